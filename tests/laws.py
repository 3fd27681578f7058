"""What holds in every edition: the half turn of positions and turns, and the census of cubes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from dataclasses import replace

from printkit.grid import Grid
from printkit.rules import Drop, Piece, Position, Rules, Side, Step, Turn, unit_code, unit_pieces


def turned(grid: Grid, position: Position, neutral: Container[int] = ()) -> Position:
    """The position after a half turn of the board and an exchange of sides, neutral kinds aside."""
    cells = [0] * len(position.cells)
    for cell, unit in enumerate(position.cells):
        pieces = [
            Piece(kind, side if kind in neutral else side.other) for kind, side in unit_pieces(unit)
        ]
        cells[grid.half_turn[cell]] = unit_code(pieces)
    lost = position.captured_king
    return replace(
        position,
        cells=tuple(cells),
        reserve=position.reserve[::-1],
        to_move=position.to_move.other,
        captured_king=None if lost is None else lost.other,
    )


def turned_turn(grid: Grid, turn: Turn) -> Turn:
    """The turn after a half turn of the board."""
    there = grid.half_turn
    return Turn(
        tuple(Step(step.mover, there[step.start], there[step.end]) for step in turn.steps),
        tuple(Drop(drop.kind, there[drop.cell]) for drop in turn.drops),
        None if turn.relocation is None else there[turn.relocation],
        None if turn.ransom is None else there[turn.ransom],
        None if turn.swap is None else (there[turn.swap[0]], there[turn.swap[1]]),
    )


def assert_half_turn_changes_nothing(rules: Rules, position: Position, turn: Turn) -> None:
    grid, neutral = rules.ruleset.grid, rules.ruleset.neutral
    other = turned(grid, position, neutral)
    mirrored = {turned_turn(grid, legal) for legal in rules.legal_turns(position)}
    assert set(rules.legal_turns(other)) == mirrored
    after = rules.play(position, turn)
    expected = turned(grid, after, neutral)
    assert rules.play(other, turned_turn(grid, turn)) == expected
    outcome, other_outcome = rules.outcome(after), rules.outcome(expected)
    assert (outcome and outcome.reason) == (other_outcome and other_outcome.reason)


def cubes(position: Position) -> Counter[Piece]:
    """All cubes on the board and in the reserves."""
    standing = Counter(cube for unit in position.cells for cube in unit_pieces(unit))
    for side in Side:
        for kind, count in enumerate(position.reserve[side]):
            standing[Piece(kind, side)] += count
    return +standing


def assert_cubes_are_kept(rules: Rules, position: Position, turn: Turn) -> None:
    """Cubes are taken from the other side, put back or exchanged, and none is made."""
    trace, after = rules.trace(position, turn), rules.play(position, turn)
    expected = cubes(position)
    if trace.relocated:
        expected[trace.relocated] += 1
    expected.update(Piece(kind, side) for kind in trace.exchanged for side in Side)
    assert cubes(after) + Counter(trace.captured) == expected
    neutral = rules.ruleset.neutral
    owned = [cube for cube in trace.captured if cube.kind not in neutral]
    assert all(cube.side is position.to_move.other for cube in owned)
    assert after.exchanges == position.exchanges + bool(trace.exchanged)
