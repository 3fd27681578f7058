"""Files for the print shop, and the board in one piece as a picture at a stated resolution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, sqrt

from printkit.draw.board import board_art, board_shapes, labels
from printkit.draw.layout import BoardLayout, inner_and_outer_edges
from printkit.model import Game, Language, Theme
from printkit.page import AS_IT_IS, Colours, Press, Publication
from printkit.page.frame import Box
from printkit.page.label_sheets import labelled
from printkit.page.press import BLEED, PressPicture, bleeding, press_sheet
from printkit.products.cube_sets import hands
from printkit.products.edition import Edition
from printkit.products.label_stickers import labelled_face
from printkit.products.stickers import StickersPlan
from printkit.rules import Piece
from printkit.scene import Scene, polygon, rounded_rectangle
from printkit.text.words import SheetWords

_GAP = 3.0
"""Between two faces that are cut around, in mm; each one's colour goes half-way."""

_EDGE = 5.0
_CORNER = 0.08
"""Radius of a face's corners, of its side: sharp ones come off."""


def board_scene(game: Game, cell: float, *, theme: Theme, language: Language) -> Scene:
    """The whole board at its size, cells `cell` mm wide across their flats."""
    layout = BoardLayout.of(game.grid, cell)
    words = SheetWords.of(language)
    title = game.heading(language)
    return Scene(
        width=layout.width,
        height=layout.height,
        shapes=board_shapes(game, theme, layout),
        title=words.board_title.format(game=title),
        description=words.board_figure.format(game=title),
    )


def press_board(edition: Edition, cell: float, *, press: Press) -> Publication:
    """The board in one piece for the print shop, its outline to be cut along."""
    layout = BoardLayout.of(edition.game.grid, cell)
    words = SheetWords.of(edition.language)
    _, borders = inner_and_outer_edges(layout)
    contours = tuple(polygon(border) for border in borders)
    title = words.board_title.format(game=edition.title)
    picture = PressPicture(
        art=(
            *bleeding(contours, edition.theme.outline),
            *board_art(edition.game, edition.theme, layout),
            *labels(edition.game, edition.theme, layout),
        ),
        contours=contours,
        width=layout.width,
        height=layout.height,
        title=title,
        note=_note(words, title, (layout.width, layout.height), press),
        alt=words.board_figure.format(game=edition.title),
    )
    return _publication(edition, words.board_title, (picture,), press)


def press_stickers(edition: Edition, plan: StickersPlan, *, press: Press) -> Publication:
    """The faces of a plan for the print shop, a sheet a colour, each cut around by the knife."""
    words = SheetWords.of(edition.language)
    pieces = plan.pieces
    pictures = tuple(
        _faces(edition, plan.face, some, press)
        for hand in hands(edition.game)
        if (some := [piece for piece in pieces if piece in hand.pieces])
    )
    return _publication(edition, words.stickers_title, pictures, press)


def _faces(edition: Edition, side: float, pieces: Sequence[Piece], press: Press) -> PressPicture:
    words = SheetWords.of(edition.language)
    title = words.faces_of.format(game=edition.title, of=edition.whose(pieces[0]))
    columns = ceil(sqrt(len(pieces)))
    pitch, rows = side + _GAP, ceil(len(pieces) / columns)
    places = [
        Box(
            x=_EDGE + number % columns * pitch,
            y=_EDGE + number // columns * pitch,
            width=side,
            height=side,
        )
        for number in range(len(pieces))
    ]
    width, height = (2 * _EDGE + count * pitch - _GAP for count in (columns, rows))
    faces = [labelled_face(edition, piece, side) for piece in pieces]
    return PressPicture(
        art=labelled(places, faces, _GAP, _GAP / 2),
        contours=tuple(
            rounded_rectangle(box.x, box.y, side, side, radius=_CORNER * side) for box in places
        ),
        width=width,
        height=height,
        title=title,
        note=_note(words, title, (width, height), press),
        alt=title,
    )


def _note(words: SheetWords, title: str, size: tuple[float, float], press: Press) -> str:
    return words.press_note.format(
        game=title,
        width=words.length(size[0]),
        height=words.length(size[1]),
        bleed=words.length(BLEED),
        spot=press.spot,
    )


def _publication(
    edition: Edition,
    title: str,
    pictures: tuple[PressPicture, ...],
    press: Press,
) -> Publication:
    plain = edition.publication(tuple(map(press_sheet, pictures)), title)
    return replace(plain, correction=AS_IT_IS, colours=Colours.CMYK, press=press)
