"""Where a unit may go, one arrow a direction, and where it may not, an arrow crossed out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot
from operator import itemgetter

from printkit.base.units import contrast
from printkit.draw.arrows import (
    HEAD_LENGTH,
    MarkPen,
    Route,
    Sign,
    arrow,
    brackets,
    cross,
    dashed_ring,
    sign_disc,
)
from printkit.draw.layout import Point, box_around, meet
from printkit.draw.stacks import Unit, cell_colour
from printkit.draw.turn_marks import DASHED_SHARE, Stage, TurnMarks, shaft_of
from printkit.model import Theme
from printkit.rules import Piece, Side, StepEffect, Turn
from printkit.scene import Cap, Circle, Path, Style, polygon

_STOP = 0.075
"""The radius of a dot where a unit may stop on its way, in units of a mark."""
_BARRED = "#8b8680"
_CROSS = "#c62b1f"
_ARM = 0.085
"""Half the width of a cross on a shaft, in units of a mark."""
_CLEAR = 0.125
"""The same with its casing."""
_PLACES = 24
"""So many places along a shaft are tried for its cross."""
_CROSS_ROOM = 0.12
"""How much longer than another a shaft is that has a cross, in units of a mark."""
_ZONE, _ZONE_SHARE = 0.03, 0.93
"""The line around a cell of a zone, in cells, and where it runs, as a share of the cell."""
_ZONE_CONTRAST = 1.4
"""Of such a line to its tint, at least (WCAG 2)."""


def fan_marks(stage: Stage, effects: Sequence[StepEffect]) -> TurnMarks:
    """Arrows for first steps: those in one direction are one arrow with a dot where it may stop."""
    # Steps of one start, one number of pieces and one direction together, the nearest first.
    found: dict[tuple[object, ...], list[tuple[float, StepEffect]]] = {}
    for effect in effects:
        start, end = effect.step.start, effect.step.end
        (x0, y0), (x1, y1) = map(stage.view.layout.centre, (start, end))
        length = hypot(x1 - x0, y1 - y0)
        direction = round((x1 - x0) / length, 3) + 0.0, round((y1 - y0) / length, 3) + 0.0
        found.setdefault((start, len(effect.moved), direction), []).append((length, effect))
    marks = TurnMarks()
    for way in found.values():
        marks += _way(stage, [effect for _, effect in sorted(way, key=itemgetter(0))], marks)
    return marks


def _way(stage: Stage, way: Sequence[StepEffect], marks: TurnMarks) -> TurnMarks:
    """One arrow to the farthest cell that a unit may go to; what it may do on the way is marked."""
    pen, last = stage.pen(0), way[-1]
    line = stage.router.route(last.step.start, last.step.end, marks.taken)
    over = arrow(line.start, line.end, shaft_of(len(last.moved)), pen)
    found = TurnMarks(over=over, lines=(line,))
    for effect in way[:-1]:
        x, y = line.nearest(stage.view.centre(effect.step.end))
        style = Style(fill=pen.colour, stroke=pen.casing, width=0.022 * stage.unit)
        dot = Circle(x=x, y=y, radius=_STOP * stage.unit, style=style)
        found += TurnMarks(over=(dot,), boxes=(box_around((x, y), _STOP * stage.unit),))
    for effect in way:
        unit = stage.units.get(effect.step.end, Unit())
        if effect.captured:
            found += TurnMarks(under=brackets(stage.view.target(effect.step.end, unit), pen))
        elif effect.built_on is not None and effect is last:
            found += TurnMarks(over=sign_disc(line.end, Sign.PLUS, pen))
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A turn that is illegal.

    Attributes:
        turn: the turn.
        side: who would play it.
        moved: how many pieces would move, per step.
        fault: the rank of the step at fault; from the end, where it is negative.
        faults: the cells of drops that are at fault.
    """

    turn: Turn
    side: Side
    moved: tuple[int, ...] = (1,)
    fault: int = -1
    faults: frozenset[int] = frozenset()


def cross_colour(theme: Theme) -> str:
    """The red of a cross; where even arrows have no colour the colour of text."""
    channels = {theme.first_step[at : at + 2] for at in (1, 3, 5)}
    return theme.text if len(channels) == 1 else _CROSS


