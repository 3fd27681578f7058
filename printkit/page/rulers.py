"""Two small rulers on a sheet that is to be measured, beside what it shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from printkit.page.frame import SMALL, Box, Frame, Rulers
from printkit.page.free_room import NOTHING, Areas, inside
from printkit.page.marks import HAIRLINE, MARK, RULER, Axis, Point, lines, ruler
from printkit.page.text import Type
from printkit.scene import Group, Shape, Text, compose, move, turn

THICK = 2.2
"""How much a small ruler takes across, in mm."""

_TICKS = {0: 1.8, 5: 1.3}  # mm
_TICK = 0.8  # mm
_WORDS = f"{RULER} mm"
_GAP = 1.2  # mm
_TYPE = Type(size=SMALL, fill=MARK)
LENGTH = RULER + _GAP + _TYPE.width(_WORDS)
"""How long a small ruler is with its words, in mm."""

ALL = tuple(range(RULER + 1))
"""The millimetres of a ruler."""

CORNER = 8.0
"""Where two large rulers meet, from the left and the top of what they take, in mm."""

_END = 4.0
"""What they take beyond their ends, in mm."""

_SPARE = 0.5  # mm
_CLEAR = 0.6  # mm
_STEP = 2.0
_STRIDE = 8.0
_DEEP = 12.0
"""Places are tried in such steps across and along, no further than that from an edge, in mm."""


def sheet_rulers(frame: Frame, solid: Areas = NOTHING) -> tuple[Shape, ...]:
    """A ruler along x and one along y, each 100 mm long and named so.

    They stand where the frame keeps room for them, else wherever nothing of `solid` lies. Where a
    picture fills the sheet, a ruler runs along the sheet's edge, interrupted where the picture
    touches it; where that hides its ends, it is left out.
    """
    area = frame.area
    places: list[tuple[Axis, Box | None]] = []
    if frame.rulers is Rulers.KEPT:
        # beside an imprint, a small paper has hardly room for the words at the ruler's end
        left = min(area.x, area.right - LENGTH - _SPARE)
        places = [
            (Axis.X, Box(x=left, y=area.bottom, width=LENGTH, height=THICK)),
            (Axis.Y, Box(x=area.x - THICK, y=area.y, width=THICK, height=LENGTH)),
        ]
    else:
        # The first place along the edges, then further in, where a ruler lies on nothing.
        for axis in Axis:
            tried = (box for box in _places(area, axis) if inside(box, area))
            places.append((axis, next(filter(solid.leave_free, tried), None)))
    shapes: list[Shape] = []
    for axis, box in places:
        if box is not None:
            shapes += small_ruler(box, axis)
        else:
            shapes += _interrupted(area, axis, solid)
    return tuple(shapes)


def small_ruler(box: Box, axis: Axis, shown: Sequence[int] = ALL) -> tuple[Shape, ...]:
    """A ruler that fills `box`: its line at the far side, its ticks towards the near one.

    Args:
        box: `LENGTH` long along the axis, `THICK` across.
        axis: along which it runs.
        shown: at which millimetres it has ticks; its line runs between those beside one another.
    """
    # Along x from the origin, ticks above its line.
    half = HAIRLINE / 2
    ticks: list[tuple[Point, Point]] = [
        ((float(mm), -half), (float(mm), -half - _TICKS.get(mm % 10, _TICK))) for mm in shown
    ]
    runs = [list(run) for _, run in groupby(enumerate(shown), lambda pair: pair[1] - pair[0])]
    line = [((float(run[0][1]), -half), (float(run[-1][1]), -half)) for run in runs]
    words = Text(x=RULER + _GAP, y=-0.22 * SMALL, text=_WORDS, size=SMALL, fill=MARK)
    shapes = (lines(ticks), lines(line), words)
    if axis is Axis.X:
        return (Group(shapes=shapes, transform=move(box.x, box.bottom)),)
    return (Group(shapes=shapes, transform=compose(move(box.x, box.y), turn(90))),)


def _interrupted(area: Box, axis: Axis, solid: Areas) -> tuple[Shape, ...]:
    """A ruler along an edge of the sheet, without what would lie on the picture."""
    if axis is Axis.X:
        edge = replace(area, height=THICK)
        edges = edge, replace(edge, y=area.bottom - THICK)
    else:
        edge = replace(area, width=THICK)
        edges = edge, replace(edge, x=area.right - THICK)
    for edge in edges:
        room = int(edge.width if axis is Axis.X else edge.height)
        free = [solid.leave_free(_at(edge, axis, mm, mm, _CLEAR)) for mm in range(room + 1)]
        for start in range(int(room - LENGTH) + 1):
            box = _at(edge, axis, start, start + LENGTH, 0.0)
            if free[start] and free[start + RULER]:
                words = _at(box, axis, RULER, LENGTH, 0.0)
                if solid.leave_free(words):
                    return small_ruler(box, axis, [mm for mm in ALL if free[start + mm]])
    return ()


def _at(box: Box, axis: Axis, start: float, end: float, beside: float) -> Box:
    """The part of a ruler's place from one millimetre to another."""
    low, length = start - beside, end - start + 2 * beside
    if axis is Axis.X:
        return replace(box, x=box.x + low, width=length)
    return replace(box, y=box.y + low, height=length)


def _places(area: Box, axis: Axis) -> Iterator[Box]:
    thick, length = THICK, LENGTH
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
