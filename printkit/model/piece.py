"""The forms of pieces: what they look like from above, how thick they are, how they stack.

Lengths are shares of a piece's width. A form is chosen in a spec (`form: disc`); whoever draws a
piece asks its form and need not know whether it is a cube.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from math import ceil, sqrt
from types import MappingProxyType
from typing import TypeAlias

from printkit.grid import Lattice, Point
from printkit.scene import Segment, circle, place, polygon, polyline, rounded_rectangle, transformed
from printkit.scene.paths import arc, hexagon_corners

USUAL_SHARE = 0.5
"""A cell is two usual pieces wide across its flats at true scale (jersi/DIY.md of the author)."""
Relief: TypeAlias = tuple[tuple[tuple[Segment, ...], float], ...]
"""What shows from above that a piece is not flat: areas, each with how much white (above 0) or
black (below 0) is in its colour; a line in the colour of its art where that is 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """The form of a piece.

    Attributes:
        name: as a spec calls it (`disc`).
        outline: the closed lines around a piece seen from above, its middle in the origin, drawn
            so far inside its edge as it is asked for.
        width: of a piece drawn in plan, in cells.
        deep: how high it is seen from above, in widths.
        size: how many times as wide as the usual one of its name it is.
        art: side of the square in which its art stands; 0 for a form that shows none.
        sides: how many of its sides carry the art.
        thickness: how high it is where it lies.
        tip: how wide its upper end is beside its foot; 0 for one that ends in a point.
        step: how much higher each piece of a stack is drawn in plan than the one below; from 1 on
            no piece covers another.
        square: whether its faces are squares that straight cuts part; others follow their outline.
        hole: the width of what lies in its middle; 0 where nothing does.
        relief: what is seen from above of a piece that is not flat.
        points: whether its outline points somewhere.
        spans: whether it may lie across several cells, as a wall does, and so widens none.
        mm: width and height of a card that is printed at its own size, or None; in a picture it
            is as large as another card, where it does not lie on cells.
        cell: of such a card that lies on cells, how wide these are at least, in mm; else 0.
    """

    name: str
    outline: Callable[[float], tuple[Segment, ...]] = field(repr=False)
    width: float = 0.43
    deep: float = 1.0
    size: float = 1.0
    art: float
    sides: int
    thickness: float
    tip: float = 1.0
    step: float
    square: bool = False
    hole: float = 0.0
    relief: Relief = field(default=(), repr=False)
    points: bool = False
    spans: bool = False
    mm: tuple[float, float] | None = None
    cell: float = 0.0

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """A form goes to other processes by its name and size: it is the same one there."""
        return (card, (*self.mm, self.cell)) if self.mm else (sized, (self.name, self.size))

    @property
    def is_cube(self) -> bool:
        """Whether its six sides are faces: it is wrapped, folded of paper, lies on any of them."""
        return self.sides == _SIDES_OF_A_CUBE

    @property
    def is_flat(self) -> bool:
        """Whether it is thin, and covers the most of what it lies on."""
        return self.thickness <= _FLAT and self.step < 1 and not self.spans

    @property
    def breadth(self) -> float:
        """How wide it is beside a usual piece: lines are as much finer in shares of its width."""
        return self.width / USUAL_SHARE if self.spans else self.size

    @property
    def comes_coloured(self) -> bool:
        """Whether its pieces have their player's colour without a sticker; cubes are bare wood."""
        return not self.is_cube and self.name != CARD.name


@lru_cache(maxsize=256)
def sized(name: str, size: float = 1.0) -> Form:
    """The form that a spec calls so, in a size."""
    usual = FORMS[name]
    return usual if size == 1 else replace(usual, width=usual.width * size, size=size)


@lru_cache(maxsize=64)
def card(width: float, height: float, cell: float = 0.0) -> Form:
    """The form of a card of so many mm; on cells of `cell` mm it is as large as it is there."""
    longer = max(width, height)
    wide = longer / cell if cell else CARD.width
    across, down = width / longer, height / longer
    return replace(
        CARD,
        width=wide,
        size=wide / CARD.width,
        outline=partial(_rounded, across, down, _CARD_CORNER / longer),
        art=min(CARD.art, _ON_A_CARD * min(across, down)),
        mm=(width, height),
        cell=cell,
    )


