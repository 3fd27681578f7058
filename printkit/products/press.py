"""Files for the print shop, and the board in one piece as a picture at a stated resolution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil, dist, sqrt

from printkit.base.colour import lightness
from printkit.draw.board import board_art, board_shapes, labels
from printkit.draw.layout import BoardLayout, Point, inner_and_outer_edges
from printkit.page import AS_IT_IS, Colours, Press, Publication
from printkit.page.frame import Box
from printkit.page.press import BLEED, PressPicture, bleeding, press_sheet
from printkit.products.label_stickers import labelled
from printkit.products.masthead import Masthead
from printkit.products.options import hands
from printkit.rules import Piece
from printkit.scene import Scene, Text, bounds, polygon, rounded_rectangle
from printkit.text.words import SheetWords

SAFE = 3.0
"""How far letters stand from the knife, in mm: a stack is cut so much beside its line."""

_GAP = 3.0
"""Between two faces that are cut around, in mm; each one's colour goes half-way."""

_BLACK, _WHITE = "#000000", "#ffffff"
_MIDDLE = 50.0  # of 100
_FARTHEST, _STEPS = 0.5, 20
"""Names move half-way to the middles of their cells at the most, by so many steps."""

# In mm.
_EDGE = 5.0
_CORNER = 0.08
"""Radius of a face's corners, of its side: sharp ones come off."""


def board_scene(head: Masthead, cell: float) -> Scene:
    """The whole board at its size, cells `cell` mm wide across their flats."""
    layout = BoardLayout.of(head.game.grid, cell)
    words, title = SheetWords.of(head.language, head.game.form), head.title
    return Scene(
        width=layout.width,
        height=layout.height,
        shapes=board_shapes(head.game, head.theme, layout),
        title=words.board_title.format(game=title),
        description=words.board_figure.format(game=title),
    )


def press_board(head: Masthead, cell: float, press: Press) -> Publication:
    """The board in one piece for the print shop, its outline to be cut along."""
    layout = BoardLayout.of(head.game.grid, cell)
    words = SheetWords.of(head.language, head.game.form)
    _, borders = inner_and_outer_edges(layout)
    contours = tuple(polygon(border) for border in borders)
    title = words.board_title.format(game=head.title)
    picture = PressPicture(
        art=(
            *bleeding(contours, head.theme.outline),
            *board_art(head.game, head.theme, layout),
            *_labels(head, layout, borders),
        ),
        contours=contours,
        width=layout.width,
        height=layout.height,
        title=title,
        note=_note(words, title, (layout.width, layout.height), press),
        alt=words.board_figure.format(game=head.title),
    )
    return _publication(head, title, (picture,), press)


def _labels(
    head: Masthead, layout: BoardLayout, borders: Sequence[Sequence[Point]]
) -> tuple[Text, ...]:
    """The names of cells in black alone: three plates that are a little off blur thin letters.

    On dark cells they are left white. All stand as much nearer to the middles of their cells as it
    takes to have none within reach of the knife.
    """
    middles = dict(zip(layout.grid.names, layout.centres, strict=True))
    placed: list[tuple[Text, Point, Box]] = []
    for text in labels(head.game, head.theme, layout):
        fill = _BLACK if lightness(text.fill) < _MIDDLE else _WHITE
        left, top, right, low = bounds((text,))
        box = Box(x=left, y=top, width=right - left, height=low - top)
        x, y = middles[text.text]
        aside = x - (left + right) / 2, y - (top + low) / 2
        placed.append((replace(text, fill=fill), aside, box))
    edges = [pair for border in borders for pair in pairwise((*border, border[0]))]
    for step in range(_STEPS + 1):
        share = _FARTHEST * step / _STEPS
        moved = [(text, share * dx, share * dy, box) for text, (dx, dy), box in placed]
        boxes = [replace(box, x=box.x + dx, y=box.y + dy) for _, dx, dy, box in moved]
        if all(_clear(box, edge) for box in boxes for edge in edges):
            break
    return tuple(replace(text, x=text.x + dx, y=text.y + dy) for text, dx, dy, _ in moved)


def _clear(box: Box, edge: tuple[Point, Point]) -> bool:
    """Whether letters in a box are out of reach of a knife that follows an edge."""
    corners = ((x, y) for x in (box.x, box.right) for y in (box.y, box.bottom))
    near = (_beside(corner, edge) for corner in corners)
    far = (
        dist((x, y), (min(max(x, box.x), box.right), min(max(y, box.y), box.bottom)))
        for x, y in edge
    )
    return min(*near, *far) >= SAFE


def _beside(point: Point, edge: tuple[Point, Point]) -> float:
    """How far a point is from a straight edge."""
    (x, y), (ax, ay), (bx, by) = point, *edge
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / (dist(*edge) ** 2 or 1.0)
    share = min(max(along, 0.0), 1.0)
    return dist(point, (ax + share * (bx - ax), ay + share * (by - ay)))


def press_stickers(
    head: Masthead, face: float, pieces: Sequence[Piece], press: Press
) -> Publication:
    """Faces for the print shop, a sheet a colour, each cut around by the knife.

    Args:
        head: what its pages say of themselves.
        face: side of a face in mm.
        pieces: whose faces.
        press: how the file is prepared.
    """
    words = SheetWords.of(head.language, head.game.form)
    pictures = tuple(
        _faces(head, face, some, press)
        for hand in hands(head.game)
        if (some := [piece for piece in pieces if piece in hand.pieces])
    )
    title = words.stickers_title.format(game=head.title)
    return _publication(head, title, pictures, press)


def _faces(head: Masthead, side: float, pieces: Sequence[Piece], press: Press) -> PressPicture:
    words = SheetWords.of(head.language, head.game.form)
    title = words.faces_of.format(game=head.title, of=head.owner(pieces[0]))
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
    return PressPicture(
        art=labelled(head, pieces, side, places, _GAP / 2),
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
    head: Masthead, title: str, pictures: tuple[PressPicture, ...], press: Press
) -> Publication:
    plain = head.publication(tuple(map(press_sheet, pictures)), title)
    return replace(plain, correction=AS_IT_IS, colours=Colours.CMYK, press=press)
