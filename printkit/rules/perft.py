"""Perft: how many sequences of turns there are, the measure of a rules core.

Nobody plays on after a goal or a king that cannot be put back; the draw by quiet turns is ignored;
a blocked player adds nothing. The last ply is counted, not listed.
"""

from __future__ import annotations

from typing import Protocol

from printkit.rules.position import Cells, Position, Reserve
from printkit.rules.ruleset import Side
from printkit.rules.turn import Trace, Turn


class TurnLister(Protocol):
    """Lists, counts and looks for legal turns, the draw by quiet turns aside."""

    def codes(self, cells: Cells, reserve: Reserve, side: Side) -> list[int]:
        """The codes of the legal turns, sorted and unique."""

    def count(self, cells: Cells, reserve: Reserve, side: Side) -> int:
        """How many legal turns there are."""

    def exists(self, cells: Cells, reserve: Reserve, side: Side) -> bool:
        """Whether there is a legal turn."""


class TurnPlayer(Protocol):
    """Plays turns that are legal, and does not ask whether they are."""

    def advance(
        self, cells: Cells, reserve: Reserve, side: Side, code: int, exchanges: int
    ) -> tuple[Cells, Reserve, int, int, int]:
        """What a legal turn makes of the cells and the reserves.

        Returns:
            Cells, reserves, whether the count of quiet turns starts anew, whether a taken king
            could not be put back, and the exchanges after the turn.
        """

    def play(self, position: Position, code: int) -> Position:
        """The position after a legal turn."""

    def trace(self, position: Position, turn: Turn) -> Trace:
        """What a legal turn does, step by step."""

    def counted(self, position: Position, turn: Turn) -> Turn:
        """The turn as it is among the legal turns."""


class ReplyCounter(Protocol):
    """Counts the replies to all turns of a position at once."""

    def total(self, cells: Cells, reserve: Reserve, side: Side, exchanges: int) -> int:
        """How many sequences of two turns there are."""


class Perft:
    """Counts sequences of turns."""

    def __init__(
        self, lister: TurnLister, player: TurnPlayer, replies: ReplyCounter | None = None
    ) -> None:
        self._lister, self._player, self._replies = lister, player, replies

    def total(self, position: Position, depth: int) -> int:
        """How many sequences of `depth` turns start at `position`; 1 for depth 0."""
        if depth == 0:
            return 1
        if position.captured_king is not None:
            return 0
        return self._count(
            position.cells, position.reserve, position.to_move, position.exchanges, depth
        )

    def _count(self, cells: Cells, reserve: Reserve, side: Side, exchanges: int, depth: int) -> int:
        if depth == 1:
            return self._lister.count(cells, reserve, side)
        if depth == 2 and self._replies:
            return self._replies.total(cells, reserve, side, exchanges)
        total = 0
        for code in self._lister.codes(cells, reserve, side):
            after, hands, _, lost, traded = self._player.advance(
                cells, reserve, side, code, exchanges
            )
            if not lost:
                total += self._count(after, hands, side.other, traded, depth - 1)
        return total
