"""Steps that are legal at a glance: what most turns of most records are.

Whether a unit may arrive where another stands depends on the two alone, so it stands ready in a
table. What such tables do not decide (a king taken, drops, restraints) and whatever they find
against a turn is left to the explanations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printkit.base.errors import ReasonCode
from printkit.rules.geometry import Geometry, Memo
from printkit.rules.pairs.landing import UNIT, UNIT_MASK, Landing
from printkit.rules.position import EMPTY, LOWER_MASK, UPPER, is_stack, top_of
from printkit.rules.ruleset import Side
from printkit.rules.standing import Arrival
from printkit.rules.turn import Mover, Step

_CELL = 16
"""So many bits hold a cell."""
_STAYS, _TOP_GOES, _WHOLE_GOES = range(3)
_MOST_STEPS = 2


class Glance:
    """Knows steps that are legal under a ruleset without restraints."""

    def __init__(self, geometry: Geometry, landing: Landing) -> None:
        self._landing = landing
        mask = (1 << _CELL) - 1
        self._ways = Memo(lambda ends: geometry.path(ends >> _CELL, ends & mask))
        self._goes = tuple(Memo(self._may_go(side)) for side in Side)
        self._cube_fits = Memo(_fits(landing.cube_fault))
        self._stack_fits = Memo(_fits(landing.stack_fault))

    def made(
        self, cells: Sequence[int], side: Side, steps: Sequence[Step]
    ) -> tuple[list[int], int] | None:
        """The board after steps that are legal and leave nothing due, else None: look closer.

        Returns:
            The board, and whether a capture starts the count of quiet turns anew.
        """
        if not 0 < len(steps) <= _MOST_STEPS:
            return None
        board = list(cells)
        first = steps[0]
        arrival = self._made(board, side, first)
        if arrival is None or len(steps) == 1:
            return arrival and (board, arrival.resets)
        second, built = steps[1], is_stack(arrival.unit) and not arrival.captured
        goes_on = first.mover is Mover.STACK or built
        if not goes_on or first.end != second.start or first.mover is second.mover:
            return None
        last = self._made(board, side, second)
        return last and (board, arrival.resets | last.resets)

    def _made(self, board: list[int], side: Side, step: Step) -> Arrival | None:
        """What a step does that is then made on the board; None where it is not surely legal."""
        start, end = step.start, step.end
        unit, target, way = board[start], board[end], self._ways[start << _CELL | end]
        goes, top = self._goes[side][unit], unit >> UPPER or unit
        if way is None or goes == _STAYS:
            return None
        if step.mover is Mover.CUBE:
            fits = len(way) == 1 and self._cube_fits[top << UNIT | target]
            unit, left = top, (unit & LOWER_MASK if is_stack(unit) else EMPTY)
        else:
            clear = len(way) == 1 or board[way[0]] == EMPTY
            may = clear and goes == _WHOLE_GOES and step.mover is Mover.STACK
            fits, left = may and self._stack_fits[top << UNIT | target], EMPTY
        if not fits:
            return None
        arrival = self._landing.arrivals[unit << UNIT | target]
        board[start], board[end] = left, arrival.unit
        return None if arrival.king else arrival

    def _may_go(self, side: Side) -> Callable[[int], int]:
        def goes(unit: int) -> int:
            landing = self._landing
            if not landing.belongs(unit, side) or landing.is_immobile(top_of(unit)):
                return _STAYS
            whole = is_stack(unit) and not landing.is_immobile(unit & LOWER_MASK)
            return _WHOLE_GOES if whole else _TOP_GOES

        return goes


def _fits(fault: Callable[[int, int], ReasonCode | None]) -> Callable[[int], bool]:
    return lambda met: fault(met >> UNIT, met & UNIT_MASK) is None
