"""Every format reads back what it writes, on boards of every shape: holes, nodes, tall stacks."""

from __future__ import annotations

from random import Random

import pytest
from printkit import library
from printkit.base.errors import NotationError
from printkit.notation.positions.formats import PositionFormat, write_position
from printkit.notation.positions.textboard import write_textboard
from printkit.rules import freely_placed

NAMES = ("jersi/1", "jersi/2", "jersi/4.0", "jersi", "pijersi/51", "pijersi", "mikjersi", "staku")


@pytest.mark.few(15)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", list(PositionFormat))
def test_what_a_format_writes_it_reads_back(name: str, form: PositionFormat) -> None:
    game = library.load(name)
    position, rules = game.setup, library.rules_of(game)
    if game.free_setup and not any(position.cells):
        position = freely_placed(rules.ruleset, position, game.free_setup, Random(5))
    for _ in range(3):
        position = rules.play(position, Random(8).choice(rules.legal_turns(position)))
    if form is PositionFormat.PSN and any(map(any, position.reserve)):
        position = type(position)(
            cells=position.cells, reserve=((0,) * len(game.kinds),) * 2, quiet=position.quiet
        )
    text = write_position(position, form, library.alphabet_of(game))
    again = library.read_position(text, "x", game)
    assert again.given.position.cells == position.cells
    assert again.given.position.reserve == position.reserve


def test_a_hole_is_a_gap_in_the_text_board_and_no_cell() -> None:
    game = library.load("jersi/1")
    lines = write_textboard(game.setup, library.alphabet_of(game)).splitlines()
    assert lines[3] == "a4..    b4..    c4..            e4..    f4..    g4.."
    for name, told in (("d4", "d4 is a hole, no cell"), ("d9", "d1 d2 d3 d5 d6 d7")):
        with pytest.raises(NotationError, match=told):
            library.read_position(f"{name}:N", "x", game)
