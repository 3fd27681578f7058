"""Turns that were really played though illegal: the cubes go where the text says."""

from __future__ import annotations

from dataclasses import replace

from printkit.errors import Phrase
from printkit.rules import (
    Drop,
    Mover,
    Piece,
    Position,
    Ruleset,
    Side,
    Step,
    StepEffect,
    Trace,
    Turn,
    unit_code,
)

PLAYED = "[%played]"
"""The command in a comment that says so."""

_MOVED = {Mover.CUBE: 1, Mover.PAIR: 2, Mover.TRIPLE: 3}
"""How many cubes of the top a step moves; of no other the whole stack."""
_ONE_TOO_MANY = {2: "a third cube would come on {cell}", 3: "a fourth cube would come on {cell}"}


class CannotForce(Exception):
    """Nothing that could be shown comes of a turn; the text tells why."""


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
    ransomed = board.give_up(turn.ransom)
    relocated = board.put_back(turn.relocation)
    trace = Trace(
        turn=turn,
        side=position.to_move,
        effects=effects,
        relocated=relocated,
        ransomed=ransomed,
    )
    return board.after(trace), trace


class _Board:
    def __init__(self, ruleset: Ruleset, position: Position) -> None:
        self._ruleset, self._position = ruleset, position
        self._cells = [list(position.at(cell)) for cell in range(len(position.cells))]
        self._hand = list(position.reserve[position.to_move])
        self._side = position.to_move

    def step(self, step: Step) -> StepEffect:
        left = tuple(self._cells[step.start])
        if not left:
            name = self._ruleset.grid.names[step.start]
            raise CannotForce(Phrase("nothing stands on {cell}", cell=name))
        moved = left[-_MOVED.get(step.mover, len(left)) :]
        del self._cells[step.start][-len(moved) :]
        captured = self._taken(step.end)
        below = self._cells[step.end][-1] if self._cells[step.end] else None
        self._add(step.end, moved)
        return StepEffect(step=step, moved=moved, built_on=below, captured=captured, left=left)

    def _taken(self, cell: int) -> tuple[Piece, ...]:
        """Takes what the opponent has on a cell, but for a host under or alone."""
        standing = self._cells[cell]
        top = standing[-1] if standing else None
        if top is None or top.side is self._side or top.kind in self._ruleset.neutral:
            return ()
        first = 1 if standing[0].kind in self._ruleset.hosts else 0
        taken = tuple(standing[first:])
        del standing[first:]
        return taken

    def _add(self, cell: int, pieces: tuple[Piece, ...]) -> None:
        self._cells[cell].extend(pieces)
        if len(self._cells[cell]) > self._ruleset.height:
            name = self._ruleset.grid.names[cell]
            raise CannotForce(Phrase(_ONE_TOO_MANY[self._ruleset.height], cell=name))

    def drop(self, drop: Drop) -> None:
        self._add(drop.cell, (Piece(drop.kind, self._side),))
        self._hand[drop.kind] = max(0, self._hand[drop.kind] - 1)

    def swap(self, first: int, second: int) -> None:
        for cell in (first, second):
            if not self._cells[cell]:
                name = self._ruleset.grid.names[cell]
                raise CannotForce(Phrase("nothing stands on {cell}", cell=name))
        one, other = self._cells[first].pop(), self._cells[second].pop()
        self._add(first, (other,))
        self._add(second, (one,))

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
