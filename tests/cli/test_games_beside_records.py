"""A record and the spec of its game that lie in one folder find each other."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile

import pytest

CHESS = Path(__file__).parent.parent / "data" / "plain" / "chess.yaml"
TURNS = "1. a1-b1 a8-b8\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "games").mkdir()
    monkeypatch.chdir(tmp_path)
    copyfile(CHESS, "games/own.yaml")
    return tmp_path / "games"


@pytest.mark.parametrize("name", ["own.yaml", "./own.yaml", "../games/own.yaml"])
@pytest.mark.parametrize("command", ["check", "convert", "diagram"])
def test_a_header_names_a_spec_by_its_path_from_the_record(printkit, folder, name, command):
    (folder / "game.txt").write_text(f'[Game "{name}"]\n\n{TURNS}')
    output = () if command == "check" else ("-o", f"x.{'svg' if command == 'diagram' else 'txt'}")
    done = printkit(command, "games/game.txt", *output)
    assert done.status == 0
    assert "mikjersi" not in done.out + done.err


def test_a_spec_that_is_not_there_is_one_line(printkit, folder):
    (folder / "game.txt").write_text(f'[White "A"]\n[Game "onw.yaml"]\n\n{TURNS}')
    done = printkit("check", "games/game.txt")
    assert done.status == 1
    (line,) = done.err.splitlines()
    assert "games/game.txt:2:8: " in line
    assert line.endswith("did you mean own.yaml?")


@pytest.mark.parametrize("example", ["game.txt", '"game.txt"', "./game.txt # ours"])
def test_a_record_is_of_the_game_whose_example_it_is(printkit, folder, example):
    own = (folder / "own.yaml").read_text()
    (folder / "game.txt").write_text(TURNS)
    (folder / "own.yaml").write_text(f"{own}\nexample: {example}\n")
    assert printkit("check", "games/game.txt").status == 0
    (folder / "game.txt").rename(folder / "other.txt")
    done = printkit("check", "games/other.txt")
    assert done.status == 1  # it is nobody's, and taken for one of a shipped game


def test_where_two_specs_have_it_as_their_example_it_is_of_neither(printkit, folder):
    own = (folder / "own.yaml").read_text()
    (folder / "game.txt").write_text(TURNS)
    for name in ("own.yaml", "too.yaml"):
        (folder / name).write_text(f"{own}\nexample: game.txt\n")
    assert printkit("check", "games/game.txt").status == 1
    assert printkit("check", "games/game.txt", "--game", "games/too.yaml").status == 0


@pytest.mark.parametrize(
    ("turn", "example"), [("Nb3", "…-b3"), ("Pb2-b4", "b2-b4"), ("Qd1xd4", "d1xd4")]
)
def test_a_letter_before_a_cell_is_answered_with_cells(printkit, folder, turn, example):
    (folder / "game.txt").write_text(f"1. {turn} a8-b8\n")
    done = printkit("check", "games/game.txt", "--game", "games/own.yaml")
    assert done.status == 1
    assert f"without a letter: {example}" in done.err
