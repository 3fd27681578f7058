"""Scenes as PNG at a stated resolution.

Cairo draws the shapes where its library is installed; elsewhere resvg, which the typesetter brings
along, draws our own SVG, as it does what holds pixels of others. Both draw the same picture.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from printkit.backends import cairo
from printkit.base.errors import LayoutError, Message
from printkit.base.units import MM_PER_INCH
from printkit.scene import Path, Scene, rectangle
from printkit.scene.symbols import holds_pixels

if TYPE_CHECKING:
    from PIL import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"
"""How every PNG begins."""

_LARGEST = 32_767
"""The widest and tallest picture in pixels that cairo can hold."""

_MOST_PIXELS = 150_000_000
"""A metre square at 300 per inch; drawing takes ten bytes for each pixel."""

_RGB, _PALETTE, _RGBA = 2, 3, 6
"""Kinds of colours, as a PNG numbers them."""

_COMPRESSION, _OF_FEW = 3, 9
"""Of zlib's 1 to 9: 6 takes twice as long and saves a tenth. Of few colours 9 saves a third."""


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
    if ppi is None and width_px is not None:
        ppi = width_px / scene.width * MM_PER_INCH
    elif ppi is None or width_px is not None:
        raise ValueError("give either ppi or width_px")
    width, height = _size(scene, ppi)
    if engine() == "cairo" and _is_opaque(scene) and not holds_pixels(scene.shapes):
        with cairo.drawn(scene, width, height, opaque=True) as pixels:
            rows = _opaque_rows(pixels, width)
            return _encoded(rows, (width, height), _RGB, ppi, scene)
    picture = image(scene, ppi)
    bands = len(picture.getbands())
    plain = _plain_rows(picture, bands)
    return _encoded(plain, (width, height), _RGB if bands == 3 else _RGBA, ppi, scene)


def write_few(scene: Scene, *, ppi: float) -> bytes:
    """A scene that covers its ground as PNG of 256 colours at most, which takes a third.

    What is plain keeps its colour to the digit; where two colours meet, what lies between them
    is drawn with the nearest of those that are left.

    Raises:
        LayoutError: the picture would have no pixels, or too many.
    """
    picture = image(scene, ppi).convert("RGB").quantize()
    palette = bytes(picture.getpalette() or ())
    return _encoded(_plain_rows(picture, 1), picture.size, palette, ppi, scene)


def _plain_rows(picture: Image.Image, bands: int) -> Iterator[bytes]:
    """Rows for a PNG from a picture's: its samples after a byte that says: no filter."""
    drawn, length = picture.tobytes(), bands * picture.width
    return (b"\0" + drawn[at : at + length] for at in range(0, len(drawn), length))


def image(scene: Scene, ppi: float) -> Image.Image:
    """The scene as pixels, RGB or RGBA.

    Raises:
        LayoutError: the picture would have no pixels, or too many.
    """
    size = wide, high = _size(scene, ppi)
    from PIL import Image

    if engine() != "cairo" or holds_pixels(scene.shapes):
        from io import BytesIO

        from printkit.backends import svg
        from printkit.document.typeset import rasterised

        source = svg.write_sized(scene, (f"{wide}px", f"{high}px"), fills=True)
        picture: Image.Image = Image.open(BytesIO(rasterised(source, wide, high)))
    else:
        opaque = _is_opaque(scene)
        mode, layout = ("RGB", "BGRX") if opaque else ("RGBA", "BGRa")
        with cairo.drawn(scene, wide, high, opaque=opaque) as (pixels, stride):
            data = pixels.tobytes()
            picture = Image.frombuffer(mode, size, data, "raw", layout, stride, 1)
    if picture.mode == "RGBA" and picture.getchannel("A").getextrema() == (255, 255):
        return picture.convert("RGB")
    return picture


