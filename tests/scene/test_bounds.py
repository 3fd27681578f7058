"""The rectangle around a drawing: true extents of curves, strokes, placed art and clips."""

from __future__ import annotations

from math import cos, pi, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.scene import (
    Anchor,
    Circle,
    Clip,
    Group,
    Path,
    Style,
    Symbol,
    Text,
    Use,
    bounds,
    circle,
    compose,
    hexagon,
    move,
    place,
    polyline,
    rounded_rectangle,
    turn,
)
from printkit.scene.transforms import text_path

import samples

FILL = Style(fill="#000000")
PEN = Style(stroke="#000000", width=2)


def test_an_area_reaches_its_corners():
    assert bounds((Path(segments=hexagon(10, 20, 8), style=FILL),)) == pytest.approx(
        (6, 20 - 8 / sqrt(3), 14, 20 + 8 / sqrt(3))
    )


def test_a_stroke_adds_half_its_width_and_an_undrawn_one_nothing():
    line = polyline(((0, 0), (10, 5)))
    assert bounds((Path(segments=line, style=PEN),)) == (-1, -1, 11, 6)
    assert bounds((Path(segments=line, style=Style(fill="#000000", width=2)),)) == (0, 0, 10, 5)


def test_a_curve_counts_by_its_true_extent_not_by_its_handles():
    arch = (("M", (0.0, 0.0)), ("C", (0.0, -4.0, 10.0, -4.0, 10.0, 0.0)))
    assert bounds((Path(segments=arch, style=FILL),)) == pytest.approx((0, -3, 10, 0))


def test_a_circle_drawn_as_curves_has_the_bounds_of_the_circle():
    whole = bounds((Circle(x=3, y=4, radius=5, style=PEN),))
    assert whole == (-3, -2, 9, 10)
    assert bounds((Path(segments=circle(3, 4, 5), style=PEN),)) == pytest.approx(whole, abs=0.002)


def test_rounded_corners_stay_inside_the_rectangle():
    shape = Path(segments=rounded_rectangle(1, 2, 20, 10, radius=3), style=FILL)
    assert bounds((shape,)) == pytest.approx((1, 2, 21, 12))


def test_placed_art_is_measured_where_it_stands():
    art = Symbol(id="art", shapes=(Circle(x=0, y=0, radius=1, style=PEN),))
    nested = Symbol(id="nested", shapes=(Use(symbol=art, transform=move(10, 0)),))
    assert bounds((Use(symbol=nested, transform=place(100, 50, 2)),)) == (116, 46, 124, 54)


def test_a_turned_square_reaches_its_diagonal():
    square = Path(segments=rounded_rectangle(-1, -1, 2, 2, radius=0), style=FILL)
    left, top, right, bottom = bounds((Group(shapes=(square,), transform=turn(45)),))
    assert (left, top, right, bottom) == pytest.approx((-sqrt(2), -sqrt(2), sqrt(2), sqrt(2)))


def test_what_a_clip_hides_does_not_count():
    dots = (
        Circle(x=0, y=0, radius=5, style=FILL),
        Circle(x=90, y=0, radius=5, style=FILL),
    )
    clip = Clip(box=(0, -2, 50, 50), shapes=dots)
    assert bounds((clip,)) == (0, -2, 5, 5)
    assert bounds((Group(shapes=(clip,), transform=move(10, 10)),)) == (10, 8, 15, 15)


@pytest.mark.parametrize(
    "shapes",
    [
        (),
        (Group(shapes=()),),
        (Path(segments=(), style=FILL),),
        (Text(x=0, y=0, text=" ", size=9, fill="#000000"),),
        (Clip(box=(0, 0, 1, 1), shapes=(Circle(x=9, y=9, radius=1, style=FILL),)),),
    ],
)
def test_nothing_has_no_bounds(shapes):
    with pytest.raises(ValueError, match="nothing"):
        bounds(shapes)


def test_a_board_of_nine_cells_of_40_mm_is_360_mm_wide_and_its_line():
    left, top, right, bottom = bounds(samples.board_shapes())
    line = 0.25
    assert (left, right) == pytest.approx((-line, 360 + line))
    high = 8 * 20 * sqrt(3) + 2 * 40 / sqrt(3)
    assert (top, bottom) == pytest.approx((-line, high + line))


COORDINATES = st.floats(min_value=-100, max_value=100)


@given(st.tuples(*[COORDINATES] * 8), st.floats(min_value=0, max_value=360))
def test_no_point_of_a_curve_is_outside_its_bounds(numbers, degrees):
    x0, y0, *rest = numbers
    path = Path(segments=(("M", (x0, y0)), ("C", tuple(rest))), style=FILL)
    box = bounds((Group(shapes=(path,), transform=compose(move(3, 4), turn(degrees))),))
    outer = (box[0] - 1e-6, box[1] - 1e-6, box[2] + 1e-6, box[3] + 1e-6)
    angle = degrees * pi / 180
    for step in range(21):
        t = step / 20
        weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
        x = sum(w * v for w, v in zip(weights, numbers[::2], strict=True))
        y = sum(w * v for w, v in zip(weights, numbers[1::2], strict=True))
        sine = cos(angle - pi / 2)
        placed = (x * cos(angle) - y * sine + 3, x * sine + y * cos(angle) + 4)
        assert outer[0] <= placed[0] <= outer[2]
        assert outer[1] <= placed[1] <= outer[3]


@pytest.mark.parametrize("at", [(1, 0, 0, 1, 5, 7), (-1, 0, 0, -1, 5, 7), (0, 2, -2, 0, 1, 1)])
def test_a_text_reaches_as_far_as_its_outlines_wherever_it_stands(at):
    text = Text(x=3, y=4, text="jg 12", size=6, fill="#000000", anchor=Anchor.MIDDLE)
    outlines = Path(segments=text_path(text), style=FILL)
    told = bounds((Group(shapes=(text,), transform=at),))
    assert told == pytest.approx(bounds((Group(shapes=(outlines,), transform=at),)))
