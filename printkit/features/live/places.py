"""Which lines of a spec put the cells of its board there, and what stands on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from printkit.base.errors import PrintkitError, Source
from printkit.base.files import exists
from printkit.gamefile import shelf
from printkit.gamefile.board import read_cells
from printkit.gamefile.extend import read_spec
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.tree import Entries, Items, Node, Word, read_text
from printkit.grid import Grid
from printkit.model import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecLines:
    """Where a spec says what.

    Attributes:
        cells: per cell where the board is given that cell.
        units: per cell that is not empty where what stands there is put there.
        kinds: per kind where it is described.
    """

    cells: tuple[Source, ...]
    units: Mapping[int, tuple[Source, ...]]
    kinds: tuple[Source, ...]


def places_of(game: Game, path: Path, file: str) -> SpecLines:
    """Where a spec says what stands where.

    Args:
        game: what it describes.
        path: the spec.
        file: how it is called in messages.

    Raises:
        PrintkitError: it cannot be read any more.
    """
    root, grid = read_spec(path, file).root, game.grid
    placed = dict(_placed(root.at("setup"), grid))
    otherwise, units = root.source_of("setup", "black"), dict[int, tuple[Source, ...]]()
    for cell, code in enumerate(game.setup.cells):
        if code and cell in placed:
            units[cell] = (placed[cell],)
        elif code:  # where a side stands as the other turned round
            turned = placed.get(grid.half_turn[cell])
            units[cell] = (turned, otherwise) if turned else (otherwise,)
    return SpecLines(
        cells=tuple(_of_cell(root, grid, cell) for cell in range(len(grid.names))),
        units=units,
        kinds=tuple(kind.source for kind in game.kinds),
    )


def _placed(node: Node | None, grid: Grid) -> Iterator[tuple[int, Source]]:
    """Each cell that a word of a setup fills, with the place of the word; later ones count."""
    if isinstance(node, Word):
        for word in node.split_words():
            name, colon, _ = word.partition(":")
            if colon:
                unasked = Mistakes()  # what is wrong with the setup its reader has said
                for cell, _ in read_cells([Word(name, word.source)], grid, unasked):
                    yield cell, word.source
    elif node is not None:
        for below in node if isinstance(node, Items) else node.values():
            yield from _placed(below, grid)


def _of_cell(root: Entries, grid: Grid, cell: int) -> Source:
    """The line of a cell's row; where rows are not given one by one, what gives them all."""
    board = root.at("board")
    rows = board.at("rows") if isinstance(board, Entries) else None
    row = grid.places[cell][1]
    if isinstance(rows, Items) and row < len(rows):
        source: Source = rows[row].source
        return source
    for key in ("rows", "shape"):
        if isinstance(board, Entries) and board.at(key) is not None:
            return board.key(key).source
    return root.source_of("board")


@dataclass(slots=True)
class Lines:
    """The lines of the files that a spec is made of, read when they are asked for."""

    _read: dict[str, list[str]] = field(default_factory=dict)

    def of(self, source: Source) -> str:
        """The line of a place, without its indent; empty where it cannot be read."""
        if source.file not in self._read:
            path = Path(source.file)
            if not exists(path):  # what comes with printkit is called as in its checkout
                path = shelf.folder().parent / path
            try:
                self._read[source.file] = read_text(path, source.file).split("\n")
            except (PrintkitError, OSError):
                self._read[source.file] = []
        rows = self._read[source.file]
        return rows[source.line - 1].strip() if 0 < source.line <= len(rows) else ""
