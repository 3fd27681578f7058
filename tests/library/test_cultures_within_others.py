"""A game written in one culture and wrapped in another is read: what wraps is undone first."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from itertools import zip_longest
from pathlib import Path

import pytest
from printkit import library
from printkit.features.cultures import guesses, messages, readings, tables
from printkit.notation.records.readings import Culture, GuessedReading

RECORD = Path(__file__).parents[1] / "data" / "records" / "jersi" / "rulebook-example.txt"
Form = Callable[[list[str]], str]


def pairs(turns: list[str], form: str) -> str:
    rows = enumerate(zip_longest(turns[::2], turns[1::2], fillvalue=""), start=1)
    return "\n".join(form.format(n=n, w=w, b=b).rstrip(" ,") for n, (w, b) in rows) + "\n"


def said(turns: list[str]) -> str:
    return "".join(f"[20:{n:02}] {('Ada', 'Ben')[n % 2]}: {turn}\n" for n, turn in enumerate(turns))


def roman(turns: list[str]) -> str:
    tens, ones = ("", "X", "XX", "XXX"), " I II III IV V VI VII VIII IX".split(" ")
    rows = pairs(turns, "{n} {w} {b}")
    return re.sub(
        r"(?m)^\d+", lambda one: f"{tens[int(one[0]) // 10]}{ones[int(one[0]) % 10]}.", rows
    )


WRITTEN: dict[str, Form] = {
    "a chat": said,
    "roman numbers": roman,
    "a spreadsheet": lambda turns: "n°;blancs;noirs\n" + pairs(turns, "{n};{w};{b}"),
    "numbers in words": lambda turns: pairs(turns, "Move {n}: {w}, {b}"),
    "bullets": lambda turns: pairs(turns, "- {n}. {w} {b}"),
}
WRAPPED: dict[str, Callable[[str], str]] = {
    "a coded mail": lambda text: text.replace("=", "=3D"),
    "a web page": lambda text: f"<p>{escape(text)}</p>".replace("\n", "<br>\n"),
    "a forum": lambda text: f"[code]\n{text}[/code]\n",
    "Rich Text": lambda text: "{\\rtf1\\ansi " + text.replace("\n", "\\par\n") + "}",
    "a mail that quotes it": lambda text: re.sub("(?m)^(?=.)", "> ", text),
    "a page in a coded mail": lambda text: f"<pre>{escape(text)}</pre>".replace("=", "=3D"),
}


def played(text: str) -> list[str]:
    ((record, choice),) = library.read_games(text, "game.txt")
    return [ply.text for ply in library.replay(choice.game, record).plies]


TURNS = played(RECORD.read_text(encoding="utf-8"))


@pytest.mark.parametrize("wrapped", WRAPPED)
@pytest.mark.parametrize("written", WRITTEN)
@pytest.mark.few(3)
def test_what_wraps_a_game_is_undone_before_it_is_read(written: str, wrapped: str) -> None:
    assert played(WRAPPED[wrapped](WRITTEN[written](TURNS))) == TURNS


def of_modules(kind: type) -> list[object]:
    """All values of a kind that the modules of the feature name."""
    values = (
        value for one in (guesses, messages, readings, tables) for value in vars(one).values()
    )
    return [value for value in values if isinstance(value, kind)]


def test_each_culture_has_one_place_in_their_order() -> None:
    assert len(set(map(id, readings.CULTURES))) == len(readings.CULTURES)
    assert {id(one) for one in of_modules(Culture)} == {*map(id, readings.CULTURES)}


def test_each_guess_is_among_those_that_the_rules_judge() -> None:
    judged = {id(one) for one in guesses.GUESSES}
    assert {id(one) for one in of_modules(GuessedReading)} <= judged
