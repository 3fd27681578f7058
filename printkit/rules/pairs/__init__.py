"""The engine of stacks of two: tables, bit masks and one int a turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import getitem, or_

from printkit.rules.geometry import LONGEST_TURN, Geometry, Memo
from printkit.rules.pairs.apply import PairsPlayer
from printkit.rules.pairs.codes import TurnCodes
from printkit.rules.pairs.explain import PairsExplainer, Restrainer
from printkit.rules.pairs.landing import EMPTY_CELLS, FIELDS_OF_KIND
from printkit.rules.pairs.lister import Lister
from printkit.rules.position import Cells, Position, Reserve
from printkit.rules.ruleset import Ruleset, Side
from printkit.rules.stack_engine import Perft, StackEngine
from printkit.rules.turn import Turn


class PairsEngine(StackEngine):
    """Plays by every switch but those of taller stacks and of cubes of neither side."""

    def __init__(self, ruleset: Ruleset) -> None:
        geometry = Geometry(ruleset.grid)
        codes = TurnCodes(ruleset, geometry)
        player = PairsPlayer(ruleset, codes)
        landing = player.landing
        restraints = ruleset.restraints
        restrainer = Restrainer(restraints, geometry, landing) if restraints else None
        lister = Lister(ruleset, codes, player, restrainer)
        super().__init__(
            codes, lister, player, PairsExplainer(ruleset, geometry, landing, restrainer)
        )
        self._player = player
        if restrainer is None and ruleset.swap is None:
            self.perft = Perft(lister, player, Replies(lister, player, codes)).total

    def followed(self, position: Position, turn: Turn) -> Position | None:
        """The position after a turn that is legal at a glance; None where one must look closer."""
        return None if self.end(position) else self._player.followed(position, turn)


_MOST_KNOWN = 50_000
"""So many numbers are kept, some tens of megabytes; then all are forgotten."""


class Replies:
    """Counts the replies to all turns of a position: the last two plies of a perft.

    A turn changes a few cells, so the sheet of what comes after it is the one before with those
    cells changed; and what a unit may do depends on what lies near it, so of most units it is known
    already from the turn before. The numbers are kept by unit, cell and the part of the sheet near
    it. For rulesets without restraints or changes of places.
    """

    def __init__(self, lister: Lister, player: PairsPlayer, codes: TurnCodes) -> None:
        self._lister, self._player, self._codes = lister, player, codes
        self._geometry = codes.geometry
        self._changed = Memo(lambda code: codes.turn(code).cells)
        cells = range(self._geometry.size)
        self._near = tuple(Memo(self._near_of(cell)) for cell in cells)
        self._known = tuple(tuple(Memo[dict[int, int]](lambda _: {}) for _ in cells) for _ in Side)
        self._count = 0

    def total(self, cells: Cells, reserve: Reserve, side: Side, exchanges: int) -> int:
        """How many sequences of two turns there are; `side` plays the first."""
        other, advance, changed, total = side.other, self._player.advance, self._changed, 0
        tables = self._lister.sheets[other].cells
        facts = sum(map(getitem, tables, cells))
        for code in self._lister.codes(cells, reserve, side):
            after, hands, _, lost, _ = advance(cells, reserve, side, code, exchanges)
            if lost:
                continue
            now = facts
            for cell in changed[code]:
                now += tables[cell][after[cell]] - tables[cell][cells[cell]]
            total += self._after(now, after, hands, other)
        return total

    def _after(self, facts: int, cells: Cells, reserve: Reserve, side: Side) -> int:
        """How many turns `side` has, by the sheet of a position."""
        lister, sheet = self._lister, self._lister.sheets[side]
        if facts >= sheet.arrived or lister.threatens_king(facts):
            return lister.count(cells, reserve, side)
        known, near, walkers = self._known[side], self._near, sheet.walkers
        fields, hand, total = list[int](), reserve[side], 0
        for cell, unit in enumerate(cells):
            walker = walkers[unit] if unit else None
            if walker is None:
                continue
            table, around = known[cell][unit], facts & near[cell][walker.field]
            count = table.get(around)
            if count is None:
                fields = fields or lister.parted(facts, side)
                count = table[around] = lister.steps_from(cell, unit, fields, side)
                self._count += 1
                if self._count > _MOST_KNOWN:
                    self._count = 0
                    for one in (one for tables in self._known for one in tables):
                        one.clear()
            total += count
        if any(hand[kind] for kind in sheet.drops):
            total += lister.drops(fields or lister.parted(facts, side), hand, side)
        return total

    def _near_of(self, cell: int) -> Callable[[int], int]:
        """Per place of a kind's fields what of the sheet its turns from a cell depend on.

        The empty cells two steps around, where it may end and build three steps around.
        """
        near, size = self._geometry.near, self._geometry.size
        discs = [1 << cell]
        for _ in range(LONGEST_TURN):
            around = [near[one] for one in self._geometry.cells(discs[-1])]
            discs.append(reduce(or_, around, discs[-1]))

        def mask(field: int) -> int:
            ends = sum(discs[-1] << (field + place) * size for place in range(FIELDS_OF_KIND))
            return ends | discs[-2] << EMPTY_CELLS * size

        return mask
