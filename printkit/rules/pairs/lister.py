"""The lister of legal turns, and the heart of the speed.

**One sum per position.** A position is first summed up in one large int of bit fields (see
`printkit.rules.pairs.landing`): the empty cells, where a cube of some kind may end, where a
stack may ...

**Runs.** The ends of a step are then a few bits around a cell, and a table per cell maps such
bits to the sorted codes of the turns (see `printkit.rules.pairs.codes`). The lister collects these
*runs*; joined they are the list, their lengths add up to its length. The tables are filled as
they are used and stay small: what a stack can reach around a cell has at most 3⁶ forms.

**Two steps.** A first step changes two cells only: the start cell, which becomes empty when
nothing is left on it, and the cell between, which no second step ends on. So the second step uses
the same fields with the start cell's bit added.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from operator import getitem
from typing import NamedTuple, TypeAlias

from printkit.rules.geometry import Memo
from printkit.rules.pairs.apply import PairsPlayer, without_top
from printkit.rules.pairs.codes import Ends, TurnCodes
from printkit.rules.pairs.explain import Restrainer
from printkit.rules.pairs.landing import EMPTY_CELLS, FIELDS_OF_KIND, MINE, PREY, BoardSheet, Walker
from printkit.rules.position import EMPTY, Cells, Reserve
from printkit.rules.ruleset import Ruleset, Side

Run: TypeAlias = tuple[int, ...]
Runs: TypeAlias = Memo[Run]
"""Per mask of last cells the codes."""


def _runs(ends: Ends) -> Runs:
    return Memo(lambda mask: tuple(code for end, code in ends.items() if mask >> end & 1))


class _Second(NamedTuple):
    """Where a second step starts: the neighbours, a stack's reach, and the codes."""

    near: int
    reach: Memo[int]
    runs: Runs


class _Start(NamedTuple):
    """A start cell: its bit, what lies around, and the codes of all turns that start there."""

    bit: int
    near: int
    reach: Memo[int]
    cube: Runs
    build: Memo[tuple[_Second, ...]]
    stack: Runs
    unstack: Memo[tuple[_Second, ...]]


class _DropStart(NamedTuple):
    """A cell of a first drop: its bit, its neighbours, the single drop, the pairs by kind."""

    bit: int
    near: int
    single: Run
    pairs: dict[int, Runs]


