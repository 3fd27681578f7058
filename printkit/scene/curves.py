"""Curves as cubic segments, in scene coordinates (y down; angles counter-clockwise as seen)."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, cos, pi, radians, sin, tan

from printkit.scene.shapes import Segment


def arc(cx: float, cy: float, radius: float, start: float, end: float) -> tuple[Segment, ...]:
    """A part of a circle from the direction `start` to `end`, in degrees from the right.

    One cubic per quarter at most: off the circle by less than 0.03 % of the radius.

    Args:
        cx: the centre.
        cy: the centre.
        radius: of the circle.
        start: where the stroke begins.
        end: where it ends; smaller than `start` runs clockwise.
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
