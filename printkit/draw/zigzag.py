"""Cuts through a board of hexagons that follow the edges of cells and go through none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
        cuts[round(middle, 6)] = tuple(
            (_nearest(x + half, layout.cell, middle), y + end * radius / 2)
            for y, x in sorted(rows.items())
            for end in (-1, 1)
        )
    return cuts


def level_cuts(layout: BoardLayout) -> Mapping[float, Cut]:
    """Cuts between rows from left to right, by the y about which each swings."""
    radius = layout.cell / sqrt(3)
    rows = sorted({round(y, 6): x for x, y in layout.centres}.items())
    return {round(y + 0.75 * radius, 6): tuple(_level(layout, x, y, radius)) for y, x in rows[:-1]}


def _level(layout: BoardLayout, centre: float, y: float, radius: float) -> Iterator[Point]:
    """Below the cells of a row: down to their tips, up to their shoulders."""
    half = layout.cell / 2
    for step in range(floor(-centre / half), ceil((layout.width - centre) / half) + 1):
        yield centre + step * half, y + (radius / 2 if step % 2 else radius)


def _nearest(place: float, pitch: float, to: float) -> float:
    """The place nearest to `to` among those that lie whole pitches from `place`."""
    return place + round((to - place) / pitch) * pitch
