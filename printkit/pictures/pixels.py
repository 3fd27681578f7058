"""PNG and JPEG files of others: held to limits, turned upright, no finer than print needs."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError

from printkit.errors import Message, PrintkitError
from printkit.scene import Raster, Scene
from printkit.units import MM_PER_INCH

MOST_BYTES = 20_000_000
MOST_PIXELS = 50_000_000
PPI = 300
_LEAST_PPI = 150
"""Of a picture that says nothing of its size."""
_FORMATS = ("PNG", "JPEG")
_QUALITY = 88


def pixel_scene(data: bytes, widest: float) -> Scene:
    """A picture in pixels, at most `widest` mm wide.

    Raises:
        PrintkitError: it is neither PNG nor JPEG, or too large.
    """
    if len(data) > MOST_BYTES:
        raise PrintkitError(Message("pictures.too-large", most=MOST_BYTES // 1_000_000))
    try:
        with Image.open(BytesIO(data), formats=_FORMATS) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise PrintkitError(Message("pictures.too-many-pixels", most=MOST_PIXELS))
            is_photograph = opened.format == "JPEG"
            picture = _on_white(ImageOps.exif_transpose(opened))
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError) as error:
        raise PrintkitError(Message("pictures.no-picture")) from error
    except Image.DecompressionBombError as error:
        raise PrintkitError(Message("pictures.too-many-pixels", most=MOST_PIXELS)) from error
    width = min(widest, picture.width / _LEAST_PPI * MM_PER_INCH)
    height = width * picture.height / picture.width
    most = max(1, round(width / MM_PER_INCH * PPI))
    if picture.width > most:
        size = (most, max(1, round(most * picture.height / picture.width)))
        picture = picture.resize(size, Image.Resampling.LANCZOS)
    stream = BytesIO()
    if is_photograph:
        picture.save(stream, "JPEG", quality=_QUALITY)
    else:
        picture.save(stream, "PNG", optimize=True)
    raster = Raster(x=0.0, y=0.0, width=width, height=height, data=stream.getvalue())
    return Scene(width=width, height=height, shapes=(raster,))


def _on_white(picture: Image.Image) -> Image.Image:
    """In RGB, on white where it shows through."""
    if picture.mode in {"RGBA", "LA", "P", "PA"} or "transparency" in picture.info:
        picture = picture.convert("RGBA")
        ground = Image.new("RGBA", picture.size, "white")
        return Image.alpha_composite(ground, picture).convert("RGB")
    return picture.convert("RGB")
