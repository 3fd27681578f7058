"""The engine of stacks that are taller than two, or hold cubes of neither side.

A second, plain way to the same turns: what `printkit.rules.pairs` is to stacks of two, this is
where a step says how many cubes of the top it moves. Its parts, in this order: units taken apart,
turns by their codes, which unit may end on which (asked by all that follow), the lister, play,
explanations.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from printkit.base.errors import Reason, ReasonCode
from printkit.grid import Grid
from printkit.rules.geometry import Memo
from printkit.rules.position import (
    EMPTY,
    LOWER_MASK,
    UPPER,
    Arrival,
    Cells,
    Position,
    Reserve,
    Standing,
    height_of,
    kind_of,
    side_of,
    top_of,
    unit_pieces,
)
from printkit.rules.ruleset import Ruleset, Side
from printkit.rules.stack_engine import Explainer, StackEngine, Trial
from printkit.rules.turn import Mover, Step, StepEffect, Trace, Turn

MOVERS = {1: Mover.CUBE, 2: Mover.PAIR, 3: Mover.TRIPLE}
"""By how many cubes a step moves, its sign."""

COUNTS = {mover: count for count, mover in MOVERS.items()}
"""The same the other way round."""


def joined(lower: int, upper: int) -> int:
    """A unit on top of another."""
    return lower | upper << UPPER * height_of(lower)


def parted(unit: int, count: int) -> tuple[int, int]:
    """What stays and what goes when `count` cubes of the top leave."""
    stay = UPPER * (height_of(unit) - count)
    return unit & (1 << stay) - 1, unit >> stay


def lift(board: list[int], step: Step) -> int:
    """Take the cubes that a step moves off the board, and say what they are."""
    board[step.start], moved = parted(board[step.start], COUNTS[step.mover])
    return moved


class PossibleStep(NamedTuple):
    """A step that the board makes possible, as the last one of a turn.

    Cells `between` must be empty; `further` are the second steps, none after a second step.
    """

    code: int
    cubes: int
    step: Step
    between: tuple[int, ...]
    further: tuple[PossibleStep, ...] = ()


class TowersCodes:
    """All turns of one ruleset's board, by code.

    They are counted through once: by start cell, by how many cubes move, by last cell; after each
    step's turn come those that go on from there, in the same order. A turn's place is its code.

    Attributes:
        ways: per start cell the first steps, by rising codes; made when a unit first stands there.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        counts = range(1, ruleset.height + 1)
        self._reach = tuple(
            tuple(_reach(ruleset.grid, cell, count) for count in counts)
            for cell in range(len(ruleset.grid.names))
        )
        # how many steps lead from a cell by each number of cubes gives how many turns start there
        steps = [tuple(map(len, reach)) for reach in self._reach]
        self._firsts = [0]
        for reach in self._reach:
            turns = sum(
                1 + sum(steps[end]) - steps[end][place]
                for place, ends in enumerate(reach)
                for end in ends
            )
            self._firsts.append(self._firsts[-1] + turns)
        self.size = self._firsts[-1]
        self.ways = Memo(lambda start: self._ways(start, self._firsts[start]))
        self._turns = Memo(self._make)

    def turn(self, code: int) -> Turn:
        """The turn of a code."""
        return self._turns[code]

    def code(self, turn: Turn) -> int:
        """The code of a turn.

        Raises:
            ValueError: a turn that no position of this board allows.
        """
        ways, code = self.ways[turn.steps[0].start] if turn.steps else (), None
        for step in turn.steps:
            found = next((way for way in ways if way.step == step), None)
            ways, code = (found.further, found.code) if found else ((), None)
        if code is None or turn != Turn(turn.steps):
            raise ValueError(f"no position of this board allows {turn}")
        return code

    def path(self, start: int, end: int, count: int) -> tuple[int, ...] | None:
        """The cells between two that `count` cubes may go straight from and to, else None."""
        return self._reach[start][count - 1].get(end)

    def _make(self, code: int) -> Turn:
        ways, steps = self.ways[bisect_right(self._firsts, code) - 1], list[Step]()
        reached = -1
        while reached < code:
            way = ways[bisect_right(ways, code, key=attrgetter("code")) - 1]
            steps.append(way.step)
            reached, ways = way.code, way.further
        return Turn(tuple(steps))

    def _ways(self, start: int, code: int, before: Mover | None = None) -> tuple[PossibleStep, ...]:
        """The steps from a cell, as the first or after another that moves another number.

        `code` is that of the first of the turns, `before` how the step before moves, None for a
        first step.
        """
        ways = []
        for count, reach in enumerate(self._reach[start], 1):
            mover = MOVERS[count]
            for end, between in reach.items() if mover is not before else ():
                further = self._ways(end, code + 1, mover) if before is None else ()
                ways.append(PossibleStep(code, count, Step(mover, start, end), between, further))
                code += 1 + len(further)
        return tuple(ways)


