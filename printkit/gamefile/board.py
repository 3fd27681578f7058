"""The board of a spec: its grid, its tints, and the position from which a game starts."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from printkit.base.errors import Message, Problem, Source, known_words
from printkit.gamefile.board_marks import named_grid
from printkit.gamefile.board_shapes import (
    CHECKERED,
    checkered,
    listed_lines,
    net_lines,
    shape_rows,
    without_board,
    without_stretches,
)
from printkit.gamefile.cells import read_cells
from printkit.gamefile.pieces import LETTER
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import (
    CELL_NAME,
    NONE,
    ROW_NAME,
    BoardSpec,
    RowSpec,
    SetupSpec,
    ZonesSpec,
)
from printkit.gamefile.synonyms import meant
from printkit.gamefile.tree import Entries, Items, Word
from printkit.grid import LATTICES, POINTS, Grid, Lattice, Row
from printkit.model import Kind, Owner, Stands
from printkit.model.game import form_of
from printkit.notation.alphabet import BETWEEN, between_example, between_fault, signed
from printkit.notation.positions.given import may_stand
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
from printkit.rules.position import TALLEST, Between
from printkit.rules.ruleset import Zones

PLAIN = "plain"
"""The tint of every cell where a spec names none."""
PLAIN_COLOUR = "#f3d08e"

OF_CELLS = ("board.cells", "board.shape", "board.rows", "board.lines", "board.without", "cells")
"""The parts of a spec that must be sound before its cells are checked."""
_OF_PIECES = tuple(
    f"kinds.*.{key}" for key in ("letter", "count", "owner", "stands", "sides", "back", "table")
)
"""The parts that must be sound before the pieces on cells are checked."""

_ROW_NAME = re.compile("[a-z]{1,2}")
_NAMED_ROW_NAME = re.compile(ROW_NAME)
_CELL_NAME = re.compile(CELL_NAME)
_HOLE = "-"
_COMMAS = frozenset(",;")
_TAKEN = frozenset({"all", "rest", CHECKERED, "only", "beside", "marked", "whole", NONE})
"""Words with a meaning of their own where cells are named."""


def build_grid(spec: BoardSpec, root: Entries, mistakes: Mistakes) -> Grid:
    """The grid of a board, with its lines."""
    lattice = LATTICES[spec.cells]
    if spec.shape == NONE:
        return _bare_grid(lattice, spec, root, mistakes)
    if spec.shape is not None:
        rows = shape_rows(lattice, spec.shape, mistakes)
    else:
        rows = _listed_rows(lattice, spec.rows or [], root, mistakes)
    grid = Grid(lattice=lattice, rows=rows)
    if spec.names is not None:
        grid = named_grid(grid, spec, root, mistakes)
    rows, names = grid.rows, set(grid.names)
    if isinstance(spec.lines, list):
        lines = listed_lines(spec.lines, names, mistakes)
    else:
        lines = net_lines(spec.lines, rows) if spec.lines else ()
    kept = without_stretches(lines, spec.without, names, mistakes) if lattice is POINTS else lines
    if spec.without and (lattice is not POINTS or not lines):
        mistakes.note(Message("gamefile.without-of-lines"), spec.without[0].source)
    return replace(grid, lines=kept)


def _bare_grid(lattice: Lattice, spec: BoardSpec, root: Entries, mistakes: Mistakes) -> Grid:
    """The cells of a game without a board, of which nothing is drawn."""
    if lattice.on_points:
        what = Message("gamefile.no-board-on-points", cells=lattice.name)
        mistakes.note(what, root.source_of("board", "cells"))
    for key in ("lines", "without", "tints", "marks", "edges", "names"):
        if getattr(spec, key):
            mistakes.note(Message("gamefile.no-board-for", key=key), root.source_of("board", key))
    return without_board(lattice)


def _listed_rows(
    lattice: Lattice, given: list[RowSpec], root: Entries, mistakes: Mistakes
) -> tuple[Row, ...]:
    """The rows that a spec lists, from White's side on."""
    _check_row_names(given, mistakes)
    twice = _check_cell_names(given, mistakes)
    for row, fitting, place in _misfits(lattice, given, root) if lattice.steps else ():
        what = Message("gamefile.cells-do-not-fit", row=row, fitting=fitting)
        need = "odd" if lattice.is_staggered else "even"
        hint = Message(f"gamefile.x-differs-by-{need}", cells=lattice.name)
        mistakes.note(what, place, hint)
    rows = tuple(
        Row(
            name=str(row.name),
            x=row.x,
            cells=row.cells or len(row.names or ()),
            own_names=tuple(
                "" if name == _HOLE or name.source in twice else str(name)
                for name in row.names or ()
            ),
        )
        for row in given
    )
    if not any(name for row in rows for name in row.names):
        what = Message("gamefile.board-no-cell-every-name")
        mistakes.note(what, root.source_of("board", "rows"), Message("gamefile.name-cell-like-a1"))
        rows = (replace(rows[0], cells=1, own_names=()),)
    return rows