def cell_for(form: Form, lattice: Lattice) -> float:
    """How wide the cells are that hold a card of its own mm, in mm; a little is seen of them."""
    return max(form.mm or (0.0,)) / (sizes_in(form, lattice)[0] * form.width)


@lru_cache(maxsize=64)
def sizes_in(form: Form, lattice: Lattice) -> tuple[float, float]:
    """The size of a form that fills a cell, and the largest that stays in it.

    A piece of the cell's own shape fills it wholly; around another a little is seen of the cell.
    """
    from printkit.scene.runs import flattened

    points = [
        (x / _FINE, y / _FINE)
        for run in flattened(transformed(form.outline(0.0), place(0.0, 0.0, _FINE)))
        for x, y in run.points
    ]
    sides = [
        (y2 - y1, x1 - x2, x1 * y2 - x2 * y1) for (x1, y1), (x2, y2) in _around(lattice.outline)
    ]
    width = min(
        far / (a * x + b * y) for a, b, far in sides for x, y in points if a * x + b * y > 0
    )
    is_alike = width**2 * _area(points) > _ALIKE * _area(lattice.outline)
    most = width / form.width
    return round(most * (1 if is_alike else _NEARLY), 4), ceil(100 * most - 0.01) / 100


def _around(points: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    return zip(points, (*points[1:], points[0]), strict=True)


def _area(points: Sequence[Point]) -> float:
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in _around(points))) / 2


@lru_cache(maxsize=64)
def _rounded(width: float, height: float, radius: float, inset: float) -> tuple[Segment, ...]:
    width, height = width - 2 * inset, height - 2 * inset
    radius = max(radius - inset, 0.0)
    return rounded_rectangle(-width / 2, -height / 2, width, height, radius=radius)


def _disc(inset: float) -> tuple[Segment, ...]:
    return circle(0.0, 0.0, 0.5 - inset)


def _ring(inset: float) -> tuple[Segment, ...]:
    hole = circle(0.0, 0.0, _HOLE + inset)
    mirrored = tuple(
        (letter, tuple(n if rank % 2 else -n for rank, n in enumerate(numbers)))
        for letter, numbers in hole
    )
    return (*_disc(inset), *mirrored)  # the other way round: a hole by the non-zero rule


def _meeple(inset: float) -> tuple[Segment, ...]:
    share = 1 - 2 * inset
    half = [(x * share, y * share) for x, y in _MEEPLE]
    points = (*half, *((-x, y) for x, y in reversed(half)))
    curves = [
        ("C", tuple(number for point in points[at : at + 3] for number in point))
        for at in range(1, len(points) - 2, 3)
    ]
    return (("M", points[0]), *curves, ("Z", ()))


def _wedge(inset: float) -> tuple[Segment, ...]:
    share = 1 - 2 * inset
    return polygon((x * share, y * share) for x, y in _WEDGE)


_SIDES_OF_A_CUBE = 6
_FLAT = 0.3
"""How thick a flat form is at most."""
_FINE = 100.0
"""How wide an outline is made to be measured, in mm: curves become straight runs."""
_ALIKE, _NEARLY = 0.97, 0.96
"""How much of its cell a piece covers that has its shape; how wide another is beside the widest
that would fit."""
_CARD_CORNER = 3.0
"""Radius of a card's corners, in mm."""
_ON_A_CARD = 0.89
"""Side of the square of its art beside a card's shorter side."""
_HOLE = 0.24
_WEDGE = ((0.0, -0.5), (0.33, -0.36), (0.43, 0.5), (-0.43, 0.5), (-0.33, -0.36))
"""A piece of Shogi from its tip, which points away from its owner."""
_IN = 0.47
"""To the inner side of a frame, for what lies within it."""
_FACETS: Relief = tuple(
    (polygon(((0.0, 0.0), one, other)), tone)
    for one, other, tone in (
        ((-_IN, -_IN), (_IN, -_IN), 0.24),
        ((-_IN, _IN), (-_IN, -_IN), 0.1),
        ((_IN, -_IN), (_IN, _IN), -0.14),
        ((_IN, _IN), (-_IN, _IN), -0.28),
    )
)
"""The sides of a pyramid, in a light that comes from the upper left."""
_ROUND: Relief = (
    (
        (
            *arc(0.0, 0.0, _IN, 255.0, 375.0),
            ("L", (0.454, -0.1216)),
            *arc(-0.2, -0.2, 0.6587, -6.83, -83.17)[1:],
            ("Z", ()),
        ),
        -0.24,
    ),
    (circle(-0.17, -0.18, 0.085), 0.7),
)
"""The shadow and the gleam of a ball."""
_MEEPLE = (
    (0.0, -0.5), (0.09, -0.5), (0.16, -0.43), (0.16, -0.33),
    (0.16, -0.27), (0.14, -0.22), (0.17, -0.2),
    (0.3, -0.13), (0.5, -0.08), (0.5, 0.04),
    (0.5, 0.13), (0.38, 0.14), (0.26, 0.13),
    (0.24, 0.2), (0.42, 0.38), (0.42, 0.45),
    (0.42, 0.49), (0.4, 0.5), (0.36, 0.5),
    (0.24, 0.5), (0.16, 0.5), (0.12, 0.5),
    (0.08, 0.5), (0.06, 0.32), (0.0, 0.32),
)  # fmt: skip
"""The right half of a wooden person from its head to between its legs: a start, then curves."""

