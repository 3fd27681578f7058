"""Arrows and their ways, rings, crosses and discs, in shares of a mark's unit: a cell's width.

As many shafts as pieces move: one, two or three. A mark is solid or outlined, so that first and
second step differ without colour. Every mark has a casing, so that it reads on any tint
and in grey. An arrow runs from rim to rim, aside where a stack leaves no room between, clear of
marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from math import hypot, inf

from printkit import scene as art
from printkit.base.units import PT_PER_MM, contrast
from printkit.draw.layout import Point
from printkit.draw.pieces import Unit
from printkit.draw.view import View
from printkit.scene.bounds import meet

HEAD_LENGTH, HEAD_HALF = 0.15, 0.1
"""An arrow's head: its length and half its width, in units of a mark."""
# Half the width of a shaft, in units of a mark; what stays free beside a face, in cells.
_SHAFT_HALF = 0.055
_GAP = 0.025
_SHAFT_SEEN = 0.14
"""How much of a shaft is seen at least where there is room, in units of a mark."""
_ASIDE = (0.0, 0.1, -0.1, 0.17, -0.17, 0.24, -0.24, 0.31, -0.31, 0.38, -0.38)
"""How far to the right of its way an arrow may lie, in cells, the first choice first."""
# Per cell of length or aside, or per thing covered:
_COST_OF_SHORTNESS, _COST_OF_COVERING, _COST_OF_ASIDE = 12.0, 8.0, 1.0
_SAMPLES = 9
LEAST_NUMBER = 6 / PT_PER_MM
"""The least size of a number in a disc, in mm."""
# In units of a mark (`MarkPen.unit`): arrows grow with the board; numbers stay legible.
_SHAFT = 0.052
_TWIN_SHAFT = 0.032
_TWIN_GAP = 0.036
_TRIPLE_SHAFT = 0.026
_TRIPLE_GAP = 0.05
_NOTE_SHAFT = 0.036
_CASING = 0.022
_OUTLINE = 0.028
_DASH, _PAUSE = 0.1, 0.055
_DISC = 0.085
_NOTE_DISC = 0.15
_DIGIT, _DIGITS = 1.75, 1.35
"""Size of type in a disc of radius 1, for one digit and for more."""
SIGN_RADIUS = 0.08
"""Of a disc with a plus or a minus, in units."""
_BRACKET_ARM = 0.09
_BRACKET_WIDTH = 0.025
_RING = 0.036
_DARK = "#1f1d1b"


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

    def meets(self, box: art.Box) -> bool:
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
    """What an arrow should not lie on: other arrows, boxes of discs and the like."""

    lines: tuple[Route, ...] = ()
    boxes: tuple[art.Box, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Router:
    """Finds ways for arrows on a board.

    Attributes:
        unit: the size that marks are shares of, in mm: a cell's width, more on very small boards.
        shaft: half the width that stays clear of what stands at both ends, in units.
    """

    view: View
    units: Mapping[int, Unit]
    unit: float
    shaft: float = _SHAFT_HALF

    def route(self, start: int, end: int, taken: Occupied = Occupied(), tail: float = 0.0) -> Route:
        """The line from the rim of what stands on `start` to the rim of what stands on `end`.

        It lies beside its way where a stack would leave no room for a shaft, where another arrow or
        a number lies on it, or where a piece stands on it. `taken` is what it should not lie on; a
        disc at its tail takes `tail` mm.
        """
        # What stands on other cells within reach of a line between the two.
        (x0, y0), (x1, y1) = self.view.centre(start), self.view.centre(end)
        reach = 0.7 * self.view.layout.cell
        near = (min(x0, x1) - reach, min(y0, y1) - reach, max(x0, x1) + reach, max(y0, y1) + reach)
        rest = [cell for cell in self.units if cell not in (start, end)]
        boxes = [*taken.boxes, *(box for at in rest for box in self._boxes(at) if meet(box, near))]
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

    def _boxes(self, cell: int) -> Iterable[art.Box]:
        unit = self.units.get(cell)
        return () if unit is None or not unit.height else (self.view.box(cell, unit),)


def _within(start: Point, end: Point, box: art.Box, wider: float) -> tuple[float, float] | None:
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


class Shaft(StrEnum):
    """What an arrow's shaft looks like, and so what it says."""

    SINGLE = "one line"
    STACK = "two lines"
    TRIPLE = "three lines"
    PUT_BACK = "dots"
    NOTE = "one thin line and an open head"


class Fill(StrEnum):
    """Whether a mark is filled with its colour or only drawn around: the first and second step."""

    SOLID = "solid"
    OUTLINED = "outlined"


_OFFSETS = {Shaft.STACK: (_TWIN_GAP, -_TWIN_GAP), Shaft.TRIPLE: (_TRIPLE_GAP, 0.0, -_TRIPLE_GAP)}
"""Where the lines of a shaft lie beside its middle."""
_WIDTHS = {
    Shaft.STACK: _TWIN_SHAFT,
    Shaft.TRIPLE: _TRIPLE_SHAFT,
    Shaft.NOTE: _NOTE_SHAFT,
    Shaft.SINGLE: _SHAFT,
    Shaft.PUT_BACK: _SHAFT,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkPen:
    """How a mark is inked; `unit` is what its sizes are shares of, in mm."""

    colour: str
    casing: str
    unit: float
    fill: Fill = Fill.SOLID

    @property
    def inside(self) -> str:
        """The colour of heads and discs."""
        return self.colour if self.fill is Fill.SOLID else self.casing

    @property
    def on_disc(self) -> str:
        """The colour of what stands in a disc: the one that is seen best."""
        if self.fill is Fill.OUTLINED and contrast(self.colour, self.casing) >= 3:
            return self.colour
        return max((self.casing, "#ffffff", _DARK), key=lambda ink: contrast(ink, self.inside))


def arrow(start: Point, end: Point, shaft: Shaft, pen: MarkPen) -> tuple[art.Shape, ...]:
    """An arrow from `start` to its tip at `end`, casing first."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    ax, ay = (end[0] - start[0]) / (length or 1.0), (end[1] - start[1]) / (length or 1.0)
    head = min(HEAD_LENGTH * pen.unit, length * 0.6)
    inside = head * (0.1 if shaft is Shaft.NOTE else 0.85)

    def beside(aside: float) -> tuple[art.Segment, ...]:
        """The line from the tail into the head, so many units at its left."""
        dx, dy = ay * aside * pen.unit, -ax * aside * pen.unit
        neck = (end[0] - ax * inside + dx, end[1] - ay * inside + dy)
        return art.polyline(((start[0] + dx, start[1] + dy), neck))

    offsets = _OFFSETS.get(shaft, (0.0,))
    lines = tuple(segment for aside in offsets for segment in beside(aside))
    # The casing also fills the gaps between the lines of a shaft.
    gaps = (beside((one + other) / 2) for one, other in pairwise(offsets))
    width, casing = _WIDTHS[shaft] * pen.unit, 2 * _CASING * pen.unit
    back = art.Style(stroke=pen.casing, width=width + casing, cap=art.Cap.BUTT)
    tip, _ = _tip(end, (ax, ay), head, pen)
    if shaft is Shaft.NOTE:  # left open behind
        under = art.Path(
            segments=tip[:-1], style=art.Style(stroke=pen.casing, width=casing + width)
        )
    else:
        style = art.Style(fill=pen.casing, stroke=pen.casing, width=casing, join=art.Join.ROUND)
        under = art.Path(segments=tip, style=style)
    return (
        art.Path(segments=(*lines, *(segment for gap in gaps for segment in gap)), style=back),
        under,
        art.Path(segments=lines, style=_line_style(shaft, pen, width)),
        art.Path(segments=tip, style=_tip_style(shaft, pen, width)),
    )


def bent_arrow(curve: tuple[Point, Point, Point, Point], pen: MarkPen) -> tuple[art.Shape, ...]:
    """An arrow of a step along a curve, without a casing."""
    start, one, two, end = curve
    length, width = hypot(end[0] - two[0], end[1] - two[1]), _SHAFT * pen.unit
    along = (end[0] - two[0]) / length, (end[1] - two[1]) / length
    tip, base = _tip(end, along, HEAD_LENGTH * pen.unit, pen)
    line = (("M", start), ("C", (*one, *two, *base)))
    return (
        art.Path(segments=line, style=_line_style(Shaft.SINGLE, pen, width)),
        art.Path(segments=tip, style=_tip_style(Shaft.SINGLE, pen, width)),
    )


def _tip(
    end: Point, along: Point, head: float, pen: MarkPen
) -> tuple[tuple[art.Segment, ...], Point]:
    """The outline of a head, `head` mm long, and the middle of its back."""
    (ax, ay), half = along, HEAD_HALF * pen.unit
    base = (end[0] - ax * head, end[1] - ay * head)
    left, right = (
        (base[0] - ay * half, base[1] + ax * half),
        (base[0] + ay * half, base[1] - ax * half),
    )
    return art.polygon((left, end, right)), base


def _tip_style(shaft: Shaft, pen: MarkPen, width: float) -> art.Style:
    if shaft is Shaft.NOTE:
        return art.Style(stroke=pen.colour, width=width)
    if pen.fill is Fill.OUTLINED:
        return art.Style(fill=pen.casing, stroke=pen.colour, width=_OUTLINE * pen.unit)
    return art.Style(fill=pen.colour)


def _line_style(shaft: Shaft, pen: MarkPen, width: float) -> art.Style:
    """Dots for a way back onto the board, dashes for a second step, else a plain line."""
    if shaft is Shaft.PUT_BACK:
        return art.Style(stroke=pen.colour, width=width, dash=(0.001, width * 2.1))
    dash = (_DASH * pen.unit, _PAUSE * pen.unit) if pen.fill is Fill.OUTLINED else ()
    return art.Style(stroke=pen.colour, width=width, cap=art.Cap.BUTT, dash=dash)


def disc_radius(unit: float) -> float:
    """The radius in mm of a disc with a step's number, for marks of this unit."""
    return max(_DISC * unit, LEAST_NUMBER / _DIGIT)


def note_radius(unit: float, number: int) -> float:
    """The radius in mm of a disc with an annotation's number."""
    return max(_NOTE_DISC * unit, LEAST_NUMBER / (_DIGIT if number < 10 else _DIGITS))


def number_disc(centre: Point, number: int, pen: MarkPen, radius: float) -> tuple[art.Shape, ...]:
    """A disc with a number in it; `radius` in mm."""
    size = max(radius * (_DIGIT if number < 10 else _DIGITS), LEAST_NUMBER)
    size *= 1.0 if number < 100 else 0.75
    text = art.Text.level(str(number), centre, size, pen.on_disc).bold
    return (*disc(centre, radius, pen), replace(text, figures=art.Figures.TABULAR))


class DiscSign(StrEnum):
    """What a small disc without a number says."""

    PLUS = "a piece comes onto another"
    MINUS = "a piece is given up"
    TICK = "it may stand so"
    CROSS = "it may not"


_STROKES: Mapping[DiscSign, tuple[tuple[Point, ...], ...]] = {
    DiscSign.PLUS: (((-1.0, 0.0), (1.0, 0.0)), ((0.0, -1.0), (0.0, 1.0))),
    DiscSign.MINUS: (((-1.0, 0.0), (1.0, 0.0)),),
    DiscSign.TICK: (((-0.9, 0.05), (-0.25, 0.7), (0.95, -0.65)),),
    DiscSign.CROSS: (((-0.75, -0.75), (0.75, 0.75)), ((-0.75, 0.75), (0.75, -0.75))),
}
"""The lines of a sign, in arms from its middle."""


def sign_disc(centre: Point, sign: DiscSign, pen: MarkPen) -> tuple[art.Shape, ...]:
    """A small disc with a sign in it."""
    arm = SIGN_RADIUS * pen.unit * 0.58
    x, y = centre
    lines = tuple(
        segment
        for stroke in _STROKES[sign]
        for segment in art.polyline((x + across * arm, y + down * arm) for across, down in stroke)
    )
    style = art.Style(stroke=pen.on_disc, width=0.026 * pen.unit, cap=art.Cap.BUTT)
    return (*disc(centre, SIGN_RADIUS * pen.unit, pen), art.Path(segments=lines, style=style))


def disc(centre: Point, radius: float, pen: MarkPen) -> tuple[art.Shape, ...]:
    """A disc of a radius in mm, filled, or only drawn around."""
    if pen.fill is Fill.SOLID:
        style = art.Style(fill=pen.colour, stroke=pen.casing, width=_CASING * pen.unit)
        return (art.Circle(x=centre[0], y=centre[1], radius=radius, style=style),)
    line = _OUTLINE * pen.unit
    style = art.Style(fill=pen.casing, stroke=pen.colour, width=line)
    return (art.Circle(x=centre[0], y=centre[1], radius=radius - line / 4, style=style),)


def brackets(box: art.Box, pen: MarkPen) -> tuple[art.Shape, ...]:
    """The four corners of a box around a target, in mm."""
    left, top, right, bottom = box
    arm = _BRACKET_ARM * pen.unit
    corners = tuple(
        segment
        for x, inward in ((left, arm), (right, -arm))
        for y, down in ((top, arm), (bottom, -arm))
        for segment in art.polyline(((x + inward, y), (x, y), (x, y + down)))
    )
    width, casing = _BRACKET_WIDTH * pen.unit, _CASING * pen.unit
    cased = art.Style(stroke=pen.casing, width=width + casing, join=art.Join.MITER)
    style = art.Style(stroke=pen.colour, width=width, join=art.Join.MITER, cap=art.Cap.BUTT)
    return art.Path(segments=corners, style=cased), art.Path(segments=corners, style=style)


def dashed_ring(outline: tuple[Point, ...], pen: MarkPen) -> tuple[art.Shape, ...]:
    """A closed line of dashes along `outline`: here something comes from beside the board."""
    width, segments = _RING * pen.unit, art.polygon(outline)
    dash = (2.2 * width, 1.6 * width)
    return (
        art.Path(segments=segments, style=art.Style(stroke=pen.casing, width=width * 1.7)),
        art.Path(
            segments=segments,
            style=art.Style(
                stroke=pen.colour, width=width, dash=dash, cap=art.Cap.BUTT, join=art.Join.MITER
            ),
        ),
    )


def ring(outline: tuple[Point, ...], colour: str, width: float) -> art.Shape:
    """A closed line along `outline`."""
    return art.Path(
        segments=art.polygon(outline),
        style=art.Style(stroke=colour, width=width, join=art.Join.MITER),
    )


def cased_ring(outline: tuple[Point, ...], pen: MarkPen) -> tuple[art.Shape, ...]:
    """A closed line along `outline` with its casing."""
    width = _RING * pen.unit
    return (ring(outline, pen.casing, width + _CASING * pen.unit), ring(outline, pen.colour, width))


def cross(
    centre: Point, half: float, pen: MarkPen, *, width: float = 0.05
) -> tuple[art.Shape, ...]:
    """Two crossed lines, `half` mm from the middle to an end; their width in units."""
    x, y, arm = *centre, half
    lines = (
        *art.polyline(((x - arm, y - arm), (x + arm, y + arm))),
        *art.polyline(((x - arm, y + arm), (x + arm, y - arm))),
    )
    casing = min(2 * _CASING, width)
    width *= pen.unit
    return (
        art.Path(
            segments=lines, style=art.Style(stroke=pen.casing, width=width + casing * pen.unit)
        ),
        art.Path(segments=lines, style=art.Style(stroke=pen.colour, width=width)),
    )
