"""Cuts along the edges of hexagons."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.draw.board import level_cuts, upright_cuts
from printkit.draw.layout import BoardLayout
from printkit.gamefile import load_game

GAMES = ("jersi", "pijersi", "jersi/1")


def layout_of(name: str, cell: float) -> BoardLayout:
    return BoardLayout.of(load_game(name).grid, cell)


def edges(layout: BoardLayout) -> set[frozenset[tuple[int, int]]]:
    """The sides of all cells, in hundredths of a millimetre, whichever way they run."""
    return {
        frozenset((round(100 * x), round(100 * y)) for x, y in edge)
        for cell in range(len(layout.centres))
        for edge in layout.edges(cell)
    }


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("cuts", [upright_cuts, level_cuts])
def test_a_cut_runs_along_edges_of_cells_wherever_there_are_cells(name, cuts):
    layout = layout_of(name, 40)
    known = edges(layout)
    for cut in cuts(layout).values():
        for one, other in pairwise(cut):
            step = frozenset((round(100 * x), round(100 * y)) for x, y in (one, other))
            middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
            inside = any(
                abs(middle[0] - x) < 19.9 and abs(middle[1] - y) < 19.9 for x, y in layout.centres
            )
            assert step in known or not inside


@given(st.floats(min_value=10, max_value=200), st.sampled_from(GAMES))
def test_no_cell_lies_on_both_sides_of_an_upright_cut(cell, name):
    layout = layout_of(name, cell)
    for cut in upright_cuts(layout).values():
        for x, y in layout.centres:
            beside = [at for at, down in cut if abs(down - y) < 0.3 * cell]
            assert len(beside) == 2
            assert beside[0] == pytest.approx(beside[1])
            assert abs(x - beside[0]) >= cell / 2 - 1e-6


@pytest.mark.parametrize("name", GAMES)
def test_cuts_reach_from_edge_to_edge_of_the_board(name):
    layout = layout_of(name, 30)
    for cut in level_cuts(layout).values():
        assert cut[0][0] <= 0.001
        assert cut[-1][0] >= layout.width - 0.001
    for middle, cut in upright_cuts(layout).items():
        assert 0 <= middle <= layout.width
        assert all(abs(x - middle) == pytest.approx(30 / 4) for x, _ in cut)
