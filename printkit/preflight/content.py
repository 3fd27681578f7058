"""What the pages of a PDF paint, read back as marks in mm: the eyes of `printkit.preflight.verify`.

Forms are followed to any depth. Curves count by their true extent; clips by the rectangle around
them; words by the widths of their font, from a fifth of the type below the baseline to the tops of
capitals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import hypot
from typing import Any, TypeAlias

import pikepdf

from printkit.scene import IDENTITY, Affine, Path, Segment, Style, bounds, rectangle
from printkit.scene.affine import compose, factor, transformed
from printkit.units import MM_PER_INCH, PT_PER_MM

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom in mm from the upper left corner of the MediaBox."""

_Instructions: TypeAlias = list[tuple[str, list[Any]]]

_DEEPEST = 12
_LEAST_INK = 0.005
"""Less than one step of 255 is no ink but a rounding of white."""
_INLINE_IMAGE = "BI"
MALFORMED = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What reading raises when operands are too few or of another kind than they must be."""

_DESCENT, _ASCENT = 0.2, 0.7
_EVERYWHERE: Box = (-1e6, -1e6, 1e6, 1e6)
_MOST_CODES = 0xFFFF
_PATH_LETTERS = {"m": "M", "l": "L", "c": "C"}
_FILLING = {"f", "F", "f*", "B", "B*", "b", "b*"}
_STROKING = {"S", "s", "B", "B*", "b", "b*"}
_CLOSING = {"s", "b", "b*"}
_DEVICES = {"g": "DeviceGray", "rg": "DeviceRGB", "k": "DeviceCMYK"}


class Kind(StrEnum):
    """What sort of mark was made."""

    FILL = "fill"
    STROKE = "stroke"
    TEXT = "text"
    IMAGE = "image"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ink:
    """A colour as the file tells it.

    Attributes:
        space: `DeviceGray`, `DeviceRGB`, `DeviceCMYK`, the name of another family, or, for a spot
            colour, `Separation`.
        spot: the name of the spot colour, or empty.
        parts: its components, 0 to 1.
    """

    space: str = "DeviceGray"
    spot: str = ""
    parts: tuple[float, ...] = (0.0,)

    @property
    def is_plates(self) -> bool:
        """Whether its parts are amounts of ink, not of light."""
        return self.space in {"DeviceCMYK", "Separation", "DeviceN"} or len(self.parts) == 4

    @property
    def total(self) -> float:
        """How much ink lies on it, in shares of one plate (2.4 is 240 %); grey and RGB as seen."""
        if self.is_plates:
            return sum(self.parts)
        return 1.0 - sum(self.parts) / max(len(self.parts), 1)

    @property
    def is_blank(self) -> bool:
        """Whether it leaves the paper white."""
        return self.total < _LEAST_INK

    @property
    def seen(self) -> str:
        """About how it looks, as `#rrggbb`."""
        parts = self.parts
        if len(parts) == 4:
            parts = tuple((1 - part) * (1 - self.parts[3]) for part in parts[:3])
        elif len(parts) != 3:
            parts = (parts[0] if parts and self.space == "DeviceGray" else 0.5,) * 3
        return "#" + "".join(f"{round(255 * min(max(part, 0), 1)):02x}" for part in parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One thing that is painted.

    Attributes:
        kind: what sort it is.
        box: what it covers, inside its clip.
        ink: its colour.
        segments: its path in mm, or of a text and an image the area it stands on.
        width: of a stroke, in mm; 0 of anything else.
        overprint: whether it lets lower plates stand.
        whole: whether nothing of it is clipped away.
        ppi: pixels per inch of an image at its size on the page, along its coarser side; None of
            anything else.
    """

    kind: Kind
    box: Box
    ink: Ink
    segments: tuple[Segment, ...]
    width: float = 0.0
    overprint: bool = False
    whole: bool = False
    ppi: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A page as it was read.

    Attributes:
        marks: in painting order.
        missing: names that its content uses and its resources lack (`Font F9`), each once.
        malformed: operators whose operands make no sense, each once.
        layers: the names of its optional content, each once.
        transparent: whether something is blended with what lies under it.
    """

    marks: tuple[Mark, ...]
    missing: tuple[str, ...]
    malformed: tuple[str, ...]
    layers: tuple[str, ...]
    transparent: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Widths:
    """How wide the glyphs of a font are, in thousandths of the type.

    Attributes:
        known: by code.
        other: of any other code.
        code_bytes: how many bytes of a string make a code.
    """

    known: Mapping[int, float] = field(default_factory=dict)
    other: float = 500.0
    code_bytes: int = 1


@dataclass(slots=True)
class Library:
    """What the pages of one document share, read once.

    Attributes:
        forms: the instructions of forms.
        fonts: the widths of fonts.
    """

    forms: dict[tuple[int, int], _Instructions] = field(default_factory=dict)
    fonts: dict[tuple[int, int], Widths] = field(default_factory=dict)


def read_page(page: pikepdf.Page, library: Library | None = None) -> Reading:
    """Everything that `page` paints.

    Args:
        page: the page.
        library: what pages of the same document have read already.
    """
    left, _, _, top = upright(page.mediabox)
    scale = 1 / PT_PER_MM
    ctm = (scale, 0, 0, -scale, -left * scale, top * scale)
    reader = _Reader(ctm, library or Library())
    reader.run(page, page.obj.get("/Resources", pikepdf.Dictionary()), 0)
    return Reading(
        marks=tuple(reader.marks),
        missing=tuple(dict.fromkeys(reader.missing)),
        malformed=tuple(dict.fromkeys(reader.malformed)),
        layers=tuple(dict.fromkeys(reader.layers)),
        transparent=reader.transparent,
    )


def upright(rectangle: Any) -> Box:
    """A rectangle of a PDF, its lower left corner first whichever two corners the file gives."""
    one, two, three, four = (float(side) for side in rectangle)
    return min(one, three), min(two, four), max(one, three), max(two, four)


@dataclass(slots=True)
class _State:
    ctm: Affine
    clip: Box = _EVERYWHERE
    fill: Ink = field(default_factory=Ink)
    stroke: Ink = field(default_factory=Ink)
    width: float = 1.0
    overprint: bool = False
    overprint_fill: bool = False
    widths: Widths = field(default_factory=Widths)
    size: float = 0.0
    spacing: float = 0.0


class _Reader:
    """Follows the operators of a page and of the forms it uses."""

    def __init__(self, ctm: Affine, library: Library) -> None:
        self.marks: list[Mark] = []
        self.missing: list[str] = []
        self.malformed: list[str] = []
        self.layers: list[str] = []
        self.transparent = False
        self._state = _State(ctm=ctm)
        self._kept: list[_State] = []
        self._segments: list[Segment] = []
        self._clipping = False
        self._text: Affine = IDENTITY
        self._line: Affine = IDENTITY
        self._leading = 0.0
        self._fonts, self._forms = library.fonts, library.forms

    def run(self, content: Any, resources: Any, depth: int) -> None:
        for name, operands in self._instructions(content):
            try:
                self._obey(name, operands, resources, depth)
            except MALFORMED:
                self.malformed.append(name)

    def _obey(self, name: str, operands: list[Any], resources: Any, depth: int) -> None:
        if name in _PATH_LETTERS:
            plain = all(type(one) is float for one in operands)
            numbers = tuple(operands) if plain else tuple(map(float, operands))
            self._segments.append((_PATH_LETTERS[name], numbers))
        elif name in _FILLING or name in _STROKING or name == "n":
            self._paint(name)
        elif name == "Do":
            self._draw(operands[0], resources, depth)
        elif handler := _HANDLERS.get(name):
            handler(self, name, operands, resources)

    def _instructions(self, content: Any) -> _Instructions:
        """The operators of a page or form, each with its operands; of a form, read once."""
        if isinstance(content, pikepdf.Page):
            return _parsed(content)
        if content.objgen not in self._forms:
            self._forms[content.objgen] = _parsed(content)
        return self._forms[content.objgen]

    def _found(self, resources: Any, category: str, name: Any) -> Any:
        entry = resources.get(f"/{category}", {}).get(name)
        if entry is None:
            self.missing.append(f"{category} {str(name).lstrip('/')}")
        return entry

    # state

    def _save(self, name: str, _operands: list[Any], _resources: Any) -> None:
        if name == "q":
            self._kept.append(replace(self._state))
        elif self._kept:
            self._state = self._kept.pop()

    def _concat(self, _name: str, operands: list[Any], _resources: Any) -> None:
        self._state.ctm = compose(self._state.ctm, _affine(operands))

    def _set_width(self, _name: str, operands: list[Any], _resources: Any) -> None:
        self._state.width = float(operands[0])

    def _graphics(self, _name: str, operands: list[Any], resources: Any) -> None:
        entry = self._found(resources, "ExtGState", operands[0])
        if entry is None:
            return
        if "/OP" in entry:
            self._state.overprint = bool(entry["/OP"])
            self._state.overprint_fill = self._state.overprint
        if "/op" in entry:
            self._state.overprint_fill = bool(entry["/op"])
        self.transparent |= (
            float(entry.get("/CA", 1)) < 1
            or float(entry.get("/ca", 1)) < 1
            or str(entry.get("/SMask", "/None")) != "/None"
            or _blends(entry.get("/BM", "/Normal"))
        )

    def _device(self, name: str, operands: list[Any], _resources: Any) -> None:
        self._set_ink(name, Ink(space=_DEVICES[name.lower()], parts=tuple(map(float, operands))))

    def _space(self, name: str, operands: list[Any], resources: Any) -> None:
        family = str(operands[0]).lstrip("/")
        if family.startswith("Device") or family == "Pattern":
            self._set_ink(name, Ink(space=family))
            return
        entry = self._found(resources, "ColorSpace", operands[0])
        spot = ""
        if isinstance(entry, pikepdf.Array):
            family = str(entry[0]).lstrip("/")
            spot = str(entry[1]).lstrip("/") if family == "Separation" else ""
        self._set_ink(name, Ink(space=family, spot=spot))

    def _components(self, name: str, operands: list[Any], _resources: Any) -> None:
        ink = self._state.stroke if name.isupper() else self._state.fill
        numbers = [one for one in operands if not isinstance(one, pikepdf.Name)]
        self._set_ink(name, replace(ink, parts=tuple(map(float, numbers))))

    def _set_ink(self, name: str, ink: Ink) -> None:
        if name.isupper():
            self._state.stroke = ink
        else:
            self._state.fill = ink

    def _marked(self, _name: str, operands: list[Any], resources: Any) -> None:
        if str(operands[0]) != "/OC" or not isinstance(operands[1], pikepdf.Name):
            return
        entry = self._found(resources, "Properties", operands[1])
        if entry is not None:
            self.layers.append(str(entry.get("/Name", "")))

    # paths

    def _curve(self, name: str, operands: list[Any], _resources: Any) -> None:
        x1, y1, x2, y2 = map(float, operands)
        here = self._segments[-1][1][-2:] if self._segments else (x1, y1)
        numbers = (*here, x1, y1, x2, y2) if name == "v" else (x1, y1, x2, y2, x2, y2)
        self._segments.append(("C", numbers))

    def _rectangle(self, _name: str, operands: list[Any], _resources: Any) -> None:
        x, y, width, height = map(float, operands)
        self._segments.extend(rectangle(x, y, width, height))

    def _close(self, _name: str, _operands: list[Any], _resources: Any) -> None:
        self._segments.append(("Z", ()))

    def _clip(self, _name: str, _operands: list[Any], _resources: Any) -> None:
        self._clipping = True

    def _paint(self, name: str) -> None:
        if name in _CLOSING:
            self._segments.append(("Z", ()))
        if self._segments:
            segments = transformed(tuple(self._segments), self._state.ctm)
            if name in _FILLING:
                self._add(Kind.FILL, segments, self._state.fill)
            if name in _STROKING:
                self._add(Kind.STROKE, segments, self._state.stroke)
            if self._clipping:
                area = bounds((Path(segments=segments, style=Style()),))
                self._state.clip = _overlap(self._state.clip, area)
        self._segments, self._clipping = [], False

    def _shade(self, _name: str, operands: list[Any], resources: Any) -> None:
        entry = self._found(resources, "Shading", operands[0])
        if entry is None or self._state.clip == _EVERYWHERE:
            return
        left, top, right, bottom = self._state.clip
        area = rectangle(left, top, right - left, bottom - top)
        self._add(Kind.FILL, area, Ink(space=_family(entry.get("/ColorSpace", "")), parts=(0.5,)))

    def _add(
        self, kind: Kind, segments: tuple[Segment, ...], ink: Ink, ppi: float | None = None
    ) -> None:
        state = self._state
        width = state.width * factor(state.ctm) if kind is Kind.STROKE else 0.0
        style = Style(stroke="#000000" if width else None, width=width)
        full = bounds((Path(segments=segments, style=style),))
        box = _overlap(full, state.clip)
        if box[0] < box[2] and box[1] < box[3]:
            self.marks.append(
                Mark(
                    kind=kind,
                    box=box,
                    ink=ink,
                    segments=segments,
                    width=width,
                    overprint=state.overprint if kind is Kind.STROKE else state.overprint_fill,
                    whole=box == full,
                    ppi=ppi,
                )
            )

    # forms and images

    def _draw(self, name: Any, resources: Any, depth: int) -> None:
        entry = self._found(resources, "XObject", name)
        if entry is None or depth > _DEEPEST:
            return
        if entry.get("/Subtype") != "/Form":
            self.transparent |= "/SMask" in entry
            self._image(
                Ink(space=_family(entry.get("/ColorSpace", "/ImageMask"))),
                (int(entry.get("/Width", 0)), int(entry.get("/Height", 0))),
            )
            return
        outer, kept = replace(self._state), self._kept
        self._kept = []
        self._state.ctm = compose(
            self._state.ctm, _affine(entry.get("/Matrix", (1, 0, 0, 1, 0, 0)))
        )
        left, bottom, right, top = map(float, entry["/BBox"])
        area = transformed(rectangle(left, bottom, right - left, top - bottom), self._state.ctm)
        around = bounds((Path(segments=area, style=Style()),))
        self._state.clip = _overlap(self._state.clip, around)
        self.run(entry, entry.get("/Resources", resources), depth + 1)
        self._state, self._kept = outer, kept

    def _inline_image(self, _name: str, operands: list[Any], _resources: Any) -> None:
        self._image(Ink(space="InlineImage"), operands[0])

    def _image(self, ink: Ink, pixels: tuple[int, int]) -> None:
        a, b, c, d, _, _ = self._state.ctm
        sides = hypot(a, b), hypot(c, d)
        known = [
            count / side * MM_PER_INCH
            for count, side in zip(pixels, sides, strict=True)
            if count and side
        ]
        area = transformed(rectangle(0, 0, 1, 1), self._state.ctm)
        self._add(Kind.IMAGE, area, ink, ppi=min(known, default=None))

    # words

    def _begin(self, _name: str, _operands: list[Any], _resources: Any) -> None:
        self._text = self._line = IDENTITY

    def _font(self, _name: str, operands: list[Any], resources: Any) -> None:
        font = self._found(resources, "Font", operands[0])
        self._state.size = float(operands[1])
        if font is None:
            self._state.widths = Widths()
            return
        if font.objgen not in self._fonts:
            self._fonts[font.objgen] = _widths(font)
        self._state.widths = self._fonts[font.objgen]

    def _place(self, name: str, operands: list[Any], _resources: Any) -> None:
        if name == "Tm":
            self._line = _affine(operands)
        else:
            x, y = map(float, operands) if operands else (0.0, -self._leading)
            self._leading = -y if name == "TD" else self._leading
            self._line = compose(self._line, (1, 0, 0, 1, x, y))
        self._text = self._line

    def _spacing(self, name: str, operands: list[Any], _resources: Any) -> None:
        if name == "TL":
            self._leading = float(operands[0])
        else:
            self._state.spacing = float(operands[0])

    def _show(self, name: str, operands: list[Any], resources: Any) -> None:
        if name in {"'", '"'}:
            self._place("T*", [], resources)
        items = operands[-1] if name == "TJ" else [operands[-1]]
        length = sum(self._advance(item) for item in items)
        if length > 0:
            size = self._state.size
            area = rectangle(0, -_DESCENT * size, length, (_DESCENT + _ASCENT) * size)
            self._add(
                Kind.TEXT,
                transformed(area, compose(self._state.ctm, self._text)),
                self._state.fill,
            )
        self._text = compose(self._text, (1, 0, 0, 1, length, 0))

    def _advance(self, item: Any) -> float:
        if not isinstance(item, pikepdf.String):
            return -float(item) / 1000 * self._state.size
        told, widths, step = bytes(item), self._state.widths, self._state.widths.code_bytes
        codes = (int.from_bytes(told[at : at + step]) for at in range(0, len(told), step))
        return sum(
            widths.known.get(code, widths.other) / 1000 * self._state.size + self._state.spacing
            for code in codes
        )


def _parsed(content: Any) -> _Instructions:
    return [
        (_INLINE_IMAGE, [(one.iimage.width, one.iimage.height)])
        if isinstance(one, pikepdf.ContentStreamInlineImage)
        else _plain(str(one.operator), one.operands)
        for one in pikepdf.parse_content_stream(content)
    ]


def _plain(name: str, operands: Iterable[Any]) -> tuple[str, list[Any]]:
    """An instruction, its numbers as floats where it only has numbers."""
    if name in _PATH_LETTERS:
        with suppress(TypeError, ValueError):
            return name, [float(one) for one in operands]
    return name, list(operands)


_Handler: TypeAlias = Callable[[_Reader, str, list[Any], Any], None]

_HANDLERS: Mapping[str, _Handler] = {
    _INLINE_IMAGE: _Reader._inline_image,
    **dict.fromkeys(("q", "Q"), _Reader._save),
    "cm": _Reader._concat,
    "w": _Reader._set_width,
    "gs": _Reader._graphics,
    "sh": _Reader._shade,
    **dict.fromkeys(("g", "G", "rg", "RG", "k", "K"), _Reader._device),
    **dict.fromkeys(("cs", "CS"), _Reader._space),
    **dict.fromkeys(("sc", "SC", "scn", "SCN"), _Reader._components),
    "BDC": _Reader._marked,
    **dict.fromkeys(("v", "y"), _Reader._curve),
    "re": _Reader._rectangle,
    "h": _Reader._close,
    **dict.fromkeys(("W", "W*"), _Reader._clip),
    "BT": _Reader._begin,
    "Tf": _Reader._font,
    **dict.fromkeys(("Td", "TD", "Tm", "T*"), _Reader._place),
    **dict.fromkeys(("Tc", "TL"), _Reader._spacing),
    **dict.fromkeys(("Tj", "TJ", "'", '"'), _Reader._show),
}


def _affine(numbers: Any) -> Affine:
    a, b, c, d, e, f = (float(number) for number in numbers)
    return a, b, c, d, e, f


def _overlap(one: Box, other: Box) -> Box:
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )


def _widths(font: Any) -> Widths:
    if font.get("/Subtype") == "/Type0":
        inner = font["/DescendantFonts"][0]
        known = dict(_composite_widths(list(inner.get("/W", ()))))
        return Widths(known=known, other=float(inner.get("/DW", 1000)), code_bytes=2)
    first = int(font.get("/FirstChar", 0))
    widths = enumerate(font.get("/Widths", ()))
    return Widths(known={first + rank: float(width) for rank, width in widths})


def _composite_widths(entries: list[Any]) -> Iterator[tuple[int, float]]:
    """Codes with their widths from a `W` array: `c [w1 w2 …]` or `first last w`, in any order."""
    at = 0
    while at + 1 < len(entries):
        first, following = int(entries[at]), entries[at + 1]
        if isinstance(following, pikepdf.Array):
            yield from ((first + rank, float(width)) for rank, width in enumerate(following))
            at += 2
        elif at + 2 < len(entries):
            last = min(int(following), first + _MOST_CODES)
            yield from ((code, float(entries[at + 2])) for code in range(first, last + 1))
            at += 3
        else:
            return


def _blends(mode: Any) -> bool:
    """Whether a blend mode, or the first of several, is another than plain painting."""
    first = mode[0] if isinstance(mode, pikepdf.Array) and len(mode) else mode
    return str(first) not in {"/Normal", "/Compatible"}


def _family(space: Any) -> str:
    return str(space[0] if isinstance(space, pikepdf.Array) else space).lstrip("/")


def straight_lines(mark: Mark) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """The separate straight lines that a stroke is made of, each from point to point."""
    for (one, start), (other, end) in zip(mark.segments, mark.segments[1:], strict=False):
        if (one, other) == ("M", "L"):
            yield (start[0], start[1]), (end[0], end[1])
