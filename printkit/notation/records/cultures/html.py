"""Web pages: tags become lines, cells of tables and numbers of lists; entities become signs."""

from __future__ import annotations

import re
from html import unescape

from printkit.base.lazy import regex
from printkit.notation.records.cultures.culture import Culture
from printkit.notation.records.tracked_text import TrackedText, is_shown
from printkit.notation.turns.shapes import LIKE_TURN

_NAMES = (
    "a|abbr|article|b|blockquote|body|br|center|code|dd|div|dl|dt|em|font|footer|h[1-6]|head|header"
    "|hr|html|i|img|kbd|li|main|mark|meta|nav|ol|p|pre|s|samp|section|small|span|strike|strong|sub"
    "|sup|table|tbody|td|tfoot|th|thead|title|tr|tt|u|ul"
)
_TAG = regex(
    # No possessive group: before 3.11.5 Python loses matches with them (python/cpython#106052).
    r"<!--(?:[^<-]|-(?!->)|<(?!!--))*-->|<!DOCTYPE[^>\n]{0,200}>"
    r"|<(?P<hidden>script|style)\b[^<>]{0,500}>(?:[^<]|<(?!/?(?P=hidden)))*</(?P=hidden)>"
    rf"|<(?P<end>/?)(?P<name>{_NAMES})(?:\s[^<>]{{0,500}})?/?>"
    r"|(?P<entity>&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});)",
    re.IGNORECASE | re.DOTALL,
)
_SHOWS = regex(
    rf"</(?:{_NAMES})>|<(?:br|hr|p|li|td|tr)\b[^<>\n]{{0,200}}>"
    r"|&(?:nbsp|ndash|mdash|minus|amp|lt|gt|quot|shy|rarr|rArr|eacute|#[0-9]{2,6}|#x[0-9a-fA-F]+);",
    re.IGNORECASE,
)
_CELLS = frozenset({"td", "th"})
_LINES = frozenset(
    """
    br p div tr table ul ol li h1 h2 h3 h4 h5 h6 hr pre body html head title blockquote tbody
    thead section article header footer main nav dd dt dl center
    """.split()
)
_TURNS_NEXT = regex(rf"(?:<[a-z]+>)?\s{{0,8}}(?:{LIKE_TURN})")
_OPENS = regex(r"<[A-Za-z]")
_BREAKS = regex(r"[ \t\n]{0,8}\n[ \t\n]{0,8}")


def _read(sheet: TrackedText) -> TrackedText:
    lists: list[int | None] = []

    def instead(match: re.Match[str]) -> str | None:
        name = (match["name"] or "").lower()
        if match["entity"]:
            sign = unescape(match["entity"])
            return None if sign == match["entity"] else sign
        if name in _CELLS:
            return "\t" if match["end"] else ""
        if name in {"ol", "ul"}:
            opened = 0 if name == "ol" else None
            lists[:] = lists[:-1] if match["end"] else [*lists, opened]
        if name == "li" and not match["end"] and lists and lists[-1] is not None:
            lists[-1] += 1
            if _TURNS_NEXT.match(match.string, match.end()):
                return f"\n{lists[-1]}. "
        if name in _LINES:
            return "\n"
        return " " if match["end"] and _OPENS.match(match.string, match.end()) else ""

    return sheet.substituted(_TAG, instead)


HTML = Culture(name="notation.manner-html", shows=lambda text: is_shown(_SHOWS, text), read=_read)
