"""An engine made of parts: codes, a lister, a player and an explainer that share one table.

Both engines of printkit are such; what stands between them and `Rules` is written once, here.
"""

from __future__ import annotations

from typing import Protocol

from printkit.errors import Reason, ReasonCode
from printkit.rules.engine import BoardEngine
from printkit.rules.explain import Explainer
from printkit.rules.perft import Perft, TurnLister, TurnPlayer
from printkit.rules.position import Position
from printkit.rules.turn import Trace, Turn


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
    """Plays a ruleset by its parts.

    Attributes:
        codes: the table of all turns.
        lister: finds the legal ones.
        player: plays them.
        explainer: says what is wrong with the others.
    """

    def __init__(
        self, codes: Coding, lister: TurnLister, player: TurnPlayer, explainer: Explainer
    ) -> None:
        super().__init__(explainer.ruleset, explainer.standing)
        self.codes, self.lister, self.player, self.explainer = codes, lister, player, explainer
        self._perft = Perft(lister, player)

    @property
    def turn_count(self) -> int:
        """How many turns the board makes possible, what is due at their ends left out."""
        return self.codes.size

    def turn(self, code: int) -> Turn:
        """The turn of a code."""
        return self.codes.turn(code)

    def code(self, turn: Turn) -> int:
        """The code of a turn; see `Engine.code`."""
        return self.codes.code(turn)

    def legal(self, position: Position) -> list[int]:
        """The codes of the legal turns; see `Engine.legal`.

        Two turns that lead to the same position are two turns (as two drops in either order).
        """
        if self.end(position) is not None:
            return []
        return self.lister.codes(position.cells, position.reserve, position.to_move)

    def can_move(self, position: Position) -> bool:
        """Whether there is a legal turn."""
        return self.lister.exists(position.cells, position.reserve, position.to_move)

    def explain(self, position: Position, turn: Turn) -> Reason | None:
        """The first rule that a turn breaks; see `Engine.explain`."""
        if self.end(position) is not None:
            return Reason(ReasonCode.GAME_OVER)
        return self.explainer.explain(position, turn)

    def play(self, position: Position, code: int) -> Position:
        """The position after a legal turn."""
        return self.player.play(position, code)

    def trace(self, position: Position, turn: Turn) -> Trace:
        """What a legal turn, or the beginning of one, does step by step."""
        return self.player.trace(position, turn)

    def counted(self, position: Position, turn: Turn) -> Turn:
        """The turn as it is among the legal turns."""
        return self.player.counted(position, turn)

    def perft(self, position: Position, depth: int) -> int:
        """How many sequences of `depth` turns there are; nobody plays on after a goal."""
        return self._perft.total(position, depth)
