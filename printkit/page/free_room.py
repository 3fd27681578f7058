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

_Side: TypeAlias = tuple[float, float, float, float]
"""What runs square to a side of an area, in x and y, and how far along it the area reaches."""

_LEAST = 1e-6  # mm: less is a slip of reckoning


@dataclass(frozen=True, slots=True)
class Areas:
    """Convex areas, and in the same order their reaches (left, top, right, bottom) and sides."""

    outlines: tuple[Outline, ...] = ()
    reaches: tuple[tuple[float, float, float, float], ...] = ()
    sides: tuple[tuple[_Side, ...], ...] = ()

    @classmethod
    def of(cls, outlines: Iterable[Outline]) -> Areas:
        """The areas with these outlines."""
        kept, sides = tuple(outlines), list[tuple[_Side, ...]]()
        for one in kept:
            found = list[_Side]()
            for (ax, ay), (bx, by) in pairwise((*one, one[0])):
                across, down = by - ay, ax - bx
                reached = [x * across + y * down for x, y in one]
                found.append((across, down, min(reached), max(reached)))
            sides.append(tuple(found))
        xys = ((tuple(x for x, _ in one), tuple(y for _, y in one)) for one in kept)
        reaches = tuple((min(xs), min(ys), max(xs), max(ys)) for xs, ys in xys)
        return cls(kept, reaches, tuple(sides))

    def near(self, box: Box) -> Iterator[Outline]:
        """The areas whose reach meets a box."""
        x, y, right, bottom = box.x, box.y, box.right, box.bottom
        return (
            outline
            for outline, (left, top, end, foot) in zip(self.outlines, self.reaches, strict=True)
            if left < right and x < end and top < bottom and y < foot
        )

    def leave_free(self, box: Box) -> bool:
        """Whether none of them lies in a box; areas that only touch its edge do not.

        Asked thousands of times for a sheet: by the separating axes of a box and a convex area.
        """
        x, y, right, bottom = box.x, box.y, box.right, box.bottom
        for (left, top, end, foot), sides in zip(self.reaches, self.sides, strict=True):
            if not (left < right and x < end and top < bottom and y < foot):
                continue
            if (
                min(right, end) - max(x, left) <= _LEAST
                or min(bottom, foot) - max(y, top) <= _LEAST
            ):
                continue
            for across, down, least, furthest in sides:
                # of the box's corners the one that reaches least, and the one that reaches furthest
                first, last = (x, right) if across > 0 else (right, x)
                upper, lower = (y, bottom) if down > 0 else (bottom, y)
                shared = min(last * across + lower * down, furthest)
                if shared - max(first * across + upper * down, least) <= _LEAST:
                    break
            else:
                return False
        return True


NOTHING = Areas()
"""No areas at all."""


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
