"""The badge of a Creative Commons licence: a ring for each of its elements, in black on white.

Drawn after the public description of the signs: two letters C, a standing person, a crossed out
dollar, an arrow that runs in a circle, a sign of equality, a nought.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin

from printkit.model.licence import LicenceElement, licence_elements
from printkit.scene import (
    Cap,
    Circle,
    Group,
    Join,
    Path,
    Scene,
    Shape,
    Style,
    place,
    polygon,
    polyline,
    rectangle,
    rounded_rectangle,
)
from printkit.scene.paths import arc

LEAST_HEIGHT = 6.0
"""A badge is no lower than this, in mm: its signs are told apart then."""

_BLACK, _WHITE = "#000000", "#ffffff"
# Lengths in radii of a ring, its middle the origin.
_EDGE = 0.13
_OUTER = 1 - _EDGE / 2
_GAP = 0.36
_STROKE = 0.19


def _line(*segments: tuple[str, tuple[float, ...]], width: float = _STROKE) -> Path:
    style = Style(stroke=_BLACK, width=width, cap=Cap.BUTT, join=Join.MITER)
    return Path(segments=segments, style=style)


def _area(*segments: tuple[str, tuple[float, ...]], fill: str = _BLACK) -> Path:
    return Path(segments=segments, style=Style(fill=fill))


def _letters() -> tuple[Shape, ...]:
    return tuple(_line(*arc(x, 0.0, 0.27, 46, 314), width=0.2) for x in (-0.35, 0.37))


def _person() -> tuple[Shape, ...]:
    return (
        Circle(x=0.0, y=-0.55, radius=0.16, style=Style(fill=_BLACK)),
        _area(*rounded_rectangle(-0.27, -0.34, 0.54, 0.52, radius=0.08)),
        _area(*rectangle(-0.16, 0.1, 0.32, 0.58)),
    )


def _crossed_dollar() -> tuple[Shape, ...]:
    bow, bar = 0.25, polyline(((-0.86, -0.38), (0.86, 0.38)))
    return (
        _line(*arc(0.0, -bow, bow, 25, 270), width=0.17),
        _line(*arc(0.0, bow, bow, 90, -155), width=0.17),
        _line(*polyline(((0.0, -0.74), (0.0, -0.45))), width=0.16),
        _line(*polyline(((0.0, 0.45), (0.0, 0.74))), width=0.16),
        Path(segments=bar, style=Style(stroke=_WHITE, width=0.23, cap=Cap.BUTT)),
        _line(*bar, width=0.13),
    )


def _arrow_around() -> tuple[Shape, ...]:
    radius, tip = 0.42, radians(180)
    x, y = radius * cos(tip), -radius * sin(tip)
    return (
        _line(*arc(0.0, 0.0, radius, -128, 180)),
        _area(*polygon(((x - 0.26, y - 0.06), (x + 0.26, y - 0.06), (x, y + 0.24)))),
    )


def _equal() -> tuple[Shape, ...]:
    return tuple(_area(*rectangle(-0.42, y, 0.84, 0.2)) for y in (-0.3, 0.1))


def _nought() -> tuple[Shape, ...]:
    oval = Group(
        shapes=(_line(*arc(0, 0, 0.5, 0, 360), width=0.22),), transform=(0.66, 0, 0, 1, 0, 0)
    )
    return (oval, _line(*polyline(((-0.15, 0.27), (0.15, -0.27))), width=0.14))


_SIGNS: Mapping[LicenceElement | None, tuple[Shape, ...]] = {
    None: _letters(),
    LicenceElement.BY: _person(),
    LicenceElement.NC: _crossed_dollar(),
    LicenceElement.SA: _arrow_around(),
    LicenceElement.ND: _equal(),
    LicenceElement.ZERO: _nought(),
}


def licence_badge(
    licence: str, *, height: float = LEAST_HEIGHT, description: str = ""
) -> Scene | None:
    """The badge of a licence, or None where it is not of Creative Commons.

    Args:
        licence: as the spec names it.
        height: of the badge, in mm; `LEAST_HEIGHT` or more.
        description: what is read aloud, or empty where the words stand beside it.
    """
    elements = licence_elements(licence)
    if not elements:
        return None
    radius = max(height, LEAST_HEIGHT) / 2
    ground = Circle(x=0.0, y=0.0, radius=_OUTER, style=Style(fill=_WHITE))
    ring = Circle(x=0.0, y=0.0, radius=_OUTER, style=Style(stroke=_BLACK, width=_EDGE))
    step = 2 + _GAP
    rings = tuple(
        Group(
            shapes=(ground, *_SIGNS[element], ring),
            transform=place(radius * (1 + rank * step), radius, radius),
        )
        for rank, element in enumerate((None, *elements))
    )
    return Scene(
        width=radius * (len(rings) * step - _GAP),
        height=2 * radius,
        shapes=rings,
        title=licence,
        description=description,
    )
