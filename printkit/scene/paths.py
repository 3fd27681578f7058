"""Paths: closed figures, curves, and what SVG path data says."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, cos, dist, isfinite, pi, radians, sin, sqrt, tan
from typing import Any

from printkit.base.errors import Message
from printkit.scene.shapes import Segment, polygon

ARC = 4 / 3 * (sqrt(2) - 1)
"""How long the handles of a cubic are that stands for a quarter of the unit circle."""
_NEAR = 1e-6
"""Points so near each other are one."""
_LETTERS = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z"}
"""What fontTools calls the segments."""


def hexagon_corners(x: float, y: float, width: float) -> tuple[tuple[float, float], ...]:
    """The corners of a regular hexagon with a corner on top, clockwise from there.

    It is `width` mm wide between its two upright edges.
    """
    half, radius = width / 2, width / sqrt(3)
    return (
        (x, y - radius),
        (x + half, y - radius / 2),
        (x + half, y + radius / 2),
        (x, y + radius),
        (x - half, y + radius / 2),
        (x - half, y - radius / 2),
    )


def hexagon(x: float, y: float, width: float) -> tuple[Segment, ...]:
    """A closed regular hexagon with a corner on top, `width` mm across its upright edges."""
    return polygon(hexagon_corners(x, y, width))


def circle(x: float, y: float, radius: float) -> tuple[Segment, ...]:
    """A closed circle of four cubic curves, off by at most 0.03 % of the radius."""
    square = rounded_rectangle(x - radius, y - radius, 2 * radius, 2 * radius, radius=radius)
    return tuple(segment for segment in square if segment[0] != "L")


def rounded_rectangle(
    x: float, y: float, width: float, height: float, *, radius: float
) -> tuple[Segment, ...]:
    """A closed rectangle with rounded corners from its upper left corner, clockwise."""
    right, bottom, handle = x + width, y + height, radius * (1 - ARC)
    return (
        ("M", (x + radius, y)),
        ("L", (right - radius, y)),
        ("C", (right - handle, y, right, y + handle, right, y + radius)),
        ("L", (right, bottom - radius)),
        ("C", (right, bottom - handle, right - handle, bottom, right - radius, bottom)),
        ("L", (x + radius, bottom)),
        ("C", (x + handle, bottom, x, bottom - handle, x, bottom - radius)),
        ("L", (x, y + radius)),
        ("C", (x, y + handle, x + handle, y, x + radius, y)),
        ("Z", ()),
    )


def arc(cx: float, cy: float, radius: float, start: float, end: float) -> tuple[Segment, ...]:
    """A part of a circle from the direction `start` to `end`, in degrees from the right.

    One cubic per quarter at most: off the circle by less than 0.03 % of the radius. An `end`
    smaller than `start` runs clockwise.
    """
    count = max(1, ceil(abs(end - start) / 90))
    step = radians(end - start) / count
    reach = 4 / 3 * tan(step / 4) * radius

    def point(angle: float, along: float) -> tuple[float, float]:
        return (
            cx + radius * cos(angle) - along * sin(angle),
            cy - radius * sin(angle) - along * cos(angle),
        )

    angles = [radians(start) + step * rank for rank in range(count + 1)]
    curves = (
        ("C", (*point(one, reach), *point(two, -reach), *point(two, 0)))
        for one, two in pairwise(angles)
    )
    return (("M", point(angles[0], 0)), *curves)


def lemniscate(half_width: float) -> tuple[Segment, ...]:
    """Bernoulli's lemniscate, lying, its middle in the origin; closed.

    x = a cos t / (1 + sin² t), y = x sin t; sixteen cubics with the curve's own tangents, off it
    by less than 0.0002 of the half width.
    """
    count = 16
    step = 2 * pi / count

    def place(t: float) -> tuple[float, float]:
        x = half_width * cos(t) / (1 + sin(t) ** 2)
        return x, -x * sin(t)

    def handle(t: float) -> tuple[float, float]:
        square = sin(t) ** 2
        scale = half_width / (1 + square) ** 2 * step / 3
        return -scale * sin(t) * (3 - square), -scale * (1 - 3 * square)

    def curve(t: float, u: float) -> Segment:
        (x, y), (dx, dy), (x2, y2), (dx2, dy2) = place(t), handle(t), place(u), handle(u)
        return ("C", (x + dx, y + dy, x2 - dx2, y2 - dy2, x2, y2))

    curves = (curve(rank * step, (rank + 1) * step) for rank in range(count))
    return (("M", place(0)), *curves, ("Z", ()))


def path_from_svg(data: str) -> tuple[Segment, ...]:
    """The segments of SVG path data (y down, as in SVG); arcs and quadratics become cubics.

    Raises:
        ValueError: the text is no path data, or draws nothing.
    """
    # fontTools is slow to import, and few faces have path data.
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path
    from fontTools.svgLib.path.arc import EllipticalArc

    class Arc(EllipticalArc):  # type: ignore[misc]  # fontTools has no types
        """An arc that is a line where it has no radius, as SVG says; fontTools leaves it out."""

        def draw(self, pen: Any) -> None:
            """Draw it, and the line to its end where that is not reached."""
            super().draw(pen)
            end = (self.target_point.real, self.target_point.imag)
            _, last = pen.value[-1]
            if dist(last[-1], end) > _NEAR:
                pen.lineTo(end)

    pen = RecordingPen()
    try:
        parse_path(data, pen, arc_class=Arc)
    except (ValueError, IndexError, TypeError, AttributeError, ArithmeticError) as error:
        raise ValueError(Message("gamefile.not-path-data")) from error
    segments: list[Segment] = []
    for name, points in pen.value:
        flat = tuple(float(number) for point in points for number in point)
        if name == "qCurveTo":
            # As a cubic: both of its handles lie two thirds on the way to the control point.
            (x0, y0), (x1, y1, x, y) = segments[-1][1][-2:], flat
            one = x0 + 2 / 3 * (x1 - x0), y0 + 2 / 3 * (y1 - y0)
            segments.append(("C", (*one, x + 2 / 3 * (x1 - x), y + 2 / 3 * (y1 - y), x, y)))
        elif name in _LETTERS:  # not `endPath`, which draws nothing
            segments.append((_LETTERS[name], flat))
    if len(segments) < 2:
        raise ValueError(Message("gamefile.path-draws-nothing"))
    if not all(isfinite(number) for _, numbers in segments for number in numbers):
        raise ValueError(Message("gamefile.path-without-end"))
    return tuple(segments)
