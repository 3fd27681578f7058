"""What programs hold: it travels, is copied, is true, and says what it is."""

from __future__ import annotations

import ast
import copy
import pickle
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from keyword import iskeyword
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest
from printkit import (
    Diagram,
    Game,
    IllegalTurn,
    NotationError,
    PrintkitError,
    Replay,
    Side,
    SpecError,
    Turn,
    games,
    languages,
    load,
    make,
    png,
    svg,
)
from printkit.cli import printkit as command
from printkit.cli.console import run
from printkit.gamefile import load_game
from printkit.products import registry
from printkit.products.base import flag, options_of, values_of
from printkit.products.drawing import Look
from printkit.products.option_values import askable, read
from printkit.products.request import USUAL_LANGUAGE
from printkit.rules import Drop, PlainEngine
from printkit.rules import Turn as Steps
from tools import asked

HOME = Path(__file__).parent.parent
BROOK = Path(__file__).parent / "data/specs/good/brook.yaml"
PAGE = (
    (HOME / "docs" / "engines.md").read_text("utf-8").replace("engine: apart.py", "engine: apart")
)
(APART, *_) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


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


@pytest.mark.few(3)
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
        raise ValueError(f"not on {len(ruleset.grid.names)} cells:\n{ruleset!r}")


@pytest.mark.parametrize("what", [APART, "jersi"])
def test_an_engine_that_cannot_be_made_is_told_with_its_reason(what) -> None:
    with pytest.raises(
        PrintkitError, match=r"the engine 'Halting' cannot be made: ValueError: not on [^\n]{,400}$"
    ):
        load(what, engine=Halting)


def test_an_engine_needs_rules() -> None:
    words = re.sub(r"rules: .*\n", "", APART)
    with pytest.raises(SpecError, match="an engine plays a game that has `rules`"):
        load(words, engine=Apart)
    assert isinstance(load(words), Game)


def evening(game: Game, count: int = 30) -> list[Turn]:
    """Turns played at random, always the same ones."""
    chance, position, played = Random(3), game.setup, []
    for _ in range(count):
        played.append(chance.choice(position.turns()))
        position = played[-1].after
    return played


def test_a_position_says_what_stands_on_cells_and_between_them_and_what_waits() -> None:
    position = load("jersi/4.0").position("c3:PR a4:K i1:p | WM m | b")
    assert list(position.pieces.items()) == [("a4", "K"), ("c3", "PR"), ("i1", "p")]
    assert (position.reserve, position.between, position.to_move) == (("MW", "m"), {}, Side.BLACK)
    walls = load(BROOK.with_name("walls.yaml")).position("a1:fc b2|b3:W c3|d3:w")
    assert (walls.pieces, walls.reserve) == ({"a1": "fc"}, ("", ""))
    assert walls.between == {"b2|b3": "W", "c3|d3": "w"}


PLAYED = [
    name
    for name in games()
    if load_game(name).rules and any(load_game(name).setup.cells)  # else nothing can move
]
HEADERS = {"White": "Ann", "Black": 'B"o}b', "Date": "2024.01.02", "Site": "line\nline"}


@pytest.mark.few(2)
@pytest.mark.parametrize("name", PLAYED)
def test_turns_that_were_played_become_a_record_that_is_read_back(name, tmp_path) -> None:
    game = load(name)
    turns = evening(game)
    for given in (turns, list(map(str, turns))):
        again = Replay.parse(game.record(given, HEADERS))
        assert (again.game.name, list(map(str, again))) == (name, list(map(str, turns)))
        assert again.end == turns[-1].after
        assert {key: again.headers[key] for key in HEADERS} == HEADERS
        assert game.replay(again.record).record == again.record
    later = game.replay(game.record(turns[7:]))
    assert later.start.text("state") == turns[7].position.text("state")
    assert list(map(str, later)) == list(map(str, turns[7:]))
    (tmp_path / "game.txt").write_text(game.record(turns, HEADERS))
    assert run(command, ["check", str(tmp_path / "game.txt")]) == 0


@pytest.mark.parametrize(
    ("call", "kind", "line"),
    [
        (
            lambda game: game.record(["a5-z9"]),
            NotationError,
            "turns:1:4: no cell 'z9' on this board",
        ),
        (
            lambda game: game.record(["a5-a4", "a5-a4"]),
            IllegalTurn,
            "turns:2:1: a5-a4 is illegal: ",
        ),
        (
            lambda game: game.record([], {"My key": "x"}),
            ValueError,
            "'My key' would not be read back",
        ),
        (lambda game: game.record([], {"Setup": "x"}), NotationError, "this is not a position"),
    ],
)
def test_what_would_be_no_record_is_refused(call, kind, line) -> None:
    with pytest.raises(kind) as caught:
        call(load("pijersi"))
    assert line in str(caught.value)


def test_languages_and_themes_can_be_listed() -> None:
    assert languages()[:2] == ("en", "fr")
    for language in languages():
        assert load("jersi").title(language)
    assert load("jersi").themes[:2] == ("screen", "author")
    for theme in load("jersi").themes:
        assert svg(load("jersi"), theme=theme, width=30)


DRAWN = {
    "a turn": (Diagram, "--ply 10"),
    "before it": (lambda turn: Diagram(turn, before=True), "--ply 10 --before"),
    "a part": (
        lambda turn: Diagram(turn, crop="b3..d6", names="large", width="800px"),
        "--ply 10 --crop b3..d6 --names large --width 800px",
    ),
    "signs": (lambda turn: Diagram(turn, legend=True, width=120), "--legend --width 120"),
    "marks": (
        lambda turn: Diagram(turn, transparent=True, height=100, marks=["e5x", "goal.white"]),
        "--ply 10 --transparent --height 100 --annotate e5x --mark goal.white",
    ),
    "begun": (lambda turn: Diagram(turn.after, begin="a1"), "--ply 10 --begin a1"),
    "fan": (
        lambda turn: Diagram(turn, fan=["a1-"], bar=["a1-a3"], caption=False),
        "--ply 10 --fan a1- --bar a1-a3 --no-caption",
    ),
}


