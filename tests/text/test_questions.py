"""What readers ask is answered where a game leaves it open, in each language, and not elsewhere.

That the answers are so, `test_rules_that_are_told` sees by playing: they claim what sentences do.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from printkit.base.catalogue import catalogue
from printkit.gamefile import load_game
from printkit.library.games import editions
from printkit.model import WHITE_AND_BLACK, Language
from printkit.rules import ExchangeRule, Restraints, Rules, Ruleset, SecondStep
from printkit.text.nouns import noun
from printkit.text.players import players_of
from printkit.text.questions import Asker, Question, questions_of

import deeds
import kits
from switches import any_ruleset

JERSI, PIJERSI = kits.jersi_416(), kits.pijersi_45()
ON_HOSTS = replace(
    JERSI,
    carries=frozenset(one for one in JERSI.carries if one[1] != kits.KING)
    | {(kits.MOUNTAIN, kits.KING)},
)
TRADING = replace(PIJERSI, exchange=ExchangeRule(kinds=frozenset({0, 1}), most=2))


def asked(ruleset: Ruleset, language: Language = Language.EN) -> dict[str, Question]:
    nouns = tuple(noun(kind, language) for kind in ruleset.kinds)
    asker = Asker(ruleset, nouns, language, players_of(WHITE_AND_BLACK, language))
    return {one.key: one for one in (*asker.questions(), *asker.about_the_lot())}


@cache
def all_rulesets() -> tuple[Ruleset, ...]:
    shipped = (load_game(name).rules for name in ("mikjersi", "staku", "jersi/1"))
    return (
        JERSI,
        replace(JERSI, quiet=None),
        PIJERSI,
        ON_HOSTS,
        TRADING,
        *filter(None, shipped),
        *map(any_ruleset, range(100)),
    )


def test_every_answer_of_the_catalogue_is_one_of_some_game():
    texts = catalogue("en").part("questions")
    answers = {
        f"{name}.{way}"
        for name, ways in texts.items()
        if name != "heading"
        for way in ways
        if way != "ask"
    }
    assert {key for ruleset in all_rulesets() for key in asked(ruleset)} == answers


@pytest.mark.parametrize("language", Language)
def test_a_question_asks_and_an_answer_ends_whatever_the_game(language):
    for name in editions():
        for one in questions_of(load_game(name), language):
            assert one.asked.endswith("?"), one
            assert one.answer.text.endswith("."), one
            assert not re.search(r"[\[\]{}|]", one.asked + one.answer.text), one


def test_only_what_is_no_matter_of_the_rules_claims_nothing():
    silent = {
        one.key
        for ruleset in all_rulesets()
        for one in asked(ruleset).values()
        if not one.answer.claims
    }
    assert silent == {"begins.choice", "lot.choice"}


@pytest.mark.parametrize(
    ("name", "keys", "not_asked"),
    [
        (
            "jersi/4.16",
            "begins.choice colours.host enemy_host.fixed king_taken.host_counts back.yes",
            "lot drop_host.empty",
        ),
        (
            "jersi/4.5",
            "king_back.own_host arrives.top goes_on.stack drop_full.no adjacent.six",
            "lot",
        ),
        ("mikjersi", "adjacent.four prisoners.exchange_king", "lot"),
        ("pijersi", "lot.choice colours.no idle.yes way.yes prisoners.no", "king drop_full"),
        ("jersi/1", "adjacent.line straight.line king.no", "king_back arrives lot"),
        ("staku", "colours.neutral goes_on.counted way.neutral", "king idle top"),
    ],
)
def test_a_game_is_asked_what_it_leaves_open(name, keys, not_asked):
    found = {one.key for one in questions_of(load_game(name), Language.EN)}
    assert set(keys.split()) <= found
    assert found.isdisjoint(not_asked.split())
    assert {key.partition(".")[0] for key in found}.isdisjoint(not_asked.split())


@pytest.mark.parametrize(
    ("language", "alone"), [(Language.EN, "stands alone"), (Language.FR, "montagne isolée")]
)
def test_a_king_comes_back_on_a_mountain_only_where_that_carries_nothing(language, alone):
    for name in ("jersi/4.16", "jersi/4.0", "mikjersi"):
        (answer,) = (
            one.answer.text
            for one in questions_of(load_game(name), language)
            if one.key == "king_back.own_host"
        )
        assert alone in answer


def test_rules_of_an_engine_are_asked_nothing():
    game = load_game("pijersi")
    assert questions_of(replace(game, rules=replace(game.rules, engine="own")), Language.FR) == ()


KING_ALONE = replace(
    JERSI, carries=frozenset(pair for pair in JERSI.carries if pair[1] != kits.KING)
)
STRAIGHT = replace(PIJERSI, restraints=Restraints(second_step=SecondStep.STRAIGHT))
EXCHANGED = replace(JERSI, exchange=ExchangeRule(kinds=frozenset({0, 1}), most=2))


@pytest.mark.parametrize(
    ("key", "said", "played"),
    [
        ("back.no", STRAIGHT, PIJERSI),
        ("colours.no", replace(JERSI, hosts=frozenset()), JERSI),
        ("king_back.own", replace(JERSI, hosts=frozenset()), JERSI),
        ("king.no", KING_ALONE, JERSI),
        ("prisoners.king", JERSI, EXCHANGED),
    ],
)
@pytest.mark.few(1)
def test_an_answer_of_other_rules_is_disproved_by_play(key, said, played):
    claims = asked(said)[key].answer.claims
    witness = deeds.Witness(Rules.of(played), Random("questions"))
    wanted = [replace(claim, happens=True) for claim in claims]
    for _ in range(30):
        witness.look(4, wanted)
        if found := list(deeds._denied(claims, witness)):
            break
    assert found != []


def test_a_guard_is_none_of_the_tops_that_change_nothing():
    found = {one.key: one for one in questions_of(load_game("jersi/3-mokca"), Language.EN)}
    assert found["idle.yes"].asked == "Does a stack with a king on top go two cells too?"
