"""The board on paper: proof page, assembly page, and its parts at true size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from printkit.base.errors import LayoutError, Message
from printkit.base.units import Paper
from printkit.draw.board import (
    LEVEL_REACH,
    UPRIGHT_REACH,
    board_art,
    label_boxes,
    labels,
    level_cuts,
    upright_cuts,
)
from printkit.draw.layout import BoardLayout
from printkit.export import PPI, PPI_BOUNDS, Format
from printkit.page import (
    GLUED,
    Box,
    Frame,
    ImprintPlace,
    Joint,
    MarginChoice,
    Places,
    Publication,
    Seam,
    Sheet,
    Span,
    TiledPicture,
    Tiling,
    imprint,
    spans,
    tile_shapes,
)
from printkit.page.frame import Rulers
from printkit.page.free_room import Areas
from printkit.products.base import Order, Picture, Plan, Product, built, group, option, values_of
from printkit.products.masthead import Masthead
from printkit.products.options import (
    BY_PIECE,
    ForPress,
    Seaming,
    Sizing,
    many_sheets,
    refuse_together,
)
from printkit.products.press import board_scene, press_board
from printkit.products.reprint import named, only_sheets, sheet_codes
from printkit.products.request import Request
from printkit.scene import Symbol
from printkit.text.words import SheetWords

if TYPE_CHECKING:
    from printkit.document.blocks import Document

CUBE_SHARE = 2.0
"""A cell is two cubes wide across its flats (jersi/DIY.md of the author)."""

_TOUCH = 1e-3
"""A cut this near to a cell's edge, in mm, goes along it and not through the cell."""