@pytest.mark.few(2)
@pytest.mark.parametrize("name", DRAWN)
def test_a_diagram_is_what_its_command_draws(name, tmp_path) -> None:
    drawn, words = DRAWN[name]
    path = HOME / "specs/jersi/example-4.16.txt"
    made = tmp_path / "made.svg"
    assert (
        run(command, ["diagram", str(path), *words.split(), "--lang", "en", "-o", str(made)]) == 0
    )
    assert drawn(game_over()[9]).svg() == made.read_text("utf-8")


def test_a_diagram_takes_every_word_of_its_command() -> None:
    words = {
        flag(name, one).removeprefix("--").replace("-", "_")
        for name, _, one in options_of(registry.product("diagram").options)
    }
    called = {"annotate": "marks", "mark": "marks", "no_caption": "caption", "ppi": None}
    assert {called.get(one, one) for one in words} - {None} <= set(Look.__annotations__)


def test_what_is_usual_of_a_diagram_is_so_of_its_command() -> None:
    product = registry.product("diagram")
    usual = {one.name: one.default for one in fields(Diagram)}
    shared = {one: usual[one] for one in usual.keys() & askable(product).keys()}
    assert len(shared) >= 13
    options = values_of(product.options()) | {"theme": product.theme, "language": USUAL_LANGUAGE}
    assert read(product, shared).items() <= options.items()
    assert usual["caption"] is not options["no_caption"]


@pytest.mark.parametrize(
    ("product", "asked", "place"),
    [
        ("diagram", {"annotate": ["a1", "z9"]}, "annotate:2:1"),
        ("diagram", {"mark": "goal.red"}, "mark:1:1"),
        ("diagram", {"fan": "z9-", "crop": "whole"}, "fan:1:1"),
        ("cover", {"title": "\U0001f600"}, "title"),
    ],
)
def test_a_mistake_has_its_place_in_what_programs_call_an_option(product, asked, place) -> None:
    with pytest.raises(PrintkitError) as caught:
        make(load("jersi"), product, **asked)
    assert {str(one.source) for one in caught.value.problems} == {place}
    assert str(caught.value).startswith(f"{place}: ")


def test_a_picture_has_as_many_pixels_as_are_asked_for() -> None:
    data = png(load("pijersi"), width="640px")
    assert int.from_bytes(data[16:20]) == 640
    with pytest.raises(PrintkitError, match="pixels"):
        png(load("pijersi"), 300, width="640px")


@pytest.mark.parametrize(
    ("look", "line"),
    [
        ({"fan": ["z9-"]}, "fan:1:1: no cell z9 on this board"),
        ({"bar": ["a1-a2"]}, "bar:1:1: a1-a2 is legal"),
        ({"crop": "x"}, "crop:1:1: 'x' is no part of the board"),
        ({"height": -1}, "height: '-1' is not a valid length"),
        ({"height": 9000}, "height: a length of 9000 is out of reach; at most 5080 mm"),
        ({"marks": ["a1", "goal.red"]}, "marks:2:1: no zone 'goal.red'"),
        ({"begin": "zz"}, "begin:1:1: no cell 'zz' on this board"),
        ({"width": "640"}, "width cannot be '640'; expected: float"),
        ({"transparent": 1}, "transparent cannot be 1; expected: bool"),
    ],
)
def test_a_word_of_a_diagram_that_cannot_be_is_told_by_its_name(look, line) -> None:
    with pytest.raises(PrintkitError) as caught:
        svg(load("pijersi"), **look)
    assert str(caught.value).startswith(line)


def test_type_checkers_know_the_options_that_products_have() -> None:
    assert asked.PLACE.read_text("utf-8") == asked.text(), "run `make docs`"
    known = {
        one.name: {field.target.id for field in one.body if isinstance(field, ast.AnnAssign)}
        for one in ast.parse(asked.text()).body
        if isinstance(one, ast.ClassDef)
    }
    assert known["Look"] == set(Look.__annotations__)
    for name in registry.SHIPPED:
        typed = known[asked.class_of(name)]
        words = {one for one in askable(registry.product(name)) if not iskeyword(one)}
        assert typed == words - {"scenery"}


def test_options_that_cannot_be_are_one_error_of_value_that_names_them_all() -> None:
    with pytest.raises(ValueError, match="papr") as caught:
        make(load("jersi"), "board", papr="a4", language="xx", piece=[])
    assert isinstance(caught.value, PrintkitError)
    assert len(caught.value.problems) == 3


def test_a_length_or_a_paper_that_cannot_be_says_which_option_it_was_given_to() -> None:
    given = {"overlap": "5q", "cell": -1, "rectangle": "a44", "paper": "a5x"}
    with pytest.raises(ValueError, match="'5q'") as caught:
        make(load("jersi"), "board", **given)
    assert [str(one).partition(": ")[0] for one in caught.value.problems] == list(given)


def test_a_program_names_the_form_where_a_command_has_the_ending_of_a_file() -> None:
    game = load("hex")
    ((name, data),) = make(game, "cover", width="60mm", format=".svg").items()
    assert name.endswith(".svg")
    assert data.startswith(b"<?xml")
    with pytest.raises(PrintkitError, match="format cannot be 'gif'; known: png, svg, pdf"):
        make(game, "cover", format="gif")
