"""Pieces and their faces, as symbols with a width of 1 around the origin."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import assert_never

from printkit.base.units import blend
from printkit.model import CUBE, FACE, FaceMark, Form, Game, Owner, SideColours, Theme
from printkit.rules import Piece, Side
from printkit.scene import (
    Circle,
    Clip,
    Group,
    Join,
    Path,
    Raster,
    Segment,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    place,
    rectangle,
    transformed,
    turn,
)
from printkit.scene.paths import ARC

CORNER = 0.09  # radius of a rounded corner, share of a face
FRAME = 0.035  # share of a face
LEAST_LINE = 0.1
"""Thinner lines get lost in print, in mm (a quarter of a point is 0.088)."""
GHOST_SHARE = 0.38  # opacity
MARK, STICKER_MARK = 0.29, 0.18
"""How far a marked corner reaches along the sides of a face, as a share of its side: drawn on a
board it must show at 8 mm, on a sticker it costs ink."""
_RIM = 0.1  # share of a piece's width
_PARTING = 0.02  # share of a piece's width
_CUT_LINE = 0.008
"""Lines of forms that are no squares, as shares of a piece's width."""
_WHITE_PAPER = "#ffffff"


def side_colours(theme: Theme, side: Side) -> SideColours:
    """How the pieces of `side` look."""
    return theme.white if side is Side.WHITE else theme.black


def piece_colours(game: Game, piece: Piece, theme: Theme) -> SideColours:
    """How a piece looks: as its side's, or as one of neither side."""
    if game.kinds[piece.kind].owner is Owner.NONE:
        return theme.neutral
    return side_colours(theme, piece.side)


@lru_cache(maxsize=256)
def piece_symbol(game: Game, piece: Piece, theme: Theme) -> Symbol:
    """A piece seen from above on a board: outline, frame, art."""
    form, colours = game.kinds[piece.kind].form, piece_colours(game, piece, theme)
    return Symbol(
        id=f"{form.name}-{_name(game, piece)}", shapes=_seen_from_above(game, piece, colours)
    )


@lru_cache(maxsize=256)
def victim(game: Game, piece: Piece, theme: Theme, side: float) -> Symbol:
    """A piece as it is drawn very small, `side` mm: its frame is still a line that prints."""
    colours, frame = piece_colours(game, piece, theme), max(FRAME, round(LEAST_LINE / side, 3))
    return Symbol(
        id=f"victim-{round(1000 * frame)}-{_name(game, piece)}",
        shapes=_seen_from_above(game, piece, colours, frame),
    )


@lru_cache(maxsize=512)
def ghost(game: Game, piece: Piece, theme: Theme, ground: str) -> Symbol:
    """A piece that has left, as seen on a cell of the colour `ground`."""
    colours = faded(piece_colours(game, piece, theme), ground)
    return Symbol(
        id=f"ghost-{_name(game, piece)}-{ground[1:]}", shapes=_seen_from_above(game, piece, colours)
    )


def faded(colours: SideColours, ground: str) -> SideColours:
    """How a side's pieces look as ghosts on a cell of the colour `ground`."""
    return SideColours(
        face=blend(colours.face or _WHITE_PAPER, ground, GHOST_SHARE),
        glyph=blend(colours.glyph, ground, GHOST_SHARE),
        frame=None if colours.frame is None else blend(colours.frame, ground, GHOST_SHARE),
        mark=colours.mark,
    )


def face_symbol(game: Game, piece: Piece, colours: SideColours) -> Symbol:
    """What a side of a piece shows, without the side itself: it is laid on solids."""
    form, glyph = game.kinds[piece.kind].form, colours.glyph
    shapes = (*_mark(form, colours, MARK, 0.0), *art(game, piece, colours))
    shows = art(game, piece, replace(colours, face=None)) != art(game, piece, colours)
    ground = f"-{colours.face[1:]}" if colours.face and shows else ""
    return Symbol(id=f"{_name(game, piece)}-{glyph[1:]}{ground}", shapes=shapes)


