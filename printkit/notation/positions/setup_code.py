"""Setup codes of Pijersi: six letters for the cubes of a side, `GRXLLS` for the usual setup.

The fourteen cubes on a1 to a6, b1 to b3, b4 (the lower, then the upper one), b5 to b7 are the
digits, from the least, of a number to the base four (`R` 0, `P` 1, `S` 2, `W` 3); the number is
written to the base 26 with `A` for nought. Black stands as the half turn of White, or has a code
of its own in small letters after a hyphen: `GRXLLS-awalic`.

Source: the memo of the author's program pijersi-certu.
"""

from __future__ import annotations

from printkit.base.errors import Message, NotationError, Source
from printkit.base.lazy import regex
from printkit.notation.alphabet import Alphabet
from printkit.notation.positions.given import GivenPosition, PositionBuilder
from printkit.rules import Piece, Position, Side

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
        raise NotationError(
            Message("notation.no-setup-code", text=text[:40]),
            source=source,
            hint=Message("notation.setup-code-example"),
        )
    white = match[1]
    builder = PositionBuilder(alphabet, source)
    for side, code in zip(Side, (white, match[2] or white), strict=True):
        number = 0
        for letter in code.upper():
            number = number * _LETTERS + ord(letter) - ord("A")
        cells = _cells(side, alphabet, source)
        if number >= 4 ** len(cells):
            raise NotationError(
                Message("notation.no-setup-of-code", code=code),
                source=source,
                hint=Message("notation.last-setup-code"),
            )
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
