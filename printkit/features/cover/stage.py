"""Where a cover is seen from, and what is around the board: table, wall, and the title's room."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from printkit.base.units import blend
from printkit.draw.camera import Camera, Eye
from printkit.draw.layout import BoardLayout, Point, bounding
from printkit.draw.light import Light, LitBoard
from printkit.model import Game, Theme
from printkit.rules import Position, Side

_SKY = 0.2
"""How much of the picture's height is above all that stands on the board: there is the title."""
_BEHIND = 3.0
"""How far behind the board the table ends, in cells."""
_PIECE = 0.5
"""How high a piece is at most, in cells."""
_WOOD, _OF_WOOD = "#c08a55", 0.3
"""The colour of the board's sides, and how much of it there is in that of its lines."""


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


class Sight(NamedTuple):
    """What is shown on a cover.

    Attributes:
        side: who sits in front.
        seed: of how pieces are turned and planks are chosen.
    """

    game: Game
    theme: Theme
    position: Position
    side: Side
    seed: int


@dataclass(frozen=True, kw_only=True, eq=False)
class Staging(LitBoard):
    """A board on a table, and from where it is seen.

    Attributes:
        trim: width and height of the picture once it is trimmed, in mm.
        bleed: how far it goes on beyond, in mm.
    """

    position: Position
    ground: Backdrop
    trim: Point
    bleed: float

    @classmethod
    def of(
        cls, shown: Sight, shot: Framing, ground: Backdrop, trim: Point, bleed: float
    ) -> Staging:
        """What is shown, framed in a picture of a size."""
        grid = shown.game.grid
        width, height = (part + 2 * bleed for part in trim)

        def view(cell: float, origin: Point) -> tuple[BoardLayout, Eye]:
            layout = BoardLayout.of(grid, cell, shown.side)
            camera = Camera(pitch=shot.pitch, yaw=shot.yaw, distance=shot.near)
            away = shot.near * max(layout.width, layout.height)
            target = (layout.width / 2, layout.height / 2)
            return layout, Eye(camera=camera, target=target, away=away, origin=origin)

        layout, eye = view(1.0, (0.0, 0.0))
        left, _, right, foot = bounding([eye.at(*point) for point in layout.box])
        cell = trim[0] / (shot.wide * (right - left))
        across = width / 2 - cell * (left + right) / 2
        layout, eye = view(cell, (across, bleed + trim[1] * shot.foot - cell * foot))
        lower = max(bleed + _SKY * trim[1] - _top(shown.position, layout, eye), 0.0)
        span, (x, y) = max(layout.width, layout.height), eye.target
        middle = (x, y + 0.05 * span)
        return cls(
            game=shown.game,
            theme=shown.theme,
            layout=layout,
            eye=replace(eye, origin=(across, eye.origin[1] + lower)),
            light=Light(middle=middle, reach=span, far=ground.far, shade=ground.shade),
            wood=blend(_WOOD, shown.theme.outline, _OF_WOOD),
            size=(width, height),
            seed=shown.seed,
            position=shown.position,
            ground=ground,
            trim=trim,
            bleed=bleed,
        )

    @cached_property
    def sky(self) -> float:
        """How much of the picture, from its trimmed upper edge, has nothing in it, in mm."""
        return min(self.horizon, _top(self.position, self.layout, self.eye)) - self.bleed

    @cached_property
    def horizon(self) -> float:
        """Where the table ends in the picture."""
        eye = self.eye
        far = min(eye.depth(*point) for point in self.layout.box) - eye.depth(*eye.target)
        place = self.on_table(0.0, far - _BEHIND * self.layout.cell)
        return eye.at(*place, self.deep)[1]

    def on_table(self, across: float, near: float) -> Point:
        """A place of the board's plane, by ways from its middle to the right and to the eye."""
        (x, y), (rx, ry), (nx, ny) = self.eye.target, self.eye.right, self.eye.near
        return x + across * rx + near * nx, y + across * ry + near * ny


def _top(position: Position, layout: BoardLayout, eye: Eye) -> float:
    """The highest place of the picture where something stands on the board."""
    high = _PIECE * layout.cell
    return min(
        eye.at(*centre, high * len(position.at(cell)))[1]
        for cell, centre in enumerate(layout.centres)
    )
