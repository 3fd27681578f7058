"""The board on paper: a proof page, a page on joining, and the board's sheets at true size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain, pairwise, product
from math import ceil, dist

from printkit.base.errors import LayoutError, Message
from printkit.base.units import MM_PER_INCH, Paper, as_bought, stated_length, stated_size
from printkit.document import blocks as doc
from printkit.document.typeset import first_on_one_page, pages_of
from printkit.draw.board import (
    LEVEL_REACH,
    UPRIGHT_REACH,
    board_art,
    board_shapes,
    label_boxes,
    labels,
    level_cuts,
    upright_cuts,
)
from printkit.draw.layout import BoardLayout, outlines
from printkit.draw.pieces import piece_symbol
from printkit.draw.rim import framed
from printkit.export import PPI, PPI_BOUNDS, Format
from printkit.model import Game, NamePlace
from printkit.page import GLUED, Box, Frame, Joint, Publication, Seam, Sheet, imprint
from printkit.page.frame import ImprintPlace, Rulers
from printkit.page.free_room import Areas
from printkit.page.marks import HAIRLINE, MARK, Axis, lines
from printkit.page.rulers import CORNER, SCALES, right_angle, ruler
from printkit.page.tile_sheets import TiledPicture, tile_map, tile_shapes
from printkit.page.tiling import Places, Span, Tiling, spans
from printkit.products.base import Order, Picture, Plan, Product, built, group, option, values_of
from printkit.products.masthead import Masthead, paper_words
from printkit.products.options import (
    BY_PIECE,
    BoardForPress,
    Seaming,
    Sizing,
    many_sheets,
    only_sheets,
    print_shop,
    refuse_together,
    sheet_codes,
    sheets_named,
)
from printkit.products.request import Request
from printkit.rules import Piece
from printkit.scene import Box as BoundingBox
from printkit.scene import Join, Path, Scene, Style, Symbol, Use, place, rectangle, transformed
from printkit.text.nouns import credit
from printkit.text.words import MakingWords, SheetWords

ONE_SHEET_REACH = 0.95
"""A board this much smaller that fits one sheet is worth a hint."""

_TOUCH = 1e-3
"""A cut this near to a cell's edge, in mm, goes along it and not through the cell."""

_INSET = 8.0
"""From the rulers to the words between them, in mm."""

_LEAST_CAPTION = 30.0
"""The least width of words beside the outline of a piece, in mm; narrower ones stand below it."""

_STEPS = {"mm": 1.0, "in": MM_PER_INCH / 10}
"""To what the sides of card are rounded up, in mm, by the unit of a paper."""

_FAR = {"mm": 1000.0, "in": 12 * MM_PER_INCH}
"""The unit of long distances, in mm: metres or feet."""

_INCHES, _INCH_END, _INCH_HIGH = 6, 2.0, 9.0
"""The most inches of a ruler, its room beyond both ends and above its line, in mm."""

_WEDGE, _FACE, _LARGEST_FACE = 10.0, 8.0, 24.0
"""Side of a square of ink, and of a face below it at the least and at the most, in mm."""

_MAP_SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4)
"""The shares of a page that the map of a board may take, the best first."""

_ARM, _ARM_SHARE = 5.0, 0.4
"""The most length of an arm of a mark at a corner, in mm and in cells."""
_FEW_CORNERS = 4  # a board with more is cut out along its border


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPlan:
    """How a board comes on paper, known before anything is drawn.

    Attributes:
        request: the request, with the edge of the pieces that go with the board.
        cube: edge of these pieces in mm.
        one_sheet: the cell in mm with which the board would fit one sheet, where that is at most
            5 % smaller; else None.
        sheets: how many sheets the file holds: the proof page, one on joining where there are
            several, and the board's own.
    """

    request: Request
    cube: float
    layout: BoardLayout
    frame: Frame
    tiling: Tiling
    one_sheet: float | None
    sheets: int


