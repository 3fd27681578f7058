"""Where cells lie: true sizes, half turns, borders."""

from __future__ import annotations

from math import dist, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.draw.layout import BoardLayout, inner_and_outer_edges, inset
from printkit.grid import CellShape, Grid, Row
from printkit.rules import Side
from printkit.spec import load_game


@pytest.fixture(params=["jersi", "pijersi"])
def game(request):
    return load_game(request.param)


@pytest.mark.parametrize("cell", [32.0, 40.0])
def test_a_hexagon_is_as_wide_across_its_flats_as_asked(game, cell):
    layout = BoardLayout.of(game.grid, cell)
    for index in range(len(game.grid.names)):
        corners = layout.outline(index)
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        assert max(xs) - min(xs) == pytest.approx(cell)
        assert max(ys) - min(ys) == pytest.approx(cell * 2 / sqrt(3))
        assert all(
            dist(one, other) == pytest.approx(cell / sqrt(3))
            for one, other in zip(corners, (*corners[1:], corners[0]), strict=True)
        )


def test_neighbours_are_one_cell_apart(game):
    layout = BoardLayout.of(game.grid, 10.0)
    for cell, neighbours in enumerate(game.grid.neighbours):
        for other in neighbours:
            if other >= 0:
                assert dist(layout.centre(cell), layout.centre(other)) == pytest.approx(10.0)


def test_every_cell_lies_in_the_box_of_the_board_and_touches_all_its_sides(game):
    layout = BoardLayout.of(game.grid, 7.0)
    points = [point for cell in range(len(game.grid.names)) for point in layout.outline(cell)]
    assert min(x for x, _ in points) == pytest.approx(0)
    assert min(y for _, y in points) == pytest.approx(0)
    assert max(x for x, _ in points) == pytest.approx(layout.width)
    assert max(y for _, y in points) == pytest.approx(layout.height)


def test_black_sees_the_board_turned_by_half(game):
    white = BoardLayout.of(game.grid, 10.0, Side.WHITE)
    black = BoardLayout.of(game.grid, 10.0, Side.BLACK)
    for cell, turned in enumerate(game.grid.half_turn):
        assert black.centre(cell) == pytest.approx(white.centre(turned))


def test_edges_are_counted_once(game):
    inner, borders = inner_and_outer_edges(BoardLayout.of(game.grid, 10.0))
    shared = sum(other >= 0 for row in game.grid.neighbours for other in row) // 2
    assert len(inner) == shared
    assert len(borders) == 1
    assert len(borders[0]) == 6 * len(game.grid.names) - 2 * shared


@given(st.integers(1, 6), st.integers(1, 6))
def test_the_border_of_a_square_board_is_its_rectangle(columns, rows):
    grid = Grid(
        shape=CellShape.SQUARE,
        rows=tuple(Row(name=chr(97 + row), x=0, cells=columns) for row in range(rows)),
    )
    _, (border,) = inner_and_outer_edges(BoardLayout.of(grid, 1.0))
    moved = inset(border, 0.1)
    assert min(x for x, _ in moved) == pytest.approx(0.1)
    assert max(x for x, _ in moved) == pytest.approx(columns - 0.1)
    assert min(y for _, y in moved) == pytest.approx(0.1)
    assert max(y for _, y in moved) == pytest.approx(rows - 0.1)
