"""Closed figures as paths: hexagons, circles, rounded rectangles."""

from __future__ import annotations

from math import sqrt

from printkit.scene.shapes import Segment, polygon

ARC = 4 / 3 * (sqrt(2) - 1)
"""How long the handles of a cubic are that stands for a quarter of the unit circle."""


def hexagon_corners(x: float, y: float, width: float) -> tuple[tuple[float, float], ...]:
    """The corners of a regular hexagon with a corner on top, clockwise from there.

    Args:
        x: centre.
        y: centre.
        width: distance between the two upright edges, in mm.
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
