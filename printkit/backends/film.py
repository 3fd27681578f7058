"""Pictures one after the other: GIF, animated PNG and WebP, all of one palette, without dither.

Of every picture only the pixels that differ from those before it are written. The palette holds
every colour that shapes are inked with, and of the blends at their edges those that lie farthest
from one another: so no pixel is far from its own colour, however rare it is.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import NamedTuple, cast

from PIL import GifImagePlugin, Image, ImageChops

from printkit.backends import cairo, png
from printkit.backends.cairo import PixelBox
from printkit.backends.palettes import Blends, Colour, spread
from printkit.scene import Scene
from printkit.scene.changes import inks
from printkit.scene.symbols import holds_pixels
from printkit.units import MM_PER_INCH, rgb

MOST_COLOURS = 255
"""Of a palette; one more stands for what stays as it is."""
_STAYS = 255
_SAMPLED = 8
"""In so many pictures, spread evenly, blends of colours are looked for."""
_MOST_MET = 1 << 16
"""Of different colours in a picture; with more it is a photograph."""
_UNCHANGED = [255] + [0] * 255

Step = Callable[[], None]
"""What is called after each picture, for who waits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reel:
    """Pictures of one size, each with how long it is shown.

    Attributes:
        scenes: the pictures, each on a ground that covers it.
        delays: how long each is shown, in ms.
        width: in pixels.
        loop: how often they are shown; 0 for ever.
        colours: how many at most.
        title: what they show, in a few words.
    """

    scenes: Sequence[Scene]
    delays: Sequence[int]
    width: int
    loop: int = 0
    colours: int = MOST_COLOURS
    title: str = ""

    @property
    def ppi(self) -> float:
        """The resolution."""
        return self.width / self.scenes[0].width * MM_PER_INCH

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.width, round(self.scenes[0].height * self.ppi / MM_PER_INCH)


def write(reel: Reel, ending: str, step: Step) -> bytes:
    """The pictures as a file.

    Args:
        reel: what is shown.
        ending: of the file's name: `gif`, `webp`, `png` or `mp4`.
        step: what is called after each picture.

    Raises:
        PrintkitError: what writes films is not installed.
    """
    if ending == "mp4":
        from printkit.backends import video

        return video.mp4(whole(reel), reel.size, reel.delays, reel.title, step)
    return {"gif": gif, "png": apng, "webp": webp}[ending](reel, step)


def gif(reel: Reel, step: Step) -> bytes:
    """The pictures as GIF 89a.

    Args:
        reel: what is shown.
        step: what is called after each picture.
    """
    palette = _palette(reel)
    flat = bytes(part for colour in palette for part in colour)
    head = struct.pack("<6sHHBBB", b"GIF89a", *reel.size, 0xF7, 0, 0) + flat.ljust(768, b"\xff")
    parts = [head]
    if reel.loop != 1:  # what is written is how often it is shown once more
        parts += [b"!\xff\x0bNETSCAPE2.0\x03\x01", struct.pack("<HB", max(reel.loop - 1, 0), 0)]
    if comment := reel.title.encode()[:255]:
        parts += [b"!\xfe", bytes([len(comment)]), comment, b"\0"]
    for (box, image), delay in zip(_deltas(reel, palette), reel.delays, strict=True):
        # Disposal 1: what is shown stays.
        how = {"duration": delay, "transparency": _STAYS, "disposal": 1}
        parts += GifImagePlugin.getdata(image, box[:2], **how)
        step()
    return b"".join((*parts, b";"))


def apng(reel: Reel, step: Step) -> bytes:
    """The pictures as PNG, third edition, with its chunks acTL, fcTL and fdAT.

    Args:
        reel: what is shown.
        step: what is called after each picture.
    """
    palette = _palette(reel)
    flat = bytes(part for colour in palette for part in colour)
    density = round(reel.ppi / MM_PER_INCH * 1000)
    chunks = [
        png.SIGNATURE,
        png.chunk(b"IHDR", struct.pack(">IIBBBBB", *reel.size, 8, 3, 0, 0, 0)),
        png.chunk(b"sRGB", b"\0"),
        png.chunk(b"PLTE", flat.ljust(768, b"\xff")),
        png.chunk(b"tRNS", b"\xff" * _STAYS + b"\0"),
        png.chunk(b"pHYs", struct.pack(">IIB", density, density, 1)),
        png.chunk(b"acTL", struct.pack(">II", len(reel.scenes), reel.loop)),
    ]
    count = 0
    for (box, image), delay in zip(_deltas(reel, palette), reel.delays, strict=True):
        # What is shown stays (0), and the next lies over it (1).
        place = struct.pack(">IIIIIHHBB", count, *image.size, *box[:2], delay, 1000, 0, 1)
        drawn, wide = image.tobytes(), image.width
        rows = b"".join(b"\0" + drawn[at : at + wide] for at in range(0, len(drawn), wide))
        packed = zlib.compress(rows, 9)
        chunks.append(png.chunk(b"fcTL", place))
        if count:
            chunks.append(png.chunk(b"fdAT", struct.pack(">I", count + 1) + packed))
        else:
            chunks.append(png.chunk(b"IDAT", packed))
        count += 2 if count else 1
        step()
    return b"".join((*chunks, png.chunk(b"IEND", b"")))


