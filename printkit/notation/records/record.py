"""Records of whole games: read into turns with their places, and written.

Reading goes on after a mistake, so that several are reported together; `turns` holds those before
the first one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, takewhile

from printkit.base.errors import InvalidTurn, Message, NotationError, Problem, Source
from printkit.base.lazy import regex
from printkit.notation.alphabet import Alphabet, LetterCase, Manner, Numbering, Opening
from printkit.notation.positions.boardrows import shown_boards
from printkit.notation.positions.formats import read_given_position
from printkit.notation.positions.given import MOST_PROBLEMS, GivenPosition, PlacedCube, Placement
from printkit.notation.positions.textboard import CELL, read_textboard
from printkit.notation.records.record_text import RecordText
from printkit.notation.records.tree import NOWHERE, Remark, Token, WrittenTurn
from printkit.notation.turns.common import ParsedTurn
from printkit.notation.turns.dialect import Dialect, SetupItems
from printkit.notation.turns.spelling import NULL_TURNS, SHEET_ERROR
from printkit.rules import Piece, Position, Side, unit_code

_TURN_WIDTH = 16
_NUMBER_WIDTH = 4
_MOST_ON_A_CELL = 2
_ROW_OF_CELLS = 3
"""So many cells of a text board in a line are a row of it."""
_CODED = regex(r"[A-Za-z]{1,2}:[a-z]+[0-9]+")
_SETUP_KEYS = ("setup", "fen")
_IS_FLAG = regex(r"(?i:setup)[01]?")
"""PGN's `[SetUp "1"]` only says that a header `FEN` follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game as a text records it, read in one dialect.

    Attributes:
        setup: what the setup prologue, or the players, put where; empty for the usual setup.
        given: the position that a header or a program's board gives to start from, or None.
        ending: how it ended, in the words that stand by the score, or empty.
        placing: the cubes of `setup` one by one, in the order they are written, where a game
            begins with such.
        placed: the turns that put them down, with what stands after each; empty for a prologue.
        coded: whether `setup` is a player's cubes as Jersi 4.0 lists them (`DR:b1/CK:b2/…`); the
            other player's stand as usual.
        results: what its headers `Result` say, each with its place.
    """

    source: Source
    headers: tuple[tuple[str, str], ...]
    setup: tuple[Placement, ...]
    given: GivenPosition | None
    opening: tuple[Remark, ...]
    turns: tuple[ParsedTurn, ...]
    result: Token | None
    ending: str
    first_side: Side
    notes: tuple[Problem, ...]
    problems: tuple[Problem, ...]
    unread: Token | None = None
    placing: tuple[Placement, ...] = ()
    placed: tuple[ParsedTurn, ...] = ()
    coded: bool = False
    results: tuple[Token, ...] = ()

    def start(self, usual: Position) -> GivenPosition:
        """The position that the game starts from, `usual` where the record gives no other."""
        if self.given is not None:
            if self.given.side is not None:
                return self.given
            begun = replace(self.given.position, to_move=self.first_side)
            return replace(self.given, position=begun, side=self.first_side)
        if not self.setup:
            begun = begun_by(usual, self.first_side)
            return GivenPosition(position=begun, source=self.source, side=self.first_side)
        cells = [0] * len(usual.cells)
        if self.coded:  # who is not in a list of Jersi 4.0 stands as usual
            placers = {piece.side for one in self.setup for piece in one.pieces}
            for cell, unit in enumerate(usual.cells):
                if placers.isdisjoint(piece.side for piece in usual.at(cell)):
                    cells[cell] = unit
        for one in self.setup:
            cells[one.cell] = unit_code(one.pieces)
        cubes = [
            PlacedCube(piece=piece, cell=placement.cell, source=placement.source)
            for placement in self.placing or self.setup
            for piece in placement.pieces
        ]
        return GivenPosition(
            position=Position(cells=tuple(cells), reserve=usual.reserve, to_move=self.first_side),
            source=self.setup[0].source,
            side=self.first_side,
            placed=() if self.coded else tuple(cubes),
        )


def begun_by(usual: Position, side: Side) -> Position:
    """The usual position to start from, with `side` to move."""
    return usual if usual.to_move is side else replace(usual, to_move=side)


def _first_side(text: RecordText, alphabet: Alphabet) -> Side:
    """Who plays the first turn: of three and more, turns are counted one by one or in rounds."""
    if not alphabet.signs:
        return text.first_side
    numbers = [turn.number for turn in text.turns]
    one_by_one = len(numbers) > 1 and all(
        two is not None and one is not None and two == one + 1 for one, two in pairwise(numbers)
    )
    first = numbers[0] if one_by_one else None
    return Side.WHITE if first is None else Side.WHITE.after(first - 1, len(alphabet.signs))


def gives_start(text: RecordText) -> bool:
    """Whether a record may say how its game begins: by cubes, by a header, by a board."""
    if text.setup or any(key.lower() in _SETUP_KEYS for key, _ in text.headers):
        return True
    preface = text.preface.text
    return CELL.search(preface) is not None or bool(shown_boards(preface))


def read_record(text: RecordText, dialect: Dialect, alphabet: Alphabet) -> Record:
    """The record of a scanned text, read in one dialect; mistakes go into `problems`."""
    problems: list[Problem] = []
    setup, placing = _read_setup(text, dialect, alphabet, problems)
    problems.sort(key=lambda problem: problem.source or text.source)
    given = _read_start(text, alphabet, problems)
    partial = () if problems else tuple(_partial_board(text, alphabet))
    notes = given.notes if given else partial
    ready = not problems
    turns, unread = _read_turns(text.turns_and_below, dialect, alphabet, problems)
    if not ready:
        turns, unread, setup, placing = [], None, (), []
    placed: list[ParsedTurn] = []
    if alphabet.opening is not Opening.PLACING:
        placing = []
    elif not setup and given is None:
        placed = [*takewhile(lambda one: one.turn.drops and len(one.dropped) == 1, turns)]
        turns = turns[len(placed) :]
        for index, one in enumerate(placed):
            (piece,), (drop,) = one.dropped, one.turn.drops
            if alphabet.case is LetterCase.CAPITALS and piece.side is Side.WHITE:
                # A capital, which stands for either side, is of the one whose turn it is.
                piece = Piece(piece.kind, Side(index % 2))
            placing.append(Placement(cell=drop.cell, pieces=(piece,), source=one.source))
        setup = _standing(placing, alphabet, SetupItems.CUBES, problems)
    return Record(
        source=text.source,
        headers=tuple((key, value.text) for key, value in text.headers),
        setup=setup,
        given=given,
        opening=text.opening,
        turns=tuple(turns),
        result=text.result,
        ending=text.ending,
        first_side=_first_side(text, alphabet),
        notes=(*text.notes, *notes),
        problems=(*text.problems, *problems)[:MOST_PROBLEMS],
        unread=unread,
        placing=tuple(placing),
        placed=tuple(placed),
        coded=is_coded(text),
        results=tuple(value for key, value in text.headers if key.lower() == "result"),
    )


def _read_turns(
    tokens: Sequence[WrittenTurn], dialect: Dialect, alphabet: Alphabet, problems: list[Problem]
) -> tuple[list[ParsedTurn], Token | None]:
    """The turns before the first that cannot be read, and that one; mistakes in all of them."""
    turns: list[ParsedTurn] = []
    unread: Token | None = None
    for token in tokens:
        if len(problems) >= MOST_PROBLEMS:
            break
        try:
            parsed = read_turn(token, dialect, alphabet)
        except NotationError as error:
            unread = unread or Token(token.text, token.source)
            problems.extend(error.problems)
        else:
            if unread is None:
                turns.append(parsed)
    return turns, unread


def _read_start(
    text: RecordText, alphabet: Alphabet, problems: list[Problem]
) -> GivenPosition | None:
    """The position of a header `Setup` or `FEN`, else of a board above the first turn."""
    headers = ((key, one) for key, one in text.headers if key.lower() in _SETUP_KEYS)
    values = (one for key, one in headers if not _IS_FLAG.fullmatch(key + one.text))
    value = next(values, None)
    try:
        if value is None:
            board = _board(text, alphabet)
            return read_textboard(board, text.source.file, alphabet) if board else None
        given = read_given_position(value.text, value.source.file, alphabet)
    except NotationError as error:
        for one in error.problems:
            place = _within(value, one.source) if value is not None else one.source
            problems.append(replace(one, source=place))
        return None
    placed = tuple(
        replace(one, source=_within(value, one.source) or value.source) for one in given.placed
    )
    notes = tuple(replace(note, source=_within(value, note.source)) for note in given.notes)
    return replace(given, source=value.source, placed=placed, notes=notes)


def _board(text: RecordText, alphabet: Alphabet) -> str:
    """The last board above the first turn, so many empty lines before it that places are true.

    Where the first turn is not turn 1, any part of a board counts; else it shows most of the cells.
    """
    late = bool(text.turns) and text.turns[0].number not in {None, 1}
    most = len(alphabet.grid.names) // 2
    lines = text.preface.text.split("\n")
    rows = {index for index, line in enumerate(lines) if CELL.search(line)}
    if not rows:  # a board without a name at each cell
        for board in shown_boards(text.preface.text)[-1:]:
            if (late and board[0].ends) or sum(len(row.cells) for row in board) > most:
                return _part(text, board[0].line)
        return ""
    first = last = max(rows)
    while first - 1 in rows or (first - 2 in rows and not lines[first - 1].strip()):
        first -= 1 if first - 1 in rows else 2
    known = _known_cells(lines[first : last + 1], alphabet)
    return _part(text, first) if late or known > most else ""


def _known_cells(lines: Sequence[str], alphabet: Alphabet) -> int:
    """How many cells of the game's board lines show."""
    shown = {match[1] for line in lines for match in CELL.finditer(line)}
    return len(shown & set(alphabet.grid.names))


