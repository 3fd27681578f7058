"""Wins in one and in two: the turns that end the game for whoever plays them, found and proven.

A turn wins by an arrival, by a king that cannot be put back, or by an opponent who cannot move.
Each leaves its mark before it is played: the turn changes a cell of the goal, or one where a king
stands, or there is little left that the opponent moves. Only turns with such a mark are played;
what counts is how the game then stands. Nothing else of the rules is known here.

A turn wins in two if every reply allows a win in one. Nearly every turn is refuted, and mostly by a
reply that has refuted others: those are tried first. A turn that is not refuted has had every reply
tried, so a win that is found is proven.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Protocol, TypeAlias, runtime_checkable

from printkit.rules.engine import Engine
from printkit.rules.geometry import Geometry, Memo
from printkit.rules.position import (
    EMPTY,
    Piece,
    Position,
    Standing,
    kind_of,
    piece_code,
    top_of,
    unit_pieces,
)
from printkit.rules.ruleset import Blocked, Ruleset, Side
from printkit.rules.turn import Outcome

Ended: TypeAlias = Callable[[Position], Outcome | None]

_MOST_CHANGED = 5
"""So many cells a turn changes at most: those of two steps, a king put back, a ransom."""


@runtime_checkable
class FindsWins(Protocol):
    """An engine that finds wins in one without trying all turns; others need not."""

    def wins(self, position: Position) -> list[int]:
        """The codes of the legal turns that win at once, sorted."""


class EndingEngine(Engine, Protocol):
    """What the search asks of an engine."""

    def end(self, position: Position) -> Outcome | None:
        """How the game has ended, blocked players aside."""


class WinSearch:
    """Looks for wins in one under one ruleset."""

    def __init__(self, engine: EndingEngine, ruleset: Ruleset, standing: Standing) -> None:
        self._engine, self._rules, self._standing = engine, ruleset, standing
        self._geometry = Geometry(ruleset.grid)
        self._changed = Memo(lambda code: _mask(engine.turn(code).cells))
        goal, drop, king = ruleset.goal, ruleset.drop, ruleset.relocation
        nowhere = frozenset[int]()
        self._zones = goal.zones if goal else (nowhere, nowhere)
        self._goals = tuple(map(_mask, self._zones))
        # taller stacks go further: there all cells count as near
        near = self._geometry.nearby
        self._near_goal = tuple(-1 if ruleset.tells_counts else near[mask] for mask in self._goals)
        self._scorers = goal.kinds if goal else nowhere
        self._scores = tuple(map(self._may_score, Side))
        self._from_afar = tuple(
            ruleset.swap is not None
            or bool(drop and drop.kinds & self._scorers and drop.zones[side] & self._zones[side])
            for side in Side
        )
        self._goes = tuple(map(self._may_go, Side))
        self._king = king.kind if king else None
        self._king_zones = king.zones if king else (nowhere, nowhere)

    def wins(self, position: Position) -> list[int]:
        """The codes of the legal turns that win at once, sorted."""
        engine, changed = self._engine, self._changed
        endgame, last = self._rules.endgame, position.last_turns
        counted = endgame is not None and (-1 if last is None else last) + 1 >= endgame.turns
        if counted or not self._standing.is_complete(position.cells):  # any turn may end the game
            return self._won(position, engine.legal(position), engine.ended)
        marked, ways = self._marked(position), self._ways_to_bar(position)
        if not marked and ways is None:
            return []
        legal = engine.legal(position)
        found = self._won(position, (code for code in legal if changed[code] & marked), engine.end)
        if ways is None:
            return found
        for cell, free in ways:
            legal = [code for code in legal if changed[code] & cell or not free & ~changed[code]]
        return sorted({*found, *self._won(position, legal, engine.ended)})

    def _won(self, position: Position, codes: Iterable[int], ended: Ended) -> list[int]:
        """Those of some codes that win."""
        play, side = self._engine.play, position.to_move
        outcomes = ((code, ended(play(position, code))) for code in codes)
        return [code for code, outcome in outcomes if outcome and outcome.winner is side]

    def _ways_to_bar(self, position: Position) -> list[tuple[int, int]] | None:
        """What a turn must do so that the opponent cannot move; None where none can do it.

        A cube that goes onto an empty cell beside it breaks no rule. So of each of the opponent's
        units that may, a turn must change the cell, or all the empty ones around: the two masks.
        Where such steps share no cell and are more than the cells that a turn changes, one is left.
        """
        if self._rules.blocked is not Blocked.LOSES:
            return None
        cells, near, side = position.cells, self._geometry.near, position.to_move.other
        empty = unused = _mask(cell for cell, unit in enumerate(cells) if unit == EMPTY)
        ways, apart = [], 0
        for cell, unit in enumerate(cells):
            free = near[cell] & empty
            if free and unit and self._goes[side][unit]:
                ways.append((1 << cell, free))
                apart += bool(free & unused)
                unused ^= free & unused & -(free & unused)
                if apart > _MOST_CHANGED:
                    return None
        return ways

    def _marked(self, position: Position) -> int:
        """The cells of which a winning turn changes one."""
        side, marked = position.to_move, 0
        if self._zones[side]:
            near, scores = self._near_goal[side], self._scores[side]
            if self._from_afar[side] or any(
                scores[unit] and near >> cell & 1
                for cell, unit in enumerate(position.cells)
                if unit
            ):
                marked = self._goals[side]
        if self._king is None:
            return marked
        other, cells, asked = side.other, position.cells, self._rules.ransom
        places = sum(cells[cell] == EMPTY for cell in self._king_zones[other])
        if asked is not None:
            owned = (unit for unit in cells if self._standing.belongs(unit, other))
            places = min(places, sum(kind_of(top_of(unit)) in asked for unit in owned))
        if places <= _MOST_CHANGED:  # else a king is surely put back, whatever else the turn does
            king = piece_code(Piece(self._king, other))
            marked |= _mask(cell for cell, unit in enumerate(cells) if king in _cubes(unit))
        return marked

    def _may_score(self, side: Side) -> Memo[bool]:
        """Per unit whether a cube in it may win by its arrival."""
        winners = frozenset(piece_code(Piece(kind, side)) for kind in self._scorers)
        return Memo(lambda unit: any(cube in winners for cube in _cubes(unit)))

    def _may_go(self, side: Side) -> Memo[bool]:
        """Per unit whether its top cube is one that `side` moves."""
        fixed, belongs = self._rules.immobile, self._standing.belongs
        return Memo(lambda unit: belongs(unit, side) and kind_of(top_of(unit)) not in fixed)


def wins_in_one(engine: Engine, position: Position) -> list[int]:
    """The codes of the legal turns that win at once, sorted.

    An engine that has no way of its own tries every legal turn.
    """
    if isinstance(engine, FindsWins):
        return engine.wins(position)
    outcomes = (
        (code, engine.ended(engine.play(position, code))) for code in engine.legal(position)
    )
    side = position.to_move
    return [code for code, outcome in outcomes if outcome and outcome.winner is side]


def _mask(cells: Iterable[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


@cache
def _cubes(unit: int) -> tuple[int, ...]:
    """The cubes of a unit, as the ints of single cubes."""
    return tuple(map(piece_code, unit_pieces(unit)))


MOST_POSITIONS = 3_000_000
"""So many positions are looked at before a proof is given up."""


class Unproven(Exception):
    """A proof was given up: too many positions would have had to be looked at."""


@dataclass(slots=True)
class WinInTwo:
    """Looks for wins in two.

    It gives up after `most` positions; `looked_at` counts them.
    """

    engine: Engine
    most: int = MOST_POSITIONS
    looked_at: int = 0
    _refuters: dict[int, int] = field(default_factory=dict)

    def keys(
        self, position: Position, report: Callable[[int, int], None] | None = None
    ) -> list[int]:
        """The codes of the turns that win in two at the latest, sorted; wins in one among them.

        `report` hears how many turns have been tried, and of how many.

        Raises:
            Unproven: too many positions would have to be looked at.
        """
        codes, found = self.engine.legal(position), []
        for tried, code in enumerate(codes, start=1):
            if self.refutation(position, code) is None:
                found.append(code)
            if report is not None:
                report(tried, len(codes))
        return found

    def refutation(self, position: Position, code: int) -> int | None:
        """A reply after which there is no win in one, or -1 where the game ends otherwise.

        None where the turn wins, at once or after every reply.

        Raises:
            Unproven: too many positions would have to be looked at.
        """
        engine, refuters, side = self.engine, self._refuters, position.to_move
        after = engine.play(position, code)
        replies = engine.legal(after)
        if not replies:
            outcome = engine.ended(after)
            return None if outcome and outcome.winner is side else -1
        replies.sort(key=lambda reply: -refuters.get(reply, 0))
        for reply in replies:
            if self.looked_at >= self.most:
                raise Unproven
            self.looked_at += 1
            answered = engine.play(after, reply)
            if wins_in_one(engine, answered):
                continue
            outcome = engine.ended(answered)
            if outcome is None or outcome.winner is not side:
                refuters[reply] = refuters.get(reply, 0) + 1
                return reply
        return None
