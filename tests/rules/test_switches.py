"""Switches of older editions and of variants: guards, ways to take, ransom, last turns, felling."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from printkit.base.errors import Reason, ReasonCode
from printkit.rules import (
    BlackSetup,
    EndReason,
    FreeSetup,
    Outcome,
    Piece,
    Position,
    RandomSetup,
    Restraints,
    Rules,
    Ruleset,
    SecondStep,
    Side,
    Turn,
    freely_placed,
    shuffled,
    unit_pieces,
)

import kits
import vectors

R = ReasonCode
FIGURE = "f2:W f3:P g1:RS f1:P e1:RS e6:W f7:rw f8:p g7:RP"
"""The guards in the figure of the rule book of Jersi 3, page 3: White's f2 and e6, Black's f7."""


def restrained(**switches: Any) -> Rules:
    """Jersi 3 without the guard's power and with other restraints."""
    return Rules(replace(kits.jersi_3(), restraints=Restraints(**switches)))


def place(ruleset: Ruleset, board: str, **fields: Any) -> Position:
    return replace(kits.position(ruleset, board), **fields)


def reason(rules: Rules, position: Position, turn: str) -> Reason | None:
    parsed = vectors.parse(rules.ruleset, turn)
    found = rules.explain(position, parsed)
    assert (found is None) == (parsed in rules.legal_turns(position))
    return found


@pytest.mark.parametrize(
    ("side", "turn", "guard"),
    [
        (Side.WHITE, "g1=g2", "f2"),
        (Side.WHITE, "g1-f1", "f2"),
        (Side.WHITE, "e1=e2", "f2"),
        (Side.WHITE, "f2-f3", None),
        (Side.BLACK, "f7=f6", "e6"),
        (Side.BLACK, "f7=e7", "e6"),
        (Side.BLACK, "f7=e8", None),
        (Side.BLACK, "f7-f8", None),
        (Side.WHITE, "g7=g5", None),
    ],
)
def test_the_nine_arrows_of_the_guards_figure_come_out_as_drawn(
    side: Side, turn: str, guard: str | None
) -> None:
    rules = Rules.of(kits.jersi_3())
    position = place(rules.ruleset, FIGURE, to_move=side)
    end = turn[-2:]
    expected = Reason(R.GUARDED, (end, guard), ("guard",)) if guard else None
    assert reason(rules, position, turn) == expected


@pytest.mark.parametrize("turn", ["g1=g2", "g1-f1"])
def test_a_guard_hinders_the_other_side_too(turn: str) -> None:
    rules = Rules.of(kits.jersi_3())
    position = place(rules.ruleset, "f2:W g1:rs f1:p", to_move=Side.BLACK)
    found = reason(rules, position, turn)
    assert found
    assert found.code is R.GUARDED


def test_a_guard_hinders_no_single_cube() -> None:
    rules = Rules.of(kits.jersi_3())
    position = place(rules.ruleset, "f2:W g1:R e1:s e2:P")
    assert reason(rules, position, "g1-g2") is None
    assert reason(rules, position, "g1-f1") is None


def test_a_guard_under_another_cube_hinders_nothing() -> None:
    rules = Rules.of(kits.jersi_3())
    assert reason(rules, place(rules.ruleset, "f2:WS g1:RS"), "g1=g2") is None


def test_a_guard_laid_bare_by_a_step_does_not_hinder_the_next_one() -> None:
    rules = Rules.of(kits.jersi_3())
    assert reason(rules, place(rules.ruleset, "f2:WS f3:P"), "f2-f3") is None


def test_a_guard_covered_by_a_step_does_not_hinder_the_stack_that_it_carries() -> None:
    rules = Rules.of(kits.jersi_3())
    assert reason(rules, place(rules.ruleset, "f2:W f3:P"), "f3-f2=f1") is None


def test_a_ninja_takes_only_as_a_single_cube() -> None:
    rules = restrained(by_cube_only=frozenset({kits.FOOL}))
    position = place(rules.ruleset, "e5:RF e7:p f5:p")
    assert reason(rules, position, "e5=e7") == Reason(R.TAKES_BY_CUBE, ("e7",), ("fool",))
    assert reason(rules, position, "e5-f5") is None
    assert reason(rules, position, "e5=e6-e7") is None


