"""The board: its grid, the words for cells, and the tints."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from printkit.base.errors import Message, Source
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import CELL_NAME, ROW_NAME, BoardSpec, RowSpec
from printkit.gamefile.tree import Entries, Items, Word
from printkit.grid import LATTICES, Grid, Lattice, Row

PLAIN = "plain"
"""The tint of every cell where a spec names none."""
PLAIN_COLOUR = "#f3d08e"

_ROW_NAME = re.compile("[a-z]")
_NAMED_ROW_NAME = re.compile(ROW_NAME)
_CELL_NAME = re.compile(CELL_NAME)
_HOLE = "-"


def build_grid(spec: BoardSpec, root: Entries, mistakes: Mistakes) -> Grid:
    """The grid of a board whose rows do not overlap.

    Args:
        spec: the board.
        root: the whole spec as it was written, for the places of numbers.
        mistakes: takes what is wrong.
    """
    _check_row_names(spec.rows, mistakes)
    seen: set[str] = set()
    twice: set[Source] = set()
    for name in (name for row in spec.rows for name in row.names or () if name != _HOLE):
        if not _CELL_NAME.fullmatch(name):
            what = Message("gamefile.cannot-name-cell", name=str(name))
            mistakes.note(what, name.source, Message("gamefile.small-letter-number-like-d4"))
        elif name in seen:
            mistakes.note(Message("gamefile.second-cell-named", name=str(name)), name.source)
            twice.add(name.source)
        seen.add(name)
    lattice = LATTICES[spec.cells]
    for y, fitting in _misfits(lattice, spec.rows) if lattice.steps else ():
        what = Message("gamefile.cells-do-not-fit", row=spec.rows[y].name, fitting=fitting.name)
        need = "odd" if lattice.is_staggered else "even"
        hint = Message(f"gamefile.x-differs-by-{need}", cells=spec.cells)
        mistakes.note(what, _place_of_x(root, y), hint)
    rows = tuple(
        Row(
            name=str(row.name),
            x=row.x,
            cells=row.cells or len(row.names or ()),
            own_names=tuple(
                "" if name == _HOLE or name.source in twice else str(name)
                for name in row.names or ()
            ),
        )
        for row in spec.rows
    )
    if not any(name for row in rows for name in row.names):
        what = Message("gamefile.board-no-cell-every-name")
        mistakes.note(what, root.source_of("board", "rows"), Message("gamefile.name-cell-like-a1"))
        rows = (replace(rows[0], cells=1, own_names=()),)
    lines = _lines(spec.lines or [], {name for row in rows for name in row.names}, mistakes)
    return Grid(lattice=lattice, rows=rows, lines=lines)


def _lines(
    lines: list[list[Word]], names: set[str], mistakes: Mistakes
) -> tuple[tuple[str, ...], ...]:
    """The lines of a graph, without points that are not there or come twice."""
    found = []
    for line in lines:
        points: dict[str, None] = {}
        for name in line:
            if name not in names:
                mistakes.unknown("cell", name, names - {""})
            elif name in points:
                mistakes.note(Message("gamefile.line-twice", name=str(name)), name.source)
            else:
                points[str(name)] = None
        if len(line) == 1:
            mistakes.note(Message("gamefile.line-joins-two-points-least"), line[0].source)
        found.append(tuple(points))
    return tuple(found)


def _check_row_names(rows: list[RowSpec], mistakes: Mistakes) -> None:
    seen: set[str] = set()
    for row in rows:
        pattern = _NAMED_ROW_NAME if row.names else _ROW_NAME
        if not pattern.fullmatch(row.name):
            kind = (
                Message("gamefile.one-small-letter-digit")
                if row.names
                else Message("gamefile.one-small-letter")
            )
            mistakes.note(
                Message("gamefile.row-name-not", row=str(row.name), kind=kind), row.name.source
            )
        elif row.name in seen:
            mistakes.note(Message("gamefile.second-row-named", row=str(row.name)), row.name.source)
        seen.add(row.name)


def _misfits(lattice: Lattice, rows: list[RowSpec]) -> Iterable[tuple[int, RowSpec]]:
    """The rows that sit wrong beside one that sits right, each with that one.

    Hexagons sit between those of the row below, squares right above them; where rows disagree,
    most of them are right, and the first one in doubt.
    """
    apart = int(lattice.is_staggered)
    phases = [(row.x - y * apart) % 2 for y, row in enumerate(rows)]
    ((right, _),) = Counter(phases).most_common(1)
    for y, phase in enumerate(phases):
        beside = (other for other in (y - 1, y + 1) if 0 <= other < len(rows))
        fitting = next((rows[other] for other in beside if phases[other] == right), None)
        if phase != right and fitting is not None:
            yield y, fitting


def _place_of_x(root: Entries, y: int) -> Source:
    """Where the x of a row stands; where it is left out, its row with the key in its path."""
    board = root.at("board")
    rows = board.at("rows") if isinstance(board, Entries) else None
    row = rows[y] if isinstance(rows, Items) else root
    written = row.at("x") if isinstance(row, Entries) else None
    if written is not None:
        return written.source
    return replace(row.source, path=f"{row.source.path}.x")


def read_cells(words: Iterable[Word], grid: Grid, mistakes: Mistakes) -> list[tuple[int, Word]]:
    """The cells that words name (`b1`, a range `a1..a7`, a row `a`, `all`), each with its word."""
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
            _unknown_cell(word, grid, mistakes)
        found.extend((cell, word) for cell in cells)
    return found


def _unknown_cell(word: Word, grid: Grid, mistakes: Mistakes) -> None:
    """Note a cell that is not there; where its row is, say from where to where that runs."""
    row = grid.row(word[:1])
    if row and _CELL_NAME.fullmatch(word):
        first, last = grid.names[row[0]], grid.names[row[-1]]
        ends = Message("replay.first-to-last", first=first, last=last) if len(row) > 1 else first
        hint = Message("gamefile.row", word=word[0], ends=ends)
        mistakes.note(Message("gamefile.none-of-cell", word=str(word)), word.source, hint)
    else:
        example = Message("gamefile.cells-are-written", first=grid.names[0], last=grid.names[-1])
        mistakes.unknown("cell", word, grid.names, example)


def _range(word: Word, grid: Grid, mistakes: Mistakes) -> Iterable[int]:
    first, _, last = word.partition("..")
    ends = [Word(first, word.source), Word(last, word.source.shifted(len(first) + 2))]
    for end in ends:
        if end not in grid.index:
            _unknown_cell(end, grid, mistakes)
    cells = [grid.index[end] for end in ends if end in grid.index]
    if len(cells) < 2:
        return ()
    if cells[0] > cells[1] or grid.places[cells[0]][1] != grid.places[cells[1]][1]:
        what = Message("gamefile.range-not-in-a-row", word=str(word))
        mistakes.note(what, word.source)
        return ()
    return range(cells[0], cells[1] + 1)


def build_tints(
    spec: BoardSpec, grid: Grid, source: Source, mistakes: Mistakes
) -> tuple[tuple[str, ...], dict[str, str]]:
    """Per cell the name of its tint, and the colour of every tint.

    Args:
        spec: the board.
        grid: its cells.
        source: the place of `board.tints`.
        mistakes: takes what is wrong.
    """
    if spec.tints is None:
        return (PLAIN,) * len(grid.names), {PLAIN: PLAIN_COLOUR}
    tint_of: dict[int, str] = {}
    told: set[Source] = set()  # a word that names many cells is told once
    for name, tint in spec.tints.items():
        words = (word for word in tint.cells if word != "rest")
        for cell, word in read_cells(words, grid, mistakes):
            if cell in tint_of and word.source not in told:
                told.add(word.source)
                what = Message(
                    "gamefile.cell-tinted-already", cell=grid.names[cell], tint=tint_of[cell]
                )
                mistakes.note(what, word.source)
            tint_of.setdefault(cell, str(name))
    rest = [word for tint in spec.tints.values() for word in tint.cells if word == "rest"]
    for word in rest[1:]:
        mistakes.note(Message("gamefile.rest-cells-taken-another-tint"), word.source)
    names = [name for name, tint in spec.tints.items() if "rest" in tint.cells]
    missing = [name for cell, name in enumerate(grid.names) if cell not in tint_of]
    if missing and not rest:
        listed = " ".join(missing[:5]) + (" …" if len(missing) > 5 else "")
        mistakes.note(
            Message("gamefile.cells-without-tint", cells=listed),
            source,
            Message("gamefile.give-one-tint-cells-rest"),
        )
    filler = str(names[0]) if names else ""
    tints = tuple(tint_of.get(cell, filler) for cell in range(len(grid.names)))
    return tints, {str(name): tint.colour for name, tint in spec.tints.items()}
