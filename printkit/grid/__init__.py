"""The cells of a board: names, neighbours and lines. Integers only, no millimetres.

A cell is an index into `Grid.names`. Its place is (x, y): x counts half cells from the left,
y counts rows from the first player's side, so hexagons (pointy top), squares and the nodes of a
triangular net share one system.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType


class CellShape(StrEnum):
    """What a cell looks like, and so which cells are its neighbours."""

    HEXAGON = "hexagon"
    SQUARE = "square"
    NODE = "node"


_SIX = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_DIRECTIONS: Mapping[CellShape, tuple[tuple[int, int], ...]] = {
    CellShape.HEXAGON: _SIX,
    CellShape.SQUARE: ((2, 0), (0, 1), (-2, 0), (0, -1)),
    CellShape.NODE: _SIX,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row of cells.

    Attributes:
        name: what the names of its cells begin with, unless they have names of their own.
        x: where the centre of its first cell lies, in half cells.
        cells: how many places it has; their cells are numbered from 1.
        own_names: the cells' names where they are not numbered, one per place; an empty name is a
            hole in the board.
    """

    name: str
    x: int
    cells: int
    own_names: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Per place the name of its cell, empty for a hole."""
        return self.own_names or tuple(f"{self.name}{n + 1}" for n in range(self.cells))


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The cells of one board, rows from the first player's side upward.

    Attributes:
        shape: the shape of every cell.
        rows: the rows, the first player's first.
        names: the cells' names in row order; a cell's index is its place here.
        index: from name to index.
        places: per cell its (x, y): half cells from the left, rows from below.
        neighbours: per cell and direction the next cell, or -1; opposite directions are half the
            number of directions apart.
        half_turn: per cell the cell that a half turn of the board brings it to, or -1.
    """

    shape: CellShape
    rows: tuple[Row, ...]
    names: tuple[str, ...] = field(init=False, compare=False, repr=False)
    index: Mapping[str, int] = field(init=False, compare=False, repr=False)
    places: tuple[tuple[int, int], ...] = field(init=False, compare=False, repr=False)
    neighbours: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    half_turn: tuple[int, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        cells = [
            (name, (row.x + 2 * number, y))
            for y, row in enumerate(self.rows)
            for number, name in enumerate(row.names)
            if name
        ]
        names = tuple(name for name, _ in cells)
        places = tuple(place for _, place in cells)
        at = {place: cell for cell, place in enumerate(places)}
        self._set("names", names)
        self._set("index", MappingProxyType({name: cell for cell, name in enumerate(names)}))
        self._set("places", places)
        self._set(
            "neighbours",
            tuple(
                tuple(at.get((x + dx, y + dy), -1) for dx, dy in _DIRECTIONS[self.shape])
                for x, y in places
            ),
        )
        ends_x, ends_y = [x for x, _ in places], [y for _, y in places]
        turn_x, turn_y = min(ends_x) + max(ends_x), min(ends_y) + max(ends_y)
        self._set("half_turn", tuple(at.get((turn_x - x, turn_y - y), -1) for x, y in places))

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def row(self, name: str) -> tuple[int, ...]:
        """The cells of the row called `name`, left to right; empty when there is none."""
        numbers = {row.name: y for y, row in enumerate(self.rows)}
        y = numbers.get(name, -1)
        return tuple(cell for cell, place in enumerate(self.places) if place[1] == y)
