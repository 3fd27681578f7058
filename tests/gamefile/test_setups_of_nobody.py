"""Pieces of nobody: setups without players, decks of cards and dice; slips in what stands where."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.base.errors import SpecError
from printkit.gamefile.game import game_of
from printkit.model import Game
from printkit.rules import Piece, Side

SPEC = """
game: {{id: made, title: Made}}
board: {board}
kinds:
  stone: {{letter: S, count: 3, owner: none{size}}}
  {other}
setup: {setup}
"""
SQUARES = "{cells: squares, shape: rectangle 3x3}"
DIE = """die: {letter: D, count: 1, owner: none, form: cube, sides: [one, two, six]}
faces: {stone: [], one: [], two: [], six: []}"""


def made(setup: str, *, board: str = SQUARES, other: str = "", size: str = "") -> Game:
    return game_of(SPEC.format(setup=setup, board=board, other=other, size=size), Path())


def faults(setup: str, **given: str) -> str:
    with pytest.raises(SpecError) as caught:
        made(setup, **given)
    return str(caught.value)


def test_where_only_pieces_of_nobody_stand_no_player_is_asked_for() -> None:
    game = made("{neutral: a1:S b2:S}")
    assert [game.setup.at(cell) for cell in range(3)] == [(Piece(0, Side.WHITE),), (), ()]
    assert made("{neutral: 'a1:S b2:S', white: none, black: none}").setup == game.setup


def test_a_setup_of_nothing_is_still_asked_for_its_pieces() -> None:
    assert "'white'" in faults("{black: none}")


@pytest.mark.parametrize("setup", ["{neutral: 'a1:S, b2:S'}", "{stacks: 'a1:SS, b2:S'}"])
def test_what_is_parted_by_commas_is_to_be_parted_by_blanks(setup: str) -> None:
    assert "part them by blanks" in faults(setup)


@pytest.mark.parametrize("size", ["88", "63"])
def test_a_size_that_may_be_that_of_a_card_is_shown_what_a_card_has(size: str) -> None:
    said = faults("{neutral: a1:S}", size=f", form: card, size: {size}")
    assert said.count("63x88") == 1


@pytest.mark.parametrize("size", ["0.1", "2.5"])
def test_a_size_of_no_piece_that_is_none_of_a_card_either_is_said_as_a_share(size: str) -> None:
    assert "63x88" not in faults("{neutral: a1:S}", size=f", size: {size}")


def test_what_lies_beside_a_board_stands_nowhere_and_is_no_doubt() -> None:
    waiting = "man: {letter: M, count: 1, owner: none}"
    assert not made("{neutral: a1:S}", other=DIE).doubts
    assert not made("{neutral: a1:S}", board="none", other=waiting).doubts
    for lone in (waiting, waiting.replace("owner: none", "owner: sides")):
        (doubt,) = made("{neutral: a1:S}", other=lone).doubts
        assert "man" in str(doubt)
