"""Every edition and variant against its figure: cells, tints with their colours, setup, reserve.

`tests/data/figures.json` holds what was read off the figures of the rule books, cell by cell. Where
a figure has no colours, only the parts that its cells fall into are compared.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from printkit.gamefile import load_game, shelf
from printkit.model import Game
from printkit.rules import Side

FIGURES = json.loads((Path(__file__).parents[1] / "data" / "figures.json").read_text("utf-8"))
GAMES: dict[str, Any] = FIGURES["games"]
NEUTRAL = "neutral"
"""The kind of the tokens of neither side; they are kept in White's colour."""
SPECIAL = {"pamei": "ninja", "galtu": "mahout", "fendi": "divider", "mucti": "ghost"}


@cache
def parts(board: str) -> dict[str, frozenset[str]]:
    tints = FIGURES["boards"][board]["tints"]
    return {tint: frozenset(cells.split()) for tint, cells in tints.items()}


def cells_by(game: Game, paints: dict[str, object]) -> dict[object, frozenset[str]]:
    found: dict[object, set[str]] = {}
    for cell, tint in zip(game.grid.names, game.tints, strict=True):
        found.setdefault(paints[tint], set()).add(cell)
    return {paint: frozenset(cells) for paint, cells in found.items()}


def standing(game: Game, side: Side) -> dict[str, str]:
    """Per cell the kinds of a side's cubes, bottom first."""
    ids = [kind.id for kind in game.kinds]
    found = {}
    for name, cell in game.grid.index.items():
        pieces = game.setup.at(cell)
        if pieces and pieces[0].side is side:
            found[name] = " ".join(ids[piece.kind] for piece in pieces)
    return found


def reserves(game: Game, side: Side) -> dict[str, int]:
    held = zip(game.kinds, game.setup.reserve[side], strict=True)
    return {kind.id: count for kind, count in held if count}


def test_all_editions_have_a_figure() -> None:
    assert set(shelf.shipped_paths()) <= set(GAMES)


@pytest.mark.few(12)
@pytest.mark.parametrize("name", GAMES)
def test_the_cells_stand_as_in_the_figure(name: str) -> None:
    grid = load_game(name).grid
    rows = FIGURES["boards"][GAMES[name]["board"]]["rows"]
    assert [row.name for row in grid.rows] == list(rows)
    for row, (x, cells) in rows.items():
        names = cells.split()
        assert [grid.names[cell] for cell in grid.row(row)] == [one for one in names if one != "-"]
        for cell, place in zip(names, range(x, x + 2 * len(names), 2), strict=True):
            if cell != "-":
                assert grid.places[grid.index[cell]][0] == place


@pytest.mark.few(12)
@pytest.mark.parametrize("name", GAMES)
def test_every_cell_has_the_tint_of_the_figure(name: str) -> None:
    game, told = load_game(name), GAMES[name]
    wanted = parts(told["board"])
    if told["colours"] is None:
        found = cells_by(game, {tint: tint for tint in game.tints})
        assert set(found.values()) == set(wanted.values())
        return
    colours = {told["colours"][tint]: cells for tint, cells in wanted.items()}
    assert cells_by(game, dict(game.themes["author"].tints)) == colours


@pytest.mark.few(12)
@pytest.mark.parametrize("name", [name for name, told in GAMES.items() if told["setup"]])
def test_the_cubes_stand_as_in_the_figure(name: str) -> None:
    game, told = load_game(name), GAMES[name]
    setup = FIGURES["setups"][told["setup"]]
    white = standing(game, Side.WHITE)
    neutral = {cell: cubes for cell, cubes in white.items() if cubes == NEUTRAL}
    assert neutral.keys() == setup.get(NEUTRAL, {}).keys()
    assert white == setup["white"] | neutral
    assert standing(game, Side.BLACK) == setup["black"]
    assert reserves(game, Side.WHITE) == reserves(game, Side.BLACK) == told["reserve"]


@pytest.mark.parametrize(("variant", "kind"), SPECIAL.items())
def test_a_special_piece_stands_where_the_figures_show_the_guard(variant: str, kind: str) -> None:
    for board in ("", "orthogonal-start+", "enlarged-board+"):
        guarded = load_game(f"jersi/3+{board}mokca")
        other = load_game(f"jersi/3+{board}{variant}")
        for side in (Side.WHITE, Side.BLACK):
            wanted = {
                cell: cubes.replace("guard", kind)
                for cell, cubes in standing(guarded, side).items()
            }
            assert standing(other, side) == wanted
        assert other.tints == guarded.tints


@pytest.mark.parametrize(
    "name", ["landing", "direction-continuity", "sovereign-mountains", "carriers", "three-carriers"]
)
def test_a_variant_of_the_rules_alone_leaves_board_and_setup_as_they_are(name: str) -> None:
    plain, game = load_game("jersi/3"), load_game(f"jersi/3+{name}")
    assert (game.grid, game.tints) == (plain.grid, plain.tints)
    for side in (Side.WHITE, Side.BLACK):
        assert standing(game, side) == standing(plain, side)


def test_dramte_is_jersi_4_0() -> None:
    plain, game = load_game("jersi/4.0"), load_game("jersi/4.0+dramte")
    assert (game.setup, game.rules, game.tints) == (plain.setup, plain.rules, plain.tints)
