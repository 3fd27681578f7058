"""What else a text may mean that cannot be played as it stands: readings, tried one after another.

Each is a text written anew, as `printkit.notation.records.cultures` rewrites; but no text
shows that it is meant so. Whoever knows the rules keeps the first under which all turns are legal
(`printkit.library.records`), with a note that names it. Most texts are legal as they stand and
are read once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise, zip_longest
from typing import TypeAlias

from printkit.base.errors import Message, Problem, Source
from printkit.base.lazy import regex
from printkit.notation.records import slips
from printkit.notation.records.cultures import rewritten
from printkit.notation.records.cultures.culture import braced
from printkit.notation.records.scan import ODDITIES, RecordText, scan_sheet
from printkit.notation.records.tracked_text import Piece, TrackedText, outside
from printkit.notation.turns.shapes import BLACK, LIKE_TURN, WHITE, WHOLE_TURN
from printkit.notation.turns.spelling import Oddity, spelled

_CELL = regex(r"[A-Za-z][0-9]{1,2}[!?]{0,2}")
_SIGN = regex(r"[-=+*~\u2010-\u2014\u2212]")
_NUMBER = regex(r"([0-9]{1,4})[.:)\u2026]{0,3}")
_FIELD = regex(r'[^;,|\t"\n]+')
_WORD = regex(r"[^\s]+")
_WIDE = regex(r"[;,|\t]|[ ]{2,}")
_LETTERS = regex(r"[^\W\d_]{2}")
_LABELS = regex(rf"(?:{WHITE}|{BLACK})[:.]?", re.IGNORECASE)
_BEHIND_WORDS = outside(
    r"(?:(?<=[^\W\d_][ :,.!])|(?<=[^\W\d_][:,.!\u2013\u2014][ ])|(?<=[ ][\u2013\u2014-][ ]))"
    rf"(?=(?:[0-9]{{1,4}}[.:)]{{0,3}}[ ]?)?(?:{LIKE_TURN}))"
)
_NUMBERED_BEHIND = outside(
    r"(?:(?<=[^\W\d_][ :,.!])|(?<=[^\W\d_][:,.!\u2013\u2014][ ]))"
    rf"(?=[0-9]{{1,4}}[.:)]{{1,3}}[ ]?(?:{LIKE_TURN})[^\s,;]*[ \t]*$)"
)
_NUMBERED_AMONG = outside(
    r"(?:(?<=[^\W\d_][ :,.!])|(?<=[^\W\d_][:,.!\u2013\u2014][ ]))"
    rf"(?=[0-9]{{1,4}}[.:)]{{1,3}}[ ]?(?:{LIKE_TURN}))"
)
_MAILED = regex(
    r"(?:wrote|\u00e9crit|schrieb|escribi\u00f3|scritto|написала?)[ \u00a0\u202f]?:[ ]*$", re.M
)
"""What a mail says above the one that it answers."""
_NUMBERS = regex(rf"(?<![^\s>.:)])([0-9]{{1,4}})[.:)]{{0,3}}[ ]?(?={LIKE_TURN})")
_LISTED = regex(rf"^[^\w\n]*[0-9]{{1,4}}[.:)]{{0,3}}[ ]?(?:{LIKE_TURN})", re.MULTILINE)
_TAKES = ODDITIES[Oddity.TAKES.name]
_MOST_OF_A_BLOCK = 25
_FEWEST_TURNS = 4
_TURN_OF_CELLS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to read a text otherwise.

    Attributes:
        name: what the note says that it was read as.
        sheets: the text in that reading, or several of its kind; none where it cannot be meant.
        wraps: whether what wraps the text (a mail, a chat, HTML) is undone before.
        from_start: whether it is for texts alone whose second turn cannot be played.
        crosses: whether it sets an x between cells, which no note need name.
    """

    name: str
    sheets: Callable[[TrackedText], Iterator[TrackedText]]
    wraps: bool = True
    from_start: bool = False
    crosses: bool = False


def other_readings(
    text: str, file: str, readings: Sequence[Reading]
) -> Iterator[tuple[RecordText, ...]]:
    """The games of a text in one reading after another, each with a note that names it."""
    plain = TrackedText.of(text, file)
    undone, notes = rewritten(plain)
    for reading in readings:
        if reading.from_start and reading.wraps and undone.text == plain.text:
            continue  # tried as it stands
        what = Message("notation.read-as", manner=Message(reading.name))
        told = Problem(what, Source(file))
        for sheet in reading.sheets(undone if reading.wraps else plain):
            first, *others = scan_sheet(sheet)
            if first.turns:
                own = (
                    note
                    for note in first.notes
                    if not (reading.crosses and getattr(note.what, "key", "") == _TAKES)
                )
                noted = (*(notes if reading.wraps else ()), told, *own)
                games = (replace(first, notes=noted), *others)
                yield joined(games) or games


