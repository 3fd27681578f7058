"""Packs for virtual tables as tests ask for them, and what a plan says of where pieces lie."""

from __future__ import annotations

import os
from functools import cache
from uuid import uuid4

from printkit.base.disk_cache import kept
from printkit.features.tables.known import tables_named
from printkit.features.tables.plan import TablePlan
from printkit.features.tables.product import PRODUCT, TableOptions
from printkit.gamefile import example_names, load_game, shipped_names
from printkit.model import Game
from printkit.products import door
from printkit.products.request import ON_SCREEN, Request
from printkit.rules import Position

FEW = ("jersi",)
"""What the quick tests measure: a game with a reserve and with stacks; the others are slow."""
EDGE = 8.0
"""Of the pieces in mm: all is as exact where boards are small, and drawn in a sixth of the time."""
ALIKE = {
    "jersi/4.1": tuple(f"jersi/4.{one}" for one in ("1-draft", *range(2, 12))),
    "jersi/4.12": ("jersi/4.13", "jersi/4.14"),
    "jersi": ("jersi/4.15", "jersi/4.16"),
}
"""Editions with the board, the pieces and the setup of another: packs differ in words alone."""
_MEASURED = {*FEW, *(other for alike in ALIKE.values() for other in alike)}
EVERY = tuple(sorted({*shipped_names(), *example_names()} - _MEASURED))


_RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID") or uuid4().hex
"""What the processes of one run of the tests share, and no other run has."""


@cache
def request_for(name: str, edge: float | None = EDGE) -> Request:
    """What is asked for of a game."""
    game = load_game(name)
    return Request(game=game, theme=game.themes[ON_SCREEN], piece=edge)


@cache
def plan_of(name: str) -> TablePlan:
    """The plan of a game's setup."""
    return TablePlan.of(request_for(name))


@cache
def made(name: str, tables: str, edge: float | None) -> dict[str, bytes]:
    """The files of packs as the door writes them."""
    options = TableOptions(tables=(tables_named(tables),))
    return dict(door.produce(PRODUCT, request_for(name, edge), options))


@cache
def _every_pack(name: str) -> dict[str, bytes]:
    """All packs of a game, made by one process of a run, and taken by the others."""
    called = f"packs-of-{name.replace('/', '-')}"
    return kept(called, _RUN, lambda: made(name, "all", EDGE), kind=dict)


def pack(name: str, tables: str, edge: float | None = EDGE) -> dict[str, bytes]:
    """The files of packs, by their paths; pieces have their usual size with an edge of None.

    What every test measures is made once, with the pictures that its tables share. That a table
    asked for alone is packed as among the others, `test_all_tables.py` sees.
    """
    asked = tables.split(",")
    if edge != EDGE or asked == ["abstractplay"]:  # it has no pictures, and not every game
        return made(name, tables, edge)
    return {
        path: data for path, data in _every_pack(name).items() if path.partition("/")[0] in asked
    }


def units(game: Game, position: Position) -> dict[str, tuple[str, ...]]:
    """What stands on each cell, bottom first, as the ids of a plan's pieces have it."""
    found = {}
    for cell, name in enumerate(game.grid.names):
        pieces = position.at(cell)
        if pieces:
            found[name] = tuple(
                _id(game, piece.kind, game.player_keys[piece.side]) for piece in pieces
            )
    return found


def _id(game: Game, kind: int, side: str) -> str:
    whole = game.kinds[game.whole(kind)]
    return whole.id if whole.owner == "none" else f"{side}-{whole.id}"
