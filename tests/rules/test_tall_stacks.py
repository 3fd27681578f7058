"""Stacks of three and neutral cubes: Staku against an oracle, Pijersi against its fast lister."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.errors import ReasonCode, Source
from printkit.gamefile import load_game
from printkit.library import alphabet_of
from printkit.model import Game
from printkit.notation import DIALECTS
from printkit.rules import (
    EndReason,
    Mover,
    Outcome,
    Piece,
    Position,
    Rules,
    Side,
    Step,
    Turn,
    unit_code,
    unit_pieces,
)
from printkit.rules.towers import TowersEngine

import kits
import laws
import staku_oracle
import vectors
from examples import examples

NAMES = {3: "staku", 2: "staku+staku2"}
HEIGHTS = pytest.mark.parametrize("height", [3, 2])
TOKEN, NEUTRAL = 0, 1
HERE = Source("--turn", 1, 1)


def game(height: int = 3) -> Game:
    return load_game(NAMES[height])


def rules(height: int = 3) -> Rules:
    ruleset = game(height).rules
    assert ruleset
    return Rules.of(ruleset)


def board_of(position: Position) -> staku_oracle.Board:
    """A position as the oracle has it."""
    letters = {(TOKEN, Side.WHITE): "W", (TOKEN, Side.BLACK): "B", (NEUTRAL, Side.WHITE): "N"}
    return {
        name: "".join(letters[piece] for piece in unit_pieces(unit))
        for name, unit in zip(game().grid.names, position.cells, strict=True)
        if unit
    }


def position_of(board: staku_oracle.Board, to_move: Side = Side.WHITE) -> Position:
    pieces = {
        "W": Piece(TOKEN, Side.WHITE),
        "B": Piece(TOKEN, Side.BLACK),
        "N": Piece(NEUTRAL, Side.WHITE),
    }
    units = {name: unit_code(map(pieces.__getitem__, pile)) for name, pile in board.items()}
    cells = tuple(units.get(name, 0) for name in game().grid.names)
    return Position(cells=cells, reserve=game().setup.reserve, to_move=to_move)


def text_of(turn: Turn) -> str:
    names = game().grid.names
    steps = (f"{step.mover.value}{names[step.end]}" for step in turn.steps)
    return names[turn.steps[0].start] + "".join(steps)


def told(position: Position, height: int = 3) -> dict[str, staku_oracle.Board]:
    """The legal turns and the boards after them, as the oracle tells them."""
    at_work = rules(height)
    return {
        text_of(turn): board_of(at_work.play(position, turn))
        for turn in at_work.legal_turns(position)
    }


def expected(position: Position, height: int = 3) -> dict[str, staku_oracle.Board]:
    return staku_oracle.turns(board_of(position), "WB"[position.to_move], height)


def parse(text: str) -> Turn:
    return DIALECTS["staku"].parse_turn(text, HERE, alphabet_of(game())).turn


def legal(board: staku_oracle.Board, *starts: str) -> set[str]:
    """White's legal turns that begin so."""
    return {text for text in told(position_of(board)) if text.startswith(starts)}


# Agreement with the oracle


@HEIGHTS
def test_the_start_is_that_of_the_brief(height: int) -> None:
    assert board_of(game(height).setup) == staku_oracle.start()


@pytest.mark.parametrize(("height", "first", "second"), [(3, 382, 145_780), (2, 200, 39_890)])
@pytest.mark.slow
def test_the_first_turns_are_counted_alike(height: int, first: int, second: int) -> None:
    board, at_work, setup = staku_oracle.start(), rules(height), game(height).setup
    assert staku_oracle.perft(board, "W", 1, height) == at_work.perft(setup, 1) == first
    assert at_work.perft(setup, 2) == second
    if height == 2:  # 145,780 take the oracle long: it has counted them once
        assert staku_oracle.perft(board, "W", 2, height) == second


