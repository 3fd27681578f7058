"""Marks that help hand and eye: rulers, cut lines, glue strips, registration marks, ticks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from enum import Enum
from itertools import pairwise
from math import hypot
from typing import TypeAlias

from printkit.base.units import MM_PER_INCH, PT_PER_MM
from printkit.page.frame import LABEL, Box
from printkit.scene import (
    Anchor,
    Cap,
    Figures,
    Path,
    Segment,
    Shape,
    Style,
    Text,
    polyline,
    rectangle,
)

Point: TypeAlias = tuple[float, float]

HAIRLINE = 0.3 / PT_PER_MM
"""Width of marks in mm; thinner lines get lost on office printers."""

MARK = "#7a7a7a"
PALE = "#c4c4c4"
"""The greys of marks that must be found, and of marks that stand back."""

RULER = 100
"""The rulers' length in mm."""

_TICKS = {0: 3.2, 5: 2.4}  # mm
_TICK = 1.6  # mm
"""How long a large ruler's ticks are, by the last digit of their millimetre."""

_SIXTEENTHS = 16
"""An inch has so many ticks."""

_HATCH_PITCH = 3.0  # mm
CROSS = 2.0
"""How far a registration mark reaches from its middle, in mm."""

_LIGHT = 0.5  # mm
_HAIR = 0.005
"""By how much marks keep off what stays, in mm: below what any printer places."""

_CUT = "#000000"
_CUT_GROUND = "#ffffff"
_DASHES = (2.0, 1.2)  # mm, on and off


class Axis(Enum):
    """Along which edge of the paper something runs."""

    X = "x"
    Y = "y"


def ruler(x: float, y: float, axis: Axis, colour: str) -> tuple[Shape, ...]:
    """A ruler of 100 mm from (x, y) to the right or down, its ticks above or at its left."""

    def at(along: float, aside: float) -> Point:
        return (x + along, y - aside) if axis is Axis.X else (x - aside, y + along)

    ticks = _lines((at(mm, 0), at(mm, _TICKS.get(mm % 10, _TICK))) for mm in range(RULER + 1))
    style = Style(stroke=colour, width=HAIRLINE, cap=Cap.BUTT)
    return (
        Path(segments=polyline((at(0, 0), at(RULER, 0))), style=style),
        Path(segments=ticks, style=style),
        *(_number(mm, at, axis, colour) for mm in range(0, RULER + 1, 10)),
    )


def inch_ruler(x: float, y: float, inches: int, colour: str) -> tuple[Shape, ...]:
    """A ruler of so many inches from (x, y) to the right, in sixteenths, its ticks above."""
    style = Style(stroke=colour, width=HAIRLINE, cap=Cap.BUTT)
    ticks = (
        ((at := x + part * MM_PER_INCH / _SIXTEENTHS, y), (at, y - _length_of(part)))
        for part in range(inches * _SIXTEENTHS + 1)
    )
    numbers = (
        Text(
            x=x + inch * MM_PER_INCH,
            y=y - _length_of(0) - 1.0,
            text=str(inch),
            size=LABEL,
            fill=colour,
            anchor=Anchor.MIDDLE,
            figures=Figures.TABULAR,
        )
        for inch in range(inches + 1)
    )
    end = x + inches * MM_PER_INCH
    return (
        Path(segments=polyline(((x, y), (end, y))), style=style),
        Path(segments=_lines(ticks), style=style),
        *numbers,
    )


def _length_of(part: int) -> float:
    """How long the tick of a sixteenth is: inch, half, quarter, eighth and the rest."""
    least = part % _SIXTEENTHS or _SIXTEENTHS
    return {16: 4.0, 8: 3.2, 4: 2.6, 2: 2.0}.get(least & -least, 1.4)


def _number(mm: int, at: Callable[[float, float], Point], axis: Axis, colour: str) -> Text:
    x, y = at(mm, 4.2)
    # Numbers stand in the middle of their ticks; the first keeps to the axis of the words.
    middle = Anchor.MIDDLE if mm else Anchor.START
    return Text(
        x=x,
        y=y if axis is Axis.X else y + 0.34 * LABEL,
        text=str(mm),
        size=LABEL,
        fill=colour,
        anchor=middle if axis is Axis.X else Anchor.END,
        figures=Figures.TABULAR,
    )


