"""Strokes that survive when a drawing is made small."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from printkit.scene.affine import factor
from printkit.scene.shapes import Circle, Clip, Group, Path, Shape


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
