"""Lines for a laser: cut once, widened by the beam, dotted, cut around names."""

from __future__ import annotations

from math import dist, hypot, pi, sqrt

import pytest
from printkit.draw.layout import BoardLayout
from printkit.features.laser.outlines import cuts, dotted, hole, joined, part, place_of, without
from printkit.gamefile import load_game
from printkit.grid import SQUARES, Grid, Row
from printkit.scene import circle, hexagon_corners
from printkit.scene.runs import Run, flattened

SQUARE = Run(((0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)), closed=True)


def edges(lines: tuple[Run, ...]) -> list[frozenset[tuple[int, int]]]:
    return [frozenset(map(place_of, edge)) for line in lines for edge in line.edges]


def size(run: Run) -> tuple[float, float]:
    xs, ys = zip(*run.points, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def test_two_touching_hexagons_take_eleven_cuts() -> None:
    found = cuts([hexagon_corners(0, 0, 40), hexagon_corners(40, 0, 40)])
    assert len(edges(found.shared)) == 1
    assert len(edges(found.free)) == 10


def test_a_shared_edge_that_is_off_by_a_micrometre_is_still_one() -> None:
    found = cuts([hexagon_corners(0, 0, 40), hexagon_corners(40.001, 0, 40)])
    assert len(edges(found.shared)) + len(edges(found.free)) == 11


@pytest.mark.parametrize("game", ["jersi", "pijersi"])
def test_no_side_of_a_board_is_cut_twice(game: str) -> None:
    layout = BoardLayout.of(load_game(game).grid, 40.0)
    cells = range(len(layout.centres))
    found = cuts(layout.outline(cell) for cell in cells)
    once = edges(found.shared) + edges(found.free)
    assert len(once) == len(set(once))
    assert 2 * len(edges(found.shared)) + len(edges(found.free)) == 6 * len(layout.centres)
    assert [run.closed for run in found.free] == [True]


def test_touching_squares_share_their_sides_too() -> None:
    grid = Grid(lattice=SQUARES, rows=(Row(name="a", x=0, cells=2),))
    layout = BoardLayout.of(grid, 10.0)
    found = cuts(layout.outline(cell) for cell in range(2))
    assert (len(edges(found.shared)), len(edges(found.free))) == (1, 6)


def test_edges_end_to_end_become_one_run_whatever_their_direction() -> None:
    (run,) = joined([((0, 0), (1, 0)), ((2, 0), (1, 0)), ((2, 0), (2, 1)), ((0, 0), (2, 1))])
    assert run.closed
    assert len(run.points) == 4


@pytest.mark.parametrize("points", [SQUARE.points, SQUARE.points[::-1]])
def test_kerf_widens_parts_and_narrows_holes(points: tuple[tuple[float, float], ...]) -> None:
    square = Run(points, closed=True)
    assert size(part(square, 0.2)) == pytest.approx((20.20, 20.20), abs=0.001)
    assert size(hole(square, 0.2)) == pytest.approx((19.80, 19.80), abs=0.001)
    assert size(part(square, 0.0)) == (20.0, 20.0)


def test_kerf_widens_a_hexagon_by_itself_across_its_flats() -> None:
    wide = part(Run(hexagon_corners(0, 0, 40), closed=True), 0.2)
    across, along = size(wide)
    assert across == pytest.approx(40.2, abs=0.001)
    assert along == pytest.approx(40.2 * 2 / sqrt(3), abs=0.001)


def test_kerf_narrows_a_round_hole_by_itself() -> None:
    (outline,) = flattened(circle(0, 0, 5))
    assert size(hole(outline, 0.3)) == pytest.approx((9.7, 9.7), abs=0.02)


def test_flattened_circle_stays_a_hundredth_of_a_millimetre_from_the_true_one() -> None:
    (outline,) = flattened(circle(3, 4, 25))
    assert outline.closed
    for start, end in outline.edges:
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        assert hypot(middle[0] - 3, middle[1] - 4) == pytest.approx(25, abs=0.02)


def test_dots_have_a_corner_each_and_never_touch() -> None:
    dots = dotted([SQUARE], 4.0)
    assert {(0, 0), (20, 0), (20, 20), (0, 20)} <= {(round(x), round(y)) for x, y in dots}
    assert len(dots) == 20
    assert min(dist(a, b) for a in dots for b in dots if a is not b) >= 3.0


def test_where_two_strokes_cross_there_is_one_dot() -> None:
    cross = [Run(((-9, -9), (9, 9)), closed=False), Run(((-9, 9), (9, -9)), closed=False)]
    dots = dotted(cross, 18 * sqrt(2) / 6)
    assert len(dots) == 13
    assert sum(hypot(*dot) < 0.01 for dot in dots) == 1


def test_dots_of_a_circle_are_even_and_symmetric() -> None:
    (outline,) = flattened(circle(0, 0, 10))
    dots = dotted([outline], 2 * pi * 10 / 14)
    assert len(dots) == 12
    assert sum(x for x, _ in dots) == pytest.approx(0, abs=0.05)
    assert sum(y for _, y in dots) == pytest.approx(0, abs=0.05)


@pytest.mark.parametrize(
    ("edge", "left"),
    [
        (((0, 5), (20, 5)), [((0, 5), (8, 5)), ((12, 5), (20, 5))]),
        (((10, 5), (20, 5)), [((12, 5), (20, 5))]),
        (((9, 4), (11, 6)), []),
        (((0, 20), (20, 20)), [((0, 20), (20, 20))]),
        (((0, 0), (4, 4)), [((0, 0), (4, 4))]),
    ],
)
def test_a_line_leaves_out_the_box_that_it_crosses(
    edge: tuple[tuple[float, float], tuple[float, float]], left: list[object]
) -> None:
    assert list(without(edge, (8, 2, 12, 8))) == left
