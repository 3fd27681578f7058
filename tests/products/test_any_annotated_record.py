"""Annotated games of chance: every form of a replay is made of them, and sound."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from printkit.base.errors import PrintkitError
from printkit.gamefile import load_game
from printkit.products import registry
from printkit.products.replays.record import RecordOptions
from tools.fuzz.replays import annotated, make_of

PRODUCTS = [
    name for name in registry.SHIPPED if issubclass(registry.product(name).options, RecordOptions)
]


def made_or_refused(product: str, text: str) -> None:
    """Make a product of a record; a refusal is lines with places, or the name of the whole."""
    try:
        make_of(registry.product(product), text.encode("utf-8", "surrogatepass"))
    except PrintkitError as error:
        for problem in error.problems:
            assert "\n" not in str(problem)
            assert problem.source is not None or str(problem).startswith("fuzz ")


@pytest.mark.parametrize("product", PRODUCTS)
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32))
@pytest.mark.few(1)
def test_every_form_is_made_of_any_annotated_record(product: str, seed: int) -> None:
    chance = Random(seed)
    game = load_game(chance.choice(("pijersi", "mikjersi", "staku")))
    made_or_refused(product, annotated(game, chance, plies=6))


@pytest.mark.parametrize("product", PRODUCTS)
@pytest.mark.slow
@settings(max_examples=12)
@given(seed=st.integers(0, 2**32))
def test_every_form_is_made_of_many_annotated_records(product: str, seed: int) -> None:
    """`make fuzz` gives the same products many more, and spoils them."""
    chance = Random(seed)
    game = load_game(chance.choice(("jersi", "jersi/4.0", "pijersi/51", "jersi/3")))
    made_or_refused(product, annotated(game, chance))


@pytest.mark.parametrize("product", PRODUCTS)
@pytest.mark.few(1)
def test_words_longer_than_a_line_are_broken_in_every_form(product: str) -> None:
    word = "w" * 400
    first, second, third = f"{word} 1 {word}", f"({word}", f"[%dia] {word}"
    text = (
        f'[Edition "pijersi/45"]\n1 a5-b6=c6 {{{first}}} (1 a5-a4 {{{word}}}) '
        f"2 f6-g5=e6 {{{second}}} (2 f2-g1=e2 {{{word}}}) 3 c6=e5-f5! {{{third}}}\n"
    )
    text += "\n" * (-len(text) % 8)  # as a PDF
    make_of(registry.product(product), text.encode())


@pytest.mark.parametrize("product", PRODUCTS)
@pytest.mark.slow
def test_a_game_of_500_turns_and_a_remark_of_3000_words_are_told(product: str) -> None:
    there = "a1-a2 g1-g2 a2-a1 g2-g1".split()
    turns = " ".join(f"{rank + 1} {there[rank % 4]}" for rank in range(500))
    text = f'[Edition "pijersi/51"]\n{{{"word " * 3000}}} {turns}\n'
    make_of(registry.product(product), (text + "\n" * (-len(text) % 8)).encode())
