"""Turn codes: one int per turn that a board makes possible.

All turns without a relocation are counted through once, start cell by start cell (the cube's
steps, cube then stack, the stack's steps, stack then top cube), then drops and swaps; its place in
that order is its code. With a king put back on `cell` the code is ``code + size * (cell + 1)``;
a ransom given on `cell` as well makes it ``size * (cells + 1) * (cell + 1)`` more. The lister works
in the same order, so that it finds codes already sorted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from typing import TypeAlias

from printkit.rules.geometry import Geometry
from printkit.rules.ruleset import Ruleset
from printkit.rules.turn import Drop, Mover, Step, Turn

Ends: TypeAlias = dict[int, int]
"""Per last cell of a turn its code, cells rising."""


class TurnCodes:
    """All turns of one ruleset's board, by code.

    Attributes:
        geometry: the board's neighbours and lines.
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
        self.turns: list[Turn] = []
        self.touched: list[int] = []
        self.cube: list[Ends] = []
        self.build: list[dict[int, Ends]] = []
        self.stack: list[Ends] = []
        self.unstack: list[dict[int, Ends]] = []
        self.drop: dict[int, Ends] = {}
        self.pair: dict[int, dict[int, dict[int, Ends]]] = {}
        for start in range(geometry.size):
            self._add_steps(start)
        self._add_drops(ruleset)
        self.swap: dict[tuple[int, int], int] = {}
        if ruleset.swap is not None:
            pairs = permutations(range(geometry.size), 2)
            self.swap = {pair: self._add(Turn(swap=pair)) for pair in pairs}
        self._codes = {turn: code for code, turn in enumerate(self.turns)}
        self._relocating: dict[int, Turn] = {}

    @property
    def size(self) -> int:
        """How many turns there are without relocations."""
        return len(self.turns)

    def turn(self, code: int) -> Turn:
        """The turn of a code, always the same object."""
        if code < self.size:
            return self.turns[code]
        if code not in self._relocating:
            plain, relocation, ransom = self.split(code)
            turn = replace(self.turns[plain], relocation=relocation, ransom=ransom)
            self._relocating[code] = turn
        return self._relocating[code]

    def listed(self, codes: Sequence[int]) -> tuple[Turn, ...]:
        """The turns of codes in rising order; a list without dues is looked up in one go."""
        plain = not codes or codes[-1] < self.size
        return tuple(map(self.turns.__getitem__ if plain else self.turn, codes))

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
        owes = turn.relocation is not None or turn.ransom is not None
        plain = replace(turn, relocation=None, ransom=None) if owes else turn
        code = self._codes.get(plain)
        if code is None:
            raise ValueError(f"no position of this board allows {turn}")
        return self.relocating(code, turn.relocation, turn.ransom)

    def _add(self, turn: Turn) -> int:
        self.turns.append(turn)
        self.touched.append(sum(self.geometry.bits[step.end] for step in turn.steps))
        return len(self.turns) - 1

    def _add_steps(self, start: int) -> None:
        near = self._near(start)
        reach = self._reach(start)
        by_cube = [Step(Mover.CUBE, start, end) for end in near]
        by_stack = [Step(Mover.STACK, start, end) for end in reach]
        self.cube.append({step.end: self._add(Turn((step,))) for step in by_cube})
        self.build.append({step.end: self._add_second(step) for step in by_cube})
        self.stack.append({step.end: self._add(Turn((step,))) for step in by_stack})
        self.unstack.append({step.end: self._add_second(step) for step in by_stack})

    def _add_second(self, first: Step) -> Ends:
        stack_next = first.mover is Mover.CUBE
        ends = self._reach(first.end) if stack_next else self._near(first.end)
        mover = Mover.STACK if stack_next else Mover.CUBE
        return {end: self._add(Turn((first, Step(mover, first.end, end)))) for end in ends}

    def _add_drops(self, ruleset: Ruleset) -> None:
        rule = ruleset.drop
        if rule is None:
            return
        cells = sorted(frozenset[int]().union(*rule.zones))
        seconds = sorted(rule.kinds) if rule.most > 1 else []
        for kind in sorted(rule.kinds):
            self.drop[kind], self.pair[kind] = {}, {}
            for cell in cells:
                first = Drop(kind, cell)
                self.drop[kind][cell] = self._add(Turn(drops=(first,)))
                self.pair[kind][cell] = {other: self._add_pair(first, other) for other in seconds}

    def _add_pair(self, first: Drop, kind: int) -> Ends:
        ends = sorted((first.cell, *self._near(first.cell)))
        return {end: self._add(Turn(drops=(first, Drop(kind, end)))) for end in ends}

    def _near(self, cell: int) -> tuple[int, ...]:
        return self.geometry.cells(self.geometry.near[cell])

    def _reach(self, cell: int) -> tuple[int, ...]:
        near = self.geometry.near[cell]
        return self.geometry.cells(self.geometry.reach[cell][near])
