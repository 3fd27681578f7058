"""Turns broken off, taken back, and played though illegal, over editions of every kind."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from printkit.base.errors import Reason, ReasonCode
from printkit.gamefile import load_game
from printkit.rules import CannotForce, Drop, Position, Rules, Step, Turn

import kits
import playthroughs
import vectors

EDITIONS = ("jersi", "jersi/3", "jersi/4.3", "pijersi", "mikjersi", "staku")
DUE_AT_THE_END = {ReasonCode.RELOCATION_MISSING, ReasonCode.RANSOM_MISSING}


@cache
def rules_of(edition: str) -> Rules:
    ruleset = load_game(edition).rules
    assert ruleset is not None
    return Rules(ruleset)


@st.composite
def games(draw: st.DrawFn) -> tuple[Rules, list[Position]]:
    """The rules of an edition and the positions of a game that ends after up to thirty turns."""
    edition = draw(st.sampled_from(EDITIONS))
    rules, positions = rules_of(edition), [playthroughs.start_of(load_game(edition))]
    for choice in draw(st.lists(st.integers(0, 10_000), max_size=30)):
        codes = rules.legal(positions[-1])
        if not codes:
            break
        positions.append(rules.play_code(positions[-1], codes[choice % len(codes)]))
    return rules, positions


def beginnings(rules: Rules, position: Position) -> set[Turn]:
    """Every turn of which a legal one is the beginning, itself included."""
    turns = rules.legal_turns(position)
    return {turn.first(count) for turn in turns for count in range(1, turn.length + 1)}


@pytest.mark.slow
@settings(max_examples=8)
@given(game=games(), data=st.data())
def test_a_turn_may_be_broken_off_exactly_where_a_legal_one_goes_on_or_ends(
    game: tuple[Rules, list[Position]], data: st.DataObject
) -> None:
    rules, (*_, position) = game
    begun = beginnings(rules, position)
    assert all(
        rules.explain_so_far(position, turn) is None for turn in sorted(begun, key=repr)[:20]
    )
    other = data.draw(st.sampled_from(rules.legal_turns(game[1][0])))
    for count in range(1, other.length + 1):
        so_far, whole = other.first(count), rules.explain(position, other.first(count))
        reason = rules.explain_so_far(position, so_far)
        assert (reason is None) == (so_far in begun)
        # step by step, as the explanations go, it is the same: only what is due at the end lacks
        assert (reason is None) == (whole is None or whole.code in DUE_AT_THE_END)


@pytest.mark.slow
@settings(max_examples=8)
@given(game=games())
def test_how_a_turn_may_go_on_is_what_the_legal_turns_say(
    game: tuple[Rules, list[Position]],
) -> None:
    rules, (*_, position) = game
    begun = beginnings(rules, position)
    firsts = rules.onward(position)
    assert set(firsts) == {turn for turn in begun if turn.length == 1}
    goes_on = defaultdict(set)
    for turn in begun:
        if turn.length == 2:
            goes_on[turn.first(1)].add(turn)
    for first in firsts[:: len(firsts) // 8 + 1]:
        seconds = rules.onward(position, first)
        assert len(seconds) == len(set(seconds))
        assert set(seconds) == goes_on[first]
        assert all(rules.onward(position, second) == () for second in seconds)


def test_a_taken_king_need_not_be_put_back_in_half_a_turn() -> None:
    rules = vectors.rules("jersi")
    position = kits.position(rules.ruleset, "a4:K e5:R e6:k", reserve={"w": "", "b": ""})
    taking = vectors.parse(rules.ruleset, "e5-e6")
    whole = rules.explain(position, taking)
    assert whole is not None
    assert whole.code is ReasonCode.RELOCATION_MISSING
    assert rules.explain_so_far(position, taking) is None


def test_half_a_turn_that_no_turn_begins_with_has_its_reason() -> None:
    rules = vectors.rules("pijersi")
    far = vectors.parse(rules.ruleset, "b4-d4")
    reason = rules.explain_so_far(kits.pijersi_start(), far)
    assert reason == Reason(ReasonCode.CUBE_TOO_FAR, ("b4", "d4"))


@settings(max_examples=8)
@given(game=games(), choice=st.integers(0, 10_000))
def test_a_turn_is_taken_back_to_the_position_before_it(
    game: tuple[Rules, list[Position]], choice: int
) -> None:
    rules, positions = game
    turns = rules.legal_turns(positions[-1])
    if not turns:
        return
    turn = turns[choice % len(turns)]
    after, trace = rules.play(positions[-1], turn), rules.trace(positions[-1], turn)
    assert rules.retract(after, trace) == positions[-1]
    with pytest.raises(ValueError, match="no turn that leads here"):
        rules.retract(positions[-1], trace)


@settings(max_examples=8)
@given(game=games(), data=st.data())
def test_a_turn_played_though_illegal_keeps_all_cubes_and_is_taken_back(
    game: tuple[Rules, list[Position]], data: st.DataObject
) -> None:
    rules, (*_, position) = game
    turn = data.draw(st.sampled_from(rules.legal_turns(game[1][0])))
    try:
        after, trace = rules.force(position, turn)
    except CannotForce as cannot:
        reason, after = cannot.reason, None
    if after is None:
        assert reason.code in {ReasonCode.NO_PIECE, ReasonCode.TOO_HIGH}
        return
    assert after.to_move is position.to_move.other
    standing = [sum(map(len, map(one.at, range(len(one.cells))))) for one in (position, after)]
    put = len(turn.drops) + (turn.relocation is not None)
    assert standing[1] == standing[0] + put - len(trace.captured)
    if rules.explain(position, turn) is not None:
        assert rules.retract(after, trace) == position


@pytest.mark.parametrize("edition", EDITIONS)
def test_rules_without_ends_have_the_same_turns_where_no_game_is_over(edition: str) -> None:
    rules, position = rules_of(edition), playthroughs.start_of(load_game(edition))
    assert rules.endless.legal(position) == rules.legal(position)
    assert rules.endless.turn_count == rules.turn_count


def test_forced_steps_and_drops_are_traced() -> None:
    rules = vectors.rules("jersi")
    position = kits.position(rules.ruleset, "a4:K i4:k e5:R", reserve={"w": "", "b": ""})
    index = rules.ruleset.grid.index
    far = Turn(
        (Step(vectors.parse(rules.ruleset, "e5-e6").steps[0].mover, index["e5"], index["g5"]),)
    )
    after, trace = rules.force(position, far)
    assert after.at(index["g5"]) == position.at(index["e5"])
    assert trace.before == position
    after, _ = rules.force(position, Turn(drops=(Drop(kits.WISE, index["c3"]),)))
    assert after.reserve == position.reserve
