"""Words before a first numbered turn, on its line: `Dear Ben, this is the game: 1 a2-b2=d3 2 …`."""

from __future__ import annotations

import re

from printkit.base.lazy import regex
from printkit.notation.records.cultures.culture import Culture
from printkit.notation.records.tracked_text import TrackedText
from printkit.notation.turns.shapes import HOLDS_TURN, LIKE_TURN

_MOST_WORDS = 300
_SHOWS = regex(
    rf"(?P<words>[^\n{{}}\[\]]{{2,{_MOST_WORDS}}}?[\s:,.!\u2013\u2014-])"
    rf"(?=1[.):]{{0,3}}[ \t\u00a0]{{0,4}}(?:{LIKE_TURN})\S*[ \t\u00a0]+\S)"
)
_SAYS = regex(r"[^\W\d_]{2}")


def _first(text: str) -> re.Match[str] | None:
    """The line on which the turns begin, where words stand before them and no turn above."""
    turn = HOLDS_TURN.search(text)
    start = text.rfind("\n", 0, turn.start()) + 1 if turn else 0
    match = _SHOWS.match(text, start) if turn else None
    if match is None or turn is None or match.end() > turn.start():
        return None
    words = match["words"]
    whole = words.count("(") == words.count(")")
    return match if whole and _SAYS.search(words) else None


def _read(sheet: TrackedText) -> TrackedText:
    match = _first(sheet.text)
    if match is None:
        return sheet
    at, end = match.end(), len(sheet.text)
    return sheet.rewritten([(0, at, None), (at, at, "\n"), (at, end, None)])


PRELUDE = Culture(name="", shows=lambda text: _first(text) is not None, read=_read)
