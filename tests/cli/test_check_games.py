"""`printkit check` of a game: its file and every word of its figures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from printkit.gamefile import load_game, shipped_names
from printkit.model import Language
from printkit.products.figures.product import found_in
from printkit.products.request import ON_SCREEN, Request, theme_named

BROOK = Path(__file__).parents[1] / "data" / "specs" / "good" / "brook.yaml"
FAULTS = """\
figures:
  cube: {stand: 'c3:F e1:h', fan: {c3-: all}}
  no-turn: {stand: 'c3:F e1:h', play: c3-e1}
  no-cell: {stand: 'c3:F', fan: {z9-: all}, bar: {c3-d3: immobile}}
"""


def own(path: Path, text: str = FAULTS) -> Path:
    path.write_text(f"extends: {BROOK}\ngame: {{id: own, edition: '1'}}\n{text}")
    return path


def test_all_mistakes_of_figures_are_told_in_the_order_of_the_file(printkit, tmp_path) -> None:
    own(tmp_path / "own.yaml")
    done = printkit("check", "own.yaml")
    assert done.status == 1
    places = [line.split(": ")[1] for line in done.err.splitlines() if line.startswith("error")]
    assert places == ["own.yaml:5:39", "own.yaml:6:34", "own.yaml:6:51"]
    assert done.out.split() == ["own.yaml", "faulty", "own/1", "3", "figures", "2", "wrong"]


def test_json_has_them_all(printkit, tmp_path: Path) -> None:
    own(tmp_path / "own.yaml")
    (found,) = json.loads(printkit("check", "own.yaml", "--json").out)
    assert (found["kind"], found["legal"], found["figures"], found["wrong"]) == (
        "game", False, 3, 2,
    )  # fmt: skip
    assert len(found["errors"]) == 3


def test_games_and_records_are_checked_together(printkit, tmp_path: Path) -> None:
    own(tmp_path / "own.yaml", "figures: {cube: {stand: 'c3:F e1:h', fan: {c3-: all}}}\n")
    (tmp_path / "game.txt").write_text("1. a2-b2=d3\n")
    done = printkit("check", "own.yaml", "game.txt", "--lang", "fr")
    assert done.status == 0
    rows = [line.split() for line in done.out.splitlines()]
    assert rows[0] == ["own.yaml", "juste", "own/1", "1", "figure"]
    assert rows[1][:2] == ["game.txt", "légale"]


def test_a_file_that_is_no_game_is_told_as_ever(printkit, tmp_path: Path) -> None:
    own(tmp_path / "own.yaml", "figures: {x: {stnad: setup}}\n")
    done = printkit("check", "own.yaml")
    assert done.status == 1
    assert "did you mean stand?" in done.err
    assert done.out.split() == ["own.yaml", "unreadable"]


def test_a_mistake_in_one_language_alone_is_found_from_the_other(printkit, tmp_path) -> None:
    figure = "{stand: setup, caption: {en: a fox, fr: 象}}"
    own(tmp_path / "own.yaml", f"figures: {{x: {figure}}}\n")
    done = printkit("check", "own.yaml", "--lang", "en")
    assert done.status == 1
    assert "U+8C61" in done.err


def test_a_game_of_ones_own_without_its_ending_is_offered_with_it(printkit, tmp_path) -> None:
    own(tmp_path / "own.yaml")
    done = printkit("figure", "own")
    assert done.status == 1
    assert "unknown game 'own'; did you mean own.yaml?" in done.err


def test_a_file_wins_over_a_game_of_its_name(printkit, tmp_path: Path) -> None:
    (tmp_path / "jersi").write_text("1. a2-b2=d3\n")
    assert printkit("check", "jersi").out.split()[:2] == ["jersi", "legal"]


WITH_FIGURES = [name for name in shipped_names() if load_game(name).figures]


@pytest.mark.parametrize("name", WITH_FIGURES[:: max(1, len(WITH_FIGURES) // 4)])
@pytest.mark.few(1)
def test_all_figures_of_what_comes_with_printkit_are_as_they_say(name: str) -> None:
    """Those of every edition are drawn by `tests/products/test_figures.py`."""
    game = load_game(name)
    request = Request(game=game, theme=theme_named(game, ON_SCREEN), language=Language.EN)
    assert [problem for one in found_in(request) for problem in one.faults] == []
