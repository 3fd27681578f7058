"""Boards whose cells are the nodes of a triangular net."""

from __future__ import annotations

from math import hypot
from pathlib import Path as FilePath

import pytest
from printkit.draw.board import board_art, board_shapes
from printkit.draw.layout import BoardLayout, inner_and_outer_edges
from printkit.gamefile import load_game
from printkit.rules import Side
from printkit.scene import Circle, Path, Text, bounds

CELL = 20.0
GOOD = FilePath(__file__).parent.parent / "data" / "specs" / "good"


def layout(name: str, side: Side = Side.WHITE) -> BoardLayout:
    return BoardLayout.of(load_game(name).grid, CELL, side)


@pytest.mark.parametrize(
    ("name", "link_count", "triangle_count"), [("jersi/1", 84, 48), ("jersi/2-2019", 156, 96)]
)
@pytest.mark.parametrize("side", Side)
def test_each_link_and_each_triangle_comes_once(
    name: str, link_count: int, triangle_count: int, side: Side
) -> None:
    drawn = layout(name, side)
    found = {frozenset(link) for link in drawn.links()}
    assert len(found) == link_count == len(list(drawn.links()))
    assert len(set(map(frozenset, drawn.grid.triangles()))) == triangle_count


def test_linked_nodes_lie_one_cell_apart() -> None:
    for (x0, y0), (x1, y1) in layout("jersi/1").links():
        assert hypot(x1 - x0, y1 - y0) == pytest.approx(CELL)


def test_a_net_is_drawn_with_its_links_and_a_disc_on_each_node() -> None:
    game = load_game("jersi/1")
    theme = game.themes["screen"]
    art = board_art(game, theme, layout("jersi/1"))
    discs = [shape for shape in art if isinstance(shape, Circle)]
    assert [(disc.x, disc.y) for disc in discs] == list(layout("jersi/1").centres)
    area, lines = (shape for shape in art if isinstance(shape, Path))
    assert area.style.fill == "#ffff66"
    assert lines.style.stroke == "#cc9900"
    assert sum(op == "M" for op, _ in lines.segments) == 84
    names = [shape.text for shape in board_shapes(game, theme, layout("jersi/1"))[len(art) :]
             if isinstance(shape, Text)]  # fmt: skip
    assert sorted(names) == sorted(game.grid.names)


def test_a_net_in_ink_saving_tints_has_lines_inside_its_triangles() -> None:
    game = load_game("jersi/1")
    drawn = board_art(game, game.themes["ink"], layout("jersi/1"))
    assert any(isinstance(shape, Circle) for shape in drawn)


def test_a_graph_is_drawn_with_its_lines_on_one_ground() -> None:
    game = load_game(str(GOOD / "mill.yaml"))
    drawn = BoardLayout.of(game.grid, CELL)
    ground, lines, *discs = board_art(game, game.themes["screen"], drawn)
    assert bounds((ground,)) == pytest.approx((0, 0, drawn.width, drawn.height))
    assert sum(op == "M" for op, _ in lines.segments) == 2 * len(game.grid.lines)
    assert len(discs) == 24
    assert inner_and_outer_edges(drawn) == ((), (drawn.box,))


def test_who_goes_on_along_a_line_of_a_graph_never_turns_into_another() -> None:
    grid = load_game(str(GOOD / "mill.yaml")).grid
    half = len(grid.neighbours[0]) // 2
    walked = set()
    for cell, ways in enumerate(grid.neighbours):
        for direction, near in enumerate(ways):
            if near >= 0:
                assert grid.neighbours[near][(direction + half) % (2 * half)] == cell
                if (far := grid.neighbours[near][direction]) >= 0:
                    walked.add(frozenset((cell, near, far)))
    assert walked == {frozenset(grid.index[name] for name in line) for line in grid.lines}
