"""What readers of the rules ask, answered from the same switches, and proved by play like them.

A question stands only where a game leaves it open: who has no stacks is not asked about stacks.
They are the last sentences that are made of switches: here is known where each one is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from printkit.base.catalogue import catalogue, own_texts
from printkit.grid import HEXAGONS, SQUARES
from printkit.model import Game, Language
from printkit.rules import QuietReset, SecondStep
from printkit.text.claims import Claim, Deed, Sentence
from printkit.text.nouns import capital, nouns_of, phrase
from printkit.text.rules import RuleWriter, placing_in_words, rules_in_words, stack_legend

_PART = "questions"
_NOTHING: Mapping[str, str] = MappingProxyType({})

_OPEN, _CLOSE = "\ue000", "\ue001"
_MARKED = re.compile(f"{_OPEN}([^{_CLOSE}]*){_CLOSE}")
_STATED = frozenset({"rules", "questions"})
"""The parts of which a game uses what its switches ask for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked, and what the rules answer.

    Attributes:
        answer: the answer, with what it claims; nothing where it is no matter of the rules.
    """

    key: str
    asked: str
    answer: Sentence


def questions_of(game: Game, language: Language) -> tuple[Question, ...]:
    """The questions that a game leaves open, in the order of its rule book."""
    asker = Asker.of(game, language)
    if asker is None:
        return ()
    lot = asker.about_the_lot() if game.random_setups and any(game.setup.cells) else ()
    return (*asker.questions(), *lot)


def questions_heading(game: Game, language: Language) -> str:
    """What the chapter is called."""
    return phrase(f"{_PART}.heading", language, form=game.wording)


class Asker(RuleWriter):
    """Answers questions about one ruleset in one language."""

    def questions(self) -> Iterator[Question]:
        """All that the switches leave open."""
        yield from self._about_the_board()
        if self._scope.movers:
            yield from self._about_the_turn()
        if self._scope.carries:
            yield from self._about_stacks()
        yield from self._about_captures()
        scope = self._scope
        if scope.dropped_onto and scope.drops_two:
            yield self._ask("drop_full.no", Claim(deed=Deed.DROPS_TWO_ON_SOME, happens=False))
        if scope.dropped and scope.hosts:
            never = Claim(deed=Deed.DROPS_ONTO_OTHER_SIDE, happens=False)
            way = "onto" if scope.dropped_onto else "empty"
            yield self._ask(f"drop_host.{way}", never, kinds=scope.hosts)
        yield from self._about_the_king()
        yield from self._about_the_end()

    def _ask(
        self,
        key: str,
        *claims: Claim,
        kinds: Iterable[int] = (),
        others: Iterable[int] = (),
        filled: Mapping[str, str] = _NOTHING,
    ) -> Question:
        """The question and the answer of a key (`back.yes`)."""
        kinds, others = frozenset(kinds), frozenset(others)
        named = self._named(kinds) if kinds else None, self._named(others) if others else None
        asked, text = (
            phrase(f"{_PART}.{name}", self._language, named, filled, self._form)
            for name in (f"{key.partition('.')[0]}.ask", key)
        )
        return Question(key=key, asked=asked, answer=Sentence(text=text, claims=claims))

    # what stands nowhere in the switches

    def about_the_lot(self) -> Iterator[Question]:
        """Whether the cubes must be shuffled."""
        yield self._ask("lot.choice")

    def _about_the_board(self) -> Iterator[Question]:
        first, second = self._players
        filled = {
            "white_name": first.name,
            "black_name": second.name,
            "begins": capital(first.name),
            "ending": first.ending,
        }
        yield self._ask("begins.choice", filled=filled)
        scope, lattice = self._scope, self._rules.grid.lattice
        near = {HEXAGONS: "adjacent.six", SQUARES: "adjacent.four"}
        if scope.movers or scope.drops_two:
            far = Claim(deed=Deed.CUBE_GOES_FAR, happens=False)
            yield self._ask(near.get(lattice, "adjacent.line"), far)
        if scope.whole:
            bends = Claim(deed=Deed.STACK_BENDS, happens=False)
            yield self._ask("straight.sides" if lattice in near else "straight.line", bends)

    # the turn

    def _about_the_turn(self) -> Iterator[Question]:
        scope, way = self._scope, self._scope.restraints.second_step
        if scope.whole:
            stops = Claim(deed=Deed.STOPS_AFTER_ONE)
            yield self._ask("over.two", stops, Claim(deed=Deed.MAKES_THREE_STEPS, happens=False))
        if scope.takers:
            stops = Claim(deed=Deed.CUBE_TAKES_AND_GOES_ON, happens=False)
            stack = bool(scope.takers_as_stack)
            goes = Claim(deed=Deed.STACK_TAKES_AND_GOES_ON, happens=stack)
            on = ("counted" if self._rules.tells_counts else "stack") if stack else "no"
            yield self._ask(f"goes_on.{on}", goes, stops)
        if not scope.whole:
            return
        if not self._rules.tells_counts:
            yield self._ask("top.no", Claim(deed=Deed.BUILDS_THEN_TOP_GOES, happens=False))
        back = way is not SecondStep.STRAIGHT
        ends = Claim(deed=Deed.ENDS_WHERE_IT_BEGAN, happens=back)
        yield self._ask("back.yes" if back else "back.no", ends)

    # stacks

    def _about_stacks(self) -> Iterator[Question]:
        scope, rules = self._scope, self._rules
        foreign = Deed.STANDS_ON_OTHER_SIDE
        never = Claim(deed=foreign, happens=False, others=scope.owned - scope.hosts)
        has_neutral = bool(rules.neutral & scope.kinds)
        # Hosts on which a cube of the other side comes to stand.
        king = {scope.king} if scope.king is not None and rules.relocation else set()
        climbers = scope.movers | king
        shared = {low for low, top in scope.carries if low in scope.hosts and top in climbers}
        if shared:
            yield self._ask("colours.host", never, kinds=shared)
        else:
            yield self._ask("colours.neutral" if has_neutral else "colours.no", never)
        climbed = frozenset(lower for lower, _ in scope.builds if lower in scope.hosts)
        if climbed and climbed <= rules.immobile and scope.whole:
            stands = Claim(deed=foreign, others=climbed)
            goes = Claim(deed=Deed.CLIMBS_AND_GOES_ON, happens=False, others=climbed)
            yield self._ask("enemy_host.fixed", stands, goes, kinds=climbed)
        if not scope.whole:
            return
        keepers = scope.restraints.guards | scope.restraints.dividers
        idle = {top for _, top in scope.whole} - scope.takers - keepers
        if idle and not rules.tells_counts:
            two = Claim(deed=Deed.STACK_GOES_TWO, kinds=frozenset(idle))
            yield self._ask("idle.yes", two, kinds=idle)
        way = "neutral" if has_neutral else "yes"
        yield self._ask(f"way.{way}", Claim(deed=Deed.STACK_JUMPS, happens=False))

    # captures

    def _about_captures(self) -> Iterator[Question]:
        scope, exchange = self._scope, self._rules.exchange
        if not scope.takers:
            return
        king = frozenset((scope.king,)) if scope.king is not None else frozenset()
        back = king if not self._rules.capture_wins else frozenset()
        puts = (Claim(deed=Deed.PUTS_BACK, kinds=back),) if back else ()
        freed = exchange.kinds & scope.prey if exchange else frozenset()
        trades = Claim(deed=Deed.EXCHANGES, happens=bool(freed), kinds=freed or None)
        names = (["exchange"] if freed else []) + (["king"] if back else [])
        yield self._ask(f"prisoners.{'_'.join(names) or 'no'}", trades, *puts, kinds=back)

    # the king

    def _about_the_king(self) -> Iterator[Question]:
        scope, king = self._scope, self._scope.king
        if king is None:
            return
        lowers = frozenset(lower for lower, upper in scope.carries if upper == king)
        uppers = frozenset(upper for lower, upper in scope.carries if lower == king)
        ways = {(True, True): "both", (True, False): "top", (False, True): "under"}
        way = ways.get((bool(lowers), bool(uppers)), "no")
        one = frozenset((king,))
        deeds = (Deed.CUBE_BUILDS, Deed.DROPS_ONTO, Deed.PUTS_BACK_ONTO)
        claims = [] if lowers else [Claim(deed=deed, happens=False, kinds=one) for deed in deeds]
        claims += [] if uppers else [Claim(deed=deed, happens=False, others=one) for deed in deeds]
        built = (Claim(deed=Deed.CUBE_BUILDS, kinds=one), Claim(deed=Deed.CUBE_BUILDS, others=one))
        tops, bases = ({pair[rank] for pair in scope.builds} for rank in (1, 0))
        claims += built[:1] if king in tops else ()
        claims += built[1:] if king in bases else ()
        yield self._ask(f"king.{way}", *claims, kinds=one)
        if self._rules.capture_wins:
            return
        if lowers - scope.hosts and king in scope.prey:
            quiet, hosts = self._rules.quiet, lowers & scope.hosts
            counts = quiet is not None and quiet.reset is QuietReset.NON_KING_CAPTURE
            claims = [Claim(deed=Deed.FALLS, others=one)]
            claims += [Claim(deed=Deed.KING_AND_MORE_RESETS)] if counts else []
            way = ("host" if hosts else "falls") + ("_counts" if counts else "")
            yield self._ask(f"king_taken.{way}", *claims, kinds=one, others=hosts)
        if lowers:
            hosts, own = lowers & scope.hosts, lowers - scope.hosts
            away, others = Deed.PUTS_BACK_ON_OTHER_SIDE, scope.kinds - hosts
            claims = [Claim(deed=away, happens=False, others=others)]
            claims += [Claim(deed=Deed.PUTS_BACK_ONTO, kinds=one)]
            claims += [Claim(deed=away, others=hosts)] if hosts else []
            names = (["own"] if own else []) + (["host"] if hosts else [])
            yield self._ask(f"king_back.{'_'.join(names)}", *claims, kinds=one, others=hosts)

    # the end

    def _about_the_end(self) -> Iterator[Question]:
        scope, goal = self._scope, self._rules.goal
        if goal is None:
            return
        kinds = goal.kinds & scope.owned
        tops = frozenset(upper for _, upper in scope.carries if upper in kinds)
        if not tops:
            return
        hidden = {upper for lower, upper in scope.carries if lower in kinds} - kinds
        claims = [Claim(deed=Deed.WINS_ON_STACK, kinds=tops)]
        if hidden:
            claims.append(Claim(deed=Deed.WINS_UNDER, happens=False))
        key = "arrives.not_under" if hidden else "arrives.top"
        yield self._ask(key, *claims, filled={"yours": self._yours(kinds)})


def where_used(game: Game, language: Language) -> Mapping[str, str]:
    """By key where a text of a game stands, in words of a language."""
    used, words, texts = frozenset[str](), catalogue(language), own_texts(language)
    if game.rules is not None and not game.rules.engine:
        # All sentences that are made of the rules, each stated with its key.
        own = {key: text for code, key, text in game.texts if code == language}
        keyed = tuple(
            (str(language), key, f"{_OPEN}{key}{_CLOSE}{own.get(key, text)}")
            for key, text in texts.items()
            if key.partition(".")[0] in _STATED
        )
        marked = replace(game, texts=keyed)
        wording, players, nouns = marked.wording, game.players, nouns_of(game, language)
        stated = [stack_legend(game.rules, language, wording), questions_heading(marked, language)]
        if (free := game.free_setup) is not None:
            stated.append(placing_in_words(game.rules, free, language, players, wording))
        for rule in rules_in_words(game.rules, nouns, language, players, wording):
            stated += [rule.heading, *rule.sentences]
        for one in questions_of(marked, language):
            stated += [one.asked, one.answer.text]
        used = frozenset(_MARKED.findall(" ".join(stated)))
    found = {}
    for key in texts:
        part = key.partition(".")[0]
        place = "not" if part in _STATED and key not in used else part.replace("_", "-")
        found[key] = words.say(f"markdown.used-{place}")
    return found
