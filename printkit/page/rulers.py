"""Rulers: large ones by which a printer is measured, small ones beside what a sheet shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printkit.base.units import MM_PER_INCH
from printkit.page.frame import LABEL, RULERS, SMALL, Box, Frame, Rulers
from printkit.page.free_room import NOTHING, Areas, inside
from printkit.page.marks import HAIRLINE, MARK, Axis, Point, lines
from printkit.page.text import Type
from printkit.scene import Anchor, Figures, Group, Shape, Text, compose, move, turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """How rulers are divided.

    Attributes:
        length: of a whole ruler, in mm.
        tick: from tick to tick, in mm.
        ticks: from number to number.
        step: by how much numbers go up.
        sign: behind the number that tells how long a small ruler is; the same in all languages.
        least: numbers of the shortest ruler by which a factor can be measured to half a per cent.
        large: how long ticks of large rulers are, in mm, the first for those whose rank it divides.
        small: the same of small rulers.
        start: how the first number of a large ruler along a line stands to its tick.
    """

    length: float
    tick: float
    ticks: int
    step: int
    sign: str
    least: int
    large: tuple[tuple[int, float], ...]
    small: tuple[tuple[int, float], ...]
    start: Anchor

    @property
    def whole(self) -> int:
        """How many ticks a whole ruler has beyond its first."""
        return round(self.length / self.tick)

    def label(self, ticks: int) -> str:
        """The length of a ruler of `ticks` ticks in words (`100 mm`, `4″`)."""
        return f"{ticks // self.ticks * self.step}{self.sign}"

    def length_of(self, ticks: int) -> float:
        """The length of a small ruler of `ticks` ticks with its label, in mm."""
        return ticks * self.tick + _GAP + _TYPE.width(self.label(ticks))


SCALES: Mapping[str, Scale] = {
    "mm": Scale(
        length=RULERS["mm"],
        tick=1.0,
        ticks=10,
        step=10,
        sign=" mm",
        least=50,
        large=((10, 3.2), (5, 2.4), (1, 1.6)),
        small=((10, 1.8), (5, 1.3), (1, 0.8)),
        # it keeps to the axis of the words below
        start=Anchor.START,
    ),
    "in": Scale(
        length=RULERS["in"],
        tick=MM_PER_INCH / 16,
        ticks=16,
        step=1,
        sign="″",
        least=32,
        large=((16, 4.0), (8, 3.2), (4, 2.6), (2, 2.0), (1, 1.4)),
        small=((16, 1.8), (8, 1.5), (4, 1.2), (2, 1.0), (1, 0.7)),
        start=Anchor.MIDDLE,
    ),
}
"""By the unit of the paper."""

THICK = 2.2
"""How much a small ruler takes across, in mm."""

_GAP = 1.2  # mm
_TYPE = Type(size=SMALL, fill=MARK)

CORNER = 8.0
"""Where two large rulers meet, from the left and the top of what they take, in mm."""

_END = 4.0
"""What they take beyond their ends, in mm."""

WORDS_ASIDE = {Rulers.KEPT: 0.8, Rulers.LEFT: 0.0}
"""How far from the left of a sheet's area words begin at the least, in mm: 1.6 mm beside the ticks
of a ruler that has its strip there."""

_SPARE = 0.5  # mm
_CLEAR, _WELL_CLEAR = 0.5, 4.0  # mm

_STEP = 2.0
_STRIDE = 8.0
_DEEP = 12.0
"""Places are tried in such steps across and along, no further than that from an edge, in mm."""


def _tick(rank: int, lengths: tuple[tuple[int, float], ...]) -> float:
    return next(length for every, length in lengths if rank % every == 0)


def ruler(scale: Scale, at: Point, axis: Axis, colour: str, ticks: int = 0) -> tuple[Shape, ...]:
    """A ruler of so many ticks, or whole, to the right or down, its ticks above or at its left."""
    x, y = at
    ticks = ticks or scale.whole

    def placed(rank: int, aside: float) -> Point:
        along = rank * scale.tick
        return (x + along, y - aside) if axis is Axis.X else (x - aside, y + along)

    numbers = []
    for rank in range(0, ticks + 1, scale.ticks):
        across, down = placed(rank, scale.large[0][1] + 1.0)
        middle = Anchor.MIDDLE if rank else scale.start
        numbers.append(
            Text(
                x=across,
                y=down if axis is Axis.X else down + 0.34 * LABEL,
                text=str(rank // scale.ticks * scale.step),
                size=LABEL,
                fill=colour,
                anchor=middle if axis is Axis.X else Anchor.END,
                figures=Figures.TABULAR,
            )
        )
    return (
        lines([(placed(0, 0), placed(ticks, 0))], colour),
        lines(
            [
                (placed(rank, 0), placed(rank, _tick(rank, scale.large)))
                for rank in range(ticks + 1)
            ],
            colour,
        ),
        *numbers,
    )


def right_angle(scale: Scale, colour: str) -> tuple[float, tuple[Shape, ...]]:
    """Two whole rulers in a right angle, and the side in mm of the square that they take.

    Their corner stands at (`CORNER`, `CORNER`).
    """
    side, corner = CORNER + scale.length + _END, (CORNER, CORNER)
    return side, tuple(shape for axis in Axis for shape in ruler(scale, corner, axis, colour))


def small_ruler(scale: Scale, box: Box, axis: Axis, ticks: int = 0) -> tuple[Shape, ...]:
    """A ruler that fills `box`: its line at the far side, its ticks towards the near one.

    The box is `Scale.length_of` so many ticks long, `THICK` across. `ticks` is how many the ruler
    has beyond its first; 0 for a whole one.
    """
    # Along x from the origin, ticks above its line.
    half, ticks = HAIRLINE / 2, ticks or scale.whole
    marks: list[tuple[Point, Point]] = [
        ((rank * scale.tick, -half), (rank * scale.tick, -half - _tick(rank, scale.small)))
        for rank in range(ticks + 1)
    ]
    length = ticks * scale.tick
    line = [((0.0, -half), (length, -half))]
    words = Text(x=length + _GAP, y=-0.22 * SMALL, text=scale.label(ticks), size=SMALL, fill=MARK)
    at = move(box.x, box.bottom) if axis is Axis.X else compose(move(box.x, box.y), turn(90))
    return (Group(shapes=(lines(marks), lines(line), words), transform=at),)


def sheet_rulers(frame: Frame, solid: Areas = NOTHING, *, down: float = 0.0) -> tuple[Shape, ...]:
    """A ruler along x and one along y, whole and clear of `solid`, each with its length.

    Where the frame keeps room for them, the upright one begins `down` so many mm beside words.

    They are 100 mm or 4 in long where the frame keeps room for them, or where so much is free, and
    4 mm all around; else as many tens of mm, or inches, as are, and one that would be shorter than
    50 mm or 2 in is left out: the proof page has both.
    """
    area, scale = frame.area, SCALES[frame.paper.unit]
    if frame.rulers is Rulers.KEPT:
        # beside an imprint, a small paper has hardly room for the words at the ruler's end
        long = scale.length_of(scale.whole)
        left = min(area.x, area.right - long - _SPARE)
        below = Box(x=left, y=area.bottom + _CLEAR, width=long, height=THICK)
        beside = Box(x=area.x - THICK - _CLEAR, y=area.y + down, width=THICK, height=long)
        return (*small_ruler(scale, below, Axis.X), *small_ruler(scale, beside, Axis.Y))
    shapes: list[Shape] = []
    for axis in Axis:
        # a long one comes before a short one
        found = (
            (box, ticks)
            for ticks in range(scale.whole, scale.least - 1, -scale.ticks)
            for box in _places(area, axis, scale.length_of(ticks))
            if inside(box, area) and solid.leave_free(box.grown(_WELL_CLEAR))
        )
        box, ticks = next(found, (None, 0))
        if box is not None:
            shapes += small_ruler(scale, box, axis, ticks)
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
