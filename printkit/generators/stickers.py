"""Stickers for the cubes: faces, or bands and lids, to be cut out; whole sets and reprints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil

from printkit.draw.cube import piece_colours, sticker
from printkit.draw.wrap import band
from printkit.errors import LayoutError
from printkit.generators.hands import Hand, hands
from printkit.generators.imprint import Edition, told_apart
from printkit.model import Game, Language, Theme
from printkit.page import (
    BLOCK_GAP,
    FacePage,
    FaceRow,
    Frame,
    PageSetup,
    Publication,
    Sheet,
    cuts,
    even_rows,
    face_page,
    paged,
    room_for_faces,
)
from printkit.page.frame import Rulers
from printkit.rules import Piece, Side
from printkit.scene import Symbol
from printkit.words.sheets import SHEET_WORDS, SheetWords

FACES_OF_A_CUBE = 6
PANELS = 4
"""Faces of a cube that a band goes around; two lids close it."""

SMALL_CUBE = 16.0
"""Cubes below this many mm get stickers 0.8 mm smaller than they are, others 1 mm."""

SEAM = 0.2
"""How much a band is shorter than four cubes, in mm: its ends meet and never overlap."""


class Part(StrEnum):
    """What is cut out."""

    FACE = "face"
    BAND = "band"
    LID = "lid"


class Cover(StrEnum):
    """What stickers are for."""

    ALL = "all"
    PAINTED = "painted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which stickers are asked for.

    Attributes:
        parts: the parts of one cube, each with how many.
        cover: `PAINTED` for cubes that have their colour: kinds with a blank face need nothing.
        only: the pieces to be printed again, or empty for the whole set.
        count: how many faces of each piece are printed again.
    """

    parts: tuple[tuple[Part, int], ...] = ((Part.FACE, FACES_OF_A_CUBE),)
    cover: Cover = Cover.ALL
    only: tuple[Piece, ...] = ()
    count: int = FACES_OF_A_CUBE


