"""SVG of others as scenes: as shapes, and as pixels where shapes cannot say what it shows."""

from __future__ import annotations

from printkit.base.errors import Message, PrintkitError
from printkit.base.units import MM_PER_INCH
from printkit.pictures.safe_svg import checked_svg
from printkit.scene import Group, Scene, place

PPI = 300
_MOST_PIXELS = 4000


def svg_scene(data: bytes, widest: float) -> Scene:
    """An SVG as a picture of its own size, or smaller where it would be wider than `widest` mm.

    Raises:
        PrintkitError: it cannot be drawn safely, or not at all.
    """
    data = checked_svg(data)
    try:
        from printkit.pictures import noting
    except OSError as error:  # cairocffi finds no library
        hint = Message("preflight.get-cairo")
        raise PrintkitError(Message("pictures.no-cairo"), hint=hint) from error
    try:
        drawn = noting.noted(data)
        if drawn is None:
            width = min(_MOST_PIXELS, round(widest / MM_PER_INCH * PPI))
            made = noting.as_png(data, width)
    except PrintkitError:
        raise
    except Exception as error:  # cairosvg's ways to fail are many, and none of them is documented
        reason = str(error)[:80] or type(error).__name__
        raise PrintkitError(Message("pictures.cannot-draw", reason=reason)) from error
    if drawn is None:
        from printkit.pictures.pixels import pixel_scene

        return pixel_scene(made, widest)
    scale = min(MM_PER_INCH / noting.DPI, widest / drawn.width)
    group = Group(shapes=drawn.shapes, transform=place(0.0, 0.0, scale))
    return Scene(width=scale * drawn.width, height=scale * drawn.height, shapes=(group,))
