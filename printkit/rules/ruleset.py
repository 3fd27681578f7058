"""The switches of an edition's rules, as data: nowhere in `rules` is there an `if edition == …`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TypeAlias

from printkit.grid import Grid


class Side(IntEnum):
    """A player. White moves first."""

    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE


class QuietReset(StrEnum):
    """Which captures set the count of quiet turns back to zero."""

    ANY_CAPTURE = "any-capture"
    NON_KING_CAPTURE = "non-king-capture"


class Blocked(StrEnum):
    """What a player without a legal turn gets."""

    LOSES = "loses"
    DRAW = "draw"


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
            of the zone can take it.
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

    Attributes:
        turns: how many player turns (both sides counted).
        reset: which captures start the count anew.
    """

    turns: int
    reset: QuietReset


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """All switches of one edition. Kinds are indices into `kinds` everywhere.

    Attributes:
        grid: the board's cells.
        kinds: the ids of the kinds, in the spec's order.
        box: how many cubes of each kind one side owns.
        beats: pairs (attacker, target): the attacker's top kind takes a unit whose top kind is
            the target.
        carries: pairs (lower, upper): an upper cube may stand on a lower cube of its own side.
        hosts: kinds that carry a cube of either side (for the pairs in `carries`), are never
            taken, and stay when the cube on them is taken; such a cube is only taken by a single
            cube. By a drop a cube only ever comes onto a cube of its own side.
        immobile: kinds that never move, and hold any stack that stands on them.
        drop: drops from the reserve, or None.
        relocation: the kind that is put back when taken, or None.
        goal: the arrival that wins, or None.
        quiet: the draw by quiet turns, or None.
        blocked: what a player without a legal turn gets.

    Source: rule books of Jersi 4.16 and Pijersi (45 cells), see docs/rules.md.
    """

    grid: Grid
    kinds: tuple[str, ...]
    box: tuple[int, ...]
    beats: frozenset[tuple[int, int]]
    carries: frozenset[tuple[int, int]]
    hosts: frozenset[int] = frozenset()
    immobile: frozenset[int] = frozenset()
    drop: DropRule | None = None
    relocation: RelocationRule | None = None
    goal: GoalRule | None = None
    quiet: QuietRule | None = None
    blocked: Blocked = Blocked.LOSES
