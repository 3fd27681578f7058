"""The board that lies on a table: its sides, its cells, and the shadows of what stands on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import NamedTuple

from printkit.base.units import blend, luminance
from printkit.draw.board import EDGE, board_art
from printkit.draw.board_marks import board_marks, edge_strips
from printkit.draw.camera import Eye
from printkit.draw.layout import BoardLayout, Point, clipped, hull, outlines, shoelace
from printkit.draw.light import fallen
from printkit.draw.patterns import pattern_shapes
from printkit.draw.pieces import cell_colour
from printkit.draw.solids import rounded
from printkit.model import Game, Pattern, Theme
from printkit.scene import Cap, Circle, Path, Segment, Shape, Style, polygon, polygons, polylines
from printkit.scene.transforms import mapped

SLAB = 0.15
"""The thickness of the board, in cells."""
_PALE = 0.3
"""How much colour is in the cells around those that a picture is about."""
_PENUMBRA = ((1.08, 1.12, 0.13), (0.98, 1.0, 0.27))
"""Of the soft rim of a shadow and its core: size of the foot, length, and how much black."""
_REACH = 2.4
"""How far from where a piece stands to the middles of cells its shadow is looked for, in cells."""
_BLACK, _GREY = 0.01, 0.55
"""The luminance below which lines are black, and how much black the board's sides then have."""
_EDGE_SHADE, _SIDE_SHADE = 0.35, 0.28
"""How much black is in the edges of the board's sides, and in those that are turned away."""


