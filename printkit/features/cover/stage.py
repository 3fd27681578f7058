"""Where a cover is seen from, and by what light: the board, the eye, the lamp, in mm.

The light comes from above and from the left; what is far from its middle is darker. Shades are a
few steps, so that what is alike becomes one path of a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import hypot, sqrt
from random import Random

from printkit.base.units import blend, luminance
from printkit.draw.camera import Camera, Eye
from printkit.draw.layout import BoardLayout, Point, bounding
from printkit.draw.pieces import cell_colour
from printkit.draw.solids import rounded
from printkit.model import Game, Theme
from printkit.rules import Position, Side
from printkit.scene import Path, Segment, Style, polygon

SLAB = 0.24
"""The thickness of the board, in cells."""
_SKY = 0.2
"""How much of the picture's height is above all that stands on the board: there is the title."""
_BEHIND = 3.0
"""How far behind the board the table ends, in cells."""
_PIECE = 0.5
"""How high a piece is at most, in cells."""
_LAMP = (-0.525, -0.085, 0.847)
"""The direction to the lamp: to the right, towards the eye, upwards; of length 1."""

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
        falls: how far a shadow falls, to the right and towards the eye, in heights.
        towards: the direction to the lamp: right, towards the eye, upwards; of length 1.
        around: how much light comes from everywhere.
    """

    middle: Point
    reach: float
    far: float
    shade: str
    towards: tuple[float, float, float]
    around: float = 0.6

    @property
    def falls(self) -> Point:
        """How far a shadow falls, to the right and towards the eye, in heights of what casts it."""
        right, near, up = self.towards
        return -right / up, -near / up

    def at(self, x: float, y: float) -> float:
        """How much light reaches a place of the table, from `far` to 1."""
        away = hypot(x - self.middle[0], y - self.middle[1]) / self.reach
        return max(1 - (1 - self.far) * away * sqrt(away), 0.55 * self.far)

    def on(self, right: float, near: float, up: float) -> float:
        """How much of it a surface takes that looks into a direction: about 1 for what lies."""
        straight = right * self.towards[0] + near * self.towards[1] + up * self.towards[2]
        lying = self.around + (1 - self.around) * self.towards[2]
        return (self.around * (0.75 + 0.25 * up) + (1 - self.around) * max(straight, 0.0)) / lying

    def seen(self, colour: str, bright: float) -> str:
        """A colour in so much light."""
        bright = round(bright * _STEPS) / _STEPS
        if bright <= 1:
            return blend(colour, self.shade, bright)
        return blend("#ffffff", colour, min(bright - 1, 0.6))

    @staticmethod
    def of_body(colour: str) -> str:
        """The colour of a body: black reflects some light."""
        return blend("#fff4e6", colour, _LIFTED) if luminance(colour) < _DARK else colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Backdrop:
    """A table and what is behind it.

    Attributes:
        planks: the colours of its planks, of which each gets one.
        joint: between them.
        back: behind the table, at the picture's upper edge and where the table ends.
        shade: of what no light reaches.
        far: how much light is left at the rim.
        title: the colour of the title.
    """

    planks: tuple[str, ...]
    joint: str
    back: tuple[str, str]
    shade: str
    far: float
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Framing:
    """From where a cover is seen, and what of it is in the picture.

    Attributes:
        pitch: of the line of sight to the table, in degrees.
        yaw: how far around the board the eye has gone, in degrees.
        near: from the eye to the middle of the board, in its widths.
        wide: how much of the picture's width the board would fill were it not cut off.
        foot: where the nearest corner of the board is seen, in heights of the picture.
    """

    pitch: float
    yaw: float
    near: float
    wide: float
    foot: float


@dataclass(frozen=True, kw_only=True)
class Staging:
    """What is shown, and from where.

    Attributes:
        side: who sits in front.
        trim: width and height of the picture once it is trimmed, in mm.
        bleed: how far it goes on beyond, in mm.
        seed: of how pieces are turned and planks are chosen.
    """

    game: Game
    theme: Theme
    position: Position
    side: Side
    ground: Backdrop
    shot: Framing
    trim: tuple[float, float]
    bleed: float
    seed: int

    @property
    def width(self) -> float:
        """Of all that is drawn, in mm."""
        return self.trim[0] + 2 * self.bleed

    @property
    def height(self) -> float:
        """The same."""
        return self.trim[1] + 2 * self.bleed

    def _view(self, cell: float, origin: Point = (0.0, 0.0)) -> tuple[BoardLayout, Eye]:
        """A board with cells of a size, and the eye that looks at its middle."""
        layout = BoardLayout.of(self.game.grid, cell, self.side)
        camera = Camera(pitch=self.shot.pitch, yaw=self.shot.yaw, distance=self.shot.near)
        away = self.shot.near * max(layout.width, layout.height)
        target = (layout.width / 2, layout.height / 2)
        return layout, Eye(camera=camera, target=target, away=away, origin=origin)

    @cached_property
    def seen(self) -> tuple[BoardLayout, Eye]:
        """The board in the size in which the middle of it is seen, and the eye."""
        layout, eye = self._view(1.0)
        left, _, right, foot = bounding([eye.at(*point) for point in layout.box])
        cell = self.trim[0] / (self.shot.wide * (right - left))
        across = self.width / 2 - cell * (left + right) / 2
        layout, eye = self._view(
            cell, (across, self.bleed + self.trim[1] * self.shot.foot - cell * foot)
        )
        lower = max(self.bleed + _SKY * self.trim[1] - self._top(layout, eye), 0.0)
        return layout, replace(eye, origin=(across, eye.origin[1] + lower))

    @property
    def layout(self) -> BoardLayout:
        """The board on the table."""
        return self.seen[0]

    @property
    def eye(self) -> Eye:
        """From where it is seen."""
        return self.seen[1]

    def _top(self, layout: BoardLayout, eye: Eye) -> float:
        """The highest place of the picture where something stands on the board."""
        high = _PIECE * layout.cell
        return min(
            eye.at(*centre, high * len(self.position.at(cell)))[1]
            for cell, centre in enumerate(layout.centres)
        )

    @cached_property
    def sky(self) -> float:
        """How much of the picture, from its trimmed upper edge, has nothing in it, in mm."""
        return min(self.horizon, self._top(*self.seen)) - self.bleed

    @cached_property
    def horizon(self) -> float:
        """Where the table ends in the picture."""
        eye = self.eye
        far = min(eye.depth(*point) for point in self.layout.box) - eye.depth(*eye.target)
        place = self.on_table(0.0, far - _BEHIND * self.layout.cell)
        return eye.at(*place, self.deep)[1]

    @cached_property
    def light(self) -> Light:
        """The lamp."""
        span, (x, y) = max(self.layout.width, self.layout.height), self.eye.target
        return Light(
            middle=(x, y + 0.05 * span),
            reach=span,
            far=self.ground.far,
            shade=self.ground.shade,
            towards=_LAMP,
        )

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

    def on_table(self, across: float, near: float) -> Point:
        """A place of the board's plane, by ways from its middle to the right and to the eye."""
        x, y = self.way(across, near)
        return self.eye.target[0] + x, self.eye.target[1] + y

    def way(self, across: float, near: float) -> Point:
        """A way on the board, by one to the right and one to the eye."""
        (rx, ry), (nx, ny) = self.eye.right, self.eye.near
        return across * rx + near * nx, across * ry + near * ny

    def tone(self, normal: tuple[float, float, float]) -> float:
        """How much light a surface takes that looks into a direction of the board's space."""
        (rx, ry), (nx, ny), (x, y, z) = self.eye.right, self.eye.near, normal
        return self.light.on(x * rx + y * ry, x * nx + y * ny, z)

    def fallen(self, high: float) -> Point:
        """How far the shadow of something so high falls, as a way on the board."""
        right, near = self.light.falls
        return self.way(right * high, near * high)


