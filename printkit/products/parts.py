"""Sheets that go with a game: a page to play from, reserve mats, a template, score sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import chain
from math import ceil
from typing import TypeAlias

from printkit import scene as art
from printkit.base.errors import LayoutError, Message, PrintkitError, Problem
from printkit.document import blocks as doc
from printkit.document.typeset import first_on_one_page
from printkit.draw.pieces import recoloured
from printkit.model import Game, Kind
from printkit.model.piece import USUAL_SHARE
from printkit.page import Box, Publication
from printkit.page.frame import Rulers
from printkit.page.marks import HAIRLINE, MARK, PALE, Point, lines
from printkit.page.rulers import WORDS_ASIDE, sheet_rulers
from printkit.products.base import TO_READ, Endings, Plan, Product, left_out, once, option
from printkit.products.masthead import Masthead
from printkit.products.play_page import doubts_of_text, play_document
from printkit.products.request import Request
from printkit.products.turn_signs import letters, turn_signs
from printkit.rules import Side, Taken
from printkit.text.words import PlayWords


class Part(StrEnum):
    """A sheet that goes with a game."""

    PLAY = "play"
    MATS = "mats"
    TEMPLATE = "template"
    SCORES = "scores"


_SCORE_ROW, _SIGN_ROW, _MOST_ROWS = 6.8, 4.8, 30
_SCORE_REST, _SCORE_GAP = 55.0, 4.0
"""Of a score sheet: the height of a line and of a sign's line in mm, the most lines in a column;
the height of all else, and of the white above the lines, in mm."""

_CLEAR = 3.0  # between the places of a mat, in mm
_PAD = 5.0  # between them and its border, in mm
_HEAD = 24.0
"""The room of a title and a note at the top of a page, in mm."""
_BELOW = 1.5
"""The room between these and a ruler, in mm, so that a note of three lines stands clear of it."""
_NAMED = 13.5
"""The room of the name above a mat, with the white around it, in mm."""
_JAIL = 3
"""The most rows of pieces in the room for prisoners."""
_CROSS = 2.5  # half the width of a cross on a corner, in mm
_DOTS = (0.3, 1.2)  # mm
_FACE = 0.8  # of the largest that its piece could show
_NEAR = 1e-6


def parts_of(game: Game) -> tuple[Part, ...]:
    """The parts of use for a game: mats if pieces wait in reserve, a template if it has a board."""
    useful = {
        Part.MATS: any(map(any, _waiting(game))),
        Part.TEMPLATE: not game.grid.boardless,
    }
    return tuple(part for part in Part if useful.get(part, True))


def _waiting(game: Game) -> tuple[tuple[int, ...], ...]:
    """How many pieces of each player and kind wait on a mat; cards of their own size need none."""
    return tuple(
        tuple(
            count if kind.form.mm is None else 0
            for count, kind in zip(counts, game.kinds, strict=True)
        )
        for counts in game.setup.reserve
    )


def parts(
    request: Request, wanted: Sequence[Part], play: doc.Document | None = None
) -> Publication:
    """The parts asked for, a sheet each, in the order of `Part`.

    Args:
        request: the game, its paper, theme and language.
        wanted: which parts.
        play: the page to play from, if it has been made already.

    Raises:
        PrintkitError: a part is of no use for the game.
        LayoutError: a part does not fit on the paper.
    """
    useless = [part for part in wanted if part not in parts_of(request.game)]
    if useless:
        name = request.game.name
        what = Message("products.no-reserve-no", game=name, useless=useless[0])
        if useless[0] is Part.TEMPLATE:
            what = Message("products.no-board-no", game=name, useless=useless[0])
        raise PrintkitError(what)
    makers: Mapping[Part, Callable[[Masthead], tuple[doc.Document, ...]]] = {
        Part.PLAY: lambda head: (play or play_document(head),),
        Part.MATS: partial(_mats, request=request),
        Part.TEMPLATE: partial(_template, request=request),
        Part.SCORES: _scores,
    }
    head = request.masthead()
    sheets = [one for part in Part if part in wanted for one in makers[part](head)]
    title = PlayWords.of(head.language, head.game.wording).parts_title.format(game=head.title)
    return head.publication(tuple(sheets), title)


def _headed(head: Masthead, title: str, note: str, *blocks: doc.Block) -> doc.Document:
    above = (
        doc.Heading(words=title, rank=doc.Rank.TITLE),
        doc.Paragraph(words=note, tone=doc.Tone.QUIET),
    )
    return head.document(title, (*above, *blocks))


def _mats(head: Masthead, request: Request) -> tuple[doc.Document, ...]:
    """A mat for the reserve of each player, with a place for every piece.

    Where captors keep the pieces that they take, there is room for these below, if the paper has
    any. Mats that are too large for one sheet come on several, with as many rows as fit on each.

    Raises:
        LayoutError: a piece is larger than a sheet.
    """
    words, frame = PlayWords.of(head.language, head.game.wording), head.setup.standing
    measure = doc.TextArea.of(frame.paper, frame.margins)
    waiting = {
        side: [
            (head.game.kinds[kind], request.width(kind))
            for kind, count in enumerate(counts)
            for _ in range(count)
        ]
        for side, counts in zip(head.game.sides, _waiting(head.game), strict=True)
        if any(counts)
    }
    room = measure.height - _HEAD
    widest = max(wide for pieces in waiting.values() for _, wide in pieces)
    if widest > min(measure.width, room - _NAMED) - 2 * _PAD:
        raise LayoutError(
            Message("products.reserve-mats-not-fit", paper=head.setup.paper.name),
            hint=Message("common.larger-paper-or-smaller-cube", form=head.game.form),
        )
    rows = {side: _rows(pieces, measure.width) for side, pieces in waiting.items()}
    mats = {side: _mat(head, side, some) for side, some in rows.items()}
    title = words.mat_title.format(game=head.title)
    spare = room - sum(mat.height + _NAMED for mat in mats.values())
    if spare < 0:  # a sheet for each, or several
        return tuple(
            _headed(
                head,
                title,
                words.mat_note,
                *_named(head.players[side].label, _mat(head, side, part)),
            )
            for side, some in rows.items()
            for part in _sheets(some, room - _NAMED)
        )
    jail = min(spare / len(mats) - _NAMED, _JAIL * (request.widest + _CLEAR) + 2 * _PAD)
    rules = head.game.rules
    keeps = rules is not None and rules.taken is Taken.CAPTOR and jail > request.widest + 2 * _PAD
    blocks: list[doc.Block] = []
    for side, mat in mats.items():
        blocks += _named(head.players[side].label, mat)
        if keeps:
            empty = (_mat_border(head, measure.width, jail),)
            blocks += _named(
                words.mat_jail, art.Scene(width=measure.width, height=jail, shapes=empty)
            )
    return (_headed(head, title, words.mat_note, *blocks),)


def _named(name: str, scene: art.Scene) -> tuple[doc.Block, doc.Block]:
    return doc.Heading(words=name, rank=doc.Rank.PART), doc.Illustration(
        scene=scene, side=doc.Align.START
    )


def _mat_border(head: Masthead, width: float, height: float) -> art.Path:
    stroke = 2 * HAIRLINE
    return art.Path(
        segments=art.rounded_rectangle(
            HAIRLINE, HAIRLINE, width - stroke, height - stroke, radius=_PAD
        ),
        style=art.Style(stroke=head.theme.outline, width=stroke),
    )


_Row: TypeAlias = Sequence[tuple[Kind, float]]
"""Pieces side by side on a mat, by their kinds and their widths in mm."""


def _rows(pieces: _Row, width: float) -> list[_Row]:
    """Pieces in rows of a mat that is at most `width` mm wide."""
    rows: list[list[tuple[Kind, float]]] = []
    x = width
    for kind, wide in pieces:
        if x + wide > width - _PAD + _NEAR:
            rows.append([])
            x = _PAD
        rows[-1].append((kind, wide))
        x += wide + _CLEAR
    return [*rows]


def _deep(row: _Row) -> float:
    """The height of a row, in mm."""
    return max(wide * kind.form.deep for kind, wide in row)


def _sheets(rows: Sequence[_Row], room: float) -> Iterator[Sequence[_Row]]:
    """The rows of mats that are at most `room` mm high, mat by mat."""
    first, high = 0, 2 * _PAD - _CLEAR
    for rank, row in enumerate(rows):
        high += _deep(row) + _CLEAR
        if high > room:
            yield rows[first:rank]
            first, high = rank, 2 * _PAD + _deep(row)
    yield rows[first:]


def _mat(head: Masthead, side: Side, rows: Sequence[_Row]) -> art.Scene:
    """A place for each piece, its outline with its face in pale grey."""
    places: list[tuple[Kind, Box]] = []
    y = _PAD
    for row in rows:
        x = _PAD
        for kind, wide in row:
            places.append((kind, Box(x=x, y=y, width=wide, height=wide * kind.form.deep)))
            x += wide + _CLEAR
        y += _deep(row) + _CLEAR
    width, height = max(box.right for _, box in places) + _PAD, y - _CLEAR + _PAD
    shapes: list[art.Shape] = [_mat_border(head, width, height)]
    for kind, box in places:
        middle, form, wide = (box.x + box.width / 2, box.y + box.height / 2), kind.form, box.width
        outline = art.rectangle(*box.corners)
        if not form.is_cube:
            outline = art.transformed(form.outline(0.0), art.place(*middle, wide))
        face = recoloured(kind.art_of(side), PALE) if form.art else ()
        style = art.Style(stroke=MARK, width=HAIRLINE, join=art.Join.MITER)
        shapes += (
            art.Path(segments=outline, style=style),
            art.Group(shapes=face, transform=art.place(*middle, _FACE * form.art * wide)),
        )
    return art.Scene(width=width, height=height, shapes=tuple(shapes))


def _template(head: Masthead, request: Request) -> tuple[doc.Document, ...]:
    """One cell at true size with crosses to mark its corners through, its neighbours dotted."""
    words, cell = PlayWords.of(head.language, head.game.wording), request.cell
    standing = head.setup.standing  # the foot of a page of words stands on the grid
    frame = replace(standing, rulers=Rulers.KEPT, bottom=max(doc.GRID, standing.bottom))
    area = frame.area
    measure = doc.TextArea.of(frame.paper, frame.margins)
    top = measure.top + _HEAD
    # with wide margins the words at the top reach over the strip of the upright ruler
    is_over = measure.left < area.x + WORDS_ASIDE[Rulers.KEPT]
    room = replace(area, y=top, height=area.bottom - top)
    lattice = head.game.grid.lattice
    x, y = centre = (room.x + room.width / 2, room.y + room.height / 2)
    outline, *around = (
        tuple((x + (dx + ox) * cell, y + (dy + oy) * cell) for dx, dy in lattice.outline)
        for ox, oy in ((0.0, 0.0), *lattice.middles_around)
    )
    if not _inside(outline, room):
        raise LayoutError(
            Message("products.cell-mm-not-fit", cell=cell, paper=head.setup.paper.name),
            hint=Message("common.larger-paper"),
        )
    crosses = (
        arm
        for x, y in (*outline, centre)
        for arm in (((x - _CROSS, y), (x + _CROSS, y)), ((x, y - _CROSS), (x, y + _CROSS)))
    )
    dots = art.Style(stroke=MARK, width=2 * HAIRLINE, dash=_DOTS, cap=art.Cap.ROUND)
    shapes = (
        *(art.Path(segments=art.polygon(one), style=dots) for one in around if _inside(one, room)),
        art.Path(
            segments=art.polygon(outline),
            style=art.Style(stroke=head.tones.text, width=HAIRLINE, join=art.Join.MITER),
        ),
        lines(crosses, head.tones.text),
        *sheet_rulers(frame, down=top + _BELOW - area.y if is_over else 0.0),
    )
    is_two = abs(cell * USUAL_SHARE - request.widest) < _NEAR
    note = words.template_note if is_two else words.template_note_wide
    note = note.format(cell=head.length(cell), cube=head.bought(head.edge))
    title = words.template_title.format(game=head.title)
    drawn = art.Scene(width=frame.paper.width, height=frame.paper.height, shapes=shapes)
    whole = doc.Placed(blocks=(doc.Illustration(scene=drawn),), x=0.0, y=0.0, width=drawn.width)
    return (_headed(head, title, note, whole),)


def _inside(points: Sequence[Point], room: Box) -> bool:
    return all(room.x <= x <= room.right and room.y <= y <= room.bottom for x, y in points)


def _scores(head: Masthead) -> tuple[doc.Document, ...]:
    """A sheet to write a game down, with the meanings of the notation's signs."""
    words, frame = PlayWords.of(head.language, head.game.wording), head.setup.standing
    labels = tuple(player.label if head.game.has_sides else "" for player in head.players)
    # a line holds a turn of each player; two players have two columns of lines
    rank = doc.TableColumn(width=6.0, side=doc.Align.END, tone=doc.Tone.QUIET)
    turn, each, abreast = doc.TableColumn(), len(labels), 2 if len(labels) == 2 else 1
    ruled = doc.Tabular(
        columns=(rank, turn, *(replace(rank, line=True), turn) * (each - 1)),
        head=tuple(chain.from_iterable(("", label) for label in labels)),
        rows=(),
        row_height=_SCORE_ROW,
        size=doc.TypeSize.NOTE,
    )
    signs = tuple(
        ((doc.Styled(text=sign, emphasis=doc.Emphasis.STRONG),), meaning)
        for sign, meaning in turn_signs(head.game, head.language)
    )
    named = letters(head.game, head.language)
    lettered = (doc.Paragraph(words=named),) if named else ()
    most = ceil(len(signs) / 2)
    legend = doc.Tabular(columns=(doc.TableColumn(width=24.0), turn), rows=(), ruled=False)
    halved = (signs[:most], signs[most:])
    meanings = doc.SideBySide(parts=tuple((replace(legend, rows=part),) for part in halved))
    title = words.score_title.format(game=head.title)
    blanks = (words.score_date, words.score_place, words.score_result)

    def written(rows: int) -> doc.Document:
        begun = range(1, abreast * each * rows, each)
        numbers = [sum(((str(one + place), "") for place in range(each)), ()) for one in begun]
        halves = [numbers[rows * half :][:rows] for half in range(abreast)]
        named = [labels[at : at + 3] for at in range(0, each, 3)]
        blocks = (
            doc.Heading(words=title, rank=doc.Rank.TITLE),
            doc.FillIn(lines=(*named, blanks) if labels[0] else (blanks,)),
            doc.Gap(height=_SCORE_GAP),
            doc.SideBySide(parts=tuple((replace(ruled, rows=tuple(half)),) for half in halves)),
            doc.Heading(words=words.score_legend, rank=doc.Rank.PART),
            meanings,
            *lettered,
        )
        return head.document(title, blocks)

    room = doc.TextArea.of(frame.paper, frame.margins).height - _SCORE_REST - (most + 1) * _SIGN_ROW
    counts = range(min(_MOST_ROWS, int(room / _SCORE_ROW)), 4, -1)
    return (first_on_one_page(map(written, counts)),)


