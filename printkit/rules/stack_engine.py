"""An engine made of parts: codes, a lister, a player and an explainer that share one table.

Both engines of printkit are such; what stands between them and `Rules` is written once, here.
"""

from __future__ import annotations

from typing import Protocol

from printkit.base.errors import Reason, ReasonCode
from printkit.rules.engine import BoardEngine
from printkit.rules.explain import Explainer
from printkit.rules.perft import Perft, TurnLister, TurnPlayer
from printkit.rules.position import Position
from printkit.rules.turn import Turn
from printkit.rules.wins import WinSearch


class Coding(Protocol):
    """The table of all turns of a board."""

    @property
    def size(self) -> int:
        """How many turns there are, what is due at their ends left out."""

    def turn(self, code: int) -> Turn:
        """The turn of a code."""

    def code(self, turn: Turn) -> int:
        """The code of a turn; `ValueError` where no position allows it."""


class StackEngine(BoardEngine):
    """Plays a ruleset by its parts; what each gives is said in `Engine`."""

    def __init__(
        self, codes: Coding, lister: TurnLister, player: TurnPlayer, explainer: Explainer
    ) -> None:
        super().__init__(explainer.ruleset, explainer.standing)
        self._lister, self._explainer = lister, explainer
        self.turn_count, self.turn, self.code = codes.size, codes.turn, codes.code
        self.play, self.trace, self.counted = player.play, player.trace, player.counted
        self.perft = Perft(lister, player).total
        self.wins = WinSearch(self, self.ruleset, self.standing).wins

    def legal(self, position: Position) -> list[int]:
        """The codes of the legal turns; two that lead to the same position are two turns."""
        if self.end(position) is not None:
            return []
        return self._lister.codes(position.cells, position.reserve, position.to_move)

    def can_move(self, position: Position) -> bool:
        """Whether there is a legal turn."""
        return self._lister.exists(position.cells, position.reserve, position.to_move)

    def explain(self, position: Position, turn: Turn) -> Reason | None:
        """The first rule that a turn breaks."""
        if self.end(position) is not None:
            return Reason(ReasonCode.GAME_OVER)
        return self._explainer.explain(position, turn)
