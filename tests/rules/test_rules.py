"""The contract of `Rules`: codes, play, traces, ends."""

from __future__ import annotations

from dataclasses import replace

import pytest
from printkit.rules import (
    Blocked,
    EndReason,
    Outcome,
    Piece,
    Position,
    QuietReset,
    QuietRule,
    Rules,
    Ruleset,
    Side,
    Step,
    Turn,
    unit_code,
)
from printkit.rules.turn import Mover

import kits
import vectors


def jersi(board: str, **fields: object) -> Position:
    return replace(kits.position(kits.jersi_416(), board), **fields)


def play(rules: Rules, position: Position, text: str) -> Position:
    return rules.play(position, vectors.parse(rules.ruleset, text))


def test_equal_rulesets_share_their_rules() -> None:
    assert Rules.of(kits.jersi_416()) is Rules.of(replace(kits.jersi_416()))


def test_a_code_names_one_turn_object_and_back() -> None:
    rules = vectors.rules("jersi")
    position = jersi("a4:K e5:R e6:k i4:r", to_move=Side.WHITE)
    for code in rules.legal(position):
        assert rules.turn(code) is rules.turn(code)
        assert rules.code(rules.turn(code)) == code
    assert rules.legal_turns(position) == tuple(map(rules.turn, rules.legal(position)))


def test_a_turn_that_no_board_allows_has_no_code() -> None:
    with pytest.raises(ValueError, match="no position of this board allows"):
        vectors.rules("pijersi").code(Turn((Step(Mover.CUBE, 0, 44),)))


def test_play_leaves_the_old_position_as_it_was() -> None:
    rules, start = vectors.rules("jersi"), kits.jersi_start()
    after = play(rules, start, "M:c4/W:c4")
    assert start == kits.jersi_start()
    assert after.reserve[Side.WHITE] == kits.hand(rules.ruleset, "MMMW")
    assert after.reserve[Side.BLACK] == start.reserve[Side.BLACK]
    assert vectors.letters(after.at(rules.ruleset.grid.index["c4"])) == "MW"


def test_a_trace_tells_what_each_step_did() -> None:
    rules = vectors.rules("jersi")
    position = jersi("a4:K c4:RP e5:m e4:Mk f5:s")
    turn = vectors.parse(rules.ruleset, "c4=d4-e4/k:i1")
    assert rules.explain(position, turn) is None
    first, second = rules.trace(position, turn).effects
    assert (vectors.letters(first.left), vectors.letters(first.moved)) == ("RP", "RP")
    assert (first.built_on, first.captured) == (None, ())
    assert (vectors.letters(second.left), vectors.letters(second.moved)) == ("RP", "P")
    assert second.built_on == Piece(kits.MOUNTAIN, Side.WHITE)
    assert second.captured == (Piece(kits.KING, Side.BLACK),)
    assert rules.trace(position, turn).relocated == Piece(kits.KING, Side.BLACK)
    assert rules.trace(position, turn).side is Side.WHITE


def test_a_trace_names_the_cube_built_upon() -> None:
    rules = vectors.rules("pijersi")
    turn = vectors.parse(rules.ruleset, "a1-b1=c1")
    first, second = rules.trace(kits.pijersi_start(), turn).effects
    assert first.built_on == Piece(kits.PAPER, Side.WHITE)
    assert vectors.letters(second.moved) == "PR"
    assert rules.trace(kits.pijersi_start(), turn).relocated is None


@pytest.mark.parametrize(
    ("reset", "quiet"), [(QuietReset.ANY_CAPTURE, 0), (QuietReset.NON_KING_CAPTURE, 8)]
)
def test_whether_a_king_alone_resets_the_quiet_count_is_a_switch(
    reset: QuietReset, quiet: int
) -> None:
    rules = Rules(replace(kits.jersi_416(), quiet=QuietRule(turns=40, reset=reset)))
    position = jersi("a4:K e5:R e6:k", quiet=7)
    assert play(rules, position, "e5-e6/k:i1").quiet == quiet


