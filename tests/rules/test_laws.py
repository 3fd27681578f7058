"""What holds for all positions: symmetry, conservation, and reasons that agree with the list."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from printkit.rules import (
    Drop,
    Mover,
    Piece,
    Position,
    Rules,
    Ruleset,
    Side,
    Step,
    Turn,
    unit_code,
    unit_pieces,
)

import kits
import vectors

GAMES = st.sampled_from(vectors.GAMES)
CHOICES = st.lists(st.integers(0, 10_000), max_size=40)
STARTS = {"pijersi": kits.pijersi_start, "jersi": kits.jersi_start}


def playout(game: str, choices: list[int]) -> list[tuple[Position, Turn]]:
    """Positions and turns of a game, each turn chosen by a number, until it ends."""
    rules, position, plies = vectors.rules(game), STARTS[game](), []
    for choice in choices:
        codes = rules.legal(position)
        if not codes:
            break
        turn = rules.turn(codes[choice % len(codes)])
        plies.append((position, turn))
        position = rules.play(position, turn)
    return plies


def turned(ruleset: Ruleset, position: Position) -> Position:
    """The position after a half turn of the board and an exchange of sides."""
    cells = [0] * len(position.cells)
    for cell, unit in enumerate(position.cells):
        pieces = [Piece(kind, side.other) for kind, side in unit_pieces(unit)]
        cells[ruleset.grid.half_turn[cell]] = unit_code(pieces)
    lost = position.captured_king
    return Position(
        cells=tuple(cells),
        reserve=position.reserve[::-1],
        to_move=position.to_move.other,
        quiet=position.quiet,
        captured_king=None if lost is None else lost.other,
    )


def turned_turn(ruleset: Ruleset, turn: Turn) -> Turn:
    there = ruleset.grid.half_turn
    return Turn(
        tuple(Step(step.mover, there[step.start], there[step.end]) for step in turn.steps),
        tuple(Drop(drop.kind, there[drop.cell]) for drop in turn.drops),
        None if turn.relocation is None else there[turn.relocation],
    )


def cubes(position: Position) -> Counter[Piece]:
    """All cubes on the board and in the reserves."""
    standing = Counter(cube for unit in position.cells for cube in unit_pieces(unit))
    waiting = {
        Piece(kind, side): count
        for side in Side
        for kind, count in enumerate(position.reserve[side])
        if count
    }
    return standing + Counter(waiting)


@settings(deadline=None, max_examples=40)
@given(game=GAMES, choices=CHOICES)
def test_a_half_turn_of_the_board_changes_nothing(game: str, choices: list[int]) -> None:
    rules = vectors.rules(game)
    for position, turn in playout(game, choices)[-3:]:
        other = turned(rules.ruleset, position)
        mirrored = {turned_turn(rules.ruleset, legal) for legal in rules.legal_turns(position)}
        assert set(rules.legal_turns(other)) == mirrored
        after = rules.play(position, turn)
        expected = turned(rules.ruleset, after)
        assert rules.play(other, turned_turn(rules.ruleset, turn)) == expected
        outcome, other_outcome = rules.outcome(after), rules.outcome(expected)
        assert (outcome is None) == (other_outcome is None)
        assert outcome is None or outcome.reason is other_outcome.reason  # type: ignore[union-attr]


@settings(deadline=None, max_examples=60)
@given(game=GAMES, choices=CHOICES)
def test_cubes_are_taken_or_kept_but_never_made(game: str, choices: list[int]) -> None:
    rules = vectors.rules(game)
    for position, turn in playout(game, choices):
        trace, after = rules.trace(position, turn), rules.play(position, turn)
        taken = Counter(trace.captured)
        if trace.relocated:
            taken[trace.relocated] -= 1
        assert cubes(after) + taken == cubes(position)
        assert all(cube.side is position.to_move.other for cube in taken)


@st.composite
def trials(draw: st.DrawFn) -> tuple[Rules, Position, Turn]:
    """A vector position and a turn made of pieces that fit more or less."""
    game = draw(GAMES)
    rules = vectors.rules(game)
    position = vectors.read(game, draw(st.sampled_from(vectors.load(f"{game}/positions"))))
    cells = range(len(position.cells))
    own = [cell for cell in cells if position.cells[cell]]
    near = {
        cell: [step for step in rules.ruleset.grid.neighbours[cell] if step >= 0] for cell in cells
    }
    steps: list[Step] = []
    start = draw(st.sampled_from(own))
    for _ in range(draw(st.integers(0, 3))):
        end = draw(st.sampled_from(near[start]))
        end = draw(st.sampled_from([end, *near[end]]))
        steps.append(Step(draw(st.sampled_from(Mover)), start, end))
        start = end if draw(st.integers(0, 9)) else draw(st.sampled_from(own))
    drop = st.builds(Drop, st.sampled_from(range(len(rules.ruleset.kinds))), st.sampled_from(cells))
    drops = draw(st.lists(drop, max_size=3)) if not steps or not draw(st.integers(0, 9)) else []
    relocation = draw(st.none() | st.sampled_from(cells))
    return rules, position, Turn(tuple(steps), tuple(drops), relocation)


@settings(deadline=None, max_examples=600)
@given(trial=trials())
def test_a_made_up_turn_is_explained_exactly_when_it_is_not_legal(
    trial: tuple[Rules, Position, Turn],
) -> None:
    rules, position, turn = trial
    assert (rules.explain(position, turn) is None) == (turn in rules.legal_turns(position))