def test_a_mahout_takes_only_on_a_stack_that_moves_whole() -> None:
    rules = restrained(by_stack_only=frozenset({kits.FOOL}))
    position = place(rules.ruleset, "e5:RF e7:p f5:p")
    assert reason(rules, position, "e5-f5") == Reason(R.TAKES_BY_STACK, ("f5",), ("fool",))
    assert reason(rules, position, "e5=e7") is None


@pytest.mark.parametrize(
    ("board", "turn", "cells"),
    [
        ("e5:RP d5:W", "e5=e7", ("e5", "d5")),
        ("e5:RP e8:w", "e5=e7", ("e7", "e8")),
        ("e5:RP d5:W", "e5=e6", None),
        ("e5:RP f6:W", "e5=c5", None),
        ("e5:RW e8:W", "e5=e7", None),
        ("e5:RW e8:w", "e5=e7", ("e7", "e8")),
        ("e5:RP d5:WS", "e5=e7", None),
    ],
)
@pytest.mark.few(3)
def test_a_divider_keeps_stacks_from_long_moves_near_it(
    board: str, turn: str, cells: tuple[str, str] | None
) -> None:
    rules = restrained(dividers=frozenset({kits.GUARD}))
    board = board if turn != "e5=c5" else "e5:RP g5:W"
    expected = Reason(R.DIVIDED, cells, ("guard",)) if cells else None
    assert reason(rules, place(rules.ruleset, board), turn) == expected


@pytest.mark.parametrize(
    ("way", "turn", "code"),
    [
        (SecondStep.TURNS, "e5-e6=e7", R.MUST_TURN),
        (SecondStep.TURNS, "e5-e6=e5", None),
        (SecondStep.TURNS, "e5-e6=f6", None),
        (SecondStep.STRAIGHT, "e5-e6=e8", None),
        (SecondStep.STRAIGHT, "e5-e6=f6", R.MUST_GO_STRAIGHT),
    ],
)
def test_the_way_of_the_second_step_may_depend_on_the_first(
    way: SecondStep, turn: str, code: ReasonCode | None
) -> None:
    rules = restrained(second_step=way)
    found = reason(rules, place(rules.ruleset, "e5:R e6:P"), turn)
    assert (found and found.code) == code


def test_a_restrained_player_may_be_without_turns() -> None:
    board = "i5:F i4:p h5:p h6:p"
    free, bound = restrained(), restrained(by_stack_only=frozenset({kits.FOOL}))
    position = place(free.ruleset, board)
    assert free.perft(position, 1) == 3
    assert bound.perft(position, 1) == len(bound.legal(position)) == 0


def test_a_blocked_player_gets_a_draw_where_the_switch_says_so() -> None:
    rules = restrained(by_stack_only=frozenset({kits.FOOL}))
    position = place(rules.ruleset, "i5:fk h5:RR h6:RR i4:RR g5:RR g6:RR i3:RR a1:K")
    position = replace(position, to_move=Side.BLACK)
    assert rules.outcome(position) == Outcome(None, EndReason.BLOCKED)


def test_taking_the_king_wins_where_it_is_never_put_back() -> None:
    rules = Rules.of(kits.jersi_3())
    position = place(rules.ruleset, "a1:K e5:R e6:k")
    after = rules.play(position, vectors.parse(rules.ruleset, "e5-e6"))
    assert rules.outcome(after) == Outcome(Side.WHITE, EndReason.KING_CAPTURED)
    assert reason(rules, position, "e5-e6") is None
    assert reason(rules, position, "e5-e6/k:i1") == Reason(R.RELOCATION_NOT_DUE, ("i1",))


# Ransom

ASKED = frozenset({kits.ROCK, kits.PAPER, kits.SCISSORS, kits.FOOL, kits.WISE})
TAKEN = "a4:K e5:R e6:k i1:RP i2:m i3:r i4:pr "


