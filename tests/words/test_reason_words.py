"""Every reason against a turn, in both languages, one by one."""

from __future__ import annotations

import re
from string import Formatter

import pytest
from printkit import words
from printkit.errors import Reason, ReasonCode
from printkit.model import Language
from printkit.spec import load_game
from printkit.words.games import REASONS

CELLS = ("c3", "d4", "e5")
KINDS = ("mountain", "scissors")


def told(code: ReasonCode, language: Language) -> str:
    names = {kind.id: kind.name[language] for kind in load_game("jersi").kinds}
    return words.reason(Reason(code, CELLS, KINDS), language, names)


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("code", list(ReasonCode))
def test_a_reason_is_one_clause_that_names_its_cells_and_kinds(
    code: ReasonCode, language: Language
) -> None:
    text = told(code, language)
    wanted = {name for _, name, _, _ in Formatter().parse(REASONS[language][code]) if name}
    named = {
        "cell": "c3",
        "cell2": "d4",
        "cell3": "e5",
        "kind": {"en": "mountain", "fr": "montagne"}[language],
        "kind2": {"en": "scissors", "fr": "ciseaux"}[language],
    }
    assert all(named[name] in text for name in wanted)
    assert not re.search(r"[{}]|\.$|^[A-Z]|  ", text)


@pytest.mark.parametrize("code", list(ReasonCode))
def test_the_two_languages_tell_a_reason_in_words_of_their_own(code: ReasonCode) -> None:
    english, french = (told(code, language) for language in (Language.EN, Language.FR))
    assert english != french
    assert not re.search(r"\b(the|stands?|never|two|by)\b", french)
    assert not re.search(r"\b(une?|les?|pile|tour|jamais)\b", english)


@pytest.mark.parametrize("language", list(Language))
def test_no_two_reasons_say_the_same(language: Language) -> None:
    texts = [told(code, language) for code in ReasonCode]
    assert len(set(texts)) == len(texts)