def webp(reel: Reel, step: Step) -> bytes:
    """The pictures as WebP without loss.

    Args:
        reel: what is shown.
        step: what is called after each picture.
    """
    palette = _palette(reel)
    shown = Image.new("P", reel.size)
    shown.putpalette(_flat(palette))
    pictures = []
    for box, image in _deltas(reel, palette):
        stays = image.point(lambda index: 255 * (index != _STAYS), "1")
        shown.paste(image, box[:2], mask=stays)
        pictures.append(shown.copy())
        step()
    first, *rest = pictures
    stream = BytesIO()
    first.save(
        stream,
        "WEBP",
        save_all=True,
        append_images=rest,
        duration=list(reel.delays),
        loop=reel.loop,
        lossless=True,
        method=1,
        quality=20,
        kmax=0,
    )
    return stream.getvalue()


def whole(reel: Reel) -> Iterator[bytes]:
    """Every picture with all its pixels: red, green and blue, row by row."""
    shown = Image.new("RGB", reel.size)
    for shot in _shots(reel.scenes, reel):
        if shot is not None:
            shown.paste(shot.image, shot.box[:2])
        yield shown.tobytes()


class _Shot(NamedTuple):
    """A part of a picture, and where it lies."""

    box: PixelBox
    image: Image.Image


def _shots(scenes: Iterable[Scene], reel: Reel) -> Iterator[_Shot | None]:
    """What may have changed from each picture to the next, or None; of the first one all."""
    scenes = list(scenes)
    if png.engine() != "cairo" or any(holds_pixels(scene.shapes) for scene in scenes):
        before = None
        for scene in scenes:
            image = png.image(scene, reel.ppi)
            box = ImageChops.difference(before, image).getbbox() if before else (0, 0, *reel.size)
            before = image
            yield _Shot(box, image.crop(box)) if box else None
        return
    with cairo.canvas(scenes[0], *reel.size) as canvas:
        for scene in scenes:
            boxes = canvas.show(scene)
            if not boxes:
                yield None
                continue
            lefts, tops, rights, bottoms = zip(*boxes, strict=True)
            found = left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
            data, stride = canvas.rows(found)
            size = right - left, bottom - top
            yield _Shot(
                found, Image.frombytes("RGB", size, data.tobytes(), "raw", "BGRX", stride, 1)
            )


def _deltas(reel: Reel, palette: Sequence[Colour]) -> Iterator[_Shot]:
    """Where each picture differs from the one before it, as indices; the rest of the box stays."""
    table = Image.new("P", (1, 1))
    table.putpalette(_flat(palette))
    shown: Image.Image | None = None
    same = _Shot((0, 0, 1, 1), Image.new("P", (1, 1), _STAYS))  # none can have less
    for shot in _shots(reel.scenes, reel):
        if shot is None:
            yield same
            continue
        new = shot.image.quantize(palette=table, dither=Image.Dither.NONE)
        if shown is None:
            shown = new.copy()
            yield _Shot(shot.box, new)
            continue
        delta = ImageChops.difference(shown.crop(shot.box), new)
        inner = delta.getbbox()
        if inner is None:
            yield same
            continue
        shown.paste(new, shot.box)
        new.paste(_STAYS, mask=delta.point(_UNCHANGED, "1"))
        (x, y, *_), (left, top, right, bottom) = shot.box, inner
        yield _Shot((x + left, y + top, x + right, y + bottom), new.crop(inner))


def _flat(palette: Sequence[Colour]) -> list[int]:
    """A palette as Pillow takes it; the places that are left over repeat its first colour."""
    every = [*palette, *[palette[0]] * (256 - len(palette))]
    return [part for colour in every for part in colour]


def _palette(reel: Reel) -> list[Colour]:
    """The colours of all pictures: those that are inked, and the blends farthest from them."""
    known: dict[int, frozenset[str]] = {}
    inked = {rgb(colour) for scene in reel.scenes for colour in inks(scene.shapes, known)}
    blends = Blends()
    stride = -(-len(reel.scenes) // _SAMPLED)
    for shot in filter(None, _shots(reel.scenes[::-stride], reel)):
        image = shot.image
        counted = image.getcolors(_MOST_MET) or image.quantize().convert("RGB").getcolors()
        blends.meet(cast("list[tuple[int, Colour]]", counted))
    return spread(sorted(inked), blends.found, min(reel.colours, MOST_COLOURS))
