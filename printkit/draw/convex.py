"""Convex outlines: around points, cut to a window, and whether two of them overlap."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printkit.draw.layout import Point
from printkit.scene import Box


def hull(points: Sequence[Point]) -> list[Point]:
    """The convex outline around points, clockwise on paper."""
    ordered = sorted(set(points))

    def half(some: Iterable[Point]) -> list[Point]:
        found: list[Point] = []
        for point in some:
            while len(found) > 1 and left_of(found[-2], found[-1], point) <= 0:
                found.pop()
            found.append(point)
        return found[:-1]

    return half(ordered) + half(reversed(ordered))


def bounding(points: Iterable[Point]) -> Box:
    """The smallest upright box around points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def left_of(start: Point, end: Point, point: Point) -> float:
    """Above 0 where a point lies on the inner side of an edge that runs clockwise on paper."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def clipped(area: Sequence[Point], window: Sequence[Point]) -> list[Point]:
    """The part of a convex area in a convex window, both clockwise on paper."""
    found = list(area)
    for start, end in zip(window, (*window[1:], window[0]), strict=True):
        inside: list[Point] = []
        sides = [left_of(start, end, point) for point in found]
        if all(side >= 0 for side in sides):
            continue
        for rank, (one, a) in enumerate(zip(found, sides, strict=True)):
            other, b = found[rank + 1 - len(found)], sides[rank + 1 - len(found)]
            if a >= 0:
                inside.append(one)
            if a * b < 0:
                share = a / (a - b)
                crossing = (
                    one[0] + (other[0] - one[0]) * share,
                    one[1] + (other[1] - one[1]) * share,
                )
                inside.append(crossing)
        found = inside
    return found


def overlap(area: Sequence[Point], box: Box) -> bool:
    """Whether a convex outline that runs clockwise on paper covers any part of a box."""
    left, top, right, foot = box
    xs, ys = [x for x, _ in area], [y for _, y in area]
    if max(xs) <= left or min(xs) >= right or max(ys) <= top or min(ys) >= foot:
        return False
    corners = ((left, top), (right, top), (right, foot), (left, foot))
    ends = (*area[1:], area[0])
    # Apart where all of the box lies beyond one edge.
    return all(
        any(left_of(start, end, corner) > 0 for corner in corners)
        for start, end in zip(area, ends, strict=True)
    )
