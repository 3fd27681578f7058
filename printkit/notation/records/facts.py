"""Lines of a record that say what a header would: `Blancs : Ada`, a position, `Partie n° 2`."""

from __future__ import annotations

import re

from printkit.base.lazy import regex
from printkit.notation.positions.boardrows import shown_row
from printkit.notation.positions.textboard import CELL
from printkit.notation.records.tracked_text import LETTER
from printkit.notation.records.words import HANDICAPS, HEADER_KEYS, HEADERS, START, bare, phrases
from printkit.notation.turns.spelling import BLACK, HOLDS_CELL, WHITE

_FACT = regex(
    rf"[ \t]*(?:[-*\u2022][ \t]+)?((?:{LETTER})+(?: (?:{LETTER})+){{0,2}})"
    r"[ \t\u00a0\u202f]?[:\uff1a][ \t]*(\S[^\n]*?)[ \t]*"
)
_LABEL = (
    r"[ \t]*(?:(?:psn|fen|setup|start(?:ing position)?|d[e\u00e9]part"
    r"|position(?: de d[e\u00e9]part)?)"
    r"[ \t\u00a0\u202f]?[:=][ \t]*)?"
)
_PSN = regex(
    rf"(?i:{_LABEL})"
    r"([A-Za-z0-9-]+(?:/[A-Za-z0-9-]+){4,}(?:[ \t]+[wb](?:[ \t]+[0-9]+){0,2})?)[ \t]*"
)
_STATE = regex(r"[ \t]*((?:[a-z]+[0-9]+:[A-Za-z]+[ \t]+)+\|[^\n]*?)[ \t]*")
_TITLE = regex(
    r"[ \t]*#*[ \t]*(?:game|partie|partida|spiel|match|round|ronde)[ \t]*"
    r"(?:n[\u00b0\u00bao.]{0,2}[ \t\u00a0]*|no\.?[ \t]*|#[ \t]*)?[0-9]{1,4}"
    r"(?![0-9a-z])(?![ \t]*[.:)]?[ \t]*[a-z][0-9])"
    r"[^\n]{0,120}",
    re.IGNORECASE,
)
_SUMMARY = regex(r"[ \t]{0,8}turn [0-9]{1,6} / player ", re.IGNORECASE)
_ENGLISH = phrases(*(table["en"] for table in HEADERS.values()))
"""What stays as it was written: `[white "Ada"]`."""
_HANDICAPS = phrases(HANDICAPS)
_STARTS = phrases(START) | _HANDICAPS
_SIDE = regex(rf"(?<!\w)(?:{WHITE}|{BLACK})(?!\w)", re.IGNORECASE)
_WORD = regex(r"\w+")
_FEWEST_CELLS = 3
_LONGEST = 300
"""No such line is longer."""


def fact(line: str) -> tuple[str, str, int] | None:
    """The header's key that a line stands for, its value, and where in the line that begins."""
    if len(line) > _LONGEST:
        return None
    position = _PSN.fullmatch(line)
    if position is None and "|" in line:
        position = _STATE.fullmatch(line)
    if position is not None:
        return "Setup", position[1], position.start(1)
    fact = _FACT.fullmatch(line)
    key = HEADER_KEYS.get(bare(fact[1])) if fact else None
    return (key, fact[2], fact.start(2)) if fact and key else None


def header_key(key: str) -> str:
    """The key of a header in English, as PGN has it: `Blancs` is `White`; others as written."""
    return key if key.isascii() and key.lower() in _ENGLISH else HEADER_KEYS.get(bare(key), key)


def is_header(key: str) -> bool:
    """Whether a header's key is one of those that PGN has for the game as a whole."""
    return bare(key) in HEADER_KEYS


def title(line: str) -> str:
    """The line without blanks around it where it is the title of a game of several, or nothing."""
    return line.strip() if len(line) <= _LONGEST and _TITLE.fullmatch(line) else ""


def is_board(line: str) -> bool:
    """Whether a line is a row of a board in letters."""
    row = shown_row(line)
    if _SUMMARY.match(line) or (row and row.certain):
        return True
    return sum(1 for _ in CELL.finditer(line)) >= _FEWEST_CELLS


def gives_start(line: str) -> bool:
    """Whether a line speaks of another start, as `Black plays without the stack on f4` does."""
    if len(line) > _LONGEST:
        return False
    said = f" {' '.join(_WORD.findall(bare(line)))} "
    found = {word for word in _STARTS if f" {word} " in said}
    return bool(found & _HANDICAPS or (found and (HOLDS_CELL.search(line) or _SIDE.search(line))))
