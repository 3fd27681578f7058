"""Pieces with lettered sides that wait in a reserve: whichever side is placed, one is gone."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit import library
from printkit.gamefile import game_of

SPEC = """game: {id: x, title: X}
board: {cells: squares, shape: rectangle 5, names: chess}
kinds:
  animal:
    letter: N
    count: 5
    form: tile
    sides: {N: north, E: east}
  rock: {letter: R, count: 3, owner: none}
faces:
  north: [disc: {radius: 0.1}]
  east: [circle: {radius: 0.2}]
  rock: blank
setup: {white: none, reserve: NNNNN}
turns: unchecked
"""


@pytest.mark.parametrize(
    ("turns", "left"),
    [
        ("1. N:a1 n:d1", (4, 4)),
        ("1. E:a1 e:d1", (4, 4)),
        ("1. E:a1 e:d1 2. a1-a2 d1-d2 3. xa2/N:a2 xd2/e:d2", (4, 4)),
        ("1. E:a1 e:d1 2. xa1/N:a2", (3, 4)),
        ("1. E:a1 n:d1 2. xd1/E:d1", (3, 4)),
        ("1. R:a1 xa1/e:a1", (5, 4)),
    ],
)
def test_a_side_that_is_placed_is_a_piece_of_the_reserve(turns: str, left: tuple[int, int]) -> None:
    game = game_of(SPEC, Path())
    record, _ = library.read_record_text(turns, "x.txt", game)
    position = library.replay(game, record).plies[-1].position
    assert tuple(sum(held) for held in position.reserve) == left
    assert tuple(held[0] for held in position.reserve) == left


def test_an_x_behind_what_comes_onto_something_is_told_to_stand_first() -> None:
    game = game_of(SPEC, Path())
    record, _ = library.read_record_text("1. R:a2 n:a1 2. pass a1-a2/xa2!", "x.txt", game)
    (warning,) = library.replay(game, record).warnings
    assert (warning.what.key, warning.hint.key) == ("replay.comes-onto", "replay.x-first")
    assert warning.hint.values == {"example": "xa2/a1-a2"}
