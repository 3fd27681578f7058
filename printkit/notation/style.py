"""How records of an edition are written, inside their dialect."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from printkit.notation.alphabet import LetterCase


class Numbering(StrEnum):
    """What the numbers of a record count."""

    NONE = "none"
    PAIRS = "pairs"
    TURNS = "turns"


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The points on the last line of a record; a draw has none where the game has no draws."""

    win: int
    loss: int
    draw: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordStyle:
    """How records of an edition are written.

    Attributes:
        case: whether capitals stand for White alone or for both sides.
        numbers: what is numbered.
        score: the points on the last line, or None.
        ransom: the sign before a ransom's cell, or empty.
    """

    case: LetterCase
    numbers: Numbering
    score: Score | None
    ransom: str