ONE_SHEET_REACH = 0.95
"""A board this much smaller that fits one sheet is worth a hint."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPlan:
    """How a board comes on paper, known before anything is drawn.

    Attributes:
        request: what is asked for, with the edge of the cubes that go with the board.
        cube: edge of these cubes in mm.
        layout: the board at its size.
        frame: how each of its sheets is turned and divided.
        tiling: what each of its sheets shows.
        one_sheet: the cell in mm with which the board would fit one sheet, where that is at most
            5 % smaller; else None.
        sheets: how many sheets the file holds: the proof page, one on how sheets are joined where
            that is not said elsewhere, and the board's own.
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

    The fewest sheets come first, then the margin at the bottom that is preferred, then the imprint
    below the art, then the roomiest turn of the paper.

    Args:
        request: what is asked for.
        size: what gives the board its size instead of the edge of the pieces; where no edge is
            asked for, the pieces are then half as wide as a cell.
        seam: how its sheets are joined.

    Raises:
        LayoutError: the paper is too small, the board takes more sheets than can be joined, or a
            cube is wider than a cell.
    """
    game, setup = request.game, request.setup
    ways = setup.frames
    unit = BoardLayout.of(game.grid, 1.0)
    rooms = (frame.area for frame in ways)
    largest = max(min(room.width / unit.width, room.height / unit.height) for room in rooms)
    cell = largest if size.fit else size.cell or CUBE_SHARE * request.edge
    edge = cell / CUBE_SHARE if request.piece is None else request.piece
    if edge > cell:
        raise LayoutError(
            Message("products.cubes-do-not-stand", form=game.form, cube=edge, cell=cell),
            hint=Message("products.take-smaller-cubes-larger-paper", form=game.form),
        )
    layout = BoardLayout.of(game.grid, cell)
    across, down = _ways_to_cut(layout, seam)
    cells = cells_of(layout)
    plans = [
        (frame, _tiling(layout, frame, (across, down), seam, cells))
        for way in ways
        for frame in (replace(way, rulers=Rulers.KEPT), way)
    ]
    frame, tiling = min(
        plans, key=lambda way: _cost(way[0], way[1], setup.margin, _straight(way[1], across, down))
    )
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


def _tiling(
    layout: BoardLayout, frame: Frame, cuttings: tuple[_Cutting, _Cutting], seam: Seam, cells: Areas
) -> Tiling:
    """The board over sheets of this frame, without those that would show none of its cells."""
    across, down = cuttings
    whole = Tiling(
        columns=spans(layout.width, frame.area.width, across.places, across.seam),
        rows=spans(layout.height, frame.area.height, down.places, down.seam),
        seam=seam,
    )
    if whole.count == 1:
        return whole
    parts = {
        (row, column): _kept(x, y, cuttings)
        for row, y in enumerate(whole.rows)
        for column, x in enumerate(whole.columns)
    }
    blank = frozenset(at for at, part in parts.items() if cells.leave_free(part))
    return replace(whole, blank=blank)


def cells_of(layout: BoardLayout) -> Areas:
    """All cells of a board as areas."""
    return Areas.of(layout.outline(cell) for cell in range(len(layout.centres)))


def _kept(x: Span, y: Span, cuts: tuple[_Cutting, _Cutting]) -> Box:
    """What surely is left of a sheet once it is cut: no more than where its cuts swing to."""
    ends = []
    for span, cutting in zip((x, y), cuts, strict=True):
        low, high = (
            end if at is None else at + inward * (cutting.reach(at) + _TOUCH)
            for end, at, inward in ((span.start, span.cut, 1), (span.end, span.joint, -1))
        )
        ends.append((low, max(high - low, 0.0)))
    (left, width), (top, height) = ends
    return Box(x=left, y=top, width=width, height=height)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cutting:
    """Where joints may lie along one axis, and what two sheets both show there."""

    places: Places
    seam: Seam
    swing: float = 0.0

    def reach(self, at: float) -> float:
        """By how much the cut at a place leaves it."""
        return self.swing if self.places.snaps.get(at) == 0 else 0.0


def _ways_to_cut(layout: BoardLayout, seam: Seam) -> tuple[_Cutting, _Cutting]:
    """For columns and for rows; only hexagons can be cut along a zigzag, others straight."""
    across, down = _upright_places(layout), _level_places(layout)
    if not _zigzags(layout, seam):
        return _Cutting(places=across, seam=seam), _Cutting(places=down, seam=seam)
    return (
        _Cutting(
            places=_swinging(across, upright_cuts(layout)),
            seam=seam.swinging(UPRIGHT_REACH * layout.cell),
            swing=UPRIGHT_REACH * layout.cell,
        ),
        _Cutting(
            places=_swinging(down, level_cuts(layout)),
            seam=seam.swinging(LEVEL_REACH * layout.cell),
            swing=LEVEL_REACH * layout.cell,
        ),
    )


def _swinging(places: Places, cuts: Iterable[float]) -> Places:
    """Places with those where a cut swings around the cells and goes through none."""
    return replace(places, snaps={**places.snaps, **dict.fromkeys(cuts, 0)})


def _zigzags(layout: BoardLayout, seam: Seam) -> bool:
    return seam.joint is Joint.ZIGZAG and layout.grid.lattice.has_zigzags


def _upright_places(layout: BoardLayout) -> Places:
    """Where an upright cut may lie: at edges and middles of cells, through no name of a cell."""
    half = layout.cell / 2
    centres = [x for x, _ in layout.centres]
    places = {round(x + dx, 6) for x in set(centres) for dx in (-half, 0.0, half)}
    avoid = [(left, right) for left, _, right, _ in label_boxes(layout)]
    return _places(places, centres, half, avoid)


def _level_places(layout: BoardLayout) -> Places:
    """Where a level cut may lie: at middles of cells, of squares at their edges too."""
    centres = [y for _, y in layout.centres]
    half = max(y for _, y in layout.outline(0)) - layout.centres[0][1]
    offsets = (-half, 0.0, half) if layout.grid.lattice.has_level_edges else (0.0,)
    places = {round(y + dy, 6) for y in set(centres) for dy in offsets}
    avoid = [(top, bottom) for _, top, _, bottom in label_boxes(layout)]
    return _places(places, centres, half, avoid)


def _places(
    places: Iterable[float],
    centres: Sequence[float],
    half: float,
    avoid: Sequence[tuple[float, float]],
) -> Places:
    """Places with how many cells a cut there goes through, those on names left out."""
    snaps = {
        at: sum(abs(at - centre) < half - _TOUCH for centre in centres)
        for at in sorted(places)
        if not any(low < at < high for low, high in avoid)
    }
    return Places(snaps=snaps, avoid=tuple(sorted(set(avoid))))


def _straight(tiling: Tiling, across: _Cutting, down: _Cutting) -> int:
    """How many joints go through cells although cuts may swing around them."""
    if tiling.seam.joint is not Joint.ZIGZAG:
        return 0
    pairs = ((tiling.columns, across), (tiling.rows, down))
    return sum(
        cutting.places.snaps.get(span.joint, 1) > 0
        for spans_, cutting in pairs
        for span in spans_
        if span.joint is not None
    )


def _cost(frame: Frame, tiling: Tiling, margin: MarginChoice, straight: int) -> tuple[float, ...]:
    slack_x = frame.area.width - max(span.size for span in tiling.columns)
    slack_y = frame.area.height - max(span.size for span in tiling.rows)
    return (
        tiling.count,
        margin.bottoms.index(frame.bottom),
        frame.rulers is Rulers.LEFT,
        straight,
        frame.place is ImprintPlace.BESIDE,
        -round(min(slack_x, slack_y), 3),
    )


def board_part(head: Masthead, plan: BoardPlan) -> tuple[Sheet | Document, ...]:
    """The sheets of the board as planned, for a file of its own or one that holds more.

    Args:
        head: what its pages say of themselves.
        plan: how the board comes on paper.
    """
    from printkit.products.board_pages import joining_document, proof_document

    tiled = tiled_board(head, plan.layout, plan.frame, plan.tiling)
    fronts = [proof_document(head, plan)]
    if plan.sheets - tiled.tiling.count > 1:
        fronts.append(joining_document(head, tiled, plan.layout))
    return (*fronts, *_board_sheets(head, tiled, len(fronts)))


def tiled_board(head: Masthead, layout: BoardLayout, frame: Frame, tiling: Tiling) -> TiledPicture:
    """The board's art over its sheets."""
    words, game, theme = SheetWords.of(head.language, head.game.form), head.game, head.theme
    pattern = words.board_figure if tiling.count == 1 else words.board_part_figure
    zigzag = _zigzags(layout, tiling.seam)
    return TiledPicture(
        picture=Symbol(id="board", shapes=board_art(game, theme, layout)),
        labels=labels(game, theme, layout),
        width=layout.width,
        height=layout.height,
        tiling=tiling,
        frame=frame,
        alt=lambda code: pattern.format(game=head.title, code=code),
        upright=upright_cuts(layout) if zigzag else {},
        level=level_cuts(layout) if zigzag else {},
        cells=cells_of(layout),
    )


