"""The places of a board's cells in mm from its upper left corner; boxes and outlines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import cos, radians, sin, sqrt

from printkit.grid import Grid, Node, Surround
from printkit.grid import Point as Point  # noqa: PLC0414
from printkit.rules import Side
from printkit.scene import Affine, Box

AROUND = 0.36
"""The radius of a ring around a point of a graph, in cells: clear of a piece on it."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BoardLayout:
    """A board drawn with a given cell size, seen from one side; compared as an object.

    Attributes:
        cell: width of a cell across its flats, in mm.
        side: the player who sits at the bottom.
        width: of the cells with the surround of their grid, in mm; `height` likewise.
        centres: the middle of each cell, from the upper left corner of this whole.
    """

    grid: Grid
    cell: float
    side: Side
    width: float
    height: float
    centres: tuple[Point, ...]

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, grid: Grid, cell: float, side: Side = Side.WHITE) -> BoardLayout:
        """The layout of `grid` with cells `cell` mm across flats, `side` sitting at the bottom."""
        left, right = min(x for x, _ in grid.places), max(x for x, _ in grid.places)
        first, last = min(y for _, y in grid.places), max(y for _, y in grid.places)
        pitch, tall = grid.lattice.row_pitch * cell, grid.lattice.half_height * cell
        around = grid.surround
        width = ((right - left) / 2 + 1) * cell + (around.left + around.right) * cell
        height = (last - first) * pitch + 2 * tall + (around.top + around.bottom) * cell
        x0, y0 = around.left * cell, around.top * cell
        upright = tuple(
            (((x - left) / 2 + 0.5) * cell + x0, (last - y) * pitch + tall + y0)
            for x, y in grid.places
        )
        centres = (
            upright if side is Side.WHITE else tuple((width - x, height - y) for x, y in upright)
        )
        return cls(grid=grid, cell=cell, side=side, width=width, height=height, centres=centres)

    def centre(self, cell: int) -> Point:
        """The middle of `cell`."""
        return self.centres[cell]

    def outline(self, cell: int, share: float = 1.0) -> tuple[Point, ...]:
        """The corners of `cell`, drawn `share` times its size around its middle."""
        x, y = self.centres[cell]
        size = self.cell * share
        return tuple((x + dx * size, y + dy * size) for dx, dy in self.grid.lattice.outline)

    def around(self, cell: int, share: float = 1.0) -> tuple[Point, ...]:
        """A closed line around `cell`: its corners, or on a graph a ring around its point."""
        if not self.grid.is_graph:
            return self.outline(cell, share)
        (x, y), reach = self.centres[cell], AROUND * share * self.cell
        turns = (radians(degrees) for degrees in range(0, 360, 10))
        return tuple((x + reach * cos(turn), y + reach * sin(turn)) for turn in turns)

    @property
    def box(self) -> tuple[Point, ...]:
        """The corners of the whole board, clockwise."""
        return (0.0, 0.0), (self.width, 0.0), (self.width, self.height), (0.0, self.height)

    @property
    def drawing(self) -> Affine:
        """The transform to here of a drawing in cells from the grid's origin, as White sees it."""
        (x, y), (column, row) = self.centres[0], self.grid.places[0]
        size = self.cell if self.side is Side.WHITE else -self.cell
        pitch = self.grid.lattice.row_pitch
        return size, 0.0, 0.0, size, x - size * column / 2, y + size * row * pitch

    def beyond(self, around: Surround) -> Box:
        """From middles of outermost cells to the ends of a surround: left, above, right, below."""
        half = self.grid.lattice.half_height
        ends = (around.left + 0.5, around.top + half, around.right + 0.5, around.bottom + half)
        left, top, right, bottom = (share * self.cell for share in ends)
        is_turned = self.side is not Side.WHITE
        return (right, bottom, left, top) if is_turned else (left, top, right, bottom)

    def end_nodes(self) -> Iterator[tuple[str, list[Point]]]:
        """The nodes along each side of a net, which is named as White sees it."""
        rows = [self.grid.row(row.name) for row in self.grid.rows]
        ends = {
            "bottom": rows[0],
            "top": rows[-1],
            "left": tuple(row[0] for row in rows if row),
            "right": tuple(row[-1] for row in rows if row),
        }
        for side, cells in ends.items():
            yield side, [self.centre(cell) for cell in cells]

    def links(self) -> Iterator[tuple[Point, Point]]:
        """The middles of each two linked cells."""
        return ((self.centres[one], self.centres[other]) for one, other in self.grid.links())

    def edges(self, cell: int) -> tuple[tuple[Point, Point], ...]:
        """The sides of `cell`, clockwise."""
        corners = self.outline(cell)
        return tuple(zip(corners, (*corners[1:], corners[0]), strict=True))


