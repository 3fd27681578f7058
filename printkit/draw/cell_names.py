"""Where a picture shows the names of its cells, and how large: in points, for the size it has.

Type that follows the cells is 1.5 to 3 pt in a picture of 40 to 90 mm. So names have a least size;
where they would then meet the pieces they stand at the board's rim, as in chess books, and where
rows are too close even for that there are none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from printkit import scene as art
from printkit.base.errors import LayoutError, Message
from printkit.base.fonts import CAP_HEIGHT, line, text_width
from printkit.base.units import PT_PER_MM
from printkit.draw.board import FAR, LABEL_SIZE
from printkit.draw.layout import BoardLayout
from printkit.draw.rim import AROUND_BOARD, columns, names_around
from printkit.draw.view import ASIDE, CloseUp, Spot, View
from printkit.grid import Grid
from printkit.model import CUBE, Game, NamePlace, Pattern

LEAST_NAME = 5.5 / PT_PER_MM
"""The least size of a cell's name, in mm."""
RIM_NAME = 6 / PT_PER_MM
"""The least size of a name at the rim, in mm, as chess books print their letters."""
MARGIN = 0.28
"""Around a board, in cells."""

_BESIDE = 0.47 - CUBE.width / 2 - 0.01
"""How wide a name beside a piece may be, in cells."""
_RINGED, _CLEAR = 0.08, CUBE.width / 2 + 0.02
"""How much further in a name stands in a ring; how far from the middle it is beside a piece."""
_BELOW = 0.42
"""How wide a name below a piece may be, where each second cell has one, in cells."""
_STORED = 2.0
"""The size in mm at which letters that lie at a slant are stored."""
_RIM_GAP = 0.7
"""From a name at the rim to its cell, in mm."""
_RIM_PAD = 0.6
"""From a name at the rim to the picture's edge, in mm."""
_LARGE, _LARGEST = 1 / 3, 0.8
"""How high a large name is, and how wide at most, in cells."""
_ROW_ROOM = 1.25
"""How high a row must be, in heights of capitals, for a name beside it."""


_WHITE = art.Style(fill="#ffffff")


class Names(StrEnum):
    """Where the names of cells stand."""

    AUTO = "auto"
    CELLS = "cells"
    RIM = "rim"
    ROWS = "rows"
    LARGE = "large"
    NONE = "none"