def plan_board(request: Request, size: Sizing = BY_PIECE, seam: Seam = GLUED) -> BoardPlan:
    """Choose how the board comes on paper, its sheets joined by `seam`.

    The fewest sheets win; see `_Cuttings.cost` for what decides among as few.

    Args:
        request: the game, its paper, theme and language.
        size: gives the board its size instead of the edge of the pieces; where no edge is asked
            for, the pieces then have their share of a cell, usually half of it.
        seam: how its sheets are joined.

    Raises:
        LayoutError: the game has no board, the paper is too small, the board takes more sheets than
            can be joined, or a piece is wider than a cell.
    """
    game, setup = request.game, request.setup
    if game.grid.boardless:
        raise LayoutError(Message("products.no-board", game=game.name))
    ways = setup.frames
    grid = framed(game.grid, game.board.names)
    unit = BoardLayout.of(grid, 1.0)
    rooms = (frame.area for frame in ways)
    largest = max(min(room.width / unit.width, room.height / unit.height) for room in rooms)
    cell = largest if size.fit else size.cell or request.cell
    edge = cell * game.share if request.piece is None else request.piece
    if request.piece is None and game.card_cell:  # cells have their size from cards
        edge = min(edge, request.edge)
    if edge > cell * max(1.0, game.share):
        raise LayoutError(
            Message(
                "products.cubes-do-not-stand",
                form=game.form,
                cube=as_bought(edge, setup.paper.unit),
                cell=stated_length(cell, setup.paper.unit),
            ),
            hint=Message("products.take-smaller-cubes-larger-paper", form=game.form),
        )
    layout = BoardLayout.of(grid, cell)
    cuttings = _Cuttings.of(layout, seam, label_boxes(game, layout))
    plans = [
        (frame, cuttings.tiling(frame))
        for way in ways
        for frame in (replace(way, rulers=Rulers.KEPT), way)
    ]
    frame, tiling = min(plans, key=lambda way: cuttings.cost(*way))
    near = tiling.count > 1 and largest >= ONE_SHEET_REACH * cell
    return BoardPlan(
        request=request if request.piece else replace(request, piece=edge),
        cube=edge,
        layout=layout,
        frame=frame,
        tiling=tiling,
        one_sheet=largest if near else None,
        sheets=1 + (tiling.count > 1) + tiling.count,
    )


def plan_no_board(request: Request, size: Sizing = BY_PIECE) -> BoardPlan:
    """The plan of a game without a board, of which only the proof page is printed.

    Args:
        request: the game, its paper, theme and language.
        size: may give the size of a cell instead of the edge; the widest piece has its share.
    """
    edge = size.cell * request.game.share if size.cell and request.piece is None else request.edge
    return BoardPlan(
        request=replace(request, piece=edge),
        cube=edge,
        layout=BoardLayout.of(
            request.game.grid, max(edge / request.game.share, request.game.card_cell)
        ),
        frame=request.setup.standing,
        tiling=Tiling(columns=(), rows=()),
        one_sheet=None,
        sheets=1,
    )