class Lister:
    """Lists, counts and looks for legal turns, the draw by quiet turns aside.

    A position where a goal is reached has none. Everywhere `cells`, `reserve` and `side` are those
    of a `Position`.

    Attributes:
        sheets: per side to move the layout of its sheet.
    """

    def __init__(
        self, ruleset: Ruleset, codes: TurnCodes, player: PairsPlayer, restrainer: Restrainer | None
    ) -> None:
        self._landing, self._player, self._codes = player.landing, player, codes
        self._restrainer, self._asks_ransom = restrainer, ruleset.ransom is not None
        geometry = self._geometry = codes.geometry
        self._field_mask, size = (1 << geometry.size) - 1, geometry.size
        self.sheets = tuple(BoardSheet(ruleset, player.landing, size, side) for side in Side)
        self._drop_cells = {
            kind: tuple(
                _DropStart(
                    bit=geometry.bits[cell],
                    near=geometry.near[cell],
                    single=(code,),
                    pairs={other: _runs(ends) for other, ends in codes.pair[kind][cell].items()},
                )
                for cell, code in first.items()
            )
            for kind, first in codes.drop.items()
        }
        self._carries = ruleset.carries
        pairs = ruleset.drop is not None and ruleset.drop.most > 1
        self._paired = frozenset(codes.drop if pairs else ())

    def codes(self, cells: Cells, reserve: Reserve, side: Side) -> list[int]:
        """The codes of the legal turns, sorted and unique."""
        fields = self._fields(cells, side)
        if fields is None:
            return []
        codes = list(self._free(fields, cells, reserve, side))
        if self._threatens_king(fields):
            prey, touched = fields[PREY], self._codes.touched
            found: list[int] = []
            for code in codes:
                found += self._relocations(code, cells, side) if touched[code] & prey else (code,)
            return sorted(found)
        return codes

    def count(self, cells: Cells, reserve: Reserve, side: Side) -> int:
        """How many legal turns there are."""
        fields = self._fields(cells, side)
        if fields is None:
            return 0
        if self._restrainer or self._threatens_king(fields):
            return len(self.codes(cells, reserve, side))
        return sum(map(len, self._runs(fields, cells, reserve[side], side)))

    def exists(self, cells: Cells, reserve: Reserve, side: Side) -> bool:
        """Whether there is a legal turn."""
        near, sheet, empty = self._geometry.near, self.sheets[side], 0
        for bit, unit in zip(self._geometry.bits, cells, strict=True):
            if unit == EMPTY:
                empty |= bit
        # An empty cell beside a cube it may always enter.
        free = (
            near[cell] & empty and sheet.walkers[unit] for cell, unit in enumerate(cells) if unit
        )
        if any(free) and self._landing.arrived(cells) is None:
            return True
        fields = self._fields(cells, side)
        if self._restrainer:
            return fields is not None and any(
                True for _ in self._free(fields, cells, reserve, side)
            )
        return fields is not None and (
            any(fields[place] and reserve[side][kind] for kind, place in sheet.drops.items())
            or any(self._step_runs(fields, zip(cells, self._starts, strict=True), sheet.walkers))
            or bool(self._codes.swap and self._landing.swaps(cells, side))
        )

    def _fields(self, cells: Cells, side: Side) -> list[int] | None:
        sheet = self.sheets[side]
        facts = sum(map(getitem, sheet.cells, cells))
        if facts >= sheet.arrived and self._landing.is_complete(cells):
            return None
        return self.parted(facts, side)

    def parted(self, facts: int, side: Side) -> list[int]:
        """The fields of a sheet, the goals aside."""
        mask = self._field_mask
        return [facts >> shift & mask for shift in self.sheets[side].shifts]

    def steps_from(self, cell: int, unit: int, fields: list[int], side: Side) -> int:
        """How many turns of steps a unit on a cell has."""
        units = ((unit, self._starts[cell]),)
        return sum(map(len, self._step_runs(fields, units, self.sheets[side].walkers)))

    def drops(self, fields: list[int], hand: tuple[int, ...], side: Side) -> int:
        """How many turns drop something."""
        return sum(map(len, self._drops_of(fields, hand, self.sheets[side])))

    def _free(self, fields: list[int], cells: Cells, reserve: Reserve, side: Side) -> Iterator[int]:
        """The turns that nothing forbids, without where a taken king is put back."""
        codes = chain.from_iterable(self._runs(fields, cells, reserve[side], side))
        return self._restrainer.free(cells, codes, self._codes.turns) if self._restrainer else codes

    def _runs(
        self, fields: list[int], cells: Cells, hand: tuple[int, ...], side: Side
    ) -> list[Run]:
        sheet = self.sheets[side]
        runs = self._step_runs(fields, zip(cells, self._starts, strict=True), sheet.walkers)
        runs += self._drops_of(fields, hand, sheet)
        if self._codes.swap:
            swaps = self._landing.swaps(cells, side)
            runs.append(tuple(self._codes.swap[pair] for pair in swaps))
        return runs

    def _drops_of(self, fields: list[int], hand: tuple[int, ...], sheet: BoardSheet) -> list[Run]:
        runs: list[Run] = []
        waiting = [kind for kind in sheet.drops if hand[kind]]
        where = {kind: fields[sheet.drops[kind]] for kind in waiting}
        for kind in waiting:
            seconds = [other for other in waiting if other != kind or hand[kind] > 1]
            on_top = {
                other: fields[EMPTY_CELLS] if (kind, other) in self._carries else 0
                for other in seconds
                if other in self._paired
            }
            for bit, near, single, pairs in self._drop_cells[kind]:
                if where[kind] & bit:
                    runs.append(single)
                    runs += [
                        pairs[other][where[other] & near | stacks & bit]
                        for other, stacks in on_top.items()
                    ]
        return runs

    def _step_runs(
        self, fields: list[int], units: Iterable[tuple[int, _Start]], walkers: Memo[Walker | None]
    ) -> list[Run]:
        empty = fields[EMPTY_CELLS]
        runs: list[Run] = []
        add = runs.append
        for unit, start in units:
            walker = walkers[unit]
            if walker is None:
                continue
            field, leaves_empty, whole = walker
            bit, near, reach, cube_runs, builds, stack_runs, unstacks = start
            cube, stack, builds_on = fields[field : field + FIELDS_OF_KIND]
            add(cube_runs[cube & near])
            freed = bit & leaves_empty
            for near_middle, reach_middle, middle_runs in builds[builds_on & near]:
                ends = reach_middle[(empty | freed) & near_middle] & (stack | freed)
                add(middle_runs[ends])
            if whole:
                ends = reach[empty & near] & stack
                add(stack_runs[ends])
                for near_middle, _, middle_runs in unstacks[ends]:
                    add(middle_runs[(cube | bit) & near_middle])
        return runs

    def threatens_king(self, facts: int) -> bool:
        """Whether a king that is put back may be taken, by the sum of the sheet."""
        size, mask = self._geometry.size, self._field_mask
        prey, mine = facts >> PREY * size & mask, facts >> MINE * size & mask
        return prey != 0 and self._geometry.nearby[prey] & mine != 0

    def _threatens_king(self, fields: list[int]) -> bool:
        prey = fields[PREY]
        return prey != 0 and self._geometry.nearby[prey] & fields[MINE] != 0

    def _relocations(self, code: int, cells: Cells, side: Side) -> list[int]:
        board = list(cells)
        self._player.steps(board, code)
        if self._asks_ransom:
            # The codes of a turn that takes a king, with every ransom and place for the king.
            found: list[int] = []
            for ransom in self._landing.ransoms(board, side.other):
                after = list(board)
                after[ransom] = without_top(board[ransom])
                free = (*self._landing.places_for_king(after, side.other),) or (None,)
                found += [self._codes.relocating(code, place, ransom) for place in free]
            return found or [code]
        places = self._landing.places_for_king(board, side.other)
        return [self._codes.relocating(code, place) for place in places] or [code]

    @cached_property
    def _starts(self) -> tuple[_Start, ...]:
        """Per cell what a turn from there needs; a record that is legal asks for none."""
        geometry, steps = self._geometry, self._codes.steps
        return tuple(
            _Start(
                bit=geometry.bits[cell],
                near=geometry.near[cell],
                reach=geometry.reach[cell],
                cube=_runs(steps[cell].cube),
                build=self._seconds(steps[cell].build),
                stack=_runs(steps[cell].stack),
                unstack=self._seconds(steps[cell].unstack),
            )
            for cell in range(geometry.size)
        )

    def _seconds(self, by_middle: dict[int, Ends]) -> Memo[tuple[_Second, ...]]:
        geometry = self._geometry
        seconds = {
            middle: _Second(geometry.near[middle], geometry.reach[middle], _runs(ends))
            for middle, ends in by_middle.items()
        }
        return Memo(
            lambda mask: tuple(second for middle, second in seconds.items() if mask >> middle & 1)
        )
