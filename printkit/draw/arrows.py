"""Arrows, rings, brackets and discs. Sizes are shares of the cell's width.

As many shafts as cubes move: one, two or three. Every mark has a casing, so that it reads on any
tint and in grey.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import hypot

from printkit.draw.layout import Point
from printkit.fonts import CAP_HEIGHT
from printkit.scene import (
    Anchor,
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

_SHAFT = 0.052
_TWIN_SHAFT = 0.032
_TWIN_GAP = 0.036
_TRIPLE_SHAFT = 0.026
_TRIPLE_GAP = 0.05
_HEAD_LENGTH = 0.15
_HEAD_HALF = 0.1
_CASING = 0.022
STEP_DISC = 0.085
"""Radius of the disc with a step's number, in cells."""
NUMBER_DISC = 0.16
"""Radius of the disc with an annotation's number, in cells."""
_PLUS = 0.068
_BRACKET_ARM = 0.09
_BRACKET_WIDTH = 0.025


class Shaft(StrEnum):
    """What an arrow's shaft looks like, and so what it says."""

    CUBE = "one line"
    STACK = "two lines"
    TRIPLE = "three lines"
    PUT_BACK = "dots"


_OFFSETS = {Shaft.STACK: (_TWIN_GAP, -_TWIN_GAP), Shaft.TRIPLE: (_TRIPLE_GAP, 0.0, -_TRIPLE_GAP)}
"""Where the lines of a shaft lie beside its middle."""
_WIDTHS = {Shaft.STACK: _TWIN_SHAFT, Shaft.TRIPLE: _TRIPLE_SHAFT}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pen:
    """How a mark is inked.

    Attributes:
        colour: of the mark.
        casing: of the thin line around it.
        cell: the cell's width in mm.
    """

    colour: str
    casing: str
    cell: float


def arrow(start: Point, end: Point, shaft: Shaft, pen: Pen) -> tuple[Shape, ...]:
    """An arrow from `start` to its tip at `end`, casing first."""
    along = _direction(start, end)
    length = hypot(end[0] - start[0], end[1] - start[1])
    head = min(_HEAD_LENGTH * pen.cell, length * 0.6)
    neck = (end[0] - along[0] * head * 0.85, end[1] - along[1] * head * 0.85)
    tip = _head(end, along, head, _HEAD_HALF * pen.cell)
    lines, width = _shafts(start, neck, along, shaft, pen.cell)
    casing = 2 * _CASING * pen.cell
    back = Style(stroke=pen.casing, width=width + casing, cap=Cap.BUTT)
    front = Style(
        stroke=pen.colour,
        width=width,
        cap=Cap.ROUND if shaft is Shaft.PUT_BACK else Cap.BUTT,
        dash=(0.001, width * 2.1) if shaft is Shaft.PUT_BACK else (),
    )
    return (
        Path(segments=_under(lines, shaft), style=back),
        Path(
            segments=tip,
            style=Style(fill=pen.casing, stroke=pen.casing, width=casing, join=Join.ROUND),
        ),
        Path(segments=lines, style=front),
        Path(segments=tip, style=Style(fill=pen.colour)),
    )


def _under(lines: tuple[Segment, ...], shaft: Shaft) -> tuple[Segment, ...]:
    """The shafts' casing also fills the gaps between shafts, as lines between them."""
    if shaft not in _OFFSETS:
        return lines
    points = [(values[0], values[1]) for _, values in lines]
    pairs = zip(points, points[2:], strict=False)
    middles = [((x0 + x1) / 2, (y0 + y1) / 2) for (x0, y0), (x1, y1) in pairs]
    fills = (polyline(middles[at : at + 2]) for at in range(0, len(middles), 2))
    return (*lines, *(segment for fill in fills for segment in fill))


def _shafts(
    start: Point, neck: Point, along: Point, shaft: Shaft, cell: float
) -> tuple[tuple[Segment, ...], float]:
    """The shaft's lines and their width."""
    if shaft not in _OFFSETS:
        return polyline((start, neck)), _SHAFT * cell
    offsets = [offset * cell for offset in _OFFSETS[shaft]]
    sides = [(along[1] * offset, -along[0] * offset) for offset in offsets]
    return (
        tuple(
            segment
            for dx, dy in sides
            for segment in polyline(((start[0] + dx, start[1] + dy), (neck[0] + dx, neck[1] + dy)))
        ),
        _WIDTHS[shaft] * cell,
    )


