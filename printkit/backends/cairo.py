"""Scenes as pixels, drawn by libcairo.

Its functions are called by ctypes and a path is handed over whole: a Python wrapper around each
segment takes longer than the drawing, and to import one longer than a small picture.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from ctypes import CDLL, Structure, byref, c_char_p, c_double, c_int, c_ubyte, c_void_p
from functools import cache, lru_cache
from itertools import takewhile
from math import ceil, floor, tau
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeAlias, assert_never

from printkit.base.fonts import Family, Weight, glyph_outline, line
from printkit.base.units import rgb
from printkit.scene import (
    Affine,
    Box,
    Cap,
    Circle,
    Clip,
    Group,
    Join,
    Path,
    Raster,
    Scene,
    Segment,
    Shape,
    Style,
    Text,
    Use,
)
from printkit.scene.bounds import meet, united
from printkit.scene.changes import Inventory, PlacedShape, changes
from printkit.scene.transforms import text_start

_LINUX = "libcairo.so.2"
_ELSEWHERE = ("cairo-2", "cairo", "libcairo-2"), ("libcairo.2.dylib", "libcairo-2.dll")
"""What the library is called: to be looked for, and as a file."""

_ARGUMENTS = {"c": c_void_p, "*": c_void_p, "d": c_double, "i": c_int}
_FUNCTIONS = {
    "image_surface_create": "iii",
    "image_surface_get_data": "*",
    "image_surface_get_stride": "*",
    "surface_flush": "*",
    "surface_destroy": "*",
    "create": "*",
    "destroy": "c",
    "status": "c",
    "status_to_string": "i",
    "save": "c",
    "restore": "c",
    "scale": "cdd",
    "translate": "cdd",
    "transform": "c*",
    "get_matrix": "c*",
    "set_matrix": "c*",
    "new_path": "c",
    "append_path": "c*",
    "new_sub_path": "c",
    "arc": "cddddd",
    "close_path": "c",
    "rectangle": "cdddd",
    "clip": "c",
    "fill": "c",
    "fill_preserve": "c",
    "stroke": "c",
    "set_source_rgb": "cddd",
    "set_source_surface": "c*dd",
    "paint": "c",
    "set_line_width": "cd",
    "set_line_cap": "ci",
    "set_line_join": "ci",
    "set_miter_limit": "cd",
    "set_dash": "c*id",
}
"""The functions that are used and what they take: the context, a pointer, a double, an int."""

_RESULTS: dict[str, Any] = {
    "image_surface_create": c_void_p,
    "image_surface_get_data": c_void_p,
    "image_surface_get_stride": c_int,
    "create": c_void_p,
    "status": c_int,
    "status_to_string": c_char_p,
}

_ARGB32, _RGB24 = 0, 1
_CAPS = {Cap.BUTT: 0, Cap.ROUND: 1}
_JOINS = {Join.MITER: 0, Join.ROUND: 1}
"""Cairo's numbers for the ends and corners of strokes."""

_MITRE_LIMIT = 4
"""As in SVG: how far, in stroke widths, a mitred corner may reach before it is cut off."""

_HEADS = {
    letter: (struct.unpack("=d", struct.pack("=ii", kind, points + 1))[0], 0.0)
    for letter, kind, points in (("M", 0, 1), ("L", 1, 1), ("C", 2, 3), ("Z", 3, 0))
}
"""What stands before the points of a segment in `cairo_path_data_t`: two ints, as a double."""


_LARGER = 1.2
"""By how much a box around two may be larger than both for them to be drawn as one."""


class _Matrix(Structure):
    _fields_ = tuple((name, c_double) for name in ("xx", "yx", "xy", "yy", "x0", "y0"))


class _PathData(Structure):
    _fields_ = (("status", c_int), ("data", c_void_p), ("count", c_int))


_Built: TypeAlias = "tuple[_PathData, array[float], tuple[Segment, ...]]"
"""A path as cairo takes it, the numbers that it points to, and what it was built of."""


