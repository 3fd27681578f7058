"""States of AbstractPlay's designer: pieces that its legend has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printkit.features.tables.checking import PackFiles, PackReport, parsed


def check(files: PackFiles, report: PackReport) -> None:
    """See to every state."""
    for name in files.ending(".json"):
        state = parsed(files.read(name))
        board = state.get("board") if isinstance(state, dict) else None
        if not isinstance(state, dict) or not isinstance(board, dict) or "style" not in board:
            continue
        report.tables.add("abstractplay")
        wide, high, rows = board.get("width"), board.get("height"), state.get("pieces")
        if type(wide) is type(high) is int and rows and isinstance(rows, list):
            lengths = {len(one) if isinstance(one, list) else 0 for one in rows}
            if len(rows) != high or lengths != {wide}:
                report.fault(name, "rows-unlike-board", width=wide, height=high)
        legend = state.get("legend")
        known = set(legend) if isinstance(legend, dict) else set()
        for key in sorted({*_keys(state.get("pieces"))} - known):
            report.fault(name, "not-in-legend", key=key)


def _keys(pieces: Any) -> Iterator[str]:
    """The pieces of a board as lists in lists; those of any other form are not looked at."""
    for row in pieces if isinstance(pieces, list) else ():
        for cell in row if isinstance(row, list) else ():
            for key in cell if isinstance(cell, list) else ():
                if isinstance(key, str):
                    yield key
