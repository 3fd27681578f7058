"""Pijersi position strings (PSN), and setup codes.

A PSN is the board, who moves, quiet turns, number of the turn pair:
`s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1`: rows from the far one,
cells from the left; `X-` a cube, `BT` a stack **bottom first**, a digit so many empty cells.
A hole is no cell and stands for nothing.
All but the board may be missing. Where a cell holds three cubes, each has three places: `NT-`.

Setup codes are six letters for the cubes of a side, `GRXLLS` for the usual setup. The fourteen
cubes on a1 to a6, b1 to b3, b4 (the lower, then the upper one), b5 to b7 are the digits, from the
least, of a number to the base four (`R` 0, `P` 1, `S` 2, `W` 3); the number is written to the base
26 with `A` for nought. Black stands as the half turn of White, or has a code of its own in small
letters after a hyphen: `GRXLLS-awalic`.

Source: the author's programs pijersi-certu and pijersi-rs; the memo of pijersi-certu.
"""

from __future__ import annotations

import re
from itertools import groupby

from printkit.base.errors import Message, NotationError, Problem, Source
from printkit.base.lazy import regex
from printkit.grid import Row
from printkit.notation.alphabet import Alphabet
from printkit.notation.positions.given import Counts, GivenPosition, PositionBuilder, count_doubts
from printkit.rules import Piece, Position, Side
from printkit.rules.position import height_of

_UNITS = {
    2: regex(r"[1-9]|[A-Za-z][A-Za-z-]"),
    3: regex(r"[1-9]|[A-Za-z](?:[A-Za-z]{2}|[A-Za-z-]-)"),
}
"""Per height of stacks the text of a cell or a run of empty ones."""
_NUMBER = regex(r"[0-9]{1,6}")
_MOST_EMPTY = 9
_FIELDS = 4
SIDES = {"w": Side.WHITE, "b": Side.BLACK}
"""The letters for who moves."""


def who() -> Message:
    """What the letters for who moves stand for."""
    return Message("notation.sides-are", white="White", black="Black")


def read_psn(text: str, source: Source, alphabet: Alphabet) -> GivenPosition:
    """The position that a PSN gives.

    Raises:
        NotationError: a row that does not fit the board, an unknown letter, a bad number, or
            words behind the numbers.
    """
    text, behind, rest = text.partition(";")
    fields = [(match[0], source.shifted(match.start())) for match in re.finditer(r"\S+", text)]
    builder = PositionBuilder(alphabet, source)
    board, place = fields[0] if fields else ("", source)
    _read_board(board, place, builder)
    for word, place in fields[_FIELDS : _FIELDS + 1]:
        what = Message("notation.psn-ends-before", text=word[:40])
        builder.fail(NotationError(what, source=place))
    for mover, place in fields[1:2]:
        if mover not in SIDES:
            what = Message("notation.no-side-move", text=mover[:40])
            builder.fail(NotationError(what, source=place, hint=who()))
            return builder.finish()
    side = SIDES[fields[1][0]] if len(fields) > 1 else None
    try:
        quiet = number(fields[2]) if len(fields) > 2 else 0
        pair = number(fields[3]) if len(fields) > 3 else None
    except NotationError as error:
        builder.fail(error)
        return builder.finish()
    turn = None if pair is None else max(1, 2 * pair - (side is not Side.BLACK))
    counts, places = Counts(quiet=quiet), [place for _, place in fields[2:3]]
    notes = [*count_doubts(counts, places, alphabet)]
    if 1 < len(fields) < _FIELDS:  # a board alone is a picture; who says more should say all of it
        what = Message("notation.psn-parts-missing", count=_FIELDS - len(fields))
        notes.insert(0, Problem(what, fields[-1][1], Message("notation.psn-parts")))
    if behind:
        what = Message("notation.behind-psn-left-out", text=(behind + rest.rstrip())[:40])
        notes.append(Problem(what, source.shifted(len(text))))
    return builder.finish(side=side, counts=counts, turn=turn, notes=tuple(notes))


def number(field: tuple[str, Source]) -> int:
    """The number that a word of a position gives.

    Raises:
        NotationError: it is none, or one of more than six digits.
    """
    text, source = field
    if not _NUMBER.fullmatch(text):
        raise NotationError(Message("notation.no-number", text=text[:40]), source=source)
    return int(text)


def _read_board(board: str, source: Source, builder: PositionBuilder) -> None:
    rows, texts = builder.alphabet.grid.rows, board.split("/")
    if len(texts) != len(rows):
        what = Message("notation.too-many-rows", count=len(texts), rows=len(rows))
        builder.fail(NotationError(what, source=source))
        return
    column = 0
    for row, text in zip(reversed(rows), texts, strict=True):
        try:
            _read_row(row, text, source.shifted(column), builder)
        except NotationError as error:
            builder.fail(error)
        column += len(text) + 1


