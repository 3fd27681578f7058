"""Why a turn is illegal where a step tells how many cubes it moves."""

from __future__ import annotations

from printkit.errors import Reason, ReasonCode
from printkit.rules.pairs.landing import Arrival, kind_of
from printkit.rules.position import EMPTY, Position
from printkit.rules.ruleset import Ruleset
from printkit.rules.towers.codes import TallCodes
from printkit.rules.towers.landing import TallLanding
from printkit.rules.towers.units import COUNTS, bottom_of, height_of, parted, top_of
from printkit.rules.turn import Step, Turn


class TallExplainer:
    """Tries turns and tells the first rule that they break."""

    def __init__(self, ruleset: Ruleset, codes: TallCodes, landing: TallLanding) -> None:
        self.ruleset, self.codes, self.landing = ruleset, codes, landing
        self.reason = ruleset.reason

    def explain(self, position: Position, turn: Turn) -> Reason | None:
        """The first rule that the turn breaks; None when it breaks none.

        Whether the game is over is not asked here.
        """
        return self._part_fault(turn) or _Trial(self, position).fault(turn.steps)

    def _part_fault(self, turn: Turn) -> Reason | None:
        """Turns are made of steps alone."""
        if turn.swap is not None:
            return self.reason(ReasonCode.NO_SWAPS)
        if turn.drops:
            return self.reason(ReasonCode.NO_DROPS)
        if turn.relocation is not None:
            return self.reason(ReasonCode.RELOCATION_NOT_DUE, (turn.relocation,))
        if turn.ransom is not None:
            return self.reason(ReasonCode.NO_RANSOM, (turn.ransom,))
        return None


class _Trial:
    """A board on which the steps of one turn are tried."""

    def __init__(self, explainer: TallExplainer, position: Position) -> None:
        self._codes, self._landing = explainer.codes, explainer.landing
        self._height, self._reason = explainer.ruleset.height, explainer.reason
        self._board, self._side = list(position.cells), position.to_move

    def fault(self, steps: tuple[Step, ...]) -> Reason | None:
        if not steps:
            return self._reason(ReasonCode.EMPTY_TURN)
        if len(steps) > 2:
            return self._reason(ReasonCode.TOO_MANY_STEPS)
        first = steps[0]
        fault = self._step_fault(first)
        if fault or len(steps) == 1:
            return fault
        target = self._board[first.end]
        arrival = self._landing.make(self._board, first)
        return self._second_fault(first, steps[1], target, arrival)

    def _second_fault(
        self, first: Step, second: Step, target: int, arrival: Arrival
    ) -> Reason | None:
        if first.end != second.start:
            return self._reason(ReasonCode.BROKEN_CHAIN, (first.end, second.start))
        fault = self._step_fault(second)
        if fault is None and not self._landing.may_go_on(first, second, target, arrival):
            return self._reason(ReasonCode.ONLY_PART_GOES_ON, (second.start,))
        return fault

    def _step_fault(self, step: Step) -> Reason | None:
        return self._departure_fault(step) or self._way_fault(step) or self._arrival_fault(step)

    def _departure_fault(self, step: Step) -> Reason | None:
        unit, at = self._board[step.start], (step.start,)
        count = COUNTS.get(step.mover, self._height + 1)
        if count > self._height:
            return self._reason(ReasonCode.STEP_TELLS_COUNT, at)
        if unit == EMPTY:
            return self._reason(ReasonCode.NO_PIECE, at)
        top = (kind_of(top_of(unit)),)
        if self._landing.is_neutral(unit):
            return self._reason(ReasonCode.NEUTRAL, at, top)
        if not self._landing.belongs(unit, self._side):
            return self._reason(ReasonCode.NOT_YOURS, at, top)
        return self._reason(ReasonCode.TOO_FEW, at) if count > height_of(unit) else None

    def _way_fault(self, step: Step) -> Reason | None:
        ends = (step.start, step.end)
        if step.start == step.end:
            return self._reason(ReasonCode.SAME_CELL, ends[:1])
        between = self._codes.path(*ends, COUNTS[step.mover])
        if between is None:
            return self._reason(ReasonCode.TOO_FAR, ends)
        barred = [cell for cell in between if self._board[cell] != EMPTY]
        return self._reason(ReasonCode.PATH_BLOCKED, (*ends, *barred)) if barred else None

    def _arrival_fault(self, step: Step) -> Reason | None:
        target = self._board[step.end]
        _, moved = parted(self._board[step.start], COUNTS[step.mover])
        code = self._landing.fault(moved, target)
        if code is None:
            return None
        kinds = {
            ReasonCode.CANNOT_BEAT: (kind_of(top_of(moved)), kind_of(top_of(target))),
            ReasonCode.CANNOT_CARRY: (kind_of(top_of(target)), kind_of(bottom_of(moved))),
        }
        return self._reason(code, (step.end,), kinds.get(code, ()))
