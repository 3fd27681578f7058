"""What stands between two cells: walls on the edge of both, bridges from point to point."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import hypot

from printkit import scene as art
from printkit.draw.layout import BoardLayout, Point
from printkit.draw.pieces import face_symbol, piece_colours, piece_symbol
from printkit.model import FaceMark, Form, Game, SideColours, Theme
from printkit.rules import Piece, Side, unit_pieces
from printkit.rules.position import Between

_THICK = 0.16
"""How thick what parts two cells is seen from above, in cells."""
_ENDS = 0.04
"""From the end of a wall to that of its edge, in cells: so two are seen in one line."""
_CORNER, _FRAME, _RIM = 0.04, 0.018, 0.05
"""The radius of its corners, its frame, and the rim that shows the side by shape, in cells."""
_SMALL = 0.32
"""How wide is what is not long, in cells."""
_LONG = frozenset(("bar", "tile", "cube", "card"))
"""The forms of pieces that are drawn as long as their edge."""
_TALL, _LOW = 0.34, 0.1
"""How high it stands on a table, on an edge and between points, in cells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parting:
    """A piece between two cells.

    Attributes:
        cells: the two, the lower index first.
        middle: of the piece, in mm from the upper left corner of the board.
        along: the way that it lies, one long.
        size: how long and how thick it is, in cells.
        cell: the width of a cell, in mm.
    """

    piece: Piece
    cells: tuple[int, int]
    middle: Point
    along: Point
    size: Point
    cell: float

    @property
    def corners(self) -> tuple[Point, ...]:
        """Of the ground that it covers, in mm, clockwise."""
        (x, y), (ax, ay) = self.middle, self.along
        half, side = (part * self.cell / 2 for part in self.size)
        signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return tuple(
            (x + u * half * ax - v * side * ay, y + u * half * ay + v * side * ax) for u, v in signs
        )

    @property
    def laid(self) -> art.Affine:
        """What lays its symbol there."""
        (x, y), (ax, ay), size = self.middle, self.along, self.cell
        return (size * ax, size * ay, -size * ay, size * ax, x, y)


def partings(game: Game, layout: BoardLayout, between: Between) -> tuple[Parting, ...]:
    """What stands between cells, where it lies on a board."""
    found = []
    for one, other, unit in between:
        (piece,) = unit_pieces(unit)
        form = game.kinds[piece.kind].form
        (x1, y1), (x2, y2) = layout.centre(one), layout.centre(other)
        middle, way = ((x1 + x2) / 2, (y1 + y2) / 2), hypot(x2 - x1, y2 - y1)
        along = ((x2 - x1) / way, (y2 - y1) / way)
        edge = way / layout.cell
        if not layout.grid.lattice.on_points:
            (x3, y3), (x4, y4) = layout.grid.lattice.outline[:2]
            # the way along the edge towards the higher names, for who sits below
            along = (-along[1], along[0])
            x, y = (round(part, 6) for part in along)
            if (x > 0 or (x == 0 and y < 0)) is not (layout.side is Side.WHITE):
                along = (-along[0], -along[1])
            edge = hypot(x4 - x3, y4 - y3)
        size = (_SMALL, _SMALL)
        if form.name not in _LONG:
            along = (1.0, 0.0)  # what is not long stands upright for who reads it
        else:
            size = (form.size * edge - 2 * _ENDS, _THICK)
            step = layout.grid.onward((one, other), form.size) * edge * layout.cell / 2
            middle = (middle[0] + step * along[0], middle[1] + step * along[1])
        found.append(
            Parting(
                piece=piece,
                cells=(one, other),
                middle=middle,
                along=along,
                size=size,
                cell=layout.cell,
            )
        )
    return tuple(found)


@lru_cache(maxsize=256)
def parting_symbol(game: Game, piece: Piece, theme: Theme, size: Point) -> art.Symbol:
    """A piece between two cells seen from above, its cell one wide, lying from left to right."""
    form, colours = game.kinds[piece.kind].form, piece_colours(game, piece, theme)
    own = piece_symbol(game, piece, theme)
    name = f"between-{round(1000 * size[0])}-{own.id}"
    if form.name not in _LONG:
        small = art.Group(shapes=own.shapes, transform=art.place(0.0, 0.0, size[0]))
        return art.Symbol(id=name, shapes=(small,))
    marked = colours.mark is not FaceMark.NONE
    line = colours.glyph if marked else colours.frame
    width = _RIM if marked else _FRAME if line else 0.0
    style = art.Style(fill=colours.face or "#ffffff", stroke=line, width=width)
    return art.Symbol(id=name, shapes=(art.Path(segments=_bar(size, width / 2), style=style),))


def parting_form(game: Game, parting: Parting) -> Form:
    """The form of such a piece as it stands on a table, in shares of its length."""
    form, (length, thick) = game.kinds[parting.piece.kind].form, parting.size
    if form.name not in _LONG:
        return form
    high = _LOW if game.grid.lattice.on_points else _TALL
    return replace(
        form,
        name="wall",  # whatever its own is, drawn as a slice of its outline
        outline=partial(_turned, (1.0, thick / length), parting.along),
        width=length,
        art=0.0,
        sides=0,
        thickness=high / length,
        tip=1.0,
        relief=(),
    )


def parting_art(game: Game, piece: Piece, colours: SideColours) -> art.Symbol:
    """What such a piece shows on a table: what is long shows nothing."""
    if game.kinds[piece.kind].form.name in _LONG:
        return art.Symbol(id="nothing", shapes=())
    return face_symbol(game, piece, colours)


def _turned(size: Point, along: Point, inset: float) -> tuple[art.Segment, ...]:
    ax, ay = along
    return art.transformed(_bar(size, inset), (ax, ay, -ay, ax, 0.0, 0.0))


def _bar(size: Point, inset: float) -> tuple[art.Segment, ...]:
    length, thick = (part - 2 * inset for part in size)
    radius = max(min(_CORNER, size[1] / 4) - inset, 0.0)
    return art.rounded_rectangle(-length / 2, -thick / 2, length, thick, radius=radius)
