"""The plain board that the author's programs show, and the line below it.

Boards drawn row by row without a name at each cell are read too, see
`printkit.notation.positions.boardrows`.

    b1FP    b2.R    …                 a cell's name, then its cubes **top first**
    turn 3 / player white / credit 18 / reserved M:4 W:2 m:4 w:2

`e5FP` is a fool on a paper, `a1.K` a single king, `..` empty; a cell that may hold three cubes has
three places (`c1.TN`); where a stack is higher, every cell has two places more than that, and so
begins with two signs for nothing. What the line says may be missing; `exchanges 1` (of
prisoners, so far), `last turns 5` and `between d4|d5:W` (two cells) are ours.

Source: jersi-certu (`show`, `get_summary`) and the logs of pijersi-certu.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from printkit.base.errors import Message, NotationError, Problem, Source
from printkit.base.lazy import regex
from printkit.grid import Row
from printkit.notation.alphabet import Alphabet
from printkit.notation.files import numbered_lines
from printkit.notation.positions.boardrows import (
    EMPTY_SIGNS,
    ShownRow,
    shown_boards,
    without_letters,
)
from printkit.notation.positions.given import Counts, GivenPosition, PositionBuilder, side_name
from printkit.rules import Piece, Position, Side
from printkit.rules.position import height_of

CELL = regex(r"(?<![A-Za-z0-9])([A-Za-z]+[0-9]+)([.A-Za-z]{2,3})(?![A-Za-z0-9.])")
"""A cell's name and what stands on it."""
ANY_CELL = regex(
    r"(?<![A-Za-z0-9])([A-Za-z]+[0-9]+)(\.\.[.A-Za-z]*|[.A-Za-z]{2,3})(?![A-Za-z0-9.])"
)
"""The same on a board that may have stacks of any height."""

_COUNT = regex(r"([A-Za-z]):([0-9]{1,3})(?![0-9])")
_SIGNED_COUNT = regex(r"([a-z]?[A-Z]):([0-9]{1,3})(?![0-9])")
_FACT = regex(
    r"\b((?<!last )turn|player|credit|exchanges?|last turns?|reserved?|between)\s+([^/\n]*)",
    re.IGNORECASE,
)
_BETWEEN = regex(r"([A-Za-z]+[0-9]+\|[A-Za-z]+[0-9]+):([A-Za-z]+)")
_SIDES = {"white": Side.WHITE, "black": Side.BLACK}
_SHOWN = 60


def read_textboard(text: str, file: str, alphabet: Alphabet) -> GivenPosition:
    """The position that a plain board gives.

    Raises:
        NotationError: no cell at all, a cell given twice or off the board, an unknown letter, a
            row with too many or too few cells.
    """
    builder = PositionBuilder(alphabet, Source(file, 1, 1))
    seen: set[str] = set()
    facts: dict[str, str] = {}
    for line, source in numbered_lines(text, file):
        for match in (ANY_CELL if alphabet.free else CELL).finditer(line):
            name = match[1]
            _read_cell((name, source.shifted(match.start())), match[2], len(name), builder, seen)
        for match in _FACT.finditer(line):
            facts.setdefault(match[1].lower().rstrip("ds"), match[2])
            place = source.shifted(match.start(2))
            if match[1].lower().startswith("reserve"):
                for held in (_SIGNED_COUNT if alphabet.signs else _COUNT).finditer(match[2]):
                    for _ in range(int(held[2])):
                        builder.hold(held[1], place.shifted(held.start()))
            for found in _BETWEEN.finditer(match[2]):
                at = place.shifted(found.start(2))
                spelled = alphabet.letters_in(found[2])
                letters = [(letter, at.shifted(rank)) for letter, rank in spelled]
                builder.place_between(found[1], letters, place.shifted(found.start()))
    notes = [] if seen else _read_rows(text, builder, seen)
    hidden = [name for name in alphabet.grid.names if name not in seen]
    if hidden:
        key = "notation.cells-not-shown-taken-empty"
        what = Message(key, count=len(hidden), cell=hidden[0])
        notes.append(Problem(what, builder.source))
    credit, limit = _first_number(facts.get("credit", "")), alphabet.credit
    return builder.finish(
        side=(alphabet.sides if alphabet.signs else _SIDES).get(
            facts.get("player", "").strip().lower()
        ),
        counts=Counts(
            quiet=max(0, limit - credit) if credit is not None and limit is not None else 0,
            exchanges=_first_number(facts.get("exchange", "")) or 0,
            last_turns=_first_number(facts.get("last turn", "")),
        ),
        turn=_first_number(facts.get("turn", "")),
        notes=tuple(notes),
    )


