"""Lines of a record that say what a header would: `Blancs : Ada`, a position, `Partie n° 2`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from unicodedata import normalize

from printkit.lazy import regex
from printkit.notation.positions.boardrows import shown_row
from printkit.notation.positions.textboard import CELL
from printkit.notation.records.tracked_text import LETTER

_KEYS: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(("white", "whites", "blanc", "blancs", "les blancs"), "White")
    | dict.fromkeys(("black", "blacks", "noir", "noirs", "les noirs"), "Black")
    | dict.fromkeys(("event", "tournament", "tournoi", "\u00e9v\u00e9nement", "evenement"), "Event")
    | dict.fromkeys(("\u00e9v\u00e8nement", "comp\u00e9tition", "competition"), "Event")
    | dict.fromkeys(("site", "place", "lieu"), "Site")
    | dict.fromkeys(("date", "played", "played on", "jou\u00e9e le"), "Date")
    | dict.fromkeys(("round", "ronde"), "Round")
    | dict.fromkeys(("result", "r\u00e9sultat", "resultat", "score"), "Result")
    | dict.fromkeys(("final score", "score final", "final result", "r\u00e9sultat final"), "Result")
    | dict.fromkeys(("edition", "\u00e9dition"), "Edition")
    | dict.fromkeys(("annotator", "annotateur", "annotated by", "comment\u00e9e par"), "Annotator")
    | dict.fromkeys(("annotatrice", "commentateur", "commentatrice"), "Annotator")
    | dict.fromkeys(("time control", "cadence"), "TimeControl")
    | dict.fromkeys(("termination", "terminaison", "fin"), "Termination")
)
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
_STATE = regex(r"[ \t]*((?:[a-z]+[0-9]+:[A-Za-z]+[ \t]+)*\|[^\n]*?)[ \t]*")
_TITLE = regex(
    r"[ \t]*#*[ \t]*(?:game|partie|partida|spiel|match|round|ronde)[ \t]*"
    r"(?:n[\u00b0\u00bao.]{0,2}[ \t\u00a0]*|no\.?[ \t]*|#[ \t]*)?[0-9]{1,4}"
    r"(?![0-9a-z])(?![ \t]*[.:)]?[ \t]*[a-z][0-9])"
    r"[^\n]{0,120}",
    re.IGNORECASE,
)
_SUMMARY = regex(r"[ \t]{0,8}turn [0-9]{1,6} / player ", re.IGNORECASE)
HEADERS = frozenset(
    """
    blancs blanc noirs noir résultat resultat édition ronde lieu tournoi événement évènement
    evenement compétition competition annotateur annotatrice commentateur commentatrice
    terminaison fin cadence
    """.split()
)
"""The keys of headers in French, which are read as those of PGN."""
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
    key = _KEYS.get(_known(fact[1])) if fact else None
    return (key, fact[2], fact.start(2)) if fact and key else None


def header_key(key: str) -> str:
    """The key of a header in English, as PGN has it: `Blancs` is `White`; others as written."""
    known = _known(key)
    return _KEYS[known] if known in HEADERS else key


def _known(key: str) -> str:
    """A key as it is listed: in small letters, each with its accent one character."""
    return normalize("NFC", key).lower()


def title(line: str) -> str:
    """The line without blanks around it where it is the title of a game of several, or nothing."""
    return line.strip() if len(line) <= _LONGEST and _TITLE.fullmatch(line) else ""


def is_board(line: str) -> bool:
    """Whether a line is a row of a board in letters."""
    row = shown_row(line)
    if _SUMMARY.match(line) or (row and row.certain):
        return True
    return sum(1 for _ in CELL.finditer(line)) >= _FEWEST_CELLS
