"""What pictures without a board are made of: pieces, words, arrows, ticks. All lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from printkit.base.fonts import CAP_HEIGHT
from printkit.base.units import PT_PER_MM
from printkit.draw.layout import Point
from printkit.draw.pieces.piece import piece_symbol
from printkit.model import Game, Kind, Theme
from printkit.rules import Piece, Side
from printkit.scene import (
    Anchor,
    Cap,
    Circle,
    Join,
    Path,
    Shape,
    Style,
    Text,
    Use,
    Weight,
    place,
    polygon,
    polyline,
)

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


def shown_side(kind: Kind) -> Side:
    """The side whose pieces stand for a kind: Black's, as ink is, where it has any."""
    return Side.BLACK if Side.BLACK in kind.sides else Side.WHITE


def cube(game: Game, theme: Theme, piece: Piece, middle: Point, edge: float) -> Use:
    """A piece seen from above."""
    return Use(symbol=piece_symbol(game, piece, theme), transform=place(*middle, edge))


def words(
    text: str,
    at: Point,
    fill: str,
    *,
    size: float = SMALL,
    anchor: Anchor = Anchor.MIDDLE,
    weight: Weight = Weight.REGULAR,
) -> Text:
    """A line of words, the middle of its capitals at the height of a point."""
    baseline = at[1] + size * CAP_HEIGHT / 2
    return Text(x=at[0], y=baseline, text=text, size=size, fill=fill, anchor=anchor, weight=weight)


def lines_around(
    lines: Sequence[str], middle: Point, fill: str, *, size: float, pitch: float
) -> tuple[Text, ...]:
    """Lines of words around a point, `pitch` sizes of the type from line to line."""
    first = middle[1] - (len(lines) - 1) / 2 * pitch * size
    return tuple(
        words(line, (middle[0], first + rank * pitch * size), fill, size=size)
        for rank, line in enumerate(lines)
    )


def dashed(colour: str) -> Style:
    """The line around a group, and before what stands apart."""
    return Style(stroke=colour, width=THIN, dash=DASHES, cap=Cap.BUTT)


def straight_arrow(
    start: Point, end: Point, colour: str, *, both: bool = False
) -> tuple[Shape, ...]:
    """An arrow, with a head at both ends where it is asked for."""
    return curved_arrow((start, end), colour, both=both)


def curved_arrow(
    points: Sequence[Point], colour: str, *, both: bool = False, width: float = LINE
) -> tuple[Shape, ...]:
    """An arrow along a line of two points, or along a curve of four."""
    head, tip = _head(points[-2], points[-1])
    tail, back = _head(points[1], points[0])
    line: tuple[tuple[str, tuple[float, ...]], ...]
    first = back if both else points[0]
    if len(points) == 2:
        line = polyline((first, tip))
    else:
        line = (("M", first), ("C", (*points[1], *points[2], *tip)))
    heads = (head, tail) if both else (head,)
    return (
        Path(segments=line, style=Style(stroke=colour, width=width, cap=Cap.BUTT)),
        *(Path(segments=polygon(corners), style=Style(fill=colour)) for corners in heads),
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


def verdict(middle: Point, radius: float, theme: Theme, *, legal: bool) -> tuple[Shape, ...]:
    """A green disc with a tick or a red one with a cross; in grey only the tick’s is dark."""
    x, y = middle
    arm = 0.42 * radius
    if legal:
        low = (x - 0.25 * arm, y + 0.9 * arm)
        lines = polyline(((x - 1.1 * arm, y + 0.1 * arm), low, (x + 1.15 * arm, y - 0.8 * arm)))
    else:
        lines = (
            *polyline(((x - arm, y - arm), (x + arm, y + arm))),
            *polyline(((x - arm, y + arm), (x + arm, y - arm))),
        )
    disc, sign = Style(fill=_TICK if legal else _CROSS), "#ffffff"
    if is_grey(theme.first_step):
        line = 0.2 * radius
        disc = Style(fill=theme.text if legal else "#ffffff", stroke=theme.text, width=line)
        sign = "#ffffff" if legal else theme.text
        radius -= line / 2
    stroke = Style(stroke=sign, width=0.28 * radius, cap=Cap.ROUND, join=Join.ROUND)
    return Circle(x=x, y=y, radius=radius, style=disc), Path(segments=lines, style=stroke)


def is_grey(colour: str) -> bool:
    """Whether a colour `#rrggbb` has no hue."""
    return colour[1:3] == colour[3:5] == colour[5:7]
