"""What a text is: a spec, a record or a position, by its content."""

from __future__ import annotations

import re
from itertools import islice

from printkit.base.lazy import regex
from printkit.library.games import What
from printkit.model import Game
from printkit.notation import scan_games
from printkit.notation.positions.formats import PositionFormat, format_of
from printkit.notation.positions.psn import CODE
from printkit.notation.records.scan import scan_whole
from printkit.notation.turns.spelling import HOLDS_TURN
from printkit.replay.interpret import known_of

_YAML_LINE = regex(r"[a-z_]{2,}:(\s|$)")
_MOVE = regex(r"[0-9][-=+*][A-Za-z]")
_PLACED = regex(r"(?=.*?\bN:)\s*[NKRCM]:[a-i][1-9](?:\s+[NKRCM]:[a-i][1-9])+\s*", re.DOTALL)
"""Cubes placed in turn before a game of Jersi 1 to 3, capitals for both sides, a king among them:
no state file, whose items are joined by `/`."""
_FILE_ENDING = regex(r"\S*\.[A-Za-z][A-Za-z0-9]{1,5}")
_PROTOCOL = regex(r"position\s+(?:startpos|fen\s)")
"""How programs report to one another what was played."""
_HEADER = regex(r"^[ \t]*\[[^\W\d_]+[ \t]+[\"\u201c\u201e\u00ab]", re.MULTILINE)
_ANY_CELL = regex(r"(?<![^\W\d_])[^\W\d_][0-9]{1,2}(?![^\W_])")
"""A cell in letters of any alphabet."""
_ANY_STEP = regex(r"[^\W\d_][0-9]{1,2}[-=\u2013\u2014][^\W\d_][0-9]")
_ITEM = regex(r"[a-z][0-9]{1,2}:[A-Za-z]")
_FEWEST_CELLS = 3
"""A line that names a size of paper or two is no game."""
_FEWEST_ROWS = 5
"""A board has as many; a path is seldom so deep."""


def is_position(text: str) -> bool:
    """Whether an argument reads as a PSN or a state line, and not as the name of a file."""
    form = format_of(text) if text.strip() else None
    if form is PositionFormat.PSN:
        return text.split(maxsplit=1)[0].count("/") >= _FEWEST_ROWS - 1
    return form is PositionFormat.STATE


def is_file_name(text: str) -> bool:
    """Whether an argument that is no position looks like the name of a file."""
    if is_position(text) or format_of(text) is PositionFormat.STATEFILE:
        return False
    return "/" in text or _FILE_ENDING.fullmatch(text.strip()) is not None


def is_text(what: str) -> bool:
    """Whether an argument that names no file is what a file would hold: a position, or more."""
    text = what.strip()
    if "\n" in text or _PROTOCOL.match(text) or CODE.fullmatch(text):
        return True
    return not is_file_name(text) and format_of(text) is not None


def kind_of_text(text: str, file: str, game: Game | None = None) -> What:
    """Whether a text that messages call `file` is a spec, a record or a position.

    What has turns that are numbered or move something is a record, whatever else stands in it.

    Raises:
        NotationError: it is none of them.
    """
    lines = (line for line in text.split("\n") if line.strip() and not line.startswith("#"))
    if _YAML_LINE.match(next(lines, "")):
        return What.SPEC
    if is_position_text(text, file, game):
        return What.POSITION
    scan_games(text, file, known_of(game))
    return What.RECORD


def is_position_text(text: str, file: str, game: Game | None = None) -> bool:
    """Whether a text is a position, and no record that begins like one; see `kind_of_text`."""
    if format_of(text) is None and not CODE.fullmatch(text.strip()):
        return False
    if _PLACED.fullmatch(text):
        return False
    turns = scan_whole(text, file, known_of(game))[0].turns
    return not any(turn.number is not None or _MOVE.search(turn.text) for turn in turns)


def holds_no_game(text: str) -> bool:
    """Whether a text names no turn, no position and no player: a README among records, say."""
    if HOLDS_TURN.search(text) or _ANY_STEP.search(text):
        return False
    if _HEADER.search(text) or CODE.fullmatch(text.strip()):
        return False
    if len([*islice(_ANY_CELL.finditer(text), _FEWEST_CELLS)]) == _FEWEST_CELLS:
        return False
    form = format_of(text)
    return form is None or (form is PositionFormat.STATE and _ITEM.search(text) is None)
