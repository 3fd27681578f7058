"""How a game is played, made from its ruleset: change a switch and the sentences change.

Each sentence comes with what it claims, so that a test can ask the rules whether it is so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Self

from printkit.base.catalogue import USUAL_FORM, Wording, catalogue
from printkit.model import WHITE_AND_BLACK, Game, Language, Localised
from printkit.rules import (
    Blocked,
    BookReading,
    FreeSetup,
    QuietReset,
    Ruleset,
    SecondStep,
    Side,
    Taken,
)
from printkit.rules.ruleset import Zones
from printkit.rules.scope import Scope
from printkit.text.claims import Claim, Deed, Sentence
from printkit.text.nouns import Noun, Nouns, capital, form_of, joined, nouns_of, sentence
from printkit.text.players import Player, players_of
from printkit.text.words import Say

_RANGE = 3
"""The least number of rows that follow one another to be named by the first and the last."""
_OF_SQUARES = 4
"""The number of directions on a board of squares, whose corners also touch."""
_PARAGRAPH = 200
"""The most characters of a paragraph of several sentences."""
_NOTHING: Mapping[str, str] = MappingProxyType({})
_READ = {
    BookReading.BLOCKED: {Say.LOSES, Say.DRAWS},
    BookReading.STACK_MOVES: {Say.STACK, Say.UP_TO_TWO, Say.UP_TO_THREE},
    BookReading.SECOND_STEP: {Say.SECOND, Say.SECOND_COUNTED},
    BookReading.RELOCATION: {Say.PUT_BACK, Say.PUT_BACK_ROW},
}
"""The sentences that state something that the book of an edition may leave open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """The sentences about one matter, or about some kinds, under their heading."""

    about: Say
    heading: str
    statements: tuple[Sentence, ...]
    kinds: frozenset[int] = frozenset()

    @property
    def sentences(self) -> tuple[str, ...]:
        """The texts alone."""
        return tuple(one.text for one in self.statements)

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The texts, short ones together."""
        done: list[str] = []
        for text in self.sentences:
            if done and len(done[-1]) + len(text) < _PARAGRAPH:
                done[-1] += f" {text}"
            else:
                done.append(text)
        return tuple(done)


def rules_in_words(
    ruleset: Ruleset,
    nouns: tuple[Noun, ...],
    language: Language,
    players: tuple[Localised, ...] = WHITE_AND_BLACK,
    wording: Wording | None = None,
) -> tuple[Rule, ...]:
    """The rules of an edition, matter by matter; matters without a rule are left out.

    `players` are as `Game.players` has them, `wording` as `Game.wording` has it; left out, it is
    that of the kinds' form.
    """
    writer = RuleWriter(ruleset, nouns, language, players_of(players, language), wording)
    return tuple(rule for rule in writer.rules() if rule.statements)


def placing_in_words(
    ruleset: Ruleset,
    free: FreeSetup,
    language: Language,
    players: tuple[Localised, ...] = WHITE_AND_BLACK,
    form: str | Wording = USUAL_FORM,
) -> str:
    """How the players place their pieces before a game that begins with an empty board.

    `free` says where each side may place; `players` are as `Game.players` has them.
    """
    writer = RuleWriter(ruleset, (), language, players_of(players, language))
    return sentence(Say.PLACING, language, filled=writer.zoned(free.zones), form=form)


def stack_legend(ruleset: Ruleset, language: Language, form: str | Wording = USUAL_FORM) -> str:
    """How a stack of pieces of a form is drawn."""
    say = Say.TALL_LEGEND if ruleset.height > 2 else Say.STACK_LEGEND
    return sentence(say, language, form=form)


class RuleWriter:
    """Explains one ruleset in one language."""

    def __init__(
        self,
        ruleset: Ruleset,
        nouns: tuple[Noun, ...],
        language: Language,
        players: tuple[Player, ...],
        wording: Wording | None = None,
    ) -> None:
        self._rules, self._nouns, self._language = ruleset, nouns, language
        self._players, self._scope = players, Scope(ruleset)
        self._form = wording or Wording(form_of(nouns))

    @classmethod
    def of(cls, game: Game, language: Language) -> Self | None:
        """The writer for a game; None for one without rules, or with an engine of its own."""
        if game.rules is None or game.rules.engine:
            return None
        players = players_of(game.players, language)
        return cls(game.rules, nouns_of(game, language), language, players, game.wording)

    def rules(self) -> Iterator[Rule]:
        """The rules matter by matter; some have no sentence."""
        yield self._rule(Say.TURN, self._turn())
        yield self._rule(Say.CAPTURES, self._captures())
        yield self._rule(Say.STACKS, self._stacks())
        scope, relocation = self._scope, self._rules.relocation
        if scope.hosts:
            yield self._rule(Say.ABOUT, self._hosts(), scope.hosts)
        yield self._rule(Say.DROP, self._drops())
        if scope.king is not None and relocation is not None:
            yield self._rule(Say.ABOUT, self._king(scope.king, relocation.zones), {scope.king})
        if scope.swap is not None:
            one, other = scope.swap
            say = Say.SWAP if scope.movers or scope.dropped else Say.SWAP_ONLY
            places = Claim(deed=Deed.CHANGES_PLACES)
            swap = self._say(say, places, kinds={one}, others={other})
            yield self._rule(Say.ABOUT, [swap], scope.swap)
        yield self._rule(Say.END, self._end())

    def zoned(self, zones: Zones, *, either: bool = False) -> dict[str, str]:
        """The fillings of sentences about the cells of both sides: `a and b`, or `a or b`."""
        filled: dict[str, str] = {}
        for key, zone, player in zip(("white", "black"), zones, self._players, strict=True):
            filled |= {
                key: self._cells(zone, either=either),
                f"{key}_name": player.name,
                f"{key}_of": player.of,
            }
        return filled

    def _rule(self, about: Say, statements: Iterable[Sentence], kinds: Iterable[int] = ()) -> Rule:
        kinds = frozenset(kinds)
        nouns = self._named(kinds) if kinds else None
        heading = sentence(about, self._language, (nouns, None), form=self._form)
        # a rule that the edition's book leaves open is marked as a reading of it
        read = {say for reading in self._rules.readings for say in _READ[reading]}
        note = sentence(Say.READING, self._language, form=self._form)
        said = tuple(
            one if read.isdisjoint(one.keys) else replace(one, text=f"{one.text} {note}")
            for one in statements
        )
        return Rule(about=about, heading=heading, statements=said, kinds=kinds)

    def _named(self, kinds: Iterable[int]) -> Nouns:
        return Nouns.of(self._nouns, kinds)

    def _say(
        self,
        say: Say,
        *claims: Claim,
        kinds: Iterable[int] = (),
        others: Iterable[int] = (),
        filled: Mapping[str, str] = _NOTHING,
    ) -> Sentence:
        kinds, others = frozenset(kinds), frozenset(others)
        text = sentence(
            say,
            self._language,
            (self._named(kinds) if kinds else None, self._named(others) if others else None),
            filled,
            self._form,
        )
        return Sentence(text=text, claims=claims, keys=(say,))

    # the turn

    def _turn(self) -> Iterator[Sentence]:
        first, _ = self._players
        yield self._say(
            Say.BEGINS,
            Claim(deed=Deed.PASSES, happens=False),
            filled={"begins": capital(first.name), "ending": first.ending},
        )
        scope = self._scope
        if not scope.movers:
            nobody = (Deed.CUBE_GOES, Deed.STACK_GOES_ONE, Deed.STACK_GOES_TWO, Deed.PART_GOES)
            drops = Say.ONLY_DROPS if scope.dropped and not scope.swap else Say.NO_STEPS
            yield self._say(drops, *(Claim(deed=deed, happens=False) for deed in nobody))
            return
        yield from self._steps()
        if scope.whole:
            yield from self._second()
        if not scope.carries:
            yield from self._still()

    def _steps(self) -> Iterator[Sentence]:
        scope = self._scope
        goes = Claim(deed=Deed.CUBE_GOES, kinds=scope.movers)
        leaves = Claim(deed=Deed.CUBE_LEAVES, kinds=frozenset(top for _, top in scope.builds))
        if not scope.whole:
            second = (Deed.BUILT_STACK_GOES_ON, Deed.TOP_GOES_ON)
            yield self._say(Say.ONE_STEP, *(Claim(deed=deed, happens=False) for deed in second))
        else:
            yield self._say(Say.ONE_OR_TWO)
        if self._rules.tells_counts and scope.whole:
            tall = self._rules.height > 2
            numbers = (2, 3) if tall else (2,)
            counts = [Claim(deed=Deed.PART_GOES, number=number) for number in numbers]
            yield self._say(Say.UP_TO_THREE if tall else Say.UP_TO_TWO, goes, leaves, *counts)
            return
        step = self._say(*((Say.CUBE_OR_TOP, goes, leaves) if scope.builds else (Say.CUBE, goes)))
        if max(map(len, self._rules.grid.neighbours)) == _OF_SQUARES:
            step = _joined(" ", step, self._say(Say.BY_SIDES))
        yield step
        if scope.whole:
            one, two = Claim(deed=Deed.STACK_GOES_ONE), Claim(deed=Deed.STACK_GOES_TWO)
            yield self._say(Say.STACK, one, two)

    def _second(self) -> Iterator[Sentence]:
        way = self._scope.restraints.second_step
        say = {
            SecondStep.ANY: Say.ANY_WAY,
            SecondStep.TURNS: Say.MUST_TURN,
            SecondStep.STRAIGHT: Say.MUST_GO_STRAIGHT,
        }[way]
        turns, straight = way is not SecondStep.STRAIGHT, way is not SecondStep.TURNS
        counted = self._rules.tells_counts
        second = self._say(
            Say.SECOND_COUNTED if counted else Say.SECOND,
            Claim(deed=Deed.BUILT_STACK_GOES_ON),
            Claim(deed=Deed.TOP_GOES_ON),
        )
        ways = self._say(
            say,
            Claim(deed=Deed.SECOND_GOES_BACK, happens=turns),
            Claim(deed=Deed.SECOND_TURNS, happens=turns),
            Claim(deed=Deed.SECOND_GOES_STRAIGHT, happens=straight),
        )
        yield _joined(" ", second, ways)

    # captures

    def _captures(self) -> Iterator[Sentence]:
        scope = self._scope
        if not scope.takers:
            deeds = (Deed.CUBE_TAKES, Deed.STACK_TAKES, Deed.FELLS)
            yield self._say(Say.NOTHING_TAKEN, *(Claim(deed=deed, happens=False) for deed in deeds))
            return
        if not scope.takes_any:
            yield self._say(Say.ARROW)
        takers = {Deed.CUBE_TAKES: scope.takers_as_cube, Deed.STACK_TAKES: scope.takers_as_stack}
        claims = [
            Claim(deed=deed, kinds=frozenset((one,)), others=targets)
            for deed, kinds in takers.items()
            for one in sorted(kinds)
            if (targets := frozenset(other for some, other in scope.beats if some == one))
        ]
        ways = (Say.TAKE_ANY_CUBE, Say.TAKE_ANY) if scope.takes_any else (Say.TAKE_CUBE, Say.TAKE)
        yield self._say(ways[bool(scope.carries)], *claims)
        if scope.takes_twice:
            yield self._say(Say.TAKES_TWICE, Claim(deed=Deed.TAKES_TWICE))
        if self._rules.taken is Taken.OUT:
            yield self._say(Say.LEAVES)
        else:
            yield self._say(Say.JAIL if self._rules.exchange is None else Say.JAIL_UNTIL_EXCHANGE)
        if (exchange := self._rules.exchange) is not None:
            kinds = exchange.kinds & scope.prey
            yield self._say(
                Say.EXCHANGE,
                Claim(deed=Deed.EXCHANGES, kinds=kinds),
                kinds=kinds,
                filled={"most": str(exchange.most)},
            )
        yield from self._who_takes()

    def _who_takes(self) -> Iterator[Sentence]:
        """Which kinds take nothing, or in one way alone, and which are never taken."""
        scope, restraints = self._scope, self._scope.restraints
        nothing = scope.owned - scope.takers
        if nothing:
            deeds = (Deed.CUBE_TAKES, Deed.STACK_TAKES, Deed.FELLS)
            never = (Claim(deed=deed, happens=False, kinds=nothing) for deed in deeds)
            yield self._say(Say.TOOTHLESS, *never, kinds=nothing)
        alone = scope.takers & restraints.by_cube_only
        if alone and scope.whole:
            never_so = Claim(deed=Deed.STACK_TAKES, happens=False, kinds=alone)
            yield self._say(Say.BY_CUBE_ONLY, never_so, kinds=alone)
        driving = scope.takers & restraints.by_stack_only
        if driving:
            never_so = Claim(deed=Deed.CUBE_TAKES, happens=False, kinds=driving)
            yield self._say(Say.BY_STACK_ONLY, never_so, kinds=driving)
        unbeaten = scope.owned - scope.prey - scope.hosts
        for say, kinds, falls in (
            (Say.SAFE_ALONE, unbeaten & scope.falling, True),
            (Say.SAFE, unbeaten - scope.falling, False),
        ):
            if kinds:
                ways = (Deed.CUBE_TAKES, Deed.STACK_TAKES)
                never = (Claim(deed=way, happens=False, others=kinds) for way in ways)
                yield self._say(
                    say, *never, Claim(deed=Deed.FALLS, happens=falls, kinds=kinds), kinds=kinds
                )

    # stacks

    def _stacks(self) -> Iterator[Sentence]:
        scope = self._scope
        if scope.carries:
            yield from self._height()
            neutral = self._rules.neutral & scope.kinds
            if neutral:
                yield self._say(Say.NEUTRAL, kinds=neutral)
            yield from self._bearing()
            yield from self._still()
        # Kinds that keep stacks away.
        guards = scope.restraints.guards & scope.kinds
        if guards and scope.builds:
            never = Claim(deed=Deed.STACK_COMES_NEXT_TO, happens=False, others=guards)
            yield self._say(Say.GUARDS, never, kinds=guards)
        dividers = scope.restraints.dividers & scope.kinds
        if dividers and scope.whole:
            never = Claim(deed=Deed.STACK_GOES_TWO_NEXT_TO, happens=False, others=dividers)
            yield self._say(Say.DIVIDERS, never, kinds=dividers)

    def _still(self) -> Iterator[Sentence]:
        scope = self._scope
        fixed = scope.owned & self._rules.immobile - scope.hosts
        if fixed and scope.movers:
            standing = fixed & {kind for pair in scope.carries for kind in pair}
            for say, kinds in ((Say.IMMOBILE_BASE, standing), (Say.IMMOBILE, fixed - standing)):
                if kinds:
                    never = Claim(deed=Deed.CUBE_GOES, happens=False, kinds=kinds)
                    yield self._say(say, never, kinds=kinds)

    def _height(self) -> Iterator[Sentence]:
        scope, rules = self._scope, self._rules
        bearing = frozenset(lower for lower, _ in scope.builds if lower in scope.hosts)
        others = scope.kinds - bearing - rules.neutral
        one_side = Claim(deed=Deed.STANDS_ON_OTHER_SIDE, happens=False, others=others)
        if rules.tells_counts:
            three = Say.THREE_NEUTRAL if rules.neutral & scope.kinds else Say.THREE_COUNTED
            counted = three if rules.height > 2 else Say.TWO_COUNTED
            yield self._say(counted, one_side, *self._building())
            return
        if bearing:
            either = Claim(deed=Deed.STANDS_ON_OTHER_SIDE, others=bearing)
            yield self._say(Say.TWO_ON_HOSTS, one_side, either, kinds=bearing)
        else:
            yield self._say(Say.TWO, one_side)
        if scope.builds:
            yield self._say(Say.CUBE_BUILDS, *self._building())
        if scope.whole:
            never = Claim(deed=Deed.STACK_BUILDS, happens=False)
            yield self._say(Say.STACK_NEVER, never)

    def _building(self) -> Iterator[Claim]:
        """Claims that steps build every stack that may stand."""
        for lower in sorted({lower for lower, _ in self._scope.builds}):
            uppers = frozenset(upper for other, upper in self._scope.builds if other == lower)
            yield Claim(deed=Deed.CUBE_BUILDS, kinds=uppers, others=frozenset((lower,)))

    def _bearing(self) -> Iterator[Sentence]:
        """Which kinds stand on which, where some may not."""
        scope = self._scope
        deeds = (Deed.CUBE_BUILDS, Deed.DROPS_ONTO, Deed.PUTS_BACK_ONTO)
        bare = scope.kinds - {lower for lower, _ in scope.carries}
        if bare:
            never = (Claim(deed=deed, happens=False, others=bare) for deed in deeds)
            yield self._say(Say.BARE, *never, kinds=bare)
        usual = scope.kinds - bare
        # kinds that could stand on their like, if the box held two
        like = {(kind, kind) for kind in scope.kinds} & (self._rules.carries - scope.carries)
        narrow = dict[int, frozenset[int]]()
        for upper in sorted(scope.kinds):
            base = frozenset(lower for lower, other in scope.carries if other == upper)
            if usual - base - {lower for lower, other in like if other == upper}:
                narrow[upper] = base
        for lowers in dict.fromkeys(narrow.values()):
            # these stand on nothing, or not on every kind that bears something
            uppers = frozenset(upper for upper, base in narrow.items() if base == lowers)
            others = usual - lowers
            claims = [Claim(deed=one, happens=False, kinds=uppers, others=others) for one in deeds]
            say = Say.STANDS_ONLY_ON if lowers else Say.STANDS_ON_NOTHING
            if lowers and not (lowers & scope.hosts and uppers & scope.movers):
                claims += [Claim(deed=Deed.STANDS_ON_OTHER_SIDE, happens=False, kinds=uppers)]
                say = Say.STANDS_ONLY_ON_OWN if scope.hosts else say
            yield self._say(say, *claims, kinds=uppers, others=lowers)

    # hosts

    def _hosts(self) -> Iterator[Sentence]:
        scope, hosts = self._scope, self._scope.hosts
        fixed = hosts & self._rules.immobile
        bearing = frozenset(lower for lower, _ in scope.builds if lower in hosts)
        if fixed:
            never = [Claim(deed=Deed.CUBE_GOES, happens=False, kinds=fixed)]
            never += [Claim(deed=Deed.HOST_STACK_GOES, happens=False, others=fixed)]
            standing = any(lower in fixed for lower, _ in scope.carries)
            yield self._say(Say.IMMOBILE_BASE if standing else Say.IMMOBILE, *never, kinds=fixed)
        if bearing:
            either = Claim(deed=Deed.STANDS_ON_OTHER_SIDE, others=bearing)
            yield self._say(Say.CARRIES, either, kinds=bearing)
        felled = frozenset(host for _, host in scope.fells)
        if hosts - felled and scope.takers:
            never = [
                Claim(deed=deed, happens=False, others=hosts - felled)
                for deed in (Deed.CUBE_TAKES, Deed.STACK_TAKES, Deed.FELLS)
            ]
            yield self._say(Say.NEVER_TAKEN, *never, kinds=hosts - felled)
        shielding = frozenset(
            lower for lower, upper in scope.carries if lower in hosts and upper in scope.prey
        )
        if shielding and any(one in scope.takers_as_cube for one, _ in scope.beats):
            claims = [Claim(deed=Deed.CUBE_TAKES_ON_HOST, others=shielding)]
            claims += [Claim(deed=Deed.STACK_TAKES_ON_HOST, happens=False, others=shielding)]
            say = Say.SHIELDS if scope.takers_as_stack else Say.SHIELDS_PLAIN
            yield self._say(say, *claims, kinds=shielding)
        for host in sorted(felled):
            fellers = frozenset(one for one, other in scope.fells if other == host)
            fells = Claim(deed=Deed.FELLS, kinds=fellers, others=frozenset((host,)))
            yield self._say(Say.FELLED, fells, kinds=fellers, others=(host,))

    # drops, the king

    def _drops(self) -> Iterator[Sentence]:
        scope, drop = self._scope, self._rules.drop
        if drop is None or not scope.dropped:
            return
        ways = (Say.MAY_DROP_ONE, Say.MAY_DROP_TWO)
        if not scope.movers and not scope.swap:
            ways = (Say.IS_DROP_ONE, Say.IS_DROP_TWO)
        yield self._say(
            ways[scope.drops_two],
            Claim(deed=Deed.DROPS, kinds=scope.dropped),
            Claim(deed=Deed.DROPS, happens=False, kinds=scope.kinds - scope.dropped),
            Claim(deed=Deed.DROPS_AND_STEPS, happens=False),
            kinds=scope.dropped,
        )
        zones, onto = drop.zones, bool(scope.dropped_onto)
        where = Say.WHERE_EACH
        if zones[Side.WHITE] == zones[Side.BLACK]:
            everywhere = len(zones[Side.WHITE]) == len(self._rules.grid.names)
            where = Say.ANYWHERE if everywhere else Say.WHERE
        begun = self._say(where, filled=self.zoned(zones))
        said = _joined("", begun, self._say(Say.ONTO_OWN if onto else Say.ON_EMPTY))
        claims = (
            Claim(deed=Deed.DROPS, kinds=scope.dropped, zones=zones),
            Claim(deed=Deed.DROPS_ONTO, happens=onto),
        )
        yield replace(said, text=capital(said.text), claims=claims)
        if scope.drops_two:
            two = Say.TWO_ANYHOW if scope.dropped_together else Say.TWO_ADJACENT
            together = bool(scope.dropped_together)
            yield self._say(
                two,
                Claim(deed=Deed.DROPS_TWO_ADJACENT),
                Claim(deed=Deed.DROPS_TWO_ON_ONE, happens=together),
                Claim(deed=Deed.DROPS_TWO_APART, happens=False),
            )

    def _king(self, king: int, zones: Zones) -> Iterator[Sentence]:
        rules = self._rules
        if rules.ransom is not None:
            spared = self._scope.owned - rules.ransom - {king}
            claims = [Claim(deed=Deed.RANSOMS, kinds=rules.ransom & self._scope.owned)]
            claims += [Claim(deed=Deed.RANSOMS, happens=False, kinds=spared)]
            yield self._say(
                Say.RANSOM if spared else Say.RANSOM_ANY, *claims, kinds={king}, others=spared
            )
        if not any(zones):
            yield self._say(Say.WINS_BY_TAKING, Claim(deed=Deed.WINS_BY_TAKING), kinds={king})
            return
        row = Say.PUT_BACK_ROW if self._are_first_rows(zones) else Say.PUT_BACK
        claim = Claim(deed=Deed.PUTS_BACK, kinds=frozenset((king,)), zones=zones)
        back = self._say(row, claim, kinds={king}, filled=self.zoned(zones, either=True))
        # where in its zone: on an empty cell, on a piece of its own side, on a host
        scope, kings = self._scope, frozenset((king,))
        onto = frozenset(lower for lower, upper in scope.carries if upper == king)
        either = onto & scope.hosts
        ways = (Say.BACK_ON_EMPTY, Say.BACK_ONTO_OWN, Say.BACK_ONTO_HOST, Say.BACK_ONTO_EITHER)
        foe = Deed.PUTS_BACK_ON_OTHER_SIDE
        claims = [
            Claim(deed=Deed.PUTS_BACK_ONTO, happens=bool(onto), kinds=kings),
            Claim(deed=foe, happens=False, kinds=kings, others=scope.kinds - either),
        ]
        if either:
            claims.append(Claim(deed=foe, kinds=kings, others=either))
        way = ways[bool(onto - either) + 2 * bool(either)]
        yield _joined("", back, self._say(way, *claims, kinds=kings, others=either))

    # the end

    def _end(self) -> Iterator[Sentence]:
        rules = self._rules
        if rules.goal is not None and (kinds := rules.goal.kinds & self._scope.owned):
            zones = rules.goal.zones
            row = Say.GOAL_ROW if self._are_first_rows(zones[::-1]) else Say.GOAL
            arrives = Claim(deed=Deed.WINS_BY_ARRIVING, kinds=kinds, zones=zones)
            others = self._scope.kinds - kinds
            never = Claim(deed=Deed.WINS_BY_ARRIVING, happens=False, kinds=others)
            filled = {**self.zoned(zones, either=True), "yours": self._yours(kinds)}
            yield self._say(row, arrives, never, filled=filled)
        loses = rules.blocked is Blocked.LOSES
        say, deed = (Say.LOSES, Deed.LOSES_BLOCKED) if loses else (Say.DRAWS, Deed.DRAWS_BLOCKED)
        yield self._say(say, Claim(deed=deed))
        yield from self._quiet()
        if rules.endgame is not None:
            yield self._say(
                Say.LAST_TURNS,
                Claim(deed=Deed.LAST_TURNS, number=rules.endgame.turns),
                kinds=rules.endgame.besides & self._scope.kinds,
                filled={"turns": str(rules.endgame.turns)},
            )

    def _quiet(self) -> Iterator[Sentence]:
        rules = self._rules
        if rules.quiet is None:
            return
        turns = rules.quiet.turns
        yield self._say(
            Say.QUIET if turns % 2 else Say.QUIET_HALF,
            Claim(deed=Deed.DRAWS_QUIETLY, number=turns),
            filled={"turns": str(turns), "half": str(turns // 2)},
        )
        king = self._scope.king
        if king is None or king not in self._scope.prey:
            return
        if rules.quiet.reset is not QuietReset.ANY_CAPTURE:
            alone = Claim(deed=Deed.KING_ALONE_RESETS, happens=False)
            more = Claim(deed=Deed.KING_AND_MORE_RESETS)
            if self._scope.falls_with(king):
                yield self._say(Say.KING_AND_MORE, alone, more, kinds={king})
            else:
                yield self._say(Say.KING_ALONE, alone, kinds={king})

    def _yours(self, kinds: frozenset[int]) -> str:
        """Your king, a token of yours, a rock, paper or scissors of yours."""
        if len(kinds) > 1:
            return self._named(kinds).yours
        (kind,) = kinds
        return self._nouns[kind].yours(alone=self._scope.most(kind) == 1)

    # sentences by themselves

    def aim(self) -> str:
        """The aim of both players; empty where it is not to bring or to take some piece."""
        goal, king, back = self._rules.goal, self._scope.king, self._rules.relocation
        if goal is not None and (kinds := goal.kinds & self._scope.owned):
            say = Say.AIM_ROW if self._are_first_rows(goal.zones[::-1]) else Say.AIM
            filled = {**self.zoned(goal.zones, either=True), "yours": self._yours(kinds)}
            return self._say(say, filled=filled).text
        if king is not None and back is not None and not any(back.zones):
            return self._say(Say.AIM_KING, kinds={king}).text
        return ""

    def waiting(self, reserve: Sequence[Sequence[int]]) -> Iterator[str]:
        """How many pieces of each kind wait in the reserves, White's and Black's."""
        last = catalogue(self._language).say("grammar.and")
        held = [
            [noun.counted(count) for noun, count in zip(self._nouns, counts, strict=True) if count]
            for counts in reserve
        ]
        white, black = ({"held": joined(items, last)} if items else None for items in held)
        if white == black and white is not None:
            yield self._say(Say.WAITING, filled=white).text
            return
        for player, filled in zip(self._players, (white, black), strict=True):
            if filled is not None:
                yield self._say(Say.WAITING_SIDE, filled={**filled, "of": player.of}).text

    def takes(self, kind: int, others: Iterable[int]) -> str:
        """That a kind takes others."""
        return self._say(Say.TAKES_EACH, kinds={kind}, others=others).text

    def kept(self, kinds: Iterable[int]) -> str:
        """That kinds keep their places when the others are shuffled."""
        return self._say(Say.KEPT, kinds=kinds).text

    # cells

    def _are_first_rows(self, zones: Zones) -> bool:
        """Whether the zones are the first rows of White and Black."""
        rows = self._rules.grid.rows
        ends = (rows[0].name, rows[-1].name)
        return all(
            zone == frozenset(self._rules.grid.row(name))
            for zone, name in zip(zones, ends, strict=True)
        )

    def _cells(self, zone: frozenset[int], *, either: bool) -> str:
        """Cells in words: as rows where they are whole ones, else by their names."""
        grid, language = self._rules.grid, self._language
        inside = [row.name for row in grid.rows if set(grid.row(row.name)) <= zone]
        covered = {cell for name in inside for cell in grid.row(name)}
        rows = inside if covered == zone else []
        last = catalogue(language).say(f"grammar.{'or' if either else 'and'}")
        if not rows:
            names = [grid.names[cell] for cell in sorted(zone)]
            return joined(names, last) if names else "–"
        if len(rows) == 1:
            return sentence(Say.ROW, language, filled={"rows": rows[0]}, form=self._form)
        following = [row.name for row in grid.rows]
        first = following.index(rows[0])
        named = joined(rows, last)
        if len(rows) >= _RANGE and following[first : first + len(rows)] == rows:
            ends = {"first": rows[0], "last": rows[-1]}
            named = sentence(Say.RANGE, language, filled=ends, form=self._form)
        return sentence(Say.ROWS, language, filled={"rows": named}, form=self._form)


def _joined(space: str, *parts: Sentence) -> Sentence:
    """Sentences, or parts of one, joined to one sentence."""
    return Sentence(
        text=space.join(one.text for one in parts),
        claims=tuple(claim for one in parts for claim in one.claims),
        keys=tuple(key for one in parts for key in one.keys),
    )
