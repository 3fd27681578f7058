"""A turn's word as the notation spells it, from what telephones and word processors make of it.

Dashes and arrows become `-` and `=`, wide signs plain ones, `x` behind a cell `!`, cells in
capitals small ones; marks that nobody sees vanish. Words that are no turn stay as they were
written.
"""

from __future__ import annotations

from enum import Enum, auto
from unicodedata import normalize

from printkit.base.lazy import regex
from printkit.notation.turns.shapes import WHOLE_TURN


class Oddity(Enum):
    """What was read otherwise than it was written."""

    BLANKS = auto()
    HYPHENS = auto()
    STOPS = auto()
    GAPS = auto()
    ASIDES = auto()
    CAPITALS = auto()
    CROSSES = auto()
    TAKES = auto()


UNSEEN = "\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufe0e\ufe0f"
"""Characters without width, as the inside of a pattern's brackets."""

_UNSEEN = regex(f"[{UNSEEN}]")
_SOFT = regex("(?<=[0-9!])\u00ad(?=[A-Za-z][0-9])")
"""A soft hyphen that stands for the hyphen itself; elsewhere it parts a word at a line's end."""
_SIGNS = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u0096", "-")
    | dict.fromkeys("\u2192\u27f6\u2794\u279c\u2799\u27a1\u21a6\u21d2\u21e8", "-")
    | dict.fromkeys("\u21d2\u27f9\u21e8\u27f0\uff1d\u2550", "=")
    | dict.fromkeys("\u2757\u2755\u01c3", "!")
    | dict.fromkeys("\u2753\u2754", "?")
    | {"\u2026": "...", "\u203c": "!!", "\u2215": "/", "\u2044": "/", "\u00ad": ""}
    | dict.fromkeys("\u2018\u2019\u201c\u201d", "")
)
_TWO_SIGNS = regex(r"(?<=[0-9!])(?:[-\u2013\u2014=]+>|--)(?=[A-Za-z][0-9])")
_CROSS = regex(r"(?<=[0-9])([xX]{1,2})(?![A-Za-z0-9])")
_BETWEEN = regex(r"(?<=[0-9!])[xX](?=[A-Za-z][0-9])")
"""Between two cells it says that something is taken, not what goes: that the rules decide."""
_DROPPED = regex(r"(?<![^\s/])([A-Za-z]{1,2})@(?=[A-Za-z][0-9])")
"""As shogi and crazyhouse write what comes from the hand."""
_CAPITAL = regex(r"(?<![A-Za-z])[A-Z]{1,2}(?=[0-9])")
_HOLDS_STEP = regex(r"[A-Za-z][0-9]|:")


def plain(text: str) -> str:
    """A word with plain hyphens and signs and without marks that nobody sees."""
    if text.isascii():
        return text
    text = _SOFT.sub("-", _UNSEEN.sub("", text))
    return normalize("NFKC", text.translate(_SIGNS)).translate(_SIGNS)


def spelled(text: str) -> tuple[str, Oddity | None]:
    """A word as the notation spells it, and what was odd; as it was where it is no turn."""
    if "@" in text:  # a drop, else as it was
        dropped = plain(_DROPPED.sub(r"\1:", text))
        whole = "@" not in dropped and WHOLE_TURN.fullmatch(dropped.rstrip(",."))
        return (dropped, Oddity.HYPHENS) if whole else (plain(text), None)
    if not _HOLDS_STEP.search(text):
        bare = plain(text)
        return bare, (Oddity.HYPHENS if bare != text else None)
    bare = _TWO_SIGNS.sub(lambda match: "=" if "=" in match[0] else "-", plain(text))
    odd = Oddity.HYPHENS if bare != text else None
    crossed = _CROSS.sub(lambda match: "!" * len(match[1]), bare)
    if crossed != bare and WHOLE_TURN.fullmatch(_small_cells(crossed)):
        bare, odd = crossed, Oddity.CROSSES
    between = _BETWEEN.sub("x", bare)
    if odd is None and "x" in between and WHOLE_TURN.fullmatch(small := _small_cells(between)):
        return small, Oddity.TAKES
    small = _small_cells(bare)
    if small != bare and WHOLE_TURN.fullmatch(small.rstrip(",.")):
        return small, Oddity.CAPITALS
    return bare, odd


def _small_cells(text: str) -> str:
    return _CAPITAL.sub(lambda match: match[0].lower(), text)


def is_turn(text: str) -> bool:
    """Whether a word is a turn, however it is spelled."""
    return WHOLE_TURN.fullmatch(spelled(text)[0]) is not None
