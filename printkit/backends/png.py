"""Scenes as PNG at a stated resolution.

Cairo draws the shapes where its library is installed; elsewhere librsvg, which comes inside the
wheel of pyvips, draws our own SVG. Both draw the same picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from math import tau
from typing import Any, assert_never
from zlib import crc32

from PIL import Image

from printkit.errors import LayoutError
from printkit.fonts import glyph_outline, line
from printkit.scene import (
    Affine,
    Cap,
    Circle,
    Clip,
    Group,
    Join,
    Path,
    Scene,
    Segment,
    Shape,
    Style,
    Text,
    Use,
)
from printkit.scene.outlines import text_start
from printkit.units import MM_PER_INCH, rgb

_LARGEST = 32_767
"""The widest and tallest picture in pixels that cairo can hold."""

_MOST_PIXELS = 150_000_000
"""A metre square at 300 per inch; drawing takes ten bytes for each pixel."""

_COMPRESSION = 6
"""Of zlib's 1 to 9: more takes many times as long and saves a hundredth."""

_AFTER_HEADER = 8 + 25
"""Where the chunks after a PNG's signature and header begin."""

_CAPS = {Cap.BUTT: 0, Cap.ROUND: 1}
_JOINS = {Join.MITER: 0, Join.ROUND: 1}
"""Cairo's numbers for the ends and corners of strokes."""

_MITRE_LIMIT = 4
"""As in SVG: how far, in stroke widths, a mitred corner may reach before it is cut off."""


def write(scene: Scene, *, ppi: float | None = None, width_px: int | None = None) -> bytes:
    """The scene as PNG, in RGB where it covers all its ground and with transparency elsewhere.

    Args:
        scene: what is drawn.
        ppi: the resolution in pixels per inch.
        width_px: the width in pixels, instead of `ppi`.

    Raises:
        LayoutError: the picture would have no pixels, or too many.
        MissingGlyph: a text holds a character that the font does not hold.
        ValueError: neither or both of `ppi` and `width_px` are given.
    """
    resolution = _resolution(scene, ppi, width_px)
    return _told(_encoded(image(scene, resolution), resolution), scene)


def image(scene: Scene, ppi: float) -> Image.Image:
    """The scene as pixels, RGB or RGBA.

    Raises:
        LayoutError: the picture would have no pixels, or too many.
    """
    width, height = (round(side * ppi / MM_PER_INCH) for side in (scene.width, scene.height))
    if not (0 < width <= _LARGEST and 0 < height <= _LARGEST):
        raise LayoutError(
            f"a picture of {width} x {height} pixels cannot be drawn",
            hint=f"choose a resolution that gives 1 to {_LARGEST}",
        )
    if width * height > _MOST_PIXELS:
        fits = int((_MOST_PIXELS / (scene.width * scene.height)) ** 0.5 * MM_PER_INCH)
        raise LayoutError(
            f"a picture of {width} x {height} pixels takes too much memory",
            hint=f"up to {fits} pixels per inch can be drawn",
        )
    draw = _by_cairo if engine() == "cairo" else _by_librsvg
    picture = draw(scene, width, height)
    covered = picture.getchannel("A").getextrema() == (255, 255)
    return picture.convert("RGB") if covered else picture


@cache
def engine() -> str:
    """Which engine draws: `cairo` where its library is found, else `librsvg`."""
    try:
        import cairocffi  # noqa: F401 - raises OSError where libcairo is absent
    except (ImportError, OSError):
        return "librsvg"
    return "cairo"


def _resolution(scene: Scene, ppi: float | None, width_px: int | None) -> float:
    match ppi, width_px:
        case float() | int(), None:
            return ppi
        case None, int():
            return width_px / scene.width * MM_PER_INCH
        case _:
            raise ValueError("give either ppi or width_px")


def _encoded(picture: Image.Image, ppi: float) -> bytes:
    """PNG by libvips, which is three times as fast as Pillow; no filters, for flat colours."""
    import pyvips

    pixels, bands = picture.tobytes(), len(picture.getbands())
    drawn = pyvips.Image.new_from_memory(pixels, *picture.size, bands, "uchar")
    tagged = drawn.copy(xres=ppi / MM_PER_INCH, yres=ppi / MM_PER_INCH, interpretation="srgb")
    data: bytes = tagged.pngsave_buffer(compression=_COMPRESSION, keep="none")
    return data


