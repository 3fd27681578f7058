"""The rectangle that a drawing fills, with its strokes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from math import hypot, sqrt
from typing import TypeAlias, TypeVar, assert_never

from printkit.base.fonts import Family, Weight, glyph_outline, line
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
    Style,
    Text,
    Use,
    rectangle,
)
from printkit.scene.transforms import apply, compose, text_path, text_start, transformed

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""
_Number = TypeVar("_Number", int, float)


def bounds(shapes: Iterable[Shape]) -> Box:
    """The smallest upright rectangle (left, top, right, bottom) around `shapes`, in mm.

    Curves count by their true extent and texts by their ink. A stroke reaches half its width
    on every side; the tip of a mitred corner may stand out a little further.

    Raises:
        ValueError: nothing is drawn.
    """
    boxes = [box for shape in shapes for box in _boxes(shape, IDENTITY)]
    if not boxes:
        raise ValueError("nothing is drawn")
    return united(boxes)


def _boxes(shape: Shape, transform: Affine) -> Iterator[Box]:
    match shape:
        case Path():
            yield from _path_boxes(shape.segments, shape.style, transform)
        case Circle():
            x, y = apply(transform, shape.x, shape.y)
            line = shape.style.width / 2 if shape.style.stroke else 0.0
            across, down = _reach(shape.radius + line, transform)
            yield x - across, y - down, x + across, y + down
        case Text():
            _, b, c, *_ = transform
            if b or c:
                yield from _path_boxes(text_path(shape), Style(fill=shape.fill), transform)
                return
            for left, top, right, bottom in _ink(replace(shape, x=0.0, y=0.0, fill="")):
                one = apply(transform, shape.x + left, shape.y + top)
                other = apply(transform, shape.x + right, shape.y + bottom)
                (x0, x1), (y0, y1) = (sorted(ends) for ends in zip(one, other, strict=True))
                yield x0, y0, x1, y1
        case Group():
            yield from _inner(shape.shapes, compose(transform, shape.transform))
        case Use():
            yield from _inner(shape.symbol.shapes, compose(transform, shape.transform))
        case Clip():
            window = united(_path_boxes(rectangle(*shape.box), Style(), transform))
            for box in _inner(shape.shapes, transform):
                left, top = max(window[0], box[0]), max(window[1], box[1])
                right, bottom = min(window[2], box[2]), min(window[3], box[3])
                if left < right and top < bottom:
                    yield left, top, right, bottom
        case Raster():
            area = rectangle(shape.x, shape.y, shape.width, shape.height)
            yield from _path_boxes(area, Style(), transform)
        case _:
            assert_never(shape)


def _inner(shapes: Iterable[Shape], transform: Affine) -> Iterator[Box]:
    return (box for shape in shapes for box in _boxes(shape, transform))


@lru_cache(maxsize=8192)
def _ink(text: Text) -> tuple[Box, ...]:
    """The box of an upright text at the origin: a board's names are asked for sheet by sheet."""
    start, size, boxes = text_start(text), text.size, []
    for glyph in line(text.text, text.weight, text.figures).glyphs:
        if box := _glyph_box(glyph.name, text.weight, glyph.family):
            x = glyph.x_em * size
            left, top, right, bottom = (side * size for side in box)
            boxes.append((left + x + start, top + text.y, right + x + start, bottom + text.y))
    return (united(boxes),) if boxes else ()


@cache
def _glyph_box(name: str, weight: Weight, family: Family) -> Box | None:
    """The box of a glyph's ink in em; None of a blank."""
    segments = glyph_outline(name, weight, family)
    return extent(segments) if segments else None


def _path_boxes(segments: tuple[Segment, ...], style: Style, transform: Affine) -> list[Box]:
    if not segments:
        return []
    left, top, right, bottom = extent(transformed(segments, transform))
    across, down = _reach(style.width / 2 if style.stroke else 0.0, transform)
    return [(left - across, top - down, right + across, bottom + down)]


def _reach(radius: float, transform: Affine) -> tuple[float, float]:
    """How far a disc reaches sideways and up once it is transformed."""
    a, b, c, d, _, _ = transform
    return radius * hypot(a, c), radius * hypot(b, d)


def united(
    boxes: Iterable[tuple[_Number, _Number, _Number, _Number]],
) -> tuple[_Number, _Number, _Number, _Number]:
    """The box around several."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes overlap."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def extent(segments: Iterable[Segment]) -> Box:
    """The box around a path, without its stroke."""
    xs, ys = list[float](), list[float]()
    for letter, numbers in segments:
        if letter == "C":
            x, y = xs[-1], ys[-1]
            one, high, two, low, end, foot = numbers
            least, most = (x, end) if x < end else (end, x)
            if not (least <= one <= most and least <= two <= most):
                xs += _turning_points(x, one, two, end)
            least, most = (y, foot) if y < foot else (foot, y)
            if not (least <= high <= most and least <= low <= most):
                ys += _turning_points(y, high, low, foot)
        if numbers:
            xs.append(numbers[-2])
            ys.append(numbers[-1])
    return min(xs), min(ys), max(xs), max(ys)


def _turning_points(start: float, one: float, two: float, end: float) -> list[float]:
    """One coordinate of a cubic curve where it turns back, between its ends."""
    # Where the slope a t² + b t + c vanishes: a quadratic or, where a vanishes, a line.
    a, b, c = end - 3 * two + 3 * one - start, 2 * (two - 2 * one + start), one - start
    square = b * b - 4 * a * c
    roots: tuple[float, ...] = ()
    if abs(a) < 1e-12:
        roots = (-c / b,) if b else ()
    elif square >= 0:
        roots = (-b + sqrt(square)) / (2 * a), (-b - sqrt(square)) / (2 * a)
    turning = [(at, 1 - at) for at in roots if 0 < at < 1]
    return [
        rest**3 * start + 3 * rest**2 * at * one + 3 * rest * at**2 * two + at**3 * end
        for at, rest in turning
    ]
