"""Cubes and their faces, as symbols with a side of 1 around the origin."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import assert_never

from printkit.model import FACE, FaceMark, Game, Owner, SideColours, Theme
from printkit.rules import Piece, Side
from printkit.scene import (
    Circle,
    Clip,
    Group,
    Path,
    Segment,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    rectangle,
    transformed,
    turn,
)
from printkit.scene.figures import ARC, rounded_rectangle
from printkit.units import blend

CORNER = 0.09
FRAME = 0.035
LEAST_LINE = 0.1
"""Thinner lines get lost in print, in mm (a quarter of a point is 0.088)."""
GHOST_SHARE = 0.38
MARK, STICKER_MARK = 0.29, 0.18
"""How far a marked corner reaches along the sides of a face, as a share of its side: drawn on a
board it must show at 8 mm, on a sticker it costs ink."""
_WHITE_PAPER = "#ffffff"


def side_colours(theme: Theme, side: Side) -> SideColours:
    """How the cubes of `side` look."""
    return theme.white if side is Side.WHITE else theme.black


def piece_colours(game: Game, piece: Piece, theme: Theme) -> SideColours:
    """How a cube looks: as its side's, or as one of neither side."""
    if game.kinds[piece.kind].owner is Owner.NONE:
        return theme.neutral
    return side_colours(theme, piece.side)


def cube(game: Game, piece: Piece, theme: Theme) -> Symbol:
    """A cube seen from above on a board: rounded face, frame, strokes."""
    colours = piece_colours(game, piece, theme)
    return Symbol(
        id=f"cube-{_name(game, piece)}",
        shapes=(
            _framed_face(colours),
            *_mark(colours, MARK, CORNER),
            *recoloured(game.kinds[piece.kind].face, colours.glyph, colours.face),
        ),
    )


def victim(game: Game, piece: Piece, theme: Theme, side: float) -> Symbol:
    """A cube as it is drawn very small, `side` mm: its frame is still a line that prints."""
    colours, frame = piece_colours(game, piece, theme), max(FRAME, round(LEAST_LINE / side, 3))
    return Symbol(
        id=f"victim-{round(1000 * frame)}-{_name(game, piece)}",
        shapes=(
            _framed_face(colours, frame),
            *_mark(colours, MARK, CORNER),
            *recoloured(game.kinds[piece.kind].face, colours.glyph, colours.face),
        ),
    )


def sticker(game: Game, piece: Piece, theme: Theme) -> Symbol:
    """A face to be cut out: its colour reaches the edge and no frame shows a slip of the scissors.

    A face without ink is only its strokes.
    """
    colours = piece_colours(game, piece, theme)
    ground = (
        ()
        if colours.face is None
        else (Path(segments=rectangle(-0.5, -0.5, 1, 1), style=Style(fill=colours.face)),)
    )
    return Symbol(
        id=f"sticker-{_name(game, piece)}",
        shapes=(
            *ground,
            *_mark(colours, STICKER_MARK, 0.0),
            *recoloured(game.kinds[piece.kind].face, colours.glyph, colours.face),
        ),
    )


def ghost(game: Game, piece: Piece, theme: Theme, ground: str) -> Symbol:
    """A cube that has left, as seen on a cell of the colour `ground`."""
    colours = piece_colours(game, piece, theme)
    faded = SideColours(
        face=blend(colours.face or _WHITE_PAPER, ground, GHOST_SHARE),
        glyph=blend(colours.glyph, ground, GHOST_SHARE),
        frame=None if colours.frame is None else blend(colours.frame, ground, GHOST_SHARE),
        mark=colours.mark,
    )
    return Symbol(
        id=f"ghost-{_name(game, piece)}-{ground[1:]}",
        shapes=(
            _framed_face(faded),
            *_mark(faded, MARK, CORNER),
            *recoloured(game.kinds[piece.kind].face, faded.glyph, faded.face),
        ),
    )


def rounded_square(side: float, radius: float) -> tuple[Segment, ...]:
    """A closed square around the origin with rounded corners."""
    return rounded_rectangle(-side / 2, -side / 2, side, side, radius=radius)


def _framed_face(colours: SideColours, frame: float = FRAME) -> Path:
    if colours.frame is None:
        return Path(
            segments=rounded_square(1, CORNER), style=Style(fill=colours.face or _WHITE_PAPER)
        )
    return Path(
        segments=rounded_square(1 - frame, CORNER - frame / 2),
        style=Style(fill=colours.face or _WHITE_PAPER, stroke=colours.frame, width=frame),
    )


def _mark(colours: SideColours, reach: float, radius: float) -> tuple[Path, ...]:
    """What tells the side by shape: the four corners of a face rounded by `radius`, filled."""
    match colours.mark:
        case FaceMark.NONE:
            return ()
        case FaceMark.CORNERS:
            corner = _corner(reach, radius)
            turned = (transformed(corner, turn(90 * quarter)) for quarter in range(4))
            segments = tuple(segment for one in turned for segment in one)
            return (Path(segments=segments, style=Style(fill=colours.glyph)),)


def _corner(reach: float, radius: float) -> tuple[Segment, ...]:
    """The upper right corner of a face, cut off at a slant."""
    near, straight, handle = 0.5 - reach, 0.5 - radius, 0.5 - radius * (1 - ARC)
    return (
        ("M", (near, -0.5)),
        ("L", (straight, -0.5)),
        ("C", (handle, -0.5, 0.5, -handle, 0.5, -straight)),
        ("L", (0.5, -near)),
        ("Z", ()),
    )


def _name(game: Game, piece: Piece) -> str:
    if game.kinds[piece.kind].owner is Owner.NONE:
        return game.kinds[piece.kind].id
    return f"{piece.side.name.lower()}-{game.kinds[piece.kind].id}"


@lru_cache(maxsize=512)
def recoloured(
    shapes: tuple[Shape, ...], colour: str, face: str | None = None
) -> tuple[Shape, ...]:
    """The same shapes, all inked in one colour; what shows the face's own, in `face` or no ink."""
    return tuple(_recoloured(shape, colour, face) for shape in shapes)


def _recoloured(shape: Shape, colour: str, face: str | None) -> Shape:
    match shape:
        case Path() | Circle():
            style = shape.style
            fill = face if style.fill == FACE else style.fill and colour
            stroke = style.stroke and colour
            return replace(shape, style=replace(style, fill=fill, stroke=stroke))
        case Text():
            return replace(shape, fill=colour)
        case Group() | Clip():
            return replace(shape, shapes=recoloured(shape.shapes, colour, face))
        case Use():
            return Group(
                shapes=recoloured(shape.symbol.shapes, colour, face), transform=shape.transform
            )
        case _:
            assert_never(shape)
