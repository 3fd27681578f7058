"""No sentence of the page to play from contradicts the legal turns, and none is missing.

Each sentence carries what it claims. Random positions are played until all that is told to happen
has been seen; what is denied must never be seen, and what is seen must be told.
"""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from printkit.gamefile import load_game, shelf
from printkit.model import WHITE_AND_BLACK, Language
from printkit.rules import (
    Blocked,
    BookReading,
    ExchangeRule,
    RelocationRule,
    Restraints,
    Ruleset,
    SecondStep,
)
from printkit.text.nouns import Noun, noun, nouns_of
from printkit.text.players import players_of
from printkit.text.questions import Asker
from printkit.text.rules import Rule, rules_in_words
from printkit.text.words import Say

import deeds
import kits
from switches import any_ruleset, rulesets


def told(ruleset: Ruleset) -> tuple[Rule, ...]:
    nouns = tuple(noun(kind, Language.EN) for kind in ruleset.kinds)
    return (*rules_in_words(ruleset, nouns, Language.EN), *answered(ruleset, nouns))


def answered(ruleset: Ruleset, nouns: tuple[Noun, ...]) -> tuple[Rule, ...]:
    """What the chapter of questions says, as one more matter of the rules."""
    asker = Asker(ruleset, nouns, Language.EN, players_of(WHITE_AND_BLACK, Language.EN))
    answers = tuple(one.answer for one in asker.questions())
    return (Rule(about=Say.END, heading="Questions", statements=answers),)


@pytest.mark.parametrize("rank", range(len(rulesets())))
@pytest.mark.few(1)
def test_no_edition_and_no_variant_is_told_wrongly(rank: int) -> None:
    ruleset, name = list(rulesets().items())[rank]
    assert deeds.faults(told(ruleset), ruleset, name) == [], name


@pytest.mark.parametrize("fives", range(20))
@pytest.mark.few(1)
def test_no_ruleset_thrown_at_random_is_told_wrongly(fives: int) -> None:
    for seed in range(5 * fives, 5 * fives + 5):
        ruleset = any_ruleset(seed)
        assert deeds.faults(told(ruleset), ruleset, str(seed)) == [], (seed, ruleset)


STEADY = {"height", "neutral", "exchange", "taken", "engine", "wholes", "readings"}
"""Switches that are never thrown at random: each has tests of its own."""


def test_every_other_switch_is_thrown_at_random() -> None:
    thrown = [any_ruleset(seed) for seed in range(100)]
    restrained = [one.restraints for one in thrown if one.restraints]
    still = {
        one.name
        for kind, some in ((Ruleset, thrown), (Restraints, restrained))
        for one in fields(kind)
        if len({getattr(values, one.name) for values in some}) == 1
    }
    assert still == STEADY, "let `any_ruleset` in tests/switches.py throw it"


JERSI, PIJERSI = kits.jersi_416(), kits.pijersi_45()
ALL = frozenset(range(7))


@pytest.mark.parametrize(
    "ruleset",
    [
        replace(PIJERSI, carries=frozenset()),
        replace(JERSI, carries=frozenset()),
        replace(PIJERSI, immobile=frozenset(range(4))),
        replace(JERSI, immobile=ALL),
        replace(JERSI, immobile=ALL, carries=frozenset(), relocation=None),
        replace(PIJERSI, beats=frozenset()),
        replace(JERSI, exchange=ExchangeRule(kinds=frozenset({0, 1}), most=2)),
        replace(
            JERSI,
            carries=frozenset(pair for pair in JERSI.carries if pair[1] != kits.KING)
            | {(kits.MOUNTAIN, kits.KING)},
        ),
    ],
    ids=["no stacks", "no stacks, drops", "nothing moves", "drops alone", "drops on empty cells",
         "nothing is taken", "exchange", "the king on mountains alone"],
)  # fmt: skip
@pytest.mark.few(1)
def test_a_game_without_a_whole_kind_of_turn_is_told_without_it(ruleset: Ruleset) -> None:
    assert deeds.faults(told(ruleset), ruleset, "without") == []


OWN_HALF = (frozenset(range(30)), frozenset(range(39, 69)))


