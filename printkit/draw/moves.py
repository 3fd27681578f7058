"""The marks of a turn: arrows, captures, buildings, drops, a king put back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot, inf

from printkit.draw.arrows import Pen, Shaft, arrow, brackets, chevron, number_disc, plus_disc, ring
from printkit.draw.layout import BoardLayout, Point
from printkit.draw.units import CUBE, Unit, cell_colour
from printkit.model import Game, Theme
from printkit.rules import StepEffect, Trace
from printkit.scene import Shape
from printkit.units import contrast

_SHAFTS = {1: Shaft.CUBE, 2: Shaft.STACK, 3: Shaft.TRIPLE}
"""By how many cubes move."""
_GAP = 0.03
_SIDE_BY_SIDE = 0.1
_BESIDE = 0.33
_RING_SHARE = 0.935
_RING_WIDTH = 0.035
_RING_CONTRAST = 1.4
"""Of a ring to its tint, at least (WCAG 2): less cannot be seen on paper."""
BRACKET_HALF: Point = (0.262, 0.34)

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Where an arrow runs: from, to, and half the width it covers, in mm."""

    start: Point
    end: Point
    half: float

    def meets(self, box: Box) -> bool:
        """Whether the line covers any part of `box` (tested at its middle and corners)."""
        left, top, right, bottom = box
        middle = ((left + right) / 2, (top + bottom) / 2)
        points = ((left, top), (right, top), (right, bottom), (left, bottom), middle)
        return any(self._distance(point) < self.half for point in points)

    def _distance(self, point: Point) -> float:
        (x0, y0), (x1, y1) = self.start, self.end
        dx, dy = x1 - x0, y1 - y0
        along = ((point[0] - x0) * dx + (point[1] - y0) * dy) / ((dx * dx + dy * dy) or 1)
        along = min(max(along, 0), 1)
        return hypot(point[0] - x0 - along * dx, point[1] - y0 - along * dy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """A turn's marks in three layers, and the lines that labels keep clear of.

    Attributes:
        under: what lies under the cubes (brackets).
        over: what lies over them.
        lines: where arrows run.
    """

    under: tuple[Shape, ...]
    over: tuple[Shape, ...]
    lines: tuple[Line, ...]


def step_colour(theme: Theme, rank: int) -> str:
    """The colour of the first (0) or second (1) step."""
    return theme.second_step if rank else theme.first_step


def turn_marks(theme: Theme, layout: BoardLayout, units: Mapping[int, Unit], trace: Trace) -> Marks:
    """All marks of one turn on a board where `units` are drawn."""
    lines = _step_lines(layout, units, trace)
    over: list[Shape] = []
    for rank, (effect, line) in enumerate(zip(trace.effects, lines, strict=True)):
        pen = _pen(theme, layout, rank)
        number = rank + 1 if len(trace.effects) > 1 else None
        over.extend(_step_marks(effect, line, pen, number))
    swap = _swap_lines(layout, units, trace)
    for line in swap:
        over.extend(arrow(line.start, line.end, Shaft.CUBE, _pen(theme, layout, 0)))
    drops = _drop_marks(theme, layout, units, trace)
    put_back = _put_back_lines(layout, units, trace)
    for rank, line in put_back:
        over.extend(arrow(line.start, line.end, Shaft.PUT_BACK, _pen(theme, layout, rank)))
    return Marks(
        under=_captures(theme, layout, trace),
        over=(*over, *drops),
        lines=(*lines, *swap, *(line for _, line in put_back)),
    )


def touched(trace: Trace) -> tuple[int, ...]:
    """The cells that a turn touches, each once, in order."""
    turn = trace.turn
    cells = [cell for step in turn.steps for cell in (step.start, step.end)]
    cells += [drop.cell for drop in turn.drops]
    cells += turn.swap or ()
    if turn.relocation is not None:
        cells.append(turn.relocation)
    return tuple(dict.fromkeys(cells))


def rings(game: Game, theme: Theme, layout: BoardLayout, trace: Trace) -> tuple[Shape, ...]:
    """Rings on the cells that a turn touches, light or, on tints as light, dark."""
    return tuple(
        ring(
            layout.outline(cell, _RING_SHARE),
            _ring_colour(theme, cell_colour(game, theme, cell)),
            _RING_WIDTH * layout.cell,
        )
        for cell in touched(trace)
    )


def _ring_colour(theme: Theme, ground: str) -> str:
    return theme.casing if contrast(theme.casing, ground) >= _RING_CONTRAST else theme.outline


def _captures(theme: Theme, layout: BoardLayout, trace: Trace) -> tuple[Shape, ...]:
    """Brackets around every target, behind what stands there now."""
    return tuple(
        shape
        for rank, effect in enumerate(trace.effects)
        if effect.captured
        for shape in brackets(
            layout.centre(effect.step.end), BRACKET_HALF, _pen(theme, layout, rank)
        )
    )


def _pen(theme: Theme, layout: BoardLayout, rank: int) -> Pen:
    return Pen(colour=step_colour(theme, rank), casing=theme.casing, cell=layout.cell)


def _step_marks(effect: StepEffect, line: Line, pen: Pen, number: int | None) -> tuple[Shape, ...]:
    shaft = _SHAFTS[len(effect.moved)]
    shapes = list(arrow(line.start, line.end, shaft, pen))
    if effect.built_on is not None:
        shapes.extend(plus_disc(line.end, pen))
    if number is not None:
        shapes.extend(number_disc(line.start, number, pen))
    return tuple(shapes)


def _step_lines(layout: BoardLayout, units: Mapping[int, Unit], trace: Trace) -> tuple[Line, ...]:
    """Per step its arrow from rim to rim; two arrows along one line lie side by side."""
    ways = [(effect.step.start, effect.step.end) for effect in trace.effects]
    offsets = _offsets(layout, units, ways)
    return tuple(
        arrow_line(layout, units, start, end, offset)
        for (start, end), offset in zip(ways, offsets, strict=True)
    )


def _offsets(
    layout: BoardLayout, units: Mapping[int, Unit], ways: Sequence[tuple[int, int]]
) -> tuple[float, ...]:
    """How far each arrow lies to the right of its way, in cells.

    Where the second step goes back along the first, both keep to their right; where it ends
    halfway, the first passes beside what now stands there.
    """
    if len(ways) < 2 or not _goes_back(layout, *ways):
        return (0.0,) * len(ways)
    (start, _), (_, end) = ways
    if start != end and end in units:
        return (_BESIDE, 0.0)
    return (_SIDE_BY_SIDE, _SIDE_BY_SIDE)


def _goes_back(layout: BoardLayout, first: tuple[int, int], second: tuple[int, int]) -> bool:
    (ax, ay), (bx, by) = layout.centre(first[0]), layout.centre(first[1])
    cx, cy = layout.centre(second[1])
    one, two = (ax - bx, ay - by), (cx - bx, cy - by)
    product = one[0] * two[0] + one[1] * two[1]
    return product > 0.99 * hypot(*one) * hypot(*two)


def arrow_line(
    layout: BoardLayout,
    units: Mapping[int, Unit],
    start: int,
    end: int,
    offset: float = 0.0,
) -> Line:
    """The line from the rim of what stands on `start` to the rim of what stands on `end`.

    Args:
        layout: the board's layout.
        units: what is drawn on the cells.
        start: where the arrow begins.
        end: where its tip points.
        offset: how far to the right of its way it lies, in cells.
    """
    cell = layout.cell
    (x0, y0), (x1, y1) = layout.centre(start), layout.centre(end)
    length = hypot(x1 - x0, y1 - y0) or 1.0
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    aside = (-dy * offset * cell, dx * offset * cell)
    leave = (_reach(units.get(start), dx, dy, offset) + _GAP) * cell
    arrive = (_reach(units.get(end), dx, dy, offset) + _GAP) * cell
    least = 0.34 * cell
    if length - leave - arrive < least:
        arrive = max(length - leave - least, CUBE / 2 * cell)
        leave = min(leave, length - arrive - least)
    return Line(
        start=(x0 + dx * leave + aside[0], y0 + dy * leave + aside[1]),
        end=(x1 - dx * arrive + aside[0], y1 - dy * arrive + aside[1]),
        half=0.13 * cell,
    )


def _reach(unit: Unit | None, dx: float, dy: float, offset: float) -> float:
    """How far the drawing of a unit reaches from its middle in a direction, in cells."""
    if unit is None or not unit.height or offset >= _BESIDE:
        return 0.0
    wide, tall = unit.half
    return min(wide / abs(dx) if dx else inf, tall / abs(dy) if dy else inf)


def _put_back_lines(
    layout: BoardLayout, units: Mapping[int, Unit], trace: Trace
) -> tuple[tuple[int, Line], ...]:
    """The way of a king from where it was taken to where it is put back, with its step."""
    cell = trace.turn.relocation
    if cell is None or trace.relocated is None:
        return ()
    return tuple(
        (rank, arrow_line(layout, units, effect.step.end, cell, _SIDE_BY_SIDE))
        for rank, effect in enumerate(trace.effects)
        if trace.relocated in effect.captured and effect.step.end != cell
    )


def _swap_lines(layout: BoardLayout, units: Mapping[int, Unit], trace: Trace) -> tuple[Line, ...]:
    """The ways of two cubes that change places, each on its right."""
    if trace.turn.swap is None:
        return ()
    first, second = trace.turn.swap
    return tuple(
        arrow_line(layout, units, *way, _SIDE_BY_SIDE) for way in ((first, second), (second, first))
    )


def _drop_marks(
    theme: Theme, layout: BoardLayout, units: Mapping[int, Unit], trace: Trace
) -> tuple[Shape, ...]:
    pen = _pen(theme, layout, 0)
    shapes: list[Shape] = []
    for cell in dict.fromkeys(drop.cell for drop in trace.turn.drops):
        x, y = layout.centre(cell)
        wide, tall = units.get(cell, Unit()).half
        if tall < 0.3:
            tip, along = (x, y - (tall + 0.035) * layout.cell), (0.0, 1.0)
        else:
            tip, along = (x + (wide + 0.035) * layout.cell, y), (-1.0, 0.0)
        shapes.extend(chevron(tip, along, pen))
    return tuple(shapes)
