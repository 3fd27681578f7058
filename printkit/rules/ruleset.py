"""The switches of an edition's rules, as data: nowhere in `rules` is there an `if edition == …`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cache
from typing import Any, Literal, TypeAlias

from printkit.base.errors import Reason, ReasonCode
from printkit.grid import Grid

MOST_PLAYERS = 6
"""Of a game without rules; the rules are for two."""


class Side(IntEnum):
    """A player. White moves first.

    Inside it is an index, from 0; yet all are true (`if outcome.winner`), and as a text each is
    its name: `white`, `black`. These two are all that the rules know, and all that the class
    lists. Where more play, the others are made by their number (`Side(2)`): so whatever loops
    over the class is for two, and whatever is for all of a game's players asks the game.
    """

    WHITE = 0
    BLACK = 1

    def __bool__(self) -> Literal[True]:
        return True

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    @classmethod
    def _missing_(cls, value: object) -> Side | None:
        return _further(value) if isinstance(value, int) and 1 < value < MOST_PLAYERS else None

    @property
    def other(self) -> Side:
        """The opponent, where two play."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE

    def after(self, turns: int, players: int) -> Side:
        """Who moves that many turns later, where so many play in their order."""
        return Side((self + turns) % players)


@cache
def _further(value: int) -> Side:
    """The player of a number who is neither White nor Black, one and the same each time."""
    made = int.__new__(Side, value)
    made._name_, made._value_ = f"PLAYER{value + 1}", value
    return made


class QuietReset(StrEnum):
    """Which captures set the count of quiet turns back to zero."""

    ANY_CAPTURE = "any-capture"
    NON_KING_CAPTURE = "non-king-capture"


class Blocked(StrEnum):
    """What a player without a legal turn gets."""

    LOSES = "loses"
    DRAW = "draw"


class Taken(StrEnum):
    """Where cubes lie that were taken. It changes no turn: the captor never drops them."""

    OUT = "out"
    CAPTOR = "captor"


class BookReading(StrEnum):
    """What the book of an edition may leave open, so that its spec has to read it in some way."""

    BLOCKED = "blocked"
    STACK_MOVES = "stack_moves"
    SECOND_STEP = "second_step"
    RELOCATION = "relocation"


class SecondStep(StrEnum):
    """Which way a second step may go, seen from the first."""

    ANY = "any"
    TURNS = "turns"
    STRAIGHT = "straight"


