"""Turns that were really played though illegal: the cubes go where the turn says."""

from __future__ import annotations

from dataclasses import replace

from printkit.base.errors import Reason, ReasonCode
from printkit.rules.position import Piece, Position, unit_code
from printkit.rules.ruleset import Ruleset, Side
from printkit.rules.turn import Drop, Mover, Step, StepEffect, Trace, Turn

COUNTS = {Mover.CUBE: 1, Mover.PAIR: 2, Mover.TRIPLE: 3}
"""How many cubes of the top a step moves; any other the whole stack."""


class CannotForce(Exception):
    """Nothing that could be shown comes of a turn.

    Attributes:
        reason: why: nothing stands where a step begins, or too much would stand where it ends.
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


def forced(ruleset: Ruleset, position: Position, turn: Turn) -> tuple[Position, Trace]:
    """The position after an illegal turn, and what it did.

    What stands on the last cell of a step is taken if its top is the opponent's, else built on;
    a host stays.

    Raises:
        CannotForce: nothing stands where a step begins, or one cube too many would come on a cell.
    """
    board = _Board(ruleset, position)
    effects = tuple(map(board.step, turn.steps))
    for drop in turn.drops:
        board.drop(drop)
    if turn.swap is not None:
        board.swap(*turn.swap)
    trace = Trace(
        turn=turn,
        side=position.to_move,
        effects=effects,
        ransomed=board.give_up(turn.ransom),
        relocated=board.put_back(turn.relocation),
        before=position,
    )
    return board.after(trace), trace


class _Board:
    """Cubes by cell, bottom first, and the hand of who moves."""

    def __init__(self, ruleset: Ruleset, position: Position) -> None:
        self._ruleset, self._position = ruleset, position
        self._cells = [list(position.at(cell)) for cell in range(len(position.cells))]
        self._hand = list(position.reserve[position.to_move])
        self._side = position.to_move

    def step(self, step: Step) -> StepEffect:
        left = tuple(self._standing(step.start))
        moved = left[-COUNTS.get(step.mover, len(left)) :]
        del self._cells[step.start][-len(moved) :]
        there, captured = self._cells[step.end], tuple[Piece, ...]()
        top = there[-1] if there else None
        if top and top.side is not self._side and top.kind not in self._ruleset.neutral:
            first = 1 if there[0].kind in self._ruleset.hosts else 0
            captured = tuple(there[first:])
            del there[first:]
        below = there[-1] if there else None
        self._add(step.end, moved)
        return StepEffect(step=step, moved=moved, built_on=below, captured=captured, left=left)

    def drop(self, drop: Drop) -> None:
        self._add(drop.cell, (Piece(drop.kind, self._side),))
        self._hand[drop.kind] = max(0, self._hand[drop.kind] - 1)

    def swap(self, first: int, second: int) -> None:
        one, other = self._standing(first)[-1], self._standing(second)[-1]
        self._cells[first][-1], self._cells[second][-1] = other, one

    def give_up(self, cell: int | None) -> Piece | None:
        return self._cells[cell].pop() if cell is not None and self._cells[cell] else None

    def put_back(self, cell: int | None) -> Piece | None:
        if cell is None or self._ruleset.relocation is None:
            return None
        king = Piece(self._ruleset.relocation.kind, self._side.other)
        self._add(cell, (king,))
        return king

    def after(self, trace: Trace) -> Position:
        before, rule = self._position, self._ruleset.relocation
        king = Piece(rule.kind, self._side.other) if rule else None
        lost = king in trace.captured and trace.relocated is None
        hands = [*before.reserve]
        hands[self._side] = tuple(self._hand)
        return replace(
            before,
            cells=tuple(map(unit_code, self._cells)),
            reserve=(hands[Side.WHITE], hands[Side.BLACK]),
            to_move=self._side.other,
            quiet=0 if trace.captured else before.quiet + 1,
            captured_king=self._side.other if lost else None,
        )

    def _standing(self, cell: int) -> list[Piece]:
        if not self._cells[cell]:
            raise CannotForce(self._ruleset.reason(ReasonCode.NO_PIECE, (cell,)))
        return self._cells[cell]

    def _add(self, cell: int, pieces: tuple[Piece, ...]) -> None:
        self._cells[cell].extend(pieces)
        if len(self._cells[cell]) > self._ruleset.height:
            raise CannotForce(self._ruleset.reason(ReasonCode.TOO_HIGH, (cell,)))
