"""Turn codes: one int per turn that a board makes possible.

All turns without a relocation are counted through once, start cell by start cell (the cube's
steps, cube then stack, the stack's steps, stack then top cube), then drops and swaps; its place in
that order is its code. With a king put back on `cell` the code is ``code + size * (cell + 1)``;
a ransom given on `cell` as well makes it ``size * (cells + 1) * (cell + 1)`` more. The lister works
in the same order, so that it finds codes already sorted.

Turns are counted by rows, of those that differ by their last cell alone, and a `Turn` is made when
its code is first asked for: one record needs a few hundred of a board's ten thousand.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeAlias

from printkit.rules.geometry import Geometry, Memo
from printkit.rules.ruleset import Ruleset
from printkit.rules.turn import Drop, Mover, Step, Turn

_MOST_PARTS = 2
"""So many steps or drops a turn has at most."""

Ends: TypeAlias = dict[int, int]
"""Per last cell of a turn its code, cells rising."""


class _Rows:
    """Rows of turns that differ by their last cell alone, counted through from a first code.

    Attributes:
        end: the code behind the last one.
    """

    def __init__(self, first: int) -> None:
        self.end = first
        self._firsts: list[int] = []
        self._rows: list[tuple[Callable[[int], Turn], Sequence[int]]] = []

    def add(self, make: Callable[[int], Turn], ends: Sequence[int]) -> Ends:
        """The codes of one more row; `make` makes a turn of its last cell."""
        first = self.end
        self._firsts.append(first)
        self._rows.append((make, ends))
        self.end += len(ends)
        return dict(zip(ends, range(first, self.end), strict=True))

    def turn(self, code: int) -> Turn:
        """The turn of a code."""
        row = bisect_right(self._firsts, code) - 1
        make, ends = self._rows[row]
        return make(ends[code - self._firsts[row]])


class StartCodes(NamedTuple):
    """The codes of the turns of steps that begin on one cell.

    Attributes:
        build: per cell of a neighbour, of cube then stack.
        unstack: per cell in a stack's reach, of stack then top cube.
    """

    rows: _Rows
    cube: Ends
    build: dict[int, Ends]
    stack: Ends
    unstack: dict[int, Ends]


class TurnCodes:
    """All turns of one ruleset's board, by code.

    Attributes:
        size: how many turns there are without relocations.
        turns: per code the turn; relocations left out.
        touched: per code the mask of the cells where the turn may capture.
        steps: per start cell the codes of the turns of steps; made when they are first asked for.
        drop: per kind, per cell the code of a single drop.
        pair: per kind, per cell, per second kind the codes of two drops by second cell.
        swap: per two cells the code of the swap, where the ruleset has swaps.
    """

    def __init__(self, ruleset: Ruleset, geometry: Geometry) -> None:
        self.geometry = geometry
        self.turns = Memo(self._make)
        ends = geometry.bits
        self.touched = Memo(lambda code: sum(ends[step.end] for step in self.turns[code].steps))
        self.steps = Memo(self._of_start)
        self.drop: dict[int, Ends] = {}
        self.pair: dict[int, dict[int, dict[int, Ends]]] = {}
        self.swap: dict[tuple[int, int], int] = {}
        self._near = [geometry.cells(mask) for mask in geometry.near]
        self._reach = [
            geometry.cells(ends[mask])
            for ends, mask in zip(geometry.reach, geometry.near, strict=True)
        ]
        self._firsts = [0]
        for near, reach in zip(self._near, self._reach, strict=True):
            built = sum(len(self._reach[cell]) for cell in near)
            parted = sum(len(self._near[cell]) for cell in reach)
            self._firsts.append(self._firsts[-1] + len(near) + built + len(reach) + parted)
        self._others = _Rows(self._firsts[-1])
        self._row = self._others.add
        rule, near_of = ruleset.drop, geometry.near
        kinds = sorted(rule.kinds) if rule else ()
        for kind in kinds:
            self.drop[kind], self.pair[kind] = {}, {}
            for cell in sorted(frozenset[int]().union(*rule.zones)) if rule else ():
                self.drop[kind] |= self._row(_drops(kind=kind), (cell,))
                last = sorted((cell, *geometry.cells(near_of[cell])))
                self.pair[kind][cell] = {
                    other: self._row(_drops(Drop(kind, cell), kind=other), last)
                    for other in (kinds if rule and rule.most > 1 else ())
                }
        cells = range(geometry.size) if ruleset.swap is not None else ()
        for one in cells:
            codes = self._row(partial(_swap, one), [cell for cell in cells if cell != one])
            self.swap |= {(one, other): code for other, code in codes.items()}
        self.size = self._others.end

    def turn(self, code: int) -> Turn:
        """The turn of a code."""
        plain, relocation, ransom = self.split(code)
        turn = self.turns[plain]
        return replace(turn, relocation=relocation, ransom=ransom) if code >= self.size else turn

    def relocating(self, code: int, cell: int | None, ransom: int | None = None) -> int:
        """The code of a plain turn when a king is put back on `cell`, with or without a ransom."""
        back, given = (0 if at is None else at + 1 for at in (cell, ransom))
        return code + self.size * (back + given * (self.geometry.size + 1))

    def split(self, code: int) -> tuple[int, int | None, int | None]:
        """The plain code of a turn, where a king is put back, and where a ransom is given."""
        dues, plain = divmod(code, self.size)
        given, back = divmod(dues, self.geometry.size + 1)
        return plain, back - 1 if back else None, given - 1 if given else None

    def code(self, turn: Turn) -> int:
        """The code of a turn.

        Raises:
            ValueError: a turn that no position of this board allows.
        """
        match turn:
            case Turn((), (), swap=(_, _) as pair):
                code = self.swap.get(pair)
            case Turn((), (Drop(kind, cell),), swap=None):
                code = self.drop.get(kind, {}).get(cell)
            case Turn((), (Drop(kind, cell), Drop(other, end)), swap=None):
                code = self.pair.get(kind, {}).get(cell, {}).get(other, {}).get(end)
            case Turn((_, *_) as steps, (), swap=None):
                code = self._steps_code(steps)
            case _:
                code = None
        if code is None:
            raise ValueError(f"no position of this board allows {turn}")
        if turn.relocation is None and turn.ransom is None:
            return code
        return self.relocating(code, turn.relocation, turn.ransom)

    def _steps_code(self, steps: Sequence[Step]) -> int | None:
        first = steps[0]
        mover, start, middle = first.mover, first.start, first.end
        if mover not in _WHOLE:
            return None
        if len(steps) == 1:
            codes = self.steps[start]
            return (codes.cube if mover is Mover.CUBE else codes.stack).get(middle)
        second = steps[1]
        if len(steps) > _MOST_PARTS or second.start != middle or second.mover is not _WHOLE[mover]:
            return None
        codes = self.steps[start]
        seconds = codes.build if mover is Mover.CUBE else codes.unstack
        return seconds.get(middle, {}).get(second.end)

    def _make(self, code: int) -> Turn:
        if code >= self._firsts[-1]:
            return self._others.turn(code)
        return self.steps[bisect_right(self._firsts, code) - 1].rows.turn(code)

    def _of_start(self, start: int) -> StartCodes:
        near, reach, rows = self._near, self._reach, _Rows(self._firsts[start])
        cube = rows.add(partial(_one_step, Mover.CUBE, start), near[start])
        build = {
            middle: rows.add(partial(_two_steps, Mover.CUBE, start, middle), reach[middle])
            for middle in near[start]
        }
        stack = rows.add(partial(_one_step, Mover.STACK, start), reach[start])
        unstack = {
            middle: rows.add(partial(_two_steps, Mover.STACK, start, middle), near[middle])
            for middle in reach[start]
        }
        return StartCodes(rows=rows, cube=cube, build=build, stack=stack, unstack=unstack)


_WHOLE = {Mover.CUBE: Mover.STACK, Mover.STACK: Mover.CUBE}
"""How a first step goes in these rules, and how the second then does."""


def _one_step(mover: Mover, start: int, end: int) -> Turn:
    return Turn((Step(mover, start, end),))


def _drops(*drops: Drop, kind: int) -> Callable[[int], Turn]:
    return lambda end: Turn(drops=(*drops, Drop(kind, end)))


def _swap(one: int, end: int) -> Turn:
    return Turn(swap=(one, end))


def _two_steps(mover: Mover, start: int, middle: int, end: int) -> Turn:
    return Turn((Step(mover, start, middle), Step(_WHOLE[mover], middle, end)))
