"""Programs with threads: what several make at once, the first time, is what one makes."""

from __future__ import annotations

import pytest

from at_once import KINDS, alone, together

FIRST = ("svg", "png", "pdf", "board", "turns")


@pytest.mark.slow
def test_eight_threads_of_a_new_process_draw_their_first_picture(tmp_path):
    made = together(8, FIRST[:2], tmp_path)
    assert made == {kind: [alone(kind)] for kind in FIRST[:2]}


@pytest.mark.slow
@pytest.mark.parametrize("_", range(50))
def test_eight_threads_of_a_new_process_draw_what_one_draws(_, tmp_path):
    made = together(8, FIRST, tmp_path)
    assert made == {kind: [alone(kind)] for kind in FIRST}


@pytest.mark.slow
@pytest.mark.parametrize("kept", ["kept", "off"])
def test_all_that_a_program_can_make_is_made_at_once_too(kept, tmp_path):
    made = together(8, tuple(KINDS), tmp_path if kept == "kept" else kept)
    assert made == {kind: [alone(kind)] for kind in KINDS}
