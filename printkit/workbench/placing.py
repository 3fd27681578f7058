"""Cubes that the players place before a game, each side on its own rows."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.errors import Phrase, Problem
from printkit.model import Game
from printkit.notation import Record
from printkit.notation.given import side_name
from printkit.workbench.games import alphabet_of


def _told(rows: list[str]) -> str:
    if len(rows) < 3:
        return Phrase("{one} and {other}", one=rows[0], other=rows[-1]) if rows[1:] else rows[0]
    return Phrase("{first} to {last}", first=rows[0], last=rows[-1])


def placing_faults(game: Game, record: Record) -> Iterator[Problem]:
    """What is wrong with the cubes that a record places: those outside their side's rows."""
    if game.free_setup is None:
        return
    alphabet, grid = alphabet_of(game), game.grid
    for one in record.placing:
        (piece,), zone = one.pieces, game.free_setup.zones[one.pieces[0].side]
        if one.cell in zone:
            continue
        rows = [row.name for row in grid.rows if not zone.isdisjoint(grid.row(row.name))]
        yield Problem(
            Phrase(
                "{letter}:{cell} is illegal: {side} places cubes on rows {rows} only",
                letter=alphabet.code(piece),
                cell=grid.names[one.cell],
                side=side_name(piece.side),
                rows=_told(rows),
            ),
            one.source,
            Phrase('another start stands in a header: [Setup "…"]'),
        )
