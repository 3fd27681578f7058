"""Rulers: large ones by which a printer is measured, small ones beside what a sheet shows."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.base.units import MM_PER_INCH
from printkit.page.frame import LABEL, SMALL, Box, Frame, Rulers
from printkit.page.free_room import NOTHING, Areas, inside
from printkit.page.marks import HAIRLINE, MARK, Axis, Point, lines
from printkit.page.text import Type
from printkit.scene import Anchor, Figures, Group, Shape, Text, compose, move, turn

RULER = 100
"""The rulers' length in mm."""

_LARGE_TICKS, _LARGE_TICK = {0: 3.2, 5: 2.4}, 1.6
_TICKS, _TICK = {0: 1.8, 5: 1.3}, 0.8
"""How long the ticks of large and of small rulers are, in mm, by the last digit of their mm."""

_SIXTEENTHS = 16
"""An inch has so many ticks."""

THICK = 2.2
"""How much a small ruler takes across, in mm."""

_GAP = 1.2  # mm
_TYPE = Type(size=SMALL, fill=MARK)
LENGTH = RULER + _GAP + _TYPE.width(f"{RULER} mm")
"""How long a small ruler is with its words, in mm."""

CORNER = 8.0
"""Where two large rulers meet, from the left and the top of what they take, in mm."""

_END = 4.0
"""What they take beyond their ends, in mm."""

WORDS_ASIDE = {Rulers.KEPT: 0.8, Rulers.LEFT: 0.0}
"""How far from the left of a sheet's area words begin at the least, in mm: 1.6 mm beside the ticks
of a ruler that has its strip there."""

_SPARE = 0.5  # mm
_CLEAR, _WELL_CLEAR = 0.5, 4.0  # mm
_SHORTEST = 50
"""The shortest ruler by which a factor can be measured to half a per cent, in mm."""

_STEP = 2.0
_STRIDE = 8.0
_DEEP = 12.0
"""Places are tried in such steps across and along, no further than that from an edge, in mm."""


def ruler(x: float, y: float, axis: Axis, colour: str) -> tuple[Shape, ...]:
    """A ruler of 100 mm from (x, y) to the right or down, its ticks above or at its left."""

    def at(along: float, aside: float) -> Point:
        return (x + along, y - aside) if axis is Axis.X else (x - aside, y + along)

    numbers = []
    for mm in range(0, RULER + 1, 10):
        across, down = at(mm, 4.2)
        # Numbers stand in the middle of their ticks; the first keeps to the axis of the words.
        middle = Anchor.MIDDLE if mm else Anchor.START
        numbers.append(
            Text(
                x=across,
                y=down if axis is Axis.X else down + 0.34 * LABEL,
                text=str(mm),
                size=LABEL,
                fill=colour,
                anchor=middle if axis is Axis.X else Anchor.END,
                figures=Figures.TABULAR,
            )
        )
    return (
        lines([(at(0, 0), at(RULER, 0))], colour),
        lines(
            [
                (at(mm, 0), at(mm, _LARGE_TICKS.get(mm % 10, _LARGE_TICK)))
                for mm in range(RULER + 1)
            ],
            colour,
        ),
        *numbers,
    )


def right_angle(colour: str) -> tuple[float, tuple[Shape, ...]]:
    """Two rulers of 100 mm in a right angle, and the side in mm of the square that they take.

    Their corner stands at (`CORNER`, `CORNER`).
    """
    side = CORNER + RULER + _END
    return side, (*ruler(CORNER, CORNER, Axis.X, colour), *ruler(CORNER, CORNER, Axis.Y, colour))


def inch_ruler(x: float, y: float, inches: int, colour: str) -> tuple[Shape, ...]:
    """A ruler of so many inches from (x, y) to the right, in sixteenths, its ticks above."""

    def length(part: int) -> float:
        """Of the tick of a sixteenth: inch, half, quarter, eighth and the rest."""
        least = part % _SIXTEENTHS or _SIXTEENTHS
        return {16: 4.0, 8: 3.2, 4: 2.6, 2: 2.0}.get(least & -least, 1.4)

    ticks = [
        ((at := x + part * MM_PER_INCH / _SIXTEENTHS, y), (at, y - length(part)))
        for part in range(inches * _SIXTEENTHS + 1)
    ]
    numbers = (
        Text(
            x=x + inch * MM_PER_INCH,
            y=y - length(0) - 1.0,
            text=str(inch),
            size=LABEL,
            fill=colour,
            anchor=Anchor.MIDDLE,
            figures=Figures.TABULAR,
        )
        for inch in range(inches + 1)
    )
    line = [((x, y), (x + inches * MM_PER_INCH, y))]
    return (lines(line, colour), lines(ticks, colour), *numbers)