def joined(games: Sequence[RecordText]) -> tuple[RecordText, ...] | None:
    """Games as one where the numbers of each go on with those of another; None if they do not."""
    if len(games) < 2 or any(not game.turns for game in games):
        return None
    ordered = sorted(games, key=lambda game: game.turns[0].number or 0)
    for before, after in pairwise(ordered):
        last, first = before.turns[-1].number, after.turns[0].number
        if not last or not first or first == 1 or first - last not in {0, 1} or after.setup:
            return None
    keys = Counter(key for game in ordered for key in dict(game.headers))
    if keys and max(keys.values()) > 1:
        return None
    whole = ordered[0]
    for after in ordered[1:]:
        whole = _followed(whole, after)
    note = Problem(Message("notation.games-joined"), ordered[1].turns[0].source)
    return (replace(whole, notes=(*whole.notes, note)),)


def _followed(one: RecordText, other: RecordText) -> RecordText:
    """A game that goes on with another: what stands above that one follows the last turn."""
    told = one.turns_told
    last = replace(told[-1], notes=(*told[-1].notes, *other.opening))
    return replace(
        other,
        headers=(*one.headers, *other.headers),
        setup=one.setup,
        preface=one.preface,
        opening=one.opening,
        turns=(*told[:-1], last, *other.turns),
        first_side=one.first_side,
        notes=(*one.notes, *other.notes),
        problems=(*one.problems, *other.problems),
    )


# Turns behind words


def _numbered_behind_words(sheet: TrackedText) -> Iterator[TrackedText]:
    """A turn with its number behind words, above the list of turns: `my move is 11. a2-b3=d4`."""
    begun = _LISTED.search(sheet.text)
    own = [
        match for match in sheet.matches(_NUMBERED_BEHIND) if begun and match.end() < begun.start()
    ]
    if own:
        at, end = own[-1].start(), len(sheet.text)
        yield sheet.rewritten([(0, at, None), (at, at, "\n"), (at, end, None)])
    elif due := list(_due(sheet)):
        ends = [*due, len(sheet.text)]
        broken = [
            piece for at, end in pairwise(ends) for piece in ((at, at, "\n"), (at, end, None))
        ]
        yield sheet.rewritten([(0, due[0], None), *broken])


def _due(sheet: TrackedText) -> Iterator[int]:
    """Where turns begin behind words below the list of turns whose numbers go on with its own.

    Only at the end of a line, but in a mail, which answers with a turn, anywhere.
    """
    listed = [*_LISTED.finditer(sheet.text)]
    if not listed:
        return
    end = len(sheet.text)
    below = next(iter(sheet.text.find("\n", one.end()) for one in listed[-1:]))
    below = below if below >= 0 else end
    numbers = [int(one[1]) for one in _NUMBERS.finditer(sheet.text, listed[0].start(), below)]
    last = max(numbers)
    among = _NUMBERED_AMONG if _MAILED.search(sheet.text) else _NUMBERED_BEHIND
    for match in sheet.matches(among):
        own = _NUMBERS.match(sheet.text, match.start())
        if own and match.start() >= below and int(own[1]) == last + 1:
            last += 1
            yield match.start()


def _behind_words(sheet: TrackedText) -> Iterator[TrackedText]:
    """Turns in the midst of a line of words are played: each begins a line."""
    if any(True for _ in sheet.matches(_BEHIND_WORDS)):
        yield sheet.substituted(_BEHIND_WORDS, "\n")


# Cells without signs


def _unsigned(sheet: TrackedText) -> Iterator[TrackedText]:
    """Cells with blanks between them, two or three to a turn: `1 a5 b6 d7  f6 g5 e6`."""
    tried = set[str]()
    for five in ((2, 3), (3, 2)):
        made = sheet.rewritten(_signed(sheet.text, five))
        if made.text != sheet.text and made.text not in tried:
            tried.add(made.text)
            yield made


def _signed(text: str, five: tuple[int, int]) -> Iterator[Piece]:
    at = 0
    for line in text.split("\n"):
        groups = _groups(line, five)
        done = at
        for group in groups:
            for (_, end), (start, _) in pairwise(group):
                yield done, at + end, None
                yield at + end, at + start, "x"
                done = at + start
        end = min(at + len(line) + 1, len(text))
        yield done, end, None
        at += len(line) + 1


