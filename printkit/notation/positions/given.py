"""A position as some text gives it: what stands where, what the text leaves open, what is odd.

A bare position may be a teaching picture: a missing king or a cube too many is only doubtful and
warned of; a third cube on a cell, an unknown letter or a cell off the board cannot be shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from printkit.base.errors import Message, NotationError, Problem, Source
from printkit.notation.alphabet import Alphabet, between_example
from printkit.rules import Piece, Position, Ruleset, Side, piece_code, unit_code

MOST_PROBLEMS = 20
"""How many mistakes of one text are reported."""

MOST_CUBES = 1000
"""No box holds more; a text that goes on is something else."""


_ONE_TOO_MANY = {
    2: "notation.third-cube-cell-holds-two",
    3: "notation.fourth-cube-cell-holds-three",
}
_TOO_HIGH = "notation.stack-too-high"
"""Of a game without rules, once for each cell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """What a position counts, as `printkit.rules.Position` has it."""

    quiet: int = 0
    exchanges: int = 0
    last_turns: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """What an item of a setup prologue puts on one cell, bottom first, and where it says so."""

    cell: int
    pieces: tuple[Piece, ...]
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedCube:
    """One cube of a text: what it is, its cell, and where it is written.

    It has no cell in the reserve; between two cells it has the first of them.
    """

    piece: Piece
    cell: int | None
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenPosition:
    """A position read from a text.

    Attributes:
        position: the position; White is to move where `side` is None.
        side: who moves, if the text says so.
        turn: the number of the player turn to come, from 1, if the text says so.
        placed: every cube with its place in the text, in the text's order.
    """

    position: Position
    source: Source = field(compare=False)
    side: Side | None = None
    turn: int | None = None
    placed: tuple[PlacedCube, ...] = field(default=(), compare=False)
    notes: tuple[Problem, ...] = ()

    def surplus(self, rules: Ruleset) -> Iterator[Problem]:
        """Per kind the first piece that is one more than its box holds."""
        seen: Counter[Piece] = Counter()
        # what no box holds is another side of a piece: it is turned over, not added
        boxed = (one for one in self.placed if any(box[one.piece.kind] for box in rules.box))
        for placed in boxed:
            seen[placed.piece] += 1
            if seen[placed.piece] == rules.box[placed.piece.side][placed.piece.kind] + 1:
                total = sum(other.piece == placed.piece for other in self.placed)
                what = Message(
                    "notation.more-neutral-than-box"
                    if placed.piece.kind in rules.neutral
                    else "notation.more-than-box",
                    side=side_name(placed.piece.side),
                    total=total,
                    kind=rules.kinds[placed.piece.kind],
                    box=rules.box[placed.piece.side][placed.piece.kind],
                )
                yield Problem(what, placed.source)

    def forbidden_stacks(self, rules: Ruleset) -> Iterator[Problem]:
        """Pieces that stand on one that they may not stand on by the rules."""
        seen: Counter[int] = Counter()
        for placed in self.placed:
            if placed.cell is None:
                continue
            below, pieces = seen[placed.cell], self.position.at(placed.cell)
            seen[placed.cell] += 1
            if below and not may_stand(pieces[below - 1], pieces[below], rules):
                lower, upper = pieces[below - 1 : below + 1]
                what = Message(
                    "notation.kind-on-kind"
                    if {lower.kind, upper.kind} & rules.neutral
                    else "notation.kind-on-foreign-kind",
                    cell=rules.grid.names[placed.cell],
                    side=side_name(upper.side),
                    kind=rules.kinds[upper.kind],
                    side2=side_name(lower.side),
                    kind2=rules.kinds[lower.kind],
                )
                yield Problem(what, placed.source)


NOTHING_COUNTED = Counts()