@HEIGHTS
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.slow
def test_random_games_have_the_oracles_turns(height: int, seed: int) -> None:
    at_work, random, position = rules(height), Random(seed), game(height).setup
    for _ in range(40):
        assert told(position, height) == expected(position, height)
        turns = at_work.legal_turns(position)
        if not turns:
            break
        captures = [turn for turn in turns if at_work.trace(position, turn).captured]
        turn = random.choice(captures or turns)
        laws.assert_half_turn_changes_nothing(at_work, position, turn)
        laws.assert_cubes_are_kept(at_work, position, turn)
        position = at_work.play(position, turn)


PILES = {
    height: st.integers(0, height).flatmap(
        lambda low, height=height: st.tuples(
            st.just("N" * low), st.sampled_from("WB"), st.integers(0, height - low)
        ).map(lambda parts: parts[0] + parts[1] * parts[2])
    )
    for height in NAMES
}


@st.composite
def positions(draw: st.DrawFn, height: int) -> Position:
    """Any sound piles on any cells: no game need lead there."""
    cells = st.sampled_from(sorted(staku_oracle.PLACE))
    board = draw(st.dictionaries(cells, PILES[height].filter(bool), max_size=25))
    return position_of(board, draw(st.sampled_from(list(Side))))


@HEIGHTS
@examples(30)
@given(data=st.data())
@pytest.mark.slow
def test_any_position_has_the_oracles_turns(height: int, data: st.DataObject) -> None:
    position = data.draw(positions(height))
    assert told(position, height) == expected(position, height)
    outcome = rules(height).outcome(position)
    assert (outcome is None) == bool(expected(position, height))


@examples(120)
@given(data=st.data())
@pytest.mark.slow
def test_a_made_up_turn_is_explained_exactly_when_it_is_not_legal(data: st.DataObject) -> None:
    height = data.draw(st.sampled_from([2, 3]))
    position = data.draw(positions(height))
    standing = [cell for cell, unit in enumerate(position.cells) if unit] or [0]
    start, steps = data.draw(st.sampled_from(standing)), list[Step]()
    for _ in range(data.draw(st.integers(0, 3))):
        near = [cell for cell in game().grid.neighbours[start] if cell >= 0]
        end = data.draw(st.sampled_from([*near, *standing]))
        steps.append(Step(data.draw(st.sampled_from(Mover)), start, end))
        start = end if data.draw(st.integers(0, 9)) else data.draw(st.sampled_from(standing))
    turn, at_work = Turn(tuple(steps)), rules(height)
    assert (at_work.explain(position, turn) is None) == (turn in at_work.legal_turns(position))
    counted = at_work.counted(position, turn)
    assert [(one.start, one.end) for one in counted.steps] == [(s.start, s.end) for s in steps]


@pytest.mark.slow
def test_stacks_of_two_go_as_the_fast_lister_lets_them() -> None:
    ruleset = kits.pijersi_45()
    fast, tall = Rules.of(ruleset), Rules(ruleset, TowersEngine(ruleset))
    random = Random(4)
    for _ in range(8):
        position = kits.pijersi_start()
        for _ in range(40):
            if fast.outcome(position):
                break
            plain = set(map(_whole, tall.legal_turns(position)))
            turns = fast.legal_turns(position)
            assert plain == set(turns)
            position = fast.play(position, random.choice(turns))


def _whole(turn: Turn) -> Turn:
    """A turn told by whole stacks instead of pairs."""
    signs = {Mover.CUBE: Mover.CUBE, Mover.PAIR: Mover.STACK}
    return Turn(tuple(replace(step, mover=signs[step.mover]) for step in turn.steps))


# Rule by rule


def test_as_many_tokens_go_as_many_cells() -> None:
    assert legal({"d1": "WWW"}, "d1-", "d1+", "d1*") >= {"d1-d2", "d1+d3", "d1*d4"}
    assert not legal({"d1": "WWW"}, "d1-d3", "d1+d4", "d1*d5", "d1*e3")


def test_nothing_jumps() -> None:
    assert not legal({"d1": "WWW", "d2": "N"}, "d1+d3", "d1*d3", "d1*d4")


