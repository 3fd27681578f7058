"""Arrows of schemas: thin curves with a head, in one ink, from one box to another."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TypeAlias

from printkit.draw.layout import Point
from printkit.scene import Box, Cap, Path, Shape, Style, polygon

Curve: TypeAlias = tuple[Point, Point, Point, Point]
"""A cubic curve: its ends, and what pulls it between them."""

POINTER = 0.4
"""The width of a shaft, in mm."""
_HEAD, _HALF = 2.0, 0.8
"""How long a head is and half of how wide, in mm."""
_SAMPLES = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointer:
    """How an arrow is drawn.

    Attributes:
        colour: of all of it.
        dash: lengths in mm of dashes and gaps; empty for a solid line.
        width: of its shaft, in mm.
    """

    colour: str
    dash: tuple[float, ...] = ()
    width: float = POINTER

    def along(self, curve: Curve) -> tuple[Shape, ...]:
        """The arrow along a curve, its tip at the end."""
        end, length = curve[3], _length(curve)
        head = min(_HEAD, 0.6 * length)
        neck = part(curve, 0.0, max(0.0, 1 - 0.85 * head / (length or 1.0)))
        bx, by = _at(curve, max(0.0, 1 - head / (length or 1.0)))
        away = hypot(end[0] - bx, end[1] - by) or 1.0
        ax, ay = (end[0] - bx) / away, (end[1] - by) / away
        half = _HALF * head / _HEAD
        corners = (end, (bx - ay * half, by + ax * half), (bx + ay * half, by - ax * half))
        line = Style(stroke=self.colour, width=self.width, dash=self.dash, cap=Cap.BUTT)
        segments = (("M", neck[0]), ("C", (*neck[1], *neck[2], *neck[3])))
        return (
            Path(segments=segments, style=line),
            Path(segments=polygon(corners), style=Style(fill=self.colour)),
        )


def bowed(start: Point, end: Point, aside: float) -> Curve:
    """A curve that keeps so many mm to the left of the straight way in its middle."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    # The middle of a cubic lies at three quarters of the way to what pulls it.
    nx, ny = dy / length * aside * 4 / 3, -dx / length * aside * 4 / 3
    return (
        start,
        (start[0] + dx / 3 + nx, start[1] + dy / 3 + ny),
        (start[0] + 2 * dx / 3 + nx, start[1] + 2 * dy / 3 + ny),
        end,
    )


def between(curve: Curve, one: Box, other: Box) -> Curve:
    """What of a curve lies outside both boxes, in which it begins and ends."""
    steps = [rank / _SAMPLES for rank in range(_SAMPLES + 1)]
    first = next((t for t in steps if not _inside(_at(curve, t), one)), 0.0)
    last = next((t for t in reversed(steps) if not _inside(_at(curve, t), other)), 1.0)
    return part(curve, first, last) if first < last else curve


def part(curve: Curve, first: float, last: float) -> Curve:
    """The part of a curve between two shares of it."""
    _, later = _split(curve, first)
    share = (last - first) / (1 - first) if first < 1 else 1.0
    earlier, _ = _split(later, share)
    return earlier


def middle(curve: Curve) -> Point:
    """The point half way along."""
    return _at(curve, 0.5)


def _split(curve: Curve, share: float) -> tuple[Curve, Curve]:
    def mix(one: Point, other: Point) -> Point:
        return (
            one[0] + (other[0] - one[0]) * share,
            one[1] + (other[1] - one[1]) * share,
        )

    a, b, c, d = curve
    ab, bc, cd = mix(a, b), mix(b, c), mix(c, d)
    abc, bcd = mix(ab, bc), mix(bc, cd)
    here = mix(abc, bcd)
    return (a, ab, abc, here), (here, bcd, cd, d)


def _at(curve: Curve, share: float) -> Point:
    return _split(curve, share)[0][3]


def _length(curve: Curve) -> float:
    points = [_at(curve, rank / 16) for rank in range(17)]
    return sum(hypot(x - u, y - v) for (x, y), (u, v) in zip(points[1:], points[:-1], strict=True))


def _inside(point: Point, box: Box) -> bool:
    left, top, right, bottom = box
    return left < point[0] < right and top < point[1] < bottom
