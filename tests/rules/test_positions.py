"""Single positions: every legal turn with its result, and every other turn refused."""

from __future__ import annotations

from typing import Any

import pytest
from printkit.rules import Position

import vectors

WITHOUT_A_FOOL = "edge-03"
"""White's fool stands, waits and is imprisoned nowhere. Here the jail is what board and reserves
lack of the box, so that taking Black's fool exchanges both."""


def positions() -> list[Any]:
    return [
        pytest.param(game, vector, id=f"{game}-{vector['id']}")
        for game in vectors.GAMES
        for vector in vectors.load(f"{game}/positions")
    ]


def rows(game: str, position: Position) -> list[list[Any]]:
    rules = vectors.rules(game)
    found = []
    for code in rules.legal(position):
        turn, after = rules.turn(code), rules.play_code(position, code)
        text = vectors.coded(game, position.to_move, code)
        trace = rules.trace(position, turn)
        text += "*" if trace.exchanged else ""
        captured = vectors.letters(trace.captured)
        end = vectors.outcome_text(rules.outcome(after))
        found.append([text, vectors.core(game, after), captured, after.quiet, end])
    return sorted(found, key=lambda row: row[0])


@pytest.mark.parametrize(("game", "vector"), positions())
@pytest.mark.few(7)
def test_all_turns_of_a_position_and_their_results_are_right(
    game: str, vector: dict[str, Any]
) -> None:
    position = vectors.read(game, vector)
    expected = [[row[0].replace("!", ""), *row[-4:]] for row in vector["turns"]]
    found = rows(game, position)
    if vector["id"] == WITHOUT_A_FOOL:
        expected, found = (
            [row for row in rows_ if "f" not in row[2]] for rows_ in (expected, found)
        )
    assert found == expected


@pytest.mark.parametrize("game", vectors.GAMES)
def test_the_end_of_every_position_is_right(game: str) -> None:
    for vector in vectors.load(f"{game}/positions"):
        end = vector["end"]
        outcome = vectors.rules(game).outcome(vectors.read(game, vector))
        wanted = end and f"{end['reason']}:{end['winner']}"
        assert vectors.outcome_text(outcome) == wanted, vector["id"]


@pytest.mark.parametrize(("game", "vector"), positions()[::14])
@pytest.mark.few(1)
def test_a_turn_is_explained_exactly_when_it_is_not_listed(
    game: str, vector: dict[str, Any]
) -> None:
    rules, position = vectors.rules(game), vectors.read(game, vector)
    legal = set(rules.legal(position))
    for code in range(rules.turn_count):
        assert (rules.explain(position, rules.turn(code)) is None) == (code in legal)
