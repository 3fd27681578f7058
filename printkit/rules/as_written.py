"""Plays turns as they are written, in a game whose rules nobody has stated.

A turn is at fault where it cannot be done: nothing stands where a step begins, nothing is there to
be taken, more would stand on a cell than it holds. No turn is listed, and no game ends by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printkit.base.errors import Reason, ReasonCode
from printkit.rules.engine import BoardEngine, TriedBoard, played_on
from printkit.rules.position import Piece, Position, Standing
from printkit.rules.ruleset import Ruleset
from printkit.rules.turn import CannotForce, Drop, Mover, Outcome, Step, StepEffect, Trace, Turn


class AsWritten(BoardEngine):
    """The engine of turns that nobody checks."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, Standing(ruleset))
        self._turns, self._codes = list[Turn](), dict[Turn, int]()

    @property
    def turn_count(self) -> int:
        """How many turns were written so far."""
        return len(self._turns)

    def turn(self, code: int) -> Turn:
        """The turn of a code."""
        return self._turns[code]

    def code(self, turn: Turn) -> int:
        """The code of a turn: turns are counted as they come."""
        if turn not in self._codes:
            self._turns.append(turn)
            self._codes[turn] = len(self._turns) - 1
        return self._codes[turn]

    def legal(self, position: Position) -> list[int]:  # noqa: ARG002 - of no position
        """None: what is legal nobody has said."""
        return []

    def can_move(self, position: Position) -> bool:  # noqa: ARG002
        """Always, as far as anybody has said."""
        return True

    def ended(self, position: Position) -> Outcome | None:  # noqa: ARG002
        """None: who has won nobody has said."""
        return None

    def explain(self, position: Position, turn: Turn) -> Reason | None:
        """Why a turn cannot be done."""
        try:
            self.force(position, turn)
        except CannotForce as cannot:
            return cannot.reason
        return None

    def play(self, position: Position, code: int) -> Position:
        """The position after a turn that can be done."""
        return self.force(position, self.turn(code))[0]

    def trace(self, position: Position, turn: Turn) -> Trace:
        """What a turn does that can be done."""
        return self.force(position, turn)[1]

    def force(self, position: Position, turn: Turn) -> tuple[Position, Trace]:
        """The position after a turn, and what it did.

        Raises:
            CannotForce: it cannot be done.
        """
        return played_on(_WrittenBoard(self.ruleset, position), position, turn)

    def counted(self, position: Position, turn: Turn) -> Turn:  # noqa: ARG002
        """The turn as it is written."""
        return turn

    def perft(self, position: Position, depth: int) -> int:  # noqa: ARG002
        """How many sequences of turns are known: none but that of no turn."""
        return 0 if depth else 1


class _WrittenBoard(TriedBoard):
    """What is taken says the sign of a step, not whose it is; pieces are placed by their sides."""

    def __init__(self, ruleset: Ruleset, position: Position) -> None:
        super().__init__(ruleset, position)
        self._taken = dict[int, list[Piece]]()

    def remove(self, cell: int) -> StepEffect:
        effect = super().remove(cell)
        self._taken[cell] = [self._whole(piece) for piece in effect.captured]
        return effect

    def leave_hand(self, drop: Drop) -> None:
        """Take from a hand the piece whose side is placed, unless it lay on that cell before."""
        piece = self._whole(drop.piece(self._side))
        turned = self._taken.get(drop.cell, [])
        if drop.other is None and piece in turned:
            turned.remove(piece)
        else:
            super().leave_hand(replace(drop, kind=piece.kind))

    def _whole(self, piece: Piece) -> Piece:
        """The piece that a side lies up of."""
        wholes = self._ruleset.wholes
        return Piece(wholes[piece.kind], piece.side) if wholes else piece

    def step(self, step: Step) -> StepEffect:
        if step.start == step.end:
            raise CannotForce(self._ruleset.reason(ReasonCode.SAME_CELL, (step.start,)))
        return super().step(step)

    def staying(self, step: Step, there: Sequence[Piece]) -> int:
        if step.mover is not Mover.TAKER:
            return len(there)
        if not there:
            raise CannotForce(self._ruleset.reason(ReasonCode.NOTHING_TO_TAKE, (step.end,)))
        return 0
