"""Pictures one after the other: GIF, animated PNG and WebP, all of one palette, without dither.

Of every picture only the pixels that differ from those before it are written. The palette holds
every colour that shapes are inked with, and of the blends at their edges those that lie farthest
from one another: so no pixel is far from its own colour, however rare it is.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import NamedTuple, Protocol, TypeAlias, cast

from PIL import GifImagePlugin, Image, ImageChops

from printkit.backends import cairo, png
from printkit.backends.cairo import PixelBox
from printkit.base.units import MM_PER_INCH, rgb
from printkit.scene import Scene
from printkit.scene.bounds import united
from printkit.scene.changes import inks
from printkit.scene.symbols import holds_pixels

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""

_BITS = 4
"""Blends that agree in so many leading bits of each part are one kind."""
_NEAR = 9**2
"""Colours no farther from one another look the same: the square of it."""


class Blends:
    """Kinds of colours that pictures are seen to have, each by its most frequent one."""

    def __init__(self) -> None:
        self._kinds: dict[tuple[int, int, int], tuple[int, Colour]] = {}

    def meet(self, counted: Iterable[tuple[int, Colour]]) -> None:
        """Take in the colours of a picture, each with how many pixels have it."""
        drop, kinds = 8 - _BITS, self._kinds
        for one in counted:
            r, g, b = one[1]
            kind = r >> drop, g >> drop, b >> drop
            if kind not in kinds or one > kinds[kind]:
                kinds[kind] = one

    @property
    def found(self) -> list[Colour]:
        """A colour of each kind, in order."""
        return sorted(colour for _, colour in self._kinds.values())


def spread(chosen: Sequence[Colour], others: Sequence[Colour], most: int) -> list[Colour]:
    """Some colours of which no other is far: each one lies farthest from all before it.

    Those of `chosen` are taken in any case, as long as there is room for all: `most`.
    """
    taken, pool = list(chosen), list(others)
    if not 0 < len(chosen) <= most:
        pool = [*chosen, *others]
        taken = pool[:1]
    far = [min((r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2 for x, y, z in taken) for r, g, b in pool]
    while len(taken) < most and (farthest := max(far, default=0)) > _NEAR:
        new = pool[far.index(farthest)]
        taken.append(new)
        r, g, b = new
        far = [
            min(old, (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2)
            for old, (x, y, z) in zip(far, pool, strict=True)
        ]
    return taken


def centred(chosen: Sequence[Colour], others: Sequence[Colour]) -> list[Colour]:
    """Each colour moved to the middle of those it stands for, where it lies nearer to all of them.

    Each stands for those of `others` that lie nearest to it.
    """
    near: list[list[Colour]] = [[] for _ in chosen]
    for r, g, b in others:
        far = [(r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2 for x, y, z in chosen]
        near[far.index(min(far))].append((r, g, b))
    moved = []
    for one, some in zip(chosen, near, strict=True):
        r, g, b = ((min(part) + max(part)) // 2 for part in zip(*(some or [one]), strict=True))

        def reach(colour: Colour, some: Sequence[Colour] = some) -> int:
            """How far the farthest is, part by part."""
            return max(abs(x - y) for other in some for x, y in zip(other, colour, strict=True))

        moved.append(min((one, (r, g, b)), key=reach) if some else one)
    return moved


MOST_COLOURS = 255
"""Of a palette; one more stands for what stays as it is."""
_MOST_KEPT = 25_000_000
"""Pixels that are kept, of four bytes each."""
_SAMPLED = 16
"""In so many pictures, spread evenly, blends of colours are looked for."""
_FEW, _MANY = 1 << 12, 1 << 16
"""Of different colours in a part of a picture: usually, and at most but for photographs."""
_CHANGED = [0] + [255] * 255
_PLACE = 10
"""Of so many bytes, from its comma, Pillow writes where a picture of a GIF lies."""
_WEBP = {"save_all": True, "lossless": True, "method": 1, "quality": 20, "kmax": 0}
_SHIFTS = 1, 2, 4
"""In a row, up to seven pixels that stay between such as change are written with them: a run that
is broken costs more."""

Step = Callable[[], None]
"""What is called after each picture, for who waits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reel:
    """Pictures of one size, each with how long it is shown."""

    scenes: Sequence[Scene]  # the pictures, each on a ground that covers it
    delays: Sequence[int]  # how long each is shown, in ms
    width: int  # in pixels
    loop: int = 0  # how often they are shown; 0 for ever
    colours: int = MOST_COLOURS  # how many at most
    title: str = ""

    @property
    def ppi(self) -> float:
        """The resolution."""
        return self.width / self.scenes[0].width * MM_PER_INCH

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.width, round(self.scenes[0].height * self.ppi / MM_PER_INCH)

    def pixel_camera(self, everything: PixelBox) -> _FilmCamera:
        """The same by comparing pixels, where scenes cannot be drawn in parts."""
        shown: Image.Image | None = None

        def take(scene: Scene, *, all_of_it: bool = False) -> list[_Shot]:
            nonlocal shown
            before, shown = shown, png.image(scene, self.ppi)
            box: PixelBox | None = everything
            if before is not None and not all_of_it:
                box = ImageChops.difference(before, shown).getbbox()
            return [_Shot(box, shown.crop(box))] if box else []

        return take


