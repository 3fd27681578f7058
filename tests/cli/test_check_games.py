"""`printkit check` of a game: its file and every word of its figures."""

from __future__ import annotations

import json
import re
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


ODD = {
    "far: {stand: 'a2:F e1:h', play: a2-b2, crop: a1..a3}": "crop: a1..a3 leaves out b2",
    "two: {stand: 'a1:F a2:F a3:F a4:F', caption: Many.}": "the box holds",
    "one: {stand: 'c3:F', caption: Same.}, two: {stand: 'c4:F', caption: Same.}": (
        "figures.two.caption: the figure one has the same caption"
    ),
}


@pytest.mark.parametrize("figures", ODD)
def test_what_can_be_drawn_and_is_hardly_meant_is_a_warning_and_no_fault(
    figures, printkit, tmp_path
) -> None:
    own(tmp_path / "own.yaml", f"figures: {{{figures}}}\n")
    done = printkit("check", "own.yaml")
    assert done.status == 0, done.err
    (line,) = done.err.splitlines()
    assert line.startswith("warning: own.yaml:3:")
    assert ODD[figures] in line
    (found,) = json.loads(printkit("check", "own.yaml", "--json").out)
    assert len(found["warnings"]) == 1
    assert found["errors"] == []


SENSELESS = {
    "rules: {immobile: [rock]}": "rock beats, and never moves to take",
    "rules: {goal: {kinds: [mountain]}}": "mountain wins by arriving, and never moves",
    "setup: {reserve: none}\nrules: {taken: out}": "nothing is ever there",
    "kinds: {ghost: {letter: G, count: 1}}\nfaces: {ghost: blank}": "no ghost stands on the board",
}


@pytest.mark.parametrize("changes", SENSELESS)
def test_what_makes_no_sense_in_a_game_is_a_doubt_with_its_place(changes, tmp_path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(f"extends: jersi/4.16\n{changes}\n")
    told = [str(doubt) for doubt in load_game(str(path)).doubts]
    assert any(SENSELESS[changes] in line for line in told), told
    assert all(re.match(r".*\.yaml:[0-9]+:[0-9]+: [a-z]+", line) for line in told)


def test_a_tint_of_the_rest_where_none_is_left_is_a_doubt(tmp_path) -> None:
    own(tmp_path / "own.yaml", "board: {tints: {water: {cells: all}}}\n")
    (doubt,) = load_game(str(tmp_path / "own.yaml")).doubts
    assert "no cell is left" in str(doubt)


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
    assert game.doubts == ()
