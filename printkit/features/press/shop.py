"""Files for the print shop: bleed, crop marks beside it, and the line of the knife."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil, sqrt

from printkit import scene as art
from printkit.base.colour import lightness
from printkit.base.errors import LayoutError, Message
from printkit.base.units import Paper
from printkit.draw.board import board_art, labels
from printkit.draw.layout import BoardLayout, Point, outlines
from printkit.draw.rim import framed
from printkit.features.press.plates import profile_called
from printkit.features.press.words import PressWords
from printkit.page import AS_IT_IS, CUT_CONTOUR, Black, Colours, Press, Publication, Sheet
from printkit.page.frame import LABEL, Box
from printkit.products.label_stickers import labelled, sides_of
from printkit.products.masthead import Masthead
from printkit.products.options import ForPress, hands, refuse_together
from printkit.rules import Piece

BLEED = 3.0
"""How far art goes on beyond the trim, in mm (European printers; 1/8 in in America)."""

# Crop marks, in mm: beyond the bleed, so that no mark is printed into it.
_MARK_OFFSET = 3.5
_MARK_LENGTH = 5.0
_ROOM = 12.0
"""Crop marks begin outside the bleed; they and a line of words need this much around the trim."""

_LINE = 0.089
"""A quarter of a point, rounded up to the µm that files hold: 0.088 mm would be thinner."""

SAFE = 3.0
"""How far letters stand from the knife, in mm: a stack is cut so much beside its line."""

_GAP = 3.0
"""Between two faces that are cut around, in mm; each one's colour goes half-way."""

_EDGE = 5.0
"""Around all faces, in mm."""

_CORNER = 0.08
"""Radius of a face's corners, of its side: sharp ones come off."""

_BLACK, _WHITE, _KNIFE = "#000000", "#ffffff", "#e6007e"
_MIDDLE = 50.0  # of 100
_FARTHEST, _STEPS = 0.5, 20
"""Names move half-way to the middles of their cells at the most, by so many steps."""

RESERVED_INKS = tuple("All None Cyan Magenta Yellow Black Red Green Blue Gray".split())
"""Names that mean no spot colour: every plate, no plate, or a plate of the process
(ISO 32000-1, 8.6.6.4 and 8.6.6.5)."""


def prepared(asked: ForPress, named: Sequence[str]) -> Press:
    """How a file is prepared for the print shop.

    Args:
        asked: what is asked for.
        named: the options that ask for it, as they are written.

    Raises:
        LayoutError: options without `--press`, plates in other colours than those of a press, a
            spot colour of other than plain letters or called like a plate which every file has, or
            a profile that is none.
    """
    if not asked.press:
        what = Message("products.only-for-the-print-shop", option=named[0])
        raise LayoutError(what, hint=Message("products.add-press"))
    if asked.profile is None and asked.black is not None:
        what = Message("products.black-needs-a-profile")
        raise LayoutError(what, hint=Message("products.name-a-profile"))
    if asked.profile is not None and asked.colours is not Colours.CMYK:
        refuse_together(profile=True, colour=True)
    spot, hint = CUT_CONTOUR if asked.spot is None else asked.spot, None
    if not (spot.isascii() and spot.isprintable() and spot.strip()):
        hint = Message("products.use-plain-letters")
    elif spot.strip().lower() in map(str.lower, RESERVED_INKS):
        hint = Message("products.names-plate", usual=CUT_CONTOUR)
    if hint:
        raise LayoutError(Message("products.spot-colour-cannot-called", spot=spot), hint=hint)
    profile = None if asked.profile is None else profile_called(asked.profile)
    return Press(spot=spot, profile=profile, black=asked.black or Black.PLAIN)


def board(head: Masthead, cell: float, press: Press) -> Publication:
    """The board in one piece for the print shop, its outline to be cut along."""
    layout = BoardLayout.of(framed(head.game.grid, head.game.board.names), cell)
    borders = outlines(layout)
    contours = tuple(art.polygon(border) for border in borders)
    # colour that reaches over the contours by the bleed, below the art
    around = layout.grid.surround
    bleeding = art.Style(stroke=head.theme.outline, width=2 * BLEED, join=art.Join.MITER)
    inside = art.Style(fill=_WHITE)
    bare = layout.grid.is_graph or not (around.boxed or around.band)
    coloured = (
        *(art.Path(segments=one, style=bleeding) for one in contours if bare or not around.boxed),
        *(art.Path(segments=one, style=inside) for one in contours if not bare),
        *board_art(head.game, head.theme, layout),
        *_labels(head, layout, borders),
    )
    picture = art.Scene(
        width=layout.width,
        height=layout.height,
        shapes=coloured,
        title=head.words.board_title.format(game=head.title),
        description=head.words.board_figure.format(game=head.title),
    )
    return _publication(head, picture.title, _sheets(head, picture, contours, press), press)


