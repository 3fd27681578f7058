"""Plates that hold one another by fingers: the walls of boxes and of cubes.

A corner of a box belongs to its cover alone; fronts and sides share what lies below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from printkit.base.errors import LayoutError, Message
from printkit.features.laser.outlines import part
from printkit.scene.runs import Point, Run

_FINGER = 5.0
"""How long a finger is where there is room, in thicknesses."""


@dataclass(frozen=True, slots=True)
class Walls:
    """Those of a box, outer sizes in mm: a cover above, fronts, sides, a cover below or none."""

    width: float
    depth: float
    height: float
    thickness: float
    kerf: float
    closed: bool = field(default=True, kw_only=True)

    def __post_init__(self) -> None:
        """Refuse plates that are too thick for fingers."""
        least = min(self.width, self.depth, self.height)
        if 4 * self.thickness > least:
            raise LayoutError(
                Message("products.walls-too-thick", thickness=self.thickness, least=least),
                hint=Message("products.thinner-walls", most=least / 4),
            )

    def cover(self, plain: int | None = None) -> Run:
        """The plate above, of the whole width and depth, with notches on all sides but a plain one.

        Args:
            plain: counted clockwise from the upper one, which is 0.
        """
        across, down = (self._fingers(0.0, size)[1::2] for size in (self.width, self.depth))
        sides = [() if rank == plain else one for rank, one in enumerate((across, down) * 2)]
        return self._cut(((0.0, 0.0), (self.width, self.depth)), -self.thickness, sides)

    def front(self, *, plain: bool = False) -> Run:
        """The plate across the width; a plain one lies under the plain side of the cover."""
        return self._wall(self.width, 0, plain=plain)

    def side(self) -> Run:
        """The plate along the depth, between the ends of the fronts."""
        return self._wall(self.depth, 1, plain=False)

    def _wall(self, size: float, first: int, *, plain: bool) -> Run:
        thick = self.thickness
        low = self.height - thick if self.closed else self.height
        above, beside = self._fingers(0.0, size)[1::2], self._fingers(thick, low)[first::2]
        ends = () if plain else above, beside, above if self.closed else (), beside
        return self._cut(((thick, thick), (size - thick, low)), thick, ends)

    def _fingers(self, start: float, end: float) -> Sequence[tuple[float, float]]:
        """An odd number of lengths between two places, which lie in turn on either plate."""
        count = max(3, int((end - start) / (_FINGER * self.thickness)) // 2 * 2 + 1)
        places = [start + (end - start) * rank / count for rank in range(count + 1)]
        return [*pairwise(places)]

    def _cut(
        self,
        corners: tuple[Point, Point],
        out: float,
        fingers: Iterable[Sequence[tuple[float, float]]],
    ) -> Run:
        """A rectangle with fingers so far out of (or into) its upper, right, lower, left side."""
        (left, top), (right, low) = corners
        ways = (True, top, -out), (False, right, out), (True, low, out), (False, left, -out)
        points = [(left, top)]
        ends = ((right, top), (right, low), (left, low), (left, top))
        for rank, (found, (level, at, way), end) in enumerate(
            zip(fingers, ways, ends, strict=True)
        ):
            for one in found if rank < 2 else [(b, a) for a, b in reversed(found)]:
                near = [(place, at) if level else (at, place) for place in one]
                far = [(place, at + way) if level else (at + way, place) for place in one]
                points += [near[0], *far, near[1]]
            points.append(end)
        after = [*points[1:], points[0]]
        distinct = (one for one, other in zip(points, after, strict=True) if one != other)
        return part(Run(tuple(distinct), closed=True), self.kerf)


def moved(run: Run, x: float, y: float) -> Run:
    """A run elsewhere."""
    return Run(tuple((across + x, down + y) for across, down in run.points), run.closed)
