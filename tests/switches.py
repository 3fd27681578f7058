"""Rulesets for tests: those of all editions and variants, and switches thrown at random."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

from printkit.gamefile import load_game, shelf, shipped_variants
from printkit.grid import HEXAGONS, SQUARES, Grid, Row
from printkit.rules import (
    Blocked,
    DropRule,
    EndgameRule,
    GoalRule,
    QuietReset,
    QuietRule,
    RelocationRule,
    Restraints,
    Ruleset,
    SecondStep,
)

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
