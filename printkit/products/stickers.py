"""Stickers for the cubes: faces, or bands and lids, to be cut out; whole sets and reprints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from printkit.base.errors import LayoutError, Message
from printkit.draw.pieces import band, piece_colours, sticker
from printkit.model import CUBE, Game
from printkit.model.labels import LabelSheet
from printkit.page import Frame, Publication, Sheet
from printkit.page import face_sheets as sheets
from printkit.products.base import Plan, Product, group, once, option
from printkit.products.label_stickers import label_stickers, labelled_sheets
from printkit.products.masthead import Masthead, numbered_titles
from printkit.products.options import (
    MOST_PIECES,
    ONLY_METAVAR,
    ForPress,
    Hand,
    Sides,
    hands,
    many_sheets,
    pieces_named,
    print_shop,
    refuse_together,
)
from printkit.products.request import Request
from printkit.rules import Piece
from printkit.text.nouns import capital

FACES_OF_A_CUBE = 6
PANELS = 4
"""Faces of a cube that a band goes around; two lids close it."""

SMALL_CUBE = 16.0
"""Cubes below this many mm get stickers 0.8 mm smaller than they are, others 1 mm."""

SEAM = 0.2
"""How much a band is shorter than four cubes, in mm: its ends meet and never overlap."""


_BEGUN_GAP = sheets.COLOUR_GAP + 1.0
"""What stays free below the rows that a begun sheet has used, in mm: they may have had a gap."""


class Sticker(StrEnum):
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
class StickerChoice:
    """Which stickers are asked for, and how they come on sheets.

    Attributes:
        cover: `PAINTED` for cubes that have their colour: kinds with a blank face need nothing.
        only: the cubes whose faces are printed again, or empty for the whole set.
        count: how many faces of each of these are printed again; 0 for as many as it has.
        first_row: the first row that is free on a begun sheet, counted from 1.
    """

    parts: tuple[tuple[Sticker, int], ...] = ((Sticker.FACE, FACES_OF_A_CUBE),)
    cover: Cover = Cover.ALL
    only: tuple[Piece, ...] = ()
    count: int = 0
    sides: Sides = Sides.SHARE
    lines: sheets.CutLines = sheets.CutLines.TICKS
    first_row: int = 1

    def runs(self, game: Game, hand: Hand, filling: _Filling) -> list[_Run]:
        """The parts of one hand of cubes, in their order."""
        # What is no cube has fewer sides that show something: a disc two, a ring none.
        sides = {number: kind.form.sides for number, kind in enumerate(game.kinds)}
        if self.only:
            again = (piece for piece in self.only if piece in hand.pieces)
            faces = ((piece,) * (self.count or sides[piece.kind]) for piece in again)
            return [(Sticker.FACE, tuple(chain.from_iterable(faces)), ())]
        owned = (kind for kind in hand.kinds if game.kinds[kind].face or self.cover is Cover.ALL)
        # The most numerous come first.
        kinds = sorted(
            filter(sides.get, owned), key=lambda kind: -game.kinds[kind].counts[hand.side]
        )
        counts = {kind: game.kinds[kind].counts[hand.side] for kind in kinds}
        parts = [
            (
                part,
                [
                    (Piece(kind, hand.side),) * (min(each, sides[kind]) * counts[kind])
                    for kind in kinds
                ],
            )
            for part, each in self.parts
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


ALL_FACES = StickerChoice()

WRAP = ((Sticker.BAND, 1), (Sticker.LID, FACES_OF_A_CUBE - PANELS))
"""The parts of a cube that is wrapped in a band."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """One row of parts, known before it is drawn.

    Attributes:
        hand: the rank of the hand of cubes that they belong to.
        spares: how many of them, the last ones, are spare ones.
    """

    part: Sticker
    pieces: tuple[Piece, ...]
    hand: int
    spares: int = 0

    def gap(self, before: Strip) -> float:
        """What is left free between the row `before` and this one, in mm."""
        if self.part is not before.part:
            return sheets.BLOCK_GAP
        return 0.0 if self.hand == before.hand else sheets.COLOUR_GAP

    def goes_on(self, before: Strip) -> bool:
        """Whether it holds more of what `before` ended with."""
        return self.part is before.part and self.pieces[0] == before.pieces[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class StickersPlan:
    """How the stickers come on paper, known before anything is drawn.

    Attributes:
        face: side of a face in mm.
        begun: what is used at the top of the first sheet, in mm.
        pages: per sheet its rows.
    """

    request: Request
    wanted: StickerChoice
    face: float
    frame: Frame
    begun: float = 0.0
    pages: tuple[tuple[Strip, ...], ...] = ()

    @property
    def sheets(self) -> int:
        """How many sheets the file holds."""
        return len(self.pages)

    @property
    def strips(self) -> Iterator[Strip]:
        """All rows."""
        return chain.from_iterable(self.pages)

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

    @property
    def is_straight(self) -> bool:
        """Whether straight cuts part all faces."""
        kinds = self.request.game.kinds
        return all(kinds[piece.kind].form.square for piece in self.pieces)

    def length(self, part: Sticker) -> float:
        """How wide a part is, in mm."""
        return PANELS * self.request.edge - SEAM if part is Sticker.BAND else self.face

    def fillings(self) -> Iterator[tuple[_Filling, tuple[tuple[Strip, ...], ...]]]:
        """Ways to fill sheets, each with the rows of each hand of cubes.

        What is printed again is one strip where it fits a row.
        """
        game, wanted, side = self.request.game, self.wanted, self.face
        most, _ = sheets.room_for_faces(self.frame, side)
        each = 1 if wanted.only else wanted.parts[0][1]
        if any(self.length(part) > most * side + 1e-6 for part, _ in wanted.parts):
            return
        ways = [(_Filling.WHOLE, most - most % each)] if 1 < each <= most else []
        ways.append((_Filling.FLOWING, most))
        if len(wanted.parts) == 1 and not wanted.only:
            ways.append((_Filling.DENSE, most))
        for filling, columns in ways:
            runs = [wanted.runs(game, hand, filling) for hand in hands(game)]
            again = tuple(piece for some in runs for _, pieces, _ in some for piece in pieces)
            if wanted.only and wanted.sides is Sides.SHARE and len(again) <= columns:
                yield filling, ((Strip(part=Sticker.FACE, pieces=again, hand=0),),)
                continue
            found: list[list[Strip]] = [[] for _ in runs]
            for hand, (part, pieces, spares) in (
                (hand, run) for hand, some in enumerate(runs) for run in some
            ):
                whole, room = (*pieces, *spares), int((columns * side + 1e-6) / self.length(part))
                for start in range(0, len(whole), room):
                    row = whole[start : start + room]
                    beyond = min(max(0, start + len(row) - len(pieces)), len(row))
                    found[hand].append(Strip(part=part, pieces=row, hand=hand, spares=beyond))
            yield filling, tuple(map(tuple, filter(None, found)))


def face_side(cube: float) -> float:
    """Side of a sticker in mm for a cube of `cube` mm (jersi/DIY.md of the author: 1 mm less).

    Raises:
        LayoutError: the cube is too small for a face.
    """
    side = cube - (0.8 if cube < SMALL_CUBE else 1.0)
    if side < 3:
        raise LayoutError(Message("products.cube-mm-too-small-sticker", cube=cube))
    return side


def plan_stickers(request: Request, wanted: StickerChoice = ALL_FACES) -> StickersPlan:
    """Choose how the stickers come on paper; all faces of all cubes unless `wanted` says else.

    The fewest sheets come first, then sheets of one colour, then rows that hold whole cubes, then
    room for rulers, then upright paper. A begun sheet stands upright.

    Raises:
        LayoutError: not a single part fits, none is asked for, or the begun sheet has no such row.
    """
    setup, side = request.setup, face_side(request.edge)
    if wanted.parts == WRAP and any(kind.form is not CUBE for kind in request.game.kinds):
        raise LayoutError(
            Message("products.wrap-is-for-cubes", game=request.game.name),
            hint=Message("common.leave-out"),
        )
    plans, row = [], wanted.first_row
    for rank, frame in enumerate(setup.ruled_turns if row == 1 else setup.turns[:1]):
        blank = StickersPlan(request=request, wanted=wanted, face=side, frame=frame)
        room = sheets.height_for_faces(frame)
        begun = 0.0 if row == 1 else (row - 1) * side + _BEGUN_GAP
        for filling, found in blank.fillings():
            if not found:
                raise LayoutError(Message("products.no-face-left-printed"))
            if begun and begun + side > room:
                what = {"paper": frame.paper.name, "first_row": row, "face": side}
                last = int((room - _BEGUN_GAP) / side)
                raise LayoutError(
                    Message("products.sheet-no-row-faces-mm", **what),
                    hint=Message("common.from-one-to", last=last),
                )
            for sides in Sides if wanted.sides is Sides.SHARE else (Sides.APART,):
                stacks = found if sides is Sides.APART else (tuple(chain.from_iterable(found)),)
                pages = tuple(
                    page
                    for number, stack in enumerate(stacks)
                    for page in sheets.paged(stack, side, room, room if number else room - begun)
                )
                plan = replace(blank, begun=begun, pages=pages)
                plans.append(((plan.sheets, sides is Sides.SHARE, filling, rank), plan))
    if not plans:
        length = PANELS * request.edge
        raise LayoutError(
            Message("products.band-mm-not-fit", length=length, paper=setup.paper.name),
            hint=Message("products.take-larger-paper-faces-instead"),
        )
    return min(plans, key=lambda ranked: ranked[0])[1]


_Run: TypeAlias = tuple[Sticker, tuple[Piece, ...], tuple[Piece, ...]]
"""Parts that fill rows one after another, and the spare ones that go on after them."""


def stickers(plan: StickersPlan) -> Publication:
    """The stickers as planned: White's, Black's, then those of neither."""
    head = plan.request.masthead(plan.sheets)
    return head.publication(
        stickers_part(head, plan), head.words.stickers_title.format(game=head.title)
    )


def stickers_part(head: Masthead, plan: StickersPlan) -> tuple[Sheet, ...]:
    """The sheets of stickers as planned, for a file of their own or one that holds more."""
    pages = tuple(_pages(head, plan))
    titles = numbered_titles([page.title for page in pages])
    return tuple(
        Sheet(
            paper=plan.frame.paper,
            shapes=sheets.face_page(plan.frame, page, head.tones),
            title=title,
            margins=plan.frame.margins,
        )
        for title, page in zip(titles, pages, strict=True)
    )


def sticker_cuts(head: Masthead, plan: StickersPlan) -> int:
    """How many straight cuts part all the stickers."""
    return sum(map(sheets.cuts, _pages(head, plan)))


def _pages(head: Masthead, plan: StickersPlan) -> Iterator[sheets.FacePage]:
    words, kinds = head.words, head.game.kinds
    by_lines = plan.wanted.lines is sheets.CutLines.HAIRLINES
    sizes = {"side": words.length(plan.face), "cube": head.edge}
    for number, strips in enumerate(plan.pages, start=1):
        pieces = [piece for strip in strips for piece in strip.pieces]
        shown = (kinds[kind] for kind in dict.fromkeys(piece.kind for piece in pieces))
        blank = (
            words.blank_kind.format(kind=capital(kind.name[head.language]))
            for kind in shown
            if not kind.face
        )
        counts = Counter(strip.part for strip in strips for _ in strip.pieces)
        if not counts[Sticker.BAND]:
            size = words.faces_size.format(count=len(pieces), **sizes)
            straight = words.by_lines if by_lines else words.by_ticks
            cutting = straight if plan.is_straight else words.by_outlines
        else:
            pattern = words.bands_size if counts[Sticker.LID] else words.bands_alone
            size = pattern.format(
                bands=counts[Sticker.BAND],
                lids=counts[Sticker.LID],
                length=words.length(plan.length(Sticker.BAND)),
                **sizes,
            )
            cutting = words.score_by_lines if by_lines else words.score_by_ticks
        yield sheets.FacePage(
            title=words.faces_of.format(game=head.title, of=head.owners(pieces)),
            subtitle=" ".join((size, cutting, *blank)),
            rule=words.rule,
            side=plan.face,
            rows=tuple(
                _face_row(head, plan, strip, strip.gap(before) if before else 0.0)
                for before, strip in zip((None, *strips), strips, strict=False)
            ),
            imprint=head.imprint(number),
            lines=plan.wanted.lines,
            begun=plan.begun if number == 1 else 0.0,
        )


def _face_row(head: Masthead, plan: StickersPlan, strip: Strip, above: float) -> sheets.FaceRow:
    words, kinds, edge = head.words, head.game.kinds, plan.request.edge
    needed = strip.pieces[: len(strip.pieces) - strip.spares]
    shown = [kinds[number] for number in dict.fromkeys(piece.kind for piece in needed)]
    names = [kind.name[head.language] for kind in shown]
    note = "" if any(kind.face for kind in shown) else words.blank
    if strip.spares:
        names, note = [*names, words.spares], "" if shown else words.spares_note
    faces = [sticker(head.game, piece, head.theme) for piece in strip.pieces]
    colours = [piece_colours(head.game, piece, head.theme).face for piece in strip.pieces]
    length = 0.0
    folds: tuple[float, ...] = ()
    if strip.part is Sticker.BAND:
        length = plan.length(strip.part)
        made = partial(band, pitch=edge / plan.face, length=length / plan.face)
        faces = list(map(made, faces, colours))
        folds = tuple(turn * edge - SEAM / 2 for turn in range(1, PANELS))
    return sheets.FaceRow(
        name=", ".join(names),
        note=note,
        faces=tuple(faces),
        # the colour runs over the shared cuts of cubes; another form is cut along its own outline
        grounds=tuple(
            colour if kinds[piece.kind].form is CUBE else None
            for piece, colour in zip(strip.pieces, colours, strict=True)
        ),
        above=above,
        length=length,
        folds=folds,
    )


_FACES = ("6", "5", "3", "1")
_COUNT = (1, MOST_PIECES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Covering:
    """Which stickers cubes get, and how they come on sheets: see `StickerChoice`."""

    wrap: bool = option(False)
    faces: str | None = option(None, usual=FACES_OF_A_CUBE, choices=_FACES)
    painted: bool = option(False)
    sides: Sides = option(Sides.SHARE, parse=Sides)
    lines: sheets.CutLines = option(sheets.CutLines.TICKS, parse=sheets.CutLines)

    def __post_init__(self) -> None:
        if self.wrap and self.faces:
            raise LayoutError(
                Message("products.wrap-covers-all-six-faces"),
                hint=Message("products.leave-faces-wrap-out"),
            )

    @property
    def wanted(self) -> StickerChoice:
        """The stickers of whole cubes."""
        return StickerChoice(
            parts=WRAP if self.wrap else ((Sticker.FACE, int(self.faces or FACES_OF_A_CUBE)),),
            cover=Cover.PAINTED if self.painted else Cover.ALL,
            sides=self.sides,
            lines=self.lines,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StickersOptions:
    """What can be asked of stickers: for whole cubes or some faces again, and on what."""

    cover: Covering = group(Covering)
    only: str | None = option(None, metavar=ONLY_METAVAR)
    count: int | None = option(None, bounds=_COUNT, metavar="N")
    label: str | None = option(None, metavar="NAME", named=True)
    label_file: Path | None = option(None, parse=Path, metavar="FILE")
    start_at: int | None = option(None, usual=ALL_FACES.first_row, bounds=(1, None), metavar="N")
    shop: ForPress = group(ForPress)

    def wanted(self, game: Game) -> StickerChoice:
        """Which stickers are asked for.

        Raises:
            LayoutError: options that contradict one another.
            PrintkitError: `only` names a kind that the game has not.
        """
        cover = self.cover
        if self.count is not None and self.only is None:
            hint = Message("products.add-only-only-r")
            raise LayoutError(Message("products.count-without-only"), hint=hint)
        if self.only is None:
            return cover.wanted
        if cover.wrap or cover.faces or cover.painted:
            hint = Message("products.keep-alone-count")
            raise LayoutError(Message("products.only-prints-single-faces-again"), hint=hint)
        named = pieces_named(game, self.only)
        return replace(cover.wanted, only=named, count=self.count or 0)

    def labels(self) -> LabelSheet | None:
        """The labels that are printed on: of one's own file, else of those that are shipped.

        Raises:
            LayoutError: a file without `--label`, where it holds several sheets of labels.
            SpecError: there are no such labels, or the file is wrong.
        """
        if self.label is None and self.label_file is None:
            return None
        from printkit.gamefile.labels import label_sheet, read_labels, shipped_labels

        path = self.label_file
        known = read_labels(path, str(path)) if path else shipped_labels()
        if self.label is not None:
            return label_sheet(self.label, known)
        if len(known) != 1:
            what = Message("products.several-labels", file=path, count=len(known))
            raise LayoutError(what, hint=Message("products.name-one-label"))
        return next(iter(known.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class StickersFile(Plan):
    """A file of stickers: on plain sheets as planned, on labels or for a print shop."""

    stickers: StickersPlan
    options: StickersOptions
    labels: LabelSheet | None


def plan_file(request: Request, options: StickersOptions) -> StickersFile:
    """Choose which stickers there are, and how they come on what is printed on.

    Raises:
        LayoutError: they do not fit, or options contradict one another.
        PrintkitError: a kind or labels that nobody knows.
    """
    wanted, labels = options.wanted(request.game), options.labels()
    press, wrap = options.shop.prepared is not None, options.cover.wrap
    if options.start_at is not None and labels is None:
        if wrap or press:
            hint = Message("products.leave-out-one", option="--wrap" if wrap else "--press")
            raise LayoutError(Message("products.start-counts-rows-faces-labels"), hint=hint)
        wanted = replace(wanted, first_row=options.start_at)
    plan = plan_stickers(request, wanted)
    refuse_together(label=labels, press=press, wrap=wrap)
    paper, rows = ("--paper", "--margin"), ("--lines", "--sides")
    on, count = request.setup.paper.name, plan.sheets
    if press:
        request.refuse_given("--press", *paper, "--measured", "--printer", *rows)
        on = "press"
        count = sum(not hand.pieces.isdisjoint(plan.pieces) for hand in hands(request.game))
    if labels is not None:
        request.refuse_given("--label", *paper, *rows)
        on = labels.name.lower()
        count = labelled_sheets(len(plan.pieces), labels, options.start_at or 1)
    note = Message(
        "products.parts-on-sheets" if wrap else "products.faces-on-sheets",
        form=request.game.form,
        game=request.game.name,
        faces=plan.faces,
        spares=plan.spares,
        cube=request.edge,
        sheets=many_sheets(count),
        paper=on,
    )
    return StickersFile(
        file_name=request.file_name("stickers", on),
        printed=plan.sheets,
        notes=(note,),
        stickers=plan,
        options=options,
        labels=labels,
    )


def make_file(plan: StickersFile) -> Publication:
    """The file of stickers as planned.

    Raises:
        LayoutError: the labels do not fit the faces, or there is no such first label.
    """
    options, faces = plan.options, plan.stickers
    head = faces.request.masthead()
    made: Publication
    if plan.labels is not None:
        first = options.start_at or 1
        made = label_stickers(head, faces.face, faces.pieces, plan.labels, start_at=first)
    elif (press := options.shop.prepared) is not None:
        made = print_shop().stickers(head, faces.face, faces.pieces, press)
    else:
        made = stickers(faces)
    return replace(made, colours=options.shop.colours)


PRODUCT = Product(
    name="stickers",
    options=StickersOptions,
    plan=plan_file,
    make=make_file,
    kit=once(StickersOptions),
)
