"""Patterns of cells: which cells are neighbours, and what a cell looks like.

A board is made of one `Lattice`. Rooms above ask it for outlines and places and need not know
whether they draw hexagons, squares or points. Corners are whole numbers, so that cells share them
exactly; lengths are in cells, one being the width of a cell across its flats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from types import MappingProxyType
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Node: TypeAlias = tuple[int, int]
"""A place in whole numbers: x in half cells, y in `Lattice.unit`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lattice:
    """A pattern of cells that are all alike.

    Attributes:
        name: as a spec calls it (`hexagons`).
        steps: per direction the way to the next cell, in half cells and rows; opposite directions
            are half their number apart. Empty where lines say which cells are neighbours.
        corners: of a cell around its middle, clockwise on paper (y down), as nodes.
        pitch: from row to row, in `unit`.
        unit: what corners and pitch count downwards, in cells.
        on_points: pieces stand on points that lines join, not in areas.
        name_at: where a cell's name begins on its baseline, from its middle, in cells.
        corner_at: where a small sign at the lower right is centred, from the middle, in cells.
        number_at: how high above its middle a number stands in a cell that is not empty, in cells.
        outline: the corners of a cell one wide around the origin, clockwise on paper.
    """

    name: str
    steps: tuple[Node, ...]
    corners: tuple[Node, ...]
    pitch: int
    unit: float
    on_points: bool = False
    name_at: Point
    corner_at: Point
    number_at: float
    outline: tuple[Point, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        outline = tuple((x / 2, y * self.unit) for x, y in self.corners)
        object.__setattr__(self, "outline", outline)

    @property
    def middles_around(self) -> tuple[Point, ...]:
        """The middles of the cells that share an edge with one: its own, mirrored in each edge."""
        ends = (*self.outline[1:], self.outline[0])
        return tuple(
            (ax + bx, ay + by) for (ax, ay), (bx, by) in zip(self.outline, ends, strict=True)
        )

    @property
    def row_pitch(self) -> float:
        """From row to row, in cells."""
        return self.pitch * self.unit

    @property
    def half_height(self) -> float:
        """From a cell's middle to its upper end, in cells."""
        return max(y for _, y in self.corners) * self.unit

    @property
    def upright_edge(self) -> float:
        """The length of a cell's edge at its left and right, in cells: there its row is free."""
        widest = max(x for x, _ in self.corners)
        return 2 * max(y for x, y in self.corners if x == widest) * self.unit

    @property
    def is_staggered(self) -> bool:
        """Whether rows stand between the cells of the row below, not right above them."""
        return any(dx % 2 and dy for dx, dy in self.steps)

    @property
    def has_zigzags(self) -> bool:
        """Whether edges of cells lead through the whole board in zigzags, upright and level."""
        return self.is_staggered and not self.on_points

    @property
    def has_level_edges(self) -> bool:
        """Whether a straight level cut can run between two rows."""
        lowest = max(y for _, y in self.corners)
        return sum(y == lowest for _, y in self.corners) > 1


_SIX = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_HEXAGON = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1))

HEXAGONS = Lattice(
    name="hexagons",
    steps=_SIX,
    corners=_HEXAGON,
    pitch=3,
    unit=1 / (2 * sqrt(3)),
    name_at=(-0.445, 0.25),
    corner_at=(0.355, 0.15),
    number_at=0.2,
)
"""Hexagons that stand on a point."""

SQUARES = Lattice(
    name="squares",
    steps=((2, 0), (0, 1), (-2, 0), (0, -1)),
    corners=_SQUARE,
    pitch=2,
    unit=1 / 2,
    name_at=(-0.445, 0.44),
    corner_at=(0.355, 0.35),
    number_at=0.36,
)

NODES = Lattice(
    name="nodes",
    steps=_SIX,
    corners=_HEXAGON,  # the part of the plane that lies nearest to the node
    pitch=3,
    unit=1 / (2 * sqrt(3)),
    on_points=True,
    name_at=(-0.4, 0.17),
    corner_at=(0.355, 0.15),
    number_at=0.2,
)
"""The nodes of a triangular net."""

POINTS = Lattice(
    name="points",
    steps=(),
    corners=_SQUARE,
    pitch=2,
    unit=1 / 2,
    on_points=True,
    name_at=(-0.4, 0.3),
    corner_at=(0.355, 0.3),
    number_at=0.3,
)
"""Points of a graph: which are neighbours is said by the lines through them (mill, fanorona)."""

LATTICES: Mapping[str, Lattice] = MappingProxyType(
    {lattice.name: lattice for lattice in (HEXAGONS, SQUARES, NODES, POINTS)}
)
"""The patterns by the names that a spec gives them."""