def test_neutral_tokens_move_only_under_a_colour() -> None:
    assert not legal({"d1": "N", "d3": "NN"}, "d1", "d3")
    assert legal({"d1": "NW"}, "d1+d3") == {"d1+d3", "d1+d3-c4", "d1+d3-d2", "d1+d3-d4"} | {
        "d1+d3-c3", "d1+d3-e3", "d1+d3-e4",
    }  # fmt: skip


def test_no_neutral_token_comes_above_a_colour() -> None:
    assert not legal({"d1": "NW", "d2": "W"}, "d1+d2")
    assert legal({"d1": "NW", "d2": "N"}, "d1+d2")
    assert legal({"d1": "NW", "d2": "W"}, "d1-d2")


def test_either_side_builds_on_neutral_tokens() -> None:
    board = {"d1": "W", "d2": "N", "d3": "B"}
    for side, turn in ((Side.WHITE, "d1-d2"), (Side.BLACK, "d3-d2")):
        position = position_of(board, side)
        trace = rules().trace(position, parse(turn))
        assert trace.effects[0].built_on == Piece(NEUTRAL, Side.WHITE)
        assert not trace.captured


def test_a_stack_lands_on_its_own_where_three_stand_at_most() -> None:
    assert legal({"d1": "WW", "d2": "W"}, "d1+d2")
    assert not legal({"d1": "WW", "d2": "WW"}, "d1+d2")
    assert legal({"d1": "WW", "d2": "WW"}, "d1-d2")


def test_any_colour_takes_any_other_whole_with_its_neutral_tokens() -> None:
    position = position_of({"d1": "W", "d2": "NBB", "d7": "B"})
    after = rules().play(position, parse("d1-d2"))
    assert board_of(after) == {"d2": "W", "d7": "B"}
    trace = rules().trace(position, parse("d1-d2"))
    assert [piece.kind for piece in trace.captured] == [NEUTRAL, TOKEN, TOKEN]
    assert after.quiet == 0


def test_a_second_step_moves_what_was_built_or_less_than_was_moved() -> None:
    board = {"d1": "WW", "d2": "W"}
    second = {text[5] for text in legal(board, "d1+d2") if len(text) > 5}
    assert second == {"-", "*"}
    assert {text[5] for text in legal(board, "d1-d2") if len(text) > 5} == {"+"}
    assert {text[5] for text in legal({"d1": "WWW"}, "d1*d2") if len(text) > 5} == {"-", "+"}


def test_after_a_capture_only_less_goes_on() -> None:
    board = {"d1": "WW", "d2": "B", "d7": "B"}
    assert {text[5] for text in legal(board, "d1+d2") if len(text) > 5} == {"-"}
    assert legal(board, "d1-d2") == {"d1-d2"}


@pytest.mark.parametrize(
    ("board", "winner"),
    [
        ({"g1": "W", "d1": "B"}, Side.WHITE),
        ({"g6": "NNW", "d1": "B"}, Side.WHITE),
        ({"a6": "B", "d1": "W"}, Side.BLACK),
    ],
)
def test_a_colour_in_the_others_palace_wins(board: staku_oracle.Board, winner: Side) -> None:
    assert rules().outcome(position_of(board)) == Outcome(winner, EndReason.GOAL)
    assert not rules().legal_turns(position_of(board))


@pytest.mark.parametrize("cell", ["a1", "a6", "g1", "g6"])
def test_neutral_tokens_and_ones_own_palace_win_nothing(cell: str) -> None:
    own = "W" if cell[0] == "a" else "B"
    for pile in ("N", own):
        board = {cell: pile, "d1": "W", "d7": "B"}
        assert rules().outcome(position_of(board)) is None


def test_twenty_turns_without_a_capture_are_a_draw() -> None:
    position = replace(position_of({"d1": "W", "d7": "B"}), quiet=19)
    after = rules().play(position, parse("d1-d2"))
    assert rules().outcome(after) == Outcome(None, EndReason.NO_CAPTURE)


