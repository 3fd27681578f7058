"""Games whose turns nobody checks, and what their texts mean."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from printkit.base.errors import Source
from printkit.gamefile import load_game
from printkit.model import Game
from printkit.notation import DIALECTS, ParsedTurn
from printkit.replay.interpret import alphabet_of
from printkit.rules import Position, unit_code

DATA = Path(__file__).parent / "data" / "plain"
GO, CHESS = (load_game(str(DATA / f"{name}.yaml")) for name in ("go", "chess"))
HERE = Source("here")


def parsed(game: Game, text: str) -> ParsedTurn:
    return DIALECTS["plain"].parse_turn(text, HERE, alphabet_of(game))


def standing(game: Game, text: str) -> Position:
    """What stands on some cells, `a1:K`, capitals for White."""
    cells = [0] * len(game.grid.names)
    for item in text.split():
        name, letters = item.split(":")
        pieces = (alphabet_of(game).pieces[letter] for letter in letters)
        cells[game.grid.index[name]] = unit_code(pieces)
    return replace(game.setup, cells=tuple(cells))


def shown(game: Game, position: Position) -> str:
    alphabet = alphabet_of(game)
    units = ((name, alphabet.unit(position, cell)) for cell, name in enumerate(game.grid.names))
    return " ".join(f"{name}:{unit}" for name, unit in units if unit)
