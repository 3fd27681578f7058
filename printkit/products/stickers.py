"""Stickers for the pieces: faces, or bands and lids, to be cut out; whole sets and reprints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from printkit.base.errors import LayoutError, Message
from printkit.base.units import as_bought
from printkit.draw.pieces import band, piece_colours, sticker
from printkit.model import Game
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
from printkit.text.nouns import capital, joined
from printkit.text.words import SheetWords

FACES_OF_A_CUBE = 6
PANELS = 4
"""The faces of a cube that a band goes around; two lids close it."""

SMALL_CUBE = 16.0
"""Stickers are 0.8 mm smaller than cubes below this many mm, and 1 mm smaller than others."""

SEAM = 0.2
"""How much shorter than four faces a band is, in mm: its ends meet and never overlap."""

_LEAST_FACE = 3.0
"""The least side of a face, in mm."""
_BEGUN_GAP = sheets.COLOUR_GAP + 1.0
"""The free room below the used rows of a begun sheet, in mm: there may have been a gap in them."""


class Sticker(StrEnum):
    """A part that is cut out."""

    FACE = "face"
    BAND = "band"
    LID = "lid"


class Cover(StrEnum):
    """Which pieces get stickers: all, or those of painted wood that show a sign."""

    ALL = "all"
    PAINTED = "painted"


class _Filling(IntEnum):
    """How faces fill rows, the best way first."""

    WHOLE = 1
    """Each kind begins a row, and each row holds the faces of whole pieces."""

    FLOWING = 2
    """Kind after kind over the whole width; the spare faces in a row of their own."""

    DENSE = 3
    """The spare faces go on in the last row."""


class _PartRun(NamedTuple):
    """Parts that fill rows one after another, then the spare ones; their width in mm, if one."""

    part: Sticker
    pieces: tuple[Piece, ...]
    spares: tuple[Piece, ...]
    width: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class StickerChoice:
    """Which stickers are asked for, and how they come on sheets.

    Attributes:
        parts: the parts of a piece, each with how many there are.
        cover: `PAINTED` for pieces that have their colour: kinds with a blank face need nothing.
        only: the pieces whose faces are printed again, or empty for the whole set.
        count: how many faces of each of these are printed again; 0 for as many as it has.
        first_row: the first free row of a begun sheet, from 1.
    """

    parts: tuple[tuple[Sticker, int], ...] = ((Sticker.FACE, FACES_OF_A_CUBE),)
    cover: Cover = Cover.ALL
    only: tuple[Piece, ...] = ()
    count: int = 0
    sides: Sides = Sides.SHARE
    lines: sheets.CutLines = sheets.CutLines.TICKS
    first_row: int = 1

    def kinds(self, game: Game) -> tuple[int, ...]:
        """The kinds that get stickers: those that need some, or are asked for by name."""
        if self.only:
            return tuple(dict.fromkeys(piece.kind for piece in self.only))
        return tuple(
            number
            for number, kind in enumerate(game.kinds)
            if kind.of is None
            and kind.form.mm is None
            and not game.is_bought(kind)
            and (game.has_art(kind) or self.cover is Cover.ALL)
        )

    def runs(self, request: Request, hand: Hand, filling: _Filling) -> list[_PartRun]:
        """The parts of one hand of pieces; those of the largest pieces first."""
        runs: list[_PartRun] = []
        for part, pieces, spares, _ in self._parts(request.game, hand, filling):
            kinds = dict.fromkeys(piece.kind for piece in (*pieces, *spares))
            widths = {kind: request.width(kind) for kind in kinds}
            for width in dict.fromkeys(widths.values()):
                some, more = (
                    tuple(piece for piece in row if widths[piece.kind] == width)
                    for row in (pieces, spares)
                )
                runs.append(_PartRun(part, some, more, width))
        return sorted(runs, key=lambda run: -run.width)

    def _parts(self, game: Game, hand: Hand, filling: _Filling) -> list[_PartRun]:
        if self.only:
            again = (piece for piece in self.only if piece in hand.pieces)
            count = self.count
            faces = ((piece,) * count if count else faces_of(game, piece) for piece in again)
            return [_PartRun(Sticker.FACE, tuple(chain.from_iterable(faces)), ())]
        owned = (kind for kind in self.kinds(game) if kind in hand.kinds)
        # The most numerous come first.
        kinds = sorted(owned, key=lambda kind: -game.kinds[kind].counts[hand.side])
        counts = {kind: game.kinds[kind].counts[hand.side] for kind in kinds}
        parts = [
            (
                part,
                [faces_of(game, Piece(kind, hand.side))[:each] * counts[kind] for kind in kinds],
            )
            for part, each in self.parts
        ]
        shown = chain.from_iterable(faces_of(game, Piece(kind, hand.side)) for kind in kinds)
        spares = tuple(dict.fromkeys(shown)) if len(parts) == 1 else ()
        if filling is _Filling.WHOLE:
            found = [_PartRun(part, kind, ()) for part, some in parts for kind in some]
        else:
            found = [_PartRun(part, tuple(chain.from_iterable(some)), ()) for part, some in parts]
        if filling is _Filling.DENSE:
            (only,) = found
            return [only._replace(spares=spares)]
        return [*found, _PartRun(parts[0][0], (), spares)]


ALL_FACES = StickerChoice()

WRAP = ((Sticker.BAND, 1), (Sticker.LID, FACES_OF_A_CUBE - PANELS))
"""The parts of a cube that is wrapped in a band."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """One row of parts, known before it is drawn.

    Attributes:
        hand: the rank of the hand of pieces that they belong to.
        width: of a piece, in mm.
        spares: how many of the last parts are spare ones.
    """

    part: Sticker
    pieces: tuple[Piece, ...]
    hand: int
    width: float
    spares: int = 0

    @property
    def height(self) -> float:
        """The side of a face, or the height of a band, in mm."""
        return face_side(self.width)

    @property
    def length(self) -> float:
        """The width of a part, in mm."""
        return length_of(self.part, self.width)

    def gap(self, before: Strip) -> float:
        """The free room between the row `before` and this one, in mm."""
        if self.part is not before.part or self.width != before.width:
            return sheets.BLOCK_GAP
        return 0.0 if self.hand == before.hand else sheets.COLOUR_GAP

    def goes_on(self, before: Strip) -> bool:
        """Whether it begins with the part and piece that `before` ends with."""
        return self.part is before.part and self.pieces[0] == before.pieces[-1]

    def face_row(self, head: Masthead, above: float) -> sheets.FaceRow:
        """Its faces with their names, `above` mm below the row before."""
        words, kinds, edge = head.words, head.game.kinds, self.width
        needed = self.pieces[: len(self.pieces) - self.spares]
        shown = dict.fromkeys(head.game.whole(piece.kind) for piece in needed)
        names = [kinds[kind].name[head.language] for kind in shown]
        note = "" if any(head.game.has_art(kinds[kind]) for kind in shown) else words.blank
        if self.spares:
            names, note = [*names, words.spares], "" if shown else words.spares_note
        faces = [sticker(head.game, piece, head.theme) for piece in self.pieces]
        colours = [piece_colours(head.game, piece, head.theme).face for piece in self.pieces]
        length = 0.0
        folds: tuple[float, ...] = ()
        if self.part is Sticker.BAND:
            length = self.length
            made = partial(band, pitch=edge / self.height, length=length / self.height)
            faces = list(map(made, faces, colours))
            folds = tuple(turn * edge - SEAM / 2 for turn in range(1, PANELS))
        return sheets.FaceRow(
            name=", ".join(names),
            note=note,
            side=self.height,
            faces=tuple(faces),
            # the colour runs over the shared cuts of cubes; other forms are cut along their outline
            grounds=tuple(
                colour if kinds[piece.kind].form.is_cube else None
                for piece, colour in zip(self.pieces, colours, strict=True)
            ),
            above=above,
            length=length,
            folds=folds,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StickersPlan:
    """How the stickers come on paper, known before anything is drawn.

    Attributes:
        face: side of the largest face in mm.
        begun: how much of the first sheet is used already, from its top, in mm.
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
        """The piece of each part, in their order."""
        return tuple(piece for strip in self.strips for piece in strip.pieces)

    @property
    def parts(self) -> int:
        """How many parts are cut out, with the spare ones."""
        return len(self.pieces)

    @property
    def faces(self) -> int:
        """How many parts the pieces need."""
        return self.parts - self.spares

    @property
    def spares(self) -> int:
        """How many parts are spare ones."""
        return sum(strip.spares for strip in self.strips)

    @property
    def is_straight(self) -> bool:
        """Whether straight cuts separate all faces."""
        kinds = self.request.game.kinds
        return all(kinds[piece.kind].form.square for piece in self.pieces)

    def fillings(self) -> Iterator[tuple[_Filling, tuple[tuple[Strip, ...], ...]]]:
        """Ways to fill sheets, each with the rows of each hand of pieces."""
        request, wanted, side = self.request, self.wanted, self.face
        most, _ = sheets.room_for_faces(self.frame, side)
        each = 1 if wanted.only else wanted.parts[0][1]
        widest = max(map(request.width, wanted.kinds(request.game)))
        if any(length_of(part, widest) > most * side + 1e-6 for part, _ in wanted.parts):
            return
        ways = [_Filling.WHOLE] if 1 < each <= most else []
        ways.append(_Filling.FLOWING)
        if len(wanted.parts) == 1 and not wanted.only:
            ways.append(_Filling.DENSE)
        for filling in ways:
            runs = [wanted.runs(request, hand, filling) for hand in hands(request.game)]
            again = tuple(piece for some in runs for run in some for piece in run.pieces)
            is_row = len(again) <= most and len({request.width(piece.kind) for piece in again}) == 1
            if wanted.only and wanted.sides is Sides.SHARE and is_row:  # a reprint in one strip
                yield filling, ((Strip(part=Sticker.FACE, pieces=again, hand=0, width=widest),),)
                continue
            found = (
                tuple(strip for run in some for strip in self._strips(hand, run, filling))
                for hand, some in enumerate(runs)
            )
            yield filling, tuple(filter(None, found))

    def _strips(self, hand: int, run: _PartRun, filling: _Filling) -> Iterator[Strip]:
        """The rows of a run, as long as the sheet is wide."""
        part, pieces, spares, width = run
        side, each = face_side(width), self.wanted.parts[0][1]
        columns, _ = sheets.room_for_faces(self.frame, side)
        if filling is _Filling.WHOLE:
            columns -= columns % each
        whole, room = (*pieces, *spares), int((columns * side + 1e-6) / length_of(part, width))
        for start in range(0, len(whole), room):
            row = whole[start : start + room]
            beyond = min(max(0, start + len(row) - len(pieces)), len(row))
            yield Strip(part=part, pieces=row, hand=hand, width=width, spares=beyond)