def _head(end: Point, along: Point, length: float, half: float) -> tuple[Segment, ...]:
    base = (end[0] - along[0] * length, end[1] - along[1] * length)
    return polygon(
        (
            end,
            (base[0] - along[1] * half, base[1] + along[0] * half),
            (base[0] + along[1] * half, base[1] - along[0] * half),
        )
    )


def _direction(start: Point, end: Point) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)


def number_disc(
    centre: Point, number: int, pen: Pen, radius: float = STEP_DISC
) -> tuple[Shape, ...]:
    """A disc with a number in it; `radius` in cells."""
    size = radius * pen.cell * (1.5 if number < 10 else 1.2)
    return (
        _disc(centre, radius, pen),
        Text(
            x=centre[0],
            y=centre[1] + size * CAP_HEIGHT / 2,
            text=str(number),
            size=size,
            fill=pen.casing,
            anchor=Anchor.MIDDLE,
            weight=Weight.SEMIBOLD,
            figures=Figures.TABULAR,
        ),
    )


def plus_disc(centre: Point, pen: Pen) -> tuple[Shape, ...]:
    """A disc with a plus in it: a cube comes onto another."""
    arm = _PLUS * pen.cell * 0.58
    x, y = centre
    plus = (*polyline(((x - arm, y), (x + arm, y))), *polyline(((x, y - arm), (x, y + arm))))
    style = Style(stroke=pen.casing, width=0.026 * pen.cell, cap=Cap.BUTT)
    return (_disc(centre, _PLUS, pen), Path(segments=plus, style=style))


def _disc(centre: Point, radius: float, pen: Pen) -> Circle:
    line = _CASING * pen.cell
    return Circle(
        x=centre[0],
        y=centre[1],
        radius=radius * pen.cell,
        style=Style(fill=pen.colour, stroke=pen.casing, width=line),
    )


def brackets(centre: Point, half: Point, pen: Pen) -> tuple[Shape, ...]:
    """Four corners around a target; `half` is half the width and height, in cells."""
    x, y = centre
    wide, tall, arm = half[0] * pen.cell, half[1] * pen.cell, _BRACKET_ARM * pen.cell
    corners = tuple(
        segment
        for right in (-1, 1)
        for down in (-1, 1)
        for segment in polyline(
            (
                (x + right * (wide - arm), y + down * tall),
                (x + right * wide, y + down * tall),
                (x + right * wide, y + down * (tall - arm)),
            )
        )
    )
    width = _BRACKET_WIDTH * pen.cell
    return (
        Path(
            segments=corners,
            style=Style(stroke=pen.casing, width=width + _CASING * pen.cell, join=Join.MITER),
        ),
        Path(
            segments=corners,
            style=Style(stroke=pen.colour, width=width, join=Join.MITER, cap=Cap.BUTT),
        ),
    )


def chevron(tip: Point, along: Point, pen: Pen) -> tuple[Shape, ...]:
    """A V whose tip points along a direction of length 1: a cube comes from the reserve."""
    deep, wide = 0.085 * pen.cell, 0.12 * pen.cell
    base = (tip[0] - along[0] * deep, tip[1] - along[1] * deep)
    line = polyline(
        (
            (base[0] - along[1] * wide, base[1] + along[0] * wide),
            tip,
            (base[0] + along[1] * wide, base[1] - along[0] * wide),
        )
    )
    width = 0.048 * pen.cell
    return (
        Path(segments=line, style=Style(stroke=pen.casing, width=width + 2 * _CASING * pen.cell)),
        Path(segments=line, style=Style(stroke=pen.colour, width=width)),
    )


def ring(outline: tuple[Point, ...], colour: str, width: float) -> Shape:
    """A closed line along `outline`."""
    return Path(segments=polygon(outline), style=Style(stroke=colour, width=width, join=Join.MITER))


def cross(centre: Point, half: float, pen: Pen) -> tuple[Shape, ...]:
    """Two crossed lines, `half` cells from the middle to an end."""
    x, y, arm = *centre, half * pen.cell
    lines = (
        *polyline(((x - arm, y - arm), (x + arm, y + arm))),
        *polyline(((x - arm, y + arm), (x + arm, y - arm))),
    )
    width = 0.05 * pen.cell
    return (
        Path(segments=lines, style=Style(stroke=pen.casing, width=width + 2 * _CASING * pen.cell)),
        Path(segments=lines, style=Style(stroke=pen.colour, width=width)),
    )