def sticker(game: Game, piece: Piece, theme: Theme) -> Symbol:
    """A face to be cut out: its colour reaches the edge and no frame shows a slip of the scissors.

    A face without ink is only its strokes; where the form is no square, a line to cut along.
    """
    form, colours = game.kinds[piece.kind].form, piece_colours(game, piece, theme)
    outline = rectangle(-0.5, -0.5, 1, 1) if form is CUBE else form.outline(0.0)
    line = None if form is CUBE or colours.face else colours.glyph
    style = Style(fill=colours.face, stroke=line, width=_CUT_LINE if line else 0.0)
    return Symbol(
        id=f"sticker-{_name(game, piece)}",
        shapes=(
            *((Path(segments=outline, style=style),) if colours.face or line else ()),
            *_mark(form, colours, STICKER_MARK, 0.0),
            *art(game, piece, colours),
        ),
    )


def art(game: Game, piece: Piece, colours: SideColours) -> tuple[Shape, ...]:
    """What a piece shows on each side that shows something, as large as its form allows."""
    kind = game.kinds[piece.kind]
    shapes = recoloured(kind.face, colours.glyph, colours.face)
    if kind.form.art == 1 or not shapes:
        return shapes
    return (Group(shapes=shapes, transform=place(0, 0, kind.form.art)),) if kind.form.art else ()


def _seen_from_above(
    game: Game, piece: Piece, colours: SideColours, frame: float = FRAME
) -> tuple[Shape, ...]:
    form, fill = game.kinds[piece.kind].form, colours.face or _WHITE_PAPER
    # Dark pieces have no frame; where one covers another of its side, a line parts them.
    line = colours.frame or (colours.glyph if form.step < 1 else None)
    width = frame if colours.frame else _PARTING
    if line is None:
        face = Path(segments=form.outline(0.0), style=Style(fill=fill))
    else:
        style = Style(fill=fill, stroke=line, width=width)
        face = Path(segments=form.outline(width / 2), style=style)
    return (face, *_mark(form, colours, MARK, CORNER), *art(game, piece, colours))


def _mark(form: Form, colours: SideColours, reach: float, radius: float) -> tuple[Path, ...]:
    """What shows the side by shape: a cube's filled corners, another form's rim.

    Args:
        form: of the piece.
        colours: of its side.
        reach: how far a corner reaches along a side of the face.
        radius: by which the face is rounded.
    """
    match colours.mark:
        case FaceMark.NONE:
            return ()
        case FaceMark.CORNERS if form is CUBE:
            near, straight, handle = 0.5 - reach, 0.5 - radius, 0.5 - radius * (1 - ARC)
            upper_right: tuple[Segment, ...] = (
                ("M", (near, -0.5)),
                ("L", (straight, -0.5)),
                ("C", (handle, -0.5, 0.5, -handle, 0.5, -straight)),
                ("L", (0.5, -near)),
                ("Z", ()),
            )
            turned = (transformed(upper_right, turn(90 * quarter)) for quarter in range(4))
            segments = tuple(segment for one in turned for segment in one)
            return (Path(segments=segments, style=Style(fill=colours.glyph)),)
        case FaceMark.CORNERS:
            style = Style(stroke=colours.glyph, width=_RIM, join=Join.MITER)
            return (Path(segments=form.outline(_RIM / 2), style=style),)


def _name(game: Game, piece: Piece) -> str:
    if game.kinds[piece.kind].owner is Owner.NONE:
        return game.kinds[piece.kind].id
    return f"{piece.side.name.lower()}-{game.kinds[piece.kind].id}"


@lru_cache(maxsize=512)
def recoloured(
    shapes: tuple[Shape, ...], colour: str, face: str | None = None
) -> tuple[Shape, ...]:
    """The same shapes, all inked in one colour; what shows the face's own, in `face` or no ink."""
    found: list[Shape] = []
    for shape in shapes:
        match shape:
            case Path() | Circle():
                style = shape.style
                fill = face if style.fill == FACE else style.fill and colour
                stroke = style.stroke and colour
                found.append(replace(shape, style=replace(style, fill=fill, stroke=stroke)))
            case Text():
                found.append(replace(shape, fill=colour))
            case Group() | Clip():
                found.append(replace(shape, shapes=recoloured(shape.shapes, colour, face)))
            case Use():
                art = recoloured(shape.symbol.shapes, colour, face)
                found.append(Group(shapes=art, transform=shape.transform))
            case Raster():
                found.append(shape)
            case _:
                assert_never(shape)
    return tuple(found)
