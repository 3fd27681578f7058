"""Shapes moved point by point: a drawing laid on a plane that is seen at a slant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias, assert_never

from printkit.scene.affine import apply, factor
from printkit.scene.figures import circle
from printkit.scene.outlines import text_path
from printkit.scene.shapes import (
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
)

Mapping: TypeAlias = Callable[[float, float], tuple[float, float]]


def mapped(shapes: Iterable[Shape], to: Mapping, scale: float) -> Iterator[Path]:
    """`shapes` as paths whose every point is moved.

    Curves go by their control points: near enough where the plane is seen without much slant.

    Raises:
        ValueError: a picture made of pixels.

    Args:
        shapes: what is drawn on the plane; a clip shows all that it holds.
        to: where a point of the plane is seen.
        scale: by how much strokes and dashes grow.
    """
    for shape in shapes:
        match shape:
            case Path() | Circle():
                yield _moved(_outline(shape), shape.style, to, scale)
            case Text():
                yield _moved(text_path(shape), Style(fill=shape.fill), to, scale)
            case Group() | Use():
                inner = shape.shapes if isinstance(shape, Group) else shape.symbol.shapes

                def moved(x: float, y: float, at: Affine = shape.transform) -> tuple[float, float]:
                    return to(*apply(at, x, y))

                yield from mapped(inner, moved, scale * factor(shape.transform))
            case Clip():
                yield from mapped(shape.shapes, to, scale)
            case Raster():
                raise ValueError("pixels cannot be moved one by one")
            case _:
                assert_never(shape)


def _outline(shape: Path | Circle) -> Iterable[Segment]:
    if isinstance(shape, Circle):
        return circle(shape.x, shape.y, shape.radius)
    return shape.segments


def _moved(segments: Iterable[Segment], style: Style, to: Mapping, scale: float) -> Path:
    moved = tuple(
        (
            letter,
            tuple(n for at in range(0, len(numbers), 2) for n in to(numbers[at], numbers[at + 1])),
        )
        for letter, numbers in segments
    )
    dash = tuple(length * scale for length in style.dash)
    return Path(segments=moved, style=replace(style, width=style.width * scale, dash=dash))
