"""The position a game starts from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from printkit.base.errors import Message, Source
from printkit.gamefile.board import read_cells
from printkit.gamefile.pieces import LETTER
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import NONE, SetupSpec
from printkit.gamefile.synonyms import meant
from printkit.gamefile.tree import Word
from printkit.grid import Grid
from printkit.model import Kind, Owner
from printkit.model.game import form_of
from printkit.rules import (
    BlackSetup,
    FreeSetup,
    Piece,
    Position,
    RandomSetup,
    Ruleset,
    Side,
    unit_code,
)

HALF_TURN = "half-turn"
_MOST = {2: "two", 3: "three"}
_WORDS = {Side.WHITE: (NONE,), Side.BLACK: (NONE, HALF_TURN)}
"""What may stand for a side's cubes instead of placings."""


def build_setup(
    spec: SetupSpec, grid: Grid, kinds: tuple[Kind, ...], rules: Ruleset | None, mistakes: Mistakes
) -> Position:
    """The starting position: nothing on one cell twice, nothing more than the box holds."""
    reader = _SetupReader(grid, kinds, rules, mistakes)
    reader.place(Side.WHITE, spec.white)
    if spec.black is None or spec.black == [HALF_TURN]:
        reader.turn_half()
    else:
        reader.place(Side.BLACK, spec.black)
    reader.place_neutral(spec.neutral or [])
    reader.place_on_top(Side.WHITE, spec.extra or [])
    reader.place_on_top(Side.BLACK, spec.extra_black or spec.extra or [])
    white, black = (spec.reserve.white, spec.reserve.black) if spec.reserve else (None, None)
    reserve = (reader.reserve(Side.WHITE, white), reader.reserve(Side.BLACK, black))
    return Position(cells=reader.cells(), reserve=reserve)


def build_random_setups(
    spec: SetupSpec, kinds: tuple[Kind, ...], mistakes: Mistakes
) -> Mapping[str, RandomSetup]:
    """By name the ways to shuffle the setup."""
    index = {kind.id: rank for rank, kind in enumerate(kinds)}
    for word in (word for way in spec.random.values() for word in way.keep):
        if word not in index:
            mistakes.unknown("kind", word, index)
    return MappingProxyType(
        {
            str(name): RandomSetup(
                kept=frozenset(index[word] for word in way.keep if word in index),
                black=BlackSetup(way.black),
            )
            for name, way in spec.random.items()
        }
    )


def build_free_setup(spec: SetupSpec, grid: Grid, mistakes: Mistakes) -> FreeSetup | None:
    """Where the players may place their cubes, or None."""
    if spec.free is None:
        return None
    white, black = (
        frozenset(cell for cell, _ in read_cells(words, grid, mistakes))
        for words in (spec.free.white, spec.free.black)
    )
    return FreeSetup(zones=(white, black))


class _Placing(NamedTuple):
    """Cubes for one cell, bottom first, with their letters and the word that says so."""

    cell: int
    unit: tuple[Piece, ...]
    letters: Word
    word: Word


