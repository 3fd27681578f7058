"""Drawings as straight runs: what a cutter's head follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, dist, hypot, sqrt
from typing import TypeAlias, assert_never

from printkit.scene.paths import circle
from printkit.scene.shapes import (
    IDENTITY,
    Affine,
    Circle,
    Clip,
    Group,
    Path,
    Raster,
    Segment,
    Shape,
    Text,
    Use,
    polygon,
    polyline,
)
from printkit.scene.transforms import compose, text_path, transformed

Point: TypeAlias = tuple[float, float]

TOLERANCE = 0.01
"""How far a run may leave the curve that it stands for, in mm."""


@dataclass(frozen=True, slots=True)
class Run:
    """Points joined by straight lines; a closed run goes back to its first, not repeated."""

    points: tuple[Point, ...]
    closed: bool

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The run as a path."""
        return polygon(self.points) if self.closed else polyline(self.points)

    @property
    def edges(self) -> tuple[tuple[Point, Point], ...]:
        """Its straight lines."""
        ends = (*self.points, self.points[0]) if self.closed else self.points
        return tuple(pairwise(ends))

    @property
    def length(self) -> float:
        """How long its lines are together, in mm."""
        return sum(dist(*edge) for edge in self.edges)

    def stretches(self, least: float) -> tuple[Run, ...]:
        """The run divided at its corners, where the cosine of two lines is less: open runs."""
        edges = self.edges
        ways = [(end[0] - start[0], end[1] - start[1]) for start, end in edges]
        corners = [
            rank
            for rank, ((ax, ay), (bx, by)) in enumerate(pairwise(ways), start=1)
            if ax * bx + ay * by < least * hypot(ax, ay) * hypot(bx, by)
        ]
        ends = (0, *corners, len(edges))
        return tuple(
            Run((edges[start][0], *(edge[1] for edge in edges[start:stop])), closed=False)
            for start, stop in pairwise(ends)
        )

    def along(self, distances: Sequence[float]) -> Iterator[Point]:
        """The points at growing distances from its start."""
        waiting, walked = list(distances), 0.0
        for (x0, y0), (x1, y1) in self.edges:
            length = dist((x0, y0), (x1, y1))
            while waiting and waiting[0] <= walked + length + 1e-9:
                share = (waiting.pop(0) - walked) / (length or 1.0)
                yield x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
            walked += length


def runs(shapes: Iterable[Shape], transform: Affine = IDENTITY) -> tuple[Run, ...]:
    """The outlines and middle lines of all shapes, curves as short straight lines.

    Raises:
        ValueError: a clip, which no cutter follows.
    """
    found: list[Run] = []
    for shape in shapes:
        match shape:
            case Path():
                found += flattened(transformed(shape.segments, transform))
            case Circle():
                outline = circle(shape.x, shape.y, shape.radius)
                found += flattened(transformed(outline, transform))
            case Text():
                found += flattened(transformed(text_path(shape), transform))
            case Group():
                found += runs(shape.shapes, compose(transform, shape.transform))
            case Use():
                found += runs(shape.symbol.shapes, compose(transform, shape.transform))
            case Clip() | Raster():
                raise ValueError("a clip or pixels cannot be followed")
            case _:
                assert_never(shape)
    return tuple(found)


def flattened(segments: Iterable[Segment]) -> tuple[Run, ...]:
    """A path as runs; each of its parts that is closed gives a closed run."""
    found: list[Run] = []
    points: list[Point] = []
    for letter, numbers in (*segments, ("M", ())):
        if letter in "MZ":
            if len(points) > 1:
                (x0, y0), (x1, y1) = points[0], points[-1]
                comes_back = hypot(x0 - x1, y0 - y1) < 1e-6
                some = points[:-1] if comes_back else points  # the first point is not repeated
                found.append(Run(tuple(some), letter == "Z" or comes_back))
            points = [(numbers[0], numbers[1])] if numbers else points[:1]
        elif letter == "L":
            points.append((numbers[0], numbers[1]))
        else:
            # A cubic: so many points that no straight line leaves it by more than the tolerance.
            (x0, y0), (x1, y1, x2, y2, x3, y3) = points[-1], numbers
            one, other = (
                hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2),
                hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3),
            )
            count = max(1, ceil(sqrt(0.75 * max(one, other) / TOLERANCE)))
            for rank in range(1, count + 1):
                t = rank / count
                a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3
                x = a * x0 + b * x1 + c * x2 + d * x3
                points.append((x, a * y0 + b * y1 + c * y2 + d * y3))
    return tuple(found)
