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
from typing import TypeAlias

from printkit.rules.geometry import Geometry, Memo
from printkit.rules.ruleset import DropRule, Ruleset
from printkit.rules.turn import Drop, Mover, Step, Turn

_MOST_PARTS = 2
"""So many steps or drops a turn has at most."""

Ends: TypeAlias = dict[int, int]
"""Per last cell of a turn its code, cells rising."""


class TurnCodes:
    """All turns of one ruleset's board, by code.

    Attributes:
        geometry: the board's neighbours and lines.
        size: how many turns there are without relocations.
        turns: per code the turn; relocations left out.
        touched: per code the mask of the cells where the turn may capture.
        cube: per start cell the codes of one cube's step.
        build: per start cell, per cell of a neighbour, the codes of cube then stack.
        stack: per start cell the codes of one stack's step.
        unstack: per start cell, per cell in a stack's reach, the codes of stack then top cube.
        drop: per kind, per cell the code of a single drop.
        pair: per kind, per cell, per second kind the codes of two drops by second cell.
        swap: per two cells the code of the swap, where the ruleset has swaps.
    """

    def __init__(self, ruleset: Ruleset, geometry: Geometry) -> None:
        self.geometry = geometry
        self.size = 0
        self.turns = Memo(self._make)
        self.touched = Memo(self._touch)
        self.cube: list[Ends] = []
        self.build: list[dict[int, Ends]] = []
        self.stack: list[Ends] = []
        self.unstack: list[dict[int, Ends]] = []
        self.drop: dict[int, Ends] = {}
        self.pair: dict[int, dict[int, dict[int, Ends]]] = {}
        self.swap: dict[tuple[int, int], int] = {}
        self._firsts: list[int] = []
        self._rows: list[tuple[Callable[[int], Turn], Sequence[int]]] = []
        self._add_steps()
        if ruleset.drop is not None:
            self._add_drops(ruleset.drop)
        cells = range(geometry.size) if ruleset.swap is not None else ()
        for one in cells:
            codes = self._row(partial(_swap, one), [cell for cell in cells if cell != one])
            self.swap |= {(one, other): code for other, code in codes.items()}

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
        code = self._steps_code(turn.steps) if turn.steps else self._other_code(turn)
        if turn.steps and (turn.drops or turn.swap is not None):
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
            return (self.cube if mover is Mover.CUBE else self.stack)[start].get(middle)
        second = steps[1]
        if len(steps) > _MOST_PARTS or second.start != middle or second.mover is not _WHOLE[mover]:
            return None
        seconds = (self.build if mover is Mover.CUBE else self.unstack)[start].get(middle, {})
        return seconds.get(second.end)

    def _other_code(self, turn: Turn) -> int | None:
        match turn:
            case Turn((), (), swap=(_, _) as pair):
                return self.swap.get(pair)
            case Turn((), (Drop(kind, cell),), swap=None):
                return self.drop.get(kind, {}).get(cell)
            case Turn((), (Drop(kind, cell), Drop(other, end)), swap=None):
                return self.pair.get(kind, {}).get(cell, {}).get(other, {}).get(end)
            case _:
                return None

    def _row(self, make: Callable[[int], Turn], ends: Sequence[int]) -> Ends:
        """The codes of turns that differ by their last cell alone; `make` makes one of it."""
        first = self.size
        self._firsts.append(first)
        self._rows.append((make, ends))
        self.size += len(ends)
        return dict(zip(ends, range(first, self.size), strict=True))

    def _make(self, code: int) -> Turn:
        row = bisect_right(self._firsts, code) - 1
        make, ends = self._rows[row]
        return make(ends[code - self._firsts[row]])

    def _touch(self, code: int) -> int:
        return sum(self.geometry.bits[step.end] for step in self.turns[code].steps)

    def _add_steps(self) -> None:
        geometry = self.geometry
        near = [geometry.cells(mask) for mask in geometry.near]
        reach = [
            geometry.cells(ends[mask])
            for ends, mask in zip(geometry.reach, geometry.near, strict=True)
        ]
        for start in range(geometry.size):
            for mover, firsts, seconds in ((Mover.CUBE, near, reach), (Mover.STACK, reach, near)):
                single, double = (
                    (self.cube, self.build) if mover is Mover.CUBE else (self.stack, self.unstack)
                )
                single.append(self._row(partial(_one_step, mover, start), firsts[start]))
                double.append(
                    {
                        middle: self._row(
                            partial(_two_steps, mover, start, middle), seconds[middle]
                        )
                        for middle in firsts[start]
                    }
                )

    def _add_drops(self, rule: DropRule) -> None:
        geometry, kinds = self.geometry, sorted(rule.kinds)
        cells = sorted(frozenset[int]().union(*rule.zones))
        for kind in kinds:
            self.drop[kind], self.pair[kind] = {}, {}
            for cell in cells:
                self.drop[kind] |= self._row(partial(_one_drop, kind), (cell,))
                ends = sorted((cell, *geometry.cells(geometry.near[cell])))
                self.pair[kind][cell] = {
                    other: self._row(partial(_two_drops, kind, cell, other), ends)
                    for other in (kinds if rule.most > 1 else ())
                }


_WHOLE = {Mover.CUBE: Mover.STACK, Mover.STACK: Mover.CUBE}
"""How a first step goes in these rules, and how the second then does."""


def _one_step(mover: Mover, start: int, end: int) -> Turn:
    return Turn((Step(mover, start, end),))


def _two_steps(mover: Mover, start: int, middle: int, end: int) -> Turn:
    return Turn((Step(mover, start, middle), Step(_WHOLE[mover], middle, end)))


def _one_drop(kind: int, cell: int) -> Turn:
    return Turn(drops=(Drop(kind, cell),))


def _two_drops(kind: int, cell: int, other: int, end: int) -> Turn:
    return Turn(drops=(Drop(kind, cell), Drop(other, end)))


def _swap(one: int, other: int) -> Turn:
    return Turn(swap=(one, other))
