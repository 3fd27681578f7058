"""The rules core: positions, legal turns, play, outcome, and why a turn is illegal.

Knows no YAML, no words of a language and no ink. Everything is driven by the switches of a
`Ruleset`; `Rules` holds the tables made from it once.
"""

from printkit.rules.engine import Rules
from printkit.rules.position import Piece, Position, piece_code, unit_code, unit_pieces
from printkit.rules.ruleset import (
    Blocked,
    DropRule,
    GoalRule,
    QuietReset,
    QuietRule,
    RelocationRule,
    Ruleset,
    Side,
)
from printkit.rules.turn import Drop, EndReason, Mover, Outcome, Step, StepEffect, Trace, Turn

__all__ = [
    "Blocked",
    "Drop",
    "DropRule",
    "EndReason",
    "GoalRule",
    "Mover",
    "Outcome",
    "Piece",
    "Position",
    "QuietReset",
    "QuietRule",
    "RelocationRule",
    "Rules",
    "Ruleset",
    "Side",
    "Step",
    "StepEffect",
    "Trace",
    "Turn",
    "piece_code",
    "unit_code",
    "unit_pieces",
]
