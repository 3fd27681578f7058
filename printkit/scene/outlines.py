"""Texts as paths: where they start and what they look like."""

from __future__ import annotations

from printkit.base.fonts import outline, text_width
from printkit.scene.affine import transformed
from printkit.scene.shapes import Anchor, Segment, Text, move

_SHARES = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}


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
