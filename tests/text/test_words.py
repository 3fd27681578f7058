"""Why a turn is illegal and how a game ended, in words."""

from __future__ import annotations

import pytest
from printkit.errors import Reason, ReasonCode
from printkit.gamefile import load_game
from printkit.model import WHITE_AND_BLACK, Language
from printkit.rules import EndReason, Outcome, Side
from printkit.text import reasons


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
