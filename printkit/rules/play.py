"""Playing turns: what stands where afterwards, and the trace of what happened."""

from __future__ import annotations

from printkit.rules.codes import TurnCodes
from printkit.rules.geometry import Memo
from printkit.rules.landing import Arrival, Landing
from printkit.rules.position import (
    EMPTY,
    LOWER_MASK,
    UPPER,
    Cells,
    Piece,
    Position,
    Reserve,
    piece_code,
    unit_pieces,
)
from printkit.rules.ruleset import Ruleset, Side
from printkit.rules.turn import Drop, Mover, Step, StepEffect, Trace, Turn

_MOVED = 2 * UPPER


def lift(board: list[int], step: Step) -> int:
    """Take what a step moves off the board, and tell what it is."""
    unit = board[step.start]
    if unit <= LOWER_MASK or step.mover is Mover.STACK:
        board[step.start] = EMPTY
        return unit
    board[step.start] = unit & LOWER_MASK
    return unit >> UPPER


class Player:
    """Plays turns that are legal. It does not ask whether they are.

    Attributes:
        landing: the meeting of units under the ruleset.
    """

    def __init__(self, ruleset: Ruleset, codes: TurnCodes) -> None:
        self.landing = Landing(ruleset)
        self._codes = codes
        self._arrivals = Memo(self._arrive)

    def steps(self, board: list[int], code: int) -> tuple[int, int]:
        """Play the steps of a code without relocation on `board`.

        Returns:
            Whether a capture starts the count of quiet turns anew, and whether a king was taken.
        """
        resets = king = 0
        for step in self._codes.turns[code].steps:
            moved = lift(board, step)
            target = board[step.end]
            if target:
                moved, _, counts, taken = self._arrivals[moved << _MOVED | target]
                resets |= counts
                king |= taken
            board[step.end] = moved
        return resets, king

    def advance(
        self, cells: Cells, reserve: Reserve, side: Side, code: int
    ) -> tuple[Cells, Reserve, int, int]:
        """What a legal turn makes of the cells and the reserves.

        Returns:
            Cells, reserves, whether the count of quiet turns starts anew, and whether a taken king
            could not be put back.
        """
        board = list(cells)
        relocation, plain = divmod(code, self._codes.size)
        resets, king = self.steps(board, plain)
        drops = self._codes.turns[plain].drops
        if drops:
            reserve = self._drop(board, reserve, side, drops)
        if relocation:
            self._put_back(board, self.landing.kings[side.other], relocation - 1)
            king = 0
        return tuple(board), reserve, resets, king

    def play(self, position: Position, code: int) -> Position:
        """The position after a legal turn."""
        side = position.to_move
        cells, reserve, resets, king = self.advance(position.cells, position.reserve, side, code)
        return Position(
            cells=cells,
            reserve=reserve,
            to_move=side.other,
            quiet=0 if resets else position.quiet + 1,
            captured_king=side.other if king else None,
        )

    def trace(self, position: Position, turn: Turn) -> Trace:
        """What a legal turn does, step by step."""
        board = list(position.cells)
        effects = tuple(self._effect(board, step) for step in turn.steps)
        relocated = None
        if turn.relocation is not None:
            (relocated,) = unit_pieces(self.landing.kings[position.to_move.other])
        return Trace(turn=turn, side=position.to_move, effects=effects, relocated=relocated)

    def _effect(self, board: list[int], step: Step) -> StepEffect:
        left = board[step.start]
        moved = lift(board, step)
        target = board[step.end]
        arrival = self.landing.arrive(moved, target)
        board[step.end] = arrival.unit
        built_on = arrival.unit & LOWER_MASK if arrival.unit != moved else EMPTY
        return StepEffect(
            step=step,
            moved=unit_pieces(moved),
            built_on=next(iter(unit_pieces(built_on)), None),
            captured=unit_pieces(arrival.captured),
            left=unit_pieces(left),
        )

    def _arrive(self, meeting: int) -> Arrival:
        return self.landing.arrive(meeting >> _MOVED, meeting & (1 << _MOVED) - 1)

    def _put_back(self, board: list[int], king: int, cell: int) -> None:
        board[cell] = self.landing.arrive(king, board[cell]).unit

    def _drop(
        self, board: list[int], reserve: Reserve, side: Side, drops: tuple[Drop, ...]
    ) -> Reserve:
        hand = list(reserve[side])
        for drop in drops:
            cube = piece_code(Piece(drop.kind, side))
            board[drop.cell] = self.landing.arrive(cube, board[drop.cell]).unit
            hand[drop.kind] -= 1
        return (tuple(hand), reserve[1]) if side is Side.WHITE else (reserve[0], tuple(hand))
