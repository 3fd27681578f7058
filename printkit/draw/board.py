"""The board in plan: tints, edges, border, names of cells; a small board; cuts through it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from math import ceil, floor, hypot, sqrt
from typing import TypeAlias

from printkit import scene as art
from printkit.base.fonts import CAP_HEIGHT, text_width
from printkit.base.units import blend
from printkit.draw.board_marks import board_marks, edge_strips
from printkit.draw.layout import AROUND, BoardLayout, Point, inner_and_outer_edges, inset
from printkit.draw.patterns import pattern_shapes
from printkit.draw.rim import AROUND_BOARD, GAP, RIM_SIZE, names_around
from printkit.model import CUBE, Game, NamePlace, Pattern, Theme
from printkit.rules import Side

EDGE = 0.02  # width of a line, in cells
LABEL_SIZE = 0.135  # in cells
NODE_RADIUS = 0.06  # in cells
HOLE_RADIUS = 0.09
"""Of a hole for a peg, in cells."""
_HOLE_SHADE = 0.45
"""The share of the lines' colour in that of a hole."""
BESIDE, BELOW, FAR = 0.27, 0.045, AROUND + 0.025
"""From a point of a graph to its name, in cells: beside a piece, below a line, beside a ring."""
_THINNEST = EDGE
"""The least width of a pattern's lines, in cells: 0.25 pt in a diagram of 62 mm, just printable."""
THINNEST = 0.14
"""The least width of a small board's lines, in mm."""
Cut: TypeAlias = tuple[Point, ...]
"""A line from edge to edge of the board, in mm."""
UPRIGHT_REACH = 1 / 4
LEVEL_REACH = 1 / (4 * sqrt(3))
"""How far, in cells, an upright and a level cut swing to either side."""


def board_shapes(game: Game, theme: Theme, layout: BoardLayout) -> tuple[art.Shape, ...]:
    """The whole board with the names of its cells, in mm from the layout's upper left corner."""
    return (*board_art(game, theme, layout), *labels(game, theme, layout))


def board_art(game: Game, theme: Theme, layout: BoardLayout) -> tuple[art.Shape, ...]:
    """Tints, inner edges and the border; the border's line lies inside the outermost cells."""
    # white under names on a pattern, which could not be read else
    size = LABEL_SIZE * layout.cell
    grounds = tuple(
        segment
        for cell, tint in enumerate(game.tints)
        if isinstance(theme.tints[tint], Pattern) and is_named(game, cell)
        for x, y in (label_place(layout, cell),)
        for segment in art.rectangle(
            x - 0.2 * size,
            y - 0.95 * size,
            text_width(layout.grid.names[cell], size, art.Weight.SEMIBOLD) + 0.4 * size,
            1.2 * size,
        )
    )
    white = (art.Path(segments=grounds, style=art.Style(fill="#ffffff")),) if grounds else ()
    return _art(game, theme, layout, white)


def _art(
    game: Game, theme: Theme, layout: BoardLayout, grounds: tuple[art.Shape, ...]
) -> tuple[art.Shape, ...]:
    """The board with the `grounds` of its names between tints and lines."""
    marks = board_marks(game, theme, layout) if game.board.marks else ()
    strips = edge_strips(game, theme, layout) if game.board.edges else ()
    if layout.grid.lattice.on_points:
        # tinted areas, links, and on each node a disc, or a hole for a peg
        line = art.Style(stroke=theme.outline, width=EDGE * layout.cell)
        area, holes = art.Style(fill=theme.outline), layout.grid.holes
        ground = theme.tints[game.tints[0]]
        dark = blend(theme.outline, ground, _HOLE_SHADE) if isinstance(ground, str) else "#ffffff"
        links = art.polylines(layout.links())
        return (
            *tinted_cells(game, theme, layout),
            *strips,
            *grounds,
            *((art.Path(segments=links, style=line),) if links else ()),
            *(
                art.Circle(
                    x=x, y=y, radius=HOLE_RADIUS * layout.cell, style=replace(line, fill=dark)
                )
                if cell in holes
                else art.Circle(x=x, y=y, radius=NODE_RADIUS * layout.cell, style=area)
                for cell, (x, y) in enumerate(layout.centres)
                if cell in holes or has_nodes(game)
            ),
            *marks,
        )
    inner, borders = inner_and_outer_edges(layout)
    width = EDGE * layout.cell
    line = art.Style(stroke=theme.outline, width=width)
    return (
        *strips,
        *tinted_cells(game, theme, layout),
        *grounds,
        art.Path(segments=art.polylines(_within(inner, borders, width / 2)), style=line),
        *(
            art.Path(
                segments=art.polygon(inset(border, width / 2)),
                style=art.Style(stroke=theme.outline, width=width, join=art.Join.MITER),
            )
            for border in borders
        ),
        *marks,
    )


