"""Walls longer than an edge: what they cover is one for pictures, close-ups and warnings."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from printkit.base.errors import Source
from printkit.draw.between import partings
from printkit.draw.layout import BoardLayout
from printkit.gamefile import game_of
from printkit.gamefile.figures import read_figure
from printkit.model import Game, Language
from printkit.products.figures.panel import check_panel, whole_cells
from printkit.rules import Piece, Side, piece_code

SPEC = """
game: {{id: x, title: X}}
board: {{cells: squares, shape: rectangle 4}}
kinds:
  man: {{letter: M, count: 1, form: disc}}
  hedge: {{letter: H, count: 30, form: bar, size: {size}, stands: between}}
setup: {{white: a1:M, black: d4:M, reserve: HHHHHHHHHH}}
turns: unchecked
"""


def game(size: float) -> Game:
    return game_of(SPEC.format(size=size), Path())


def box_of(game: Game, one: int, other: int) -> tuple[float, float, float, float]:
    """What a wall covers as it is drawn, in cells: left, top, right, bottom."""
    hedge = piece_code(Piece(1, Side.WHITE))
    position = replace(game.setup, between=((one, other, hedge),))
    layout = BoardLayout.of(game.grid, 1.0)
    (found,) = partings(game, layout, position.between)
    xs, ys = zip(*found.corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("size", [1, 2])
def test_walls_meet_that_cover_one_another_as_they_are_drawn(size: int) -> None:
    shown = game(size)
    links = list(shown.grid.links())
    seen = set()
    for one, other in combinations(links, 2):
        boxes = [box_of(shown, *one), box_of(shown, *other)]
        # all by which two that only end at one another may overlap
        across = [
            min(boxes[0][2 + axis], boxes[1][2 + axis]) - max(boxes[0][axis], boxes[1][axis])
            for axis in (0, 1)
        ]
        meet = min(across) > 0.1
        seen.add(meet)
        assert shown.grid.walls_meet(one, size, other, size) is meet, (one, other)
    assert seen == ({False} if size == 1 else {False, True})


@pytest.mark.parametrize("size", [1, 2])
def test_cells_beside_a_wall_are_those_that_its_picture_touches(size: int) -> None:
    shown = game(size)
    layout = BoardLayout.of(shown.grid, 1.0)
    for one, other in shown.grid.links():
        left, top, right, bottom = box_of(shown, one, other)
        touched = {
            cell
            for cell, (x, y) in enumerate(layout.centres)
            if left - 0.45 < x < right + 0.45 and top - 0.45 < y < bottom + 0.45
        }
        assert shown.grid.walled((one, other), size) == touched


@pytest.mark.parametrize("words", ["stand: b2:M b3|c3:H", "{stand: b2:M, play: b3|c3}"])
def test_a_close_up_shows_a_wall_whole(words: str) -> None:
    shown, at = game(2), Source("figure", 1, 1)
    figure = read_figure(words if words[0] == "{" else f"{{{words}, mark: b3}}", at, "x", Path())
    checked = check_panel(shown, figure.panels[0], Language.EN)
    names = {shown.grid.names[cell] for cell in whole_cells(shown, checked)}
    assert {"b3", "c3", "b4", "c4"} <= names
