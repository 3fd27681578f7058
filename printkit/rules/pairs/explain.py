"""Why a turn is illegal: its steps or drops are tried one by one, none are listed."""

from __future__ import annotations

from printkit.errors import Reason, ReasonCode
from printkit.rules.geometry import Geometry
from printkit.rules.pairs.apply import lift, without_top
from printkit.rules.pairs.landing import Landing, is_stack, kind_of, top_of
from printkit.rules.pairs.restrain import Restrainer
from printkit.rules.position import EMPTY, LOWER_MASK, Piece, Position, piece_code
from printkit.rules.ruleset import DropRule, RelocationRule, Ruleset
from printkit.rules.turn import Drop, Mover, Step, Turn


class Explainer:
    """Tries turns and tells the first rule that they break."""

    def __init__(
        self,
        ruleset: Ruleset,
        geometry: Geometry,
        landing: Landing,
        restrainer: Restrainer | None,
    ) -> None:
        self.ruleset, self.geometry, self.landing = ruleset, geometry, landing
        self.restrainer = restrainer
        self.reason = ruleset.reason

    def explain(self, position: Position, turn: Turn) -> Reason | None:
        """The first rule that the turn breaks; None when it breaks none.

        Whether the game is over is not asked here.
        """
        if turn.swap is not None:
            return self._swap_fault(position, turn)
        if turn.drops:
            return _DropTrial(self, position).fault(turn)
        return _StepTrial(self, position).fault(turn)

    def _swap_fault(self, position: Position, turn: Turn) -> Reason | None:
        if self.ruleset.swap is None:
            return self.reason(ReasonCode.NO_SWAPS)
        swaps = self.landing.swaps(position.cells, position.to_move)
        alone = turn == Turn(swap=turn.swap)
        return (
            None
            if alone and turn.swap in swaps
            else self.reason(ReasonCode.NO_SWAP, turn.swap or ())
        )


