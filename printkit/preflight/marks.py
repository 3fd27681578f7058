"""What a page of a PDF paints, as values in mm: its marks and their inks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import TypeAlias

from printkit.scene import Clip, Path, Segment

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom in mm from the upper left corner of the MediaBox."""


def overlap(one: Box, other: Box) -> Box:
    """What two boxes share; its sides are in the wrong order where they share nothing."""
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )


Point: TypeAlias = tuple[float, float]

EVERY_PLATE = "/All"
"""The name of a Separation that is no spot colour but all plates at once (ISO 32000-1, 8.6.6.4)."""

_LEAST_INK = 0.005
"""Less than one step of 255 is no ink but a rounding of white."""


class MarkKind(StrEnum):
    """What sort of mark was made."""

    FILL = "fill"
    STROKE = "stroke"
    TEXT = "text"
    IMAGE = "image"


@dataclass(frozen=True, slots=True, kw_only=True)
class InkColour:
    """A colour as the file specifies it.

    Attributes:
        space: `DeviceGray`, `DeviceRGB`, `DeviceCMYK`, the name of another family, or, for a spot
            colour, `Separation`.
        spot: the name of the spot colour, or empty; also of marks that are on every plate.
        parts: its components, 0 to 1.
    """

    space: str = "DeviceGray"
    spot: str = ""
    parts: tuple[float, ...] = (0.0,)

    @property
    def total(self) -> float:
        """How much ink lies on it, in shares of one plate (2.4 is 240 %); grey and RGB as seen."""
        if self.space in {"DeviceCMYK", "Separation", "DeviceN"} or len(self.parts) == 4:
            return sum(self.parts)  # amounts of ink, not of light
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
        elif self.space == "Separation" and not self.spot and parts:
            parts = (1 - parts[0],) * 3
        elif len(parts) != 3:
            parts = (parts[0] if parts and self.space == "DeviceGray" else 0.5,) * 3
        return "#" + "".join(f"{round(255 * min(max(part, 0), 1)):02x}" for part in parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaintedMark:
    """One thing that is painted.

    Attributes:
        box: what it covers, inside its clip.
        shape: about how it looks, before it is moved by `at`: words are a grey area, pictures an
            area of a middle tone. Marks of one form, used again at one size, share their shapes.
        at: how far `shape` is moved to where it stands.
        width: of a stroke, in mm; 0 of anything else.
        ppi: pixels per inch of an image at its size on the page, along its coarser side; None of
            anything else.
    """

    kind: MarkKind
    box: Box
    ink: InkColour
    shape: Path | Clip
    at: tuple[float, float] = (0.0, 0.0)
    width: float = 0.0
    overprint: bool = False
    ppi: float | None = None

    def placed(self, dx: float, dy: float, clip: Box) -> PaintedMark | None:
        """The same mark in another place, as a clip leaves it there; None where it is outside."""
        left, top, right, bottom = self.box
        full = left + dx, top + dy, right + dx, bottom + dy
        x, y = at = self.at[0] + dx, self.at[1] + dy
        box, shape = overlap(full, clip), self.shape
        if box != full:
            left, top, right, bottom = box
            if left >= right or top >= bottom:
                return None
            window = left - x, top - y, right - left, bottom - top
            shape = Clip(box=window, shapes=(shape,) if isinstance(shape, Path) else shape.shapes)
        return PaintedMark(  # written out, for a booklet places thousands
            kind=self.kind,
            box=box,
            ink=self.ink,
            shape=shape,
            at=at,
            width=self.width,
            overprint=self.overprint,
            ppi=self.ppi,
        )

    @property
    def outline(self) -> tuple[Segment, ...]:
        """Its path, before it is moved by `at`; of words and pictures the area they stand on."""
        shape = self.shape
        path = shape if isinstance(shape, Path) else shape.shapes[0]
        return path.segments if isinstance(path, Path) else ()

    @property
    def straight_lines(self) -> list[tuple[Point, Point]]:
        """The separate straight lines that its outline is made of, each from point to point."""
        outline = self.outline
        return [
            ((start[0], start[1]), (end[0], end[1]))
            for (one, start), (other, end) in pairwise(outline)
            if (one, other) == ("M", "L")
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageReading:
    """A page, or a form, as it was read.

    Attributes:
        marks: in painting order.
        missing: names that its content uses and its resources lack (`Font F9`), each once.
        malformed: operators whose operands make no sense, each once.
        layers: the names of its optional content, each once.
        transparent: whether something is blended with what lies under it.
    """

    marks: tuple[PaintedMark, ...]
    missing: tuple[str, ...]
    malformed: tuple[str, ...]
    layers: tuple[str, ...]
    transparent: bool