def _told(png: bytes, scene: Scene) -> bytes:
    """A PNG that also tells its colour space (sRGB) and what it shows.

    Chunks as in PNG, third edition: 11.3.2.5 `sRGB` (0: perceptual), 11.3.3.4 `iTXt`, both before
    the pixels.
    """
    texts = {"Title": scene.title, "Description": scene.description}
    chunks = _chunk(b"sRGB", b"\0") + b"".join(
        _chunk(b"iTXt", keyword.encode() + b"\0\0\0\0\0" + text.encode())
        for keyword, text in texts.items()
        if text
    )
    return png[:_AFTER_HEADER] + chunks + png[_AFTER_HEADER:]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4) + kind + data + crc32(kind + data).to_bytes(4)


def _by_librsvg(scene: Scene, width: int, height: int) -> Image.Image:
    import pyvips

    from printkit.backends import svg

    source = svg.write_sized(scene, f"{width}px", f"{height}px")
    drawn = pyvips.Image.svgload_buffer(source, unlimited=True)
    return Image.frombytes("RGBA", (drawn.width, drawn.height), drawn.write_to_memory())


def _by_cairo(scene: Scene, width: int, height: int) -> Image.Image:
    import cairocffi

    surface = cairocffi.ImageSurface(cairocffi.FORMAT_ARGB32, width, height)
    context = cairocffi.Context(surface)
    context.scale(width / scene.width, height / scene.height)
    _Brush(context, cairocffi.Matrix).draw(scene.shapes)
    surface.flush()
    pixels, stride = surface.get_data(), surface.get_stride()
    return Image.frombuffer("RGBA", (width, height), pixels, "raw", "BGRa", stride, 1)


class _Brush:
    """Draws shapes on a cairo context."""

    def __init__(self, context: Any, matrix: Callable[..., Any]) -> None:
        self._context = context
        self._matrix = matrix
        context.set_miter_limit(_MITRE_LIMIT)

    def draw(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            self._draw(shape)

    def _draw(self, shape: Shape) -> None:
        match shape:
            case Path():
                self._trace(shape.segments)
                self._ink(shape.style)
            case Circle():
                self._context.new_sub_path()
                self._context.arc(shape.x, shape.y, shape.radius, 0, tau)
                self._context.close_path()
                self._ink(shape.style)
            case Text():
                self._trace_text(shape)
                self._ink(Style(fill=shape.fill))
            case Group():
                self._placed(shape.transform, shape.shapes)
            case Use():
                self._placed(shape.transform, shape.symbol.shapes)
            case Clip():
                self._clipped(shape)
            case _:
                assert_never(shape)

    def _trace(self, segments: tuple[Segment, ...]) -> None:
        context = self._context
        steps = {
            "M": context.move_to,
            "L": context.line_to,
            "C": context.curve_to,
            "Z": context.close_path,
        }
        for letter, numbers in segments:
            steps[letter](*numbers)

    def _trace_text(self, text: Text) -> None:
        context, start, upright = self._context, text_start(text), self._context.get_matrix()
        for glyph in line(text.text, text.weight, text.figures).glyphs:
            context.translate(start + glyph.x_em * text.size, text.y)
            context.scale(text.size)
            self._trace(glyph_outline(glyph.name, text.weight, glyph.family))
            context.set_matrix(upright)

    def _ink(self, style: Style) -> None:
        context = self._context
        if style.fill:
            self._set_colour(style.fill)
            context.fill_preserve()
        if style.stroke:
            self._set_colour(style.stroke)
            context.set_line_width(style.width)
            context.set_line_cap(_CAPS[style.cap])
            context.set_line_join(_JOINS[style.join])
            context.set_dash(list(style.dash))
            context.stroke_preserve()
        context.new_path()

    def _set_colour(self, colour: str) -> None:
        self._context.set_source_rgb(*(part / 255 for part in rgb(colour)))

    def _placed(self, transform: Affine, shapes: Iterable[Shape]) -> None:
        import cairocffi

        self._context.save()
        self._context.transform(cairocffi.Matrix(*transform))
        self.draw(shapes)
        self._context.restore()

    def _clipped(self, clip: Clip) -> None:
        self._context.save()
        self._context.rectangle(*clip.box)
        self._context.clip()
        self.draw(clip.shapes)
        self._context.restore()
