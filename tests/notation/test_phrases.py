"""What is said about texts of games is said in every language."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import printkit
import pytest
from printkit.errors import Phrase, Problem, Source
from printkit.model import Language
from printkit.text.notation import PHRASES, said, said_all

ROOMS = ("notation", "replay", "library", "cli")
CODE = Path(printkit.__file__).parent
OTHERS = [language for language in Language if language is not Language.EN]


def templates() -> Iterator[str]:
    """The templates that stand in the code, and those that tables hold."""
    for path in (path for room in ROOMS for path in sorted((CODE / room).rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"Phrase", "_Oddity"}:
                texts = (arg for arg in node.args if isinstance(arg, ast.Constant))
                yield from (str(text.value) for text in texts)


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_every_phrase_of_the_code_has_its_words(language: Language) -> None:
    assert not set(templates()) - set(PHRASES[language])


@pytest.mark.parametrize("language", OTHERS)
def test_a_phrase_tells_the_same_things_in_every_language(language: Language) -> None:
    for english, template in PHRASES[language].items():
        assert fields(english) == fields(template), english


def test_a_phrase_is_its_filled_template() -> None:
    phrase = Phrase("{count} of {name!r}", count=2, name="it")
    assert phrase == "2 of 'it'"
    assert (phrase.template, phrase.values) == ("{count} of {name!r}", {"count": 2, "name": "it"})


def test_a_phrase_goes_from_a_worker_to_its_master() -> None:
    phrase = Phrase("no cell {name!r} on this board", name="{")
    again = pickle.loads(pickle.dumps(phrase))
    assert (again, again.template, again.values) == (phrase, phrase.template, phrase.values)


def test_phrases_sides_and_kinds_within_a_phrase_are_said_too() -> None:
    happened = Phrase(
        "{sign} after {cell}, but {happened}",
        sign="!",
        cell="d3",
        happened=Phrase("nothing is taken"),
    )
    assert said(happened, Language.FR) == "! après d3, mais rien n'est capturé"
    kingless = Phrase("{side} has no {kind}", side="White", kind="king")
    assert said(kingless, Language.FR, {"king": "roi"}) == "Blancs\u00a0: aucun roi"
    assert said(kingless, Language.EN) == "White has no king"


def test_words_that_are_no_phrase_stay() -> None:
    source = Source("x", 1, 1)
    (one,) = said_all([Problem("légal", source, Phrase("give up"))], Language.FR)
    assert one == Problem("légal", source, "give up")
