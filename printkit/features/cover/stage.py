"""Where a cover is seen from, and what is around the board: table, wall, and the title's room."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from printkit.base.units import blend
from printkit.draw.bodies import Woodwork, stack
from printkit.draw.camera import Camera, Eye
from printkit.draw.layout import BoardLayout, Point, bounding
from printkit.draw.light import Light, LitBoard
from printkit.draw.pieces import Unit
from printkit.model import Game, Theme
from printkit.rules import Piece, Position, Side
from printkit.scene import Box

_SKY = 0.2
"""How much of the picture's height is above all that stands on the board: there is the title."""
_BEHIND = 3.0
"""How far behind the board the table ends, in cells."""
_KEPT = 0.03
"""How much of the picture's width stays free between its trimmed edge and a piece."""
_IN_A_ROW, _PITCH, _OFF = 4, 0.72, 1.1
"""Of a reserve: pieces in a row, how far apart they lie, and how far from the board, in cells."""
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
        wide: of the picture's width and that of the board, which may be cut off: so large is the
            board if no piece is cut off then; else smaller.
        foot: where the nearest corner of the board is seen, in heights of the picture.
    """

    pitch: float
    yaw: float
    near: float
    wide: float
    foot: float


class Sight(NamedTuple):
    """What is shown on a cover.

    `side` sits in front; by `seed` pieces are turned and planks chosen.
    """

    game: Game
    theme: Theme
    position: Position
    side: Side
    seed: int


@dataclass(frozen=True, kw_only=True, eq=False)
class Staging(LitBoard):
    """A board on a table, and from where it is seen.

    In mm, `trim` is the size of the picture once it is trimmed, `bleed` what goes on beyond.
    """

    position: Position
    ground: Backdrop
    trim: Point
    bleed: float

    @classmethod
    def of(
        cls, shown: Sight, shot: Framing, ground: Backdrop, trim: Point, bleed: float
    ) -> Staging:
        """What is shown, framed in a picture of a size: its pieces are whole."""
        width, height = (part + 2 * bleed for part in trim)
        camera = Camera(pitch=shot.pitch, yaw=shot.yaw, distance=shot.near)

        def staged(cell: float) -> Staging:
            layout = BoardLayout.of(shown.game.grid, cell, shown.side)
            span, (x, y) = max(layout.width, layout.height), (layout.width / 2, layout.height / 2)
            return cls(
                game=shown.game,
                theme=shown.theme,
                layout=layout,
                eye=Eye(camera=camera, target=(x, y), away=shot.near * span),
                light=Light(
                    middle=(x, y + 0.05 * span), reach=span, far=ground.far, shade=ground.shade
                ),
                wood=blend(_WOOD, shown.theme.outline, _OF_WOOD),
                size=(width, height),
                seed=shown.seed,
                position=shown.position,
                ground=ground,
                trim=trim,
                bleed=bleed,
            )

        # All is seen as much larger as the cells are.
        one = staged(1.0)
        left, _, right, foot = bounding([one.eye.at(*point) for point in one.layout.box])
        kept = _KEPT * trim[0]
        room = (bleed + kept, bleed + _SKY * trim[1], width - bleed - kept, height - bleed - kept)
        most = (
            (room[end + 2] - room[end]) / (one.reach[end + 2] - one.reach[end]) for end in (0, 1)
        )
        cell = min(trim[0] / (shot.wide * (right - left)), *most)
        wished = (width / 2 - cell * (left + right) / 2, bleed + trim[1] * shot.foot - cell * foot)
        x, y = (
            min(
                max(wish, room[end] - cell * one.reach[end]),
                room[end + 2] - cell * one.reach[end + 2],
            )
            for end, wish in enumerate(wished)
        )
        stage = staged(cell)
        return replace(stage, eye=replace(stage.eye, origin=(x, y)))

    @cached_property
    def standing(self) -> list[tuple[Woodwork, ...]]:
        """What stands on the board and lies beside it, what is farther first."""
        layout, found = self.layout, list[tuple[Woodwork, ...]]()
        for cell, code in enumerate(self.position.cells):
            if code:
                unit = Unit(tuple(self.position.at(cell)))
                found.append(stack(self, unit, layout.centre(cell), cell))
        for owner, counts in enumerate(self.position.reserve):
            side = Side(owner)
            pieces = [Piece(kind, side) for kind, count in enumerate(counts) for _ in range(count)]
            for rank, piece in enumerate(pieces):
                row, column = divmod(rank, _IN_A_ROW)
                x = layout.width / 2 + (column - (_IN_A_ROW - 1) / 2) * _PITCH * layout.cell
                y = layout.height + (_OFF + _PITCH * row) * layout.cell
                at = (x, y) if side is layout.side else (layout.width - x, layout.height - y)
                number = -1000 * owner - rank - 1
                found.append(stack(self, Unit((piece,)), at, number, level=self.deep))
        return sorted(found, key=lambda one: self.eye.depth(*one[0].foot[:2]))

    @cached_property
    def reach(self) -> Box:
        """Where in the picture all pieces are seen, in mm, and the farthest cells below its top."""
        at, bodies = self.eye.at, [body for one in self.standing for body in one]
        seen = [at(*self.eye.target)]
        for body in bodies:
            (x, y, low), high = body.foot, body.height
            corners = [(x + right, y + down) for right, down in body.outline]
            seen += [at(*corner, z) for corner in corners for z in (low, low + high)]
        left, top, right, foot = bounding(seen)
        return left, min(top, *(at(*centre)[1] for centre in self.layout.centres)), right, foot

    @cached_property
    def sky(self) -> float:
        """How much of the picture, from its trimmed upper edge, has nothing in it, in mm."""
        return min(self.horizon, self.reach[1]) - self.bleed

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
