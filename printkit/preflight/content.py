"""What the pages of a PDF paint, read back as marks in mm: the eyes of `printkit.preflight.verify`.

Forms are followed to any depth; one that comes again at the same size and in the same inks is read
once, and its marks are moved. Curves count by their true extent; clips by the rectangle around
them; words by the ink of their glyphs, where their font comes along as TrueType, else by its
widths, from a fifth of the type below the baseline to the tops of capitals.
"""

from __future__ import annotations

import re
import zlib
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import dist, hypot, sqrt
from typing import Any, NamedTuple, TypeAlias

import pikepdf

from printkit.base.budget import Budget
from printkit.base.units import MM_PER_INCH, PT_PER_MM
from printkit.preflight.fonts import ASCENT, DESCENT, NO_FONT, Ink, Widths, widths_of
from printkit.preflight.limits import count_tokens
from printkit.preflight.marks import (
    EVERY_PLATE,
    Box,
    InkColour,
    MarkKind,
    PageReading,
    PaintedMark,
    Point,
    overlap,
)
from printkit.scene import IDENTITY, Affine, Cap, Clip, Path, Segment, Style, rectangle
from printkit.scene.bounds import extent, united
from printkit.scene.transforms import compose, factor, transformed

MALFORMED = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What reading raises when operands are too few or of another kind than they must be."""

_Program: TypeAlias = list[tuple[str, Any]]
"""Operators, each with its operands; a run of them that builds a path is one step, `_PATH`."""

_PATH, _INLINE_IMAGE = "path", "BI"
_DEEPEST = 12
_EVERYWHERE: Box = (-1e6, -1e6, 1e6, 1e6)
_OPERANDS = {"m": 2, "l": 2, "c": 6, "v": 4, "y": 4, "re": 4, "h": 0}
"""How many numbers each operator takes that builds a path."""

_NOT_PLAIN = re.compile(rb"[(%]|\bID\b|\bpath\b")
_OF_PATHS = b"0123456789.-+ mlch"
_LETTERS = {"m": "M", "l": "L", "c": "C", "h": "Z"}
_FILLING = {"f", "F", "f*", "B", "B*", "b", "b*"}
_STROKING = {"S", "s", "B", "B*", "b", "b*"}
_CLOSING = {"s", "b", "b*"}
_DEVICES = {"g": "DeviceGray", "rg": "DeviceRGB", "k": "DeviceCMYK"}

_WORDS = "#d0d0d0"
"""As dark as an area of words: a fifth of it is inked."""


class _FormXObject(NamedTuple):
    """A form as it stands in the file; its own resources, or None."""

    program: _Program
    matrix: Affine
    area: tuple[Segment, ...]
    resources: Any


@dataclass(slots=True)
class Library:
    """What the pages of one document share, read once: forms and fonts by their number in the file.

    Attributes:
        budget: what reading may cost; None of what printkit has just written.
        readings: what forms paint, by the form and by what it was begun with; the form's origin is
            at (0, 0).
        scratch: where contents lie that are parsed in another form than the file has them.
    """

    budget: Budget | None = None
    forms: dict[tuple[int, int], _FormXObject] = field(default_factory=dict)
    fonts: dict[tuple[int, int], Widths] = field(default_factory=dict)
    readings: dict[Hashable, PageReading] = field(default_factory=dict)
    scratch: pikepdf.Pdf = field(default_factory=pikepdf.new)

    def form(self, entry: Any) -> _FormXObject:
        """The form that `entry` is."""
        if entry.objgen not in self.forms:
            left, bottom, right, top = map(float, entry["/BBox"])
            self.forms[entry.objgen] = _FormXObject(
                program=_program(entry, self),
                matrix=_affine(entry.get("/Matrix", IDENTITY)),
                area=rectangle(left, bottom, right - left, top - bottom),
                resources=entry.get("/Resources"),
            )
        return self.forms[entry.objgen]

    def parsed(self, content: Any) -> tuple[Iterable[Any], deque[list[Segment]]]:
        """The steps of a content, one for each line of it that only builds a path, and those paths.

        Two of three operators of a board are of these, and pikepdf takes its time for each number.
        """
        paths, lines = deque[list[Segment]](), _plain_lines(content)
        for rank, line in enumerate(lines):
            # and no number stands before it that belongs to its first operator
            if not line.translate(None, _OF_PATHS) and lines[rank - 1][-1:].isalpha():
                path = _path(line)
                if path:
                    paths.append(path)
                    lines[rank] = _PATH.encode()
        if not paths:
            return pikepdf.parse_content_stream(content), paths
        plain: Any = pikepdf.Stream(self.scratch, b"\n".join(lines))
        if isinstance(content, pikepdf.Page):
            page = pikepdf.Dictionary(Type=pikepdf.Name.Page, Contents=plain)
            plain = self.scratch.make_indirect(page)
        steps = pikepdf.parse_content_stream(plain)
        if self.scratch.get_warnings():  # so that what is wrong is found in the file itself
            return pikepdf.parse_content_stream(content), deque()
        return steps, paths


def read_page(page: pikepdf.Page, library: Library) -> PageReading:
    """Everything that a page paints; what pages of the same document share is in the library."""
    left, _, _, top = upright(page.mediabox)
    scale = 1 / PT_PER_MM
    state = _GraphicsState(ctm=(scale, 0, 0, -scale, -left * scale, top * scale))
    reader = _Interpreter(state, page.obj.get("/Resources", pikepdf.Dictionary()), library)
    return reader.read(_program(page, library))


def upright(rectangle: Any) -> Box:
    """A rectangle of a PDF, its lower left corner first whichever two corners the file gives."""
    one, two, three, four = (float(side) for side in rectangle)
    return min(one, three), min(two, four), max(one, three), max(two, four)


@dataclass(slots=True)
class _GraphicsState:
    """What operators set and `q` keeps."""

    ctm: Affine
    clip: Box = _EVERYWHERE
    fill: InkColour = field(default_factory=InkColour)
    stroke: InkColour = field(default_factory=InkColour)
    width: float = 1.0
    overprint: bool = False
    overprint_fill: bool = False
    widths: Widths = NO_FONT
    size: float = 0.0
    spacing: float = 0.0
    leading: float = 0.0
    cap: float = 0.0
    join: float = 0.0
    mitre: float = 10.0
    """How much longer than a line is wide a corner of it may be; it is cut off else."""

    @property
    def manner(self) -> tuple[Any, ...]:
        """All but where it is."""
        return (
            self.fill,
            self.stroke,
            self.width,
            self.overprint,
            self.overprint_fill,
            self.widths,
            self.size,
            self.spacing,
            self.leading,
            self.cap,
            self.join,
            self.mitre,
        )

    def at(self, ctm: Affine, clip: Box) -> _GraphicsState:
        """Another that is the same elsewhere."""
        return _GraphicsState(ctm, clip, *self.manner)


_Handler: TypeAlias = "Callable[[_Interpreter, str, Any], None]"
_HANDLERS: dict[str, _Handler] = {}
_NUMBERS = {
    "w": "width",
    "Tc": "spacing",
    "TL": "leading",
    "J": "cap",
    "j": "join",
    "M": "mitre",
}


def _on(*operators: str) -> Callable[[_Handler], _Handler]:
    """Let what follows handle these operators."""

    def register(handler: _Handler) -> _Handler:
        _HANDLERS.update(dict.fromkeys(operators, handler))
        return handler

    return register


class _Interpreter:
    """Follows the operators of a page or a form, and of the forms it uses."""

    def __init__(
        self, state: _GraphicsState, resources: Any, library: Library, depth: int = 0
    ) -> None:
        self._state, self._kept = state, list[_GraphicsState]()
        self._resources, self._library, self._depth = resources, library, depth
        self._segments: tuple[Segment, ...] = ()
        self._clipping = False
        self._text = self._line = IDENTITY
        self._marks: list[PaintedMark] = []
        self._missing: list[str] = []
        self._malformed: list[str] = []
        self._layers: list[str] = []
        self._transparent = False

    def read(self, program: _Program) -> PageReading:
        budget = self._library.budget
        for name, operands in program:
            if budget is not None:
                budget.check_time()
            if name == _PATH:
                self._segments += operands
            elif name in _OPERANDS:  # of those that make sense, paths are built
                self._malformed.append(name)
            else:
                try:
                    _HANDLERS[name](self, name, operands)
                except MALFORMED:
                    self._malformed.append(name)
        return PageReading(
            marks=tuple(self._marks),
            missing=tuple(dict.fromkeys(self._missing)),
            malformed=tuple(dict.fromkeys(self._malformed)),
            layers=tuple(dict.fromkeys(self._layers)),
            transparent=self._transparent,
        )

    def _found(self, category: str, name: Any) -> Any:
        entry = self._resources.get(f"/{category}", {}).get(name)
        if entry is None:
            self._missing.append(f"{category} {str(name).lstrip('/')}")
        return entry

    # state

    @_on("q", "Q", "cm", "W", "W*", "BT", *_NUMBERS)
    def _set(self, name: str, operands: Any) -> None:
        state = self._state
        match name:
            case "q":
                self._kept.append(state.at(state.ctm, state.clip))
            case "Q":
                self._state = self._kept.pop() if self._kept else state
            case "cm":
                state.ctm = compose(state.ctm, _affine(operands))
            case "W" | "W*":
                self._clipping = True
            case "BT":
                self._text = self._line = IDENTITY
            case _:
                setattr(state, _NUMBERS[name], float(operands[0]))

    @_on("gs")
    def _graphics(self, _name: str, operands: list[Any]) -> None:
        entry = self._found("ExtGState", operands[0])
        if entry is None:
            return
        if "/OP" in entry:
            self._state.overprint = self._state.overprint_fill = bool(entry["/OP"])
        if "/op" in entry:
            self._state.overprint_fill = bool(entry["/op"])
        modes = entry.get("/BM", "/Normal")  # the first of several that a viewer knows
        mode = modes[0] if isinstance(modes, pikepdf.Array) and len(modes) else modes
        self._transparent |= (
            float(entry.get("/CA", 1)) < 1
            or float(entry.get("/ca", 1)) < 1
            or str(entry.get("/SMask", "/None")) != "/None"
            or str(mode) not in {"/Normal", "/Compatible"}
        )

    @_on("g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN")
    def _ink(self, name: str, operands: list[Any]) -> None:
        """A capital sets the ink of strokes, a small letter that of areas."""
        operator, is_stroke = name.lower(), name.isupper()
        if operator in _DEVICES:
            ink = InkColour(space=_DEVICES[operator], parts=tuple(map(float, operands)))
        elif operator == "cs":
            family, spot = str(operands[0]).lstrip("/"), ""
            if not (family.startswith("Device") or family == "Pattern"):
                entry = self._found("ColorSpace", operands[0])
                if isinstance(entry, pikepdf.Name | pikepdf.Array):  # or another's name
                    family = _family(entry)
                if isinstance(entry, pikepdf.Array) and family == "Separation":
                    spot = "" if entry[1] == EVERY_PLATE else str(entry[1]).lstrip("/")
            ink = InkColour(space=family, spot=spot)
        else:
            old = self._state.stroke if is_stroke else self._state.fill
            parts = tuple(float(one) for one in operands if not isinstance(one, pikepdf.Name))
            ink = InkColour(space=old.space, spot=old.spot, parts=parts)
        if is_stroke:
            self._state.stroke = ink
        else:
            self._state.fill = ink

    @_on("BDC")
    def _marked(self, _name: str, operands: list[Any]) -> None:
        if str(operands[0]) == "/OC" and isinstance(operands[1], pikepdf.Name):
            entry = self._found("Properties", operands[1])
            if entry is not None:
                self._layers.append(str(entry.get("/Name", "")))

    # paths

    @_on(*_FILLING, *_STROKING, "n")
    def _paint(self, name: str, _operands: list[Any]) -> None:
        built = (*self._segments, ("Z", ())) if name in _CLOSING else self._segments
        clipping, self._segments, self._clipping = self._clipping, (), False
        if not built:
            return
        segments = transformed(built, self._state.ctm)
        if name in _FILLING:
            self._add(MarkKind.FILL, segments, self._state.fill)
        if name in _STROKING:
            self._add(MarkKind.STROKE, segments, self._state.stroke)
        if clipping:
            self._state.clip = overlap(self._state.clip, extent(segments))

    @_on("sh")
    def _shade(self, _name: str, operands: list[Any]) -> None:
        entry = self._found("Shading", operands[0])
        if entry is not None and self._state.clip != _EVERYWHERE:
            left, top, right, bottom = self._state.clip
            ink = InkColour(space=_family(entry.get("/ColorSpace", "")), parts=(0.5,))
            self._add(MarkKind.FILL, rectangle(left, top, right - left, bottom - top), ink)

    def _spend(self, name: str, amount: int) -> None:
        if self._library.budget is not None:
            self._library.budget.spend(name, amount)

    def _add(
        self,
        kind: MarkKind,
        segments: tuple[Segment, ...],
        ink: InkColour,
        ppi: float | None = None,
        reach: Box | None = None,
    ) -> None:
        state = self._state
        width = state.width * factor(state.ctm) if kind is MarkKind.STROKE else 0.0
        full = reach or (_without_caps(segments, width) if width and not state.cap else None)
        if full is None:
            left, top, right, bottom = extent(segments)
            half = width / 2
            full = left - half, top - half, right + half, bottom + half
            if width and not state.join:
                tips = _tips(segments, half, state.mitre)
                full = united((full, *((x, y, x, y) for x, y in tips)))
        shape: Path | Clip = Path(segments=segments, style=_look(kind, ink, width))
        box = left, top, right, bottom = overlap(full, state.clip)
        if left < right and top < bottom:
            if box != full:
                shape = Clip(box=(left, top, right - left, bottom - top), shapes=(shape,))
            overprint = state.overprint if kind is MarkKind.STROKE else state.overprint_fill
            self._spend("marks", 1)
            self._marks.append(
                PaintedMark(
                    kind=kind,
                    box=box,
                    ink=ink,
                    shape=shape,
                    width=width,
                    overprint=overprint,
                    ppi=ppi,
                )
            )

    # forms and images

    @_on("Do", _INLINE_IMAGE)
    def _draw(self, name: str, operands: list[Any]) -> None:
        if name == _INLINE_IMAGE:
            ink, pixels = InkColour(space="InlineImage"), operands[0]
        else:
            entry = self._found("XObject", operands[0])
            if entry is None or self._depth > _DEEPEST:
                return
            if entry.objgen in self._library.forms or entry.get("/Subtype") == "/Form":
                self._use(entry)
                return
            self._transparent |= "/SMask" in entry
            ink = InkColour(space=_family(entry.get("/ColorSpace", "/ImageMask")))
            pixels = int(entry.get("/Width", 0)), int(entry.get("/Height", 0))
        a, b, c, d, _, _ = self._state.ctm
        sides = zip(pixels, (hypot(a, b), hypot(c, d)), strict=True)
        known = [count / side * MM_PER_INCH for count, side in sides if count and side]
        area = transformed(rectangle(0, 0, 1, 1), self._state.ctm)
        self._add(MarkKind.IMAGE, area, ink, ppi=min(known, default=None))

    def _use(self, entry: Any) -> None:
        """Add what a form paints: moved from where it was read once, or as a clip leaves it."""
        form, readings, state = self._library.form(entry), self._library.readings, self._state
        a, b, c, d, dx, dy = compose(state.ctm, form.matrix)
        key = entry.objgen, a, b, c, d, *state.manner
        reading = readings.get(key) if form.resources is not None else None
        if reading is None:
            inner = state.at((a, b, c, d, 0.0, 0.0), _EVERYWHERE)
            inner.clip = extent(transformed(form.area, inner.ctm))
            resources = self._resources if form.resources is None else form.resources
            reader = _Interpreter(inner, resources, self._library, self._depth + 1)
            reading = readings[key] = reader.read(form.program)
        self._spend("marks", len(reading.marks))
        for mark in reading.marks:
            placed = mark.placed(dx, dy, state.clip)
            if placed is not None:
                self._marks.append(placed)
        self._missing += reading.missing
        self._malformed += reading.malformed
        self._layers += reading.layers
        self._transparent |= reading.transparent

    # words

    @_on("Tf")
    def _font(self, _name: str, operands: list[Any]) -> None:
        font, fonts = self._found("Font", operands[0]), self._library.fonts
        self._state.size, self._state.widths = float(operands[1]), NO_FONT
        if font is not None:
            if font.objgen not in fonts:
                fonts[font.objgen] = widths_of(font, self._spend)
            self._state.widths = fonts[font.objgen]

    @_on("Td", "TD", "Tm", "T*")
    def _place(self, name: str, operands: list[Any]) -> None:
        if name == "Tm":
            self._line = _affine(operands)
        else:
            x, y = map(float, operands) if operands else (0.0, -self._state.leading)
            if name == "TD":
                self._state.leading = -y
            self._line = compose(self._line, (1, 0, 0, 1, x, y))
        self._text = self._line

    @_on("Tj", "TJ", "'", '"')
    def _show(self, name: str, operands: list[Any]) -> None:
        if name in {"'", '"'}:
            self._place("T*", [])
        size, widths, length = self._state.size, self._state.widths, 0.0
        inks: list[Ink] = []
        for item in operands[-1] if name == "TJ" else [operands[-1]]:
            if not isinstance(item, pikepdf.String):
                length -= float(item) / 1000 * size
                continue
            codes, step = bytes(item), widths.code_bytes
            self._spend("letters", len(codes))
            for at in range(0, len(codes), step):
                wide, ink = widths.of(codes[at : at + step])
                if ink is not None:
                    left, bottom, right, top = (size * side for side in ink)
                    inks.append((length + left, bottom, length + right, top))
                length += wide * size + self._state.spacing
        if length > 0 and inks:
            place = compose(self._state.ctm, self._text)
            area = rectangle(0, -DESCENT * size, length, (DESCENT + ASCENT) * size)
            left, bottom, right, top = united(inks)
            inked = transformed(rectangle(left, bottom, right - left, top - bottom), place)
            self._add(
                MarkKind.TEXT, transformed(area, place), self._state.fill, reach=extent(inked)
            )
        self._text = compose(self._text, (1, 0, 0, 1, length, 0))


def _program(content: Any, library: Library) -> _Program:
    """The operators of a page or a form, counted before they are parsed.

    One that builds a path and has not the numbers it takes stays as it is.
    """
    if library.budget is not None:
        streams = content
        if isinstance(content, pikepdf.Page):
            streams = content.obj.get("/Contents", pikepdf.Array())
        for one in [streams] if isinstance(streams, pikepdf.Stream) else streams:
            count_tokens(one.read_bytes(), library.budget)
    steps, paths = library.parsed(content)
    program: _Program = []
    path: list[Segment] = []
    for one in steps:
        name = str(one.operator)
        if name == _PATH and paths:
            path += paths.popleft()
        elif name in _OPERANDS:
            built = _segments(name, one.operands, path)
            if built is None:
                program.append((name, ()))
            else:
                path += built
        else:
            if path:
                program.append((_PATH, tuple(path)))
                path = []
            if isinstance(one, pikepdf.ContentStreamInlineImage):
                program.append((_INLINE_IMAGE, [(one.iimage.width, one.iimage.height)]))
            elif name in _HANDLERS:
                program.append((name, list(one.operands)))
    return program


def _plain_lines(content: Any) -> list[bytes]:
    """The lines of a content in which no string, comment or picture can look like a path."""
    stream = content.obj.get("/Contents") if isinstance(content, pikepdf.Page) else content
    if not isinstance(stream, pikepdf.Stream) or "/DecodeParms" in stream:
        return []
    try:
        data = zlib.decompress(stream.read_raw_bytes())
    except (zlib.error, pikepdf.PdfError):  # damaged, or packed otherwise
        return []
    plain = stream.get("/Filter") == "/FlateDecode" and not _NOT_PLAIN.search(data)
    return data.split(b"\n") if plain else []


def _path(line: bytes) -> list[Segment]:
    """What a line builds of ends, lines and curves; nothing where it is not whole operators."""
    path: list[Segment] = []
    numbers: list[float] = []
    for word in line.decode().split():
        if word in _LETTERS:
            if len(numbers) != _OPERANDS[word]:
                return []
            path.append((_LETTERS[word], tuple(numbers)))
            numbers = []
        else:
            try:
                numbers.append(float(word))
            except ValueError:
                return []
    return [] if numbers else path


def _segments(
    name: str, operands: Iterable[Any], path: Sequence[Segment]
) -> Sequence[Segment] | None:
    """What an operator adds to a path; None where it has not the numbers it takes."""
    try:
        numbers = tuple([float(number) for number in operands])
    except (TypeError, ValueError):
        return None
    if len(numbers) != _OPERANDS[name]:
        return None
    if name in _LETTERS:
        return ((_LETTERS[name], numbers),)
    if name == "re":
        return rectangle(*numbers)
    if name == "y":
        return (("C", (*numbers, *numbers[2:])),)
    ends = (ended[-2:] for _, ended in reversed(path) if ended)
    return (("C", (*next(ends, numbers[:2]), *numbers)),)


@lru_cache(maxsize=1024)
def _look(kind: MarkKind, ink: InkColour, width: float) -> Style:
    if kind is MarkKind.STROKE:
        return Style(stroke=ink.seen, width=width, cap=Cap.BUTT)
    return Style(fill=_WORDS if kind is MarkKind.TEXT else ink.seen)


def _affine(numbers: Any) -> Affine:
    a, b, c, d, e, f = (float(number) for number in numbers)
    return a, b, c, d, e, f


def _without_caps(segments: tuple[Segment, ...], width: float) -> Box | None:
    """What straight lines cover that end where they are cut off; None of other strokes."""
    ends = [numbers for _, numbers in segments]
    if len(ends) % 2 or any(letter != "ML"[rank % 2] for rank, (letter, _) in enumerate(segments)):
        return None
    boxes = []
    for (x, y), (other_x, other_y) in zip(ends[::2], ends[1::2], strict=True):
        long = hypot(other_x - x, other_y - y) or 1.0
        across, down = (width / 2 * abs(side) / long for side in (other_y - y, other_x - x))
        boxes += [(x - across, y - down), (x + across, y + down)]
        boxes += [(other_x - across, other_y - down), (other_x + across, other_y + down)]
    xs, ys = zip(*boxes, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _tips(segments: tuple[Segment, ...], half: float, most: float) -> Iterator[Point]:
    """Where mitred corners between straight lines end, `half` the width of these beside them."""
    path = list[Point]()
    for letter, numbers in (*segments, ("M", (0.0, 0.0))):
        if letter == "L" or (letter == "Z" and len(path) > 1):
            path += [(numbers[0], numbers[1])] if letter == "L" else path[:2]
            continue
        for before, (x, y), after in zip(path, path[1:], path[2:], strict=False):
            come, go = dist(before, (x, y)), dist((x, y), after)
            if not come or not go:
                continue
            across = (x - before[0]) / come - (after[0] - x) / go
            down = (y - before[1]) / come - (after[1] - y) / go
            sine = sqrt(max(1 - (across * across + down * down) / 4, 0.0))
            if most * sine >= 1 and (across or down):
                far = half / sine / hypot(across, down)
                yield x + far * across, y + far * down
        path = [(numbers[-2], numbers[-1])] if numbers else []


def _family(space: Any) -> str:
    return str(space[0] if isinstance(space, pikepdf.Array) else space).lstrip("/")
