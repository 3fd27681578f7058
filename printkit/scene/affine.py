"""Affine transformations: put together, applied, made for turns and mirrors."""

from __future__ import annotations

from math import cos, hypot, radians, sin

from printkit.scene.shapes import IDENTITY, Affine, Segment


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
    return (
        cosine,
        sine,
        -sine,
        cosine,
        x - cosine * x + sine * y,
        y - sine * x - cosine * y,
    )


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
