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
    cells = [grid.index[end] for end in ends if end in grid.index]
    if len(cells) < 2:
        return ()
    if first.isdecimal() and last.isdecimal():  # of numbered cells, from row to row
        numbers = range(int(first), int(last) + 1)
        if not numbers:
            mistakes.note(Message("gamefile.range-backwards", word=str(word)), word.source)
        return [grid.index[str(number)] for number in numbers if str(number) in grid.index]
    if cells[0] > cells[1] or grid.places[cells[0]][1] != grid.places[cells[1]][1]:
        what = Message("gamefile.range-not-in-a-row", word=str(word))
        mistakes.note(what, word.source)
        return ()
    return range(cells[0], cells[1] + 1)
