"""The cells of a board: names, neighbours, lines and outlines. No millimetres.

A board is made of cells of one `Lattice`. Rooms above ask it for outlines and places and need not
know whether they draw hexagons, squares or points. Corners are whole numbers, so that cells share
them exactly; lengths are in cells, one being the width of a cell across its flats.

A cell is an index into `Grid.names`. Its place is (x, y): x counts half cells from the left,
y counts rows from the first player's side, so hexagons (pointy top), squares, the nodes of a
triangular net and the points of a graph share one system.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
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


_THICK, _BESIDE = 0.05, 0.51
"""Half of what a wall is thick; how far from it lie middles of cells beside it; in cells."""
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

    @property
    def is_named_through(self) -> bool:
        """Whether the names of all its cells begin or end with its own."""
        names = filter(None, self.names)
        return all(one.startswith(self.name) or one.endswith(self.name) for one in names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Surround:
    """What of a board lies around its cells; lengths in cells, as its first player sees it.

    Attributes:
        left: how far it reaches beyond the box of all cells, as do the others.
        band: the width of a strip along the cells that says whose edge is where.
        boxed: whether the board ends with its box, because something lies beside its cells, and
            not along them.
    """

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    band: float = 0.0
    boxed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The cells of one board, rows from the first player's side upward.

    Attributes:
        lattice: the pattern that the cells are of.
        rows: the rows, the first player's first.
        lines: of a graph the lines that join its cells, each by the cells' names in their order;
            who goes on along a line goes straight on, also where it comes back to a cell.
        boardless: nothing lies under the pieces; cells say only which are neighbours.
        surround: what of the board lies around its cells.
        names: the cells' names in row order; a cell's index is its place here.
        index: from name to index.
        places: per cell its (x, y): half cells from the left, rows from below.
        neighbours: per cell and direction the next cell, or -1; opposite directions are half the
            number of directions apart.
        half_turn: per cell the cell that a half turn of the board brings it to, or -1.
        by_row: from the name of a row to its cells, left to right.
    """

    lattice: Lattice
    rows: tuple[Row, ...]
    lines: tuple[tuple[str, ...], ...] = ()
    boardless: bool = False
    surround: Surround = Surround()
    names: tuple[str, ...] = field(init=False, compare=False, repr=False)
    index: Mapping[str, int] = field(init=False, compare=False, repr=False)
    places: tuple[tuple[int, int], ...] = field(init=False, compare=False, repr=False)
    neighbours: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    half_turn: tuple[int, ...] = field(init=False, compare=False, repr=False)
    by_row: Mapping[str, tuple[int, ...]] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        cells = [
            (name, (row.x + 2 * number, y))
            for y, row in enumerate(self.rows)
            for number, name in enumerate(row.names)
            if name
        ]
        places = tuple(place for _, place in cells)
        in_rows: list[list[int]] = [[] for _ in self.rows]
        for cell, (_, y) in enumerate(places):
            in_rows[y].append(cell)
        at = {place: cell for cell, place in enumerate(places)}
        ends_x, ends_y = [x for x, _ in places], [y for _, y in places]
        turn_x, turn_y = min(ends_x) + max(ends_x), min(ends_y) + max(ends_y)
        index = {name: cell for cell, (name, _) in enumerate(cells)}
        found = {
            "names": tuple(name for name, _ in cells),
            "index": MappingProxyType(index),
            "places": places,
            "neighbours": _along_lines(index, self.lines)
            if self.is_graph
            else tuple(
                tuple(at.get((x + dx, y + dy), -1) for dx, dy in self.lattice.steps)
                for x, y in places
            ),
            "half_turn": tuple(at.get((turn_x - x, turn_y - y), -1) for x, y in places),
            "by_row": MappingProxyType(
                {
                    row.name: tuple(cells_of)
                    for row, cells_of in zip(self.rows, in_rows, strict=True)
                }
            ),
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)

    @property
    def is_graph(self) -> bool:
        """Whether lines say which cells are neighbours, and not their places."""
        return not self.lattice.steps

    @property
    def holes(self) -> frozenset[int]:
        """The points of a graph that no line touches: holes for pegs."""
        touched = {name for line in self.lines for name in line}
        names = enumerate(self.names) if self.is_graph else ()
        return frozenset(cell for cell, name in names if name not in touched)

    def row(self, name: str) -> tuple[int, ...]:
        """The cells of the row called `name`, left to right; empty when there is none."""
        return self.by_row.get(name, ())

    def span(self, first: str, last: str) -> tuple[int, ...]:
        """The cells from one to another: of a row, or of numbered cells those between; else none.

        It is empty too where one is not there, or the last comes before the first.
        """
        ends = [self.index[name] for name in (first, last) if name in self.index]
        if len(ends) < 2:
            return ()
        if first.isdecimal() and last.isdecimal():  # from row to row
            numbers = map(str, range(int(first), int(last) + 1))
            return tuple(self.index[number] for number in numbers if number in self.index)
        in_a_row = self.places[ends[0]][1] == self.places[ends[1]][1]
        return tuple(range(ends[0], ends[1] + 1)) if in_a_row else ()

    def passed(self, one: int, other: int) -> tuple[int, ...]:
        """The cells between two in a straight line, from the first on; none where no line is."""
        for way in range(len(self.neighbours[one])):
            cells, cell = list[int](), self.neighbours[one][way]
            while cell not in {-1, one, other} and len(cells) < len(self.names):
                cells.append(cell)
                cell = self.neighbours[cell][way]
            if cell == other:
                return tuple(cells)
        return ()

    def parts(self, one: int, other: int) -> bool:
        """Whether there is a place between two cells: an edge of both, or a way between points."""
        near = self.lattice.on_points or other in self.neighbours[one]
        return near and one != other

    def onward(self, cells: tuple[int, int], edges: float) -> int:
        """Whether a wall between two cells goes on to the next edge (1), or back at the rim (-1).

        0 of an odd number of edges: its middle is that of the edge.
        """
        if self.lattice.on_points or self.lattice.is_staggered or edges < 2 or round(edges) % 2:
            return 0
        level = self.places[cells[0]][1] != self.places[cells[1]][1]
        onward = (self.neighbours[cell][0 if level else 1] for cell in cells)
        return 1 if min(onward) >= 0 else -1

    def wall(self, cells: tuple[int, int], edges: float) -> tuple[float, float, float, float]:
        """Left, foot, right and top of a wall between two cells, in cells from the first one.

        It is taken without its ends and a little thick, so that walls do not meet that lie on in
        one line, or end at another one; those do that cover one another, or cross.
        """
        (x1, y1), (x2, y2) = (self.places[cell] for cell in cells)
        x, y, half = (x1 + x2) / 4, (y1 + y2) / 2, edges / 2 - 2 * _THICK
        on = self.onward(cells, edges) / 2
        if y1 != y2:
            return x + on - half, y - _THICK, x + on + half, y + _THICK
        return x - _THICK, y + on - half, x + _THICK, y + on + half

    def walls_meet(
        self, one: tuple[int, int], edges: float, other: tuple[int, int], others: float
    ) -> bool:
        """Whether a wall of so many edges covers another one between other cells, or crosses it."""
        left, foot, right, top = self.wall(one, edges)
        left2, foot2, right2, top2 = self.wall(other, others)
        return left < right2 and left2 < right and foot < top2 and foot2 < top

    def walled(self, cells: tuple[int, int], edges: float) -> frozenset[int]:
        """The two cells, and all others that a wall between them has on its sides."""
        if self.lattice.on_points or self.lattice.is_staggered:
            return frozenset(cells)
        left, foot, right, top = self.wall(cells, edges)
        return frozenset(cells) | {
            cell
            for cell, (x, y) in enumerate(self.places)
            if left - _BESIDE < x / 2 < right + _BESIDE and foot - _BESIDE < y < top + _BESIDE
        }

    def links(self) -> Iterator[tuple[int, int]]:
        """Each two neighbours once, in the order of the first one's index."""
        seen: set[frozenset[int]] = (
            set()
        )  # a stretch of a line that comes back to a cell has two ways
        for cell, steps in enumerate(self.neighbours):
            for other in steps[: len(steps) // 2]:
                if other >= 0 and (link := frozenset((cell, other))) not in seen:
                    seen.add(link)
                    yield cell, other

    def triangles(self) -> Iterator[tuple[int, int, int]]:
        """Each three cells that are all neighbours once, the lowest first."""
        if len(self.lattice.steps) != 6:
            return
        for cell, steps in enumerate(self.neighbours):
            for pair in pairwise(steps[:3]):
                if min(pair) >= 0:
                    yield cell, *pair


def whole_cell(lattice: Lattice) -> Grid:
    """A cell with all the cells that touch its sides: the least board that shows the pattern."""
    sizes = ((1, 2), (0, 3), (1, 2)) if lattice.is_staggered else ((0, 3),) * 3
    rows = (Row(name=name, x=x, cells=n) for name, (x, n) in zip("abc", sizes, strict=True))
    return Grid(lattice=lattice, rows=tuple(rows))


def row_of_cells(lattice: Lattice, count: int) -> Grid:
    """A board of so many cells side by side."""
    row = Row(name="a", x=0, cells=count)
    return Grid(lattice=lattice, rows=(row,), lines=() if lattice.steps else (row.names,))


def _along_lines(
    index: Mapping[str, int], lines: tuple[tuple[str, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    """The neighbours of a graph's cells.

    Every line has a direction of its own among all that it meets, so that nobody goes straight on
    from one line into another; lines that do not meet may share one.
    """
    taken: list[set[int]] = []
    way: list[int] = []
    parts = [part for line in lines for part in _parts(line)]
    for line in parts:
        points = {index[name] for name in line}
        direction = next(
            (rank for rank, others in enumerate(taken) if not others & points), len(taken)
        )
        if direction == len(taken):
            taken.append(set())
        taken[direction] |= points
        way.append(direction)
    # two rows of one name, which a spec may have by mistake, have fewer names than cells
    cells = max(index.values(), default=-1) + 1
    found = [[-1] * (2 * len(taken)) for _ in range(cells)]
    for direction, line in zip(way, parts, strict=True):
        for one, other in pairwise(index[name] for name in line):
            found[one][direction] = other
            found[other][direction + len(taken)] = one
    return tuple(map(tuple, found))


def _parts(line: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A line in parts that come to no cell twice, but a closed line to its first one.

    Where it comes back to a cell the next part begins one stretch earlier, so that for every three
    cells in a row there is a part that holds them.
    """
    closed = len(line) > 1 and line[0] == line[-1]
    if len(set(line)) == len(line) - closed:
        yield line
        return
    part: list[str] = []
    for cell in (*line, *line[1:2]) if closed else line:
        if cell in part:
            yield tuple(part)
            part = part[-2:]
        part.append(cell)
    yield tuple(part)
