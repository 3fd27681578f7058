"""The triangular net of a board whose cells are nodes: its links and its triangles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from printkit.draw.layout import BoardLayout, Point

Triangle: TypeAlias = tuple[Point, Point, Point]

_FORWARD = (0, 1, 2)
"""To the right, to the upper right, to the upper left: each link once."""


def links(layout: BoardLayout) -> Iterator[tuple[Point, Point]]:
    """Per pair of linked nodes their middles."""
    for cell, steps in enumerate(layout.grid.neighbours):
        for direction in _FORWARD:
            if steps[direction] >= 0:
                yield layout.centre(cell), layout.centre(steps[direction])


def triangles(layout: BoardLayout) -> Iterator[tuple[int, Triangle]]:
    """Per three nodes that are all linked the lowest of them, and their middles in a round."""
    for cell, steps in enumerate(layout.grid.neighbours):
        for direction in _FORWARD[:2]:
            others = steps[direction], steps[direction + 1]
            if min(others) >= 0:
                first, second = map(layout.centre, others)
                yield cell, (layout.centre(cell), first, second)