def with_ransom() -> Rules:
    return Rules(replace(kits.jersi_416(), ransom=ASKED))


@pytest.mark.slow
def test_a_ransom_is_a_cube_alone_or_on_top_and_no_mountain() -> None:
    rules = with_ransom()
    position = place(rules.ruleset, TAKEN)
    turns = [turn for turn in rules.legal_turns(position) if turn.ransom is not None]
    names = rules.ruleset.grid.names
    assert {names[turn.ransom] for turn in turns if turn.ransom} == {"i3", "i4"}
    assert all(turn.relocation is not None for turn in turns)


def test_a_ransom_leaves_the_board_before_the_king_is_put_back() -> None:
    rules = with_ransom()
    position = place(rules.ruleset, TAKEN)
    turn = vectors.parse(rules.ruleset, "e5-e6/k:i4#i4")
    assert rules.explain(position, turn) is None
    after = rules.play(position, turn)
    assert vectors.letters(after.at(rules.ruleset.grid.index["i4"])) == "pk"
    assert rules.trace(position, turn).ransomed == Piece(kits.ROCK, Side.BLACK)
    assert vectors.letters(rules.trace(position, turn).captured) == "kr"
    assert after.quiet == 0
    assert rules.turn(rules.code(turn)) == turn


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("e5-e6/k:i5", Reason(R.RANSOM_MISSING, (), ("king",))),
        ("e5-e6/k:i5#i2", Reason(R.RANSOM_WRONG, ("i2",))),
        ("e5-e6/k:i5#i1", Reason(R.RANSOM_WRONG, ("i1",))),
        ("e5-f5#i3", Reason(R.RANSOM_NOT_DUE, ("i3",))),
        ("e5-e6#i3", Reason(R.RELOCATION_MISSING, (), ("king",), ("i",))),
    ],
)
@pytest.mark.few(1)
def test_a_ransom_must_be_given_as_the_rule_says(turn: str, expected: Reason) -> None:
    rules = with_ransom()
    assert reason(rules, place(rules.ruleset, TAKEN), turn) == expected


def test_a_drop_gives_no_ransom() -> None:
    rules = with_ransom()
    position = kits.position(rules.ruleset, TAKEN, reserve={"w": "W", "b": ""})
    assert reason(rules, position, "W:c4#i3") == Reason(R.RANSOM_NOT_DUE, ("i3",))


def test_the_captor_wins_where_no_ransom_can_be_given() -> None:
    rules = with_ransom()
    position = place(rules.ruleset, "a4:K e5:R e6:k i2:m")
    assert reason(rules, position, "e5-e6") is None
    after = rules.play(position, vectors.parse(rules.ruleset, "e5-e6"))
    assert rules.outcome(after) == Outcome(Side.WHITE, EndReason.KING_CAPTURED)


def test_without_the_switch_nothing_is_a_ransom() -> None:
    rules = vectors.rules("jersi")
    position = place(rules.ruleset, TAKEN)
    assert reason(rules, position, "e5-e6/k:i5#i3") == Reason(R.NO_RANSOM, ("i3",))


# Felling


@pytest.mark.parametrize(
    ("board", "turn", "left"),
    [
        ("e5:W e6:m", "e5-e6", "W"),
        ("e5:W e6:mm", "e5-e6", "W"),
        ("e5:RW e7:m", "e5=e7", "RW"),
        ("e5:RW e7:mm", "e5=e7", "RW"),
        ("e5:W e6:M", "e5-e6", "MW"),
        ("e5:R e6:m", "e5-e6", "mR"),
    ],
)
@pytest.mark.few(2)
def test_a_wizard_takes_mountains_of_the_other_side_only(board: str, turn: str, left: str) -> None:
    ruleset = replace(kits.jersi_416(), fells=frozenset({(kits.WISE, kits.MOUNTAIN)}))
    rules, position = Rules(ruleset), place(ruleset, board)
    assert reason(rules, position, turn) is None
    after = rules.play(position, vectors.parse(ruleset, turn))
    assert vectors.letters(after.at(ruleset.grid.index[turn[-2:]])) == left


