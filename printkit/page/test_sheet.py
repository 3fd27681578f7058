"""What a printer is tested with: scales at the four edges, a cross for both sides of a sheet."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from printkit.base.units import Paper
from printkit.page.frame import LABEL
from printkit.page.marks import HAIRLINE, Point
from printkit.scene import Anchor, Cap, Circle, Path, Segment, Shape, Style, Text, polyline

FINDER_DEPTH = 16
"""How far from the edges, in mm, a margin can be found."""

CROSS_REACH = 5
"""How far off the other side of a sheet can be read, in mm."""

_BLACK = "#000000"
# Lengths in mm.
_PITCH = 5.0
_DASH = 4.0  # mm
_NUMBER_GAP = 0.8  # mm
_STROKE = Style(stroke=_BLACK, width=HAIRLINE, cap=Cap.BUTT)


def margin_finder(paper: Paper) -> tuple[Shape, ...]:
    """Stairs of short lines at the four edges, each with its distance from the edge in mm.

    The lowest number whose line is printed is that edge's margin.
    """
    width, height = paper.width, paper.height
    steps = range(1, FINDER_DEPTH + 1)
    shapes: list[Shape] = []
    left, top = ((side - len(steps) * _PITCH) / 2 for side in (width, height))
    places: tuple[tuple[Callable[[float, float], Point], float], ...] = (
        (lambda along, depth: (along, depth), left),
        (lambda along, depth: (along, height - depth), left),
        (lambda along, depth: (depth, along), top),
        (lambda along, depth: (width - depth, along), top),
    )
    for (at, start), depth in product(places, steps):
        along = start + (depth - 1) * _PITCH
        dash = polyline((at(along, depth), at(along + _DASH, depth)))
        x, y = at(along + _DASH / 2, depth + _NUMBER_GAP + LABEL / 2)
        shapes += Path(segments=dash, style=_STROKE), _number(x, y + 0.35 * LABEL, str(depth))
    return tuple(shapes)


def _number(x: float, y: float, text: str, anchor: Anchor = Anchor.MIDDLE) -> Text:
    return Text(x=x, y=y, text=text, size=LABEL, fill=_BLACK, anchor=anchor)


def cross_scale(x: float, y: float) -> tuple[Shape, ...]:
    """The front's cross: half millimetres to all four sides, whole ones longer."""
    ticks: list[Segment] = []
    for half in range(-2 * CROSS_REACH, 2 * CROSS_REACH + 1):
        at, reach = half / 2, 1.0 if half % 2 == 0 else 0.5
        ticks += polyline(((x + at, y - reach), (x + at, y + reach)))
        ticks += polyline(((x - reach, y + at), (x + reach, y + at)))
    gap = CROSS_REACH + 1.0
    numbers = (
        _number(x + gap, y + 0.35 * LABEL, f"{CROSS_REACH}", Anchor.START),
        _number(x - gap, y + 0.35 * LABEL, f"{CROSS_REACH}", Anchor.END),
        _number(x, y - gap, f"{CROSS_REACH}"),
        _number(x, y + gap + 0.7 * LABEL, f"{CROSS_REACH}"),
    )
    return (Path(segments=tuple(ticks), style=_STROKE), *numbers)


def cross_hair(x: float, y: float) -> tuple[Shape, ...]:
    """The back's cross: two plain lines that meet where the front's scale has its middle."""
    reach = 4.0 * CROSS_REACH
    segments = (
        *polyline(((x - reach, y), (x + reach, y))),
        *polyline(((x, y - reach), (x, y + reach))),
    )
    return (Path(segments=segments, style=_STROKE), Circle(x=x, y=y, radius=1.0, style=_STROKE))
