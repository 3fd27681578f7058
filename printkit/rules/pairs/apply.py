"""Playing turns: what stands where afterwards, and the trace of what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from printkit.base.errors import ReasonCode
from printkit.rules.geometry import Geometry, Memo
from printkit.rules.pairs.codes import TurnCodes
from printkit.rules.pairs.landing import UNIT, UNIT_MASK, Goes, Landing
from printkit.rules.position import (
    EMPTY,
    LOWER_MASK,
    UPPER,
    Arrival,
    Cells,
    Piece,
    Position,
    Reserve,
    is_stack,
    piece_code,
    top_of,
    unit_pieces,
)
from printkit.rules.ruleset import Ruleset, Side
from printkit.rules.turn import Mover, Step, StepEffect, Trace, Turn

_CELL = 16
"""So many bits hold a cell."""
_STAYS, _WHOLE_GOES = Goes.NOTHING, Goes.WHOLE  # looked up once: each step asks for both
_MOST_STEPS = 2


class FastLegality:
    """Knows steps that are legal under a ruleset without restraints: most turns of most records.

    Whether a unit may arrive where another stands depends on the two alone, so it stands ready in
    a table. What such tables do not decide (a king taken, drops, restraints) and whatever they find
    against a turn is left to the explanations.
    """

    def __init__(self, geometry: Geometry, landing: Landing) -> None:
        self._landing = landing
        mask = (1 << _CELL) - 1
        self._ways = Memo(lambda ends: geometry.path(ends >> _CELL, ends & mask))
        self._goes = tuple(Memo(partial(landing.goes, side)) for side in Side)
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
        if way is None or goes is _STAYS or step.count:
            return None
        if step.mover is Mover.CUBE:
            fits = len(way) == 1 and self._cube_fits[top << UNIT | target]
            unit, left = top, (unit & LOWER_MASK if is_stack(unit) else EMPTY)
        else:
            clear = len(way) == 1 or board[way[0]] == EMPTY
            may = clear and goes is _WHOLE_GOES and step.mover is Mover.STACK
            fits, left = may and self._stack_fits[top << UNIT | target], EMPTY
        if not fits:
            return None
        arrival = self._landing.arrivals[unit << UNIT | target]
        board[start], board[end] = left, arrival.unit
        return None if arrival.king else arrival


def _fits(fault: Callable[[int, int], ReasonCode | None]) -> Callable[[int], bool]:
    return lambda met: fault(met >> UNIT, met & UNIT_MASK) is None


def lift(board: list[int], step: Step) -> int:
    """Take what a step moves off the board, and say what it is."""
    unit = board[step.start]
    if unit <= LOWER_MASK or step.mover is Mover.STACK:
        board[step.start] = EMPTY
        return unit
    board[step.start] = unit & LOWER_MASK
    return unit >> UPPER


class PairsPlayer:
    """Plays turns that are legal. It does not ask whether they are."""

    def __init__(self, ruleset: Ruleset, codes: TurnCodes) -> None:
        self.landing = Landing(ruleset)
        restrained = ruleset.restraints is not None
        self._fast = None if restrained else FastLegality(codes.geometry, self.landing)
        self._exchange = ruleset.exchange
        self._endgame = ruleset.endgame
        self._box = ruleset.box
        self._codes = codes

    def steps(self, board: list[int], code: int) -> tuple[int, int]:
        """Play the steps of a code without relocation on `board`.

        Returns:
            Whether a capture starts the count of quiet turns anew, and whether a king was taken.
        """
        resets = king = 0
        for step in self._codes.turns[code].steps:
            moved = lift(board, step)
            target = board[step.end]
            if target:
                moved, _, counts, taken = self.landing.arrivals[moved << UNIT | target]
                resets |= counts
                king |= taken
            board[step.end] = moved
        return resets, king

    def advance(
        self, cells: Cells, reserve: Reserve, side: Side, code: int, exchanges: int
    ) -> tuple[Cells, Reserve, int, int, int]:
        """What a legal turn makes of the cells and the reserves; see `TurnPlayer.advance`."""
        board = list(cells)
        plain, relocation, ransom = (
            (code, None, None) if code < self._codes.size else self._codes.split(code)
        )
        resets, king = self.steps(board, plain)
        taken = resets or king
        if ransom is not None:
            board[ransom] = without_top(board[ransom])
            taken = resets = 1
        turn = self._codes.turns[plain]
        if turn.drops:
            hand = list(reserve[side])
            for drop in turn.drops:
                cube = piece_code(Piece(drop.kind, side))
                board[drop.cell] = self.landing.arrive(cube, board[drop.cell]).unit
                hand[drop.kind] -= 1
            reserve = (tuple(hand), reserve[1]) if side is Side.WHITE else (reserve[0], tuple(hand))
        if turn.swap is not None:
            tops = [top_of(board[cell]) for cell in turn.swap]
            for cell, new in zip(turn.swap, reversed(tops), strict=True):
                lower = without_top(board[cell])
                board[cell] = lower | new << UPPER if lower else new
        if relocation is not None:
            self._put_back(board, self.landing.kings[side.other], relocation)
            king = 0
        if taken and self._exchange:
            pairs = self._pairs(cells, board, reserve, side, exchanges)
            reserve, exchanges = _traded(reserve, pairs), exchanges + bool(pairs)
        return tuple(board), reserve, resets, king, exchanges

    def play(self, position: Position, code: int) -> Position:
        """The position after a legal turn."""
        made = self.advance(
            position.cells, position.reserve, position.to_move, code, position.exchanges
        )
        return self._after(position, made)

    def followed(self, position: Position, turn: Turn) -> Position | None:
        """The position after a turn that is legal at a glance; None where one must look closer."""
        if self._fast is None or not turn.is_plain:
            return None
        side, reserve, exchanges = position.to_move, position.reserve, position.exchanges
        made = self._fast.made(position.cells, side, turn.steps)
        if made is None:
            return None
        board, resets = made
        if resets and self._exchange:
            pairs = self._pairs(position.cells, board, reserve, side, exchanges)
            reserve, exchanges = _traded(reserve, pairs), exchanges + bool(pairs)
        return self._after(position, (tuple(board), reserve, resets, 0, exchanges))

    def trace(self, position: Position, turn: Turn) -> Trace:
        """What a legal turn does, step by step."""
        board, side = list(position.cells), position.to_move
        effects, takes = [], turn.ransom is not None
        for step in turn.steps:
            left, moved, target = board[step.start], lift(board, step), board[step.end]
            arrival = self.landing.arrivals[moved << UNIT | target]
            board[step.end] = arrival.unit
            takes |= arrival.captured != EMPTY
            built_on = arrival.unit & LOWER_MASK if arrival.unit != moved else EMPTY
            effect = StepEffect(
                step=step,
                moved=unit_pieces(moved),
                built_on=next(iter(unit_pieces(built_on)), None),
                captured=unit_pieces(arrival.captured),
                left=unit_pieces(left),
            )
            effects.append(effect)
        relocated = ransomed = None
        if turn.ransom is not None:
            (ransomed,) = unit_pieces(top_of(board[turn.ransom]))
            board[turn.ransom] = without_top(board[turn.ransom])
        if turn.relocation is not None:
            king = self.landing.kings[side.other]
            (relocated,) = unit_pieces(king)
            self._put_back(board, king, turn.relocation)
        # A board on which nothing was taken has as many prisoners as before.
        pairs = (
            self._pairs(position.cells, board, position.reserve, side, position.exchanges)
            if takes
            else ()
        )
        return Trace(
            turn=turn,
            side=side,
            effects=tuple(effects),
            relocated=relocated,
            ransomed=ransomed,
            exchanged=pairs,
            before=position,
        )

    def counted(self, position: Position, turn: Turn) -> Turn:
        """The turn with the cells of a change of places in the order in which it is listed."""
        if turn.swap is None:
            return turn
        swaps = self.landing.swaps(position.cells, position.to_move)
        turned = turn.swap[::-1]
        return replace(turn, swap=turned) if turned in swaps else turn

    def _after(self, position: Position, made: tuple[Cells, Reserve, int, int, int]) -> Position:
        """The position after a turn, by what `advance` says that it makes."""
        cells, reserve, resets, king, exchanges = made
        other, last = position.to_move.other, position.last_turns
        if self._endgame is None:
            last = None
        elif last is not None:
            last += 1
        else:  # begins once a side has nothing left but the kinds that do not count and one other
            left = (self.landing.kinds_left(cells, side) - self._endgame.besides for side in Side)
            last = 0 if any(len(kinds) <= 1 for kinds in left) else None
        return Position(
            cells=cells,
            reserve=reserve,
            to_move=other,
            quiet=0 if resets else position.quiet + 1,
            captured_king=other if king else None,
            last_turns=last,
            exchanges=exchanges,
        )

    def _pairs(
        self, before: Cells, after: Sequence[int], reserve: Reserve, side: Side, exchanges: int
    ) -> tuple[int, ...]:
        """The kinds of which a turn makes both sides have a prisoner, while exchanges are left."""
        rule = self._exchange
        if rule is None or exchanges >= rule.most:
            return ()
        taken = _standing(before, side.other) - _standing(after, side.other)
        own = _standing(after, side)
        return tuple(
            kind
            for kind in sorted(rule.kinds & set(taken))
            if own[kind] + reserve[side][kind] < self._box[side][kind]
        )

    def _put_back(self, board: list[int], king: int, cell: int) -> None:
        board[cell] = self.landing.arrive(king, board[cell]).unit


def without_top(unit: int) -> int:
    """What is left when the upper cube of a stack, or a single cube, is taken away."""
    return unit & LOWER_MASK if is_stack(unit) else EMPTY


def _traded(reserve: Reserve, kinds: Sequence[int]) -> Reserve:
    """The reserves when each side gets a prisoner back of some kinds."""
    white, black = (
        tuple(count + (kind in kinds) for kind, count in enumerate(hand)) for hand in reserve
    )
    return white, black


def _standing(cells: Sequence[int], side: Side) -> Counter[int]:
    """Per kind how many cubes of `side` stand on the board."""
    pieces = (piece for unit in cells for piece in unit_pieces(unit))
    return Counter(piece.kind for piece in pieces if piece.side is side)
