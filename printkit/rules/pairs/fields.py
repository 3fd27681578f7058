"""The sheet: all that the lister must know of a position, in one large int.

It is cut into fields of one bit per cell:

* the empty cells, the enemy units that hold a king, the own units;
* per kind three: where its cube may end, where a stack that it tops may end, and where its cube
  builds a stack that can go on;
* per kind that may be dropped one: where;
* last the cells where a goal is reached, so that a game that is over shows by the sheet's size.

What a unit on a cell adds depends on the cell, the unit and the side to move only. So it stands
ready in a table per cell, and the sheet of a position is a plain sum.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from printkit.rules.geometry import Memo
from printkit.rules.pairs.landing import Landing
from printkit.rules.position import EMPTY, LOWER_MASK, Piece, is_stack, kind_of, piece_code, top_of
from printkit.rules.ruleset import Ruleset, Side

EMPTY_CELLS, PREY, MINE, _FIRST_KIND = range(4)
FIELDS_OF_KIND = 3


class Walker(NamedTuple):
    """A unit of the side to move: the first of its kind's fields, and how it may go.

    Attributes:
        field: the place of its kind's fields (cube, stack, build) on the sheet.
        leaves_empty: all ones when its top cube leaves an empty cell behind, else 0.
        whole: whether it is a stack that moves as one.
    """

    field: int
    leaves_empty: int
    whole: bool


class BoardSheet:
    """The layout of the sheet, and what each unit on each cell adds, when `side` is to move.

    Attributes:
        shifts: per field, the goals aside, how far it lies from the sheet's low end.
        arrived: a sheet this large or larger shows a goal reached.
        cells: per cell, per unit what it adds.
        walkers: per unit how it goes; None when it does not, or is not the side's.
        drops: per kind that may be dropped the place of its field.
    """

    def __init__(self, ruleset: Ruleset, landing: Landing, size: int, side: Side) -> None:
        self._landing, self._side = landing, side
        self._kinds = range(len(ruleset.kinds))
        drop = ruleset.drop
        first_drop = _FIRST_KIND + FIELDS_OF_KIND * len(self._kinds)
        self._drop_zone = drop.zones[side] if drop else frozenset[int]()
        self.drops = {
            kind: first_drop + place
            for place, kind in enumerate(sorted(drop.kinds if drop else ()))
        }
        fields = first_drop + len(self.drops)
        self._size = size
        self.shifts = tuple(field * size for field in range(fields))
        self.arrived = 1 << fields * size
        self.cells = tuple(Memo(self._on(cell)) for cell in range(size))
        self.walkers = Memo(self._walker)

    def _on(self, cell: int) -> Callable[[int], int]:
        def facts(unit: int) -> int:
            landing = self._landing
            mine = landing.belongs(unit, self._side)
            fields = [unit == EMPTY, not mine and landing.holds_king(unit), mine]
            for kind in self._kinds:
                cube = piece_code(Piece(kind, self._side))
                fields.append(landing.cube_fault(cube, unit) is None)
                fields.append(landing.stack_fault(cube, unit) is None)
                fields.append(landing.builds(cube, unit) and not landing.is_immobile(unit))
            for kind in self.drops:
                cube = piece_code(Piece(kind, self._side))
                fields.append(cell in self._drop_zone and landing.can_drop(cube, unit))
            fields.append(landing.arrives(unit, cell))
            return sum(1 << place * self._size + cell for place, true in enumerate(fields) if true)

        return facts

    def _walker(self, unit: int) -> Walker | None:
        top, lower = top_of(unit), unit & LOWER_MASK
        if not self._landing.belongs(unit, self._side) or self._landing.is_immobile(top):
            return None
        field = _FIRST_KIND + FIELDS_OF_KIND * kind_of(top)
        whole = is_stack(unit) and not self._landing.is_immobile(lower)
        return Walker(field, 0 if is_stack(unit) else -1, whole)
