"""How panels of a figure stand: in how many columns, and how large a cell is in all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printkit.draw.cell_names import MARGIN, least_part_cell
from printkit.draw.layout import BoardLayout, Point
from printkit.draw.view import close_up_size
from printkit.grid import Grid
from printkit.rules import Side

CLOSE_UP = 12.5
"""The width of a cell in close-ups, in mm: one for all of a book, where the page lets it."""
GAP = 5.0
"""Between panels, in mm."""
_LEAST_CELL = 9.0
"""The width of a cell in close-ups below which there are rather fewer columns, in mm."""
_ROWS_FOR_SIZE = 4.0
"""So many rows more are as bad as cells of no size."""
_LEAST_BOARD = 36.0
"""The width of a whole board below which there are rather fewer columns, in mm."""
_TALLEST = 200.0
"""The height of a single column of panels above which there are two all the same, in mm."""
_LEAST_WORDS = 25.0
"""The width of a column of words beside others, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """Columns and rows of panels; all lengths in mm.

    Attributes:
        cell: the width of a cell.
        widths: of the columns.
        heights: of the rows.
    """

    cell: float
    widths: tuple[float, ...]
    heights: tuple[float, ...]

    def rooms(self, count: int) -> Iterator[Room]:
        """What each of so many panels has."""
        for rank in range(count):
            row, column = divmod(rank, len(self.widths))
            yield Room(width=self.widths[column], height=self.heights[row], cell=self.cell)


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """What a panel has in its figure, in mm.

    Attributes:
        width: of its column.
        height: of its row.
        cell: of a cell's width.
    """

    width: float
    height: float
    cell: float


def together(grid: Grid, parts: Sequence[frozenset[int]]) -> tuple[frozenset[int], ...]:
    """The parts of a board as they are, or all of them at once where that is hardly more.

    What is compared is best seen on the same cells.
    """
    whole = frozenset().union(*parts)
    if len(parts) < 2 or not all(parts) or len(whole) == len(grid.names):
        return tuple(parts)
    sizes = [close_up_size(grid, part, Side.WHITE) for part in parts]
    wide, tall = close_up_size(grid, whole, Side.WHITE)
    fits = wide < max(x for x, _ in sizes) + 1.01 and tall < max(y for _, y in sizes) + 1.01
    return (whole,) * len(parts) if fits else tuple(parts)


def arrange(grid: Grid, parts: Sequence[frozenset[int]], columns: int, width: float) -> Arrangement:
    """The best arrangement in a width of so many mm.

    Args:
        grid: the board's cells.
        parts: what is whole in each panel; a panel with nothing shows the whole board.
        columns: how many the spec asks for at most; 0 for as many as are good.
        width: of the figure.
    """
    sizes = [_size(grid, part) for part in parts]
    most = min(columns or len(parts), len(parts))
    close = any(parts)
    found = [_columns(sizes, count, width, close=close) for count in range(most, 0, -1)]
    tall = sum(found[-1].heights) > _TALLEST
    least = max(_LEAST_CELL, least_part_cell(grid)) if close else 0.0
    good = [one for one in found[:-1] if _readable(one, least)]
    named = found[-1].cell >= least  # names of cells count for more than a short picture
    good = good or (found[-2:] if tall and not (close and named) else found[-1:])
    if columns:
        return good[0]

    def cost(one: Arrangement) -> tuple[float, int]:
        smaller = 1 - one.cell / CLOSE_UP if close else 0.0
        return len(one.heights) + _ROWS_FOR_SIZE * smaller, len(one.widths)

    return min(good, key=cost)


def _size(grid: Grid, part: frozenset[int]) -> Point:
    """How wide and high a panel is, in cells."""
    if part:
        return close_up_size(grid, part, Side.WHITE)
    board = BoardLayout.of(grid, 1.0)
    return board.width + 2 * MARGIN, board.height + 2 * MARGIN


def _columns(sizes: Sequence[Point], count: int, width: float, *, close: bool) -> Arrangement:
    """Panels in so many columns, each as wide as its widest panel or, at least, as words need."""
    shares = [max(wide for wide, _ in sizes[rank::count]) for rank in range(count)]
    least = _LEAST_WORDS if count > 1 else 0.0
    room = width - (count - 1) * GAP
    cell = min(room / sum(shares), CLOSE_UP if close else room)
    for _ in shares:  # a column that words make wider leaves less for the others
        wider = [share for share in shares if share * cell < least]
        free = room - least * len(wider)
        drawn = sum(shares) - sum(wider)
        if not drawn or free <= 0:
            break
        cell = min(cell, free / drawn)
    rows = (sizes[first : first + count] for first in range(0, len(sizes), count))
    return Arrangement(
        cell=cell,
        widths=tuple(max(share * cell, least) for share in shares),
        heights=tuple(cell * max(tall for _, tall in row) for row in rows),
    )


def _readable(one: Arrangement, least: float) -> bool:
    """Whether cells are large enough for their names, or boards for what stands on them."""
    if least:
        return one.cell >= least
    return min(one.widths) >= _LEAST_BOARD