@pytest.mark.parametrize(
    ("page", "played"),
    [
        (PIJERSI, replace(PIJERSI, carries=frozenset())),
        (replace(PIJERSI, carries=frozenset()), PIJERSI),
        (PIJERSI, replace(PIJERSI, immobile=frozenset(range(4)))),
        (PIJERSI, replace(PIJERSI, beats=PIJERSI.beats | {(0, 3)})),
        (replace(PIJERSI, beats=PIJERSI.beats | {(0, 3)}), PIJERSI),
        (PIJERSI, replace(PIJERSI, blocked=Blocked.DRAW)),
        (PIJERSI, replace(PIJERSI, restraints=Restraints(second_step=SecondStep.TURNS))),
        (replace(PIJERSI, restraints=Restraints(guards=frozenset({3}))), PIJERSI),
        (replace(PIJERSI, restraints=Restraints(dividers=frozenset({3}))), PIJERSI),
        (JERSI, replace(JERSI, drop=None)),
        (replace(JERSI, drop=None), JERSI),
        (replace(JERSI, drop=replace(JERSI.drop, zones=OWN_HALF)), JERSI),
        (replace(JERSI, drop=replace(JERSI.drop, most=1)), JERSI),
        (replace(JERSI, hosts=frozenset()), JERSI),
        (JERSI, replace(JERSI, hosts=frozenset())),
        (JERSI, replace(JERSI, fells=frozenset({(kits.WISE, kits.MOUNTAIN)}))),
        (JERSI, replace(JERSI, swap=(kits.KING, kits.FOOL))),
        (JERSI, replace(JERSI, quiet=replace(JERSI.quiet, turns=20))),
        (JERSI, replace(JERSI, goal=replace(JERSI.goal, kinds=frozenset({kits.FOOL})))),
        (JERSI, replace(JERSI, relocation=RelocationRule(kind=kits.KING, zones=OWN_HALF))),
    ],
)
@pytest.mark.few(1)
def test_the_page_of_other_rules_is_found_out(page: Ruleset, played: Ruleset) -> None:
    assert deeds.faults(told(page), played, "other", most=160, least=160) != []


@pytest.mark.parametrize(("name", "said"), [("mikjersi", True), ("jersi", False)])
def test_on_squares_it_is_said_that_corners_do_not_join_cells(name, said):
    game = load_game(name)
    assert game.rules is not None
    rules = rules_in_words(game.rules, nouns_of(game, Language.EN), Language.EN)
    told = [text for rule in rules for text in rule.sentences if "corners" in text]
    assert bool(told) is said
    # with the step to an adjacent cell, not before what a stack may do
    assert all(text.startswith("One step") for text in told)


@pytest.mark.parametrize(
    ("language", "freed", "exchange"),
    [(Language.EN, "until an exchange", "Exchange"), (Language.FR, "qu’un échange", "Échange")],
)
def test_what_an_exchange_is_stands_behind_what_it_frees(language, freed, exchange):
    game = load_game("mikjersi")
    assert game.rules is not None
    rules = rules_in_words(game.rules, nouns_of(game, language), language)
    (captures,) = (rule for rule in rules if rule.about is Say.CAPTURES)
    texts = list(captures.sentences)
    (rank,) = (rank for rank, text in enumerate(texts) if freed in text)
    assert texts[rank + 1].startswith(exchange)


@pytest.mark.parametrize("reading", BookReading)
def test_what_the_book_of_an_edition_leaves_open_is_told_to_be_read_so(
    reading: BookReading,
) -> None:
    usual = [text for rule in told(JERSI) for text in rule.sentences]
    read = [
        text
        for rule in told(replace(JERSI, readings=frozenset({reading})))
        for text in rule.sentences
    ]
    (changed,) = [(one, two) for one, two in zip(usual, read, strict=True) if one != two]
    assert changed[1] == f"{changed[0]} (The game’s booklet leaves this open.)"


def test_an_edition_says_what_its_own_book_does_not() -> None:
    read = {name: load_game(name).rules.readings for name in shelf.shipped_paths()}
    assert {name for name, readings in read.items() if BookReading.BLOCKED in readings} == {
        *("jersi/2", "jersi/2-2019", "jersi/3", "jersi/3-mokca", "jersi/4.0", "staku/2024")
    }
    assert {name for name, readings in read.items() if BookReading.RELOCATION in readings} == {
        *("jersi/4.15", "jersi/4.16")
    }
