"""Characters that keyboards, scanners and PDF put in: letters alike, unseen marks, broken lines."""

from __future__ import annotations

from unicodedata import normalize

from printkit.base.lazy import regex
from printkit.notation.records.readings import Culture
from printkit.notation.records.tracked_text import is_shown, outside
from printkit.notation.turns.spelling import UNSEEN

# Letters of another alphabet that look like those of cells: a keyboard's, or a scanner's slip

_LIKE = {
    # Cyrillic and Greek letters, then the digits that stand behind them.
    **dict(zip("\u0430\u0441\u0435\u0501\u0261\u04bb\u0456\u044c", "acedghib", strict=True)),
    **dict(zip("\u03b1\u03b2\u03b5\u03b9", "abei", strict=True)),
    **dict(zip("\u0410\u0412\u0421\u0415\u041d\u0406\u0500", "ABCEHID", strict=True)),
    **dict(zip("\u0391\u0392\u0395\u0397\u0399", "ABEHI", strict=True)),
    **dict(zip("\u041a\u041c\u0420\u0405\u051c\u039a\u039c\u03a1", "KMPSWKMP", strict=True)),
    **dict(zip("\u043a\u043c\u0440\u0455\u051d\u03ba\u03c1", "kmpswkp", strict=True)),
}
_LOOKALIKES = "".join(_LIKE)
_WIDE = outside(r"[\u3000\uff01-\uff5e\U0001d400-\U0001d7ff]+")
"""Letters and digits of the width of a Chinese sign, or of the dress that posts give them."""
_ANY_WIDE = regex(r"[\uff11-\uff19\U0001d7cf-\U0001d7ff]")
_ALIKE = outside(rf"(?<![^\W\d_])[{_LOOKALIKES}](?=[0-9]|[:@][ \t]?[A-Za-z{_LOOKALIKES}][0-9])")


LETTERS = Culture(
    name="notation.manner-letters",
    shows=lambda text: not text.isascii() and is_shown(_ALIKE.pattern, text),
    read=lambda sheet: sheet.substituted(_ALIKE, lambda match: _LIKE[match[0]]),
)
WIDE = Culture(
    shows=lambda text: not text.isascii() and _ANY_WIDE.search(text),
    read=lambda sheet: sheet.substituted(_WIDE, lambda match: normalize("NFKC", match[0])),
)


# Texts copied from a PDF: turns broken at a line's end, form feeds, marks that nobody sees

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


BROKEN = Culture(shows=_BREAKS.search, read=lambda sheet: sheet.substituted(_BROKEN, ""))
UNSEEN_MARKS = Culture(
    shows=lambda text: not text.isascii() and _ANY.search(text),
    # A soft hyphen between two cells is the hyphen itself; elsewhere it parts a word.
    read=lambda sheet: sheet.substituted(
        _UNSEEN, lambda match: "" if None in {match["before"], match["after"]} else "-"
    ),
)
FEEDS = Culture(shows=_ANY_FEED.search, read=lambda sheet: sheet.substituted(_FEED, "\n"))
