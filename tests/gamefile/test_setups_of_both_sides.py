"""`setup.stacks`, and what a setup puts between two cells."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.base.errors import SpecError
from printkit.gamefile import game_of
from printkit.model import Game
from printkit.notation.positions.state import write_core
from printkit.replay.interpret import alphabet_of

KINDS = (
    "{man: {letter: M, count: 40, form: disc}, king: {letter: K, count: 1},"
    " wall: {letter: W, count: 9, form: tile, stands: between},"
    " tree: {letter: T, count: 3, owner: none}}"
)


def game(setup: str, more: str = "") -> Game:
    # a neutral kind would ask for the rules of another dialect
    kinds = KINDS.replace(", owner: none", "") if "rules" in more else KINDS
    text = f"""
game: {{id: x, title: X}}
board: {{cells: squares, rows: [{{name: a, cells: 3}}, {{name: b, cells: 3}}]}}
kinds: {kinds}
setup: {setup}
{more}"""
    return game_of(text, Path())


def stands(setup: str, more: str = "") -> str:
    made = game(setup, more)
    return write_core(made.setup, alphabet_of(made)).partition(" |  ")[0]


def told(setup: str, more: str = "") -> list[str]:
    with pytest.raises(SpecError) as caught:
        game(setup, more)
    return [one.what for one in caught.value.problems]


@pytest.mark.parametrize(
    ("setup", "state"),
    [
        ("{stacks: a1:MmMk}", "a1:MmMk | - -"),
        ("{stacks: [a1:Mm, b2:mmmmm]}", "a1:Mm b2:mmmmm | - -"),
        ("{white: a1:MMMMMM}", "a1:MMMMMM b3:mmmmmm | - -"),
        ("{white: a1:M, stacks: a2:mM}", "a1:M a2:mM b3:m | - -"),
        ("{white: a1:M, black: none, stacks: a2..a3:mTM}", "a1:M a2:mTM a3:mTM | - -"),
        ("{white: none, stacks: a1:MmT, extra: a1:M}", "a1:MmTM b3:m | - -"),
        ("{white: a1|a2:W}", "a1|a2:W b2|b3:w | - -"),
        ("{white: b1|a1:W, black: a2|b2:W}", "a1|b1:W a2|b2:w | - -"),
        ("{stacks: a1|a2:w a2|a3:W}", "a1|a2:w a2|a3:W | - -"),
    ],
)
def test_a_setup_stands_as_it_is_written_and_only_whites_cells_are_turned(
    setup: str, state: str
) -> None:
    assert stands(setup) == state


@pytest.mark.parametrize(
    ("setup", "problems"),
    [
        ("{stacks: a1:MmX}", ["no kind has the letter 'X'"]),
        ("{stacks: a1:man}", ["'man' is a name here; its letter is M"]),
        ("{white: a1:M, stacks: a1:m}", ["the cell a1 is taken already"]),
        ("{white: a1:M, stacks: b3:m}", ["the cell b3 is taken already"]),
        ("{stacks: a1:m a1:M}", ["the cell a1 is taken already"]),
        ("{stacks: a1:KK}", ["more king than the box holds: each side owns 1"]),
        (f"{{stacks: a1:{'M' * 1000}}}", ["a cell holds 30 pieces at most"]),
        ("{stacks: a1|a2:W a2|a1:w}", ["the cell a1|a2 is taken already"]),
        ("{stacks: a1|b2:W}", ["nothing lies between a1 and b2, which are no neighbours"]),
        ("{stacks: a1|a1:W}", ["a place lies between two cells, not between a1 and a1"]),
        ("{stacks: a1|z3:W}", ["unknown cell 'z3'"]),
        ("{stacks: a1|a2:WW}", ["one piece stands between two cells, not 2"]),
        ("{stacks: a1:W}", ["W stands between two cells"]),
        ("{black: none}", ["the key 'white' is missing"]),
    ],
)
def test_what_cannot_stand_so_is_one_line(setup: str, problems: list[str]) -> None:
    assert told(setup) == problems


RULES = """
rules: {beats: {man: [king]}, stacks: {height: 2}}
notation: {dialect: pijersi}
"""


def test_rules_keep_their_height_and_their_places() -> None:
    assert told("{white: a1:MMM}", RULES) == ["a cell holds two pieces at most"]
    assert told("{white: a1|a2:W}", RULES) == ["by rules nothing stands between two cells"]
    assert told("{stacks: a1:Mm}", RULES) == [
        "the rules let nothing of the other side stand on the man"
    ]
    assert stands("{stacks: a1:MM}", RULES).startswith("a1:MM")


def test_kinds_that_stand_between_cells_in_a_figure_alone_are_no_doubt() -> None:
    figures = "figures: {one: {stand: 'a1:Mmk a1|a2:W a3:T', caption: {en: One.}}}"
    assert game("{white: a1:MK}", figures).doubts == ()
    bare = figures.replace(" a1|a2:W", "")
    assert [one.source.path for one in game("{white: a1:MK}", bare).doubts if one.source] == [
        "kinds.wall"
    ]
