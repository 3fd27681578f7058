"""Why a turn of stacks of two is illegal: what its steps are like, its drops, and what is due.

What forbids turns that are legal otherwise (guards, dividers, ways to take, ways to go on) is asked
by the lister about every turn that it finds, and by the explanations: so they cannot disagree. Only
rulesets with such switches pay for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from printkit.base.errors import Reason, ReasonCode
from printkit.rules.geometry import Geometry
from printkit.rules.pairs.apply import lift, without_top
from printkit.rules.pairs.landing import Landing
from printkit.rules.position import (
    LOWER_MASK,
    Arrival,
    Piece,
    Position,
    is_stack,
    kind_of,
    piece_code,
    side_of,
    top_of,
)
from printkit.rules.ruleset import DropRule, Restraints, Ruleset, SecondStep
from printkit.rules.stack_engine import Explainer, Trial
from printkit.rules.turn import Drop, Mover, Step, Turn


class PairsExplainer(Explainer):
    """Tries turns and reports the first rule that they break."""

    def __init__(
        self, ruleset: Ruleset, geometry: Geometry, landing: Landing, restrainer: Restrainer | None
    ) -> None:
        super().__init__(ruleset, landing)
        self.geometry, self.landing, self.restrainer = geometry, landing, restrainer

    def explain(self, position: Position, turn: Turn) -> Reason | None:
        """The first rule that the turn breaks; None when it breaks none."""
        reason = self.ruleset.reason
        if turn.swap is not None:
            if self.ruleset.swap is None:
                return reason(ReasonCode.NO_SWAPS)
            swaps = self.landing.swaps(position.cells, position.to_move)
            may = turn == Turn(swap=turn.swap) and turn.swap in swaps
            return None if may else reason(ReasonCode.NO_SWAP, turn.swap)
        if turn.drops:
            return _DropTrial(self, position).fault(turn)
        return _StepTrial(self, position).fault(turn)


class _StepTrial(Trial):
    """A board on which the steps of one turn are tried, and what is due after them."""

    def __init__(self, explainer: PairsExplainer, position: Position) -> None:
        super().__init__(explainer, position)
        self._geometry, self._landing = explainer.geometry, explainer.landing
        self._restrainer, self._cells = explainer.restrainer, position.cells
        self._king_taken = False
        self._ransomed = True
        self._built = False

    def fault(self, turn: Turn) -> Reason | None:
        fault = self.steps_fault(turn.steps)
        if fault is None and self._restrainer is not None:
            found = self._restrainer.fault(self._cells, turn.steps)
            fault = self.reason(*found) if found else None
        return fault or self._ransom_fault(turn.ransom) or self._relocation_fault(turn.relocation)

    def chain_fault(self, first: Step, second: Step) -> Reason | None:
        if first.end != second.start:
            return super().chain_fault(first, second)
        if first.mover is second.mover:
            by_cube = first.mover is Mover.CUBE
            code = ReasonCode.ONLY_STACK_GOES_ON if by_cube else ReasonCode.ONLY_TOP_GOES_ON
            return self.reason(code, (second.start,))
        if first.mover is Mover.CUBE and not self._built:
            return self.reason(ReasonCode.NOT_BUILT, (second.start,))
        return None

    def sign_fault(self, step: Step) -> ReasonCode | None:
        counted = step.mover in {Mover.PAIR, Mover.TRIPLE}
        return ReasonCode.STEP_TELLS_WHOLE if counted else None

    def load_fault(self, step: Step) -> Reason | None:
        unit, at = self.board[step.start], (step.start,)
        top, lower = kind_of(top_of(unit)), unit & LOWER_MASK
        if self._landing.is_immobile(top_of(unit)):
            return self.reason(ReasonCode.IMMOBILE, at, (top,))
        if step.mover is Mover.CUBE:
            return None
        if not is_stack(unit):
            return self.reason(ReasonCode.NO_STACK, at, (top,))
        held = self._landing.is_immobile(lower)
        return self.reason(ReasonCode.STACK_IMMOBILE, at, (kind_of(lower),)) if held else None

    def between(self, step: Step) -> Sequence[int] | ReasonCode:
        path = self._geometry.path(step.start, step.end)
        if step.mover is Mover.CUBE:
            return () if path is not None and len(path) == 1 else ReasonCode.CUBE_TOO_FAR
        return ReasonCode.STACK_TOO_FAR if path is None else path[:-1]

    def moved(self, step: Step) -> int:
        unit = self.board[step.start]
        return top_of(unit) if step.mover is Mover.CUBE else unit

    def meeting_fault(self, step: Step, moved: int, target: int) -> ReasonCode | None:
        by_cube = step.mover is Mover.CUBE
        fault = self._landing.cube_fault if by_cube else self._landing.stack_fault
        return fault(top_of(moved), target)

    def make(self, step: Step) -> Arrival:
        moved = lift(self.board, step)
        arrival = self._landing.arrive(moved, self.board[step.end])
        self.board[step.end] = arrival.unit
        self._king_taken |= bool(arrival.king)
        self._built = is_stack(arrival.unit) and not arrival.captured
        return arrival

    def _ransom_fault(self, cell: int | None) -> Reason | None:
        """What is wrong with the ransom; one that is right is taken off the board."""
        if self.ruleset.ransom is None or not self._king_taken:
            return _ransom_not_due(self.ruleset, cell)
        choices = self._landing.ransoms(self.board, self.side.other)
        if cell is None:
            king = self.ruleset.relocation.kind if self.ruleset.relocation else 0
            self._ransomed = False
            return self.reason(ReasonCode.RANSOM_MISSING, kinds=(king,)) if choices else None
        if cell not in choices:
            return self.reason(ReasonCode.RANSOM_WRONG, (cell,))
        self.board[cell] = without_top(self.board[cell])
        return None

    def _relocation_fault(self, cell: int | None) -> Reason | None:
        """What is wrong with the cell where a taken king is put back, or with none."""
        rule, other = self.ruleset.relocation, self.side.other
        zone = rule.zones[other] if rule else frozenset[int]()
        if rule is None or not (zone and self._king_taken and self._ransomed):
            return None if cell is None else self.reason(ReasonCode.RELOCATION_NOT_DUE, (cell,))
        king = (rule.kind,)
        if cell is None:
            places = self._landing.places_for_king(self.board, other)
            code = ReasonCode.RELOCATION_MISSING
            return self.reason(code, kinds=king, zone=zone) if places else None
        if cell not in zone:
            return self.reason(ReasonCode.RELOCATION_ROW, (cell,), king, zone)
        there = self.board[cell]
        if self._landing.can_put_back(self._landing.kings[other], there):
            return None
        if is_stack(there):
            return self.reason(ReasonCode.CELL_FULL, (cell,))
        return self.reason(ReasonCode.RELOCATION_ONTO, (cell,), (kind_of(there), *king))


class _DropTrial:
    """A board and a reserve on which the drops of one turn are tried."""

    def __init__(self, explainer: PairsExplainer, position: Position) -> None:
        self._rules, self._landing = explainer.ruleset, explainer.landing
        self._near, self._reason = explainer.geometry.near, explainer.ruleset.reason
        self._board, self._side = list(position.cells), position.to_move
        self._reserve = position.reserve[position.to_move]
        self._hand = list(self._reserve)

    def fault(self, turn: Turn) -> Reason | None:
        rule, drops = self._rules.drop, turn.drops
        if rule is None:
            return self._reason(ReasonCode.NO_DROPS)
        if turn.steps:
            return self._reason(ReasonCode.DROP_WITH_STEPS)
        if turn.relocation is not None:
            return self._reason(ReasonCode.RELOCATION_NOT_DUE, (turn.relocation,))
        if len(drops) > min(rule.most, 2):
            return self._reason(ReasonCode.DROP_TOO_MANY)
        fault = next(filter(None, (self._drop_fault(rule, drop) for drop in drops)), None)
        first, last = drops[0].cell, drops[-1].cell
        if fault is None and first != last and not self._near[first] >> last & 1:
            fault = self._reason(ReasonCode.DROP_APART, (first, last))
        return fault or _ransom_not_due(self._rules, turn.ransom)

    def _drop_fault(self, rule: DropRule, drop: Drop) -> Reason | None:
        """What is wrong with a drop; one that is right is made on the board."""
        at, kinds, zone = (drop.cell,), (drop.kind,), rule.zones[self._side]
        there, cube = self._board[drop.cell], piece_code(Piece(drop.kind, self._side))
        if drop.kind not in rule.kinds:
            return self._reason(ReasonCode.DROP_KIND, at, kinds)
        if not self._hand[drop.kind]:
            had = self._reserve[drop.kind]  # and this turn drops it already
            code = ReasonCode.DROP_ONE_LEFT if had else ReasonCode.DROP_NONE_LEFT
            return self._reason(code, at, kinds)
        if drop.cell not in zone:
            return self._reason(ReasonCode.DROP_ZONE, at, kinds, zone)
        if self._landing.can_drop(cube, there):
            self._hand[drop.kind] -= 1
            self._board[drop.cell] = self._landing.arrive(cube, there).unit
            return None
        if is_stack(there):
            return self._reason(ReasonCode.CELL_FULL, at)
        own = self._landing.belongs(there, self._side)
        code = ReasonCode.DROP_ONTO if own else ReasonCode.DROP_ON_FOE
        return self._reason(code, at, (kind_of(there), drop.kind))


def _ransom_not_due(rules: Ruleset, cell: int | None) -> Reason | None:
    """What is wrong with a ransom where none is due."""
    if cell is None:
        return None
    code = ReasonCode.NO_RANSOM if rules.ransom is None else ReasonCode.RANSOM_NOT_DUE
    return rules.reason(code, (cell,))


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
            before, moved = list(board), lift(board, step)
            arrival = self._landing.arrive(moved, board[step.end])
            board[step.end] = arrival.unit
            move = _Move(before, step, moved, arrival)
            if fault := (
                self._way_to_take_fault(move)
                or self._guard_fault(start, move)
                or self._divider_fault(start, move)
            ):
                return fault
        way = self._restraints.second_step
        if len(steps) < 2 or way is SecondStep.ANY:
            return None
        one, other = (self._geometry.direction(step.start, step.end) for step in steps)
        if (one == other) is (way is SecondStep.STRAIGHT):
            return None
        code = ReasonCode.MUST_TURN if one == other else ReasonCode.MUST_GO_STRAIGHT
        return Restraint(code, (steps[1].start, steps[1].end))

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
