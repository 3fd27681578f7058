"""No sentence of the page to play from contradicts the legal turns, and none is missing.

Each sentence carries what it claims. Random positions are played until all that is told to happen
has been seen; what is denied must never be seen, and what is seen must be told.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import pytest
from printkit.gamefile import load_game, shelf, shipped_variants
from printkit.grid import HEXAGONS, SQUARES, Grid, Row
from printkit.model import Language
from printkit.rules import (
    Blocked,
    DropRule,
    EndgameRule,
    ExchangeRule,
    GoalRule,
    QuietReset,
    QuietRule,
    Reading,
    RelocationRule,
    Restraints,
    Ruleset,
    SecondStep,
)
from printkit.text.nouns import noun, nouns_of
from printkit.text.rules import Rule, rules_in_words

import deeds
import kits

NAMES = (
    *shelf.shipped_paths(),
    *(f"{edition}+{v.name}" for v in shipped_variants() for edition in v.editions),
    "jersi/3+mokca-vs-pamei",
    "jersi/3+fendi-vs-galtu+sovereign-mountains",
)


@cache
def rulesets() -> dict[Ruleset, str]:
    """Every ruleset of an edition or a variant once, with the first name that has it."""
    found: dict[Ruleset, str] = {}
    for name in NAMES:
        rules = load_game(name).rules
        assert rules is not None, name
        found.setdefault(rules, name)
    return found


def told(ruleset: Ruleset) -> tuple[Rule, ...]:
    nouns = tuple(noun(kind, Language.EN) for kind in ruleset.kinds)
    return rules_in_words(ruleset, nouns, Language.EN)


@pytest.mark.parametrize("rank", range(len(rulesets())))
@pytest.mark.few(2)
def test_no_edition_and_no_variant_is_told_wrongly(rank: int) -> None:
    ruleset, name = list(rulesets().items())[rank]
    assert deeds.faults(told(ruleset), ruleset, name) == [], name


HEXES = Grid(
    lattice=HEXAGONS,
    rows=tuple(
        Row(name=name, x=x, cells=cells)
        for name, x, cells in zip("abcde", (2, 1, 0, 1, 2), (3, 4, 5, 4, 3), strict=True)
    ),
)
SQUARE_BOARD = Grid(lattice=SQUARES, rows=tuple(Row(name=name, x=0, cells=5) for name in "abcde"))


def any_ruleset(seed: int) -> Ruleset:
    """Switches thrown at random, within what a spec may say."""
    random = Random(seed)
    grid = random.choice((HEXES, SQUARE_BOARD))
    count = random.randrange(2, 5)
    kinds = range(count)
    king = random.choice((None, 0))
    hosts = frozenset(kind for kind in kinds if kind and random.random() < 0.2)
    some = lambda share: frozenset(kind for kind in kinds if random.random() < share)  # noqa: E731
    pairs = lambda share: frozenset(  # noqa: E731
        pair for pair in product(kinds, repeat=2) if random.random() < share
    )
    ends = (frozenset(grid.row("a")), frozenset(grid.row("e")))
    everywhere = frozenset(range(len(grid.names)))
    halves = (ends[0] | frozenset(grid.row("b")), ends[1] | frozenset(grid.row("d")))
    box = tuple(1 if kind == king else random.choice((2, 2, 4)) for kind in kinds)
    dropped = some(0.6) - {king}
    return Ruleset(
        grid=grid,
        kinds=("king", "rock", "paper", "tower")[:count],
        box=(box, box),
        beats=frozenset(
            pair for pair in pairs(random.choice((0, 0.4, 0.7))) if pair[1] not in hosts
        ),
        carries=pairs(random.choice((0, 0, 0.4, 1))),
        hosts=hosts,
        immobile=random.choice((frozenset(), some(0.3) - {king}, frozenset(kinds))),
        drop=DropRule(
            kinds=dropped,
            zones=random.choice(((everywhere, everywhere), halves)),
            most=random.choice((1, 2)),
        )
        if dropped and random.random() < 0.5
        else None,
        relocation=RelocationRule(
            kind=0, zones=random.choice((ends, (frozenset[int](), frozenset[int]())))
        )
        if king is not None
        else None,
        goal=GoalRule(kinds=some(0.5) | {0}, zones=ends[::-1]) if random.random() < 0.5 else None,
        quiet=QuietRule(turns=random.randrange(3, 30), reset=random.choice(list(QuietReset)))
        if random.random() < 0.5
        else None,
        blocked=random.choice(list(Blocked)),
        endgame=EndgameRule(turns=8, besides=frozenset({0})) if random.random() < 0.2 else None,
        fells=frozenset(pair for pair in pairs(0.3) if pair[1] in hosts),
        ransom=some(0.6) - {0} or None if king is not None and random.random() < 0.3 else None,
        swap=(0, 1) if random.random() < 0.2 else None,
        restraints=Restraints(
            guards=some(0.1),
            dividers=some(0.1),
            by_cube_only=some(0.15),
            by_stack_only=some(0.15),
            second_step=random.choice(list(SecondStep)),
        )
        if random.random() < 0.5
        else None,
    )


@pytest.mark.parametrize("fives", range(20))
@pytest.mark.few(1)
def test_no_ruleset_thrown_at_random_is_told_wrongly(fives: int) -> None:
    for seed in range(5 * fives, 5 * fives + 5):
        ruleset = any_ruleset(seed)
        assert deeds.faults(told(ruleset), ruleset, str(seed)) == [], (seed, ruleset)


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
    ],
    ids=["no stacks", "no stacks, drops", "nothing moves", "drops alone", "drops on empty cells",
         "nothing is taken", "exchange"],
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
    assert deeds.faults(told(page), played, "other", most=64) != []


@pytest.mark.parametrize(("name", "said"), [("mikjersi", True), ("jersi", False)])
def test_on_squares_it_is_said_that_corners_do_not_join_cells(name, said):
    game = load_game(name)
    assert game.rules is not None
    rules = rules_in_words(game.rules, nouns_of(game, Language.EN), Language.EN)
    told = [text for rule in rules for text in rule.sentences if "corners" in text]
    assert bool(told) is said


@pytest.mark.parametrize("reading", Reading)
def test_what_the_book_of_an_edition_leaves_open_is_told_to_be_read_so(reading: Reading) -> None:
    usual = [text for rule in told(JERSI) for text in rule.sentences]
    read = [
        text
        for rule in told(replace(JERSI, readings=frozenset({reading})))
        for text in rule.sentences
    ]
    (changed,) = [(one, two) for one, two in zip(usual, read, strict=True) if one != two]
    assert changed[1] == f"{changed[0]} (As printkit reads the book.)"


def test_an_edition_says_what_its_own_book_does_not() -> None:
    read = {name: load_game(name).rules.readings for name in shelf.shipped_paths()}
    assert {name for name, readings in read.items() if Reading.BLOCKED in readings} == {
        *("jersi/2", "jersi/2-2019", "jersi/3", "jersi/3-mokca", "jersi/4.0", "staku/2024")
    }
    assert {name for name, readings in read.items() if Reading.RELOCATION in readings} == {
        *("jersi/4.15", "jersi/4.16")
    }