def write(reel: Reel, ending: str, step: Step) -> bytes:
    """The pictures as a file: `gif`, `webp`, `png` or `mp4`; `step` is called after each.

    Raises:
        PrintkitError: what writes films is not installed.
    """
    if ending == "mp4":
        from printkit.features.animation import video

        return video.mp4(whole(reel), reel.size, reel.delays, reel.title, step)
    return {"gif": gif, "png": apng, "webp": webp}[ending](reel, step)


def gif(reel: Reel, step: Step) -> bytes:
    """The pictures as GIF 89a."""
    with _filmed(reel) as (palette, deltas):
        stays = len(palette)
        bits = max(stays.bit_length(), 2)  # as few as distinguish all colours, and what stays
        flat = bytes(_flat(palette)[: 3 << bits])
        parts = [struct.pack("<6sHHBBB", b"GIF89a", *reel.size, 0xF0 | bits - 1, 0, 0), flat]
        if reel.loop != 1:  # what is written is how often it is shown once more
            again = struct.pack("<HB", max(reel.loop - 1, 0), 0)
            parts += [b"!\xff\x0bNETSCAPE2.0\x03\x01", again]
        if comment := reel.title.encode()[:255]:
            parts += [b"!\xfe", bytes([len(comment)]), comment, b"\0"]
        for (box, image), delay in zip(deltas, reel.delays, strict=True):
            # What is shown before stays (4) and is seen through one colour (1).
            parts.append(struct.pack("<4sHBB", b"!\xf9\x04\x05", delay // 10, stays, 0))
            setattr(image, "encoderconfig", (bits, 0))  # noqa: B010 - Pillow's own, untyped
            packed = b"".join(GifImagePlugin.getdata(image, box[:2]))
            parts.append(packed[:_PLACE] + bytes([bits]) + packed[_PLACE + 1 :])
            step()
    return b"".join((*parts, b";"))


def apng(reel: Reel, step: Step) -> bytes:
    """The pictures as PNG, third edition, with its chunks acTL, fcTL and fdAT."""
    density = round(reel.ppi / MM_PER_INCH * 1000)
    with _filmed(reel) as (palette, deltas):
        chunks = [
            png.SIGNATURE,
            png.chunk(b"IHDR", struct.pack(">IIBBBBB", *reel.size, 8, 3, 0, 0, 0)),
            png.chunk(b"sRGB", b"\0"),
            png.chunk(b"PLTE", bytes(_flat(palette)[: 3 * len(palette) + 3])),
            png.chunk(b"tRNS", b"\xff" * len(palette) + b"\0"),
            png.chunk(b"pHYs", struct.pack(">IIB", density, density, 1)),
            png.chunk(b"acTL", struct.pack(">II", len(reel.scenes), reel.loop)),
        ]
        count = 0
        for (box, image), delay in zip(deltas, reel.delays, strict=True):
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
    """The pictures as WebP without loss."""
    pictures = []
    with _filmed(reel) as (palette, deltas):
        shown = Image.new("P", reel.size)
        shown.putpalette(_flat(palette))
        drawn = [255] * len(palette) + [0] * (256 - len(palette))
        for box, image in deltas:
            shown.paste(image, box[:2], mask=image.point(drawn, "1"))
            pictures.append(shown.copy())
            step()
    first, *rest = pictures
    stream = BytesIO()
    own = {"append_images": rest, "duration": list(reel.delays), "loop": reel.loop}
    first.save(stream, "WEBP", **_WEBP, **own)
    return stream.getvalue()


def whole(reel: Reel) -> Iterator[bytes]:
    """Every picture with all its pixels: red, green and blue, row by row."""
    shown = Image.new("RGB", reel.size)
    with _camera(reel) as camera:
        for scene in reel.scenes:
            for box, image in camera(scene):
                shown.paste(image, box[:2])
            yield shown.tobytes()


class _Shot(NamedTuple):
    """A part of a picture, and where it lies."""

    box: PixelBox
    image: Image.Image

    def changed(self, shown: Image.Image, stays: int) -> _Shot | None:
        """What of a part differs from what is shown, with short gaps in rows; it is shown then."""
        (x, y, *_), new = self
        delta = ImageChops.difference(shown.crop(self.box), new)
        inner = delta.getbbox()
        if inner is None:
            return None
        shown.paste(new, (x, y))
        left, top, right, bottom = inner
        written = Image.new("P", (right - left, bottom - top), stays)
        differs = delta.crop(inner).point(_CHANGED, "1")
        (wide, high), runs = differs.size, differs
        for shift in _SHIFTS:
            runs = ImageChops.lighter(runs, runs.crop((-shift, 0, wide - shift, high)))
        for shift in _SHIFTS:
            runs = ImageChops.darker(runs, runs.crop((shift, 0, wide + shift, high)))
        # at the end of a row nothing lies beyond
        written.paste(new.crop(inner), mask=ImageChops.lighter(runs, differs))
        return _Shot((x + left, y + top, x + right, y + bottom), written)

    @classmethod
    def joined(cls, parts: Sequence[_Shot], stays: int) -> _Shot:
        """Parts of a picture as one; where there are none, the least that can be written."""
        if len(parts) < 2:
            return parts[0] if parts else cls((0, 0, 1, 1), Image.new("P", (1, 1), stays))
        left, top, right, bottom = box = united(part.box for part in parts)
        whole = Image.new("P", (right - left, bottom - top), stays)
        for (x, y, *_), image in parts:
            whole.paste(image, (x - left, y - top))
        return cls(box, whole)


class _FilmCamera(Protocol):
    """Takes what may have changed since the picture before, part by part; or all of a picture."""

    def __call__(self, scene: Scene, *, all_of_it: bool = False) -> list[_Shot]:
        """Take a scene."""


@contextmanager
def _camera(reel: Reel) -> Iterator[_FilmCamera]:
    """What takes pictures, while the block runs."""
    everything: PixelBox = (0, 0, *reel.size)
    free = set[int]()
    if png.engine() != "cairo" or any(holds_pixels(scene.shapes, free) for scene in reel.scenes):
        yield reel.pixel_camera(everything)
        return
    with cairo.canvas(reel.scenes[0], *reel.size) as canvas:

        def cut(box: PixelBox) -> _Shot:
            (data, stride), size = canvas.rows(box), (box[2] - box[0], box[3] - box[1])
            whole = cast("bytes", data)  # any buffer serves, and is copied
            drawn = Image.frombytes("RGB", size, whole, "raw", "BGRX", stride, 1)
            return _Shot(box, drawn)

        def take(scene: Scene, *, all_of_it: bool = False) -> list[_Shot]:
            changed = canvas.show(scene)
            return [cut(box) for box in ([everything] if all_of_it else changed)]

        yield take


@contextmanager
def _filmed(reel: Reel) -> Iterator[tuple[list[Colour], Iterator[_Shot]]]:
    """The palette, and of each picture what is to be written, while the block runs.

    The palette is known when all is drawn: what was drawn is kept until then if it is not too much,
    else all is drawn once more.
    """
    with _camera(reel) as camera:
        blends, kept, pixels = Blends(), list[list[_Shot]](), 0
        stride = -(-len(reel.scenes) // _SAMPLED)
        for rank, scene in enumerate(reel.scenes):
            shots = camera(scene)
            for image in (shot.image for shot in shots if rank % stride == 0):
                counted = image.getcolors(_FEW) or image.getcolors(_MANY)
                counted = counted or image.quantize().convert("RGB").getcolors()
                blends.meet(cast("list[tuple[int, Colour]]", counted))
            pixels += sum(shot.image.width * shot.image.height for shot in shots)
            kept = [*kept, shots] if pixels <= _MOST_KEPT else []
        known: dict[int, frozenset[str]] = {}
        chosen = sorted({rgb(one) for scene in reel.scenes for one in inks(scene.shapes, known)})
        taken = spread(chosen, blends.found, min(reel.colours, MOST_COLOURS))
        palette = [*taken[: len(chosen)], *centred(taken, blends.found)[len(chosen) :]]
        again = (camera(scene, all_of_it=not rank) for rank, scene in enumerate(reel.scenes))
        yield palette, _deltas(kept if len(kept) == len(reel.scenes) else again, palette)


def _deltas(pictures: Iterable[list[_Shot]], palette: Sequence[Colour]) -> Iterator[_Shot]:
    """Where each picture differs from the one before it, as indices; the rest of the box stays."""
    table = Image.new("P", (1, 1))
    table.putpalette(_flat(palette))
    stays = len(palette)
    shown: Image.Image | None = None
    for shots in pictures:
        parts = [
            _Shot(box, image.quantize(palette=table, dither=Image.Dither.NONE))
            for box, image in shots
        ]
        if shown is None:
            (first,) = parts
            shown = first.image.copy()
            yield first
            continue
        changed = [part.changed(shown, stays) for part in parts]
        yield _Shot.joined([one for one in changed if one is not None], stays)


def _flat(palette: Sequence[Colour]) -> list[int]:
    """A palette as Pillow takes it; the places that are left over repeat its first colour."""
    every = [*palette, *[palette[0]] * (256 - len(palette))]
    return [part for colour in every for part in colour]
