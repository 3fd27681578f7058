"""The front door: what `import printkit` gives, and the page that tells of it."""

from __future__ import annotations

import copy
import doctest
import inspect
import pydoc
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from itertools import product as pairs
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from xml.etree import ElementTree

import printkit
import pytest
from printkit import Diagram, Game, IllegalTurn, NotationError, PrintkitError, Replay, Side, load
from printkit.cli import printkit as command
from printkit.cli.console import run
from printkit.products import registry
from printkit.products.drawing import Look
from printkit.products.option_values import askable
from printkit.products.registry import SHIPPED, brought
from printkit.replay import story

from finished import TIMEOUT

HOME = Path(__file__).parent.parent
PAGE = (HOME / "docs" / "python.md").read_text(encoding="utf-8")
EXAMPLE = HOME / "specs" / "jersi" / "example-4.16.txt"


def blocks(language: str) -> list[str]:
    """The code blocks of the page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture
def here(tmp_path, monkeypatch) -> Path:
    """A folder that holds the shipped records where the page has them."""
    (tmp_path / "specs" / "jersi").mkdir(parents=True)
    shutil.copy(EXAMPLE, tmp_path / "specs" / "jersi")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
def test_the_sessions_of_the_page_run_as_printed(here) -> None:
    sessions = "\n".join(blocks("pycon"))
    assert sessions.count(">>>") > 20
    test = doctest.DocTestParser().get_doctest(sessions, {}, "python.md", None, 0)
    said: list[str] = []
    doctest.DocTestRunner().run(test, out=said.append)
    assert said == []
    assert (here / "turn.pdf").read_bytes().startswith(b"%PDF")


PROGRAMS = ("program_of_the_page", "processes_of_the_page")


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_of_the_page_prints_what_it_says(name) -> None:
    program = HOME / "tests" / "typing" / f"{name}.py"
    call = [sys.executable, program]
    done = subprocess.run(
        call, check=True, cwd=HOME, capture_output=True, text=True, timeout=TIMEOUT
    )
    assert (done.stdout, done.stderr) == (blocks("text")[PROGRAMS.index(name)], "")


def test_every_public_name_is_there_and_has_its_words() -> None:
    page = pydoc.plain(pydoc.render_doc(printkit))
    for name in printkit.__all__:
        value = getattr(printkit, name)
        assert value.__doc__, name
        assert re.search(rf"\b{name}\b", page), name
        for key, member in vars(value).items():
            public = not key.startswith("_") and (callable(member) or isinstance(member, property))
            assert not public or member.__doc__, f"{name}.{key}"
    with pytest.raises(AttributeError, match="has no attribute 'laod'"):
        _ = printkit.laod  # type: ignore[attr-defined]


def test_importing_printkit_imports_nothing_that_reads_or_draws() -> None:
    program = "import sys, printkit; print(*sys.modules)"
    call = [sys.executable, "-c", program]
    modules = subprocess.run(
        call, check=True, capture_output=True, text=True, timeout=TIMEOUT
    ).stdout.split()
    assert [one for one in modules if one.startswith("printkit.")] == [
        "printkit.base",
        "printkit.base.lazy",
    ]
    assert not {"dataclasses", "pydantic", "re", "typing", "yaml"} & set(modules)


def test_the_programs_of_the_page_are_among_those_whose_types_are_checked() -> None:
    """`make house` reads them, and mistakes in `front_door.py` that must be found."""
    for name, program in zip(PROGRAMS, blocks("python"), strict=True):
        typed = HOME / "tests" / "typing" / f"{name}.py"
        assert typed.read_text(encoding="utf-8").endswith(f"\n\n{program}")


def test_all_turns_that_are_listed_are_played_alike_as_values_and_as_texts() -> None:
    position = load("pijersi").setup
    for turn in position.turns()[::40]:
        assert position.explain(turn) is None
        assert position.turn(str(turn)) == turn
        assert position.play(str(turn)) == position.play(turn) == turn.after
        assert hash(position.play(turn)) == hash(turn.after)


def test_a_turn_of_another_position_is_played_by_its_text() -> None:
    position = load("pijersi").setup
    one, other = position.turns()[:2]
    later = one.after
    with pytest.raises(IllegalTurn):
        later.play(other)
    assert position.number == 1
    assert later.number == 2


def test_what_stands_on_a_cell_is_told_bottom_first() -> None:
    position = load("jersi").position("c3:PR c5:s | MW m | b")
    assert position["c3"] == "PR"
    assert position["a1"] == ""
    assert position.pieces == {"c3": "PR", "c5": "s"}
    assert position.reserve == ("MW", "m")
    assert position.to_move is Side.BLACK
    with pytest.raises(KeyError) as caught:
        position["z9"]
    assert str(caught.value) == "no cell 'z9' on this board; did you mean e9?"


def test_a_replay_has_its_turns_positions_and_remarks() -> None:
    replay = load("jersi").replay("White: Ann\n\n1. b1-c1 {quiet} h8-g7")
    assert [str(turn) for turn in replay] == ["b1-c1", "h8-g7"]
    assert replay.headers["White"] == "Ann"
    assert replay[0].comments == ("quiet",)
    assert replay[1].position == replay[0].after
    assert replay.end == replay.turns[-1].after
    assert replay.start == load("jersi").setup
    assert replay.outcome is None


def test_a_mistake_in_a_record_is_raised_with_its_place(tmp_path) -> None:
    with pytest.raises(IllegalTurn, match=r"^record:1:") as caught:
        Replay.parse("1. b1-c1 h8-e5", load("jersi"))
    assert caught.value.reason.code == "cube-too-far"
    with pytest.raises(NotationError, match="no such file"):
        Replay.read(tmp_path / "none.txt")


STORY = """1 a5-b6=c6 {Best. [%cal Ga1b2]} ({Or} 1 a5-a4 {quiet} 2 f6-g5=e6) 2 f6-g5=e6 $1
(2 f6-a1 {no}) 3 a3-a4"""


def test_a_replay_has_its_variations_with_their_remarks_and_problems() -> None:
    game, first, second = load("pijersi").replay(STORY).lines
    assert [str(turn) for turn in game.turns] == ["a5-b6=c6", "f6-g5=e6", "a3-a4"]
    assert (game.parent, first.parent, second.number) == (None, game, 2)
    assert first.remarks == ("Or",)
    assert first.turns[0].comments == ("quiet",)
    assert first.turns[1].position == first.turns[0].after
    assert (first.start.number, second.start.number) == (1, 2)
    assert second.start == game.turns[0].after
    assert (second.turns, second.rest) == ((), ("f6-a1",))
    assert game.replay.problems == second.problems
    assert second.problems[0].startswith("record:2:4: f6-a1 is illegal")


def test_a_replay_is_seen_frame_by_frame() -> None:
    replay = load("pijersi").replay(STORY)
    frames = replay.frames()
    assert [frame.ply for frame in frames] == [0, 1, 2, 3]
    assert [frame.turn and str(frame.turn) for frame in frames[:2]] == [None, "a5-b6=c6"]
    assert [frame.position for frame in frames] == [replay.start, *(t.after for t in replay)]
    assert frames[1].remarks == ("Best.",)
    assert [frame.text for frame in frames] == ["Start", "1 a5-b6=c6", "2 f6-g5=e6 !", "3 a3-a4"]
    assert "paper on rock c6" in frames[1].alternative
    assert "Les Blancs" in replay.frames("fr")[1].svg(width=60)
    assert replay.frames("fr")[1].svg(language="en") == frames[1].svg()
    (first, second) = replay.lines[1].frames()
    assert (first.line, first.ply, second.turn) == (1, 1, replay.lines[1].turns[1])
    assert second.svg(language="fr") == replay.lines[1].frames("fr")[1].svg()
    assert first.png(ppi=40, width=30).startswith(b"\x89PNG")


def test_variations_are_played_out_once_for_the_frames_of_all_lines(monkeypatch) -> None:
    told = Mock(wraps=story.story_of)
    monkeypatch.setattr(story, "story_of", told)
    assert [len(line.frames()) for line in load("pijersi").replay(STORY).lines] == [4, 2, 0]
    assert told.call_count == 1


def test_what_is_made_of_a_record_is_called_as_its_file(tmp_path) -> None:
    (tmp_path / "final.txt").write_text('[Edition "pijersi/45"]\n1 a5-b6=c6\n')
    replay = Replay.read(tmp_path / "final.txt")
    assert "Pijersi 45 · final" in replay.html()
    assert list(printkit.make(replay.game, "page", played=replay)) == ["final_pijersi-45_en.html"]


def test_a_replay_may_be_taken_as_far_as_it_is_legal() -> None:
    text = "1 a5-b6=c6 2 a1-e5"
    with pytest.raises(IllegalTurn):
        Replay.parse(text, load("pijersi"))
    replay = Replay.parse(text, load("pijersi"), until_error=True)
    assert len(replay) == 1
    assert replay.problems[0].startswith("record:1:14: a1-e5 is illegal")


@pytest.mark.slow
def test_a_replay_is_saved_as_its_ending_says(tmp_path) -> None:
    replay = load("pijersi").replay(STORY)
    replay.save(tmp_path / "game.MD", language="fr")
    assert "a5-b6=c6" in (tmp_path / "game.MD").read_text()
    with pytest.raises(PrintkitError, match=r"path cannot be '.*'; known: .pdf, .docx, .md, .html"):
        replay.save(tmp_path / "game.jpg")
    with pytest.raises(PrintkitError, match="replay has no option 'langage'"):
        replay.save(tmp_path / "none.pdf", langage="fr")
    assert {one.name for one in tmp_path.iterdir()} == {"game.MD", "game.files"}
    replay.save(tmp_path / "game.html", side="black")
    assert (tmp_path / "game.html").read_text() == replay.html(side="black")
    replay.save(tmp_path / "game.gif", size="200px", delay="500ms")
    assert (tmp_path / "game.gif").read_bytes() == replay.gif(size="200px", delay="500ms")


def test_a_notebook_shows_a_replay_as_a_page_that_reaches_nothing_of_it() -> None:
    replay = load("pijersi").replay(STORY)
    shown = ElementTree.fromstring(replay._repr_html_())
    assert shown.attrib["srcdoc"].split() == replay.html().split()
    assert shown.attrib["sandbox"] == "allow-scripts"


@pytest.mark.parametrize("what", ["game", "position", "turn", "replay", "frame", "diagram"])
def test_everything_draws_itself_in_a_notebook(what) -> None:
    game = load("pijersi")
    replay = game.replay("1. " + str(game.setup.turns()[0]))
    shown = {
        "game": game,
        "position": replay.end,
        "turn": replay[0],
        "replay": replay,
        "frame": replay.frames()[1],
        "diagram": Diagram(game, width=60),
    }[what]
    picture = ElementTree.fromstring(shown._repr_svg_())
    assert picture.get("width") == ("60mm" if what == "diagram" else "90mm")


def test_a_turn_that_is_drawn_has_its_number_and_its_words() -> None:
    turn = load("pijersi").setup.turns()[0]
    assert f"1  {turn}" in printkit.svg(turn)
    assert "Les Blancs" in printkit.svg(turn, language="fr")
    assert printkit.svg(turn, view="table") != printkit.svg(turn)
    assert str(turn) not in printkit.svg(turn.after)


def test_a_diagram_that_cannot_be_drawn_says_why(tmp_path) -> None:
    game = load("pijersi")
    with pytest.raises(PrintkitError, match="no theme 'scren'; did you mean screen"):
        Diagram(game, theme="scren").svg()
    for width in (-1, 0, float("nan"), float("inf"), "9km"):
        with pytest.raises(ValueError, match="width: "):
            Diagram(game, width=width).svg()
    with pytest.raises(NotationError, match=r"^marks:2:"):
        Diagram(game, marks=["a1", "z9"]).svg()
    with pytest.raises(PrintkitError, match=r"in .svg, .pdf or .png"):
        Diagram(game).save(tmp_path / "picture.jpg")
    assert not list(tmp_path.iterdir())
    with pytest.raises(ValueError, match="'xx'"):
        Diagram(game, language="xx").svg()


def test_a_picture_is_written_in_the_format_of_its_ending(tmp_path) -> None:
    Diagram(load("pijersi"), width=40).save(tmp_path / "a.PNG")
    assert (tmp_path / "a.PNG").read_bytes().startswith(b"\x89PNG")


def test_every_product_of_a_game_is_made_as_its_command_makes_it(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    ((name, data),) = printkit.make(load("pijersi"), "parts", piece="2cm", part=["play"]).items()
    assert run(command, ["parts", "pijersi", "--cube", "20", "--part", "play"]) == 0
    assert {name: data} == {one.name: one.read_bytes() for one in tmp_path.iterdir()}


def test_what_cannot_be_made_is_named_all_together() -> None:
    with pytest.raises(PrintkitError) as caught:
        printkit.make(load("pijersi"), "stickers", pice=16, paper="a44", sides="shar", wrap=1)
    assert [str(one).partition(";")[2] for one in caught.value.problems] == [
        " did you mean piece?",
        " did you mean a4?",
        " did you mean share?",
        " known: True, False",
    ]
    with pytest.raises(PrintkitError, match="no product 'sticker'; did you mean stickers"):
        printkit.make(load("pijersi"), "sticker")
    with pytest.raises(PrintkitError, match="language cannot be 'xx'; known: en, fr"):
        printkit.make(load("pijersi"), "stickers", language="xx")
    with pytest.raises(PrintkitError, match="--joint"):
        printkit.make(load("pijersi"), "board", one_piece=True, joint="butt")


def test_all_games_that_are_listed_can_be_loaded() -> None:
    names = printkit.games()
    assert {"jersi/4.16", "pijersi/45", "staku/2024"} <= set(names)
    assert load(names[0]).name == names[0]


RECORD = "specs/pijersi/none.txt"


@cache
def doors() -> dict[str, Callable[[object], object]]:
    """Per parameter of everything public (`Position.play turn`) a call with a value for it."""
    game = load("pijersi")
    position = game.setup
    replay = game.replay(f"1. {position.turns()[0]}")
    found: dict[str, Callable[[object], object]] = {
        "load what": load,
        "load text": lambda value: load(text=value),
        "load folder": lambda value: load(text="extends: jersi", folder=value),
        "load engine": lambda value: load("jersi", engine=value),
        "Game.title language": game.title,
        "Game.position text": game.position,
        "Game.replay text": game.replay,
        "Game.record turns": game.record,
        "Game.record headers": lambda value: game.record([], value),
        "Game.record start": lambda value: game.record([], start=value),
        "Position.turn text": position.turn,
        "Position.play turn": position.play,
        "Position.onward begun": position.onward,
        "Position.explain turn": position.explain,
        "Position.explain language": lambda value: position.explain("a1-a2", value),
        "Position.text form": position.text,
        "Position.__getitem__ cell": position.__getitem__,
        "Replay.read path": Replay.read,
        "Replay.read game": lambda value: Replay.read(RECORD, value),
        "Replay.parse text": Replay.parse,
        "Replay.parse game": lambda value: Replay.parse("1. a1-a2", value),
        "Replay.read until_error": lambda value: Replay.read(RECORD, until_error=value),
        "Replay.parse until_error": lambda value: Replay.parse("1 a1-a2", until_error=value),
        "Replay.__getitem__ rank": replay.__getitem__,
        "Replay.frames language": replay.frames,
        "Replay.save path": replay.save,
        "Line.frames language": replay.lines[0].frames,
        "Frame.png ppi": lambda value: replay.frames()[0].png(value, width=20),
        "Diagram.png ppi": Diagram(game, width=20).png,
        "Diagram.save path": Diagram(game).save,
        "svg shown": printkit.svg,
        "png shown": printkit.png,
        "png ppi": lambda value: printkit.png(game, value, width=20),
        "make game": lambda value: printkit.make(value, "parts"),
        "make product": lambda value: printkit.make(game, value),
        "Diagram shown": lambda value: Diagram(value).svg(),
    }
    for name in Look.__annotations__:
        for door in (printkit.svg, printkit.png, Diagram):
            found[f"{door.__name__} {name}"] = partial(drawn, door, game, name)
    for product in (*SHIPPED, *brought()):
        for option in askable(registry.product(product)):
            found[f"make {product} {option}"] = partial(made, game, product, option)
    return found


def drawn(door: Callable[..., Any], game: Game, name: str, value: object) -> object:
    plain = {"ppi": 40} if door is printkit.png else {}
    picture = door(game, **plain, **{name: value})
    return picture.svg() if isinstance(picture, Diagram) else picture


def made(game: Game, product: str, option: str, value: object) -> object:
    """The product with a wrong option beside, so that nothing is drawn where the value is right."""
    with pytest.raises(PrintkitError) as caught:
        printkit.make(game, product, **{option: value}, none=1)
    own = [one for one in caught.value.problems if "'none'" not in one.what]
    if own:
        raise PrintkitError(own)
    return None


def test_every_public_parameter_is_among_the_doors_that_are_tried() -> None:
    wanted = set()
    for name in printkit.__all__:
        value = getattr(printkit, name)
        if inspect.isfunction(value):
            wanted |= {f"{name} {one}" for one in inspect.signature(value).parameters}
        # a class is looked at wherever it stands, with what it inherits; rules check no arguments
        for kind in value.__mro__ if inspect.isclass(value) else ():
            ours = re.match(r"printkit\.(?!rules\b)", kind.__module__)
            for key, held in vars(kind).items() if ours else ():
                member = getattr(held, "__func__", held)
                if inspect.isfunction(member) and (key[0] != "_" or key == "__getitem__"):
                    one, *others = inspect.signature(member).parameters
                    assert one in {"self", "cls"}
                    wanted |= {f"{name}.{key} {one}" for one in others}
    catch_all = {"svg look", "png look", "make asked", "Frame.svg look", "Frame.png look"}
    catch_all |= {f"Replay.{one} asked" for one in ("save", "html", "gif")}
    assert wanted - doors().keys() == catch_all


ODD = [
    None,
    -1,
    10**9,
    2.5,
    float("nan"),
    True,
    "",
    "x",
    "z9",
    "\0",
    "é" * 999,
    [],
    [1],
    {},
    (1, 2),
]
NEVER = [object(), b"x", {"a": 1}, print]
"""What no parameter takes."""


@pytest.mark.few(6)
@pytest.mark.parametrize("called", sorted({door.rpartition(" ")[0] for door in doors()}))
def test_whatever_a_program_gives_is_taken_or_refused_with_a_readable_line(called: str) -> None:
    tried = [door for door in doors() if door.rpartition(" ")[0] == called]
    for door, value in pairs(tried, (*ODD, *NEVER)):
        refused = refusal(doors()[door], value)
        for one in refused.problems if refused else ():
            assert 0 < len(str(one)) < 1500, (door, value)
            assert "\n" not in str(one), (door, value)
            assert one.hint or one.source or isinstance(value, str), (door, value)
        assert refused or value not in NEVER, (door, value)


def refusal(door: Callable[[object], object], value: object) -> PrintkitError | None:
    try:
        door(value)
    except PrintkitError as error:
        return error
    return None


@pytest.mark.parametrize(
    ("call", "kind", "line"),
    [
        ("load('jersi').title('de_')", ValueError, "language cannot be 'de_'; known: en, fr"),
        ("svg(load('jersi'), names='cell')", ValueError, "did you mean cells?"),
        ("svg(load('jersi'), view='x')", ValueError, "view cannot be 'x'; known: plan, table"),
        ("svg(load('jersi'), side='w')", TypeError, "side cannot be 'w'; expected: Side"),
        ("svg(load('jersi'), width='80')", TypeError, "width cannot be '80'; expected: float"),
        ("svg(load('jersi'), width=0)", ValueError, "width: a length of 0 leaves nothing to draw"),
        ("svg(load('jersi'), marks='e5')", TypeError, "marks cannot be 'e5'; expected: list"),
        ("svg(load('jersi'), widht=80)", TypeError, "no option 'widht'; did you mean width?"),
        ("Diagram(load('jersi'), widht=80)", TypeError, "did you mean width?"),
        ("Diagram(load('jersi')).png('x')", TypeError, "ppi cannot be 'x'; expected: float"),
        ("Diagram(load('jersi')).png(1)", ValueError, "ppi cannot be 1; between 36 and 2400"),
        ("load('jersi').setup.text('psm')", ValueError, "form cannot be 'psm'; did you mean psn?"),
        ("load('jersi').setup['e55']", KeyError, "no cell 'e55' on this board; did you mean e5?"),
        ("load('jersi').record([], {}, load('go').setup)", ValueError, "is of go; expected: jersi"),
        (
            "make(load('go'), 'page', played=load('jersi').replay('b1-c1'))",
            PrintkitError,
            "of jersi",
        ),
        ("load('jersi').setup.play(7)", TypeError, "turn cannot be 7; expected: str, Turn"),
        ("load('jersi').replay('1. b1-c1')[1]", IndexError, "no turn 1; it has 1 turns"),
        ("load(None)", TypeError, "what cannot be None; expected: str, Path"),
        ("make(load('jersi'), 'xxx')", PrintkitError, "no product 'xxx'; known: print-me, board"),
    ],
)
def test_a_wrong_argument_is_also_the_error_that_python_has_for_it(call, kind, line) -> None:
    with pytest.raises(PrintkitError) as caught:
        eval(call, vars(printkit) | {name: getattr(printkit, name) for name in printkit.__all__})
    assert isinstance(caught.value, kind)
    assert line in str(caught.value)


def test_a_diagram_is_a_value_that_can_be_copied_and_changed() -> None:
    diagram = Diagram(load("pijersi"), width=40, marks=["a1"])
    assert copy.copy(diagram) == diagram
    assert replace(diagram, width=50).width == 50
