"""The words of all languages say the same things."""

from __future__ import annotations

from dataclasses import fields
from string import Formatter

import pytest
from printkit.errors import Reason, ReasonCode
from printkit.gamefile import load_game
from printkit.model import WHITE_AND_BLACK, Language
from printkit.rules import EndReason, Outcome, Side
from printkit.text import reasons
from printkit.text.entry import ENTERING
from printkit.text.reasons import BLOCKED_DRAWS, ILLEGAL, LEGAL, OUTCOMES, REASONS
from printkit.text.records import RECORDS


def placeholders(text: str) -> set[str]:
    return {name.partition(".")[0] for _, name, _, _ in Formatter().parse(text) if name}


def told(text: str) -> set[str]:
    """What a text tells: its placeholders, a kind's whatever its article."""
    articles = ("kind", "the", "bare", "of")
    return {
        "kind" + "2" * name.endswith("2") if name.rstrip("2") in articles else name
        for name in placeholders(text)
    }


@pytest.mark.parametrize("table", [REASONS, OUTCOMES], ids=["reasons", "outcomes"])
def test_all_languages_have_the_same_keys_and_placeholders(table) -> None:
    english = table[Language.EN]
    for language in Language:
        assert set(table[language]) == set(english)
        for key, text in table[language].items():
            assert told(text) == told(english[key]), key


@pytest.mark.parametrize("table", [ILLEGAL, LEGAL, BLOCKED_DRAWS], ids=["illegal", "legal", "draw"])
def test_all_languages_have_the_same_single_texts(table) -> None:
    assert set(table) == set(Language)
    assert len({frozenset(placeholders(text)) for text in table.values()}) == 1


@pytest.mark.parametrize("language", list(Language))
def test_every_reason_and_every_end_has_words(language: Language) -> None:
    assert set(REASONS[language]) == set(ReasonCode)
    assert set(OUTCOMES[language]) == set(EndReason)


def test_reasons_speak_the_words_of_the_rules() -> None:
    game = load_game("jersi")
    never = Reason(ReasonCode.IMMOBILE, ("d4",), ("mountain",))
    assert reasons.reason(never, game, Language.EN) == "a mountain never moves"
    assert reasons.reason(never, game, Language.FR) == "une montagne ne bouge jamais"
    beats = Reason(ReasonCode.CANNOT_BEAT, ("d4",), ("scissors", "wise"))
    english = reasons.reason(beats, game, Language.EN)
    assert english == "a scissors cube does not beat the wise on d4"
    french = reasons.reason(beats, game, Language.FR)
    assert french == "un cube ciseaux ne bat pas le sage en d4"


@pytest.mark.parametrize(
    ("end", "english", "french"),
    [
        (Outcome(Side.WHITE, EndReason.GOAL), "White wins", "les Blancs gagnent"),
        (Outcome(Side.BLACK, EndReason.BLOCKED), "Black wins", "les Noirs gagnent"),
        (Outcome(None, EndReason.BLOCKED), "draw: no legal", "partie nulle\u00a0: il ne reste"),
        (Outcome(None, EndReason.NO_CAPTURE), "draw: 40 turns", "partie nulle\u00a0: 40 tours"),
    ],
)
def test_outcomes_are_told_in_both_languages(end: Outcome, english: str, french: str) -> None:
    assert reasons.outcome(end, Language.EN, WHITE_AND_BLACK, turns=40).startswith(english)
    assert reasons.outcome(end, Language.FR, WHITE_AND_BLACK, turns=40).startswith(french)


@pytest.mark.parametrize("table", [RECORDS, ENTERING], ids=["records", "entering"])
def test_records_are_told_in_all_languages_with_the_same_placeholders(table) -> None:
    assert set(table) == set(Language)
    english, *others = (table[language] for language in Language)
    for field in fields(english):
        wanted = getattr(english, field.name)
        for other in others:
            said = getattr(other, field.name)
            assert type(said) is type(wanted)
            if field.name not in {"help", "more"}:  # they show braces as they are typed
                assert placeholders(str(said)) == placeholders(str(wanted))
