"""Stickers on sheets of die-cut labels, and the overlay that shows whether they meet."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.draw.pieces.piece import piece_colours, sticker
from printkit.errors import LayoutError
from printkit.model.labels import LabelSheet
from printkit.page import Publication, Sheet
from printkit.page.frame import Box
from printkit.page.label_sheets import LabelledFace, edges, labelled, overlay
from printkit.products.edition import Edition
from printkit.products.stickers import StickersPlan
from printkit.rules import Piece
from printkit.scene import Shape
from printkit.text.words import SheetWords


def labelled_stickers(
    edition: Edition, plan: StickersPlan, labels: LabelSheet, *, start_at: int = 1
) -> Publication:
    """The faces of a plan on `labels`, an overlay for plain paper first.

    Args:
        edition: the product as it is asked for.
        plan: which faces there are and how large they are.
        labels: what is printed on.
        start_at: the first label of the first sheet, counted from 1, for a sheet that was used.

    Raises:
        LayoutError: the labels do not fit the faces, or there is no such first label.
    """
    _check(plan.face, labels, start_at)
    words = SheetWords.of(edition.language)
    places = _places(labels)
    first = Sheet(
        paper=labels.paper,
        shapes=overlay(places, labels.radius, words.overlay.format(name=labels.name)),
        title=words.overlay_bookmark,
        margins=edges(places, labels.paper.width, labels.paper.height),
    )
    sheets = (first, *_sheets(edition, plan, labels, start_at))
    return edition.publication(sheets, words.stickers_title.format(game=edition.title))


def _check(face: float, labels: LabelSheet, start_at: int) -> None:
    if not labels.fits(face):
        raise LayoutError(
            f"labels of {labels.width:g} x {labels.height:g} mm ({labels.name}, {labels.shape}) "
            f"do not fit faces of {face:g} mm",
            hint=f"see: printkit labels --for {face:g}",
        )
    if not 1 <= start_at <= labels.count:
        raise LayoutError(
            f"{labels.name} has no label {start_at}", hint=f"from 1 to {labels.count}"
        )


def _places(labels: LabelSheet) -> list[Box]:
    corners = (labels.corner(number) for number in range(labels.count))
    return [Box(x=x, y=y, width=labels.width, height=labels.height) for x, y in corners]


def _sheets(
    edition: Edition, plan: StickersPlan, labels: LabelSheet, start_at: int
) -> tuple[Sheet, ...]:
    places = _places(labels)
    pieces = plan.pieces
    first = labels.count - (start_at - 1)
    starts = range(first, len(pieces), labels.count)
    pages = [
        (places[start_at - 1 :], pieces[:first]),
        *((places, pieces[at : at + labels.count]) for at in starts),
    ]
    words = SheetWords.of(edition.language)
    return tuple(
        Sheet(
            paper=labels.paper,
            shapes=_faces(edition, plan, labels, free, some),
            title=words.labels_bookmark.format(sheet=number, sheets=len(pages)),
            margins=edges(places, labels.paper.width, labels.paper.height),
        )
        for number, (free, some) in enumerate(pages, start=1)
    )


def _faces(
    edition: Edition,
    plan: StickersPlan,
    labels: LabelSheet,
    places: Sequence[Box],
    pieces: Sequence[Piece],
) -> tuple[Shape, ...]:
    side = min(plan.face, labels.width, labels.height)
    faces = [labelled_face(edition, piece, side) for piece in pieces]
    gap = min(labels.pitch_x - labels.width, labels.pitch_y - labels.height)
    return labelled(places, faces, gap)


def labelled_face(edition: Edition, piece: Piece, side: float) -> LabelledFace:
    """A piece's face with the colour that reaches over the cut."""
    return LabelledFace(
        face=sticker(edition.game, piece, edition.theme),
        side=side,
        ground=piece_colours(edition.game, piece, edition.theme).face,
    )
