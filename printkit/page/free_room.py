"""Where on a sheet there is paper left: what a mark may cover without lying on the picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from printkit.page.frame import Box
from printkit.page.marks import Point

Outline: TypeAlias = Sequence[Point]
"""The corners of a convex area, in order."""

_LEAST = 1e-6  # mm: less is a slip of reckoning


@dataclass(frozen=True, slots=True)
class Areas:
    """Convex areas, and what each of them reaches, in the same order: left, top, right, bottom."""

    outlines: tuple[Outline, ...] = ()
    reaches: tuple[tuple[float, float, float, float], ...] = ()

    @classmethod
    def of(cls, outlines: Iterable[Outline]) -> Areas:
        """The areas with these outlines."""
        kept = tuple(outlines)
        sides = ((tuple(x for x, _ in one), tuple(y for _, y in one)) for one in kept)
        return cls(kept, tuple((min(xs), min(ys), max(xs), max(ys)) for xs, ys in sides))

    def near(self, box: Box) -> Iterator[Outline]:
        """The areas whose reach meets a box."""
        x, y, right, bottom = box.x, box.y, box.right, box.bottom
        return (
            outline
            for outline, (left, top, end, foot) in zip(self.outlines, self.reaches, strict=True)
            if left < right and x < end and top < bottom and y < foot
        )

    def leave_free(self, box: Box) -> bool:
        """Whether none of them lies in a box; areas that only touch its edge do not."""
        return not any(overlap(box, outline) for outline in self.near(box))


NOTHING = Areas()
"""No areas at all."""


def overlap(box: Box, outline: Outline) -> bool:
    """Whether a convex area and a box share more than an edge (by their separating axes)."""
    # Across the box's edges:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    if min(box.right, max(xs)) - max(box.x, min(xs)) <= _LEAST:
        return False
    if min(box.bottom, max(ys)) - max(box.y, min(ys)) <= _LEAST:
        return False
    corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        across, down = by - ay, ax - bx
        ours = [x * across + y * down for x, y in corners]
        theirs = [x * across + y * down for x, y in outline]
        if min(max(ours), max(theirs)) - max(min(ours), min(theirs)) <= _LEAST:
            return False
    return True


def inside(box: Box, room: Box) -> bool:
    """Whether `box` lies in `room`."""
    return (
        room.x - _LEAST <= box.x
        and box.right <= room.right + _LEAST
        and room.y - _LEAST <= box.y
        and box.bottom <= room.bottom + _LEAST
    )


def around(x: float, y: float, reach: float) -> Box:
    """The square that reaches `reach` mm from (x, y)."""
    return Box(x=x - reach, y=y - reach, width=2 * reach, height=2 * reach)
