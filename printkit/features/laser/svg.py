"""Sheets for lasers as SVG that every cutter's program reads alike.

One unit is a millimetre, width and height say so too; paths of straight lines with presentation
attributes, no text, no symbols, no clips, no transformations, at most three decimals.
"""

from __future__ import annotations

from html import escape

from printkit.scene import Group, Path, Scene, number


def write(sheet: Scene) -> bytes:
    """A laser's sheet as SVG 1.1.

    Args:
        sheet: groups of paths, a group a layer; see `printkit.features.laser.product`.

    Raises:
        ValueError: something that programs of lasers read differently.
    """
    width, height = number(sheet.width), number(sheet.height)
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" version="1.1" {size}>',
        f"<title>{escape(sheet.title, quote=False)}</title>",
    ]
    for layer in sheet.shapes:
        if not isinstance(layer, Group) or not layer.shapes:
            raise ValueError("a laser's sheet is made of layers that hold something")
        paths = [path for path in layer.shapes if isinstance(path, Path)]
        styles = {path.style for path in paths}
        if len(paths) < len(layer.shapes) or len(styles) > 1:
            raise ValueError(f"the layer {layer.id} holds more than paths of one style")
        style = styles.pop()
        if style.fill:
            how = f'fill="{style.fill}" fill-rule="evenodd" stroke="none"'
        else:
            how = f'fill="none" stroke="{style.stroke}" stroke-width="{number(style.width)}"'
        lines.append(f'<g id="{escape(layer.id)}" {how}>')
        for path in paths:
            parts = (letter + " ".join(map(number, numbers)) for letter, numbers in path.segments)
            lines.append(f'<path d="{"".join(parts)}"/>')
        lines.append("</g>")
    return ("\n".join([*lines, "</svg>"]) + "\n").encode()
