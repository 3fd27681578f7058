"""What programs hold: it travels, is copied, is true, and says what it is."""

from __future__ import annotations

import copy
import pickle
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import ClassVar

import pytest
from printkit import Diagram, Game, PrintkitError, Replay, Side, SpecError, load, make, svg
from printkit.rules import Drop, PlainEngine
from printkit.rules import Turn as Steps

HOME = Path(__file__).parent.parent
BROOK = Path(__file__).parent / "data/specs/good/brook.yaml"
APART = re.findall(r"```yaml\n(.*?)```", (HOME / "docs/engines.md").read_text("utf-8"), re.DOTALL)[
    0
]


class Apart(PlainEngine):
    """The one of docs/engines.md."""

    words: ClassVar = {"touches": "{the} on {cell} touches {cell2}"}

    def possible(self):
        return [Steps(drops=(Drop(0, cell),)) for cell in range(len(self.ruleset.grid.names))]

    def fault(self, position, turn):
        cell = turn.drops[0].cell
        near = [one for one in self.ruleset.grid.neighbours[cell] if one >= 0]
        touched = [one for one in (cell, *near) if position.cells[one]]
        return self.reason("touches", (cell, *touched), (0,)) if touched else None


@cache
def story() -> Replay:
    return load("pijersi").replay(
        "1 a5-b6=c6 {The best.} (1 a5-a4 {calmer} 2 f6-g5=e6) 2 f6-g5=e6 !? 3 a3-a4"
    )


@cache
def game_over() -> Replay:
    return Replay.read(HOME / "specs/jersi/example-4.16.txt")


VALUES: dict[str, Callable[[], object]] = {
    "game": lambda: story().game,
    "position": lambda: story().start,
    "turn": lambda: story().start.turns()[0],
    "turn of a record": lambda: story()[0],
    "replay": story,
    "outcome": lambda: game_over().outcome,
    "line": lambda: story().lines[1],
    "frame": lambda: story().frames("fr")[1],
    "diagram": lambda: Diagram(story()[0], marks=["e5"], side=Side.BLACK),
    "game of a text": lambda: load(text=BROOK.read_text()),
    "position of an engine's game": lambda: load(text=APART, engine=Apart).setup,
}


def used() -> None:
    """Whatever fills tables has been asked for."""
    start = story().start
    assert start.turns()
    assert start.explain("a1-c1")
    start.wins()
    assert story().lines
    assert story().frames()
    assert svg(story(), width=40)
    assert load(text=APART, engine=Apart).setup.turns()


@pytest.mark.parametrize("name", VALUES)
def test_every_value_travels_and_is_copied_before_it_was_used_and_after(name) -> None:
    for _ in ("fresh", "used"):
        value = VALUES[name]()
        for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert again == value
            assert str(again) == str(value)
        used()


def test_what_comes_back_plays_and_draws_as_what_went() -> None:
    used()
    start = pickle.loads(pickle.dumps(story().start))
    assert start.turns() == story().start.turns()
    assert start.play("a5-a4") == story().start.play("a5-a4")
    again = pickle.loads(pickle.dumps(story()))
    assert [one.remarks for one in again.frames()] == [one.remarks for one in story().frames()]
    assert again.frames()[1].svg(width=40) == story().frames()[1].svg(width=40)


def test_positions_that_come_back_share_the_tables_of_their_game() -> None:
    first, second = (pickle.loads(pickle.dumps(story().start)) for _ in range(2))
    assert first.game is second.game


def test_both_sides_are_true_and_are_called_by_their_names() -> None:
    assert all(Side)
    assert [str(side) for side in Side] == ["white", "black"]
    assert f"{Side.WHITE:>7}" == "  white"
    assert Counter(map(str, (Side.WHITE, Side.BLACK, Side.WHITE))) == {"white": 2, "black": 1}
    assert repr(Side.WHITE) == "<Side.WHITE: 0>"
    assert [("W", "B")[side] for side in Side] == ["W", "B"]
    assert [side.other for side in Side] == [Side.BLACK, Side.WHITE]


def test_a_win_of_white_counts_in_a_condition() -> None:
    replay = Replay.read(HOME / "specs/pijersi/example-45.txt")
    assert replay.outcome is not None
    assert replay.outcome.winner
    assert replay.end.winner is Side.WHITE


