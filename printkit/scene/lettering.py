"""Words that must fit: glyphs that the font holds, letters as large as there is room, lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from printkit.base.errors import MissingGlyph, Problem, Source
from printkit.base.fonts import Weight, check_glyphs, line, text_width
from printkit.scene.bounds import bounds
from printkit.scene.shapes import Path, Segment, Style, Text, place
from printkit.scene.transforms import transformed

_LAST_OF_LATIN_1 = 0xFF
"""The font holds all of Latin-1: text within it is printable, and no font need be opened."""
_BREAK = re.compile(r"(?<!«) (?![:;!?»%·]|mm\b)")
"""Blanks at which a line may end: not before a sign or unit that belongs to the word before."""
_HELD = re.compile("(?<!«)[\u00a0\u202f](?![:;!?»%·])")
"""No-break spaces at which a line ends all the same where what they hold is wider than the line."""
_AFTER = frozenset("/-_.,?&=#:;@~%+|\\")
"""Behind these a word without blanks is broken first, as addresses are in print."""
_LEAST_SHARE = 0.4
"""How full a line must be where it ends behind such a sign; else letters fill it."""
_CLOSING = re.compile("[ \u00a0\u202f]?[:;!?»%]|mm\\b")
_OPENING = re.compile("«[ \u00a0\u202f]?$")
_GLUED = 6
"""So many letters at most do signs and their blanks hold together."""
_NARROWEST = 0.15
"""No run of letters is narrower than so many em a letter: how much is measured at a time."""


def unprintable(text: str, source: Source | None = None) -> tuple[Problem, ...]:
    """The characters of `text` that the font does not hold, a problem each.

    It has no control characters.
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
    middle of a face, where every other drawing is centred by what is seen of it. `size` is that of
    the em in mm, if there is room: letters that are wider than `width`, in mm, are set smaller, and
    so are higher ones.

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
        letters, x=-fitting * (left + right) / 2, y=-fitting * (top + bottom) / 2, size=fitting
    )


def centred_outline(segments: tuple[Segment, ...], *, size: float, width: float, fill: str) -> Path:
    """Letters of another font, in em, as `centred` puts those of ours."""
    style = Style(fill=fill)
    left, top, right, bottom = bounds((Path(segments=segments, style=style),))
    fitting = min(size, width / (right - left), width / (bottom - top))
    middle = place(-fitting * (left + right) / 2, -fitting * (top + bottom) / 2, fitting)
    return Path(segments=transformed(segments, middle), style=style)


def wrapped(
    text: str, width: float, size: float, weight: Weight = Weight.REGULAR
) -> tuple[str, ...]:
    """`text` broken into lines at most `width` mm wide; its own line ends are kept.

    Lines end at blanks. Words that a no-break space holds together part only where they are wider
    than the line, and a word that is wider alone is broken behind a sign as addresses have, else
    between letters. Nothing is added where a line ends, so that an address can be put together.
    `size` is that of the type, in mm.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        begin = len(lines)
        for word in unparted(paragraph.rstrip(" ")):
            parts: Iterable[str] = (word,)
            if text_width(word, size, weight) > width:
                held = (_parts(one, width / size, weight) for one in _HELD.split(word))
                parts = chain.from_iterable(held)
            for part in parts:
                longer = f"{lines[-1]} {part}" if len(lines) > begin else part
                if len(lines) > begin and text_width(longer, size, weight) <= width:
                    lines[-1] = longer
                else:
                    lines.append(part)
    return tuple(lines)


def unparted(text: str) -> list[str]:
    """The words of a text, with what no line may part from them: signs and units behind a blank."""
    return _BREAK.split(text)


def _parts(word: str, room_em: float, weight: Weight) -> Iterator[str]:
    """A word in parts that fit into `room_em`, each of one letter at least."""
    begin, measured = 0, max(0, int(room_em / _NARROWEST)) + 2
    while begin < len(word):
        seen = word[begin : begin + measured]
        set_ = line(seen, weight)
        if set_.width_em <= room_em:
            yield seen
            begin += len(seen)
            continue
        ends = [
            follower.x_em - glyph.kern_em
            for glyph, follower in zip(set_.glyphs, set_.glyphs[1:], strict=False)
        ]
        most = max(1, bisect_right(ends, room_em))
        full = range(most, max(1, int(_LEAST_SHARE * most)) - 1, -1)
        near = (*range(most, max(0, most - _GLUED), -1), *range(most + 1, _GLUED))
        counts = (*(count for count in full if seen[count - 1] in _AFTER), *near)
        # No line ends between a letter and a sign of it.
        parted = (
            count
            for count in counts
            if not _OPENING.search(seen, count - 2, count) and not _CLOSING.match(seen, count)
        )
        count = next(parted, most)
        yield seen[:count]
        begin += count
