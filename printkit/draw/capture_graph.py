"""Who takes whom, drawn: an arrow from each kind to each kind that it takes.

Kinds that all the others see alike are drawn together in a box, with their own arrows in it: the
three of a cycle of rock, paper and scissors need one arrow to a king instead of three.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from math import cos, hypot, pi, sin
from typing import TypeAlias, TypeVar

from printkit.draw.layout import Point
from printkit.draw.pieces.piece import piece_symbol
from printkit.model import Game, Theme
from printkit.rules import Piece, Side
from printkit.scene import (
    Cap,
    Join,
    Path,
    Shape,
    Style,
    Use,
    place,
    polygon,
    polyline,
    rounded_rectangle,
)

Pairs: TypeAlias = frozenset[tuple[int, int]]
"""Who takes whom: attacker, target."""

_CUBE_RADIUS = 0.74
_BOX_PAD = 0.3
_ROUND = 0.35
_GAP = 0.16
_LINE = 0.055
_HEAD = 0.24
_LOOP = 0.9
_PALE = "#8a8a8a"
_MOST_SORTED = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class _Node:
    """A kind, or several that are drawn together; sizes in cubes.

    Attributes:
        kinds: by their indices.
        ring: the radius on which several stand.
        loop: how high the arrow stands above a kind that takes its like, 0 where none does.
    """

    kinds: tuple[int, ...]
    ring: float = 0.0
    loop: float = 0.0

    @property
    def radius(self) -> float:
        """How far its outline reaches from its middle."""
        if len(self.kinds) == 1:
            return _CUBE_RADIUS
        return self.ring + _CUBE_RADIUS + _BOX_PAD + self.loop

    @property
    def reach(self) -> float:
        """How far its drawing reaches from its middle, its loop too."""
        return 0.52 + self.loop if len(self.kinds) == 1 else self.radius + 0.02


@dataclass(frozen=True, slots=True, kw_only=True)
class Beats:
    """A picture of who takes whom.

    Attributes:
        shapes: in mm from the upper left corner.
        width: in mm.
        height: in mm.
    """

    shapes: tuple[Shape, ...]
    width: float
    height: float


def beats_picture(game: Game, theme: Theme, pairs: Pairs, *, width: float) -> Beats:
    """The picture of `pairs`, at most `width` mm wide; kinds without an arrow are left out."""
    nodes = _nodes(pairs)
    arrows = {
        (one, other)
        for one in nodes
        for other in nodes
        if any((a, b) in pairs for a in one.kinds for b in other.kinds)
    }
    places = _places(nodes, arrows)
    left = min(places[node][0] - node.reach for node in nodes)
    right = max(places[node][0] + node.reach for node in nodes)
    top = min(places[node][1] - node.reach for node in nodes)
    foot = max(places[node][1] + node.reach for node in nodes)
    scale = min(width / (right - left), _largest(width))
    drawing = _Drawing(game=game, theme=theme, scale=scale, origin=(left, top))
    shapes = [
        *(shape for node in nodes for shape in drawing.node(node, places[node], pairs)),
        *drawing.arrows(arrows, places),
    ]
    return Beats(shapes=tuple(shapes), width=scale * (right - left), height=scale * (foot - top))


def _largest(width: float) -> float:
    """The side of a cube where there is more room than the picture needs."""
    return width / 8


def together(pairs: Pairs) -> tuple[tuple[int, ...], ...]:
    """The kinds of `pairs` in groups: those of a group are alike for every kind outside it.

    The largest groups come first; kinds that form none stand alone.
    """
    kinds = sorted({kind for pair in pairs for kind in pair})
    groups: list[tuple[int, ...]] = []
    for size in range(len(kinds) - 1, 1, -1):
        for group in combinations(kinds, size):
            free = not any(set(group) & set(other) for other in groups)
            if free and _alike(group, kinds, pairs):
                groups.append(group)
    grouped = {kind for group in groups for kind in group}
    return (*groups, *((kind,) for kind in kinds if kind not in grouped))


def _alike(group: tuple[int, ...], kinds: Iterable[int], pairs: Pairs) -> bool:
    first = group[0]
    return all(
        ((kind, other) in pairs) == ((first, other) in pairs)
        and ((other, kind) in pairs) == ((other, first) in pairs)
        for kind in group
        for other in kinds
        if other not in group
    )


def _nodes(pairs: Pairs) -> tuple[_Node, ...]:
    return tuple(_node(group, pairs) for group in together(pairs))


def _node(group: tuple[int, ...], pairs: Pairs) -> _Node:
    loop = _LOOP if any((kind, kind) in pairs for kind in group) else 0.0
    if len(group) == 1:
        return _Node(kinds=group, loop=loop)
    return _Node(kinds=group, ring=_ring(len(group), 1.0 + loop, _CUBE_RADIUS), loop=loop)


def _ring(count: int, gap: float, radius: float) -> float:
    """The radius of a ring of `count` discs that keep `gap` between them."""
    return (radius + gap / 2) / sin(pi / count)


def _places(nodes: tuple[_Node, ...], arrows: set[tuple[_Node, _Node]]) -> dict[_Node, Point]:
    """The middles of the nodes: around a ring, in the order that crosses the fewest arrows."""
    if len(nodes) == 1:
        return {nodes[0]: (0.0, 0.0)}
    first, *rest = nodes
    orders = permutations(rest) if len(nodes) <= _MOST_SORTED else [tuple(rest)]
    order = min(((first, *some) for some in orders), key=lambda some: _crossings(some, arrows))
    gaps = [
        one.radius + other.radius + 1.5
        for one, other in zip(order, (*order[1:], order[0]), strict=True)
    ]
    if len(order) == 2:
        return {order[0]: (0.0, 0.0), order[1]: (gaps[0], 0.0)}
    around = sum(gaps)
    radius = _around(gaps)
    places, angle = {}, pi
    for node, gap in zip(order, gaps, strict=True):
        places[node] = (radius * cos(angle), radius * sin(angle))
        angle += 2 * pi * gap / around
    return places


def _around(gaps: list[float]) -> float:
    """The radius of a ring whose neighbours are at least as far apart as asked for."""
    around = sum(gaps)
    return max(gap / (2 * sin(pi * gap / around)) for gap in gaps)


def _crossings(order: tuple[_Node, ...], arrows: set[tuple[_Node, _Node]]) -> tuple[int, ...]:
    rank = {node: number for number, node in enumerate(order)}
    spans = sorted(
        {tuple(sorted((rank[one], rank[other]))) for one, other in arrows if one is not other}
    )
    crossed = sum(a < c < b < d or c < a < d < b for (a, b), (c, d) in combinations(spans, 2))
    return crossed, *_kinds_in(order)


def _kinds_in(order: tuple[_Node, ...]) -> tuple[int, ...]:
    """The kinds in their order, so that equal pictures come out equal."""
    return tuple(kind for node in order for kind in node.kinds)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Drawing:
    """Draws nodes and arrows; places are in cubes from `origin`."""

    game: Game
    theme: Theme
    scale: float
    origin: Point

    def at(self, point: Point) -> Point:
        return (
            (point[0] - self.origin[0]) * self.scale,
            (point[1] - self.origin[1]) * self.scale,
        )

    def node(self, node: _Node, middle: Point, pairs: Pairs) -> tuple[Shape, ...]:
        places = {node.kinds[0]: middle} if len(node.kinds) == 1 else _spread(node, middle)
        cubes = [
            *(self._cube(kind, places[kind]) for kind in node.kinds),
            *(
                shape
                for kind in node.kinds
                if (kind, kind) in pairs
                for shape in self._loop(places[kind])
            ),
        ]
        if len(node.kinds) == 1:
            return tuple(cubes)
        inner = [(a, b) for a in node.kinds for b in node.kinds if (a, b) in pairs and a != b]
        return (
            self._box(node, middle),
            *(shape for pair in _once(inner) for shape in self._between(pair, places)),
            *cubes,
        )

    def arrows(
        self, arrows: set[tuple[_Node, _Node]], places: dict[_Node, Point]
    ) -> tuple[Shape, ...]:
        between = sorted(
            ((one, other) for one, other in arrows if one is not other),
            key=lambda pair: (pair[0].kinds, pair[1].kinds),
        )
        return tuple(
            shape
            for one, other, heads in _once(between)
            for shape in self._arrow(
                _rim(places[one], places[other], one),
                _rim(places[other], places[one], other),
                heads,
            )
        )

    def _between(self, pair: tuple[int, int, int], places: dict[int, Point]) -> tuple[Shape, ...]:
        one, other, heads = pair
        disc = _Node(kinds=(one,), ring=0.0)
        start = _rim(places[one], places[other], disc)
        return self._arrow(start, _rim(places[other], places[one], disc), heads)

    def _cube(self, kind: int, middle: Point) -> Use:
        x, y = self.at(middle)
        symbol = piece_symbol(self.game, Piece(kind, Side.WHITE), self.theme)
        return Use(symbol=symbol, transform=place(x, y, self.scale))

    def _box(self, node: _Node, middle: Point) -> Path:
        x, y = self.at((middle[0] - node.radius, middle[1] - node.radius))
        size = 2 * node.radius * self.scale
        segments = rounded_rectangle(x, y, size, size, radius=_ROUND * self.scale)
        return Path(segments=segments, style=Style(stroke=_PALE, width=0.03 * self.scale))

    def _arrow(self, start: Point, end: Point, heads: int) -> tuple[Shape, ...]:
        """A line with a head at its end, and another at its start where there are two."""
        tip, neck = _head(start, end)
        tail, back = _head(end, start)
        line = (back if heads > 1 else start, neck)
        style = Style(
            stroke=self.theme.first_step, width=_LINE * self.scale, cap=Cap.BUTT, join=Join.ROUND
        )
        fill = Style(fill=self.theme.first_step)
        return (
            Path(segments=polyline(map(self.at, line)), style=style),
            *(
                Path(segments=polygon(map(self.at, corners)), style=fill)
                for corners in (tip, tail)[:heads]
            ),
        )

    def _loop(self, middle: Point) -> tuple[Shape, ...]:
        """An arrow out of a cube and back into it."""
        x, y = middle
        start, bend, end = (x - 0.22, y - 0.56), (x, y - 1.6), (x + 0.22, y - 0.6)
        (sx, sy), (ex, ey) = self.at(start), self.at((end[0], end[1] - 0.2))
        (lx, ly), (rx, ry) = self.at((x - 0.45, bend[1] + 0.1)), self.at((x + 0.45, bend[1] + 0.1))
        style = Style(stroke=self.theme.first_step, width=_LINE * self.scale, cap=Cap.BUTT)
        corners, _ = _head((end[0], end[1] - 0.5), end)
        return (
            Path(segments=(("M", (sx, sy)), ("C", (lx, ly, rx, ry, ex, ey))), style=style),
            Path(segments=polygon(map(self.at, corners)), style=Style(fill=self.theme.first_step)),
        )


_Named = TypeVar("_Named", int, _Node)


def _once(pairs: Iterable[tuple[_Named, _Named]]) -> Iterator[tuple[_Named, _Named, int]]:
    """Each pair that meets once, with how many heads its arrow has."""
    known = set(pairs)
    for one, other in pairs:
        if (other, one) not in known:
            yield one, other, 1
        elif _order(one) < _order(other):
            yield one, other, 2


def _order(named: int | _Node) -> tuple[int, ...]:
    return named.kinds if isinstance(named, _Node) else (named,)


def _spread(node: _Node, middle: Point) -> dict[int, Point]:
    """The kinds of a group around its middle, the first one on top."""
    step = 2 * pi / len(node.kinds)
    return {
        kind: (
            middle[0] + node.ring * sin(rank * step),
            middle[1] - node.ring * cos(rank * step),
        )
        for rank, kind in enumerate(node.kinds)
    }


def _rim(middle: Point, towards: Point, node: _Node) -> Point:
    """Where an arrow leaves the square around a node."""
    half = (0.5 if len(node.kinds) == 1 else node.radius) + _GAP
    dx, dy = towards[0] - middle[0], towards[1] - middle[1]
    share = half / max(abs(dx), abs(dy))
    return middle[0] + share * dx, middle[1] + share * dy


def _head(start: Point, end: Point) -> tuple[tuple[Point, Point, Point], Point]:
    """The corners of an arrow's head at `end`, and where its line ends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    ax, ay = _HEAD * dx / length, _HEAD * dy / length
    base = (end[0] - ax, end[1] - ay)
    corners = (end, (base[0] - ay / 2, base[1] + ax / 2), (base[0] + ay / 2, base[1] - ax / 2))
    return corners, base
