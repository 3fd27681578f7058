"""Figures, transformations and numbers."""

from __future__ import annotations

from itertools import pairwise
from math import dist, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.scene import (
    IDENTITY,
    Circle,
    Clip,
    Group,
    Style,
    Symbol,
    Use,
    apply,
    circle,
    compose,
    hexagon_corners,
    move,
    number,
    place,
    transformed,
    turn,
)
from printkit.scene.symbols import decimals, scales, symbols

AFFINES = st.tuples(*[st.floats(min_value=-10, max_value=10)] * 6)
FILL = Style(fill="#000000")


def test_a_hexagon_is_regular_and_as_wide_as_it_says():
    corners = hexagon_corners(7, 9, 40)
    sides = [dist(a, b) for a, b in pairwise((*corners, corners[0]))]
    assert sides == pytest.approx([40 / 3**0.5] * 6)
    assert corners[1][0] - corners[5][0] == 40
    assert corners[0][0] == 7
    assert corners[0][1] < 9


def test_a_circle_of_curves_is_round_to_three_thousandths_of_a_hundredth():
    curves = [row for letter, row in circle(0, 0, 1) if letter == "C"]
    assert len(curves) == 4
    starts = [(0.0, -1.0), *(row[4:] for row in curves)]
    for start, row in zip(starts, curves, strict=False):
        x = (start[0] + 3 * row[0] + 3 * row[2] + row[4]) / 8
        y = (start[1] + 3 * row[1] + 3 * row[3] + row[5]) / 8
        assert hypot(x, y) == pytest.approx(1, abs=3e-4)


@given(AFFINES, AFFINES, st.floats(-50, 50), st.floats(-50, 50))
def test_composed_transformations_do_one_after_the_other(outer, inner, x, y):
    both = apply(compose(outer, inner), x, y)
    assert both == pytest.approx(apply(outer, *apply(inner, x, y)), abs=1e-6)


def test_a_quarter_turn_is_clockwise_as_seen_about_its_centre():
    assert apply(turn(90, 5, 5), 5, 0) == pytest.approx((10, 5))
    assert apply(turn(33, 5, 5), 5, 5) == pytest.approx((5, 5))


def test_composing_with_nothing_changes_nothing():
    assert compose(IDENTITY, place(1, 2, 3)) == compose(place(1, 2, 3), IDENTITY) == place(1, 2, 3)


def test_a_transformed_path_keeps_its_letters():
    path = (("M", (0.0, 0.0)), ("C", (1.0, 0.0, 2.0, 0.0, 3.0, 1.0)), ("Z", ()))
    assert transformed(path, move(1, 2)) == (
        ("M", (1.0, 2.0)),
        ("C", (2.0, 2.0, 3.0, 2.0, 4.0, 3.0)),
        ("Z", ()),
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-0.0, "0"),
        (-0.0004, "0"),
        (0.1 + 0.2, "0.3"),
        (1 / 3, "0.333"),
        (100, "100"),
        (-20.5, "-20.5"),
        (1e6, "1000000"),
        (1e-9, "0"),
        (356.4, "356.4"),
    ],
)
def test_numbers_have_three_decimals_at_most_and_no_idle_zero(value, text):
    assert number(value) == text


def test_finer_numbers_can_be_asked_for():
    assert number(1 / 3, 6) == "0.333333"


@given(st.floats(min_value=-1e5, max_value=1e5))
def test_a_number_reads_back_to_half_a_thousandth(value):
    assert float(number(value)) == pytest.approx(value, abs=0.0005001)
    assert number(value) != "-0"


@pytest.mark.parametrize("scale", [0.1, 1, 2, 2.1, 8.3, 20, 40, 199, 1000])
def test_an_enlarged_length_is_right_to_a_micrometre(scale):
    for value in (1 / 3, 2 / 7, 0.123456789):
        written = float(number(value, decimals(scale)))
        assert scale * written == pytest.approx(scale * value, abs=0.0010001)


def test_the_scale_of_a_symbol_is_that_of_its_largest_use():
    inner = Symbol(id="inner", shapes=(Circle(x=0, y=0, radius=1, style=FILL),))
    outer = Symbol(id="outer", shapes=(Use(symbol=inner, transform=place(0, 0, 4)),))
    shapes = (
        Use(symbol=outer, transform=turn(30)),
        Group(shapes=(Use(symbol=outer),), transform=place(5, 5, 3)),
        Clip(box=(0, 0, 9, 9), shapes=(Use(symbol=inner, transform=place(0, 0, 2)),)),
    )
    assert scales(shapes) == pytest.approx({"outer": 3, "inner": 12})


def test_symbols_come_once_and_the_inner_before_the_outer():
    inner = Symbol(id="inner", shapes=(Circle(x=0, y=0, radius=1, style=FILL),))
    outer = Symbol(id="outer", shapes=(Use(symbol=inner),))
    shapes = (Group(shapes=(Use(symbol=outer),)), Use(symbol=inner), Use(symbol=outer))
    assert symbols(shapes) == (inner, outer)