def _groups(line: str, five: tuple[int, int]) -> list[list[tuple[int, int]]]:
    """The cells of each turn of a line of nothing but numbers and cells; none of another line."""
    words = [*_PARTS.finditer(line)]
    if not words or any(
        not _CELL.fullmatch(one[0]) and not _NUMBER.fullmatch(one[0]) for one in words
    ):
        return []
    runs: list[list[tuple[int, int]]] = [[]]
    for before, one in zip([None, *words], words, strict=False):
        if _NUMBER.fullmatch(one[0]):
            runs.append([])
            continue
        if before is not None and _WIDE.search(line, before.end(), one.start()):
            runs.append([])
        runs[-1].append(one.span())
    groups: list[list[tuple[int, int]]] = []
    for run in filter(None, runs):
        sizes = _SIZES.get(len(run)) or (five if len(run) == sum(five) else ())
        if not sizes:
            return []
        cells = iter(run)
        groups += ([*islice(cells, size)] for size in sizes)
    return groups


_PARTS = regex(r"[^\s;,|]+")
_SIZES: Mapping[int, tuple[int, ...]] = {2: (2,), 3: (3,), 4: (2, 2), 6: (3, 3)}
"""How many cells the turns have that so many cells in a row may be."""


# A table with a column for each cell of a turn


def _cells_in_columns(sheet: TrackedText) -> Iterator[TrackedText]:
    """Cells and signs in columns of their own: `1;a5;-;b6;=;d7`."""
    made = sheet.rewritten(_closed(sheet.text))
    if made.text != sheet.text:
        yield made


def _closed(text: str) -> Iterator[Piece]:
    at = 0
    for line in text.split("\n"):
        fields = [field for field in _FIELD.finditer(line) if field[0].strip()]
        told = [field[0].strip() for field in fields]
        numbered = bool(told) and _NUMBER.fullmatch(told[0]) is not None
        cells = told[numbered:]
        known = all(_CELL.fullmatch(one) or _SIGN.fullmatch(one) for one in cells)
        if known and sum(map(bool, map(_CELL.fullmatch, cells))) > 1 and len(fields) > 1:
            yield from _glued(at, fields, numbered=numbered)
        else:
            yield at, at + len(line), None
        yield at + len(line), min(at + len(line) + 1, len(text)), None
        at += len(line) + 1


def _glued(at: int, fields: Sequence[re.Match[str]], *, numbered: bool) -> Iterator[Piece]:
    """The fields of a row as its number and its turns: where no sign is between cells, one ends."""
    signs = any(_SIGN.fullmatch(field[0].strip()) for field in fields)
    before = ""
    for index, field in enumerate(fields):
        told = field[0].strip()
        start = at + field.start() + field[0].index(told)
        if before:
            cells = bool(_CELL.fullmatch(before) and _CELL.fullmatch(told))
            joint = " " if (numbered and index == 1) or (cells and signs) else "x" if cells else ""
            yield start, start, joint
        yield start, start + len(told), None
        before = told


# Columns


@dataclass(frozen=True, slots=True)
class _Item:
    """A number or a turn that stands in a cell of nothing else."""

    start: int
    end: int
    number: int | None
    apart: bool
    """Whether an empty line or words stand before it."""
    behind_number: bool = False


def _items(text: str) -> list[_Item]:
    """The numbers and turns of a text, those of its cells (of a line, a row) that hold no words."""
    items: list[_Item] = []
    apart = False
    for field in _FIELD.finditer(text):
        words = [*_WORD.finditer(text, *field.span())]
        told = [
            _NUMBER.fullmatch(word[0]) or WHOLE_TURN.fullmatch(spelled(word[0])[0])
            for word in words
        ]
        if not words or not all(told):
            apart |= bool(words)
            continue
        before = items[-1].end if items else 0
        apart |= "\n\n" in re.sub(r"[ \t\r]", "", text[before : field.start()])
        for word in words:
            number = _NUMBER.fullmatch(word[0])
            behind = bool(items and items[-1].number is not None)
            count = int(number[1]) if number else None
            items.append(_Item(word.start(), word.end(), count, apart, behind))
            apart = False
    return items


_Row: TypeAlias = tuple[int | None, _Item]
"""A turn with its number."""