class Casting(NamedTuple):
    """What casts a shadow.

    Attributes:
        cell: on which it stands, or one of the two between which it does.
        foot: where it stands.
        print_: the ground that it covers, about its foot.
        high: its height.
        tip: how wide its upper end is beside its foot.
    """

    cell: int
    foot: Point
    print_: Sequence[Point]
    high: float
    tip: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tabletop:
    """A board that lies on a table, the `whole` of its cells in their colours, others pale."""

    game: Game
    theme: Theme
    layout: BoardLayout
    eye: Eye
    whole: frozenset[int]

    @property
    def _paper(self) -> str:
        return self.theme.ground or "#ffffff"

    def _pale(self, colour: str) -> str:
        return blend(colour, self._paper, _PALE)

    def walls(self) -> Iterator[Shape]:
        """The thickness of the board, where it ends and its side is turned to the eye."""
        grid, deep = self.layout.grid, -SLAB * self.layout.cell
        # The nodes of a net have no ground that could have a side.
        if grid.lattice.on_points and not grid.is_graph:
            return
        colour = side_colour(self.theme)
        edge = blend("#000000", self.theme.outline, _EDGE_SHADE)
        for start, end, cell in _border(self.layout):
            wall = (
                self.eye.at(*start),
                self.eye.at(*end),
                self.eye.at(*end, deep),
                self.eye.at(*start, deep),
            )
            if shoelace(wall) >= 0:
                continue  # it is seen from behind
            towards = abs(end[0] - start[0]) / (hypot(end[0] - start[0], end[1] - start[1]) or 1)
            fill = blend("#000000", colour, _SIDE_SHADE * (1 - towards))
            line = edge
            if cell >= 0 and cell not in self.whole:
                fill, line = self._pale(fill), self._pale(fill)
            style = Style(fill=fill, stroke=line, width=0.6 * EDGE * self.layout.cell)
            yield Path(segments=rounded(polygon(wall)), style=style)

    def ground(self) -> Iterator[Shape]:
        """The cells: those around the whole ones pale and without lines."""
        if self.layout.grid.lattice.on_points:
            yield from self._lying(board_art(self.game, self.theme, self.layout))
            return
        line = Style(stroke=self.theme.outline, width=EDGE * self.layout.cell)
        around = self.layout.grid.surround
        if around.boxed or around.band:
            rim = Path(
                segments=polygons(outlines(self.layout)), style=replace(line, fill=self._paper)
            )
            yield from self._lying([rim, *edge_strips(self.game, self.theme, self.layout)])
        paper = Style(stroke=self._paper, width=1.5 * EDGE * self.layout.cell)
        others = frozenset(range(len(self.layout.centres))) - self.whole
        for soft, cells in ((True, others), (False, self.whole)):
            for tint in dict.fromkeys(self.game.tints):
                inside = [cell for cell in sorted(cells) if self.game.tints[cell] == tint]
                paint = self.theme.tints[tint]
                if soft and not isinstance(paint, str):
                    continue
                around_cells = [self.layout.outline(cell) for cell in inside]
                if inside and isinstance(paint, Pattern):
                    yield from self._pattern(paint, around_cells)
                segments = polygons([self.eye.at(x, y) for x, y in one] for one in around_cells)
                style = line
                if isinstance(paint, str):
                    pale = self._pale(paint)
                    style = replace(paper, fill=pale) if soft else replace(line, fill=paint)
                if segments:
                    yield Path(segments=rounded(segments), style=style)
        yield from self._lying(board_marks(self.game, self.theme, self.layout, self.whole))

    def _lying(self, shapes: Iterable[Shape]) -> Iterator[Shape]:
        for shape in mapped(shapes, self.eye.at, 1.0):
            yield replace(shape, segments=rounded(shape.segments))

    def _pattern(self, paint: Pattern, outlines: Sequence[Sequence[Point]]) -> Iterator[Shape]:
        """Lines, or dots as lines without length: they cost a tenth of circles."""
        shapes = pattern_shapes(paint, map(tuple, outlines), self.layout.cell)
        dots = [shape for shape in shapes if isinstance(shape, Circle)]
        for moved in mapped(
            (shape for shape in shapes if isinstance(shape, Path)), self.eye.at, 1.0
        ):
            yield replace(moved, segments=rounded(moved.segments))
        if dots:
            places = (self.eye.at(dot.x, dot.y) for dot in dots)
            segments = polylines(((x, y), (x + 0.01, y)) for x, y in places)
            style = Style(stroke=paint.colour, width=2 * dots[0].radius, cap=Cap.ROUND)
            yield Path(segments=rounded(segments), style=style)

    def shadows(self, casting: Iterable[Casting]) -> Iterator[Shape]:
        """What lies in the shadow of pieces, cell by cell in a darker shade of its own tint."""
        for share, length, black in _PENUMBRA:
            dark: dict[str, list[Segment]] = {}
            for one in casting:
                x, y = one.foot
                print_ = [(x + share * px, y + share * py) for px, py in one.print_]
                dx, dy = fallen(self.eye, one.high * length)
                top = [(x + one.tip * (px - x), y + one.tip * (py - y)) for px, py in print_]
                shadow = hull([*print_, *((px + dx, py + dy) for px, py in top)])
                for ground, part in self._parts(one, shadow):
                    outline = polygon(self.eye.at(px, py) for px, py in part)
                    dark.setdefault(blend("#000000", ground, black), []).extend(outline)
            for colour, segments in dark.items():
                yield Path(segments=rounded(segments, 1), style=Style(fill=colour))

    def _parts(
        self, casting: Casting, shadow: Sequence[Point]
    ) -> Iterator[tuple[str, Sequence[Point]]]:
        """The parts of a shadow, each with the colour of the ground on which it falls."""
        if not self.eye.camera.board:
            yield self._paper, shadow
            return
        if self.layout.grid.lattice.on_points:
            yield cell_colour(self.game, self.theme, casting.cell), shadow
            return
        x, y = casting.foot
        for other, (ox, oy) in enumerate(self.layout.centres):
            near = hypot(ox - x, oy - y) < _REACH * self.layout.cell
            if near and other in self.whole:
                # Lines between cells stay seen.
                part = clipped(shadow, self.layout.outline(other, 1 - EDGE))
                if len(part) > 2:
                    yield cell_colour(self.game, self.theme, other), part


def side_colour(theme: Theme) -> str:
    """Of the board's sides: where lines are black they are not, it would cost ink."""
    if luminance(theme.outline) >= _BLACK:
        return theme.outline
    saves = Pattern in map(type, theme.tints.values())
    return "#ffffff" if saves else blend(theme.outline, "#ffffff", _GREY)


def _border(layout: BoardLayout) -> Iterator[tuple[Point, Point, int]]:
    """The edges that only one cell has, farther ones first, each with that cell.

    A graph has the edges of its box, of no cell (-1), and so has a board with something around its
    cells.
    """
    around = layout.grid.surround
    edges = [(edge, cell) for cell in range(len(layout.centres)) for edge in layout.edges(cell)]
    if layout.grid.is_graph or around.boxed or around.band:
        edges = [
            (edge, -1)
            for line in outlines(layout)
            for edge in zip(line, (*line[1:], line[0]), strict=True)
        ]

    def key(start: Point, end: Point) -> Point:
        return round(start[0] + end[0], 3), round(start[1] + end[1], 3)

    count: dict[Point, int] = {}
    for edge, _ in edges:
        count[key(*edge)] = count.get(key(*edge), 0) + 1
    outer = [(start, end, cell) for (start, end), cell in edges if count[key(start, end)] == 1]
    return iter(sorted(outer, key=lambda one: one[0][1] + one[1][1]))