@pytest.mark.parametrize("words", ["", "game: {title: Mine}\n", "rules: {blocked: draw}\n"])
def test_a_game_that_extends_another_is_called_by_its_own_file(
    words, tmp_path, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(f"extends: jersi/4.16\n{words}")
    game = load("mine.yaml")
    assert game.name == "mine.yaml"
    assert load(game.name) == game
    assert repr(game) == "load('mine.yaml')"
    assert eval(repr(game.setup)) == game.setup
    assert repr(game.setup.turns()[0]).startswith("<turn 1 of mine.yaml: ")


@pytest.mark.parametrize("name", ["jersi", "jersi/4.0", "jersi/3+pamei", "specs/pijersi/51.yaml"])
def test_the_name_of_a_game_loads_it(name, monkeypatch) -> None:
    monkeypatch.chdir(HOME)
    assert load(load(name).name) == load(name)


def test_a_game_is_a_text_or_a_mapping_too() -> None:
    text = "extends: jersi/4.16\ngame: {id: mine, edition: '1'}\nexample: null\n"
    mapping = {"extends": "jersi/4.16", "game": {"id": "mine", "edition": 1}, "example": None}
    games = [load(text=text), load(text), load(mapping)]
    for game in games:
        assert (game.name, repr(game), game.title()) == ("mine/1", "<game mine/1>", "Jersi 1")
        assert game.setup.text() == load("jersi/4.16").setup.text()
        assert list(make(game, "diagram")) == ["mine-1_diagram_en.svg"]
    brook = load(text=BROOK.read_text())
    assert list(map(str, brook.setup.turns())) == list(map(str, load(BROOK).setup.turns()))


def test_files_that_a_text_names_are_looked_for_in_its_folder(tmp_path) -> None:
    (tmp_path / "base.yaml").write_text("extends: jersi/4.16\nexample: game.txt\n")
    (tmp_path / "game.txt").write_text("1 a2-b2\n")
    for game in (
        load(text="extends: base.yaml", folder=tmp_path),
        load({"extends": "base.yaml"}, folder=str(tmp_path)),
        load({"extends": tmp_path / "base.yaml"}),
    ):
        assert game._model.example == tmp_path / "game.txt"
    with pytest.raises(SpecError, match=r"no such file or game: base.yaml"):
        load(text="extends: base.yaml")


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (
            "extends: jersi\nkinds: {rock: {letter: QQ}}",
            "<text>:2:24: kinds.rock.letter: the letter",
        ),
        (
            {"extends": "jersi", "kinds": {"rock": {"letter": "QQ"}}},
            "<mapping>: kinds.rock.letter:",
        ),
        (
            {"extends": "jersi", "board": {"row": []}},
            "<mapping>: board.row: unknown key 'row'; did",
        ),
        (
            {"extends": "jresi"},
            "<mapping>: extends: no such file or game: jresi; did you mean jersi",
        ),
        (
            {"game": {1, 2}},
            "<mapping>: a game is made of maps, lists, texts, numbers and None: {1, 2}",
        ),
        ("a:\n\tb: c\n", "<text>:2:1: "),
        ("\n \n", "<text>: the file is empty"),
    ],
)
def test_a_mistake_in_a_text_or_mapping_has_its_place(given, line) -> None:
    with pytest.raises(SpecError) as caught:
        load(given)
    assert str(caught.value).startswith(line)


def test_an_engine_is_given_as_well_as_installed() -> None:
    game = load(APART, engine=Apart)
    assert len(game.setup.turns()) == 19
    assert game.replay("1 S:c3 s:a1").end.pieces == {"a1": "s", "c3": "S"}
    with pytest.raises(PrintkitError, match="the stone on c4 touches c3; nearest legal: s:b4"):
        game.replay("1 S:c3 s:c4")
    with pytest.raises(
        SpecError, match=r"<text>:14:9: rules\.engine: no engine 'apart' is installed"
    ):
        load(APART)


class Halting(Apart):
    def __init__(self, ruleset):
        raise ValueError(f"not on {len(ruleset.grid.names)} cells")


@pytest.mark.parametrize("what", [APART, "jersi"])
def test_an_engine_that_cannot_be_made_is_told_with_its_reason(what) -> None:
    with pytest.raises(
        PrintkitError, match="the engine 'Halting' cannot be made: ValueError: not on"
    ):
        load(what, engine=Halting)


def test_an_engine_needs_rules() -> None:
    words = re.sub(r"rules: .*\n", "", APART)
    with pytest.raises(SpecError, match="an engine plays a game that has `rules`"):
        load(words, engine=Apart)
    assert isinstance(load(words), Game)
