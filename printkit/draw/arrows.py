"""Arrows, rings, crosses and discs. Sizes are shares of a mark's unit, a cell's width as a rule.

As many shafts as pieces move: one, two or three. A mark is solid or outlined, so that first and
second step differ without colour. Every mark has a casing, so that it reads on any tint
and in grey.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import hypot

from printkit.base.fonts import CAP_HEIGHT
from printkit.base.units import PT_PER_MM, contrast
from printkit.draw.arrow_routes import HEAD_HALF, HEAD_LENGTH
from printkit.draw.layout import Point
from printkit.scene import (
    Anchor,
    Box,
    Cap,
    Circle,
    Figures,
    Join,
    Path,
    Segment,
    Shape,
    Style,
    Text,
    Weight,
    polygon,
    polyline,
)

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
    """How a mark is inked.

    Attributes:
        colour: of the mark.
        casing: of the thin line around it.
        unit: what sizes are shares of, in mm.
        fill: whether heads and discs are filled.
    """

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


def arrow(start: Point, end: Point, shaft: Shaft, pen: MarkPen) -> tuple[Shape, ...]:
    """An arrow from `start` to its tip at `end`, casing first."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    ax, ay = (end[0] - start[0]) / (length or 1.0), (end[1] - start[1]) / (length or 1.0)
    head = min(HEAD_LENGTH * pen.unit, length * 0.6)
    inside = head * (0.1 if shaft is Shaft.NOTE else 0.85)

    def beside(aside: float) -> tuple[Segment, ...]:
        """The line from the tail into the head, so many units at its left."""
        dx, dy = ay * aside * pen.unit, -ax * aside * pen.unit
        neck = (end[0] - ax * inside + dx, end[1] - ay * inside + dy)
        return polyline(((start[0] + dx, start[1] + dy), neck))

    offsets = _OFFSETS.get(shaft, (0.0,))
    lines = tuple(segment for aside in offsets for segment in beside(aside))
    # The casing also fills the gaps between the lines of a shaft.
    gaps = (beside((one + other) / 2) for one, other in pairwise(offsets))
    width, casing = _WIDTHS[shaft] * pen.unit, 2 * _CASING * pen.unit
    back = Style(stroke=pen.casing, width=width + casing, cap=Cap.BUTT)
    half, base = HEAD_HALF * pen.unit, (end[0] - ax * head, end[1] - ay * head)
    corners = (
        (base[0] - ay * half, base[1] + ax * half),
        end,
        (base[0] + ay * half, base[1] - ax * half),
    )
    tip = polygon(corners)
    return (
        Path(segments=(*lines, *(segment for gap in gaps for segment in gap)), style=back),
        _tip_casing(tip, shaft, pen, width),
        Path(segments=lines, style=_line_style(shaft, pen, width)),
        Path(segments=tip, style=_tip_style(shaft, pen, width)),
    )


def _tip_casing(tip: tuple[Segment, ...], shaft: Shaft, pen: MarkPen, width: float) -> Path:
    """What lies under a head; that of a note is left open behind."""
    casing = 2 * _CASING * pen.unit
    if shaft is Shaft.NOTE:
        return Path(segments=tip[:-1], style=Style(stroke=pen.casing, width=width + casing))
    style = Style(fill=pen.casing, stroke=pen.casing, width=casing, join=Join.ROUND)
    return Path(segments=tip, style=style)


def _tip_style(shaft: Shaft, pen: MarkPen, width: float) -> Style:
    if shaft is Shaft.NOTE:
        return Style(stroke=pen.colour, width=width)
    if pen.fill is Fill.OUTLINED:
        return Style(fill=pen.casing, stroke=pen.colour, width=_OUTLINE * pen.unit)
    return Style(fill=pen.colour)


def _line_style(shaft: Shaft, pen: MarkPen, width: float) -> Style:
    """Dots for a way back onto the board, dashes for a second step, else a plain line."""
    if shaft is Shaft.PUT_BACK:
        return Style(stroke=pen.colour, width=width, dash=(0.001, width * 2.1))
    dash = (_DASH * pen.unit, _PAUSE * pen.unit) if pen.fill is Fill.OUTLINED else ()
    return Style(stroke=pen.colour, width=width, cap=Cap.BUTT, dash=dash)


def disc_radius(unit: float) -> float:
    """The radius in mm of a disc with a step's number, for marks of this unit."""
    return max(_DISC * unit, LEAST_NUMBER / _DIGIT)


def note_radius(unit: float, number: int) -> float:
    """The radius in mm of a disc with an annotation's number."""
    return max(_NOTE_DISC * unit, LEAST_NUMBER / (_DIGIT if number < 10 else _DIGITS))


