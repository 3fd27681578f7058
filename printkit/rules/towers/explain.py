"""Why a turn is illegal where a step says how many cubes it moves."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.base.errors import Reason, ReasonCode
from printkit.rules.explain import Explainer, Trial
from printkit.rules.position import Position, height_of
from printkit.rules.ruleset import Ruleset
from printkit.rules.standing import Arrival
from printkit.rules.towers.codes import TowersCodes
from printkit.rules.towers.landing import TowersLanding
from printkit.rules.towers.units import COUNTS, parted
from printkit.rules.turn import Step, Turn


class TowersExplainer(Explainer):
    """Tries turns and reports the first rule that they break."""

    def __init__(self, ruleset: Ruleset, codes: TowersCodes, landing: TowersLanding) -> None:
        super().__init__(ruleset, landing)
        self.codes, self.landing = codes, landing

    def explain(self, position: Position, turn: Turn) -> Reason | None:
        """The first rule that the turn breaks; its parts can be steps alone."""
        reason = self.ruleset.reason
        if turn.swap is not None:
            return reason(ReasonCode.NO_SWAPS)
        if turn.drops:
            return reason(ReasonCode.NO_DROPS)
        if turn.relocation is not None:
            return reason(ReasonCode.RELOCATION_NOT_DUE, (turn.relocation,))
        if turn.ransom is not None:
            return reason(ReasonCode.NO_RANSOM, (turn.ransom,))
        return _TowersTrial(self, position).steps_fault(turn.steps)


class _TowersTrial(Trial):
    """A board on which the steps of one turn are tried."""

    def __init__(self, explainer: TowersExplainer, position: Position) -> None:
        super().__init__(explainer, position)
        self._codes, self._landing = explainer.codes, explainer.landing
        self._target, self._arrival = 0, Arrival(0)

    def sign_fault(self, step: Step) -> ReasonCode | None:
        most = self.ruleset.height
        return ReasonCode.STEP_TELLS_COUNT if COUNTS.get(step.mover, most + 1) > most else None

    def load_fault(self, step: Step) -> Reason | None:
        few = COUNTS[step.mover] > height_of(self.board[step.start])
        return self.reason(ReasonCode.TOO_FEW, (step.start,)) if few else None

    def between(self, step: Step) -> Sequence[int] | ReasonCode:
        between = self._codes.path(step.start, step.end, COUNTS[step.mover])
        return ReasonCode.TOO_FAR if between is None else between

    def moved(self, step: Step) -> int:
        return parted(self.board[step.start], COUNTS[step.mover])[1]

    def meeting_fault(self, step: Step, moved: int, target: int) -> ReasonCode | None:  # noqa: ARG002
        return self._landing.fault(moved, target)

    def make(self, step: Step) -> Arrival:
        self._target = self.board[step.end]
        self._arrival = self._landing.make(self.board, step)
        return self._arrival

    def further_fault(self, first: Step, second: Step) -> Reason | None:
        may = self._landing.may_go_on(first, second, self._target, self._arrival)
        return None if may else self.reason(ReasonCode.ONLY_PART_GOES_ON, (second.start,))