def _check_cell_names(rows: list[RowSpec], mistakes: Mistakes) -> set[Source]:
    """Note names that are malformed, mean something else, or are taken; the places of these."""
    of_rows = {str(row.name) for row in rows}
    seen = {f"{row.name}{rank + 1}" for row in rows for rank in range(row.cells or 0)}
    twice: set[Source] = set()
    for name in (name for row in rows for name in row.names or () if name != _HOLE):
        if not _CELL_NAME.fullmatch(name):
            what = Message("gamefile.cannot-name-cell", name=str(name))
            mistakes.note(what, name.source, Message("gamefile.small-letter-number-like-d4"))
        elif name in _TAKEN or name in of_rows:
            what = Message("gamefile.cannot-name-cell", name=str(name))
            hint = Message(f"gamefile.name-of-{'row' if name in of_rows else 'cells'}")
            mistakes.note(what, name.source, hint)
        elif name in seen:
            mistakes.note(Message("gamefile.second-cell-named", name=str(name)), name.source)
            twice.add(name.source)
        seen.add(name)
    return twice


def _check_row_names(rows: list[RowSpec], mistakes: Mistakes) -> None:
    seen: set[str] = set()
    for row in rows:
        pattern = _NAMED_ROW_NAME if row.names else _ROW_NAME
        if not pattern.fullmatch(row.name):
            form = "gamefile.one-small-letter-digit" if row.names else "gamefile.one-small-letter"
            what = Message("gamefile.row-name-not", row=str(row.name), kind=Message(form))
            mistakes.note(what, row.name.source)
        elif row.name in seen:
            mistakes.note(Message("gamefile.second-row-named", row=str(row.name)), row.name.source)
        seen.add(row.name)


def _misfits(
    lattice: Lattice, rows: list[RowSpec], root: Entries
) -> Iterator[tuple[Word, Word, Source]]:
    """The misplaced rows beside a row that is right: their names, its name, the places of their x.

    Hexagons lie between those of the row below, squares right above them. Where rows disagree, the
    majority is right, and the first one in doubt. An x that is left out has its row's place with
    the key in its path.
    """
    apart = int(lattice.is_staggered)
    phases = [(row.x - y * apart) % 2 for y, row in enumerate(rows)]
    ((right, _),) = Counter(phases).most_common(1)
    for y, phase in enumerate(phases):
        beside = (other for other in (y - 1, y + 1) if 0 <= other < len(rows))
        fitting = next((rows[other] for other in beside if phases[other] == right), None)
        if phase != right and fitting is not None:
            board = root.at("board")
            nodes = board.at("rows") if isinstance(board, Entries) else None
            node = nodes[y] if isinstance(nodes, Items) else root
            written = node.at("x") if isinstance(node, Entries) else None
            unwritten = replace(node.source, path=f"{node.source.path}.x")
            place = unwritten if written is None else written.source
            yield rows[y].name, fitting.name, place


_OF_TINTS = ("rest", CHECKERED)
"""Words for cells that only tints may use."""