def _cells(layout: BoardLayout) -> Areas:
    """The cells of a board as areas; the whole board as one where it shows more than cells."""
    if layout.grid.surround.boxed:
        return Areas.of((layout.box,))
    return Areas.of(layout.outline(cell) for cell in range(len(layout.centres)))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cutting:
    """The places of joints along one axis, the seam there, and the swing of zigzag cuts, in mm."""

    places: Places
    seam: Seam
    swing: float = 0.0

    def kept(self, span: Span) -> tuple[float, float]:
        """The start and length, in mm, of the part of a sheet that no cut can take away."""
        ends = []
        for end, at, inward in ((span.start, span.cut, 1), (span.end, span.joint, -1)):
            swing = self.swing if at is not None and self.places.snaps.get(at) == 0 else 0.0
            ends.append(end if at is None else at + inward * (swing + _TOUCH))
        low, high = ends
        return low, max(high - low, 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cuttings:
    """The places of a board's joints: between its columns, and between its rows."""

    layout: BoardLayout
    seam: Seam
    axes: tuple[_Cutting, _Cutting]
    cells: Areas

    @classmethod
    def of(cls, layout: BoardLayout, seam: Seam, named: Sequence[BoundingBox]) -> _Cuttings:
        """The joints of a layout; `named` are the boxes of the cells' names.

        A cut lies at edges and middles of cells and goes through no name. Only hexagons can be cut
        along a zigzag, other cells are cut straight.
        """
        half, tall = layout.cell / 2, max(y for _, y in layout.outline(0)) - layout.centres[0][1]
        offsets = (-tall, 0.0, tall) if layout.grid.lattice.has_level_edges else (0.0,)
        zigzags = _zigzags(layout, seam)

        def cutting(
            places: Places, cuts: Callable[[BoardLayout], Iterable[float]], reach: float
        ) -> _Cutting:
            if not zigzags:
                return _Cutting(places=places, seam=seam)
            snaps, swing = dict.fromkeys(cuts(layout), 0), reach * layout.cell
            around_cells = replace(places, snaps={**places.snaps, **snaps})
            return _Cutting(places=around_cells, seam=seam.swinging(swing), swing=swing)

        xs, ys = [x for x, _ in layout.centres], [y for _, y in layout.centres]
        across = _places(xs, half, (-half, 0.0, half), [(x, right) for x, _, right, _ in named])
        down = _places(ys, tall, offsets, [(y, bottom) for _, y, _, bottom in named])
        axes = cutting(across, upright_cuts, UPRIGHT_REACH), cutting(down, level_cuts, LEVEL_REACH)
        return cls(layout=layout, seam=seam, axes=axes, cells=_cells(layout))

    def tiling(self, frame: Frame) -> Tiling:
        """The board over sheets of this frame, without those that would show none of its cells."""
        layout, (across, down) = self.layout, self.axes
        whole = Tiling(
            columns=spans(layout.width, frame.area.width, across.places, across.seam),
            rows=spans(layout.height, frame.area.height, down.places, down.seam),
            seam=self.seam,
        )
        if whole.count == 1:
            return whole
        columns, rows = map(across.kept, whole.columns), list(map(down.kept, whole.rows))
        blank = frozenset(
            (row, column)
            for column, (x, width) in enumerate(columns)
            for row, (y, height) in enumerate(rows)
            if self.cells.leave_free(Box(x=x, y=y, width=width, height=height))
        )
        return replace(whole, blank=blank)

    def cost(self, frame: Frame, tiling: Tiling) -> tuple[float, ...]:
        """What a way to lay the board on sheets costs, the weightiest reason first."""
        slack_x = frame.area.width - max(span.size for span in tiling.columns)
        slack_y = frame.area.height - max(span.size for span in tiling.rows)
        # joints that go through cells although cuts may swing around them
        straight = tiling.seam.joint is Joint.ZIGZAG and sum(
            cutting.places.snaps.get(span.joint, 1) > 0
            for along, cutting in zip((tiling.columns, tiling.rows), self.axes, strict=True)
            for span in along
            if span.joint is not None
        )
        return (
            tiling.count,
            -frame.bottom,
            frame.rulers is Rulers.LEFT,
            straight,
            frame.place is ImprintPlace.BESIDE,
            -round(min(slack_x, slack_y), 3),
        )


def _places(
    centres: Sequence[float],
    half: float,
    offsets: Sequence[float],
    avoid: Sequence[tuple[float, float]],
) -> Places:
    """Places at `offsets` from cells and off the spans `avoid`, with how many cells each parts."""
    places = {round(centre + offset, 6) for centre in set(centres) for offset in offsets}
    snaps = {
        at: sum(abs(at - centre) < half - _TOUCH for centre in centres)
        for at in sorted(places)
        if not any(low < at < high for low, high in avoid)
    }
    return Places(snaps=snaps, avoid=tuple(sorted(set(avoid))))


def _zigzags(layout: BoardLayout, seam: Seam) -> bool:
    return seam.joint is Joint.ZIGZAG and layout.grid.lattice.has_zigzags


def board_part(head: Masthead, plan: BoardPlan) -> tuple[Sheet | doc.Document, ...]:
    """The sheets of the board as planned, for a file of its own or one that holds more."""
    words, frame = head.words, plan.frame
    tiled = tiled_board(head, plan.layout, frame, plan.tiling)
    sheets: list[Sheet | doc.Document] = [_proof_document(head, plan)]
    if plan.sheets - plan.tiling.count > 1:
        sheets.append(_joining_document(head, tiled, plan.layout))
    joined = plan.tiling.count > 1
    for number, tile in enumerate(plan.tiling.tiles, start=len(sheets) + 1):
        code = tile.code if joined else ""
        below = imprint(frame, head.imprint(number), head.tones, code=code)
        sheets.append(
            Sheet(
                paper=frame.paper,
                shapes=(*tile_shapes(tiled, tile), *below),
                title=words.board_bookmark.format(code=code) if joined else words.board_alone,
                code=code,
                margins=frame.margins,
            )
        )
    return tuple(sheets)


def tiled_board(head: Masthead, layout: BoardLayout, frame: Frame, tiling: Tiling) -> TiledPicture:
    """The board's art over its sheets."""
    game, theme, zigzag = head.game, head.theme, _zigzags(layout, tiling.seam)
    alone = tiling.count == 1
    pattern = head.words.board_figure if alone else head.words.board_part_figure
    ends = (corner_marks(layout),) if layout.grid.surround.boxed else ()
    return TiledPicture(
        picture=Symbol(id="board", shapes=(*board_art(game, theme, layout), *ends)),
        labels=labels(game, theme, layout),
        width=layout.width,
        height=layout.height,
        tiling=tiling,
        frame=frame,
        alt=lambda code: pattern.format(game=head.title, code=code),
        upright=upright_cuts(layout) if zigzag else {},
        level=level_cuts(layout) if zigzag else {},
        cells=_cells(layout),
    )


def corner_marks(layout: BoardLayout) -> Path:
    """Marks at the corners of a board that is cut out along its box, where no border runs.

    They lie inside the box, so that paper that is just as large has them too.
    """
    arm, near = min(_ARM, _ARM_SHARE * layout.cell), HAIRLINE / 2
    return lines(
        (
            ends
            for x, inward in ((near, arm), (layout.width - near, -arm))
            for y, down in ((near, arm), (layout.height - near, -arm))
            for ends in (((x, y), (x + inward, y)), ((x, y), (x, y + down)))
        ),
        MARK,
    )


def _proof_document(head: Masthead, plan: BoardPlan) -> doc.Document:
    """Two rulers in a right angle, between them the advice and the outline of a piece.

    The outline of a larger piece stands below. Tests of inks follow where they fit.

    Raises:
        LayoutError: the piece is too large for the page.
    """
    words, count = head.words, plan.tiling.count
    width, height = map(head.length, _extent(head, plan.layout))
    size = words.board_size.format(width=width, height=height, cube=head.bought(head.edge))
    sheets = (words.board_one_sheet if count == 1 else words.board_sheets).format(
        count=count, paper=paper_words(plan.frame.paper)
    )
    of_board = tuple(
        doc.Paragraph(words=one, size=doc.TypeSize.LEAD, tone=doc.Tone.QUIET)
        for one in ((size, sheets) if count else ())
    )
    scale, wide = SCALES[head.unit], head.usual
    side, rulers = right_angle(scale, head.theme.text)
    cube = _outline(head, wide)
    within = wide <= scale.length - _INSET
    blocks = (
        doc.Heading(words=words.proof_title.format(game=head.title), rank=doc.Rank.TITLE),
        *of_board,
        doc.Framed(
            scene=Scene(width=side, height=side, shapes=rulers),
            blocks=(*(cube if within else ()), *_advice(head, count, plan.sheets)),
            x=CORNER + _INSET,
            y=CORNER + _INSET,
            width=scale.length - _INSET,
        ),
        *(() if within else cube),
    )
    document = head.document(words.proof_bookmark, blocks)
    large, text, small = doc.TypeSize.LEAD, doc.TypeSize.TEXT, doc.TypeSize.NOTE
    faces = min(max(wide - 1, _FACE), _LARGEST_FACE)
    tested = ((faces, large), (faces, text), (_FACE, large), (_FACE, text), (_FACE, small))
    room = document.measure.width
    ruled = (*blocks, *_inches(head, room))
    more = (
        replace(document, blocks=(*ruled, *_inks(head, room, face)), size=size)
        for face, size in tested
    )
    plain = (replace(document, size=size) for size in (large, text, small))
    fitting = first_on_one_page(chain(more, plain))
    if pages_of(fitting) > 1:
        form, paper = head.game.form, document.paper.name
        raise LayoutError(
            Message("page.outline-cube-mm-not-fit", form=form, cube=wide, paper=paper),
            hint=Message("page.take-smaller-cube-larger-paper", form=form),
        )
    return fitting


def _extent(head: Masthead, layout: BoardLayout) -> tuple[float, float]:
    """The width and height of a board in mm, rounded up to millimetres or tenths of an inch."""
    step = _STEPS[head.unit]
    width, height = (ceil(side / step - 1e-6) * step for side in (layout.width, layout.height))
    return width, height


def _inches(head: Masthead, width: float) -> Iterator[doc.Block]:
    """A ruler of whole inches, where the two rulers above are not in inches themselves."""
    if (scale := SCALES["in"]) is SCALES[head.unit]:
        return
    inches = min(_INCHES, int((width - 2 * _INCH_END) / MM_PER_INCH))
    start, ticks = (_INCH_END, _INCH_HIGH), inches * scale.ticks
    scene = Scene(
        width=inches * MM_PER_INCH + 2 * _INCH_END,
        height=_INCH_HIGH + HAIRLINE,
        shapes=ruler(scale, start, Axis.X, head.theme.text, ticks),
    )
    millimetres = head.length(inches * MM_PER_INCH, 1)
    yield doc.Heading(words=head.words.inches_heading, rank=doc.Rank.PART)
    yield doc.Paragraph(words=head.words.inches.format(inches=inches, length=millimetres))
    yield doc.Illustration(scene=scene, side=doc.Align.START)


def _inks(head: Masthead, width: float, face: float) -> Iterator[doc.Block]:
    """Tints, greys and faces of `face` mm, to judge the ink by; nothing if they are too wide."""
    paints = () if head.game.grid.boardless else head.theme.tints.values()
    tints = [one for one in paints if isinstance(one, str)]
    greys = ["#%02x%02x%02x" % ((round(255 * (1 - share / 10)),) * 3) for share in range(1, 11)]
    squares = [
        Path(segments=rectangle(rank * _WEDGE, 0, _WEDGE, _WEDGE), style=Style(fill=colour))
        for rank, colour in enumerate((*tints, *greys))
    ]
    pieces = [Piece(rank, side) for rank, kind in enumerate(head.game.kinds) for side in kind.sides]
    pitch = face + 1
    rows = ceil(len(pieces) / max(1, int((width + 1) / pitch)))
    abreast = ceil(len(pieces) / max(1, rows))
    faces = [
        Use(
            symbol=piece_symbol(head.game, piece, head.theme),
            transform=place((column + 0.5) * pitch, _WEDGE + 3 + row * pitch + face / 2, face),
        )
        for piece, (row, column) in zip(pieces, product(range(rows), range(abreast)), strict=False)
    ]
    scene = Scene(
        width=max(len(squares) * _WEDGE, abreast * pitch),
        height=_WEDGE + 3 + max(0, rows * pitch - 1),
        shapes=(*squares, *faces),
    )
    if scene.width > width:
        return
    yield doc.Heading(words=head.words.inks_heading, rank=doc.Rank.PART)
    yield doc.Paragraph(words=head.words.inks)
    yield doc.Illustration(scene=scene, side=doc.Align.START)


def _outline(head: Masthead, edge: float) -> tuple[doc.Block, ...]:
    """The outline of the usual piece, with its caption at its right, or below a large one."""
    measured = head.game.measured
    if measured is None:
        return ()
    style = Style(stroke=head.theme.text, width=HAIRLINE, join=Join.MITER)
    room, form = edge + 2 * HAIRLINE, measured.form
    inside = rectangle(HAIRLINE, HAIRLINE, edge, edge)
    if not form.is_cube:
        inside = transformed(form.outline(0.0), place(room / 2, room / 2, edge))
    outline = Scene(width=room, height=room, shapes=(Path(segments=inside, style=style),))
    shown = doc.Illustration(scene=outline, side=doc.Align.START)
    words = SheetWords.of(head.language, form.name)
    caption = doc.Paragraph(words=words.cube_hides.format(cube=head.bought(edge)))
    if SCALES[head.unit].length - _INSET - edge < _LEAST_CAPTION:
        return shown, caption
    return (doc.SideBySide(parts=((shown,), (caption,)), widths=(room, -1.0), gap=5.0),)


def _advice(head: Masthead, count: int, sheets: int) -> Iterator[doc.Block]:
    words, game, measured = head.words, head.game, head.game.measured
    hides = SheetWords.of(head.language, measured.form.name).measure if measured else ""
    holds = words.holds_one if count == 1 else words.holds_tiles
    content = head.contents or holds.format(sheets=sheets, count=count)
    if stated := credit(head.author, words.credit, words.credit_of_kind):
        content += f" {stated}"
    if game.licence:
        content += " " + words.licence.format(licence=game.licence.replace(" ", "\u00a0"))
    ruled = words.ruler[head.unit]
    for heading, text in (
        (words.scale_heading, words.scale),
        (words.measure_heading, (hides or words.measure_rulers).format(ruler=ruled)),
        (words.wrong_heading.format(ruler=ruled), words.wrong[head.unit]),
        (words.holds_heading, content),
    ):
        yield doc.Heading(words=heading, rank=doc.Rank.PART)
        yield doc.Paragraph(words=text)


def _joining_document(head: Masthead, tiled: TiledPicture, layout: BoardLayout) -> doc.Document:
    """The whole board small, the outlines and codes of its sheets on it, and the steps below."""
    words, page = head.words, head.setup.standing
    steps = (words.lay, *joining(words, tiled.tiling))
    area = doc.TextArea.of(page.paper, page.margins)

    def with_map(share: float) -> doc.Document:
        drawn = tile_map(tiled, area.width, share * area.height)
        scene = replace(drawn, description=words.board_figure.format(game=head.title))
        blocks = (
            doc.Heading(words=words.assembly_title, rank=doc.Rank.TITLE),
            doc.Illustration(scene=scene, side=doc.Align.START),
            doc.Gap(height=2.0),
            doc.Listing(items=(*steps, *finishing(head, layout)), numbered=1),
        )
        return replace(
            head.document(words.assembly_title, blocks, number=2), size=doc.TypeSize.LEAD
        )

    return first_on_one_page(map(with_map, _MAP_SHARES))


def joining(words: SheetWords, tiling: Tiling) -> tuple[str, ...]:
    """The steps of joining sheets: how they are cut, how two are joined, and how rows are."""
    beside, below = len(tiling.columns) > 1, len(tiling.rows) > 1
    if tiling.seam.is_butted:
        cut = words.cut_butted_both if beside and below else words.cut_butted
        join, rows = words.butt, words.rows_butted
    else:
        cut = words.cut_both if below else words.cut_left
        cut = cut if beside else words.cut_top
        join, rows = words.glue, words.rows
    return (cut, join, rows) if beside and below else (cut, join)


def card(head: Masthead, layout: BoardLayout) -> str:
    """Width and height of the card or wood under a board (`288 × 259 mm`)."""
    return head.across(*_extent(head, layout), 1)


def finishing(head: Masthead, layout: BoardLayout) -> tuple[str, str]:
    """The last steps of a board: how it is glued on card, and how it is cut out.

    It is cut out straight, or along a border of more edges, or by the marks at its corners.
    """
    words = MakingWords.of(head.language, head.game.form)
    borders = outlines(layout)
    turns = sum(
        abs((x - px) * (ny - y) - (y - py) * (nx - x)) > 1e-6
        for border in borders
        for (px, py), (x, y), (nx, ny) in zip(
            (border[-1], *border[:-1]), border, (*border[1:], border[0]), strict=True
        )
    )
    trim = words.trim_box if layout.grid.surround.boxed else words.trim_straight
    if turns > _FEW_CORNERS:
        length = sum(dist(a, b) for one in borders for a, b in pairwise((*one, one[0])))
        far = head.words.number(length / _FAR[head.unit], 2)
        far = head.words.far[head.unit].format(length=far)
        trim = words.trim.format(edges=sum(map(len, borders)), length=far)
    return words.press.format(size=card(head, layout)), trim


_SHEETING = ("--paper", "--margin", "--joint", "--overlap", "--measured", "--printer", "--sheets")
"""Options that mean nothing without sheets of paper."""


class BoardNames(StrEnum):
    """Where the names of cells stand on a printed board."""

    AUTO = "auto"
    CELLS = "cells"
    RIM = "rim"
    NONE = "none"

    def on(self, game: Game) -> Game:
        """The game with the names of its board at this place."""
        place = _PLACES.get(self, game.board.names)
        return replace(game, board=replace(game.board, names=place))


_PLACES = {
    BoardNames.CELLS: NamePlace.CORNER,
    BoardNames.RIM: NamePlace.RIM,
    BoardNames.NONE: NamePlace.NONE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardOptions:
    """The options of a board: its size, its sheets, some of them again, or one picture."""

    size: Sizing = group(Sizing)
    joining: Seaming = group(Seaming)
    sheets: str | None = option(None, metavar="CODES")
    names: BoardNames = option(BoardNames.AUTO, parse=BoardNames)
    one_piece: bool = option(False, named=True)
    ppi: float | None = option(None, usual=PPI, bounds=PPI_BOUNDS, metavar="N")
    shop: BoardForPress = group(BoardForPress)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardFile(Plan):
    """A file of a board: on sheets, in one piece, or for a print shop."""

    head: Masthead
    board: BoardPlan
    options: BoardOptions


def plan_file(request: Request, options: BoardOptions) -> BoardFile:
    """Choose how a board is made: on sheets, in one piece, or for a print shop.

    Raises:
        LayoutError: it does not fit, or options contradict one another.
    """
    request = replace(request, game=options.names.on(request.game))
    board = plan_board(request, options.size, options.joining.seam)
    one_piece, press = options.one_piece, options.shop.prepared is not None
    refuse_together(one_piece=one_piece, press=press)
    if one_piece:
        request.refuse_given("--one-piece", *_SHEETING, "--colour")
    elif options.ppi is not None:
        raise LayoutError(Message("products.only-picture-one-piece-pixels"), hint="add --one-piece")
    if press:
        request.refuse_given("--press", *_SHEETING)
        print_shop().require_room(request, board.layout, options.shop)
    on = "whole" if one_piece else "press" if press else ""
    of_picture = (".png",) if options.ppi else (".pdf", ".svg", ".png")
    again = sheet_codes(options.sheets)
    name = board.request.file_name("board", on, ".png" if options.ppi else ".pdf")
    head = board.request.masthead(1 if on else board.sheets)
    layout, paper, notes = board.layout, request.setup.paper, tuple[str, ...]()
    if again and not on:
        count = many_sheets(sheets_named(again))
        sheets = {"count": count, "paper": paper.name, "sheets": board.sheets}
        notes = (Message("products.board-again", game=request.game.name, **sheets),)
    elif not on:
        note = Message(
            "products.board-on-sheets",
            form=request.game.form,
            game=request.game.name,
            size=stated_size(layout.width, layout.height, paper.unit),
            cell=stated_length(layout.cell, paper.unit),
            cube=as_bought(board.cube, paper.unit),
            board_sheets=board.tiling.count,
            sheets=many_sheets(board.sheets),
            paper=paper.name,
        )
        notes = (note, *hints(board))
    return BoardFile(
        notes=notes,
        file_name=name,
        printed=0 if on else sheets_named(again) or board.sheets,
        endings=of_picture if one_piece else (".pdf",),
        doubts=options.shop.doubts,
        only=Message("products.only-png-pixels") if options.ppi else "",
        head=head,
        board=board,
        options=options,
    )


def hints(board: BoardPlan) -> tuple[str, ...]:
    """Advice: a cell with which the board fits one sheet, or on which the cards fit."""
    unit, found = board.request.setup.paper.unit, list[str]()
    if board.one_sheet is not None:
        cell = stated_length(board.one_sheet, unit)
        found.append(Message("products.fits-one-sheet", cell=cell))
    cards = [kind.form for kind in board.request.game.cards]
    form = max(cards, key=lambda one: (one.cell, max(one.mm or (0.0,))), default=None)
    if form is not None and form.mm and max(form.mm) > board.layout.cell:
        key = "products.cards-on-small-cells" if form.cell else "products.cards-wider-than-cells"
        needs = stated_length(form.cell, unit)
        card, cell = stated_size(*form.mm, unit), stated_length(board.layout.cell, unit)
        found.append(Message(key, card=card, cell=cell, needs=needs))
    return tuple(found)


def board_scene(head: Masthead, cell: float) -> Scene:
    """The whole board, its cells `cell` mm wide across their flats."""
    layout = BoardLayout.of(framed(head.game.grid, head.game.board.names), cell)
    return Scene(
        width=layout.width,
        height=layout.height,
        shapes=board_shapes(head.game, head.theme, layout),
        title=head.words.board_title.format(game=head.title),
        description=head.words.board_figure.format(game=head.title),
    )


def make_file(plan: BoardFile) -> Publication | Picture:
    """The board as planned."""
    options, head, cell = plan.options, plan.head, plan.board.layout.cell
    if options.one_piece:
        form = Format(ppi=options.ppi or PPI)
        return Picture(scene=board_scene(head, cell), request=plan.board.request, form=form)
    made: Publication
    if (press := options.shop.prepared) is not None:
        made = print_shop().board(head, cell, press, options.shop)
    else:
        title = head.words.board_title.format(game=head.title)
        whole = head.publication(board_part(head, plan.board), title)
        made = only_sheets(whole, sheet_codes(options.sheets))
    return replace(made, colours=options.shop.colours)


def _in_kit(request: Request, options: object) -> Iterable[Order[BoardOptions]]:
    """The board of a kit, which may have a paper of its own; nothing for a game without a board."""
    if request.game.grid.boardless:
        return ()
    values = values_of(options)
    if isinstance(own := values.get("board_paper"), Paper):
        request = replace(request, setup=replace(request.setup, paper=own))
    return (Order(request=request, options=built(BoardOptions, values)),)


PRODUCT = Product(
    name="board", options=BoardOptions, plan=plan_file, make=make_file, formats=True, kit=_in_kit
)
