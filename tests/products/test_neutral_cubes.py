"""The cubes of neither side in what is printed: once, in rows of their own."""

from __future__ import annotations

from printkit.gamefile import load_game
from printkit.model import Language
from printkit.products.options import hands
from printkit.products.paper_cubes import plan_paper_cubes
from printkit.products.stickers import plan_stickers
from printkit.rules import Side
from printkit.text.nouns import nouns_of
from printkit.text.rules import rules_in_words

import kits
import printed

GAME = kits.of_cubes("staku")


def test_neutral_cubes_are_made_once_and_together() -> None:
    assert GAME.piece_count == 2 * 13 + 9
    assert [(hand.side, hand.kinds) for hand in hands(GAME)] == [
        (Side.WHITE, (0,)), (Side.BLACK, (0,)), (Side.WHITE, (1,)),
    ]  # fmt: skip
    assert [hand.side for hand in hands(load_game("jersi"))] == [Side.WHITE, Side.BLACK]


def test_stickers_are_as_many_as_faces() -> None:
    plan = plan_stickers(printed.request(GAME, 20.0))
    assert (plan.faces, plan.spares) == (6 * 35, 3)
    for strip in plan.strips:
        assert len({piece.kind for piece in strip.pieces}) == 1


def test_there_is_a_net_for_every_cube() -> None:
    assert plan_paper_cubes(printed.request(GAME, 20.0)).cubes == 35


def test_the_rules_tell_of_stacks_of_three_and_of_neutral_tokens() -> None:
    assert GAME.rules
    told = " ".join(
        sentence
        for rule in rules_in_words(GAME.rules, nouns_of(GAME, Language.EN), Language.EN)
        for sentence in rule.sentences
    )
    assert "three up to three" in told
    assert "A stack is three cubes at most, of one side or with neutral ones" in told
    assert "A neutral token is nobody’s" in told
    assert "A whole stack" not in told
    assert "takes nothing." not in told
