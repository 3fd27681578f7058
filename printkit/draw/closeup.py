"""Some cells of a board: those that count are whole, their neighbours pale, without lines or names.

A close-up is a view like any other: marks, pieces and names are drawn on it as on a whole board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from printkit.base.units import PT_PER_MM, blend
from printkit.draw.board import EDGE, board_symbol, tinted_cells
from printkit.draw.layout import BoardLayout, Point, meet
from printkit.draw.stacks import Unit
from printkit.draw.view import PlanView
from printkit.grid import Grid
from printkit.model import Game, Theme
from printkit.rules import Side
from printkit.scene import (
    Box,
    Clip,
    Join,
    Path,
    Shape,
    Style,
    Use,
    place,
    polygon,
    stroked_at_least,
)

_PALE = 0.3
"""How much of its tint a neighbour keeps."""
_SEEN = 0.34
"""How much of the neighbours is seen around what counts, in cells."""
_THINNEST = 0.25 / PT_PER_MM
"""No line is thinner, in mm."""
ASIDE = 0.04
"""How far to the right of the middle pieces stand, in cells: so names have room at their left."""

_BRACKETS = 0.05
"""From what is taken to the brackets around it, in cells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseUp(PlanView):
    """A part of a board, seen from straight above; its layout has its origin at the part's corner.

    Attributes:
        cells: those that are whole.
    """

    cells: frozenset[int]

    @classmethod
    def on(
        cls, game: Game, theme: Theme, cells: Collection[int], whole: BoardLayout, least: Point
    ) -> CloseUp:
        """The part around `cells`, at least so many cells wide and high.

        Args:
            game: whose board.
            theme: the colours.
            cells: what is whole.
            whole: where all cells lie on a whole board.
            least: the width and height in cells below which more neighbours are seen.
        """
        left, top, right, bottom = _extent(whole, cells, least)
        layout = replace(
            whole,
            width=right - left,
            height=bottom - top,
            centres=tuple((x - left, y - top) for x, y in whole.centres),
        )
        aside = 0.0 if game.grid.lines else ASIDE
        return cls(game=game, theme=theme, layout=layout, cells=frozenset(cells), aside=aside)

    def board(self, units: Mapping[int, Unit]) -> tuple[Shape, ...]:
        """The cells that count, their neighbours pale around them."""
        del units  # they cast no shadow
        layout, grid = self.layout, self.layout.grid
        box = (0.0, 0.0, layout.width, layout.height)
        if grid.lattice.on_points:  # what lies between points belongs to no cell
            symbol = board_symbol(self.game, self.theme, layout.side)
            x, y = layout.centre(0)
            dx, dy = BoardLayout.of(grid, layout.cell, layout.side).centre(0)
            whole = Use(symbol=symbol, transform=place(x - dx, y - dy, layout.cell))
            return (Clip(box=box, shapes=(whole,)),)
        ring = {
            cell
            for cell in range(len(grid.names))
            if cell not in self.cells and meet(_box(layout, cell), box)
        }
        pale = replace(self.theme, tints={t: self._pale(t) for t in self.theme.tints})
        line = Style(stroke=self.theme.outline, width=EDGE * layout.cell, join=Join.ROUND)
        outlines = tuple(
            part for cell in sorted(self.cells) for part in polygon(layout.outline(cell))
        )
        shapes = (
            Clip(box=box, shapes=tinted_cells(self.game, pale, layout, ring)),
            *tinted_cells(self.game, self.theme, layout, self.cells),
            Path(segments=outlines, style=line),
        )
        return stroked_at_least(shapes, _THINNEST)

    def target(self, cell: int, unit: Unit) -> Box:
        """Where brackets stand around what is taken: clear of it all."""
        left, top, right, bottom = self.box(cell, unit)
        clear = _BRACKETS * self.layout.cell
        return left - clear, top - clear, right + clear, bottom + clear

    def units(self, units: Mapping[int, Unit]) -> tuple[Shape, ...]:
        """The units on cells that are whole."""
        seen = {cell: unit for cell, unit in units.items() if cell in self.cells}
        return PlanView.units(self, seen)

    def _pale(self, tint: str) -> str | None:
        paint = self.theme.tints[tint]
        return (
            blend(paint, self.theme.ground or "#ffffff", _PALE) if isinstance(paint, str) else None
        )


def close_up_size(grid: Grid, cells: Collection[int], side: Side) -> Point:
    """How wide and how high the part around `cells` is, in cells."""
    left, top, right, bottom = _extent(BoardLayout.of(grid, 1.0, side), cells)
    return right - left, bottom - top


def around(grid: Grid, cells: Iterable[int]) -> frozenset[int]:
    """The cells of the box around `cells`: what is whole where these count."""
    layout = BoardLayout.of(grid, 1.0)
    places = [layout.centre(cell) for cell in cells]
    left, right = min(x for x, _ in places) - 0.3, max(x for x, _ in places) + 0.3
    top, bottom = min(y for _, y in places) - 0.3, max(y for _, y in places) + 0.3
    return frozenset(
        cell
        for cell, (x, y) in enumerate(layout.centres)
        if left <= x <= right and top <= y <= bottom
    )


def _box(layout: BoardLayout, cell: int) -> Box:
    """The box around a cell."""
    across, down = zip(*layout.outline(cell), strict=True)
    return min(across), min(down), max(across), max(down)


def _extent(layout: BoardLayout, cells: Collection[int], least: Point = (0.0, 0.0)) -> Box:
    """The box around cells and as much of their neighbours as is seen, in mm of the whole board.

    A box that has to be larger shows more neighbours, and beyond the board only what it must.
    """
    corners = [corner for cell in cells for corner in layout.outline(cell)]
    line = EDGE * layout.cell / 2
    spans = []
    for axis, size in enumerate((layout.width, layout.height)):
        low = min(corner[axis] for corner in corners) - _SEEN * layout.cell
        high = max(corner[axis] for corner in corners) + _SEEN * layout.cell
        low, high = max(low, -line), min(high, size + line)
        more = max(0.0, least[axis] * layout.cell - (high - low))
        wide = high - low + more
        begin = low - more / 2
        if wide <= size + 2 * line:
            begin = min(max(begin, -line), size + line - wide)
        spans.append((begin, begin + wide))
    (left, right), (top, bottom) = spans
    return left, top, right, bottom
