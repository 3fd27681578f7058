"""Files that hold several games, and results as people write them, on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from finished import Finished

TWO = """[White "Ada"]
[Black "Ben"]
[Result "1-0"]

1. b4=d3 2. f6-g6=e5 1-0

[White "Eve"]
[Black "Dan"]
[Result "0-1"]

{The second.} 1. a2-b2 2. f7-f6 0-1
"""
Command = Callable[..., Finished]


@pytest.fixture
def two(tmp_path: Path) -> Path:
    path = tmp_path / "two.txt"
    path.write_text(TWO, encoding="utf-8")
    return path


def test_check_has_a_row_for_each_game(printkit: Command, two: Path) -> None:
    done = printkit("check", two, "--game", "pijersi")
    first, second = done.out.splitlines()
    assert "two.txt #1" in first
    assert "1-0 as recorded" in first
    assert "0-1 as recorded" in second
    assert "2 records: 2 legal" in done.err
    (one,) = json.loads(printkit("check", two, "--game-number", 2, "--json").out)
    assert (one["game_number"], one["recorded"], one["plies"]) == (2, "0-1", 2)


def test_convert_writes_all_games_or_the_one_asked_for(printkit: Command, two: Path) -> None:
    out = printkit("convert", two).out
    assert out.count("[White ") == 2
    assert out.index('"Ada"') < out.index('"Eve"')
    assert out.index("1-0\n") < out.index("0-1\n")
    assert "{The second.}" in out
    two.write_text(out, encoding="utf-8")
    assert printkit("convert", two).out == out
    assert printkit("convert", two, "--game-number", 2).out.startswith('[White "Eve"]')


@pytest.mark.parametrize("command", [["position"], ["diagram", "-o", "x.svg"], ["replay"]])
def test_a_command_for_one_game_asks_which(
    printkit: Command, two: Path, command: list[str]
) -> None:
    asked = printkit(command[0], two, *command[1:])
    assert asked.status == 1
    assert "there are 2 games in this file; choose one: --game-number 1 to 2" in asked.err
    assert len([line for line in asked.err.splitlines() if "error" in line]) == 1


def test_position_shows_the_game_that_is_asked_for(printkit: Command, two: Path) -> None:
    shown = printkit("position", two, "--game-number", 2, "--as", "psn").out
    assert shown != printkit("position", two, "--game-number", 1, "--as", "psn").out
    assert "no game 3 in this file" in printkit("position", two, "--game-number", 3).err


@pytest.mark.slow
def test_places_of_a_later_game_are_those_in_the_file(printkit: Command, two: Path) -> None:
    two.write_text(TWO.replace("f7-f6", "f7-e1"), encoding="utf-8")
    assert "two.txt:11:27: f7-e1 is illegal" in printkit("check", two).err


RESULTS = {
    "1–0": "1-0",
    "½-½": "1/2-1/2",
    "½–½": "1/2-1/2",
    "1:0": "1-0",
    "1 - 0": "1-0",
    "White wins": "1-0",
    "0,5-0,5": "1/2-1/2",
    "1-0 (time)": "1-0",
    "1-0 (Black resigned)": "1-0",
    "1/2": "1/2-1/2",
    "+/-": "1-0",
    "2-0": "1-0",
    "les Noirs abandonnent": "1-0",
    "partie nulle": "1/2-1/2",
    "0-1, time forfeit": "0-1",
    "Ada won it": "Ada won it",
}


@pytest.mark.parametrize("written", RESULTS)
def test_convert_keeps_every_result_of_a_header(
    printkit: Command, tmp_path: Path, written: str
) -> None:
    path = tmp_path / "x.txt"
    path.write_text(
        f'[Edition "pijersi"]\n[Result "{written}"]\n\n1 a5-b6=c6 2 f6-g5=e6\n', encoding="utf-8"
    )
    done = printkit("convert", path)
    assert f'[Result "{RESULTS[written]}"]' in done.out
    known = RESULTS[written] != written
    assert done.out.endswith(f"\n{RESULTS[written] if known else '*'}\n")
    assert ("is none that is known here" in done.err) is not known
    for cause in ("time", "Black resigned"):
        if f"({cause})" in written:
            assert f'[Termination "{cause}"]' in done.out


@pytest.mark.parametrize(
    ("written", "score"),
    [
        ("1–0", "1-0"),
        ("1:0", "1-0"),
        ("(1-0)", "1-0"),
        ("1-0.", "1-0"),
        ("Result: 1-0", "1-0"),
        ("1-0 resigns", "1-0"),
        ("resigns", "0-1"),
        ("0:1 (zeit)", "0-1"),
        ("Black resigns", "1-0"),
        ("½:½", "1/2-1/2"),
        ("draw agreed", "1/2-1/2"),
        ("Ada resigns", "0-1"),
    ],
)
def test_a_result_below_the_turns_is_read(
    printkit: Command, tmp_path: Path, written: str, score: str
) -> None:
    path = tmp_path / "x.txt"
    path.write_text(
        f'[White "Ada"]\n[Edition "pijersi"]\n\n1 a5-b6=c6 2 f6-g5=e6\n{written}\n',
        encoding="utf-8",
    )
    assert f"{score} as recorded" in printkit("check", path).out
    assert f'[Result "{score}"]' in printkit("convert", path).out


def test_a_result_that_the_board_contradicts_is_told_and_both_are_kept(
    printkit: Command, tmp_path: Path
) -> None:
    path = tmp_path / "x.txt"
    start = '[Game "pijersi"]\n[Setup "d1:p f1:R | - - | w"]\n'
    path.write_text(f'{start}[Result "0-1"]\n\n1 f1-g1\n', encoding="utf-8")
    done = printkit("convert", path)
    assert "the score 0-1 is not how the game ended (White)" in done.err
    assert '[Result "0-1"]' in done.out
    assert done.out.endswith("\n1-0\n")


def test_a_folder_is_read_by_what_records_are_called_and_others_are_counted(
    printkit: Command, tmp_path: Path
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for name in ("a.txt", "b.pgn", "c.csv", "d.tsv", "e.md", "F.TXT", "g.docx", "h.png"):
        (folder / name).write_text("1 a5-b6=c6 2 f6-g5=e6\n", encoding="utf-8")
    done = printkit("check", folder)
    assert len(done.out.splitlines()) == 6
    assert "2 other files left out (.docx .png)" in done.err
