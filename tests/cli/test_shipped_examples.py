"""The example games that come with printkit: whole games that show each noun of a spec at work."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import cycle
from pathlib import Path

import pytest
from printkit import games
from printkit.base.catalogue import languages
from printkit.gamefile import example_names, load_game, read_game, shelf
from printkit.library import read_record, replay
from printkit.model import Game, Language, Turns
from printkit.products.book.sentences import in_the_box
from printkit.products.figures.figure import compose
from printkit.products.figures.product import found_in
from printkit.products.request import Request
from printkit.products.scenery import Scenery
from printkit.products.turn_signs import turn_signs

import printed
import recording
from golden import assert_golden
from letters import page_words

EXAMPLES = example_names()
RECORDED = [name for name in EXAMPLES if load_game(name).example]
HOME = Path(__file__).parents[2]
LONGEST = 40
"""Lines of an example's file at most: it is read at a glance."""
NOUNS = {
    "rectangle": r"shape: rectangle",
    "rhombus": r"shape: rhombus",
    "star": r"shape: star",
    "lines": r"lines: grid",
    "lines by their points": r"lines: \[",
    "without": r"without: ",
    "checkered": r"cells: checkered",
    "marks": r"marks: ?",
    "a dot": r"\{dot: ",
    "an arc": r"\{arc: .*round: ",
    "an area": r"\{area: ",
    "a rosette": r"rosette: ",
    "a text on the board": r"\{text: .*between: ",
    "edges": r"edges: ",
    "names as of chess": r"names: chess",
    "names at the rim": r"names: rim",
    "numbers": r"names: \{numbers: ",
    "no names": r"names: none",
    "a player's colour": r"fr: les [^}]*colour: ",
    "size": r"size: 1\.",
    "full": r"size: full",
    "turn": r"turn: owner",
    "a wedge": r"form: wedge",
    "a pyramid": r"form: pyramid",
    "a ball": r"form: ball",
    "sides": r"sides: ",
    "stacks": r"stacks: ",
    "three players and more": r"sign: ",
    "a shared face": r"faces: \{extends: ",
    "turns": r"turns: unchecked",
    "a record": r"example: ",
    "a text": r"text: \{en: ",
}


@cache
def source(name: str) -> str:
    return shelf.paths_in(shelf.EXAMPLES)[name].read_text(encoding="utf-8")


def request_of(name: str, language: str = "en") -> Request:
    game = load_game(name)
    return Request(game=game, theme=game.themes["screen"], language=Language(language))


def texts_of(game: Game) -> list[dict[str, str]]:
    """What is said in several languages."""
    captions = [figure.caption.texts for figure in game.figures if figure.caption]
    names = [kind.name.texts for kind in game.kinds]
    return [dict(one) for one in (game.title.texts, *names, *captions)]


def test_thirteen_games_are_called_by_their_names_alone() -> None:
    assert len(EXAMPLES) == 13
    assert set(EXAMPLES) < set(games())
    for name in EXAMPLES:
        game = load_game(name)
        assert (game.name, game.found_by) == (name, name)
    assert load_game("Go") is load_game("go")


def test_an_example_can_be_extended_as_its_page_says(tmp_path: Path) -> None:
    page = (HOME / "docs" / "examples.md").read_text(encoding="utf-8")
    spec, *_ = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    (tmp_path / "mine.yaml").write_text(spec, encoding="utf-8")
    game = read_game(tmp_path / "mine.yaml", "mine.yaml")
    assert (len(game.grid.names), game.found_by) == (81, "mine.yaml")
    assert game.doubts == ()


def test_the_page_of_the_examples_says_where_each_is_at_work() -> None:
    page = (HOME / "docs" / "examples.md").read_text(encoding="utf-8")
    told = page.partition("\n| what")[2].partition("<!--")[0]
    assert {name for name in EXAMPLES if name not in told} == set()


def test_the_list_has_the_examples_in_a_group_of_their_own(printkit) -> None:
    lines = printkit("list").out.splitlines()
    start = lines.index("Examples, to play and to learn from:")
    assert [line.split()[0] for line in lines[start + 1 :]] == list(EXAMPLES)
    assert not any(re.search(r", (by|de) *$", line) for line in lines)
    rows = json.loads(printkit("list", "--json").out)
    assert [row["name"] for row in rows if row["example"]] == list(EXAMPLES)


