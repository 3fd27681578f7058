"""What changes from one scene to the next: only that must be drawn anew.

A symbol is known by its identity, all other shapes by what they are. What a shape covers may be
said too large here, never too small.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple, assert_never

from printkit.base.fonts import text_width
from printkit.scene.bounds import Box, united
from printkit.scene.shapes import (
    IDENTITY,
    Affine,
    Circle,
    Clip,
    Group,
    Join,
    Path,
    Raster,
    Scene,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
)
from printkit.scene.transforms import apply, compose, text_start

_MITRE = 4.0
"""How far a mitred corner reaches at most, in widths of its stroke."""
_UP, _DOWN = 1.1, 0.4
"""How far letters reach above and below their baseline, in sizes of their type."""
_NOWHERE: Box = (0.0, 0.0, 0.0, 0.0)


class PlacedShape(NamedTuple):
    """A shape of a scene that holds no others, or a symbol, where it is seen.

    Attributes:
        key: the same for what is seen in the same way.
        transform: of the groups around it.
        box: what it covers at most, in mm of the scene.
    """

    key: Hashable
    shape: Shape
    transform: Affine
    box: Box


class Inventory:
    """Takes scenes apart; where shapes lie is worked out once, however many scenes have them."""

    def __init__(self) -> None:
        self._parts: dict[Hashable, PlacedShape] = {}
        self._symbols: dict[int, tuple[Symbol, Box]] = {}  # kept, so that no number comes again

    def of(self, scene: Scene) -> tuple[PlacedShape, ...]:
        """The shapes of a scene one by one, in painting order."""
        return tuple(self._placed(scene.shapes, IDENTITY))

    def _placed(self, shapes: Iterable[Shape], transform: Affine) -> Iterator[PlacedShape]:
        for shape in shapes:
            if isinstance(shape, Group):
                inner = shape.transform
                inner = transform if inner == IDENTITY else compose(transform, inner)
                yield from self._placed(shape.shapes, inner)
                continue
            key: Hashable = (transform, shape)
            if isinstance(shape, Use):  # to hash a symbol is to go through its art
                key = (transform, id(shape.symbol), shape.transform)
            part = self._parts.get(key)
            if part is None:
                box = _seen(transform, self._box(shape))
                part = self._parts[key] = PlacedShape(key, shape, transform, box)
            yield part

    def _box(self, shape: Shape) -> Box:
        match shape:
            case Path():
                return _around_points([at for _, at in shape.segments], shape.style)
            case Circle(x=x, y=y, radius=radius):
                reach = radius + shape.style.width
                return x - reach, y - reach, x + reach, y + reach
            case Text():
                left, up, down = text_start(shape), _UP * shape.size, _DOWN * shape.size
                wide = text_width(shape.text, shape.size, shape.weight)
                return left - down, shape.y - up, left + wide + down, shape.y + down
            case Use(symbol=symbol):
                if id(symbol) not in self._symbols:
                    box = _united([self._box(one) for one in symbol.shapes], IDENTITY)
                    self._symbols[id(symbol)] = symbol, box
                return _seen(shape.transform, self._symbols[id(symbol)][1])
            case Clip(box=(x, y, width, height)) | Raster(x=x, y=y, width=width, height=height):
                return x, y, x + width, y + height
            case Group():
                return _united([self._box(one) for one in shape.shapes], shape.transform)
            case _:
                assert_never(shape)


def changes(before: Sequence[PlacedShape], after: Sequence[PlacedShape]) -> list[Box]:
    """What must be drawn anew: boxes around all that has gone, come or changed its order."""
    first, most = 0, min(len(before), len(after))
    while first < most and before[first].key == after[first].key:
        first += 1
    places: dict[Hashable, list[int]] = {}
    for rank in reversed(range(first, len(before))):
        places.setdefault(before[rank].key, []).append(rank)
    found: list[Box] = []
    both: list[tuple[int, int]] = []
    for rank, part in enumerate(after[first:], start=first):
        if known := places.get(part.key):
            both.append((known.pop(), rank))
        else:
            found.append(part.box)
    found += (before[rank].box for ranks in places.values() for rank in ranks)
    stay = _rising([old for old, _ in both])
    found += (after[new].box for old, new in both if old not in stay)
    return [box for box in found if box != _NOWHERE]


def _rising(ranks: Sequence[int]) -> set[int]:
    """As many of different numbers as there are in rising order."""
    tails: list[int] = []
    before: dict[int, int | None] = {}
    for rank in ranks:
        at = bisect_left(tails, rank)
        before[rank] = tails[at - 1] if at else None
        tails[at:] = [rank] if at == len(tails) else [rank, *tails[at + 1 :]]
    stay, last = set[int](), tails[-1] if tails else None
    while last is not None:
        stay.add(last)
        last = before[last]
    return stay


def inks(shapes: Iterable[Shape], known: dict[int, frozenset[str]] | None = None) -> set[str]:
    """The colours of shapes, `#rrggbb`.

    `known` has those of symbols by their identity, kept from call to call while the symbols live.
    """
    found, known = set[str](), {} if known is None else known
    for shape in shapes:
        match shape:
            case Path() | Circle():
                found |= {colour for colour in (shape.style.fill, shape.style.stroke) if colour}
            case Text():
                found.add(shape.fill)
            case Group() | Clip():
                found |= inks(shape.shapes, known)
            case Use(symbol=symbol):
                if id(symbol) not in known:
                    known[id(symbol)] = frozenset(inks(symbol.shapes, known))
                found |= known[id(symbol)]
            case Raster():
                pass
            case _:
                assert_never(shape)
    return found


def _around_points(points: Sequence[tuple[float, ...]], style: Style) -> Box:
    """Around the points of a path: curves lie within theirs."""
    xs = [x for point in points for x in point[::2]]
    ys = [y for point in points for y in point[1::2]]
    if not xs:
        return _NOWHERE
    mitred = _MITRE if style.join is Join.MITER else 1.0
    reach = style.width / 2 * mitred if style.stroke else 0.0
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _seen(transform: Affine, box: Box) -> Box:
    if transform == IDENTITY or box == _NOWHERE:
        return box
    left, top, right, bottom = box
    corners = [apply(transform, x, y) for x in (left, right) for y in (top, bottom)]
    return _around_points(corners, Style())


def _united(boxes: Iterable[Box], transform: Affine) -> Box:
    inked = [box for box in boxes if box != _NOWHERE]
    if not inked:
        return _NOWHERE
    return _seen(transform, united(inked))
