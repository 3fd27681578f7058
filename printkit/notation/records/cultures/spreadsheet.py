"""Spreadsheets: rows of cells parted by commas, semicolons or tabs, with or without a head.

The names in the head say which cells are numbers, turns and remarks; without them the cells say
it themselves. The cells of a clock's column stand behind their own turn: `[%clk 0:12]`;
those of any other column are remarks: `{Elo: 1500}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import islice

from printkit.base.lazy import regex
from printkit.notation.records import words
from printkit.notation.records.clocks import clock
from printkit.notation.records.cultures.culture import Culture, braced
from printkit.notation.records.scores import score_of
from printkit.notation.records.tracked_text import Piece, TrackedText, outside
from printkit.notation.turns.shapes import HOLDS_CELL, HOLDS_TURN, SHEET_ERROR, TURN, WHOLE_TURN
from printkit.notation.turns.spelling import spelled

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


_NAMES = {
    name: role
    for role, names in (
        (_Role.NUMBER, words.phrases(words.NUMBERS)),
        (_Role.WHITE, words.phrases(words.WHITE) | {"w"}),
        (_Role.BLACK, words.phrases(words.BLACK) | {"b"}),
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
_SECONDS = words.phrases(words.SECONDS)
_WHITES, _BLACKS = words.phrases(words.WHITE) | {"w"}, words.phrases(words.BLACK) | {"b"}
_LITTLE = frozenset("in of the for de des du les la der des fur per von del di en".split())
"""Small words in the name of a column."""
_ORDER = {_Role.NUMBER: 0, _Role.WHITE: 1, _Role.TURN: 1, _Role.BLACK: 2}
"""In which order the cells of a row are read; all others behind them."""
_SIDES = words.phrases(words.WHITE, words.BLACK) | {"w", "b", "n"}
_NUMBER = regex(r"[0-9]{1,4}[.:)]?(?:[ \t]?\.{2,3})?")
_FORMULA = regex(r'="{1,2}(.*?)"{1,2}|=\'(.*?)\'')
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

    @property
    def name(self) -> str:
        """What it is called where it is a head."""
        return words.bare(self.text.strip("\ufeff "))

    @property
    def is_turn(self) -> bool:
        if SHEET_ERROR.fullmatch(self.text):
            return True  # one stood there
        return WHOLE_TURN.fullmatch(spelled(self.text)[0]) is not None


@dataclass(frozen=True, slots=True)
class _Table:
    """The rows of a spreadsheet, what its columns hold and are called, and the rows above."""

    rows: tuple[tuple[_Cell, ...], ...]
    roles: tuple[_Role, ...]
    names: tuple[str, ...]
    above: tuple[tuple[_Cell, ...], ...] = ()


def _rows(text: str, sign: str) -> Iterator[tuple[_Cell, ...]]:
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
        row.append(_Cell(match.start(group) + shift, match.end(group), bare))
        at = match.end()
        if match[3] != sign:
            yield tuple(row)
            row = []
    if row:
        yield tuple(row)


def _table(text: str) -> _Table | None:
    """The spreadsheet that a text is, if the names in its head say so."""
    for sign in _SIGNS:
        if sign not in text:
            continue
        below = _rows(text, sign)
        top = tuple(islice(below, _MOST_ROWS))
        widths = {len(row) for row in top if any(cell.text for cell in row)}
        heads = {cell.name for row in top for cell in row}
        if (widths == {1} or len(widths) > 1) and _NAMES.keys().isdisjoint(heads):
            continue  # neither rows of one width nor a head: most texts are no spreadsheet
        rows = (*top, *below)
        held = (at for at, row in enumerate(rows[:_MOST_ROWS]) if any(cell.is_turn for cell in row))
        for index, row in reversed([*enumerate(rows[: next(held, _MOST_ROWS)])]):
            names = tuple(cell.name for cell in row)
            if len(row) < 2 or _NAMES.keys().isdisjoint(names) or any(cell.is_turn for cell in row):
                continue  # before the rows below are looked through: most are no head
            data = [
                one for one in rows[index + 1 :] if len(one) > 1 and any(c.is_turn for c in one)
            ]
            if data:
                called = tuple(cell.text for cell in row)
                return _Table(rows[index:], _roles(names, data), called, rows[:index])
        headless = _headless(text, rows, sign)
        if headless is not None:
            return headless
    return None


def _headless(text: str, rows: tuple[tuple[_Cell, ...], ...], sign: str) -> _Table | None:
    """A spreadsheet without heads: its cells show what they are; not all are numbers and turns."""
    data = [row for row in rows if any(cell.text for cell in row)]
    widths = {len(row) for row in data}
    if len(data) < 2 or len(widths) != 1 or widths == {1}:
        return None
    if not all(any(cell.is_turn for cell in row) for row in data):
        return None
    held = [next((cell for cell in row if HOLDS_TURN.search(cell.text)), row[0]) for row in data]
    if not all(cell.is_turn for cell in held) or any(
        _is_fields(line, sign) for line in text.split("\n")
    ):
        return None
    names = tuple("" for _ in data[0])
    roles = [*_roles(names, data)]
    for column, role in enumerate(roles):
        texts = [row[column].text for row in data]
        if role is _Role.OTHER and all(map(_NUMBER.fullmatch, texts)) and _Role.NUMBER not in roles:
            roles[column] = _Role.NUMBER
        elif role is _Role.OTHER and all(text.lower() in _SIDES for text in texts):
            roles[column] = _Role.PLAYER
        elif role is _Role.OTHER and any(re.search(r"[^\W\d_]{3}", text) for text in texts):
            roles[column] = _Role.REMARK
    head = tuple(_Cell(data[0][0].start, data[0][0].start, "") for _ in names)
    return _Table((head, *data), tuple(roles), names)


def _named(name: str) -> _Role:
    """What a column holds by its name: `Zeit`, `time (White)`, `clock in s`."""
    role = _NAMES.get(name)
    if role is None and name:
        told = [one for one in re.findall(r"\w+", name) if one not in _SIDES | _SECONDS | _LITTLE]
        role = _NAMES.get(" ".join(told))
        role = role if role in _TIMES else None
    return role or _Role.OTHER


def _roles(names: tuple[str, ...], data: Sequence[tuple[_Cell, ...]]) -> tuple[_Role, ...]:
    """What each column holds: what its name says if its cells agree, else what they hold."""
    roles: list[_Role] = []
    for column, name in enumerate(names):
        filled = [row[column] for row in data if column < len(row) and row[column].text]
        turns = sum(cell.is_turn for cell in filled)
        role = _named(name)
        if (
            role in {_Role.REMARK, _Role.RESULT, _Role.PLAYER, *_TIMES}
            and 2 * turns < len(filled) + 1
        ) or role is _Role.REMARK:
            roles.append(role)
        elif filled and 2 * turns > len(filled):
            side = role in {_Role.WHITE, _Role.BLACK}
            roles.append(role if side else _Role.TURN)
        else:
            numbers = all(_NUMBER.fullmatch(cell.text) for cell in filled)
            varied = len({cell.text for cell in filled}) > 1 or len(filled) < 2
            told = role in {_Role.NUMBER, _Role.TURN} or (not name and _counts_up(filled))
            counts = told and numbers and varied
            roles.append(_Role.NUMBER if counts else _Role.OTHER)
    if roles.count(_Role.NUMBER) > 1:
        first = roles.index(_Role.NUMBER)
        roles = [
            _Role.OTHER if role is _Role.NUMBER and column != first else role
            for column, role in enumerate(roles)
        ]
    return tuple(roles)


def _counts_up(cells: Sequence[_Cell]) -> bool:
    """Whether cells below no name are the numbers of their rows."""
    found = [_NUMBER.fullmatch(cell.text) and cell.text.rstrip(".:) ") for cell in cells]
    first = int(found[0]) if found and found[0] else 0
    return len(found) > 1 and found == [str(first + rank) for rank in range(len(found))]


def _by_head(sheet: TrackedText, table: _Table) -> Iterator[Piece]:
    head, *rows = table.rows
    for row in table.above:
        # Rows of two cells, such as `White;Ada`, say what headers would.
        filled = [cell for cell in row if cell.text]
        header = " : ".join(cell.text for cell in filled) if len(filled) == 2 else None
        yield row[0].start, row[-1].end, header
        yield row[-1].end, row[-1].end, "\n"
    yield head[0].start, head[0].start, _players(sheet.text, table)
    for row in rows:
        if not any(cell.is_turn for cell in row):
            if any(cell.text for cell in row):
                yield row[0].start, row[-1].end, _spoken(row, table)
                yield row[-1].end, row[-1].end, "\n"
            continue
        yield from _row(row, table)
        yield row[-1].end, row[-1].end, "\n"


def _spoken(row: Sequence[_Cell], table: _Table) -> str:
    """A row without turns: how the game ended, or remarks."""
    texts = [cell.text for cell in row if cell.text]
    ends = [text for text in texts if score_of(text) is not None and not _NUMBER.fullmatch(text)]
    roles = dict(zip(row, table.roles, strict=False))
    said = [cell.text for cell in row if cell.text and roles.get(cell) is _Role.REMARK]
    if ends:
        return " ".join(ends)
    return braced(" ".join(said)) if said else " ".join(texts)


def _row(row: Sequence[_Cell], table: _Table) -> Iterator[Piece]:
    roles = [*table.roles, *(_Role.OTHER for _ in row[len(table.roles) :])]
    filled = [
        (_place(table, role, at), role, cell, at)
        for at, (role, cell) in enumerate(zip(roles, row, strict=False))
        if cell.text
    ]
    dots = "." if any(role in {_Role.WHITE, _Role.TURN} for _, role, _, _ in filled) else "..."
    for _, role, cell, at in sorted(filled, key=lambda one: one[0]):
        if role in _PLAYED:
            yield cell.start, cell.start + len(cell.text), None
            yield cell.end, cell.end, " "
        elif role is not _Role.PLAYER:
            whose = _whose(table, at) if role in _TIMES else None
            own = whose is not None and whose < len(row) and bool(row[whose].text)
            said = role if role not in _TIMES or own else _Role.OTHER
            yield cell.start, cell.end, f"{_instead(said, cell, table.names, at, dots)} "


def _place(table: _Table, role: _Role, at: int) -> tuple[int, int, int]:
    """Where a cell of a row is read: a clock's behind the turn that it belongs to."""
    whose = _whose(table, at) if role in _TIMES else None
    if whose is not None:
        return _ORDER[table.roles[whose]], whose, 1
    return _ORDER.get(role, len(_ORDER)), at, 0


