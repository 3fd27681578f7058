"""Turn codes where a step says how many cubes it moves.

All turns are counted through once: by start cell, by how many cubes move, by last cell; after each
step's turn come those that go on from there, in the same order. A turn's place is its code.
"""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter
from typing import NamedTuple

from printkit.grid import Grid
from printkit.rules.geometry import Memo
from printkit.rules.ruleset import Ruleset
from printkit.rules.towers.units import MOVERS
from printkit.rules.turn import Mover, Step, Turn


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


class TowersCodes:
    """All turns of one ruleset's board, by code.

    Attributes:
        size: how many turns there are.
        ways: per start cell the first steps, by rising codes; made when a unit first stands there.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        counts = range(1, ruleset.height + 1)
        self._reach = tuple(
            tuple(_reach(ruleset.grid, cell, count) for count in counts)
            for cell in range(len(ruleset.grid.names))
        )
        # how many steps lead from a cell by each number of cubes gives how many turns start there
        steps = [tuple(map(len, reach)) for reach in self._reach]
        self._firsts = [0]
        for reach in self._reach:
            turns = sum(
                1 + sum(steps[end]) - steps[end][place]
                for place, ends in enumerate(reach)
                for end in ends
            )
            self._firsts.append(self._firsts[-1] + turns)
        self.size = self._firsts[-1]
        self.ways = Memo(lambda start: self._ways(start, self._firsts[start]))
        self._turns = Memo(self._make)

    def turn(self, code: int) -> Turn:
        """The turn of a code."""
        return self._turns[code]

    def code(self, turn: Turn) -> int:
        """The code of a turn.

        Raises:
            ValueError: a turn that no position of this board allows.
        """
        ways, code = self.ways[turn.steps[0].start] if turn.steps else (), None
        for step in turn.steps:
            found = next((way for way in ways if way.step == step), None)
            ways, code = (found.further, found.code) if found else ((), None)
        if code is None or turn != Turn(turn.steps):
            raise ValueError(f"no position of this board allows {turn}")
        return code

    def path(self, start: int, end: int, count: int) -> tuple[int, ...] | None:
        """The cells between two that `count` cubes may go straight from and to, else None."""
        return self._reach[start][count - 1].get(end)

    def _make(self, code: int) -> Turn:
        ways, steps = self.ways[bisect_right(self._firsts, code) - 1], list[Step]()
        reached = -1
        while reached < code:
            way = ways[bisect_right(ways, code, key=attrgetter("code")) - 1]
            steps.append(way.step)
            reached, ways = way.code, way.further
        return Turn(tuple(steps))

    def _ways(self, start: int, code: int, before: Mover | None = None) -> tuple[Way, ...]:
        """The steps from a cell, as the first or after another that moves another number.

        Args:
            start: the cell.
            code: of the first of the turns.
            before: how the step before moves; None for a first step.
        """
        ways = []
        for count, reach in enumerate(self._reach[start], 1):
            mover = MOVERS[count]
            for end, between in reach.items() if mover is not before else ():
                further = self._ways(end, code + 1, mover) if before is None else ()
                ways.append(Way(code, count, Step(mover, start, end), between, further))
                code += 1 + len(further)
        return tuple(ways)


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
