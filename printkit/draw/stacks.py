"""What stands on cells, and as ghosts what has just left; how pieces of a stack are laid out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

from printkit.draw.layout import Point
from printkit.model import CUBE, Form, Game, Theme
from printkit.rules import Piece, Position, Trace

HAIR = 0.012
"""Gap between two pieces of a stack that do not cover each other, in cells."""
_TALLEST = 0.924
"""How high a stack is drawn at most, in cells: it stays in its cell (a hexagon is 1.15 high)."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What is drawn on one cell, bottom first: the pieces there, then those that have left."""

    pieces: tuple[Piece, ...] = ()
    ghosts: tuple[Piece, ...] = ()

    @property
    def height(self) -> int:
        """How many pieces are drawn."""
        return len(self.pieces) + len(self.ghosts)

    def forms(self, game: Game) -> tuple[Form, ...]:
        """The forms of what is drawn."""
        return tuple(game.kinds[piece.kind].form for piece in (*self.pieces, *self.ghosts))


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """How a unit is drawn in plan, all in cells.

    Attributes:
        widths: of its pieces, bottom first.
        rises: how far the middle of each lies above the middle of the cell.
        half: half the width and half the height of the whole drawing.
    """

    widths: tuple[float, ...]
    rises: tuple[float, ...]
    half: Point

    def rise(self, level: float) -> float:
        """How far a piece lies above the middle; a level between two is the seam between them."""
        last = len(self.rises) - 1
        low = min(max(int(level), 0), max(last - 1, 0))
        if last < 1:
            return 0.0
        return self.rises[low] + (self.rises[low + 1] - self.rises[low]) * (level - low)


@lru_cache(maxsize=256)
def stacked(forms: tuple[Form, ...]) -> Stack:
    """The stack of pieces of these forms, all made smaller where it would leave its cell."""
    if not forms:
        return Stack(widths=(), rises=(), half=(CUBE.width / 2, CUBE.width / 2))
    steps = [
        (lower.step * lower.width + upper.step * upper.width) / 2
        for lower, upper in pairwise(forms)
    ]
    hairs = [HAIR * (min(lower.step, upper.step) >= 1) for lower, upper in pairwise(forms)]
    ends = (forms[0].width + forms[-1].width) / 2
    share = min(1.0, (_TALLEST - sum(hairs)) / (sum(steps) + ends))
    widths = tuple(share * form.width for form in forms)
    rises = (0.0, *accumulate(share * step + hair for step, hair in zip(steps, hairs, strict=True)))
    half = (rises[-1] + share * ends) / 2
    middle = half - widths[0] / 2
    return Stack(
        widths=widths,
        rises=tuple(rise - middle for rise in rises),
        half=(max(widths) / 2, half),
    )


def standing(position: Position) -> dict[int, Unit]:
    """The units of a bare position, by cell."""
    return {cell: Unit(position.at(cell)) for cell, code in enumerate(position.cells) if code}


def with_ghosts(units: Mapping[int, Unit], trace: Trace) -> dict[int, Unit]:
    """`units` and on every cell that a step left, what stood there just before that step.

    A cell that a later step came back to shows no ghost. A piece given up as a ransom is one too.
    """
    shown = dict(units)
    if trace.ransomed is not None and trace.turn.ransom is not None:
        stayed = units.get(trace.turn.ransom, Unit()).pieces
        shown[trace.turn.ransom] = Unit(stayed, (trace.ransomed,))
    for rank, effect in enumerate(trace.effects):
        cell = effect.step.start
        stayed = units.get(cell, Unit()).pieces
        if all(later.step.end != cell for later in trace.effects[rank + 1 :]):
            shown[cell] = Unit(stayed, effect.left[len(stayed) :])
    return shown


def cell_colour(game: Game, theme: Theme, cell: int) -> str:
    """The flat colour under what stands on `cell`; white where a tint is a pattern or no ink."""
    paint = theme.tints[game.tints[cell]]
    return paint if isinstance(paint, str) else "#ffffff"
