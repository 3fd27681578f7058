"""From where a table is seen, and where its places are then seen in the picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin
from typing import TypeAlias

from printkit.draw.layout import Point
from printkit.scene import Affine

Place: TypeAlias = tuple[float, float, float]
"""A place above the board in mm: x and y as on the board from its upper left corner, z upwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Camera:
    """From where a board on a table is seen.

    Attributes:
        pitch: of the line of sight to the table, in degrees: 90 would be a plan.
        yaw: how far the eye has gone around the board, from the player's seat to the right, in
            degrees.
        distance: from the eye to the middle of what is shown, in widths of that: near, what is
            close is much larger than what is far.
        board: whether the board is shown, or only what stands there, on the paper.
        grounded: whether the board casts a shadow on the paper.
    """

    pitch: float = 42.0
    yaw: float = 0.0
    distance: float = 2.2
    board: bool = True
    grounded: bool = False


WHOLE = Camera(pitch=45.0)
"""Of a whole board."""


@cache
def _turned(degrees: float) -> Point:
    """Cosine and sine: a picture asks for those of its camera tens of thousands of times."""
    return cos(radians(degrees)), sin(radians(degrees))


@dataclass(frozen=True, slots=True, kw_only=True)
class Eye:
    """A camera at a table.

    Attributes:
        target: the place of the board that it looks at; there a mm is seen as a mm.
        away: from the camera to the target, in mm.
        origin: where the target is seen.
    """

    camera: Camera
    target: Point
    away: float
    origin: Point = (0.0, 0.0)

    @property
    def right(self) -> Point:
        """What leads to the right in the picture, as a direction on the board."""
        cos_yaw, sin_yaw = _turned(self.camera.yaw)
        return cos_yaw, -sin_yaw

    @property
    def near(self) -> Point:
        """What leads to the eye, as a direction on the board."""
        cos_yaw, sin_yaw = _turned(self.camera.yaw)
        return sin_yaw, cos_yaw

    def at(self, x: float, y: float, z: float = 0.0) -> Point:
        """Where a place is seen."""
        cos_yaw, sin_yaw = _turned(self.camera.yaw)
        cos_pitch, sin_pitch = _turned(self.camera.pitch)
        x, y = x - self.target[0], y - self.target[1]
        across, near = x * cos_yaw - y * sin_yaw, x * sin_yaw + y * cos_yaw
        grown = self.away / (self.away - near * cos_pitch - z * sin_pitch)
        down = near * sin_pitch - z * cos_pitch
        return self.origin[0] + grown * across, self.origin[1] + grown * down

    def depth(self, x: float, y: float) -> float:
        """How near a place of the board is to the eye: what is nearer hides what is farther."""
        return x * self.near[0] + y * self.near[1]

    def laid(self, middle: Place, along: Place, down: Place) -> Affine:
        """What lays a drawing one wide and one high, its middle in the origin, on a plane.

        True to perspective in the middle of its edges, and so near it in between that no eye sees a
        difference where the plane is a face of a piece. `middle` is where its middle comes to lie;
        `along` and `down` are its width and height as ways in space.
        """
        x, y, z = middle

        def end(way: Place, share: float) -> Point:
            return self.at(x + way[0] * share, y + way[1] * share, z + way[2] * share)

        (left, right), (top, foot) = ((end(way, -0.5), end(way, 0.5)) for way in (along, down))
        a, b = right[0] - left[0], right[1] - left[1]
        c, d = foot[0] - top[0], foot[1] - top[1]
        e, f = self.at(x, y, z)
        return a, b, c, d, e, f


def coarse(transform: Affine, places: int) -> Affine:
    """A transformation with so many decimals, its way to a hundredth of a mm.

    Finer is not seen in a picture, and costs a tenth of its file.
    """
    a, b, c, d, e, f = transform
    linear = round(a, places), round(b, places), round(c, places), round(d, places)
    return *linear, round(e, 2), round(f, 2)