class _StepTrial:
    """A board on which the steps of one turn are tried."""

    def __init__(self, explainer: Explainer, position: Position) -> None:
        self._rules, self._landing = explainer.ruleset, explainer.landing
        self._geometry, self._reason = explainer.geometry, explainer.reason
        self._restrainer, self._cells = explainer.restrainer, position.cells
        self._board = list(position.cells)
        self._side = position.to_move
        self._king_taken = False
        self._ransomed = True
        self._built = False

    def fault(self, turn: Turn) -> Reason | None:
        if not turn.steps:
            return self._reason(ReasonCode.EMPTY_TURN)
        if len(turn.steps) > 2:
            return self._reason(ReasonCode.TOO_MANY_STEPS)
        return (
            self._steps_fault(turn.steps)
            or self._restraint_fault(turn.steps)
            or self._ransom_fault(turn.ransom)
            or self._relocation_fault(turn.relocation)
        )

    def _restraint_fault(self, steps: tuple[Step, ...]) -> Reason | None:
        found = self._restrainer and self._restrainer.fault(self._cells, steps)
        return self._reason(*found) if found else None

    def _ransom_fault(self, cell: int | None) -> Reason | None:
        """What is wrong with the ransom; one that is right is taken off the board."""
        if self._rules.ransom is None or not self._king_taken:
            return _ransom_not_due(self._rules, cell)
        choices = self._landing.ransoms(self._board, self._side.other)
        if cell is None:
            king = self._rules.relocation.kind if self._rules.relocation else 0
            self._ransomed = False
            return self._reason(ReasonCode.RANSOM_MISSING, kinds=(king,)) if choices else None
        if cell not in choices:
            return self._reason(ReasonCode.RANSOM_WRONG, (cell,))
        self._board[cell] = without_top(self._board[cell])
        return None

    def _steps_fault(self, steps: tuple[Step, ...]) -> Reason | None:
        before: Step | None = None
        for step in steps:
            fault = (
                (before and self._chain_fault(before, step))
                or self._departure_fault(step)
                or self._way_fault(step)
                or self._arrival_fault(step)
            )
            if fault:
                return fault
            self._make(step)
            before = step
        return None

    def _chain_fault(self, first: Step, second: Step) -> Reason | None:
        if first.end != second.start:
            return self._reason(ReasonCode.BROKEN_CHAIN, (first.end, second.start))
        if first.mover is second.mover:
            by_cube = first.mover is Mover.CUBE
            code = ReasonCode.ONLY_STACK_GOES_ON if by_cube else ReasonCode.ONLY_TOP_GOES_ON
            return self._reason(code, (second.start,))
        if first.mover is Mover.CUBE and not self._built:
            return self._reason(ReasonCode.NOT_BUILT, (second.start,))
        return None

    def _departure_fault(self, step: Step) -> Reason | None:
        unit, at = self._board[step.start], (step.start,)
        if step.mover in {Mover.PAIR, Mover.TRIPLE}:
            return self._reason(ReasonCode.STEP_TELLS_WHOLE, at)
        if unit == EMPTY:
            return self._reason(ReasonCode.NO_PIECE, at)
        top = (kind_of(top_of(unit)),)
        if not self._landing.belongs(unit, self._side):
            return self._reason(ReasonCode.NOT_YOURS, at, top)
        if self._landing.is_immobile(top_of(unit)):
            return self._reason(ReasonCode.IMMOBILE, at, top)
        return self._stack_fault(step) if step.mover is Mover.STACK else None

    def _stack_fault(self, step: Step) -> Reason | None:
        unit, at = self._board[step.start], (step.start,)
        if not is_stack(unit):
            return self._reason(ReasonCode.NO_STACK, at, (kind_of(unit),))
        lower = unit & LOWER_MASK
        if self._landing.is_immobile(lower):
            return self._reason(ReasonCode.STACK_IMMOBILE, at, (kind_of(lower),))
        return None

    def _way_fault(self, step: Step) -> Reason | None:
        if step.start == step.end:
            return self._reason(ReasonCode.SAME_CELL, (step.start,))
        ends = (step.start, step.end)
        path = self._geometry.path(*ends)
        if step.mover is Mover.CUBE:
            adjacent = path is not None and len(path) == 1
            return None if adjacent else self._reason(ReasonCode.CUBE_TOO_FAR, ends)
        if path is None:
            return self._reason(ReasonCode.STACK_TOO_FAR, ends)
        between = [cell for cell in path[:-1] if self._board[cell] != EMPTY]
        return self._reason(ReasonCode.PATH_BLOCKED, (*ends, *between)) if between else None

    def _arrival_fault(self, step: Step) -> Reason | None:
        top, target = top_of(self._board[step.start]), self._board[step.end]
        by_cube = step.mover is Mover.CUBE
        fault = self._landing.cube_fault if by_cube else self._landing.stack_fault
        code = fault(top, target)
        if code is None:
            return None
        mover, top = kind_of(top), kind_of(top_of(target))
        lower = kind_of(target & LOWER_MASK)
        kinds = {
            ReasonCode.CANNOT_CARRY: (top, mover),
            ReasonCode.CANNOT_BEAT: (mover, top),
            ReasonCode.NEVER_TAKEN: (top,),
            ReasonCode.HOST_SHIELDS_FROM_STACK: (lower, top),
        }
        return self._reason(code, (step.end,), kinds.get(code, ()))

    def _make(self, step: Step) -> None:
        moved = lift(self._board, step)
        arrival = self._landing.arrive(moved, self._board[step.end])
        self._board[step.end] = arrival.unit
        self._king_taken |= bool(arrival.king)
        self._built = is_stack(arrival.unit) and not arrival.captured

    def _relocation_fault(self, cell: int | None) -> Reason | None:
        rule = self._rules.relocation
        if rule is None or not self._king_taken or not self._ransomed:
            asked = () if cell is None else (cell,)
            return self._reason(ReasonCode.RELOCATION_NOT_DUE, asked) if asked else None
        other = self._side.other
        if not rule.zones[other]:
            return (
                self._reason(ReasonCode.RELOCATION_NOT_DUE, (cell,)) if cell is not None else None
            )
        if cell is None:
            code = ReasonCode.RELOCATION_MISSING
            places = self._landing.places_for_king(self._board, other)
            zone = rule.zones[other]
            return self._reason(code, kinds=(rule.kind,), zone=zone) if places else None
        return self._put_back_fault(rule, cell)

    def _put_back_fault(self, rule: RelocationRule, cell: int) -> Reason | None:
        """What is wrong with the cell where a taken king is put back."""
        other = self._side.other
        if cell not in rule.zones[other]:
            zone = rule.zones[other]
            return self._reason(ReasonCode.RELOCATION_ROW, (cell,), (rule.kind,), zone)
        there = self._board[cell]
        if self._landing.can_put_back(self._landing.kings[other], there):
            return None
        if is_stack(there):
            return self._reason(ReasonCode.CELL_FULL, (cell,))
        kinds = (kind_of(there), rule.kind)
        return self._reason(ReasonCode.RELOCATION_ONTO, (cell,), kinds)


