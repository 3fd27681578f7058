"""A position in one line, or a state file: the board, the reserves, who moves.

`a1:P a2:S c4:RP i7:p | MMMMWW mmmmww | w | 12 | 1`: cells in alphabetical order, cubes **bottom
first**, then what stands between two (`d4|d5:W`); the reserves with their letters sorted, `-` when
empty; who moves; turns without a capture; exchanges of prisoners so far; and, where a game counts
its last turns, how many of them were played (`-` before they begin). What follows a bar that has
blanks beside it may be missing. As in a setup an item may stand for a row or a part of one: `2:P`,
`a1..a6:S`.

State files are those of the author's program jersi-drawer-tk: `#` begins a comment; items `X:cell`
are joined by `/`, the lower cube of a stack first; a row's letter instead of a cell is the reserve:
`W:c/W:c/M:b/M:b/M:a/M:a`. A state file does not say who moves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from printkit.base.errors import Message, NotationError, Source, known_words
from printkit.base.lazy import regex
from printkit.grid import Grid
from printkit.notation.alphabet import BETWEEN, Alphabet
from printkit.notation.files import numbered_lines
from printkit.notation.positions.given import Counts, GivenPosition, PositionBuilder, count_doubts
from printkit.notation.positions.psn import number, who
from printkit.rules import Position, Side

_Word: TypeAlias = tuple[str, Source]
_ITEM = regex(r"([A-Za-z]+[0-9]+):([A-Za-z]*)")
_OF_A_NAME = regex(r"([a-z][a-z0-9]*|[0-9]{1,4}):([A-Za-z]*)")
"""An item of a board whose cells are called as they like: `bar:MM`, `32:m`."""
_BETWEEN = regex(r"([A-Za-z0-9]+\|[A-Za-z0-9]+):([A-Za-z]*)")
"""A place between two cells; other bars part the fields of a state line."""
_WORD = regex(r"(?<!\S)[A-Za-z0-9]+\|[A-Za-z0-9]+:[^\s|]*|\||[^\s|]+")
_EMPTY = "-"
_ENDING = "notation.state-line-ending"


def read_state(text: str, source: Source, alphabet: Alphabet) -> GivenPosition:
    """The position that a state line gives.

    Raises:
        NotationError: an item that cannot be read, an unknown cell or letter, a third cube, a
            cell given twice, a missing bar.
    """
    builder = PositionBuilder(alphabet, source)
    fields: list[list[_Word]] = [[]]
    for match in _WORD.finditer(text):
        if match[0] == "|":
            fields.append([])
        else:
            fields[-1].append((match[0], source.shifted(match.start())))
    board, reserves, sides, *numbers = fields + [[]] * (3 - len(fields))
    given: set[str] = set()
    for item, place in board:
        _read_item(item, place, builder, given)
    known = alphabet.sides
    for item, place in reserves[: len(known)]:
        for letter, column in alphabet.letters_in("" if item == _EMPTY else item):
            builder.hold(letter, place.shifted(column))
    for item, place in reserves[len(known) :]:  # what comes after them lacks its bar
        what = Message("notation.stands-behind-two-reserves", item=item[:40])
        hint = Message("notation.cubes-one-word-another", white="White", black="Black")
        if item in known:
            hint = Message("notation.bar-missing", side=item)
        builder.fail(NotationError(what, source=place, hint=hint))
    for word, place in sides[1:] + [word for word in sides[:1] if word[0] not in known]:
        what = Message("notation.no-side-move", text=word[:40])
        listed = known_words(known) if alphabet.signs else who()
        builder.fail(NotationError(what, source=place, hint=listed))
    counts, places = _read_counts(numbers, builder)
    return builder.finish(
        side=known.get(sides[0][0]) if sides else None,
        counts=counts,
        notes=tuple(count_doubts(counts, places, alphabet)),
    )


def read_cubes(lines: Sequence[tuple[str, Source]], alphabet: Alphabet) -> GivenPosition:
    """The position that a list of cubes gives, `a2:R a2:K`, the lower one of a cell first.

    The author's program for Jersi 2 writes such lists; lines come without their comments.

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


def _read_item(item: str, source: Source, builder: PositionBuilder, given: set[str]) -> None:
    if item == _EMPTY:
        return
    match, names = _ITEM.fullmatch(item) or _BETWEEN.fullmatch(item), builder.alphabet.grid.names
    if match is None and any(name.isalpha() or name.isdecimal() for name in names):
        match = _OF_A_NAME.fullmatch(item)
    several = cells_named(item, builder.alphabet.grid)
    place, _, word = item.partition(":")
    if not several and match is not None:
        place, word = match[1], match[2]
    if not word or (match is None and not (several and word.isalpha())):
        what = Message("notation.puts-nothing-cell", item=item[:40])
        hint = state_example(builder.alphabet)
        builder.fail(NotationError(what, source=source, hint=hint))
        return
    found = builder.alphabet.letters_in(word)
    letters = [(one, source.shifted(len(place) + 1 + n)) for one, n in found]
    for cell in several or (place,):
        if cell in given:
            what = Message("notation.cell-given-twice", cell=cell)
            hint = Message(
                "notation.stack-one-item-bottom-first",
                cell=cell,
                letters=_stacked(builder.alphabet),
            )
            builder.fail(NotationError(what, source=source, hint=hint))
            return
        given.add(cell)
        put = builder.place_between if BETWEEN in cell else builder.place
        put(cell, letters, source)