def _part(text: RecordText, first: int) -> str:
    """What stands above the first turn from the line `first` on, with true places."""
    lines = text.preface.text.split("\n")
    return "\n" * (text.preface.source.line - 1 + first) + "\n".join(lines[first:])


def _partial_board(text: RecordText, alphabet: Alphabet) -> Iterator[Problem]:
    """A note on a board above the turns that shows too little of a start."""
    if not text.turns:
        return
    lines = text.preface.text.split("\n")
    rows = [at for at, line in enumerate(lines) if len(CELL.findall(line)) >= _ROW_OF_CELLS]
    if rows:
        first, count = rows[0], _known_cells([lines[at] for at in rows], alphabet)
    elif boards := shown_boards(text.preface.text):
        first, count = boards[-1][0].line, sum(len(row.cells) for row in boards[-1])
    else:
        return
    key = "notation.board-above-turns-shows-cells"
    what = Message(key, count=count, cells=len(alphabet.grid.names))
    yield Problem(what, Source(text.source.file, text.preface.source.line + first, 1))


def _within(value: Token, source: Source | None) -> Source | None:
    """A place in a value as a place in the file."""
    return value.source.shifted(max(source.column - 1, 0)) if source else None


def _standing(
    placing: Sequence[Placement], alphabet: Alphabet, items: SetupItems, problems: list[Problem]
) -> tuple[Placement, ...]:
    """What stands where when all cubes are placed, the first of a cell below."""
    standing: dict[int, Placement] = {}
    for one in placing:
        name, below = alphabet.grid.names[one.cell], standing.get(one.cell)
        if below is None:
            standing[one.cell] = one
        elif items is SetupItems.WHOLE:
            problems.append(Problem(Message("notation.name-given-twice", name=name), one.source))
        elif len(below.pieces) == _MOST_ON_A_CELL:
            what = Message("notation.third-cube-cell-holds-two", cell=name)
            problems.append(Problem(what, one.source))
        else:
            standing[one.cell] = replace(below, pieces=(*below.pieces, *one.pieces))
    return tuple(standing.values())