def has_nodes(game: Game) -> bool:
    """Whether every point of a net has a disc: a board with marks has its own signs instead."""
    return not game.board.marks


@lru_cache(maxsize=32)
def board_symbol(game: Game, theme: Theme, side: Side) -> art.Symbol:
    """The board's art as a symbol: its cells are 1 wide, the origin is upper left.

    It has no names, nor grounds for them: these have another size and place in every picture.
    """
    layout = BoardLayout.of(game.grid, 1.0, side)
    bare = art.stroked_at_least(_art(game, theme, layout, ()), _THINNEST)
    return art.Symbol(id=f"board-{side.name.lower()}-{theme.name}", shapes=bare)


def tinted_cells(
    game: Game, theme: Theme, layout: BoardLayout, only: Collection[int] | None = None
) -> tuple[art.Shape, ...]:
    """The tinted areas, for each tint that has ink: cells, the triangles of a net, or the box.

    A pattern gives its dots as shapes of their own, any other paint gives one shape.

    Args:
        game: gives the tint of each cell.
        theme: the colours.
        layout: the places of the cells.
        only: the cells that are drawn; None for all. A net is always drawn whole.
    """
    grid = layout.grid
    areas: dict[str, list[tuple[Point, ...]]] = {tint: [] for tint in dict.fromkeys(game.tints)}
    if grid.lattice.on_points:
        for cell, *others in grid.triangles():
            areas[game.tints[cell]].append(tuple(map(layout.centre, (cell, *others))))
        if not any(areas.values()):  # a graph has no triangles
            areas[game.tints[0]] = [layout.box]
    else:
        for tint, cells in _cells_by_tint(game).items():
            areas[tint] = [layout.outline(cell) for cell in cells if only is None or cell in only]
    shapes: list[art.Shape] = []
    for tint, outlines in areas.items():
        paint = theme.tints[tint]
        if isinstance(paint, Pattern):
            shapes.extend(pattern_shapes(paint, outlines, layout.cell))
        elif paint is not None:
            shapes.append(art.Path(segments=art.polygons(outlines), style=art.Style(fill=paint)))
    return tuple(shapes)


def _within(
    edges: Iterable[tuple[Point, Point]], borders: Iterable[Sequence[Point]], distance: float
) -> Iterable[tuple[Point, Point]]:
    """`edges`, shortened by `distance` at a border, so that no end reaches beyond it."""
    rim = {(round(x, 3), round(y, 3)) for border in borders for x, y in border}

    def drawn_back(point: Point, other: Point) -> Point:
        if (round(point[0], 3), round(point[1], 3)) not in rim:
            return point
        share = distance / hypot(other[0] - point[0], other[1] - point[1])
        return (point[0] + (other[0] - point[0]) * share, point[1] + (other[1] - point[1]) * share)

    return ((drawn_back(start, end), drawn_back(end, start)) for start, end in edges)


def label_place(layout: BoardLayout, cell: int) -> Point:
    """The start of the name of `cell`, on its baseline: lower left, for either side."""
    x, y = layout.centre(cell)
    if layout.grid.is_graph:  # close below a line, and beside a piece
        size = LABEL_SIZE * layout.cell
        wide = text_width(layout.grid.names[cell], size, art.Weight.SEMIBOLD)
        return x - BESIDE * layout.cell - wide, y + BELOW * layout.cell + CAP_HEIGHT * size
    dx, dy = layout.grid.lattice.name_at
    return x + dx * layout.cell, y + dy * layout.cell


def name_boxes(layout: BoardLayout, cell: int, size: float) -> Iterator[art.Box]:
    """The boxes, from capitals to baseline, that a name of `size` mm may take in its cell.

    They lie lower left, lower right, upper left, upper right. On a graph they lie close to the line
    through the point: beside a bare point, then beside a piece, then beside a ring around it.
    """
    wide = text_width(layout.grid.names[cell], size, art.Weight.SEMIBOLD)
    tall, below = size * CAP_HEIGHT, BELOW * layout.cell
    centre_x, centre_y = layout.centre(cell)
    if layout.grid.is_graph:
        for reach in (below + tall + 0.02 * layout.cell, BESIDE * layout.cell, FAR * layout.cell):
            for top in (centre_y + below, centre_y - below - tall):
                for left in (centre_x - reach - wide, centre_x + reach):
                    yield left, top, left + wide, top + tall
        return
    x, y = label_place(layout, cell)
    left = min(x, centre_x - (CUBE.width / 2 + 0.01) * layout.cell - wide)
    right, top = 2 * centre_x - left - wide, 2 * centre_y - y + tall
    for start, base in ((left, y), (right, y), (left, top), (right, top)):
        yield start, base - tall, start + wide, base


