"""The notations that records are written in, by the name that a spec gives.

Jersi and Mikjersi: steps, drops, the taken king put back, ransom, exchange.

`a2-b2=d3`, `d5=d3!-e4`, `M:c4/W:c5`, `f1=h2!!-g2!/K:a2$c3`, `b2=b1!-c1!*`; a king and a ghost that
change places are `a3~d4` (a sign of ours: no book shows one). The letters of Black's
pieces are lower case from 4.9 on, and capitals before. Two cubes dropped on one cell: the first
written is the lower one. Jersi 4.0 writes codes of two letters (`CM:c4/BV:c5`, `/KN:a2`). In
Jersi 1 to 3 a turn may also place a cube: `N:a3`. Files of the author's program for Jersi 2 begin
with the setup written the other way round, a cube an item: `a2:R a2:K` is a paper below and a rock
above, small letters for the second player.

Pijersi: steps alone (`a4-b5`, `b4=d4`, `a4-b5=c4`, `f4=d5!-d4`); or glued cells, as programs send
them to one another (UGI): `a4b5` a cube, `b4b4c4` the upper cube of a stack, `b4d4d4` a stack,
`a4b5c4` two steps, whose order the position shows. The prologue stands before the first turn when
a game does not start from the usual setup: `b4:WS` is one cell, a stack **top first**; `g16:sprspr`
are single cubes on the cells g1 to g6.

Plain: turns as anybody writes them (`e5`, `a2-b2`, `a2xb3`), see `printkit.notation.turns.plain`.

Source: the rule books, chapter on notation; for the prologue the author's program jersi-certu of
2020. Where the ransom's cell stands is shown nowhere; here it follows the king's.
For Pijersi the README of the author's program pijersi-certu, and the program pijersi-rs for UGI.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from itertools import groupby
from types import MappingProxyType
from typing import TypeAlias

from printkit.base.errors import InvalidTurn, Message, NotationError, Source
from printkit.base.lazy import regex
from printkit.notation.alphabet import Alphabet, Opening
from printkit.notation.positions.given import Placement
from printkit.notation.turns.common import (
    ParsedTurn,
    StepSigns,
    is_drop,
    parse_full_turn,
    parse_steps_turn,
)
from printkit.notation.turns.plain import parse_plain_turn
from printkit.rules import Mover, Piece, Position, Side, Step, Turn

TurnReader: TypeAlias = Callable[[str, Source, Alphabet], ParsedTurn]
SetupReader: TypeAlias = Callable[[str, Source, Alphabet], tuple[Placement, ...]]
SetupWriter: TypeAlias = Callable[[Position, Alphabet], str]


class SetupItems(Enum):
    """What an item of a setup prologue puts down: all that stands on a cell, or one cube of it."""

    WHOLE = auto()
    CUBES = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """How the records of a game are written.

    Attributes:
        setup_items: what such an item puts down; of the cubes on a cell the lower comes first.
    """

    name: str
    parse_turn: TurnReader
    parse_setup_item: SetupReader | None = None
    setup_items: SetupItems = SetupItems.WHOLE
    write_setup: SetupWriter | None = None

    def has_setup(self, alphabet: Alphabet) -> bool:
        """Whether records of a game may begin with a setup prologue.

        Jersi's have one while its players placed their cubes themselves.
        """
        if self.parse_setup_item is None:
            return False
        return self.setup_items is SetupItems.WHOLE or alphabet.opening is Opening.PLACING


_CUBE = regex(r"([a-z]+[0-9]+):([A-Za-z])")


def _jersi_cube(text: str, source: Source, alphabet: Alphabet) -> tuple[Placement, ...]:
    """The cube that one item of the prologue puts down (`a2:R`)."""
    match = _CUBE.fullmatch(text)
    if match is None:
        what = Message("notation.no-item-setup", text=text[:40])
        raise NotationError(what, source=source, hint=Message("notation.jersi-setup-example"))
    cell = alphabet.cell(match[1], source)
    piece = alphabet.piece(match[2], source.shifted(match.start(2)))
    return (Placement(cell=cell, pieces=(piece,), source=source),)


_UGI = regex(r"(?:[a-z][0-9]){2,3}")
_UGI_CELL = regex(r"[a-z][0-9]")
_ITEM = regex(r"([a-z]+)([0-9]{1,2}):([A-Za-z]+)")
_LAST_SINGLE_DIGIT = 9


def parse_pijersi_turn(text: str, source: Source, alphabet: Alphabet) -> ParsedTurn:
    """The turn that `text` writes.

    Raises:
        InvalidTurn: the text is no turn of this notation; the place is where it stops being one.
    """
    if is_drop(text):
        raise InvalidTurn(Message("notation.notation-no-drops"), source=source)
    if _UGI.fullmatch(text):
        cube, stack = Mover.CUBE, Mover.STACK
        names = [(match[0], match.start()) for match in _UGI_CELL.finditer(text)]
        try:
            cells = [alphabet.cell(name, source.shifted(column)) for name, column in names]
        except NotationError as error:
            raise InvalidTurn(error.problems) from error
        start, middle, end = cells[0], cells[1], cells[-1]
        if len(cells) == 2 or start == middle:
            return ParsedTurn(turn=Turn((Step(cube, start, end),)), source=source, text=text)
        if middle == end:
            return ParsedTurn(turn=Turn((Step(stack, start, end),)), source=source, text=text)
        turn = Turn((Step(cube, start, middle), Step(stack, middle, end)))
        other = Turn((Step(stack, start, middle), Step(cube, middle, end)))
        return ParsedTurn(turn=turn, source=source, text=text, others=(other,))
    return parse_steps_turn(text, source, alphabet)


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


def parse_pijersi_setup_item(
    text: str, source: Source, alphabet: Alphabet
) -> tuple[Placement, ...]:
    """What one item of the prologue puts where: one cell, or several for a range.

    Raises:
        NotationError: the text is no such item, or names an unknown cell or letter.
    """
    match = _ITEM.fullmatch(text)
    if match is None:
        what = Message("notation.no-item-setup", text=text[:40])
        raise NotationError(what, source=source, hint=Message("notation.pijersi-setup-example"))
    row, numbers, letters = match.groups()
    place = source.shifted(match.start(3))
    if f"{row}{numbers}" in alphabet.grid.index or len(numbers) == 1:
        cell = alphabet.cell(row + numbers, source)
        pieces = _pieces(letters, place, alphabet)
        if len(pieces) > 2:
            key = "notation.cubes-cell-holds-two-most"
            what = Message(key, count=len(pieces), row=row, number=numbers)
            raise NotationError(what, source=source)
        return (Placement(cell=cell, pieces=pieces[::-1], source=source),)
    first, last = int(numbers[0]), int(numbers[1])
    if len(letters) != last - first + 1:
        key = "notation.need-one-letter-each-not"
        what = Message(key, row=row, first=first, last=last, count=len(letters))
        raise NotationError(what, source=source)
    pieces = _pieces(letters, place, alphabet)
    cells = [alphabet.cell(f"{row}{number}", source) for number in range(first, last + 1)]
    return tuple(
        Placement(cell=cell, pieces=(piece,), source=place.shifted(offset))
        for offset, (cell, piece) in enumerate(zip(cells, pieces, strict=True))
    )


def _pieces(letters: str, source: Source, alphabet: Alphabet) -> tuple[Piece, ...]:
    return tuple(
        alphabet.piece(letter, source.shifted(column)) for column, letter in enumerate(letters)
    )


def write_listed_cubes(position: Position, alphabet: Alphabet) -> str:
    """The cubes as Jersi 4.0 lists them, a line a player: `DR:b1/CK:b2/…`, the lower first.

    Whose a cube is follows from the half of the board where it stands; reserves are not listed.
    """
    lines: dict[Side, list[str]] = {}
    for cell, name in enumerate(alphabet.grid.names):
        for piece in position.at(cell):
            lines.setdefault(piece.side, []).append(f"{alphabet.code(piece)}:{name}")
    return "\n".join("/".join(line) for line in lines.values())


def write_pijersi_setup(position: Position, alphabet: Alphabet) -> str:
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


def _staku_turn(text: str, source: Source, alphabet: Alphabet) -> ParsedTurn:
    """A turn of Staku: each step says by its sign how many tokens of the top it moves.

    `a2-b2` one, `b2+d2` two, `d2*d5` three, `a2-b2+d2` two steps, `c3!` a capture. A `=`, which
    moves a whole stack in the author's other games, is read so here too, with a note. A `*` between
    two cells is never the sign of an exchange, which Staku does not know. Source: the author's
    notes in the brief of 12 December 2024.
    """
    if is_drop(text):
        raise InvalidTurn(Message("notation.notation-no-drops"), source=source)
    return parse_steps_turn(text, source, alphabet, StepSigns.COUNTED)


DIALECTS: Mapping[str, Dialect] = MappingProxyType(
    {
        "jersi": Dialect(
            name="jersi",
            parse_turn=parse_full_turn,
            parse_setup_item=_jersi_cube,
            setup_items=SetupItems.CUBES,
        ),
        "pijersi": Dialect(
            name="pijersi",
            parse_turn=parse_pijersi_turn,
            parse_setup_item=parse_pijersi_setup_item,
            write_setup=write_pijersi_setup,
        ),
        "staku": Dialect(name="staku", parse_turn=_staku_turn),
        "plain": Dialect(name="plain", parse_turn=parse_plain_turn),
    }
)
"""All dialects, by name."""