def test_a_game_without_quiet_rule_goes_on() -> None:
    rules = Rules(replace(kits.jersi_416(), quiet=None))
    position = replace(kits.jersi_start(), quiet=1_000)
    assert rules.outcome(position) is None
    assert rules.legal(position)


@pytest.mark.parametrize(("blocked", "winner"), [(Blocked.LOSES, Side.WHITE), (Blocked.DRAW, None)])
def test_what_a_blocked_player_gets_is_a_switch(blocked: Blocked, winner: Side | None) -> None:
    ruleset = replace(kits.pijersi_45(), blocked=blocked)
    position = kits.position(ruleset, "a1:w a2:S b1:PR b2:R", to_move="b")
    assert Rules(ruleset).outcome(position) == Outcome(winner, EndReason.BLOCKED)


def test_a_reserve_saves_a_player_from_being_blocked() -> None:
    board = "a4:K g3:R h1:R h2:P h3:S i1:k g2:S i2:P"
    rules, empty = vectors.rules("jersi"), kits.hand(kits.jersi_416(), "")
    without = jersi(board, to_move=Side.BLACK)
    wise = replace(without, reserve=(empty, kits.hand(kits.jersi_416(), "W")))
    assert rules.outcome(without) == Outcome(Side.WHITE, EndReason.BLOCKED)
    assert rules.outcome(wise) is None


def test_a_king_that_cannot_be_put_back_loses_the_game() -> None:
    rules = vectors.rules("jersi")
    full = "".join(f" i{number}:S" for number in range(1, 8))
    after = play(rules, jersi(f"a4:K e5:R e6:k{full}"), "e5-e6")
    assert after.captured_king is Side.BLACK
    assert rules.outcome(after) == Outcome(Side.WHITE, EndReason.KING_CAPTURED)
    assert rules.legal(after) == []


def test_white_is_asked_for_its_goal_before_black() -> None:
    rules = vectors.rules("jersi")
    assert rules.outcome(jersi("a1:k i1:K")) == Outcome(Side.WHITE, EndReason.GOAL)
    assert rules.outcome(jersi("a1:k e1:K")) == Outcome(Side.BLACK, EndReason.GOAL)


@pytest.mark.slow
def test_a_game_without_goal_is_not_over_on_arrival() -> None:
    rules = Rules(replace(kits.jersi_416(), goal=None))
    position = jersi("a1:k i1:K")
    assert rules.outcome(position) is None
    assert rules.legal(position)


@pytest.mark.parametrize("board", ["e5:R e6:p", "a4:K e5:R", "i1:K e5:R"])
def test_a_picture_without_a_king_has_turns_and_no_outcome(board: str) -> None:
    rules = vectors.rules("jersi")
    position = jersi(board, quiet=40)
    assert rules.outcome(position) is None
    assert rules.legal(position)


def test_a_drop_rule_may_allow_one_cube_only() -> None:
    ruleset = kits.jersi_416()
    assert ruleset.drop
    rules = Rules(replace(ruleset, drop=replace(ruleset.drop, most=1)))
    legal = rules.legal_turns(kits.jersi_start())
    assert {len(turn.drops) for turn in legal} == {0, 1}
    pair = vectors.parse(ruleset, "W:e5/W:e6")
    reason = rules.explain(kits.jersi_start(), pair)
    assert reason
    assert reason.code == "drop-too-many"


def test_a_cell_holds_thirty_cubes_at_most() -> None:
    cube = Piece(kits.ROCK, Side.WHITE)
    with pytest.raises(ValueError, match="30 cubes at most"):
        unit_code([cube] * 31)


def test_rules_know_the_turns_of_their_board() -> None:
    rules: Rules = vectors.rules("pijersi")
    turns = {rules.turn(code) for code in range(rules.turn_count)}
    assert len(turns) == rules.turn_count
    assert not any(turn.drops or turn.relocation for turn in turns)


def test_a_ruleset_is_all_that_rules_know() -> None:
    ruleset: Ruleset = kits.pijersi_45()
    assert Rules(ruleset).ruleset is ruleset
