"""Two small rulers on a sheet that is to be measured, beside what it shows."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.page.frame import SMALL, Box, Frame, Rulers
from printkit.page.free_room import NOTHING, Areas, inside
from printkit.page.marks import HAIRLINE, MARK, RULER, Axis, Point, lines, ruler
from printkit.page.text import Type
from printkit.scene import Group, Shape, Text, compose, move, turn

THICK = 2.2
"""How much a small ruler takes across, in mm."""

_TICKS = {0: 1.8, 5: 1.3}  # mm
_TICK = 0.8  # mm
_GAP = 1.2  # mm
_TYPE = Type(size=SMALL, fill=MARK)
LENGTH = RULER + _GAP + _TYPE.width(f"{RULER} mm")
"""How long a small ruler is with its words, in mm."""

CORNER = 8.0
"""Where two large rulers meet, from the left and the top of what they take, in mm."""

_END = 4.0
"""What they take beyond their ends, in mm."""

_SPARE = 0.5  # mm
_CLEAR, _WELL_CLEAR = 0.5, 4.0  # mm
_SHORTEST = 50
"""The shortest ruler by which a factor can be measured to half a per cent, in mm."""

_STEP = 2.0
_STRIDE = 8.0
_DEEP = 12.0
"""Places are tried in such steps across and along, no further than that from an edge, in mm."""


def sheet_rulers(frame: Frame, solid: Areas = NOTHING) -> tuple[Shape, ...]:
    """A ruler along x and one along y, whole and clear of `solid`, each with its length.

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
                Box(x=area.x - THICK - _CLEAR, y=area.y, width=THICK, height=LENGTH), Axis.Y
            ),
        )
    shapes: list[Shape] = []
    for axis in Axis:
        place = _place(area, axis, solid)
        if place is not None:
            box, shown = place
            shapes += small_ruler(box, axis, shown)
            right, low = box.right, box.bottom
            taken = ((box.x, box.y), (right, box.y), (right, low), (box.x, low))
            solid = Areas.of((*solid.outlines, taken))
    return tuple(shapes)


def _place(area: Box, axis: Axis, solid: Areas) -> tuple[Box, int] | None:
    """Where a ruler lies on nothing, along the edges or further in, and how long it is, in mm.

    A long one comes before a short one, one that stands well clear before one that is near.
    """
    for shown in range(RULER, _SHORTEST - 1, -10):
        for clear in (_WELL_CLEAR, _CLEAR):
            for box in _places(area, axis, length_of(shown)):
                if inside(box, area) and solid.leave_free(_widened(box, clear)):
                    return box, shown
    return None


def _widened(box: Box, by: float) -> Box:
    return Box(x=box.x - by, y=box.y - by, width=box.width + 2 * by, height=box.height + 2 * by)


def length_of(shown: int) -> float:
    """How long a small ruler of so many mm is with its words, in mm."""
    return shown + _GAP + _TYPE.width(f"{shown} mm")


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
    shapes = (lines(ticks), lines(line), words)
    if axis is Axis.X:
        return (Group(shapes=shapes, transform=move(box.x, box.bottom)),)
    return (Group(shapes=shapes, transform=compose(move(box.x, box.y), turn(90))),)


def _places(area: Box, axis: Axis, length: float) -> Iterator[Box]:
    thick = THICK
    wide, high = (length, thick) if axis is Axis.X else (thick, length)
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


def right_angle(colour: str) -> tuple[float, tuple[Shape, ...]]:
    """Two rulers of 100 mm in a right angle, and the side in mm of the square that they take.

    Their corner stands at (`CORNER`, `CORNER`).
    """
    side = CORNER + RULER + _END
    return side, (*ruler(CORNER, CORNER, Axis.X, colour), *ruler(CORNER, CORNER, Axis.Y, colour))
