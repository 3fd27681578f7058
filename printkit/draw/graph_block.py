"""A part of a graph of kinds: what is drawn of it, and where arrows leave it. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, cos, hypot, sin, sqrt

from printkit.draw.layout import Point
from printkit.scene import Box, Group, Shape, move

TOUCH = 0.9
"""Between an arrow and what it comes from or leads to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphBlock:
    """A kind or several, drawn somewhere.

    Attributes:
        kinds: which.
        shapes: the drawing.
        parts: the boxes of pieces, names and arrows in it.
        rim: the part that arrows lead to: a piece, or what stands around a group.
        round: whether that is a circle.
    """

    kinds: frozenset[int]
    shapes: tuple[Shape, ...]
    parts: tuple[Box, ...]
    rim: Box
    round: bool = False

    @property
    def box(self) -> Box:
        """All of it, with names."""
        return around(self.parts)

    @property
    def middle(self) -> Point:
        """Of what arrows lead to."""
        left, top, right, bottom = self.rim
        return (left + right) / 2, (top + bottom) / 2

    def moved(self, x: float, y: float) -> GraphBlock:
        """The same elsewhere."""
        rim, *parts = (
            (left + x, top + y, right + x, bottom + y)
            for left, top, right, bottom in (self.rim, *self.parts)
        )
        shapes = (Group(shapes=self.shapes, transform=move(x, y)),)
        return replace(self, shapes=shapes, parts=tuple(parts), rim=rim)

    def right_at(self, y: float) -> float | None:
        """Where a level line leaves it on the right; None where it passes it by."""
        (x, middle), (_, _, right, bottom) = self.middle, self.rim
        if abs(y - middle) > (0.9 if self.round else 0.75) * (bottom - middle):
            return None
        if not self.round:
            return right
        return x + (right - x) * sqrt(1 - ((y - middle) / (right - x)) ** 2)

    def towards(self, other: Point, tilt: float = 0.0) -> Point:
        """Where an arrow to a point leaves it, turned clockwise by an angle."""
        (x, y), (_, _, right, bottom) = self.middle, self.rim
        angle = atan2(other[1] - y, other[0] - x) + tilt
        dx, dy = cos(angle), sin(angle)
        if self.round:
            reach = right - x + TOUCH
        else:
            across = (right - x + TOUCH) / (abs(dx) or 1e-9)
            reach = min(across, (bottom - y + TOUCH) / (abs(dy) or 1e-9))
        return x + reach * dx, y + reach * dy


def around(boxes: Sequence[Box]) -> Box:
    """The box around several."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def circle_around(boxes: Sequence[Box]) -> tuple[float, float, float]:
    """The middle and the radius of a small circle around boxes."""
    left, low, right, high = around(boxes)
    x = (left + right) / 2
    far: dict[float, float] = {}
    for left, top, right, bottom in boxes:
        for level in (top, bottom):
            far[level] = max(far.get(level, 0.0), abs(left - x), abs(right - x))
    levels, reaches = tuple(far), tuple(far.values())

    def radius(y: float) -> float:
        return max(map(hypot, reaches, [level - y for level in levels]))

    for _ in range(40):  # the radius has one least value
        third = (high - low) / 3
        if radius(low + third) < radius(high - third):
            high -= third
        else:
            low += third
    return x, low, radius(low)
