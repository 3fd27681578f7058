"""Cubes and stacks on cells: what stands there, and as ghosts what has just left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from printkit.draw.layout import BoardLayout, Point
from printkit.draw.pieces.cube import cube, ghost
from printkit.model import Game, Theme
from printkit.rules import Piece, Position, Trace
from printkit.scene import Shape, Use, place

CUBE = 0.43
"""Side of a cube in plan as a share of the cell's width."""
HAIR = 0.012
"""Gap between the two cubes of a stack in plan, as a share of the cell's width."""
_OF_THREE = 0.3
"""Side of the cubes in a stack of three, which stays in its cell (a hexagon is 1.15 high)."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What is drawn on one cell, bottom first: the cubes there, then those that have left."""

    cubes: tuple[Piece, ...] = ()
    ghosts: tuple[Piece, ...] = ()

    @property
    def height(self) -> int:
        """How many cubes are drawn."""
        return len(self.cubes) + len(self.ghosts)

    @property
    def side(self) -> float:
        """Side of its cubes, in cells."""
        return CUBE if self.height < 3 else _OF_THREE

    @property
    def step(self) -> float:
        """How much higher each cube is drawn than the one below, in cells."""
        return self.side + HAIR

    @property
    def half(self) -> Point:
        """Half the width and half the height of the drawing, in cells."""
        return (self.side / 2, (self.side + max(self.height - 1, 0) * self.step) / 2)


def standing(position: Position) -> dict[int, Unit]:
    """The units of a bare position, by cell."""
    return {cell: Unit(position.at(cell)) for cell, code in enumerate(position.cells) if code}


def with_ghosts(units: Mapping[int, Unit], trace: Trace) -> dict[int, Unit]:
    """`units` and on every cell that a step left, what stood there just before that step.

    A cell that a later step came back to shows no ghost. A cube given up as a ransom is one too.
    """
    shown = dict(units)
    if trace.ransomed is not None and trace.turn.ransom is not None:
        stayed = units.get(trace.turn.ransom, Unit()).cubes
        shown[trace.turn.ransom] = Unit(stayed, (trace.ransomed,))
    for rank, effect in enumerate(trace.effects):
        cell = effect.step.start
        stayed = units.get(cell, Unit()).cubes
        if all(later.step.end != cell for later in trace.effects[rank + 1 :]):
            shown[cell] = Unit(stayed, effect.left[len(stayed) :])
    return shown


def unit_shapes(
    game: Game, theme: Theme, layout: BoardLayout, units: Mapping[int, Unit]
) -> tuple[Shape, ...]:
    """All units in plan; of a stack the upper cubes are drawn above the lower ones."""
    return tuple(
        shape
        for cell, unit in sorted(units.items())
        for shape in _unit(game, theme, layout, cell, unit)
    )


def _unit(
    game: Game, theme: Theme, layout: BoardLayout, cell: int, unit: Unit
) -> tuple[Shape, ...]:
    x, y = layout.centre(cell)
    side, step = unit.side * layout.cell, unit.step * layout.cell
    ground = cell_colour(game, theme, cell)
    symbols = [cube(game, piece, theme) for piece in unit.cubes]
    symbols += [ghost(game, piece, theme, ground) for piece in unit.ghosts]
    lowest = y + step * (len(symbols) - 1) / 2
    return tuple(
        Use(symbol=symbol, transform=place(x, lowest - step * level, side))
        for level, symbol in enumerate(symbols)
    )


def cell_colour(game: Game, theme: Theme, cell: int) -> str:
    """The flat colour under what stands on `cell`; white where a tint is a pattern or no ink."""
    paint = theme.tints[game.tints[cell]]
    return paint if isinstance(paint, str) else "#ffffff"
