"""Every reason against a turn, in both languages, one by one."""

from __future__ import annotations

import re
from string import Formatter

import pytest
from printkit.base.catalogue import Plural, catalogue
from printkit.base.errors import Reason, ReasonCode
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.text import reasons

CELLS = ("c3", "d4", "e5")
KINDS = ("mountain", "scissors")
ROWS = ("a", "b", "c")


def told(code: ReasonCode, language: Language) -> str:
    return reasons.reason(Reason(code, CELLS, KINDS, ROWS), load_game("jersi"), language)


NAMED = {
    Language.EN: {
        "kind": "a mountain",
        "kind2": "a scissors cube",
        "the": "the mountain",
        "the2": "the scissors cube",
        "rows": "rows a to c",
    },
    Language.FR: {
        "kind": "une montagne",
        "kind2": "un cube ciseaux",
        "the": "la montagne",
        "the2": "le cube ciseaux",
        "rows": "rangées a à c",
    },
}
ALIKE = {"bare": "mountain", "of": "de montagne", "cell": "c3", "cell2": "d4", "cell3": "e5"}


@pytest.mark.parametrize("language", list(Language))
def test_every_reason_is_one_clause_that_names_its_cells_and_kinds(language: Language) -> None:
    named = NAMED[language] | ALIKE
    for code in ReasonCode:
        text = told(code, language)
        part = catalogue(language).part(f"reasons.{code}")
        text_of_two = part.of(2) if isinstance(part, Plural) else part
        wanted = {name for _, name, _, _ in Formatter().parse(text_of_two) if name}
        assert all(named[name] in text for name in wanted), code
        assert not re.search(r"[{}]|\.$|^[A-Z]|  ", text), code


def test_the_two_languages_tell_every_reason_in_words_of_their_own() -> None:
    for code in ReasonCode:
        english, french = (told(code, language) for language in (Language.EN, Language.FR))
        assert english != french, code
        assert not re.search(r"\b(the|stands?|never|two|by)\b", french), code
        assert not re.search(r"\b(une?|les?|pile|tour|jamais)\b", english), code


@pytest.mark.parametrize("language", list(Language))
def test_no_two_reasons_say_the_same(language: Language) -> None:
    texts = [told(code, language) for code in ReasonCode]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("game", "code", "kinds", "english", "french"),
    [
        ("jersi", ReasonCode.NO_STACK, ("fool",), "only a fool stands", "il n’y a qu’un fou en"),
        ("jersi", ReasonCode.DROP_ONE_LEFT, ("wise",), "only one wise is", "ne reste qu’un sage"),
        ("jersi", ReasonCode.NOT_YOURS, ("rock",), "the rock on c3", "la pierre en c3"),
        ("jersi/4.0", ReasonCode.DROP_NONE_LEFT, ("fool",), "no fool", "plus d’audacieux"),
        ("jersi/4.0", ReasonCode.CANNOT_BEAT, ("rock", "fool"), "the fool on", "pas l’audacieux"),
    ],
)
def test_kinds_have_the_articles_that_a_sentence_wants(
    game: str, code: ReasonCode, kinds: tuple[str, ...], english: str, french: str
) -> None:
    given = Reason(code, CELLS, kinds, ROWS)
    assert english in reasons.reason(given, load_game(game), Language.EN)
    assert french in reasons.reason(given, load_game(game), Language.FR)


def test_a_zone_that_is_no_row_is_told_all_the_same() -> None:
    for language, zone in ((Language.EN, "its zone"), (Language.FR, "sa zone")):
        given = Reason(ReasonCode.DROP_ZONE, CELLS, KINDS)
        assert zone in reasons.reason(given, load_game("jersi"), language)
        row = reasons.reason(
            Reason(ReasonCode.DROP_ZONE, CELLS, KINDS, ("c",)), load_game("jersi"), language
        )
        assert " c" in row
        assert "{" not in row
