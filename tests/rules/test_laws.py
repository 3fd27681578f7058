"""What holds for all positions: symmetry, conservation, and reasons that agree with the list."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.errors import Reason, ReasonCode
from printkit.gamefile import load_game
from printkit.rules import (
    Drop,
    Mover,
    PlainEngine,
    Position,
    Rules,
    Side,
    Step,
    Turn,
)

import kits
import laws
import playthroughs
import vectors
from examples import examples

GAMES = st.sampled_from(vectors.GAMES)
CHOICES = st.lists(st.integers(0, 10_000), max_size=40)
STARTS = {
    "pijersi": kits.pijersi_start,
    "jersi": kits.jersi_start,
    "mikjersi": kits.mikjersi_start,
}


def playout(game: str, choices: list[int]) -> list[tuple[Position, Turn]]:
    """Positions and turns of a game, each turn chosen by a number, until it ends."""
    return list(playthroughs.playout(vectors.rules(game), STARTS[game](), choices))


@pytest.mark.slow
@examples(25)
@given(game=GAMES, choices=CHOICES)
def test_a_half_turn_of_the_board_changes_nothing(game: str, choices: list[int]) -> None:
    for position, turn in playout(game, choices)[-3:]:
        laws.assert_half_turn_changes_nothing(vectors.rules(game), position, turn)


@examples(40)
@given(game=GAMES, choices=CHOICES)
def test_cubes_are_taken_or_kept_but_never_made(game: str, choices: list[int]) -> None:
    for position, turn in playout(game, choices):
        laws.assert_cubes_are_kept(vectors.rules(game), position, turn)


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


@examples(250)
@given(trial=trials())
@pytest.mark.slow
def test_a_made_up_turn_is_explained_exactly_when_it_is_not_legal(
    trial: tuple[Rules, Position, Turn],
) -> None:
    rules, position, turn = trial
    assert (rules.explain(position, turn) is None) == (turn in rules.legal_turns(position))


AS_WRITTEN = {
    "taker": lambda turn: replace(turn, steps=(replace(turn.steps[0], mover=Mover.TAKER),)),
    "count": lambda turn: replace(turn, steps=(replace(turn.steps[0], count=1),)),
    "removed": lambda turn: replace(turn, removed=(turn.steps[0].end,)),
    "opened": lambda turn: replace(turn, opened=((0, 1),)),
    "between": lambda turn: Turn(drops=(Drop(0, 0, other=1),)),
    "owner": lambda turn: Turn(drops=(Drop(0, 0, owner=Side.WHITE),)),
}
"""What a turn may have where nobody knows the rules, put on a legal turn of a single step."""


@pytest.mark.parametrize("form", AS_WRITTEN)
@pytest.mark.parametrize("game", STARTS)
def test_no_turn_of_known_rules_has_what_turns_played_as_written_have(game: str, form: str) -> None:
    rules, position = vectors.rules(game), STARTS[game]()
    turns = [one for one in rules.legal_turns(position) if len(one.steps) == 1 and one.is_plain]
    for turn in turns[:3] or [Turn((Step(Mover.CUBE, 0, 1),))]:
        reason = rules.explain(position, AS_WRITTEN[form](turn))
        assert reason is not None
        assert reason.code is ReasonCode.NO_SUCH_TURN


class Tried(PlainEngine):
    """An engine of every turn that another knows, and of that one's explanations alone."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        super().__init__(rules.ruleset)

    def possible(self) -> list[Turn]:
        return [self._rules.turn(code) for code in range(self._rules.turn_count)]

    def fault(self, position: Position, turn: Turn) -> Reason | None:
        return self._rules.explain(position, turn)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pijersi", "staku"])
def test_turns_that_nothing_is_said_against_are_those_that_are_listed(name: str) -> None:
    game = load_game(name)
    assert game.rules
    rules, position = Rules(game.rules), game.setup
    tried, random = Rules(game.rules, Tried(rules)), Random(5)
    for _ in range(6):
        position = rules.play(position, random.choice(rules.legal_turns(position)))
    assert tried.legal_turns(position) == rules.legal_turns(position)
    assert tried.engine.code(rules.turn(7)) == 7
