"""States of AbstractPlay's designer: JSON with a board and rows of cells, the far row first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from printkit.base.errors import Message, PrintkitError
from printkit.features.tables.archive import from_json, listed
from printkit.features.tables.reading import SeenPiece, TableFile, stated_in

ENDINGS = (".json",)


def read(data: bytes) -> TableFile | None:
    """What stands on the board of a state.

    Raises:
        PrintkitError: it is no JSON, or its rows of pieces are not those of its board.
    """
    found = from_json(data)
    board = found.get("board") if isinstance(found, dict) else None
    if not isinstance(board, dict) or "style" not in board or "pieces" not in found:
        return None
    wide, high = board.get("width"), board.get("height")
    rows = [len(listed(row)) for row in listed(found["pieces"])]
    if type(wide) is type(high) is int and rows and (len(rows) != high or {*rows} != {wide}):
        raise PrintkitError(Message("tables.rows-unlike-board", width=wide, height=high))
    asked = stated_in(listed(board.get("skipLabels")))
    return TableFile.stated(asked, _pieces(found, board, asked))


def _pieces(
    state: Mapping[str, Any], board: Mapping[str, Any], asked: Mapping[str, Any]
) -> Iterator[SeenPiece]:
    names = [listed(row) for row in listed(board.get("labelGrid"))]
    for row, cells in enumerate(listed(state["pieces"])):
        for column, cell in enumerate(listed(cells)):
            there = row < len(names) and column < len(names[row])
            place = str(names[row][column]) if there else f"{row}/{column}"
            for level, key in enumerate(listed(cell)):
                yield _piece(key, place, level)
    trays = iter(listed(asked.get("areas")))
    for area in listed(state.get("areas")):
        if isinstance(area, dict) and area.get("type") == "pieces":
            tray = next(trays, "")
            for number, key in enumerate(listed(area.get("pieces"))):
                yield _piece(key, f"{tray}-{number + 1}", 0)


def _piece(key: object, place: str, level: int) -> SeenPiece:
    """A piece as the legend calls it; a number behind it says which of its sides is up."""
    name, _, face = str(key).partition("__")
    up = int(face) if face.isascii() and face.isdecimal() and len(face) < 3 else 0
    return SeenPiece(name=name, place=place, z=float(level), face=up)
