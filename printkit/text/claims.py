"""What a sentence about the rules claims, as data: a test asks the rules whether it is so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from printkit.rules.ruleset import Zones


class Deed(Enum):
    """What a turn does, or how a game ends, as far as sentences describe it.

    `kind` and `other` of a deed are named in its comment where it has them.
    """

    PASSES = auto()
    CUBE_GOES = auto()  # kind
    CUBE_LEAVES = auto()  # kind off another
    STACK_GOES_ONE = auto()
    STACK_GOES_TWO = auto()  # kind
    PART_GOES = auto()  # `number` cubes, where steps give it
    CUBE_BUILDS = auto()  # kind on another, taking nothing
    STACK_BUILDS = auto()  # several cubes end on some
    BUILT_STACK_GOES_ON = auto()
    TOP_GOES_ON = auto()
    SECOND_GOES_BACK = auto()
    SECOND_GOES_STRAIGHT = auto()
    SECOND_TURNS = auto()
    CUBE_TAKES = auto()  # kind takes another
    STACK_TAKES = auto()  # kind takes another
    TAKES_TWICE = auto()
    FALLS = auto()  # kind under another
    CUBE_TAKES_ON_HOST = auto()  # other is the host
    STACK_TAKES_ON_HOST = auto()  # other is the host
    FELLS = auto()  # kind, other is the host
    STANDS_ON_OTHER_SIDE = auto()  # kind on another, which is the enemy's
    HOST_STACK_GOES = auto()  # other is the host at its base
    DROPS = auto()  # kind, in zones
    DROPS_AND_STEPS = auto()
    DROPS_TWO_ON_ONE = auto()
    DROPS_TWO_ADJACENT = auto()
    DROPS_TWO_APART = auto()
    DROPS_ONTO = auto()  # kind on another
    PUTS_BACK = auto()  # kind, in zones
    PUTS_BACK_ONTO = auto()  # kind on another
    PUTS_BACK_ON_OTHER_SIDE = auto()  # kind on another, which is its captor's
    RANSOMS = auto()  # kind
    CHANGES_PLACES = auto()
    STACK_COMES_NEXT_TO = auto()  # other keeps stacks away
    STACK_GOES_TWO_NEXT_TO = auto()  # other keeps stacks from it
    EXCHANGES = auto()  # kind
    WINS_BY_TAKING = auto()
    WINS_BY_ARRIVING = auto()  # kind, in zones
    LOSES_BLOCKED = auto()
    DRAWS_BLOCKED = auto()
    DRAWS_QUIETLY = auto()  # after `number` turns
    KING_ALONE_RESETS = auto()
    KING_AND_MORE_RESETS = auto()
    LAST_TURNS = auto()  # `number` of them
    CUBE_GOES_FAR = auto()
    STACK_BENDS = auto()
    STACK_JUMPS = auto()
    STOPS_AFTER_ONE = auto()
    MAKES_THREE_STEPS = auto()
    ENDS_WHERE_IT_BEGAN = auto()
    BUILDS_THEN_TOP_GOES = auto()
    CUBE_TAKES_AND_GOES_ON = auto()
    STACK_TAKES_AND_GOES_ON = auto()
    CLIMBS_AND_GOES_ON = auto()  # other is the enemy's host
    DROPS_TWO_ON_SOME = auto()
    DROPS_ONTO_OTHER_SIDE = auto()  # kind on another
    WINS_ON_STACK = auto()  # kind
    WINS_UNDER = auto()  # kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """That some turns do something, or that none does.

    Attributes:
        happens: whether there are such turns: with every kind and every other kind below, each at
            least once. Otherwise with none of them.
        kinds: which cubes do it, as indices; None for a deed that has none.
        others: which cubes it is done to, as indices; None where any may be.
        zones: the only cells where either side does it, or None.
        number: of cubes or turns, or None.
    """

    deed: Deed
    happens: bool = True
    kinds: frozenset[int] | None = None
    others: frozenset[int] | None = None
    zones: Zones | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """What is said, and what it claims.

    Attributes:
        text: in one language.
        claims: about the rules.
        keys: of the texts that it is made of, in the catalogue's part `rules`.
    """

    text: str
    claims: tuple[Claim, ...] = ()
    keys: tuple[str, ...] = ()
