"""Tables of turns: spreadsheets with or without a head, and each player's turns in a list.

Rows of cells are parted by commas, semicolons or tabs. The names in the head say which cells are
numbers, turns and remarks; without them the cells say it themselves. The cells of a clock's column
stand behind their own turn: `[%clk 0:12]`; those of any other column are remarks: `{Elo: 1500}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import islice, repeat, takewhile
from typing import TypeAlias

from printkit.base.lazy import regex
from printkit.notation.records import words
from printkit.notation.records.readings import Culture, braced, culture, in_pieces, replaced
from printkit.notation.records.scores import clock, score_of
from printkit.notation.records.tracked_text import Piece, lines, outside
from printkit.notation.turns.spelling import (
    BLACK,
    HOLDS_CELL,
    HOLDS_TURN,
    JUDGEMENTS,
    LIKE_TURN,
    SHEET_ERROR,
    TURN,
    WHITE,
    is_turn,
    spelled,
)

_SIGNS = "\t;,"
_MOST_ROWS = 40


class _Role(Enum):
    NUMBER = auto()
    WHITE = auto()
    BLACK = auto()
    TURN = auto()
    PLAYER = auto()
    REMARK = auto()
    RESULT = auto()
    CLOCK = auto()
    SPENT = auto()
    OTHER = auto()


_WHITES = words.phrases(words.WHITE, words.BLUE) | {"w"}
_BLACKS = words.phrases(words.BLACK, words.RED) | {"b"}
_NAMES = {
    name: role
    for role, names in (
        (_Role.NUMBER, words.phrases(words.NUMBERS)),
        (_Role.WHITE, _WHITES),
        (_Role.BLACK, _BLACKS),
        (_Role.TURN, words.phrases(words.TURNS)),
        (_Role.PLAYER, words.phrases(words.PLAYERS)),
        (_Role.REMARK, words.phrases(words.REMARKS)),
        (_Role.RESULT, words.phrases(words.HEADERS["Result"])),
        (_Role.CLOCK, words.phrases(words.CLOCKS)),
        (_Role.SPENT, words.phrases(words.SPENT)),
    )
    for name in names
}
_PLAYED = (_Role.WHITE, _Role.BLACK, _Role.TURN)
_TIMES = {_Role.CLOCK: "clk", _Role.SPENT: "emt"}
_BESIDE_TURNS = {_Role.RESULT, _Role.PLAYER, *_TIMES}
_SECONDS = words.phrases(words.SECONDS)
_WHITES, _BLACKS = (
    words.phrases(words.WHITE, words.BLUE) | {"w"},
    words.phrases(words.BLACK, words.RED) | {"b"},
)
_LITTLE = frozenset("in of the for de des du les la der des fur per von del di en".split())
"""Small words in the name of a column."""
_ORDER = {_Role.NUMBER: 0, _Role.WHITE: 1, _Role.TURN: 1, _Role.BLACK: 2}
"""In which order the cells of a row are read; all others behind them."""
_SIDES = _WHITES | _BLACKS | {"n"}
_NUMBER = regex(r"[0-9]{1,4}[.:)]?(?:[ \t]?\.{2,3})?")
_FORMULA = regex(r'="{1,2}(.*?)"{1,2}|=\'(.*?)\'')
_NAMED = regex(r"\w+")
_SAYS = regex(r"[^\W\d_]{3}")
_SCORES = regex(r"[ \t]*[0-2][,;][0-2][ \t]*")
_IN_FIELD = regex(
    rf"[0-9]{{1,6}}[.:)]?|(?:{TURN})[!?]{{0,2}}|[!?]{{1,2}}|1-0|0-1|1/2-1/2|\u00bd-\u00bd|1\u20442-1\u20442"
)
"""A word in a cell: a number, a turn, a judgement, a result."""


@dataclass(frozen=True, slots=True)
class _Cell:
    start: int
    end: int
    text: str

    @classmethod
    def rows_of(cls, text: str, sign: str) -> Iterator[tuple[_Cell, ...]]:
        """The rows of a text whose cells a sign parts, without quotes and formulas."""
        cell = re.compile(
            rf'[ ]{{0,8}}(?:"((?:[^"]|"")*+)"[^{sign}\n]*+|([^{sign}\n]*+))({sign}|\n|\Z)'
        )
        row: list[_Cell] = []
        at = 0
        while at < len(text) and (match := cell.match(text, at)):
            group = 2 if match[1] is None else 1
            value = match[group].replace('""', '"') if group == 1 else match[group]
            formula = _FORMULA.fullmatch(value.strip())
            bare = (formula[1] or formula[2] or "") if formula else value.strip()
            shift = max(match[group].find(bare), 0) if bare else 0
            row.append(cls(match.start(group) + shift, match.end(group), bare))
            at = match.end()
            if match[3] != sign:
                yield tuple(row)
                row = []
        if row:
            yield tuple(row)

    @property
    def name(self) -> str:
        """What it is called where it is a head."""
        return words.bare(self.text.strip("\ufeff "))

    @property
    def is_turn(self) -> bool:
        # Where a spreadsheet shows an error one stood.
        return SHEET_ERROR.fullmatch(self.text) is not None or is_turn(self.text)

    @property
    def is_number(self) -> bool:
        return _NUMBER.fullmatch(self.text) is not None


_Row: TypeAlias = tuple[_Cell, ...]


@dataclass(frozen=True, slots=True)
class _Column:
    """What a column is called, and its cells."""

    name: str
    cells: tuple[_Cell, ...]

    @property
    def role(self) -> _Role:
        """What it holds: what its name says if its cells agree, else what they hold."""
        cells = [cell for cell in self.cells if cell.text]
        role, turns = self.called, sum(cell.is_turn for cell in cells)
        if role is _Role.REMARK or (role in _BESIDE_TURNS and 2 * turns < len(cells) + 1):
            return role
        if cells and 2 * turns > len(cells):
            return role if role in {_Role.WHITE, _Role.BLACK} else _Role.TURN
        if not all(cell.is_number for cell in cells):
            return _Role.OTHER
        if role in {_Role.NUMBER, _Role.TURN}:
            counts = len({cell.text for cell in cells}) > 1 or len(cells) < 2
        else:  # below no name they count up
            found = [cell.text.rstrip(".:) ") for cell in cells]
            wanted = (str(int(found[0]) + rank) for rank in range(len(found)))
            counts = not self.name and len(found) > 1 and found == [*wanted]
        return _Role.NUMBER if counts else _Role.OTHER

    @property
    def called(self) -> _Role | None:
        """What its name says that it holds."""
        role = _NAMES.get(self.name)
        if role is not None:
            return role
        bare = [one for one in _NAMED.findall(self.name) if one not in _SIDES | _SECONDS | _LITTLE]
        timed = _NAMES.get(" ".join(bare))  # `time (White)`, `clock in s`
        return timed if timed in _TIMES else None

    def shown(self, *, counted: bool) -> _Role:
        """What it holds where it has no name; `counted` says that another one has the numbers."""
        if not counted and all(cell.is_number for cell in self.cells):
            return _Role.NUMBER
        if all(cell.text.lower() in _SIDES for cell in self.cells):
            return _Role.PLAYER
        said = any(_SAYS.search(cell.text) for cell in self.cells)
        return _Role.REMARK if said else _Role.OTHER


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The rows of a spreadsheet, what its columns hold and are called, and the rows above."""

    rows: tuple[_Row, ...]
    roles: tuple[_Role, ...]
    names: tuple[str, ...]
    above: tuple[_Row, ...] = ()

    def place(self, role: _Role, at: int) -> tuple[int, int, int]:
        """Where a cell of a row is read: a clock's behind the turn that it belongs to."""
        whose = self.whose(at) if role in _TIMES else None
        if whose is not None:
            return _ORDER[self.roles[whose]], whose, 1
        return _ORDER.get(role, len(_ORDER)), at, 0

    def whose(self, at: int) -> int | None:
        """The column of turns that a clock's belongs to: by its name, else by its place."""
        name = words.bare(self.names[at]) if at < len(self.names) else ""
        said = set(_NAMED.findall(name))
        played = [place for place, role in enumerate(self.roles) if role in _PLAYED]
        clocks = [place for place, role in enumerate(self.roles) if role is self.roles[at]]
        if len(played) > 1 and said & (_WHITES | _BLACKS):
            return played[bool(said & _BLACKS)]
        if len(clocks) == len(played):
            return played[clocks.index(at)]
        return max((place for place in played if place < at), default=played[0] if played else None)

    def players(self, text: str) -> str:
        """Headers with the players' names, where a column or the heads of two give them."""
        names: list[str] = []
        for column, role in enumerate(self.roles):
            if role is _Role.PLAYER:
                cells = (row[column].text for row in self.rows[1:] if len(row) > max(column, 1))
                names = [*dict.fromkeys(filter(None, cells))]
        heads = zip(self.names, self.roles, strict=True)
        names = names or [name for name, role in heads if role is _Role.TURN]
        # Neither a side nor the name of a column is a player's.
        others = any('"' in name or words.bare(name) in _SIDES | _NAMES.keys() for name in names)
        if len(names) != 2 or others or "[White" in text:
            return ""
        return f'[White "{names[0]}"]\n[Black "{names[1]}"]\n'

    def spoken(self, row: Sequence[_Cell]) -> str:
        """A row without turns: how the game ended, or remarks."""
        texts = [cell.text for cell in row if cell.text]
        ends = [
            text for text in texts if score_of(text) is not None and not _NUMBER.fullmatch(text)
        ]
        roles = dict(zip(row, self.roles, strict=False))
        said = [cell.text for cell in row if cell.text and roles.get(cell) is _Role.REMARK]
        if ends:
            return " ".join(ends)
        return braced(" ".join(said)) if said else " ".join(texts)

    def row(self, row: Sequence[_Cell]) -> Iterator[Piece]:
        roles = (*self.roles, *repeat(_Role.OTHER, len(row)))
        filled = [(at, roles[at], cell) for at, cell in enumerate(row) if cell.text]
        whites = any(role in {_Role.WHITE, _Role.TURN} for _, role, _ in filled)
        for at, role, cell in sorted(filled, key=lambda one: self.place(one[1], one[0])):
            if role in _PLAYED:
                yield cell.start, cell.start + len(cell.text), None
                yield cell.end, cell.end, " "
            elif role is not _Role.PLAYER:
                # The cell of a clock whose turn was not played is a remark like others.
                own = role not in _TIMES or self.whose(at) in {one for one, *_ in filled}
                said = self.instead(role if own else _Role.OTHER, cell, at, whites=whites)
                yield cell.start, cell.end, f"{said} "

    @classmethod
    def headed(cls, rows: tuple[_Row, ...]) -> _Sheet | None:
        """That below the last row above its turns that names columns."""
        above = takewhile(lambda row: not _has_turn(row), rows[:_MOST_ROWS])
        for index, row in reversed([*enumerate(above)]):
            names = tuple(cell.name for cell in row)
            if len(row) < 2 or _NAMES.keys().isdisjoint(names):
                continue  # before the rows below are looked through: most are no head
            if data := [one for one in rows[index + 1 :] if len(one) > 1 and _has_turn(one)]:
                called = tuple(cell.text for cell in row)
                roles = tuple(_roles(_columns(names, data)))
                return cls(rows[index:], roles, called, rows[:index])
        return None

    @classmethod
    def headless(cls, text: str, rows: tuple[_Row, ...], sign: str) -> _Sheet | None:
        """One without heads: its cells show what they are; not all are numbers and turns."""
        data = [*filter(_has_text, rows)]
        widths = {len(row) for row in data}
        if len(data) < 2 or len(widths) != 1 or widths == {1} or not all(map(_has_turn, data)):
            return None
        # A turn stands alone in the first cell that holds any.
        held = (
            next((cell for cell in row if HOLDS_TURN.search(cell.text)), row[0]) for row in data
        )
        alone = all(cell.is_turn for cell in held)
        if not alone or any(_is_fields(line, sign) for line in text.split("\n")):
            return None
        names = ("",) * len(data[0])
        columns = _columns(names, data)
        roles = _roles(columns)
        for at, column in enumerate(columns):
            if roles[at] is _Role.OTHER:
                roles[at] = column.shown(counted=_Role.NUMBER in roles)
        head = (_Cell(data[0][0].start, data[0][0].start, ""),) * len(names)
        return cls((head, *data), tuple(roles), names)

    def instead(self, role: _Role, cell: _Cell, at: int, *, whites: bool) -> str:
        """What stands for a cell that is no turn."""
        name = self.names[at].strip("\ufeff ") if at < len(self.names) else ""
        time = clock(cell.text) if role in _TIMES else None
        if role is _Role.NUMBER:
            return cell.text.rstrip(".:) ") + ("." if whites else "...")
        if role is _Role.RESULT:
            return cell.text
        if time is not None:
            return braced(f"[%{_TIMES[role]} {time}]")
        if role is _Role.REMARK or not name:
            return braced(cell.text)
        return braced(f"{name}: {cell.text}")


