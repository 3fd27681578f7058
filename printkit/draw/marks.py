"""Marks on a board: of turns, first steps, barred turns, zones, and what a figure adds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import copysign, cos, dist, hypot, pi, sin
from operator import itemgetter

from printkit.base.units import contrast
from printkit.draw import arrows as pens
from printkit.draw.layout import Point, bounding, box_around
from printkit.draw.pieces import Unit, cell_colour, victim
from printkit.draw.view import View
from printkit.model import CUBE, Theme
from printkit.rules import Piece, Side, StepEffect, Trace, Turn
from printkit.rules.position import unit_code
from printkit.scene import Box, Cap, Circle, Group, Path, Shape, Style, Use, place, polygon
from printkit.scene.bounds import meet

_GOOD = "#2e7d32"
_NOTE_CONTRAST = 1.6  # ratio, WCAG 2
_SHAFTS = (pens.Shaft.SINGLE, pens.Shaft.STACK, pens.Shaft.TRIPLE)
"""For one piece that moves, for two, and for more."""
_LEAST_UNIT = 5.0
"""The least unit of marks, in mm: on smaller cells they keep the size that can be seen."""
_RING_SHARE = 0.97  # of a cell's width
DASHED_SHARE = 0.96  # of a cell's width
_BETWEEN = 0.24
"""The radius of a ring around a place between two cells, in cells."""
_AROUND_WALL = 0.06
"""From what is placed between two cells to the ring around it, in cells."""
_OPENED = 0.14
"""Half the width of a cross where something stood between two cells, in cells."""
_RING_WIDTH = 0.03  # in cells
_LINE_CONTRAST = 1.4
"""The least contrast of a light ring to its tint (WCAG 2): less cannot be seen on paper."""
_VICTIM = 0.25  # in cells
_LEAST_VICTIM = 1.5  # mm
_TAIL, _ON_GHOST = 0.6, -0.6
"""Where the middle of a disc stands on its arrow, in radii from the tail."""
_ROOMY = 3.2
"""A shorter arrow, in radii, has its disc on the ghost of the unit that left."""
_STOP = 0.075
"""The radius of a dot where a unit may stop on its way, in units of a mark."""
_BARRED = "#8b8680"
_CROSS = "#c62b1f"
_HALF_TURN = 0.2
"""The radius of the arrows of a half turn, in cells."""
_ARM = 0.085
"""Half the width of a cross on a shaft, in units of a mark."""
_CLEAR = 0.125
"""The same with its casing."""
_PLACES = 24
"""How many places along a shaft are tried for its cross."""
_CROSS_ROOM = 0.12
"""How much longer a shaft is made for a cross on it, in units of a mark."""
_ZONE, _ZONE_SHARE = 0.03, 0.93
"""The line around a cell of a zone, in cells, and where it runs, as a share of the cell."""


class AnnotationKind(StrEnum):
    """What an annotation draws."""

    RING = "ring"
    CROSS = "cross"
    TICK = "tick"
    NUMBER = "number"
    ARROW = "arrow"


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation:
    """A sign or number on a cell, or an arrow from it to `end`.

    With a cell `beside` it is between both; `colour` is `#rrggbb`, or None for the theme's.
    """

    kind: AnnotationKind
    cell: int
    end: int | None = None
    beside: int | None = None
    number: int | None = None
    colour: str | None = None


class Moment(StrEnum):
    """Which position a picture of a turn shows."""

    AFTER = "after"
    BEFORE = "before"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A board with its units after a turn or before it, on which marks are drawn."""

    view: View
    units: Mapping[int, Unit]
    moment: Moment = Moment.AFTER

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
        """The unit in which marks are measured, in mm: a cell, but never too small to be seen."""
        return max(self.cell, _LEAST_UNIT)

    @property
    def router(self) -> pens.Router:
        """The router of arrows on this board."""
        return pens.Router(view=self.view, units=self.units, unit=self.unit)

    def pen(self, rank: int) -> pens.MarkPen:
        """The pen of the first (0) or second (1) step."""
        return step_pen(self.theme, rank, casing=self.theme.casing, unit=self.unit)

    def unit_on(self, cell: int) -> Unit:
        """The unit on a cell, which may be empty."""
        return self.units.get(cell, Unit())

    def level(self, cell: int, level: float) -> Point:
        """The right rim of a cell's unit at a level: the lowest piece is 0, halves are seams."""
        return self.view.rim(cell, self.unit_on(cell), level)

    def arrows(self, trace: Trace) -> TurnMarks:
        """An arrow for each step, with a plus where it builds; of two each has its number."""
        effects, marks = trace.effects, TurnMarks()
        radius = pens.disc_radius(self.unit) if len(effects) > 1 else 0.0
        ways = [self.router.straight(one.step.start, one.step.end) for one in effects]
        for rank, effect in enumerate(effects):
            later = tuple(ways[rank + 1 :]) if len(ways) > 1 and ways[0].follows(ways[1]) else ()
            taken = pens.Occupied(lines=(*marks.lines, *later), boxes=marks.boxes)
            step = effect.step
            line = self.router.route(step.start, step.end, taken, radius * (1 + _TAIL))
            pen, moved, unit = self.pen(rank), len(effect.moved), self.unit_on(step.end)
            over = pens.arrow(line.start, line.end, shaft_of(moved), pen)
            boxes: tuple[Box, ...] = ()
            if effect.built_on is not None:
                centre = line.end
                if self.moment is Moment.AFTER and unit.height > moved:
                    # at the seam between two pieces, on the rim away from the arrow
                    x, y = self.level(step.end, unit.height - moved - 0.5)
                    middle, _ = self.view.centre(step.end)
                    centre = (x if line.start[0] <= middle + 1e-6 else 2 * middle - x, y)
                    centre = self.clear(centre, step.end)
                over += pens.sign_disc(centre, pens.DiscSign.PLUS, pen)
                boxes = (box_around(centre, pens.SIGN_RADIUS * self.unit),)
            marks += TurnMarks(over=over, lines=(line,), boxes=boxes)
            if radius:
                ghosts = self.unit_on(step.start).ghosts
                onto = _TAIL if line.length > _ROOMY * radius or not ghosts else _ON_GHOST
                centre = line.at(onto * radius / (line.length or 1))
                marks += TurnMarks(
                    over=pens.number_disc(centre, rank + 1, pen, radius),
                    boxes=(box_around(centre, radius),),
                )
        return marks

    def put_back(self, trace: Trace, marks: TurnMarks) -> TurnMarks:
        """The way of a king from where it was taken to where it is put back, in dots."""
        cell = trace.turn.relocation
        if cell is None or trace.relocated is None:
            return TurnMarks()
        found = TurnMarks()
        for rank, effect in enumerate(trace.effects):
            if trace.relocated in effect.captured and effect.step.end != cell:
                line = self.router.route(effect.step.end, cell, (marks + found).taken)
                pen = self.pen(rank)
                over = pens.arrow(line.start, line.end, pens.Shaft.PUT_BACK, pen)
                found += TurnMarks(over=over, lines=(line,))
        return found

    def parted(self, piece: Piece, cells: tuple[int, int]) -> TurnMarks:
        """A dashed ring around a piece that is placed between two cells."""
        (hull,) = self.view.partings(((*cells, unit_code((piece,))),))
        x, y = (sum(ends) / len(hull) for ends in zip(*hull, strict=True))
        room = _AROUND_WALL * self.cell
        outline = tuple((a + copysign(room, a - x), b + copysign(room, b - y)) for a, b in hull)
        return TurnMarks(under=pens.dashed_ring(outline, self.pen(0)))

    def drops(self, trace: Trace) -> TurnMarks:
        """A dashed ring around each cell of a drop; several drops are numbered."""
        found, drops = TurnMarks(), trace.turn.drops
        radius = pens.disc_radius(self.unit)
        for opened in trace.turn.opened:
            at = self.view.middle(*opened)
            red = replace(self.pen(0), colour=cross_colour(self.theme))
            over = pens.cross(at, _OPENED * self.cell, red)
            found += TurnMarks(over=over, boxes=(box_around(at, _OPENED * self.cell),))
        for rank, drop in enumerate(drops):
            pen = self.pen(0)
            if drop.other is not None:
                found += self.parted(drop.piece(trace.side), (drop.cell, drop.other))
                if len(drops) > 1:
                    found += self.numbered(rank, self.view.middle(drop.cell, drop.other), found)
                continue
            ringed = drop.cell in {earlier.cell for earlier in drops[:rank]}
            outline = self.view.outline(drop.cell, DASHED_SHARE)
            found += TurnMarks(under=() if ringed else pens.dashed_ring(outline, pen))
            later = sum(other.cell == drop.cell for other in drops[rank + 1 :])
            level = self.unit_on(drop.cell).height - 1 - later
            if len(drops) > 1:
                centre = self.view.centre(drop.cell)
                if self.unit_on(drop.cell).height:
                    x, y = self.level(drop.cell, level)
                    centre = x + radius * 0.8, y
                    if self.is_over_another(centre, drop.cell):  # a wide piece has it on itself
                        centre = min(centre[0], max(x for x, _ in outline) - radius), y
                found += self.numbered(rank, centre, found)
            elif level > 0:
                centre = self.clear(self.level(drop.cell, level - 0.5), drop.cell)
                found += TurnMarks(over=pens.sign_disc(centre, pens.DiscSign.PLUS, pen))
        return found

    def clear(self, sign: Point, cell: int) -> Point:
        """A place for a sign at the rim of a unit, moved inward until it lies on no other unit."""
        radius, (x, y) = pens.SIGN_RADIUS * self.unit, self.view.centre(cell)
        near = [
            self.view.centre(other)
            for other in self.view.layout.grid.neighbours[cell]
            if other >= 0 and self.unit_on(other).height
        ]

        def room(share: float) -> float:
            """The distance of a sign's middle to the nearest line between two cells, in mm."""
            at = x + share * (sign[0] - x), sign[1]
            return min(
                (dist(at, one) ** 2 - dist(at, (x, y)) ** 2) / (2 * dist(one, (x, y)))
                for one in near
            )

        shares = (tenth / 10 for tenth in range(10, 4, -1))
        share = next((one for one in shares if not near or room(one) >= radius), 0.5)
        return x + share * (sign[0] - x), sign[1]

    def is_over_another(self, at: Point, cell: int) -> bool:
        """Whether a point lies on another cell that is not empty."""
        taken = (other for other, unit in self.units.items() if unit.height and other != cell)
        outlines = (bounding(self.view.outline(other, 1.0)) for other in taken)
        return any(meet((*at, *at), outline) for outline in outlines)

    def numbered(self, rank: int, centre: Point, before: TurnMarks) -> TurnMarks:
        """The number of one of several placed pieces, clear of the numbers `before` it."""
        radius = pens.disc_radius(self.unit)
        while any(meet(box_around(centre, radius), box) for box in before.boxes):
            centre = centre[0] + radius / 2, centre[1]
        over = pens.number_disc(centre, rank + 1, self.pen(0), radius)
        return TurnMarks(over=over, boxes=(box_around(centre, radius),))

    def victims(self, effect: StepEffect, pen: pens.MarkPen, marks: TurnMarks) -> TurnMarks:
        """The pieces that a step took, small and crossed out, where the fewest marks lie."""
        side, pieces = max(_VICTIM * self.cell, _LEAST_VICTIM), effect.captured
        wide, tall = 0.55 * side, 0.55 * side * len(pieces)

        def around(corner: Point) -> Box:
            return corner[0] - wide, corner[1] - tall, corner[0] + wide, corner[1] + tall

        def covered(corner: Point) -> int:
            box = around(corner)
            lines = sum(line.meets(box) for line in marks.lines)
            return lines + sum(meet(box, other) for other in marks.boxes)

        x, y = min(self.view.corners(effect.step.end), key=covered)
        foot = y + 1.08 * side * (len(pieces) - 1) / 2
        over = []
        for level, piece in enumerate(pieces):
            centre = (x, foot - 1.08 * side * level)
            symbol = victim(self.view.game, piece, self.theme, side)
            small = Use(symbol=symbol, transform=place(*centre, side))
            over.append(Group(shapes=(small, *pens.cross(centre, 0.6 * side, pen, width=0.02))))
        return TurnMarks(over=tuple(over), boxes=(around((x, y)),))

    def sign(self, note: Annotation) -> TurnMarks:
        """A ring, a cross or a tick; the unit under it can still be seen.

        A cross over an empty cell is large; else it is a disc at the corner, as a tick is. On a
        table both lie before the unit.
        """
        pen, view = _note_pen(self, note), self.view
        if note.kind is AnnotationKind.RING:
            if note.beside is None:
                return TurnMarks(under=pens.cased_ring(view.outline(note.cell, 0.9), pen))
            x, y = _middle(view, note)
            turns = (2 * pi * part / 36 for part in range(36))
            reach = _BETWEEN * self.cell
            around = tuple((x + reach * cos(turn), y + reach * sin(turn)) for turn in turns)
            return TurnMarks(over=pens.cased_ring(around, pen))
        laid = view.before(note.cell) if note.beside is None else None
        is_tick = note.kind is AnnotationKind.TICK
        if is_tick and note.colour is None:
            pen = replace(pen, colour=_GOOD)
        occupied = note.cell in self.units and note.beside is None
        if laid is None and not is_tick and not occupied:
            return TurnMarks(over=pens.cross(_middle(view, note), 0.2 * self.cell, pen))
        sign = pens.DiscSign.TICK if is_tick else pens.DiscSign.CROSS
        pen = replace(pen, unit=1.8 * self.unit)
        if laid is None:
            centre = view.corners(note.cell)[2] if occupied else _middle(view, note)
            box = box_around(centre, pens.SIGN_RADIUS * pen.unit)
            return TurnMarks(over=pens.sign_disc(centre, sign, pen), boxes=(box,))
        a, _, _, d, x, y = laid
        across, down = a * pens.SIGN_RADIUS * pen.unit, d * pens.SIGN_RADIUS * pen.unit
        lying = Group(shapes=pens.sign_disc((0.0, 0.0), sign, pen), transform=laid)
        return TurnMarks(under=(lying,), boxes=((x - across, y - down, x + across, y + down),))

    def refused_drops(self, refused: Refused, grey: pens.MarkPen, red: pens.MarkPen) -> TurnMarks:
        """Grey dashed rings, and a cross beside each piece whose drop is at fault."""
        found, arm = TurnMarks(), _ARM * self.unit
        seen: dict[int, int] = {}
        for drop in refused.turn.drops:
            unit = self.unit_on(drop.cell)
            if drop.cell not in seen:
                outline = self.view.outline(drop.cell, DASHED_SHARE)
                found += TurnMarks(under=pens.dashed_ring(outline, grey))
            level = unit.height - len(unit.ghosts) + seen.get(drop.cell, 0)
            seen[drop.cell] = seen.get(drop.cell, 0) + 1
            if not refused.faults or drop.cell in refused.faults:
                x, y = self.level(drop.cell, level)
                at = x + arm + 0.03 * self.unit, y
                found += TurnMarks(
                    over=pens.cross(at, arm, red), boxes=(box_around(at, _CLEAR * self.unit),)
                )
        return found


