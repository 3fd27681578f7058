"""The spelling of turns: words as the notation writes them, capture signs, judgements.

Telephones, word processors and other notations spell turns otherwise. Here dashes and arrows become
`-` and `=`, wide signs plain ones, `x` behind a cell `!`, cells in capitals small ones; characters
without width vanish. Words that are no turn stay as they were written.

Glued to a cell, `!` and `!!` are capture signs, never praise. A judgement stands after a blank
(`c3-c5 !`) or is a number (`$1`). A glued `?`, `??`, `!?` or `?!` is a judgement, after the
capture sign if something is taken: `c5!?` is a capture and a mistake if something is taken, and an
interesting turn if nothing is.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from functools import lru_cache
from types import MappingProxyType
from unicodedata import normalize

from printkit.base.lazy import regex

TURN = (
    r"[a-z]{1,2}[0-9]{1,2}(?:[-=/~+*x](?:[A-Za-z]{1,2}:)?[a-z]{1,2}[0-9]{1,2}[!?*]*+)++"
    r"(?:[#$][a-z]{1,2}[0-9]{1,2})?\*?"
    r"|[A-Za-z]{1,2}:[a-z]{1,2}[0-9]{1,2}(?:/[A-Za-z]{1,2}:[a-z]{1,2}[0-9]{1,2})*+"
    r"|(?:[a-z][0-9]){2,3}"
)
"""A whole word that is a turn."""

WHOLE_TURN = regex(rf"(?:{TURN})[!?]*")

LIKE_TURN = (
    r"(?:[A-Za-z][0-9]{1,2}[!?xX\u2757\u203c\ufe0f]{0,3}[ \t\u00a0\u202f]?"
    r"(?:[-=+*~\u2010-\u2015\u2190-\u21ff\u2212\u27f0-\u27ff\u2794\u279c\u27a1\uff1d\u00ad]"
    r"[-=>\ufe0f\u00ad]{0,2}|[xX])"
    r"[ \t\u00a0\u202f]?[A-Za-z][0-9]"
    r"|(?<![A-Za-z])[A-Za-z]{1,2}[ \t]?[:@][ \t]?[A-Za-z][0-9]{1,2}(?![0-9A-Za-z:@.])"
    r"|(?<![\w-])(?:[a-h][1-9]){2,3}(?![\w-]))"
)
"""The beginning of a turn in any spelling."""

HOLDS_TURN = regex(LIKE_TURN)
HOLDS_CELL = regex(r"(?<![A-Za-z0-9])[A-Ia-i][1-9](?![0-9A-Za-z])")

WHITE = (
    r"whites?|(?:les[ \t])?blancs?|blue|bleus?|wei(?:ss|\u00df)|(?:las[ \t])?blanc(?:as|os?)"
    r"|(?:il[ \t])?bianc(?:o|hi)|\u0431\u0435\u043b\u044b\u0435|w"
)
BLACK = (
    r"blacks?|(?:les[ \t])?noirs?|red|rouges?|schwarz|(?:las[ \t])?negr(?:as|os?)"
    r"|(?:il[ \t])?ner[oi]|\u0447[\u0435\u0451]\u0440\u043d\u044b\u0435|b|n"
)
"""The names of the two players in records."""

SHEET_ERROR = regex(
    r"#(?:NAME\?|NOM\s?\?|\u00bfNOMBRE\?|NOME\?|\u0418\u041c\u042f\?|REF!|BEZUG!|\u00a1REF!|RIF!"
    r"|VALUE!|WERT!|VALEUR!|\u00a1VALOR!|VALORE!|N/A|NV|N/D)"
)
"""The error that a spreadsheet shows for a text that it took for a formula; the text is lost."""

NULL_TURNS = frozenset({"--", "Z0", "@@@@"})
"""The signs of chess programs for a turn in which nobody moves."""

SHOWS_TURN = regex(r"(?<![0-9])[A-Za-z][0-9]|^[A-Za-z]{1,2}:|^--\Z")
"""Found in a word among turns that is meant as one."""


class Oddity(Enum):
    """A way of writing that is read as the notation has it."""

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
"""A soft hyphen in place of a hyphen; elsewhere it separates syllables at a line's end."""
_SIGNS = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u0096", "-")
    | dict.fromkeys("\u2192\u27f6\u2794\u279c\u2799\u27a1\u21a6", "-")
    | dict.fromkeys("\u21d2\u27f9\u21e8\u27f0\uff1d\u2550", "=")
    | dict.fromkeys("\u2757\u2755\u01c3", "!")
    | dict.fromkeys("\u2753\u2754", "?")
    | {"\u2026": "...", "\u203c": "!!", "\u2215": "/", "\u2044": "/", "\u00ad": ""}
    | dict.fromkeys("\u2018\u2019\u201c\u201d", "")
)
_TWO_SIGNS = regex(r"(?<=[0-9!])(?:[-\u2013\u2014=]+>|--)(?=[A-Za-z][0-9])")
_CROSS = regex(r"(?<=[0-9])([xX]{1,2})(?![A-Za-z0-9])")
_BETWEEN = regex(r"(?<=[0-9!])[xX](?=[A-Za-z][0-9])")
"""Between two cells it says that something is taken, but not what moves: the rules decide that."""
_DROPPED = regex(r"(?<![^\s/])([A-Za-z]{1,2})@(?=[A-Za-z][0-9])")
"""A drop as shogi and crazyhouse write it."""
_CAPITAL = regex(r"(?<![A-Za-z])[A-Z]{1,2}(?=[0-9])")
_HOLDS_STEP = regex(r"[A-Za-z][0-9]|:")


