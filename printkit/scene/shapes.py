"""The display list: a few frozen shapes in millimetres, x to the right, y down.

A `Scene` is a value: it can be placed, tiled, bounded, compared and written by any backend.
There is no opacity: what looks translucent is blended with its ground beforehand, so that every
engine and every press shows the same colour.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import chain
from typing import TypeAlias

from printkit.base.fonts import CAP_HEIGHT
from printkit.base.fonts import Figures as Figures  # noqa: PLC0414 - a text's word, offered here too
from printkit.base.fonts import Weight as Weight  # noqa: PLC0414

Segment: TypeAlias = tuple[str, tuple[float, ...]]
"""One piece of a path: ("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)), ("Z", ())."""

Affine: TypeAlias = tuple[float, float, float, float, float, float]
"""A transformation (a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f (as in SVG)."""

IDENTITY: Affine = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Ink(StrEnum):
    """What a line or area is for: seen, followed by a blade or a laser, or to set plates by."""

    PRINT = "print"
    CUT = "cut"
    SCORE = "score"
    ENGRAVE = "engrave"
    REGISTRATION = "registration"


class Cap(StrEnum):
    """How a stroke ends."""

    ROUND = "round"
    BUTT = "butt"


class Join(StrEnum):
    """How a stroke turns a corner."""

    ROUND = "round"
    MITER = "miter"


class Anchor(StrEnum):
    """Which point of a text's width stands at its x."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a shape is inked. Colours are `#rrggbb`; a grey is written as grey in print.

    Attributes:
        fill: colour of the area, or None.
        stroke: colour of the outline, or None.
        width: stroke width in mm, centred on the outline.
        dash: lengths in mm of dashes and gaps; empty for a solid line.
        cap: how strokes end.
        join: how strokes turn.
        ink: what the shape is for.
    """

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: Cap = Cap.ROUND
    join: Join = Join.ROUND
    ink: Ink = Ink.PRINT


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """Lines and cubic curves; areas by the non-zero rule."""

    segments: tuple[Segment, ...]
    style: Style


@dataclass(frozen=True, slots=True, kw_only=True)
class Circle:
    """A circle by its centre and radius."""

    x: float
    y: float
    radius: float
    style: Style


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """One line of text in the shipped font.

    Attributes:
        x: place of the anchor.
        y: place of the baseline.
        text: the characters.
        size: size of the type (em) in mm.
        fill: colour.
        anchor: which point of the width stands at x.
        weight: which cut.
        figures: how wide digits are.
    """

    x: float
    y: float
    text: str
    size: float
    fill: str
    anchor: Anchor = Anchor.START
    weight: Weight = Weight.REGULAR
    figures: Figures = Figures.PROPORTIONAL

    @classmethod
    def level(
        cls,
        text: str,
        at: tuple[float, float],
        size: float,
        fill: str,
        anchor: Anchor = Anchor.MIDDLE,
    ) -> Text:
        """A line the middle of whose capitals is at the height of a point."""
        x, y = at[0], at[1] + size * CAP_HEIGHT / 2
        return cls(x=x, y=y, text=text, size=size, fill=fill, anchor=anchor)

    @property
    def bold(self) -> Text:
        """The same in the cut of titles, names and numbers."""
        return replace(self, weight=Weight.SEMIBOLD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Shapes under one transformation.

    Attributes:
        shapes: in painting order.
        transform: of all of them.
        id: names them in SVG and in tests.
        alt: what they show together, in words for who cannot see it; empty where they are
            decoration or part of a larger figure.
        layer: what a designer's program calls them, where they are a layer of their own.
    """

    shapes: tuple[Shape, ...]
    transform: Affine = IDENTITY
    id: str = ""
    alt: str = ""
    layer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clip:
    """Shapes of which only the part inside a rectangle (x, y, width, height) is seen."""

    box: tuple[float, float, float, float]
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """A symbol drawn once more, under a transformation."""

    symbol: Symbol
    transform: Affine = IDENTITY


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbol:
    """Art that is drawn many times and stored once; equal ids mean equal art in a file.

    Attributes:
        id: its name in the file (`face-white-rock`), unique among different symbols.
        shapes: the art.
    """

    id: str
    shapes: tuple[Shape, ...]

    def __hash__(self) -> int:
        """Of its id alone: a page asks for that of a piece thousands of times."""
        return hash(self.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Raster:
    """A picture made of pixels, such as a photograph.

    Attributes:
        x: of its upper left corner.
        y: the same.
        width: in mm.
        height: in mm.
        data: its pixels, a PNG or JPEG without transparency.
    """

    x: float
    y: float
    width: float
    height: float
    data: bytes = field(repr=False)


Shape: TypeAlias = Path | Circle | Text | Group | Clip | Use | Raster


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A picture of a true size.

    Attributes:
        width: in mm.
        height: in mm.
        shapes: what is drawn, in painting order.
        title: what the picture shows, in a few words.
        description: the same in words for who cannot see it.
        film: the same as a file that may move (GIF, WebP), for a screen; paper has the shapes.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = ""
    description: str = ""
    film: bytes = field(default=b"", repr=False)


def move(x: float, y: float) -> Affine:
    """The transformation that moves by (x, y)."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def place(x: float, y: float, scale: float) -> Affine:
    """The transformation that scales, then moves the origin to (x, y)."""
    return (scale, 0.0, 0.0, scale, x, y)


def polyline(points: Iterable[tuple[float, float]]) -> tuple[Segment, ...]:
    """An open path through `points`."""
    return tuple(("L" if rank else "M", point) for rank, point in enumerate(points))


def polygon(points: Iterable[tuple[float, float]]) -> tuple[Segment, ...]:
    """A closed path through `points`."""
    return (*polyline(points), ("Z", ()))


def polylines(lines: Iterable[Iterable[tuple[float, float]]]) -> tuple[Segment, ...]:
    """Several open paths in one."""
    return tuple(chain.from_iterable(map(polyline, lines)))


def polygons(outlines: Iterable[Iterable[tuple[float, float]]]) -> tuple[Segment, ...]:
    """Several closed paths in one."""
    return tuple(chain.from_iterable(map(polygon, outlines)))


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Segment, ...]:
    """A closed rectangle from its upper left corner."""
    return polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))
