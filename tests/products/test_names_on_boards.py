"""Names of cells on printed boards, and texts on them in the language that is asked for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from printkit.cli import printkit as command
from printkit.cli.console import run
from printkit.draw.board import names_outside
from printkit.gamefile import load_game
from printkit.model import NamePlace
from printkit.page import GLUED
from printkit.products.board import corner_marks, finishing, plan_board, tiled_board
from printkit.scene import bounds

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


@pytest.mark.few(2)
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


@pytest.mark.parametrize("name", ["river", "edges", "mill", "sizes"])
@pytest.mark.parametrize("names", [NamePlace.RIM, NamePlace.FILES])
def test_names_around_a_board_lie_within_the_marks_that_it_is_cut_out_by(name, names):
    game = load_game(str(GOOD / f"{name}.yaml"))
    game = replace(game, board=replace(game.board, names=names))
    plan = plan_board(printed.request(game, 20.0))
    left, top, right, bottom = bounds((corner_marks(plan.layout),))
    assert (left, top) == pytest.approx((0, 0), abs=0.3)
    assert (right, bottom) == pytest.approx((plan.layout.width, plan.layout.height), abs=0.3)
    found = names_outside(game, plan.layout, "")
    assert found
    for text in found:
        x1, y1, x2, y2 = bounds((text,))
        assert left <= x1 < x2 <= right
        assert top <= y1 < y2 <= bottom
    head = plan.request.masthead()
    assert "from corner mark to corner mark" in finishing(head, plan.layout)[1]
    tiled = tiled_board(head, plan.layout, plan.frame, plan.tiling)
    assert corner_marks(plan.layout) in tiled.picture.shapes


def test_a_board_that_ends_with_its_cells_is_cut_along_its_border():
    game = load_game(str(GOOD / "edges.yaml"))
    game = replace(game, board=replace(game.board, names=NamePlace.NONE))
    if game.grid.surround.boxed:
        pytest.skip("something stands around its cells")
    plan = plan_board(printed.request(game, 20.0))
    head = plan.request.masthead()
    assert "corner mark" not in finishing(head, plan.layout)[1]
    tiled = tiled_board(head, plan.layout, plan.frame, plan.tiling)
    assert corner_marks(plan.layout) not in tiled.picture.shapes