def _whose(table: _Table, at: int) -> int | None:
    """The column of the turns that a clock's column belongs to: by its name, else by its place."""
    name = words.bare(table.names[at]) if at < len(table.names) else ""
    told = set(re.findall(r"\w+", name))
    played = [place for place, role in enumerate(table.roles) if role in _PLAYED]
    clocks = [place for place, role in enumerate(table.roles) if role is table.roles[at]]
    if len(played) > 1 and told & (_WHITES | _BLACKS):
        return played[bool(told & _BLACKS)]
    if len(clocks) == len(played):
        return played[clocks.index(at)]
    return max((place for place in played if place < at), default=played[0] if played else None)


def _instead(role: _Role, cell: _Cell, names: tuple[str, ...], at: int, dots: str) -> str:
    """What stands for a cell that is no turn."""
    name = names[at].strip("\ufeff ") if at < len(names) else ""
    time = clock(cell.text) if role in _TIMES else None
    if role is _Role.NUMBER:
        return cell.text.rstrip(".:) ") + dots
    if role is _Role.RESULT:
        return cell.text
    if time is not None:
        return braced(f"[%{_TIMES[role]} {time}]")
    if role is _Role.REMARK or not name:
        return braced(cell.text)
    return braced(f"{name}: {cell.text}")


