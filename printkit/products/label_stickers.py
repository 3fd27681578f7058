"""Stickers on sheets of die-cut labels, and the overlay that shows whether they meet."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from printkit.base.errors import LayoutError, Message
from printkit.draw.pieces import piece_colours, sticker
from printkit.model.labels import LabelSheet
from printkit.page import Publication, Sheet
from printkit.page.frame import Box
from printkit.page.label_sheets import LabelledFace, edges, labelled, overlay
from printkit.products.masthead import Masthead
from printkit.rules import Piece
from printkit.text.words import SheetWords


def label_stickers(
    head: Masthead, face: float, pieces: Sequence[Piece], labels: LabelSheet, *, start_at: int = 1
) -> Publication:
    """Faces on `labels`, an overlay for plain paper first.

    Args:
        head: what its pages say of themselves.
        face: side of a face in mm.
        pieces: whose faces.
        labels: what is printed on.
        start_at: the first label of the first sheet, counted from 1, for a sheet that was used.

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
    margins = edges(places, labels.paper.width, labels.paper.height)
    side = min(face, labels.width, labels.height)
    gap = min(labels.pitch_x - labels.width, labels.pitch_y - labels.height)
    faces = [labelled_face(head, piece, side) for piece in pieces]
    pages = [overlay(places, labels.radius, words.overlay.format(name=labels.name))]
    # the first sheet may be begun: its first free label is the first place of the first face
    taken = start_at - 1
    for begin in range(-taken, len(faces), labels.count):
        free, first = (places[taken:], 0) if begin <= 0 else (places, begin)
        pages.append(labelled(free, faces[first : begin + labels.count], gap))
    titles = [
        words.overlay_bookmark,
        *(
            words.labels_bookmark.format(sheet=number, sheets=len(pages) - 1)
            for number in range(1, len(pages))
        ),
    ]
    sheets = tuple(
        Sheet(paper=labels.paper, shapes=shapes, title=title, margins=margins)
        for title, shapes in zip(titles, pages, strict=True)
    )
    return head.publication(sheets, words.stickers_title.format(game=head.title))


def labelled_sheets(pieces: int, labels: LabelSheet, start_at: int) -> int:
    """How many sheets so many faces take, the overlay among them."""
    return 1 + ceil((start_at - 1 + pieces) / labels.count)


def labelled_face(head: Masthead, piece: Piece, side: float) -> LabelledFace:
    """A piece's face with the colour that reaches over the cut."""
    return LabelledFace(
        face=sticker(head.game, piece, head.theme),
        side=side,
        ground=piece_colours(head.game, piece, head.theme).face,
    )
