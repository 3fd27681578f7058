"""Turns as anybody writes them, of games whose rules are in no switch.

    turn  = part { "/" part } | "pass"
    part  = cell sign cell { sign cell }    what goes, and where to
          | "x" place                       what stands there is taken away
          | [ letter ":" ] place            a piece is placed
    place = cell | cell "|" cell            the latter between two cells, for walls
    sign  = "-" a piece | "=" all that stands there | "x" a piece, which takes what stands there

Cells are those of the board, whatever they are called. Where a game has several kinds of pieces
the letter says which is placed (`K:e5`, or `K@e5`). A word such as `O-O` names no cell: it is read,
and moves nothing. Where an engine plays, it says what a step takes, and an `x` is as good as a `-`.
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.base.errors import InvalidTurn, Message, NotationError, Source
from printkit.base.lazy import regex
from printkit.notation.alphabet import BETWEEN, Alphabet, Manner, between_example
from printkit.notation.turns.common import ParsedTurn
from printkit.notation.turns.plain_text import AND, PASS, TAKES
from printkit.notation.turns.spelling import NULL_TURNS, plain
from printkit.rules import Drop, Mover, Piece, Step, Turn

_JUDGED = regex(r"[!?]*\Z")
_CHECKED = regex(r"[+#]{0,2}\Z")
"""What chess players write behind a turn: it moves nothing."""
_CASTLED = regex(r"[O0]-[O0](?:-[O0])?")
_SIGNS = {"-": Mover.CUBE, "=": Mover.STACK, TAKES: Mover.TAKER}
_HARD = "-=/:"
"""Signs that no name of a cell holds; an x may be part of one."""
_SHOWN = 40


def spelled_plainly(text: str) -> str:
    """A word with plain hyphens, `x` and `:`, as turns have them."""
    return plain(text).replace("\u00d7", TAKES).replace("@", ":")


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
    word = spelled_plainly(text)
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
        tuple(reader.steps),
        tuple(reader.drops),
        removed=tuple(reader.removed),
        opened=tuple(reader.opened),
    )
    return ParsedTurn(
        turn=turn,
        source=source,
        text=text,
        signs=tuple(reader.signs),
        dropped=tuple(reader.dropped),
        case=alphabet.case,
        ending=ending,
    )


def says_nothing(text: str) -> bool:
    """Whether a turn is a word that names no cell and yet is no pass."""
    return _CASTLED.match(plain(text)) is not None


class _Reader:
    """Reads the parts of one turn; `signs` are of its steps, `dropped` the pieces it names."""

    def __init__(self, text: str, source: Source, alphabet: Alphabet) -> None:
        self._text, self._source, self._alphabet = text, source, alphabet
        self.steps, self.signs = list[Step](), list[str]()
        self.removed, self.drops, self.dropped = list[int](), list[Drop](), list[Piece]()
        self.opened = list[tuple[int, int]]()

    def read(self) -> None:
        """Take all parts."""
        at = 0
        for part in self._text.split(AND):
            self._part(at, at + len(part))
            at += len(part) + 1

    def _part(self, at: int, end: int) -> None:
        letters, colon, _ = self._text[at:end].partition(":")
        if BETWEEN in self._text[at:end]:
            self._place_between(at, end)
            return
        if colon:
            piece = self._alphabet.coded(letters[:_SHOWN], self._source.shifted(at))
            start = at + len(letters) + 1
            cell, at = self._cell(start, end)
            self._keep_on_cells(piece.kind, cell)
            self.dropped.append(piece)
            self.drops.append(Drop(piece.kind, cell))
        elif self._text.startswith(TAKES, at, end) and self._named(at, end) is None:
            cell, at = self._cell(at + len(TAKES), end)
            self.removed.append(cell)
        else:
            cell, at = self._cell(at, end)
            if at == end:
                kind = self._only_kind(range(len(self._alphabet.letters)), self._text)
                self._keep_on_cells(kind, cell)
                self.drops.append(Drop(kind, cell))
            while at < end:
                sign, start = self._text[at], cell
                if sign not in _SIGNS:
                    raise self._no_part(at, end)
                cell, at = self._cell(at + 1, end)
                mover = _SIGNS[sign]
                if mover is Mover.TAKER and self._alphabet.manner is not Manner.UNCHECKED:
                    mover = Mover.CUBE
                self.steps.append(Step(mover, start, cell))
                self.signs.append(sign)
            return
        if at < end:
            raise self._no_part(at, end)

    def _place_between(self, at: int, end: int) -> None:
        """Take a place between two cells, where something is placed or taken away."""
        text = self._text[at:end]
        letters, colon, place = text.rpartition(":")
        taken = not colon and place.startswith(TAKES)
        start = at + (len(TAKES) if taken else len(letters) + len(colon))
        one, other = self._alphabet.place_between(
            self._text[start:end], self._source.shifted(start)
        )
        if taken:
            self.opened.append((one, other))
            return
        if colon:
            piece = self._alphabet.coded(letters[:_SHOWN], self._source.shifted(at))
            self.dropped.append(piece)
            kind = piece.kind
        else:
            kind = self._only_kind(sorted(self._alphabet.parting), text)
        self.drops.append(Drop(kind, one, other))

    def _only_kind(self, kinds: Sequence[int], text: str) -> int:
        """The only one of the kinds that can stand there: a text need not say which."""
        if len(kinds) == 1:
            return kinds[0]
        letter = self._alphabet.letters[kinds[0] if kinds else 0]
        what = Message("notation.which-is-placed", text=text[:_SHOWN])
        hint = Message("notation.placed-example", letter=letter, text=text[:_SHOWN])
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
        found = self._named(at, end)
        if found is not None:
            return found
        name = self._text[at:end]
        for sign in _HARD:
            name = name.partition(sign)[0]
        first, _, rest = name.partition(TAKES)
        if first[-1:].isdigit() and rest:
            name = first
        source = self._source.shifted(at)
        if name[:1].isupper() and name[1:] in self._alphabet.grid.index:  # as in `Nf3`, `Pe2-e4`
            behind = self._text[at + len(name) : end]
            example = f"{name[1:]}{behind}" if behind else f"…-{name[1:]}"
            hint = Message("notation.no-letter-before-cell", example=example)
            raise InvalidTurn(
                Message("notation.no-cell-board", name=name), source=source, hint=hint
            )
        return self._alphabet.cell(name[:_SHOWN], source), at + len(name)

    def _named(self, at: int, end: int) -> tuple[int, int] | None:
        """The cell of the longest name that stands there, a sign or nothing behind it."""
        index, signs = self._alphabet.grid.index, (*_SIGNS, ":")
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
