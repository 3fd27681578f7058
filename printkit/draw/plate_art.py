"""What pictures without a board are made of: pieces, words, arrows, ticks, steps from the side.

All lengths in mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import TypeAlias

from printkit import scene as art
from printkit.base.units import PT_PER_MM
from printkit.draw.arrows import (
    HEAD_LENGTH,
    Shaft,
    arrow,
    bent_arrow,
    brackets,
    number_disc,
)
from printkit.draw.layout import Point
from printkit.draw.marks import step_pen
from printkit.draw.pieces import CORNER, ghost, piece_symbol
from printkit.model import Game, Kind, Theme
from printkit.rules import Piece, Side

WORDS = 9 / PT_PER_MM
SMALL = 7 / PT_PER_MM
"""The sizes of type: of what is read line by line, and of names beside pieces."""
LINE = 0.9 / PT_PER_MM
THIN = 0.6 / PT_PER_MM
HAIR = 0.35 / PT_PER_MM
"""The weights of lines: of arrows, of outlines around groups, and in tables."""
DASHES = (1.3, 0.95)
HEAD = 2.0
"""How long the head of an arrow is."""
_HALF_HEAD = 0.8
_TICK, _CROSS = "#2e7d32", "#c62b1f"
Curve: TypeAlias = tuple[Point, Point, Point, Point]
"""A cubic curve: its ends, and what pulls it between them."""
POINTER = 0.4
"""The width of a shaft, in mm."""
_HEAD, _HALF = 2.0, 0.8
"""How long a head is and half of how wide, in mm."""
_SAMPLES = 160
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
_CORNERS = 0.45
"""Between a piece and the corners around it, in mm: its arrow still ends outside of them."""
_TOUCH = 0.7
"""Between an arrow and a piece, in mm."""
_DASHES = (0.9, 0.7)


def shown_side(kind: Kind) -> Side:
    """The side whose pieces stand for a kind: Black's, as ink is, where it has any."""
    return Side.BLACK if Side.BLACK in kind.sides else Side.WHITE


def cube(game: Game, theme: Theme, piece: Piece, middle: Point, edge: float) -> art.Use:
    """A piece seen from above."""
    return art.Use(symbol=piece_symbol(game, piece, theme), transform=art.place(*middle, edge))


def words(
    text: str,
    at: Point,
    fill: str,
    *,
    size: float = SMALL,
    anchor: art.Anchor = art.Anchor.MIDDLE,
) -> art.Text:
    """A line of words, the middle of its capitals at the height of a point."""
    return art.Text.level(text, at, size, fill, anchor)


def lines_around(
    lines: Sequence[str], middle: Point, fill: str, *, size: float, pitch: float
) -> tuple[art.Text, ...]:
    """Lines of words around a point, `pitch` sizes of the type from line to line."""
    first = middle[1] - (len(lines) - 1) / 2 * pitch * size
    return tuple(
        words(line, (middle[0], first + rank * pitch * size), fill, size=size)
        for rank, line in enumerate(lines)
    )


def dashed(colour: str) -> art.Style:
    """The line around a group, and before what stands apart."""
    return art.Style(stroke=colour, width=THIN, dash=DASHES, cap=art.Cap.BUTT)


def curved_arrow(
    points: Sequence[Point], colour: str, *, both: bool = False
) -> tuple[art.Shape, ...]:
    """An arrow along a line of two points, or a curve of four; a head at both ends if asked."""
    head, tip = _head(points[-2], points[-1])
    tail, back = _head(points[1], points[0])
    line: tuple[tuple[str, tuple[float, ...]], ...]
    first = back if both else points[0]
    if len(points) == 2:
        line = art.polyline((first, tip))
    else:
        line = (("M", first), ("C", (*points[1], *points[2], *tip)))
    heads = (head, tail) if both else (head,)
    return (
        art.Path(segments=line, style=art.Style(stroke=colour, width=LINE, cap=art.Cap.BUTT)),
        *(
            art.Path(segments=art.polygon(corners), style=art.Style(fill=colour))
            for corners in heads
        ),
    )


def _head(before: Point, end: Point) -> tuple[tuple[Point, ...], Point]:
    """The corners of a head at `end`, and where its line ends inside it."""
    length = hypot(end[0] - before[0], end[1] - before[1]) or 1.0
    ax, ay = (end[0] - before[0]) / length, (end[1] - before[1]) / length
    base = (end[0] - HEAD * ax, end[1] - HEAD * ay)
    neck = (end[0] - 0.8 * HEAD * ax, end[1] - 0.8 * HEAD * ay)
    return (
        end,
        (base[0] - _HALF_HEAD * ay, base[1] + _HALF_HEAD * ax),
        (base[0] + 0.15 * HEAD * ax, base[1] + 0.15 * HEAD * ay),
        (base[0] + _HALF_HEAD * ay, base[1] - _HALF_HEAD * ax),
    ), neck


