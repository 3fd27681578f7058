"""Perft: how many sequences of turns there are, the measure of a rules core.

Nobody plays on after a goal or a king that cannot be put back; the draw by quiet turns is ignored;
a blocked player adds nothing. The last ply is counted, not listed.
"""

from __future__ import annotations

from printkit.rules.engines import Listing, Playing
from printkit.rules.position import Cells, Position, Reserve
from printkit.rules.ruleset import Side


class Perft:
    """Counts sequences of turns."""

    def __init__(self, lister: Listing, player: Playing) -> None:
        self._lister, self._player = lister, player

    def total(self, position: Position, depth: int) -> int:
        """How many sequences of `depth` turns start at `position`; 1 for depth 0."""
        if depth == 0:
            return 1
        if position.captured_king is not None:
            return 0
        return self._count(
            position.cells, position.reserve, position.to_move, position.exchanges, depth
        )

    def split(self, position: Position, depth: int) -> dict[int, int]:
        """The same for each first turn, by its code."""
        if position.captured_king is not None:
            return {}
        codes = self._lister.codes(position.cells, position.reserve, position.to_move)
        return {code: self.total(self._player.play(position, code), depth - 1) for code in codes}

    def _count(self, cells: Cells, reserve: Reserve, side: Side, exchanges: int, depth: int) -> int:
        if depth == 1:
            return self._lister.count(cells, reserve, side)
        total = 0
        for code in self._lister.codes(cells, reserve, side):
            after, hands, _, lost, traded = self._player.advance(
                cells, reserve, side, code, exchanges
            )
            if not lost:
                total += self._count(after, hands, side.other, traded, depth - 1)
        return total
