"""What moves: only what changes is drawn, and no colour is far from its own."""

from __future__ import annotations

from io import BytesIO
from itertools import islice, pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from printkit.backends import cairo, png
from printkit.features.animation import film
from printkit.features.animation.film import Blends, centred, spread
from printkit.scene import (
    Circle,
    Clip,
    Group,
    Path,
    Scene,
    Style,
    Text,
    Use,
    compose,
    move,
    place,
    rectangle,
    turn,
)
from printkit.scene.changes import Inventory, changes, inks

from raster import of_png
from samples import cube

WIDE, HIGH, PX = 60.0, 40.0, 180
GROUND = Path(segments=rectangle(0, 0, WIDE, HIGH), style=Style(fill="#ffffff"))
BOARD = Path(
    segments=rectangle(5, 5, 50, 30), style=Style(fill="#e2c9a6", stroke="#553311", width=1)
)
GROUND_OF_BARS = Path(segments=rectangle(0, 0, 400, 2), style=Style(fill="#ffffff"))
RED, BLUE = cube("red", "#cc3333", "#ffffff"), cube("blue", "#3355cc", "#ffffff")
NOISE = 16
"""How far a part of a colour may be off at an edge: cairo cuts outlines at the parts it draws."""


pytestmark = pytest.mark.usefixtures("with_cairo")


def shapes_at(x: float, y: float, way: int) -> Group | Circle | Text | Use | Clip:
    """One of several shapes at a place."""
    disc = Circle(x=x, y=y, radius=5, style=Style(fill="#0b6fae"))
    small = Use(symbol=RED, transform=place(0, 0, 0.2))
    ring = Circle(x=0, y=0, radius=3, style=Style(stroke="#2e7d32", width=0.8))
    return (
        Use(symbol=RED, transform=place(x, y, 0.3)),
        Use(symbol=BLUE, transform=place(x, y, 0.3)),
        Group(shapes=(ring,), transform=move(x, y)),
        Group(shapes=(small,), transform=compose(turn(30, x, y), move(x, y))),
        Text(x=x, y=y, text="c3>e5", size=4, fill="#111111"),
        Clip(box=(x - 2, y - 2, 4, 4), shapes=(disc,)),
    )[way]  # fmt: skip


SHAPES = st.builds(
    shapes_at,
    st.integers(0, 12).map(lambda step: 5.0 * step),
    st.integers(0, 8).map(lambda step: 5.0 * step),
    st.integers(0, 5),
)
SCENES = st.lists(st.lists(SHAPES, max_size=6), min_size=2, max_size=5)


@pytest.mark.slow
@given(SCENES)
def test_to_draw_what_changes_is_to_draw_all(pictures):
    scenes = [
        Scene(width=WIDE, height=HIGH, shapes=(GROUND, BOARD, *shapes)) for shapes in pictures
    ]
    reel = film.Reel(scenes=scenes, delays=[100] * len(scenes), width=PX)
    for scene, drawn in zip(scenes, film.whole(reel), strict=True):
        whole = of_png(png.write(scene, width_px=PX))
        apart = np.abs(whole - np.frombuffer(drawn, np.uint8).reshape(whole.shape))
        assert apart.max() <= NOISE


def test_what_stays_is_not_drawn_again():
    inventory = Inventory()
    one, other, third = (Use(symbol=RED, transform=move(x, 20)) for x in (10.0, 30.0, 50.0))

    def parts(*shapes):
        return inventory.of(Scene(width=WIDE, height=HIGH, shapes=(GROUND, BOARD, *shapes)))

    first = parts(one, other)
    assert changes(first, parts(one, other)) == []
    moved = changes(first, parts(one, third))
    assert [round((left + right) / 2) for left, _, right, _ in moved] == [50, 30]
    assert all(20 <= right - left <= 21 for left, _, right, _ in moved)
    # What is painted in another order may cover something else.
    assert len(changes(first, parts(other, one))) == 1
    assert changes(parts(one, other, third), parts(one, third)) == moved[1:]
    # The same art in another symbol is seen as another: too much is drawn, never too little.
    twin = Use(symbol=cube("red", "#cc3333", "#ffffff"), transform=one.transform)
    assert len(changes(parts(one), parts(twin))) == 2


def test_a_board_is_drawn_twice_whatever_names_move_on_it(monkeypatch):
    """For the first picture, and to be copied under all others: names move away from marks."""
    drawn, draw = [], cairo._Brush._draw

    def noting(brush, shape):
        drawn.append(shape)
        draw(brush, shape)

    monkeypatch.setattr(cairo._Brush, "_draw", noting)
    lasting = [Text(x=x, y=20, text="c3", size=4, fill="#111111") for x in (10, 20, 30, 40)]
    moved = [lasting[:2], [lasting[0], lasting[2]], lasting[3:], lasting[:2]]
    scenes = [Scene(width=WIDE, height=HIGH, shapes=(GROUND, BOARD, *some)) for some in moved]
    list(film.whole(film.Reel(scenes=scenes, delays=[100] * 4, width=PX)))
    assert drawn.count(BOARD) == 2


