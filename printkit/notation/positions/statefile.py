"""State files of the author's program jersi-drawer-tk.

`#` begins a comment; items `X:cell` are joined by `/`, the lower cube of a stack first; a row's
letter instead of a cell is the reserve: `W:c/W:c/M:b/M:b/M:a/M:a`. A state file does not say who
moves.
"""

from __future__ import annotations

import re

from printkit.base.errors import Message, NotationError, Source
from printkit.base.lazy import regex
from printkit.notation.alphabet import Alphabet
from printkit.notation.files import numbered_lines
from printkit.notation.positions.given import GivenPosition, PositionBuilder
from printkit.rules import Piece, Position, Side

_ITEM = regex(r"([A-Za-z]+):([A-Za-z]+)([0-9]*)")
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
            place, match = source.shifted(word.start()), _ITEM.fullmatch(word[0])
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
    """The text of a state file: each side's cubes row by row, then its reserve."""
    lines = []
    for side, name in zip(Side, ("white", "black"), strict=True):
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
        held = enumerate(position.reserve[side])
        letters = sorted(alphabet.letter(Piece(kind, side)) * count for kind, count in held)
        reserve = "/".join(
            f"{letter}:{places[min(number // _PER_RESERVE_PLACE, len(places) - 1)]}"
            for number, letter in enumerate("".join(letters))
        )
        lines += [f"# {name} reserve", reserve, ""] if reserve else []
    return "\n".join(lines)