def cut_line(points: Sequence[Point], waste: float) -> tuple[Path, Path]:
    """A line to cut along, dashed dark on light so that it shows on any tint.

    It lies wholly in what is cut off, one edge of it on the cut: nothing of it stays.

    Args:
        points: the cut.
        waste: 1 where what is cut off lies at the right of the way along `points` as seen on
            paper, -1 where it lies at the left.
    """
    segments = polyline(parallel(points, waste * (HAIRLINE / 2 + _HAIR)))
    ground = Style(stroke=_CUT_GROUND, width=HAIRLINE, cap=Cap.BUTT)
    dashes = Style(stroke=_CUT, width=HAIRLINE, dash=_DASHES, cap=Cap.BUTT)
    return Path(segments=segments, style=ground), Path(segments=segments, style=dashes)


def placing_line(start: Point, end: Point, hidden: float) -> tuple[Path, Path]:
    """A line to lay a cut edge on: dark with a light one beside it, so that it shows on any tint.

    Both lie in what the edge will cover; `hidden` names its side as `waste` does for a cut.
    """
    light = parallel((start, end), hidden * (_LIGHT / 2 + _HAIR))
    dark = parallel((start, end), hidden * (HAIRLINE / 2 + _HAIR))
    return (
        Path(segments=polyline(light), style=Style(stroke=_CUT_GROUND, width=_LIGHT, cap=Cap.BUTT)),
        Path(segments=polyline(dark), style=Style(stroke=_CUT, width=HAIRLINE, cap=Cap.BUTT)),
    )


def parallel(points: Sequence[Point], distance: float) -> tuple[Point, ...]:
    """A line `distance` mm at the right of the way along `points`, as seen on paper."""
    normals = [
        ((ay - by) / hypot(bx - ax, by - ay), (bx - ax) / hypot(bx - ax, by - ay))
        for (ax, ay), (bx, by) in pairwise(points)
    ]
    moved = []
    for (x, y), (px, py), (qx, qy) in zip(
        points, (normals[0], *normals), (*normals, normals[-1]), strict=True
    ):
        share = distance / (1 + px * qx + py * qy)
        moved.append((x + share * (px + qx), y + share * (py + qy)))
    return tuple(moved)


def lines(pairs: Iterable[tuple[Point, Point]], colour: str = MARK) -> Path:
    """Thin straight lines in one path."""
    return Path(segments=_lines(pairs), style=Style(stroke=colour, width=HAIRLINE, cap=Cap.BUTT))


def registration_mark(x: float, y: float, reach: float = CROSS) -> tuple[Path, Path]:
    """A small cross; printed on both sheets of a joint, the two must meet."""
    cross = lines((((x - reach, y), (x + reach, y)), ((x, y - reach), (x, y + reach))))
    ground = replace(cross.style, stroke=_CUT_GROUND, width=_LIGHT)
    return replace(cross, style=ground), cross


def hatch(box: Box, over: float) -> tuple[Path, ...]:
    """Slanted lines that fill `box` on a clear ground: here comes the glue.

    The ground, not the ink, goes `over` mm beyond the box, which may end where paper stays white.
    """
    runs = []
    steps = int((box.width + box.height) / _HATCH_PITCH)
    for number in range(1, steps + 1):
        depth = number * _HATCH_PITCH
        first, last = max(0.0, depth - box.height), min(box.width, depth)
        if last - first > 0.5:
            runs.append(
                ((box.x + first, box.y + depth - first), (box.x + last, box.y + depth - last))
            )
    ground = Path(
        segments=rectangle(box.x, box.y, box.width + over, box.height + over),
        style=Style(fill=_CUT_GROUND),
    )
    return ground, lines(runs)


def _lines(pairs: Iterable[tuple[Point, Point]]) -> tuple[Segment, ...]:
    return tuple(segment for pair in pairs for segment in polyline(pair))
