"""Areas filled with lines or dots, where ink is saved."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, radians, sin

from printkit import scene as art
from printkit.draw.layout import Point
from printkit.model import Pattern, PatternKind


def pattern_shapes(
    pattern: Pattern, outlines: Iterable[tuple[Point, ...]], cell: float
) -> tuple[art.Shape, ...]:
    """Convex `outlines` filled with lines or dots inside them; `cell` is a cell's width in mm."""
    match pattern.kind:
        case PatternKind.LINES:
            style = art.Style(stroke=pattern.colour, width=pattern.weight * cell, cap=art.Cap.BUTT)
            runs = (run for outline in outlines for run in _hatch(outline, pattern, cell))
            return (art.Path(segments=art.polylines(runs), style=style),)
        case PatternKind.DOTS:
            style = art.Style(fill=pattern.colour)
            radius = pattern.weight * cell / 2
            return tuple(
                art.Circle(x=x, y=y, radius=radius, style=style)
                for outline in outlines
                for x, y in _dots(outline, pattern, cell)
            )


def _hatch(
    outline: tuple[Point, ...], pattern: Pattern, cell: float
) -> Iterable[tuple[Point, Point]]:
    """Parallel lines through a convex outline, on one raster for the whole page."""
    angle = radians(pattern.angle)
    along, across = (cos(angle), -sin(angle)), (sin(angle), cos(angle))
    pitch = pattern.pitch * cell
    depths = [x * across[0] + y * across[1] for x, y in outline]
    first, last = int(min(depths) // pitch) + 1, int(max(depths) // pitch)
    corners = [(*point, depth) for point, depth in zip(outline, depths, strict=True)]
    sides = [*zip(corners, (*corners[1:], corners[0]), strict=True)]
    for number in range(first, last + 1):
        crossings, depth = list[float](), number * pitch
        for (x0, y0, from_depth), (x1, y1, to_depth) in sides:
            if (from_depth - depth) * (to_depth - depth) < 0:
                share = (depth - from_depth) / (to_depth - from_depth)
                x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
                crossings.append(x * along[0] + y * along[1])
        crossings.sort()
        if len(crossings) >= 2 and crossings[-1] - crossings[0] > pitch / 4:
            base = (across[0] * number * pitch, across[1] * number * pitch)
            ends = (crossings[0], crossings[-1])
            start, end = ((base[0] + along[0] * at, base[1] + along[1] * at) for at in ends)
            yield start, end


def _dots(outline: tuple[Point, ...], pattern: Pattern, cell: float) -> Iterable[Point]:
    """A lattice of dots around the middle of a convex outline, well inside its sides."""
    count, clearance = len(outline), pattern.weight * cell
    sides = [*zip(outline, (*outline[1:], outline[0]), strict=True)]
    middle_x = sum(x for x, _ in outline) / count
    middle_y = sum(y for _, y in outline) / count
    pitch, reach = pattern.pitch * cell, int(0.6 / pattern.pitch) + 1
    for row in range(-reach, reach + 1):
        for column in range(-reach, reach + 1):
            x = middle_x + (column + row % 2 / 2) * pitch
            y = middle_y + row * pitch * 0.8660254
            if all(
                (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) >= clearance * hypot(x1 - x0, y1 - y0)
                for (x0, y0), (x1, y1) in sides
            ):
                yield x, y
