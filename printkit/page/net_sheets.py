"""Crosses that reach into one another, as many on a sheet as it holds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import floor

from printkit.page.frame import Box
from printkit.scene import Affine, move

GAP = 3.0
"""Between two shapes that are cut out, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cross:
    """A cross whose row is longer than its lids are high: a net of a cube.

    A row may reach into the one above; where a sheet is too narrow for that, it stands clear of it.

    Attributes:
        width: of the whole, in mm.
        height: of the whole, in mm.
        pitch: how far below it the next row may stand, turned by half a turn.
        shift: how far to the right it must stand for their lids to pass.
    """

    width: float
    height: float
    pitch: float
    shift: float

    @property
    def clear(self) -> Cross:
        """The same in rows that do not reach into one another."""
        return replace(self, pitch=self.height + GAP, shift=0.0)

    def rows(self, area: Box) -> int:
        """How many rows `area` holds."""
        return max(0, floor((area.height - self.height + 1e-6) / self.pitch) + 1)

    def columns(self, area: Box) -> int:
        """How many crosses a row holds."""
        return max(0, floor((area.width - self.shift + GAP + 1e-6) / (self.width + GAP)))

    def room(self, area: Box) -> int:
        """How many crosses `area` holds."""
        if area.height + 1e-6 < self.height:
            return 0
        return self.rows(area) * self.columns(area)

    def places(self, area: Box, count: int) -> tuple[Affine, ...]:
        """Where `count` crosses stand, the columns in the middle; every other row is turned."""
        columns = self.columns(area)
        used = columns * (self.width + GAP) - GAP + self.shift
        left = area.x + (area.width - used) / 2
        places: list[Affine] = []
        for row, column in (divmod(rank, columns) for rank in range(count)):
            x, y = left + column * (self.width + GAP), area.y + row * self.pitch
            turned = (-1.0, 0.0, 0.0, -1.0, x + self.shift + self.width, y + self.height)
            places.append(turned if row % 2 else move(x, y))
        return tuple(places)
