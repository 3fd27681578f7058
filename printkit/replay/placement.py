"""Cubes that the players place before a game, each side on its own rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from printkit.base.errors import Message, Problem
from printkit.model import Game
from printkit.notation.positions.given import Placement, may_stand, side_name
from printkit.replay.tables import alphabet_of
from printkit.rules import Piece, Side

if TYPE_CHECKING:
    from printkit.notation import Record

_MOST = 2
"""Of the cubes that are placed on one cell."""


def placing_faults(game: Game, record: Record) -> Iterator[Problem]:
    """What is wrong with the cubes that a record places, in their order.

    A cube outside its side's rows, one more than the side has, one on what it may not stand on.
    """
    if game.free_setup is None or game.rules is None:
        return
    placed: Counter[Piece] = Counter()
    standing: dict[int, Piece] = {}
    for one in record.placing:
        why = _fault(game, one, placed, standing.get(one.cell))
        if why:
            yield Problem(why, one.source, Message("replay.start-in-header"))
        placed[one.pieces[0]] += 1
        standing[one.cell] = one.pieces[0]


def to_place(game: Game, record: Record) -> Side | None:
    """Who places the next cube; None where none is to be placed any more, or none may be.

    The players place in turn, all that they have; a game with a usual setup may begin from that.
    """
    if game.free_setup is None or game.rules is None or record.turns or record.given:
        return None
    if (record.setup and not record.placing) or not (record.placing or not any(game.setup.cells)):
        return None
    side, placed = Side(len(record.placing) % 2), Counter(one.pieces[0] for one in record.placing)
    return next((one for one in (side, side.other) if any(_left(game, one, placed))), None)


def placements(game: Game, record: Record, side: Side) -> Iterator[str]:
    """The cubes that a player may place next, in the game's notation: `N:a3`."""
    assert game.free_setup is not None
    alphabet, placed = alphabet_of(game), Counter(one.pieces[0] for one in record.placing)
    standing = {one.cell: one.pieces[0] for one in record.placing}
    count = Counter(one.cell for one in record.placing)
    for piece in _left(game, side, placed):
        for cell in sorted(game.free_setup.zones[side]):
            one = Placement(cell=cell, pieces=(piece,), source=record.source)
            if count[cell] < _MOST and not _fault(game, one, placed, standing.get(cell)):
                yield f"{alphabet.code(piece)}:{game.grid.names[cell]}"


def _left(game: Game, side: Side, placed: Counter[Piece]) -> Iterator[Piece]:
    """The kinds of cubes that a side has left to place."""
    assert game.rules is not None
    for kind, count in enumerate(game.rules.box[side]):
        piece = Piece(kind, side)
        if placed[piece] < count:
            yield piece


def _fault(
    game: Game, one: Placement, placed: Counter[Piece], below: Piece | None
) -> Message | None:
    assert game.free_setup is not None
    assert game.rules is not None
    (piece,), rules, grid = one.pieces, game.rules, game.grid
    zone = game.free_setup.zones[piece.side]
    letter, cell = alphabet_of(game).code(piece), grid.names[one.cell]
    if one.cell not in zone:
        rows = [row.name for row in grid.rows if not zone.isdisjoint(grid.row(row.name))]
        span = rows[0]
        if len(rows) > 1:
            span = (
                Message("common.one-and-other", one=span, other=rows[-1])
                if len(rows) == 2
                else Message("replay.first-to-last", first=span, last=rows[-1])
            )
        return Message(
            "replay.places-on-rows",
            form=game.form,
            letter=letter,
            cell=cell,
            side=side_name(piece.side),
            rows=span,
        )
    if placed[piece] >= rules.box[piece.side][piece.kind]:
        return Message(
            "replay.none-left-to-place",
            letter=letter,
            cell=cell,
            side=side_name(piece.side),
            kind=rules.kinds[piece.kind],
        )
    if below is not None and not may_stand(below, piece, rules):
        return Message(
            "replay.placed-on-kind",
            letter=letter,
            cell=cell,
            kind=rules.kinds[piece.kind],
            kind2=rules.kinds[below.kind],
        )
    return None
