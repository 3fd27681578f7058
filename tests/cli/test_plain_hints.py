"""What is written nearly as turns are says how they are written."""

from __future__ import annotations

import pytest
from printkit.base.errors import InvalidTurn
from printkit.gamefile import load_game
from printkit.library.records import read_record_text
from printkit.model import Language
from printkit.replay.replay import replay_so_far

from plain_turns import CHESS, GO, parsed

SPEC = """\
game: {id: own, title: Own, players: 2}
board: {cells: squares, shape: rectangle 5x5}
kinds:
  man: {letter: M, count: 2, form: disc}
  wall: {letter: W, count: 3, form: bar, size: 2, stands: between}
setup: {white: a1:M, black: half-turn}
turns: unchecked
"""
NAMED = """\
game: {id: own, title: Own, players: 2}
board:
  cells: squares
  rows: [{name: a, names: s1 s2 s3}, {name: b, names: s6 s5 s4}]
kinds: {man: {letter: M, count: 2, form: disc}}
setup: {white: s1:M, black: s6:M}
turns: unchecked
"""


@pytest.fixture
def game(tmp_path):
    def made(spec: str):
        (tmp_path / "own.yaml").write_text(spec, encoding="utf-8")
        return load_game(str(tmp_path / "own.yaml"))

    return made


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("b4d4", "write b4-d4"),
        ("Wd4|e4", "write W:d4|e4"),
        ("wd4|e4", "write w:d4|e4"),
        ("a4:M", "write M:a4"),
        ("d4/e4", "write d4|e4"),
        ("d4", "write M:d4 with the letter of the piece, m:d4 for Black"),
    ],
)
def test_a_hint_writes_what_is_meant(game, text, hint):
    with pytest.raises(InvalidTurn) as caught:
        parsed(game(SPEC), text)
    (problem,) = caught.value.problems
    assert problem.hint == hint


def test_cells_with_names_of_their_own_are_in_no_rows(game):
    with pytest.raises(InvalidTurn) as caught:
        parsed(game(NAMED), "a1-s2")
    assert "the cells are called s1 to s6" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1 a1 2 b1 3 a1xc1", "possible: a1-c1/xb1"),
        ("1 a1 2 b1 3 c5 4 d1 5 a1xc1xe1", "possible: a1-c1-e1/xb1/xd1"),
        ("1 a1 2 b1 3 a1-c1xb1", "writes a1-c1/xb1"),
    ],
)
def test_who_jumps_is_told_how_to_take(text, told):
    record, _ = read_record_text(text, "game.txt", GO)
    done = replay_so_far(GO, record, Language.EN)
    assert told in " ".join(map(str, (*done.warnings, *done.problems)))


def test_a_record_that_names_its_game_is_not_told_to_name_one(printkit, tmp_path):
    (tmp_path / "own.yaml").write_text(SPEC, encoding="utf-8")
    faulty = tmp_path / "game.txt"
    faulty.write_text('[Game "own.yaml"]\n1 z9\n', encoding="utf-8")
    done = printkit("check", faulty)
    assert done.status == 1
    assert "--game" not in done.err
    faulty.write_text("1 a1-z9 b3-c4\n", encoding="utf-8")  # by its turns alone
    assert "--game" in printkit("check", faulty).err


def test_a_spec_in_the_header_of_an_edition_says_which_header_takes_it(printkit, tmp_path):
    record = tmp_path / "game.txt"
    record.write_text('[Edition "own.yaml"]\n1 a1-a2\n', encoding="utf-8")
    done = printkit("check", record)
    assert done.status == 1
    assert '[Game "own.yaml"]' in done.err
    assert ":1:11:" in done.err


def test_a_board_without_such_lines_has_no_hints():
    assert CHESS.grid.passed(0, 0) == ()
    assert GO.grid.passed(0, GO.grid.index["a4"]) == (1, 2)
    assert GO.grid.passed(0, GO.grid.index["b3"]) == ()
