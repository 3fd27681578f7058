"""Names of cells on printed boards, and texts on them in the language that is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.cli import printkit as command
from printkit.cli.console import run
from printkit.gamefile import load_game
from printkit.page import GLUED
from printkit.products.board import plan_board

import printed
from letters import page_words

GOOD = Path(__file__).parents[1] / "data" / "specs" / "good"


def board(folder: Path, name: str, *options: str) -> str:
    """The words on a board in one piece."""
    file = folder / "board.pdf"
    given = ["board", str(GOOD / f"{name}.yaml"), "--one-piece", "-o", str(file), *options]
    assert run(command, given) == 0
    return page_words(file.read_bytes())[0]


@pytest.mark.parametrize(("language", "text"), [("en", "The river"), ("fr", "Le fleuve")])
def test_a_board_speaks_the_language_that_is_asked_for(language, text, tmp_path):
    assert text in board(tmp_path, "river", "--lang", language)


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("name", "names", "some", "none"),
    [
        ("river", "auto", ("f", "5"), ("a1",)),
        ("river", "cells", ("a1", "f5"), ()),
        ("river", "none", ("The river",), ("a", "1")),
        ("numbers", "auto", ("18",), ("a",)),
        ("edges", "rim", ("e", "5"), ("a1",)),
        ("edges", "auto", ("a1", "e5"), ()),
    ],
)
def test_names_stand_where_the_command_or_else_the_file_says(name, names, some, none, tmp_path):
    found = board(tmp_path, name, "--names", names)
    assert all(word in found for word in some)
    assert not any(word in found.replace("The river", "") for word in none)


def test_the_same_is_shown_by_a_diagram(tmp_path):
    for name, some in (("river", "Le fleuve"), ("numbers", "18")):
        file = tmp_path / f"{name}.pdf"
        given = ["diagram", str(GOOD / f"{name}.yaml"), "--lang", "fr", "-o", str(file)]
        assert run(command, given) == 0
        assert some in page_words(file.read_bytes())[0]


def test_no_sheet_is_left_out_that_shows_something_beside_the_cells():
    game = load_game(str(GOOD / "river.yaml"))
    plan = plan_board(printed.request(game, 40.0), seam=GLUED)
    assert plan.tiling.count > 1
    assert not plan.tiling.blank
