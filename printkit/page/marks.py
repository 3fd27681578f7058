"""Marks that help hand and eye: cut lines, glue strips, registration marks, ticks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum
from itertools import pairwise
from math import hypot
from typing import TypeAlias

from printkit.base.units import PT_PER_MM
from printkit.page.frame import Box
from printkit.scene import Cap, Path, Style, polyline, polylines, rectangle

Point: TypeAlias = tuple[float, float]

HAIRLINE = 0.3 / PT_PER_MM
"""Width of marks in mm; thinner lines get lost on office printers."""

MARK = "#7a7a7a"
PALE = "#c4c4c4"
"""The greys of marks that must be found, and of marks that stand back."""

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


def cut_line(points: Sequence[Point], waste: float) -> tuple[Path, Path]:
    """A line to cut along, dashed dark on light so that it shows on any tint.

    It lies wholly in what is cut off, one edge of it on the cut: nothing of it stays. `waste` is 1
    where what is cut off lies at the right of the way along `points` as seen on paper, -1 where it
    lies at the left.
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
    style = Style(stroke=colour, width=HAIRLINE, cap=Cap.BUTT)
    return Path(segments=polylines(pairs), style=style)


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