def cells_named(item: str, grid: Grid) -> tuple[str, ...]:
    """The cells of the row, or of the part of one, that an item is for: `2:P`, `a1..a6:S`.

    It is empty for what names a single cell, or none.
    """
    place = item.partition(":")[0]
    if place in grid.index:
        return ()
    first, dots, last = place.partition("..")
    cells = grid.span(first, last) if dots else grid.row(place)
    return tuple(grid.names[cell] for cell in cells)


def state_example(alphabet: Alphabet) -> Message:
    """How what stands on cells is written, with cells and letters of the game."""
    names, stack = alphabet.grid.names, _stacked(alphabet)
    one = f"{names[0]}:{stack[-2 if alphabet.signs else -1 :]}"
    several = f"{names[-1]}:{stack}"
    if alphabet.height == 1:
        return Message("notation.state-line-example", one=one)
    return Message("notation.state-line-example-stack", one=one, several=several)


def _read_counts(
    fields: list[list[_Word]], builder: PositionBuilder
) -> tuple[Counts, list[Source]]:
    """The numbers that end a state line, one between two bars, and where each stands."""
    counts: list[int | None] = [None, None, None]
    places: list[Source] = []
    for index, field in enumerate(fields):
        for at, (word, place) in enumerate(field):
            if at or index >= len(counts):
                what = Message("notation.state-line-ends-before", text=word[:40])
                builder.fail(NotationError(what, source=place, hint=Message(_ENDING)))
                continue
            try:
                counts[index] = None if word == _EMPTY else number((word, place))
            except NotationError as error:
                builder.fail(error)
        places += [place for _, place in field[:1]] or [builder.source]
    quiet, exchanges, last = counts
    return Counts(quiet=quiet or 0, exchanges=exchanges or 0, last_turns=last), places


def write_core(position: Position, alphabet: Alphabet) -> str:
    """Board and reserves of a position: the state line without who moves."""
    standing = (*sorted(alphabet.units(position).items()), *alphabet.between(position).items())
    board = " ".join(map(":".join, standing))
    sides = alphabet.sides.values()
    reserves = " ".join(alphabet.reserve(position, side) or _EMPTY for side in sides)
    return f"{board or _EMPTY} | {reserves}"


def write_state(position: Position, alphabet: Alphabet) -> str:
    """The state line of a position; numbers end it where something is counted."""
    side = list(alphabet.sides)[position.to_move]
    quiet = position.quiet if alphabet.credit is not None else 0
    counts: tuple[object, ...] = ()
    if position.last_turns is not None:
        counts = (quiet, position.exchanges, position.last_turns)
    elif position.exchanges:
        counts = (quiet, position.exchanges)
    elif quiet:
        counts = (quiet,)
    return " | ".join((write_core(position, alphabet), side, *map(str, counts)))


_FILE_ITEM = regex(r"([A-Za-z]+):([A-Za-z]+)([0-9]*)")
_PER_RESERVE_PLACE = 2


def read_statefile(text: str, file: str, alphabet: Alphabet) -> GivenPosition:
    """The position that the text of a state file gives.

    Raises:
        NotationError: an item that cannot be read, an unknown cell or letter, a third cube.
    """
    builder = PositionBuilder(alphabet, Source(file, 1, 1))
    for line, source in numbered_lines(text, file):
        content = line.partition("#")[0]
        for word in re.finditer(r"[^\s/]+", content):
            place, match = source.shifted(word.start()), _FILE_ITEM.fullmatch(word[0])
            if match is None:
                what = Message("notation.no-item-state-file", item=word[0][:40])
                hint = Message("notation.state-file-example")
                builder.fail(NotationError(what, source=place, hint=hint))
                continue
            letter, row, number = match.groups()
            if number:
                builder.place(row + number, [(letter, place)], place.shifted(match.start(2)))
            elif any(row == known.name for known in alphabet.grid.rows):
                builder.hold(letter, place)
            else:
                what = Message("notation.no-row-no-place-reserve", text=row[:40])
                builder.fail(NotationError(what, source=place.shifted(match.start(2))))
    return builder.finish()


def write_statefile(position: Position, alphabet: Alphabet) -> str:
    """The text of a state file: each side's cubes row by row, then its reserve.

    Raises:
        NotationError: something stands between two cells, for which it has no place.
    """
    if position.between:
        what, hint = Message("notation.no-place-between"), Message("notation.write-state")
        raise NotationError(what, hint=hint)
    lines = []
    named = alphabet.signs or ("white", "black")
    for side, name in zip(alphabet.sides.values(), named, strict=True):
        # Stacks stand with the side of their lower cube, so that each is in one line.
        shown = (
            "/".join(
                f"{alphabet.letter(piece)}:{alphabet.grid.names[cell]}"
                for cell in alphabet.grid.row(row.name)
                for piece in position.at(cell)
                if position.at(cell)[0].side is side
            )
            for row in alphabet.grid.rows
        )
        lines += [f"# {name}s", *filter(None, shown), ""]
        # two cubes a place, from the side's own first row on, as the program shows them
        rows = [row.name for row in alphabet.grid.rows]
        places = rows if side is Side.WHITE else rows[::-1]
        reserve = "/".join(
            f"{letter}:{places[min(number // _PER_RESERVE_PLACE, len(places) - 1)]}"
            for number, letter in enumerate(alphabet.reserve(position, side))
        )
        lines += [f"# {name} reserve", reserve, ""] if reserve else []
    return "\n".join(lines)


def _stacked(alphabet: Alphabet) -> str:
    """The letters of two pieces on one another."""
    sign, *_, last = alphabet.signs or ("", "")
    letters = [one for one in alphabet.letters if one]
    return sign + letters[-1] + last + letters[0]