def length_of(part: Sticker, width: float) -> float:
    """The width of a part in mm, for a piece `width` mm wide."""
    return PANELS * width - SEAM if part is Sticker.BAND else face_side(width)


def face_side(cube: float) -> float:
    """Side of a sticker in mm for a cube of `cube` mm (jersi/DIY.md of the author: 1 mm less).

    Raises:
        LayoutError: the cube is too small for a face.
    """
    side = cube - (0.8 if cube < SMALL_CUBE else 1.0)
    if side < _LEAST_FACE:
        raise LayoutError(Message("products.cube-mm-too-small-sticker", cube=cube))
    return side


def plan_stickers(request: Request, wanted: StickerChoice = ALL_FACES) -> StickersPlan:
    """Choose how the stickers come on paper: of the ways to fill sheets the best.

    The fewest sheets come first, then sheets of one colour, then rows that hold whole pieces, then
    room for rulers, then upright paper. A begun sheet stands upright.

    Raises:
        LayoutError: not a single part fits, none is asked for, or the begun sheet has no such row.
    """
    setup = request.setup
    widest = max(map(request.width, wanted.kinds(request.game)), default=request.edge)
    side = face_side(widest)
    refused = {
        "products.wrap-is-for-cubes": any(not kind.form.is_cube for kind in request.game.kinds),
        "products.wrap-is-of-one-face": any(kind.shows for kind in request.game.kinds),
    }
    for key in (key for key, holds in refused.items() if holds and wanted.parts == WRAP):
        raise LayoutError(Message(key, game=request.game.name), hint=Message("common.leave-out"))
    plans, row = [], wanted.first_row
    for rank, frame in enumerate(setup.ruled_turns if row == 1 else setup.turns[:1]):
        blank = StickersPlan(request=request, wanted=wanted, face=side, frame=frame)
        if not wanted.kinds(request.game):
            return blank
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
                    for page in sheets.paged(stack, room, room if number else room - begun)
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


