"""Who takes whom, drawn on one axis: a group in its dashed circle, beside it all the others.

The kinds of a group are alike towards every kind outside it, so that one arrow stands for three.
Kinds that take each other in a circle (rock, paper, scissors) stand around it, with round arrows;
others stand in a column, in the order in which the fewest arrows pass a piece. Kinds that neither
take nor are taken stand apart, behind a dashed line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from functools import lru_cache
from itertools import combinations, pairwise, permutations
from math import atan2, cos, hypot, pi, sin, sqrt
from operator import itemgetter
from typing import TypeAlias, assert_never

from printkit import scene as art
from printkit.base.fonts import text_width
from printkit.draw.layout import Point
from printkit.draw.plate_art import (
    SMALL,
    bow,
    cube,
    curved_arrow,
    dashed,
    shown_side,
    words,
)
from printkit.model import Game, Language, Theme
from printkit.rules import Piece
from printkit.scene.bounds import united
from printkit.scene.combine import cropped

TOUCH = 0.9
"""Between an arrow and the block at either end, in mm."""
Pairs: TypeAlias = frozenset[tuple[int, int]]
"""Who takes whom: attacker, target."""
_EDGES = (4.2, 4.6, 5.0, 5.2, 5.5, 5.8, 6.0, 6.2, 6.4, 6.7, 7.0, 7.3, 7.6, 8.0, 8.5, 9.0, 9.5, 10.0)
"""The sizes of pieces that are tried, in mm: the largest that fits is taken."""
_LEAST_BESIDE = 6.0
"""From this size on names stand beside pieces, even where names below would allow larger ones."""
_BARE_EDGES = (4.5, 5.0, 5.5, 6.0, 6.5, 7.0, 8.0)
"""The sizes that are tried without names, where there is no room for these."""
_BELOW = 0.9
_BESIDE = 1.1
"""Between a piece and its name, in mm."""
_PAD = 1.6
"""Between a group and the line around it, in mm."""
_CORNER = 3.4
"""The radius of the line's corners: it stays clear of those of pieces, in mm."""
# In pieces:
_RING = 1.3  # the least radius of a circle
_REACH = 1.45  # from a block to the column beside it
_STEP = 0.76  # between the blocks of a column
_APART = 0.65  # on both sides of the line before kinds that stand apart
_LOOP = 0.52  # the reach of an arrow from a piece back into it
_MOST_SORTED, _MOST_BESIDE = 7, 3
_UPRIGHT = 0.3
"""Up to this cosine a direction counts as up or down."""
_TILT = 0.44
"""The angle between a round arrow at its piece and the straight way, in radians."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphBlock:
    """One kind or several, drawn at a place.

    Attributes:
        parts: the boxes of all that is drawn, with names.
        rim: the box of the part that arrows lead to: a piece, or the line around a group.
    """

    kinds: frozenset[int]
    shapes: tuple[art.Shape, ...]
    parts: tuple[art.Box, ...]
    rim: art.Box
    round: bool = False

    @property
    def box(self) -> art.Box:
        """The box around all its parts."""
        return united(self.parts)

    @property
    def middle(self) -> Point:
        """The middle of its rim."""
        left, top, right, bottom = self.rim
        return (left + right) / 2, (top + bottom) / 2

    def moved(self, x: float, y: float) -> GraphBlock:
        """The same, moved to the right and down."""
        rim, *parts = (
            (left + x, top + y, right + x, bottom + y)
            for left, top, right, bottom in (self.rim, *self.parts)
        )
        shapes = (art.Group(shapes=self.shapes, transform=art.move(x, y)),)
        return replace(self, shapes=shapes, parts=tuple(parts), rim=rim)

    def right_at(self, y: float) -> float | None:
        """Where a level line leaves its rim on the right; None where it passes the rim by."""
        (x, middle), (_, _, right, bottom) = self.middle, self.rim
        if abs(y - middle) > (0.9 if self.round else 0.75) * (bottom - middle):
            return None
        if not self.round:
            return right
        return x + (right - x) * sqrt(1 - ((y - middle) / (right - x)) ** 2)

    def towards(self, other: Point, tilt: float = 0.0) -> Point:
        """Where an arrow to a point leaves it, turned clockwise by `tilt`, in radians."""
        (x, y), (_, _, right, bottom) = self.middle, self.rim
        angle = atan2(other[1] - y, other[0] - x) + tilt
        dx, dy = cos(angle), sin(angle)
        if self.round:
            reach = right - x + TOUCH
        else:
            across = (right - x + TOUCH) / (abs(dx) or 1e-9)
            reach = min(across, (bottom - y + TOUCH) / (abs(dy) or 1e-9))
        return x + reach * dx, y + reach * dy


def circle_around(boxes: Sequence[art.Box]) -> tuple[float, float, float]:
    """The middle and the radius of a small circle around boxes."""
    left, low, right, high = united(boxes)
    x = (left + right) / 2
    far: dict[float, float] = {}
    for left, top, right, bottom in boxes:
        for level in (top, bottom):
            far[level] = max(far.get(level, 0.0), abs(left - x), abs(right - x))
    levels, reaches = tuple(far), tuple(far.values())

    def radius(y: float) -> float:
        return max(map(hypot, reaches, [level - y for level in levels]))

    for _ in range(40):  # the radius has one least value
        third = (high - low) / 3
        if radius(low + third) < radius(high - third):
            high -= third
        else:
            low += third
    return x, low, radius(low)


@dataclass(frozen=True, slots=True, kw_only=True)
class Together:
    """A group of kinds, by their indices, and the name above it, or none."""

    kinds: frozenset[int]
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Powers:
    """Who takes whom, and in which groups it is drawn.

    Attributes:
        pairs: attacker, target.
        groups: kinds that are alike towards all others; circles are found without being named.
        apart: kinds that neither take nor are taken.
    """

    pairs: Pairs
    groups: tuple[Together, ...] = ()
    apart: tuple[int, ...] = ()


def who_takes_whom(
    game: Game, theme: Theme, powers: Powers, *, language: Language | None = None, width: float
) -> art.Scene:
    """The picture of who takes whom, with the names of kinds where they fit.

    It is `width` mm wide at most; without a language it has no names.
    """
    bare = _GraphPen(game=game, theme=theme, powers=powers)
    beside = replace(bare, language=language)
    below = replace(beside, below=True)
    found: list[tuple[float, art.Scene]] = []
    for pen in (beside, below) if language is not None else ():
        found += _largest(pen, _EDGES, width)
        if found and found[0][0] >= _LEAST_BESIDE:
            break
    found = found or _largest(bare, _BARE_EDGES, width)
    if found:
        return max(found, key=itemgetter(0))[1]
    scene = _drawn(replace(bare, edge=_BARE_EDGES[0]))
    return cropped(scene.shapes, width / scene.width)


def _largest(pen: _GraphPen, edges: Sequence[float], width: float) -> list[tuple[float, art.Scene]]:
    """The size of the largest pieces and the picture with them no wider than `width`, if any is."""
    found: list[tuple[float, art.Scene]] = []
    low, high = 0, len(edges)
    while low < high:
        middle = (low + high) // 2
        scene = _drawn(replace(pen, edge=edges[middle]))
        if scene.width <= width:
            found, low = [(edges[middle], scene)], middle + 1
        else:
            high = middle
    return found


@lru_cache(maxsize=64)
def _drawn(pen: _GraphPen) -> art.Scene:
    """The scene of a pen; kept, since pages that try several widths try the same sizes."""
    return pen.scene()


class NameSpot(StrEnum):
    """The place of a name beside its piece."""

    RIGHT = auto()
    BELOW = auto()
    LEFT = auto()
    ABOVE = auto()

    @classmethod
    def outside(cls, angle: float) -> NameSpot:
        """The place outside a circle, in a direction from its middle, in radians."""
        if abs(cos(angle)) < _UPRIGHT:
            return cls.BELOW if sin(angle) > 0 else cls.ABOVE
        return cls.RIGHT if cos(angle) > 0 else cls.LEFT


@dataclass(frozen=True, slots=True, kw_only=True)
class _GraphPen:
    """Draws the picture of who takes whom with pieces of one size."""

    game: Game
    theme: Theme
    powers: Powers
    edge: float = _EDGES[-1]
    language: Language | None = None
    below: bool = False

    @property
    def ink(self) -> str:
        """The colour of arrows: that of words, since blue and red mean steps."""
        return self.theme.text

    def scene(self) -> art.Scene:
        """The whole picture."""
        kinds = {kind for pair in self.powers.pairs for kind in pair}
        kinds |= {kind for group in self.powers.groups for kind in group.kinds}
        inside = frozenset(kinds) - set(self.powers.apart)
        whole = [group for group in self.powers.groups if group.kinds == inside]
        drawn = [self._group(whole[0]) if whole else self._arranged(inside)] if inside else []
        if self.powers.apart:
            named = [one for one in self.powers.groups if one.kinds == set(self.powers.apart)]
            apart = [self._single(kind, NameSpot.BELOW) for kind in sorted(self.powers.apart)]
            column = self._group(named[0]) if named else self._joined(self._stacked(apart))
            if drawn:
                (main,) = drawn
                x = main.box[2] + _APART * self.edge
                _, top, _, bottom = united([main.rim, column.box])
                ends, quiet = ((x, top), (x, bottom)), dashed(self.theme.quiet_text)
                line = art.Path(segments=art.polyline(ends), style=quiet)
                column = column.moved(x + _APART * self.edge - column.box[0], 0.0)
                drawn.append(replace(column, shapes=(line, *column.shapes)))
            else:
                drawn.append(column)
        return cropped([shape for one in drawn for shape in one.shapes])

    def _name(self, kind: int) -> str:
        return self.game.kinds[kind].name[self.language] if self.language else ""

    # one kind

    def _single(self, kind: int, spot: NameSpot | None = None, loop: float = 0.0) -> GraphBlock:
        """A kind with its name, and with an arrow back into it where it takes its like."""
        half = self.edge / 2
        piece = Piece(kind, shown_side(self.game.kinds[kind]))
        shapes: list[art.Shape] = [cube(self.game, self.theme, piece, (0.0, 0.0), self.edge)]
        rim = (-half, -half, half, half)
        parts: list[art.Box] = [rim]
        if (kind, kind) in self.powers.pairs:
            # on the right, or turned clockwise by `loop`
            out, aside = self.edge / 2 + 0.6 * TOUCH, 0.3 * self.edge
            far, high = out + _LOOP * self.edge, 0.62 * self.edge
            points = ((out, -aside), (far, -high), (far, high), (out, aside))
            cos_loop, sin_loop = cos(loop), sin(loop)
            turned = [(x * cos_loop - y * sin_loop, x * sin_loop + y * cos_loop) for x, y in points]
            arrow = curved_arrow(turned, self.ink)
            shapes += arrow
            parts.append(art.bounds(arrow))
        if self.language:
            spot = spot or (NameSpot.BELOW if self.below else NameSpot.RIGHT)
            name, (left, top, right, bottom) = self._name(kind), united(parts)
            wide = text_width(name, SMALL)
            match spot:
                case NameSpot.RIGHT | NameSpot.LEFT:
                    start = right + _BESIDE if spot is NameSpot.RIGHT else left - _BESIDE - wide
                    ink = (start, -SMALL / 2, start + wide, SMALL / 2)
                    at, anchor = (start, 0.0), art.Anchor.START
                case NameSpot.BELOW:
                    ink = (-wide / 2, bottom, wide / 2, bottom + _BELOW + SMALL)
                    at, anchor = (0.0, bottom + _BELOW + 0.36 * SMALL), art.Anchor.MIDDLE
                case NameSpot.ABOVE:
                    ink = (-wide / 2, top - _BELOW - SMALL, wide / 2, top)
                    at, anchor = (0.0, top - _BELOW - 0.36 * SMALL), art.Anchor.MIDDLE
                case _:
                    assert_never(spot)
            shapes.append(words(name, at, self.ink, anchor=anchor))
            parts.append(ink)
        kinds = frozenset({kind})
        return GraphBlock(kinds=kinds, shapes=tuple(shapes), parts=tuple(parts), rim=rim)

    # several

    def _arranged(self, kinds: frozenset[int]) -> GraphBlock:
        """Some kinds on one axis, those of a group or a circle together."""
        within = [group for group in self.powers.groups if group.kinds < kinds]
        outer = [one for one in within if not any(one.kinds < two.kinds for two in within)]
        free = kinds - {kind for group in outer for kind in group.kinds}
        circles = list(cycles(self.powers.pairs, kinds))
        rings = [
            Together(kinds=frozenset(ring))
            for ring in circles
            if set(ring) <= free and set(ring) < kinds
        ]
        free -= {kind for ring in rings for kind in ring.kinds}
        if outer or rings:
            blocks = [self._group(group) for group in (*outer, *rings)]
            blocks.sort(key=lambda one: (-len(one.kinds), sorted(one.kinds)))
            return self._axis(blocks[0], [*blocks[1:], *map(self._single, sorted(free))])
        # without groups: around a circle, in a column, or one and beside it all the others
        whole = next((ring for ring in circles if set(ring) == kinds), None)
        if whole:
            return self._ring(whole)
        blocks = [self._single(kind) for kind in sorted(kinds)]
        if not any(self._linked(one, two) for one, two in combinations(blocks, 2)):
            return self._joined(self._stacked(blocks))
        for head in blocks:
            rest = [one for one in blocks if one is not head]
            if len(rest) <= _MOST_BESIDE and not self._passing(self._ordered(rest)):
                # its name and the arrow back into it leave room for the arrows to the others
                (kind,) = head.kinds
                return self._axis(self._single(kind, NameSpot.BELOW, pi), rest)
        return self._ring(self._around(kinds), crossed=True)

    def _group(self, group: Together) -> GraphBlock:
        """Kinds with a dashed line around them, and their group's name above it."""
        inside = self._arranged(group.kinds)
        ring = any(set(one) == group.kinds for one in cycles(self.powers.pairs, group.kinds))
        if ring:
            x, y, radius = circle_around(inside.parts)
            radius += 0.6 * _PAD
            rim = (x - radius, y - radius, x + radius, y + radius)
            line = art.circle(x, y, radius)
        else:
            left, top, right, bottom = inside.box
            rim = (left - _PAD, top - _PAD, right + _PAD, bottom + _PAD)
            wide, high = rim[2] - rim[0], rim[3] - rim[1]
            corner = min(0.5 * wide, 0.5 * high, _CORNER)
            line = art.rounded_rectangle(rim[0], rim[1], wide, high, radius=corner)
        shapes: tuple[art.Shape, ...] = (
            art.Path(segments=line, style=dashed(self.theme.quiet_text)),
            *inside.shapes,
        )
        parts = [rim]
        if group.name and self.language:
            x, y = (rim[0] + rim[2]) / 2, rim[1] - 0.75 * SMALL
            half = text_width(group.name, SMALL, art.Weight.SEMIBOLD) / 2
            title = words(group.name, (x, y), self.ink).bold
            shapes = (*shapes, title)
            parts.append((x - half, y - 0.6 * SMALL, x + half, y))
        whole = GraphBlock(
            kinds=group.kinds, shapes=shapes, parts=tuple(parts), rim=rim, round=ring
        )
        return whole.moved(0.0, -whole.middle[1])

    def _ring(self, kinds: Sequence[int], *, crossed: bool = False) -> GraphBlock:
        """Kinds around a circle, the first on top, with arrows between them.

        Where arrows cross it, names stand outside.
        """
        count = len(kinds)
        widest = max(text_width(self._name(kind), SMALL) for kind in kinds)
        least = max(2.25 * self.edge, 0.0 if crossed else widest + 2.0) / (2 * sin(pi / count))
        radius = max(_RING * self.edge, least)
        blocks = []
        for rank, kind in enumerate(kinds):
            angle = 2 * pi * rank / count - pi / 2
            spot = NameSpot.outside(angle) if crossed else NameSpot.BELOW
            one = self._single(kind, spot, angle)
            blocks.append(one.moved(radius * cos(angle), radius * sin(angle)))
        arrows: list[art.Shape] = []
        for (rank, one), (number, other) in combinations(enumerate(blocks), 2):
            there, back = self._takes(one, other), self._takes(other, one)
            if there != back and number - rank in (1, count - 1):
                # an arrow between neighbours bends away from the middle
                tail, head = (one, other) if there else (other, one)
                (x0, y0), (x1, y1) = tail.middle, head.middle
                turn = -1 if (x1 - x0) * (y0 + y1) < (y1 - y0) * (x0 + x1) else 1
                start = tail.towards((x1, y1), turn * _TILT)
                end = head.towards((x0, y0), -turn * _TILT)
                arrows += curved_arrow(bow(start, end, -turn * 0.16), self.ink)
            else:
                ends = one.towards(other.middle), other.towards(one.middle)
                arrows += self._straight(one, other, *ends)
        return GraphBlock(
            kinds=frozenset(kinds),
            shapes=(*(shape for one in blocks for shape in one.shapes), *arrows),
            parts=(
                *(part for one in blocks for part in one.parts),
                *(art.bounds((arrow,)) for arrow in arrows),
            ),
            rim=united([one.rim for one in blocks]),
        )

    def _straight(
        self, one: GraphBlock, other: GraphBlock, start: Point, end: Point
    ) -> tuple[art.Shape, ...]:
        """The arrow between two blocks from `start` to `end`, or back, or both; or none."""
        there, back = self._takes(one, other), self._takes(other, one)
        if not there and not back:
            return ()
        ends = (start, end) if there else (end, start)
        return curved_arrow(ends, self.ink, both=there and back)

    def _around(self, kinds: frozenset[int]) -> list[int]:
        """Kinds in the order around a circle with the fewest crossings of arrows."""
        first, *others = sorted(kinds)
        if len(others) >= _MOST_SORTED:
            return [first, *others]
        links = {frozenset(pair) for pair in self.powers.pairs if set(pair) <= kinds}
        ties = sorted(tuple(sorted(link)) for link in links if len(link) > 1)

        def crossings(order: tuple[int, ...]) -> int:
            rank = {kind: number for number, kind in enumerate((first, *order))}
            spans = [sorted((rank[one], rank[other])) for one, other in ties]
            return sum(a < c < b < d or c < a < d < b for (a, b), (c, d) in combinations(spans, 2))

        return [first, *min(permutations(others), key=crossings)]

    def _stacked(
        self, blocks: Sequence[GraphBlock], head: GraphBlock | None = None
    ) -> list[GraphBlock]:
        """Blocks one above the other, in order, the middle of their rims on the axis."""
        placed: list[GraphBlock] = []
        for one in self._ordered(blocks, head):
            y = placed[-1].box[3] + _STEP * self.edge - one.box[1] if placed else 0.0
            placed.append(one.moved(0.0, y))
        middle = (placed[0].rim[1] + placed[-1].rim[3]) / 2
        return [one.moved(0.0, -middle) for one in placed]

    def _joined(self, placed: Sequence[GraphBlock]) -> GraphBlock:
        """The blocks of a column as one, with arrows between neighbours and around others."""
        shapes = [shape for one in placed for shape in one.shapes]
        for upper, lower in pairwise(placed):
            # a name below the upper one keeps its room
            foot = upper.box[3] if self.below else upper.rim[3]
            x = lower.middle[0]
            ends = (x, foot + TOUCH), (x, lower.box[1] - TOUCH)
            shapes += self._straight(upper, lower, *ends)
        parts = [part for one in placed for part in one.parts]
        for one, other in self._passing(placed):
            # on the right of the blocks between the two
            way = 1 if one.middle[1] < other.middle[1] else -1
            high, low = sorted((one.middle[1], other.middle[1]))
            between = max(some.box[2] for some in placed if high < some.middle[1] < low)
            far, aside = between + 0.9 * self.edge, 0.25 * self.edge * way
            start = (one.rim[2] + TOUCH, one.middle[1] + aside)
            end = (other.rim[2] + TOUCH, other.middle[1] - aside)
            both = self._takes(one, other) and self._takes(other, one)
            points = (start, (far, start[1]), (far, end[1]), end)
            arc = curved_arrow(points, self.ink, both=both)
            shapes += arc
            parts.append(art.bounds(arc))
        return GraphBlock(
            kinds=frozenset(kind for one in placed for kind in one.kinds),
            shapes=tuple(shapes),
            parts=tuple(parts),
            rim=united([one.rim for one in placed]),
        )

    def _axis(self, head: GraphBlock, others: Sequence[GraphBlock]) -> GraphBlock:
        """A block, beside it all the others in a column, with the arrows between it and these."""
        if not others:
            return head
        placed = self._stacked(others, head)
        column = self._joined(placed)
        # names to the left of pieces may reach a little into the room of the arrows
        x = max(
            head.rim[2] + _REACH * self.edge - column.rim[0],
            head.box[2] + 0.9 * self.edge - column.box[0],
        )
        column, placed = column.moved(x, 0.0), [one.moved(x, 0.0) for one in placed]
        arrows: list[art.Shape] = []
        for other in placed:  # level where it can be
            end = other.rim[0] - TOUCH, other.middle[1]
            x_at = head.right_at(end[1])
            start = head.towards(end) if x_at is None else (x_at + TOUCH, end[1])
            arrows += self._straight(head, other, start, end)
        return GraphBlock(
            kinds=head.kinds | column.kinds,
            shapes=(*head.shapes, *column.shapes, *arrows),
            parts=(*head.parts, *column.parts),
            rim=united([head.rim, column.rim]),
        )

    # who takes whom

    def _takes(self, one: GraphBlock, other: GraphBlock) -> bool:
        return any((a, b) in self.powers.pairs for a in one.kinds for b in other.kinds)

    def _linked(self, one: GraphBlock, other: GraphBlock) -> bool:
        return self._takes(one, other) or self._takes(other, one)

    def _passing(self, placed: Sequence[GraphBlock]) -> list[tuple[GraphBlock, GraphBlock]]:
        """The pairs of a column whose arrow passes others, attacker first; mutual ones once."""
        far = [(one, two) for rank, one in enumerate(placed) for two in placed[rank + 2 :]]
        found = [pair for pair in far if self._linked(*pair)]
        return [(one, two) if self._takes(one, two) else (two, one) for one, two in found]

    def _ordered(
        self, blocks: Sequence[GraphBlock], head: GraphBlock | None = None
    ) -> list[GraphBlock]:
        """Blocks in the order in which the fewest arrows pass others, the most linked inside.

        Those that a head takes and that take it come to the middle, on the axis.
        """
        first = sorted(blocks, key=lambda one: sorted(one.kinds))
        if not 1 < len(first) <= _MOST_SORTED:
            return first

        def weight(one: GraphBlock) -> int:
            mutual = head is not None and self._takes(one, head) and self._takes(head, one)
            return 3 * mutual + sum(self._linked(one, other) for other in first if other is not one)

        def cost(order: tuple[GraphBlock, ...]) -> tuple[int, float]:
            middle = (len(order) - 1) / 2
            lopsided = sum(weight(one) * abs(rank - middle) for rank, one in enumerate(order))
            return len(self._passing(order)), lopsided

        orders = sorted(permutations(first), key=cost)
        return list(orders[0])


def cycles(pairs: Pairs, kinds: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """The circles of kinds that each take only the next of it, alike towards all other kinds.

    Each circle begins with its first kind, which takes the second.
    """
    kinds = sorted(kinds)
    for size in range(3, len(kinds) + 1):
        for some in combinations(kinds, size):
            inside = {one: [two for two in some if (one, two) in pairs] for one in some}
            if any(len(taken) != 1 for taken in inside.values()):
                continue
            ring = [some[0]]
            while (following := inside[ring[-1]][0]) not in ring:
                ring.append(following)
            if len(ring) == size and not unlike(pairs, some, kinds):
                yield tuple(ring)


def unlike(pairs: Pairs, group: Sequence[int], kinds: Iterable[int]) -> tuple[int, int, int] | None:
    """Two of a group and a kind outside it towards which they are not alike; None if they are."""
    first, *others = group
    for one in others:
        for kind in kinds:
            if kind not in group and (
                ((one, kind) in pairs) != ((first, kind) in pairs)
                or ((kind, one) in pairs) != ((kind, first) in pairs)
            ):
                return first, one, kind
    return None
