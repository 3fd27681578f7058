"""A picture by its path: SVG as shapes where they can say it; PNG, JPEG, GIF and WebP as pixels."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path, PureWindowsPath
from typing import assert_never
from urllib.parse import unquote, unquote_to_bytes, urlsplit

from PIL import Image, ImageOps, UnidentifiedImageError

from printkit import scene as art
from printkit.base.errors import Message, PrintkitError, Problem, Source, known_words
from printkit.base.files import NoOrdinaryFile, alike, exists, named_in, read_at_most
from printkit.base.units import MM_PER_INCH, grey
from printkit.scene import Group, Raster, Scene, place
from printkit.scene.combine import scaled

ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp")
_WIDEST_PIXELS = 4000
"""Across an SVG that is drawn as pixels."""
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


def read_picture(
    address: str, folder: Path, widest: float, source: Source, asked: Asked = its_own
) -> Scene:
    """The picture that a text asks for.

    Its address is as the text writes it, looked for in `folder`. It may be `widest` mm wide;
    `asked` says how wide it is to be.

    Raises:
        PrintkitError: it is not there, no picture, too large, or not safe to draw.
    """
    if address[:5].lower() == "data:":
        return _within(address, widest, source, asked)
    if is_elsewhere(address):
        hint = Message("pictures.save-beside")
        raise PrintkitError(Message("pictures.not-fetched"), source=source, hint=hint)
    name = unquote(address)
    path = _found(folder, name)
    if not exists(path):
        what = Message("files.no-such-file-named", file=name)
        raise PrintkitError(what, source=source, hint=alike(path))
    try:
        return _drawn(path, widest, asked)
    except PrintkitError as error:
        (problem,) = error.problems
        what = Message("pictures.in-file", file=name, what=problem.what)
        raise PrintkitError([Problem(what, source, problem.hint)]) from error


def _within(address: str, widest: float, source: Source, asked: Asked) -> Scene:
    """The picture that stands in the text itself, packed as letters (`data:image/png;base64,…`)."""
    head, _, letters = address.partition(",")
    data = unquote_to_bytes(letters)
    try:
        data = b64decode(data) if head.lower().endswith(";base64") else data
        return _shown(data, widest, asked, is_svg="svg" in head.lower())
    except PrintkitError as error:
        what = Message("pictures.in-text", what=error.problems[0].what)
        raise PrintkitError(what, source=source) from error
    except ValueError as error:
        what = Message("pictures.in-text", what=Message("pictures.no-picture"))
        raise PrintkitError(what, source=source) from error


def is_elsewhere(address: str) -> bool:
    """Whether an address is one of the web, or anything else but the name of a file."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return True
    return len(parts.scheme) > 1 or bool(parts.netloc)


def _found(folder: Path, name: str) -> Path:
    """The file of a name, as programs of any system write it.

    A path from the root, of a site or of another machine (`C:/rules/pictures/a.png`), is
    looked for beside the text by its end.
    """
    path = named_in(folder, name)
    if exists(path):
        return path
    for one in dict.fromkeys((name, name.partition("?")[0].partition("#")[0])):
        there = PureWindowsPath(one)
        parts = there.parts[1:] if there.anchor else there.parts
        for start in range(len(parts) if there.anchor else min(1, len(parts))):
            found = named_in(folder, "/".join(parts[start:]))
            if exists(found) and not found.is_dir():
                return found
    return path


def _drawn(path: Path, widest: float, asked: Asked) -> Scene:
    from printkit.pictures import safe_svg

    ending = path.suffix.lower()
    if ending not in ENDINGS:
        hint = known_words(ENDINGS)
        raise PrintkitError(Message("pictures.no-picture"), hint=hint)
    most = safe_svg.MOST_BYTES if ending == ".svg" else MOST_BYTES
    try:
        data = read_at_most(path, most)
    except (NoOrdinaryFile, OSError) as error:
        raise PrintkitError(Message("files.no-ordinary-file")) from error
    return _shown(data, widest, asked, is_svg=ending == ".svg")


def _shown(data: bytes, widest: float, asked: Asked, *, is_svg: bool) -> Scene:
    if is_svg:
        drawn = svg_scene(data, widest)
        width = min(asked(drawn.width, drawn.height), widest)
        return drawn if width == drawn.width else scaled(drawn, width / drawn.width)
    return pixel_scene(data, widest, asked)


def svg_scene(data: bytes, widest: float) -> Scene:
    """An SVG as a picture of its own size, or smaller where it would be wider than `widest` mm.

    Raises:
        PrintkitError: it cannot be drawn safely, or not at all.
    """
    from printkit.pictures.safe_svg import checked_svg

    data = checked_svg(data)
    try:
        from printkit.pictures import cairo_surface
    except OSError as error:  # cairocffi finds no library
        hint = Message("preflight.get-cairo")
        raise PrintkitError(Message("pictures.no-cairo"), hint=hint) from error
    try:
        drawn = cairo_surface.as_shapes(data)
        if drawn is None:
            width = min(_WIDEST_PIXELS, round(widest / MM_PER_INCH * PPI))
            return pixel_scene(cairo_surface.as_png(data, width), widest)
    except PrintkitError:
        raise
    except Exception as error:  # cairosvg's ways to fail are many, and none of them is documented
        reason = str(error)[:80] or type(error).__name__
        raise PrintkitError(Message("pictures.cannot-draw", reason=reason)) from error
    scale = min(MM_PER_INCH / cairo_surface.DPI, widest / drawn.width)
    group = Group(shapes=drawn.shapes, transform=place(0.0, 0.0, scale))
    return Scene(width=scale * drawn.width, height=scale * drawn.height, shapes=(group,))


def pixel_scene(data: bytes, widest: float, asked: Asked = its_own) -> Scene:
    """A picture in pixels, upright and no finer than print needs.

    It may be `widest` mm wide; `asked` says how wide it is to be.

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
            picture = ImageOps.exif_transpose(opened)
            if picture.mode in {"RGBA", "LA", "P", "PA"} or "transparency" in picture.info:
                picture = picture.convert("RGBA")  # on white where it shows through
                ground = Image.new("RGBA", picture.size, "white")
                picture = Image.alpha_composite(ground, picture)
            picture = picture.convert("RGB")
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


def greyed(picture: Scene) -> Scene:
    """A picture without its colours."""

    def without(shape: art.Shape) -> art.Shape:
        match shape:
            case art.Path() | art.Circle():
                fill, stroke = (one and grey(one) for one in (shape.style.fill, shape.style.stroke))
                return replace(shape, style=replace(shape.style, fill=fill, stroke=stroke))
            case art.Text():
                return replace(shape, fill=grey(shape.fill))
            case art.Group() | art.Clip():
                return replace(shape, shapes=tuple(map(without, shape.shapes)))
            case art.Use(symbol=symbol):
                shapes = tuple(map(without, symbol.shapes))
                return replace(shape, symbol=replace(symbol, id=f"{symbol.id}-grey", shapes=shapes))
            case art.Raster():
                stream = BytesIO()
                with Image.open(BytesIO(shape.data), formats=_FORMATS) as opened:
                    opened.convert("L").save(stream, opened.format, quality=_QUALITY)
                return replace(shape, data=stream.getvalue())
            case _:
                assert_never(shape)

    return replace(picture, shapes=tuple(map(without, picture.shapes)), film=b"")