def bow(start: Point, end: Point, rise: float) -> tuple[Point, Point, Point, Point]:
    """A curve from one point to another that rises at its left, by a share of its length."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    up = 4 / 3 * rise
    return (
        start,
        (start[0] + 0.25 * dx + up * dy, start[1] + 0.25 * dy - up * dx),
        (start[0] + 0.75 * dx + up * dy, start[1] + 0.75 * dy - up * dx),
        end,
    )


def verdict(middle: Point, radius: float, theme: Theme, *, legal: bool) -> tuple[art.Shape, ...]:
    """A green disc with a tick or a red one with a cross; in grey only the tick’s is dark."""
    x, y = middle
    arm = 0.42 * radius
    if legal:
        low = (x - 0.25 * arm, y + 0.9 * arm)
        lines = art.polyline(((x - 1.1 * arm, y + 0.1 * arm), low, (x + 1.15 * arm, y - 0.8 * arm)))
    else:
        lines = (
            *art.polyline(((x - arm, y - arm), (x + arm, y + arm))),
            *art.polyline(((x - arm, y + arm), (x + arm, y - arm))),
        )
    disc, sign = art.Style(fill=_TICK if legal else _CROSS), "#ffffff"
    if is_grey(theme.first_step):
        line = 0.2 * radius
        disc = art.Style(fill=theme.text if legal else "#ffffff", stroke=theme.text, width=line)
        sign = "#ffffff" if legal else theme.text
        radius -= line / 2
    stroke = art.Style(stroke=sign, width=0.28 * radius, cap=art.Cap.ROUND, join=art.Join.ROUND)
    return art.Circle(x=x, y=y, radius=radius, style=disc), art.Path(segments=lines, style=stroke)


def is_grey(colour: str) -> bool:
    """Whether a colour `#rrggbb` has no hue."""
    return colour[1:3] == colour[3:5] == colour[5:7]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointer:
    """How an arrow is drawn, its dashes, gaps and shaft in mm."""

    colour: str
    dash: tuple[float, ...] = ()
    width: float = POINTER

    def along(self, curve: Curve) -> tuple[art.Shape, ...]:
        """The arrow along a curve, its tip at the end."""
        points = [_at(curve, rank / 16) for rank in range(17)]
        steps = zip(points[1:], points[:-1], strict=True)
        end, length = curve[3], sum(hypot(x - u, y - v) for (x, y), (u, v) in steps)
        head = min(_HEAD, 0.6 * length)
        neck = part(curve, 0.0, max(0.0, 1 - 0.85 * head / (length or 1.0)))
        bx, by = _at(curve, max(0.0, 1 - head / (length or 1.0)))
        away = hypot(end[0] - bx, end[1] - by) or 1.0
        ax, ay = (end[0] - bx) / away, (end[1] - by) / away
        half = _HALF * head / _HEAD
        corners = (end, (bx - ay * half, by + ax * half), (bx + ay * half, by - ax * half))
        line = art.Style(stroke=self.colour, width=self.width, dash=self.dash, cap=art.Cap.BUTT)
        segments = (("M", neck[0]), ("C", (*neck[1], *neck[2], *neck[3])))
        return (
            art.Path(segments=segments, style=line),
            art.Path(segments=art.polygon(corners), style=art.Style(fill=self.colour)),
        )


def bowed(start: Point, end: Point, aside: float) -> Curve:
    """A curve that keeps so many mm to the left of the straight way in its middle."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    # The middle of a cubic lies at three quarters of the way to what pulls it.
    nx, ny = dy / length * aside * 4 / 3, -dx / length * aside * 4 / 3
    return (
        start,
        (start[0] + dx / 3 + nx, start[1] + dy / 3 + ny),
        (start[0] + 2 * dx / 3 + nx, start[1] + 2 * dy / 3 + ny),
        end,
    )


def between(curve: Curve, one: art.Box, other: art.Box) -> Curve:
    """What of a curve lies outside both boxes, in which it begins and ends."""
    steps = [rank / _SAMPLES for rank in range(_SAMPLES + 1)]
    first = next((t for t in steps if not _inside(_at(curve, t), one)), 0.0)
    last = next((t for t in reversed(steps) if not _inside(_at(curve, t), other)), 1.0)
    return part(curve, first, last) if first < last else curve


def part(curve: Curve, first: float, last: float) -> Curve:
    """The part of a curve between two shares of it."""
    _, later = _split(curve, first)
    share = (last - first) / (1 - first) if first < 1 else 1.0
    earlier, _ = _split(later, share)
    return earlier


def middle(curve: Curve) -> Point:
    """The point half way along."""
    return _at(curve, 0.5)


