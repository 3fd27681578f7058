"""What makes up for a printer."""

from __future__ import annotations

import pytest
from printkit.base.errors import LayoutError
from printkit.base.units import paper
from printkit.page import AS_IT_IS, Correction, read_measured, read_shift


def test_a_ruler_that_is_short_makes_the_sheet_larger():
    correction = read_measured("99.2x100.4")
    assert correction.short == pytest.approx(1.0081, abs=0.0001)
    assert correction.long == pytest.approx(0.9960, abs=0.0001)


@pytest.mark.parametrize("text", ["99.2x100.4", " 99.2 x 100.4 ", "99,2x100,4", "99.2×100.4"])
def test_it_may_be_written_in_several_ways(text):
    assert read_measured(text) == read_measured("99.2x100.4")


@pytest.mark.parametrize("text", ["", "99", "99x", "x100", "-99x100", "99x100x1", "axb"])
def test_what_does_not_tell_both_rulers_is_refused(text):
    with pytest.raises(LayoutError, match=r"like 99\.2x100\.4"):
        read_measured(text)


@pytest.mark.parametrize("text", ["0x100", "91x100", "100x109", "992x1004"])
def test_a_printer_that_is_far_off_is_told_about_the_print_window(text):
    with pytest.raises(LayoutError, match="Actual size"):
        read_measured(text)


def test_a_printer_takes_all_sheets_the_same_way_however_they_are_turned():
    correction = Correction(short=1.01, long=0.99, dx=1, dy=2)
    upright, lying = paper("a4"), paper("a4").turned
    assert correction.scale(upright) == (1.01, 0.99)
    assert correction.scale(lying) == (0.99, 1.01)
    assert correction.shift(upright) == (1, 2)
    assert correction.shift(lying) == (2, 1)


def test_a_move_is_read_and_a_wild_one_refused():
    assert read_shift(AS_IT_IS, "0.3x-0.5") == Correction(dx=0.3, dy=-0.5)
    for text in ("0.3", "11x0", "axb"):
        with pytest.raises(LayoutError, match="not a move"):
            read_shift(AS_IT_IS, text)
