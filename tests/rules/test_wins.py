"""Wins in one: all of them and nothing else, as trying every turn finds them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

import pytest
from printkit import library
from printkit.base.errors import Reason
from printkit.gamefile import load_game, shipped_names, shipped_variants
from printkit.rules import (
    Drop,
    EndReason,
    Piece,
    PlainEngine,
    Position,
    Rules,
    Ruleset,
    Side,
    Turn,
    unit_code,
)

import kits

VARIANTS = [
    f"{one.editions[-1]}+{one.name}"
    for one in shipped_variants()
    if not one.name.startswith("style-")
]
NAMES = sorted(name for name in shipped_names() if "/" in name)
FAR_APART = [
    "jersi/2",
    "jersi/4.16",
    "jersi/4.14+ransom",
    "mikjersi/2022",
    "pijersi/51",
    "staku/2024",
]


def opened(name: str) -> tuple[Rules, Position]:
    game = load_game(name)
    assert game.rules is not None
    return Rules.of(game.rules), game.setup


def tried(rules: Rules, position: Position) -> list[int]:
    """The same by the words of the rules alone."""
    outcomes = (
        (code, rules.outcome(rules.play_code(position, code))) for code in rules.legal(position)
    )
    return [code for code, end in outcomes if end and end.winner is position.to_move]


def scattered(rules: Ruleset, start: Position, count: int, seed: int = 1) -> Iterator[Position]:
    """Positions with some of the pieces of a box thrown on the board; kings are always there."""
    chance, king = Random(seed), rules.relocation.kind if rules.relocation else None
    box = [
        Piece(kind, side)
        for side in Side
        for kind, owned in enumerate(rules.box[side])
        for _ in range(owned)
    ]
    box.sort(key=lambda piece: piece.kind != king)
    for _ in range(count):
        share = chance.choice((0.06, 0.25, 0.7))
        board: list[list[Piece]] = [[] for _ in start.cells]
        for piece in box:
            empty = [pile for pile in board if not pile]
            below = chance.choice(empty if piece.kind == king else board)
            if piece.kind == king or (chance.random() < share and may_stand(rules, piece, below)):
                below.append(piece)
        yield replace(
            start,
            cells=tuple(map(unit_code, board)),
            to_move=chance.choice(list(Side)),
            quiet=chance.choice((0, rules.quiet.turns - 1)) if rules.quiet else 0,
            last_turns=chance.choice((None, rules.endgame.turns - 1)) if rules.endgame else None,
        )


def besieged(rules: Ruleset, start: Position, count: int, seed: int = 1) -> Iterator[Position]:
    """Positions in which the opponent has a cube or two with hardly a way to go."""
    chance, king = Random(seed), rules.relocation.kind if rules.relocation else None
    kinds = [one for one in range(len(rules.kinds)) if one not in rules.immobile | rules.neutral]
    fighters = [kind for kind in kinds if kind != king]
    cells = range(len(start.cells))
    for _ in range(count):
        side = chance.choice(list(Side))
        board = [0] * len(cells)
        kept = (
            fighters[:1]
            if king is None
            else [king, *chance.sample(fighters, chance.choice((0, 1)))]
        )
        for kind in kept:
            cell = chance.choice(cells)
            board[cell] = unit_code([Piece(kind, side.other)])
            for near in rules.grid.neighbours[cell]:
                if near >= 0 and not board[near] and chance.random() < 0.93:
                    calm = [one for one in fighters if (kind, one) not in rules.beats]
                    board[near] = unit_code([Piece(chance.choice(calm or fighters), side)])
        free = [cell for cell in cells if not board[cell]]
        if king is not None:
            board[free.pop(chance.randrange(len(free)))] = unit_code([Piece(king, side)])
        for cell in chance.sample(free, 4):
            board[cell] = unit_code([Piece(chance.choice(fighters), side)])
        nothing = tuple(0 for _ in rules.kinds)
        yield replace(start, cells=tuple(board), reserve=(nothing, nothing), to_move=side)


def may_stand(rules: Ruleset, piece: Piece, below: list[Piece]) -> bool:
    if not below or len(below) == rules.height:
        return not below
    lower = below[-1]
    own = lower.side is piece.side or lower.kind in rules.hosts | rules.neutral
    return own and (lower.kind, piece.kind) in rules.carries


def agree(rules: Rules, positions: Iterable[Position]) -> int:
    """How many positions have a win; it is found wherever trying every turn finds one."""
    found = 0
    for position in positions:
        wins = rules.wins(position)
        assert wins == tried(rules, position)
        found += bool(wins)
    return found


@pytest.mark.parametrize("name", FAR_APART)
@pytest.mark.few(1)
def test_the_wins_are_those_that_trying_every_turn_finds(name: str) -> None:
    rules, start = opened(name)
    positions = (*scattered(rules.ruleset, start, 10), *besieged(rules.ruleset, start, 15))
    assert agree(rules, positions) >= 1


RULESETS = {load_game(name).rules: name for name in reversed([*NAMES, *VARIANTS])}
"""Every ruleset once: many editions differ in their words alone."""


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(RULESETS.values()))
def test_they_are_so_in_every_edition_and_variant(name: str) -> None:
    rules, start = opened(name)
    positions = (
        *scattered(rules.ruleset, start, 8, seed=len(name)),
        *besieged(rules.ruleset, start, 16, seed=3),
    )
    assert agree(rules, positions) >= 1


@pytest.mark.slow
def test_all_ways_to_win_are_among_those_that_are_found() -> None:
    ends = set()
    for name in ("jersi/2", "jersi/3+landing", "pijersi/45"):
        rules, start = opened(name)
        for position in (
            *scattered(rules.ruleset, start, 25, seed=5),
            *besieged(rules.ruleset, start, 40, seed=5),
        ):
            after = [rules.play_code(position, code) for code in rules.wins(position)]
            ends |= {rules.outcome(one).reason for one in after}  # type: ignore[union-attr]
    assert ends == {
        EndReason.GOAL,
        EndReason.KING_CAPTURED,
        EndReason.LAST_TURNS,
        EndReason.BLOCKED,
    }


class Bare(PlainEngine):
    """A game with rules of its own that ends as the spec says: a stone beside no other."""

    def possible(self) -> Iterable[Turn]:
        return [Turn(drops=(Drop(0, cell),)) for cell in range(len(self.ruleset.grid.names))]

    def fault(self, position: Position, turn: Turn) -> Reason | None:
        cell = turn.drops[0].cell
        near = [one for one in self.ruleset.grid.neighbours[cell] if one >= 0]
        touched = any(position.cells[one] for one in (cell, *near))
        return self.reason("touches", (cell,)) if touched else None


def test_an_engine_from_outside_needs_no_way_of_its_own() -> None:
    ruleset = kits.pijersi_45()
    empty = replace(kits.pijersi_start(), cells=(0,) * 45, reserve=((45,) * 4, (45,) * 4))
    rules = Rules(replace(ruleset, goal=None, quiet=None), Bare(ruleset))
    assert not hasattr(rules.engine, "wins")
    chance, position = Random(7), empty
    while not rules.wins(position):
        position = rules.play_code(position, chance.choice(rules.legal(position)))
    assert rules.wins(position) == tried(rules, position)


def test_nobody_wins_where_the_game_is_over_or_has_just_begun() -> None:
    for name in FAR_APART:
        rules, start = opened(name)
        assert rules.wins(start) == []


@pytest.mark.parametrize(
    ("name", "text", "turn"),
    [
        # a stack that takes two units, the last that could move
        ("pijersi/45", "b4:R b5:SP c3:RS c4:s c5:s c6:WR d4:R d6:S | - - | w", "c6=c5!-c4!"),
        # mountains never move, so that black's only cube that does may be taken
        (
            "jersi/4.16",
            "d1:M e9:k g4:r g5:s g6:r h3:M h4:rr h5:S h6:K h7:sr i4:rp i6:sp | - - | b",
            "h4=h5!-i5",
        ),
        # the taken king has one cell left, on which the captor ends
        (
            "jersi/4.16",
            (
                "c2:K f3:R g2:S g3:s g4:SP g5:R h3:S h4:R h5:k h6:S i1:R i2:R i3:R i4:R i6:W i7:P "
                "| - - | w"
            ),
            "g4=h5!!-i5",
        ),
    ],
)
def test_a_win_by_the_last_move_that_is_left_is_found(name: str, text: str, turn: str) -> None:
    game = load_game(name)
    position = library.read_position(text, "position", game).given.position
    rules, _ = opened(name)
    assert rules.wins(position) == tried(rules, position)
    told = [library.turn_text(game, position, rules.turn(code)) for code in rules.wins(position)]
    assert turn in told