def test_a_wizard_takes_no_mountain_that_carries_a_cube_it_does_not_beat() -> None:
    ruleset = replace(kits.jersi_416(), fells=frozenset({(kits.WISE, kits.MOUNTAIN)}))
    rules = Rules(ruleset)
    found = reason(rules, place(ruleset, "e5:W e6:mr"), "e5-e6")
    assert found == Reason(R.CANNOT_BEAT, ("e6",), ("wise", "rock"))


# Swaps


def with_ghost() -> Rules:
    """Jersi 3 whose guard is a ghost instead."""
    return Rules(replace(kits.jersi_3(), restraints=None, swap=(kits.KING, kits.GUARD)))


def swaps(rules: Rules, position: Position) -> set[str]:
    names = rules.ruleset.grid.names
    turns = [turn for turn in rules.legal_turns(position) if turn.swap]
    return {"".join(names[cell] for cell in turn.swap or ()) for turn in turns}


@pytest.mark.parametrize(
    ("board", "found"),
    [
        ("a3:K e5:W i3:k", {"a3e5"}),
        ("a3:RK e5:SW i3:k", {"a3e5"}),
        ("a3:K e5:WS i3:k", set()),
        ("a3:K e5:w i3:k", set()),
    ],
)
def test_the_king_changes_places_with_an_uncovered_ghost_of_its_own(
    board: str, found: set[str]
) -> None:
    rules = with_ghost()
    assert swaps(rules, place(rules.ruleset, board)) == found


def test_a_swap_is_a_quiet_turn_of_its_own() -> None:
    rules = with_ghost()
    position = place(rules.ruleset, "a3:RK e5:W i3:k", quiet=3)
    index = rules.ruleset.grid.index
    turn = Turn(swap=(index["a3"], index["e5"]))
    assert rules.explain(position, turn) is None
    assert rules.turn(rules.code(turn)) is rules.turn(rules.code(turn))
    after = rules.play(position, turn)
    assert vectors.letters(after.at(index["a3"])) == "RW"
    assert vectors.letters(after.at(index["e5"])) == "K"
    assert (after.quiet, after.to_move) == (4, Side.BLACK)
    assert rules.trace(position, turn).captured == ()


def test_a_swap_that_is_none_is_told() -> None:
    rules = with_ghost()
    position = place(rules.ruleset, "a3:K e5:W i3:k")
    index = rules.ruleset.grid.index
    wrong = Turn(swap=(index["a3"], index["e4"]))
    assert rules.explain(position, wrong) == Reason(R.NO_SWAP, ("a3", "e4"))
    step = vectors.parse(rules.ruleset, "a3-a4").steps
    mixed = Turn(steps=step, swap=(index["a3"], index["e5"]))
    assert rules.explain(position, mixed) == Reason(R.NO_SWAP, ("a3", "e5"))


def test_without_the_switch_nothing_changes_places() -> None:
    rules = Rules.of(kits.jersi_3())
    position = place(rules.ruleset, "a3:K e5:W i3:k")
    index = rules.ruleset.grid.index
    turn = Turn(swap=(index["a3"], index["e5"]))
    assert rules.explain(position, turn) == Reason(R.NO_SWAPS)


def test_a_swap_saves_a_player_from_being_blocked() -> None:
    rules = with_ghost()
    position = place(rules.ruleset, "a1:K a5:W a2:kr b1:rr b2:rr a4:rr b5:rr b6:rr a3:s")
    assert swaps(rules, position)
    assert rules.outcome(position) is None


# Last turns


def after_last_turns(board: str, turns: int = 20) -> Outcome | None:
    rules = Rules.of(kits.jersi_3())
    return rules.outcome(place(rules.ruleset, board, last_turns=turns))