def _has_turn(row: Iterable[_Cell]) -> bool:
    return any(cell.is_turn for cell in row)


def _has_text(row: Iterable[_Cell]) -> bool:
    return any(cell.text for cell in row)


def _table(text: str) -> _Sheet | None:
    """The spreadsheet that a text is, if the names in its head say so."""
    for sign in _SIGNS:
        if sign not in text:
            continue
        below = _Cell.rows_of(text, sign)
        top = tuple(islice(below, _MOST_ROWS))
        widths = {len(row) for row in top if _has_text(row)}
        heads = {cell.name for row in top for cell in row}
        if (widths == {1} or len(widths) > 1) and _NAMES.keys().isdisjoint(heads):
            continue  # neither rows of one width nor a head: most texts are no spreadsheet
        rows = (*top, *below)
        if found := _Sheet.headed(rows) or _Sheet.headless(text, rows, sign):
            return found
    return None


def _columns(names: Sequence[str], data: Sequence[_Row]) -> list[_Column]:
    return [
        _Column(name, tuple(row[at] for row in data if at < len(row)))
        for at, name in enumerate(names)
    ]


def _roles(columns: Sequence[_Column]) -> list[_Role]:
    """What each column holds; the first one of numbers counts."""
    roles: list[_Role] = []
    for column in columns:
        role = column.role
        counted = role is _Role.NUMBER and role in roles
        roles.append(_Role.OTHER if counted else role)
    return roles


