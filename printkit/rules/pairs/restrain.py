"""What forbids turns that are legal otherwise: guards, dividers, ways to take, ways to go on.

The lister asks about every turn that it finds, and the explanations ask the same, so they cannot
disagree. Only rulesets with such switches pay for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from printkit.base.errors import ReasonCode
from printkit.rules.geometry import Geometry
from printkit.rules.pairs.apply import lift
from printkit.rules.pairs.landing import Landing
from printkit.rules.position import Arrival, is_stack, kind_of, side_of, top_of
from printkit.rules.ruleset import Restraints, SecondStep
from printkit.rules.turn import Mover, Step, Turn


class Restraint(NamedTuple):
    """A rule that forbids a turn, with the cells and kinds that `ReasonCode` names."""

    code: ReasonCode
    cells: tuple[int, ...]
    kinds: tuple[int, ...] = ()


class _Outset(NamedTuple):
    """What stands where before a turn, and on which cells a guard or a divider is on top."""

    cells: Sequence[int]
    guards: tuple[int, ...]
    dividers: tuple[int, ...]


class _Move(NamedTuple):
    """One step about to be made: the board before it, what moves, and what that does."""

    board: list[int]
    step: Step
    moved: int
    arrival: Arrival


class Restrainer:
    """Finds what forbids the steps of a turn."""

    def __init__(self, restraints: Restraints, geometry: Geometry, landing: Landing) -> None:
        self._restraints, self._geometry, self._landing = restraints, geometry, landing

    def fault(self, cells: Sequence[int], steps: Sequence[Step]) -> Restraint | None:
        """The first restraint on steps that are legal otherwise; None when they are free.

        Args:
            cells: what stands where before the turn.
            steps: none, one or two.
        """
        return self._fault(self._outset(cells), steps)

    def free(
        self, cells: Sequence[int], codes: Iterable[int], turns: Mapping[int, Turn]
    ) -> Iterator[int]:
        """Those of some codes of turns whose steps nothing forbids."""
        board, fault = self._outset(cells), self._fault
        return (code for code in codes if fault(board, turns[code].steps) is None)

    def _outset(self, cells: Sequence[int]) -> _Outset:
        guards, dividers = (
            tuple(
                cell
                for cell, unit in enumerate(cells if kinds else ())
                if unit and kind_of(top_of(unit)) in kinds
            )
            for kinds in (self._restraints.guards, self._restraints.dividers)
        )
        return _Outset(cells, guards, dividers)

    def _fault(self, start: _Outset, steps: Sequence[Step]) -> Restraint | None:
        board = list(start.cells)
        for step in steps:
            before = list(board)
            moved = lift(board, step)
            arrival = self._landing.arrive(moved, board[step.end])
            board[step.end] = arrival.unit
            move = _Move(before, step, moved, arrival)
            fault = (
                self._way_to_take_fault(move)
                or self._guard_fault(start, move)
                or self._divider_fault(start, move)
            )
            if fault:
                return fault
        way = self._restraints.second_step
        if len(steps) < 2 or way is SecondStep.ANY:
            return None
        second = steps[1]
        one, other = (self._geometry.direction(step.start, step.end) for step in steps)
        if (one == other) is (way is SecondStep.STRAIGHT):
            return None
        code = ReasonCode.MUST_TURN if one == other else ReasonCode.MUST_GO_STRAIGHT
        return Restraint(code, (second.start, second.end))

    def _way_to_take_fault(self, move: _Move) -> Restraint | None:
        if not move.arrival.captured:
            return None
        kind, end = kind_of(top_of(move.moved)), move.step.end
        by_stack = move.step.mover is Mover.STACK
        if by_stack and kind in self._restraints.by_cube_only:
            return Restraint(ReasonCode.TAKES_BY_CUBE, (end,), (kind,))
        if not by_stack and kind in self._restraints.by_stack_only:
            return Restraint(ReasonCode.TAKES_BY_STACK, (end,), (kind,))
        return None

    def _guard_fault(self, start: _Outset, move: _Move) -> Restraint | None:
        arrives = is_stack(move.moved)
        builds = is_stack(move.arrival.unit) and not move.arrival.captured
        if not (arrives or builds):
            return None
        for guard in self._minded(self._restraints.guards, start.guards, start.cells, move):
            if self._geometry.near[move.step.end] >> guard & 1:
                kind = kind_of(top_of(start.cells[guard]))
                return Restraint(ReasonCode.GUARDED, (move.step.end, guard), (kind,))
        return None

    def _divider_fault(self, start: _Outset, move: _Move) -> Restraint | None:
        near, step = self._geometry.near, move.step
        if not is_stack(move.moved) or near[step.start] >> step.end & 1:
            return None
        for divider in self._minded(self._restraints.dividers, start.dividers, start.cells, move):
            kind = kind_of(top_of(start.cells[divider]))
            for cell in (step.start, step.end):
                if near[cell] >> divider & 1:
                    return Restraint(ReasonCode.DIVIDED, (cell, divider), (kind,))
        return None

    def _minded(
        self, kinds: Set[int], places: Sequence[int], cells: Sequence[int], move: _Move
    ) -> Iterator[int]:
        """Of the places of kinds those where they still stand, and the moving unit minds them."""
        mover = top_of(move.moved)
        exempt = kind_of(mover) in kinds
        for cell in places:
            cube = top_of(cells[cell])
            if top_of(move.board[cell]) == cube and not (
                exempt and side_of(cube) == side_of(mover)
            ):
                yield cell