@pytest.mark.parametrize("noun", NOUNS)
def test_each_noun_is_at_work_in_an_example(noun: str) -> None:
    assert any(re.search(NOUNS[noun], source(name)) for name in EXAMPLES)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_short_and_whole(name: str) -> None:
    game = load_game(name)
    assert len(source(name).splitlines()) <= LONGEST
    assert game.turns is Turns.UNCHECKED
    assert game.doubts == ()
    assert 1 <= len(game.figures) <= 3
    for texts in texts_of(game):
        assert set(texts) >= set(languages())
    assert game.chapters is not None
    written = {code: path.read_text(encoding="utf-8") for code, path in game.chapters.files.items()}
    assert set(written) == set(languages())
    figures = [re.findall(r"!\[\]\(#([a-z-]+)\)", text) for text in written.values()]
    assert figures == [[figure.name for figure in game.figures]] * len(written)
    assert all(len(re.findall("^## ", text, re.M)) >= 3 for text in written.values())


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.few(2)
def test_an_example_has_no_mistake_and_its_figures_are_drawn(name: str) -> None:
    for language in languages():
        request = request_of(name, language)
        assert [problem for one in found_in(request) for problem in one.faults] == []
        captions = [compose(request, one, 90.0).caption for one in request.game.figures]
        assert all(captions)
        assert len(captions) == len(set(captions))


@pytest.mark.parametrize("name", RECORDED)
@pytest.mark.few(2)
def test_the_record_of_an_example_can_be_played(name: str) -> None:
    game = load_game(name)
    record, _ = read_record(game.example, game)
    played = replay(game, record)
    assert len(played.plies) >= 4
    assert [warning for ply in played.plies for warning in ply.warnings] == []


@pytest.mark.parametrize("name", ["go", "shogi", "xiangqi"])
def test_the_setup_of_an_example_is_drawn_as_agreed(name: str) -> None:
    game = load_game(name)
    scenery = Scenery(position=game.setup, heading="Start")
    assert_golden(f"example-{name}.txt", recording.write(printed.drawn(game, scenery)))


def test_what_is_said_of_a_board_with_numbers_names_those_alone() -> None:
    game = load_game("draughts")
    signs = [sign for sign, _ in turn_signs(game, Language.EN)]
    assert "46-41-37" in signs
    assert not re.search("[a-w][0-9]", " ".join(signs))
    assert not any("a10" in sentence for sentence in in_the_box(game, Language.EN))
    assert any("s1" in sentence for sentence in in_the_box(load_game("go"), Language.EN))


def test_rows_without_cells_are_not_counted() -> None:
    said = next(in_the_box(load_game("backgammon"), Language.EN))
    assert said in {"The board has 24 cells.", "The board has 24 cells in 2 rows."}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "language"), list(zip(EXAMPLES, cycle(languages()), strict=False))
)
def test_the_kit_of_an_example_is_made(name: str, language: str, printkit, tmp_path: Path) -> None:
    """Each in one language, in turn: what each says in every language is seen above."""
    done = printkit("kit", name, "--lang", language, "-o", "kit")
    assert done.status == 0
    assert all(re.match(r"\[?[0-9]+[/ ]", line) for line in done.err.splitlines())  # no warning
    made = {path.name for path in (tmp_path / "kit").iterdir()}
    assert {"manifest.json"} < made
    assert sum("rulebook" in one for one in made) == 1
    assert any("example" in one for one in made) == (name in RECORDED)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "alike"), [("backgammon", False), ("shogi", False), ("jersi", True)]
)
def test_faces_that_differ_are_not_said_to_be_alike(name, alike, printkit, tmp_path) -> None:
    printkit("print-me", name, "-o", "all.pdf")
    said = " ".join(" ".join(page_words((tmp_path / "all.pdf").read_bytes())).split())
    assert ("like faces on each" in said) is alike
    assert ("its faces on each" in said) is not alike