class Facets:
    """Facets of one colour each, those of a colour as one path; those outside a picture not.

    Args:
        stage: the picture that they are in.
        places: decimals of their corners, in mm: what is soft needs fewer.
    """

    def __init__(self, stage: Staging, places: int = 2) -> None:
        self._stage, self._places = stage, places
        self._found: dict[str, list[Segment]] = {}

    def add(self, colour: str, seen: Sequence[Point]) -> None:
        """An area of the picture."""
        left, top, right, foot = bounding(seen)
        if right > 0 and foot > 0 and left < self._stage.width and top < self._stage.height:
            self._found.setdefault(colour, []).extend(rounded(polygon(seen), self._places))

    def lay(self, colour: str, bright: float, ground: Iterable[Point], z: float = 0.0) -> None:
        """An area of the board, or of the table, in so much light."""
        at = self._stage.eye.at
        self.add(self._stage.light.seen(colour, bright), [at(x, y, z) for x, y in ground])

    def shapes(self) -> tuple[Path, ...]:
        """All of them, in the order in which the first of each colour came."""
        return tuple(
            Path(segments=tuple(segments), style=Style(fill=colour))
            for colour, segments in self._found.items()
        )


def area(corners: Sequence[Point]) -> float:
    """Twice the area of a polygon, below 0 where it runs anticlockwise: seen from behind."""
    ends = (*corners[1:], corners[0])
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, ends, strict=True))
