"""Letters of another alphabet that look like those of cells: a keyboard's, or a scanner's slip."""

from __future__ import annotations

import re
from unicodedata import normalize

from printkit.base.lazy import regex
from printkit.notation.records.cultures.culture import Culture
from printkit.notation.records.tracked_text import is_shown, outside

_LIKE = {
    # Cyrillic and Greek letters, then the digits that stand behind them.
    **dict(zip("\u0430\u0441\u0435\u0501\u0261\u04bb\u0456\u044c", "acedghib", strict=True)),
    **dict(zip("\u03b1\u03b2\u03b5\u03b9", "abei", strict=True)),
    **dict(zip("\u0410\u0412\u0421\u0415\u041d\u0406\u0500", "ABCEHID", strict=True)),
    **dict(zip("\u0391\u0392\u0395\u0397\u0399", "ABEHI", strict=True)),
    **dict(zip("\u041a\u041c\u0420\u0405\u051c\u039a\u039c\u03a1", "KMPSWKMP", strict=True)),
    **dict(zip("\u043a\u043c\u0440\u0455\u051d\u03ba\u03c1", "kmpswkp", strict=True)),
}
_LETTERS = "".join(_LIKE)
_WIDE = outside(r"[\u3000\uff01-\uff5e\U0001d400-\U0001d7ff]+")
"""Letters and digits of the width of a Chinese sign, or of the dress that posts give them."""
_ANY_WIDE = regex(r"[\uff11-\uff19\U0001d7cf-\U0001d7ff]")
_ALIKE = outside(rf"(?<![^\W\d_])[{_LETTERS}](?=[0-9]|[:@][ \t]?[A-Za-z{_LETTERS}][0-9])")
_SHOWS = regex(_ALIKE.pattern.pattern)


def _like(match: re.Match[str]) -> str:
    return _LIKE[match[0]]


LETTERS = Culture(
    name="notation.manner-letters",
    shows=lambda text: not text.isascii() and is_shown(_SHOWS, text),
    read=lambda sheet: sheet.substituted(_ALIKE, _like),
)
WIDE = Culture(
    name="",
    shows=lambda text: not text.isascii() and _ANY_WIDE.search(text) is not None,
    read=lambda sheet: sheet.substituted(_WIDE, lambda match: normalize("NFKC", match[0])),
)