def _read_row(row: Row, text: str, source: Source, builder: PositionBuilder) -> None:
    names = [name for name in row.names if name]
    cell, at = 0, 0
    while at < len(text):
        match = _UNITS[builder.alphabet.places].match(text, at)
        if match is None:
            what = Message("notation.neither-x-stack-nor-number", text=text[at : at + 2])
            raise NotationError(what, source=source.shifted(at))
        if match[0].isdigit():
            cell += int(match[0])
        elif cell < len(names):
            letters = [(letter, source.shifted(at + n)) for n, letter in enumerate(match[0])]
            placed = [item for item in letters if item[0] != "-"]
            builder.place(names[cell], placed, source.shifted(at))
            cell += 1
        else:
            cell += 1
        at = match.end()
    if cell != len(names):
        what = Message("notation.row-cells-not", row=row.name, cells=len(names), count=cell)
        raise NotationError(what, source=source)


def write_psn(position: Position, alphabet: Alphabet, turn: int = 1) -> str:
    """The PSN of a position; `turn` is the number of the player turn to come, from 1.

    Raises:
        NotationError: the position has cubes in reserve, between cells or on a stack that is too
            high, for which a PSN has no place.
    """
    high = max(map(height_of, position.cells))
    lacks = {
        "notation.psn-no-place-reserves": any(map(any, position.reserve)),
        "notation.no-place-between": bool(position.between),
        "notation.psn-no-place-stacks": high > alphabet.places,
    }
    for key, lacking in lacks.items():
        if lacking:
            what = Message(key, count=high, most=alphabet.places)
            raise NotationError(what, hint=Message("notation.write-state"))
    rows = []
    for row in reversed(alphabet.grid.rows):
        texts: list[str] = []
        units = (alphabet.unit(position, cell) for cell in alphabet.grid.row(row.name))
        for taken, run in groupby(units, bool):
            if taken:
                texts += (f"{unit:-<{alphabet.places}}" for unit in run)
            else:
                empty = len([*run])
                starts = range(0, empty, _MOST_EMPTY)
                texts += (str(min(empty - start, _MOST_EMPTY)) for start in starts)
        rows.append("".join(texts))
    side = "w" if position.to_move is Side.WHITE else "b"
    return f"{'/'.join(rows)} {side} {position.quiet} {(turn + 1) // 2}"


CODE = regex(r"([A-Z]{6})(?:-([a-z]{6}))?")
"""A code for White, and perhaps one for Black."""

_DIGITS = "RPSW"
_CELLS = ("a1", "a2", "a3", "a4", "a5", "a6", "b1", "b2", "b3", "b4", "b4", "b5", "b6", "b7")
_LETTERS = 26


def read_setup_code(text: str, source: Source, alphabet: Alphabet) -> GivenPosition:
    """The setup that a code gives.

    Raises:
        NotationError: no such code, or the board is not Pijersi's.
    """
    match = CODE.fullmatch(text.strip())
    if match is None:
        what = Message("notation.no-setup-code", text=text[:40])
        raise NotationError(what, source=source, hint=Message("notation.setup-code-example"))
    builder = PositionBuilder(alphabet, source)
    for side, code in zip(Side, (match[1], match[2] or match[1]), strict=True):
        number = 0
        for letter in code.upper():
            number = number * _LETTERS + ord(letter) - ord("A")
        cells = _cells(side, alphabet, source)
        if number >= 4 ** len(cells):
            what = Message("notation.no-setup-of-code", code=code)
            raise NotationError(what, source=source, hint=Message("notation.last-setup-code"))
        for place, cell in enumerate(cells):
            kind = _DIGITS[number >> 2 * place & 3]
            letter = alphabet.letter(Piece(alphabet.letters.index(kind), side))
            builder.place(cell, [(letter, source)], source)
    return builder.finish(side=Side.WHITE, turn=1)


def write_setup_code(position: Position, alphabet: Alphabet) -> str:
    """The code of a setup, Black's only where it is not the half turn of White's.

    Raises:
        NotationError: a position that is no setup of Pijersi.
    """
    codes = []
    for side in Side:
        names, number, letters = _cells(side, alphabet, None), 0, ""
        units = {name: [*position.at(alphabet.grid.index[name])] for name in dict.fromkeys(names)}
        for place, name in enumerate(names):
            piece = units[name].pop(0) if units[name] else None
            if piece is None or piece.side is not side:
                hint = Message("notation.code-whole-setup")
                raise NotationError(Message("notation.no-setup-pijersi"), hint=hint)
            number |= _DIGITS.index(alphabet.letters[piece.kind]) << 2 * place
        for _ in range(6):
            number, letter = divmod(number, _LETTERS)
            letters = chr(ord("A") + letter) + letters
        codes.append(letters)
    white, black = codes
    return white if black == white else f"{white}-{black.lower()}"


def _cells(side: Side, alphabet: Alphabet, source: Source | None) -> list[str]:
    grid = alphabet.grid
    if not set(_CELLS) <= set(grid.index) or set(_DIGITS) != set(alphabet.letters):
        raise NotationError(Message("notation.only-pijersi-setup-codes"), source=source)
    if side is Side.WHITE:
        return list(_CELLS)
    return [grid.names[grid.half_turn[grid.index[name]]] for name in _CELLS]
