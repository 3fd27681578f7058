"""Who takes whom, drawn."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from printkit.draw.capture_graph import capture_graph, together
from printkit.gamefile import load_game
from printkit.scene import Path, Use, bounds

JERSI = load_game("jersi")
THEME = JERSI.themes["print"]
CYCLE = frozenset({(0, 2), (2, 1), (1, 0)})


def picture(pairs):
    return capture_graph(JERSI, THEME, frozenset(pairs), width=80)


def shapes_of(scene):
    (inside,) = scene.shapes
    return inside.shapes


def heads(pairs) -> int:
    return sum(
        isinstance(shape, Path) and shape.style.fill == THEME.first_step
        for shape in shapes_of(picture(pairs))
    )


def test_kinds_that_all_the_others_see_alike_are_drawn_together():
    assert together(CYCLE | {(kind, 4) for kind in range(3)})[0] == (0, 1, 2)


def test_a_cycle_alone_is_not_put_in_a_box():
    assert together(CYCLE) == ((0,), (1,), (2,))


def test_a_kind_that_one_of_them_does_not_take_parts_them():
    assert (0, 1, 2) not in together(CYCLE | {(0, 4), (1, 4)})


def test_each_pair_has_an_arrow():
    assert heads({(0, 1)}) == 1
    assert heads(CYCLE) == 3
    assert heads({(0, 1), (1, 0)}) == 2
    assert heads({(0, 0), (0, 1)}) == 2


def test_kinds_of_a_box_share_their_arrows_to_others():
    assert heads(CYCLE | {(kind, 4) for kind in range(3)}) == 3 + 1


def test_kinds_without_arrows_are_left_out():
    cubes = [shape for shape in shapes_of(picture({(0, 1)})) if isinstance(shape, Use)]
    assert len(cubes) == 2


@settings(max_examples=40, deadline=None)
@given(st.frozensets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=30))
def test_any_table_fills_its_frame_exactly(pairs):
    drawn = picture(pairs)
    assert drawn.width <= 80.001
    assert bounds(drawn.shapes) == pytest.approx((0, 0, drawn.width, drawn.height), abs=1e-6)
    cubes = {shape.symbol.id for shape in shapes_of(drawn) if isinstance(shape, Use)}
    assert len(cubes) == len({kind for pair in pairs for kind in pair})


@pytest.mark.parametrize("name", ["jersi", "pijersi"])
def test_the_same_table_is_drawn_the_same_every_time(name):
    game = load_game(name)
    one, other = (
        capture_graph(game, game.themes["print"], game.rules.beats, width=80) for _ in range(2)
    )
    assert one == other
