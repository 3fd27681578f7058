"""An engine made of parts: codes, a lister, a player and an explainer that share one table.

Both engines of printkit are such; what stands between them and `Rules` is written once, here: what
is asked of their parts, how sequences of turns are counted (perft), and in which order a step is
looked at to say why it is illegal (whether it goes on from the one before, what leaves, its way,
where it arrives). An engine fills in what its steps are like.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Protocol

from printkit.base.errors import Reason, ReasonCode
from printkit.rules.engine import BoardEngine
from printkit.rules.position import (
    EMPTY,
    LOWER_MASK,
    Arrival,
    Cells,
    Position,
    Reserve,
    Standing,
    kind_of,
    top_of,
)
from printkit.rules.ruleset import Ruleset, Side
from printkit.rules.turn import Step, Trace, Turn


class Coding(Protocol):
    """The table of all turns of a board."""

    @property
    def size(self) -> int:
        """How many turns there are, what is due at their ends left out."""

    def turn(self, code: int) -> Turn:
        """The turn of a code."""

    def code(self, turn: Turn) -> int:
        """The code of a turn; `ValueError` where no position allows it."""


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
    """Counts sequences of turns: the measure of a rules core.

    Nobody plays on after a goal or a king that cannot be put back; the draw by quiet turns is
    ignored; a blocked player adds nothing. The last ply is counted, not listed.
    """

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


MOST_STEPS = 2


class Explainer(ABC):
    """Tries turns and reports the first rule that they break; none are listed."""

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
        """What stands in its way, and where it arrives."""
        ends = (step.start, step.end)
        if step.start == step.end:
            return self.reason(ReasonCode.SAME_CELL, ends[:1])
        between = self.between(step)
        if isinstance(between, ReasonCode):
            return self.reason(between, ends)
        if barred := [cell for cell in between if self.board[cell] != EMPTY]:
            return self.reason(ReasonCode.PATH_BLOCKED, (*ends, *barred))
        moved, target = self.moved(step), self.board[step.end]
        code = self.meeting_fault(step, moved, target)
        if code is None:
            return None
        own = self._standing.belongs(target, self.side)
        if code is ReasonCode.CANNOT_CARRY and own and not self.ruleset.carries:
            code = ReasonCode.OWN_PIECE
        mover, top = kind_of(top_of(moved)), kind_of(top_of(target))
        kinds = {
            ReasonCode.OWN_PIECE: (top,),
            ReasonCode.CANNOT_CARRY: (top, kind_of(moved & LOWER_MASK)),
            ReasonCode.CANNOT_BEAT: (mover, top),
            ReasonCode.NEVER_TAKEN: (top,),
            ReasonCode.HOST_SHIELDS_FROM_STACK: (kind_of(target & LOWER_MASK), top),
        }
        return self.reason(code, (step.end,), kinds.get(code, ()))


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

    @cached_property
    def wins(self) -> Callable[[Position], list[int]]:
        """Finds the codes of the legal turns that win at once, sorted."""
        from printkit.rules.wins import WinSearch

        return WinSearch(self, self.ruleset, self.standing).wins

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
        if turn.is_as_written:
            return Reason(ReasonCode.NO_SUCH_TURN)
        return self._explainer.explain(position, turn)