PixelBox: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom, the last two behind the last pixel."""


class Pixels(NamedTuple):
    """Blue, green, red (times alpha) and alpha of each pixel, and how many bytes a row takes."""

    data: memoryview
    stride: int


@cache
def library() -> SimpleNamespace | None:
    """The functions of libcairo without their prefix; None where it is not installed."""
    try:
        loaded = CDLL(_LINUX)
    except OSError:
        try:
            import cairocffi  # knows where people put it elsewhere; raises OSError too

            opener = SimpleNamespace(dlopen=CDLL)
            loaded = cairocffi.dlopen(opener, *_ELSEWHERE)
        except (ImportError, OSError):
            return None
    functions = SimpleNamespace()
    for name, takes in _FUNCTIONS.items():
        function = getattr(loaded, f"cairo_{name}")
        function.argtypes = [_ARGUMENTS[one] for one in takes]
        function.restype = _RESULTS.get(name)
        setattr(functions, name, function)
    return functions


@contextmanager
def drawn(scene: Scene, width: int, height: int, *, opaque: bool) -> Iterator[Pixels]:
    """The scene in so many pixels, while the block runs.

    Args:
        scene: what is drawn.
        width: in pixels.
        height: in pixels.
        opaque: whether the scene covers all its ground; what stands for alpha is then void.

    Raises:
        MemoryError: cairo finds no room for the picture.
        MissingGlyph: a text holds a character that the font does not hold.
    """
    cairo = library()
    assert cairo is not None
    surface = cairo.image_surface_create(_RGB24 if opaque else _ARGB32, width, height)
    context = cairo.create(surface)
    try:
        cairo.scale(context, width / scene.width, height / scene.height)
        _Brush(cairo, context).draw(scene.shapes)
        if failed := cairo.status(context):
            raise MemoryError(f"cairo: {cairo.status_to_string(failed).decode()}")
        cairo.surface_flush(surface)
        stride = cairo.image_surface_get_stride(surface)
        held = (c_ubyte * (stride * height)).from_address(cairo.image_surface_get_data(surface))
        yield Pixels(memoryview(held).cast("B"), stride)
    finally:
        cairo.destroy(context)
        cairo.surface_destroy(surface)


class Canvas:
    """A picture of scenes one after the other, in pixels: only what has changed is drawn."""

    def __init__(self, cairo: SimpleNamespace, scene: Scene, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cairo, self._size = cairo, scene
        self._scale = width / scene.width, height / scene.height
        self._surface = cairo.image_surface_create(_RGB24, width, height)
        self._context = cairo.create(self._surface)
        self._brush = _Brush(cairo, self._context)
        self._inventory = Inventory()
        self._shown: tuple[PlacedShape, ...] = ()
        self._ground: tuple[Canvas, tuple[PlacedShape, ...]] | None = None

    def show(self, scene: Scene) -> list[PixelBox]:
        """Draw a scene of the same size.

        Returns:
            boxes around all pixels that may have changed, of which none meets another.

        Raises:
            MemoryError: cairo finds no room for the picture.
        """
        parts = self._inventory.of(scene)
        changed = changes(self._shown, parts)
        boxes = _gathered(box for mm in changed if (box := self._in_pixels(mm)))
        if boxes and self._shown and self._ground is None:
            # What the first two begin with alike, such as the board, is drawn once and copied.
            alike = _alike(self._shown, parts)
            ground = Canvas(self._cairo, self._size, self.width, self.height)
            ground._draw(alike, [(0, 0, self.width, self.height)])
            self._ground = ground, alike
        self._shown = parts
        if boxes:
            across, down = self._scale
            around = [
                ((left - 2) / across, (top - 2) / down, (right + 2) / across, (bottom + 2) / down)
                for left, top, right, bottom in boxes
            ]
            under = self._ground
            if under and len(_alike(under[1], parts)) < len(under[1]):
                under = None  # the scene does not begin with all that the ground shows
            above = parts[len(under[1]) :] if under else parts
            met = (one for one in above if any(meet(one.box, box) for box in around))
            self._draw(met, boxes, under and under[0])
        apart: list[PixelBox] = []
        for box in boxes:
            merged = box
            while meeting := [other for other in apart if meet(merged, other)]:
                apart = [other for other in apart if other not in meeting]
                merged = united((merged, *meeting))
            apart.append(merged)
        return apart

    def rows(self, box: PixelBox) -> Pixels:
        """The pixels of a box as they are now; what stands for alpha is void."""
        cairo, (left, top, _, bottom) = self._cairo, box
        cairo.surface_flush(self._surface)
        stride = cairo.image_surface_get_stride(self._surface)
        size, first = stride * (bottom - top) - 4 * left, stride * top + 4 * left
        start = cairo.image_surface_get_data(self._surface) + first
        return Pixels(memoryview((c_ubyte * size).from_address(start)).cast("B"), stride)

    def close(self) -> None:
        """Give back what cairo holds."""
        if self._ground is not None:
            self._ground[0].close()
        self._cairo.destroy(self._context)
        self._cairo.surface_destroy(self._surface)

    def _draw(
        self, parts: Iterable[PlacedShape], boxes: Iterable[PixelBox], under: Canvas | None = None
    ) -> None:
        cairo, context = self._cairo, self._context
        with self._brush.kept():
            for left, top, right, bottom in boxes:
                cairo.rectangle(context, left, top, right - left, bottom - top)
            cairo.clip(context)
            if under is not None:
                with self._brush.kept():
                    cairo.set_source_surface(context, under._surface, 0, 0)
                    cairo.paint(context)
            cairo.scale(context, *self._scale)
            for one in parts:
                with self._brush.kept(one.transform):
                    self._brush.draw((one.shape,))
        if failed := cairo.status(context):
            raise MemoryError(f"cairo: {cairo.status_to_string(failed).decode()}")

    def _in_pixels(self, box: Box) -> PixelBox | None:
        """Whole pixels around a box in mm, with one more on each side for what edges blend."""
        (across, down), (left, top, right, bottom) = self._scale, box
        found = (
            max(floor(left * across) - 1, 0),
            max(floor(top * down) - 1, 0),
            min(ceil(right * across) + 1, self.width),
            min(ceil(bottom * down) + 1, self.height),
        )
        return found if found[0] < found[2] and found[1] < found[3] else None


def _alike(before: Sequence[PlacedShape], after: Sequence[PlacedShape]) -> tuple[PlacedShape, ...]:
    """What both begin with, up to their first words: these come and go, what lies below stays."""
    pairs = zip(before, after, strict=False)
    return tuple(
        two
        for one, two in takewhile(
            lambda pair: pair[0].key == pair[1].key and not isinstance(pair[1].shape, Text), pairs
        )
    )


def _gathered(boxes: Iterable[PixelBox]) -> list[PixelBox]:
    """Fewer boxes around all that are given: those are joined that make no much larger one."""
    found: dict[PixelBox, int] = {}
    for one in boxes:
        box, own = one, _area(one)
        while joined := next(
            (
                (other, both)
                for other, size in found.items()
                if _area(both := united((box, other))) <= _LARGER * (own + size)
            ),
            None,
        ):
            del found[joined[0]]
            box, own = joined[1], _area(joined[1])
        found[box] = own
    return list(found)


def _area(box: PixelBox) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


@contextmanager
def canvas(scene: Scene, width: int, height: int) -> Iterator[Canvas]:
    """What draws scenes of the size of `scene` in so many pixels, while the block runs."""
    cairo = library()
    assert cairo is not None
    made = Canvas(cairo, scene, width, height)
    try:
        yield made
    finally:
        made.close()


class _Brush:
    """Draws shapes on a context."""

    def __init__(self, cairo: SimpleNamespace, context: int) -> None:
        self._cairo, self._context = cairo, context
        self._built: dict[int, _Built] = {}
        self._colour, self._line = "", Style(width=2.0, cap=Cap.BUTT, join=Join.MITER)  # as begun
        cairo.set_miter_limit(context, _MITRE_LIMIT)

    def draw(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            self._draw(shape)

    def _draw(self, shape: Shape) -> None:
        cairo, context = self._cairo, self._context
        match shape:
            case Path():
                # By identity, for to hash a path is to go through it; what is built keeps it alive.
                segments = shape.segments
                built = self._built.get(id(segments))
                if built is None:
                    built = self._built[id(segments)] = _build(segments)
                cairo.append_path(context, byref(built[0]))
                self._ink(shape.style)
            case Circle():
                cairo.new_sub_path(context)
                cairo.arc(context, shape.x, shape.y, shape.radius, 0, tau)
                cairo.close_path(context)
                self._ink(shape.style)
            case Text():
                upright, start, size = _Matrix(), text_start(shape), shape.size
                cairo.get_matrix(context, byref(upright))
                for glyph in line(shape.text, shape.weight, shape.figures).glyphs:
                    cairo.translate(context, start + glyph.x_em * size, shape.y)
                    cairo.scale(context, size, size)
                    path, *_ = _glyph(glyph.name, shape.weight, glyph.family)
                    cairo.append_path(context, byref(path))
                    cairo.set_matrix(context, byref(upright))
                self._ink(Style(fill=shape.fill))
            case Group() | Use():
                with self.kept(shape.transform):
                    self.draw(shape.shapes if isinstance(shape, Group) else shape.symbol.shapes)
            case Clip():
                with self.kept():
                    cairo.rectangle(context, *shape.box)
                    cairo.clip(context)
                    self.draw(shape.shapes)
            case Raster():
                raise ValueError("resvg draws pictures made of pixels")
            case _:
                assert_never(shape)

    def _ink(self, style: Style) -> None:
        cairo, context = self._cairo, self._context
        if style.fill:
            self._set_colour(style.fill)
            (cairo.fill_preserve if style.stroke else cairo.fill)(context)
        if style.stroke:
            self._set_colour(style.stroke)
            set_ = self._line
            if style.width != set_.width:
                cairo.set_line_width(context, style.width)
            if style.cap is not set_.cap:
                cairo.set_line_cap(context, _CAPS[style.cap])
            if style.join is not set_.join:
                cairo.set_line_join(context, _JOINS[style.join])
            if style.dash != set_.dash:
                lengths = (c_double * len(style.dash))(*style.dash)
                cairo.set_dash(context, lengths, len(lengths), 0)
            self._line = style
            cairo.stroke(context)
        elif not style.fill:
            cairo.new_path(context)

    def _set_colour(self, colour: str) -> None:
        if colour != self._colour:
            self._colour = colour
            self._cairo.set_source_rgb(self._context, *(part / 255 for part in rgb(colour)))

    @contextmanager
    def kept(self, transform: Affine | None = None) -> Iterator[None]:
        """What is drawn inside is transformed; colours, lines and clips end with it."""
        kept = self._colour, self._line
        self._cairo.save(self._context)
        if transform is not None:
            self._cairo.transform(self._context, byref(_Matrix(*transform)))
        yield
        self._cairo.restore(self._context)
        self._colour, self._line = kept


def _build(segments: tuple[Segment, ...]) -> _Built:
    flat: list[float] = []
    for letter, points in segments:
        flat += _HEADS[letter]
        flat += points
    numbers = array("d", flat)
    address, count = numbers.buffer_info()
    return _PathData(0, address, count // 2), numbers, segments


@lru_cache(maxsize=1024)
def _glyph(name: str, weight: Weight, family: Family) -> _Built:
    return _build(glyph_outline(name, weight, family))