def _read_cell(
    named: tuple[str, Source], cubes: str, at: int, builder: PositionBuilder, seen: set[str]
) -> None:
    """Puts on a cell what is shown of it, the upper cube first, `at` columns behind its place."""
    name, source = named
    if name in seen:
        what = Message("notation.name-given-twice", name=name)
        builder.fail(NotationError(what, source=source, hint=Message("notation.one-board-time")))
        return
    seen.add(name)
    letters = [
        (letter, source.shifted(at + column))
        for letter, column in reversed([*builder.alphabet.letters_in(cubes)])
        if letter not in EMPTY_SIGNS
    ]
    builder.place(name, letters, source)


def _read_rows(text: str, builder: PositionBuilder, seen: set[str]) -> list[Problem]:
    """Reads the board that is drawn row by row; what is odd about it."""
    boards = shown_boards(text)
    if not boards:
        builder.fail(NotationError(Message("notation.no-cell-board-shown"), source=builder.source))
        return []
    for other in boards[1:2]:
        what, place = Message("notation.second-board-begins"), _place(other[0], builder)
        between = text.split("\n")[other[0].line - 1]
        if between.strip() and other[0].line - 2 == boards[0][-1].line:
            what = Message("notation.no-row-board", text=between.strip()[:_SHOWN])
            place = Source(builder.source.file, other[0].line, 1)
        builder.fail(NotationError(what, source=place, hint=Message("notation.one-board-time")))
    named = _ended if boards[0][0].ends else _bare
    rows = named(boards[0], builder)
    return [note for shown, row in rows for note in _read_row(shown, row, builder, seen)]


def _place(shown: ShownRow, builder: PositionBuilder) -> Source:
    return Source(builder.source.file, shown.line + 1, shown.column + 1)


def _bare(board: Sequence[ShownRow], builder: PositionBuilder) -> Iterator[tuple[ShownRow, Row]]:
    """Which row of the board each bare row is."""
    grid = builder.alphabet.grid
    rows, letters = without_letters(board, grid)
    if len(rows) != len(letters):
        what = Message("notation.too-many-rows", count=len(rows), rows=len(letters))
        builder.fail(NotationError(what, source=_place(board[0], builder)))
        return
    named = {row.name: row for row in grid.rows}
    yield from ((shown, named[letter]) for shown, letter in zip(rows, letters, strict=True))


def _ended(board: Sequence[ShownRow], builder: PositionBuilder) -> Iterator[tuple[ShownRow, Row]]:
    """Which row of the board each row is that has the names of its ends."""
    named = {name: row for row in builder.alphabet.grid.rows for name in row.names if name}
    for shown in board:
        first, last = shown.ends[0], shown.ends[-1]
        place = Source(builder.source.file, shown.line + 1, 1)
        if first not in named:
            builder.place(first, [], place)
            continue
        row = named[first]
        names = [*filter(None, row.names)]
        turned = first == names[-1]
        ordered = names[::-1] if turned else names
        misnamed = shown.ends != (ordered[0], ordered[-1])[: len(shown.ends)]
        if misnamed and len(shown.cells) == len(names):
            what = Message(
                "notation.row-range-not", first=names[0], last=names[-1], name=first, name2=last
            )
            builder.fail(NotationError(what, source=place))
        else:
            yield replace(shown, cells=shown.cells[::-1]) if turned else shown, row