def _board_sheets(head: Masthead, tiled: TiledPicture, before: int) -> tuple[Sheet, ...]:
    words, frame = SheetWords.of(head.language, head.game.form), tiled.frame
    joined = tiled.tiling.count > 1
    sheets = []
    for number, tile in enumerate(tiled.tiling.tiles, start=before + 1):
        code = tile.code if joined else ""
        furniture = imprint(frame, head.imprint(number), head.tones, code=code)
        sheets.append(
            Sheet(
                paper=frame.paper,
                shapes=(*tile_shapes(tiled, tile), *furniture),
                title=words.board_bookmark.format(code=code) if joined else words.board_alone,
                code=code,
                margins=frame.margins,
            )
        )
    return tuple(sheets)


_SHEETING = ("--paper", "--margin", "--joint", "--overlap", "--measured", "--printer", "--sheets")
"""Options that mean nothing where there are no sheets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardOptions:
    """What can be asked of a board.

    Attributes:
        size: what gives it its size instead of the edge of the pieces.
        joining: how its sheets are joined.
        sheets: the sheets that are printed again.
        one_piece: whether it is one picture.
        ppi: pixels per inch of that picture.
        shop: whether the file is for a print shop, and its colours.
    """

    size: Sizing = group(Sizing)
    joining: Seaming = group(Seaming)
    sheets: str | None = option(None, metavar="CODES")
    one_piece: bool = option(False, named=True)
    ppi: float | None = option(None, usual=PPI, bounds=PPI_BOUNDS, metavar="N")
    shop: ForPress = group(ForPress)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardFile(Plan):
    """A file of a board: on sheets, in one piece, or for a print shop.

    Attributes:
        head: what its pages say of themselves.
        board: how it comes on sheets.
        options: what was asked for.
    """

    head: Masthead
    board: BoardPlan
    options: BoardOptions


def plan_file(request: Request, options: BoardOptions) -> BoardFile:
    """Choose how a board comes out.

    Raises:
        LayoutError: it does not fit, or options contradict one another.
    """
    board = plan_board(request, options.size, options.joining.seam)
    one_piece, press = options.one_piece, options.shop.prepared is not None
    refuse_together(one_piece=one_piece, press=press)
    if one_piece:
        request.refuse_given("--one-piece", *_SHEETING, "--colour")
    elif options.ppi is not None:
        raise LayoutError(Message("products.only-picture-one-piece-pixels"), hint="add --one-piece")
    if press:
        request.refuse_given("--press", *_SHEETING)
    on = "whole" if one_piece else "press" if press else ""
    endings: tuple[str, ...] = (".pdf",)
    if one_piece:
        endings = (".png",) if options.ppi else (".pdf", ".svg", ".png")
    again = sheet_codes(options.sheets)
    return BoardFile(
        notes=() if on else _notes(board, again),
        file_name=board.request.file_name("board", on, endings[0]),
        printed=0 if on else named(again) or board.sheets,
        endings=endings,
        only=Message("products.only-png-pixels") if options.ppi else "",
        head=board.request.masthead(1 if on else board.sheets),
        board=board,
        options=options,
    )


def _notes(board: BoardPlan, again: tuple[str, ...]) -> tuple[str, ...]:
    """Size and sheets of a board."""
    game, on = board.request.game, board.request.setup.paper.name
    if again:
        count = many_sheets(named(again))
        return (
            Message(
                "products.board-again", game=game.name, count=count, paper=on, sheets=board.sheets
            ),
        )
    layout = board.layout
    said = Message(
        "products.board-on-sheets",
        form=game.form,
        game=game.name,
        width=layout.width,
        height=layout.height,
        cell=board.layout.cell,
        cube=board.cube,
        board_sheets=board.tiling.count,
        sheets=many_sheets(board.sheets),
        paper=on,
    )
    return (said, *hints(board.one_sheet))


def make_file(plan: BoardFile) -> Publication | Picture:
    """The board as planned."""
    options, head, cell = plan.options, plan.head, plan.board.layout.cell
    if options.one_piece:
        form = Format(ppi=options.ppi or PPI)
        return Picture(scene=board_scene(head, cell), request=plan.board.request, form=form)
    if (press := options.shop.prepared) is not None:
        made = press_board(head, cell, press)
    else:
        title = SheetWords.of(head.language, head.game.form).board_title.format(game=head.title)
        whole = head.publication(board_part(head, plan.board), title)
        made = only_sheets(whole, sheet_codes(options.sheets))
    return replace(made, colours=options.shop.colours)


def hints(one_sheet: float | None) -> tuple[str, ...]:
    """What would spare sheets: the cell with which the board would fit one, if it is near."""
    if one_sheet is None:
        return ()
    return (Message("products.fits-one-sheet", cell=one_sheet),)


def _in_kit(request: Request, options: object) -> Iterable[Order[BoardOptions]]:
    """The board of a kit, which may be on a paper of its own."""
    values = values_of(options)
    if isinstance(own := values.get("board_paper"), Paper):
        request = replace(request, setup=replace(request.setup, paper=own))
    return (Order(request=request, options=built(BoardOptions, values)),)


PRODUCT = Product(
    name="board",
    options=BoardOptions,
    plan=plan_file,
    make=make_file,
    formats=True,
    kit=_in_kit,
)