@lru_cache(maxsize=64)
def inner_and_outer_edges(
    layout: BoardLayout,
) -> tuple[tuple[tuple[Point, Point], ...], tuple[tuple[Point, ...], ...]]:
    """The edges that two cells share, each once, and the closed lines around the board.

    Returns:
        the inner edges as pairs of points; the borders as closed polygons that do not meet
        themselves, clockwise around cells, anticlockwise around holes. A graph has no edges and
        one border, its box.
    """
    if layout.grid.is_graph:
        return (), (layout.box,)
    lattice, turned = layout.grid.lattice, 1 if layout.side is Side.WHITE else -1
    seen: dict[tuple[Node, Node], tuple[Point, Point]] = {}
    inner = []
    for cell, (column, row) in enumerate(layout.grid.places):
        # corners as whole numbers, so that those of two cells are equal
        x, y = turned * column, -turned * row * lattice.pitch
        corners = [(x + dx, y + dy) for dx, dy in lattice.corners]
        sides = zip(corners, (*corners[1:], corners[0]), strict=True)
        for ends, edge in zip(sides, layout.edges(cell), strict=True):
            if ends[::-1] in seen:
                inner.append(seen.pop(ends[::-1]))
            else:
                seen[ends] = edge
    return tuple(inner), _chained({ends: edge[0] for ends, edge in seen.items()})


def outlines(layout: BoardLayout) -> tuple[tuple[Point, ...], ...]:
    """The closed lines along which a board is cut out: around its cells, its strip, or its box."""
    around = layout.grid.surround
    if around.boxed:
        return (layout.box,)
    _, borders = inner_and_outer_edges(layout)
    if around.band and not layout.grid.is_graph:
        return tuple(map(partial(inset, distance=-around.band * layout.cell), borders))
    return borders


def joined(polygons: Sequence[Sequence[Point]]) -> Sequence[Sequence[Point]]:
    """The outlines around clockwise polygons side by side; the polygons, if they enclose a hole."""
    edges: dict[tuple[Node, Node], Point] = {}
    for corners in polygons:
        nodes = [(round(1000 * x), round(1000 * y)) for x, y in corners]
        for start, end, at in zip(nodes, (*nodes[1:], nodes[0]), corners, strict=True):
            if edges.pop((end, start), None) is None:
                edges[start, end] = at
    found = _chained(edges)
    holes = (
        sum(left_of((0.0, 0.0), *edge) for edge in zip(one, (*one[1:], one[0]), strict=True)) < 0
        for one in found
    )
    return polygons if any(holes) else found


def _chained(edges: Mapping[tuple[Node, Node], Point]) -> tuple[tuple[Point, ...], ...]:
    """Directed edges, each with the point where it starts, as closed lines.

    Where cells touch in a corner alone, several edges leave one place. A line that comes back to a
    place that it has passed is closed there, and its rest goes on: so no line meets itself.
    """
    leaving: dict[Node, list[tuple[Node, Point]]] = {}
    for (start, end), point in edges.items():
        leaving.setdefault(start, []).append((end, point))
    polygons = []
    for first in leaving:
        at = first
        passed: dict[Node, Point] = {}
        while leaving[at]:
            end, passed[at] = leaving[at].pop(0)
            at = end
            if at in passed:
                places = list(passed)
                polygons.append(tuple(passed.pop(place) for place in places[places.index(at) :]))
    return tuple(polygons)


