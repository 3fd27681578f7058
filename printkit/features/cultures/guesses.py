"""What a text may mean though it does not show it: copied columns, cells without signs, slips.

The rules judge each guess, see `printkit.notation.records.readings`. Most texts are legal as they
stand and are read once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice, pairwise, zip_longest
from typing import TypeAlias

from printkit.base.lazy import regex
from printkit.notation.records import words
from printkit.notation.records.readings import (
    GuessedReading,
    braced,
    each,
    guess,
    in_pieces,
    instead_of,
    replaced,
)
from printkit.notation.records.tracked_text import Piece, TrackedText, lines, outside
from printkit.notation.turns.spelling import BLACK, LIKE_TURN, WHITE, is_turn

_CELL = regex(r"[A-Za-z][0-9]{1,2}[!?]{0,2}")
_SIGN = regex(r"[-=+*~\u2010-\u2014\u2212]")
_NUMBER = regex(r"([0-9]{1,4})[.:)\u2026]{0,3}")
_FIELD = regex(r'[^;,|\t"\n]+')
_WORD = regex(r"[^\s;,|]+")
_WIDE = regex(r"[;,|\t]|[ ]{2,}")
_BLANKS = regex(r"[ \t\r]")
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
_MOST_OF_A_BLOCK = 25
_FEWEST_TURNS = 4


# Turns behind words


@guess("notation.manner-behind-words", beside_legal=True)
def numbered_behind_words(sheet: TrackedText) -> Iterator[TrackedText]:
    """A turn with its number behind words begins a line: `my move is 11. a2-b3=d4`.

    The last one above the list of turns, else those below it whose numbers go on with its own.
    """
    listed = [*_LISTED.finditer(sheet.text)]
    if not listed:
        return
    first, end = listed[0].start(), len(sheet.text)
    behind = sheet.matches(_NUMBERED_BEHIND)
    above = [match.start() for match in behind if match.end() < first]
    below = sheet.text.find("\n", listed[-1].end())
    places, below = above[-1:], below if below >= 0 else end
    if not places:  # behind words only at the end of a line; in a mail, an answer, anywhere
        last = max(int(one[1]) for one in _NUMBERS.finditer(sheet.text, first, below))
        among = _NUMBERED_AMONG if _MAILED.search(sheet.text) else _NUMBERED_BEHIND
        for match in sheet.matches(among):
            own = _NUMBERS.match(sheet.text, match.start())
            if own and match.start() >= below and int(own[1]) == last + 1:
                last += 1
                places.append(match.start())
    if places:
        broken = [
            piece
            for at, until in pairwise((*places, end))
            for piece in ((at, at, "\n"), (at, until, None))
        ]
        yield sheet.rewritten([(0, places[0], None), *broken])


BEHIND_WORDS = GuessedReading(
    each(replaced((_BEHIND_WORDS, "\n"))), name="notation.manner-behind-words"
)
"""Turns in the midst of a line of words are played: each begins a line."""


# Words in cells


@dataclass(frozen=True, slots=True)
class _Entry:
    """What stands in a cell of a table, or is a word in it."""

    start: int
    end: int
    text: str

    @classmethod
    def all_of(cls, text: str, start: int, end: int) -> list[_Entry]:
        """The words of a stretch of text, whichever signs part them."""
        return [cls(*word.span(), word[0]) for word in _WORD.finditer(text, start, end)]

    @classmethod
    def fields_of(cls, text: str, start: int, end: int) -> Iterator[_Entry]:
        """What stands in each cell, of several words perhaps; cells of blanks are left out."""
        for field in _FIELD.finditer(text, start, end):
            if said := field[0].strip():
                at = field.start() + field[0].index(said)
                yield cls(at, at + len(said), said)

    @classmethod
    def runs_of(cls, text: str, start: int, end: int) -> list[list[_Entry]]:
        """Cells that no number and no wide gap parts; none where anything else is among them."""
        words = cls.all_of(text, start, end)
        if not all(one.is_cell or one.number is not None for one in words):
            return []
        runs: list[list[_Entry]] = [[]]
        for before, one in zip([None, *words], words, strict=False):
            if not one.is_cell or (before and _WIDE.search(text, before.end, one.start)):
                runs.append([])
            if one.is_cell:
                runs[-1].append(one)
        return [*filter(None, runs)]

    @property
    def number(self) -> int | None:
        number = _NUMBER.fullmatch(self.text)
        return int(number[1]) if number else None

    @property
    def is_cell(self) -> bool:
        return _CELL.fullmatch(self.text) is not None

    @property
    def is_sign(self) -> bool:
        return _SIGN.fullmatch(self.text) is not None


# Cells without signs, two or three to a turn: `1 a5 b6 d7  f6 g5 e6`


def _crossed(five: tuple[int, int], text: str) -> Iterator[Piece]:
    """An x between the cells of a turn, in lines of nothing but numbers and cells.

    Of five cells in a row the first turn has `five[0]`, the second one the others.
    """
    sizes = {2: (2,), 3: (3,), 4: (2, 2), 5: five, 6: (3, 3)}
    for start, end in lines(text):
        runs, done = _Entry.runs_of(text, start, end), start
        for run in runs if all(len(run) in sizes for run in runs) else ():
            cells = iter(run)
            for size in sizes[len(run)]:
                for one, other in pairwise(islice(cells, size)):
                    yield done, one.end, None
                    yield one.end, other.start, "x"
                    done = other.start
        yield done, min(end + 1, len(text)), None


UNSIGNED = GuessedReading(
    each(*(in_pieces(partial(_crossed, five)) for five in ((2, 3), (3, 2)))),
    name="notation.manner-unsigned",
    crosses=True,
)


# A table with a column for each cell of a turn


@guess("notation.manner-cells-in-columns", unwraps=False, crosses=True)
@each
@in_pieces
def cells_in_columns(text: str) -> Iterator[Piece]:
    """Cells and signs in columns of their own: `1;a5;-;b6;=;d7`."""
    for start, end in lines(text):
        words = [*_Entry.fields_of(text, start, end)]
        numbered = bool(words) and words[0].number is not None
        cells = words[numbered:]
        if (
            all(one.is_cell or one.is_sign for one in cells)
            and sum(one.is_cell for one in cells) > 1
        ):
            # Where no sign is between cells, a turn ends.
            signed = any(one.is_sign for one in cells)
            for before, one in zip([None, *words], words, strict=False):
                if before is not None:
                    both = before.is_cell and one.is_cell
                    parts = before.number is not None or (both and signed)
                    yield one.start, one.start, " " if parts else "x" if both else ""
                yield one.start, one.end, None
        else:
            yield start, end, None
        yield end, min(end + 1, len(text)), None


# Columns


@dataclass(frozen=True, slots=True)
class _Part:
    """A number or a turn that stands in a cell of nothing else."""

    start: int
    end: int
    number: int | None
    apart: bool
    """Whether an empty line or words stand before it."""
    behind_number: bool = False

    @classmethod
    def all_of(cls, text: str) -> list[_Part]:
        """The numbers and turns of a text, in those of its cells (a line, a row) without words."""
        items: list[_Part] = []
        apart = False
        for field in _FIELD.finditer(text):
            words = _Entry.all_of(text, *field.span())
            if not words or not all(one.number is not None or is_turn(one.text) for one in words):
                apart |= bool(words)
                continue
            before = items[-1].end if items else 0
            apart |= "\n\n" in _BLANKS.sub("", text[before : field.start()])
            for one in words:
                behind = bool(items and items[-1].number is not None)
                items.append(cls(one.start, one.end, one.number, apart, behind))
                apart = False
        return items


_Row: TypeAlias = tuple[int | None, _Part]
"""A turn with its number."""


def _in_turn(turns: Sequence[_Part], whites: int) -> list[_Row]:
    """White's turns, which come first, and Black's, as they were played."""
    pairs = zip_longest(turns[:whites], turns[whites:])
    return [(None, one) for pair in pairs for one in pair if one is not None]


@dataclass(frozen=True, slots=True)
class _Copied:
    """A text whose turns stand one below the other, not in the order in which they were played."""

    text: str
    items: Sequence[_Part]

    @property
    def turns(self) -> list[_Part]:
        """The turns alone."""
        return [item for item in self.items if item.number is None]

    @property
    def runs(self) -> list[list[_Part]]:
        """The turns that no words, no empty line and no number part."""
        runs: list[list[_Part]] = []
        for index, item in enumerate(self.turns):
            if not index or item.apart or item.behind_number:
                runs.append([])
            runs[-1].append(item)
        return runs

    @property
    def groups(self) -> list[tuple[list[int], list[_Part]]]:
        """Numbers with the turns behind them; of more that stand together the last count."""
        together: list[tuple[list[int], list[_Part]]] = []
        for item in self.items:
            if item.number is None and together:
                together[-1][1].append(item)
            elif item.number is not None:
                if not together or together[-1][1]:
                    together.append(([], []))
                together[-1][0].append(item.number)
        return [(numbers[-len(own) :], own) for numbers, own in together if own]

    def by_numbers(self) -> Iterator[list[_Row]]:
        """The orders of numbers with turns behind them: a turn for each number, or two."""
        groups = self.groups
        if all(len(numbers) == len(own) for numbers, own in groups):
            rows = [row for numbers, own in groups for row in zip(numbers, own, strict=True)]
            yield [*sorted(rows, key=lambda row: row[0])]
        if groups and all(len(numbers) <= len(own) <= 2 * len(numbers) for numbers, own in groups):
            yield [row for numbers, own in groups for row in _in_turn(own, len(numbers))]

    def by_sides(self) -> Iterator[list[_Row]]:
        """White's turns above Black's: in runs of each, in two halves, in blocks of one size."""
        turns, runs = self.turns, self.runs
        pairs = [*zip(runs[::2], runs[1::2], strict=False)]
        if len(runs) % 2 == 0 and all(0 <= len(white) - len(black) <= 1 for white, black in pairs):
            yield [row for white, black in pairs for row in _in_turn([*white, *black], len(white))]
        half = (len(turns) + 1) // 2
        for size in (half, *range(2, min(half, _MOST_OF_A_BLOCK + 1))):
            blocks = [turns[at : at + 2 * size] for at in range(0, len(turns), 2 * size)]
            yield [
                row for block in blocks for row in _in_turn(block, min(size, (len(block) + 1) // 2))
            ]

    def listed(self, rows: Sequence[_Row]) -> Iterator[Piece]:
        """The text with its turns in order, a line each; words between them follow the last."""
        first, last = self.items[0].start, self.items[-1].end
        yield 0, first, None
        yield first, first, "\n"
        for index, (number, item) in enumerate(rows, start=1):
            yield item.start, item.start, f"{index if number is None else number} "
            yield item.start, item.end, None
            yield item.end, item.end, "\n"
        for before, item in pairwise(self.items):
            words = self.text[before.end : item.start].strip(' \t\n;,|"{}')
            if _LETTERS.search(words) and not _LABELS.fullmatch(words):
                yield before.end, before.end, f"{braced(words)}\n"
        yield last, len(self.text), None


def column_blocks(sheet: TrackedText) -> Iterator[TrackedText]:
    """Turns that were copied column by column, put in the order in which they were played."""
    copied = _Copied(sheet.text, _Part.all_of(sheet.text))
    turns = copied.turns
    if len(turns) < _FEWEST_TURNS:
        return
    tried = {tuple(turns)}
    for rows in chain(copied.by_numbers(), copied.by_sides()):
        order = tuple(item for _, item in rows)
        if order not in tried and len(order) == len(turns):
            tried.add(order)
            yield sheet.rewritten(copied.listed(rows))


# Turns as a scanner, or somebody who knows no notation, writes them

_DIGIT_SLIPS = {
    **dict.fromkeys("lI|", "1"),
    **dict.fromkeys("oO", "0"),
    **dict.fromkeys("zZ", "2"),
    **dict.fromkeys("sS", "5"),
    **dict.fromkeys("bG", "6"),
    **dict.fromkeys("gq", "9"),
    "B": "8",
}
_LETTER_SLIPS = {"6": "b", "9": "g", "\u20ac": "e", "(": "c"}
_BEHIND = "".join(map(re.escape, _DIGIT_SLIPS))
_BEFORE = "".join(map(re.escape, _LETTER_SLIPS))
_SLIPPED = rf"[a-iA-I{_BEFORE}][0-9{_BEHIND}]"
_LOOSE = outside(rf"(?<![\w|])(?:{_SLIPPED}[!?]{{0,2}}[-=:]){{1,2}}{_SLIPPED}(?![\w|])")
_MISREAD = regex(_SLIPPED)
_JOINTS = sorted(map(re.escape, words.phrases(words.JOINTS)), key=len, reverse=True)
_JOINED = outside(
    r"(?<=[a-iA-I][0-9])"
    rf"(?:[ \t]?(?:,|->|>|\.)[ \t]?|[ \t]{{1,3}},?(?:{'|'.join(_JOINTS)})[ \t]{{1,3}})"
    r"(?=[a-iA-I][0-9](?![0-9A-Za-z]))",
    re.IGNORECASE,
)


@guess("notation.manner-scanned")
@each
@instead_of(_LOOSE)
def scanned(match: re.Match[str]) -> str | None:
    """Signs that look like the digit or the letter of a cell are that: `bl-b2`, `aS-b6`."""
    if is_turn(match[0]):
        return None
    return _MISREAD.sub(
        lambda cell: (
            _LETTER_SLIPS.get(cell[0][0], cell[0][0]) + _DIGIT_SLIPS.get(cell[0][1], cell[0][1])
        ),
        match[0],
    )


WORDED = GuessedReading(each(replaced((_JOINED, "x"))), name="notation.manner-worded", crosses=True)
"""Words or commas between cells are an x: `a5 to b6 then d7`, `a5,b6,d7`."""


_ON = "|".join(
    map(re.escape, ("on", "to", "at", "sur", "en", "auf", "nach", "a", "su", "\u043d\u0430"))
)
_HANDED = outside(
    rf"(?<![\w:@*+])\+?([A-Za-z]{{1,2}})(?:[ \t]?[*@][ \t]?|[ \t](?:(?:{_ON})[ \t])?)"
    r"(?=[a-iA-I][0-9](?![0-9A-Za-z]|[-=+~]))"
)
_BETWEEN_DROPS = outside(
    r"(?<=[A-Za-z]:[a-iA-I][0-9])(?:[ \t]?[,;+&][ \t]?|[ \t])(?=[A-Za-z]{1,2}:[a-iA-I][0-9])"
)
_IN_HAND = (_HANDED, lambda match: f"{match[1]}:")
HANDED = GuessedReading(
    each(replaced(_IN_HAND), replaced(_IN_HAND, (_BETWEEN_DROPS, "/"))),
    name="notation.manner-handed",
)
"""What comes from the hand as other games write it: `M*d6`, `M d6`, `m@e3 m@e4`."""


# All of them

GUESSES: tuple[GuessedReading, ...] = (
    numbered_behind_words,
    BEHIND_WORDS,
    UNSIGNED,
    scanned,
    HANDED,
    WORDED,
    cells_in_columns,
    guess("notation.manner-column-blocks", unwraps=False, from_start=True)(column_blocks),
    guess("notation.manner-column-blocks", from_start=True)(column_blocks),
)
"""What no text shows, the likeliest first."""
