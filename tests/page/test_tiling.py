"""Pictures divided over sheets: counts, overlaps, joints."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.errors import LayoutError
from printkit.page.tiling import (
    BLEED,
    BUTTED,
    OVERLAP,
    STRIP,
    Joint,
    Places,
    Tiling,
    glued,
    sheets_along,
    spans,
)

lengths = st.floats(min_value=1, max_value=3000)
rooms = st.floats(min_value=150, max_value=600)


@pytest.mark.parametrize(
    ("length", "room", "sheets"),
    [
        (100, 197.3, 1),
        (197.3, 197.3, 1),
        (197.301, 197.3, 2),
        (384.6, 197.3, 2),
        (384.601, 197.3, 3),
        (0.1 + 0.2, 150, 1),
        (150 + 140 * 0.1 * 10, 150, 2),
    ],
)
def test_a_picture_that_just_fits_takes_no_further_sheet(length, room, sheets):
    assert sheets_along(length, room) == sheets


def test_more_sheets_than_there_are_letters_are_refused_with_a_hint():
    with pytest.raises(LayoutError, match="smaller cube"):
        sheets_along(5000, 190)


def test_a_room_that_overlaps_eat_up_is_refused():
    with pytest.raises(LayoutError, match="larger paper"):
        sheets_along(100, 15)


@given(lengths, rooms, st.lists(st.floats(min_value=0, max_value=3000), max_size=40))
def test_parts_fit_their_sheets_and_cover_the_picture(length, room, snaps):
    parts = spans(length, room, Places(snaps=dict.fromkeys(sorted(snaps), 0)))
    assert len(parts) == sheets_along(length, room)
    assert parts[0].start == 0
    assert parts[-1].end == length
    assert all(part.size <= room + 1e-3 for part in parts)


@given(lengths, rooms)
def test_neighbours_show_the_same_ten_millimetres_and_share_one_joint(length, room):
    for one, other in pairwise(spans(length, room)):
        assert one.joint == other.cut
        assert one.end - other.start == pytest.approx(OVERLAP)
        assert one.end - one.joint == pytest.approx(STRIP)
        assert other.cut - other.start == pytest.approx(BLEED)


def test_joints_go_where_a_cut_harms_nothing():
    snaps = dict.fromkeys((20.0, 140.0, 170.0, 290.0), 2)
    (first, _) = spans(300, 197, Places(snaps=snaps))
    assert first.joint == 140.0


def test_joints_that_go_through_cells_leave_no_part_a_third_of_the_other():
    # a cut at 88 goes through seven cells, one in the middle through nine
    cells = {88.0: 7, 125.0: 8, 154.0: 9, 182.0: 8, 220.0: 7}
    assert spans(308, 250, Places(snaps=cells))[0].joint == 125.0
    assert spans(308, 250, Places(snaps={**cells, 88.0: 0}))[0].joint == 88.0


def test_joints_go_where_they_cut_the_fewest_cells():
    (first, _) = spans(300, 197, Places(snaps={140.0: 3, 150.0: 3, 170.0: 1}))
    assert first.joint == 170.0


@given(st.integers(200, 384), st.floats(min_value=1, max_value=60), st.floats(0, 380))
def test_without_snaps_a_joint_still_avoids_what_it_can(length, width, start):
    avoid = (start, start + width)
    (first, _) = spans(length, 197, Places(avoid=(avoid,)))
    earliest, latest = length + BLEED - 197, 197 - STRIP
    if not (avoid[0] < earliest and latest < avoid[1]):
        assert not avoid[0] < first.joint < avoid[1]


@given(lengths, rooms)
def test_butted_sheets_both_show_three_millimetres_beyond_the_joint(length, room):
    parts = spans(length, room, seam=BUTTED)
    assert all(part.size <= room + 1e-3 for part in parts)
    for one, other in pairwise(parts):
        assert one.joint == other.cut
        assert one.end - one.joint == pytest.approx(3)
        assert other.cut - other.start == pytest.approx(3)


@given(lengths, rooms, st.floats(min_value=5, max_value=30))
def test_glued_sheets_overlap_as_much_as_is_asked_for(length, room, overlap):
    seam = glued(overlap)
    assert seam.joint is Joint.OVERLAP
    for one, other in pairwise(spans(length, room, seam=seam)):
        assert one.end - other.start == pytest.approx(overlap)


@pytest.mark.parametrize("overlap", [0.0, 4.9, 41.0])
def test_an_overlap_that_nobody_can_glue_is_refused(overlap):
    with pytest.raises(LayoutError, match="cannot overlap"):
        glued(overlap)


def test_a_snap_that_would_cost_a_sheet_is_not_taken():
    (first, _) = spans(380, 197, Places(snaps={100.0: 0}))
    assert first.joint != 100.0


def test_parts_are_about_equal_without_snaps():
    sizes = [part.size for part in spans(900, 197)]
    assert max(sizes) - min(sizes) == pytest.approx(0, abs=1e-6)


def test_codes_name_row_and_column_and_neighbours():
    tiling = Tiling(columns=spans(300, 197), rows=spans(500, 200))
    assert [tile.code for tile in tiling.tiles] == ["1A", "1B", "2A", "2B", "3A", "3B"]
    assert [(tile.right, tile.below) for tile in tiling.tiles] == [
        ("1B", "2A"),
        ("", "2B"),
        ("2B", "3A"),
        ("", "3B"),
        ("3B", ""),
        ("", ""),
    ]
