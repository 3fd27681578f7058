"""Names that lie on a table: how they are drawn out, and where in a cell they may lie."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from printkit.base.units import PT_PER_MM
from printkit.draw.layout import Point
from printkit.grid import Lattice

LEAST_LYING = 6 / PT_PER_MM
"""The least size of a name that lies on the board, as high as it is seen, in mm."""
STRETCH = 1.5
"""How much longer names are, away from the eye, than they are wide: as on roads, to be read."""
INSIDE = 0.03
"""From a name to the edge of its cell, in cells."""
_SLOTS, _STEPS = 17, 9
"""How many places for a name are tried across a cell, and from its near side backwards."""
_ACROSS = 0.7
"""What a cell's width away from the best place costs, in cells away from the near side."""


@lru_cache(maxsize=256)
def ways(lattice: Lattice, right: Point, wide: float, deep: float) -> tuple[Point, ...]:
    """Ways from a cell's middle to places for a name in it, the best first, in cells.

    Args:
        lattice: of the cell.
        right: what leads to the right in the picture, as a direction on the board.
        wide: half the room that the name needs across.
        deep: half the room that it needs from near to far.
    """
    (rx, ry), (nx, ny) = right, (-right[1], right[0])
    turned = [(x * rx + y * ry, x * nx + y * ny) for x, y in lattice.outline]
    room = max(across for across, _ in turned) - wide
    found = []
    for slot in range(_SLOTS if room > 0 else 0):
        across = room * (2 * slot / (_SLOTS - 1) - 1)
        spans = [_span(turned, across + end) for end in (-wide, wide)]
        far = max(first for first, _ in spans) + deep
        near = min(last for _, last in spans) - deep
        if near >= far:
            steps = (step / (_STEPS - 1) for step in range(_STEPS))
            found += [(across, near - (near - far) * step) for step in steps]
    # Where rows are staggered the middle of the near side is free, else its left.
    best = 0.0 if lattice.is_staggered else -room
    nearest = max((near for _, near in found), default=0.0)
    found.sort(key=lambda way: (nearest - way[1] + _ACROSS * abs(way[0] - best), way[0]))
    return tuple(found)


def _span(outline: Sequence[Point], across: float) -> Point:
    """Where a line from far to near, so far to the right, enters and leaves a convex outline."""
    found = []
    for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if min(x0, x1) <= across <= max(x0, x1) and abs(x1 - x0) > 1e-9:
            found.append(y0 + (y1 - y0) * (across - x0) / (x1 - x0))
    return min(found), max(found)
