"""What turns do, seen by playing them: the witness against sentences about the rules.

Random positions, crowded so that cubes meet, are drawn until every deed that a page describes has
been seen; what the page denies must never be. Later positions bring together what is still missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from random import Random
from typing import NamedTuple

from printkit.rules import (
    Drop,
    EndReason,
    Mover,
    Piece,
    Position,
    RelocationRule,
    Rules,
    Ruleset,
    Side,
    StepEffect,
    Trace,
    Turn,
    unit_code,
    unit_pieces,
)
from printkit.text.claims import Claim, Deed
from printkit.text.rules import Rule

_BATCH = 8
_MOST_POSITIONS = 400
_TURNS_A_POSITION = 100


class Done(NamedTuple):
    """A deed that was seen, and what did it to what."""

    deed: Deed
    kind: int | None = None
    other: int | None = None
    number: int | None = None


@dataclass
class Witness:
    """What has been seen under one ruleset."""

    rules: Rules
    random: Random
    guards: frozenset[int] = frozenset()
    dividers: frozenset[int] = frozenset()
    done: set[Done] = field(default_factory=set)
    places: set[tuple[Deed, Side, int]] = field(default_factory=set)

    @property
    def ruleset(self) -> Ruleset:
        return self.rules.ruleset

    def look(self, count: int, missing: Sequence[Claim] = ()) -> None:
        """See what turns do in so many more positions, which may show what is missing."""
        for number in range(count):
            wanted = self._wanted(self.random.choice(missing)) if missing else None
            position = _crowd(self.ruleset, self.random, Side(number % 2), wanted)
            turns = self.rules.legal(position)
            chosen = self.random.sample(turns, min(len(turns), _TURNS_A_POSITION))
            for code in chosen:
                self._see(position, self.rules.turn(code))

    def _wanted(self, claim: Claim) -> Done | None:
        """One deed of a claim that has not been seen, if it is of two kinds."""
        if not (claim.kinds and claim.others):
            return None
        seen = [done for done in self.done if _matches(claim, done)]
        kinds = sorted(claim.kinds - {done.kind for done in seen}) or sorted(claim.kinds)
        others = sorted(claim.others - {done.other for done in seen}) or sorted(claim.others)
        return Done(claim.deed, self.random.choice(kinds), self.random.choice(others))

    def look_at_ends(self) -> None:
        """See how games end: by arriving, by a count, without a legal turn."""
        self._arrivals()
        self._counts()
        self._blocked()

    def _note(self, deed: Deed, kind: int | None = None, other: int | None = None) -> None:
        self.done.add(Done(deed, kind, other))

    def _see(self, position: Position, turn: Turn) -> None:
        trace = self.rules.trace(position, turn)
        if not (turn.steps or turn.drops or turn.swap):
            self._note(Deed.PASSES)
        touched: frozenset[int] = frozenset()
        for effect in trace.effects:
            self._step(position, effect)
            self._neighbours(position, effect, touched)
            self._ways(position, effect, touched)
            touched |= {effect.step.start, effect.step.end}
        self._counted_steps(trace)
        self._two_steps(trace)
        self._drops(position, turn, turn.drops)
        relocation = self.ruleset.relocation
        if relocation and any(piece.kind == relocation.kind for piece in trace.captured):
            self._king(trace, self.rules.play(position, turn), relocation)
        if turn.swap:
            self._note(Deed.CHANGES_PLACES)
        for kind in trace.exchanged:
            self._note(Deed.EXCHANGES, kind)

    def _step(self, position: Position, effect: StepEffect) -> None:
        top = effect.moved[-1]
        alone = len(effect.moved) == 1
        if alone:
            self._note(Deed.CUBE_GOES, top.kind)
            if len(effect.left) > 1:
                self._note(Deed.CUBE_LEAVES, top.kind)
        elif effect.step.mover is Mover.STACK:
            near = effect.step.end in self.ruleset.grid.neighbours[effect.step.start]
            self._note(Deed.STACK_GOES_ONE if near else Deed.STACK_GOES_TWO, top.kind)
        else:
            self.done.add(Done(Deed.PART_GOES, number=len(effect.moved)))
        if not alone and effect.moved[0].kind in self.ruleset.hosts:
            self._note(Deed.HOST_STACK_GOES, None, effect.moved[0].kind)
        self._landing(effect)

    def _landing(self, effect: StepEffect) -> None:
        top, on = effect.moved[-1], effect.built_on
        alone = len(effect.moved) == 1
        if not effect.captured:
            if on and on.side is not top.side and on.kind not in self.ruleset.neutral:
                self._note(Deed.STANDS_ON_OTHER_SIDE, top.kind, on.kind)
            if on:
                self._note(Deed.CUBE_BUILDS if alone else Deed.STACK_BUILDS, top.kind, on.kind)
            return
        taken = effect.captured[-1].kind
        if taken in self.ruleset.hosts:
            self._note(Deed.FELLS, top.kind, taken)
            return
        self._note(Deed.CUBE_TAKES if alone else Deed.STACK_TAKES, top.kind, taken)
        for piece in effect.captured[:-1]:
            self._note(Deed.FALLS, piece.kind, taken)
        if on:
            deed = Deed.CUBE_TAKES_ON_HOST if alone else Deed.STACK_TAKES_ON_HOST
            self._note(deed, top.kind, on.kind)

    def _neighbours(self, position: Position, effect: StepEffect, touched: frozenset[int]) -> None:
        """What guards and dividers forbid, looked at with nothing but the page in hand.

        What the turn has touched stands there from now on only, and hinders nobody yet.
        """
        moves = len(effect.moved) > 1
        builds = effect.built_on is not None and not effect.captured
        near = self.ruleset.grid.neighbours
        start, end = effect.step.start, effect.step.end
        if moves or builds:
            for cell in set(near[end]) - touched:
                self._keeper(Deed.STACK_COMES_NEXT_TO, self.guards, position, effect, cell)
        if moves and end not in near[start]:
            for cell in {*near[start], *near[end]} - touched:
                deed = Deed.STACK_GOES_TWO_NEXT_TO
                self._keeper(deed, self.dividers, position, effect, cell)

    def _ways(self, position: Position, effect: StepEffect, touched: frozenset[int]) -> None:
        """What lies between where a step begins and where it ends; the turn's own cells aside."""
        near = self.ruleset.grid.neighbours
        start, end = effect.step.start, effect.step.end
        if end in near[start]:
            return
        if len(effect.moved) == 1:
            self._note(Deed.CUBE_GOES_FAR)
        between = self._between(start, end)
        if between is None:
            self._note(Deed.STACK_BENDS)
        elif any(position.at(cell) for cell in set(between) - touched):
            self._note(Deed.STACK_JUMPS)

    def _between(self, start: int, end: int) -> tuple[int, ...] | None:
        """The cells between two on one straight line; None where no line joins them."""
        near = self.ruleset.grid.neighbours
        for way in range(len(near[start])):
            passed: list[int] = []
            cell = near[start][way]
            while cell >= 0:
                if cell == end:
                    return tuple(passed)
                passed.append(cell)
                cell = near[cell][way]
        return None

    def _counted_steps(self, trace: Trace) -> None:
        """Where a turn stops, and what its first step lets follow."""
        count = len(trace.effects)
        if count == 1:
            self._note(Deed.STOPS_AFTER_ONE)
        if count > 2:
            self._note(Deed.MAKES_THREE_STEPS)
        if count < 2:
            return
        first, second = trace.effects[:2]
        if second.step.end == first.step.start:
            self._note(Deed.ENDS_WHERE_IT_BEGAN)
        on = first.built_on
        if on and not first.captured and len(second.moved) <= len(first.moved):
            self._note(Deed.BUILDS_THEN_TOP_GOES)
        if on and on.side is not trace.side and on.kind in self.ruleset.hosts:
            self._note(Deed.CLIMBS_AND_GOES_ON, None, on.kind)
        if first.captured:
            alone = len(first.moved) == 1
            self._note(Deed.CUBE_TAKES_AND_GOES_ON if alone else Deed.STACK_TAKES_AND_GOES_ON)

    def _keeper(
        self,
        deed: Deed,
        kinds: frozenset[int],
        position: Position,
        effect: StepEffect,
        cell: int,
    ) -> None:
        if cell < 0 or not position.at(cell) or cell == effect.step.start:
            return
        keeper, mover = position.at(cell)[-1], effect.moved[-1]
        own = mover.kind in kinds and keeper.side is mover.side
        if not own:
            self._note(deed, mover.kind, keeper.kind)

    def _two_steps(self, trace: Trace) -> None:
        if len(trace.effects) < 2:
            return
        first, second = trace.effects
        more = len(second.moved) > len(first.moved)
        self._note(Deed.BUILT_STACK_GOES_ON if more else Deed.TOP_GOES_ON)
        if first.captured and second.captured:
            self._note(Deed.TAKES_TWICE)
        ways = [self._way(effect.step.start, effect.step.end) for effect in trace.effects]
        self._note(Deed.SECOND_GOES_STRAIGHT if ways[0] == ways[1] else Deed.SECOND_TURNS)
        half = len(self.ruleset.grid.neighbours[0]) // 2
        if abs(ways[0] - ways[1]) == half:
            self._note(Deed.SECOND_GOES_BACK)

    def _way(self, start: int, end: int) -> int:
        near = self.ruleset.grid.neighbours
        for way, first in enumerate(near[start]):
            cell = first
            while cell >= 0:
                if cell == end:
                    return way
                cell = near[cell][way]
        raise AssertionError("a step goes straight")

    def _drops(self, position: Position, turn: Turn, drops: Sequence[Drop]) -> None:
        if drops and turn.steps:
            self._note(Deed.DROPS_AND_STEPS)
        for drop in drops:
            self._note(Deed.DROPS, drop.kind)
            self.places.add((Deed.DROPS, position.to_move, drop.cell))
            if position.at(drop.cell):
                on = position.at(drop.cell)[-1]
                self._note(Deed.DROPS_ONTO, drop.kind, on.kind)
                if on.side is not position.to_move and on.kind not in self.ruleset.neutral:
                    self._note(Deed.DROPS_ONTO_OTHER_SIDE, drop.kind, on.kind)
        if len(drops) > 1:
            first, second = drops
            if first.cell == second.cell:
                self._note(Deed.DROPS_TWO_ON_ONE)
                if position.at(first.cell):
                    self._note(Deed.DROPS_TWO_ON_SOME)
                self._note(Deed.DROPS_ONTO, second.kind, first.kind)
            else:
                near = second.cell in self.ruleset.grid.neighbours[first.cell]
                self._note(Deed.DROPS_TWO_ADJACENT if near else Deed.DROPS_TWO_APART)

    def _king(self, trace: Trace, after: Position, relocation: RelocationRule) -> None:
        if trace.relocated and trace.turn.relocation is not None:
            self._put_back(trace.relocated, after, trace.turn.relocation)
        if trace.ransomed:
            self._note(Deed.RANSOMS, trace.ransomed.kind)
        taken = [piece.kind for effect in trace.effects for piece in effect.captured]
        if taken == [relocation.kind] and not trace.ransomed and after.quiet == 0:
            self._note(Deed.KING_ALONE_RESETS)
        if relocation.kind in taken and set(taken) - {relocation.kind} and after.quiet == 0:
            self._note(Deed.KING_AND_MORE_RESETS)
        if after.captured_king is not None and not any(relocation.zones):
            outcome = self.rules.outcome(after)
            assert outcome is not None
            if outcome.reason is EndReason.KING_CAPTURED and outcome.winner is trace.side:
                self._note(Deed.WINS_BY_TAKING)

    def _put_back(self, king: Piece, after: Position, cell: int) -> None:
        self._note(Deed.PUTS_BACK, king.kind)
        self.places.add((Deed.PUTS_BACK, king.side, cell))
        if len(after.at(cell)) > 1:
            below = after.at(cell)[0]
            self._note(Deed.PUTS_BACK_ONTO, king.kind, below.kind)
            if below.side is not king.side:
                self._note(Deed.PUTS_BACK_ON_OTHER_SIDE, king.kind, below.kind)

    def _arrivals(self) -> None:
        ruleset = self.ruleset
        self._arrivals_in_stacks()
        kings = {ruleset.relocation.kind} if ruleset.relocation else set()
        zones = ruleset.goal.zones if ruleset.goal else (frozenset(), frozenset())
        for side in Side:
            cells = sorted(zones[side] | set(self.random.sample(range(len(ruleset.grid.names)), 4)))
            for kind in range(len(ruleset.kinds)):
                for cell in cells:
                    board = [0] * len(ruleset.grid.names)
                    board[cell] = unit_code([Piece(kind, side)])
                    free = [
                        place
                        for place in range(len(board))
                        if not board[place] and place not in zones[0] | zones[1]
                    ]
                    missing = [Piece(king, own) for king in kings for own in Side]
                    for piece in (p for p in missing if p != Piece(kind, side)):
                        board[free.pop()] = unit_code([piece])
                    outcome = self.rules.outcome(_position(ruleset, board, side.other))
                    if outcome and outcome.reason is EndReason.GOAL and outcome.winner is side:
                        self._note(Deed.WINS_BY_ARRIVING, kind)
                        self.places.add((Deed.WINS_BY_ARRIVING, side, cell))

    def _arrivals_in_stacks(self) -> None:
        """Who wins on top of another of its side, and under another that does not win itself."""
        ruleset, goal = self.ruleset, self.ruleset.goal
        king = ruleset.relocation.kind if ruleset.relocation else None
        if goal is None:
            return
        for (lower, upper), side in product(sorted(ruleset.carries), Side):
            board = [0] * len(ruleset.grid.names)
            for cell in sorted(goal.zones[side])[:1]:
                board[cell] = unit_code([Piece(lower, side), Piece(upper, side)])
            taken = goal.zones[0] | goal.zones[1]
            free = [cell for cell in range(len(board)) if cell not in taken]
            for own in Side if king is not None else ():
                if own is not side or king not in (lower, upper):
                    board[free.pop()] = unit_code([Piece(king, own)])
            outcome = self.rules.outcome(_position(ruleset, board, side.other))
            if outcome and outcome.reason is EndReason.GOAL and outcome.winner is side:
                if upper in goal.kinds:
                    self._note(Deed.WINS_ON_STACK, upper)
                else:
                    self._note(Deed.WINS_UNDER, lower)

    def _counts(self) -> None:
        ruleset = self.ruleset
        position = _crowd(ruleset, self.random, Side.WHITE)
        for deed, key, reason, number in (
            (
                Deed.DRAWS_QUIETLY,
                "quiet",
                EndReason.NO_CAPTURE,
                ruleset.quiet.turns if ruleset.quiet else None,
            ),
            (
                Deed.LAST_TURNS,
                "last_turns",
                EndReason.LAST_TURNS,
                ruleset.endgame.turns if ruleset.endgame else None,
            ),
        ):
            for count in range(max(0, (number or 1) - 3), (number or 1) + 1):
                outcome = self.rules.outcome(_with(position, key, count))
                if outcome and outcome.reason is reason:
                    self.done.add(Done(deed, number=count))
                    break

    def _blocked(self) -> None:
        """A king in a corner among enemies, or no cube at all."""
        ruleset = self.ruleset
        near = ruleset.grid.neighbours
        zones = ruleset.goal.zones if ruleset.goal else (frozenset(), frozenset())
        corner = min(
            (
                cell
                for cell in range(len(near))
                if (zones[0] | zones[1]).isdisjoint((cell, *near[cell]))
            ),
            key=lambda cell: (sum(other >= 0 for other in near[cell]), cell),
        )
        king = ruleset.relocation.kind if ruleset.relocation else None
        for kind in range(len(ruleset.kinds)):
            board = [0] * len(near)
            for cell in (other for other in near[corner] if other >= 0):
                board[cell] = unit_code([Piece(kind, Side.BLACK)])
            if king is not None:
                board[corner] = unit_code([Piece(king, Side.WHITE)])
                free = [cell for cell, unit in enumerate(board) if not unit]
                far = [cell for cell in free if cell not in zones[0] | zones[1]]
                board[far[-1]] = unit_code([Piece(king, Side.BLACK)])
            outcome = self.rules.outcome(_position(ruleset, board, Side.WHITE))
            if outcome and outcome.reason is EndReason.BLOCKED:
                lost = outcome.winner is Side.BLACK
                self._note(Deed.LOSES_BLOCKED if lost else Deed.DRAWS_BLOCKED)


