"""Words that must fit: what the font can print, and letters as large as there is room."""

from __future__ import annotations

from printkit.errors import MissingGlyph, Problem, Source
from printkit.fonts import CAP_HEIGHT, Weight, check_glyphs, text_width
from printkit.scene.shapes import Anchor, Text

_LAST_OF_LATIN_1 = 0xFF
"""The font holds all of Latin-1; text within it is told printable without opening the font."""


def unprintable(text: str, source: Source | None = None) -> tuple[Problem, ...]:
    """The characters of `text` that the font does not hold, a problem each.

    Args:
        text: what is to be printed, without control characters.
        source: where it was written.
    """
    if all(ord(character) <= _LAST_OF_LATIN_1 for character in text):
        return ()
    try:
        check_glyphs(text, source)
    except MissingGlyph as error:
        return error.problems
    return ()


def centred(text: str, *, size: float, width: float, fill: str) -> Text:
    """Semi-bold letters around the origin, by the height of capitals.

    Args:
        text: what is set.
        size: of its em in mm, if there is room.
        width: the room in mm; wider letters are set smaller.
        fill: its colour.

    Raises:
        MissingGlyph: the font does not hold a character.
    """
    wide = text_width(text, size, Weight.SEMIBOLD)
    fitting = size * min(1.0, width / wide) if wide else size
    return Text(
        x=0.0,
        y=fitting * CAP_HEIGHT / 2,
        text=text,
        size=fitting,
        fill=fill,
        anchor=Anchor.MIDDLE,
        weight=Weight.SEMIBOLD,
    )
