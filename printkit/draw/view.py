"""How a board is seen: in plan, or lying on a table.

A `View` says where a cell and what stands on it lie in the picture and in what order pieces are
drawn; arrows, marks, names and trays ask it. All places are in mm from the upper left corner of
the board as it is seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from printkit.draw.board import board_symbol
from printkit.draw.layout import BoardLayout, Point
from printkit.draw.pieces.piece import ghost, piece_symbol
from printkit.draw.stacks import HAIR, Stack, Unit, cell_colour, stacked
from printkit.model import Game, Theme
from printkit.rules import Piece
from printkit.scene import Box, Shape, Symbol, Use, place

_TARGET: Point = (0.262, 0.34)
"""Half the width and half the height of the brackets around a target seen in plan, in cells."""


class Projection(StrEnum):
    """From where a board is seen."""

    PLAN = "plan"
    TABLE = "table"


class View(Protocol):
    """Where cells and pieces are seen."""

    @property
    def game(self) -> Game:
        """Whose board and pieces are shown."""

    @property
    def theme(self) -> Theme:
        """The colours."""

    @property
    def layout(self) -> BoardLayout:
        """Where the cells lie on the board itself."""

    @property
    def height(self) -> float:
        """Of the board with what stands on it, in mm; it is as wide as its layout."""

    def centre(self, cell: int) -> Point:
        """The middle of a cell."""

    def outline(self, cell: int, share: float = 1.0) -> tuple[Point, ...]:
        """The corners of a cell, `share` times its size."""

    def corners(self, cell: int) -> tuple[Point, ...]:
        """Where small signs stand in a cell: upper right and left, lower right and left."""

    def box(self, cell: int, unit: Unit) -> Box:
        """What a unit covers."""

    def rim(self, cell: int, unit: Unit, level: float) -> Point:
        """The right rim of a piece, the lowest being 0; halves are the seams between."""

    def target(self, cell: int, unit: Unit) -> Box:
        """Where brackets stand around what is taken."""

    def seen(self, box: Box) -> Box:
        """What a box that lies flat on the board covers in the picture."""

    def hides(self, unit: Unit) -> bool:
        """Whether a unit may stand where names of cells are seen."""

    def flat(self, shapes: Iterable[Shape]) -> tuple[Shape, ...]:
        """What lies flat on the board, given in mm of its layout."""

    def board(self) -> tuple[Shape, ...]:
        """The board without names."""

    def units(self, units: Mapping[int, Unit]) -> tuple[Shape, ...]:
        """All units, those behind before those in front, the lower pieces before the upper."""

    def lone(self, piece: Piece, centre: Point, side: float) -> tuple[Shape, ...]:
        """A piece that stands beside the board, `side` mm wide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanView:
    """A board seen from straight above; of a stack the upper pieces lie above the lower ones.

    Attributes:
        game: whose board and pieces are shown.
        theme: the colours.
        layout: where the cells lie.
    """

    game: Game
    theme: Theme
    layout: BoardLayout

    @property
    def height(self) -> float:
        """Of the board, in mm."""
        return self.layout.height

    def centre(self, cell: int) -> Point:
        """The middle of a cell."""
        return self.layout.centre(cell)

    def outline(self, cell: int, share: float = 1.0) -> tuple[Point, ...]:
        """A line around what stands on a cell, `share` times its size."""
        return self.layout.around(cell, share)

    def corners(self, cell: int) -> tuple[Point, ...]:
        """Where small signs stand in a cell: upper right and left, lower right and left."""
        x, y = self.layout.centre(cell)
        dx, dy = (share * self.layout.cell for share in self.layout.grid.lattice.corner_at)
        return (x + dx, y - dy), (x - dx, y - dy), (x + dx, y + dy), (x - dx, y + dy)

    def box(self, cell: int, unit: Unit) -> Box:
        """What a unit covers."""
        return self._around(cell, self._stack(unit).half)

    def rim(self, cell: int, unit: Unit, level: float) -> Point:
        """The right rim of a piece, the lowest being 0; halves are the seams between."""
        (x, y), stack = self.layout.centre(cell), self._stack(unit)
        return (
            x + (stack.half[0] + HAIR) * self.layout.cell,
            y - stack.rise(level) * self.layout.cell,
        )

    def target(self, cell: int, unit: Unit) -> Box:  # noqa: ARG002 - the same for all units
        """Where brackets stand around what is taken."""
        return self._around(cell, _TARGET)

    def seen(self, box: Box) -> Box:
        """What a box that lies flat on the board covers in the picture."""
        return box

    def hides(self, unit: Unit) -> bool:
        """Whether a unit may stand where names of cells are seen: names keep beside one piece."""
        return unit.height > 1

    def flat(self, shapes: Iterable[Shape]) -> tuple[Shape, ...]:
        """What lies flat on the board."""
        return tuple(shapes)

    def board(self) -> tuple[Shape, ...]:
        """The board without names."""
        symbol = board_symbol(self.game, self.theme, self.layout.side)
        return (Use(symbol=symbol, transform=place(0, 0, self.layout.cell)),)

    def units(self, units: Mapping[int, Unit]) -> tuple[Shape, ...]:
        """All units, the lower pieces of a stack before the upper."""
        return tuple(
            Use(symbol=symbol, transform=place(x, y - rise * size, width * size))
            for cell, unit in sorted(units.items())
            for (x, y), size, stack in (
                (self.layout.centre(cell), self.layout.cell, self._stack(unit)),
            )
            for symbol, rise, width in zip(
                symbols_of(self.game, self.theme, cell, unit),
                stack.rises,
                stack.widths,
                strict=True,
            )
        )

    def lone(self, piece: Piece, centre: Point, side: float) -> tuple[Shape, ...]:
        """A piece that stands beside the board, `side` mm wide."""
        symbol = piece_symbol(self.game, piece, self.theme)
        return (Use(symbol=symbol, transform=place(*centre, side)),)

    def _stack(self, unit: Unit) -> Stack:
        return stacked(unit.forms(self.game))

    def _around(self, cell: int, half: Point) -> Box:
        (x, y), (wide, tall) = self.layout.centre(cell), half
        wide, tall = wide * self.layout.cell, tall * self.layout.cell
        return x - wide, y - tall, x + wide, y + tall


def symbols_of(game: Game, theme: Theme, cell: int, unit: Unit) -> tuple[Symbol, ...]:
    """What a unit on a cell is drawn with, bottom first."""
    ground = cell_colour(game, theme, cell)
    return (
        *(piece_symbol(game, piece, theme) for piece in unit.pieces),
        *(ghost(game, piece, theme, ground) for piece in unit.ghosts),
    )
