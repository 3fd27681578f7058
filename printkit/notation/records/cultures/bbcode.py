"""Forums: tags in square brackets (`[b]1.[/b]`, `[code]`, `[quote="Ada"]`), which say nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printkit.base.lazy import regex
from printkit.notation.records.cultures.culture import Culture, braced
from printkit.notation.records.tracked_text import Piece, TrackedText, is_shown, outside
from printkit.notation.turns.shapes import HOLDS_TURN, LIKE_TURN

_END = regex(r"\[/([A-Za-z][A-Za-z0-9_-]{0,20})\]")
_TAG = regex(r"\[(/?)([A-Za-z][A-Za-z0-9_-]{0,20}|\*)(=[^\]\n]{0,200})?\]")
_QUOTE = regex(
    r"\[quote(?:=[^\]\n]{0,200})?\]((?:[^\[]|\[(?!/?quote)){0,4000})\[/quote\]", re.IGNORECASE
)
_INLINE = frozenset(
    """
    b i u s sub sup color colour size font url center left right email tt
    """.split()
)
_HIDDEN = regex(r"\[(img|attachment)[^\]\n]{0,100}\][^\[\n]{0,400}\[/\1\]", re.IGNORECASE)


_SQUARE = outside(
    r"\[(?P<line>[ \t]*(?P<number>[0-9]{1,4})(?P<dots>\.{1,3}|\u2026)[ \t]*"
    rf"(?:{LIKE_TURN})[^\[\]\n]{{0,400}})\]"
)
_HAS_SQUARE = regex(_SQUARE.pattern.pattern)
"""A variation in square brackets, as some books print it."""


def _read(sheet: TrackedText) -> TrackedText:
    sheet = sheet.substituted(_HIDDEN, "")
    sheet = sheet.rewritten(_quotes(sheet.text))
    known = {match[1].lower() for match in _END.finditer(sheet.text)} | {"*", "hr", "br"}

    def instead(match: re.Match[str]) -> str | None:
        name = match[2].lower()
        if name not in known:
            return None
        return "" if name in _INLINE else "\n"

    return sheet.substituted(_TAG, instead)


def _quotes(text: str) -> Iterator[Piece]:
    """What is quoted and holds no turn is a remark."""
    done = 0
    for match in _QUOTE.finditer(text):
        if HOLDS_TURN.search(match[1]) or "{" in match[1]:
            continue
        yield done, match.start(), None
        yield match.start(1), match.end(1), f"\n{braced(_TAG.sub('', match[1]))}\n"
        done = match.end()
    yield done, len(text), None


def _rounded(match: re.Match[str]) -> str | None:
    """A variation in round brackets: Black's turn, or a number that was there before."""
    again = re.search(rf"(?<![0-9]){match['number']}\.", match.string[: match.start()])
    return f"({match['line']})" if again or match["dots"] != "." else None


SQUARE = Culture(
    name="",
    shows=lambda text: is_shown(_HAS_SQUARE, text),
    read=lambda sheet: sheet.substituted(_SQUARE, _rounded),
)
BBCODE = Culture(name="", shows=lambda text: is_shown(_END, text), read=_read)