@culture(name="notation.manner-spreadsheet", shows=_table)
@in_pieces
def spreadsheet(text: str) -> Iterator[Piece]:
    """The turns of each row, and what its other cells say, below headers of the players."""
    table = _table(text)
    if table is None:
        yield 0, len(text), None
        return
    head, *rows = table.rows
    for row in table.above:
        # Rows of two cells, such as `White;Ada`, say what headers would.
        filled = [cell for cell in row if cell.text]
        header = " : ".join(cell.text for cell in filled) if len(filled) == 2 else None
        yield row[0].start, row[-1].end, header
        yield row[-1].end, row[-1].end, "\n"
    yield head[0].start, head[0].start, table.players(text)
    for row in rows:
        if _has_turn(row):
            yield from table.row(row)
        elif _has_text(row):
            yield row[0].start, row[-1].end, table.spoken(row)
        else:
            continue
        yield row[-1].end, row[-1].end, "\n"


def _is_fields(text: str, sign: str) -> bool:
    """Whether `sign` parts a line into two cells or more that hold numbers and turns alone."""
    if sign != "\t" and _SCORES.fullmatch(text):
        return True
    fields = [field.replace('"', " ").split() for field in text.split(sign)]
    held = [spelled(word)[0] for field in fields for word in field]
    filled = sum(map(bool, fields))
    if filled < 2 or not HOLDS_CELL.search(text):
        return False
    return all(map(_IN_FIELD.fullmatch, held))