def _reach(grid: Grid, start: int, count: int) -> dict[int, tuple[int, ...]]:
    """Per cell up to `count` cells straight from `start` the cells between; cells rising."""
    found: dict[int, tuple[int, ...]] = {}
    for direction in range(len(grid.neighbours[start])):
        between: list[int] = []
        cell = grid.neighbours[start][direction]
        while cell >= 0 and len(between) < count:
            found[cell] = tuple(between)
            between.append(cell)
            cell = grid.neighbours[cell][direction]
    return dict(sorted(found.items()))


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
        touching = (kind_of(top_of(target)), kind_of(moved & LOWER_MASK))
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

        The whole stack that the first step has built, or of what it moved a smaller part. `target`
        is what stood on the cell between both before the first step, `arrival` what that has done.
        """
        count, built = COUNTS[second.mover], target != EMPTY and not arrival.captured
        return count < COUNTS[first.mover] or (built and count == height_of(arrival.unit))

    def _is_enemy(self, moved: int, target: int) -> bool:
        return not self.is_neutral(target) and side_of(top_of(moved)) != side_of(top_of(target))


class TowersLister:
    """Lists, counts and looks for legal turns, the draw by quiet turns aside.

    A position where a goal is reached has none. Everywhere `cells`, `reserve` and `side` are those
    of a `Position`.
    """

    def __init__(self, codes: TowersCodes, landing: TowersLanding) -> None:
        self._codes, self._landing = codes, landing

    def codes(self, cells: Cells, reserve: Reserve, side: Side) -> list[int]:
        """The codes of the legal turns, sorted and unique."""
        return list(self._found(cells, reserve, side))

    def count(self, cells: Cells, reserve: Reserve, side: Side) -> int:
        """How many legal turns there are."""
        return sum(1 for _ in self._found(cells, reserve, side))

    def exists(self, cells: Cells, reserve: Reserve, side: Side) -> bool:
        """Whether there is a legal turn."""
        return next(self._found(cells, reserve, side), None) is not None

    def _found(
        self,
        cells: Cells,
        reserve: Reserve,  # noqa: ARG002 - nothing ever waits in it
        side: Side,
    ) -> Iterator[int]:
        """The codes in rising order."""
        if any(self._landing.arrives(unit, cell) for cell, unit in enumerate(cells)):
            return
        for cell, unit in enumerate(cells):
            if self._landing.belongs(unit, side):
                for way in self._open(cells, self._codes.ways[cell]):
                    yield way.code
                    # The turns that go on after this first step.
                    board, target = list(cells), cells[way.step.end]
                    arrival = self._landing.make(board, way.step)
                    for further in self._open(board, way.further):
                        if self._landing.may_go_on(way.step, further.step, target, arrival):
                            yield further.code

    def _open(self, board: Sequence[int], ways: Sequence[PossibleStep]) -> Iterator[PossibleStep]:
        """The steps that nothing bars."""
        for way in ways:
            unit = board[way.step.start]
            if way.cubes > height_of(unit) or any(board[cell] for cell in way.between):
                continue
            _, moved = parted(unit, way.cubes)
            if self._landing.fault(moved, board[way.step.end]) is None:
                yield way


class TowersPlayer:
    """Plays turns that are legal. It does not ask whether they are."""

    def __init__(self, codes: TowersCodes, landing: TowersLanding) -> None:
        self._codes, self._landing = codes, landing

    def advance(
        self,
        cells: Cells,
        reserve: Reserve,
        side: Side,  # noqa: ARG002 - whoever moves, his cubes go
        code: int,
        exchanges: int,
    ) -> tuple[Cells, Reserve, int, int, int]:
        """What a legal turn makes of the cells; see `TurnPlayer.advance`."""
        board, resets = list(cells), 0
        for step in self._codes.turn(code).steps:
            resets |= self._landing.make(board, step).resets
        return tuple(board), reserve, resets, 0, exchanges

    def play(self, position: Position, code: int) -> Position:
        """The position after a legal turn."""
        cells, reserve, resets, _, _ = self.advance(
            position.cells, position.reserve, position.to_move, code, position.exchanges
        )
        return Position(
            cells=cells,
            reserve=reserve,
            to_move=position.to_move.other,
            quiet=0 if resets else position.quiet + 1,
        )

    def trace(self, position: Position, turn: Turn) -> Trace:
        """What a legal turn does, step by step."""
        board, effects = list(position.cells), []
        for step in turn.steps:
            left, target = board[step.start], board[step.end]
            _, moved = parted(left, COUNTS[step.mover])
            taken = unit_pieces(self._landing.make(board, step).captured)
            effect = StepEffect(
                step=step,
                moved=unit_pieces(moved),
                built_on=None if taken or not target else unit_pieces(target)[-1],
                captured=taken,
                left=unit_pieces(left),
            )
            effects.append(effect)
        return Trace(turn=turn, side=position.to_move, effects=tuple(effects), before=position)

    def counted(self, position: Position, turn: Turn) -> Turn:
        """The turn with a number of cubes for every whole stack, as far as it can be made."""
        if all(step.mover is not Mover.STACK for step in turn.steps):
            return turn
        board, steps = list(position.cells), list(turn.steps)
        for place, step in enumerate(turn.steps):
            height = height_of(board[step.start])
            if step.mover is Mover.STACK and height in MOVERS:
                steps[place] = replace(step, mover=MOVERS[height])
            if COUNTS.get(steps[place].mover, height + 1) > height:
                break
            self._landing.make(board, steps[place])
        return replace(turn, steps=tuple(steps))


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


class TowersEngine(StackEngine):
    """Plays by the switches of taller stacks; it knows no others."""

    def __init__(self, ruleset: Ruleset) -> None:
        codes, landing = TowersCodes(ruleset), TowersLanding(ruleset)
        lister, player = TowersLister(codes, landing), TowersPlayer(codes, landing)
        super().__init__(codes, lister, player, TowersExplainer(ruleset, codes, landing))
