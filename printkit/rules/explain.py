"""Why a turn is illegal: its steps are tried one by one, none are listed.

What the explanations of both engines share: in which order a step is looked at (whether it goes on
from the one before, what leaves, its way, where it arrives), and what is said of it. An engine
fills in what its steps are like.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from printkit.base.errors import Reason, ReasonCode
from printkit.rules.position import EMPTY, LOWER_MASK, Position, kind_of, top_of
from printkit.rules.ruleset import Ruleset
from printkit.rules.standing import Arrival, Standing
from printkit.rules.turn import Step, Turn

MOST_STEPS = 2


class Explainer(ABC):
    """Tries turns and reports the first rule that they break.

    Attributes:
        ruleset: the switches.
        standing: whose units are, and what they have reached.
    """

    def __init__(self, ruleset: Ruleset, standing: Standing) -> None:
        self.ruleset, self.standing = ruleset, standing

    @abstractmethod
    def explain(self, position: Position, turn: Turn) -> Reason | None:
        """The first rule that the turn breaks; None when it breaks none.

        Whether the game is over is not asked here.
        """


class Trial(ABC):
    """A board on which the steps of one turn are tried."""

    def __init__(self, explainer: Explainer, position: Position) -> None:
        self.ruleset, self._standing = explainer.ruleset, explainer.standing
        self.reason = explainer.ruleset.reason
        self.board, self.side = list(position.cells), position.to_move

    def steps_fault(self, steps: Sequence[Step]) -> Reason | None:
        """What is wrong with the steps; those before the first fault are made on the board."""
        if not steps:
            return self.reason(ReasonCode.EMPTY_TURN)
        if len(steps) > MOST_STEPS:
            return self.reason(ReasonCode.TOO_MANY_STEPS)
        before: Step | None = None
        for step in steps:
            fault = (
                (before and self.chain_fault(before, step))
                or self._departure_fault(step)
                or self._way_fault(step)
                or self._arrival_fault(step)
                or (before and self.further_fault(before, step))
            )
            if fault:
                return fault
            self.make(step)
            before = step
        return None

    def chain_fault(self, first: Step, second: Step) -> Reason | None:
        """Why a second step does not follow on the first at all."""
        if first.end == second.start:
            return None
        return self.reason(ReasonCode.BROKEN_CHAIN, (first.end, second.start))

    def further_fault(self, first: Step, second: Step) -> Reason | None:  # noqa: ARG002 - of towers
        """Why a step that is lawful as a first one may not be the second."""
        return None

    @abstractmethod
    def sign_fault(self, step: Step) -> ReasonCode | None:
        """Why no step of these rules is written so."""

    @abstractmethod
    def load_fault(self, step: Step) -> Reason | None:
        """Why what stands on the start cell, a unit of the side, does not leave it so."""

    @abstractmethod
    def between(self, step: Step) -> Sequence[int] | ReasonCode:
        """The cells that a step passes, or why it does not get there: too far, or not straight."""

    @abstractmethod
    def moved(self, step: Step) -> int:
        """The unit that a step moves."""

    @abstractmethod
    def meeting_fault(self, step: Step, moved: int, target: int) -> ReasonCode | None:
        """Why a unit may not end a step where `target` stands."""

    @abstractmethod
    def make(self, step: Step) -> Arrival:
        """Make a lawful step on the board."""

    def _departure_fault(self, step: Step) -> Reason | None:
        unit = self.board[step.start]
        code = self.sign_fault(step)
        if code is None and self._standing.belongs(unit, self.side):
            return self.load_fault(step)
        at = (step.start,)
        if code is not None:
            return self.reason(code, at)
        if unit == EMPTY:
            return self.reason(ReasonCode.NO_PIECE, at)
        neutral = self._standing.is_neutral(unit)
        why = ReasonCode.NEUTRAL if neutral else ReasonCode.NOT_YOURS
        return self.reason(why, at, (kind_of(top_of(unit)),))

    def _way_fault(self, step: Step) -> Reason | None:
        ends = (step.start, step.end)
        if step.start == step.end:
            return self.reason(ReasonCode.SAME_CELL, ends[:1])
        between = self.between(step)
        if isinstance(between, ReasonCode):
            return self.reason(between, ends)
        barred = [cell for cell in between if self.board[cell] != EMPTY]
        return self.reason(ReasonCode.PATH_BLOCKED, (*ends, *barred)) if barred else None

    def _arrival_fault(self, step: Step) -> Reason | None:
        moved, target = self.moved(step), self.board[step.end]
        code = self.meeting_fault(step, moved, target)
        if code is None:
            return None
        mover, top = kind_of(top_of(moved)), kind_of(top_of(target))
        kinds = {
            ReasonCode.CANNOT_CARRY: (top, kind_of(moved & LOWER_MASK)),
            ReasonCode.CANNOT_BEAT: (mover, top),
            ReasonCode.NEVER_TAKEN: (top,),
            ReasonCode.HOST_SHIELDS_FROM_STACK: (kind_of(target & LOWER_MASK), top),
        }
        return self.reason(code, (step.end,), kinds.get(code, ()))
