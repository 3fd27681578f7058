"""Where cells lie: true sizes, half turns, borders."""

from __future__ import annotations

from math import dist, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.draw.layout import BoardLayout, inner_and_outer_edges, inset
from printkit.gamefile import load_game
from printkit.grid import HEXAGONS, SQUARES, Grid, Row
from printkit.rules import Side
from shapely.geometry import Polygon
from shapely.ops import unary_union


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
        lattice=SQUARES,
        rows=tuple(Row(name=chr(97 + row), x=0, cells=columns) for row in range(rows)),
    )
    _, (border,) = inner_and_outer_edges(BoardLayout.of(grid, 1.0))
    moved = inset(border, 0.1)
    assert min(x for x, _ in moved) == pytest.approx(0.1)
    assert max(x for x, _ in moved) == pytest.approx(columns - 0.1)
    assert min(y for _, y in moved) == pytest.approx(0.1)
    assert max(y for _, y in moved) == pytest.approx(rows - 0.1)


@st.composite
def boards_with_holes(draw):
    """Any cells of a small board: islands, holes, and contacts in a corner alone."""
    lattice = draw(st.sampled_from([SQUARES, HEXAGONS]))
    columns, rows = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    there = draw(st.lists(st.booleans(), min_size=columns * rows, max_size=columns * rows))
    there[draw(st.integers(0, columns * rows - 1))] = True
    shift = 0 if lattice == SQUARES else 1
    names = [f"c{n}" if cell else "" for n, cell in enumerate(there)]
    return Grid(
        lattice=lattice,
        rows=tuple(
            Row(
                name=str(row),
                x=row % 2 * shift,
                cells=columns,
                own_names=tuple(names[row * columns : (row + 1) * columns]),
            )
            for row in range(rows)
        ),
    )


@given(boards_with_holes(), st.sampled_from(list(Side)), st.sampled_from([0.9, 16.37, 40.0]))
def test_the_borders_are_simple_and_hold_the_cells_exactly(grid, side, cell):
    layout = BoardLayout.of(grid, cell, side)
    inner, borders = inner_and_outer_edges(layout)
    cells = unary_union([Polygon(layout.outline(n)) for n in range(len(grid.names))])
    around = Polygon()
    for border in borders:
        polygon = Polygon(border)
        assert polygon.is_valid
        assert len(set(border)) == len(border)
        around = around.symmetric_difference(polygon)
    assert around.symmetric_difference(cells.buffer(0)).area < 1e-6 * cells.area
    shared = sum(other >= 0 for row in grid.neighbours for other in row) // 2
    assert len(inner) == shared


@given(boards_with_holes())
def test_a_border_moved_by_a_kerf_keeps_its_distance_from_every_cell(grid):
    layout = BoardLayout.of(grid, 20.0)
    _, borders = inner_and_outer_edges(layout)
    for border in borders:
        before = Polygon(border)
        wide = Polygon(inset(border, -0.1))
        assert wide.is_valid
        assert wide.exterior.hausdorff_distance(before.exterior) < 0.2
        grows = Polygon(border).exterior.is_ccw  # on paper y runs down: this is clockwise
        assert (wide.area > before.area) is grows


@pytest.mark.parametrize("turned", [False, True])
def test_a_row_of_holes_at_the_edge_takes_no_room(turned):
    rows = [Row(name="a", x=0, cells=2, own_names=("", "")), Row(name="b", x=0, cells=2)]
    grid = Grid(lattice=SQUARES, rows=tuple(rows[::-1] if turned else rows))
    assert BoardLayout.of(grid, 10.0).height == pytest.approx(10)
    assert grid.half_turn == (1, 0)