@pytest.mark.parametrize(
    ("board", "winner"),
    [
        ("a1:K b1:R i1:k h1:r h2:p", Side.BLACK),
        ("a1:K b1:R b2:R i1:k h1:r", Side.WHITE),
        ("a1:K b1:R i1:k h1:p", None),
        ("a1:K b1:R b2:W i1:k h1:r h2:r", Side.WHITE),
    ],
)
def test_more_kinds_then_more_cubes_win_when_the_last_turns_are_over(
    board: str, winner: Side | None
) -> None:
    assert after_last_turns(board) == Outcome(winner, EndReason.LAST_TURNS)
    assert after_last_turns(board, turns=19) is None


@pytest.mark.parametrize(
    ("board", "starts"),
    [
        ("a1:K e5:R i1:k h1:r h2:p e6:s", True),
        ("a1:K e5:R b1:W b2:P i1:k h1:r h2:p e6:s", False),
        ("a1:K e5:R b1:W i1:k h1:r h2:p e6:s", True),
    ],
)
def test_last_turns_begin_when_a_side_has_the_king_and_one_kind(board: str, starts: bool) -> None:  # noqa: FBT001
    rules = Rules.of(kits.jersi_3())
    position = place(rules.ruleset, board)
    after = rules.play(position, vectors.parse(rules.ruleset, "e5-e6"))
    assert after.last_turns == (0 if starts else None)
    if starts:
        later = rules.play(after, rules.legal_turns(after)[0])
        assert later.last_turns == 1


def test_perft_ignores_the_last_turns() -> None:
    rules = Rules.of(kits.jersi_3())
    position = place(rules.ruleset, "a1:K b1:R i1:k h1:r", last_turns=20)
    assert rules.perft(position, 1) > 0
    assert rules.legal(position) == []


# Further setups


def census(position: Position) -> list[Piece]:
    return sorted(piece for unit in position.cells for piece in unit_pieces(unit))


@pytest.mark.parametrize("black", BlackSetup)
def test_a_shuffled_setup_has_the_same_cubes_on_the_same_cells(black: BlackSetup) -> None:
    ruleset, usual = kits.pijersi_45(), kits.pijersi_start()
    seen = set()
    for seed in range(30):
        made = shuffled(ruleset, usual, RandomSetup(black=black), Random(seed))
        assert census(made) == census(usual)
        assert [bool(unit) for unit in made.cells] == [bool(unit) for unit in usual.cells]
        for unit in made.cells:
            kinds = tuple(piece.kind for piece in unit_pieces(unit))
            assert len(kinds) < 2 or kinds in ruleset.carries
        seen.add(made.cells)
    assert len(seen) > 20


def test_a_half_shuffled_setup_is_its_own_half_turn() -> None:
    ruleset = kits.pijersi_45()
    way = RandomSetup(black=BlackSetup.HALF_TURN)
    made = shuffled(ruleset, kits.pijersi_start(), way, Random(7))
    for cell, unit in enumerate(made.cells):
        opposite = unit_pieces(made.cells[ruleset.grid.half_turn[cell]])
        assert [piece.kind for piece in unit_pieces(unit)] == [piece.kind for piece in opposite]


def test_kept_kinds_stay_in_place_when_the_rest_is_shuffled() -> None:
    ruleset, usual = kits.jersi_416(), kits.jersi_start()
    made = shuffled(ruleset, usual, RandomSetup(kept=frozenset({kits.KING})), Random(3))
    index = ruleset.grid.index
    assert made.cells[index["a4"]] == usual.cells[index["a4"]]
    assert made.cells != usual.cells
    assert census(made) == census(usual)


def test_freely_placed_cubes_stand_in_their_zones_as_stacks_may() -> None:
    ruleset = kits.jersi_3()
    rows = (("a", "b"), ("h", "i"))
    zones = tuple(frozenset(c for name in names for c in ruleset.grid.row(name)) for names in rows)
    empty = kits.position(ruleset, "")
    made = freely_placed(ruleset, empty, FreeSetup(zones=(zones[0], zones[1])), Random(1))
    assert len(census(made)) == sum(map(sum, ruleset.box))
    for cell, unit in enumerate(made.cells):
        pieces = unit_pieces(unit)
        assert all(cell in zones[piece.side] for piece in pieces)
        assert len(pieces) < 2 or tuple(piece.kind for piece in pieces) in ruleset.carries
