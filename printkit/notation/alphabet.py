"""What a notation must know of a game: cells, letters, numbers of its rules, style of records."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from printkit.base.errors import Message, NoSuchCell, NotationError, Problem, Source, did_you_mean
from printkit.base.lazy import regex
from printkit.grid import Grid
from printkit.rules import Piece, Position, Side, unit_pieces

BETWEEN = "|"
"""What stands between the names of two cells, for the place between them."""


class LetterCase(StrEnum):
    """What capitals stand for in turns."""

    SIDES = "sides"
    CAPITALS = "capitals"


class Opening(StrEnum):
    """How a game begins: from a setup, or with cubes that the players place one by one."""

    SETUP = "setup"
    PLACING = "placing"


class Manner(StrEnum):
    """How turns are written, and who says what they do."""

    FAMILY = "family"
    PLAIN = "plain"
    """As anybody writes them: what a step takes says the engine that plays them."""
    UNCHECKED = "unchecked"
    """So too, and what a step takes says its sign."""


_NAME = regex(r"([a-z])([0-9]+)")
_SIGNED = regex(r"([a-z]?)([A-Z])|.")
_PLACES = 2
"""Of a game without rules, whose stacks may be of any height."""

HOMES: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(("KN", "CK", "KC", "KR", "DR", "BV", "CM"), "jersi/4.0")
)
"""The edition that a code of two letters belongs to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alphabet:
    """The cells and letters that the texts of one game are made of.

    Attributes:
        letters: per kind its capital, lower case stands for Black; empty where it stands nowhere.
        codes: per kind what turns write for it; its letter, if empty.
        case: whether capitals stand for White alone or for both sides, in turns.
        edition: what messages call the game.
        king: the kind that is put back when taken (`/K:a2`, `!!`), as an index, or None.
        credit: how many quiet player turns end a game as a draw, or None.
        exchanges: how many exchanges of prisoners a game has, of both sides together.
        last_turns: how many player turns the last turns are, or None where none are counted.
        height: how many cubes a cell holds at most.
        neutral: the kinds that belong to neither side; either case of their letters is read.
        free: whether no rules say what stands where: also between two cells.
        parting: the kinds that stand between two cells only.
        signs: of three players and more the small letter of each, which stands before the capital
            of a piece (`rK`); none for two, whom capitals and small letters distinguish.
    """

    grid: Grid
    letters: tuple[str, ...]
    codes: tuple[str, ...] = ()
    case: LetterCase = LetterCase.SIDES
    ransom: str = "$"
    opening: Opening = Opening.SETUP
    edition: str = ""
    king: int | None = None
    credit: int | None = None
    exchanges: int = 0
    last_turns: int | None = None
    height: int = 2
    neutral: frozenset[int] = frozenset()
    free: bool = False
    parting: frozenset[int] = frozenset()
    manner: Manner = Manner.FAMILY
    signs: tuple[str, ...] = ()
    pieces: Mapping[str, Piece] = field(init=False, compare=False, repr=False)

    def __hash__(self) -> int:
        return hash((self.edition, self.letters, self.codes))  # asked at each turn that is read

    def __post_init__(self) -> None:
        lettered = [(kind, letter) for kind, letter in enumerate(self.letters) if letter]
        whites = {letter: Piece(kind, Side.WHITE) for kind, letter in lettered}
        blacks = {
            letter.lower(): Piece(kind, Side.WHITE if kind in self.neutral else Side.BLACK)
            for kind, letter in lettered
        }
        pieces = blacks | whites
        if self.signs:
            pieces = {
                letter if kind in self.neutral else f"{sign}{letter}": Piece(
                    kind, Side.WHITE if kind in self.neutral else Side(rank)
                )
                for kind, letter in lettered
                for rank, sign in enumerate(self.signs)
            }
        object.__setattr__(self, "pieces", MappingProxyType(pieces))

    @property
    def places(self) -> int:
        """How many letters a text that gives each cell as many has for it."""
        return _PLACES if self.free else self.height

    def letter(self, piece: Piece) -> str:
        """The letter of a piece: a capital for White, lower case for Black; or sign and capital."""
        letter = self.letters[piece.kind]
        if self.signs:
            return letter if piece.kind in self.neutral else self.signs[piece.side] + letter
        return letter if piece.side is Side.WHITE else letter.lower()

    def letters_in(self, text: str) -> Iterator[tuple[str, int]]:
        """The letters of pieces that a text is made of, each with the column where it begins."""
        if not self.signs:
            yield from ((letter, column) for column, letter in enumerate(text))
            return
        yield from ((word[0], word.start()) for word in signed(text))

    @property
    def sides(self) -> Mapping[str, Side]:
        """The letter for each player, as positions write who moves."""
        return {sign: Side(rank) for rank, sign in enumerate(self.signs or ("w", "b"))}

    def code(self, piece: Piece) -> str:
        """What a turn writes for a piece."""
        code = (self.codes or self.letters)[piece.kind]
        return (
            code if self.case is LetterCase.CAPITALS or piece.side is Side.WHITE else code.lower()
        )

    def coded(self, text: str, source: Source) -> Piece:
        """The piece that stands for `text` in a turn; a capital for both sides is White's.

        Raises:
            NotationError: no piece has this code or letter.
        """
        codes = self.codes or self.letters
        if text in self.pieces and self.signs:
            return self.pieces[text]
        for names in (codes, self.letters):
            if text.upper() in names and text in (text.upper(), text.lower()):
                side = Side.WHITE if text.isupper() else Side.BLACK
                return Piece(names.index(text.upper()), side)
        home = HOMES.get(text.upper())
        if home and len(codes[0]) == 1:
            here = Message("notation.this-record-says", game=self.edition) if self.edition else ""
            what = Message("notation.code-belongs", text=text, home=home, here=here)
            raise NotationError(what, source=source)
        if len(codes[0]) > 1:
            what = Message("notation.no-piece-code", text=text)
            hint = Message("notation.codes-are", codes=" ".join(filter(None, codes)))
            raise NotationError(what, source=source, hint=hint)
        return self.piece(text, source)

    def word(self, pieces: Iterable[Piece]) -> str:
        """The letters of pieces, in their order."""
        return "".join(map(self.letter, pieces))

    def unit(self, position: Position, cell: int) -> str:
        """The letters of what stands on `cell`, bottom first."""
        return self.word(position.at(cell))

    def unit_named(self, position: Position, name: str) -> str:
        """The letters of what stands on the cell called `name`, bottom first.

        Raises:
            NoSuchCell: the board has none.
        """
        names = self.grid.names
        if name not in self.grid.index:
            hint = did_you_mean(name, names)
            hint = hint or Message("api.cells", first=names[0], last=names[-1])
            raise NoSuchCell(Message("notation.no-cell-board", name=name), hint=hint)
        return self.unit(position, self.grid.index[name])

    def units(self, position: Position) -> dict[str, str]:
        """Per cell that is not empty the letters of what stands on it, bottom first."""
        standing = zip(self.grid.names, position.cells, strict=True)
        return {name: self.word(unit_pieces(unit)) for name, unit in standing if unit}

    def between(self, position: Position) -> dict[str, str]:
        """Per place between two cells (`d4|d5`) that is not empty the letters of what is there."""
        names = self.grid.names
        return {
            f"{names[one]}{BETWEEN}{names[other]}": self.word(unit_pieces(unit))
            for one, other, unit in position.between
        }

    def reserve(self, position: Position, side: Side) -> str:
        """The letters of the pieces that a side may still drop, sorted: `MMMMWW`."""
        held = enumerate(position.reserve[side])
        return "".join(sorted(self.letter(Piece(kind, side)) * count for kind, count in held))

    def piece(self, letter: str, source: Source) -> Piece:
        """The piece that a letter stands for.

        Raises:
            NotationError: no piece has this letter.
        """
        piece = self.pieces.get(letter)
        if piece is None:
            known = " ".join(filter(None, self.letters))
            what = Message("notation.no-piece-letter", letter=letter)
            hint = Message("notation.letters-lower-case", letters=known, side="Black")
            if self.signs:
                signs = " ".join(self.signs)
                example = f"{self.signs[0]}{known[:1]}"
                hint = Message("notation.sign-and-letter", signs=signs, example=example)
            raise NotationError(what, source=source, hint=hint)
        return piece

    def cell(self, name: str, source: Source) -> int:
        """The index of the cell called `name`.

        Raises:
            NotationError: the board has no such cell.
        """
        cell = self.grid.index.get(name)
        if cell is not None:
            return cell
        small, rows = name.lower(), self.grid.rows
        if small in self._holes():
            raise NotationError(Message("notation.hole-no-cell", name=name), source=source)
        what = Message("notation.no-cell-board", name=name)
        what = what if name else Message("notation.cell-missing")
        called = [row for row in rows if small.rstrip("0123456789") == row.name]
        named = [] if any(row.own_names for row in called) else called
        alike = [one for one in self.grid.names if one[0] == name[:1].lower()]
        hint: str
        if small in self.grid.index:
            hint = Message("notation.cells-written-lower-case", name=small)
        elif named:
            hint = Message("notation.row-range", row=named[0].name, count=named[0].cells)
        elif name.isalpha() and (near := did_you_mean(name, self.grid.names)):
            hint = near
        elif rows[0].own_names and alike:
            hint = Message("notation.cells-of-letter", letter=alike[0][0], cells=" ".join(alike))
        elif rows[0].own_names:
            names = sorted(self.grid.names, key=lambda one: (len(one), one))
            hint = Message("notation.cells-are-called", first=names[0], last=names[-1])
        else:
            hint = Message("notation.rows-are", first=rows[0].name, last=rows[-1].name)
        raise NotationError(what, source=source, hint=hint)

    def place_between(self, names: str, source: Source) -> tuple[int, int]:
        """The cells of a place between two (`d4|d5`), the lower index first.

        Raises:
            NotationError: the board has no such place.
        """
        first, _, second = names.partition(BETWEEN)
        place = source.shifted(len(first) + 1)
        one, other = self.cell(first, source), self.cell(second, place)
        problem = between_fault(self.grid, one, other, source)
        if not self.free:
            problem = Problem(Message("notation.between-by-rules"), source)
        if problem is not None:
            raise NotationError([problem])
        return min(one, other), max(one, other)

    def _holes(self) -> Iterator[str]:
        """What the holes in the board would be called, seen from the cells on both sides."""
        for row in self.grid.rows:
            names = row.own_names
            for before, hole, after in zip(names, names[1:], names[2:], strict=False):
                one, other = _NAME.fullmatch(before), _NAME.fullmatch(after)
                if hole or not one or not other:
                    continue
                if one[2] == other[2]:
                    yield f"{chr((ord(one[1]) + ord(other[1])) // 2)}{one[2]}"
                elif one[1] == other[1]:
                    yield f"{one[1]}{(int(one[2]) + int(other[2])) // 2}"


