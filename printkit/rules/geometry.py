"""The grid as bit masks: bit `cell` of an int stands for that cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from printkit.grid import Grid

LONGEST_TURN = 3
"""How many cells lie at most between the start of a turn and any cell where it ends a step."""

Value = TypeVar("Value")


class Memo(dict[int, Value], Generic[Value]):
    """A table over ints that is filled as it is used, by what makes the value of a key."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[int], Value]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: int) -> Value:
        value = self[key] = self._make(key)
        return value


class Geometry:
    """Neighbours and straight lines of one grid.

    Attributes:
        size: how many cells there are.
        bits: per cell its bit.
        near: per cell the mask of its neighbours.
        reach: per cell, per mask of its *empty* neighbours, where a stack gets to: every
            neighbour, and the cell straight behind each empty one.
        nearby: per mask of cells the cells from which one turn might get there.
    """

    def __init__(self, grid: Grid) -> None:
        self.size = len(grid.names)
        self.bits = tuple(1 << cell for cell in range(self.size))
        self._neighbours = grid.neighbours
        self._lines = tuple(
            tuple(
                (step, grid.neighbours[step][direction])
                for direction, step in enumerate(steps)
                if step >= 0
            )
            for steps in grid.neighbours
        )
        self.near = tuple(
            sum({self.bits[step] for step, _ in lines}) for lines in self._lines
        )  # two lines may lead to one cell
        self.reach = tuple(Memo(self._reach_from(cell)) for cell in range(self.size))
        self.nearby = Memo(self._nearby)

    def cells(self, mask: int) -> tuple[int, ...]:
        """The cells of `mask` in rising order."""
        found = []
        while mask:  # the lowest bit first: a board has thousands of cells, a mask a dozen
            low = mask & -mask
            found.append(low.bit_length() - 1)
            mask ^= low
        return tuple(found)

    def path(self, start: int, end: int) -> tuple[int, ...] | None:
        """The cells from `start` to `end` without `start`: one or two on a straight line.

        None when the two are the same, further apart, or not on one line.
        """
        for step, far in self._lines[start]:
            if step == end:
                return (step,)
            if far == end:
                return (step, far)
        return None

    def direction(self, start: int, end: int) -> int:
        """The direction from `start` straight on to `end`, as in `Grid.neighbours`.

        The two lie one or two cells apart on one line.
        """
        return next(
            direction
            for direction, step in enumerate(self._neighbours[start])
            if step >= 0 and end in (step, self._neighbours[step][direction])
        )

    def _reach_from(self, cell: int) -> Callable[[int], int]:
        def reach(empty: int) -> int:
            behind = (far for step, far in self._lines[cell] if far >= 0 and empty >> step & 1)
            return self.near[cell] | sum({self.bits[far] for far in behind})

        return reach

    def _nearby(self, mask: int) -> int:
        for _ in range(LONGEST_TURN):
            for cell in self.cells(mask):
                mask |= self.near[cell]
        return mask
