"""Turns as a scanner, or somebody who knows no notation, writes them: sheets with them mended."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printkit.base.lazy import regex
from printkit.notation.records import words
from printkit.notation.records.tracked_text import TrackedText, outside
from printkit.notation.turns.shapes import WHOLE_TURN
from printkit.notation.turns.spelling import spelled

_DIGITS = {
    **dict.fromkeys("lI|", "1"),
    **dict.fromkeys("oO", "0"),
    **dict.fromkeys("zZ", "2"),
    **dict.fromkeys("sS", "5"),
    **dict.fromkeys("bG", "6"),
    **dict.fromkeys("gq", "9"),
    "B": "8",
}
_LETTERS = {"6": "b", "9": "g", "\u20ac": "e", "(": "c"}
_BEHIND = "".join(map(re.escape, _DIGITS))
_BEFORE = "".join(map(re.escape, _LETTERS))
_CELL = rf"[a-iA-I{_BEFORE}][0-9{_BEHIND}]"
_LOOSE = outside(rf"(?<![\w|])(?:{_CELL}[!?]{{0,2}}[-=:]){{1,2}}{_CELL}(?![\w|])")
_PARTS = regex(_CELL)
_JOINTS = sorted(map(re.escape, words.phrases(words.JOINTS)), key=len, reverse=True)
_JOINED = outside(
    r"(?<=[a-iA-I][0-9])"
    rf"(?:[ \t]?(?:,|->|>|\.)[ \t]?|[ \t]{{1,3}},?(?:{'|'.join(_JOINTS)})[ \t]{{1,3}})"
    r"(?=[a-iA-I][0-9](?![0-9A-Za-z]))",
    re.IGNORECASE,
)


def scanned(sheet: TrackedText) -> Iterator[TrackedText]:
    """Signs that look like the digit or the letter of a cell are that: `bl-b2`, `aS-b6`."""
    made = sheet.substituted(_LOOSE, _cells)
    if made.text != sheet.text:
        yield made


def _cells(match: re.Match[str]) -> str | None:
    """What a word is whose cells are read as cells; None where it is a turn, or none."""
    if WHOLE_TURN.fullmatch(spelled(match[0])[0]):
        return None
    return _PARTS.sub(
        lambda cell: _LETTERS.get(cell[0][0], cell[0][0]) + _DIGITS.get(cell[0][1], cell[0][1]),
        match[0],
    )


_ON = "|".join(
    map(re.escape, ("on", "to", "at", "sur", "en", "auf", "nach", "a", "su", "\u043d\u0430"))
)
_HANDED = outside(
    rf"(?<![\w:@*+])\+?([A-Za-z]{{1,2}})(?:[ \t]?[*@][ \t]?|[ \t](?:(?:{_ON})[ \t])?)"
    r"(?=[a-iA-I][0-9](?![0-9A-Za-z]|[-=+~]))"
)
_BETWEEN_DROPS = outside(
    r"(?<=[A-Za-z]:[a-iA-I][0-9])(?:[ \t]?[,;+&][ \t]?|[ \t])(?=[A-Za-z]{1,2}:[a-iA-I][0-9])"
)


def handed(sheet: TrackedText) -> Iterator[TrackedText]:
    """What comes from the hand as other games write it: `M*d6`, `M d6`, `m@e3 m@e4`."""
    made = sheet.substituted(_HANDED, lambda match: f"{match[1]}:")
    for one in (made, made.substituted(_BETWEEN_DROPS, "/")):
        if one.text != sheet.text:
            yield one


def worded(sheet: TrackedText) -> Iterator[TrackedText]:
    """Words or commas between cells are an x: `a5 to b6 then d7`, `a5,b6,d7`."""
    made = sheet.substituted(_JOINED, "x")
    if made.text != sheet.text:
        yield made