class PositionBuilder:
    """Collects the cubes of a text and every mistake in it."""

    def __init__(self, alphabet: Alphabet, source: Source) -> None:
        self.alphabet = alphabet
        self.source = source
        self._cells: list[list[Piece]] = [[] for _ in alphabet.grid.names]
        self._between: dict[tuple[int, int], Piece] = {}
        self._placed: list[PlacedCube] = []
        self._problems: list[Problem] = []

    def place(self, cell: str, letters: Iterable[tuple[str, Source]], source: Source) -> None:
        """Puts cubes on the cell called `cell`, bottom first, each letter with its place."""
        try:
            index = self.alphabet.cell(cell, source)
        except NotationError as error:
            self.fail(error)
            return
        for letter, place in letters:
            self._add(letter, index, place)

    def place_between(
        self, place: str, letters: Sequence[tuple[str, Source]], source: Source
    ) -> None:
        """Puts a cube between two cells (`d4|d5`)."""
        (letter, at), *more = letters
        try:
            cells = self.alphabet.place_between(place, source)
            piece = self.alphabet.piece(letter, at)
        except NotationError as error:
            self.fail(error)
            return
        if more:
            what = Message("notation.between-one", count=len(letters))
            self._problems.append(Problem(what, more[0][1]))
        if cells in self._between:
            what = Message("notation.cell-given-twice", cell=place)
            self._problems.append(Problem(what, source))
        self._between[cells] = piece
        self._placed.append(PlacedCube(piece=piece, cell=cells[0], source=at))

    def hold(self, letter: str, source: Source) -> None:
        """Puts a cube into the reserve of its side."""
        self._add(letter, None, source)

    def fail(self, error: NotationError) -> None:
        """Keeps the mistakes of one item and lets the reading go on."""
        self._problems.extend(error.problems)

    def _add(self, letter: str, cell: int | None, source: Source) -> None:
        try:
            piece = self.alphabet.piece(letter, source)
        except NotationError as error:
            self.fail(error)
            return
        if len(self._placed) == MOST_CUBES:
            self._problems.append(Problem(Message("notation.more-cubes", count=MOST_CUBES), source))
            return
        if cell is not None:
            if piece.kind in self.alphabet.parting:
                example = between_example(self.alphabet.grid, cell, letter)
                hint = Message("notation.between-example", example=example)
                what = Message("notation.between-only", letter=letter)
                self._problems.append(Problem(what, source, hint))
                return
            if len(self._cells[cell]) == self.alphabet.height:
                most, name = self.alphabet.height, self.alphabet.grid.names[cell]
                what = Message(_ONE_TOO_MANY.get(most, _TOO_HIGH), cell=name, most=most)
                if most in _ONE_TOO_MANY or what not in (one.what for one in self._problems):
                    self._problems.append(Problem(what, source))
                return
            self._cells[cell].append(piece)
        self._placed.append(PlacedCube(piece=piece, cell=cell, source=source))

    def finish(
        self,
        *,
        side: Side | None = None,
        counts: Counts = NOTHING_COUNTED,
        turn: int | None = None,
        notes: tuple[Problem, ...] = (),
    ) -> GivenPosition:
        """The position of all cubes placed and held.

        Raises:
            NotationError: the text had mistakes; all of them, the first ones if they are many.
        """
        if self._problems:
            raise NotationError(self._problems[:MOST_PROBLEMS])
        between = sorted(self._between.items())
        held = Counter(placed.piece for placed in self._placed if placed.cell is None)
        kinds = range(len(self.alphabet.letters))
        position = Position(
            cells=tuple(map(unit_code, self._cells)),
            reserve=tuple(
                tuple(held[Piece(kind, side)] for kind in kinds)
                for side in self.alphabet.sides.values()
            ),
            to_move=Side.WHITE if side is None else side,
            quiet=counts.quiet,
            exchanges=counts.exchanges,
            last_turns=counts.last_turns,
            between=tuple((*cells, piece_code(piece)) for cells, piece in between),
        )
        return GivenPosition(
            position=position,
            source=self.source,
            side=side,
            turn=turn,
            placed=tuple(self._placed),
            notes=notes,
        )


def count_doubts(counts: Counts, places: Sequence[Source], alphabet: Alphabet) -> Iterator[Problem]:
    """Warnings where more is counted than a game has.

    `places` are where a text counts the quiet turns, the exchanges and the last turns, if it does.
    """
    limits = (alphabet.credit, alphabet.exchanges, alphabet.last_turns)
    given = (counts.quiet, counts.exchanges, counts.last_turns or 0)
    for place, count, limit, what in zip(places, given, limits, _TOO_MANY, strict=False):
        if limit is not None and count > limit:
            yield Problem(Message(what, count=count, limit=limit), place)


_TOO_MANY = (
    "notation.turns-without-capture-game-draw",
    "notation.exchanges-prisoners-game",
    "notation.last-turns-game-over-after",
)


def left_out(position: Position, alphabet: Alphabet, held: frozenset[str]) -> Iterator[Message]:
    """What a position counts and a text has no place for, a clause each.

    `held` are the names of those that it has a place for, as in `Counts`.
    """
    if "quiet" not in held and alphabet.credit is not None and position.quiet:
        yield Message("notation.count-turns-without-capture-left", count=position.quiet)
    if "exchanges" not in held and position.exchanges:
        yield Message("notation.count-exchanges-prisoners-left-out", count=position.exchanges)
    if "last_turns" not in held and position.last_turns is not None:
        yield Message("notation.count-last-turns-left-out", count=position.last_turns)


def doubts(given: GivenPosition, rules: Ruleset) -> tuple[Problem, ...]:
    """What no game by these rules could show, each with its place; a teaching picture may."""
    found = [*given.surplus(rules)]
    if rules.engine:  # what stands on what, and what comes from the reserve, is its affair
        return tuple(found)
    shown = {one.piece for one in given.placed}
    for side in Side:
        king = Piece(rules.relocation.kind, side) if rules.relocation else None
        if king and rules.box[side][king.kind] and king not in shown:
            kind = rules.kinds[king.kind]
            what = Message("notation.side-has-no-kind", side=side_name(side), kind=kind)
            found.append(Problem(what, given.source))
    found += given.forbidden_stacks(rules)
    # A reserve holds cubes that may come; the first of each other kind is reported.
    may_come = rules.drop.kinds if rules.drop else frozenset()
    if rules.exchange:
        may_come |= rules.exchange.kinds
    held = {placed.piece: placed for placed in reversed(given.placed) if placed.cell is None}
    for piece, placed in reversed(held.items()):
        if piece.kind not in may_come:
            what = Message(
                "notation.holds-reserve-kind-never-dropped",
                side=side_name(piece.side),
                kind=rules.kinds[piece.kind],
            )
            found.append(Problem(what, placed.source))
    return tuple(found)


def may_stand(lower: Piece, upper: Piece, rules: Ruleset) -> bool:
    """Whether one cube may stand on another by these rules."""
    if (lower.kind, upper.kind) not in rules.carries:
        return False
    if lower.side == upper.side or lower.kind in rules.neutral:
        return True
    return lower.kind in rules.hosts and upper.kind not in rules.hosts


def side_name(side: Side) -> str:
    """White or Black, as messages about a text say it that is of no certain game."""
    return "White" if side is Side.WHITE else "Black"
