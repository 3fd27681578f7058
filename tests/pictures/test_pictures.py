"""Pictures of others as scenes: what cairosvg draws as shapes, photographs as pixels."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from struct import pack
from zlib import crc32

import numpy as np
import pytest
from PIL import Image
from printkit.backends import pdf, png, svg
from printkit.base.errors import PrintkitError, Source
from printkit.pictures.picture_files import pixel_scene, read_picture, svg_scene
from printkit.scene import Group, Raster

import recording

pytestmark = pytest.mark.usefixtures("with_cairo")

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48" viewBox="0 0 96 48">'
VECTOR = {
    "shapes": '<rect x="5" y="5" width="40" height="30" rx="6" fill="#2a6fb0" stroke="#000"/>'
    '<circle cx="70" cy="24" r="15" fill="none" stroke="#c62b1f" stroke-width="4"/>',
    "curves": '<path d="M5 40 C 30 0 50 60 90 8 L 90 40 Z" fill="#0a7" stroke="#000"/>',
    "used": '<defs><g id="d"><path d="M0 0h20v10h-20z"/></g></defs>'
    '<use href="#d" x="5" y="5"/>'
    '<use href="#d" transform="translate(60 20) rotate(30) scale(1.5)"/>',
    "styled": "<style>.k{fill:#c62b1f;stroke-dasharray:4 2}</style>"
    '<rect class="k" x="10" y="10" width="60" height="20" stroke="#000"/>',
    "words": '<text x="48" y="30" font-size="20" text-anchor="middle">Jersi</text>',
}
PIXELS = {
    "gradient": '<linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient>'
    '<rect width="96" height="48" fill="url(#g)"/>',
    "translucent": '<rect width="60" height="40" opacity=".5"/>',
    "group": '<g opacity=".5"><rect width="60" height="40"/></g>',
    "clipped": '<clipPath id="c"><circle cx="20" cy="20" r="9"/></clipPath>'
    '<rect width="60" height="40" clip-path="url(#c)"/>',
    "even-odd": '<path fill-rule="evenodd" d="M0 0h40v40h-40z M10 10h20v20h-20z"/>',
    "stretched": '<g transform="scale(3 1)"><path d="M2 2 L20 30" stroke="#000"/></g>',
}


def written(inside: str) -> bytes:
    return f"{HEAD}{inside}</svg>".encode()


def pixels(data: bytes) -> np.ndarray:
    shown = Image.open(BytesIO(data)).convert("RGBA")
    ground = Image.new("RGBA", shown.size, "white")
    return np.asarray(Image.alpha_composite(ground, shown).convert("L"), dtype=float)


@pytest.mark.parametrize("name", VECTOR)
def test_shapes_of_an_svg_stay_shapes_and_look_as_cairosvg_draws_them(name):
    scene = svg_scene(written(VECTOR[name]), 90.0)
    assert isinstance(scene.shapes[0], Group)
    assert "raster" not in recording.write(scene)
    ours = pixels(png.write(scene, width_px=384))
    from cairosvg import svg2png  # it cannot be imported without libcairo

    theirs = pixels(svg2png(written(VECTOR[name]), output_width=384, background_color="white"))
    assert ours.min() < 200  # something is there
    assert np.abs(ours - theirs).mean() < 2.0


@pytest.mark.few(2)
@pytest.mark.parametrize("name", PIXELS)
def test_what_shapes_cannot_say_comes_as_pixels_fine_enough_for_print(name):
    (raster,) = svg_scene(written(PIXELS[name]), 90.0).shapes
    assert isinstance(raster, Raster)
    with Image.open(BytesIO(raster.data)) as shown:
        assert shown.width / (raster.width / 25.4) >= 299


def test_an_svg_has_its_own_size_unless_it_is_too_wide():
    data = b'<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="30mm"/>'
    assert (svg_scene(data, 90.0).width, svg_scene(data, 90.0).height) == pytest.approx((60, 30))
    assert (svg_scene(data, 20.0).width, svg_scene(data, 20.0).height) == pytest.approx((20, 10))


@pytest.mark.parametrize(
    "inside",
    [
        '<rect width="1e400" height="3"/>',
        '<path d="M nan nan L 1 2" stroke="#000"/>',
        '<rect width="3" height="3" fill="rgb(20% 40% 90%)"/>',
        '<text font-size="-1">x</text>',
        '<g transform="matrix(0 0 0 0 0 0)"><rect width="3" height="3"/></g>',
    ],
)
def test_odd_numbers_are_drawn_or_refused_in_one_line(inside):
    with suppress(PrintkitError):  # any other error is a traceback for the user
        svg_scene(written(inside), 90.0)


def test_a_picture_without_a_size_is_refused():
    data = b'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>'
    with pytest.raises(PrintkitError, match="cannot be drawn"):
        svg_scene(data, 90.0)


def photograph(form: str, mode: str = "RGB", size: tuple[int, int] = (600, 300), **more) -> bytes:
    stream = BytesIO()
    Image.new(mode, size, "#3377aa").save(stream, form, **more)
    return stream.getvalue()


@pytest.mark.parametrize(("form", "mode"), [("PNG", "RGB"), ("PNG", "L"), ("JPEG", "CMYK")])
def test_photographs_keep_their_proportions(form, mode):
    data = photograph(form, mode) if mode == "RGB" else None
    if data is None:
        stream = BytesIO()
        Image.new(mode, (600, 300)).save(stream, form)
        data = stream.getvalue()
    scene = pixel_scene(data, 80.0)
    assert scene.width == 80.0
    assert scene.height == pytest.approx(40.0)


def test_a_photograph_is_upright_as_its_camera_says_and_tells_nothing_else():
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "a camera"
    scene = pixel_scene(photograph("JPEG", exif=exif), 80.0)
    assert scene.height == pytest.approx(160.0, rel=0.02) or scene.height > scene.width
    assert b"a camera" not in scene.shapes[0].data


@pytest.mark.slow
def test_a_photograph_is_no_finer_than_print_needs():
    (raster,) = pixel_scene(photograph("PNG", size=(4000, 2000)), 50.8).shapes
    with Image.open(BytesIO(raster.data)) as shown:
        assert shown.size == (600, 300)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "neither"),
        (b"II*\0", "neither"),
        (b"GIF89a", "a GIF that is damaged"),
        (b"\x89PNG\r\n\x1a\n", "a PNG that is damaged"),
        (photograph("PNG")[:80], "a PNG that is damaged"),
        (photograph("JPEG")[:80], "a JPEG that is damaged"),
    ],
)
def test_what_is_no_picture_is_refused_and_what_is_a_damaged_one_is_said_to_be(data, what):
    with pytest.raises(PrintkitError, match=what):
        pixel_scene(data, 80.0)


def test_a_picture_of_very_many_pixels_is_refused_before_it_is_unpacked():
    data = photograph("PNG", "1", (20, 20))
    start = data.index(b"IHDR")
    head = b"IHDR" + pack(">II", 20_000, 20_000) + data[start + 12 : start + 17]
    huge = data[:start] + head + pack(">I", crc32(head)) + data[start + 21 :]
    with pytest.raises(PrintkitError, match="pixels"):
        pixel_scene(huge, 80.0)


def test_pixels_come_into_every_format(tmp_path):
    scene = pixel_scene(photograph("PNG"), 40.0)
    assert b"data:image/png;base64," in svg.write(scene)
    assert b"/Subtype /Image" in pdf.write_scene(scene, author="", subject="", language="en")
    drawn = pixels(png.write(scene, width_px=100))
    assert np.abs(drawn - drawn[0, 0]).max() < 3
    assert 90 < drawn[0, 0] < 130


@pytest.mark.parametrize(
    ("address", "what"),
    [
        ("nope.png", "no such file: nope.png"),
        ("http://x.org/a.png", "no connection"),
        ("file:///etc/passwd", "no connection"),
        ("a.gif", "damaged"),
        ("folder.png", ""),
        ("a%20b.png", "a b.png"),
    ],
)
def test_a_picture_that_cannot_be_had_is_told_with_its_place(tmp_path, address, what):
    (tmp_path / "a.gif").write_bytes(b"GIF89a")
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(PrintkitError) as refused:
        read_picture(address, tmp_path, 80.0, Source("x.md", 3, 1))
    assert str(refused.value).startswith("x.md:3:1: ")
    assert what in str(refused.value)


@pytest.mark.slow
def test_layers_upon_layers_are_refused_once_their_pixels_are_too_many(with_cairo):
    layers = "<g opacity='.9'><rect width='9' height='9'/></g>" * 6000
    data = f"<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>{layers}</svg>"
    with pytest.raises(PrintkitError, match="more than 300 million pixels to paint"):
        svg_scene(data.encode(), 100.0)
