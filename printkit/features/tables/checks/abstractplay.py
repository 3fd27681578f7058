"""States of AbstractPlay's designer: pieces that its legend has."""

from __future__ import annotations

from printkit.features.tables.archive import listed, mapped
from printkit.features.tables.checking import PackFiles, PackReport, parsed


def check(files: PackFiles, report: PackReport) -> None:
    """See to every state."""
    for name in files.ending(".json"):
        state = parsed(files.read(name))
        board = state.get("board") if isinstance(state, dict) else None
        if not isinstance(state, dict) or not isinstance(board, dict) or "style" not in board:
            continue
        report.tables.add("abstractplay")
        cells = (cell for row in listed(state.get("pieces")) for cell in listed(row))
        keys = {key for cell in cells for key in listed(cell) if isinstance(key, str)}
        for key in sorted(keys - {*mapped(state.get("legend"))}):
            report.fault(name, "not-in-legend", key=key)
