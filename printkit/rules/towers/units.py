"""Taking units apart and putting them together: the ints of `printkit.rules.position`."""

from __future__ import annotations

from printkit.rules.position import LOWER_MASK, UPPER, height_of
from printkit.rules.turn import Mover, Step

MOVERS = {1: Mover.CUBE, 2: Mover.PAIR, 3: Mover.TRIPLE}
"""By how many cubes a step moves, its sign."""

COUNTS = {mover: count for count, mover in MOVERS.items()}
"""The same the other way round."""


def bottom_of(unit: int) -> int:
    """The lowest cube; 0 for an empty cell."""
    return unit & LOWER_MASK


def joined(lower: int, upper: int) -> int:
    """A unit on top of another."""
    return lower | upper << UPPER * height_of(lower)


def parted(unit: int, count: int) -> tuple[int, int]:
    """What stays and what goes when `count` cubes of the top leave."""
    stay = UPPER * (height_of(unit) - count)
    return unit & (1 << stay) - 1, unit >> stay


def lift(board: list[int], step: Step) -> int:
    """Take the cubes that a step moves off the board, and say what they are."""
    board[step.start], moved = parted(board[step.start], COUNTS[step.mover])
    return moved
