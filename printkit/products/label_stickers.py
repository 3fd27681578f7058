"""Stickers on sheets of die-cut labels, and the overlay that shows whether they meet.

Every place is counted from the sheet's edge, never added up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil

from printkit.base.errors import LayoutError, Message
from printkit.base.units import Margins
from printkit.draw.pieces import piece_colours, sticker
from printkit.model.labels import LabelSheet
from printkit.page import Publication, Sheet
from printkit.page.frame import LABEL, Box
from printkit.page.marks import HAIRLINE, MARK
from printkit.page.text import Type, set_lines, wrap
from printkit.products.masthead import Masthead
from printkit.rules import Piece
from printkit.scene import Path, Shape, Style, Use, place, rectangle, rounded_rectangle
from printkit.text.words import SheetWords

_BLEED = 0.5
"""How far grounds reach over their labels where there is room, in mm."""
_PADDING = 3.0  # mm
_OVERLAY_WIDTH = 110.0  # mm


def labelled_sheets(pieces: int, labels: LabelSheet, start_at: int) -> int:
    """How many sheets so many faces take, the overlay among them."""
    return 1 + ceil((start_at - 1 + pieces) / labels.count)


def label_stickers(
    head: Masthead, face: float, pieces: Sequence[Piece], labels: LabelSheet, *, start_at: int = 1
) -> Publication:
    """Faces of `face` mm on `labels`, an overlay for plain paper first.

    A sheet that was used begins with its label `start_at`, counted from 1.

    Raises:
        LayoutError: the labels do not fit the faces, or there is no such first label.
    """
    if not labels.fits(face):
        raise LayoutError(
            Message(
                "products.labels-x-mm-not-fit",
                width=labels.width,
                height=labels.height,
                labels=labels.name,
                shape=labels.shape,
                face=face,
            ),
            hint=Message("products.see-printkit-labels", face=face),
        )
    if not 1 <= start_at <= labels.count:
        hint = Message("common.from-one-to", last=labels.count)
        raise LayoutError(
            Message("products.no-label", labels=labels.name, start_at=start_at), hint=hint
        )
    words = SheetWords.of(head.language, head.game.form)
    corners = (labels.corner(number) for number in range(labels.count))
    places = [Box(x=x, y=y, width=labels.width, height=labels.height) for x, y in corners]
    sides = sides_of(head, pieces, min(face, labels.width, labels.height))
    gap = min(labels.pitch_x - labels.width, labels.pitch_y - labels.height)
    bleed = min(_BLEED, gap / 2)  # the grounds of neighbours meet at most
    margins = Margins(
        left=places[0].x - _BLEED,
        top=places[0].y - _BLEED,
        right=labels.paper.width - places[-1].right - _BLEED,
        bottom=labels.paper.height - places[-1].bottom - _BLEED,
    )
    pages = [overlay(places, labels.radius, words.overlay.format(name=labels.name))]
    # the first sheet may be begun: its first free label is the first place of the first face
    taken = start_at - 1
    for begin in range(-taken, len(pieces), labels.count):
        free, first = (places[taken:], 0) if begin <= 0 else (places, begin)
        pages.append(labelled(head, pieces[first : begin + labels.count], sides, free, bleed))
    count = len(pages) - 1
    named = (words.labels_bookmark.format(sheet=rank + 1, sheets=count) for rank in range(count))
    sheets = tuple(
        Sheet(paper=labels.paper, shapes=shapes, title=title, margins=margins)
        for title, shapes in zip((words.overlay_bookmark, *named), pages, strict=True)
    )
    return head.publication(sheets, words.stickers_title.format(game=head.title))


def sides_of(head: Masthead, pieces: Sequence[Piece], face: float) -> dict[Piece, float]:
    """Per piece the side of its face in mm, where that of the widest is `face` mm."""
    scales = {piece: head.game.scale(piece.kind) for piece in pieces}
    return {piece: face * scale / max(scales.values()) for piece, scale in scales.items()}


def labelled(
    head: Masthead,
    pieces: Sequence[Piece],
    sides: Mapping[Piece, float],
    places: Sequence[Box],
    bleed: float,
) -> tuple[Shape, ...]:
    """Faces with sides in mm in the middle of places, grounds reaching over these by `bleed`."""
    pairs = list(zip(places, pieces, strict=False))
    grounds = (
        (box.grown(bleed), piece_colours(head.game, piece, head.theme).face) for box, piece in pairs
    )
    return (
        *(
            Path(segments=rectangle(*box.corners), style=Style(fill=colour))
            for box, colour in grounds
            if colour is not None
        ),
        *(
            Use(
                symbol=sticker(head.game, piece, head.theme),
                transform=place(box.x + box.width / 2, box.y + box.height / 2, sides[piece]),
            )
            for box, piece in pairs
        ),
    )


def overlay(places: Sequence[Box], radius: float, words: str) -> tuple[Shape, ...]:
    """The outlines of all labels, to be printed on plain paper and held against the light.

    The words stand on white in the middle of the sheet.
    """
    style = Style(stroke=MARK, width=HAIRLINE)
    outlines = (
        rounded_rectangle(*box.corners, radius=radius) if radius else rectangle(*box.corners)
        for box in places
    )
    type_ = Type(size=LABEL * 1.4, fill="#000000")
    left, right = places[0].x, places[-1].right
    width = min(_OVERLAY_WIDTH, right - left - 2 * _PADDING)
    lines = wrap(words, width, type_)
    height = len(lines) * type_.leading + 2 * _PADDING
    x = (left + right - width) / 2
    y = (places[0].y + places[-1].bottom - height) / 2
    ground = rectangle(x - _PADDING, y, width + 2 * _PADDING, height)
    return (
        *(Path(segments=outline, style=style) for outline in outlines),
        Path(segments=ground, style=replace(style, fill="#ffffff")),
        *set_lines(lines, x, y + _PADDING + type_.size, type_),
    )