def _parted(text: str) -> frozenset[str]:
    """The signs that part the cells of lines without names above them."""
    lines = [line for line in text.split("\n") if HOLDS_CELL.search(line)]
    signs = set[str]()
    for sign in _SIGNS:
        marked = [line for line in lines if sign in line]
        fields = [line for line in marked if _is_fields(line, sign)]
        # Behind a blank `;` begins a remark, unless all lines that have one are such lines.
        remark = sign == ";" and any(" ;" in line for line in fields)
        if fields and (not remark or len(fields) == len(marked)):
            signs.add(sign)
    return frozenset(signs)


@culture(shows=_parted)
@in_pieces
def fields(text: str) -> Iterator[Piece]:
    """Blanks for the signs that part the cells of a line, with a comma where none was a tab."""
    signs = _parted(text)
    for start, end in lines(text):
        line, done = text[start:end], start
        scores = _SCORES.fullmatch(line)
        known = _SIGNS if scores else signs
        sign = next((one for one in _SIGNS if one in known and one in line), "")
        if sign and _is_fields(line, sign):
            blank = " " if sign == "\t" or scores else " , "
            for match in re.compile(rf'[{sign}"]+').finditer(text, start, end):
                yield done, match.start(), None
                yield match.start(), match.end(), blank if sign in match[0] else " "
                done = match.end()
        yield done, end, None
        yield end, min(end + 1, len(text)), None


