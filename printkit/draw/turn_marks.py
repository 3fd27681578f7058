"""The marks of a turn: arrows, captures, buildings, drops, a king put back, a ransom, a swap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from printkit.base.units import contrast
from printkit.draw.arrows import (
    SIGN_RADIUS,
    Fill,
    MarkPen,
    Occupied,
    Route,
    Router,
    Shaft,
    Sign,
    arrow,
    brackets,
    cross,
    dashed_ring,
    disc_radius,
    number_disc,
    ring,
    sign_disc,
)
from printkit.draw.layout import Point, box_around, meet
from printkit.draw.pieces.piece import victim
from printkit.draw.stacks import Unit, cell_colour
from printkit.draw.view import View
from printkit.model import Game, Theme
from printkit.rules import StepEffect, Trace
from printkit.scene import Box, Group, Shape, Use, place

_SHAFTS = {1: Shaft.SINGLE, 2: Shaft.STACK, 3: Shaft.TRIPLE}
"""By how many pieces move."""
_LEAST_UNIT = 5.0
"""Marks are drawn for cells of this width at least, in mm: smaller ones cannot be seen."""
_RING_SHARE = 0.97  # of a cell's width
DASHED_SHARE = 0.96  # of a cell's width
_RING_WIDTH = 0.03  # in cells
_RING_CONTRAST = 1.4
"""Of a ring to its tint, at least (WCAG 2): less cannot be seen on paper."""
_VICTIM = 0.25  # in cells
_LEAST_VICTIM = 1.5  # mm
_TAIL, _ON_GHOST = 0.6, -0.6
"""Where the middle of a disc stands on its arrow, in radii from the tail."""
_ROOMY = 3.2
"""A shorter arrow, in radii, has its disc on the ghost of what left."""


class Moment(StrEnum):
    """Which position a picture of a turn shows."""

    AFTER = "after"
    BEFORE = "before"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A board with what stands on it, on which marks are drawn.

    Attributes:
        view: where cells and pieces are seen.
        units: what is drawn on them.
        moment: whether the units are those after the turn or before it.
    """

    view: View
    units: Mapping[int, Unit]
    moment: Moment = Moment.AFTER

    @property
    def game(self) -> Game:
        """The game."""
        return self.view.game

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self.view.theme

    @property
    def cell(self) -> float:
        """The width of a cell in mm."""
        return self.view.layout.cell

    @property
    def unit(self) -> float:
        """What marks are shares of, in mm."""
        return max(self.cell, _LEAST_UNIT)

    @property
    def router(self) -> Router:
        """What finds ways for arrows."""
        return Router(view=self.view, units=self.units, unit=self.unit)

    def pen(self, rank: int) -> MarkPen:
        """What draws the first (0) or second (1) step: other colours and another fill."""
        return MarkPen(
            colour=step_colour(self.theme, rank),
            casing=self.theme.casing,
            unit=self.unit,
            fill=Fill.OUTLINED if rank else Fill.SOLID,
        )

    def level(self, cell: int, level: float) -> Point:
        """The right rim of a piece on a cell, the lowest being 0; halves are seams between."""
        return self.view.rim(cell, self.units.get(cell, Unit()), level)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnMarks:
    """A turn's marks in two layers, and what names and other marks keep clear of.

    Attributes:
        under: what lies under the pieces.
        over: what lies over them.
        lines: where arrows run.
        boxes: what discs and taken pieces cover.
    """

    under: tuple[Shape, ...] = ()
    over: tuple[Shape, ...] = ()
    lines: tuple[Route, ...] = ()
    boxes: tuple[Box, ...] = ()

    def __add__(self, other: TurnMarks) -> TurnMarks:
        """Both, the other's above."""
        return TurnMarks(
            under=(*self.under, *other.under),
            over=(*self.over, *other.over),
            lines=(*self.lines, *other.lines),
            boxes=(*self.boxes, *other.boxes),
        )

    @property
    def taken(self) -> Occupied:
        """What further arrows should not lie on."""
        return Occupied(lines=self.lines, boxes=self.boxes)


def step_colour(theme: Theme, rank: int) -> str:
    """The colour of the first (0) or second (1) step."""
    return theme.second_step if rank else theme.first_step


