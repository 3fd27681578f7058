"""Scenes as plain text, one line per shape, for tests to compare and people to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from printkit.scene import Affine, Circle, Clip, Group, Path, Raster, Scene, Shape, Style, Text, Use
from printkit.scene.symbols import symbols

_INDENT = "  "


def write(drawing: Scene | Iterable[Shape]) -> str:
    """A drawing as text: its symbols, each once, then one line per shape in painting order.

    Lengths are in mm with three decimals; shapes inside a symbol, group or clip are indented.
    """
    shapes = tuple(drawing.shapes if isinstance(drawing, Scene) else drawing)
    lines = []
    if isinstance(drawing, Scene):
        lines.append(f"scene {_row(drawing.width, drawing.height)} {drawing.title!r}")
    for symbol in symbols(shapes):
        lines.append(f"symbol {symbol.id}")
        lines.extend(_inside(symbol.shapes))
    lines.extend(_lines(shapes))
    return "\n".join(lines) + "\n"


def _lines(shapes: Iterable[Shape]) -> Iterator[str]:
    for shape in shapes:
        match shape:
            case Path():
                data = " ".join(f"{letter} {_row(*row)}".rstrip() for letter, row in shape.segments)
                yield f"path {data} {_style(shape.style)}"
            case Circle():
                yield f"circle {_row(shape.x, shape.y, shape.radius)} {_style(shape.style)}"
            case Text():
                how = f"{shape.fill} {shape.anchor} {shape.weight} {shape.figures}"
                place, size = _row(shape.x, shape.y), _row(shape.size)
                yield f"text {place} {shape.text!r} size {size} {how}"
            case Group() | Clip():
                yield (
                    f"group {shape.id or '-'} {_matrix(shape.transform)}"
                    if isinstance(shape, Group)
                    else f"clip {_row(*shape.box)}"
                )
                yield from _inside(shape.shapes)
            case Use():
                yield f"use {shape.symbol.id} {_matrix(shape.transform)}"
            case Raster():
                row = _row(shape.x, shape.y, shape.width, shape.height)
                yield f"raster {row} {len(shape.data)} bytes"
            case _:
                assert_never(shape)


def _inside(shapes: Iterable[Shape]) -> Iterator[str]:
    return (_INDENT + line for line in _lines(shapes))


def _style(style: Style) -> str:
    words = [f"fill {style.fill}"] if style.fill else []
    if style.stroke:
        words.append(f"stroke {style.stroke} {_row(style.width)} {style.cap} {style.join}")
    if style.dash:
        words.append(f"dash {_row(*style.dash)}")
    return " ".join((*words, style.ink))


def _matrix(transform: Affine) -> str:
    return f"[{_row(*transform)}]"


def _row(*numbers: float) -> str:
    return " ".join(f"{round(number, 3) + 0.0:.3f}" for number in numbers)
