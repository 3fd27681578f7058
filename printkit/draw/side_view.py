"""Steps seen from the side: pieces on a ground, dashed where they have left, and arrows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from printkit.draw.arrows import HEAD_HALF, HEAD_LENGTH, Fill, MarkPen, Shaft, arrow, number_disc
from printkit.draw.layout import Point
from printkit.draw.marks import step_colour
from printkit.draw.pieces.piece import CORNER, ghost
from printkit.draw.plate_art import THIN, WORDS, bow, cube, words
from printkit.model import Game, Theme
from printkit.rules import Piece
from printkit.scene import (
    Cap,
    Join,
    Path,
    Scene,
    Shape,
    Style,
    Use,
    Weight,
    place,
    polygon,
    polyline,
    rounded_rectangle,
)

_LEAST_GAP = 6.4
"""Between columns at least, in mm: a shaft with a disc is seen."""
# In pieces:
_GAP = 0.95
_RISE = 1.03
_ROOM = 0.72
"""Above the highest piece, for arrows."""
_UNIT = 11.0
"""The unit of arrows, in mm."""
_DISC = 1.25
"""The radius of a number's disc, in mm: its digit has 6 pt."""
_TOUCH = 0.7
"""Between an arrow and a piece, in mm."""
_DASHES = (0.9, 0.7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """A piece in a side view.

    Attributes:
        column: where it stands, from the left.
        level: on the ground 0, on another piece 1.
        what: its piece, or the letter that stands for any.
        left: whether it has left from there.
    """

    column: int
    level: int
    what: Piece | str
    left: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SideMove:
    """An arrow of a side view.

    Attributes:
        start: column and level; None from above, out of a hand.
        end: column and level.
        count: how many pieces move together.
        step: 0 for the first step of a turn, 1 for the second.
        number: whether a disc tells which.
    """

    start: tuple[int, int] | None
    end: tuple[int, int]
    count: int = 1
    step: int = 0
    number: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """Draws side views with pieces of one size.

    Attributes:
        game: whose pieces.
        theme: their colours.
        edge: the size of a piece, in mm.
        levels: how many pieces high there is room for.
    """

    game: Game
    theme: Theme
    edge: float
    levels: int = 2

    def width(self, columns: int) -> float:
        """Of a picture with so many columns, in mm."""
        return (columns + 0.3) * self.edge + self._gap * (columns - 1)

    @property
    def _gap(self) -> float:
        return max(_GAP * self.edge, _LEAST_GAP)

    @property
    def _foot(self) -> float:
        return (self.levels * _RISE + _ROOM) * self.edge

    def scene(self, stands: Sequence[Stand], moves: Sequence[SideMove]) -> Scene:
        """Pieces on their ground, and what moves."""
        columns = 1 + max(one.column for one in stands)
        width, foot = self.width(columns), self._foot
        line = Style(stroke=self.theme.quiet_text, width=THIN, cap=Cap.BUTT)
        ground = Path(segments=polyline(((0.0, foot), (width, foot))), style=line)
        shapes: list[Shape] = [ground]
        for one in stands:
            shapes += self._piece(one)
        for move in moves:
            shapes += self._arrow(move)
        return Scene(width=width, height=foot + THIN, shapes=tuple(shapes))

    def middle(self, column: int, level: float) -> Point:
        """Of a piece."""
        x = 0.65 * self.edge + column * (self.edge + self._gap)
        return x, self._foot - THIN - (0.5 + level * _RISE) * self.edge

    def _piece(self, one: Stand) -> Iterator[Shape]:
        x, y = self.middle(one.column, one.level)
        edge, ink = self.edge, self.theme.quiet_text if one.left else self.theme.text
        half = edge / 2 - THIN / 2
        box = rounded_rectangle(x - half, y - half, 2 * half, 2 * half, radius=CORNER * edge)
        if isinstance(one.what, str):
            dash = _DASHES if one.left else ()
            line = Style(stroke=ink, width=THIN, dash=dash, cap=Cap.BUTT)
            yield Path(segments=box, style=line)
            yield words(one.what, (x, y), ink, size=1.1 * WORDS, weight=Weight.SEMIBOLD)
        elif one.left:
            faded = ghost(self.game, one.what, self.theme, "#ffffff")
            yield Use(symbol=faded, transform=place(x, y, edge))
            line = Style(stroke=ink, width=THIN, dash=_DASHES, cap=Cap.BUTT)
            yield Path(segments=box, style=line)
        else:
            yield cube(self.game, self.theme, one.what, (x, y), edge)

    def _pen(self, step: int) -> MarkPen:
        return MarkPen(
            colour=step_colour(self.theme, step),
            casing="#ffffff",
            unit=_UNIT,
            fill=Fill.OUTLINED if step else Fill.SOLID,
        )

    def _arrow(self, move: SideMove) -> tuple[Shape, ...]:
        """A straight arrow along the ground or from above, or a bow over what stands there."""
        pen, away = self._pen(move.step), self.edge / 2 + _TOUCH
        x1, y1 = self.middle(*move.end)
        if move.start is None:
            return arrow((x1, y1 - self.edge * 1.35), (x1, y1 - away), Shaft.SINGLE, pen)
        x0, y0 = self.middle(*move.start)
        if move.start[1] == move.end[1]:
            y = (y0 + self.middle(move.start[0], move.start[1] + move.count - 1)[1]) / 2
            start, end = (x0 + away, y), (x1 - away, y)
            shaft = Shaft.STACK if move.count > 1 else Shaft.SINGLE
            drawn = arrow(start, end, shaft, pen)
            # Its disc is in the middle of what is seen of the shaft.
            at = ((start[0] + end[0] - HEAD_LENGTH * _UNIT) / 2, y)
        else:
            way = bow((x0, y0 - away), (x1, y1 - away), 0.0)
            high = min(y0, y1) - away - 0.62 * self.edge
            start, end = way[0], way[-1]
            curve = (start, (x0 + 0.05 * self.edge, high), (x1 - 0.05 * self.edge, high), end)
            drawn = bent_arrow(curve, pen)
            at = ((x0 + x1) / 2, (start[1] + end[1] + 6 * high) / 8)
        disc = number_disc(at, move.step + 1, pen, _DISC) if move.number else ()
        return (*drawn, *disc)


def bent_arrow(curve: tuple[Point, Point, Point, Point], pen: MarkPen) -> tuple[Shape, ...]:
    """An arrow of a step along a curve; the second step's is dashed, its head outlined."""
    start, one, two, end = curve
    length = hypot(end[0] - two[0], end[1] - two[1])
    ax, ay = (end[0] - two[0]) / length, (end[1] - two[1]) / length
    head, half = HEAD_LENGTH * pen.unit, HEAD_HALF * pen.unit
    base = (end[0] - head * ax, end[1] - head * ay)
    tip = polygon(
        (
            (base[0] - half * ay, base[1] + half * ax),
            end,
            (base[0] + half * ay, base[1] - half * ax),
        )
    )
    outlined = pen.fill is Fill.OUTLINED
    line = Style(
        stroke=pen.colour,
        width=0.052 * pen.unit,
        cap=Cap.BUTT,
        dash=(0.1 * pen.unit, 0.055 * pen.unit) if outlined else (),
    )
    style = Style(fill=pen.colour)
    if outlined:
        style = Style(fill=pen.casing, stroke=pen.colour, width=0.028 * pen.unit, join=Join.ROUND)
    return (
        Path(segments=(("M", start), ("C", (*one, *two, *base))), style=line),
        Path(segments=tip, style=style),
    )
