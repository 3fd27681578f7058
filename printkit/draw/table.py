"""A board that lies on a table, seen in perspective by the player who sits at its near side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sin
from typing import TypeAlias

from printkit.draw.board import board_art
from printkit.draw.layout import BoardLayout, Point, inner_and_outer_edges
from printkit.draw.pieces.piece import piece_symbol
from printkit.draw.stacks import HAIR, Unit, cell_colour
from printkit.draw.view import symbols_of
from printkit.model import CUBE, Form, Game, Theme
from printkit.rules import Piece
from printkit.scene import (
    Box,
    Join,
    Path,
    Segment,
    Shape,
    Style,
    Symbol,
    circle,
    place,
    polygon,
    transformed,
)
from printkit.scene.mapping import mapped
from printkit.scene.runs import flattened
from printkit.units import blend, luminance

Place: TypeAlias = tuple[float, float, float]
"""A place above the board in mm: x and y as on the board from its upper left corner, z upwards."""
Seen: TypeAlias = Callable[[float, float, float], Point]

_SLOPE = radians(50)
"""Of the line of sight to the table: 90 degrees would be a plan."""
_DISTANCE = 2.6
"""From the eye to the middle of the board, in widths of the board."""
_LARGER = 1.15
"""How much larger pieces are than in plan, where stacks need room to lie beside one another."""
_SLAB = 0.14
"""The thickness of the board, in cells."""
_SHADE = {"side": 0.28, "front": 0.13, "dark": 0.16, "shadow": 0.3, "slab": 0.35}
"""How much black is in what the light, from above, does not reach; a dark side has white in it."""
_DARK = 0.1
_GLEAM = 0.4
"""The luminance below which a piece is dark, and how much white its edges have."""
_EDGE, _BLACK = 0.02, 0.01  # width of a line in pieces; luminance
_STANDING = "meeple"
_SEEN_ABOVE = 1.5
"""Room above the far row, in pieces, even where no stack stands there: boards of a game line up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A view in perspective; made by `of`.

    Attributes:
        game: whose board and pieces are shown.
        theme: the colours.
        layout: where the cells lie on the board.
        height: of the whole, in mm.
        scale: by which the middle of the board is made smaller.
        origin: where the middle of the board is seen.
    """

    game: Game
    theme: Theme
    layout: BoardLayout
    height: float
    scale: float
    origin: Point

    @classmethod
    def of(cls, game: Game, theme: Theme, layout: BoardLayout) -> TableView:
        """The view of a board that is as wide as its layout where it is seen widest."""
        bare = cls(game=game, theme=theme, layout=layout, height=0.0, scale=1.0, origin=(0.0, 0.0))
        top = _SEEN_ABOVE * CUBE.width * _LARGER * layout.cell
        near = [
            bare.at(x, y, z)
            for cell in range(len(layout.centres))
            for x, y in layout.outline(cell)
            for z in (-_SLAB * layout.cell, 0.0)
        ]
        far = [bare.at(x, y, top) for x, y in layout.centres]
        left, right = min(x for x, _ in near), max(x for x, _ in near)
        upper, lower = min(y for _, y in (*near, *far)), max(y for _, y in near)
        scale = layout.width / (right - left)
        return cls(
            game=game,
            theme=theme,
            layout=layout,
            height=scale * (lower - upper),
            scale=scale,
            origin=(-scale * left, -scale * upper),
        )

    def at(self, x: float, y: float, z: float = 0.0) -> Point:
        """Where a place on the board, or above it, is seen."""
        x, y = x - self.layout.width / 2, y - self.layout.height / 2
        distance = _DISTANCE * self.layout.width
        grown = self.scale * distance / (distance - y * cos(_SLOPE) - z * sin(_SLOPE))
        (left, top) = self.origin
        return left + grown * x, top + grown * (y * sin(_SLOPE) - z * cos(_SLOPE))

    def centre(self, cell: int) -> Point:
        """The middle of a cell."""
        return self.at(*self.layout.centre(cell))

    def outline(self, cell: int, share: float = 1.0) -> tuple[Point, ...]:
        """A line around what stands on a cell, `share` times its size."""
        return tuple(self.at(x, y) for x, y in self.layout.around(cell, share))

    def corners(self, cell: int) -> tuple[Point, ...]:
        """Where small signs stand in a cell: upper right and left, lower right and left."""
        x, y = self.layout.centre(cell)
        dx, dy = (share * self.layout.cell for share in self.layout.grid.lattice.corner_at)
        signs = ((1, -1), (-1, -1), (1, 1), (-1, 1))
        return tuple(self.at(x + right * dx, y + down * dy) for right, down in signs)

    def box(self, cell: int, unit: Unit) -> Box:
        """What a unit covers."""
        (x, y), levels = self.layout.centre(cell), self._levels(unit)
        places = [
            self.at(x + right * width / 2, y + down * width / 2, z)
            for width, low, high in levels or [(CUBE.width * self.layout.cell, 0.0, 0.0)]
            for right in (-1, 1)
            for down in (-1, 1)
            for z in (low, high)
        ]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        return min(xs), min(ys), max(xs), max(ys)

    def rim(self, cell: int, unit: Unit, level: float) -> Point:
        """The right rim of a piece, the lowest being 0; halves are the seams between."""
        levels = self._levels(unit)
        if not levels:
            return self.centre(cell)
        width, low, high = levels[min(max(int(level), 0), len(levels) - 1)]
        x, y = self.layout.centre(cell)
        z = high if level > int(level) else (low + high) / 2
        return self.at(x + width / 2 + HAIR * self.layout.cell, y, z)

    def target(self, cell: int, unit: Unit) -> Box:
        """Where brackets stand around what is taken."""
        left, top, right, bottom = self.box(cell, unit)
        room = 0.05 * self.layout.cell
        return left - room, top - room, right + room, bottom + room

    def seen(self, box: Box) -> Box:
        """What a box that lies flat on the board covers in the picture."""
        left, top, right, bottom = box
        places = [self.at(x, y) for x in (left, right) for y in (top, bottom)]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        return min(xs), min(ys), max(xs), max(ys)

    def hides(self, unit: Unit) -> bool:
        """Whether a unit may stand where names of cells are seen."""
        return unit.height > 0

    def flat(self, shapes: Iterable[Shape]) -> tuple[Shape, ...]:
        """What lies flat on the board, given in mm of its layout."""
        return tuple(mapped(shapes, self.at, self.scale))

    def board(self) -> tuple[Shape, ...]:
        """The board, without names but with the thickness of its near sides."""
        deep = -_SLAB * self.layout.cell
        grid = self.layout.grid
        # The nodes of a net have no ground that could have a side.
        is_net = grid.lattice.on_points and not grid.lines
        borders = () if is_net else inner_and_outer_edges(self.layout)[1]
        sides = [
            (self.at(*start), self.at(*end), self.at(*end, deep), self.at(*start, deep))
            for border in borders
            for start, end in pairwise((*border, border[0]))
            if end[0] < start[0]  # clockwise on paper: what runs to the left faces the near side
        ]
        colour = blend("#000000", self.theme.outline, _SHADE["slab"])
        # Where lines are black the slab would be too, and cost ink.
        fill = self.theme.outline if luminance(self.theme.outline) > _BLACK else "#ffffff"
        line = Style(fill=fill, stroke=colour, width=0.02 * self.layout.cell)
        walls = sorted(sides, key=lambda side: side[0][1] + side[1][1])
        grounds = board_art(self.game, self.theme, self.layout)
        return (
            *(Path(segments=polygon(side), style=line) for side in walls),
            *self.flat(grounds),
        )

    def units(self, units: Mapping[int, Unit]) -> tuple[Shape, ...]:
        """All units: rows from the far side on, in a row from its ends to the middle."""
        middle = self.layout.width / 2

        def far_first(item: tuple[int, Unit]) -> tuple[float, float]:
            x, y = self.layout.centre(item[0])
            return round(y, 6), -abs(x - middle)

        found: list[Shape] = []
        for cell, unit in sorted(units.items(), key=far_first):
            x, y = self.layout.centre(cell)
            forms, levels = unit.forms(self.game), self._levels(unit)
            if forms:
                ground = cell_colour(self.game, self.theme, cell)
                width = levels[0][0]
                lies = forms[0].name != _STANDING
                print_ = forms[0].outline(0.0) if lies else circle(0.0, 0.0, 0.35)
                where = place(x + 0.06 * width, y - 0.05 * width, 1.04 * width)
                style = Style(fill=blend("#000000", ground, _SHADE["shadow"]))
                found += self.flat((Path(segments=transformed(print_, where), style=style),))
            symbols = symbols_of(self.game, self.theme, cell, unit)
            for symbol, form, (width, foot, _) in zip(symbols, forms, levels, strict=True):
                found += _solid(symbol, form, (x, y, foot), width, self.at)
        return tuple(found)

    def lone(self, piece: Piece, centre: Point, side: float) -> tuple[Shape, ...]:
        """A piece that stands beside the board, `side` mm wide, seen as from far away."""
        form = self.game.kinds[piece.kind].form
        return lying(piece_symbol(self.game, piece, self.theme), form, centre, side)

    def _levels(self, unit: Unit) -> list[tuple[float, float, float]]:
        """Per piece, bottom first, its width, its foot and its top, in mm above the board."""
        found, foot = [], 0.0
        for form in unit.forms(self.game):
            width = form.width * _LARGER * self.layout.cell
            high = width if form.name == _STANDING else form.thickness * width
            found.append((width, foot, foot + high))
            foot += high
        return found


def lying(symbol: Symbol, form: Form, centre: Point, side: float) -> tuple[Shape, ...]:
    """A piece of a form by itself, `side` mm wide, seen as from far away."""
    left, top = centre
    width = side * min(0.9, 1 / (sin(_SLOPE) + form.thickness * cos(_SLOPE)))

    def seen(x: float, y: float, z: float) -> Point:
        z -= form.thickness * width / 2
        return left + x, top + y * sin(_SLOPE) - z * cos(_SLOPE)

    return tuple(_solid(symbol, form, (0.0, 0.0, 0.0), width, seen))


def _solid(symbol: Symbol, form: Form, foot: Place, width: float, seen: Seen) -> Iterator[Shape]:
    """A piece in the round: its sides, then the face that is turned to the eye.

    Args:
        symbol: what it shows on its face; the first shape is its outline.
        form: of the piece.
        foot: the middle of what it stands on.
        width: in mm.
        seen: where a place is seen.
    """
    x, y, z = foot
    thick = form.thickness * width

    def face(across: float, down: float, deep: float = 0.0) -> Point:
        """A point of the face, or so far behind it, in thicknesses."""
        if form.name == _STANDING:
            return seen(x + across * width, y + (0.5 - deep) * thick, z + (0.5 - down) * width)
        return seen(x + across * width, y + down * width, z + (1 - deep) * thick)

    def front(across: float, down: float) -> Point:
        """A point of a cube's near side."""
        return seen(x + across * width, y + width / 2, z + (0.5 - down) * width)

    (left, top), (right, bottom) = face(-0.5, -0.5), face(0.5, 0.5)
    grown = ((right - left) * abs(bottom - top)) ** 0.5
    outline = symbol.shapes[0]
    colour = (outline.style.fill if isinstance(outline, Path) else None) or "#ffffff"
    frame = outline.style.stroke if isinstance(outline, Path) else None
    dark = luminance(colour) < _DARK
    edge = blend("#ffffff", colour, _GLEAM) if dark else frame or colour
    side = blend("#ffffff" if dark else "#000000", colour, _SHADE["dark" if dark else "side"])
    area: list[Segment] = []
    for run in flattened(transformed(form.outline(0.0), place(0, 0, width))):
        points = [(x / width, y / width) for x, y in run.points]
        for wall in _walls(
            [face(*point, 0) for point in points], [face(*point, 1) for point in points]
        ):
            area += polygon(wall)
    line = Style(fill=side, stroke=edge, width=0.015 * width, join=Join.ROUND)
    yield Path(segments=tuple(area), style=line)
    gleaming = tuple(_painted(symbol.shapes, colour, edge))
    yield from mapped(gleaming, face, grown)
    if form is CUBE:
        shade = side if dark else blend("#000000", colour, _SHADE["front"])
        yield from mapped(_painted(symbol.shapes, shade, edge), front, grown * 0.9)