def build_tints(
    spec: BoardSpec, grid: Grid, source: Source, mistakes: Mistakes
) -> tuple[tuple[str, ...], dict[str, str]]:
    """The tint of each cell by name, and the colour of every tint; `source` is that of `tints`."""
    mistakes = mistakes.of("board.tints")
    if spec.tints is None:
        return (PLAIN,) * len(grid.names), {PLAIN: PLAIN_COLOUR}
    tint_of: dict[int, str] = {}
    noted: set[Source] = set()  # a word that names many cells is noted once
    for name, tint in spec.tints.items():
        words = (word for word in tint.cells if word not in _OF_TINTS)
        for cell, word in read_cells(words, grid, mistakes, _OF_TINTS):
            if cell in tint_of and word.source not in noted:
                noted.add(word.source)
                what = Message(
                    "gamefile.cell-tinted-already", cell=grid.names[cell], tint=tint_of[cell]
                )
                mistakes.note(what, word.source)
            tint_of.setdefault(cell, str(name))
    shades = [(str(name), word) for name, tint in spec.tints.items() for word in tint.cells]
    for cell, shade in checkered(shades, grid, mistakes).items():
        tint_of.setdefault(cell, shade)
    rest = [word for tint in spec.tints.values() for word in tint.cells if word == "rest"]
    for word in rest[1:]:
        mistakes.note(Message("gamefile.rest-cells-taken-another-tint"), word.source)
    names = [name for name, tint in spec.tints.items() if "rest" in tint.cells]
    missing = [name for cell, name in enumerate(grid.names) if cell not in tint_of]
    if missing and not rest:
        listed = " ".join(missing[:5]) + (" …" if len(missing) > 5 else "")
        mistakes.note(
            Message("gamefile.cells-without-tint", cells=listed),
            source,
            Message("gamefile.give-one-tint-cells-rest"),
        )
    filler = str(names[0]) if names else ""
    tints = tuple(tint_of.get(cell, filler) for cell in range(len(grid.names)))
    return tints, {str(name): tint.colour for name, tint in spec.tints.items()}


HALF_TURN = "half-turn"
_MOST = {2: "two", 3: "three", TALLEST: str(TALLEST)}
_WORDS = {Side.WHITE: (NONE,), Side.BLACK: (NONE, HALF_TURN), None: (NONE,)}
"""Words that may stand for the pieces of a side, or of both, instead of placings."""
Place: TypeAlias = int | tuple[int, int]
"""A cell, or two for the place between them, the lower index first."""


class OwnedPieces(NamedTuple):
    """The pieces of a game, its rules, and the keys and signs of its players.

    The usual two players have neither keys nor signs.
    """

    kinds: tuple[Kind, ...]
    rules: Ruleset | None
    players: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()


def build_setup(spec: SetupSpec, grid: Grid, box: OwnedPieces, mistakes: Mistakes) -> Position:
    """The starting position: nothing on one cell twice, nothing more than the box holds."""
    box = box if mistakes.of("rules") is mistakes else box._replace(rules=None)
    reader = _SetupReader(grid, box, mistakes)
    reader.place(Side.WHITE, spec.white)
    if grid.boardless and spec.black == [HALF_TURN]:
        mistakes.of(*OF_CELLS).note(Message("gamefile.no-board-no-middle"), spec.black[0].source)
    elif spec.black == [HALF_TURN] or (spec.black is None and not box.signs):
        reader.turn_half()
    else:
        reader.place(Side.BLACK, spec.black or [])
    for key, words in spec.others.items():
        reader.place(Side(box.players.index(key)), words)
    reader.place_neutral(spec.neutral or [])
    reader.place(None, spec.stacks or [])
    reader.place_on_top(Side.WHITE, spec.extra or [])
    reader.place_on_top(Side.BLACK, spec.extra_black or spec.extra or [])
    held, players = spec.reserve, max(2, len(box.signs))
    every = (held.white, held.black, *held.others.values()) if held else ()
    # players without a reserve of their own have White's
    waiting = [*every, *((every or (None,))[0] for _ in range(players))][:players]
    reserve = tuple(reader.reserve(Side(rank), letters) for rank, letters in enumerate(waiting))
    return Position(cells=reader.cells(), reserve=reserve, between=reader.between())


def build_random_setups(
    spec: SetupSpec, kinds: tuple[Kind, ...], mistakes: Mistakes
) -> Mapping[str, RandomSetup]:
    """The ways to shuffle the setup, by name."""
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
    """Where the players may place their pieces, or None for a setup that is given."""
    return None if spec.free is None else FreeSetup(zones=read_zones(spec.free, grid, mistakes))


def read_zones(spec: ZonesSpec, grid: Grid, mistakes: Mistakes) -> Zones:
    """The cells of each side."""
    white, black = (
        frozenset(cell for cell, _ in read_cells(words, grid, mistakes))
        for words in (spec.white, spec.black)
    )
    return white, black


class _Placing(NamedTuple):
    """Pieces for one place, bottom first, with their letters and the whole word."""

    place: Place
    unit: tuple[Piece, ...]
    letters: Word
    word: Word