class _SetupReader:
    """Fills the cells, and knows what is left in the box."""

    def __init__(
        self, grid: Grid, kinds: tuple[Kind, ...], rules: Ruleset | None, mistakes: Mistakes
    ) -> None:
        self._grid = grid
        self._kinds = kinds
        self._form = form_of(kinds)
        self._rules = rules
        self._height = rules.height if rules else 2
        self._mistakes = mistakes
        self._letters = {kind.letter: rank for rank, kind in enumerate(kinds)}
        # Letters on cells say little where two kinds have the same one, or one that is none.
        own = len(self._letters) == len(kinds) and all(map(LETTER.fullmatch, self._letters))
        self._of_letters = mistakes if own else Mistakes()
        self._units: dict[int, tuple[Piece, ...]] = {}
        self._told: dict[int, Source] = {}
        self._used: Counter[Piece] = Counter()
        self._names = {
            name.lower(): kind
            for kind in kinds
            for name in (kind.id, *kind.name.texts.values())
            if kind.letter != name
        }
        self._slips: set[str] = set()
        self._short: set[int] = set()

    def cells(self) -> tuple[int, ...]:
        cells = range(len(self._grid.names))
        return tuple(unit_code(self._units.get(cell, ())[: self._height]) for cell in cells)

    def place(self, side: Side, words: list[Word]) -> None:
        for cell, unit, letters, word in self._placings(side, words):
            self._check_stack(unit, letters)
            if cell in self._units:
                what = Message("gamefile.cell-taken-already", cell=self._grid.names[cell])
                self._mistakes.note(what, word.source)
            self._units.setdefault(cell, unit)
            self._told.setdefault(cell, word.source)

    def place_neutral(self, words: list[Word]) -> None:
        """Cubes of neither side, which no half turn doubles."""
        self.place(Side.WHITE, words)
        for word in words if words != [NONE] else ():
            for letter in list(word.letters())[word.find(":") + 1 :]:
                kind = self._letters.get(letter)
                if kind is not None and self._kinds[kind].owner is Owner.SIDES:
                    what = Message("gamefile.no-neutral-kind", name=self._kinds[kind].id)
                    hint = Message("gamefile.cubes-stand-under-white-black", form=self._form)
                    self._mistakes.note(what, letter.source, hint)

    def place_on_top(self, side: Side, words: list[Word]) -> None:
        """More cubes, given by White's cells; Black's stand half a turn off."""
        for named, unit, letters, _ in self._placings(side, words):
            cell = named if side is Side.WHITE else self._grid.half_turn[named]
            whole = (*self._units.get(cell, ()), *unit)
            self._check_stack(whole, letters)
            self._units[cell] = whole

    def _placings(self, side: Side, words: list[Word]) -> Iterator[_Placing]:
        """Per word and each of its cells the cubes."""
        for word in words if words != [NONE] else ():
            name, colon, letters = word.partition(":")
            if self._reversed(word):
                continue
            if not (name and colon and letters):
                what = Message("gamefile.no-placing-pieces", word=str(word))
                example = Message("gamefile.write-like-a1-r-a1")
                hint = meant(word, _WORDS[side]) or example
                self._mistakes.note(what, word.source, hint)
                continue
            text = Word(letters, word.source.shifted(len(name) + 1))
            text = self._meant(text, side)
            for cell, _ in read_cells([Word(name, word.source)], self._grid, self._mistakes):
                yield _Placing(cell, tuple(self._pieces(text, side)), text, word)

    def _reversed(self, word: Word) -> bool:
        """Note pieces that stand before their cell: `F:a1`, `F a1`."""
        letters, _, cell = word.replace(":", " ").partition(" ")
        cell = cell.strip()
        if cell not in self._grid.index or letters in self._grid.index or not letters.isalpha():
            return False
        hint = Message("gamefile.cell-first", cell=cell, letters=letters)
        self._slip("gamefile.no-placing-pieces", word, hint, word=str(word))
        return True

    def _meant(self, letters: Word, side: Side) -> Word:
        """The letters that are meant by a name, or by White's letters that are no capitals."""
        written = letters.upper() if side is Side.BLACK else letters
        if set(written) <= self._letters.keys():
            return letters
        kind = self._names.get(letters.lower())
        if kind is not None:
            names = {"name": str(letters), "letter": kind.letter}
            self._slip("gamefile.name-not-letter", letters, "", **names)
            return Word(kind.letter, letters.source)
        if set(letters.upper()) <= self._letters.keys():
            odd = next(one for one in letters.letters() if one not in self._letters)
            hint = Message("gamefile.write-capitals", letters=letters.upper())
            self._slip("gamefile.no-kind-letter", odd, hint, letter=str(odd))
            return Word(letters.upper(), letters.source)
        return letters

    def _slip(self, key: str, at: Word, hint: str, **values: str) -> None:
        """Note what is done all over a setup where it is done at all, at its first place."""
        if key not in self._slips:
            self._slips.add(key)
            self._of_letters.note(Message(key, **values), at.source, hint)

    def turn_half(self) -> None:
        """Black's pieces as the half turn of White's."""
        for cell, unit in list(self._units.items()):
            opposite = self._grid.half_turn[cell]
            if opposite < 0 or opposite in self._units:
                state = (
                    Message("gamefile.off-board")
                    if opposite < 0
                    else Message("gamefile.taken-already")
                )
                what = Message("gamefile.cell-half-turn", cell=self._grid.names[cell], state=state)
                if (slip := f"half-turn {opposite < 0}") not in self._slips:  # it holds for all
                    self._slips.add(slip)
                    hint = Message("gamefile.place-black-pieces-black")
                    self._mistakes.note(what, self._told[cell], hint)
            else:
                turned = tuple(self._owned(kind, Side.BLACK) for kind, _ in unit)
                self._units[opposite] = turned
                for piece in turned:
                    if piece.side is Side.BLACK:
                        self._take(piece, self._told[cell], follows=True)

    def reserve(self, side: Side, letters: Word | None) -> tuple[int, ...]:
        """Per kind how many cubes a side keeps beside the board."""
        pieces = self._pieces(letters, side) if letters and letters != NONE else ()
        waiting = Counter(piece.kind for piece in pieces)
        return tuple(waiting[kind] for kind in range(len(self._kinds)))

    def _pieces(self, letters: Word, side: Side) -> Iterable[Piece]:
        unknown = False
        for letter in letters.letters():
            capital = letter.upper() if side is Side.BLACK else str(letter)
            if capital in self._letters:
                piece = self._owned(self._letters[capital], side)
                self._take(piece, letter.source)
                yield piece
            elif not unknown:
                unknown = True
                hint = Message("common.known", names=", ".join(self._letters))
                self._of_letters.note(
                    Message("gamefile.no-kind-letter", letter=str(letter)), letter.source, hint
                )

    def _owned(self, kind: int, side: Side) -> Piece:
        """A cube of `side`, or of nobody where its kind is neutral."""
        neutral = self._kinds[kind].owner is Owner.NONE
        return Piece(kind, Side.WHITE if neutral else side)

    def _take(self, piece: Piece, source: Source, *, follows: bool = False) -> None:
        """Count a piece, and note one too many; but not where that follows from White's."""
        kind = self._kinds[piece.kind]
        self._used[piece] += 1
        count = kind.counts[piece.side]
        if self._used[piece] == count + 1 and not (follows and piece.kind in self._short):
            self._short.add(piece.kind)
            each = (
                Message("gamefile.each-side-owns")
                if len(set(kind.counts)) == 1
                else Message("gamefile.owns", title=piece.side.name.title())
            )
            each = each if kind.owner is Owner.SIDES else Message("gamefile.there-are")
            what = Message("gamefile.more-box-holds", name=kind.id, each=each, count=count)
            self._of_letters.note(what, source)

    def _check_stack(self, unit: tuple[Piece, ...], text: Word) -> None:
        if len(unit) > self._height or len(text) > self._height:
            over = text.source.shifted(self._height if len(text) > self._height else 0)
            most = _MOST[self._height]
            what = Message("gamefile.cell-holds-cubes-most", form=self._form, most=most)
            higher = self._rules is None and len(text) in _MOST
            hint = Message("gamefile.stacks-of-three") if higher else ""
            self._mistakes.note(what, over, hint)
            return
        for lower, upper in pairwise(unit):
            if self._rules is not None and (lower.kind, upper.kind) not in self._rules.carries:
                names = self._kinds[upper.kind].id, self._kinds[lower.kind].id
                what = Message("gamefile.rules-let-no-stand", kind=names[0], other=names[1])
                self._of_letters.note(
                    what, text.source, Message("gamefile.stack-written-bottom-first")
                )
