"""Where arrows run: from rim to rim, aside where a stack leaves no room between, clear of marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import hypot, inf

from printkit.draw.layout import Point, meet
from printkit.draw.stacks import Unit
from printkit.draw.view import View
from printkit.scene import Box

HEAD_LENGTH, HEAD_HALF = 0.15, 0.1
"""An arrow's head: its length and half its width, in units of a mark."""
# Half the width of a shaft, in units of a mark; what stays free beside a face, in cells.
_SHAFT_HALF = 0.055
_GAP = 0.025
_SHAFT_SEEN = 0.14
"""How much of a shaft is seen at least where there is room, in units of a mark."""
_ASIDE = (0.0, 0.1, -0.1, 0.17, -0.17, 0.24, -0.24, 0.31, -0.31, 0.38, -0.38)
"""How far to the right of its way an arrow may lie, in cells, the first choice first."""
_COST_OF_SHORTNESS, _COST_OF_COVERING, _COST_OF_ASIDE = (
    12.0,
    8.0,
    1.0,
)  # per cell of length or aside, or per thing covered
_SAMPLES = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """Where an arrow runs: from, to, and half the width it covers, in mm."""

    start: Point
    end: Point
    half: float

    @property
    def length(self) -> float:
        """From its start to its tip, in mm."""
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    def meets(self, box: Box) -> bool:
        """Whether the line covers any part of `box`."""
        (x0, y0), (x1, y1), half = self.start, self.end, self.half
        left, top, right, bottom = box
        if max(x0, x1) + half <= left or min(x0, x1) - half >= right:
            return False  # as most boxes of a board are: looked at before the way is cut
        if max(y0, y1) + half <= top or min(y0, y1) - half >= bottom:
            return False
        return _within(self.start, self.end, box, half) is not None

    def follows(self, other: Route) -> bool:
        """Whether both lie one over the other for a part of their way, not only in a point."""
        near = (self.half + other.half) * 0.7
        shorter, longer = sorted((self, other), key=lambda line: line.length)
        points = [shorter.at(rank / (_SAMPLES - 1)) for rank in range(_SAMPLES)]
        return sum(longer.distance(point) < near for point in points) > 1

    def at(self, share: float) -> Point:
        """The point so far along the line: 0 its start, 1 its tip."""
        (x0, y0), (x1, y1) = self.start, self.end
        return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share

    def nearest(self, point: Point) -> Point:
        """The point of the line that lies nearest to `point`."""
        (x0, y0), (x1, y1) = self.start, self.end
        dx, dy = x1 - x0, y1 - y0
        along = ((point[0] - x0) * dx + (point[1] - y0) * dy) / ((dx * dx + dy * dy) or 1)
        along = min(max(along, 0), 1)
        return x0 + along * dx, y0 + along * dy

    def distance(self, point: Point) -> float:
        """How far `point` lies from the line, in mm."""
        x, y = self.nearest(point)
        return hypot(point[0] - x, point[1] - y)


