"""Boards drawn row by row, without a name at each cell: what lines of a text are such rows.

    i1          .k  cr  .n  kr  .c          i5    a row with the names of its ends
      P.  S.  R.  WW  S.  R.  P.                  a bare row, indented like the hexagons
     1 2 3 4 5 6 7   [row f]                      a row whose cells are only counted

A cell is a letter or several, the upper cube first, among signs that stand for nothing. Bare rows
begin with the one furthest from White; a row's letter or number may stand at their ends.

Source: jersi-certu of 2020 (`Hexmap.print_hexmap`), the rule book of Pijersi with 51 cells.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from printkit.base.lazy import regex
from printkit.grid import Grid

EMPTY_SIGNS = frozenset(".-_\u00b7\u2013")
"""What stands for no cube."""

_NAME = regex(r"[a-z]{1,2}[0-9]{1,2}")
_CELL = regex(r"[A-Za-z.\-_\u00b7\u2013]{1,3}")
_BEGINS = regex(r"\s{0,60}(?:[a-z]{1,2}[0-9]{1,2}|[0-9]{1,2}|[A-Za-z.\-_\u00b7\u2013]{1,3})\s")
_ASIDE = regex(r"[ \t]\[[^\[\]]*\][ \t]*\Z")
_LONGEST = 200
"""No row is longer, however wide it is drawn."""
_FEWEST_CELLS = 4
_FEWEST_ENDED = 3
_FEWEST_ROWS = 4
_MOST_ROWS = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRow:
    """A line, by its index, that shows a row of cells."""

    line: int
    cells: tuple[tuple[str, int], ...]
    """Per cell what it shows and where in the line; what is counted shows nothing."""
    ends: tuple[str, ...] = ()
    """The names of its first and last cells, one or both, or none."""
    certain: bool = True
    """Whether it looks like a row wherever it stands."""

    @property
    def column(self) -> int:
        """Where in the line its first cell stands."""
        return self.cells[0][1]

    @property
    def is_bare(self) -> bool:
        """Whether it gives no name."""
        return not self.ends


def shown_row(line: str, index: int = 0) -> ShownRow | None:
    """The row of cells that a line shows, or None."""
    # Neither the name nor the cubes of a cell hold the sign of a turn.
    has_turn = ("=" in line or ":" in line) and "[" not in line
    if has_turn or len(line) > _LONGEST or _BEGINS.match(line) is None:
        return None
    words = [(match[0], match.start()) for match in re.finditer(r"\S+", _ASIDE.sub("", line))]
    ends: list[str] = []
    if words and _NAME.fullmatch(words[0][0]):
        ends.append(words.pop(0)[0])
    if ends and words and _NAME.fullmatch(words[-1][0]):
        ends.append(words.pop()[0])
    shown = [word for word, _ in words]
    # Fewer cells make a row between two names, where `a1 - a5` is a turn.
    dotted = all(len(word) > 1 and not word.strip(".") for word in shown)
    if len(words) < (_FEWEST_CELLS if len(ends) < 2 else 1 if dotted else _FEWEST_ENDED):
        return None
    if not ends and shown == [str(number) for number in range(1, len(words) + 1)]:
        words, certain = [("", at) for _, at in words], True
    else:
        # Cells rather than short words: some are empty, or most are one letter.
        letters = [*map(len, shown)].count(1)
        certain = 2 * letters > len(shown) or not EMPTY_SIGNS.isdisjoint("".join(shown))
        # The number of the row may stand at its ends.
        first, last = (int(shown[at].isdecimal()) for at in (0, -1))
        cells = shown[first : len(shown) - last]
        if not all(map(_CELL.fullmatch, cells)) or (ends and not certain):
            return None
    return ShownRow(line=index, cells=tuple(words), ends=tuple(ends), certain=certain)


@lru_cache(maxsize=8)
def shown_boards(text: str) -> tuple[tuple[ShownRow, ...], ...]:
    """The boards that a text draws row by row, each with its rows from the top.

    An empty line parts two boards, unless there is one between all rows; a name that comes again
    begins another board. A few bare rows are none.
    """
    lines = text.split("\n")
    rows = [row for index, line in enumerate(lines) if (row := shown_row(line, index))]
    double = not any(one.line + 1 == other.line for one, other in pairwise(rows))
    boards: list[list[ShownRow]] = []
    for row in rows:
        board = boards[-1] if boards else []
        far = row.line - board[-1].line if board else 0
        begins = not board or row.is_bare is not board[-1].is_bare or len(board) == _MOST_ROWS
        if far == 1:
            begins |= any(row.ends and row.ends == other.ends for other in board)
        else:
            begins |= not double or far != 2 or bool(lines[row.line - 1].strip())
        boards += [[]] if begins else []
        boards[-1].append(row)
    return tuple(
        tuple(board)
        for board in boards
        if board[0].ends
        or (len(board) >= _FEWEST_ROWS and 2 * sum(row.certain for row in board) >= len(board))
    )


def without_letters(board: Sequence[ShownRow], grid: Grid) -> tuple[list[ShownRow], list[str]]:
    """Bare rows without the rows' letters at their ends, and these letters, in the order shown.

    Without such letters the first row is the one furthest from White.
    """
    usual = [row.name for row in reversed(grid.rows)]
    rows, found = list(board), usual
    for end in (0, -1):
        letters = [row.cells[end][0] for row in rows]
        if letters in (usual, usual[::-1]):
            found = letters
            rows = [
                replace(row, cells=row.cells[1:] if end == 0 else row.cells[:-1]) for row in rows
            ]
    return rows, found


def misfit(text: str, grid: Grid) -> int:
    """How many rows of the last board of a text are too many, too few or of another length."""
    for board in shown_boards(text)[-1:]:
        rows = without_letters(board, grid)[0] if board[0].is_bare else board
        shown = Counter(len(row.cells) for row in rows)
        wanted = Counter(sum(map(bool, row.names)) for row in grid.rows)
        return (shown - wanted).total() + (wanted - shown).total()
    return 0


def has_ends(text: str) -> bool:
    """Whether a text draws a board with the names of the rows' ends, as the program of Jersi 2."""
    return any(board[0].ends for board in shown_boards(text))
