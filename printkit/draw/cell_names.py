"""Where a picture shows the names of its cells, and how large: in points, for the size it has.

Type that follows the cells is 1.5 to 3 pt in a picture of 40 to 90 mm. So names have a least size;
where they would then meet the pieces they stand at the board's rim, as in chess books, and where
rows are too close even for that there are none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from printkit.draw.board import BELOW, BESIDE, LABEL_SIZE, label_place
from printkit.draw.closeup import close_up_width
from printkit.draw.layout import AROUND, BoardLayout
from printkit.draw.view import View
from printkit.errors import LayoutError, Message
from printkit.fonts import CAP_HEIGHT, text_width
from printkit.grid import Grid
from printkit.model import CUBE, Pattern
from printkit.rules import Side
from printkit.scene import Anchor, Box, Path, Segment, Shape, Style, Text, Weight, rectangle
from printkit.units import PT_PER_MM

LEAST_NAME = 5.5 / PT_PER_MM
"""The least size of a cell's name, in mm."""
RIM_NAME = 6 / PT_PER_MM
"""The least size of a name at the rim, in mm, as chess books print their letters."""
MARGIN = 0.28
"""Around a board, in cells."""

_BESIDE = 0.47 - CUBE.width / 2 - 0.01
"""How wide a name beside a piece may be, in cells."""
_RIM_GAP = 0.7
"""From a name at the rim to its cell, in mm."""
_RIM_PAD = 0.6
"""From a name at the rim to the picture's edge, in mm."""
_FAR = AROUND + 0.025
"""From a point of a graph to a name beside a ring around it, in cells."""
_ROW_ROOM = 1.25
"""How high a row must be, in heights of capitals, for a name beside it."""


class Names(StrEnum):
    """Where the names of cells stand."""

    AUTO = "auto"
    CELLS = "cells"
    RIM = "rim"
    NONE = "none"


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


def fit(grid: Grid, width: float, asked: Names, shrunk: float = 1.0) -> Fit:
    """The largest board that a picture `width` mm wide holds, with names that can be read.

    Args:
        grid: the board's cells.
        width: of the picture, in mm.
        asked: where names should stand.
        shrunk: by how much the picture may still be made smaller where it is placed.

    Raises:
        LayoutError: names in the cells are asked for, and there is no room for them.
    """
    across = BoardLayout.of(grid, 1.0).width
    cell = width / (across + 2 * MARGIN)
    bare = Fit(cell=cell, margin=MARGIN * cell, names=Names.NONE)
    if asked is Names.NONE:
        return bare
    least = LEAST_NAME / shrunk
    size = max(LABEL_SIZE * cell, least)
    fits = size * _widest(grid) <= _BESIDE * cell
    if fits and asked is not Names.RIM:
        return Fit(cell=cell, margin=bare.margin, names=Names.CELLS, size=size)
    if asked is Names.CELLS:
        wanted = least * _widest(grid) / _BESIDE * width / cell
        raise LayoutError(
            Message("drawing.cells-mm-hold-no-names", cell=cell),
            hint=Message("drawing.make-picture-mm-wide-put", wanted=wanted + 0.5),
        )
    size = max(LABEL_SIZE * cell, RIM_NAME / shrunk)
    beside = size * _widest(grid) + _RIM_GAP + _RIM_PAD
    if beside > MARGIN * cell:
        cell = (width - 2 * beside) / across
    # Neighbours of a row jut in: free beside its ends is only the height of an upright edge.
    if cell * grid.lattice.upright_edge < _ROW_ROOM * CAP_HEIGHT * size:
        return bare
    return Fit(cell=cell, margin=(width - across * cell) / 2, names=Names.RIM, size=size)


def fit_part(grid: Grid, cells: Collection[int], width: float, asked: Names, side: Side) -> Fit:
    """A part of a board in a picture `width` mm wide, with names that can be read where they fit.

    Args:
        grid: the board's cells.
        cells: those that are whole.
        width: of the picture, in mm.
        asked: where names should stand; at the rim there is none.
        side: who sits below.
    """
    cell = width / close_up_width(grid, cells, side)
    size = max(LABEL_SIZE * cell, RIM_NAME)
    shown = asked is not Names.NONE and size * _widest(grid) <= _BESIDE * cell
    names = Names.CELLS if shown else Names.NONE
    return Fit(cell=cell, margin=0.0, names=names, size=size if shown else 0.0)