Zones: TypeAlias = tuple[frozenset[int], frozenset[int]]
"""Cells per side, White's first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DropRule:
    """Cubes that come from the reserve instead of a move.

    Attributes:
        kinds: the kinds that may be dropped, as indices.
        zones: the cells where each side may drop.
        most: how many cubes a turn may drop; two go on one cell or on two adjacent cells.
    """

    kinds: frozenset[int]
    zones: Zones
    most: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class RelocationRule:
    """A kind (the king) that is put back by its captor when taken.

    Attributes:
        kind: the kind, as an index.
        zones: the cells where each side's own king may be put back. The captor wins when no cell
            of the zone can take it; where the zones are empty, by the capture itself.
    """

    kind: int
    zones: Zones


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalRule:
    """Who arrives wins.

    Attributes:
        kinds: the kinds that count on arrival, on top of a stack or alone, as indices.
        zones: the cells each side must reach.
    """

    kinds: frozenset[int]
    zones: Zones


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietRule:
    """A game is drawn after so many player turns in a row without a capture.

    `turns` counts those of both sides; `reset` says which captures start the count anew.
    """

    turns: int
    reset: QuietReset


@dataclass(frozen=True, slots=True, kw_only=True)
class EndgameRule:
    """The last turns: counted once a side has nothing but its king and one other kind.

    When they are over, whoever has more kinds on the board wins, else whoever has more cubes,
    else nobody.

    Attributes:
        turns: how many player turns (both sides counted) follow the one that starts the count.
        besides: kinds that do not count as the one other kind, the king among them.

    Source: rule books of Jersi 2 and 3, on the end of the game.
    """

    turns: int
    besides: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeRule:
    """Prisoners of one kind on both sides go back to their owners' reserves.

    It happens in the turn whose capture makes the pair; several pairs of one turn are one exchange.

    Attributes:
        kinds: the kinds that are exchanged, as indices.
        most: how many exchanges a game has, shared by both sides.

    Source: rule book of Mikjersi, on captures.
    """

    kinds: frozenset[int]
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Restraints:
    """What forbids turns that are legal otherwise; kinds are indices.

    Attributes:
        guards: alone or on top of a stack they keep stacks from arriving, by a move or by being
            built, on the cells around. A stack that one of them tops only minds those of the
            other side. What counts is what has stood there since before the turn.
        dividers: likewise they keep stacks from moves of two cells that start or end next to them.
        by_cube_only: kinds that take only as a single cube, on the ground or off a stack.
        by_stack_only: kinds that take only on top of a stack that moves whole.
        second_step: which way the second step of a turn may go.

    Source: rule book of Jersi 3 (guard); the journal in the rule book of Jersi 4.0 (the others).
    """

    guards: frozenset[int] = frozenset()
    dividers: frozenset[int] = frozenset()
    by_cube_only: frozenset[int] = frozenset()
    by_stack_only: frozenset[int] = frozenset()
    second_step: SecondStep = SecondStep.ANY


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """All switches of one edition. Kinds are indices into `kinds` everywhere.

    Attributes:
        kinds: the ids of the kinds, in the spec's order.
        box: per side and kind how many cubes the side owns.
        beats: pairs (attacker, target): the attacker's top kind takes a unit whose top kind is
            the target.
        carries: pairs (lower, upper): an upper cube may stand on a lower cube of its own side.
        hosts: kinds that carry a cube of either side (for the pairs in `carries`), are never
            taken, and stay when the cube on them is taken; such a cube is only taken by a single
            cube. By a drop a cube only ever comes onto a cube of its own side.
        immobile: kinds that never move, and hold any stack that stands on them.
        relocation: the kind that is put back when taken, or None.
        blocked: what a player without a legal turn gets.
        endgame: the count of the last turns, or None.
        exchange: the exchange of prisoners, or None.
        fells: pairs (attacker, host): the attacker's top kind takes a host of the other side, alone
            or on another host, instead of standing on it.
        ransom: kinds one cube of which the owner of a taken king must give up too, before the
            king is put back; its captor names the kind, and wins when there is none on top or
            alone. None where no ransom is asked.
        swap: the kinds (king, ghost) whose cubes of one side may change places, as a whole turn,
            where both are alone or on top; None where there is no such turn.
        restraints: what forbids turns that are legal otherwise, or None.
        height: how many cubes a cell holds at most, 2 or 3.
        taken: beside the board, or in the captor's reserve as in a jail.
        engine: what plays by rules of its own: the name of an installed engine, or an
            `EngineMaker`; empty for rules that the switches say.
        neutral: kinds that belong to neither side: `box` has all of them, their cubes are
            written as White's, and a unit that one of them tops never moves, takes nothing and is
            never taken; either side may build on it as `carries` says.
        wholes: per kind the one whose piece it is a side of, itself where it is none; empty where
            no kind is a side. Reserves hold whole pieces.
        readings: what the edition's own book does not say. It changes no turn: words about it say
            that it is read so.

    Stacks of three and neutral kinds go with `beats`, `carries`, `goal`, `quiet` and `blocked`
    alone.

    Source: rule books of Jersi 1 to 4.16, Pijersi, Mikjersi and Staku, see docs/rules.md.
    """

    grid: Grid
    kinds: tuple[str, ...]
    box: tuple[tuple[int, ...], ...]
    beats: frozenset[tuple[int, int]]
    carries: frozenset[tuple[int, int]]
    hosts: frozenset[int] = frozenset()
    immobile: frozenset[int] = frozenset()
    drop: DropRule | None = None
    relocation: RelocationRule | None = None
    goal: GoalRule | None = None
    quiet: QuietRule | None = None
    blocked: Blocked = Blocked.LOSES
    endgame: EndgameRule | None = None
    exchange: ExchangeRule | None = None
    fells: frozenset[tuple[int, int]] = frozenset()
    ransom: frozenset[int] | None = None
    swap: tuple[int, int] | None = None
    restraints: Restraints | None = None
    height: int = 2
    neutral: frozenset[int] = frozenset()
    taken: Taken = Taken.OUT
    engine: str | Callable[[Ruleset], Any] = ""
    wholes: tuple[int, ...] = ()
    readings: frozenset[BookReading] = frozenset()

    def __hash__(self) -> int:
        # Few rulesets are kept, but asked for again and again; these set most of them apart.
        return hash((self.kinds, self.box, self.beats, self.carries, self.hosts, self.quiet))

    @property
    def capture_wins(self) -> bool:
        """Whether who takes a king wins at once, instead of putting it back."""
        return self.relocation is not None and not any(self.relocation.zones)

    @property
    def tells_counts(self) -> bool:
        """Whether a step says how many cubes of the top it moves, instead of a whole stack."""
        return self.height > 2 or bool(self.neutral)

    def reason(
        self,
        code: ReasonCode | str,
        cells: Sequence[int] = (),
        kinds: Sequence[int] = (),
        zone: frozenset[int] = frozenset(),
        words: str | Mapping[str, str] = "",
    ) -> Reason:
        """A reason with the names of `cells`, the ids of `kinds` and the rows of `zone`."""
        grid = self.grid
        rows = [frozenset(grid.row(row.name)) for row in grid.rows] if zone else []
        inside = [y for y, row in enumerate(rows) if row and row <= zone]
        whole = sum(len(rows[y]) for y in inside) == len(zone)
        together = bool(inside) and inside[-1] - inside[0] == len(inside) - 1
        return Reason(
            code,
            tuple(grid.names[cell] for cell in cells),
            tuple(self.kinds[kind] for kind in kinds),
            tuple(grid.rows[y].name for y in inside) if whole and together else (),
            words,
        )
