"""Stickers for the cubes: a face for every side of every cube, and spares, to be cut out."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.draw.cube import side_colours, sticker
from printkit.errors import LayoutError
from printkit.generators.imprint import Edition
from printkit.model import Game, Language, Theme
from printkit.page import (
    FacePage,
    FaceRow,
    Frame,
    Publication,
    Sheet,
    both_ways,
    even_rows,
    face_page,
    paged,
    room_for_faces,
)
from printkit.rules import Piece, Side
from printkit.scene import Symbol
from printkit.units import Paper
from printkit.words.sheets import SHEET_WORDS, SheetWords

FACES_OF_A_CUBE = 6

SMALL_CUBE = 16.0
"""Cubes below this many mm get stickers 0.8 mm smaller than they are, others 1 mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StickersPlan:
    """How the stickers come on paper, known before anything is drawn.

    Attributes:
        cube: side of the cubes in mm.
        face: side of a face in mm.
        frame: how each sheet is turned and divided.
        columns: the most faces in a row.
        sheets_a_side: how many sheets one colour takes.
        faces: how many faces the cubes of both colours have.
        spares: how many faces there are beside them.
    """

    cube: float
    face: float
    frame: Frame
    columns: int
    sheets_a_side: int
    faces: int
    spares: int

    @property
    def sheets(self) -> int:
        """How many sheets the file holds: as many for Black as for White."""
        return len(Side) * self.sheets_a_side


def face_side(cube: float) -> float:
    """Side of a sticker in mm for a cube of `cube` mm (jersi/DIY.md of the author: 1 mm less).

    Raises:
        LayoutError: the cube is too small for a face.
    """
    side = cube - (0.8 if cube < SMALL_CUBE else 1.0)
    if side < 3:
        raise LayoutError(f"a cube of {cube:g} mm is too small for a sticker")
    return side


def plan_stickers(game: Game, *, paper: Paper, cube: float) -> StickersPlan:
    """Choose how the stickers come on `paper`.

    The fewest sheets come first, then rows that hold whole cubes, then upright paper, then the
    longest rows.

    Raises:
        LayoutError: not a single face fits.
    """
    side = face_side(cube)
    plans = [
        _plan(game, Frame(paper=turned), cube, columns)
        for turned in both_ways(paper)
        for columns in range(room_for_faces(Frame(paper=turned), side)[0], 0, -1)
    ]
    return min(plans, key=lambda plan: (plan.sheets, plan.columns % FACES_OF_A_CUBE != 0))


def _plan(game: Game, frame: Frame, cube: float, columns: int) -> StickersPlan:
    side = face_side(cube)
    _, most = room_for_faces(frame, side)
    rows = sum(len(even_rows(faces, columns)) for faces in _counts(game))
    owned = sum(kind.count for kind in game.kinds)
    return StickersPlan(
        cube=cube,
        face=side,
        frame=frame,
        columns=columns,
        sheets_a_side=-(-rows // most),
        faces=len(Side) * FACES_OF_A_CUBE * owned,
        spares=len(Side) * len(_kinds(game)),
    )


def _kinds(game: Game) -> tuple[int, ...]:
    """The kinds a side owns, the most numerous first."""
    owned = (kind for kind in range(len(game.kinds)) if game.kinds[kind].count)
    return tuple(sorted(owned, key=lambda kind: -game.kinds[kind].count))


def _counts(game: Game) -> tuple[int, ...]:
    """How many faces of each kind one colour needs, and at last how many spares."""
    kinds = _kinds(game)
    return (*(FACES_OF_A_CUBE * game.kinds[kind].count for kind in kinds), len(kinds))


def stickers(game: Game, plan: StickersPlan, *, theme: Theme, language: Language) -> Publication:
    """The stickers as planned: White's sheets, then Black's."""
    edition = Edition(game=game, cube=plan.cube, language=language, theme=theme, sheets=plan.sheets)
    pages = [(side, rows) for side in Side for rows in _paged_rows(edition, plan, side)]
    return Publication(
        sheets=tuple(
            _sheet(plan, edition, _page(edition, plan, side, rows, number))
            for number, (side, rows) in enumerate(pages, start=1)
        ),
        title=SHEET_WORDS[language].stickers_title.format(game=edition.title),
        author=game.author,
        subject=edition.subject,
        language=language,
    )


def _paged_rows(
    edition: Edition, plan: StickersPlan, side: Side
) -> tuple[tuple[FaceRow, ...], ...]:
    game, words = edition.game, SHEET_WORDS[edition.language]
    kinds = _kinds(game)
    faces = {kind: sticker(game, Piece(kind, side), edition.theme) for kind in kinds}
    rows = [
        row
        for kind in kinds
        for row in _rows(
            game.kinds[kind].name[edition.language],
            "" if game.kinds[kind].face else words.blank,
            (faces[kind],) * (FACES_OF_A_CUBE * game.kinds[kind].count),
            plan.columns,
        )
    ]
    rows += _rows(words.spares, words.spares_note, tuple(faces.values()), plan.columns)
    _, most = room_for_faces(plan.frame, plan.face)
    return paged(rows, most)


def _rows(name: str, note: str, faces: tuple[Symbol, ...], columns: int) -> tuple[FaceRow, ...]:
    rows, start = [], 0
    for count in even_rows(len(faces), columns):
        rows.append(FaceRow(name=name, note=note, faces=faces[start : start + count]))
        start += count
    return tuple(rows)


def _page(
    edition: Edition, plan: StickersPlan, side: Side, rows: tuple[FaceRow, ...], number: int
) -> FacePage:
    words = SHEET_WORDS[edition.language]
    return FacePage(
        title=_title(words, side).format(game=edition.title),
        subtitle=_subtitle(words, plan, rows),
        rule=words.rule,
        side=plan.face,
        ground=side_colours(edition.theme, side).face,
        rows=rows,
        imprint=edition.imprint(number),
    )


def _subtitle(words: SheetWords, plan: StickersPlan, rows: tuple[FaceRow, ...]) -> str:
    size = words.faces_size.format(
        count=sum(len(row.faces) for row in rows),
        side=words.length(plan.face),
        cube=words.length(plan.cube),
    )
    blank = dict.fromkeys(row.name for row in rows if row.note == words.blank)
    return " ".join((size, *(words.blank_kind.format(kind=kind) for kind in blank)))


def _title(words: SheetWords, side: Side) -> str:
    return words.white_faces if side is Side.WHITE else words.black_faces


def _sheet(plan: StickersPlan, edition: Edition, page: FacePage) -> Sheet:
    return Sheet(
        paper=plan.frame.paper,
        shapes=face_page(plan.frame, page, edition.tones),
        title=page.title,
    )
