"""A position in one line: the board, the reserves, who moves.

`a1:P a2:S c4:RP i7:p | MMMMWW mmmmww | w | 12 | 1`: cells in alphabetical order, cubes **bottom
first**; the reserves with their letters in order, `-` when empty; who moves; turns without a
capture; exchanges of prisoners so far; and, where a game counts its last turns, how many of them
were played (`-` before they begin). What follows a bar may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from printkit.errors import Message, NotationError, Source
from printkit.notation.alphabet import Alphabet
from printkit.notation.positions.given import Counts, GivenPosition, PositionBuilder, told_counts
from printkit.notation.positions.psn import SIDES, number, who
from printkit.rules import Piece, Position, Side

_ITEM = re.compile(r"([A-Za-z]+[0-9]+):([A-Za-z]*)")
_EMPTY = "-"
_RESERVES = 2
_ENDING = "notation.state-line-ending"
_ITEM_HINT = "notation.state-line-example"


def read_state(text: str, source: Source, alphabet: Alphabet) -> GivenPosition:
    """The position that a state line gives.

    Raises:
        NotationError: an item that cannot be read, an unknown cell or letter, a third cube, a
            cell given twice, a missing bar.
    """
    builder = PositionBuilder(alphabet, source)
    board, *rest = _fields(text, source)
    given: set[str] = set()
    for item, place in board:
        _read_item(item, place, builder, given)
    _read_reserves(rest[0] if rest else [], builder)
    side = _read_side(rest[1] if len(rest) > 1 else [], builder)
    counts, places = _read_counts(rest[2:], builder)
    return builder.finish(
        side=side, counts=counts, notes=tuple(told_counts(counts, places, alphabet))
    )


def read_cubes(lines: Sequence[tuple[str, Source]], alphabet: Alphabet) -> GivenPosition:
    """The position that a list of cubes gives, `a2:R a2:K`, the lower one of a cell first.

    The author's program for Jersi 2 writes such lists.

    Args:
        lines: the lines with their places, without comments; one item or several in each.
        alphabet: what is known of the game.

    Raises:
        NotationError: an unknown cell or letter, or a cube too many on a cell.
    """
    builder = PositionBuilder(alphabet, lines[0][1])
    for line, source in lines:
        for match in _ITEM.finditer(line):
            place = source.shifted(match.start())
            letter = (match[2], source.shifted(match.start(2)))
            builder.place(match[1], [letter], place)
    return builder.finish()


def _fields(text: str, source: Source) -> list[list[tuple[str, Source]]]:
    fields: list[list[tuple[str, Source]]] = [[]]
    for match in re.finditer(r"\||[^\s|]+", text):
        if match[0] == "|":
            fields.append([])
        else:
            fields[-1].append((match[0], source.shifted(match.start())))
    return fields


def _read_item(item: str, source: Source, builder: PositionBuilder, given: set[str]) -> None:
    if item == _EMPTY:
        return
    match = _ITEM.fullmatch(item)
    if match is None or not match[2]:
        what = Message("notation.puts-nothing-cell", item=item[:40])
        builder.fail(NotationError(what, source=source, hint=Message(_ITEM_HINT)))
        return
    if match[1] in given:
        what = Message("notation.cell-given-twice", cell=match[1])
        hint = Message("notation.stack-one-item-bottom-first", cell=match[1])
        builder.fail(NotationError(what, source=source, hint=hint))
        return
    given.add(match[1])
    start = match.start(2)
    letters = [(letter, source.shifted(start + n)) for n, letter in enumerate(match[2])]
    builder.place(match[1], letters, source)


def _read_reserves(items: list[tuple[str, Source]], builder: PositionBuilder) -> None:
    """White's reserve and Black's; what comes after them lacks its bar."""
    for item, place in items[:_RESERVES]:
        _read_reserve(item, place, builder)
    for item, place in items[_RESERVES:]:
        what = Message("notation.stands-behind-two-reserves", item=item[:40])
        hint = (
            Message("notation.bar-missing", side=item)
            if item in SIDES
            else Message("notation.cubes-one-word-another", white="White", black="Black")
        )
        builder.fail(NotationError(what, source=place, hint=hint))


def _read_reserve(item: str, source: Source, builder: PositionBuilder) -> None:
    if item == _EMPTY:
        return
    for column, letter in enumerate(item):
        builder.hold(letter, source.shifted(column))


def _read_side(items: list[tuple[str, Source]], builder: PositionBuilder) -> Side | None:
    for text, source in items[1:] + [item for item in items[:1] if item[0] not in SIDES]:
        what = Message("notation.no-side-move", text=text[:40])
        builder.fail(NotationError(what, source=source, hint=who()))
    return SIDES.get(items[0][0]) if items else None


def _read_counts(
    fields: list[list[tuple[str, Source]]], builder: PositionBuilder
) -> tuple[Counts, list[Source]]:
    """The numbers that end a state line, one between two bars, and where each stands."""
    counts: list[int | None] = [None, None, None]
    places: list[Source] = []
    for index, field in enumerate(fields):
        for at, item in enumerate(field):
            try:
                if at or index >= len(counts):
                    raise _behind(item)
                counts[index] = None if item[0] == _EMPTY else number(item)
            except NotationError as error:
                builder.fail(error)
        places += [place for _, place in field[:1]] or [builder.source]
    quiet, exchanges, last = counts
    return Counts(quiet=quiet or 0, exchanges=exchanges or 0, last_turns=last), places


def _behind(item: tuple[str, Source]) -> NotationError:
    text, source = item
    what = Message("notation.state-line-ends-before", text=text[:40])
    return NotationError(what, source=source, hint=Message(_ENDING))


def write_core(position: Position, alphabet: Alphabet) -> str:
    """Board and reserves of a position: the state line without who moves."""
    names = alphabet.grid.names
    cells = sorted(cell for cell, unit in enumerate(position.cells) if unit)
    cells.sort(key=lambda cell: names[cell])
    board = " ".join(f"{names[cell]}:{alphabet.unit(position, cell)}" for cell in cells)
    reserves = " ".join(_reserve(position, side, alphabet) or _EMPTY for side in Side)
    return f"{board or _EMPTY} | {reserves}"


def write_state(position: Position, alphabet: Alphabet) -> str:
    """The state line of a position; numbers end it where something is counted."""
    side = "w" if position.to_move is Side.WHITE else "b"
    quiet = position.quiet if alphabet.credit is not None else 0
    counts: tuple[object, ...] = ()
    if position.last_turns is not None:
        counts = (quiet, position.exchanges, position.last_turns)
    elif position.exchanges:
        counts = (quiet, position.exchanges)
    elif quiet:
        counts = (quiet,)
    return " | ".join((write_core(position, alphabet), side, *map(str, counts)))


def _reserve(position: Position, side: Side, alphabet: Alphabet) -> str:
    counts = enumerate(position.reserve[side])
    return "".join(sorted(alphabet.letter(Piece(kind, side)) * count for kind, count in counts))