def plain(text: str) -> str:
    """A word with plain hyphens and signs, and without characters that have no width."""
    if text.isascii():
        return text
    text = _SOFT.sub("-", _UNSEEN.sub("", text))
    return normalize("NFKC", text.translate(_SIGNS)).translate(_SIGNS)


def spelled(text: str) -> tuple[str, Oddity | None]:
    """A word as the notation spells it, and what was odd about it; other words as they are."""
    if "@" in text:  # a drop, or no turn
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


# Capture signs and judgements

JUDGEMENTS: Mapping[str, int] = MappingProxyType(
    {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
)
"""The numbers of judgements in PGN."""

EVALUATIONS: Mapping[str, int] = MappingProxyType(
    {"=": 10, "\u221e": 13, "\u2a72": 14, "\u2a71": 15, "\u00b1": 16, "\u2213": 17}
    | {"+=": 14, "=+": 15, "+/=": 14, "=/+": 15, "+/-": 16, "-/+": 17, "+-": 18, "-+": 19}
    | {"+\u2212": 18, "\u2212+": 19, "+\u2013": 18, "\u2013+": 19, "\u25a1": 7, "\u2a00": 22}
    | {"\u27f3": 32, "\u2191": 36, "=/\u221e": 44, "=\u221e": 44, "\u21c6": 132, "\u2295": 138}
    | {"\u2206": 140, "\u0394": 140, "\u25b3": 140, "\u2313": 142, "N": 146}
)
"""The numbers in PGN of the signs of chess books for who stands better, and the like."""

CAPTURES = ("", "!", "!!")
"""The capture signs: nothing is taken, something is, a king is."""

_GLUED_JUDGEMENTS = ("", "?", "??", "!?", "?!")


def split_tail(text: str) -> tuple[str, str]:
    """A turn's word without the signs `!` and `?` at its end, and these."""
    end = len(text.rstrip("!?"))
    return text[:end], text[end:]


@lru_cache(maxsize=64)
def readings(tail: str) -> tuple[tuple[str, str], ...]:
    """The meanings that glued signs may have, as pairs of a capture sign and a judgement."""
    return tuple(
        (capture, tail[len(capture) :])
        for capture in CAPTURES
        if tail.startswith(capture) and tail[len(capture) :] in _GLUED_JUDGEMENTS
    )


def resolve(tail: str, taken: str) -> tuple[str, str]:
    """The capture sign and judgement of a `tail`, after a step with the capture sign `taken`.

    The reading with this capture sign counts, else the one without any, else the one with the
    longest; a tail that has no reading is returned as it is.
    """
    found = readings(tail)
    right = [reading for reading in found if reading[0] == taken]
    silent = [reading for reading in found if not reading[0]]
    return (*right, *silent, *reversed(found), (tail, ""))[0]
