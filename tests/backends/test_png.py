"""PNG files: sizes in pixels from sizes in mm, the resolution told, true colours."""

from __future__ import annotations

import struct
import sys
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops
from printkit.backends import cairo, png
from printkit.base.errors import LayoutError
from printkit.scene import (
    Cap,
    Circle,
    Clip,
    Group,
    Path,
    Scene,
    Style,
    circle,
    move,
    polyline,
    rectangle,
)

import samples


@pytest.fixture(autouse=True)
def _resvg(monkeypatch):
    """Cairo's library is a system one; what holds for the wheel's engine holds for both."""
    monkeypatch.setattr(png, "engine", lambda: "resvg")


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


@pytest.mark.parametrize(
    ("ppi", "size"), [(72, (360, 288)), (150, (750, 600)), (100.4, (502, 402))]
)
def test_the_size_in_pixels_is_the_size_in_mm_at_the_resolution(ppi, size):
    assert opened(png.write(samples.small_scene(), ppi=ppi)).size == size


@pytest.mark.parametrize("width", [1, 333, 800])
def test_the_width_in_pixels_can_be_chosen(width):
    picture = opened(png.write(samples.small_scene(), width_px=width))
    assert picture.size == (width, round(width * 0.8))


@pytest.mark.few(1)
@pytest.mark.parametrize("ppi", [72, 150, 300, 254.0])
def test_the_resolution_stands_in_the_file(ppi):
    data = png.write(samples.small_scene(), ppi=ppi)
    start = data.index(b"pHYs") + 4
    across, down, unit = struct.unpack(">IIB", data[start : start + 9])
    assert (across, down, unit) == (round(ppi / 0.0254), round(ppi / 0.0254), 1)


def test_the_file_tells_its_colour_space_and_what_it_shows():
    scene = replace(samples.small_scene(), title="Départ", description="Blancs : a1 pierre.")
    picture = opened(png.write(scene, ppi=72))
    picture.load()
    assert picture.info["srgb"] == 0
    assert picture.text == {"Title": "Départ", "Description": "Blancs : a1 pierre."}


def test_a_picture_of_stated_width_tells_its_resolution():
    picture = opened(png.write(samples.small_scene(), width_px=600))
    assert picture.info["dpi"][0] == pytest.approx(600 / 127 * 25.4, abs=0.02)


def test_a_scene_with_a_ground_is_opaque_and_one_without_is_not():
    dot = (Circle(x=5, y=5, radius=3, style=Style(fill="#c1272d")),)
    bare = opened(png.write(Scene(width=10, height=10, shapes=dot), ppi=254))
    full = opened(
        png.write(Scene(width=10, height=10, shapes=(*samples.ground(10, 10), *dot)), ppi=254)
    )
    assert (bare.mode, full.mode) == ("RGBA", "RGB")
    assert bare.getpixel((1, 1))[3] == 0
    assert bare.getpixel((50, 50)) == (0xC1, 0x27, 0x2D, 255)
    assert full.getpixel((1, 1)) == (255, 255, 255)


def test_a_ground_fills_its_last_pixels_whatever_the_size():
    for width in range(97, 113):
        scene = Scene(width=99.7, height=33.3, shapes=samples.ground(99.7, 33.3))
        assert opened(png.write(scene, width_px=width)).mode == "RGB"


@pytest.mark.system
def test_cairo_draws_true_colours_and_transparency_too(monkeypatch):
    monkeypatch.setattr(png, "engine", lambda: "cairo")
    red = Path(segments=rectangle(2, 2, 6, 6), style=Style(fill="#c1272d"))
    picture = opened(png.write(Scene(width=10, height=10, shapes=(red,)), ppi=254))
    assert picture.getpixel((1, 1))[3] == 0
    assert picture.getpixel((50, 50)) == (0xC1, 0x27, 0x2D, 255)
    # Half of the pixel is covered: the colour stays, the alpha is halved.
    half = Path(segments=rectangle(0, 0, 0.05, 10), style=Style(fill="#c1272d"))
    edge = opened(png.write(Scene(width=10, height=10, shapes=(half,)), ppi=254)).getpixel((0, 5))
    assert edge == pytest.approx((0xC1, 0x27, 0x2D, 128), abs=2)


@pytest.mark.system
def test_colours_lines_and_clips_end_with_their_group_in_cairo(monkeypatch):
    monkeypatch.setattr(png, "engine", lambda: "cairo")
    wide = Style(stroke="#c1272d", width=2, cap=Cap.BUTT)
    thin = Style(stroke="#000000", width=0.2, cap=Cap.BUTT)
    inside = Clip(
        box=(0, 0, 10, 4), shapes=(Path(segments=polyline([(0, 2), (10, 2)]), style=thin),)
    )
    lines = (
        Path(segments=polyline([(0, 2), (10, 2)]), style=wide),
        Group(shapes=(inside,), transform=move(0, 5)),
        Path(segments=polyline([(0, 8), (10, 8)]), style=wide),
    )
    scene = Scene(width=10, height=10, shapes=(*samples.ground(10, 10), *lines))
    picture = opened(png.write(scene, ppi=254))
    red, black, white = (0xC1, 0x27, 0x2D), (0, 0, 0), (255, 255, 255)
    column = [picture.getpixel((50, y)) for y in (5, 12, 28, 40, 69, 72, 88, 95)]
    assert column == [white, red, red, white, black, red, red, white]


def test_the_same_scene_gives_the_same_bytes():
    assert png.write(samples.small_scene(), ppi=96) == png.write(samples.small_scene(), ppi=96)


@pytest.mark.parametrize("ppi", [0.01, 1e6])
def test_a_picture_of_no_or_too_many_pixels_is_refused(ppi):
    with pytest.raises(LayoutError, match="pixels"):
        png.write(samples.small_scene(), ppi=ppi)


@pytest.mark.parametrize("sizes", [{}, {"ppi": 96, "width_px": 10}])
def test_exactly_one_size_is_asked_for(sizes):
    with pytest.raises(ValueError, match="either"):
        png.write(samples.small_scene(), **sizes)


def test_without_cairo_the_wheel_draws(monkeypatch):
    monkeypatch.undo()
    monkeypatch.setattr(cairo, "_LINUX", "libnowhere.so")
    monkeypatch.setitem(sys.modules, "cairocffi", None)
    cairo.library.cache_clear()
    try:
        assert png.engine() == "resvg"
    finally:
        cairo.library.cache_clear()


def test_a_picture_of_few_colours_keeps_what_is_plain_and_takes_less():
    rings = tuple(
        Path(segments=circle(20, 15, 14 - rank), style=Style(fill=colour))
        for rank, colour in enumerate(("#c4613d", "#f3d08e", "#6b4a2b", "#1f1d1b"))
    )
    ground = Path(segments=rectangle(0, 0, 40, 30), style=Style(fill="#fbfaf6"))
    scene = Scene(width=40, height=30, shapes=(ground, *rings))
    few, all_ = png.write_few(scene, ppi=254), png.write(scene, ppi=254)
    one, other = (Image.open(BytesIO(data)) for data in (few, all_))
    assert one.mode == "P"
    assert one.size == other.size == (400, 300)
    assert len(few) < 0.6 * len(all_)
    drawn, meant = one.convert("RGB"), other.convert("RGB")
    for x, y in ((1, 1), (65, 150), (75, 150), (85, 150), (200, 150)):
        assert drawn.getpixel((x, y)) == meant.getpixel((x, y))
    off = ImageChops.difference(drawn, meant)
    assert max(most for _, most in off.getextrema()) <= 24
    assert one.info["dpi"] == pytest.approx((254, 254), abs=0.1)