def test_who_cannot_move_loses() -> None:
    assert rules().outcome(position_of({"d1": "B"})) == Outcome(Side.BLACK, EndReason.BLOCKED)
    walled = {"a1": "W", "a2": "NNN", "b1": "NNN", "b2": "NNN", "g6": "N", "d5": "B"}
    assert rules().outcome(position_of(walled)) == Outcome(Side.BLACK, EndReason.BLOCKED)


R = ReasonCode
REASONS = [
    (R.NO_PIECE, {}, "d1-d2", "d1", ""),
    (R.NOT_YOURS, {"d1": "NB"}, "d1-d2", "d1", "token"),
    (R.NEUTRAL, {"d1": "N"}, "d1-d2", "d1", "neutral"),
    (R.TOO_FEW, {"d1": "WW"}, "d1*d2", "d1", ""),
    (R.TOO_FAR, {"d1": "WW"}, "d1+d4", "d1 d4", ""),
    (R.TOO_FAR, {"d1": "WWW"}, "d1*e3", "d1 e3", ""),
    (R.SAME_CELL, {"d1": "W"}, "d1-d1", "d1", ""),
    (R.PATH_BLOCKED, {"d1": "WWW", "d3": "B"}, "d1*d4", "d1 d4 d3", ""),
    (R.TOO_HIGH, {"d1": "WW", "d2": "NN"}, "d1+d2", "d2", ""),
    (R.CANNOT_CARRY, {"d1": "NW", "d2": "W"}, "d1+d2", "d2", "token neutral"),
    (R.BROKEN_CHAIN, {"d1": "W", "d2": "W", "e1": "W"}, "d1-d2", "d2 e1", ""),
    (R.ONLY_PART_GOES_ON, {"d1": "W"}, "d1-d2-d3", "d2", ""),
    (R.ONLY_PART_GOES_ON, {"d1": "WW", "d2": "W"}, "d1+d2+d3", "d2", ""),
    (R.TOO_MANY_STEPS, {"d1": "WWW"}, "d1*d2+d3-d4", "", ""),
    (R.STEP_TELLS_COUNT, {"d1": "WW"}, "d1=d2", "d1", ""),
]


@pytest.mark.parametrize(("code", "board", "text", "cells", "kinds"), REASONS)
def test_a_reason_names_the_rule_that_is_broken(
    code: ReasonCode, board: staku_oracle.Board, text: str, cells: str, kinds: str
) -> None:
    turn = parse(text)
    if code is R.BROKEN_CHAIN:
        elsewhere = game().grid.index["e1"]
        turn = Turn((*turn.steps, Step(Mover.CUBE, elsewhere, game().grid.index["e2"])))
    reason = rules().explain(position_of(board), turn)
    assert reason
    assert (reason.code, reason.cells, reason.kinds) == (
        code, tuple(cells.split()), tuple(kinds.split()),
    )  # fmt: skip


def test_stacks_of_two_know_no_signs_of_numbers() -> None:
    position, (step,) = kits.pijersi_start(), vectors.parse(kits.pijersi_45(), "b4=c4").steps
    for mover in (Mover.PAIR, Mover.TRIPLE):
        reason = vectors.rules("pijersi").explain(position, Turn((replace(step, mover=mover),)))
        assert reason
        assert reason.code is ReasonCode.STEP_TELLS_WHOLE


def test_a_whole_stack_is_told_by_its_height() -> None:
    position = position_of({"d1": "NWW", "e1": "W", "e2": "W"})
    for written, meant in (
        ("d1=d4", "d1*d4"),
        ("d1=d2=d3", "d1*d2*d3"),
        ("e1-e2=e4", "e1-e2+e4"),
        ("e1=d1", "e1-d1"),
    ):
        assert rules().counted(position, parse(written)) == parse(meant)


def test_all_tokens_of_the_box_stand_at_the_start() -> None:
    standing = Counter(piece for unit in game().setup.cells for piece in unit_pieces(unit))
    assert standing == {
        Piece(TOKEN, Side.WHITE): 13,
        Piece(TOKEN, Side.BLACK): 13,
        Piece(NEUTRAL, Side.WHITE): 9,
    }
