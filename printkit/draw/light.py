"""A board in the light of a lamp: where it lies, from where it is seen, how bright what of it is.

The light comes from above and from the left; what is far from its middle is darker. Shades are a
few steps, so that what is alike becomes one path of a file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot, sqrt
from random import Random

from printkit.base.units import blend, luminance
from printkit.draw.camera import Eye
from printkit.draw.layout import BoardLayout, Point, bounding
from printkit.draw.pieces import cell_colour
from printkit.model import Game, Theme
from printkit.scene import Path, Segment, Style, polygon

SLAB = 0.24
"""The thickness of the board, in cells."""
_LAMP = (-0.525, 0.13, 0.841)
"""The direction to the lamp: to the right, towards the eye, upwards; of length 1."""
_AROUND = 0.6
"""How much light comes from everywhere."""
_STEPS = 48
"""So many shades there are between no light and full light."""
_DARK, _LIFTED = 0.06, 0.16
"""A colour's luminance, and how much white it gets: black bodies would have no shape else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Light:
    """A lamp over a table.

    Attributes:
        middle: the place on the board that is brightest, in mm.
        reach: how far from there only `far` of the light is left, in mm.
        far: that share.
        shade: the colour of what no light reaches.
    """

    middle: Point
    reach: float
    far: float
    shade: str

    def at(self, x: float, y: float) -> float:
        """How much light reaches a place of the table, from `far` to 1."""
        away = hypot(x - self.middle[0], y - self.middle[1]) / self.reach
        return max(1 - (1 - self.far) * away * sqrt(away), 0.55 * self.far)

    def seen(self, colour: str, bright: float) -> str:
        """A colour in so much light."""
        bright = round(bright * _STEPS) / _STEPS
        if bright <= 1:
            return blend(colour, self.shade, bright)
        return blend("#ffffff", colour, min(bright - 1, 0.6))

    @staticmethod
    def of_body(colour: str) -> str:
        """The colour of a body: black reflects some light."""
        return blend("#ffffff", colour, _LIFTED) if luminance(colour) < _DARK else colour


@dataclass(frozen=True, kw_only=True, eq=False)
class LitBoard:
    """A board that lies in the light.

    Attributes:
        layout: the board, in mm.
        wood: the colour of its sides.
        size: width and height of the picture, in mm.
        seed: of how pieces are turned and how woods differ.
    """

    game: Game
    theme: Theme
    layout: BoardLayout
    eye: Eye
    light: Light
    wood: str
    size: Point
    seed: int = 1

    @cached_property
    def cells(self) -> tuple[tuple[str, float], ...]:
        """Per cell its colour and how much light there is: planed wood is not all alike."""
        return tuple(
            (
                cell_colour(self.game, self.theme, cell),
                self.light.at(*centre) * (0.975 + 0.05 * Random(self.seed * 1009 + cell).random()),
            )
            for cell, centre in enumerate(self.layout.centres)
        )

    @property
    def deep(self) -> float:
        """The height of the table: below the board."""
        return -SLAB * self.layout.cell

    def tone(self, normal: tuple[float, float, float]) -> float:
        """How much light a surface takes that looks into a direction of the board's space.

        About 1 for what lies.
        """
        (rx, ry), (nx, ny), (x, y, up) = self.eye.right, self.eye.near, normal
        right, near = x * rx + y * ry, x * nx + y * ny
        straight = right * _LAMP[0] + near * _LAMP[1] + up * _LAMP[2]
        lying = _AROUND + (1 - _AROUND) * _LAMP[2]
        return (_AROUND * (0.75 + 0.25 * up) + (1 - _AROUND) * max(straight, 0.0)) / lying

    def gleam(self, way: float) -> Point:
        """Where the lamp is seen on a ball, so far from its middle, as a way in the picture."""
        return way * _LAMP[0], -way * _LAMP[2]

    def fallen(self, high: float) -> Point:
        """How far the shadow of something so high falls, as a way on the board."""
        return fallen(self.eye, high)


def fallen(eye: Eye, high: float) -> Point:
    """How far the shadow of something so high falls, as a way on the board."""
    (right, near, up), (rx, ry), (nx, ny) = _LAMP, eye.right, eye.near
    right, near = -right * high / up, -near * high / up
    return right * rx + near * nx, right * ry + near * ny


class Facets:
    """Facets of one colour each, those of a colour as one path; those outside a picture not.

    `places` are the decimals of their corners, in mm: what is soft needs fewer.
    """

    def __init__(self, stage: LitBoard, places: int = 2) -> None:
        self._stage, self._places = stage, places
        self._found: dict[tuple[int, str], list[Segment]] = {}

    def add(self, colour: str, seen: Sequence[Point], layer: int = 0) -> None:
        """An area of the picture, above those of lower layers."""
        left, top, right, foot = bounding(seen)
        wide, high = self._stage.size
        if right > 0 and foot > 0 and left < wide and top < high:
            corners = [(round(x, self._places), round(y, self._places)) for x, y in seen]
            told = [
                one
                for one, last in zip(corners, (corners[-1], *corners), strict=False)
                if one != last
            ]
            if len(told) > 2:
                self._found.setdefault((layer, colour), []).extend(polygon(told))

    def lay(self, area: Patch, bright: float = 1.0, z: float = 0.0) -> None:
        """An area of the board, or of the table, in so much of its light."""
        seen = [self._stage.eye.at(x, y, z) for x, y in area.outline]
        self.add(self._stage.light.seen(area.colour, area.bright * bright), seen, area.layer)

    def shapes(self) -> tuple[Path, ...]:
        """All of them, layer by layer in the order in which the first of each colour came."""
        return tuple(
            Path(segments=tuple(segments), style=Style(fill=colour))
            for (_, colour), segments in sorted(self._found.items(), key=lambda one: one[0][0])
        )


@dataclass(frozen=True, slots=True)
class Patch:
    """A part of a ground.

    Attributes:
        outline: convex where anything is to lie in it; clockwise.
        layer: what lies on others has a higher one.
    """

    colour: str
    bright: float
    outline: Sequence[Point]
    layer: int = 0
