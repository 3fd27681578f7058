"""A game of cubes for six: what each command makes and says of all players, and of their turns."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from printkit.gamefile import load_game
from printkit.rules import Side

from finished import Finished
from letters import page_words

Call = Callable[..., Finished]
NAMES = ("Red", "Yellow", "Green", "Black", "Blue", "White")
COLOURS = ("#c03113", "#f1c12f", "#50d582", "#1f1d1b", "#2b54ab", "#ffffff")
SIGNS = "rygkbw"
SPEC = f"""game: {{id: six, title: Six}}
board:
  cells: squares
  shape: rectangle 6x4
  edges: {{red: bottom, black: top, blue: left}}
  marks: [{{dot: [b2], colour: green}}]
players:
{
    "".join(
        f'  {name.lower()}: {{en: {name}, colour: "{colour}", sign: {sign}}}{chr(10)}'
        for name, colour, sign in zip(NAMES, COLOURS, SIGNS, strict=True)
    )
}
kinds: {{pawn: {{letter: P, count: 2}}, king: {{letter: K, count: 1}}}}
faces: {{pawn: [{{circle: {{radius: 0.2}}}}], king: [{{text: K}}]}}
setup:
  red: a1:P a2:P
  green: a3:P
  stacks: b1:yPkP
  reserve: K
figures:
  take: {{stand: "a1:rP b1:kP c1:gKwP", play: a1xb1, caption: One takes.}}
turns: unchecked
"""
TURNS = """[Red "Ada"]
[Blue "Ben"]