def signed(text: str) -> Iterator[re.Match[str]]:
    """The pieces of three players and more in a text: sign (or none) and capital, or what else."""
    return _SIGNED.finditer(text)


def between_fault(grid: Grid, one: int, other: int, source: Source) -> Problem | None:
    """What is wrong with a place between two cells, which is written at `source`."""
    names = grid.names
    if one == other:
        return Problem(Message("notation.between-itself", cell=names[one]), source)
    if grid.parts(one, other):
        return None
    near = [f"{names[one]}{BETWEEN}{names[cell]}" for cell in grid.neighbours[one] if cell >= 0]
    what = Message("notation.between-no-neighbours", cell=names[one], cell2=names[other])
    hint = Message("notation.between-places", cell=names[one], places=" ".join(near))
    return Problem(what, source, hint if near else "")


def between_example(grid: Grid, cell: int, letter: str) -> str:
    """How a piece is written that stands between a cell and another."""
    others = (other for other in range(len(grid.names)) if grid.parts(cell, other))
    return f"{grid.names[cell]}{BETWEEN}{grid.names[next(others, cell)]}:{letter}"


class Numbering(StrEnum):
    """What the numbers of a record count."""

    NONE = "none"
    PAIRS = "pairs"
    TURNS = "turns"


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The points on the last line of a record; a draw has none where the game has no draws."""

    win: int
    loss: int
    draw: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordStyle:
    """How records of an edition are written.

    Attributes:
        case: whether capitals stand for White alone or for both sides.
        score: the points on the last line, or None.
        ransom: the sign before a ransom's cell, or empty.
    """

    case: LetterCase
    numbers: Numbering
    score: Score | None
    ransom: str
