"""Faces on sheets of die-cut labels: every place counted from the sheet's edge, never added up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.base.units import Margins
from printkit.page.frame import LABEL, Box
from printkit.page.marks import HAIRLINE, MARK
from printkit.page.text import Type, set_lines, wrap
from printkit.scene import Path, Shape, Style, Symbol, Use, place, rectangle, rounded_rectangle

# Lengths in mm.
_BLEED = 0.5
_WHITE = "#ffffff"
_PADDING = 3.0  # mm


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledFace:
    """What is printed on one label.

    Attributes:
        face: art with a side of 1 around its origin.
        side: how large it is drawn, in mm.
        ground: the colour around it, or None.
    """

    face: Symbol
    side: float
    ground: str | None


def labelled(
    places: Sequence[Box], faces: Sequence[LabelledFace], gap: float, bleed: float = _BLEED
) -> tuple[Shape, ...]:
    """One face in the middle of each place, its ground a little larger than the label.

    Args:
        places: the labels.
        faces: as many as places, or fewer.
        gap: the least distance of two labels in mm; grounds meet in its middle at most.
        bleed: how far grounds reach over their labels where there is room, in mm.
    """
    bleed = min(bleed, gap / 2)
    pairs = list(zip(places, faces, strict=False))
    grounds = tuple(
        Path(
            segments=rectangle(
                box.x - bleed, box.y - bleed, box.width + 2 * bleed, box.height + 2 * bleed
            ),
            style=Style(fill=face.ground),
        )
        for box, face in pairs
        if face.ground is not None
    )
    art = tuple(
        Use(
            symbol=face.face,
            transform=place(box.x + box.width / 2, box.y + box.height / 2, face.side),
        )
        for box, face in pairs
    )
    return (*grounds, *art)


def overlay(places: Sequence[Box], radius: float, words: str) -> tuple[Shape, ...]:
    """The outlines of all labels, to be printed on plain paper and held against the light."""
    style = Style(stroke=MARK, width=HAIRLINE)
    outlines = (
        rounded_rectangle(*sides, radius=radius) if radius else rectangle(*sides)
        for sides in ((box.x, box.y, box.width, box.height) for box in places)
    )
    # The words stand on white in the middle of the sheet.
    type_ = Type(size=LABEL * 1.4, fill="#000000")
    left, right = places[0].x, places[-1].right
    width = min(110.0, right - left - 2 * _PADDING)
    lines = wrap(words, width, type_)
    height = len(lines) * type_.leading + 2 * _PADDING
    x = (left + right - width) / 2
    y = (places[0].y + places[-1].bottom - height) / 2
    ground = rectangle(x - _PADDING, y, width + 2 * _PADDING, height)
    return (
        *(Path(segments=outline, style=style) for outline in outlines),
        Path(segments=ground, style=Style(fill=_WHITE, stroke=MARK, width=HAIRLINE)),
        *set_lines(lines, x, y + _PADDING + type_.size, type_),
    )


def edges(places: Sequence[Box], width: float, height: float) -> Margins:
    """What a sheet of these sizes keeps free around its labels."""
    return Margins(
        left=places[0].x - _BLEED,
        top=places[0].y - _BLEED,
        right=width - places[-1].right - _BLEED,
        bottom=height - places[-1].bottom - _BLEED,
    )
