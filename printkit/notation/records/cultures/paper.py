"""Texts copied from a PDF: turns broken at a line's end, form feeds, marks that nobody sees."""

from __future__ import annotations

import re

from printkit.base.lazy import regex
from printkit.notation.records.cultures.culture import Culture
from printkit.notation.records.tracked_text import outside
from printkit.notation.turns.spelling import UNSEEN

_SIGN = r"[-=/:\u2010-\u2014\u2212\uff1d]"
_CELL = r"[A-Za-z][0-9]{1,2}[!?]{0,3}"
_DASHES = r"[-\u2013\u2014 \t]{0,8}"
_PAGE = rf"(?:{_DASHES}(?:[Pp]age[ \t]|p\.[ \t]?)?[0-9]{{1,4}}{_DASHES}\n\s{{0,40}})?"
"""The number of a page, alone on its line."""
_BROKEN = outside(
    rf"(?:(?<=[0-9!?][-=/\u2010-\u2014\u2212\uff1d])|(?<=\b[A-Za-z]:)|(?<=\b[A-Za-z]{{2}}:)|(?<=[0-9][-=/]\u00ad))"
    rf"[ \t]{{0,8}}\n\s{{0,40}}{_PAGE}(?=(?:[A-Za-z]{{1,2}}:)?[A-Za-z][0-9])"
    rf"|(?<=[a-i][0-9])[ \t]{{0,8}}\n\s{{0,40}}"
    rf"(?=[=/\u2010\u2013\u2212\uff1d]{_CELL}|-[a-i][0-9]|/[A-Za-z]{{1,2}}:[a-z])"
    r"|(?<=[A-Za-z=0-9!-])\u00ad[ \t]{0,8}\n\s{0,40}(?=[-=/:!A-Za-z0-9])"
)
_BREAKS = regex(
    rf"(?:{_SIGN}|\u00ad|[a-i][0-9])[ \t]{{0,8}}\n\s{{0,40}}{_PAGE}(?:[A-Za-z]{{1,2}}:)?[-=/A-Za-z]"
)
_UNSEEN = outside(
    rf"[{UNSEEN}]|(?P<before>(?<=[0-9!?]))?\u00ad(?:[ \t]{{0,8}}\n[ \t]{{0,40}})?"
    r"(?P<after>(?=[A-Za-z][0-9]))?"
)
_ANY = regex(rf"[{UNSEEN}\u00ad]")
_FEED = outside("[\f\v]")
_ANY_FEED = regex("[\f\v]")


def _seen(match: re.Match[str]) -> str:
    """A soft hyphen between two cells is the hyphen itself; elsewhere it parts a word."""
    return "-" if match["before"] is not None and match["after"] is not None else ""


BROKEN = Culture(
    name="",
    shows=lambda text: _BREAKS.search(text) is not None,
    read=lambda sheet: sheet.substituted(_BROKEN, ""),
)
UNSEEN_MARKS = Culture(
    name="",
    shows=lambda text: not text.isascii() and _ANY.search(text) is not None,
    read=lambda sheet: sheet.substituted(_UNSEEN, _seen),
)
FEEDS = Culture(
    name="",
    shows=lambda text: _ANY_FEED.search(text) is not None,
    read=lambda sheet: sheet.substituted(_FEED, "\n"),
)
