"""Playing turns where a step says how many cubes it moves, and the trace of what happened."""

from __future__ import annotations

from dataclasses import replace

from printkit.rules.position import Cells, Position, Reserve, height_of, unit_pieces
from printkit.rules.ruleset import Side
from printkit.rules.towers.codes import TowersCodes
from printkit.rules.towers.landing import TowersLanding
from printkit.rules.towers.units import COUNTS, MOVERS, parted
from printkit.rules.turn import Mover, StepEffect, Trace, Turn


class TowersPlayer:
    """Plays turns that are legal. It does not ask whether they are."""

    def __init__(self, codes: TowersCodes, landing: TowersLanding) -> None:
        self._codes, self._landing = codes, landing

    def advance(
        self,
        cells: Cells,
        reserve: Reserve,
        side: Side,  # noqa: ARG002 - whoever moves, his cubes go
        code: int,
        exchanges: int,
    ) -> tuple[Cells, Reserve, int, int, int]:
        """What a legal turn makes of the cells; see `TurnPlayer.advance`."""
        board, resets = list(cells), 0
        for step in self._codes.turn(code).steps:
            resets |= self._landing.make(board, step).resets
        return tuple(board), reserve, resets, 0, exchanges

    def play(self, position: Position, code: int) -> Position:
        """The position after a legal turn."""
        cells, reserve, resets, _, _ = self.advance(
            position.cells, position.reserve, position.to_move, code, position.exchanges
        )
        return Position(
            cells=cells,
            reserve=reserve,
            to_move=position.to_move.other,
            quiet=0 if resets else position.quiet + 1,
        )

    def trace(self, position: Position, turn: Turn) -> Trace:
        """What a legal turn does, step by step."""
        board, effects = list(position.cells), []
        for step in turn.steps:
            left, target = board[step.start], board[step.end]
            _, moved = parted(left, COUNTS[step.mover])
            taken = unit_pieces(self._landing.make(board, step).captured)
            effect = StepEffect(
                step=step,
                moved=unit_pieces(moved),
                built_on=None if taken or not target else unit_pieces(target)[-1],
                captured=taken,
                left=unit_pieces(left),
            )
            effects.append(effect)
        return Trace(turn=turn, side=position.to_move, effects=tuple(effects), before=position)

    def counted(self, position: Position, turn: Turn) -> Turn:
        """The turn with a number of cubes for every whole stack, as far as it can be made."""
        if all(step.mover is not Mover.STACK for step in turn.steps):
            return turn
        board, steps = list(position.cells), list(turn.steps)
        for place, step in enumerate(turn.steps):
            height = height_of(board[step.start])
            if step.mover is Mover.STACK and height in MOVERS:
                steps[place] = replace(step, mover=MOVERS[height])
            if COUNTS.get(steps[place].mover, height + 1) > height:
                break
            self._landing.make(board, steps[place])
        return replace(turn, steps=tuple(steps))