def _players(text: str, table: _Table) -> str:
    """Headers with the players' names, where a column or the heads of two give them."""
    names: list[str] = []
    for column, role in enumerate(table.roles):
        cells = [row[column] for row in table.rows[1:] if column < len(row) and len(row) > 1]
        if role is _Role.PLAYER:
            names = list(dict.fromkeys(cell.text for cell in cells if cell.text))
    turns = [
        name for name, role in zip(table.names, table.roles, strict=True) if role is _Role.TURN
    ]
    if not names and len(turns) == 2:
        names = turns
    named = len(names) == 2 and not any(
        words.bare(name) in _SIDES or words.bare(name) in _NAMES or '"' in name for name in names
    )
    if not named or "[White" in text:
        return ""
    return f'[White "{names[0]}"]\n[Black "{names[1]}"]\n'


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
    signs = set()
    lines = [line for line in text.split("\n") if HOLDS_CELL.search(line)]
    for sign in _SIGNS:
        having = [line for line in lines if sign in line]
        fields = [line for line in having if _is_fields(line, sign)]
        # Behind a blank `;` begins a remark, unless all lines that have one are such lines.
        remark = sign == ";" and any(" ;" in line for line in fields)
        if fields and (not remark or len(fields) == len(having)):
            signs.add(sign)
    return frozenset(signs)


