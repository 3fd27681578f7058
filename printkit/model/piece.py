"""The forms of pieces: what they look like from above, how thick they are, how they stack.

Lengths are shares of a piece's width. A form is chosen in a spec (`form: disc`); whoever draws a
piece asks its form and need not know whether it is a cube.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from math import sqrt
from types import MappingProxyType

from printkit.scene import Segment, circle, polygon, rounded_rectangle
from printkit.scene.paths import hexagon_corners


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """The form of a piece.

    Attributes:
        name: as a spec calls it (`disc`).
        outline: the closed lines around a piece seen from above, its middle in the origin, drawn
            so far inside its edge as it is asked for.
        width: of a piece drawn in plan, in cells.
        art: side of the square in which its art stands; 0 for a form that shows none.
        sides: how many of its sides carry the art.
        thickness: how high it is where it lies.
        step: how much higher each piece of a stack is drawn in plan than the one below; from 1 on
            no piece covers another.
        square: whether its faces are squares that straight cuts part; others follow their outline.
        hole: the width of what lies in its middle; 0 where nothing does.
    """

    name: str
    outline: Callable[[float], tuple[Segment, ...]] = field(repr=False)
    width: float = 0.43
    art: float
    sides: int
    thickness: float
    step: float
    square: bool = False
    hole: float = 0.0

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """A form goes to other processes by its name: it is the same one there."""
        return form_named, (self.name,)


def form_named(name: str) -> Form:
    """The form that a spec calls so."""
    return FORMS[name]


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


_HOLE = 0.24
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

FORMS: Mapping[str, Form] = MappingProxyType(
    {form.name: form for form in (CUBE, DISC, TOKEN, RING, TILE, HEXAGON, CARD, MEEPLE)}
)
"""The forms by the names that specs give them."""
