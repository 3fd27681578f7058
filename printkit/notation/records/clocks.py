"""Times on a player's clock, as people write them: `0:09:58`, `600 s`, `2 min 30`."""

from __future__ import annotations

import re

from printkit.base.lazy import regex

_COLONS = regex(r"[0-9]{1,3}(?::[0-5][0-9]){1,2}(?:[.,][0-9]{1,3})?")
_UNITS = regex(
    r"(?:([0-9]{1,3})[ ]?h(?:ours?|eures?)?[ ]?)?"
    r"(?:([0-9]{1,4})[ ]?(?:m|min|mins|minutes?|['\u2032\u2019])\.?[ ]?)?"
    r"(?:([0-9]{1,6})(?:[.,][0-9]{1,3})?"
    r"[ ]?(?:s|secs?|sek|\"|''|\u2033|\u0441|\u0441\u0435\u043a)?\.?)?",
    re.IGNORECASE,
)
_BRACKETS = {"(": ")", "[": "]"}


def clock(text: str) -> str | None:
    """The time that a text gives, as PGN has it: with colons as written, else `h:mm:ss`.

    None where it gives none. A number alone counts seconds.
    """
    text = text.strip()
    if _COLONS.fullmatch(text):
        return text.replace(",", ".")
    match = _UNITS.fullmatch(text)
    if match is None or not any(match.groups()):
        return None
    hours, minutes, seconds = (int(one or 0) for one in match.groups())
    total = (hours * 60 + minutes) * 60 + seconds
    return f"{total // 3600}:{total // 60 % 60:02}:{total % 60:02}"


def time_of(word: str) -> str | None:
    """The time with colons that a word is, in brackets perhaps (`[9:59]`), or None."""
    closing = _BRACKETS.get(word[:1])
    inner = word[1:-1] if closing and word.endswith(closing) else word
    return inner.replace(",", ".") if _COLONS.fullmatch(inner) else None
