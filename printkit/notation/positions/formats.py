"""The formats of a position by itself: recognised by content, read and written."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from printkit.base.errors import Message, NotationError, Problem, Source
from printkit.base.lazy import regex
from printkit.notation.alphabet import Alphabet, Opening
from printkit.notation.files import numbered_lines
from printkit.notation.positions import state
from printkit.notation.positions.boardrows import shown_boards
from printkit.notation.positions.given import GivenPosition, left_out
from printkit.notation.positions.psn import CODE, read_psn, read_setup_code, write_psn
from printkit.notation.positions.textboard import ANY_CELL, read_textboard, write_textboard
from printkit.rules import Position, Side


class PositionFormat(StrEnum):
    """A format of positions."""

    TEXT = "text"
    PSN = "psn"
    STATE = "state"
    STATEFILE = "statefile"


_PSN = regex(r"[A-Za-z0-9-]+(?:/[A-Za-z0-9-]+)+")
_KNOWN = "notation.position-forms"
_NUMBERED = regex(r"[a-z]+[0-9]+")
_PIECE = regex(r"[a-z]+[0-9]+:[A-Za-z]")
_STATE_LINE = regex(r"-\s*\||[A-Za-z]+[0-9]+(?:\|[A-Za-z]+[0-9]+)?:")
_STATE_ITEM = regex(r"(?:[A-Za-z]+[0-9]+|[0-9]+|[a-z0-9]+\.\.[a-z0-9]+):")
_STATEFILE_ITEM = regex(r"[A-Za-z]+:[A-Za-z]")


def format_of(text: str) -> PositionFormat | None:
    """The format of a text, or None for a text in none of them.

    A text of blanks and `#` comments alone is the state file of an empty board.
    """
    content = _content(text, "")
    if not content:
        return PositionFormat.STATEFILE
    line = content[0][0]
    first = line.split()[0]
    if _PSN.fullmatch(first):
        return PositionFormat.PSN
    if _STATE_ITEM.match(first) or "|" in line:
        return PositionFormat.STATE
    if _STATEFILE_ITEM.match(first):
        return PositionFormat.STATEFILE
    shown = ANY_CELL.search(line) or shown_boards(text)
    return PositionFormat.TEXT if shown else None


def _content(text: str, file: str) -> list[tuple[str, Source]]:
    """The lines without their comments, but not those of blanks and comments alone."""
    lines = ((line.partition("#")[0], source) for line, source in numbered_lines(text, file))
    return [(line, source) for line, source in lines if line.strip()]


def one_a_line(text: str, file: str) -> tuple[str, ...]:
    """The positions of a text with one in each line, as texts; else the text itself.

    Empty lines before each keep its places the same as in the text.
    """
    lines = _content(text, file)
    whole = (
        _PSN.fullmatch(line.split(maxsplit=1)[0])
        or ("|" in line and _STATE_LINE.match(line.strip()))
        for line, _ in lines
    )
    if len(lines) < 2 or not all(whole):
        return (text,)
    return tuple("\n" * (source.line - 1) + line for line, source in lines)


def read_given_position(text: str, file: str, alphabet: Alphabet) -> GivenPosition:
    """The position that a text of any format gives; `file` names it in messages.

    Raises:
        NotationError: the text is empty, in none of the formats, or has mistakes.
    """
    if not text.strip():
        what = Message("notation.no-position-given")
        raise NotationError(what, source=Source(file), hint=Message(_KNOWN))
    if CODE.fullmatch(text.strip()):
        return read_setup_code(text, Source(file, 1, 1), alphabet)
    form = format_of(text)
    if form is PositionFormat.STATEFILE:
        grid = alphabet.grid
        for item in (word for line, _ in _content(text, "") for word in line.split()):
            # a state has a cell or a row before the colon, and no row behind it (`c:b`)
            place, _, letters = item.partition(":")
            several = letters.isalpha() and not grid.row(letters)
            if place in grid.index or (several and state.cells_named(item, grid)):
                form = PositionFormat.STATE  # its cells may have words for names: `bar:MM`
                break
    match form:
        case PositionFormat.TEXT:
            return read_textboard(text, file, alphabet)
        case PositionFormat.STATEFILE:
            return state.read_statefile(text, file, alphabet)
        case PositionFormat.PSN:
            return read_psn(*_only_line(text, file), alphabet)
        case PositionFormat.STATE if is_cube_list(text, alphabet):
            return state.read_cubes(_content(text, file), alphabet)
        case PositionFormat.STATE:
            return state.read_state(*_only_line(text, file), alphabet)
        case None:
            what = Message("notation.no-position")
            raise NotationError(what, source=Source(file, 1, 1), hint=Message(_KNOWN))


def is_cube_list(text: str, alphabet: Alphabet | None = None) -> bool:
    """Whether each item of a text is one piece: over several lines, or if a game begins so."""
    lines = _content(text, "")
    words = [word for line, _ in lines for word in line.split()]
    several = len(lines) > 1 or (alphabet is not None and alphabet.opening is Opening.PLACING)
    return several and all(_PIECE.fullmatch(word) for word in words)


def _only_line(text: str, file: str) -> tuple[str, Source]:
    (line, source), *more = _content(text, file)
    if more:
        what = Message("notation.position-one-line-expected-end")
        raise NotationError(what, source=more[0][1])
    return line, source


_HELD: Mapping[PositionFormat, frozenset[str]] = MappingProxyType(
    {
        PositionFormat.TEXT: frozenset({"quiet", "exchanges", "last_turns"}),
        PositionFormat.STATE: frozenset({"quiet", "exchanges", "last_turns"}),
        PositionFormat.PSN: frozenset({"quiet"}),
        PositionFormat.STATEFILE: frozenset(),
    }
)
"""The counts of a position that a format can hold."""


def not_held(position: Position, form: PositionFormat, alphabet: Alphabet) -> tuple[Problem, ...]:
    """Warnings of what a format cannot hold: counts, and in a state file that Black moves."""
    losses = [*left_out(position, alphabet, _HELD[form])]
    if form is PositionFormat.STATEFILE and position.to_move is Side.BLACK:
        losses.append(Message("notation.state-file-without-mover", side="Black"))
    return tuple(Problem(what, None, Message("notation.write-state")) for what in losses)


def write_position(
    position: Position, form: PositionFormat, alphabet: Alphabet, turn: int = 1
) -> str:
    """The text of a position; `turn` is the number of the player turn to come, from 1.

    A board that cannot be written row by row becomes a state line instead of a plain board.

    Raises:
        NotationError: the format cannot hold the position's reserves.
    """
    grid = alphabet.grid
    if form is PositionFormat.TEXT:
        # cells with words for names stand in no rows
        in_rows = not grid.boardless and all(map(_NUMBERED.fullmatch, grid.names))
        form = form if in_rows else PositionFormat.STATE
    match form:
        case PositionFormat.TEXT:
            return write_textboard(position, alphabet, turn)
        case PositionFormat.PSN:
            return write_psn(position, alphabet, turn)
        case PositionFormat.STATE:
            return state.write_state(position, alphabet)
        case PositionFormat.STATEFILE:
            return state.write_statefile(position, alphabet)