def _labels(
    head: Masthead, layout: BoardLayout, borders: Sequence[Sequence[Point]]
) -> tuple[art.Text, ...]:
    """The names of cells in black alone: three plates that are a little off blur thin letters.

    On dark cells they are left white. All stand as much nearer to the middles of their cells as it
    takes to have none within reach of the knife.
    """
    middles = dict(zip(layout.grid.names, layout.centres, strict=True))
    placed: list[tuple[art.Text, Point, Box]] = []
    for text in labels(head.game, head.theme, layout):
        fill = _BLACK if lightness(text.fill) < _MIDDLE else _WHITE
        left, top, right, low = art.bounds((text,))
        box = Box(x=left, y=top, width=right - left, height=low - top)
        own = (left + right) / 2, (top + low) / 2
        x, y = middles.get(text.text, own)  # names around a board have their room
        aside = x - own[0], y - own[1]
        placed.append((replace(text, fill=fill), aside, box))
    edges = [pair for border in borders for pair in pairwise((*border, border[0]))]
    for step in range(_STEPS + 1):
        share = _FARTHEST * step / _STEPS
        moved = [(text, share * dx, share * dy, box) for text, (dx, dy), box in placed]
        boxes = [replace(box, x=box.x + dx, y=box.y + dy) for _, dx, dy, box in moved]
        if all(box.distance(edge) >= SAFE for box in boxes for edge in edges):
            break
    return tuple(replace(text, x=text.x + dx, y=text.y + dy) for text, dx, dy, _ in moved)


def stickers(head: Masthead, face: float, pieces: Sequence[Piece], press: Press) -> Publication:
    """Faces for the print shop, a sheet a colour, each cut around by the knife.

    Those of the widest pieces are `face` mm wide.
    """
    sheets, sides = list[Sheet](), sides_of(head, pieces, face)
    for hand in hands(head.game):
        some = [piece for piece in pieces if piece in hand.pieces]
        if not some:
            continue
        title = head.words.faces_of.format(game=head.title, of=head.owner(some[0]))
        columns = ceil(sqrt(len(some)))
        pitch, rows = face + _GAP, ceil(len(some) / columns)
        places = [
            Box(
                x=_EDGE + number % columns * pitch + (face - side) / 2,
                y=_EDGE + number // columns * pitch + (face - side) / 2,
                width=side,
                height=side,
            )
            for number, side in enumerate(sides[piece] for piece in some)
        ]
        contours = tuple(
            art.rounded_rectangle(*box.corners, radius=_CORNER * box.width) for box in places
        )
        picture = art.Scene(
            width=2 * _EDGE + columns * pitch - _GAP,
            height=2 * _EDGE + rows * pitch - _GAP,
            shapes=labelled(head, some, sides, places, _GAP / 2),
            title=title,
            description=title,
        )
        sheets += _sheets(head, picture, contours, press)
    title = head.words.stickers_title.format(game=head.title)
    return _publication(head, title, tuple(sheets), press)


def _sheets(
    head: Masthead, picture: art.Scene, contours: tuple[tuple[art.Segment, ...], ...], press: Press
) -> tuple[Sheet, Sheet]:
    """The sheet that a print shop takes, and the same to be printed, without the knife.

    Trim, bleed and paper lie one around the other.

    Args:
        head: whose it is.
        picture: as large as the trim; its art goes on into the bleed.
        contours: the closed lines that the knife follows.
        press: which ink is the knife's.
    """
    width, height = picture.width, picture.height
    bleed = (-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED)
    knife = art.Style(stroke=_KNIFE, width=_LINE, join=art.Join.MITER, ink=art.Ink.CUT)
    marks: list[art.Segment] = []
    near, far = _MARK_OFFSET, _MARK_OFFSET + _MARK_LENGTH
    for x, outward in ((0.0, -1), (width, 1)):
        for y, upward in ((0.0, -1), (height, 1)):
            marks += art.polyline(((x + outward * near, y), (x + outward * far, y)))
            marks += art.polyline(((x, y + upward * near), (x, y + upward * far)))
    words = PressWords.of(head.language)
    note = words.press_note.format(
        game=picture.title,
        width=head.length(width),
        height=head.length(height),
        bleed=head.length(BLEED),
        spot=press.spot,
    )
    on_all = art.Style(stroke=_BLACK, width=_LINE, cap=art.Cap.BUTT, ink=art.Ink.REGISTRATION)
    printed: tuple[art.Shape, ...] = (
        art.Use(
            symbol=art.Symbol(
                id=picture.title, shapes=(art.Clip(box=bleed, shapes=picture.shapes),)
            )
        ),
        art.Path(segments=tuple(marks), style=on_all),
        art.Text(x=near, y=height + BLEED + LABEL * 1.6, text=note, size=LABEL, fill=_BLACK),
    )
    cut = tuple(art.Path(segments=contour, style=knife) for contour in contours)
    with_knife = Sheet(
        paper=Paper("press", width + 2 * _ROOM, height + 2 * _ROOM),
        shapes=(art.Group(shapes=(*printed, *cut), transform=art.move(_ROOM, _ROOM)),),
        title=picture.title,
        trim=Box(x=_ROOM, y=_ROOM, width=width, height=height),
        bleed=BLEED,
    )
    bare = art.Group(shapes=printed, transform=art.move(_ROOM, _ROOM))
    title = words.without_knife.format(title=picture.title)
    return with_knife, replace(with_knife, shapes=(bare,), title=title)


def _publication(
    head: Masthead, title: str, sheets: tuple[Sheet, ...], press: Press
) -> Publication:
    plain = head.publication(sheets, title)
    return replace(plain, correction=AS_IT_IS, colours=Colours.CMYK, press=press)
