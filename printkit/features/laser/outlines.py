"""Outlines for a laser's head: lines that are cut once, in a good order, and areas to engrave.

Cutters that fill outlines do so by the even-odd rule and know no width of a line; so strokes are
widened here and everything that overlaps is joined.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from math import dist
from types import ModuleType
from typing import Any, TypeAlias, assert_never

from printkit.base.errors import Message, PrintkitError
from printkit.draw.layout import bounding, inset, shoelace
from printkit.scene.bounds import Box
from printkit.scene.runs import Point, Run, runs
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

Edge: TypeAlias = tuple[Point, Point]
Place: TypeAlias = tuple[int, int]

_GENTLE = 0.8
"""The cosine of the sharpest bend that is no corner: 37 degrees."""

_NEAR = 100
"""Ends that agree in hundredths of a mm are one place."""


class Operation(StrEnum):
    """What the machine does along a line or inside an outline, in the order it is done."""

    ENGRAVE = "engrave"
    SCORE = "score"
    CUT_INNER = "cut-inner"
    CUT_OUTER = "cut-outer"
    CHECK = "check"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cuts:
    """What is cut of touching outlines."""

    shared: tuple[Run, ...]  # lines between two parts, each once
    free: tuple[Run, ...]  # lines that only one part has


def cuts(outlines: Iterable[Sequence[Point]], tab: float = 0.0) -> Cuts:
    """The sides of closed outlines, each cut once however many parts it bounds.

    Sides are the same when both their ends agree to 0.01 mm. What hangs together is joined to runs,
    so that the head seldom jumps. The same side comes first in all outlines; `tab` mm stay uncut in
    the middle of two opposite sides of each part.
    """
    counted: dict[frozenset[Place], list[Edge]] = defaultdict(list)
    held: set[frozenset[Place]] = set()
    for outline in outlines:
        edges = Run(tuple(outline), closed=True).edges
        for rank, edge in enumerate(edges):
            key = frozenset(map(place_of, edge))
            counted[key].append(edge)
            if tab and rank % (len(edges) // 2 or 1) == 1:
                held.add(key)

    def found(*, shared: bool) -> Iterator[Edge]:
        for key, edges in counted.items():
            if (len(edges) > 1) is shared:
                yield from _beside(edges[0], tab) if key in held else edges[:1]

    return Cuts(shared=joined(found(shared=True)), free=joined(found(shared=False)))


def _beside(edge: Edge, tab: float) -> Iterator[Edge]:
    """What is cut of a line that a tab in its middle holds."""
    (x0, y0), (x1, y1) = edge
    share = (1 - tab / dist(*edge)) / 2
    if share > 0:
        dx, dy = (x1 - x0) * share, (y1 - y0) * share
        yield (x0, y0), (x0 + dx, y0 + dy)
        yield (x1 - dx, y1 - dy), (x1, y1)


_TABS_APART = 150.0
"""How far along an outline one tab is from the next at most, in mm."""


def tabbed(outline: Run, tab: float) -> tuple[Run, ...]:
    """A closed run with gaps, two at least, so wide: in the middle of sides where they are long."""
    edges, length = outline.edges, outline.length
    count = max(2, round(length / _TABS_APART))
    starts = [0.0, *accumulate(dist(*edge) for edge in edges)]
    middles = set()
    for rank in range(count):
        at = (rank + 0.5) * length / count
        side = bisect_right(starts, at) - 1
        start, end = starts[side], starts[side + 1]
        slack = (end - start) / 2 - 2 * tab
        middle = (start + end) / 2
        middles.add(min(max(at, middle - slack), middle + slack) if slack > 0 else at)
    ends = sorted(at for middle in middles for at in (middle - tab / 2, middle + tab / 2))
    kept = [*zip(ends[1:-1:2], ends[2:-1:2], strict=True), (ends[-1], length + ends[0])]
    places = [*starts[1:-1], length, *(length + at for at in starts[1:])]
    twice = Run((*outline.points, *outline.points, outline.points[0]), closed=False)
    return tuple(
        Run(tuple(twice.along([a, *(at for at in places if a < at < b), b])), closed=False)
        for a, b in kept
    )


def place_of(point: Point) -> Place:
    """A point in whole hundredths of a mm."""
    return round(point[0] * _NEAR), round(point[1] * _NEAR)


def joined(edges: Iterable[Edge]) -> tuple[Run, ...]:
    """Edges put end to end into as long runs as a straight walk finds."""
    waiting: dict[Place, list[Edge]] = defaultdict(list)
    order = list(edges)
    for edge in order:
        for end in edge:
            waiting[place_of(end)].append(edge)
    found = []

    def take(edge: Edge) -> None:
        for end in edge:
            waiting[place_of(end)].remove(edge)

    for first in order:
        if first not in waiting[place_of(first[0])]:
            continue  # an earlier run goes along it
        take(first)
        points = [*first]
        while left := waiting[place_of(points[-1])]:
            edge = left[0]
            take(edge)
            points.append(edge[1] if place_of(edge[0]) == place_of(points[-1]) else edge[0])
        closed = len(points) > 2 and place_of(points[0]) == place_of(points[-1])
        found.append(Run(tuple(points[:-1] if closed else points), closed=closed))
    return tuple(found)


def part(outline: Run, kerf: float) -> Run:
    """A closed run moved outward by half the kerf, so that what falls out has its true size."""
    return _moved(outline, kerf / 2)


def hole(outline: Run, kerf: float) -> Run:
    """A closed run moved inward by half the kerf, so that the hole has its true size."""
    return _moved(outline, -kerf / 2)


def _moved(outline: Run, outward: float) -> Run:
    points = outline.points if clockwise(outline.points) else outline.points[::-1]
    return Run(inset(points, -outward), closed=True)


def clockwise(points: Sequence[Point]) -> bool:
    """Whether an outline runs clockwise as seen (y down)."""
    return area(points) > 0


def area(points: Sequence[Point]) -> float:
    """What an outline encloses, in mm²; below zero where it runs anticlockwise as seen (y down)."""
    return shoelace(points) / 2


def dotted(lines: Iterable[Run], pitch: float) -> tuple[Point, ...]:
    """Points along runs, `pitch` mm apart or a little more, with one at every end and corner.

    No two are nearer than three quarters of the pitch: where runs meet or cross, one is enough.
    """
    near = 0.75 * pitch
    found: dict[Place, list[Point]] = defaultdict(list)
    kept = []
    for stretch in (stretch for line in lines for stretch in line.stretches(_GENTLE)):
        # Points along a stretch; on one that comes back, dots as symmetric as its quarters.
        length = stretch.length
        count = max(1, int(length / pitch + 1e-6))
        if stretch.points[0] == stretch.points[-1]:
            count = max(4, count // 4 * 4)
        for point in stretch.along([rank * length / count for rank in range(count + 1)]):
            column, row = (int(ordinate // near) for ordinate in point)
            around = ((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
            others = (other for square in around for other in found.get(square, ()))
            if all(dist(point, other) >= near for other in others):
                found[column, row].append(point)
                kept.append(point)
    return tuple(kept)


def without(edge: Edge, box: tuple[float, float, float, float]) -> Iterator[Edge]:
    """What is left of a straight line outside a box (left, top, right, bottom)."""
    (x0, y0), (x1, y1) = edge
    left, top, right, bottom = box
    if (
        (x0 <= left and x1 <= left)
        or (x0 >= right and x1 >= right)
        or (y0 <= top and y1 <= top)
        or (y0 >= bottom and y1 >= bottom)
    ):  # as most lines lie
        yield edge
        return
    enter, leave = 0.0, 1.0
    for start, step, low, high in ((x0, x1 - x0, box[0], box[2]), (y0, y1 - y0, box[1], box[3])):
        if abs(step) < 1e-9:
            if not low < start < high:
                yield edge
                return
            continue
        near, far = sorted(((low - start) / step, (high - start) / step))
        enter, leave = max(enter, near), min(leave, far)
    if enter >= leave:
        yield edge
        return
    at = [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in (enter, leave)]
    if enter > 0:
        yield (x0, y0), at[0]
    if leave < 1:
        yield at[1], (x1, y1)


# Areas

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


_HAIR = 0.02
"""What lies so near a border, in mm, is cut with it and not scored too."""


def divided(
    plate: Iterable[Sequence[Point]],
    cells: Iterable[Sequence[Point]],
    shares: Iterable[tuple[Iterable[Sequence[Point]], Box]],
) -> tuple[tuple[Run, ...], ...]:
    """A plate in pieces, as their outlines: outer ones clockwise, holes anticlockwise.

    Each share is a piece's own cells, and the box whose part beside all cells it gets.

    Raises:
        PrintkitError: shapely is not installed.
    """
    shapely = _shapely()

    def union(outlines: Iterable[Sequence[Point]]) -> Any:
        # on a grid: cells whose corners differ by rounding hang together
        return shapely.union_all([shapely.Polygon(one) for one in outlines], grid_size=1e-6)

    whole = _filled(Run(tuple(border), closed=True) for border in plate)
    beside = whole.difference(union(cells))
    return tuple(
        _outlines(union(own).union(beside.intersection(shapely.box(*box)), grid_size=1e-6))
        for own, box in shares
    )


def inside(plate: Iterable[Run], areas: Iterable[tuple[Run, ...]]) -> tuple[tuple[Run, ...], ...]:
    """What of some areas lies on a plate."""
    shapely, whole, found = _shapely(), _filled(plate), list[tuple[Run, ...]]()
    shapely.prepare(whole)
    for one in areas:
        box = shapely.box(*bounding(point for run in one for point in run.points))
        if whole.covers(box):
            found.append(one)
        elif whole.intersects(box):
            found.append(_outlines(whole.intersection(_filled(one))))
    return tuple(filter(None, found))


def lines_inside(plate: Iterable[Run], lines: Iterable[Run]) -> tuple[Run, ...]:
    """What of some lines lies on a plate, but for what runs along its borders."""
    shapely = _shapely()
    whole, found = _filled(plate).buffer(-_HAIR, join_style="mitre"), list[Run]()
    for run in lines:
        line = shapely.LineString((*run.points, run.points[0]) if run.closed else run.points)
        if whole.covers(line):
            found.append(run)
            continue
        left = shapely.line_merge(whole.intersection(line))
        found += (
            Run(tuple(one.coords), closed=False)
            for one in getattr(left, "geoms", (left,))
            if one.length > _HAIR
        )
    return tuple(found)


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
    pieces, shapely = [run], _shapely()
    if len(run.points) > _PIECE and style.cap is Cap.ROUND and style.join is Join.ROUND:
        points = (*run.points, run.points[0]) if run.closed else run.points
        starts = range(0, len(points) - 1, _PIECE)
        pieces = [Run(points[start : start + _PIECE + 1], closed=False) for start in starts]
    for piece in pieces:
        distinct = len(set(piece.points))
        if distinct == 1:  # it has no length
            yield shapely.Point(piece.points[0])
        elif piece.closed and distinct > 2:
            yield shapely.LinearRing(piece.points)
        else:
            yield shapely.LineString(piece.points)


def _filled(lines: Iterable[Run]) -> Any:
    """The area of closed runs by the even-odd rule: as letters have it."""
    shapely = _shapely()
    found = shapely.Polygon()
    for run in lines:
        if len(set(run.points)) > 2:
            # What crosses itself is no polygon to shapely until its parts are separated.
            part = shapely.make_valid(shapely.Polygon(run.points))
            found = found.symmetric_difference(part)
    return found


def _outlines(filled: Any) -> tuple[Run, ...]:
    from shapely.geometry.polygon import orient

    parts = [part for part in getattr(filled, "geoms", (filled,)) if part.area > _SMALLEST]
    rings = [
        ring
        for part in (orient(part, 1.0) for part in parts)
        for ring in (part.exterior, *part.interiors)
    ]
    return tuple(
        Run(tuple((x, y) for x, y in ring.simplify(_SLACK).coords[:-1]), closed=True)
        for ring in rings
    )