CUBE = Form(
    name="cube",
    outline=partial(_rounded, 1.0, 1.0, 0.09),
    art=1.0,
    sides=6,
    thickness=1.0,
    step=1.0,
    square=True,
)
DISC = Form(name="disc", outline=_disc, width=0.5, art=0.72, sides=2, thickness=0.3, step=0.66)
TOKEN = replace(DISC, name="token")
"""A disc that its game calls a token."""
RING = Form(
    name="ring",
    outline=_ring,
    width=0.5,
    art=0.0,
    sides=0,
    thickness=0.25,
    step=0.3,
    hole=2 * _HOLE,
)
TILE = Form(
    name="tile",
    outline=partial(_rounded, 1.0, 1.0, 0.05),
    width=0.46,
    art=0.94,
    sides=2,
    thickness=0.25,
    step=0.66,
    square=True,
)
HEXAGON = Form(
    name="hexagon",
    # as high as wide across its corners, so that it fits where a cube does
    outline=lambda inset: polygon(hexagon_corners(0.0, 0.0, sqrt(3) / 2 - 2 * inset)),
    width=0.54,
    art=0.68,
    sides=2,
    thickness=0.25,
    step=0.66,
)
CARD = Form(
    name="card",
    outline=partial(_rounded, 0.72, 1.0, 0.07),
    width=0.54,
    art=0.64,
    sides=2,
    thickness=0.02,
    step=0.4,
)
MEEPLE = Form(name="meeple", outline=_meeple, width=0.5, art=0.3, sides=2, thickness=0.3, step=1.0)
WEDGE = Form(
    name="wedge",
    outline=_wedge,
    width=0.54,
    art=0.6,
    sides=2,
    thickness=0.25,
    step=0.66,
    points=True,
)
PYRAMID = Form(
    name="pyramid",
    outline=partial(_rounded, 1.0, 1.0, 0.03),
    width=0.46,
    art=0.0,
    sides=0,
    thickness=1.2,
    tip=0.0,
    step=0.3,
    relief=(
        *_FACETS,
        (polyline(((-_IN, -_IN), (_IN, _IN))), 0.0),
        (polyline(((-_IN, _IN), (_IN, -_IN))), 0.0),
    ),
)
BAR = Form(
    name="bar",
    outline=partial(_rounded, 1.0, 0.2, 0.03),
    width=0.9,
    deep=0.2,
    art=0.0,
    sides=0,
    thickness=0.2,
    step=0.25,
    spans=True,
)
BALL = Form(
    name="ball",
    outline=_disc,
    width=0.5,
    art=0.0,
    sides=0,
    thickness=1.0,
    step=0.66,
    relief=_ROUND,
)

FORMS: Mapping[str, Form] = MappingProxyType(
    {
        form.name: form
        for form in (
            CUBE, DISC, TOKEN, RING, TILE, HEXAGON,
            CARD, MEEPLE, WEDGE, PYRAMID, BAR, BALL,
        )
    }
)  # fmt: skip
"""The forms by the names that specs give them."""