def _painted(shapes: Iterable[Shape], colour: str, edge: str) -> Iterator[Shape]:
    """A face whose outline has another colour and another edge."""
    outline, *rest = shapes
    if isinstance(outline, Path):
        style = Style(fill=colour, stroke=edge, width=outline.style.width or _EDGE)
        yield Path(segments=outline.segments, style=style)
    yield from rest


def _walls(near: Sequence[Point], far: Sequence[Point]) -> Iterator[list[Point]]:
    """The sides of a piece that are seen, between the outline of its face and the one behind.

    Args:
        near: the outline of the face, clockwise as seen.
        far: the same points of the one behind.
    """
    count = len(near)

    def is_seen(rank: int) -> bool:
        """Whether the side after a corner is turned to the eye: then it runs anticlockwise."""
        after = (rank + 1) % count
        wall = (near[rank], near[after], far[after], far[rank])
        ends = (*wall[1:], wall[0])
        return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(wall, ends, strict=True)) < 0

    seen = [is_seen(rank) for rank in range(count)]
    for start in range(count):
        if seen[start] and not seen[start - 1]:
            stop = next(rank for rank in range(start, start + count) if not seen[rank % count])
            corners = [rank % count for rank in range(start, stop + 1)]
            yield [near[at] for at in corners] + [far[at] for at in reversed(corners)]
