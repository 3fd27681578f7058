"""A turn as structure, what playing it does step by step, and how a game ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain

from printkit.base.errors import Reason
from printkit.rules.position import Piece, Position
from printkit.rules.ruleset import Side


class Mover(StrEnum):
    """What a step moves, by the sign of the notation.

    A whole stack moves where a cell holds two cubes; where it holds more, or neutral ones, a step
    says how many cubes of the top go. Where turns are played as written, `TAKER` is a piece that
    takes all that stands where it goes.
    """

    CUBE = "-"
    STACK = "="
    PAIR = "+"
    TRIPLE = "*"
    TAKER = "x"


@dataclass(frozen=True, slots=True)
class Step:
    """One step: a cube, a whole stack, or so many cubes of its top, from cell to cell (indices).

    Attributes:
        count: how many of the top go, where turns are played as written; 0 as the mover says.
    """

    mover: Mover
    start: int
    end: int
    count: int = 0


@dataclass(frozen=True, slots=True)
class Drop:
    """One cube from the reserve of the side that moves: its kind and the cell (indices).

    What stands between two cells, where turns are played as written, has the `other` cell too; a
    piece of the other player's its `owner`.
    """

    kind: int
    cell: int
    other: int | None = None
    owner: Side | None = None

    @property
    def cells(self) -> tuple[int, ...]:
        """The cell, or both that it stands between."""
        return (self.cell,) if self.other is None else (self.cell, self.other)

    def piece(self, side: Side) -> Piece:
        """What is placed when `side` moves."""
        return Piece(self.kind, side if self.owner is None else self.owner)


@dataclass(frozen=True, slots=True)
class Turn:
    """What one player does before the other plays: steps or drops, and a king put back.

    Attributes:
        steps: none, one or two steps; the second starts where the first ends.
        drops: none, one or two drops in the order written (the first is the lower one of a cell).
        relocation: the cell where a taken king is put back, or None.
        ransom: the cell of the cube given up for a taken king, or None.
        swap: the two cells whose upper or single cubes change places, or None; a whole turn, or
            the last thing of one that is played as written.
        removed: the cells from which the player takes all that stands there, where turns are played
            as written: after the steps, before the drops.
        opened: the places between two cells from which it takes what stands there, likewise.
    """

    steps: tuple[Step, ...] = ()
    drops: tuple[Drop, ...] = ()
    relocation: int | None = None
    ransom: int | None = None
    swap: tuple[int, int] | None = None
    removed: tuple[int, ...] = ()
    opened: tuple[tuple[int, int], ...] = ()

    @property
    def length(self) -> int:
        """How many steps and drops it has."""
        return len(self.steps) + len(self.drops)

    @property
    def is_plain(self) -> bool:
        """Whether it is steps alone: nothing is dropped, put back, given up or exchanged."""
        dues = self.relocation is None and self.ransom is None and not self.removed
        return dues and not self.opened and not self.drops and self.swap is None

    @property
    def is_as_written(self) -> bool:
        """Whether it has what no turn of a game has whose rules are known."""
        steps = any(step.count or step.mover is Mover.TAKER for step in self.steps)
        drops = any(drop.other is not None or drop.owner is not None for drop in self.drops)
        return steps or drops or bool(self.removed or self.opened)

    @property
    def cells(self) -> frozenset[int]:
        """The cells that it changes."""
        ends = (cell for step in self.steps for cell in (step.start, step.end))
        dues = (cell for cell in (self.relocation, self.ransom) if cell is not None)
        others = (*self.removed, *chain(*self.opened), *(self.swap or ()))
        return frozenset((*ends, *dues, *chain(*(drop.cells for drop in self.drops)), *others))

    def first(self, count: int) -> Turn:
        """The turn broken off after `count` steps or drops, without what is due at its end."""
        return Turn(self.steps[:count], self.drops[:count])


@dataclass(frozen=True, slots=True, kw_only=True)
class StepEffect:
    """What one step did.

    Attributes:
        moved: the cubes that moved, bottom first.
        built_on: the cube that they came to stand on, or None.
        captured: the cubes taken, bottom first.
        left: what stood on the start cell just before this step, bottom first.
    """

    step: Step
    moved: tuple[Piece, ...]
    built_on: Piece | None
    captured: tuple[Piece, ...]
    left: tuple[Piece, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """What a turn did, for drawing and for the capture signs of a notation.

    Attributes:
        effects: per step what it did.
        relocated: the king put back, or None; it stands in `captured` of its step too.
        ransomed: the cube given up for the king, or None; it stands in no step.
        exchanged: the kinds, as indices, of which both sides get a prisoner back.
        before: the position it was played in; None where a picture shows no game.
        removed: what was taken from cells to which nothing moved, as a step that moves nothing.
        opened: what was taken from places between two cells.
        swapped: what changed places, in the order of the turn's cells; empty where rules say it.
    """

    turn: Turn
    side: Side
    effects: tuple[StepEffect, ...]
    relocated: Piece | None = None
    ransomed: Piece | None = None
    exchanged: tuple[int, ...] = ()
    before: Position | None = None
    removed: tuple[StepEffect, ...] = ()
    opened: tuple[Piece, ...] = ()
    swapped: tuple[Piece, ...] = ()

    @property
    def captured(self) -> tuple[Piece, ...]:
        """All cubes taken, in the order of the steps, bottom first; a ransom comes last."""
        effects = (*self.effects, *self.removed)
        taken = (*(piece for effect in effects for piece in effect.captured), *self.opened)
        return taken if self.ransomed is None else (*taken, self.ransomed)


class CannotForce(Exception):
    """Nothing that could be shown comes of a turn.

    Attributes:
        reason: why: nothing stands where a step begins, or too much would stand where it ends.
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class EndReason(StrEnum):
    """Why a game is over."""

    GOAL = "goal"
    BLOCKED = "blocked"
    KING_CAPTURED = "king-captured"
    NO_CAPTURE = "no-capture"
    LAST_TURNS = "last-turns"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        winner: who won; None in a draw.
        reason: why: an `EndReason`, or an engine's own.
        words: of an engine's own reason the words, one text for all languages or one per language;
            empty where the reason is known here.
    """

    winner: Side | None
    reason: EndReason | str
    words: str | Mapping[str, str] = field(default="", compare=False)

    @property
    def code(self) -> str:
        """Both, as `ends` of a figure says them: `white goal`, `draw no-captures`."""
        winner = "draw" if self.winner is None else self.winner.name.lower()
        return f"{winner} {self.reason}"