class _DropTrial:
    """A board and a reserve on which the drops of one turn are tried."""

    def __init__(self, explainer: Explainer, position: Position) -> None:
        self._rules, self._landing = explainer.ruleset, explainer.landing
        self._geometry, self._reason = explainer.geometry, explainer.reason
        self._board = list(position.cells)
        self._side = position.to_move
        self._hand = list(position.reserve[position.to_move])
        self._dropped = set[int]()

    def fault(self, turn: Turn) -> Reason | None:
        rule = self._rules.drop
        if rule is None:
            return self._reason(ReasonCode.NO_DROPS)
        if turn.steps:
            return self._reason(ReasonCode.DROP_WITH_STEPS)
        if turn.relocation is not None:
            return self._reason(ReasonCode.RELOCATION_NOT_DUE, (turn.relocation,))
        if len(turn.drops) > min(rule.most, 2):
            return self._reason(ReasonCode.DROP_TOO_MANY)
        for drop in turn.drops:
            fault = self._drop_fault(rule, drop)
            if fault:
                return fault
            self._make(drop)
        return self._apart_fault(turn.drops) or _ransom_not_due(self._rules, turn.ransom)

    def _drop_fault(self, rule: DropRule, drop: Drop) -> Reason | None:
        at, kinds = (drop.cell,), (drop.kind,)
        if drop.kind not in rule.kinds:
            return self._reason(ReasonCode.DROP_KIND, at, kinds)
        if not self._hand[drop.kind]:
            return self._reason(self._out_of(drop.kind), at, kinds)
        if drop.cell not in rule.zones[self._side]:
            return self._reason(ReasonCode.DROP_ZONE, at, kinds, rule.zones[self._side])
        there = self._board[drop.cell]
        return None if self._landing.can_drop(self._cube(drop), there) else self._onto(drop, there)

    def _out_of(self, kind: int) -> ReasonCode:
        """Whether none was in the reserve, or one, which this turn drops already."""
        dropped = kind in self._dropped
        return ReasonCode.DROP_ONE_LEFT if dropped else ReasonCode.DROP_NONE_LEFT

    def _onto(self, drop: Drop, there: int) -> Reason:
        if is_stack(there):
            return self._reason(ReasonCode.CELL_FULL, (drop.cell,))
        own = self._landing.belongs(there, self._side)
        code = ReasonCode.DROP_ONTO if own else ReasonCode.DROP_ON_FOE
        return self._reason(code, (drop.cell,), (kind_of(there), drop.kind))

    def _make(self, drop: Drop) -> None:
        self._hand[drop.kind] -= 1
        self._dropped.add(drop.kind)
        arrival = self._landing.arrive(self._cube(drop), self._board[drop.cell])
        self._board[drop.cell] = arrival.unit

    def _cube(self, drop: Drop) -> int:
        return piece_code(Piece(drop.kind, self._side))

    def _apart_fault(self, drops: tuple[Drop, ...]) -> Reason | None:
        first, last = drops[0].cell, drops[-1].cell
        together = first == last or self._geometry.near[first] >> last & 1
        return None if together else self._reason(ReasonCode.DROP_APART, (first, last))


def _ransom_not_due(rules: Ruleset, cell: int | None) -> Reason | None:
    """What is wrong with a ransom where none is due."""
    if cell is None:
        return None
    code = ReasonCode.NO_RANSOM if rules.ransom is None else ReasonCode.RANSOM_NOT_DUE
    return rules.reason(code, (cell,))