def read_turn(token: WrittenTurn, dialect: Dialect, alphabet: Alphabet) -> ParsedTurn:
    """The turn that a word of a record writes, with its number and what stands after it.

    Raises:
        InvalidTurn: the word is no turn of the dialect.
    """
    if token.text in NULL_TURNS and alphabet.manner is Manner.FAMILY:
        what = Message("notation.no-turn-nobody-may-pass", text=token.text)
        hint = Message("notation.only-variation-may-hold")
        raise InvalidTurn(what, source=token.source, hint=hint)
    parsed = _known_turn(token.text, dialect, alphabet)
    if parsed is None:  # what is wrong has its place
        if SHEET_ERROR.fullmatch(token.text):
            what = Message("notation.spreadsheet-error", text=token.text)
            hint = Message("notation.column-of-texts")
            raise InvalidTurn(what, source=token.source, hint=hint)
        for at, letter in enumerate(token.text):
            if letter.isalpha() and not letter.isascii():
                what = Message("notation.letter-of-another-alphabet", letter=letter)
                hint = Message("notation.cells-in-ours")
                raise InvalidTurn(what, source=token.source.shifted(at), hint=hint)
        parsed = dialect.parse_turn(token.text, token.source, alphabet)
    return parsed.placed(token.source, token.number, token.notes)


