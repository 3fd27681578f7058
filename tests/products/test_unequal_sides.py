"""Nine against sixteen: a side gets the cubes that it owns, in every product."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from printkit.gamefile import load_game
from printkit.products.options import hands
from printkit.products.paper_cubes import plan_paper_cubes
from printkit.products.stickers import FACES_OF_A_CUBE, plan_stickers
from printkit.rules import Side

import printed

TABLUT = Path(__file__).parents[1] / "data" / "specs" / "good" / "tablut.yaml"
OWNED = {(0, Side.WHITE): 1, (1, Side.WHITE): 8, (1, Side.BLACK): 16}


@pytest.fixture(scope="module")
def game():
    return load_game(str(TABLUT))


def test_a_kind_of_one_side_is_in_its_hand_alone(game):
    assert [(hand.side, hand.kinds) for hand in hands(game)] == [
        (Side.WHITE, (0, 1)),
        (Side.BLACK, (1,)),
    ]
    assert game.piece_count == 25


def test_stickers_and_nets_are_those_of_the_cubes_of_each_side(game):
    plan = plan_stickers(printed.request(game, 16))
    faces = Counter(
        piece for strip in plan.strips for piece in strip.pieces[: len(strip.pieces) - strip.spares]
    )
    assert faces == {piece: FACES_OF_A_CUBE * count for piece, count in OWNED.items()}
    nets = plan_paper_cubes(printed.request(game, 16))
    assert Counter(piece for pieces in nets.pages for piece in pieces) == OWNED


def test_the_position_it_starts_from_uses_the_whole_box(game):
    owned = sum(kind.counts[side] for kind in game.kinds for side in Side)
    assert owned == sum(code != 0 for code in game.setup.cells)
