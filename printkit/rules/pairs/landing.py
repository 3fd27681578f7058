"""Where units may end, and the result there: the one place that knows the strength of kinds.

The lister's masks, the explanations and the play are all made from these functions, so they
cannot disagree. Units and cubes are the ints of `printkit.rules.position`.

The lister reads a position as a sheet: one large int, cut into fields of one bit per cell:

* the empty cells, the enemy units that hold a king, the own units;
* for each kind three: where its cube may end, where a stack with it on top may end, and where its
  cube builds a stack that can go on;
* for each kind that may be dropped one: where;
* last the cells where a goal is reached, so that the sheet's size shows that a game is over.

The bits that a unit on a cell adds depend only on the cell, the unit and the side to move. They
are kept in a table per cell, and the sheet of a position is a plain sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from typing import NamedTuple

from printkit.base.errors import ReasonCode
from printkit.rules.geometry import Memo
from printkit.rules.position import (
    EMPTY,
    LOWER_MASK,
    UPPER,
    Arrival,
    Piece,
    Standing,
    is_stack,
    kind_of,
    piece_code,
    side_of,
    top_of,
)
from printkit.rules.ruleset import QuietReset, Ruleset, Side

UNIT = 2 * UPPER
"""The bits of a cube or a stack of two."""
UNIT_MASK = (1 << UNIT) - 1


class Goes(Enum):
    """How much of a unit may move: nothing, its top cube alone, or the stack as well."""

    NOTHING = auto()
    TOP = auto()
    WHOLE = auto()


class Landing(Standing):
    """The meeting of units under one ruleset.

    Attributes:
        kings: the cube of each side that is put back when taken; empty where none is.
        arrivals: the results of `arrive`, by moved unit (shifted by `UNIT`) and target in one int.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        relocation = ruleset.relocation
        self.kings = (
            tuple(piece_code(Piece(relocation.kind, side)) for side in Side) if relocation else ()
        )
        zones = relocation.zones if relocation else (frozenset[int](), frozenset[int]())
        self._king_zones = tuple(map(sorted, zones))
        self.arrivals = Memo(lambda met: self.arrive(met >> UNIT, met & UNIT_MASK))
        cubes = range(LOWER_MASK + 1)
        self._king_units = tuple(
            frozenset(king | other << UPPER for other in cubes)
            | frozenset(other | king << UPPER for other in cubes)
            for king in self.kings
        )

    def is_host(self, cube: int) -> bool:
        """Whether the cube carries both sides and is never taken."""
        return kind_of(cube) in self._rules.hosts

    def is_immobile(self, cube: int) -> bool:
        """Whether the cube never moves."""
        return kind_of(cube) in self._rules.immobile

    def goes(self, side: Side, unit: int) -> Goes:
        """How much of a unit a side may move."""
        if not self.belongs(unit, side) or self.is_immobile(top_of(unit)):
            return Goes.NOTHING
        whole = is_stack(unit) and not self.is_immobile(unit & LOWER_MASK)
        return Goes.WHOLE if whole else Goes.TOP

    def carries(self, lower: int, upper: int) -> bool:
        """Whether `upper` may stand on the single cube `lower`, sides aside."""
        return (kind_of(lower), kind_of(upper)) in self._rules.carries

    def holds_king(self, unit: int) -> bool:
        """Whether a cube that is put back when taken stands in the unit."""
        return unit & LOWER_MASK in self.kings or unit >> UPPER in self.kings

    def is_complete(self, cells: Iterable[int]) -> bool:
        """Whether both sides have the cube that is put back when taken, where there is one.

        A picture that teaches a rule may lack it.
        """
        return not any(units.isdisjoint(cells) for units in self._king_units)

    def cube_fault(self, cube: int, target: int) -> ReasonCode | None:
        """Why a moving cube may not end on a cell that holds `target`; None when it may."""
        if target == EMPTY or self.fells(cube, target):
            return None
        own = self.belongs(target, side_of(cube))
        if not is_stack(target) and (own or self.is_host(target)):
            return None if self.carries(target, cube) else ReasonCode.CANNOT_CARRY
        return ReasonCode.CELL_FULL if own else self._capture_fault(cube, target)

    def stack_fault(self, top: int, target: int) -> ReasonCode | None:
        """Why a stack with the upper cube `top` may not end where `target` is; None when it may."""
        if target == EMPTY or self.fells(top, target):
            return None
        if self.belongs(target, side_of(top)):
            return ReasonCode.STACK_ON_OWN
        fault = self._capture_fault(top, target)
        shielded = is_stack(target) and self.is_host(target & LOWER_MASK)
        return ReasonCode.HOST_SHIELDS_FROM_STACK if shielded and fault is None else fault

    def fells(self, attacker: int, target: int) -> bool:
        """Whether the attacker's top cube takes a host of the other side, alone or on another."""
        pairs = self._rules.fells
        if not pairs or target == EMPTY or self.belongs(target, side_of(attacker)):
            return False
        kinds = (kind_of(attacker), kind_of(top_of(target)))
        return kinds in pairs and self.is_host(target & LOWER_MASK)

    def builds(self, cube: int, target: int) -> bool:
        """Whether a moving cube may end on top of the single cube `target`, taking nothing."""
        stays = not is_stack(target) and target != EMPTY and not self.fells(cube, target)
        friendly = stays and (self.belongs(target, side_of(cube)) or self.is_host(target))
        return friendly and self.carries(target, cube)

    def can_drop(self, cube: int, target: int) -> bool:
        """Whether a cube from the reserve may come onto `target`: nothing, or its own side's."""
        return target == EMPTY or (
            not is_stack(target) and side_of(target) == side_of(cube) and self.carries(target, cube)
        )

    def can_put_back(self, king: int, target: int) -> bool:
        """Whether a taken king may be put back on `target`, where it could move without taking."""
        return target == EMPTY or self.builds(king, target)

    def places_for_king(self, cells: Sequence[int], side: Side) -> list[int]:
        """The cells where the taken king of `side` may be put back, in order."""
        zone = self._king_zones[side]
        return [cell for cell in zone if self.can_put_back(self.kings[side], cells[cell])]

    def swapped(self, unit: int, cube: int) -> int | None:
        """A unit with `cube` in place of its upper or single cube; None if that may not stand."""
        if not is_stack(unit):
            return cube
        lower = unit & LOWER_MASK
        return lower | cube << UPPER if self.carries(lower, cube) else None

    def swaps(self, cells: Sequence[int], side: Side) -> list[tuple[int, int]]:
        """The pairs of cells on which `side` may let its two kinds change places, in order."""
        if self._rules.swap is None:
            return []
        one, other = (piece_code(Piece(kind, side)) for kind in self._rules.swap)
        tops = [top_of(unit) for unit in cells]
        return [
            (first, second)
            for first in (cell for cell, top in enumerate(tops) if top == one)
            for second in (cell for cell, top in enumerate(tops) if top == other)
            if self.swapped(cells[first], other) and self.swapped(cells[second], one)
        ]

    def ransoms(self, cells: Sequence[int], side: Side) -> list[int]:
        """The cells whose upper or single cube `side` may give up for its taken king, in order."""
        asked = self._rules.ransom or frozenset[int]()
        return [
            cell
            for cell, unit in enumerate(cells)
            if self.belongs(unit, side) and kind_of(top_of(unit)) in asked
        ]

    def arrive(self, moved: int, target: int) -> Arrival:
        """The result of the legal arrival of a cube or stack on a cell that holds `target`."""
        if target == EMPTY:
            return Arrival(moved)
        if self.fells(top_of(moved), target):
            return self._capture(moved, target)
        lower, upper = target & LOWER_MASK, target >> UPPER
        if not upper and (side_of(lower) == side_of(top_of(moved)) or self.is_host(lower)):
            return Arrival(lower | moved << UPPER)
        if upper and self.is_host(lower):
            return self._capture(lower | moved << UPPER, upper)
        return self._capture(moved, target)

    def _capture_fault(self, attacker: int, target: int) -> ReasonCode | None:
        top = top_of(target)
        if self.is_host(top):
            return ReasonCode.CELL_FULL if is_stack(target) else ReasonCode.NEVER_TAKEN
        beats = (kind_of(attacker), kind_of(top)) in self._rules.beats
        return None if beats else ReasonCode.CANNOT_BEAT

    def _capture(self, unit: int, captured: int) -> Arrival:
        quiet = self._rules.quiet
        only_king = captured in self.kings
        resets = not (only_king and quiet and quiet.reset is QuietReset.NON_KING_CAPTURE)
        return Arrival(unit, captured, int(resets), int(self.holds_king(captured)))


EMPTY_CELLS, PREY, MINE, _FIRST_KIND = range(4)
FIELDS_OF_KIND = 3


class Walker(NamedTuple):
    """How a unit of the side to move may go.

    Attributes:
        field: the place of its kind's fields (cube, stack, build) on the sheet.
        leaves_empty: all ones when its top cube leaves an empty cell behind, else 0.
        whole: whether it is a stack that moves as one.
    """

    field: int
    leaves_empty: int
    whole: bool


class BoardSheet:
    """The layout of the sheet, and the bits of each unit on each cell, when `side` is to move.

    Attributes:
        shifts: the distance of each field but that of goals from the sheet's low end, in bits.
        arrived: a sheet this large or larger shows a goal reached.
        cells: for each cell the bits of each unit.
        walkers: how each unit goes; None when it does not, or is not the side's.
        drops: the place of the field of each kind that may be dropped.
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
        goes = self._landing.goes(self._side, unit)
        if goes is Goes.NOTHING:
            return None
        field = _FIRST_KIND + FIELDS_OF_KIND * kind_of(top_of(unit))
        return Walker(field, 0 if is_stack(unit) else -1, goes is Goes.WHOLE)