def with_refused(units: Mapping[int, Unit], refused: Iterable[Refused]) -> dict[int, Unit]:
    """`units` and the ghosts of what may not be dropped on them."""
    shown = dict(units)
    for one in refused:
        for drop in one.turn.drops:
            unit = shown.get(drop.cell, Unit())
            ghosts = (*unit.ghosts, Piece(drop.kind, one.side))
            shown[drop.cell] = Unit(unit.pieces, ghosts)
    return shown


def barred_marks(stage: Stage, refused: Refused, marks: TurnMarks) -> TurnMarks:
    """A step that is illegal, or a drop: grey, with a red cross on the shaft, never on a piece.

    Steps before it are drawn as they would be played, those behind it are grey too.
    """
    grey = MarkPen(colour=_BARRED, casing=stage.theme.casing, unit=stage.unit)
    red = replace(grey, colour=cross_colour(stage.theme))
    if not refused.turn.steps:
        return _refused_drops(stage, refused, grey, red)
    fault = range(len(refused.turn.steps))[refused.fault]
    found = TurnMarks()
    for rank, step in enumerate(refused.turn.steps):
        room = _CROSS_ROOM * stage.unit if rank == fault else 0.0
        router = replace(stage.router, shaft=_CLEAR)
        line = router.route(step.start, step.end, (marks + found).taken, room)
        pen = stage.pen(rank) if rank < fault else grey
        over = arrow(line.start, line.end, shaft_of(refused.moved[rank]), pen)
        found += TurnMarks(over=over, lines=(line,))
        if rank == fault:
            found += _crossed(stage, line, red)
    return found


def _crossed(stage: Stage, line: Route, pen: MarkPen) -> TurnMarks:
    """The cross on a shaft."""
    arm = _ARM * stage.unit
    middle = _on_shaft(stage, line, arm + 0.05 * stage.unit)
    box = box_around(middle, _CLEAR * stage.unit)
    return TurnMarks(over=cross(middle, arm, pen), boxes=(box,))


def _on_shaft(stage: Stage, line: Route, room: float) -> Point:
    """Where a cross stands on a shaft: nearest to its middle, clear of what stands on the way."""
    head = min(HEAD_LENGTH * stage.unit, 0.6 * line.length)
    shaft = (line.length - head) / (line.length or 1.0)
    boxes = [stage.view.box(cell, unit) for cell, unit in stage.units.items() if unit.height]
    shares = sorted(
        (rank / _PLACES for rank in range(2, _PLACES - 1)), key=lambda at: abs(at - 0.5)
    )
    places = [line.at(shaft * share) for share in shares]
    clear = (at for at in places if not any(meet(box_around(at, room), box) for box in boxes))
    return next(clear, places[0])


def _refused_drops(stage: Stage, refused: Refused, grey: MarkPen, red: MarkPen) -> TurnMarks:
    """Dashed rings in grey, and a cross beside each piece whose drop is at fault."""
    found, arm = TurnMarks(), _ARM * stage.unit
    seen: dict[int, int] = {}
    for drop in refused.turn.drops:
        unit = stage.units.get(drop.cell, Unit())
        if drop.cell not in seen:
            outline = stage.view.outline(drop.cell, DASHED_SHARE)
            found += TurnMarks(under=dashed_ring(outline, grey))
        level = unit.height - len(unit.ghosts) + seen.get(drop.cell, 0)
        seen[drop.cell] = seen.get(drop.cell, 0) + 1
        if not refused.faults or drop.cell in refused.faults:
            x, y = stage.level(drop.cell, level)
            at = x + arm + 0.03 * stage.unit, y
            found += TurnMarks(
                over=cross(at, arm, red), boxes=(box_around(at, _CLEAR * stage.unit),)
            )
    return found


def zone_marks(stage: Stage, zones: Iterable[frozenset[int]]) -> TurnMarks:
    """Dashed rings on the cells that a rule names."""
    under = []
    width = _ZONE * stage.cell
    for cell in sorted({cell for zone in zones for cell in zone}):
        tint = cell_colour(stage.game, stage.theme, cell)
        seen = contrast(stage.theme.casing, tint) >= _ZONE_CONTRAST
        colour = stage.theme.casing if seen else stage.theme.outline
        style = Style(stroke=colour, width=width, dash=(2.6 * width, 1.8 * width), cap=Cap.BUTT)
        outline = polygon(stage.view.outline(cell, _ZONE_SHARE))
        under.append(Path(segments=outline, style=style))
    return TurnMarks(under=tuple(under))
