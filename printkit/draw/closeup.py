"""Some cells of a board: those that count are whole, their neighbours pale, without lines or names.

A close-up is a view like any other: marks, pieces and names are drawn on it as on a whole board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from printkit.draw.board import EDGE, board_symbol, tinted_cells
from printkit.draw.layout import BoardLayout
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
)
from printkit.units import blend

_PALE = 0.3
"""How much of its tint a neighbour keeps."""
_SEEN = 0.34
"""How much of the neighbours is seen around what counts, in cells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseUp(PlanView):
    """A part of a board, seen from straight above; its layout has its origin at the part's corner.

    Attributes:
        cells: those that are whole.
    """

    cells: frozenset[int]

    @classmethod
    def on(
        cls, game: Game, theme: Theme, cells: Collection[int], cell: float, side: Side
    ) -> CloseUp:
        """The part around `cells`, a cell being `cell` mm wide."""
        whole = BoardLayout.of(game.grid, cell, side)
        left, top, right, bottom = _extent(whole, cells)
        layout = replace(
            whole,
            width=right - left,
            height=bottom - top,
            centres=tuple((x - left, y - top) for x, y in whole.centres),
        )
        return cls(game=game, theme=theme, layout=layout, cells=frozenset(cells))

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
            other
            for cell in self.cells
            for other in grid.neighbours[cell]
            if other >= 0 and other not in self.cells
        }
        pale = replace(self.theme, tints={t: self._pale(t) for t in self.theme.tints})
        line = Style(stroke=self.theme.outline, width=EDGE * layout.cell, join=Join.ROUND)
        outlines = tuple(
            part for cell in sorted(self.cells) for part in polygon(layout.outline(cell))
        )
        return (
            Clip(box=box, shapes=tinted_cells(self.game, pale, layout, ring)),
            *tinted_cells(self.game, self.theme, layout, self.cells),
            Path(segments=outlines, style=line),
        )

    def units(self, units: Mapping[int, Unit]) -> tuple[Shape, ...]:
        """The units on cells that are whole."""
        seen = {cell: unit for cell, unit in units.items() if cell in self.cells}
        return PlanView.units(self, seen)

    def _pale(self, tint: str) -> str | None:
        paint = self.theme.tints[tint]
        return (
            blend(paint, self.theme.ground or "#ffffff", _PALE) if isinstance(paint, str) else None
        )


def close_up_width(grid: Grid, cells: Collection[int], side: Side) -> float:
    """How wide the part around `cells` is, in cells."""
    left, _, right, _ = _extent(BoardLayout.of(grid, 1.0, side), cells)
    return right - left


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


def _extent(layout: BoardLayout, cells: Collection[int]) -> Box:
    """The box around cells and as much of their neighbours as is seen, in mm of the whole board."""
    corners = [corner for cell in cells for corner in layout.outline(cell)]
    seen = _SEEN * layout.cell
    line = EDGE * layout.cell / 2
    return (
        max(min(x for x, _ in corners) - seen, -line),
        max(min(y for _, y in corners) - seen, -line),
        min(max(x for x, _ in corners) + seen, layout.width + line),
        min(max(y for _, y in corners) + seen, layout.height + line),
    )
