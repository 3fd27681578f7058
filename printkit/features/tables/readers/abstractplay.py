"""States of AbstractPlay's designer: JSON with a board and rows of cells, the far row first."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from printkit.base.errors import Message, PrintkitError
from printkit.features.tables.archive import from_json
from printkit.features.tables.reading import MOST_PIECES, SeenPiece, TableFile

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
    rows = [len(_list(row)) for row in _list(found["pieces"])]
    if type(wide) is type(high) is int and rows and (len(rows) != high or {*rows} != {wide}):
        raise PrintkitError(Message("tables.rows-unlike-board", width=wide, height=high))
    asked = _asked(board)
    pieces = islice(_pieces(found, board, asked), MOST_PIECES + 1)
    return TableFile.stated(asked, tuple(pieces))


def _asked(board: Mapping[str, Any]) -> Mapping[str, Any]:
    """What printkit wrote among the labels that no board has."""
    for label in _list(board.get("skipLabels")):
        try:
            return dict(json.loads(label)["printkit"])
        except (KeyError, TypeError, ValueError, RecursionError):
            continue
    return {}


def _pieces(
    state: Mapping[str, Any], board: Mapping[str, Any], asked: Mapping[str, Any]
) -> Iterator[SeenPiece]:
    names = [_list(row) for row in _list(board.get("labelGrid"))]
    for row, cells in enumerate(_list(state["pieces"])):
        for column, cell in enumerate(_list(cells)):
            there = row < len(names) and column < len(names[row])
            place = str(names[row][column]) if there else f"{row}/{column}"
            for level, key in enumerate(_list(cell)):
                yield _piece(key, place, level)
    trays = iter(_list(asked.get("areas")))
    for area in _list(state.get("areas")):
        if isinstance(area, dict) and area.get("type") == "pieces":
            tray = next(trays, "")
            for number, key in enumerate(_list(area.get("pieces"))):
                yield _piece(key, f"{tray}-{number + 1}", 0)


def _piece(key: object, place: str, level: int) -> SeenPiece:
    """A piece as the legend calls it; a number behind it says which of its sides is up."""
    name, _, face = str(key).partition("__")
    up = int(face) if face.isascii() and face.isdecimal() and len(face) < 3 else 0
    return SeenPiece(name=name, place=place, z=float(level), face=up)


def _list(found: object) -> list[Any]:
    """What should be a list; none where it is something else."""
    return found if isinstance(found, list) else []
