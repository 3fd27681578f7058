"""Tables of VirtualTabletop: a zip with JSON, pieces in holders or in the pieces below them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from math import nan
from typing import Any

from printkit.features.tables.archive import entry, from_json, names_in
from printkit.features.tables.reading import MOST_PIECES, SeenPiece, TableFile

ENDINGS = (".vtt",)
_DEEPEST = 50
"""So many widgets lie in one another at most: what lies deeper, or in itself, is left out."""


def read(data: bytes) -> TableFile | None:
    """What stands on the table of the first variant in a file.

    Raises:
        PrintkitError: it is broken, or unpacks to more than a table may.
    """
    tables = (name for name in names_in(data) if name.endswith(".json") and "/" not in name)
    name, text = entry(data, *sorted(tables)) or ("", b"null")
    found = from_json(text, name)
    if not isinstance(found, dict) or not isinstance(found.get("_meta"), dict):
        return None
    widgets = {name: one for name, one in found.items() if isinstance(one, dict)}
    boards = (one for one in widgets.values() if isinstance(one.get("printkit"), dict))
    board: Mapping[str, Any] = next(boards, {})
    return TableFile.stated(board.get("printkit", {}), _pieces(widgets, board))


def _pieces(widgets: Mapping[str, Any], board: Mapping[str, Any]) -> Iterator[SeenPiece]:
    scale = _number(board.get("printkit", {}), "mm") or 1.0
    across, down = _middle(board)
    pieces = (one for one in widgets.values() if "piece" in one)
    for one in islice(pieces, MOST_PIECES + 1):
        lying = list(_below(widgets, one))
        if len(lying) > _DEEPEST:
            continue
        lowest = [each for each in lying if "piece" in each][-1]
        within = lying[-1] if lying[-1].get("type") == "holder" else {}
        x, y, face = *_middle(one), one.get("activeFace")
        for each in lying[1:]:
            x, y = x + _number(each, "x"), y + _number(each, "y")
        yield SeenPiece(
            name=str(one["piece"]),
            place=str(within.get("id", "")),
            x=(x - across) / scale,
            y=(down - y) / scale,
            z=_number(lowest, "z") * _DEEPEST + len(lying),
            face=face if type(face) is int and face > 0 else 0,
        )


def _below(widgets: Mapping[str, Any], one: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """A widget, then each that the one before lies in, until there are too many."""
    within: Any = one
    for _ in range(_DEEPEST + 1):
        if within is None:
            return
        yield within
        name = within.get("parent")
        within = widgets.get(name) if isinstance(name, str) else None


def _middle(one: Mapping[str, Any]) -> tuple[float, float]:
    """Of a widget, in px in the frame that it lies in."""
    wide, high = _number(one, "width") or 100.0, _number(one, "height") or 100.0
    return _number(one, "x") + wide / 2, _number(one, "y") + high / 2


def _number(one: Mapping[str, Any], name: str) -> float:
    """A number of a widget: what is not written is 0, as in the program; what is none, `nan`."""
    try:
        return float(one.get(name) or 0)
    except (OverflowError, TypeError, ValueError):
        return nan