WRAP = ((Part.BAND, 1), (Part.LID, FACES_OF_A_CUBE - PANELS))
"""The parts of a cube that is wrapped in a band."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """One row of parts, known before it is drawn.

    Attributes:
        part: what its parts are.
        kinds: whose faces they show, part by part.
        spare: whether they are spare ones.
    """

    part: Part
    kinds: tuple[int, ...]
    spare: bool = False

    @property
    def name(self) -> tuple[Part, tuple[int, ...]]:
        """What it holds: a page ends where this changes, if it can."""
        return self.part, self.kinds[:1]


@dataclass(frozen=True, slots=True, kw_only=True)
class StickersPlan:
    """How the stickers come on paper, known before anything is drawn.

    Attributes:
        setup: paper, margins and printer that were asked for.
        cube: side of the cubes in mm.
        face: side of a face in mm.
        frame: how each sheet is turned and divided.
        columns: the most faces in a row.
        pages: per sheet its side and its rows.
    """

    setup: PageSetup
    cube: float
    face: float
    frame: Frame
    columns: int = 0
    pages: tuple[tuple[Side, tuple[Strip, ...]], ...] = ()

    @property
    def sheets(self) -> int:
        """How many sheets the file holds; none holds both colours."""
        return len(self.pages)

    @property
    def strips(self) -> Iterator[Strip]:
        """All rows."""
        return (strip for _, strips in self.pages for strip in strips)

    @property
    def parts(self) -> int:
        """How many parts are cut out, spare ones too."""
        return sum(len(strip.kinds) for strip in self.strips)

    @property
    def faces(self) -> int:
        """How many parts the cubes need."""
        return self.parts - self.spares

    @property
    def spares(self) -> int:
        """How many parts there are beside them."""
        return sum(len(strip.kinds) for strip in self.strips if strip.spare)

    def length(self, part: Part) -> float:
        """How wide a part is, in mm."""
        return PANELS * self.cube - SEAM if part is Part.BAND else self.face


def face_side(cube: float) -> float:
    """Side of a sticker in mm for a cube of `cube` mm (jersi/DIY.md of the author: 1 mm less).

    Raises:
        LayoutError: the cube is too small for a face.
    """
    side = cube - (0.8 if cube < SMALL_CUBE else 1.0)
    if side < 3:
        raise LayoutError(f"a cube of {cube:g} mm is too small for a sticker")
    return side


def plan_stickers(
    game: Game, *, setup: PageSetup, cube: float, wanted: Wanted | None = None
) -> StickersPlan:
    """Choose how the stickers come on paper; all faces of all cubes unless `wanted` says else.

    The fewest sheets come first, then room for rulers, then rows that hold whole cubes, then
    upright paper, then the longest rows.

    Raises:
        LayoutError: not a single part fits, or none is asked for.
    """
    wanted = wanted or Wanted()
    side = face_side(cube)
    plans = [
        _plan(game, blank, columns, wanted)
        for frame in setup.ruled_turns
        for blank in (StickersPlan(setup=setup, cube=cube, face=side, frame=frame),)
        for columns in range(room_for_faces(frame, side)[0], 0, -1)
    ]
    fitting = [plan for plan in plans if plan is not None]
    if not fitting:
        raise LayoutError(
            f"a band of {PANELS * cube:g} mm does not fit on {setup.paper.name}",
            hint="take a larger paper, or faces instead of --wrap",
        )
    return min(fitting, key=_cost)


def _cost(plan: StickersPlan) -> tuple[bool | int, ...]:
    """What is preferred: few sheets, then room for rulers, then whole cubes in a row."""
    left = plan.frame.rulers is Rulers.LEFT
    return plan.sheets, left, plan.columns % FACES_OF_A_CUBE != 0


def _plan(game: Game, blank: StickersPlan, columns: int, wanted: Wanted) -> StickersPlan | None:
    """`blank` with rows of at most `columns` faces; None where not even one part fits a row."""
    width = columns * blank.face + 1e-6
    room = {part: int(width / blank.length(part)) for part, _ in wanted.parts}
    if not all(room.values()):
        return None
    pages = [
        (hand.side, page)
        for hand in hands(game)
        if (strips := _strips(game, hand, wanted, room))
        for page in paged(strips, _most_rows(blank.frame, blank.face, wanted))
    ]
    if not pages:
        raise LayoutError("no face is left to be printed")
    return replace(blank, columns=columns, pages=tuple(pages))


def _most_rows(frame: Frame, face: float, wanted: Wanted) -> int:
    """How many rows a sheet holds, with the gaps between blocks of unlike parts."""
    _, most = room_for_faces(frame, face)
    return max(1, most - (len(wanted.parts) - 1) * ceil(BLOCK_GAP / face))


def _strips(game: Game, hand: Hand, wanted: Wanted, room: dict[Part, int]) -> tuple[Strip, ...]:
    """The rows of one colour: part by part and kind by kind, at last the spare ones."""
    if wanted.only:
        again = [piece.kind for piece in wanted.only if piece in hand.pieces]
        runs = [(Part.FACE, (kind,) * wanted.count) for kind in again]
        return _rows(runs, room)
    kinds = _kinds(game, hand, wanted.cover)
    cubes = {kind: game.kinds[kind].counts[hand.side] for kind in kinds}
    if len(wanted.parts) > 1:
        mixed = [
            (part, tuple(kind for kind in kinds for _ in range(each * cubes[kind])))
            for part, each in wanted.parts
        ]
        return _rows(mixed, room)
    ((part, each),) = wanted.parts
    runs = [(part, (kind,) * (each * cubes[kind])) for kind in kinds]
    spares = _rows([(part, kinds)], room)
    return (*_rows(runs, room), *(Strip(part=part, kinds=row.kinds, spare=True) for row in spares))


def _rows(runs: list[tuple[Part, tuple[int, ...]]], room: dict[Part, int]) -> tuple[Strip, ...]:
    strips = []
    for part, kinds in runs:
        start = 0
        for count in even_rows(len(kinds), room[part]) if kinds else ():
            strips.append(Strip(part=part, kinds=kinds[start : start + count]))
            start += count
    return tuple(strips)


def _kinds(game: Game, hand: Hand, cover: Cover) -> tuple[int, ...]:
    """The kinds of one colour that need stickers, the most numerous first."""
    owned = (number for number in hand.kinds if game.kinds[number].face or cover is Cover.ALL)
    return tuple(sorted(owned, key=lambda kind: -game.kinds[kind].counts[hand.side]))


def stickers(game: Game, plan: StickersPlan, *, theme: Theme, language: Language) -> Publication:
    """The stickers as planned: White's sheets, Black's, then those of neither."""
    edition = Edition(
        game=game,
        cube=plan.cube,
        language=language,
        theme=theme,
        sheets=plan.sheets,
        correction=plan.setup.correction,
    )
    return edition.publication(
        stickers_part(edition, plan),
        SHEET_WORDS[language].stickers_title.format(game=edition.title),
    )


def stickers_part(edition: Edition, plan: StickersPlan) -> tuple[Sheet, ...]:
    """The sheets of stickers as planned, for a file of their own or one that holds more."""
    pages = tuple(_pages(edition, plan))
    titles = told_apart([page.title for page in pages])
    return tuple(
        Sheet(
            paper=plan.frame.paper,
            shapes=face_page(plan.frame, page, edition.tones),
            title=title,
            margins=plan.frame.margins,
        )
        for title, page in zip(titles, pages, strict=True)
    )


def sticker_cuts(edition: Edition, plan: StickersPlan) -> int:
    """How many straight cuts part all the stickers."""
    return sum(map(cuts, _pages(edition, plan)))


def _pages(edition: Edition, plan: StickersPlan) -> Iterator[FacePage]:
    words = SHEET_WORDS[edition.language]
    for number, (side, strips) in enumerate(plan.pages, start=1):
        first = Piece(strips[0].kinds[0], side)
        yield FacePage(
            title=words.faces_of.format(game=edition.title, of=edition.whose(first)),
            subtitle=_subtitle(edition, plan, strips),
            rule=words.rule,
            side=plan.face,
            ground=piece_colours(edition.game, first, edition.theme).face,
            rows=tuple(_face_row(edition, plan, side, strip) for strip in strips),
            imprint=edition.imprint(number),
        )


def _face_row(edition: Edition, plan: StickersPlan, side: Side, strip: Strip) -> FaceRow:
    words = SHEET_WORDS[edition.language]
    kinds = [edition.game.kinds[kind] for kind in dict.fromkeys(strip.kinds)]
    names = ", ".join(kind.name[edition.language] for kind in kinds)
    note = "" if any(kind.face for kind in kinds) else words.blank
    if strip.spare:
        names, note = words.spares, words.spares_note
    is_band = strip.part is Part.BAND
    return FaceRow(
        name=names,
        note=note,
        faces=tuple(_symbol(edition, plan, Piece(kind, side), strip.part) for kind in strip.kinds),
        length=plan.length(strip.part) if is_band else 0.0,
        folds=tuple(turn * plan.cube - SEAM / 2 for turn in range(1, PANELS)) if is_band else (),
    )


def _symbol(edition: Edition, plan: StickersPlan, piece: Piece, part: Part) -> Symbol:
    face = sticker(edition.game, piece, edition.theme)
    if part is not Part.BAND:
        return face
    colour = piece_colours(edition.game, piece, edition.theme).face
    length = plan.length(part) / plan.face
    return band(face, colour, pitch=plan.cube / plan.face, length=length)


def _subtitle(edition: Edition, plan: StickersPlan, strips: tuple[Strip, ...]) -> str:
    words = SHEET_WORDS[edition.language]
    size = _size_words(words, plan, strips)
    blank = {
        kind: edition.game.kinds[kind].name[edition.language]
        for strip in strips
        for kind in strip.kinds
        if not edition.game.kinds[kind].face
    }
    return " ".join((size, *(words.blank_kind.format(kind=name) for name in blank.values())))


def _size_words(words: SheetWords, plan: StickersPlan, strips: tuple[Strip, ...]) -> str:
    counts = {part: sum(len(row.kinds) for row in strips if row.part is part) for part in Part}
    sizes = {"side": words.length(plan.face), "cube": words.length(plan.cube)}
    if not counts[Part.BAND]:
        return words.faces_size.format(count=sum(counts.values()), **sizes)
    pattern = words.bands_size if counts[Part.LID] else words.bands_alone
    return pattern.format(
        bands=counts[Part.BAND],
        lids=counts[Part.LID],
        length=words.length(plan.length(Part.BAND)),
        **sizes,
    )
