"""Cells as a spec names them: one by one, ranges, rows, all."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from printkit.base.errors import Message
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.tree import Word
from printkit.grid import Grid

_NUMBERED = re.compile("([a-z]{1,2})[1-9][0-9]?")


def read_cells(
    words: Iterable[Word], grid: Grid, mistakes: Mistakes, others: Collection[str] = ()
) -> list[tuple[int, Word]]:
    """The cells that words name (`b1`, a range `a1..a7`, a row `a`, `all`), each with its word.

    `others` are words that may be meant too.
    """
    found: list[tuple[int, Word]] = []
    for word in words:
        cells: Iterable[int] = ()
        if word == "all":
            cells = range(len(grid.names))
        elif row := grid.row(word):
            cells = row
        elif ".." in word:
            cells = _range(word, grid, mistakes)
        elif word in grid.index:
            cells = (grid.index[word],)
        else:
            _unknown_cell(word, grid, mistakes, others)
        found.extend((cell, word) for cell in cells)
    return found


def _unknown_cell(word: Word, grid: Grid, mistakes: Mistakes, others: Collection[str] = ()) -> None:
    """Note a cell that is not there; where its row is, say from where to where that runs."""
    numbered = _NUMBERED.fullmatch(word)
    row = grid.row(numbered[1]) if numbered else ()
    if numbered and row:
        first, last = grid.names[row[0]], grid.names[row[-1]]
        ends = Message("replay.first-to-last", first=first, last=last) if len(row) > 1 else first
        hint = Message("gamefile.row", word=numbered[1], ends=ends)
        mistakes.note(Message("gamefile.none-of-cell", word=str(word)), word.source, hint)
    else:
        example = Message("gamefile.cells-are-written", first=grid.names[0], last=grid.names[-1])
        mistakes.unknown("cell", word, (*grid.names, *others), example)


def _range(word: Word, grid: Grid, mistakes: Mistakes) -> Iterable[int]:
    first, _, last = word.partition("..")
    ends = [Word(first, word.source), Word(last, word.source.shifted(len(first) + 2))]
    for end in ends:
        if end not in grid.index:
            _unknown_cell(end, grid, mistakes)
    cells = grid.span(first, last)
    if not cells and first in grid.index and last in grid.index:
        numbered = first.isdecimal() and last.isdecimal()
        fault = "gamefile.range-backwards" if numbered else "gamefile.range-not-in-a-row"
        mistakes.note(Message(fault, word=str(word)), word.source)
    return cells
