"""PNG, JPEG, GIF and WebP of others: held to limits, upright, no finer than print needs."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError

from printkit.base.errors import Message, PrintkitError
from printkit.base.units import MM_PER_INCH
from printkit.scene import Raster, Scene

MOST_BYTES = 20_000_000
MOST_PIXELS = 50_000_000
PPI = 300
_LEAST_PPI = 150
"""Of a picture that says nothing of its size; a coarser one is made smooth."""
_FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
_BEGINNINGS = {b"\x89PNG": "PNG", b"\xff\xd8\xff": "JPEG", b"GIF8": "GIF", b"RIFF": "WebP"}
_MOVING = ("GIF", "WEBP")
"""Those of which a screen shows the file itself, if it is no larger than `MOST_KEPT`."""
MOST_KEPT = 5_000_000
_QUALITY = 88


Asked = Callable[[float, float], float]
"""How wide a picture is to be that is so wide and so high, all in mm."""


def its_own(width: float, _: float) -> float:
    """A picture keeps its size."""
    return width


def pixel_scene(data: bytes, widest: float, asked: Asked = its_own) -> Scene:
    """A picture in pixels.

    Args:
        data: its file.
        widest: how wide it may be, in mm.
        asked: how wide it is to be.

    Raises:
        PrintkitError: it is none of these formats, or too large.
    """
    if len(data) > MOST_BYTES:
        raise PrintkitError(Message("pictures.too-large", most=MOST_BYTES // 1_000_000))
    try:
        with Image.open(BytesIO(data), formats=_FORMATS) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise PrintkitError(Message("pictures.too-many-pixels", most=MOST_PIXELS))
            is_photograph = opened.format == "JPEG"
            # A screen may be given the file itself where nothing in it says who made it.
            moves = opened.format in _MOVING and not opened.info.keys() & {"exif", "xmp"}
            film = data if moves and len(data) <= MOST_KEPT else b""
            picture = _on_white(ImageOps.exif_transpose(opened))
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError) as error:
        form = next((form for begun, form in _BEGINNINGS.items() if data.startswith(begun)), None)
        damaged = form and Message("pictures.damaged", form=form)
        raise PrintkitError(damaged or Message("pictures.no-picture")) from error
    except Image.DecompressionBombError as error:
        raise PrintkitError(Message("pictures.too-many-pixels", most=MOST_PIXELS)) from error
    own = picture.width / _LEAST_PPI * MM_PER_INCH
    width = min(widest, asked(own, own * picture.height / picture.width))
    height = width * picture.height / picture.width
    least, most = (max(1, round(width / MM_PER_INCH * ppi)) for ppi in (_LEAST_PPI, PPI))
    wide = min(max(picture.width, least), most)
    if wide != picture.width:
        size = (wide, max(1, round(wide * picture.height / picture.width)))
        picture = picture.resize(size, Image.Resampling.LANCZOS)
    stream = BytesIO()
    if is_photograph:
        picture.save(stream, "JPEG", quality=_QUALITY)
    else:
        picture.save(stream, "PNG", optimize=True)
    raster = Raster(x=0.0, y=0.0, width=width, height=height, data=stream.getvalue())
    return Scene(width=width, height=height, shapes=(raster,), film=film)


def _on_white(picture: Image.Image) -> Image.Image:
    """In RGB, on white where it shows through."""
    if picture.mode in {"RGBA", "LA", "P", "PA"} or "transparency" in picture.info:
        picture = picture.convert("RGBA")
        ground = Image.new("RGBA", picture.size, "white")
        return Image.alpha_composite(ground, picture).convert("RGB")
    return picture.convert("RGB")
