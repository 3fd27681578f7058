"""A picture for the print shop: bleed, crop marks beside it, and the line of the knife."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from printkit.base.units import Paper
from printkit.page.frame import LABEL, Box
from printkit.page.sheet import Sheet
from printkit.scene import (
    Cap,
    Clip,
    Group,
    Ink,
    Join,
    Path,
    Segment,
    Shape,
    Style,
    Text,
    move,
    polyline,
)

BLEED = 3.0
"""How far art goes on beyond the trim, in mm (European printers; 1/8 in in America)."""

# Crop marks, in mm: beyond the bleed, so that no mark is printed into it.
_MARK_OFFSET = 3.5
_MARK_LENGTH = 5.0
_ROOM = 12.0
"""Crop marks begin outside the bleed; they and a line of words need this much around the trim."""

_LINE = 0.089
"""A quarter of a point, rounded up to the µm that files hold: 0.088 mm would be thinner."""
_KNIFE = "#e6007e"
_BLACK = "#000000"


@dataclass(frozen=True, slots=True, kw_only=True)
class PressPicture:
    """What a print shop is to print and cut.

    Attributes:
        art: from the upper left corner of the trim, in mm; also what lies in the bleed.
        contours: the closed lines that the knife follows.
        width: of the trim.
        height: of the trim.
        title: what it is called in the list of bookmarks.
        note: a line beside it: what it is, its size, which ink is the knife's.
        alt: what it shows, for who cannot see it.
    """

    art: tuple[Shape, ...]
    contours: tuple[tuple[Segment, ...], ...]
    width: float
    height: float
    title: str
    note: str
    alt: str = ""


def bleeding(contours: Iterable[tuple[Segment, ...]], colour: str) -> tuple[Path, ...]:
    """Colour that reaches over the contours by the bleed, to lie below the art."""
    style = Style(stroke=colour, width=2 * BLEED, join=Join.MITER)
    return tuple(Path(segments=contour, style=style) for contour in contours)


def press_sheet(picture: PressPicture) -> Sheet:
    """The sheet that a print shop takes: trim, bleed and paper one around the other."""
    paper = Paper("press", picture.width + 2 * _ROOM, picture.height + 2 * _ROOM)
    bleed = (-BLEED, -BLEED, picture.width + 2 * BLEED, picture.height + 2 * BLEED)
    knife = Style(stroke=_KNIFE, width=_LINE, join=Join.MITER, ink=Ink.CUT)
    segments: list[Segment] = []
    for x, outward in ((0.0, -1), (picture.width, 1)):
        for y, upward in ((0.0, -1), (picture.height, 1)):
            near, far = _MARK_OFFSET, _MARK_OFFSET + _MARK_LENGTH
            segments += polyline(((x + outward * near, y), (x + outward * far, y)))
            segments += polyline(((x, y + upward * near), (x, y + upward * far)))
    shapes: tuple[Shape, ...] = (
        Group(shapes=(Clip(box=bleed, shapes=picture.art),), alt=picture.alt),
        *(Path(segments=contour, style=knife) for contour in picture.contours),
        Path(segments=tuple(segments), style=Style(stroke=_BLACK, width=_LINE, cap=Cap.BUTT)),
        Text(
            x=_MARK_OFFSET,
            y=picture.height + BLEED + LABEL * 1.6,
            text=picture.note,
            size=LABEL,
            fill=_BLACK,
        ),
    )
    return Sheet(
        paper=paper,
        shapes=(Group(shapes=shapes, transform=move(_ROOM, _ROOM)),),
        title=picture.title,
        trim=Box(x=_ROOM, y=_ROOM, width=picture.width, height=picture.height),
        bleed=BLEED,
    )
