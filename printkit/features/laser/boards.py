"""Boards for a laser, whole or cut where cells meet; loose cells; a template to mark wood."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product

from printkit import scene as art
from printkit.base.colour import lightness
from printkit.base.errors import LayoutError, Message
from printkit.base.units import is_colour
from printkit.draw.board import HOLE_RADIUS, NODE_RADIUS, has_nodes, labels, tinted_cells
from printkit.draw.board_marks import board_marks, edge_strips
from printkit.draw.layout import BoardLayout, bounding, inner_and_outer_edges, inset, outlines
from printkit.draw.rim import framed
from printkit.features.laser.joints import Walls, moved
from printkit.features.laser.outlines import (
    Edge,
    clockwise,
    cuts,
    divided,
    hole,
    inside,
    joined,
    lines_inside,
    part,
    place_of,
    without,
)
from printkit.features.laser.work import GAP, MARGIN, LaserOptions, Work
from printkit.grid import whole_cell
from printkit.model import GLYPH, Game
from printkit.products.request import Request
from printkit.scene import Box
from printkit.scene.runs import Run, flattened, runs

FRAME = 8.0
"""Around what a plate holds, in mm."""
NAIL = 1.5
"""Diameter of a template's holes: a nail or a pencil's lead goes through, in mm."""

_DARK = 60.0
"""The lightness L* below which an area is burnt."""
_CORNER = 4.0
_NEAR = 1e-6

# The board


def board(request: Request, order: LaserOptions) -> tuple[Work, ...]:
    """The board: names and tints burnt in, cells scored, its border cut last.

    What the bed does not take whole is cut where cells meet, a sheet each.

    Raises:
        LayoutError: the bed does not take a cell.
        PrintkitError: the board is to be divided and shapely is not installed.
    """
    game, layout = request.game, board_layout(request)
    burnt, plate = burnt_in(game, layout, order.kerf), outlines(layout)
    whole = cut_out(burnt, (Run(border, closed=True) for border in plate), order.kerf)
    if whole.fitted(order.room):
        return (whole,)
    groups = _groups(layout, order)
    shares = [([layout.outline(cell) for cell in group.cells], group.box) for group in groups]
    every = [layout.outline(cell) for cell in range(len(layout.centres))]
    pieces = divided(plate, every if not layout.grid.is_graph else (), shares)
    return tuple(cut_out(taken(burnt, piece), piece, order.kerf).cropped() for piece in pieces)


def board_layout(request: Request) -> BoardLayout:
    """Where its cells lie, with room for what stands around them."""
    return BoardLayout.of(framed(request.game.grid, request.game.board.names), request.cell)


def burnt_in(game: Game, layout: BoardLayout, kerf: float) -> Work:
    """What is engraved and scored on a board, and the holes for pegs, which are drilled through."""
    theme = game.themes["ink"]
    inner, of_cells = inner_and_outer_edges(layout)
    names, plate = labels(game, theme, layout), outlines(layout)
    rims = [Run(border, closed=True) for border in of_cells if border not in plate]
    own = {name: name for name in theme.tints if is_colour(name)}
    # dark marks are burnt, light ones outlined
    solid = replace(theme, tints={**theme.tints, **own})
    burnt = [*edge_strips(game, theme, layout), *board_marks(game, solid, layout)]
    lines, dots = _tints(game, layout, names)
    is_net, pegs = layout.grid.lattice.on_points, layout.grid.holes
    nodes = layout.centres if is_net and has_nodes(game) else ()
    discs = (
        flattened(art.circle(x, y, NODE_RADIUS * layout.cell))
        for cell, (x, y) in enumerate(nodes)
        if cell not in pegs
    )
    drilled = (
        hole(run, kerf)
        for cell in sorted(pegs)
        for run in flattened(art.circle(*layout.centre(cell), HOLE_RADIUS * layout.cell))
    )
    return Work(
        width=layout.width,
        height=layout.height,
        engrave=(
            *(runs((name,)) for name in names),
            *dots,
            *discs,
            *(runs((shape,)) for shape in burnt if _is_dark(shape)),
        ),
        score=(
            *lines,
            *rims,
            *runs(shape for shape in burnt if not _is_dark(shape)),
            *joined(layout.links() if is_net else inner),
        ),
        inner=tuple(drilled),
    )


def cut_out(work: Work, plate: Iterable[Run], kerf: float) -> Work:
    """The same cut out along the borders of a plate, clockwise, and of its holes, anticlockwise.

    So one move outward makes up for the kerf of both.
    """
    wide = [Run(inset(border.points, -kerf / 2), closed=True) for border in plate]
    return replace(
        work,
        inner=(*work.inner, *(run for run in wide if not clockwise(run.points))),
        outer=tuple(run for run in wide if clockwise(run.points)),
    )


def taken(work: Work, plate: Sequence[Run]) -> Work:
    """What of a work lies on a part of its plate."""
    return replace(
        work,
        engrave=inside(plate, work.engrave),
        score=lines_inside(plate, work.score),
        inner=tuple(run for run in work.inner if lines_inside(plate, (run,))),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Share:
    """Cells that stay together, and the box whose part beside all cells is theirs too."""

    cells: tuple[int, ...]
    box: Box


def _groups(layout: BoardLayout, order: LaserOptions) -> tuple[_Share, ...]:
    """As few groups of cells as the bed takes one by one, in rows from the upper left one.

    Raises:
        LayoutError: it does not take a single cell.
    """
    xs, ys = (
        sorted({round(at, 6) for at in ordinates})
        for ordinates in zip(*layout.centres, strict=True)
    )
    beside = {x + layout.cell / 2 for x in xs if x + layout.cell / 2 < layout.width}
    between = {(y + below) / 2 for y, below in pairwise(ys)}
    room = order.room
    for columns, rows in sorted(
        product(range(1, len(xs) + 1), range(1, len(ys) + 1)),
        key=lambda one: (one[0] * one[1], abs(one[0] - one[1])),
    ):
        across = _seams(beside, layout.width, columns)
        down = _seams(between, layout.height, rows)
        groups = tuple(_grouped(layout, across, down))
        sizes = [_extent(layout, group, order.kerf) for group in groups]
        if all(Work(width=width, height=height).fitted(room) for width, height in sizes):
            return groups
    left, top, right, low = bounding(layout.outline(0))
    size = {"width": right - left + 2 * MARGIN, "height": low - top + 2 * MARGIN}
    name = order.bed.name if order.bed else ""
    raise LayoutError(
        Message("products.bed-smaller-than-cell", bed=name, **size),
        hint=Message("products.smaller-cubes-or-larger-bed"),
    )


def _seams(places: Iterable[float], size: float, count: int) -> list[float]:
    """Where a length is cut into so many pieces of nearly one size."""
    known = sorted(places)
    ideal = (size * rank / count for rank in range(1, count))
    return sorted({min(known, key=lambda at: abs(at - here)) for here in ideal} if known else ())


def _grouped(layout: BoardLayout, across: list[float], down: list[float]) -> Iterator[_Share]:
    for top, low in pairwise((0.0, *down, layout.height)):
        for left, right in pairwise((0.0, *across, layout.width)):
            cells = tuple(
                cell
                for cell, (x, y) in enumerate(layout.centres)
                if left <= x + _NEAR < right and top <= y + _NEAR < low
            )
            if cells:
                yield _Share(cells=cells, box=(left, top, right, low))


def _extent(layout: BoardLayout, group: _Share, kerf: float) -> tuple[float, float]:
    """How wide and tall it is once it is cut out."""
    points = [point for cell in group.cells for point in layout.outline(cell)]
    if layout.grid.is_graph or layout.grid.surround.band or layout.grid.surround.boxed:
        left, top, right, low = group.box
        points = (
            [(left, top), (right, low)]
            if layout.grid.is_graph
            else [*points, (left, top), (right, low)]
        )
    left, top, right, low = bounding(points)
    return right - left + kerf, low - top + kerf


def _is_dark(shape: art.Shape) -> bool:
    """Whether an area or letters are burnt, not only the line around."""
    fill = shape.style.fill if isinstance(shape, art.Path | art.Circle) else GLYPH
    return fill is not None and lightness(fill) < _DARK


def _tints(
    game: Game, layout: BoardLayout, names: Iterable[art.Text]
) -> tuple[tuple[Run, ...], tuple[tuple[Run, ...], ...]]:
    """The patterns of the theme `ink`: lines to score and dots to engrave, clear of the names."""
    around = ((*art.bounds((name,)), 0.2 * name.size) for name in names)
    boxes = [(left - to, top - to, right + to, low + to) for left, top, right, low, to in around]
    lines: list[Edge] = []
    dots: list[tuple[Run, ...]] = []
    for shape in tinted_cells(game, game.themes["ink"], layout):
        if isinstance(shape, art.Circle):
            x, y = shape.x, shape.y
            if not any(left < x < right and top < y < low for left, top, right, low in boxes):
                dots.append(runs((shape,)))
        else:
            lines.extend(edge for run in runs((shape,)) for edge in run.edges)
    for box in boxes:
        lines = [left for line in lines for left in without(line, box)]
    return tuple(Run(line, closed=False) for line in lines), tuple(dots)


def cells(request: Request, order: LaserOptions) -> tuple[Work, ...]:
    """Loose cells, to be cut from woods of several colours; as many on a sheet as the bed takes.

    Without a kerf they touch and share their cuts; with one they lie apart.

    Raises:
        LayoutError: the game is played on lines, or the bed does not take a cell.
    """
    if request.game.grid.lattice.on_points:
        raise LayoutError(Message("products.played-lines-no-cells-cut", game=request.game.name))
    gap = GAP if order.kerf else 0.0
    layout = BoardLayout.of(request.game.grid, request.cell + gap)
    share = request.cell / (request.cell + gap)
    every = tuple(range(len(layout.centres)))
    groups = [every]
    if order.bed and not Work(width=layout.width, height=layout.height).fitted(order.room):
        groups = [group.cells for group in _groups(layout, order)]
    sheets = []
    for group in groups:
        shapes = (Run(layout.outline(cell, share), closed=True) for cell in group)
        found = cuts((part(shape, order.kerf).points for shape in shapes), order.tabs)
        sheet = Work(width=layout.width, height=layout.height, inner=found.shared, outer=found.free)
        sheets.append(sheet if group is every else sheet.cropped())
    return tuple(sheets)


# The board that is folded, and its box

HOLE = 3.0
"""Diameter of the holes for the cord that hinges and shuts a folding board, in mm."""
_HEIGHT = 1.25
"""How high each half of its box is, in cubes."""


def folding(request: Request, order: LaserOptions) -> tuple[Work, ...]:
    """The board in two halves, each the cover of an open box: shut, they hold the pieces.

    Around the cells is a border as wide as one; a cord through holes at the fold is the hinge.

    Raises:
        LayoutError: its walls are too thick.
        PrintkitError: shapely is not installed.
    """
    layout, border = board_layout(request), request.cell
    size = max(layout.width, layout.height) + 2 * border
    right, down = (size - layout.width) / 2, (size - layout.height) / 2
    burnt = burnt_in(request.game, layout, order.kerf)
    rims = (Run(rim, closed=True) for rim in outlines(layout))
    whole = replace(burnt, score=(*burnt.score, *rims)).mapped(
        lambda at: (at[0] + right, at[1] + down), size, size
    )
    high = _HEIGHT * request.edge
    box = Walls(size, size / 2, high, order.thickness, order.kerf, closed=False)
    sheets = []
    for top in (0.0, size / 2):
        (half,) = flattened(art.rectangle(0.0, top, size, size / 2))
        fold = size / 2 + (1 if top else -1) * (order.thickness + 2 * HOLE)
        cord = (
            hole(run, order.kerf)
            for x in (0.3 * border, 0.7 * border, size - 0.7 * border, size - 0.3 * border)
            for run in flattened(art.circle(x, fold, HOLE / 2))
        )
        own = taken(whole, (half,))
        cover = moved(box.cover(0 if top else 2), 0.0, top)
        sheets.append(replace(own, inner=(*own.inner, *cord), outer=(cover,)).cropped())
    row = high + GAP
    walls = [moved(box.front(plain=rank > 1), 0.0, rank * row) for rank in range(4)]
    walls += [
        moved(box.side(), (rank % 2) * (size / 2 + GAP), (4 + rank // 2) * row) for rank in range(4)
    ]
    sheet = Work(width=size + GAP, height=6 * row - GAP, outer=tuple(walls))
    return (*sheets, sheet)


# The template


def plate(width: float, height: float) -> Run:
    """The outline of a plate with round corners."""
    (outline,) = flattened(art.rounded_rectangle(0, 0, width, height, radius=_CORNER))
    return outline


def template(request: Request, order: LaserOptions) -> tuple[Work, ...]:
    """A plate with a hole at every corner of a cell and its neighbours, to mark wood through.

    Of a net it has the nodes.

    Raises:
        LayoutError: the kerf leaves nothing of a hole.
    """
    if order.kerf >= NAIL:
        raise LayoutError(
            Message("products.kerf-mm-leaves-nothing-hole", kerf=order.kerf, nail=NAIL),
            hint=Message("products.measure-kerf-again-0-1"),
        )
    layout = BoardLayout.of(whole_cell(request.game.grid.lattice), request.cell)
    corners = (corner for cell in range(len(layout.centres)) for corner in layout.outline(cell))
    points = layout.centres if layout.grid.lattice.on_points else corners
    holes = (
        run
        for x, y in {place_of(point): point for point in points}.values()
        for run in flattened(art.circle(x + FRAME, y + FRAME, NAIL / 2))
    )
    size = layout.width + 2 * FRAME, layout.height + 2 * FRAME
    drilled = tuple(hole(run, order.kerf) for run in holes)
    outer = (part(plate(*size), order.kerf),)
    return (Work(width=size[0], height=size[1], inner=drilled, outer=outer),)