@lru_cache(maxsize=4096)
def _known_turn(text: str, dialect: Dialect, alphabet: Alphabet) -> ParsedTurn | None:
    """What a text means wherever it stands: the same turns come again and again."""
    try:
        return dialect.parse_turn(text, NOWHERE, alphabet)
    except NotationError:
        return None


def _read_setup(
    text: RecordText, dialect: Dialect, alphabet: Alphabet, problems: list[Problem]
) -> tuple[tuple[Placement, ...], list[Placement]]:
    """What a setup prologue puts where, a cell each, and its items in their order."""
    if is_coded(text):
        return _coded_setup(text.setup, alphabet, problems), []
    if text.setup and not dialect.has_setup(alphabet):
        game = alphabet.edition or dialect.name
        what = Message("notation.records-no-setup-prologue", game=game)
        hint = Message("notation.start-in-header")
        problems.append(Problem(what, text.setup[0].source, hint))
        return (), []
    items: list[Placement] = []
    parse = dialect.parse_setup_item
    for token in text.setup:
        try:
            items += parse(token.text, token.source, alphabet) if parse else ()
        except NotationError as error:
            problems.extend(error.problems)
    return _standing(items, alphabet, dialect.setup_items, problems), items


def is_coded(text: RecordText) -> bool:
    """Whether a record begins with cubes as Jersi 4.0 lists them: `DR:b1/CK:b2/…`."""
    return bool(text.setup) and all(_CODED.fullmatch(token.text) for token in text.setup)


def _coded_setup(
    items: Sequence[Token], alphabet: Alphabet, problems: list[Problem]
) -> tuple[Placement, ...]:
    """What such a list puts where; capitals stand for the player whose half of the board it is."""
    rows = {row.name: index for index, row in enumerate(alphabet.grid.rows)}
    placed: list[Placement] = []
    for token in items:
        code, name = token.text.split(":")
        try:
            cell = alphabet.cell(name, token.source.shifted(len(code) + 1))
            piece = alphabet.coded(code, token.source)
            if alphabet.case is LetterCase.CAPITALS:
                far = 2 * rows[name.rstrip("0123456789")] > len(rows)
                piece = Piece(piece.kind, Side.BLACK if far else Side.WHITE)
            placed.append(Placement(cell=cell, pieces=(piece,), source=token.source))
        except NotationError as error:
            problems.extend(error.problems)
    return _standing(placed, alphabet, SetupItems.CUBES, problems)


def turn_number(numbers: Numbering, turn: int) -> int | None:
    """The number printed before the player turn that is `turn`, from 1."""
    match numbers:
        case Numbering.NONE:
            return None
        case Numbering.PAIRS:
            return (turn + 1) // 2
        case Numbering.TURNS:
            return turn


def write_record(
    turns: Sequence[str],
    *,
    setup: str = "",
    first: int = 1,
    numbers: Numbering = Numbering.TURNS,
    score: str = "",
) -> str:
    """The text of a record in columns, as the author writes it: two turns a line.

    `first` is the number of the first player turn, an even one Black's; a record without numbers
    cannot begin with Black, and gets them. `score` is the last line, or empty.
    """
    prologue = [*(f"   {line}" for line in setup.splitlines()), ""] if setup else []
    black = first % 2 == 0
    if numbers is Numbering.NONE and black:
        numbers = Numbering.TURNS
    cells = []
    for turn, text in enumerate(turns, first):
        number = turn_number(numbers, turn)
        bare = number is None or (numbers is Numbering.PAIRS and turn % 2 == 0)
        before = "" if bare else f"{number:>{_NUMBER_WIDTH}} "
        cells.append(f"{before}{text:<{_TURN_WIDTH}}")
    rows = []
    if black and cells:
        own = cells.pop(0)
        dots = f"{turn_number(numbers, first)}... {turns[0]}"
        rows.append(own if numbers is Numbering.TURNS else dots)
    rows += (" ".join(cells[at : at + 2]) for at in range(0, len(cells), 2))
    return "\n".join([*prologue, *map(str.rstrip, rows), *filter(None, [score]), ""])