def faults(
    rules: Sequence[Rule],
    ruleset: Ruleset,
    seed: str,
    most: int = _MOST_POSITIONS,
    least: int = _BATCH,
) -> list[str]:
    """What a page says that is not so, and what turns do that it does not say.

    Args:
        rules: the page.
        ruleset: the switches that it should describe.
        seed: of the random positions.
        most: how many positions are drawn before a deed counts as one that does not happen.
        least: how many are drawn even if all that is said has been seen.
    """
    claims = [claim for rule in rules for sentence in rule.statements for claim in sentence.claims]
    guards, dividers = (
        frozenset(kind for claim in claims if claim.deed is deed for kind in claim.others or ())
        for deed in (Deed.STACK_COMES_NEXT_TO, Deed.STACK_GOES_TWO_NEXT_TO)
    )
    claims += _implied(claims, ruleset, guards, dividers)
    witness = Witness(Rules.of(ruleset), Random(seed), guards, dividers)
    witness.look_at_ends()
    missing: list[Claim] = []
    for batch in range(most // _BATCH):
        witness.look(_BATCH, missing)
        found = [*_denied(claims, witness), *_unsaid(claims, witness)]
        missing = [*_unseen(claims, witness)]
        if found or (not missing and (batch + 1) * _BATCH >= least):
            return found
    return [f"unseen: {claim}" for claim in missing]


def _implied(
    claims: Sequence[Claim], ruleset: Ruleset, guards: frozenset[int], dividers: frozenset[int]
) -> Iterator[Claim]:
    """What readers take for granted where a page is silent: that nothing keeps stacks away."""
    restraints = ruleset.restraints
    if restraints is None:
        return
    said = {claim.deed for claim in claims if claim.happens}
    here = frozenset(kind for held in ruleset.box for kind, count in enumerate(held) if count)
    silent = here & restraints.guards - guards
    if silent and said & {Deed.STACK_GOES_ONE, Deed.CUBE_BUILDS}:
        yield Claim(deed=Deed.STACK_COMES_NEXT_TO, others=silent)
    silent = here & restraints.dividers - dividers
    if silent and Deed.STACK_GOES_TWO in said:
        yield Claim(deed=Deed.STACK_GOES_TWO_NEXT_TO, others=silent)


_MUST_BE_SAID = frozenset(Deed) - {
    Deed.PASSES,
    Deed.FALLS,
    Deed.STACK_BUILDS,
    Deed.SECOND_GOES_BACK,
    Deed.SECOND_GOES_STRAIGHT,
    Deed.SECOND_TURNS,
    Deed.KING_ALONE_RESETS,
    Deed.KING_AND_MORE_RESETS,
    Deed.HOST_STACK_GOES,
    Deed.STACK_TAKES_ON_HOST,
    Deed.STACK_COMES_NEXT_TO,
    Deed.STACK_GOES_TWO_NEXT_TO,
    Deed.CUBE_GOES_FAR,
    Deed.STACK_BENDS,
    Deed.STACK_JUMPS,
    Deed.STOPS_AFTER_ONE,
    Deed.MAKES_THREE_STEPS,
    Deed.ENDS_WHERE_IT_BEGAN,
    Deed.BUILDS_THEN_TOP_GOES,
    Deed.CUBE_TAKES_AND_GOES_ON,
    Deed.STACK_TAKES_AND_GOES_ON,
    Deed.CLIMBS_AND_GOES_ON,
    Deed.DROPS_TWO_ON_SOME,
    Deed.DROPS_ONTO_OTHER_SIDE,
    Deed.PUTS_BACK_ON_OTHER_SIDE,
    Deed.KING_AND_MORE_RESETS,
    Deed.WINS_ON_STACK,
    Deed.WINS_UNDER,
}
"""What a page must say if it happens; the others need words where they are forbidden."""


def _matches(claim: Claim, done: Done) -> bool:
    return (
        claim.deed is done.deed
        and (claim.kinds is None or done.kind in claim.kinds)
        and (claim.others is None or done.other in claim.others)
        and (claim.number is None or done.number == claim.number)
    )


def _denied(claims: Iterable[Claim], witness: Witness) -> Iterator[str]:
    for claim in claims:
        if not claim.happens:
            yield from (f"denied: {done}" for done in witness.done if _matches(claim, done))
        elif claim.zones is not None:
            for deed, side, cell in witness.places:
                if deed is claim.deed and cell not in claim.zones[side]:
                    yield f"denied: {deed} on {witness.ruleset.grid.names[cell]} for {side.name}"


def _unsaid(claims: Sequence[Claim], witness: Witness) -> Iterator[str]:
    said = [claim for claim in claims if claim.happens]
    for done in witness.done:
        if done.deed in _MUST_BE_SAID and not any(_matches(claim, done) for claim in said):
            yield f"unsaid: {done}"


def _unseen(claims: Iterable[Claim], witness: Witness) -> Iterator[Claim]:
    ends = {Deed.LOSES_BLOCKED, Deed.DRAWS_BLOCKED}
    blocked = any(done.deed in ends for done in witness.done)
    for claim in claims:
        if not claim.happens or (claim.deed in ends and not blocked):
            continue
        seen = [done for done in witness.done if _matches(claim, done)]
        kinds, others = {done.kind for done in seen}, {done.other for done in seen}
        if not seen or (claim.kinds or set()) - kinds or (claim.others or set()) - others:
            yield claim


def _with(position: Position, key: str, value: int) -> Position:
    return replace(position, **{key: value})


def _position(ruleset: Ruleset, board: Sequence[int], side: Side) -> Position:
    empty = (0,) * len(ruleset.kinds)
    return Position(cells=tuple(board), reserve=(empty, empty), to_move=side)


def _crowd(ruleset: Ruleset, random: Random, side: Side, wanted: Done | None = None) -> Position:
    """Cubes of the boxes crowded around a cell, some in stacks, some in reserve; nobody has won.

    Args:
        ruleset: the switches.
        random: draws.
        side: to move.
        wanted: what `side` shall be able to do in the middle, if that can be.
    """
    grid = ruleset.grid
    hands = [_hand(ruleset, own, random) for own in Side]
    pair = _pair(ruleset, hands, side, random, wanted) if wanted else ()
    kept = [_kept(ruleset, hand, random) for hand in hands]
    goals = ruleset.goal.zones if ruleset.goal else (frozenset(), frozenset())
    board = [0] * len(grid.names)
    around = _around(ruleset, random)
    for cell, pieces in zip(around, pair, strict=False):
        if not (ruleset.goal and cell in goals[pieces[-1].side]):
            board[cell] = unit_code(pieces)
    king = ruleset.relocation.kind if ruleset.relocation else None
    for own in Side:
        if king in hands[own]:
            hands[own].remove(king)
            free = [cell for cell in around if not board[cell] and cell not in goals[own]]
            place = free[-1] if pair else free[0]
            board[place] = unit_code([Piece(king, own)])
    share = 0.2 if pair else 0.62
    for cell in [cell for cell in around if not board[cell] and random.random() < share]:
        own = Side(random.randrange(2))
        pieces = _unit(ruleset, hands, own, random)
        top = pieces[-1] if pieces else None
        arrived = (
            top and ruleset.goal and top.kind in ruleset.goal.kinds and cell in goals[top.side]
        )
        if pieces and not arrived:
            board[cell] = unit_code(pieces)
    _sink_kings(ruleset, board, random)
    white, black = (tuple(held.count(kind) for kind in _all(ruleset)) for held in kept)
    return Position(cells=tuple(board), reserve=(white, black), to_move=side)


def _pair(
    ruleset: Ruleset, hands: Sequence[list[int]], side: Side, random: Random, wanted: Done
) -> tuple[tuple[Piece, ...], ...]:
    """A unit of `side` that moves and one that it meets, from the hands; none if one is missing."""
    kind, other = wanted.kind, wanted.other
    if wanted.deed not in _MEETINGS or kind is None or other is None:
        return ()
    foe = side.other if _MEETINGS[wanted.deed] or random.random() < 0.3 else side
    lowers = [None, *(lower for lower, upper in ruleset.carries if upper == kind)]
    lower = random.choice(lowers[1:] or lowers) if wanted.deed is Deed.STACK_TAKES else None
    needed = [(side, kind), (foe, other), *(((side, lower),) if lower is not None else ())]
    for own, one in needed:
        if one not in hands[own]:
            return ()
        hands[own].remove(one)
    mover = [Piece(one, side) for one in (lower, kind) if one is not None]
    return tuple(mover), (Piece(other, foe),)


_MEETINGS = {
    Deed.CUBE_BUILDS: False,
    Deed.CUBE_TAKES: True,
    Deed.STACK_TAKES: True,
    Deed.FELLS: True,
}
"""What a unit does to another beside it, and whether that is an enemy's."""


def _all(ruleset: Ruleset) -> range:
    return range(len(ruleset.kinds))


def _kept(ruleset: Ruleset, hand: list[int], random: Random) -> list[int]:
    """Cubes taken out of a hand for the reserve, in half of the positions."""
    kinds = ruleset.drop.kinds if ruleset.drop else frozenset()
    kept = [kind for kind in hand if kind in kinds and random.random() < 0.5]
    for kind in kept:
        hand.remove(kind)
    return kept if random.random() < 0.5 else []


def _hand(ruleset: Ruleset, side: Side, random: Random) -> list[int]:
    hand = [kind for kind in _all(ruleset) for _ in range(ruleset.box[side][kind])]
    random.shuffle(hand)
    return hand


def _around(ruleset: Ruleset, random: Random) -> list[int]:
    """Cells by their distance from one drawn at random, White's or Black's end now and then."""
    places = ruleset.grid.places
    x, y = places[random.randrange(len(places))]
    near = sorted(
        range(len(places)),
        key=lambda cell: max(
            abs(places[cell][1] - y),
            (abs(places[cell][0] - x) + abs(places[cell][1] - y)) / 2,
        ),
    )
    return near[: max(12, min(len(near), 26))]


def _unit(ruleset: Ruleset, hands: Sequence[list[int]], own: Side, random: Random) -> list[Piece]:
    """A cube or a stack that the rules allow, taken from the hands."""
    pieces: list[Piece] = []
    for height in range(random.choice((1, 1, 2, 2, ruleset.height))):
        hand = hands[own]
        below = pieces[-1] if pieces else None
        fitting = [kind for kind in hand if below is None or (below.kind, kind) in ruleset.carries]
        if not fitting:
            break
        kind = random.choice(fitting)
        hand.remove(kind)
        neutral = kind in ruleset.neutral
        pieces.append(Piece(kind, Side.WHITE if neutral else own))
        if height == 0 and neutral:
            own = Side(random.randrange(2))
        if kind in ruleset.hosts and random.random() < 0.5 and _rides(ruleset, hands, kind, own):
            own = own.other
    return pieces


def _rides(ruleset: Ruleset, hands: Sequence[list[int]], host: int, own: Side) -> bool:
    """Whether a moving cube of the other side could stand on a host."""
    movers = set(hands[own.other]) - ruleset.immobile
    return any((host, kind) in ruleset.carries for kind in movers)


def _sink_kings(ruleset: Ruleset, board: list[int], random: Random) -> None:
    """Now and then a king comes onto another cube of its side, or under it; nobody wins so."""
    zones = ruleset.goal.zones if ruleset.goal else (frozenset(), frozenset())
    king = ruleset.relocation.kind if ruleset.relocation else None
    lone = {
        cell: pieces[0] for cell, unit in enumerate(board) if len(pieces := unit_pieces(unit)) == 1
    }
    for cell, piece in lone.items():
        if piece.kind != king or random.random() < 0.7:
            continue
        for other, neighbour in lone.items():
            if other == cell or neighbour.side is not piece.side:
                continue
            ways = [(other, neighbour, piece), (cell, piece, neighbour)]
            for place, lower, upper in random.sample(ways, 2):
                stands = (lower.kind, upper.kind) in ruleset.carries
                if stands and place not in zones[0] | zones[1] and board[cell] and board[other]:
                    board[cell] = board[other] = 0
                    board[place] = unit_code([lower, upper])
