"""Recorded and random games, replayed ply by ply against the vectors."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from printkit.rules import Position

import vectors

QUICK_STRIDE = 11
"""Every so many plies the quick run compares all resulting positions too."""
STRIDE = 5
"""The same where all random games are replayed: neighbours of a ply have nearly its position."""


def games(name: str) -> list[Any]:
    return [
        pytest.param(game, record, id=f"{game}-{record['name']}")
        for game in vectors.GAMES
        for record in vectors.load(f"{game}/{name}")
    ]


def assert_turns_match(game: str, position: Position, expected: dict[str, Any]) -> None:
    rules = vectors.rules(game)
    codes = rules.legal(position)
    texts = [vectors.coded(game, position.to_move, code) for code in codes]
    assert codes == sorted(set(codes))
    assert len(texts) == expected["n_turns"]
    assert vectors.digest(texts) == expected["turns_hash"]


def assert_results_match(game: str, position: Position, expected: dict[str, Any]) -> None:
    rules = vectors.rules(game)
    results = {rules.play_code(position, code) for code in rules.legal(position)}
    cores = {vectors.core(game, result) for result in results}
    assert len(cores) == expected["n_positions"]
    assert vectors.digest(cores) == expected["positions_hash"]


def assert_ply_matches(game: str, position: Position, ply: dict[str, Any]) -> Position:
    """Plays the ply's turn after the position and returns what it leads to."""
    rules = vectors.rules(game)
    turn = vectors.parse(rules.ruleset, ply["turn"].rstrip("*").replace("!", ""))
    assert rules.explain(position, turn) is None
    after = rules.play(position, turn)
    end, expected = ply["end"], vectors.read(game, ply)
    assert replace(after, captured_king=None) == expected
    assert after.to_move is position.to_move.other
    assert after.quiet == ply["no_capture"]
    assert vectors.letters(rules.trace(position, turn).captured) == ply["captured"]
    assert vectors.outcome_text(rules.outcome(after)) == (
        end and f"{end['reason']}:{end['winner']}"
    )
    return after


def replay(game: str, record: dict[str, Any], stride: int, first: int = 0) -> None:
    position = vectors.read(game, {"to_move": "w", **record["start"]})
    for ply in record["plies"]:
        assert_turns_match(game, position, ply)
        if ply["ply"] % stride == first:
            assert_results_match(game, position, ply)
        position = assert_ply_matches(game, position, ply)
    if record["after_last"]:
        assert_turns_match(game, position, record["after_last"])
        assert_results_match(game, position, record["after_last"])


@pytest.mark.parametrize(("game", "record"), games("real"))
@pytest.mark.few(1)
def test_a_recorded_game_replays_as_the_vectors_say(game: str, record: dict[str, Any]) -> None:
    replay(game, record, stride=1)


@pytest.mark.parametrize(("game", "record"), games("random")[::80])
def test_a_random_game_replays_as_the_vectors_say(game: str, record: dict[str, Any]) -> None:
    replay(game, record, stride=QUICK_STRIDE)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "record"), games("random"))
def test_every_turn_of_a_random_game_is_right_and_every_result_of_each_fifth(
    game: str, record: dict[str, Any]
) -> None:
    replay(game, record, stride=STRIDE, first=int(record["name"][-1]) % STRIDE)