def inset(polygon: Sequence[Point], distance: float) -> tuple[Point, ...]:
    """A clockwise polygon with every side moved inwards by `distance`; corners stay pointed."""
    moved = []
    for before, here, after in zip(
        (polygon[-1], *polygon[:-1]), polygon, (*polygon[1:], polygon[0]), strict=True
    ):
        normal_in = _inward(before, here)
        normal_out = _inward(here, after)
        share = 1 + normal_in[0] * normal_out[0] + normal_in[1] * normal_out[1]
        moved.append(
            (
                here[0] + distance * (normal_in[0] + normal_out[0]) / share,
                here[1] + distance * (normal_in[1] + normal_out[1]) / share,
            )
        )
    return tuple(moved)


def _inward(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = sqrt(dx * dx + dy * dy)
    return (-dy / length, dx / length)


def hull(points: Sequence[Point]) -> list[Point]:
    """The convex outline around points, clockwise on paper."""
    ordered = sorted(set(points))

    def half(some: Iterable[Point]) -> list[Point]:
        found: list[Point] = []
        for point in some:
            x, y = point
            while len(found) > 1:
                (ax, ay), (bx, by) = found[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:  # as `left_of` has it
                    break
                found.pop()
            found.append(point)
        return found[:-1]

    return half(ordered) + half(reversed(ordered))


def box_around(centre: Point, half: float) -> Box:
    """A square around a point, `half` to each side."""
    return centre[0] - half, centre[1] - half, centre[0] + half, centre[1] + half


def bounding(points: Iterable[Point]) -> Box:
    """The smallest upright box around points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def shoelace(corners: Sequence[Point]) -> float:
    """Twice the area of a polygon, below 0 where it runs anticlockwise: seen from behind."""
    ends = (*corners[1:], corners[0])
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, ends, strict=True))


def left_of(start: Point, end: Point, point: Point) -> float:
    """Above 0 where a point lies on the inner side of an edge that runs clockwise on paper."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def clipped(area: Sequence[Point], window: Sequence[Point]) -> list[Point]:
    """The part of a convex area in a convex window, both clockwise on paper."""
    found = list(area)
    for start, end in zip(window, (*window[1:], window[0]), strict=True):
        inside: list[Point] = []
        (ax, ay), (bx, by) = start, end
        dx, dy = bx - ax, by - ay
        sides = [dx * (y - ay) - dy * (x - ax) for x, y in found]  # as `left_of` has it
        if not sides or min(sides) >= 0:
            continue
        nexts = zip((*found[1:], found[0]), (*sides[1:], sides[0]), strict=True)
        for one, a, (other, b) in zip(found, sides, nexts, strict=True):
            if a >= 0:
                inside.append(one)
            if a * b < 0:
                share = a / (a - b)
                crossing = (
                    one[0] + (other[0] - one[0]) * share,
                    one[1] + (other[1] - one[1]) * share,
                )
                inside.append(crossing)
        found = inside
    return found


def encloses(area: Sequence[Point], box: Box) -> bool:
    """Whether all of a box lies inside a convex outline that runs clockwise on paper."""
    left, top, right, foot = box
    corners = ((left, top), (right, top), (right, foot), (left, foot))
    return all(
        left_of(start, end, corner) > 0
        for start, end in zip(area, (*area[1:], area[0]), strict=True)
        for corner in corners
    )


def overlap(area: Sequence[Point], box: Box) -> bool:
    """Whether a convex outline that runs clockwise on paper covers any part of a box."""
    left, top, right, foot = box
    xs, ys = [x for x, _ in area], [y for _, y in area]
    if max(xs) <= left or min(xs) >= right or max(ys) <= top or min(ys) >= foot:
        return False
    corners = ((left, top), (right, top), (right, foot), (left, foot))
    ends = (*area[1:], area[0])
    # they are apart if all of the box lies beyond one edge
    return all(
        any(left_of(start, end, corner) > 0 for corner in corners)
        for start, end in zip(area, ends, strict=True)
    )