def _by_fields(sheet: TrackedText, signs: frozenset[str]) -> Iterator[Piece]:
    at = 0
    for line in sheet.text.split("\n"):
        end = at + len(line)
        known = _SIGNS if _SCORES.fullmatch(line) else signs
        sign = next((one for one in _SIGNS if one in known and one in line), "")
        if sign and _is_fields(line, sign):
            scores = _SCORES.fullmatch(line)
            blank = " " if sign == "\t" or scores else " , "
            mark = re.compile(rf'[{sign}"]+')
            done = at
            for match in mark.finditer(sheet.text, at, end):
                yield done, match.start(), None
                yield match.start(), match.end(), blank if sign in match[0] else " "
                done = match.end()
            yield done, end, None
        else:
            yield at, end, None
        yield end, min(end + 1, len(sheet.text)), None
        at = end + 1


def _read(sheet: TrackedText) -> TrackedText:
    table = _table(sheet.text)
    return sheet if table is None else sheet.rewritten(_by_head(sheet, table))


SPREADSHEET = Culture(
    name="notation.manner-spreadsheet", shows=lambda text: _table(text) is not None, read=_read
)
_GLUED = outside(r"(?<=[0-9!?])[,;](?=(?:[0-9]{1,4}[.:)]{1,3})?[A-Za-z][0-9]{1,2}[-=])")
_HAS_GLUED = regex(_GLUED.pattern.pattern)
GLUED = Culture(
    name="",
    shows=lambda text: _HAS_GLUED.search(text) is not None,
    read=lambda sheet: sheet.substituted(_GLUED, " , "),
)
FIELDS = Culture(
    name="",
    shows=lambda text: bool(_parted(text)),
    read=lambda sheet: sheet.rewritten(_by_fields(sheet, _parted(sheet.text))),
)
_SEPARATOR = regex(r"\A\ufeff?\"?sep=[;,|\t]\"?[ \t;,]*\n", re.IGNORECASE)
SEPARATOR = Culture(
    name="",
    shows=lambda text: _SEPARATOR.match(text) is not None,
    read=lambda sheet: sheet.substituted(_SEPARATOR, ""),
)
"""What Excel wants to be told in a first line."""
