"""Turn codes where a step tells how many cubes it moves.

All turns are counted through once: by start cell, by how many cubes move, by last cell; after each
step's turn come those that go on from there, in the same order. A turn's place is its code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printkit.grid import Grid
from printkit.rules.ruleset import Ruleset
from printkit.rules.towers.units import MOVERS
from printkit.rules.turn import Step, Turn


class Way(NamedTuple):
    """A step that the board makes possible, as the last one of a turn.

    Attributes:
        code: of the turn.
        cubes: how many move.
        step: the step.
        between: the cells that must be empty.
        further: the second steps that may follow; none after a second step.
    """

    code: int
    cubes: int
    step: Step
    between: tuple[int, ...]
    further: tuple[Way, ...] = ()


class TallCodes:
    """All turns of one ruleset's board, by code.

    Attributes:
        ways: per start cell the first steps, by rising codes.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._turns: list[Turn] = []
        counts = range(1, ruleset.height + 1)
        self._reach = tuple(
            tuple(_reach(ruleset.grid, cell, count) for count in counts)
            for cell in range(len(ruleset.grid.names))
        )
        self.ways = tuple(tuple(self._ways(cell)) for cell in range(len(self._reach)))
        self._codes = {turn: code for code, turn in enumerate(self._turns)}

    @property
    def size(self) -> int:
        """How many turns there are."""
        return len(self._turns)

    def turn(self, code: int) -> Turn:
        """The turn of a code, always the same object."""
        return self._turns[code]

    def listed(self, codes: Sequence[int]) -> tuple[Turn, ...]:
        """The turns of codes."""
        return tuple(map(self._turns.__getitem__, codes))

    def code(self, turn: Turn) -> int:
        """The code of a turn.

        Raises:
            ValueError: a turn that no position of this board allows.
        """
        code = self._codes.get(turn)
        if code is None:
            raise ValueError(f"no position of this board allows {turn}")
        return code

    def path(self, start: int, end: int, count: int) -> tuple[int, ...] | None:
        """The cells between two that `count` cubes may go straight from and to, else None."""
        return self._reach[start][count - 1].get(end)

    def _ways(self, start: int, *before: Step) -> Iterator[Way]:
        """The steps from a cell, as the first or after another that moves another number."""
        for count, reach in enumerate(self._reach[start], 1):
            if before and before[0].mover is MOVERS[count]:
                continue
            for end, between in reach.items():
                step = Step(MOVERS[count], start, end)
                self._turns.append(Turn((*before, step)))
                code = self.size - 1
                further = () if before else tuple(self._ways(end, step))
                yield Way(code, count, step, between, further)


def _reach(grid: Grid, start: int, count: int) -> dict[int, tuple[int, ...]]:
    """Per cell up to `count` cells straight from `start` the cells between; cells rising."""
    found: dict[int, tuple[int, ...]] = {}
    for direction in range(len(grid.neighbours[start])):
        between: list[int] = []
        cell = grid.neighbours[start][direction]
        while cell >= 0 and len(between) < count:
            found[cell] = tuple(between)
            between.append(cell)
            cell = grid.neighbours[cell][direction]
    return dict(sorted(found.items()))