def _columns(sheet: TrackedText) -> Iterator[TrackedText]:
    """Turns that were copied column by column, put in the order in which they were played."""
    items = _items(sheet.text)
    turns = [item for item in items if item.number is None]
    if len(turns) < _FEWEST_TURNS:
        return
    tried = {tuple(turns)}
    for rows in _orders(items, turns):
        order = tuple(item for _, item in rows)
        if order not in tried and len(order) == len(turns):
            tried.add(order)
            yield sheet.rewritten(_listed(sheet.text, items, rows))


def _orders(items: Sequence[_Item], turns: Sequence[_Item]) -> Iterator[list[_Row]]:
    """The orders in which turns may have been played that stand one below the other."""
    groups = _numbered(items)
    if all(len(numbers) == len(own) for numbers, own in groups):
        rows = [row for numbers, own in groups for row in zip(numbers, own, strict=True)]
        yield [*sorted(rows, key=lambda row: row[0])]
    if groups and all(len(numbers) <= len(own) <= 2 * len(numbers) for numbers, own in groups):
        yield [row for numbers, own in groups for row in _in_turn(own, len(numbers))]
    runs: list[list[_Item]] = []
    for index, item in enumerate(turns):
        if not index or item.apart or item.behind_number:
            runs.append([])
        runs[-1].append(item)
    if len(runs) > 1 and len(runs) % 2 == 0:
        pairs = [*zip(runs[::2], runs[1::2], strict=True)]
        if all(0 <= len(white) - len(black) <= 1 for white, black in pairs):
            yield [row for white, black in pairs for row in _in_turn([*white, *black], len(white))]
    half = (len(turns) + 1) // 2
    for size in (half, *range(2, min(half, _MOST_OF_A_BLOCK + 1))):
        blocks = [turns[at : at + 2 * size] for at in range(0, len(turns), 2 * size)]
        yield [row for block in blocks for row in _in_turn(block, min(size, (len(block) + 1) // 2))]


def _numbered(items: Sequence[_Item]) -> list[tuple[list[int], list[_Item]]]:
    """Numbers that stand together, with the turns behind them; of more numbers the last count."""
    groups: list[tuple[list[int], list[_Item]]] = []
    for item in items:
        if item.number is None and groups:
            groups[-1][1].append(item)
        elif item.number is not None:
            if not groups or groups[-1][1]:
                groups.append(([], []))
            groups[-1][0].append(item.number)
    held = [(numbers, turns) for numbers, turns in groups if turns]
    return [(numbers[-len(turns) :], turns) for numbers, turns in held]


def _in_turn(turns: Sequence[_Item], whites: int) -> list[_Row]:
    """White's turns, which come first, and Black's, as they were played."""
    pairs = zip_longest(turns[:whites], turns[whites:])
    return [(None, one) for pair in pairs for one in pair if one is not None]


def _listed(text: str, items: Sequence[_Item], rows: Sequence[_Row]) -> Iterator[Piece]:
    """A text whose turns stand in order, a line each; words between them follow the last."""
    first, last = items[0].start, items[-1].end
    yield 0, first, None
    yield first, first, "\n"
    for index, (number, item) in enumerate(rows, start=1):
        yield item.start, item.start, f"{index if number is None else number} "
        yield item.start, item.end, None
        yield item.end, item.end, "\n"
    held = iter(items)
    before = next(held).end
    for item in held:
        words = text[before : item.start].strip(' \t\n;,|"{}')
        if _LETTERS.search(words) and not _LABELS.fullmatch(words):
            yield before, before, f"{braced(words)}\n"
        before = item.end
    yield last, len(text), None


NUMBERED = Reading(name="notation.manner-behind-words", sheets=_numbered_behind_words)
"""What is tried even where a text is legal but for turns that stand in lines of words."""
READINGS: tuple[Reading, ...] = (
    Reading(name="notation.manner-behind-words", sheets=_behind_words),
    Reading(name="notation.manner-unsigned", sheets=_unsigned, crosses=True),
    Reading(name="notation.manner-scanned", sheets=slips.scanned),
    Reading(name="notation.manner-handed", sheets=slips.handed),
    Reading(name="notation.manner-worded", sheets=slips.worded, crosses=True),
    Reading(
        name="notation.manner-cells-in-columns", sheets=_cells_in_columns, wraps=False, crosses=True
    ),
    Reading(name="notation.manner-column-blocks", sheets=_columns, wraps=False, from_start=True),
    Reading(name="notation.manner-column-blocks", sheets=_columns, from_start=True),
)
"""All of them, the likeliest first."""
