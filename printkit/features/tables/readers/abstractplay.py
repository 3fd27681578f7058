"""States of AbstractPlay's designer: JSON with a board and rows of cells, the far row first."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from printkit.features.tables.archive import listed
from printkit.features.tables.reading import MOST_PIECES, SeenPiece, TableFile, stated_in

ENDINGS = (".json",)


def read(data: bytes) -> TableFile | None:
    """What stands on the board of a state."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return None
    board = found.get("board") if isinstance(found, dict) else None
    if not isinstance(board, dict) or "style" not in board or "pieces" not in found:
        return None
    asked = stated_in(listed(board.get("skipLabels")))
    pieces = islice(_pieces(found, board, asked), MOST_PIECES + 1)
    return TableFile.stated(asked, tuple(pieces))


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
