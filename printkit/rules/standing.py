"""Whose a unit is, and what has been reached: what every engine asks of what stands on a cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printkit.rules.geometry import Memo
from printkit.rules.position import EMPTY, kind_of, side_of, top_of, unit_pieces
from printkit.rules.ruleset import Ruleset, Side


class Arrival(NamedTuple):
    """What a unit's arrival on a cell does.

    Attributes:
        unit: what stands on the cell afterwards.
        captured: the cubes taken, as a unit; 0 when none.
        resets: 1 when the capture starts the count of quiet turns anew, else 0.
        king: 1 when a cube that must be put back is taken, else 0.
    """

    unit: int
    captured: int = EMPTY
    resets: int = 0
    king: int = 0


class Standing:
    """Units under one ruleset, whatever their turns are like."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._rules = ruleset
        goal = ruleset.goal
        self._zones = tuple(map(sorted, goal.zones)) if goal else ()
        self._scorers = goal.kinds - ruleset.neutral if goal else frozenset[int]()
        # per unit the side that it scores for, or -1: asked of every goal cell before each turn
        self._scores = Memo(self._scoring_side)

    def is_neutral(self, unit: int) -> bool:
        """Whether a cube of neither side tops the unit."""
        return unit != EMPTY and kind_of(top_of(unit)) in self._rules.neutral

    def belongs(self, unit: int, side: int) -> bool:
        """Whether `side` owns the unit, that is its top cube."""
        top = top_of(unit)
        return unit != EMPTY and side_of(top) == side and kind_of(top) not in self._rules.neutral

    def arrives(self, unit: int, cell: int) -> bool:
        """Whether a unit that stands on `cell` has reached its owner's goal."""
        side = self._scores[unit]
        return side >= 0 and cell in self._zones[side]

    def arrived(self, cells: Sequence[int]) -> Side | None:
        """The side that has reached its goal, White where both have; None where neither has."""
        scores = self._scores
        for side, zone in enumerate(self._zones):
            for cell in zone:  # before each turn: a generator takes twice as long
                if scores[cells[cell]] == side:
                    return Side(side)
        return None

    def is_complete(self, cells: Iterable[int]) -> bool:  # noqa: ARG002 - asked where kings are put back
        """Whether no king is missing; a picture that teaches a rule may do without."""
        return True

    def kinds_left(self, cells: Iterable[int], side: Side) -> set[int]:
        """The kinds of the cubes that `side` has on the board."""
        pieces = (piece for unit in cells for piece in unit_pieces(unit))
        return {piece.kind for piece in pieces if piece.side is side} - self._rules.neutral

    def _scoring_side(self, unit: int) -> int:
        top = top_of(unit)
        return side_of(top) if unit != EMPTY and kind_of(top) in self._scorers else -1