def shaft_of(count: int) -> Shaft:
    """The shaft of an arrow for so many pieces that move together."""
    return _SHAFTS[count]


def turn_marks(stage: Stage, trace: Trace) -> TurnMarks:
    """All marks of one turn."""
    marks = TurnMarks(under=rings(stage, trace))
    marks += _arrows(stage, trace)
    marks += _put_back(stage, trace, marks)
    marks += _drops(stage, trace)
    pen = stage.pen(0)
    if trace.turn.ransom is not None:
        # A minus beside the piece that is given up, and a dashed ring around its cell.
        cell = trace.turn.ransom
        centre = stage.level(cell, max(stage.units.get(cell, Unit()).height - 1, 0))
        marks += TurnMarks(
            under=dashed_ring(stage.view.outline(cell, DASHED_SHARE), pen),
            over=sign_disc(centre, Sign.MINUS, pen),
            boxes=(box_around(centre, SIGN_RADIUS * stage.unit),),
        )
    if trace.turn.swap is not None:
        # Two pieces that change places: an arrow with a head at both ends.
        line = stage.router.route(*trace.turn.swap)
        forth = arrow(line.at(0.5), line.end, Shaft.SINGLE, pen)
        back = arrow(line.at(0.5), line.start, Shaft.SINGLE, pen)
        marks += TurnMarks(over=(*forth, *back), lines=(line,))
    # What was taken, small and crossed out, at a corner of its cell that no arrow covers.
    # Before the turn it still stands there: brackets mark it as a target.
    found = TurnMarks()
    for rank, effect in enumerate(trace.effects):
        if effect.captured and stage.moment is Moment.AFTER:
            found += _victims(stage, effect, stage.pen(rank), marks + found)
        elif effect.captured:
            cell = effect.step.end
            target = stage.view.target(cell, stage.units.get(cell, Unit()))
            found += TurnMarks(under=brackets(target, stage.pen(rank)))
    return found + marks


def touched(trace: Trace) -> tuple[int, ...]:
    """The cells that a turn touches, each once, in order."""
    turn = trace.turn
    cells = [cell for step in turn.steps for cell in (step.start, step.end)]
    cells += [drop.cell for drop in turn.drops]
    cells += [cell for cell in (turn.relocation, turn.ransom) if cell is not None]
    return tuple(dict.fromkeys((*cells, *(turn.swap or ()))))


def rings(stage: Stage, trace: Trace) -> tuple[Shape, ...]:
    """Rings on the cells that a turn touches, light or, on tints as light, dark."""
    dashed, theme = {drop.cell for drop in trace.turn.drops}, stage.theme
    found = []
    for cell in touched(trace):
        if cell not in dashed:
            seen = contrast(theme.casing, cell_colour(stage.game, theme, cell)) >= _RING_CONTRAST
            colour = theme.casing if seen else theme.outline
            outline = stage.view.outline(cell, _RING_SHARE)
            found.append(ring(outline, colour, _RING_WIDTH * stage.cell))
    return tuple(found)


def _arrows(stage: Stage, trace: Trace) -> TurnMarks:
    """An arrow for each step; where there are two, each with its number at its tail."""
    effects, marks = trace.effects, TurnMarks()
    radius = disc_radius(stage.unit) if len(effects) > 1 else 0.0
    ways = [stage.router.straight(one.step.start, one.step.end) for one in effects]
    for rank, effect in enumerate(effects):
        later = tuple(ways[rank + 1 :]) if len(ways) > 1 and ways[0].follows(ways[1]) else ()
        taken = Occupied(lines=(*marks.lines, *later), boxes=marks.boxes)
        step = effect.step
        line = stage.router.route(step.start, step.end, taken, radius * (1 + _TAIL))
        marks += _step(stage, effect, line, rank)
        if radius:
            ghosts = stage.units.get(step.start, Unit()).ghosts
            onto = _TAIL if line.length > _ROOMY * radius or not ghosts else _ON_GHOST
            centre = line.at(onto * radius / (line.length or 1))
            marks += TurnMarks(
                over=number_disc(centre, rank + 1, stage.pen(rank), radius),
                boxes=(box_around(centre, radius),),
            )
    return marks