def number_disc(centre: Point, number: int, pen: MarkPen, radius: float) -> tuple[Shape, ...]:
    """A disc with a number in it; `radius` in mm."""
    size = max(radius * (_DIGIT if number < 10 else _DIGITS), LEAST_NUMBER)
    size *= 1.0 if number < 100 else 0.75
    return (
        *disc(centre, radius, pen),
        Text(
            x=centre[0],
            y=centre[1] + size * CAP_HEIGHT / 2,
            text=str(number),
            size=size,
            fill=pen.on_disc,
            anchor=Anchor.MIDDLE,
            weight=Weight.SEMIBOLD,
            figures=Figures.TABULAR,
        ),
    )


class Sign(StrEnum):
    """What a small disc without a number says."""

    PLUS = "a piece comes onto another"
    MINUS = "a piece is given up"
    TICK = "it may stand so"
    CROSS = "it may not"


_STROKES: Mapping[Sign, tuple[tuple[Point, ...], ...]] = {
    Sign.PLUS: (((-1.0, 0.0), (1.0, 0.0)), ((0.0, -1.0), (0.0, 1.0))),
    Sign.MINUS: (((-1.0, 0.0), (1.0, 0.0)),),
    Sign.TICK: (((-0.9, 0.05), (-0.25, 0.7), (0.95, -0.65)),),
    Sign.CROSS: (((-0.75, -0.75), (0.75, 0.75)), ((-0.75, 0.75), (0.75, -0.75))),
}
"""The lines of a sign, in arms from its middle."""


def sign_disc(centre: Point, sign: Sign, pen: MarkPen) -> tuple[Shape, ...]:
    """A small disc with a sign in it."""
    arm = SIGN_RADIUS * pen.unit * 0.58
    x, y = centre
    lines = tuple(
        segment
        for stroke in _STROKES[sign]
        for segment in polyline((x + across * arm, y + down * arm) for across, down in stroke)
    )
    style = Style(stroke=pen.on_disc, width=0.026 * pen.unit, cap=Cap.BUTT)
    return (*disc(centre, SIGN_RADIUS * pen.unit, pen), Path(segments=lines, style=style))


def disc(centre: Point, radius: float, pen: MarkPen) -> tuple[Shape, ...]:
    """A disc of a radius in mm, filled, or only drawn around."""
    if pen.fill is Fill.SOLID:
        style = Style(fill=pen.colour, stroke=pen.casing, width=_CASING * pen.unit)
        return (Circle(x=centre[0], y=centre[1], radius=radius, style=style),)
    line = _OUTLINE * pen.unit
    style = Style(fill=pen.casing, stroke=pen.colour, width=line)
    return (Circle(x=centre[0], y=centre[1], radius=radius - line / 4, style=style),)


def brackets(box: Box, pen: MarkPen) -> tuple[Shape, ...]:
    """The four corners of a box around a target, in mm."""
    left, top, right, bottom = box
    arm = _BRACKET_ARM * pen.unit
    corners = tuple(
        segment
        for x, inward in ((left, arm), (right, -arm))
        for y, down in ((top, arm), (bottom, -arm))
        for segment in polyline(((x + inward, y), (x, y), (x, y + down)))
    )
    width = _BRACKET_WIDTH * pen.unit
    return (
        Path(
            segments=corners,
            style=Style(stroke=pen.casing, width=width + _CASING * pen.unit, join=Join.MITER),
        ),
        Path(
            segments=corners,
            style=Style(stroke=pen.colour, width=width, join=Join.MITER, cap=Cap.BUTT),
        ),
    )


def dashed_ring(outline: tuple[Point, ...], pen: MarkPen) -> tuple[Shape, ...]:
    """A closed line of dashes along `outline`: here something comes from beside the board."""
    width, segments = _RING * pen.unit, polygon(outline)
    dash = (2.2 * width, 1.6 * width)
    return (
        Path(segments=segments, style=Style(stroke=pen.casing, width=width * 1.7)),
        Path(
            segments=segments,
            style=Style(stroke=pen.colour, width=width, dash=dash, cap=Cap.BUTT, join=Join.MITER),
        ),
    )


def ring(outline: tuple[Point, ...], colour: str, width: float) -> Shape:
    """A closed line along `outline`."""
    return Path(segments=polygon(outline), style=Style(stroke=colour, width=width, join=Join.MITER))


def cased_ring(outline: tuple[Point, ...], pen: MarkPen) -> tuple[Shape, ...]:
    """A closed line along `outline` with its casing."""
    width = _RING * pen.unit
    return (ring(outline, pen.casing, width + _CASING * pen.unit), ring(outline, pen.colour, width))


def cross(centre: Point, half: float, pen: MarkPen, *, width: float = 0.05) -> tuple[Shape, ...]:
    """Two crossed lines, `half` mm from the middle to an end; their width in units."""
    x, y, arm = *centre, half
    lines = (
        *polyline(((x - arm, y - arm), (x + arm, y + arm))),
        *polyline(((x - arm, y + arm), (x + arm, y - arm))),
    )
    casing = min(2 * _CASING, width)
    width *= pen.unit
    return (
        Path(segments=lines, style=Style(stroke=pen.casing, width=width + casing * pen.unit)),
        Path(segments=lines, style=Style(stroke=pen.colour, width=width)),
    )