_GLUED = outside(r"(?<=[0-9!?])[,;](?=(?:[0-9]{1,4}[.:)]{1,3})?[A-Za-z][0-9]{1,2}[-=])")
GLUED = Culture(replaced((_GLUED, " , ")), shows=_GLUED.pattern.search)
_SEPARATOR = regex(r"\A\ufeff?\"?sep=[;,|\t]\"?[ \t;,]*\n", re.IGNORECASE)
SEPARATOR = Culture(replaced((_SEPARATOR, "")), shows=_SEPARATOR.match)
"""What Excel wants to see in a first line."""


# White's turns in one list, Black's in another below: they are played in turn

_SIDE_LABEL = regex(
    rf"^[ \t#*>|\"-]{{0,8}}(?:(?P<white>{WHITE})|(?P<black>{BLACK}))(?:[ \t]\([^()\n]{{1,60}}\))?"
    rf"[ \t*\"]{{0,4}}[:\uff1a,;|]?[ \t*\"]{{0,4}}"
    rf"(?=\n|[0-9]{{1,3}}[.:)]?[ \t]{{0,4}}[A-Za-z]|{LIKE_TURN})",
    re.MULTILINE | re.IGNORECASE,
)
_ENTRY = regex(r"[^\s,;|\"]+")
_COUNT = regex(r"[0-9]{1,4}[.:)]{0,3}")
_COUNT_AND_TURN = regex(r"[0-9]{1,4}[.:)]{1,3}(?=[A-Za-z])")


@dataclass(frozen=True, slots=True)
class _TurnList:
    """One player's turns: whether White's, where each stands, and where the list ends."""

    is_white: bool
    start: int
    end: int
    turns: tuple[tuple[int, int], ...]

    @classmethod
    def all_of(cls, text: str) -> list[_TurnList]:
        labels = list(_SIDE_LABEL.finditer(text))
        if not labels:
            return []
        ends = [label.start() for label in labels[1:]] + [len(text)]
        found = []
        for label, until in zip(labels, ends, strict=True):
            turns, end = list[tuple[int, int]](), label.end()
            for word in _ENTRY.finditer(text, end, until):
                start = word.start()
                if glued := _COUNT_AND_TURN.match(word[0]):
                    start += glued.end()
                if is_turn(text[start : word.end()]):
                    turns.append((start, word.end()))
                elif word[0] in JUDGEMENTS and turns:
                    turns[-1] = (turns[-1][0], word.end())
                elif not _COUNT.fullmatch(word[0]):
                    break
                end = word.end()
            found.append(cls(bool(label["white"]), label.start(), end, tuple(turns)))
        return found


def _pairs(text: str) -> list[tuple[_TurnList, _TurnList]]:
    """White's list and Black's of every game; none where the labels stand otherwise."""
    lists = [one for one in _TurnList.all_of(text) if one.turns]
    if len(lists) < 2 or len(lists) % 2:
        return []
    pairs = list(zip(lists[::2], lists[1::2], strict=True))
    for white, black in pairs:
        more = len(white.turns) - len(black.turns)
        if not white.is_white or black.is_white or more not in {0, 1} or len(white.turns) < 2:
            return []
    # A state file has such lists too, of what stands where.
    moves = (any(":" not in text[slice(*turn)] for turn in one.turns) for one in lists)
    return pairs if all(moves) else []


@culture(name="notation.manner-columns", shows=_pairs)
@in_pieces
def two_lists(text: str) -> Iterator[Piece]:
    """White's turns and Black's in pairs with numbers."""
    done = 0
    for white, black in _pairs(text):
        yield done, white.start, None
        for index, (start, end) in enumerate(white.turns):
            yield start, start, f"{index + 1}. "
            yield start, end, None
            yield end, end, " "
            if index < len(black.turns):
                yield *black.turns[index], None
            yield end, end, "\n"
        yield white.end, black.start, None
        done = black.end
    yield done, len(text), None