def _step(stage: Stage, effect: StepEffect, line: Route, rank: int) -> TurnMarks:
    """A step's arrow, and a plus where it builds."""
    pen = stage.pen(rank)
    over = arrow(line.start, line.end, shaft_of(len(effect.moved)), pen)
    if effect.built_on is None:
        return TurnMarks(over=over, lines=(line,))
    unit = stage.units.get(effect.step.end, Unit())
    centre = line.end
    if stage.moment is Moment.AFTER and unit.height > len(effect.moved):
        # The seam between two pieces, at the rim that the arrow does not come to.
        x, y = stage.level(effect.step.end, unit.height - len(effect.moved) - 0.5)
        middle, _ = stage.view.centre(effect.step.end)
        centre = (x if line.start[0] <= middle + 1e-6 else 2 * middle - x, y)
    return TurnMarks(
        over=(*over, *sign_disc(centre, Sign.PLUS, pen)),
        lines=(line,),
        boxes=(box_around(centre, SIGN_RADIUS * stage.unit),),
    )


def _victims(stage: Stage, effect: StepEffect, pen: MarkPen, marks: TurnMarks) -> TurnMarks:
    side, pieces = max(_VICTIM * stage.cell, _LEAST_VICTIM), effect.captured
    wide, tall = 0.55 * side, 0.55 * side * len(pieces)

    def around(corner: Point) -> Box:
        return corner[0] - wide, corner[1] - tall, corner[0] + wide, corner[1] + tall

    def covered(corner: Point) -> int:
        box = around(corner)
        lines = sum(line.meets(box) for line in marks.lines)
        return lines + sum(meet(box, other) for other in marks.boxes)

    x, y = min(stage.view.corners(effect.step.end), key=covered)
    foot = y + 1.08 * side * (len(pieces) - 1) / 2
    over = []
    for level, piece in enumerate(pieces):
        centre = (x, foot - 1.08 * side * level)
        symbol = victim(stage.game, piece, stage.theme, side)
        small = Use(symbol=symbol, transform=place(*centre, side))
        over.append(Group(shapes=(small, *cross(centre, 0.6 * side, pen, width=0.02))))
    return TurnMarks(over=tuple(over), boxes=(around((x, y)),))


def _put_back(stage: Stage, trace: Trace, marks: TurnMarks) -> TurnMarks:
    """The way of a king from where it was taken to where it is put back, in dots."""
    cell = trace.turn.relocation
    if cell is None or trace.relocated is None:
        return TurnMarks()
    found = TurnMarks()
    for rank, effect in enumerate(trace.effects):
        if trace.relocated in effect.captured and effect.step.end != cell:
            line = stage.router.route(effect.step.end, cell, (marks + found).taken)
            pen = stage.pen(rank)
            over = arrow(line.start, line.end, Shaft.PUT_BACK, pen)
            found += TurnMarks(over=over, lines=(line,))
    return found


def _drops(stage: Stage, trace: Trace) -> TurnMarks:
    """A dashed ring around each cell that a piece comes to; two are numbered, piece by piece."""
    found, drops = TurnMarks(), trace.turn.drops
    radius = disc_radius(stage.unit)
    for rank, drop in enumerate(drops):
        pen = stage.pen(0)
        ringed = drop.cell in {earlier.cell for earlier in drops[:rank]}
        outline = stage.view.outline(drop.cell, DASHED_SHARE)
        found += TurnMarks(under=() if ringed else dashed_ring(outline, pen))
        later = sum(other.cell == drop.cell for other in drops[rank + 1 :])
        level = stage.units.get(drop.cell, Unit()).height - 1 - later
        if len(drops) > 1:
            centre = stage.view.centre(drop.cell)
            if stage.units.get(drop.cell, Unit()).height:
                x, y = stage.level(drop.cell, level)
                centre = x + radius * 0.8, y
            over = number_disc(centre, rank + 1, pen, radius)
            found += TurnMarks(over=over, boxes=(box_around(centre, radius),))
        elif level > 0:
            centre = stage.level(drop.cell, level - 0.5)
            found += TurnMarks(over=sign_disc(centre, Sign.PLUS, pen))
    return found
