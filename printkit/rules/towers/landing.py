"""Which unit may end on which, and what then stands there, with stacks of three and neutral cubes.

Like `printkit.rules.pairs.landing`: lister, explanations and play all ask here.
"""

from __future__ import annotations

from printkit.base.errors import ReasonCode
from printkit.rules.position import EMPTY, height_of, kind_of, side_of, top_of
from printkit.rules.standing import Arrival, Standing
from printkit.rules.towers.units import COUNTS, bottom_of, joined, lift
from printkit.rules.turn import Step


class TowersLanding(Standing):
    """The meeting of units under one ruleset."""

    def fault(self, moved: int, target: int) -> ReasonCode | None:
        """Why cubes that a side moves may not end where `target` is; None when they may."""
        if target == EMPTY:
            return None
        if self._is_enemy(moved, target):
            kinds = (kind_of(top_of(moved)), kind_of(top_of(target)))
            return None if kinds in self._rules.beats else ReasonCode.CANNOT_BEAT
        if height_of(moved) + height_of(target) > self._rules.height:
            return ReasonCode.TOO_HIGH
        touching = (kind_of(top_of(target)), kind_of(bottom_of(moved)))
        return None if touching in self._rules.carries else ReasonCode.CANNOT_CARRY

    def arrive(self, moved: int, target: int) -> Arrival:
        """What the legal arrival of cubes on a cell that holds `target` does.

        A unit is taken whole, with the neutral cubes in it.
        """
        if target != EMPTY and self._is_enemy(moved, target):
            return Arrival(moved, captured=target, resets=1)
        return Arrival(joined(target, moved))

    def make(self, board: list[int], step: Step) -> Arrival:
        """Make a legal step on `board`, and say what it does."""
        arrival = self.arrive(lift(board, step), board[step.end])
        board[step.end] = arrival.unit
        return arrival

    def may_go_on(self, first: Step, second: Step, target: int, arrival: Arrival) -> bool:
        """Whether so many cubes may go on as `second` moves.

        The whole stack that the first step has built, or of what it moved a smaller part.

        Args:
            first: a step.
            second: one that starts where it ends.
            target: what stood there before the first step.
            arrival: what it has done.
        """
        count, built = COUNTS[second.mover], target != EMPTY and not arrival.captured
        return count < COUNTS[first.mover] or (built and count == height_of(arrival.unit))

    def _is_enemy(self, moved: int, target: int) -> bool:
        return not self.is_neutral(target) and side_of(top_of(moved)) != side_of(top_of(target))