class _SetupReader:
    """Fills the cells of a setup, and counts the pieces against the box."""

    def __init__(self, grid: Grid, box: OwnedPieces, mistakes: Mistakes) -> None:
        kinds, rules, self._players, self._signs = box
        self._grid, self._kinds, self._rules = grid, kinds, rules
        self._mistakes = mistakes.of(*OF_CELLS, "board.names")
        self._form, self._height = form_of(kinds), rules.height if rules else TALLEST
        lettered = [kind for kind in kinds if kind.letter or kind.of is None]
        self._letters = {kind.letter: rank for rank, kind in enumerate(lettered)}
        # where two kinds share a letter, or one is malformed, letters on cells are not checked
        own = len(self._letters) == len(lettered) and all(map(LETTER.fullmatch, self._letters))
        self._of_letters = (mistakes if own else Mistakes()).of(*_OF_PIECES)
        self._of_counts = self._of_letters.of(*OF_CELLS)
        self._units: dict[Place, tuple[Piece, ...]] = {}
        self._sources: dict[Place, Source] = {}
        self._used: Counter[Piece] = Counter()
        self._names = {
            name.lower(): kind
            for kind in lettered
            for name in (kind.id, *kind.name.texts.values())
            if kind.letter != name
        }
        self._slips: set[str] = set()
        self._short: set[int] = set()

    def cells(self) -> tuple[int, ...]:
        """The unit of each cell, as `unit_code` has it."""
        cells = range(len(self._grid.names))
        return tuple(unit_code(self._units.get(cell, ())[: self._height]) for cell in cells)

    def between(self) -> Between:
        """The pieces between two cells, one each."""
        found = (
            (*place, unit_code(unit[:1]))
            for place, unit in self._units.items()
            if isinstance(place, tuple) and unit
        )
        return tuple(sorted(found))

    def place(self, side: Side | None, words: list[Word]) -> None:
        """Place pieces of a side, or of both by their letters: small ones are Black's."""
        for place, unit, letters, word in self._placings(side, words):
            self._check_stack(unit, letters)
            if isinstance(place, tuple):
                if len(unit) > 1:
                    what = Message("notation.between-one", form=self._form, count=len(unit))
                    self._mistakes.note(what, letters.source.shifted(1))
            else:
                for piece in unit:
                    if (kind := self._kinds[piece.kind]).stands is Stands.BETWEEN:
                        example = between_example(self._grid, place, kind.letter)
                        hint = Message("notation.between-example", example=example)
                        self._slip("notation.between-only", letters, hint, letter=kind.letter)
            if place in self._units:
                what = Message("gamefile.cell-taken-already", cell=self._name(place))
                self._mistakes.note(what, word.source)
            self._units.setdefault(place, unit)
            self._sources.setdefault(place, word.source)

    def place_neutral(self, words: list[Word]) -> None:
        """Place pieces of neither side, which no half turn doubles."""
        self.place(Side.WHITE, words)
        for word in words if words != [NONE] else ():
            for letter in list(word.letters())[word.find(":") + 1 :]:
                kind = self._letters.get(letter)
                if kind is not None and self._kinds[kind].owner is Owner.SIDES:
                    what = Message("gamefile.no-neutral-kind", name=self._kinds[kind].id)
                    hint = Message("gamefile.cubes-stand-under-white-black", form=self._form)
                    self._mistakes.note(what, letter.source, hint)

    def place_on_top(self, side: Side, words: list[Word]) -> None:
        """Place more pieces, named by White's cells; Black's stand half a turn away."""
        for named, unit, letters, _ in self._placings(side, words):
            cell = named if side is Side.WHITE else self._opposite(named)
            if cell is None:
                continue
            whole = (*self._units.get(cell, ()), *unit)
            self._check_stack(whole, letters)
            self._units[cell] = whole

    def _placings(self, side: Side | None, words: list[Word]) -> Iterator[_Placing]:
        """The pieces of every place that every word names."""
        for word in words if words != [NONE] else ():
            name, colon, letters = word.partition(":")
            first, _, second = word.replace(":", " ").partition(" ")
            index, second = self._grid.index, second.strip()
            if second in index and first not in index and first.isalpha():  # `F:a1`, `F a1`
                hint = Message("gamefile.cell-first", cell=second, letters=first)
                self._slip("gamefile.no-placing-pieces", word, hint, word=str(word))
                continue
            if not (name and colon and letters):
                what = Message("gamefile.no-placing-pieces", word=str(word))
                example = Message("gamefile.write-like-a1-r-a1")
                self._mistakes.note(what, word.source, meant(word, _WORDS[side]) or example)
                continue
            text = self._meant(Word(letters, word.source.shifted(len(name) + 1)), side)
            most = self._height * (1 + bool(self._signs))
            held = Word(text[:most], text.source)  # a stack too high is no lack of pieces
            places = [*self._places(Word(name, word.source))]
            for place in places:
                yield _Placing(place, tuple(self._pieces(held, side)), text, word)
            if not places:  # letters may be wrong too
                deque(self._pieces(held, side, counted=False), maxlen=0)

    def _places(self, name: Word) -> Iterator[Place]:
        """The cells that a name means, or the place between two of them."""
        first, bar, second = name.partition(BETWEEN)
        ends = [Word(first, name.source), Word(second, name.source.shifted(len(first) + 1))]
        cells = [cell for cell, _ in read_cells(ends[: 1 + bool(bar)], self._grid, self._mistakes)]
        if not bar:
            yield from cells
        elif len(cells) == 2:
            low, high = sorted(cells)
            problem = between_fault(self._grid, cells[0], cells[1], name.source)
            if self._rules is not None:
                problem = Problem(Message("notation.between-by-rules"), name.source)
            self._mistakes.extend([problem] if problem else [])
            yield low, high

    def _name(self, place: Place) -> str:
        cells = (place,) if isinstance(place, int) else place
        return BETWEEN.join(self._grid.names[cell] for cell in cells)

    def _opposite(self, place: Place) -> Place | None:
        """The place that a half turn of the board brings a place to; None off the board."""
        turned = self._grid.half_turn
        if isinstance(place, int):
            return None if turned[place] < 0 else turned[place]
        low, high = sorted(turned[cell] for cell in place)
        return None if low < 0 else (low, high)

    def _meant(self, letters: Word, side: Side | None) -> Word:
        """The letters as they are meant: a kind may be named, White's letters may be small."""
        if self._signs and side is None:
            return letters
        written = letters if side is Side.WHITE or self._signs else letters.upper()
        if set(written) <= self._letters.keys():
            return letters
        kind = self._names.get(letters.lower())
        if kind is not None:
            names = {"name": str(letters), "letter": kind.letter}
            self._slip("gamefile.name-not-letter", letters, "", **names)
            return Word(kind.letter, letters.source)
        if set(letters.upper()) <= self._letters.keys():
            odd = next(one for one in letters.letters() if one not in self._letters)
            key = "gamefile.write-capitals-only" if self._signs else "gamefile.write-capitals"
            hint = Message(key, letters=letters.upper())
            self._slip("gamefile.no-kind-letter", odd, hint, letter=str(odd))
            return Word(letters.upper(), letters.source)
        return letters

    def _slip(self, key: str, at: Word, hint: str, **values: str) -> None:
        """Note a slip that is likely made all over a setup, at its first place only."""
        if key not in self._slips:
            self._slips.add(key)
            self._of_letters.note(Message(key, **values), at.source, hint)

    def turn_half(self) -> None:
        """Place Black's pieces, half a turn away from White's."""
        for cell, unit in list(self._units.items()):
            opposite = self._opposite(cell)
            if opposite is None or opposite in self._units:
                slip = "gamefile.off-board" if opposite is None else "gamefile.taken-already"
                what = Message(
                    "gamefile.cell-half-turn", cell=self._name(cell), state=Message(slip)
                )
                if slip not in self._slips:
                    self._slips.add(slip)
                    hint = Message("gamefile.place-black-pieces-black")
                    self._mistakes.note(what, self._sources[cell], hint)
            else:
                turned = tuple(self._owned(kind, Side.BLACK) for kind, _ in unit)
                self._units[opposite] = turned
                for piece in turned:
                    if piece.side is Side.BLACK:
                        self._take(piece, self._sources[cell], follows=True)

    def reserve(self, side: Side, letters: Word | None) -> tuple[int, ...]:
        """How many pieces of each kind a side keeps beside the board."""
        pieces = self._pieces(letters, side) if letters and letters != NONE else ()
        waiting = Counter(piece.kind for piece in pieces)
        return tuple(waiting[kind] for kind in range(len(self._kinds)))

    def _pieces(self, letters: Word, side: Side | None, *, counted: bool = True) -> Iterable[Piece]:
        """The pieces that letters mean, of a side, or of both by their letters."""
        if self._signs and side is None:
            yield from self._signed(letters)
            return
        unknown = False
        for letter in letters.letters():
            capital = str(letter) if side is Side.WHITE or self._signs else letter.upper()
            if capital in self._letters:
                whose = side or (Side.WHITE if letter == capital else Side.BLACK)
                piece = self._owned(self._letters[capital], whose)
                if counted:
                    self._take(piece, letter.source)
                yield piece
            elif not unknown:
                unknown = True
                hint = known_words(self._letters)
                if letter in _COMMAS:
                    hint = Message("gamefile.part-by-blanks")
                self._of_letters.note(
                    Message("gamefile.no-kind-letter", letter=str(letter)), letter.source, hint
                )

    def _signed(self, letters: Word) -> Iterator[Piece]:
        """The pieces of letters that follow their player's sign; neutral ones have no sign."""
        for word in signed(letters):
            at = letters.source.shifted(word.start())
            sign, capital = word[1] or "", word[2] or ""
            kind = self._letters.get(capital)
            neutral = kind is not None and self._kinds[kind].owner is Owner.NONE
            if kind is not None and (sign in self._signs or (neutral and not sign)):
                piece = self._owned(kind, Side(0 if neutral else self._signs.index(sign)))
                self._take(piece, at)
                yield piece
                continue
            example = f"{self._signs[0]}{next(iter(self._letters))}"
            hint = Message("gamefile.sign-and-letter", signs=" ".join(self._signs), example=example)
            if not capital or kind is None:
                what = Message("gamefile.no-kind-letter", letter=capital or word[0])
            elif sign:
                what = Message("gamefile.no-player-of-sign", sign=sign)
            else:
                what = Message("gamefile.piece-without-player", letter=capital)
            self._of_letters.note(what, at, hint)
            return

    def _owned(self, kind: int, side: Side) -> Piece:
        """A piece of `side`, or a neutral one where its kind is neutral."""
        neutral = self._kinds[kind].owner is Owner.NONE
        return Piece(kind, Side.WHITE if neutral else side)

    def _take(self, piece: Piece, source: Source, *, follows: bool = False) -> None:
        """Count a piece, and note one too many, unless that `follows` from White's.

        A piece counts as its kind, whichever of its sides lies up.
        """
        of = self._kinds[piece.kind].of
        piece = piece if of is None else piece._replace(kind=of)
        kind = self._kinds[piece.kind]
        self._used[piece] += 1
        count = kind.counts[piece.side]
        if self._used[piece] == count + 1 and not (follows and piece.kind in self._short):
            self._short.add(piece.kind)
            who = self._players[piece.side] if self._players else piece.side.name
            each = Message("gamefile.owns", title=who.title())
            if kind.owner is not Owner.SIDES:
                each = Message("gamefile.there-are")
            elif len(set(kind.counts)) == 1:
                each = Message("gamefile.each-side-owns")
            what = Message("gamefile.more-box-holds", name=kind.id, each=each, count=count)
            self._of_counts.note(what, source)

    def _check_stack(self, unit: tuple[Piece, ...], text: Word) -> None:
        long = len(text) // (2 if self._signs and len(text) >= 2 * len(unit) else 1)
        if len(unit) > self._height or long > self._height:
            over = text.source.shifted(self._height if len(text) > self._height else 0)
            most = _MOST[self._height]
            what = Message("gamefile.cell-holds-cubes-most", form=self._form, most=most)
            self._mistakes.note(what, over)
        elif self._rules is not None:
            self._check_carried(unit, text, self._rules)

    def _check_carried(self, unit: tuple[Piece, ...], text: Word, rules: Ruleset) -> None:
        for lower, upper in pairwise(unit):
            if (lower.kind, upper.kind) not in rules.carries:
                names = self._kinds[upper.kind].id, self._kinds[lower.kind].id
                what = Message("gamefile.rules-let-no-stand", kind=names[0], other=names[1])
                self._of_letters.note(
                    what, text.source, Message("gamefile.stack-written-bottom-first")
                )
            elif (
                lower.side is not upper.side
                and not rules.engine
                and not {lower.kind, upper.kind} & rules.neutral
                and not may_stand(lower, upper, rules)
            ):
                what = Message("gamefile.rules-let-none-of-both", name=self._kinds[lower.kind].id)
                self._of_letters.note(what, text.source)
