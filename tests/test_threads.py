"""Programs with threads: what several make at once, the first time, is what one makes."""

from __future__ import annotations

import os

import pytest

from at_once import KINDS, alone, together

FIRST = ("svg", "png", "pdf", "board", "turns")


@pytest.mark.slow
@pytest.mark.parametrize("kinds", [FIRST[:2], FIRST, FIRST[::-1]])
def test_eight_threads_of_a_new_process_draw_what_one_draws(kinds, tmp_path):
    assert together(8, kinds, tmp_path) == {kind: [alone(kind)] for kind in kinds}


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a system that forks no process")
def test_eight_threads_draw_the_same_however_often_they_are_the_first(tmp_path):
    """Twice with each kind as the first of all."""
    assert together(8, FIRST, tmp_path, times=10) == {kind: [alone(kind)] for kind in FIRST}


@pytest.mark.slow
@pytest.mark.parametrize("kept", ["kept", "off"])
def test_all_that_a_program_can_make_is_made_at_once_too(kept, tmp_path):
    made = together(8, tuple(KINDS), tmp_path if kept == "kept" else kept)
    assert made == {kind: [alone(kind)] for kind in KINDS}
