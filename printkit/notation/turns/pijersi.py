"""The turns and the setup prologue of Pijersi.

Turns are steps alone: `a4-b5`, `b4=d4`, `a4-b5=c4`, `f4=d5!-d4`; or glued cells, as programs send
them to one another (UGI): `a4b5` a cube, `b4b4c4` the upper cube of a stack, `b4d4d4` a stack,
`a4b5c4` two steps, whose order the position shows. The prologue stands before the
first turn when a game does not start from the usual setup: `b4:WS` is one cell, a stack **top
first**; `g16:sprspr` are single cubes on the cells g1 to g6.

Source: README of the author's program pijersi-certu, and the program pijersi-rs for UGI.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from printkit.base.errors import InvalidTurn, Message, NotationError, Source
from printkit.base.lazy import regex
from printkit.notation.alphabet import Alphabet
from printkit.notation.positions.given import Placement
from printkit.notation.turns.common import ParsedTurn, is_drop, parse_steps_turn
from printkit.rules import Mover, Piece, Position, Step, Turn

_UGI = regex(r"(?:[a-z][0-9]){2,3}")
_UGI_CELL = regex(r"[a-z][0-9]")
_ITEM = regex(r"([a-z]+)([0-9]{1,2}):([A-Za-z]+)")
_LAST_SINGLE_DIGIT = 9


def parse_turn(text: str, source: Source, alphabet: Alphabet) -> ParsedTurn:
    """The turn that `text` writes.

    Raises:
        InvalidTurn: the text is no turn of this notation; the place is where it stops being one.
    """
    if is_drop(text):
        raise InvalidTurn(Message("notation.notation-no-drops"), source=source)
    if _UGI.fullmatch(text):
        names = [(match[0], match.start()) for match in _UGI_CELL.finditer(text)]
        try:
            cells = [alphabet.cell(name, source.shifted(column)) for name, column in names]
        except NotationError as error:
            raise InvalidTurn(error.problems) from error
        turn, *others = _ugi_turns(*cells)
        return ParsedTurn(turn=turn, source=source, text=text, others=tuple(others))
    return parse_steps_turn(text, source, alphabet)


def _ugi_turns(start: int, middle: int, end: int | None = None) -> Iterator[Turn]:
    """What two or three glued cells may mean."""
    if end is None:
        yield Turn((Step(Mover.CUBE, start, middle),))
    elif start == middle:
        yield Turn((Step(Mover.CUBE, start, end),))
    elif middle == end:
        yield Turn((Step(Mover.STACK, start, end),))
    else:
        yield Turn((Step(Mover.CUBE, start, middle), Step(Mover.STACK, middle, end)))
        yield Turn((Step(Mover.STACK, start, middle), Step(Mover.CUBE, middle, end)))


def write_ugi(position: Position, turn: Turn, alphabet: Alphabet) -> str:
    """A turn played in `position` as glued cells.

    Raises:
        NotationError: the turn drops something, which UGI has no words for.
    """
    if not turn.steps or turn.relocation is not None:
        raise NotationError(Message("notation.ugi-writes-moves-pijersi-no"))
    first, last = turn.steps[0], turn.steps[-1]
    cells = [first.start, first.end]
    if len(turn.steps) > 1:
        cells.append(last.end)
    elif first.mover is Mover.STACK:
        cells.append(first.end)
    elif len(position.at(first.start)) > 1:
        cells.insert(0, first.start)
    return "".join(alphabet.grid.names[cell] for cell in cells)


def parse_setup_item(text: str, source: Source, alphabet: Alphabet) -> tuple[Placement, ...]:
    """What one item of the prologue puts where: one cell, or several for a range.

    Raises:
        NotationError: the text is no such item, or names an unknown cell or letter.
    """
    match = _ITEM.fullmatch(text)
    if match is None:
        raise NotationError(
            Message("notation.no-item-setup", text=text[:40]),
            source=source,
            hint=Message("notation.pijersi-setup-example"),
        )
    row, numbers = match[1], match[2]
    if f"{row}{numbers}" in alphabet.grid.index or len(numbers) == 1:
        cell = alphabet.cell(match[1] + match[2], source)
        pieces = _pieces(match[3], source.shifted(match.start(3)), alphabet)
        if len(pieces) > 2:
            raise NotationError(
                Message(
                    "notation.cubes-cell-holds-two-most",
                    count=len(pieces),
                    row=match[1],
                    number=match[2],
                ),
                source=source,
            )
        return (Placement(cell=cell, pieces=pieces[::-1], source=source),)
    return _range_item(match, source, alphabet)


def _range_item(match: re.Match[str], source: Source, alphabet: Alphabet) -> tuple[Placement, ...]:
    row, numbers, letters = match.groups()
    first, last = int(numbers[0]), int(numbers[1])
    if len(letters) != last - first + 1:
        raise NotationError(
            Message(
                "notation.need-one-letter-each-not",
                row=row,
                first=first,
                last=last,
                count=len(letters),
            ),
            source=source,
        )
    place = source.shifted(match.start(3))
    pieces = _pieces(letters, place, alphabet)
    return tuple(
        Placement(
            cell=alphabet.cell(f"{row}{first + offset}", source),
            pieces=(piece,),
            source=place.shifted(offset),
        )
        for offset, piece in enumerate(pieces)
    )


def _pieces(letters: str, source: Source, alphabet: Alphabet) -> tuple[Piece, ...]:
    return tuple(
        alphabet.piece(letter, source.shifted(column)) for column, letter in enumerate(letters)
    )


def write_setup(position: Position, alphabet: Alphabet) -> str:
    """The prologue of a position, one line per occupied row, the far row first."""

    def length_of(item: tuple[int, str]) -> int:
        """What stands together in one item: single cubes whose number has one digit."""
        number, unit = item
        return len(unit) if number <= _LAST_SINGLE_DIGIT else -len(unit)

    rows = []
    for row in (row.name for row in reversed(alphabet.grid.rows)):
        units = (alphabet.unit(position, cell) for cell in alphabet.grid.row(row))
        items: list[str] = []
        for length, run in groupby(enumerate(units, start=1), key=length_of):
            cells = list(run)
            if length == 1 and len(cells) > 1:
                letters = "".join(unit for _, unit in cells)
                items.append(f"{row}{cells[0][0]}{cells[-1][0]}:{letters}")
            elif length:
                items += (f"{row}{number}:{unit[::-1]}" for number, unit in cells)
        rows.append(" ".join(items))
    return "\n".join(filter(None, rows))
