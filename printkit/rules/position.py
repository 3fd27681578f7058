"""A position: what stands where, what is in the reserves, who moves. Immutable and hashable.

What stands on a cell is one int, so that positions compare, hash and copy fast:
a cube is ``(kind << 3 | side) + 1`` (1 to 255), a stack is ``lower | upper << 8``, each further
cube eight bits higher, an empty cell 0. Three bits say whose a cube is: a game without rules has up
to six players, the rules know two. Cubes of neither side are written as White's. `Standing` says
whose a unit is under a ruleset, and what has been reached. Last come further ways to begin: cubes
shuffled over the usual cells, and cubes placed one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from printkit.rules.geometry import Memo
from printkit.rules.ruleset import Ruleset, Side, Zones

if TYPE_CHECKING:
    from random import Random

Cells: TypeAlias = tuple[int, ...]
"""Per cell of the grid what stands there."""
Reserve: TypeAlias = tuple[tuple[int, ...], ...]
"""Per side, per kind how many cubes wait to be dropped."""
Between: TypeAlias = tuple[tuple[int, int, int], ...]
"""Per place between two cells these, the lower index first, and the int of what stands there."""

EMPTY = 0
UPPER = 8
LOWER_MASK = 255
TALLEST = 30
"""How many cubes a cell holds at most; a ruleset lets fewer stand on one another."""


class Piece(NamedTuple):
    """One cube: its kind (an index into the ruleset's kinds) and its owner (White for nobody)."""

    kind: int
    side: Side


def piece_code(piece: Piece) -> int:
    """The int of a single cube, 1 to 255."""
    return (piece.kind << 3 | piece.side) + 1


def unit_code(pieces: Iterable[Piece]) -> int:
    """The int of what stands on a cell, `pieces` bottom first.

    Raises:
        ValueError: more cubes than a cell holds.
    """
    codes = [piece_code(piece) for piece in pieces]
    if len(codes) > TALLEST:
        raise ValueError(f"a cell holds {TALLEST} cubes at most, not {len(codes)}")
    return sum(code << UPPER * height for height, code in enumerate(codes))


@cache
def unit_pieces(code: int) -> tuple[Piece, ...]:
    """The cubes of a cell's int, bottom first."""
    cubes = (code >> UPPER * height & LOWER_MASK for height in range(height_of(code)))
    return tuple(Piece(cube - 1 >> 3, Side(cube - 1 & 7)) for cube in cubes)


def kind_of(cube: int) -> int:
    """The kind of a single cube."""
    return cube - 1 >> 3


def side_of(cube: int) -> int:
    """The owner of a single cube."""
    return cube - 1 & 7


def top_of(unit: int) -> int:
    """The uppermost cube; 0 for an empty cell."""
    if unit <= LOWER_MASK:  # engines ask at every turn, most often for a single cube
        return unit
    top = unit >> UPPER
    return top if top <= LOWER_MASK else top_of(top)


def is_stack(unit: int) -> bool:
    """Whether more than one cube stands there."""
    return unit > LOWER_MASK


def height_of(unit: int) -> int:
    """How many cubes stand there."""
    return -(-unit.bit_length() // UPPER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What stands where, and who moves.

    Attributes:
        cells: per cell of the grid the int of what stands there (see the module).
        reserve: per side, per kind how many cubes wait to be dropped.
        quiet: player turns since the last capture that counts (or the start).
        captured_king: the side whose taken king could not be put back: the game is over.
        last_turns: player turns since a side was left with its king and one other kind, where
            the ruleset counts them; None while the count has not started.
        exchanges: exchanges of prisoners so far, where the ruleset has them.
        between: what stands between two cells, in the order of their indices; rules know none.
    """

    cells: Cells
    reserve: Reserve
    to_move: Side = Side.WHITE
    quiet: int = 0
    captured_king: Side | None = None
    last_turns: int | None = None
    exchanges: int = 0
    between: Between = ()

    def at(self, cell: int) -> tuple[Piece, ...]:
        """The cubes on `cell`, bottom first."""
        return unit_pieces(self.cells[cell])


class Arrival(NamedTuple):
    """What a unit's arrival on a cell does.

    Attributes:
        unit: what stands on the cell afterwards.
        captured: the cubes taken, as a unit; 0 when none.
        resets: 1 when the capture starts the count of quiet turns anew, else 0.
        king: 1 when a cube that must be put back is taken, else 0.
    """

    unit: int
    captured: int = EMPTY
    resets: int = 0
    king: int = 0


class Standing:
    """Units under one ruleset, whatever their turns are like."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._rules = ruleset
        goal = ruleset.goal
        self._zones = tuple(map(sorted, goal.zones)) if goal else ()
        scorers = goal.kinds - ruleset.neutral if goal else frozenset[int]()

        def side_of_scorer(unit: int) -> int:
            top = top_of(unit)
            return side_of(top) if unit != EMPTY and kind_of(top) in scorers else -1

        # per unit the side that it scores for, or -1: asked of every goal cell before each turn
        self._scores = Memo(side_of_scorer)

    def is_neutral(self, unit: int) -> bool:
        """Whether a cube of neither side tops the unit."""
        return unit != EMPTY and kind_of(top_of(unit)) in self._rules.neutral

    def belongs(self, unit: int, side: int) -> bool:
        """Whether `side` owns the unit, that is its top cube."""
        top = top_of(unit)
        return unit != EMPTY and side_of(top) == side and kind_of(top) not in self._rules.neutral

    def arrives(self, unit: int, cell: int) -> bool:
        """Whether a unit that stands on `cell` has reached its owner's goal."""
        side = self._scores[unit]
        return side >= 0 and cell in self._zones[side]

    def arrived(self, cells: Sequence[int]) -> Side | None:
        """The side that has reached its goal, White where both have; None where neither has."""
        scores = self._scores
        for side, zone in enumerate(self._zones):
            for cell in zone:  # before each turn: a generator takes twice as long
                if scores[cells[cell]] == side:
                    return Side(side)
        return None

    def is_complete(self, cells: Iterable[int]) -> bool:  # noqa: ARG002 - asked where kings are put back
        """Whether no king is missing; a picture that teaches a rule may do without."""
        return True

    def kinds_left(self, cells: Iterable[int], side: Side) -> set[int]:
        """The kinds of the cubes that `side` has on the board."""
        pieces = (piece for unit in cells for piece in unit_pieces(unit))
        return {piece.kind for piece in pieces if piece.side is side} - self._rules.neutral


class BlackSetup(StrEnum):
    """How Black's shuffled cubes come to stand."""

    OWN = "own"
    HALF_TURN = "half-turn"


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomSetup:
    """A setup whose cubes are shuffled over the cells of the usual one.

    Attributes:
        kept: kinds that stay where they are, as indices.
        black: whether Black's cubes are shuffled too or stand as the half turn of White's.
    """

    kept: frozenset[int] = frozenset()
    black: BlackSetup = BlackSetup.OWN


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeSetup:
    """A setup for which the players place their cubes in turn, one by one, White first.

    Attributes:
        zones: the cells where each side may place.
    """

    zones: Zones


def shuffled(ruleset: Ruleset, usual: Position, way: RandomSetup, random: Random) -> Position:
    """The usual setup with its cubes shuffled; a stack that may not stand is turned over.

    What stands on cells that both sides share stays.
    """
    cells, kept = list(usual.cells), way.kept | ruleset.neutral
    owners = [
        {piece.side for piece in unit_pieces(unit) if piece.kind not in ruleset.neutral}
        for unit in cells
    ]
    for side in Side if way.black is BlackSetup.OWN else (Side.WHITE,):
        slots = [
            (cell, piece)
            for cell, unit in enumerate(cells)
            if len(owners[cell]) == 1
            for piece in unit_pieces(unit)
            if piece.side is side and piece.kind not in kept
        ]
        pieces = [piece for _, piece in slots]
        random.shuffle(pieces)
        new: dict[int, list[Piece]] = {}
        for (cell, _), piece in zip(slots, pieces, strict=True):
            new.setdefault(cell, []).append(piece)
        for cell, shuffled_in in new.items():
            stays = (one for one in unit_pieces(cells[cell]) if one.kind in kept)
            standing = [*shuffled_in, *stays]
            if len(standing) > 1 and tuple(one.kind for one in standing) not in ruleset.carries:
                standing.reverse()
            cells[cell] = unit_code(standing)
    if way.black is BlackSetup.HALF_TURN:
        for cell, unit in enumerate(usual.cells):
            across = unit_pieces(cells[ruleset.grid.half_turn[cell]])
            if unit and unit_pieces(unit)[0].side is Side.BLACK and len(owners[cell]) == 1:
                cells[cell] = unit_code(Piece(piece.kind, Side.BLACK) for piece in across)
    return replace(usual, cells=tuple(cells))


def freely_placed(ruleset: Ruleset, empty: Position, way: FreeSetup, random: Random) -> Position:
    """All cubes of the boxes placed one by one in turn, each on a cell drawn at random."""
    cells = list(empty.cells)
    boxes = []
    for side in Side:
        held = enumerate(ruleset.box[side])
        own = ((kind, count) for kind, count in held if kind not in ruleset.neutral)
        boxes.append([Piece(kind, side) for kind, count in own for _ in range(count)])
        random.shuffle(boxes[-1])
    for piece in filter(None, chain.from_iterable(zip_longest(*boxes))):
        choices = []
        for cell in sorted(way.zones[piece.side]):
            below = unit_pieces(cells[cell])
            kinds = [one.kind for one in below if one.side is piece.side]
            if not below or (len(below) == 1 and (*kinds, piece.kind) in ruleset.carries):
                choices.append(cell)
        cell = random.choice(choices)
        cells[cell] = unit_code([*unit_pieces(cells[cell]), piece])
    return replace(empty, cells=tuple(cells))