def shaft_of(moved: int) -> pens.Shaft:
    """The shaft of an arrow, by how many pieces move together."""
    return _SHAFTS[min(moved, len(_SHAFTS)) - 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnMarks:
    """A turn's marks under and over the pieces, and the places that other marks and names avoid.

    Those are `lines`, where arrows run, and `boxes` of discs and taken pieces.
    """

    under: tuple[Shape, ...] = ()
    over: tuple[Shape, ...] = ()
    lines: tuple[pens.Route, ...] = ()
    boxes: tuple[Box, ...] = ()
    shafts: tuple[Shape, ...] = ()

    @property
    def arrows(self) -> tuple[Shape, ...]:
        """The arrows among the marks over the pieces."""
        return self.shafts or (self.over if self.lines else ())

    def __add__(self, other: TurnMarks) -> TurnMarks:
        """Both, the other's above."""
        return TurnMarks(
            under=(*self.under, *other.under),
            over=(*self.over, *other.over),
            shafts=(*self.arrows, *other.arrows),
            lines=(*self.lines, *other.lines),
            boxes=(*self.boxes, *other.boxes),
        )

    @property
    def taken(self) -> pens.Occupied:
        """The places that further arrows avoid."""
        return pens.Occupied(lines=self.lines, boxes=self.boxes)


def step_pen(theme: Theme, rank: int, *, casing: str, unit: float) -> pens.MarkPen:
    """The pen of the first (0) or second (1) step: they differ in colour and fill."""
    colour, fill = (
        (theme.second_step, pens.Fill.OUTLINED) if rank else (theme.first_step, pens.Fill.SOLID)
    )
    return pens.MarkPen(colour=colour, casing=casing, unit=unit, fill=fill)


def turn_marks(stage: Stage, trace: Trace) -> TurnMarks:
    """All marks of one turn."""
    marks = TurnMarks(under=rings(stage, trace))
    marks += stage.arrows(trace)
    marks += stage.put_back(trace, marks)
    marks += stage.drops(trace)
    pen = stage.pen(0)
    if trace.turn.ransom is not None:
        # A minus beside the piece that is given up, and a dashed ring around its cell.
        cell = trace.turn.ransom
        centre = stage.level(cell, max(stage.unit_on(cell).height - 1, 0))
        marks += TurnMarks(
            under=pens.dashed_ring(stage.view.outline(cell, DASHED_SHARE), pen),
            over=pens.sign_disc(centre, pens.DiscSign.MINUS, pen),
            boxes=(box_around(centre, pens.SIGN_RADIUS * stage.unit),),
        )
    if trace.turn.swap is not None:
        line = stage.router.route(*trace.turn.swap)
        marks += TurnMarks(over=_both_ways(line, pen), lines=(line,))
    # Before the turn the taken pieces still stand there: brackets mark them as a target.
    found = TurnMarks()
    for rank, effect in (*enumerate(trace.effects), *((0, one) for one in trace.removed)):
        if effect.captured and stage.moment is Moment.AFTER:
            found += stage.victims(effect, stage.pen(rank), marks + found)
        elif effect.captured:
            cell = effect.step.end
            target = stage.view.target(cell, stage.unit_on(cell))
            found += TurnMarks(under=pens.brackets(target, stage.pen(rank)))
    return found + marks


def cells_of(turn: Turn) -> tuple[int, ...]:
    """The cells that a turn touches, each once, in order."""
    cells = [cell for step in turn.steps for cell in (step.start, step.end)]
    cells += [cell for drop in turn.drops for cell in drop.cells]
    cells += [cell for place in turn.opened for cell in place]
    cells += [cell for cell in (turn.relocation, turn.ransom) if cell is not None]
    cells += turn.removed
    return tuple(dict.fromkeys((*cells, *(turn.swap or ()))))


def rings(stage: Stage, trace: Trace) -> tuple[Shape, ...]:
    """Rings on the cells that a turn touches, but not on those of drops."""
    dashed = {cell for drop in trace.turn.drops for cell in drop.cells}.union(*trace.turn.opened)
    return tuple(
        pens.ring(
            stage.view.outline(cell, _RING_SHARE),
            _line_colour(stage, cell),
            _RING_WIDTH * stage.cell,
        )
        for cell in cells_of(trace.turn)
        if cell not in dashed
    )


def _line_colour(stage: Stage, cell: int) -> str:
    """The colour of a line on a cell: light, or dark on a tint as light as that."""
    theme, tint = stage.theme, cell_colour(stage.view.game, stage.theme, cell)
    return theme.casing if contrast(theme.casing, tint) >= _LINE_CONTRAST else theme.outline


def fan_marks(stage: Stage, effects: Sequence[StepEffect]) -> TurnMarks:
    """Arrows for first steps: those in one direction are one arrow with dots where it may stop."""
    # steps of one start, number of pieces and direction
    found: dict[tuple[object, ...], list[tuple[float, StepEffect]]] = {}
    for effect in effects:
        start, end = effect.step.start, effect.step.end
        (x0, y0), (x1, y1) = map(stage.view.layout.centre, (start, end))
        length = hypot(x1 - x0, y1 - y0)
        direction = round((x1 - x0) / length, 3) + 0.0, round((y1 - y0) / length, 3) + 0.0
        found.setdefault((start, len(effect.moved), direction), []).append((length, effect))
    marks, pen = TurnMarks(), stage.pen(0)
    for way in found.values():
        along = [effect for _, effect in sorted(way, key=itemgetter(0))]
        last = along[-1]
        line = stage.router.route(last.step.start, last.step.end, marks.taken)
        over = pens.arrow(line.start, line.end, shaft_of(len(last.moved)), pen)
        marks += TurnMarks(over=over, lines=(line,))
        for effect in along[:-1]:
            x, y = line.nearest(stage.view.centre(effect.step.end))
            style = Style(fill=pen.colour, stroke=pen.casing, width=0.022 * stage.unit)
            dot = Circle(x=x, y=y, radius=_STOP * stage.unit, style=style)
            marks += TurnMarks(over=(dot,), boxes=(box_around((x, y), _STOP * stage.unit),))
        for effect in along:
            unit = stage.unit_on(effect.step.end)
            if effect.captured:
                marks += TurnMarks(
                    under=pens.brackets(stage.view.target(effect.step.end, unit), pen)
                )
            elif effect.built_on is not None and effect is last:
                marks += TurnMarks(over=pens.sign_disc(line.end, pens.DiscSign.PLUS, pen))
    return marks


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """An illegal turn, to be crossed out.

    Attributes:
        moved: how many pieces would move, per step.
        fault: the rank of the step at fault, counted from the end if negative.
        faults: the cells of the drops at fault.
    """

    turn: Turn
    side: Side
    moved: tuple[int, ...] = (1,)
    fault: int = -1
    faults: frozenset[int] = frozenset()


def cross_colour(theme: Theme) -> str:
    """The red of a cross, or the colour of text in a theme whose arrows are grey."""
    channels = {theme.first_step[at : at + 2] for at in (1, 3, 5)}
    return theme.text if len(channels) == 1 else _CROSS


def with_refused(units: Mapping[int, Unit], refused: Iterable[Refused]) -> dict[int, Unit]:
    """`units` with the ghosts of pieces that may not be dropped there."""
    shown = dict(units)
    for one in refused:
        for drop in one.turn.drops:
            unit = shown.get(drop.cell, Unit())
            ghosts = (*unit.ghosts, Piece(drop.kind, one.side))
            shown[drop.cell] = Unit(unit.pieces, ghosts)
    return shown


def barred_marks(stage: Stage, refused: Refused, marks: TurnMarks) -> TurnMarks:
    """An illegal step or drop: grey, with a red cross on its shaft but on no piece.

    Steps before it are drawn as they would be played; those after it are grey too.
    """
    grey = pens.MarkPen(colour=_BARRED, casing=stage.theme.casing, unit=stage.unit)
    red = replace(grey, colour=cross_colour(stage.theme))
    if refused.turn.swap is not None:
        line = stage.router.route(*refused.turn.swap, marks.taken)
        drawn = TurnMarks(over=_both_ways(line, grey), lines=(line,))
        return drawn + _crossed(stage, line, 1.0, red)
    if not refused.turn.steps:
        return stage.refused_drops(refused, grey, red)
    fault = range(len(refused.turn.steps))[refused.fault]
    found = TurnMarks()
    for rank, step in enumerate(refused.turn.steps):
        room = _CROSS_ROOM * stage.unit if rank == fault else 0.0
        router = replace(stage.router, shaft=_CLEAR)
        line = router.route(step.start, step.end, (marks + found).taken, room)
        pen = stage.pen(rank) if rank < fault else grey
        over = pens.arrow(line.start, line.end, shaft_of(refused.moved[rank]), pen)
        found += TurnMarks(over=over, lines=(line,))
        if rank == fault:
            head = min(pens.HEAD_LENGTH * stage.unit, 0.6 * line.length)
            found += _crossed(stage, line, (line.length - head) / (line.length or 1.0), red)
    return found


def _both_ways(line: pens.Route, pen: pens.MarkPen) -> tuple[Shape, ...]:
    """An arrow with a head at both ends, for two pieces that change places."""
    forth = pens.arrow(line.at(0.5), line.end, pens.Shaft.SINGLE, pen)
    return (*forth, *pens.arrow(line.at(0.5), line.start, pens.Shaft.SINGLE, pen))


def _crossed(stage: Stage, line: pens.Route, shaft: float, red: pens.MarkPen) -> TurnMarks:
    """A cross on the first `shaft` of a line, as near its middle as is clear of all units."""
    arm = _ARM * stage.unit
    shares = sorted((at / _PLACES for at in range(2, _PLACES - 1)), key=lambda at: abs(at - 0.5))
    places = [line.at(shaft * share) for share in shares]
    boxes = [stage.view.box(cell, unit) for cell, unit in stage.units.items() if unit.height]
    room = arm + 0.05 * stage.unit
    clear = (at for at in places if not any(meet(box_around(at, room), one) for one in boxes))
    middle = next(clear, places[0])
    box = box_around(middle, _CLEAR * stage.unit)
    return TurnMarks(over=pens.cross(middle, arm, red), boxes=(box,))


def zone_marks(stage: Stage, zones: Iterable[frozenset[int]]) -> TurnMarks:
    """Dashed rings on the cells that a rule names."""
    under = []
    width = _ZONE * stage.cell
    for cell in sorted({cell for zone in zones for cell in zone}):
        colour = _line_colour(stage, cell)
        style = Style(stroke=colour, width=width, dash=(2.6 * width, 1.8 * width), cap=Cap.BUTT)
        outline = polygon(stage.view.outline(cell, _ZONE_SHARE))
        under.append(Path(segments=outline, style=style))
    return TurnMarks(under=tuple(under))


def half_turn(stage: Stage) -> TurnMarks:
    """Two arrows half around the middle of the board, and a dot there."""
    layout, radius = stage.view.layout, _HALF_TURN * stage.cell
    turned = layout.grid.half_turn
    cell = next(cell for cell, other in enumerate(turned) if other >= 0)
    ends = stage.view.centre(cell), stage.view.centre(turned[cell])
    (x, y) = ((one + other) / 2 for one, other in zip(*ends, strict=True))
    unit = 0.6 * stage.unit  # leaves room for the cell's name
    pen = pens.MarkPen(colour=stage.theme.text, casing=stage.theme.casing, unit=unit)
    dot = Circle(x=x, y=y, radius=0.16 * radius, style=Style(fill=stage.theme.text))
    over: tuple[Shape, ...] = (dot,)
    bulge = 1.25 * radius  # pulls a cubic nearly onto the half circle
    for way in (1, -1):
        start, end = (x - way * radius, y - 0.15 * way * radius), (x + way * radius, y)
        first = (start[0], start[1] - way * bulge)
        over += pens.bent_arrow((start, first, (end[0], end[1] - way * bulge), end), pen)
    return TurnMarks(over=over, boxes=(box_around((x, y), radius),))


def noted(stage: Stage, notes: tuple[Annotation, ...], marks: TurnMarks) -> TurnMarks:
    """`marks` and annotations: arrows keep clear of the turn's marks, numbers lie above all."""
    numbers = [note for note in notes if note.kind is AnnotationKind.NUMBER]
    arrows = [note for note in notes if note.kind is AnnotationKind.ARROW]
    signs = [note for note in notes if note not in (*numbers, *arrows)]
    above = TurnMarks()
    for note in numbers:
        radius = pens.note_radius(stage.unit, number := note.number or 0)
        x, y = _middle(stage.view, note)
        if note.cell in stage.units and note.beside is None:
            # at its upper left, where most of the piece stays free
            x -= max(CUBE.width / 2 * stage.cell + 0.7 * radius, 0.34 * stage.cell)
            y -= stage.view.layout.grid.lattice.number_at * stage.cell
        disc = pens.number_disc((x, y), number, _note_pen(stage, note), radius)
        above += TurnMarks(over=disc, boxes=(box_around((x, y), radius),))
    marks = sum(map(stage.sign, signs), marks)
    for note in arrows:
        end = note.cell if note.end is None else note.end
        line = stage.router.route(note.cell, end, (marks + above).taken)
        over = pens.arrow(line.start, line.end, pens.Shaft.NOTE, _note_pen(stage, note))
        marks += TurnMarks(over=over, lines=(line,))
    return marks + above


def _middle(view: View, note: Annotation) -> Point:
    """The middle of an annotation."""
    if note.beside is None:
        return view.centre(note.cell)
    return view.middle(note.cell, note.beside)


def _note_pen(stage: Stage, note: Annotation) -> pens.MarkPen:
    """The pen of an annotation; a light colour has a dark casing."""
    theme = stage.theme
    colour = note.colour or theme.second_step
    seen = contrast(colour, theme.casing) >= _NOTE_CONTRAST
    return pens.MarkPen(colour=colour, casing=theme.casing if seen else theme.text, unit=stage.unit)
