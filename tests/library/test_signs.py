"""Whose `!` it is: the table of docs/record.md, sign by sign, and what else is glued to a turn."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from printkit import library
from printkit.library import Replay
from printkit.notation.turns.spelling import readings, resolve

RECORD = """
1 a2-b2=d3    2 h4-h3=f4    3 b3-b4=d5    4 f4=d3!     5 d5=d3!-e4    6 m:f3/m:f4
7 a4-a3=c2    8 i1-i2=g3    9 c2=e2      10 h1-h2=f1  11 e2=g2-h2
12 f1=h2!!-g2!/K:a2
"""
PAGE = Path(__file__).parents[2] / "docs" / "record.md"


class Sign(NamedTuple):
    """A sign as written, where, and how it reads: judgements by number, and warnings."""

    number: int
    instead: str
    written: str
    nags: tuple[int, ...] = ()
    warning: str = ""


QUIET, TAKES, TAKES_KING = "3 b3-b4=d5", "4 f4=d3!", "12 f1=h2!!"
SIGNS = [
    Sign(1, TAKES, "4 f4=d3!"),
    Sign(2, TAKES_KING, "12 f1=h2!!"),
    Sign(3, TAKES, "4 f4=d3"),
    Sign(4, QUIET, "3 b3-b4=d5 !", (1,)),
    Sign(5, QUIET, "3 b3-b4=d5 !!", (3,)),
    Sign(6, QUIET, "3 b3-b4=d5 ?", (2,)),
    Sign(7, QUIET, "3 b3-b4=d5 ??", (4,)),
    Sign(8, QUIET, "3 b3-b4=d5 !?", (5,)),
    Sign(9, QUIET, "3 b3-b4=d5 ?!", (6,)),
    Sign(10, QUIET, "3 b3-b4=d5?", (2,)),
    Sign(11, QUIET, "3 b3-b4=d5??", (4,)),
    Sign(12, QUIET, "3 b3-b4=d5!?", (5,)),
    Sign(13, QUIET, "3 b3-b4=d5?!", (6,)),
    Sign(14, TAKES, "4 f4=d3!?", (2,)),
    Sign(15, TAKES, "4 f4=d3!??", (4,)),
    Sign(16, TAKES, "4 f4=d3!!?", (5,)),
    Sign(17, TAKES, "4 f4=d3!?!", (6,)),
    Sign(18, TAKES, "4 f4=d3! !", (1,)),
    Sign(19, QUIET, "3 b3-b4=d5 $1", (1,)),
    Sign(20, QUIET, "3 b3-b4=d5!", (), "! after d5, but nothing is taken; if it is praise, write"),
]


def replayed(text: str) -> Replay:
    record, choice = library.read_record_text(text, "x.txt", library.load("jersi"))
    return library.replay(choice.game, record)


@pytest.mark.parametrize("sign", SIGNS, ids=lambda sign: f"{sign.number}-{sign.written}")
def test_twenty_signs_have_the_meaning_that_the_page_tells(sign: Sign) -> None:
    text = RECORD.replace(sign.instead, sign.written)
    played, plain = replayed(text), replayed(RECORD)
    ply = next(ply for ply in played.plies if ply.printed == int(sign.written.split()[0]))
    assert [one.text for one in played.plies] == [one.text for one in plain.plies]
    assert ply.nags == sign.nags
    assert [str(one).split(": ")[1][: len(sign.warning)] for one in ply.warnings] == (
        [sign.warning] if sign.warning else []
    )


def test_the_page_tells_all_twenty_signs() -> None:
    rows = re.findall(r"^\| (\d+) \| `([^`]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [int(number) for number, _ in rows] == [sign.number for sign in SIGNS]
    for (_, written), sign in zip(rows, SIGNS, strict=True):
        assert sign.written.endswith(written)


@pytest.mark.parametrize("glued", ["!!!", "???", "!!!!?", "?!?"])
def test_signs_that_mean_nothing_are_no_turn(glued: str) -> None:
    record, _ = library.read_record_text(f"1 a2-b2{glued}", "x.txt", library.load("jersi"))
    assert "a capture sign is ! or !!" in record.problems[0].what
    assert readings(glued) == ()
    assert resolve(glued, "") == (glued, "")


@pytest.mark.parametrize(
    ("turn", "nags", "warning"),
    [
        ("M:d4?", (2,), ""),
        ("M:d4/W:d5!?", (5,), ""),
        ("M:d4!", (), "! behind a turn, where nothing is taken; if it is praise"),
        ("M:d4 !", (1,), ""),
        ("a2-b2*", (), "* behind a turn that exchanges no prisoners"),
    ],
)
def test_a_judgement_may_be_glued_to_any_turn(
    turn: str, nags: tuple[int, ...], warning: str
) -> None:
    (ply,) = replayed(f"1 {turn}").plies
    assert ply.nags == nags
    assert all(warning in str(one) for one in ply.warnings)
    assert bool(ply.warnings) == bool(warning)


def test_a_judgement_behind_a_king_put_back_is_one() -> None:
    played = replayed(RECORD.replace("/K:a2", "/K:a2?!"))
    assert played.plies[-1].nags == (6,)
    assert played.plies[-1].text == "f1=h2!!-g2!/K:a2"
