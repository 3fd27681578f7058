"""Names around a board: those of its rows beside them, those of its columns below and above."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from printkit import scene as art
from printkit.base.fonts import CAP_HEIGHT, text_width
from printkit.draw.layout import BoardLayout
from printkit.grid import Grid
from printkit.model import Game, NamePlace
from printkit.rules import Side

RIM_SIZE = 0.24
"""Of the type of names around a printed board, in cells."""
GAP = 0.12
"""From them to the board, and to its edge, in cells."""
AROUND_BOARD = (NamePlace.RIM, NamePlace.FILES)
"""Where boards have their names around them."""


def columns(grid: Grid) -> tuple[str, ...]:
    """What the columns of a board are called, by the names of its cells; empty if it has none.

    Rows are as long as one another, each as far aside of the one below, and the cells of a column
    have the same name but for that of their row.
    """
    rows = [grid.row(row.name) for row in grid.rows]
    firsts = [grid.places[row[0]][0] if row else 0 for row in rows]
    aside = {upper - lower for lower, upper in itertools.pairwise(firsts)}
    if len(aside) > 1 or len({len(row) for row in rows}) > 1 or len(grid.names) < 2:
        return ()
    if any(
        grid.places[cell][0] != first + 2 * rank
        for row, first in zip(rows, firsts, strict=True)
        for rank, cell in enumerate(row)
    ):
        return ()
    called: list[set[str]] = [set() for _ in rows[0]]
    for row, cells in zip(grid.rows, rows, strict=True):
        for column, cell in zip(called, cells, strict=True):
            name = grid.names[cell]
            if name.startswith(row.name):
                column.add(name.removeprefix(row.name))
            else:
                column.add(name.removesuffix(row.name) if name.endswith(row.name) else "")
    if any(len(one) != 1 or "" in one for one in called):
        return ()
    return tuple(name for one in called for name in one)


@lru_cache(maxsize=32)
def framed(grid: Grid, names: NamePlace) -> Grid:
    """A board with room for the names around it, where they stand there when it is printed."""
    if names not in AROUND_BOARD:
        return grid
    around = grid.surround
    whole = not columns(grid)
    words = grid.names if whole else [row.name for row in grid.rows]
    wide = GAP * 2 + max(text_width(word, RIM_SIZE, art.Weight.SEMIBOLD) for word in words)
    high = 0.0 if whole else GAP * 2 + RIM_SIZE * CAP_HEIGHT
    surround = replace(
        around,
        left=around.left + wide,
        right=around.right + wide,
        bottom=around.bottom + high,
        top=around.top + high,
        boxed=True,
    )
    return replace(grid, surround=surround)


def names_around(
    game: Game, layout: BoardLayout, size: float, gap: float, fill: str
) -> Iterator[art.Text]:
    """The names of rows and columns, in mm of a layout; without columns those of rows' end cells.

    On a chessboard they stand at the left and below alone. `size` is that of the type, `gap` the
    way from the cells and what lies around them to the names, in mm.
    """
    grid, called = layout.grid, columns(layout.grid)
    both = game.board.names is not NamePlace.FILES or not called
    left, above, right, below = layout.beyond(game.grid.surround)
    rows = [sorted(grid.row(row.name), key=layout.centre) for row in grid.rows]
    for row, cells in zip(grid.rows, rows, strict=True):
        ends = [(cells[0], -left - gap, art.Anchor.END)] if cells else []
        ends += [(cells[-1], right + gap, art.Anchor.START)] if cells and both else []
        for cell, aside, anchor in ends:
            (x, y), name = layout.centre(cell), row.name if called else grid.names[cell]
            yield art.Text.level(name, (x + aside, y), size, fill, anchor).bold
    if not called:
        return
    rows = [list(grid.row(row.name)) for row in grid.rows]
    lowest, highest = (rows[0], rows[-1]) if layout.side is Side.WHITE else (rows[-1], rows[0])
    (x1, y1), (x0, y0) = layout.centre(lowest[0]), layout.centre(highest[0])
    leads = (x1 - x0) / (y1 - y0) if y1 != y0 else 0.0  # to the right for each mm down
    more = gap + size * CAP_HEIGHT / 2
    for cells, down in ((lowest, below + more), *(((highest, -above - more),) if both else ())):
        for name, (x, y) in zip(called, map(layout.centre, cells), strict=True):
            yield art.Text.level(name, (x + leads * down, y + down), size, fill).bold