def test_all_inks_of_shapes_are_found():
    shapes = [shapes_at(10, 10, way) for way in range(6)]
    assert inks(shapes) == {"#cc3333", "#3355cc", "#ffffff", "#2e7d32", "#111111", "#0b6fae"}


COLOURS = st.tuples(*[st.integers(0, 255)] * 3)


@given(st.lists(COLOURS, max_size=12), st.lists(COLOURS, min_size=1, max_size=60))
def test_of_a_palette_no_colour_is_far(chosen, others):
    found = spread(chosen, others, 24)
    assert len(found) <= max(24, len(chosen))
    assert set(chosen) <= set(found)

    def far(palette):
        return max(
            min(sum((a - b) ** 2 for a, b in zip(c, p, strict=True)) for p in palette)
            for c in others
        )

    # Each more that is allowed for leaves the farthest no farther.
    sizes = [far(spread(chosen, others, most)) for most in range(len(chosen) or 1, 25, 4)]
    assert all(more <= less for less, more in pairwise(sizes))


@given(st.lists(COLOURS, min_size=1, max_size=12), st.lists(COLOURS, min_size=1, max_size=60))
def test_in_the_middle_of_those_it_stands_for_no_colour_is_farther(chosen, others):
    def far(palette):
        each = [max(map(abs, np.subtract(one, nearest(one, palette)))) for one in others]
        return max(each)

    def nearest(one, palette):
        at = min(range(len(palette)), key=lambda at: sum(np.subtract(one, chosen[at]) ** 2))
        return palette[at]

    assert far(centred(chosen, others)) <= far(chosen)


def test_too_many_inks_are_chosen_among():
    inks_of_all = [(red, green, 0) for red in range(0, 250, 10) for green in range(0, 250, 10)]
    found = spread(inks_of_all, [], 64)
    assert len(found) == 64 == len(set(found))


def test_of_a_kind_of_blends_the_most_frequent_is_met():
    blends = Blends()
    blends.meet([(5, (100, 100, 100)), (9, (101, 101, 101)), (1, (250, 0, 0))])
    blends.meet([(7, (102, 102, 102))])
    assert blends.found == [(101, 101, 101), (250, 0, 0)]


def test_what_is_too_much_to_be_kept_is_drawn_twice_and_looks_the_same(monkeypatch):
    scenes = [
        Scene(width=WIDE, height=HIGH, shapes=(GROUND, BOARD, shapes_at(x, 20, 0)))
        for x in (15.0, 30.0, 45.0)
    ]
    reel = film.Reel(scenes=scenes, delays=[100] * 3, width=PX)
    kept = film.gif(reel, lambda: None)
    monkeypatch.setattr(film, "_MOST_KEPT", 40_000)
    seen = [Image.open(BytesIO(data)) for data in (kept, film.gif(reel, lambda: None))]
    for rank in range(3):
        for image in seen:
            image.seek(rank)
        one, other = (np.array(image.convert("RGB")).astype(int) for image in seen)
        assert np.abs(one - other).max() <= NOISE


def test_pictures_that_are_the_same_are_counted_all_the_same():
    scene = Scene(width=WIDE, height=HIGH, shapes=(GROUND, BOARD))
    reel = film.Reel(scenes=[scene] * 3, delays=[100, 200, 300], width=PX)
    data = film.gif(reel, lambda: None)
    assert data.count(b"!\xf9\x04") == 3


@pytest.mark.parametrize("count", [1, 2, 3, 31, 200])
def test_a_gif_has_as_many_bits_as_its_colours_need(count):
    """As another program reads it, with what stays in one colour more than are seen."""
    parts = islice(product(range(0, 256, 51), repeat=3), count)
    colours = [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in parts]
    bars = [
        Path(segments=rectangle(rank * 2, 0, 2, 2), style=Style(fill=colour))
        for rank, colour in enumerate(colours)
    ]
    few = (GROUND_OF_BARS, *bars[: count // 2])
    scenes = [Scene(width=2.0 * count, height=2, shapes=shapes) for shapes in (few, tuple(bars))]
    reel = film.Reel(scenes=scenes, delays=[100] * 2, width=4 * count)
    data = film.gif(reel, lambda: None)
    assert 2 << (data[10] & 7) <= max(4, 2 * (count + 3))
    image = Image.open(BytesIO(data))
    for rank, wanted in enumerate(film.whole(reel)):
        image.seek(rank)
        assert image.convert("RGB").tobytes() == wanted


def test_without_cairo_resvg_draws_the_same(monkeypatch):
    scenes = [
        Scene(width=WIDE, height=HIGH, shapes=(GROUND, BOARD, shapes_at(x, 20, 0)))
        for x in (15.0, 30.0, 45.0)
    ]
    reel = film.Reel(scenes=scenes, delays=[100] * 3, width=PX)
    ours = list(film.whole(reel))
    monkeypatch.setattr(png, "engine", lambda: "resvg")
    for one, other in zip(ours, film.whole(reel), strict=True):
        apart = np.frombuffer(one, np.uint8).astype(int) - np.frombuffer(other, np.uint8)
        assert np.abs(apart).mean() < 2
    assert film.gif(reel, lambda: None).startswith(b"GIF89a")
