"""Words that must fit: what the font can print, and letters as large as there is room."""

from __future__ import annotations

from dataclasses import replace

from printkit.base.errors import MissingGlyph, Problem, Source
from printkit.base.fonts import Weight, check_glyphs
from printkit.scene.bounds import bounds
from printkit.scene.shapes import Text

_LAST_OF_LATIN_1 = 0xFF
"""The font holds all of Latin-1: text within it is printable, and no font need be opened."""


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
    """Semi-bold letters whose ink is centred on the origin, both ways.

    The bearings of a glyph and what hangs below the baseline (J, Q, g) would put letters off the
    middle of a face, where every other drawing is centred by what is seen of it.

    Args:
        text: what is set.
        size: of its em in mm, if there is room.
        width: the room in mm; wider letters are set smaller, and so are higher ones.
        fill: its colour.

    Raises:
        MissingGlyph: the font does not hold a character.
    """
    letters = Text(x=0.0, y=0.0, text=text, size=1.0, fill=fill, weight=Weight.SEMIBOLD)
    try:
        left, top, right, bottom = bounds((letters,))
    except ValueError:  # blanks alone
        return replace(letters, size=size)
    fitting = min(size, width / (right - left), width / (bottom - top))
    return replace(
        letters,
        x=-fitting * (left + right) / 2,
        y=-fitting * (top + bottom) / 2,
        size=fitting,
    )
