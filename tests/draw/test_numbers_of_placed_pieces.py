"""Where a turn places several pieces each has its number, and no number lies on another."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from printkit import library
from printkit.base.errors import Source
from printkit.draw.cell_names import Names, fit
from printkit.draw.layout import BoardLayout
from printkit.draw.marks import Stage, turn_marks
from printkit.draw.pieces import standing, with_ghosts
from printkit.draw.view import PlanView
from printkit.gamefile import game_of
from printkit.notation import GivenPosition
from printkit.rules import Side, Trace
from printkit.scene.bounds import meet

HERE = Source("--turn", 1, 1)

SPEC = """
game: {id: own, title: Own}
board: {cells: CELLS, shape: SHAPE}
kinds:
  tile: {letter: T, count: 9, form: tile, size: full}
  disc: {letter: D, count: 9, form: disc, size: 0.5}
  wall: {letter: W, count: 9, form: bar, stands: between}
setup: {white: none, black: none}
turns: unchecked
"""
BOARDS = [("squares", "rectangle 4x4"), ("squares", "rectangle 12x12"), ("hexagons", "hexagon 6")]


TURNS = ["T:b2/D:b2", "D:b2/D:b2", "T:b2/T:b3", "D:b2/W:b2|b3", "T:b2/D:b2/T:b3/W:b2|b3"]


def staged(cells: str, shape: str, turn: str, cell: float | None = None) -> tuple[Stage, Trace]:
    game = game_of(SPEC.replace("CELLS", cells).replace("SHAPE", shape), Path())
    start = GivenPosition(position=game.setup, source=HERE, side=Side.WHITE)
    ply = library.play_turns(game, start, [(turn, HERE)]).plies[-1]
    layout = BoardLayout.of(game.grid, cell or fit(game, 90, Names.AUTO).cell)
    view = PlanView(game=game, theme=game.themes["screen"], layout=layout)
    return Stage(view=view, units=with_ghosts(standing(ply.position), ply.trace)), ply.trace


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize(("cells", "shape"), BOARDS)
def test_each_has_its_number_beside_the_others(cells, shape, turn):
    boxes = turn_marks(*staged(cells, shape, turn)).boxes
    assert len(boxes) == turn.count("/") + 1
    assert not any(meet(one, other) for one, other in combinations(boxes, 2))


def test_the_number_of_a_wide_piece_lies_on_no_neighbour():
    stage, trace = staged("squares", "rectangle 4x4", "T:b2/T:b3", 10.0)
    first, _ = turn_marks(stage, trace).boxes
    cell = stage.view.game.grid.index["b2"]
    assert first[2] <= max(x for x, _ in stage.view.outline(cell, 1.0))
