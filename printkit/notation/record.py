"""Records of whole games: read into turns with their places, and written.

Reading goes on after a mistake, so that several are told together; `turns` holds those before
the first one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printkit.errors import NotationError, Problem, Source
from printkit.notation.alphabet import Alphabet
from printkit.notation.dialect import Dialect
from printkit.notation.given import MOST_PROBLEMS, GivenPosition, Placed
from printkit.notation.pijersi import Placement
from printkit.notation.scan import Comment, NumberedTurn, RecordText
from printkit.notation.turns import ParsedTurn
from printkit.rules import Position, Side, unit_code

_TURN_WIDTH = 16
_NUMBER_WIDTH = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game as a text tells it, read in one dialect.

    Attributes:
        source: the file.
        headers: keys and values in order.
        setup: what the setup prologue puts where, or empty for the usual setup.
        turns: the turns before the first one that cannot be read.
        first_side: who plays the first turn.
        comments: the remarks, each with how many turns stand before it.
        notes: what was skipped, and numbers that do not follow one another.
        problems: what cannot be read; empty for a sound record.
    """

    source: Source
    headers: tuple[tuple[str, str], ...]
    setup: tuple[Placement, ...]
    turns: tuple[ParsedTurn, ...]
    first_side: Side
    comments: tuple[Comment, ...]
    notes: tuple[Problem, ...]
    problems: tuple[Problem, ...]

    def start(self, usual: Position) -> GivenPosition:
        """The position that the game starts from, `usual` where no prologue tells another."""
        if not self.setup:
            return GivenPosition(position=usual, source=self.source, side=self.first_side)
        cells = [0] * len(usual.cells)
        for placement in self.setup:
            cells[placement.cell] = unit_code(placement.pieces)
        return GivenPosition(
            position=Position(cells=tuple(cells), reserve=usual.reserve, to_move=self.first_side),
            source=self.setup[0].source,
            side=self.first_side,
            placed=tuple(
                Placed(piece=piece, cell=placement.cell, source=placement.source)
                for placement in self.setup
                for piece in placement.pieces
            ),
        )


def read_record(text: RecordText, dialect: Dialect, alphabet: Alphabet) -> Record:
    """The record that a scanned text tells in one dialect; mistakes go into `problems`."""
    problems: list[Problem] = []
    setup = _read_setup(text, dialect, alphabet, problems)
    unready = bool(problems)
    turns: list[ParsedTurn] = []
    for token in text.turns:
        if len(problems) >= MOST_PROBLEMS:
            break
        try:
            parsed = read_turn(token, dialect, alphabet)
        except NotationError as error:
            problems.extend(error.problems)
        else:
            if not problems:
                turns.append(parsed)
    return Record(
        source=text.source,
        headers=tuple((key, value.text) for key, value in text.headers),
        setup=() if unready else setup,
        turns=tuple(turns),
        first_side=text.first_side,
        comments=text.comments,
        notes=text.notes,
        problems=tuple(problems[:MOST_PROBLEMS]),
    )


def read_turn(token: NumberedTurn, dialect: Dialect, alphabet: Alphabet) -> ParsedTurn:
    """The turn that a word of a record writes, with the number printed before it.

    Raises:
        InvalidTurn: the word is no turn of the dialect.
    """
    return dialect.parse_turn(token.text, token.source, alphabet).numbered(token.number)


def _read_setup(
    text: RecordText, dialect: Dialect, alphabet: Alphabet, problems: list[Problem]
) -> tuple[Placement, ...]:
    if text.setup and dialect.parse_setup_item is None:
        what = f"records of {dialect.name} have no setup prologue"
        problems.append(Problem(what, text.setup[0].source))
        return ()
    placed: dict[int, Placement] = {}
    for token in text.setup:
        for placement in _setup_item(token.text, token.source, dialect, alphabet, problems):
            if placement.cell in placed:
                name = alphabet.grid.names[placement.cell]
                problems.append(Problem(f"{name} is given twice", placement.source))
            placed[placement.cell] = placement
    return tuple(placed.values())


def _setup_item(
    text: str, source: Source, dialect: Dialect, alphabet: Alphabet, problems: list[Problem]
) -> tuple[Placement, ...]:
    try:
        return dialect.parse_setup_item(text, source, alphabet) if dialect.parse_setup_item else ()
    except NotationError as error:
        problems.extend(error.problems)
        return ()


def write_record(turns: Sequence[str], *, setup: str = "", first: int = 1) -> str:
    """The text of a record, as the author's programs write it: numbered, two turns a line.

    Args:
        turns: the texts of the turns.
        setup: the setup prologue, or empty.
        first: the number of the first turn; an even one is Black's.
    """
    prologue = [*(f"   {line}" for line in setup.splitlines()), ""] if setup else []
    return "\n".join([*prologue, *_turn_lines(turns, first), ""])


def _turn_lines(turns: Sequence[str], first: int) -> Iterator[str]:
    cells = [
        f"{number:>{_NUMBER_WIDTH}} {text:<{_TURN_WIDTH}}"
        for number, text in enumerate(turns, first)
    ]
    if first % 2 == 0 and cells:
        yield cells.pop(0).rstrip()
    for at in range(0, len(cells), 2):
        yield " ".join(cells[at : at + 2]).rstrip()
