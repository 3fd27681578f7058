"""Turns as anybody writes them, of games whose rules are in no switch.

    turn  = part { "/" part } | "pass"
    part  = [ count ] cell sign cell { sign cell }    what goes, and where to
          | cell "~" cell                   two pieces change places
          | "x" place                       what stands there is taken away
          | [ letter ":" ] place            a piece is placed, of whom the case says, or the sign
                                            of one of three players and more before it
    place = cell | cell "|" cell            the latter between two cells, for walls
    sign  = "-" a piece | "=" all that stands there | "x" a piece, which takes what stands there
    count = so many of the upper pieces, which stay in their order

Cells are those of the board, whatever they are called. Where a game has several kinds of pieces
the letter says which is placed (`K:e5`, or `K@e5`). A word such as `O-O` names no cell: it is read,
and moves nothing. Where an engine plays, it says what a step takes, and an `x` is as good as a `-`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printkit.base.errors import InvalidTurn, Message, NotationError, Source
from printkit.base.lazy import regex
from printkit.notation.alphabet import BETWEEN, Alphabet, LetterCase, Manner, between_example
from printkit.notation.turns.common import SWAPS, ParsedTurn
from printkit.notation.turns.plain_text import AND, PASS, SWAP, TAKES
from printkit.notation.turns.spelling import NULL_TURNS, plain
from printkit.rules import Drop, Mover, Piece, Side, Step, Turn

_JUDGED = regex(r"[!?]*\Z")
_CHECKED = regex(r"[+#]{0,2}\Z")
"""What chess players write behind a turn: it moves nothing."""
_CASTLED = regex(r"[O0]-[O0](?:-[O0])?")
_SIGNS = {"-": Mover.CUBE, "=": Mover.STACK, TAKES: Mover.TAKER}
_COUNT = regex(r"[1-9][0-9]?(?=[^0-9])")
_ARROW = regex(rf"{SWAP}|{SWAPS.pattern}")
_ARROWS = f"{SWAP}<>\u2194\u21c4\u21c6\u21d4"
_HARD = f"-=/:{_ARROWS}"
"""Signs that no name of a cell holds; an x may be part of one."""
_SHOWN = 40


def is_plain_turn(text: str, alphabet: Alphabet) -> bool:
    """Whether a word is a turn of a game whose cells these are."""
    try:
        parse_plain_turn(text, Source(""), alphabet)
    except NotationError:
        return False
    return True


def parse_plain_turn(text: str, source: Source, alphabet: Alphabet) -> ParsedTurn:
    """The turn that `text` writes.

    Raises:
        InvalidTurn: the text is no such turn; the place is where it stops being one.
    """
    word = plain(text).replace("\u00d7", TAKES).replace("@", ":")
    judged = _JUDGED.search(word)
    ending = judged[0] if judged else ""
    core = _CHECKED.sub("", word.removesuffix(ending))
    if core.lower() == PASS or core in NULL_TURNS or _CASTLED.fullmatch(core):
        return ParsedTurn(turn=Turn(), source=source, text=text, case=alphabet.case, ending=ending)
    reader = _Reader(core, source, alphabet)
    try:
        reader.read()
    except InvalidTurn:
        raise
    except NotationError as error:
        raise InvalidTurn(error.problems) from error
    turn = Turn(
        tuple(step for way in reader.ways for step in way),
        tuple(reader.drops),
        removed=tuple(reader.removed),
        swap=reader.swap,
        opened=tuple(reader.opened),
    )
    first = _at_once(turn, reader.ways) if alphabet.manner is Manner.UNCHECKED else turn
    return ParsedTurn(
        turn=first,
        source=source,
        text=text,
        signs=tuple(reader.signs),
        dropped=tuple(reader.dropped),
        case=alphabet.case,
        ending=ending,
        others=() if first is turn else (turn,),
        at_once=True,
        owners=tuple(reader.owners),
        cased=bool(alphabet.signs),
    )


def _at_once(turn: Turn, ways: Sequence[Sequence[Step]]) -> Turn:
    """A turn whose pieces all leave before any arrives: a push, in whatever order it is written.

    Two that go where the other stood change places. What a stack does is played as it is written.
    """
    left, steps = [*ways], list[Step]()
    while left:
        free = (
            way
            for way in left
            if not any(_follows(way[-1], one[0]) for one in left if one is not way)
        )
        way = next(free, None)
        if way is None:
            break
        left.remove(way)
        steps += way
    if not left:
        return turn if tuple(steps) == turn.steps else replace(turn, steps=tuple(steps))
    one = turn.steps[0]
    pairs = len(turn.steps) == len(left) == 2 and turn.swap is None
    if pairs and all(step.mover is Mover.CUBE for step in turn.steps):
        return replace(turn, steps=(), swap=(one.start, one.end))
    return turn


def says_nothing(text: str) -> bool:
    """Whether a turn is a word that names no cell and yet is no pass."""
    return _CASTLED.match(plain(text)) is not None


def _follows(last: Step, first: Step) -> bool:
    """Whether one single piece comes to where another goes from."""
    if last.count or first.count or Mover.STACK in {last.mover, first.mover}:
        return False
    return last.end == first.start


class _Reader:
    """Reads the parts of one turn; `signs` are of its steps, `dropped` the pieces it names."""

    def __init__(self, text: str, source: Source, alphabet: Alphabet) -> None:
        self._text, self._source, self._alphabet = text, source, alphabet
        self._index = alphabet.grid.index
        self.ways, self.signs = list[list[Step]](), list[str]()
        self.removed, self.drops, self.dropped = list[int](), list[Drop](), list[Piece]()
        self.owners = list[Side | None]()
        self.swap: tuple[int, int] | None = None
        self.opened = list[tuple[int, int]]()

    def read(self) -> None:
        """Take all parts."""
        at = 0
        for part in self._text.split(AND):
            self._part(at, at + len(part))
            at += len(part) + 1

    def _part(self, at: int, end: int) -> None:
        letters, colon, behind = self._text[at:end].partition(":")
        arrow = _ARROW.search(self._text, at, end)
        if BETWEEN in self._text[at:end]:
            self._place_between(at, end)
            return
        if arrow is not None:
            one, _ = self._cell(at, arrow.start())
            other, at = self._cell(arrow.end(), end)
            if self.swap is not None or one == other:
                what = Message("notation.one-swap" if self.swap else "notation.swap-with-itself")
                raise InvalidTurn(what, source=self._source.shifted(arrow.start()))
            self.swap = (one, other)
        elif colon:
            if letters in self._index and behind in self._alphabet.pieces:
                what = Message("notation.letter-behind-cell", text=self._text[at:end])
                hint = Message("notation.write-so", example=f"{behind}:{letters}")
                raise InvalidTurn(what, source=self._source.shifted(at), hint=hint)
            piece = self._alphabet.coded(letters[:_SHOWN], self._source.shifted(at))
            cell, at = self._cell(at + len(letters) + 1, end)
            self._keep_on_cells(piece.kind, cell)
            self._drop(piece, Drop(piece.kind, cell), letters)
        elif self._text.startswith(TAKES, at, end) and self._named(at, end) is None:
            cell, at = self._cell(at + len(TAKES), end)
            self.removed.append(cell)
        else:
            at = self._way(at, end)
        if at < end:
            raise self._no_part(at, end)

    def _way(self, at: int, end: int) -> int:
        """Take the way of a piece, or of so many, or a cell alone, where one is placed; its end."""
        counted, count = _COUNT.match(self._text, at, end), 0
        if counted and self._named(at, end) is None and self._named(counted.end(), end):
            count, at = int(counted[0]), counted.end()
        cell, at = self._cell(at, end)
        if at == end:
            kind = self._only_kind(range(len(self._alphabet.letters)), self._text)
            self._keep_on_cells(kind, cell)
            self._drop(None, Drop(kind, cell))
            return at
        self.ways.append([])
        while at < end:
            sign, start = self._text[at], cell
            if sign not in _SIGNS:
                raise self._no_part(at, end)
            cell, at = self._cell(at + 1, end)
            mover = _SIGNS[sign]
            if mover is Mover.TAKER and self._alphabet.manner is not Manner.UNCHECKED:
                mover = Mover.CUBE
            elif mover is Mover.CUBE and cell in self.removed:  # named before: it is taken so
                self.removed.remove(cell)
                mover = Mover.TAKER
            self.ways[-1].append(Step(mover, start, cell, count if count > 1 else 0))
            self.signs.append(sign)
        return at

    def _place_between(self, at: int, end: int) -> None:
        """Take a place between two cells, where something is placed or taken away."""
        text = self._text[at:end]
        letters, colon, place = text.rpartition(":")
        taken = not colon and place.startswith(TAKES)
        start = at + (len(TAKES) if taken else len(letters) + len(colon))
        place, source, index = self._text[start:end], self._source.shifted(start), self._index
        name = place.partition(BETWEEN)[0]
        if name not in index and name[1:] in index and name[0] in self._alphabet.pieces:
            what = Message("notation.no-cell-board", name=name)
            hint = Message("notation.write-so", example=f"{name[0]}:{place[1:]}")
            raise InvalidTurn(what, source=source, hint=hint)
        one, other = self._alphabet.place_between(place, source)
        if taken:
            self.opened.append((one, other))
        elif colon:
            piece = self._alphabet.coded(letters[:_SHOWN], self._source.shifted(at))
            self._drop(piece, Drop(piece.kind, one, other), letters)
        else:
            kind = self._only_kind(sorted(self._alphabet.parting), text)
            self._drop(None, Drop(kind, one, other))

    def _drop(self, piece: Piece | None, drop: Drop, code: str = "") -> None:
        """Place a piece, which a code names or not; its case, or its sign, says whose it is."""
        self.drops.append(drop)
        alphabet = self._alphabet
        told = alphabet.case is LetterCase.SIDES or code in alphabet.pieces
        told = told and alphabet.manner is Manner.UNCHECKED
        owned = piece is not None and told and piece.kind not in alphabet.neutral
        self.owners.append(piece.side if piece and owned else None)
        self.dropped += [piece] if piece else []

    def _only_kind(self, kinds: Sequence[int], text: str) -> int:
        """The only one of the kinds that can stand there: a text need not say which."""
        if len(kinds) == 1:
            return kinds[0]
        letter = self._alphabet.letters[kinds[0] if kinds else 0]
        what = Message("notation.which-is-placed", text=text[:_SHOWN])
        shown = {"text": text[:_SHOWN], "small": letter.lower(), "side": "Black"}
        hint: str = Message("notation.placed-example", letter=letter, **shown)
        one, slash, other = text.partition(AND)
        index, grid = self._index, self._alphabet.grid
        cells = bool(self._alphabet.parting and slash and one in index and other in index)
        if cells and grid.parts(index[one], index[other]):  # a place between both is meant
            hint = Message("notation.write-so", example=f"{one}{BETWEEN}{other}")
        raise InvalidTurn(what, source=self._source, hint=hint)

    def _keep_on_cells(self, kind: int, cell: int) -> None:
        """Refuse on a cell what stands between two only."""
        if kind in self._alphabet.parting:
            letter, grid = self._alphabet.letters[kind], self._alphabet.grid
            names = between_example(grid, cell, letter).rpartition(":")[0]
            hint = Message("notation.between-example", example=f"{letter}:{names}")
            what = Message("notation.between-only", letter=letter)
            raise InvalidTurn(what, source=self._source, hint=hint)

    def _cell(self, at: int, end: int) -> tuple[int, int]:
        """The cell whose name stands there, and the text behind it."""
        if (found := self._named(at, end)) is not None:
            return found
        name = self._text[at:end]
        for sign in _HARD:
            name = name.partition(sign)[0]
        first, _, rest = name.partition(TAKES)
        if first[-1:].isdigit() and rest:
            name = first
        source, what = self._source.shifted(at), Message("notation.no-cell-board", name=name)
        if name[:1].isupper() and name[1:] in self._index:  # as in `Nf3`, `Pe2-e4`
            behind = self._text[at + len(name) : end]
            example = f"{name[1:]}{behind}" if behind else f"…-{name[1:]}"
            hint = Message("notation.no-letter-before-cell", example=example)
            raise InvalidTurn(what, source=source, hint=hint)
        for stop in range(1, len(name)):
            if name[:stop] in self._index and name[stop:] in self._index:
                hint = Message("notation.write-so", example=f"{name[:stop]}-{name[stop:]}")
                raise InvalidTurn(what, source=source, hint=hint)
        return self._alphabet.cell(name[:_SHOWN], source), at + len(name)

    def _named(self, at: int, end: int) -> tuple[int, int] | None:
        """The cell of the longest name that stands there, a sign or nothing behind it."""
        index, signs = self._index, (*_SIGNS, *_ARROWS, ":")
        stops = (stop for stop in range(end - 1, at, -1) if self._text[stop] in signs)
        for stop in (end, *stops):
            cell = index.get(self._text[at:stop])
            if cell is not None:
                return cell, stop
        return None

    def _no_part(self, at: int, end: int) -> InvalidTurn:
        what = Message("notation.not-part-turn", text=self._text[at:end][:_SHOWN])
        hint = Message("notation.plain-example")
        return InvalidTurn(what, source=self._source.shifted(at), hint=hint)