def faces_of(game: Game, piece: Piece) -> tuple[Piece, ...]:
    """The faces that are stuck on a piece: one for each side that carries art.

    A disc has two such sides, a ring none. Of two different sides only those with art count on a
    form that has its colour without a sticker.
    """
    kind = game.kinds[piece.kind]
    if kind.of is not None:
        return (piece,)
    faces = tuple(Piece(shown, piece.side) for shown in game.sides_of(piece.kind))
    if not (kind.shows and kind.form.comes_coloured):
        return faces
    return tuple(face for face in faces if game.kinds[face.kind].art_of(piece.side))


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
    """How many straight cuts separate all the stickers."""
    return sum(map(sheets.cuts, _pages(head, plan)))


def cutting(words: SheetWords, plan: StickersPlan, strips: Sequence[Strip]) -> str:
    """The sentence on how strips are cut: by ticks, lines or outlines; bands are scored first."""
    by_lines = plan.wanted.lines is sheets.CutLines.HAIRLINES
    straight = words.by_lines if by_lines else words.by_ticks
    if any(strip.part is Sticker.BAND for strip in strips):
        return f"{words.score} {straight}"
    return straight if plan.is_straight else words.by_outlines


def _pages(head: Masthead, plan: StickersPlan) -> Iterator[sheets.FacePage]:
    words, kinds = head.words, head.game.kinds
    for number, strips in enumerate(plan.pages, start=1):
        pieces = [piece for strip in strips for piece in strip.pieces]
        shown = dict.fromkeys(head.game.whole(piece.kind) for piece in pieces)
        blank = (
            words.blank_kind.format(kind=capital(kinds[kind].name[head.language]))
            for kind in shown
            if not head.game.has_art(kinds[kind])
        )
        size, cut = _sizes(head, strips), cutting(words, plan, strips)
        yield sheets.FacePage(
            title=words.faces_of.format(game=head.title, of=head.owners(pieces)),
            subtitle=" ".join((size, cut, *blank)),
            rule=words.rule.format(ruler=words.ruler[head.unit]),
            rows=tuple(
                strip.face_row(head, strip.gap(before) if before else 0.0)
                for before, strip in zip((None, *strips), strips, strict=False)
            ),
            imprint=head.imprint(number),
            lines=plan.wanted.lines,
            begun=plan.begun if number == 1 else 0.0,
        )