def small_ruler(box: Box, axis: Axis, shown: int = RULER) -> tuple[Shape, ...]:
    """A ruler that fills `box`: its line at the far side, its ticks towards the near one.

    Args:
        box: `length_of` so many mm along the axis, `THICK` across.
        axis: along which it runs.
        shown: how many mm it has.
    """
    # Along x from the origin, ticks above its line.
    half = HAIRLINE / 2
    ticks: list[tuple[Point, Point]] = [
        ((float(mm), -half), (float(mm), -half - _TICKS.get(mm % 10, _TICK)))
        for mm in range(shown + 1)
    ]
    line = [((0.0, -half), (float(shown), -half))]
    words = Text(x=shown + _GAP, y=-0.22 * SMALL, text=f"{shown} mm", size=SMALL, fill=MARK)
    at = move(box.x, box.bottom) if axis is Axis.X else compose(move(box.x, box.y), turn(90))
    return (Group(shapes=(lines(ticks), lines(line), words), transform=at),)


def length_of(shown: int) -> float:
    """How long a small ruler of so many mm is with its words, in mm."""
    return shown + _GAP + _TYPE.width(f"{shown} mm")


def sheet_rulers(frame: Frame, solid: Areas = NOTHING, *, below: float = 0.0) -> tuple[Shape, ...]:
    """A ruler along x and one along y, whole and clear of `solid`, each with its length.

    Where the frame keeps room for them, the upright one begins `below` so many mm of words.

    They are 100 mm long where the frame keeps room for them, or where so much is free; else as
    many tens of mm as are, and one that would be shorter than 50 mm is left out: the proof page has
    both.
    """
    area = frame.area
    if frame.rulers is Rulers.KEPT:
        # beside an imprint, a small paper has hardly room for the words at the ruler's end
        left = min(area.x, area.right - LENGTH - _SPARE)
        return (
            *small_ruler(Box(x=left, y=area.bottom + _CLEAR, width=LENGTH, height=THICK), Axis.X),
            *small_ruler(
                Box(x=area.x - THICK - _CLEAR, y=area.y + below, width=THICK, height=LENGTH),
                Axis.Y,
            ),
        )
    shapes: list[Shape] = []
    for axis in Axis:
        # a long one comes before a short one, one that is well clear before one that is near
        found = (
            (box, shown)
            for shown in range(RULER, _SHORTEST - 1, -10)
            for clear in (_WELL_CLEAR, _CLEAR)
            for box in _places(area, axis, length_of(shown))
            if inside(box, area) and solid.leave_free(box.grown(clear))
        )
        box, shown = next(found, (None, 0))
        if box is not None:
            shapes += small_ruler(box, axis, shown)
            solid = Areas.of((*solid.outlines, box.outline))
    return tuple(shapes)


def _places(area: Box, axis: Axis, length: float) -> Iterator[Box]:
    """Where a ruler may lie, along the edges of `area` or further in."""
    wide, high = (length, THICK) if axis is Axis.X else (THICK, length)
    across, down = area.width - wide, area.height - high
    outer, inner = (down, across) if axis is Axis.X else (across, down)
    for one in sorted(_positions(outer, _STEP), key=lambda at: min(at, outer - at)):
        if min(one, outer - one) > _DEEP:
            return
        for other in _positions(inner, _STRIDE):
            x, y = (other, one) if axis is Axis.X else (one, other)
            yield Box(x=area.x + x, y=area.y + y, width=wide, height=high)


def _positions(room: float, step: float) -> list[float]:
    """Steps through `room` mm, both ends among them; none where there is no room."""
    if room < 0:
        return []
    return [*(step * rank for rank in range(int(room / step) + 1)), room]
