"""Wins in two: the turns after which every reply allows a win in one.

Nearly every turn is refuted, and mostly by a reply that has refuted others: those are tried first.
A turn that is not refuted has had every reply tried, so a win that is found is proven.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from printkit.rules.position import Position
from printkit.rules.rules import Rules

MOST_POSITIONS = 3_000_000
"""So many positions are looked at before a proof is given up."""


class Unproven(Exception):
    """A proof was given up: too many positions would have had to be looked at."""


@dataclass(slots=True)
class WinInTwo:
    """Looks for wins in two.

    Attributes:
        rules: how the game is played.
        most: how many positions are looked at before it gives up.
        looked_at: how many have been.
    """

    rules: Rules
    most: int = MOST_POSITIONS
    looked_at: int = 0
    _refuters: dict[int, int] = field(default_factory=dict)

    def keys(
        self, position: Position, report: Callable[[int, int], None] | None = None
    ) -> list[int]:
        """The codes of the turns that win in two at the latest, sorted; wins in one among them.

        Args:
            position: the one to be won.
            report: hears how many turns have been tried, and of how many.

        Raises:
            Unproven: too many positions would have to be looked at.
        """
        codes, found = self.rules.legal(position), []
        for tried, code in enumerate(codes, start=1):
            if self.refutation(position, code) is None:
                found.append(code)
            if report is not None:
                report(tried, len(codes))
        return found

    def refutation(self, position: Position, code: int) -> int | None:
        """A reply after which there is no win in one, or -1 where the game ends otherwise.

        None where the turn wins, at once or after every reply.

        Raises:
            Unproven: too many positions would have to be looked at.
        """
        after = self.rules.play_code(position, code)
        replies = self.rules.legal(after)
        if not replies:
            outcome = self.rules.outcome(after)
            return None if outcome and outcome.winner is position.to_move else -1
        refuters = self._refuters
        replies.sort(key=lambda reply: -refuters.get(reply, 0))
        for reply in replies:
            if self.looked_at >= self.most:
                raise Unproven
            self.looked_at += 1
            if not self._wins(self.rules.play_code(after, reply), position):
                refuters[reply] = refuters.get(reply, 0) + 1
                return reply
        return None

    def _wins(self, answered: Position, position: Position) -> bool:
        """Whether whoever began has won after the reply, or can in one."""
        if self.rules.wins(answered):
            return True
        outcome = self.rules.engine.ended(answered)
        return outcome is not None and outcome.winner is position.to_move
