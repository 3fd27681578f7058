"""Sheets for lasers as SVG that every cutter's program reads alike.

One unit is a millimetre, width and height say so too; paths of straight lines with presentation
attributes, no text, no symbols, no clips, no transformations, at most three decimals.
"""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from printkit.scene import Group, Path, Scene, Segment, Shape, number


def write(sheet: Scene) -> bytes:
    """A laser's sheet as SVG 1.1.

    Args:
        sheet: groups of paths, a group a layer; see `printkit.products.laser`.

    Raises:
        ValueError: something that programs of lasers read differently.
    """
    width, height = number(sheet.width), number(sheet.height)
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" version="1.1" {size}>',
        f"<title>{escape(sheet.title)}</title>",
        *(line for shape in sheet.shapes for line in _layer(shape)),
        "</svg>",
    ]
    return ("\n".join(lines) + "\n").encode()


def _layer(shape: Shape) -> list[str]:
    if not isinstance(shape, Group) or not shape.shapes:
        raise ValueError("a laser's sheet is made of layers that hold something")
    paths = [path for path in shape.shapes if isinstance(path, Path)]
    styles = {path.style for path in paths}
    if len(paths) < len(shape.shapes) or len(styles) > 1:
        raise ValueError(f"the layer {shape.id} holds more than paths of one style")
    style = styles.pop()
    if style.fill:
        how = f'fill="{style.fill}" fill-rule="evenodd" stroke="none"'
    else:
        how = f'fill="none" stroke="{style.stroke}" stroke-width="{number(style.width)}"'
    return [
        f"<g id={quoteattr(shape.id)} {how}>",
        *(f'<path d="{_data(path.segments)}"/>' for path in paths),
        "</g>",
    ]


def _data(segments: tuple[Segment, ...]) -> str:
    return "".join(letter + " ".join(map(number, numbers)) for letter, numbers in segments)
