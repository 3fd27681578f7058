"""Who takes whom, drawn: an arrow from each kind to each kind that it takes.

Kinds that all the others see alike are drawn together in a box, with their own arrows in it: the
three of a cycle of rock, paper and scissors need one arrow to a king instead of three.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import cos, hypot, pi, sin
from typing import TypeAlias

from printkit.draw.layout import Point
from printkit.draw.pieces.piece import piece_symbol
from printkit.model import Game, Theme
from printkit.rules import Piece, Side
from printkit.scene import (
    Cap,
    Join,
    Path,
    Scene,
    Shape,
    Style,
    Use,
    bounds,
    place,
    polygon,
    polyline,
    rounded_rectangle,
)
from printkit.scene.combine import cropped

Pairs: TypeAlias = frozenset[tuple[int, int]]
"""Who takes whom: attacker, target."""

# Lengths in widths of a piece.
_PIECE_RADIUS = 0.74
_BOX_PAD = 0.5
_ROUND = 0.35
_GAP = 0.16
_LINE = 0.055
_BOX_LINE = 0.03
_HEAD = 0.24
_LOOP = 0.9
"""How high the arrow stands above a kind that takes its like."""
_LARGEST = 1 / 8
"""The width of a piece at most, in widths of the picture."""
_PALE = "#8a8a8a"
_MOST_SORTED = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class _Node:
    """A kind, or several that are drawn together.

    Attributes:
        kinds: by their indices.
        places: where they stand, from the node's middle.
        half: half the side of the square around them, where their box is.
    """

    kinds: tuple[int, ...]
    places: tuple[Point, ...] = ((0.0, 0.0),)
    half: float = 0.5

    @property
    def radius(self) -> float:
        """How much room it takes beside others."""
        return self.half if len(self.kinds) > 1 else _PIECE_RADIUS

    def rim(self, middle: Point, towards: Point) -> Point:
        """Where an arrow leaves the square around it."""
        dx, dy = towards[0] - middle[0], towards[1] - middle[1]
        share = (self.half + _GAP) / max(abs(dx), abs(dy))
        return middle[0] + share * dx, middle[1] + share * dy


def capture_graph(game: Game, theme: Theme, pairs: Pairs, *, width: float) -> Scene:
    """The picture of `pairs`, at most `width` mm wide; kinds without an arrow are left out."""
    nodes = [_node(group, pairs) for group in together(pairs)]
    between = {
        (rank, number)
        for rank, one in enumerate(nodes)
        for number, other in enumerate(nodes)
        if rank != number and any((a, b) in pairs for a in one.kinds for b in other.kinds)
    }
    middles = _middles(nodes, between)
    at = {
        kind: (x + dx, y + dy)
        for node, (x, y) in zip(nodes, middles, strict=True)
        for kind, (dx, dy) in zip(node.kinds, node.places, strict=True)
    }
    boxes = [
        Path(
            segments=rounded_rectangle(
                x - node.half, y - node.half, 2 * node.half, 2 * node.half, radius=_ROUND
            ),
            style=Style(stroke=_PALE, width=_BOX_LINE),
        )
        for node, (x, y) in zip(nodes, middles, strict=True)
        if len(node.kinds) > 1
    ]
    inside = [pair for node in nodes for pair in permutations(node.kinds, 2) if pair in pairs]
    alone = {kind: _Node(kinds=(kind,)) for kind in at}
    whole = dict(enumerate(nodes))
    # Nodes by their kinds, so that equal pictures come out equal.
    outside = sorted(between, key=lambda pair: tuple(nodes[rank].kinds for rank in pair))
    shapes = (
        *boxes,
        *_arrows(theme, inside, alone, at),
        *(
            Use(
                symbol=piece_symbol(game, Piece(kind, Side.WHITE), theme),
                transform=place(*middle, 1.0),
            )
            for kind, middle in at.items()
        ),
        *(shape for kind in at if (kind, kind) in pairs for shape in _loop(theme, at[kind])),
        *_arrows(theme, outside, whole, dict(enumerate(middles))),
    )
    left, _, right, _ = bounds(shapes)
    return cropped(shapes, min(width / (right - left), _LARGEST * width))


def together(pairs: Pairs) -> tuple[tuple[int, ...], ...]:
    """The kinds of `pairs` in groups: those of a group are alike for every kind outside it.

    The largest groups come first; kinds that form none stand alone.
    """
    kinds = sorted({kind for pair in pairs for kind in pair})

    def alike(group: tuple[int, ...]) -> bool:
        first = group[0]
        return all(
            ((kind, other) in pairs) == ((first, other) in pairs)
            and ((other, kind) in pairs) == ((other, first) in pairs)
            for kind in group
            for other in kinds
            if other not in group
        )

    groups: list[tuple[int, ...]] = []
    for size in range(len(kinds) - 1, 1, -1):
        for group in combinations(kinds, size):
            if not any(set(group) & set(other) for other in groups) and alike(group):
                groups.append(group)
    grouped = {kind for group in groups for kind in group}
    return (*groups, *((kind,) for kind in kinds if kind not in grouped))


def _node(group: tuple[int, ...], pairs: Pairs) -> _Node:
    """A group around a ring, the first kind on top; its middle is that of what is drawn."""
    if len(group) == 1:
        return _Node(kinds=group)
    loops = [_LOOP * ((kind, kind) in pairs) for kind in group]
    ring = (_PIECE_RADIUS + (1 + max(loops)) / 2) / sin(pi / len(group))
    angles = [2 * pi * rank / len(group) for rank in range(len(group))]
    around = [(ring * sin(angle), -ring * cos(angle)) for angle in angles]
    left, right = min(x for x, _ in around) - 0.5, max(x for x, _ in around) + 0.5
    top = min(y - loop for (_, y), loop in zip(around, loops, strict=True)) - 0.5
    foot = max(y for _, y in around) + 0.5
    return _Node(
        kinds=group,
        places=tuple((x - (left + right) / 2, y - (top + foot) / 2) for x, y in around),
        half=max(right - left, foot - top) / 2 + _BOX_PAD,
    )


def _middles(nodes: Sequence[_Node], arrows: set[tuple[int, int]]) -> list[Point]:
    """The middles of the nodes: around a ring, in the order that crosses the fewest arrows."""
    ranks = range(1, len(nodes))
    orders = permutations(ranks) if len(nodes) <= _MOST_SORTED else [tuple(ranks)]
    links = sorted({tuple(sorted(pair)) for pair in arrows})

    def crossings(order: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        rank = {node: number for number, node in enumerate(order)}
        spans = [sorted((rank[one], rank[other])) for one, other in links]
        crossed = sum(a < c < b < d or c < a < d < b for (a, b), (c, d) in combinations(spans, 2))
        return crossed, tuple(kind for node in order for kind in nodes[node].kinds)

    order = min(((0, *some) for some in orders), key=crossings)
    gaps = [
        nodes[one].radius + nodes[other].radius + 1.5
        for one, other in zip(order, (*order[1:], order[0]), strict=True)
    ]
    if len(nodes) <= 2:
        return [(gaps[0] * rank, 0.0) for rank in range(len(nodes))]
    around = sum(gaps)
    radius = max(gap / (2 * sin(pi * gap / around)) for gap in gaps)
    places, angle = {}, pi
    for node, gap in zip(order, gaps, strict=True):
        places[node] = (radius * cos(angle), radius * sin(angle))
        angle += 2 * pi * gap / around
    return [places[node] for node in range(len(nodes))]


def _arrows(
    theme: Theme,
    pairs: Sequence[tuple[int, int]],
    nodes: Mapping[int, _Node],
    middles: Mapping[int, Point],
) -> Iterator[Shape]:
    """A line with a head at its end; who take each other share one with two heads."""
    line = Style(stroke=theme.first_step, width=_LINE, cap=Cap.BUTT, join=Join.ROUND)
    for one, other in pairs:
        mutual = (other, one) in pairs
        if mutual and nodes[other].kinds < nodes[one].kinds:
            continue
        start = nodes[one].rim(middles[one], middles[other])
        end = nodes[other].rim(middles[other], middles[one])
        (tip, neck), (tail, back) = _head(start, end), _head(end, start)
        yield Path(segments=polyline((back if mutual else start, neck)), style=line)
        for corners in (tip, tail) if mutual else (tip,):
            yield Path(segments=polygon(corners), style=Style(fill=theme.first_step))


def _loop(theme: Theme, middle: Point) -> Iterator[Shape]:
    """An arrow out of a piece and back into it."""
    x, y = middle
    curve = (x - 0.45, y - 1.5, x + 0.45, y - 1.5, x + 0.22, y - 0.8)
    style = Style(stroke=theme.first_step, width=_LINE, cap=Cap.BUTT)
    yield Path(segments=(("M", (x - 0.22, y - 0.56)), ("C", curve)), style=style)
    corners, _ = _head((x + 0.22, y - 1.1), (x + 0.22, y - 0.6))
    yield Path(segments=polygon(corners), style=Style(fill=theme.first_step))


def _head(start: Point, end: Point) -> tuple[Iterable[Point], Point]:
    """The corners of an arrow's head at `end`, and where its line ends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    ax, ay = _HEAD * dx / length, _HEAD * dy / length
    base = (end[0] - ax, end[1] - ay)
    corners = (end, (base[0] - ay / 2, base[1] + ax / 2), (base[0] + ay / 2, base[1] - ax / 2))
    return corners, base
