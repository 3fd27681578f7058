"""Stacks of three and neutral cubes in diagrams."""

from __future__ import annotations

from itertools import pairwise

import pytest
from printkit import library
from printkit.base.errors import Source
from printkit.draw.layout import BoardLayout
from printkit.draw.marks import Stage, turn_marks
from printkit.draw.pieces import Unit, piece_colours, piece_symbol, standing
from printkit.draw.view import PlanView
from printkit.model import Language
from printkit.notation.positions.state import read_state
from printkit.products.descriptions import position_description, turn_sentence
from printkit.rules import Piece, Side
from printkit.scene import Path
from printkit.scene.bounds import bounds

import kits

GAME = kits.of_cubes("staku")
TOKEN, NEUTRAL = (Piece(kind, Side.WHITE) for kind in (0, 1))
LAYOUT = BoardLayout.of(GAME.grid, 20.0)
PLAN = PlanView(game=GAME, theme=GAME.themes["screen"], layout=LAYOUT)


def ply(state: str, turn: str):
    given = read_state(state, Source("x", 1, 1), library.alphabet_of(GAME))
    (one,) = library.play_turns(GAME, given, [(turn, Source("x", 1, 1))]).plies
    return one


@pytest.mark.parametrize("height", [1, 2, 3])
def test_a_stack_stays_in_its_cell_and_no_cube_covers_another(height: int) -> None:
    units = {GAME.grid.index["d4"]: Unit((TOKEN,) * height)}
    shapes = PLAN.units(units)
    boxes = [bounds((shape,)) for shape in shapes]
    assert len(boxes) == height
    x, y = LAYOUT.centre(GAME.grid.index["d4"])
    radius = LAYOUT.cell / 3**0.5
    for left, top, right, bottom in boxes:
        for corner_x, corner_y in ((left, top), (right, bottom)):
            assert abs(corner_x - x) < LAYOUT.cell / 2
            assert abs(corner_y - y) < radius - abs(corner_x - x) / 3**0.5
    for (_, top, _, _), (_, _, _, bottom) in pairwise(boxes):
        assert bottom < top


@pytest.mark.parametrize("theme", GAME.themes.values(), ids=GAME.themes)
def test_a_neutral_cube_is_neither_sides(theme) -> None:
    white, black = (Piece(TOKEN.kind, side) for side in Side)
    looks = [piece_symbol(GAME, piece, theme).shapes for piece in (white, black, NEUTRAL)]
    assert len(set(looks)) == 3
    assert piece_colours(GAME, NEUTRAL, theme) is theme.neutral
    assert piece_symbol(GAME, NEUTRAL, theme).id == "cube-neutral"


@pytest.mark.parametrize(("turn", "lines"), [("d1-d2", 1), ("d1+d3", 2), ("d1*d4", 3)])
def test_an_arrow_has_as_many_lines_as_cubes_move(turn: str, lines: int) -> None:
    one = ply("d1:NTT e8:t | - - | w", turn)
    stage = Stage(view=PLAN, units=standing(one.position))
    marks = turn_marks(stage, one.trace)
    strokes = [shape for shape in marks.over if isinstance(shape, Path) and shape.style.stroke]
    shaft = strokes[2]
    assert sum(command == "M" for command, _ in shaft.segments) == lines


@pytest.mark.parametrize(
    ("turn", "english", "french"),
    [
        ("d1+d3", "White moves 2 cubes off a stack", "Les Blancs retirent 2 cubes d’une pile"),
        ("d1*d4", "White moves a stack", "Les Blancs déplacent une pile"),
        (
            "d1*d2+d4",
            "White moves a stack, then its upper 2 cubes go on",
            "Les Blancs déplacent une pile, puis les 2 cubes de son sommet continuent",
        ),
        (
            "d1+e1",
            "White stacks 2 cubes on what stands there",
            "Les Blancs posent 2 cubes sur ce qui est là",
        ),
    ],
)
def test_a_turn_is_told_in_words(turn: str, english: str, french: str) -> None:
    trace = ply("d1:NTT e1:N e8:t | - - | w", turn).trace
    assert turn_sentence(GAME, trace, Language.EN) == english
    assert turn_sentence(GAME, trace, Language.FR) == french


def test_a_picture_tells_what_is_nobodys() -> None:
    one = ply("d1:NTT e1:N e8:t | - - | w", "d1-d2")
    told = position_description(GAME, one.position, Language.EN)
    assert told == (
        "White: token d2; token on neutral token d1. Black: token e8. Neutral token e1."
    )
