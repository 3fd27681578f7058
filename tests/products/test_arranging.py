"""How panels of a figure stand: cells of one size, large enough, in rows."""

from __future__ import annotations

import pytest
from printkit.draw.view import around
from printkit.gamefile import load_game
from printkit.products.figures.figure import CLOSE_UP, GAP, arrange, together

GRID = load_game("jersi").grid


def part(first: str, last: str) -> frozenset[int]:
    return around(GRID, [GRID.index[first], GRID.index[last]])


@pytest.mark.few(14)
@pytest.mark.parametrize("width", [80.0, 90.0, 170.0])
@pytest.mark.parametrize("last", ["c4", "d6"])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 7])
def test_cells_of_close_ups_can_be_read_and_columns_fit(count, last, width):
    found = arrange(GRID, [part("c3", last)] * count, 0, width)
    too_tall_in_one = count > 5 and width < 90  # then two columns are a little smaller
    assert (8.9 if too_tall_in_one else 9.0) <= found.cell <= CLOSE_UP
    assert sum(found.widths) + GAP * (len(found.widths) - 1) <= width + 1e-6
    assert (
        (len(found.heights) - 1) * len(found.widths)
        < count
        <= len(found.heights) * len(found.widths)
    )
    rooms = list(found.rooms(count))
    assert len(rooms) == count
    assert {room.cell for room in rooms} == {found.cell}


def test_columns_asked_for_are_fewer_where_cells_would_be_too_small():
    parts = [part("b3", "d6")] * 6
    assert len(arrange(GRID, parts, 3, 170.0).widths) == 3
    assert len(arrange(GRID, parts, 3, 90.0).widths) == 2
    assert len(arrange(GRID, parts, 6, 170.0).widths) == 3


def test_six_small_panels_on_a_wide_page_stand_in_two_rows_of_three_at_full_size():
    found = arrange(GRID, [part("c3", "c4")] * 6, 0, 170.0)
    assert (len(found.widths), len(found.heights), found.cell) == (3, 2, CLOSE_UP)


def test_parts_that_are_nearly_alike_are_shown_on_the_same_cells():
    one, other = part("c3", "c4"), part("c4", "c5")
    assert together(GRID, [one, other]) == (one | other, one | other)
    far = part("h2", "h3")
    assert together(GRID, [one, far]) == (one, far)