_OF_BOARDS = {
    NamePlace.NONE: Names.NONE,
    NamePlace.RIM: Names.RIM,
    NamePlace.FILES: Names.RIM,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """A board's size in a picture, and what names it has.

    Attributes:
        cell: width of a cell, in mm.
        margin: left and right of the board, in mm.
        names: where names stand; never `AUTO`.
        size: of their type, in mm; 0 without names.
    """

    cell: float
    margin: float
    names: Names
    size: float = 0.0


def fit(game: Game, width: float, asked: Names, shrunk: float = 1.0, aside: float = 0.0) -> Fit:
    """The largest board that a picture `width` mm wide holds, with names that can be read.

    Where cells have no name the others have theirs in them, or none has. The picture may still be
    made smaller by `shrunk` where it is placed; names are larger where pieces stand further
    `aside`, to the right, in cells.

    Raises:
        LayoutError: names in the cells are asked for, and there is no room for them.
    """
    grid, hidden = game.grid, game.board.unnamed
    across = BoardLayout.of(grid, 1.0).width
    cell = width / (across + 2 * MARGIN)
    bare = Fit(cell=cell, margin=MARGIN * cell, names=Names.NONE)
    if asked is Names.NONE:
        return bare
    if hidden and asked in (Names.RIM, Names.ROWS):
        asked = Names.AUTO  # cells at the ends of rows may be those that have none
    least = (RIM_NAME if aside else LEAST_NAME) / shrunk
    size = max(LABEL_SIZE * cell, least)
    fits = size * _widest(grid, hidden) <= ((_BESIDE + aside) if not hidden else _BELOW) * cell
    if fits and asked in (Names.AUTO, Names.CELLS):
        return Fit(cell=cell, margin=bare.margin, names=Names.CELLS, size=size)
    if asked is Names.LARGE:
        return Fit(cell=cell, margin=bare.margin, names=asked, size=size if fits else 0.0)
    if asked is Names.AUTO and hidden:
        return bare
    if asked is Names.CELLS:
        wanted = least * _widest(grid, hidden) / _BESIDE * width / cell
        raise LayoutError(
            Message("drawing.cells-mm-hold-no-names", cell=cell),
            hint=Message("drawing.make-picture-mm-wide-put", wanted=wanted + 0.5),
        )
    size = max(LABEL_SIZE * cell, RIM_NAME / shrunk)
    widest = _widest(grid)
    if asked is Names.ROWS:
        widest = max(text_width(row.name, 1.0, art.Weight.SEMIBOLD) for row in grid.rows)
    beside = size * widest + _RIM_GAP + _RIM_PAD
    if beside > MARGIN * cell:
        cell = (width - 2 * beside) / across
    # Neighbours of a row jut in: free beside its ends is only the height of an upright edge.
    if cell * grid.lattice.upright_edge < _ROW_ROOM * CAP_HEIGHT * size:
        return bare
    names = Names.ROWS if asked is Names.ROWS else Names.RIM
    return Fit(cell=cell, margin=(width - across * cell) / 2, names=names, size=size)


def fit_part(grid: Grid, cell: float, asked: Names, cells: Collection[int]) -> Fit:
    """A part of a board, with names that can be read where they fit.

    Cells are `cell` mm wide. At the rim there are names of rows and columns; where columns do not
    run straight up, names stand in the cells instead. A few of `cells` may have a name that is too
    long to be shown.
    """
    size = max(LABEL_SIZE * cell, RIM_NAME)
    at_rim = asked is Names.RIM and has_straight_columns(grid)
    if asked is Names.ROWS or at_rim:
        return Fit(cell=cell, margin=0.0, names=asked, size=size)
    widths = sorted(text_width(grid.names[one], size, art.Weight.SEMIBOLD) for one in cells)
    usual = widths[(len(widths) - 1) // 2] if widths else 0.0
    fits = asked is not Names.NONE and usual <= (_BESIDE + ASIDE) * cell
    names = Names.CELLS if fits else Names.NONE
    if asked is Names.LARGE:
        names = Names.LARGE
    return Fit(cell=cell, margin=0.0, names=names, size=size if fits else 0.0)


def least_part_cell(grid: Grid) -> float:
    """How wide a cell of a part is at least where its name fits beside a piece, in mm."""
    return RIM_NAME * _widest(grid) / (_BESIDE + ASIDE)


def asked_names(game: Game, asked: Names) -> Names:
    """Where names stand in a picture: where the board has them, if nothing else is asked for."""
    if asked is not Names.AUTO:
        return asked
    return _OF_BOARDS.get(game.board.names, asked)


def has_columns(game: Game) -> bool:
    """Whether names at the rim are those of rows and columns."""
    return game.board.names in AROUND_BOARD and bool(columns(game.grid))


def room_below(game: Game, found: Fit) -> float:
    """What names of columns take above and below a board, in mm."""
    if found.names is not Names.RIM or not has_columns(game):
        return 0.0
    return found.size * CAP_HEIGHT + _RIM_GAP + _RIM_PAD


@lru_cache(maxsize=64)
def has_straight_columns(grid: Grid) -> bool:
    """Whether columns have names and run straight up, so that each part of one has its foot."""
    return (
        bool(columns(grid))
        and len({grid.places[grid.row(row.name)[0]][0] for row in grid.rows}) == 1
    )


def rim_of_part(view: View, found: Fit, cells: Collection[int]) -> tuple[float, float]:
    """What the names around a part of a board lack on its left and below it, in mm.

    They stand on the pale neighbours of its cells; where the board ends there, there are none.
    """
    if found.names not in (Names.ROWS, Names.RIM):
        return 0.0, 0.0
    layout = view.layout
    corners = [corner for cell in cells for corner in layout.outline(cell)]
    widest = max(text_width(row.name, found.size, art.Weight.SEMIBOLD) for row in layout.grid.rows)
    left = widest + _RIM_GAP + _RIM_PAD - min(x for x, _ in corners)
    below = 0.0
    if found.names is Names.RIM:
        room = layout.height - max(y for _, y in corners)
        below = found.size * CAP_HEIGHT + _RIM_GAP + _RIM_PAD - room
    return max(0.0, left), max(0.0, below)


@lru_cache(maxsize=64)
def _widest(grid: Grid, hidden: frozenset[int] = frozenset()) -> float:
    """The width of the longest name that is shown, in ems."""
    shown = (name for cell, name in enumerate(grid.names) if cell not in hidden)
    return max((text_width(name, 1.0, art.Weight.SEMIBOLD) for name in shown), default=0.0)


def row_names(view: View, size: float, cells: Collection[int]) -> tuple[art.Text, ...]:
    """The names of the rows of some cells, each beside the first of them."""
    layout, grid = view.layout, view.layout.grid
    half = text_width("m", size, art.Weight.SEMIBOLD) / 2
    found = []
    for row in grid.rows:
        places = [layout.centre(cell) for cell in grid.row(row.name) if cell in cells]
        if places:
            x, y = min(places)
            at = (x - 0.5 * layout.cell - _RIM_GAP - half, y)
            found.append(art.Text.level(row.name, at, size, view.theme.quiet_text).bold)
    return tuple(found)


def column_names(view: View, size: float, cells: Collection[int]) -> tuple[art.Text, ...]:
    """The names of the columns of some cells, each below the lowest of them."""
    layout, grid = view.layout, view.layout.grid
    down = layout.cell * grid.lattice.half_height + _RIM_GAP + size * CAP_HEIGHT
    found = []
    for rank, name in enumerate(columns(grid)):
        column = (grid.row(row.name)[rank] for row in grid.rows)
        places = [layout.centre(cell) for cell in column if cell in cells]
        if places:
            x, y = max(places, key=lambda place: place[1])
            found.append(
                art.Text(
                    x=x,
                    y=y + down,
                    text=name,
                    size=size,
                    fill=view.theme.quiet_text,
                    anchor=art.Anchor.MIDDLE,
                    weight=art.Weight.SEMIBOLD,
                )
            )
    return tuple(found)


def middle_spot(layout: BoardLayout, cell: int) -> Spot:
    """The middle of a cell, for a name a third of it high."""
    name, (x, y) = layout.grid.names[cell], layout.centre(cell)
    size = _LARGE / CAP_HEIGHT * layout.cell
    size = min(size, _LARGEST * layout.cell / text_width(name, 1.0, art.Weight.SEMIBOLD))
    wide, tall = text_width(name, size, art.Weight.SEMIBOLD), size * CAP_HEIGHT
    left, base = x - wide / 2, y + tall / 2
    return Spot(left=left, base=base, size=size, box=(left, base - tall, left + wide, base))


def inside_ring(view: View, cell: int, size: float, *, occupied: bool) -> Iterator[Spot]:
    """Where the name of a cell may stand whose ring would cross it: further in, beside a piece."""
    edge, (x, _) = view.layout.cell, view.centre(cell)
    for spot in view.spots(cell, size):
        left, top, right, bottom = spot.box
        is_left = left < x
        aside = _RINGED * edge
        if occupied:
            aside = max(0.0, min(aside, (x - right if is_left else left - x) - _CLEAR * edge))
        aside = aside if is_left else -aside
        yield spot._replace(left=spot.left + aside, box=(left + aside, top, right + aside, bottom))


def rim_names(view: View, size: float) -> tuple[art.Text, ...]:
    """The names of the first and last cell of every row, beside the board.

    Where a board has its names around it, they are those of its rows and columns.
    """
    layout = view.layout
    if has_columns(view.game):
        return tuple(names_around(view.game, layout, size, _RIM_GAP, view.theme.quiet_text))
    rows: dict[float, list[int]] = {}
    for cell, (_, y) in enumerate(layout.grid.places):
        rows.setdefault(y, []).append(cell)
    beside = 0.5 + layout.grid.surround.band
    half = (view.game.widest / 2 if layout.grid.lattice.on_points else beside) * layout.cell
    half += _RIM_GAP

    def aside(cell: int) -> float:
        if not layout.grid.is_graph:
            return half
        x, _ = layout.centre(cell)
        at_edge = min(x, layout.width - x) < 0.51 * layout.cell
        return 0.5 * layout.cell + _RIM_GAP if at_edge else FAR * layout.cell

    ends = [
        (cell, -aside(cell) if anchor is art.Anchor.END else aside(cell), anchor)
        for cells in rows.values()
        for rank, anchor in ((0, art.Anchor.END), (-1, art.Anchor.START))
        if rank == 0 or len(cells) > 1
        for cell in (sorted(cells, key=lambda cell: layout.centre(cell)[0])[rank],)
    ]
    found = []
    for cell, away, anchor in ends:
        left, middle = layout.centre(cell)
        name, fill = layout.grid.names[cell], view.theme.quiet_text
        found.append(art.Text.level(name, (left + away, middle), size, fill, anchor).bold)
    return tuple(found)


def names_at_rim(view: View, size: float, cells: Collection[int]) -> tuple[art.Text, ...]:
    """The names of rows and columns at the rim of a board, or of the part that is seen of one."""
    if not isinstance(view, CloseUp):
        return rim_names(view, size)
    return (*row_names(view, size, cells), *column_names(view, size, cells))


def cell_names(
    view: View, spots: Callable[[int], Iterable[Spot]], covered: Callable[[art.Box], bool]
) -> tuple[art.Shape, ...]:
    """The names of all cells, each in the first place of its cell that nothing covers.

    Where all its places are covered, as on a small cell full of marks, the cell goes without a
    name: its neighbours show it. On a tint that is a pattern names stand on white.
    """
    grid, theme, tints = view.layout.grid, view.theme, view.game.tints
    inks = view.name_inks
    ranks = list(dict.fromkeys(inks.values()))
    texts: dict[str, list[art.Shape]] = {tint: [] for tint in dict.fromkeys(tints)}
    flat, laid = list[art.Segment](), list[art.Shape]()  # the white under names
    for cell, tint in enumerate(tints):
        spot = next((spot for spot in spots(cell) if not covered(spot.box)), None)
        if spot is None:
            continue
        name = _name(grid.names[cell], spot.left, spot.base, spot.size, inks[tint])
        is_flat = spot.laid == art.IDENTITY
        texts[tint] += [name] if is_flat else _lettered(name, spot.laid, ranks.index(inks[tint]))
        if isinstance(theme.tints[tint], Pattern):
            pad, tall = 0.2 * name.size, name.size * CAP_HEIGHT
            wide = text_width(name.text, name.size, art.Weight.SEMIBOLD)
            area = art.rectangle(name.x - pad, name.y - tall - pad, wide + 2 * pad, tall + 2 * pad)
            if is_flat:
                flat += area
            else:
                ground = art.Path(segments=area, style=_WHITE)
                laid.append(art.Group(shapes=(ground,), transform=spot.laid))
    if flat:
        laid.insert(0, art.Path(segments=tuple(flat), style=_WHITE))
    return (*laid, *(text for tinted in texts.values() for text in tinted))


@lru_cache(maxsize=4096)
def _name(name: str, left: float, base: float, size: float, fill: str) -> art.Text:
    """The same text for every picture of a board, so that a backend knows it again."""
    return art.Text(x=left, y=base, text=name, size=size, fill=fill, weight=art.Weight.SEMIBOLD)


def _lettered(name: art.Text, laid: art.Affine, ink: int) -> Iterator[art.Use]:
    """A name that lies at a slant, letter by letter: each letter is stored once."""
    from printkit.draw.camera import coarse

    letters = line(name.text, name.weight, name.figures).glyphs
    for letter, glyph in zip(name.text, letters, strict=True):
        one = art.Text(x=0.0, y=0.0, text=letter, size=_STORED, fill=name.fill, weight=name.weight)
        symbol = art.Symbol(id=f"{letter}-{ink}", shapes=(one,))
        start = art.place(name.x + glyph.x_em * name.size, name.y, name.size / _STORED)
        yield art.Use(symbol=symbol, transform=coarse(art.compose(laid, start), 2))