1. a1-c1 2. K:d1 3. a3-a4 4. b1-b2 5. K:d2 6. pass
7. c1xb2 8. d1-c1
"""


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    (tmp_path / "six.yaml").write_text(SPEC, encoding="utf-8")
    (tmp_path / "six.txt").write_text(TURNS, encoding="utf-8")
    return tmp_path / "six.yaml"


def words(path: Path) -> str:
    return " ".join(" ".join(page_words(path.read_bytes())).split())


@pytest.mark.parametrize(
    "command",
    [
        pytest.param("kit six.yaml -o made", marks=pytest.mark.slow),
        pytest.param("print-me six.yaml -o made.pdf", marks=pytest.mark.slow),
        "board six.yaml -o made.pdf",
        "stickers six.yaml -o made.pdf",
        "stickers six.yaml --only bK -o made.pdf",
        "paper-cubes six.yaml -o made.pdf",
        pytest.param("parts six.yaml -o made.pdf", marks=pytest.mark.slow),
        pytest.param("rulebook six.yaml -o made.pdf", marks=pytest.mark.slow),
        pytest.param("rulebook six.yaml --lang fr -o made.docx", marks=pytest.mark.slow),
        "faces six.yaml -o made",
        "laser six.yaml -o made.svg",
        "figure six.yaml -o made",
        "diagram six.yaml -o made.svg",
        "diagram six.yaml --theme ink -o made.png",
        "diagram six.yaml --view table -o made.pdf",
        "diagram six.yaml --position 'a1:rP b1:kP | rK - - - - wK | r' --turn a1xb1 -o made.svg",
        "replay six.txt --game six.yaml -o made.pdf",
        "animate six.txt --game six.yaml -o made.gif",
        "page six.txt --game six.yaml -o made.html",
        "post six.txt --game six.yaml --for bgg -o made",
        "convert six.txt --game six.yaml -o made.txt",
        "check six.txt six.yaml --game six.yaml",
        "position six.txt --game six.yaml --as state",
        "setup six.yaml",
    ],
)
@pytest.mark.usefixtures("spec")
def test_every_command_is_for_six(printkit: Call, command: str) -> None:
    parts = re.findall(r"'[^']*'|\S+", command)
    made = printkit(*(part.strip("'") for part in parts))
    assert made.status == 0, made.err
    assert "warning" not in made.err


@pytest.mark.usefixtures("spec")
@pytest.mark.parametrize(
    "command", ["diagram six.yaml -o x.svg", "page six.txt -o x.html", "animate six.txt -o x.gif"]
)
def test_nobody_but_the_first_of_six_sits_below(
    printkit: Call, tmp_path: Path, command: str
) -> None:
    words = [*command.split(), "--side", "black", "--game", "six.yaml"]
    refused = printkit(*(words[:-2] if "six.yaml" in command else words))
    assert refused.status == 1
    assert "this game has more: Red, Yellow, Green, Black, Blue, White" in refused.err
    assert "Red sits below" in refused.err
    assert not (tmp_path / "x.svg").exists()


@pytest.mark.usefixtures("spec")
def test_turns_go_round(printkit: Call) -> None:
    stated = printkit("position", "six.txt", "--game", "six.yaml", "--as", "state").out
    assert stated.split(" | ", 1) == [
        "a2:rP a4:gP b1:yP b2:rP c1:yK d2:bK",
        "rK - gK kK - wK | g\n",
    ]
    board = printkit("position", "six.txt", "--game", "six.yaml", "--at", "5").out
    assert "turn 6 / player w / reserved rK:1 gK:1 kK:1 wK:1" in board


def test_a_record_may_begin_later_or_count_rounds(printkit: Call, spec: Path) -> None:
    record = spec.with_name("late.txt")
    for text, last in (
        ("8. K:d1 9. a3-a4", "k"),
        ("1. a1-c1 K:d1 a3-a4 b1-b2 K:d2 pass\n2. c1-c2 d1-c1", "g"),
        ("3. a3-a4\n4. K:d4", "b"),
    ):
        record.write_text(text, encoding="utf-8")
        found = printkit("position", "late.txt", "--game", "six.yaml", "--as", "state")
        assert found.out.rstrip().endswith(f" | {last}"), text
        assert "error" not in found.err


def test_a_turn_of_another_is_warned_of_with_its_place(printkit: Call, spec: Path) -> None:
    spec.with_name("wrong.txt").write_text("1. a1-c1\n2. a3-a4\n", encoding="utf-8")
    found = printkit("check", "wrong.txt", "--game", "six.yaml")
    assert found.err == (
        "warning: wrong.txt:2:4: what goes from a3 is Green’s, and the turn is Yellow’s; "
        "a turn may be missing before it\n"
    )


@pytest.mark.usefixtures("spec")
def test_whose_turn_and_what_is_whose_is_said_by_name(printkit: Call) -> None:
    turns = ("--turn", "a1-c1", "--turn", "K:d1")
    printkit("diagram", "six.yaml", *turns, "-o", "made.pdf")
    assert "Yellow places a king on d1" in words(Path("made.pdf"))
    printkit("diagram", "six.yaml", *turns, "-o", "made.svg")
    picture = Path("made.svg").read_text(encoding="utf-8")
    (stated,) = re.findall("<desc[^>]*>(.*?)</desc>", picture, re.DOTALL)
    assert [name for name in NAMES if f"{name}: " in stated] == [*NAMES]
    page = Path("made.html")
    printkit("page", "six.txt", "--game", "six.yaml", "-o", page)
    text = page.read_text(encoding="utf-8")
    who = re.findall('<p class="who".*?</p>', text, re.DOTALL)
    named = [re.findall("<span>(.*?)</span>", one) for one in who]
    assert sorted(named, key=len) == [["Ada"], ["Yellow", "Green", "Black", "Ben", "White"]]


@pytest.mark.slow
def test_a_kit_counts_and_colours_pieces_of_all(printkit: Call, spec: Path) -> None:
    printkit("stickers", "six.yaml", "-o", "made.pdf")
    game = load_game(str(spec))
    assert [kind.counts for kind in game.kinds] == [(2,) * 6, (1,) * 6]
    assert tuple(game.themes["screen"].of(side).face for side in game.sides) == COLOURS
    assert tuple(side for kind in game.kinds[:1] for side in kind.sides) == game.sides
    printkit("print-me", "six.yaml", "-o", "made.pdf")
    assert "3 + 3 + 3 + 3 + 3 + 3" in words(Path("made.pdf"))
    printkit("parts", "six.yaml", "-o", "made.pdf")
    said = words(Path("made.pdf"))
    assert all(said.count(name) >= 3 for name in NAMES)  # a mat, a line and a column for each
    assert game.setup.reserve == ((0, 1),) * 6
    assert game.board.edges == {"bottom": Side.WHITE, "top": Side(3), "left": Side(4)}
