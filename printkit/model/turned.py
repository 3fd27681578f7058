"""Pieces that turn over: a written turn takes one off its cell and places another of its sides."""

from __future__ import annotations

from dataclasses import replace

from printkit.model.game import Game
from printkit.rules import Drop, Piece, Trace


def turned_over(game: Game, trace: Trace) -> dict[Drop, Piece]:
    """What a turn places that is another side of what it takes off the same cell, and that."""
    taken = {
        one.step.end: one.captured[0]
        for one in trace.removed
        if len(one.captured) == 1 and one.captured[0].side is trace.side
    }
    return {
        drop: taken[drop.cell]
        for drop in trace.turn.drops
        if drop.cell in taken and game.whole(drop.kind) == game.whole(taken[drop.cell].kind)
    }


def without_turned(game: Game, trace: Trace) -> Trace:
    """A turn of which nothing turns over: that is no capture, and nothing leaves a reserve."""
    turned = turned_over(game, trace)
    if not turned:
        return trace
    cells = {drop.cell for drop in turned}
    turn = replace(
        trace.turn,
        drops=tuple(drop for drop in trace.turn.drops if drop not in turned),
        removed=tuple(cell for cell in trace.turn.removed if cell not in cells),
    )
    removed = tuple(one for one in trace.removed if one.step.end not in cells)
    return replace(trace, turn=turn, removed=removed)