@dataclass(frozen=True, slots=True, kw_only=True)
class PartsOptions:
    """The options of the parts: which are made; by default all that are of use for the game."""

    wanted: tuple[Part, ...] = option((), name="--part", parse=Part, many=True, named=True)

    @property
    def endings(self) -> Endings:
        """The endings of its file: those of a text for the page to play from, else of print."""
        return Endings(TO_READ) if self.wanted == (Part.PLAY,) else Endings()


@dataclass(frozen=True, slots=True, kw_only=True)
class PartsFile(Plan):
    """A file of parts."""

    request: Request
    wanted: tuple[Part, ...]
    play: doc.Document | None


def plan_file(request: Request, options: PartsOptions) -> PartsFile:
    """Choose the parts of a file; the page to play from, which takes many tries, is made here.

    Raises:
        LayoutError: a part that is named in the options does not fit; others are left out.
    """
    wanted, left = options.wanted or parts_of(request.game), list[Problem]()
    head = request.masthead()
    for part, made in ((Part.MATS, _mats), (Part.TEMPLATE, _template)):
        try:
            if part in wanted and part in parts_of(request.game):
                made(head, request)
        except LayoutError as error:
            if options.wanted:
                raise
            left += (left_out(part, problem) for problem in error.problems)
            wanted = tuple(one for one in wanted if one is not part)
    return PartsFile(
        file_name=request.file_name("-".join(options.wanted) or "parts"),
        endings=options.endings.known,
        request=request,
        wanted=wanted,
        play=play_document(head) if Part.PLAY in wanted else None,
        left_out=tuple(left),
        doubts=doubts_of_text(head) if Part.PLAY in wanted else (),
    )


PRODUCT = Product(
    name="parts",
    options=PartsOptions,
    plan=plan_file,
    make=lambda plan: parts(plan.request, plan.wanted, plan.play),
    endings=lambda options: options.endings,
    kit=once(PartsOptions),
)