def _read_row(
    shown: ShownRow, row: Row, builder: PositionBuilder, seen: set[str]
) -> Iterator[Problem]:
    """Reads the cells of a row; a note where it shows too few, and nothing on any of them."""
    names = [name for name in row.names if name]
    if len(shown.cells) == len(names):
        for name, (cubes, column) in zip(names, shown.cells, strict=True):
            place = Source(builder.source.file, shown.line + 1, column + 1)
            _read_cell((name, place), cubes, 0, builder, seen)
        return
    place = _place(shown, builder)
    facts = {"row": row.name, "cells": len(names), "count": len(shown.cells)}
    bare = all(EMPTY_SIGNS.issuperset(cubes) for cubes, _ in shown.cells)
    if len(shown.cells) < len(names) and bare:
        seen.update(names)
        what = "notation.row-cells-shown-all-taken"
        yield Problem(Message(what, **facts), place)
        return
    what = "notation.row-cells-not"
    builder.fail(NotationError(Message(what, **facts), source=place))


def _first_number(text: str) -> int | None:
    match = re.match(r"[0-9]{1,6}(?![0-9])", text)
    return int(match[0]) if match else None


def write_textboard(position: Position, alphabet: Alphabet, turn: int = 1) -> str:
    """The plain board of a position; `turn` is the number of the player turn to come, from 1."""
    rows = [_row(row, position, alphabet) for row in reversed(alphabet.grid.rows)]
    player = dict(enumerate(alphabet.signs)).get(position.to_move, side_name(position.to_move))
    facts = [f"turn {turn}", f"player {player.lower()}"]
    if alphabet.credit is not None:
        facts.append(f"credit {max(0, alphabet.credit - position.quiet)}")
    if position.exchanges:
        facts.append(f"exchanges {position.exchanges}")
    if position.last_turns is not None:
        facts.append(f"last turns {position.last_turns}")
    reserve, between = write_reserve(position, alphabet), alphabet.between(position)
    facts += [f"reserved {reserve}"] if reserve else []
    facts += [f"between {' '.join(map(':'.join, between.items()))}"] if between else []
    return "\n".join((*rows, "", " / ".join(facts), ""))


def write_small_board(position: Position, alphabet: Alphabet) -> str:
    """The same rows set closer, for narrow windows: nine cells take 52 columns."""
    names = max(len(row.name) for row in alphabet.grid.rows)
    half = (names + 1 + _places(position, alphabet) + 2) // 2
    rows = (_row(row, position, alphabet, half) for row in reversed(alphabet.grid.rows))
    return "\n".join(rows)


def _row(row: Row, position: Position, alphabet: Alphabet, half: int = 0) -> str:
    """A row; its cells stand `half` columns apart for every half cell, wide apart by default."""
    margin = min(other.x for other in alphabet.grid.rows)
    places = _places(position, alphabet)
    width, index = half or len(row.name) + 1 + places, alphabet.grid.index
    cells = (
        f"{name}{''.join(map(alphabet.letter, reversed(position.at(index[name])))):.>{places}}"
        if name
        else ""
        for name in row.names
    )
    return (
        " " * width * (row.x - margin) + "".join(f"{cell:<{2 * width}}" for cell in cells).rstrip()
    )


def _places(position: Position, alphabet: Alphabet) -> int:
    """How many letters each cell has room for."""
    high = max(map(height_of, position.cells)) * (2 if alphabet.signs else 1)
    return alphabet.places if high <= alphabet.places else high + 2


def write_reserve(position: Position, alphabet: Alphabet) -> str:
    """Both sides' reserves, as in `M:4 W:2 m:4 w:2`; empty where there are none."""
    held = [
        f"{letter}:{count}"
        for side in alphabet.sides.values()
        for letter, count in sorted(
            (alphabet.letter(Piece(kind, side)), count)
            for kind, count in enumerate(position.reserve[side])
            if count
        )
    ]
    return " ".join(held)