@dataclass(frozen=True, slots=True, kw_only=True)
class Occupied:
    """What an arrow should not lie on.

    Attributes:
        lines: other arrows.
        boxes: discs with numbers and the like.
    """

    lines: tuple[Route, ...] = ()
    boxes: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Router:
    """Finds ways for arrows on a board.

    Attributes:
        view: where cells and pieces are seen.
        units: what is drawn on the cells.
        unit: the size that marks are shares of, in mm: a cell's width, more on very small boards.
        shaft: half the width that stays clear of what stands at both ends, in units.
    """

    view: View
    units: Mapping[int, Unit]
    unit: float
    shaft: float = _SHAFT_HALF

    def route(self, start: int, end: int, taken: Occupied = Occupied(), tail: float = 0.0) -> Route:
        """The line from the rim of what stands on `start` to the rim of what stands on `end`.

        It lies beside its way where a stack would leave no room for a shaft, where another arrow
        or a number lies on it, or where a piece stands on it.

        Args:
            start: where the arrow begins.
            end: where its tip points.
            taken: what it should not lie on.
            tail: room that a disc at its tail takes, in mm.
        """
        # What stands on other cells within reach of a line between the two.
        (x0, y0), (x1, y1) = self.view.centre(start), self.view.centre(end)
        reach = 0.7 * self.view.layout.cell
        near = (min(x0, x1) - reach, min(y0, y1) - reach, max(x0, x1) + reach, max(y0, y1) + reach)
        boxes = [*taken.boxes]
        for cell in self.units:
            if cell not in (start, end):
                boxes += (box for box in self._boxes(cell) if meet(box, near))
        wanted = (HEAD_LENGTH + _SHAFT_SEEN) * self.unit + tail
        best, least = self._line(start, end, 0.0), inf
        for aside in _ASIDE:
            if _COST_OF_ASIDE * abs(aside) >= least:
                break
            line = self._line(start, end, aside)
            covering = sum(map(line.meets, boxes)) + sum(map(line.follows, taken.lines))
            cost = (
                _COST_OF_SHORTNESS * max(wanted - line.length, 0) / self.view.layout.cell
                + _COST_OF_COVERING * covering
                + _COST_OF_ASIDE * abs(aside)
            )
            if cost < least:
                best, least = line, cost
        return best

    def straight(self, start: int, end: int) -> Route:
        """The line between the middles of two cells."""
        centre = self.view.centre
        return Route(start=centre(start), end=centre(end), half=HEAD_HALF * self.unit)

    def _line(self, start: int, end: int, aside: float) -> Route:
        """The longest line beside the way of two cells that covers neither unit."""
        (x0, y0), (x1, y1) = self.view.centre(start), self.view.centre(end)
        length = hypot(x1 - x0, y1 - y0) or 1.0
        dx, dy = (x1 - x0) / length, (y1 - y0) / length
        right = aside * self.view.layout.cell

        def at(along: float, across: float = 0.0) -> Point:
            return (
                x0 + dx * along - dy * (right + across),
                y0 + dy * along + dx * (right + across),
            )

        head, half = HEAD_LENGTH * self.unit, HEAD_HALF * self.unit
        shaft, gap = self.shaft * self.unit, _GAP * self.view.layout.cell

        standing = {cell: tuple(self._boxes(cell)) for cell in (start, end)}

        def passed(cell: int, across: float) -> tuple[float, float] | None:
            """Where a line at a distance enters and leaves a unit, in mm along the way."""
            ends = at(-length, across), at(2 * length, across)
            spans = [_within(*ends, box, gap) for box in standing[cell]]
            found = [(3 * one - 1, 3 * other - 1) for one, other in filter(None, spans)]
            return (min(found)[0] * length, max(found)[1] * length) if found else None

        leaves = [found[1] for across in (-shaft, shaft) if (found := passed(start, across))]
        tips = [found[0] for across in (-shaft, 0.0, shaft) if (found := passed(end, across))]
        flanks = [found[0] + head for across in (-half, half) if (found := passed(end, across))]
        first, last = max((0.0, *leaves)), min((length, *tips, *flanks))
        if last - first < head:
            middle = (first + last) / 2
            first, last = middle - head / 2, middle + head / 2
        return Route(start=at(first), end=at(last), half=half)

    def _boxes(self, cell: int) -> Iterable[Box]:
        unit = self.units.get(cell)
        return () if unit is None or not unit.height else (self.view.box(cell, unit),)


def _within(start: Point, end: Point, box: Box, wider: float) -> tuple[float, float] | None:
    """The shares of a way at which it enters and leaves `box`, made wider all round.

    A way that stays outside gives None.
    """
    first, last = 0.0, 1.0
    for axis in (0, 1):
        low, high = box[axis] - wider, box[axis + 2] + wider
        at, along = start[axis], end[axis] - start[axis]
        if abs(along) < 1e-9:
            near, far = (0.0, 1.0) if low < at < high else (inf, -inf)
        else:
            near, far = sorted(((low - at) / along, (high - at) / along))
        first, last = max(first, near), min(last, far)
    return (first, last) if first < last else None
