"""Two small rulers on a sheet that is to be measured, beside what it shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from printkit.page.frame import SMALL, Box, Frame, Rulers
from printkit.page.marks import HAIRLINE, MARK, RULER, Axis, Point, lines
from printkit.page.room import Outline, inside, is_free
from printkit.page.text import Type
from printkit.scene import Group, Path, Shape, Text, compose, move, turn

THICK = 2.2
"""How much a small ruler takes across, in mm."""

_TICKS = {0: 1.8, 5: 1.3}
_TICK = 0.8
_WORDS = f"{RULER} mm"
_GAP = 1.2
_TYPE = Type(size=SMALL, fill=MARK)
LENGTH = RULER + _GAP + _TYPE.width(_WORDS)
"""How long a small ruler is with its words, in mm."""

ALL = tuple(range(RULER + 1))
"""The millimetres of a ruler."""

_CLEAR = 0.6
_STEP = 2.0


def sheet_rulers(frame: Frame, solid: Sequence[Outline] = ()) -> tuple[Shape, ...]:
    """A ruler along x and one along y, each 100 mm long and named so.

    They stand where the frame keeps room for them, else wherever nothing of `solid` lies. Where a
    picture fills the sheet, a ruler runs along the sheet's edge, interrupted where the picture
    touches it; where that hides its ends, it is left out.
    """
    if frame.rulers is Rulers.KEPT:
        area = frame.area
        places: list[tuple[Axis, Box | None]] = [
            (Axis.X, Box(x=area.x, y=area.bottom, width=LENGTH, height=THICK)),
            (Axis.Y, Box(x=area.x - THICK, y=area.y, width=THICK, height=LENGTH)),
        ]
    else:
        places = [(axis, _free(frame, axis, solid)) for axis in Axis]
    shapes: list[Shape] = []
    for axis, box in places:
        if box is not None:
            shapes += small_ruler(box, axis)
        else:
            shapes += _interrupted(frame.area, axis, solid)
    return tuple(shapes)


def small_ruler(box: Box, axis: Axis, shown: Sequence[int] = ALL) -> tuple[Shape, ...]:
    """A ruler that fills `box`: its line at the far side, its ticks towards the near one.

    Args:
        box: `LENGTH` long along the axis, `THICK` across.
        axis: along which it runs.
        shown: at which millimetres it has ticks; its line runs between those beside one another.
    """
    shapes = (*_scale(shown), _words())
    if axis is Axis.X:
        return (Group(shapes=shapes, transform=move(box.x, box.bottom)),)
    return (Group(shapes=shapes, transform=compose(move(box.x, box.y), turn(90))),)


def _scale(shown: Sequence[int]) -> tuple[Path, Path]:
    """Along x from the origin, ticks above its line."""
    half = HAIRLINE / 2
    ticks: list[tuple[Point, Point]] = [
        ((float(mm), -half), (float(mm), -half - _TICKS.get(mm % 10, _TICK))) for mm in shown
    ]
    runs = [list(run) for _, run in groupby(enumerate(shown), lambda pair: pair[1] - pair[0])]
    line = [((float(run[0][1]), -half), (float(run[-1][1]), -half)) for run in runs]
    return lines(ticks), lines(line)


def _interrupted(area: Box, axis: Axis, solid: Sequence[Outline]) -> tuple[Shape, ...]:
    """A ruler along an edge of the sheet, without what would lie on the picture."""
    for box in _edges(area, axis):
        shown = [mm for mm in ALL if is_free(_at(box, axis, mm, mm, _CLEAR), solid)]
        words = _at(box, axis, RULER, LENGTH, 0.0)
        if shown[:1] == [0] and shown[-1] == RULER and is_free(words, solid):
            return small_ruler(box, axis, shown)
    return ()


def _edges(area: Box, axis: Axis) -> Iterator[Box]:
    """Places for a ruler along both edges of a sheet."""
    for box in _places(area, axis):
        first, last = (area.y, area.bottom) if axis is Axis.X else (area.x, area.right)
        near, far = (box.y, box.bottom) if axis is Axis.X else (box.x, box.right)
        if near == first or abs(far - last) < 1e-6:
            yield box


def _at(box: Box, axis: Axis, start: float, end: float, beside: float) -> Box:
    """The part of a ruler's place from one millimetre to another."""
    low, length = start - beside, end - start + 2 * beside
    if axis is Axis.X:
        return replace(box, x=box.x + low, width=length)
    return replace(box, y=box.y + low, height=length)


def _words() -> Text:
    return Text(x=RULER + _GAP, y=-0.22 * SMALL, text=_WORDS, size=SMALL, fill=MARK)


def _free(frame: Frame, axis: Axis, solid: Sequence[Outline]) -> Box | None:
    """The first place along the edges, then further in, where a ruler lies on nothing."""
    for box in _places(frame.area, axis):
        if inside(box, frame.area) and is_free(box, solid):
            return box
    return None


def _places(area: Box, axis: Axis) -> Iterator[Box]:
    thick, length = THICK, LENGTH
    wide, high = (length, thick) if axis is Axis.X else (thick, length)
    across = _positions(area.width - wide)
    down = _positions(area.height - high)
    outer, inner = (down, across) if axis is Axis.X else (across, down)
    for one in sorted(outer, key=lambda at: min(at, max(outer) - at)):
        for other in inner:
            x, y = (other, one) if axis is Axis.X else (one, other)
            yield Box(x=area.x + x, y=area.y + y, width=wide, height=high)


def _positions(room: float) -> list[float]:
    """Steps through `room` mm, both ends among them; none where there is no room."""
    if room < 0:
        return []
    return [*(_STEP * step for step in range(int(room / _STEP) + 1)), room]
