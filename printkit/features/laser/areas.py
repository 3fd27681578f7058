"""What strokes and fills cover, as outlines that do not cross: what a laser burns away.

Cutters that fill outlines do so by the even-odd rule and know no width of a line; so strokes are
widened here and everything that overlaps is joined.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any, assert_never

from printkit.base.errors import Message, PrintkitError
from printkit.scene.runs import Run, runs
from printkit.scene.shapes import (
    IDENTITY,
    Affine,
    Cap,
    Circle,
    Clip,
    Group,
    Join,
    Path,
    Raster,
    Shape,
    Style,
    Text,
    Use,
)
from printkit.scene.transforms import compose, factor

_SMALLEST = 1e-4
"""Slivers below this many mm² are noise of the arithmetic."""

_SLACK = 0.002
"""Points that lie so near the line of their neighbours, in mm, are left out."""

_PIECE = 48
"""Points of a line that is widened in one go."""

_CAPS = {Cap.ROUND: "round", Cap.BUTT: "flat"}
_JOINS = {Join.ROUND: "round", Join.MITER: "mitre"}


def covered(shapes: Iterable[Shape], transform: Affine = IDENTITY) -> tuple[Run, ...]:
    """The outlines of all that `shapes` ink: outer ones clockwise, holes anticlockwise.

    Raises:
        PrintkitError: shapely is not installed.
        ValueError: a clip.
    """
    return _outlines(_area(shapes, transform))


def left_bare(ground: Run, shapes: Iterable[Shape], transform: Affine) -> tuple[Run, ...]:
    """The outlines of what `shapes` leave of a closed run.

    Raises:
        PrintkitError: shapely is not installed.
        ValueError: a clip.
    """
    return _outlines(_shapely().Polygon(ground.points).difference(_area(shapes, transform)))


def _shapely() -> ModuleType:
    try:
        import shapely
    except ImportError as error:
        raise PrintkitError(
            Message("files.engraved-areas-need-shapely"), hint=Message("common.install-cut")
        ) from error
    return shapely  # type: ignore[no-any-return]


def _area(shapes: Iterable[Shape], transform: Affine) -> Any:
    parts, shapely = [], _shapely()
    for shape in shapes:
        match shape:
            case Text():
                parts.append(_filled(runs((shape,), transform)))
            case Path() | Circle():
                lines, style = runs((shape,), transform), shape.style
                if style.fill:
                    parts.append(_filled(lines))
                pieces = (piece for run in lines for piece in _pieces(run, style))
                half, cap, join = style.width * factor(transform) / 2, style.cap, style.join
                parts += (
                    shapely.buffer(piece, half, cap_style=_CAPS[cap], join_style=_JOINS[join])
                    for piece in pieces
                    if style.stroke
                )
            case Group():
                parts.append(_area(shape.shapes, compose(transform, shape.transform)))
            case Use():
                parts.append(_area(shape.symbol.shapes, compose(transform, shape.transform)))
            case Clip() | Raster():
                raise ValueError("a clip or pixels cannot be engraved")
            case _:
                assert_never(shape)
    return shapely.union_all(parts)


def _pieces(run: Run, style: Style) -> Iterator[Any]:
    """The line that is widened; a long one that is round all over in pieces.

    A line that crosses itself a thousand times has a million crossings once it is wide, and takes
    gigabytes; pieces joined one by one do not.
    """
    round_all_over = style.cap is Cap.ROUND and style.join is Join.ROUND
    if len(run.points) <= _PIECE or not round_all_over:
        yield _line(run)
        return
    points = (*run.points, run.points[0]) if run.closed else run.points
    for start in range(0, len(points) - 1, _PIECE):
        yield _line(Run(points[start : start + _PIECE + 1], closed=False))


def _line(run: Run) -> Any:
    """A run's line; what has no room for a ring is a line, what has no length a point."""
    shapely = _shapely()
    distinct = len(set(run.points))
    if distinct == 1:
        return shapely.Point(run.points[0])
    if run.closed and distinct > 2:
        return shapely.LinearRing(run.points)
    return shapely.LineString(run.points)


def _filled(lines: Iterable[Run]) -> Any:
    """The area of closed runs by the even-odd rule: as letters have it."""
    shapely = _shapely()
    area = shapely.Polygon()
    for run in lines:
        if len(set(run.points)) > 2:
            # What crosses itself is no polygon to shapely until its parts are separated.
            part = shapely.make_valid(shapely.Polygon(run.points))
            area = area.symmetric_difference(part)
    return area


def _outlines(area: Any) -> tuple[Run, ...]:
    from shapely.geometry.polygon import orient

    parts = [part for part in getattr(area, "geoms", (area,)) if part.area > _SMALLEST]
    rings = [
        ring
        for part in (orient(part, 1.0) for part in parts)
        for ring in (part.exterior, *part.interiors)
    ]
    return tuple(
        Run(tuple((x, y) for x, y in ring.simplify(_SLACK).coords[:-1]), closed=True)
        for ring in rings
    )