def levels(scene: Scene, ppi: float) -> list[int]:
    """How many samples of each colour have each level: 3 × 256 counts of a scene with a ground.

    They are counted where cairo drew them; a picture made of them first takes three times as long.

    Raises:
        LayoutError: the picture would have no pixels, or too many.
    """
    if engine() != "cairo" or holds_pixels(scene.shapes):
        return image(scene, ppi).convert("RGB").histogram()
    from PIL import Image

    size = _size(scene, ppi)
    with cairo.drawn(scene, *size, opaque=True) as (pixels, stride):
        held: Any = pixels  # Pillow's types know no memoryview, its code takes one
        drawn = Image.frombuffer("RGBX", size, held, "raw", "RGBX", stride, 1)
        return drawn.histogram()[: 3 * 256]


def _size(scene: Scene, ppi: float) -> tuple[int, int]:
    """How many pixels across and down a scene takes.

    Raises:
        LayoutError: none, or too many.
    """
    width, height = (round(side * ppi / MM_PER_INCH) for side in (scene.width, scene.height))
    if not (0 < width <= _LARGEST and 0 < height <= _LARGEST):
        raise LayoutError(
            Message("preflight.too-many-pixels", width=width, height=height),
            hint=Message("preflight.pixels-range", most=_LARGEST),
        )
    if width * height > _MOST_PIXELS:
        fits = int((_MOST_PIXELS / (scene.width * scene.height)) ** 0.5 * MM_PER_INCH)
        raise LayoutError(
            Message("preflight.picture-too-large", width=width, height=height),
            hint=Message("preflight.most-ppi", ppi=fits),
        )
    return width, height


def engine() -> str:
    """Which engine draws: `cairo` where its library is found, else `resvg`."""
    return "resvg" if cairo.library() is None else "cairo"


def _is_opaque(scene: Scene) -> bool:
    """Whether the scene begins with a ground that covers all of it."""
    ground, first = rectangle(0, 0, scene.width, scene.height), next(iter(scene.shapes), None)
    return isinstance(first, Path) and first.segments == ground and bool(first.style.fill)


def _opaque_rows(pixels: cairo.Pixels, width: int) -> Iterator[bytearray]:
    """Rows for a PNG from cairo's: red, green, blue after a byte that says: no filter."""
    row = bytearray(1 + 3 * width)
    for start in range(0, len(pixels.data), pixels.stride):
        drawn = pixels.data[start : start + 4 * width].tobytes()
        row[1::3], row[2::3], row[3::3] = drawn[2::4], drawn[1::4], drawn[::4]
        yield row


def _encoded(
    rows: Iterable[bytes | bytearray],
    size: tuple[int, int],
    colours: int | bytes,
    ppi: float,
    scene: Scene,
) -> bytes:
    """PNG of rows without filters, which flat colours do not need; Pillow takes twice as long.

    Colours are of a kind, or those of a palette, whose ranks the rows hold.
    Chunks as in PNG, third edition: 11.3.2.5 `sRGB` (0: perceptual), 11.3.3.4 `iTXt`, 11.3.4.3
    `pHYs` (pixels per metre), all before the pixels.
    """
    palette = colours if isinstance(colours, bytes) else b""
    kind = _PALETTE if isinstance(colours, bytes) else colours
    packer = zlib.compressobj(_OF_FEW if palette else _COMPRESSION)
    density = round(ppi / MM_PER_INCH * 1000)
    packed = b"".join([*map(packer.compress, rows), packer.flush()])
    texts = (("Title", scene.title), ("Description", scene.description))
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", *size, 8, kind, 0, 0, 0)),
        (b"sRGB", b"\0"),
        *((b"iTXt", key.encode() + b"\0\0\0\0\0" + text.encode()) for key, text in texts if text),
        (b"pHYs", struct.pack(">IIB", density, density, 1)),
        *(((b"PLTE", palette),) if palette else ()),
        (b"IDAT", packed),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join(chunk(*one) for one in chunks)


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG with its length and its sum."""
    return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)
