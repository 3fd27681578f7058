"""Pieces stand on the middle of their cells, and nothing beside a board lies on its edges."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from printkit import scene as art
from printkit.draw.board_marks import edge_strips, side_fill
from printkit.draw.cell_names import Names, rim_names
from printkit.draw.diagram import DiagramContents, Viewport, cell_outlines, diagram
from printkit.draw.layout import BoardLayout, Point, bounding, overlap
from printkit.draw.view import ASIDE, PlanView
from printkit.gamefile import game_of
from printkit.model import Game
from printkit.rules import Side

SPEC = """
game: {{id: made, title: Made}}
board: {{{board}}}
kinds: {{man: {{letter: M, count: 60, form: disc, size: {size}}}}}
setup: {{white: 'a1:M b1:M c3:M', black: none}}
"""
SQUARES, HEXAGONS = "cells: squares, shape: rectangle 5x5", "cells: hexagons, shape: rhombus 5x5"


def made(board: str, size: str = "1") -> Game:
    return game_of(SPEC.format(board=board, size=size), Path())


def flat(shapes: tuple[art.Shape, ...]) -> Iterator[art.Shape]:
    for shape in shapes:
        if isinstance(shape, art.Group | art.Clip):
            yield from flat(shape.shapes)
        else:
            yield shape


def beside_the_middle(game: Game, names: Names, *, whole: bool = False) -> set[float]:
    """How far to the right of the middle of their cells pieces stand, in cells."""
    cells = frozenset(() if whole else (game.grid.index[name] for name in ("b1", "c3")))
    view = Viewport(width=120.0, names=names, cells=cells, aside=ASIDE)
    theme, contents = game.themes["screen"], DiagramContents(position=game.setup)
    boxes = [bounding(line) for line in cell_outlines(game, theme, contents, view).values()]
    # cells are given from the picture's corner, what stands there from the board's
    margin, found = min(left for left, *_ in boxes) * whole, set[float]()
    for shape in flat(diagram(game, theme, contents, view).shapes):
        if isinstance(shape, art.Use) and "board" not in shape.symbol.id:
            x = shape.transform[4] + margin
            away = min((x - (left + right) / 2 for left, _, right, _ in boxes), key=abs)
            found.add(round(away / (boxes[0][2] - boxes[0][0]), 3))
    return found


@pytest.mark.parametrize("board", [SQUARES, HEXAGONS])
@pytest.mark.parametrize(
    ("names", "size", "aside"),
    [
        (Names.CELLS, "1", ASIDE),
        (Names.RIM, "1", 0.0),
        (Names.ROWS, "1", 0.0),
        (Names.NONE, "1", 0.0),
        (Names.NONE, "full", 0.0),
        (Names.AUTO, "full", 0.0),
    ],
)
def test_pieces_of_a_part_stand_aside_only_where_a_name_needs_the_room(board, names, size, aside):
    assert beside_the_middle(made(board, size), names) == {aside}


@pytest.mark.parametrize("board", [SQUARES, HEXAGONS])
@pytest.mark.parametrize(
    ("where", "size", "aside"),
    [("corner", "1", ASIDE), ("rim", "1", 0.0), ("none", "1", 0.0), ("corner", "full", 0.0)],
)
def test_pieces_of_a_whole_board_stand_aside_only_beside_names(board, where, size, aside):
    game = made(f"{board}, names: {where}", size)
    assert beside_the_middle(game, Names.AUTO, whole=True) == {aside}


@pytest.mark.parametrize("board", [SQUARES, HEXAGONS])
@pytest.mark.parametrize("side", list(Side))
def test_a_part_at_the_edge_shows_whose_edge_it_is(board, side):
    game = made(f"{board}, edges: {{white: [bottom], black: [top]}}")
    theme, fills = game.themes["screen"], {}
    for name in ("c1", "e5"):
        view = Viewport(cells=frozenset({game.grid.index[name]}), side=side)
        scene = diagram(game, theme, DiagramContents(position=game.setup), view)
        fills[name] = [
            one
            for one in flat(scene.shapes)
            if isinstance(one, art.Path)
            and one.style.fill in {side_fill(theme, other) for other in Side}
        ]
    assert all(fills.values())


def quads(strip: art.Shape) -> Iterator[tuple[Point, ...]]:
    """A strip in convex parts: it runs along the cells and, farther out, back again."""
    assert isinstance(strip, art.Path)
    points = [(part[1][-2], part[1][-1]) for part in strip.segments if part[1]]
    half = len(points) // 2
    for (one, two), (three, four) in zip(
        pairwise(points[:half]), pairwise(reversed(points[half:])), strict=False
    ):
        yield one, two, four, three


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("shape", ["triangle 9", "hexagon 6", "rhombus 7x6"])
def test_names_at_the_rim_lie_on_no_strip(shape, side):
    game = made(f"cells: hexagons, shape: {shape}, edges: {{white: [left], black: [right]}}")
    layout, theme = BoardLayout.of(game.grid, 8.0, side), game.themes["screen"]
    names = rim_names(PlanView(game=game, theme=theme, layout=layout), 2.2)
    parts = [part for strip in edge_strips(game, theme, layout) for part in quads(strip)]
    assert len(parts) > 8
    for name in names:
        box = art.bounds((name,))
        assert not any(overlap(part, box) for part in parts), name.text
