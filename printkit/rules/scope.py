"""What the switches of a ruleset leave possible at all: who can move, stack, take, be dropped.

A switch alone says less: a kind that beats others but never moves takes nothing, and where nothing
stands on anything there is no second step. Words about the rules are made from what is found here.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from printkit.rules.ruleset import Restraints, Ruleset

Pairs = frozenset[tuple[int, int]]


@dataclass(frozen=True)
class Scope:
    """What turns of a ruleset may do; kinds are indices, and only those that are in the box."""

    ruleset: Ruleset

    @cached_property
    def kinds(self) -> frozenset[int]:
        """The kinds of which there are any."""
        return frozenset(kind for kind in range(len(self.ruleset.kinds)) if self.most(kind))

    @cached_property
    def owned(self) -> frozenset[int]:
        """Those that belong to the sides."""
        return self.kinds - self.ruleset.neutral

    @cached_property
    def hosts(self) -> frozenset[int]:
        """Those that carry a cube of either side."""
        return self.kinds & self.ruleset.hosts

    @cached_property
    def movers(self) -> frozenset[int]:
        """Those that can make a step."""
        return self.owned - self.ruleset.immobile

    @cached_property
    def restraints(self) -> Restraints:
        """What forbids turns that are legal otherwise."""
        return self.ruleset.restraints or Restraints()

    @cached_property
    def carries(self) -> Pairs:
        """(lower, upper) that can stand so: a kind with a single cube never stands on its own."""
        found = set[tuple[int, int]]()
        for lower, upper in self.ruleset.carries:
            meet = self._has_both(lower, upper)
            if lower in self.hosts & self.kinds and upper in self.movers:
                fells = (upper, lower) in self.ruleset.fells
                meet = meet or (not fells and self._oppose(upper, lower))
            elif lower != upper and {lower, upper} & self.ruleset.neutral:
                meet = {lower, upper} <= self.kinds
            if meet:
                found.add((lower, upper))
        return frozenset(found)

    @cached_property
    def builds(self) -> Pairs:
        """(lower, upper) that a step can make."""
        return frozenset(pair for pair in self.carries if pair[1] in self.movers)

    @cached_property
    def whole(self) -> Pairs:
        """(lower, upper) of stacks that can move whole."""
        return frozenset(pair for pair in self.builds if pair[0] not in self.ruleset.immobile)

    @cached_property
    def takers_as_cube(self) -> frozenset[int]:
        """Those that a step of a single cube can let take something."""
        return frozenset(self.movers - self.restraints.by_stack_only) & self._strong

    @cached_property
    def takers_as_stack(self) -> frozenset[int]:
        """Those that can take on top of a stack that moves whole."""
        tops = {upper for _, upper in self.whole}
        return frozenset(tops - self.restraints.by_cube_only) & self._strong

    @cached_property
    def takers(self) -> frozenset[int]:
        """Those that can take something."""
        return self.takers_as_cube | self.takers_as_stack

    @cached_property
    def beats(self) -> Pairs:
        """(attacker, target) that can happen."""
        return self._taking(self.ruleset.beats)

    @cached_property
    def fells(self) -> Pairs:
        """(attacker, host) that can happen."""
        return frozenset(pair for pair in self._taking(self.ruleset.fells) if pair[1] in self.hosts)

    @property
    def captures(self) -> Pairs:
        """(attacker, target) that can happen in play: what a picture of captures shows."""
        return self.beats | self.fells

    @cached_property
    def prey(self) -> frozenset[int]:
        """Those that can be taken alone or on top."""
        return frozenset(target for _, target in self.beats)

    @cached_property
    def falling(self) -> frozenset[int]:
        """Those that can be taken under another; hosts stay."""
        return frozenset(
            lower
            for lower, upper in self.carries
            if upper in self.prey and lower not in self.hosts | self.ruleset.neutral
        )

    @cached_property
    def takes_twice(self) -> bool:
        """Whether both steps of a turn can take: a stack first, then its upper cube.

        A side has the kind, and the other two cubes of what it takes. A stack never arrives next to
        a guard, which so is no second victim.
        """
        pairs, guards = self.beats | self.fells, self.restraints.guards
        takers = self.takers_as_stack & self.takers_as_cube
        prey = {taker: {other for one, other in pairs if one == taker} for taker in takers}
        return any(
            own[taker]
            and sum(theirs[kind] for kind in victims) > 1
            and any(theirs[kind] for kind in victims - guards)
            for taker, victims in prey.items()
            for own, theirs in (self.ruleset.box, self.ruleset.box[::-1])
        )

    @cached_property
    def takes_any(self) -> bool:
        """Whether all that moves takes all that there is: nobody has to know who beats whom."""
        every = frozenset(product(self.owned, repeat=2))
        return bool(every) and not self.hosts and self.takers == self.owned and self.beats == every

    def falls_with(self, kind: int) -> bool:
        """Whether a cube of a kind can be taken in a stack with another that does not stay."""
        return any(
            upper in self.prey and kind in (lower, upper) and lower not in self.hosts
            for lower, upper in self.carries
        )

    @cached_property
    def dropped(self) -> frozenset[int]:
        """Those that can come from the reserve."""
        drop = self.ruleset.drop
        return drop.kinds & self.owned if drop and any(drop.zones) else frozenset()

    @cached_property
    def drops_two(self) -> bool:
        """Whether a turn can drop two cubes."""
        drop = self.ruleset.drop
        return (
            drop is not None
            and drop.most > 1
            and any(sum(held[kind] for kind in self.dropped) > 1 for held in self.ruleset.box)
        )

    @cached_property
    def dropped_onto(self) -> Pairs:
        """(lower, upper) that a drop can make."""
        return frozenset(pair for pair in self.carries if pair[1] in self.dropped)

    @cached_property
    def dropped_together(self) -> Pairs:
        """(lower, upper) that two drops on one cell can make."""
        both = self.dropped if self.drops_two else frozenset()
        return frozenset(
            (lower, upper)
            for lower, upper in self.dropped_onto
            if lower in both and self._has_both(lower, upper)
        )

    @cached_property
    def king(self) -> int | None:
        """The kind that is put back or whose capture wins, if it can be taken at all."""
        rule = self.ruleset.relocation
        return rule.kind if rule and rule.kind in self.prey | self.falling else None

    @cached_property
    def swap(self) -> tuple[int, int] | None:
        """The kinds that can change places."""
        pair = self.ruleset.swap
        return pair if pair and set(pair) <= self.owned else None

    @cached_property
    def _strong(self) -> Set[int]:
        """Those that beat or fell something that can stand in their way."""
        beating = {
            one
            for one, other in self.ruleset.beats
            if other in self.owned - self.hosts and self._oppose(one, other)
        }
        return beating | {
            one
            for one, other in self.ruleset.fells
            if other in self.hosts and self._oppose(one, other)
        }

    def _taking(self, pairs: Pairs) -> Pairs:
        return frozenset(
            (attacker, target)
            for attacker, target in product(self.takers, self.owned)
            if (attacker, target) in pairs and self._oppose(attacker, target)
        )

    def most(self, kind: int) -> int:
        """How many cubes of a kind the side has that has more of them."""
        return max(held[kind] for held in self.ruleset.box)

    def _has_both(self, one: int, other: int) -> bool:
        """Whether a side has a cube of each, two where it is one kind."""
        return any(held[one] and held[other] > (one == other) for held in self.ruleset.box)

    def _oppose(self, one: int, other: int) -> bool:
        """Whether a side has the one and the other side the other."""
        white, black = self.ruleset.box
        return bool(white[one] and black[other]) or bool(black[one] and white[other])