def _sizes(head: Masthead, strips: Sequence[Strip]) -> str:
    """The sentence on how many parts a page has, their size, and the size of their pieces."""
    words, widths = head.words, sorted({strip.width for strip in strips})
    counts = Counter(strip.part for strip in strips for _ in strip.pieces)

    def lengths(of: Callable[[float], float]) -> str:
        return joined([head.length(of(width)) for width in widths], words.also)

    sizes = {"side": lengths(face_side), "cube": joined([*map(head.bought, widths)], words.also)}
    if not counts[Sticker.BAND]:
        return words.faces_size.format(count=counts.total(), **sizes)
    pattern = words.bands_size if counts[Sticker.LID] else words.bands_alone
    return pattern.format(
        bands=counts[Sticker.BAND],
        lids=counts[Sticker.LID],
        length=lengths(partial(length_of, Sticker.BAND)),
        **sizes,
    )


_FACES = ("6", "5", "3", "1")
_COUNT = (1, MOST_PIECES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Covering:
    """Which stickers pieces get, and how they come on sheets: see `StickerChoice`."""

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
        """The stickers of whole pieces."""
        return StickerChoice(
            parts=WRAP if self.wrap else ((Sticker.FACE, int(self.faces or FACES_OF_A_CUBE)),),
            cover=Cover.PAINTED if self.painted else Cover.ALL,
            sides=self.sides,
            lines=self.lines,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StickersOptions:
    """The options of stickers: for whole pieces or some faces again, and on which sheets."""

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
            LayoutError: options contradict one another.
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
        """The sheet of labels to print on, from the user's file or the shipped ones, or None.

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
    """Choose the stickers, and how they come on plain sheets, labels or a shop's file.

    Raises:
        LayoutError: they do not fit, or options contradict one another.
        PrintkitError: an unknown kind or sheet of labels.
    """
    wanted, labels = options.wanted(request.game), options.labels()
    press, wrap = options.shop.prepared is not None, options.cover.wrap
    if options.start_at is not None and labels is None:
        if wrap or press:
            hint = Message("products.leave-out-one", option="--wrap" if wrap else "--press")
            raise LayoutError(Message("products.start-counts-rows-faces-labels"), hint=hint)
        wanted = replace(wanted, first_row=options.start_at)
    plan = plan_stickers(request, wanted)
    if not plan.pages:
        what = Message("products.no-sticker-needed", game=request.game.name, form=request.game.form)
        raise LayoutError(what, hint=Message("products.only-prints-blank-ones"))
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
        cube=as_bought(request.edge, (labels or request.setup).paper.unit),
        sheets=many_sheets(count),
        paper=on,
    )
    return StickersFile(
        file_name=request.file_name("stickers", on),
        printed=plan.sheets,
        notes=(note,),
        doubts=options.shop.doubts,
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
    # one file, where something is stuck
    kit=lambda request, of: (
        once(StickersOptions)(request, of) if ALL_FACES.kinds(request.game) else ()
    ),
)
