"""Cuts through a board of hexagons that follow the edges of cells and go through none."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor, sqrt
from typing import TypeAlias

from printkit.draw.layout import BoardLayout, Point

Cut: TypeAlias = tuple[Point, ...]
"""A line from edge to edge of the board, in mm."""

UPRIGHT_REACH = 1 / 4
LEVEL_REACH = 1 / (4 * sqrt(3))
"""How far, in cells, an upright and a level cut swing to either side."""


def upright_cuts(layout: BoardLayout) -> Mapping[float, Cut]:
    """Cuts between columns from top to bottom, by the x about which each swings."""
    half, radius = layout.cell / 2, layout.cell / sqrt(3)
    rows = {round(y, 6): x for x, y in layout.centres}
    first = rows[min(rows)] + half + layout.cell * UPRIGHT_REACH
    cuts = {}
    for step in range(ceil(-first / half), floor((layout.width - first) / half) + 1):
        middle = first + step * half
        points = []
        for y, x in sorted(rows.items()):
            # The edge nearest to the middle, among those of this row.
            edge = x + half + round((middle - x - half) / layout.cell) * layout.cell
            points += [(edge, y - radius / 2), (edge, y + radius / 2)]
        cuts[round(middle, 6)] = tuple(points)
    return cuts


def level_cuts(layout: BoardLayout) -> Mapping[float, Cut]:
    """Cuts between rows from left to right, by the y about which each swings."""
    half, radius = layout.cell / 2, layout.cell / sqrt(3)
    rows = sorted({round(y, 6): x for x, y in layout.centres}.items())
    cuts = {}
    for y, x in rows[:-1]:
        # Below the cells of a row: down to their tips, up to their shoulders.
        steps = range(floor(-x / half), ceil((layout.width - x) / half) + 1)
        cuts[round(y + 0.75 * radius, 6)] = tuple(
            (x + step * half, y + (radius / 2 if step % 2 else radius)) for step in steps
        )
    return cuts
