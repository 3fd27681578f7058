"""What a text may mean though it does not show it: copied columns, cells without signs, slips.

The rules judge each guess, see `printkit.notation.records.readings`. Most texts are legal as they
stand and are read once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise, zip_longest
from typing import TypeAlias

from printkit.base.lazy import regex
from printkit.notation.records import words
from printkit.notation.records.readings import GuessedReading, braced
from printkit.notation.records.tracked_text import Piece, TrackedText, outside
from printkit.notation.turns.spelling import BLACK, LIKE_TURN, WHITE, is_turn

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
_MOST_OF_A_BLOCK = 25
_FEWEST_TURNS = 4


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


# Cells without signs


def _signed(text: str, five: tuple[int, int]) -> Iterator[Piece]:
    """An x between the cells of a turn, in lines of nothing but numbers and cells.

    Of five cells in a row the first turn has `five[0]`, the second one the others.
    """
    sizes = {2: (2,), 3: (3,), 4: (2, 2), 5: five, 6: (3, 3)}
    at = 0
    for line in text.split("\n"):
        done, runs = at, _runs(line)
        for run in runs if all(len(run) in sizes for run in runs) else ():
            cells = iter(run)
            for size in sizes[len(run)]:
                for (_, end), (start, _) in pairwise(islice(cells, size)):
                    yield done, at + end, None
                    yield at + end, at + start, "x"
                    done = at + start
        yield done, min(at + len(line) + 1, len(text)), None
        at += len(line) + 1


def _runs(line: str) -> list[list[tuple[int, int]]]:
    """Cells that no number and no wide gap parts; none where the line holds anything else."""
    runs: list[list[tuple[int, int]]] = [[]]
    end = 0
    for word in _PARTS.finditer(line):
        if _CELL.fullmatch(word[0]):
            if end and _WIDE.search(line, end, word.start()):
                runs.append([])
            runs[-1].append(word.span())
        elif _NUMBER.fullmatch(word[0]):
            runs.append([])
        else:
            return []
        end = word.end()
    return [*filter(None, runs)]


_PARTS = regex(r"[^\s;,|]+")


# A table with a column for each cell of a turn


def _cells_in_columns(whole: str) -> Iterator[Piece]:
    """Cells and signs in columns of their own: `1;a5;-;b6;=;d7`."""
    at = 0
    for line in whole.split("\n"):
        fields = [field for field in _FIELD.finditer(line) if field[0].strip()]
        texts = [field[0].strip() for field in fields]
        numbered = bool(texts) and _NUMBER.fullmatch(texts[0]) is not None
        cells = texts[numbered:]
        known = all(_CELL.fullmatch(one) or _SIGN.fullmatch(one) for one in cells)
        if known and sum(map(bool, map(_CELL.fullmatch, cells))) > 1 and len(fields) > 1:
            # Where no sign is between cells, a turn ends.
            signs, before = any(map(_SIGN.fullmatch, texts)), ""
            for index, (field, text) in enumerate(zip(fields, texts, strict=True)):
                start = at + field.start() + field[0].index(text)
                if before:
                    both = bool(_CELL.fullmatch(before) and _CELL.fullmatch(text))
                    parts = (numbered and index == 1) or (both and signs)
                    yield start, start, " " if parts else "x" if both else ""
                yield start, start + len(text), None
                before = text
        else:
            yield at, at + len(line), None
        yield at + len(line), min(at + len(line) + 1, len(whole)), None
        at += len(line) + 1


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
            words = [*_WORD.finditer(text, *field.span())]
            if not words or not all(
                _NUMBER.fullmatch(word[0]) or is_turn(word[0]) for word in words
            ):
                apart |= bool(words)
                continue
            before = items[-1].end if items else 0
            apart |= "\n\n" in re.sub(r"[ \t\r]", "", text[before : field.start()])
            for word in words:
                number = _NUMBER.fullmatch(word[0])
                behind = bool(items and items[-1].number is not None)
                count = int(number[1]) if number else None
                items.append(cls(word.start(), word.end(), count, apart, behind))
                apart = False
        return items


def _columns(sheet: TrackedText) -> Iterator[TrackedText]:
    """Turns that were copied column by column, put in the order in which they were played."""
    items = _Part.all_of(sheet.text)
    turns = [item for item in items if item.number is None]
    if len(turns) < _FEWEST_TURNS:
        return
    tried = {tuple(turns)}
    for rows in _orders(items, turns):
        order = tuple(item for _, item in rows)
        if order not in tried and len(order) == len(turns):
            tried.add(order)
            yield sheet.rewritten(_listed(sheet.text, items, rows))


_Row: TypeAlias = tuple[int | None, _Part]
"""A turn with its number."""


def _orders(items: Sequence[_Part], turns: Sequence[_Part]) -> Iterator[list[_Row]]:
    """The orders in which turns may have been played that stand one below the other."""
    yield from _by_numbers(items)
    runs: list[list[_Part]] = []  # words, an empty line or a number part them
    for index, item in enumerate(turns):
        if not index or item.apart or item.behind_number:
            runs.append([])
        runs[-1].append(item)
    pairs = [*zip(runs[::2], runs[1::2], strict=False)]
    if len(runs) % 2 == 0 and all(0 <= len(white) - len(black) <= 1 for white, black in pairs):
        yield [row for white, black in pairs for row in _in_turn([*white, *black], len(white))]
    half = (len(turns) + 1) // 2
    for size in (half, *range(2, min(half, _MOST_OF_A_BLOCK + 1))):
        blocks = [turns[at : at + 2 * size] for at in range(0, len(turns), 2 * size)]
        yield [row for block in blocks for row in _in_turn(block, min(size, (len(block) + 1) // 2))]


def _by_numbers(items: Sequence[_Part]) -> Iterator[list[_Row]]:
    """The orders of numbers with turns behind them: a turn for each number, or two.

    Of more numbers that stand together the last count.
    """
    together: list[tuple[list[int], list[_Part]]] = []
    for item in items:
        if item.number is None and together:
            together[-1][1].append(item)
        elif item.number is not None:
            if not together or together[-1][1]:
                together.append(([], []))
            together[-1][0].append(item.number)
    groups = [(numbers[-len(own) :], own) for numbers, own in together if own]
    if all(len(numbers) == len(own) for numbers, own in groups):
        rows = [row for numbers, own in groups for row in zip(numbers, own, strict=True)]
        yield [*sorted(rows, key=lambda row: row[0])]
    if groups and all(len(numbers) <= len(own) <= 2 * len(numbers) for numbers, own in groups):
        yield [row for numbers, own in groups for row in _in_turn(own, len(numbers))]


def _in_turn(turns: Sequence[_Part], whites: int) -> list[_Row]:
    """White's turns, which come first, and Black's, as they were played."""
    pairs = zip_longest(turns[:whites], turns[whites:])
    return [(None, one) for pair in pairs for one in pair if one is not None]


def _listed(text: str, items: Sequence[_Part], rows: Sequence[_Row]) -> Iterator[Piece]:
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


def _scanned(match: re.Match[str]) -> str | None:
    """Signs that look like the digit or the letter of a cell are that: `bl-b2`, `aS-b6`."""
    if is_turn(match[0]):
        return None
    return _MISREAD.sub(
        lambda cell: (
            _LETTER_SLIPS.get(cell[0][0], cell[0][0]) + _DIGIT_SLIPS.get(cell[0][1], cell[0][1])
        ),
        match[0],
    )


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


GUESSES: tuple[GuessedReading, ...] = (
    GuessedReading(
        name="notation.manner-behind-words", read=_numbered_behind_words, beside_legal=True
    ),
    # Turns in the midst of a line of words are played: each begins a line.
    GuessedReading(
        name="notation.manner-behind-words",
        read=lambda sheet: [sheet.substituted(_BEHIND_WORDS, "\n")],
    ),
    # Cells with blanks between them, two or three to a turn: `1 a5 b6 d7  f6 g5 e6`.
    GuessedReading(
        name="notation.manner-unsigned",
        read=lambda sheet: (
            sheet.rewritten(_signed(sheet.text, five)) for five in ((2, 3), (3, 2))
        ),
        crosses=True,
    ),
    GuessedReading(
        name="notation.manner-scanned", read=lambda sheet: [sheet.substituted(_LOOSE, _scanned)]
    ),
    # What comes from the hand as other games write it: `M*d6`, `M d6`, `m@e3 m@e4`.
    GuessedReading(
        name="notation.manner-handed",
        read=lambda sheet: (
            made := sheet.substituted(_HANDED, lambda match: f"{match[1]}:"),
            made.substituted(_BETWEEN_DROPS, "/"),
        ),
    ),
    # Words or commas between cells are an x: `a5 to b6 then d7`, `a5,b6,d7`.
    GuessedReading(
        name="notation.manner-worded",
        read=lambda sheet: [sheet.substituted(_JOINED, "x")],
        crosses=True,
    ),
    GuessedReading(
        name="notation.manner-cells-in-columns",
        read=lambda sheet: [sheet.rewritten(_cells_in_columns(sheet.text))],
        unwraps=False,
        crosses=True,
    ),
    GuessedReading(
        name="notation.manner-column-blocks", read=_columns, unwraps=False, from_start=True
    ),
    GuessedReading(name="notation.manner-column-blocks", read=_columns, from_start=True),
)
"""All of them, the likeliest first."""
