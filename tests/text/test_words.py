"""Why a turn is illegal and how a game ended, in words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from printkit.base.errors import Reason, ReasonCode
from printkit.gamefile import load_game
from printkit.model import Language
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
    assert reasons.outcome(end, load_game("jersi"), Language.EN).startswith(english)
    assert reasons.outcome(end, load_game("jersi"), Language.FR).startswith(french)


@pytest.mark.parametrize(
    ("most", "english", "french"),
    [
        (1, "a turn drops one cube only", "un tour ne parachute qu’un cube"),
        (2, "a turn drops two cubes at most", "un tour parachute deux cubes au plus"),
    ],
)
def test_a_reason_against_too_many_drops_has_the_number_of_the_rules(
    most: int, english: str, french: str
) -> None:
    game = load_game("jersi")
    assert game.rules is not None
    assert game.rules.drop is not None
    rules = replace(game.rules, drop=replace(game.rules.drop, most=most))
    other, given = replace(game, rules=rules), Reason(ReasonCode.DROP_TOO_MANY)
    assert reasons.reason(given, other, Language.EN) == english
    assert reasons.reason(given, other, Language.FR) == french


def test_an_end_by_capture_names_the_kind_as_its_edition_does() -> None:
    end = Outcome(Side.WHITE, EndReason.KING_CAPTURED)
    told = {
        name: reasons.outcome(end, load_game(name), Language.FR)
        for name in ("jersi/4.0", "jersi/2")
    }
    assert told == {
        "jersi/4.0": "les Blancs gagnent\u00a0: capture du vide, sans retour possible",
        "jersi/2": "les Blancs gagnent\u00a0: capture du roi",
    }
