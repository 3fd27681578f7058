"""Stickers for the cubes: faces, or bands and lids, to be cut out; whole sets and reprints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from itertools import chain
from typing import TypeAlias

from printkit.draw.pieces.band import band
from printkit.draw.pieces.piece import piece_colours, sticker
from printkit.errors import LayoutError
from printkit.model import Game, Language, Theme
from printkit.page import (
    BLOCK_GAP,
    COLOUR_GAP,
    FacePage,
    FaceRow,
    Frame,
    Lines,
    PageSetup,
    Publication,
    Sheet,
    cuts,
    face_page,
    height_for_faces,
    paged,
    room_for_faces,
)
from printkit.products.cube_sets import Hand, Sides, hands
from printkit.products.edition import Edition, told_apart
from printkit.rules import Piece
from printkit.scene import Symbol
from printkit.text.words import SheetWords

FACES_OF_A_CUBE = 6
PANELS = 4
"""Faces of a cube that a band goes around; two lids close it."""

SMALL_CUBE = 16.0
"""Cubes below this many mm get stickers 0.8 mm smaller than they are, others 1 mm."""

SEAM = 0.2
"""How much a band is shorter than four cubes, in mm: its ends meet and never overlap."""


_BEGUN_GAP = COLOUR_GAP + 1.0
"""What stays free below the rows that a begun sheet has used, in mm: they may have had a gap."""


class Part(StrEnum):
    """What is cut out."""

    FACE = "face"
    BAND = "band"
    LID = "lid"


class Cover(StrEnum):
    """What stickers are for."""

    ALL = "all"
    PAINTED = "painted"


class _Filling(IntEnum):
    """How faces fill rows, the best way first."""

    WHOLE = 1
    """A kind a row, each row whole cubes."""

    FLOWING = 2
    """Kind after kind over the whole width; the spare faces in a row of their own."""

    DENSE = 3
    """The spare faces go on in the last row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which stickers are asked for, and how they come on sheets.

    Attributes:
        parts: the parts of one cube, each with how many.
        cover: `PAINTED` for cubes that have their colour: kinds with a blank face need nothing.
        only: the cubes whose faces are printed again, or empty for the whole set.
        count: how many faces of each of these cubes are printed again.
        sides: whether both colours may share a sheet.
        lines: how cuts are told.
        first_row: the first row that is free on a begun sheet, counted from 1.
    """

    parts: tuple[tuple[Part, int], ...] = ((Part.FACE, FACES_OF_A_CUBE),)
    cover: Cover = Cover.ALL
    only: tuple[Piece, ...] = ()
    count: int = FACES_OF_A_CUBE
    sides: Sides = Sides.SHARE
    lines: Lines = Lines.TICKS
    first_row: int = 1


WRAP = ((Part.BAND, 1), (Part.LID, FACES_OF_A_CUBE - PANELS))
"""The parts of a cube that is wrapped in a band."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """One row of parts, known before it is drawn.

    Attributes:
        part: what its parts are.
        pieces: whose faces they show, part by part.
        hand: the rank of the hand of cubes that they belong to.
        spares: how many of them, the last ones, are spare ones.
    """

    part: Part
    pieces: tuple[Piece, ...]
    hand: int
    spares: int = 0

    def gap(self, before: Strip) -> float:
        """What is left free between the row `before` and this one, in mm."""
        if self.part is not before.part:
            return BLOCK_GAP
        return 0.0 if self.hand == before.hand else COLOUR_GAP

    def goes_on(self, before: Strip) -> bool:
        """Whether it holds more of what `before` ended with."""
        return self.part is before.part and self.pieces[0] == before.pieces[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class StickersPlan:
    """How the stickers come on paper, known before anything is drawn.

    Attributes:
        setup: paper, margins and printer that were asked for.
        cube: side of the cubes in mm.
        face: side of a face in mm.
        frame: how each sheet is turned and divided.
        lines: how cuts are told.
        begun: what is used at the top of the first sheet, in mm.
        pages: per sheet its rows.
    """

    setup: PageSetup
    cube: float
    face: float
    frame: Frame
    lines: Lines = Lines.TICKS
    begun: float = 0.0
    pages: tuple[tuple[Strip, ...], ...] = ()

    @property
    def sheets(self) -> int:
        """How many sheets the file holds."""
        return len(self.pages)

    @property
    def strips(self) -> Iterator[Strip]:
        """All rows."""
        return (strip for strips in self.pages for strip in strips)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Whose face each part shows, in their order."""
        return tuple(piece for strip in self.strips for piece in strip.pieces)

    @property
    def parts(self) -> int:
        """How many parts are cut out, spare ones too."""
        return len(self.pieces)

    @property
    def faces(self) -> int:
        """How many parts the cubes need."""
        return self.parts - self.spares

    @property
    def spares(self) -> int:
        """How many parts there are beside them."""
        return sum(strip.spares for strip in self.strips)

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

    The fewest sheets come first, then sheets of one colour, then rows that hold whole cubes, then
    room for rulers, then upright paper. A begun sheet stands upright.

    Raises:
        LayoutError: not a single part fits, none is asked for, or the begun sheet has no such row.
    """
    wanted = wanted or Wanted()
    side = face_side(cube)
    plans = []
    turns = setup.ruled_turns if wanted.first_row == 1 else setup.turns[:1]
    for rank, frame in enumerate(turns):
        blank = StickersPlan(setup=setup, cube=cube, face=side, frame=frame, lines=wanted.lines)
        for filling, columns in _fillings(blank, wanted):
            found = _filled(game, blank, wanted, filling, columns)
            if not found:
                raise LayoutError("no face is left to be printed")
            for sides in Sides if wanted.sides is Sides.SHARE else (Sides.APART,):
                plan = _on_sheets(blank, found, sides, wanted.first_row)
                plans.append(((plan.sheets, sides is Sides.SHARE, filling, rank), plan))
    if not plans:
        raise LayoutError(
            f"a band of {PANELS * cube:g} mm does not fit on {setup.paper.name}",
            hint="take a larger paper, or faces instead of --wrap",
        )
    return min(plans, key=lambda ranked: ranked[0])[1]


def _fillings(blank: StickersPlan, wanted: Wanted) -> Iterator[tuple[_Filling, int]]:
    """Ways to fill the rows of a sheet, each with how many faces a row holds."""
    most, _ = room_for_faces(blank.frame, blank.face)
    each = 1 if wanted.only else wanted.parts[0][1]
    if any(blank.length(part) > most * blank.face + 1e-6 for part, _ in wanted.parts):
        return
    if 1 < each <= most:
        yield _Filling.WHOLE, most - most % each
    yield _Filling.FLOWING, most
    if len(wanted.parts) == 1 and not wanted.only:
        yield _Filling.DENSE, most


def _filled(
    game: Game, blank: StickersPlan, wanted: Wanted, filling: _Filling, columns: int
) -> tuple[tuple[Strip, ...], ...]:
    """The rows of each hand of cubes; what is printed again is one strip where it fits a row."""
    width = columns * blank.face + 1e-6
    owned = hands(game)
    runs = [_runs(game, hand, wanted, filling) for hand in owned]
    again = tuple(piece for some in runs for _, pieces, _ in some for piece in pieces)
    if wanted.only and wanted.sides is Sides.SHARE and len(again) <= columns:
        return ((Strip(part=Part.FACE, pieces=again, hand=0),),)
    found = (
        tuple(
            strip
            for part, pieces, spares in some
            for strip in _strips((part, pieces, spares), hand, int(width / blank.length(part)))
        )
        for hand, some in enumerate(runs)
    )
    return tuple(strips for strips in found if strips)


_Run: TypeAlias = tuple[Part, tuple[Piece, ...], tuple[Piece, ...]]
"""Parts that fill rows one after another, and the spare ones that go on after them."""


def _runs(game: Game, hand: Hand, wanted: Wanted, filling: _Filling) -> list[_Run]:
    """The parts of one hand of cubes, in their order."""
    if wanted.only:
        again = (piece for piece in wanted.only if piece in hand.pieces)
        return [(Part.FACE, tuple(piece for piece in again for _ in range(wanted.count)), ())]
    kinds = _kinds(game, hand, wanted.cover)
    cubes = {kind: game.kinds[kind].counts[hand.side] for kind in kinds}
    parts = [
        (part, [(Piece(kind, hand.side),) * (each * cubes[kind]) for kind in kinds])
        for part, each in wanted.parts
    ]
    spares = tuple(Piece(kind, hand.side) for kind in kinds) if len(parts) == 1 else ()
    if filling is _Filling.WHOLE:
        runs: list[_Run] = [(part, kind, ()) for part, some in parts for kind in some]
    else:
        runs = [(part, tuple(chain.from_iterable(some)), ()) for part, some in parts]
    if filling is _Filling.DENSE:
        ((part, pieces, _),) = runs
        return [(part, pieces, spares)]
    return [*runs, (parts[0][0], (), spares)]


def _strips(run: _Run, hand: int, room: int) -> Iterator[Strip]:
    """Full rows of a run, and what is left in a last one."""
    part, pieces, spares = run
    whole = (*pieces, *spares)
    for start in range(0, len(whole), room):
        some = whole[start : start + room]
        beyond = min(max(0, start + len(some) - len(pieces)), len(some))
        yield Strip(part=part, pieces=some, hand=hand, spares=beyond)


def _on_sheets(
    blank: StickersPlan, found: tuple[tuple[Strip, ...], ...], sides: Sides, first_row: int
) -> StickersPlan:
    """`blank` with these rows."""
    begun = _begun(blank, first_row)
    stacks = found if sides is Sides.APART else (tuple(chain.from_iterable(found)),)
    room = height_for_faces(blank.frame)
    pages = tuple(
        page
        for rank, stack in enumerate(stacks)
        for page in paged(stack, blank.face, room, room if rank else room - begun)
    )
    return replace(blank, begun=begun, pages=pages)


def _begun(blank: StickersPlan, first_row: int) -> float:
    """What a sheet that is begun has used, in mm.

    Raises:
        LayoutError: the sheet has no such row.
    """
    if first_row == 1:
        return 0.0
    begun = (first_row - 1) * blank.face + _BEGUN_GAP
    room = height_for_faces(blank.frame)
    if begun + blank.face > room:
        last = int((room - _BEGUN_GAP) / blank.face)
        raise LayoutError(
            f"a sheet of {blank.frame.paper.name} has no row {first_row} of faces of "
            f"{blank.face:g} mm",
            hint=f"from 1 to {last}",
        )
    return begun


def _kinds(game: Game, hand: Hand, cover: Cover) -> tuple[int, ...]:
    """The kinds of one colour that need stickers, the most numerous first."""
    owned = (number for number in hand.kinds if game.kinds[number].face or cover is Cover.ALL)
    return tuple(sorted(owned, key=lambda kind: -game.kinds[kind].counts[hand.side]))


def stickers(game: Game, plan: StickersPlan, *, theme: Theme, language: Language) -> Publication:
    """The stickers as planned: White's, Black's, then those of neither."""
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
        SheetWords.of(language).stickers_title.format(game=edition.title),
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
    words = SheetWords.of(edition.language)
    for number, strips in enumerate(plan.pages, start=1):
        pieces = [piece for strip in strips for piece in strip.pieces]
        yield FacePage(
            title=words.faces_of.format(game=edition.title, of=edition.whose_all(pieces)),
            subtitle=_subtitle(edition, plan, strips),
            rule=words.rule,
            side=plan.face,
            rows=tuple(
                _face_row(edition, plan, strip, strip.gap(before) if before else 0.0)
                for before, strip in zip((None, *strips), strips, strict=False)
            ),
            imprint=edition.imprint(number),
            lines=plan.lines,
            begun=plan.begun if number == 1 else 0.0,
        )


def _face_row(edition: Edition, plan: StickersPlan, strip: Strip, above: float) -> FaceRow:
    words, kinds = SheetWords.of(edition.language), edition.game.kinds
    needed = strip.pieces[: len(strip.pieces) - strip.spares]
    shown = [kinds[number] for number in dict.fromkeys(piece.kind for piece in needed)]
    names = [kind.name[edition.language] for kind in shown]
    note = "" if any(kind.face for kind in shown) else words.blank
    if strip.spares:
        names, note = [*names, words.spares], "" if shown else words.spares_note
    is_band = strip.part is Part.BAND
    return FaceRow(
        name=", ".join(names),
        note=note,
        faces=tuple(_symbol(edition, plan, piece, strip.part) for piece in strip.pieces),
        grounds=tuple(
            piece_colours(edition.game, piece, edition.theme).face for piece in strip.pieces
        ),
        above=above,
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
    words = SheetWords.of(edition.language)
    blank = {
        piece.kind: edition.game.kinds[piece.kind].name[edition.language]
        for strip in strips
        for piece in strip.pieces
        if not edition.game.kinds[piece.kind].face
    }
    kinds = (words.blank_kind.format(kind=name) for name in blank.values())
    return " ".join((_size_words(words, plan, strips), *kinds))


def _size_words(words: SheetWords, plan: StickersPlan, strips: tuple[Strip, ...]) -> str:
    counts = {part: sum(len(row.pieces) for row in strips if row.part is part) for part in Part}
    sizes = {"side": words.length(plan.face), "cube": words.length(plan.cube)}
    by_lines = plan.lines is Lines.HAIRLINES
    if not counts[Part.BAND]:
        size = words.faces_size.format(count=sum(counts.values()), **sizes)
        return f"{size} {words.by_lines if by_lines else words.by_ticks}"
    pattern = words.bands_size if counts[Part.LID] else words.bands_alone
    size = pattern.format(
        bands=counts[Part.BAND],
        lids=counts[Part.LID],
        length=words.length(plan.length(Part.BAND)),
        **sizes,
    )
    return f"{size} {words.score_by_lines if by_lines else words.score_by_ticks}"