def label_boxes(game: Game, layout: BoardLayout) -> tuple[art.Box, ...]:
    """The boxes of the names of cells, or of rows and columns around the board."""
    if game.board.names in AROUND_BOARD:
        return tuple(art.bounds((text,)) for text in names_outside(game, layout, ""))
    size = LABEL_SIZE * layout.cell
    return tuple(
        (x, y - 0.8 * size, x + text_width(name, size, art.Weight.SEMIBOLD), y + 0.25 * size)
        for cell, name in enumerate(layout.grid.names)
        for x, y in (label_place(layout, cell),)
    )


def names_outside(game: Game, layout: BoardLayout, fill: str) -> tuple[art.Text, ...]:
    """The names around a printed board."""
    size, gap = RIM_SIZE * layout.cell, GAP * layout.cell
    return tuple(names_around(game, layout, size, gap, fill))


def is_named(game: Game, cell: int) -> bool:
    """Whether a board shows the name of a cell in the cell's corner."""
    return game.board.names is NamePlace.CORNER and cell not in game.board.unnamed


def labels(game: Game, theme: Theme, layout: BoardLayout) -> tuple[art.Text, ...]:
    """The names in cells, tint by tint, or around the board; empty for a board without names."""
    if game.board.names in AROUND_BOARD:
        return names_outside(game, layout, theme.quiet_text)
    return tuple(
        art.Text(
            x=x,
            y=y,
            text=layout.grid.names[cell],
            size=LABEL_SIZE * layout.cell,
            fill=theme.labels[tint],
            weight=art.Weight.SEMIBOLD,
        )
        for tint, cells in _cells_by_tint(game).items()
        for cell in cells
        if is_named(game, cell)
        for x, y in (label_place(layout, cell),)
    )


def _cells_by_tint(game: Game) -> dict[str, list[int]]:
    cells: dict[str, list[int]] = {tint: [] for tint in dict.fromkeys(game.tints)}
    for cell, tint in enumerate(game.tints):
        cells[tint].append(cell)
    return cells


def without_patterns(theme: Theme) -> Theme:
    """`theme` with no ink in place of lines and dots."""
    if not any(isinstance(paint, Pattern) for paint in theme.tints.values()):
        return theme
    plain = {
        tint: None if isinstance(paint, Pattern) else paint for tint, paint in theme.tints.items()
    }
    return replace(theme, name=f"{theme.name}-plain", tints=plain)


def small_board(game: Game, theme: Theme, layout: BoardLayout) -> tuple[art.Shape, ...]:
    """A board without names and texts, in mm from the layout's upper left corner."""
    plain = without_patterns(theme)
    edge = art.Style(
        stroke=theme.outline, width=max(THINNEST, EDGE * layout.cell), join=art.Join.ROUND
    )
    outlines = [art.polygon(layout.outline(cell)) for cell in range(len(layout.centres))]
    grounds = []
    for tint, paint in plain.tints.items():
        if isinstance(paint, str):
            tinted = (one for one, own in zip(outlines, game.tints, strict=True) if own == tint)
            style = art.Style(fill=paint)
            grounds.append(art.Path(segments=tuple(chain.from_iterable(tinted)), style=style))
    lines = tuple(chain.from_iterable(outlines))
    drawn = (*edge_strips(game, plain, layout), *board_marks(game, plain, layout))
    marks = [shape for shape in drawn if not isinstance(shape, art.Text)]
    small = art.stroked_at_least(marks, THINNEST) if marks else ()
    return (*grounds, art.Path(segments=lines, style=edge), *small)


def upright_cuts(layout: BoardLayout) -> Mapping[float, Cut]:
    """Zigzag cuts from top to bottom along the edges of hexagons, by the x of their middle."""
    half, radius = layout.cell / 2, layout.cell / sqrt(3)
    rows = {round(y, 6): x for x, y in layout.centres}
    first = rows[min(rows)] + half + layout.cell * UPRIGHT_REACH
    cuts = {}
    for step in range(ceil(-first / half), floor((layout.width - first) / half) + 1):
        middle = first + step * half
        points = []
        for y, x in sorted(rows.items()):
            # the edge of this row that is nearest to the middle
            edge = x + half + round((middle - x - half) / layout.cell) * layout.cell
            points += [(edge, y - radius / 2), (edge, y + radius / 2)]
        cuts[round(middle, 6)] = tuple(points)
    return cuts


def level_cuts(layout: BoardLayout) -> Mapping[float, Cut]:
    """Zigzag cuts from left to right between the rows of hexagons, by the y of their middle."""
    half, radius = layout.cell / 2, layout.cell / sqrt(3)
    rows = sorted({round(y, 6): x for x, y in layout.centres}.items())
    cuts = {}
    for y, x in rows[:-1]:
        # below the cells of a row: down to their tips, up to their shoulders
        steps = range(floor(-x / half), ceil((layout.width - x) / half) + 1)
        cuts[round(y + 0.75 * radius, 6)] = tuple(
            (x + step * half, y + (radius / 2 if step % 2 else radius)) for step in steps
        )
    return cuts
