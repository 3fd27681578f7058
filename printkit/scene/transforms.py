"""Shapes transformed: by six numbers, point by point, or with strokes that stay wide enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from math import cos, hypot, radians, sin
from typing import TypeAlias, assert_never

from printkit.base.fonts import outline, text_width
from printkit.scene.paths import circle
from printkit.scene.shapes import (
    IDENTITY,
    Affine,
    Anchor,
    Circle,
    Clip,
    Group,
    Path,
    Raster,
    Segment,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    move,
)

_SHARES = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}
Mapping: TypeAlias = Callable[[float, float], tuple[float, float]]


def compose(outer: Affine, inner: Affine) -> Affine:
    """The transformation that does `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, l = inner  # noqa: E741 - the six numbers in their order
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * l + e,
        b * k + d * l + f,
    )


def apply(transform: Affine, x: float, y: float) -> tuple[float, float]:
    """The place to which `transform` takes (x, y)."""
    a, b, c, d, e, f = transform
    return a * x + c * y + e, b * x + d * y + f


def factor(transform: Affine) -> float:
    """By how much `transform` enlarges, in the direction of the axis that it enlarges most."""
    a, b, c, d, _, _ = transform
    return max(hypot(a, b), hypot(c, d))


def turn(degrees: float, x: float = 0.0, y: float = 0.0) -> Affine:
    """The transformation that turns clockwise (as seen, y being down) about (x, y)."""
    cosine, sine = cos(radians(degrees)), sin(radians(degrees))
    return (cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y)


def transformed(segments: tuple[Segment, ...], transform: Affine) -> tuple[Segment, ...]:
    """A path of which every point is taken through `transform`."""
    if transform == IDENTITY:
        return segments
    a, b, c, d, e, f = transform
    placed: list[Segment] = []
    # Written out for ends and curves: pages hold hundreds of thousands of them.
    for letter, numbers in segments:
        if len(numbers) == 2:
            x, y = numbers
            placed.append((letter, (a * x + c * y + e, b * x + d * y + f)))
        elif numbers:
            i, j, k, m, x, y = numbers
            curve = (
                a * i + c * j + e,
                b * i + d * j + f,
                a * k + c * m + e,
                b * k + d * m + f,
                a * x + c * y + e,
                b * x + d * y + f,
            )
            placed.append((letter, curve))
        else:
            placed.append((letter, numbers))
    return tuple(placed)


def text_start(text: Text) -> float:
    """The x in mm at which the first glyph of `text` has its origin.

    Raises:
        MissingGlyph: the font does not hold a character.
    """
    share = _SHARES[text.anchor]
    if not share:
        return text.x
    return text.x - share * text_width(text.text, text.size, text.weight, text.figures)


def text_path(text: Text) -> tuple[Segment, ...]:
    """The outlines of `text` in its place.

    Raises:
        MissingGlyph: the font does not hold a character.
    """
    glyphs = outline(text.text, text.size, text.weight, text.figures)
    return transformed(glyphs, move(text_start(text), text.y))


def mapped(shapes: Iterable[Shape], to: Mapping, scale: float) -> Iterator[Path]:
    """`shapes` as paths whose every point is moved.

    Curves go by their control points: near enough where the plane is seen without much slant. A
    clip shows all that it holds; `to` says where a point is seen, `scale` by how much strokes and
    dashes grow.

    Raises:
        ValueError: a picture made of pixels.
    """
    for shape in shapes:
        match shape:
            case Path():
                yield _moved(shape.segments, shape.style, to, scale)
            case Circle(x=x, y=y, radius=radius):
                yield _moved(circle(x, y, radius), shape.style, to, scale)
            case Text():
                yield _moved(text_path(shape), Style(fill=shape.fill), to, scale)
            case Group(shapes=inner) | Use(symbol=Symbol(shapes=inner)):

                def moved(x: float, y: float, at: Affine = shape.transform) -> tuple[float, float]:
                    return to(*apply(at, x, y))

                yield from mapped(inner, moved, scale * factor(shape.transform))
            case Clip():
                yield from mapped(shape.shapes, to, scale)
            case Raster():
                raise ValueError("pixels cannot be moved one by one")
            case _:
                assert_never(shape)


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


def stroked_at_least(shapes: Iterable[Shape], width: float) -> tuple[Shape, ...]:
    """`shapes` with no stroke thinner than `width`; symbols are left as they are."""
    found: list[Shape] = []
    for shape in shapes:
        match shape:
            case Path() | Circle() if shape.style.stroke is not None and shape.style.width > 0:
                style = replace(shape.style, width=max(shape.style.width, width))
                found.append(replace(shape, style=style))
            case Group():
                inner = stroked_at_least(shape.shapes, width / factor(shape.transform))
                found.append(replace(shape, shapes=inner))
            case Clip():
                found.append(replace(shape, shapes=stroked_at_least(shape.shapes, width)))
            case _:
                found.append(shape)
    return tuple(found)