def _split(curve: Curve, share: float) -> tuple[Curve, Curve]:
    def mix(one: Point, other: Point) -> Point:
        return (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share)

    a, b, c, d = curve
    ab, bc, cd = mix(a, b), mix(b, c), mix(c, d)
    abc, bcd = mix(ab, bc), mix(bc, cd)
    here = mix(abc, bcd)
    return (a, ab, abc, here), (here, bcd, cd, d)


def _at(curve: Curve, share: float) -> Point:
    return _split(curve, share)[0][3]


def _inside(point: Point, box: art.Box) -> bool:
    left, top, right, bottom = box
    return left < point[0] < right and top < point[1] < bottom


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
        number: whether a disc shows which.
        takes: whether it may take where it ends: corners stand around what comes there.
    """

    start: tuple[int, int] | None
    end: tuple[int, int]
    count: int = 1
    step: int = 0
    number: bool = True
    takes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """Draws side views with pieces of one size.

    `edge` is the size of a piece in mm; there is room for `levels` of them above one another.
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

    def scene(self, stands: Sequence[Stand], moves: Sequence[SideMove]) -> art.Scene:
        """Pieces on their ground, and what moves."""
        columns = 1 + max(one.column for one in stands)
        width, foot = self.width(columns), self._foot
        line = art.Style(stroke=self.theme.quiet_text, width=THIN, cap=art.Cap.BUTT)
        ground = art.Path(segments=art.polyline(((0.0, foot), (width, foot))), style=line)
        shapes: list[art.Shape] = [ground]
        for one in stands:
            x, y = self.middle(one.column, one.level)
            edge, ink = self.edge, self.theme.quiet_text if one.left else self.theme.text
            half = edge / 2 - THIN / 2
            box = art.rounded_rectangle(
                x - half, y - half, 2 * half, 2 * half, radius=CORNER * edge
            )
            dashes = _DASHES if one.left else ()
            outline = art.Path(
                segments=box, style=art.Style(stroke=ink, width=THIN, dash=dashes, cap=art.Cap.BUTT)
            )
            if isinstance(one.what, str):
                name = words(one.what, (x, y), ink, size=1.1 * WORDS).bold
                shapes += (outline, name)
            elif one.left:
                faded = ghost(self.game, one.what, self.theme, "#ffffff")
                shapes += (art.Use(symbol=faded, transform=art.place(x, y, edge)), outline)
            else:
                shapes.append(cube(self.game, self.theme, one.what, (x, y), edge))
        for move in moves:
            shapes += self._arrow(move)
        return art.Scene(width=width, height=foot + THIN, shapes=tuple(shapes))

    def middle(self, column: int, level: float) -> Point:
        """Of a piece."""
        x = 0.65 * self.edge + column * (self.edge + self._gap)
        return x, self._foot - THIN - (0.5 + level * _RISE) * self.edge

    def _arrow(self, move: SideMove) -> tuple[art.Shape, ...]:
        """A straight arrow along the ground or from above, or a bow over what stands there."""
        pen = step_pen(self.theme, move.step, casing="#ffffff", unit=_UNIT)
        if move.takes:
            (x, low), (_, high) = self.middle(*move.end), self.middle(move.end[0], move.count - 1)
            clear = self.edge / 2 + _CORNERS
            box = (x - clear, high - clear, x + clear, low + clear)
            return (*brackets(box, pen), *self._arrow(replace(move, takes=False)))
        away = self.edge / 2 + _TOUCH
        x1, y1 = self.middle(*move.end)
        if move.start is None:
            return arrow((x1, y1 - self.edge * 1.35), (x1, y1 - away), Shaft.SINGLE, pen)
        x0, y0 = self.middle(*move.start)
        if move.start[1] == move.end[1]:
            y = (y0 + self.middle(move.start[0], move.start[1] + move.count - 1)[1]) / 2
            start, end = (x0 + away, y), (x1 - away, y)
            drawn = arrow(start, end, Shaft.STACK if move.count > 1 else Shaft.SINGLE, pen)
            # Its disc is in the middle of what is seen of the shaft.
            at = ((start[0] + end[0] - HEAD_LENGTH * _UNIT) / 2, y)
        else:
            start, *_, end = bow((x0, y0 - away), (x1, y1 - away), 0.0)
            high = min(y0, y1) - away - 0.62 * self.edge
            curve = (start, (x0 + 0.05 * self.edge, high), (x1 - 0.05 * self.edge, high), end)
            drawn = bent_arrow(curve, pen)
            at = ((x0 + x1) / 2, (start[1] + end[1] + 6 * high) / 8)
        disc = number_disc(at, move.step + 1, pen, _DISC) if move.number else ()
        return (*drawn, *disc)
