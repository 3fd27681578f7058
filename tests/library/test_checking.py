"""A check tells records from positions, and what is wrong or odd in each with its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from printkit import library
from printkit.library import CheckResult, State, What
from printkit.model import Language

STATES = sorted((Path(__file__).parents[1] / "data" / "states").glob("*.txt"))


def checked(text: str, folder: Path, language: Language = Language.EN) -> CheckResult:
    path = folder / "x.txt"
    path.write_text(text, encoding="utf-8")
    return library.check(path, language=language)


@pytest.mark.parametrize("path", STATES, ids=lambda path: path.stem)
def test_a_state_file_is_a_position_of_jersi_and_never_an_illegal_record(path: Path) -> None:
    found = library.check(path)
    assert (found.kind, found.state, found.game) == (What.POSITION, State.POSITION, "jersi/4.16")
    assert found.is_sound
    for warning in found.warnings:
        assert warning.source is not None
        assert warning.source.line


@pytest.mark.parametrize(
    ("text", "game", "cubes"),
    [
        ("# nothing\n", "jersi/4.16", 0),
        ("K:a4/k:i4", "jersi/4.16", 2),
        ("# game: mikjersi\nK:a5/k:e1", "mikjersi/2022", 2),
        ("a4:K i4:k | MM - | b", "jersi/4.16", 4),
        ("s-p-r-s-p-r-/7/6/7/6/7/R-P-S-R-P-S- w 0 1", "pijersi/45", 12),
        ("    g1.s    g2.p", "pijersi/45", 2),
        ("GRXLLS", "pijersi/45", 28),
    ],
)
def test_a_position_of_every_form_is_told_as_one(
    text: str, game: str, cubes: int, tmp_path: Path
) -> None:
    found = checked(text, tmp_path)
    assert (found.state, found.game, found.pieces) == (State.POSITION, game, cubes)


def test_who_moves_in_a_position_is_told_if_it_tells(tmp_path: Path) -> None:
    side = checked("a4:K i4:k | - - | b", tmp_path).side
    assert side is not None
    assert side.name == "BLACK"
    assert checked("a4:K i4:k", tmp_path).side is None


def test_mistakes_in_a_position_are_told_with_their_places(tmp_path: Path) -> None:
    found = checked("R:a3/Q:b2\nK:z9", tmp_path)
    assert (found.kind, found.state, found.is_sound) == (What.POSITION, State.UNREADABLE, False)
    places = [(one.source.line, one.source.column) for one in found.problems if one.source]
    assert places == [(1, 6), (2, 3), (0, 0)]
    assert str(found.problems[-1].what).startswith("the game that it fits best is ")
    error = found.as_json()["error"]
    assert isinstance(error, dict)
    assert (error["line"], error["column"]) == (1, 6)


def test_the_json_of_a_position_says_that_it_is_one(tmp_path: Path) -> None:
    fields = checked("a1:P i7:p", tmp_path).as_json()
    assert json.loads(json.dumps(fields))["kind"] == "position"
    assert (fields["legal"], fields["plies"], fields["error"]) == (None, 0, None)


def test_what_is_odd_in_a_position_is_said_in_french(tmp_path: Path) -> None:
    found = checked("K:a4/r:i4", tmp_path, Language.FR)
    assert [warning.what for warning in found.warnings] == ["Noirs\u00a0: aucun roi"]


@pytest.mark.parametrize(
    "text",
    [
        "1 M:c3/W:c4 2 m:f3/w:f4",
        "a1:C a2:R a2:K a3:N i3:n\na2-b2=d3 i5-h5",
        "K:b1 N:a3\na2-b2 h1-h2",
        "turn 3 / player white\na1.R a2.P\n3 a1-b1",
        "position startpos moves a4b5",
    ],
)
@pytest.mark.few(1)
def test_what_has_turns_is_a_record_whatever_stands_above(text: str, tmp_path: Path) -> None:
    assert checked(text, tmp_path).kind is What.RECORD


def test_a_turn_after_the_end_tells_how_the_game_ended(tmp_path: Path) -> None:
    start = "d1:p f1:R | - - | w"
    text = f'[Game "pijersi"]\n[Setup "{start}"]\n1 f1-g1 2 d1-d2'
    (problem,) = checked(text, tmp_path).problems
    assert (problem.what, problem.hint) == (
        "d1-d2 is illegal: the game is over",
        "White wins: the goal is reached",
    )


@pytest.mark.parametrize("score", ['[Result "0-1"]\n{}', "{}\n0-1"])
def test_a_score_that_the_game_does_not_have_is_told_wherever_it_stands(
    score: str, tmp_path: Path
) -> None:
    game = '[Game "pijersi"]\n[Setup "d1:p f1:R | - - | w"]\n'
    found = checked(game + score.format("1 f1-g1"), tmp_path)
    told = [warning.what for warning in found.warnings]
    assert "the score 0-1 is not how the game ended (White)" in told


def test_a_game_not_yet_begun_is_a_record_without_turns(tmp_path: Path) -> None:
    found = checked('[Edition "pijersi/45"]\n', tmp_path)
    assert (found.state, found.game, found.plies) == (State.LEGAL, "pijersi/45", 0)


def test_headers_that_name_no_game_are_no_record(tmp_path: Path) -> None:
    assert checked('[White "Ada"]\n', tmp_path).state is State.UNREADABLE


@pytest.mark.parametrize("name", ["game.yaml", "GAME.YML"])
def test_the_file_of_a_game_is_named_as_one(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("extends: jersi\ngame: {id: mine, edition: 1, title: Mine}\n", "utf-8")
    result = library.check(path)
    (problem,) = result.problems
    assert result.state is State.UNREADABLE
    assert f"{name} is the file of a game, not a record" in str(problem)
    assert f"printkit diagram {path}" in str(problem)