@lru_cache(maxsize=64)
def _widest(grid: Grid) -> float:
    """The width of the longest name, in ems."""
    return max(text_width(name, 1.0, Weight.SEMIBOLD) for name in grid.names)


def rim_names(view: View, size: float) -> tuple[Text, ...]:
    """The names of the first and last cell of every row, beside the board."""
    layout = view.layout
    rows: dict[float, list[int]] = {}
    for cell, (_, y) in enumerate(layout.grid.places):
        rows.setdefault(y, []).append(cell)
    half = (CUBE.width / 2 if layout.grid.lattice.on_points else 0.5) * layout.cell + _RIM_GAP

    def aside(cell: int) -> float:
        if not layout.grid.lines:
            return half
        x, _ = layout.centre(cell)
        at_edge = min(x, layout.width - x) < 0.51 * layout.cell
        return 0.5 * layout.cell + _RIM_GAP if at_edge else _FAR * layout.cell

    ends = [
        (cell, -aside(cell) if anchor is Anchor.END else aside(cell), anchor)
        for cells in rows.values()
        for rank, anchor in ((0, Anchor.END), (-1, Anchor.START))
        if rank == 0 or len(cells) > 1
        for cell in (sorted(cells, key=lambda cell: layout.centre(cell)[0])[rank],)
    ]
    return tuple(
        Text(
            x=layout.centre(cell)[0] + away,
            y=layout.centre(cell)[1] + size * CAP_HEIGHT / 2,
            text=layout.grid.names[cell],
            size=size,
            fill=view.theme.quiet_text,
            anchor=anchor,
            weight=Weight.SEMIBOLD,
        )
        for cell, away, anchor in ends
    )


def cell_names(
    view: View,
    size: float,
    covered: Callable[[Box], bool],
    only: Collection[int] | None = None,
) -> tuple[Shape, ...]:
    """The names of all cells, each in the first corner of its cell that nothing covers.

    Where all four are covered, as on a small cell full of marks, the cell goes without a name: its
    neighbours show it. On a tint that is a pattern names stand on white.
    """
    layout, theme, tints = view.layout, view.theme, view.game.tints
    texts: dict[str, list[Text]] = {tint: [] for tint in dict.fromkeys(tints)}
    grounds: list[Segment] = []
    for cell, tint in enumerate(tints):
        spots = _spots(layout, cell, size) if only is None or cell in only else ()
        box = next((box for box in spots if not covered(box)), None)
        if box is None:
            continue
        left, top, right, base = box
        texts[tint].append(
            Text(
                x=left,
                y=base,
                text=layout.grid.names[cell],
                size=size,
                fill=theme.labels[tint],
                weight=Weight.SEMIBOLD,
            )
        )
        if isinstance(theme.tints[tint], Pattern):
            pad = 0.2 * size
            grounds += rectangle(
                left - pad, top - pad, right - left + 2 * pad, base - top + 2 * pad
            )
    white = (Path(segments=tuple(grounds), style=Style(fill="#ffffff")),) if grounds else ()
    return (*white, *(text for tinted in texts.values() for text in tinted))


def _spots(layout: BoardLayout, cell: int, size: float) -> Iterator[Box]:
    """Lower left, lower right, upper left, upper right: the box from capitals to baseline.

    On a graph they hug the line through the point, as close as they can: beside a bare point, clear
    of lines aslant, then beside a piece, then beside a ring around it.
    """
    if layout.grid.lines:
        yield from _spots_on_lines(layout, cell, size)
        return
    x, y = label_place(layout, cell)
    centre_x, centre_y = layout.centre(cell)
    wide = text_width(layout.grid.names[cell], size, Weight.SEMIBOLD)
    tall = size * CAP_HEIGHT
    left = min(x, centre_x - (CUBE.width / 2 + 0.01) * layout.cell - wide)
    right, top = 2 * centre_x - left - wide, 2 * centre_y - y + tall
    for start, base in ((left, y), (right, y), (left, top), (right, top)):
        yield start, base - tall, start + wide, base


def _spots_on_lines(layout: BoardLayout, cell: int, size: float) -> Iterator[Box]:
    x, y = layout.centre(cell)
    wide = text_width(layout.grid.names[cell], size, Weight.SEMIBOLD)
    tall, below = size * CAP_HEIGHT, BELOW * layout.cell
    for reach in (below + tall + 0.02 * layout.cell, BESIDE * layout.cell, _FAR * layout.cell):
        for top in (y + below, y - below - tall):
            for left in (x - reach - wide, x + reach):
                yield left, top, left + wide, top + tall
