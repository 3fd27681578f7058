"""Records checked by the thousand, converted; setups told."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from printkit import library
from printkit.cli import records
from printkit.notation import scan_games

DATA = Path(__file__).parents[1] / "data"
RECORDS = DATA / "records"
JERSI_GAME = RECORDS / "jersi" / "rulebook-example.txt"
MISPRINT = RECORDS / "jersi" / "rulebook-example-misprint.txt"


def turns_of(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    return [turn.text for turn in scan_games(text, "x")[0].turns]


@pytest.mark.slow
def test_a_folder_is_checked_with_all_below_it(printkit):
    done = printkit("check", RECORDS)
    rows = done.out.splitlines()
    assert done.status == 1
    assert len(rows) == len(list(RECORDS.rglob("*.txt")))
    assert sum(" illegal " in row for row in rows) == 1
    assert f"{len(rows)} records: {len(rows) - 1} legal, 1 illegal" in done.err


def test_a_pattern_is_looked_up(printkit):
    done = printkit("check", f"{RECORDS}/**/2024*.txt", "--json")
    assert done.status == 0
    assert {Path(row["file"]).stem[:4] for row in json.loads(done.out)} == {"2024"}


def test_a_file_named_twice_is_checked_once(printkit):
    done = printkit("check", JERSI_GAME, JERSI_GAME, JERSI_GAME.parent)
    assert len(done.out.splitlines()) == 3


def test_an_illegal_record_tells_where_it_stops(printkit):
    done = printkit("check", MISPRINT, "--lang", "fr")
    assert done.out.split()[1:] == [
        "illégale", "jersi/4.16", "31", "tours", "s’arrête", "au", "tour", "32",
    ]  # fmt: skip
    assert "stops at ply 32" in printkit("check", MISPRINT).out
    assert ":16:29: f6=d7!=e7 est illégal\u00a0: " in done.err
    assert "les plus proches\u00a0: f6=d7!-e7," in done.err


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (("check", "nowhere/*.txt"), ("nowhere/*.txt", "no file has such a name")),
        (("convert", JERSI_GAME, "--to", "jersy"), ("jersy", "did you mean jersi")),
        (("convert", JERSI_GAME, "--to", "pijersi"), ("has no cell h4",)),
        (("convert", JERSI_GAME, "--to", "ugi"), ("UGI",)),
        (("convert", MISPRINT), (":16:29:", "is illegal")),
        (("setup", "jersi", "--random", "half"), ("jersi/4.16 has no random setup",)),
        (("setup", "pijersi", "--random", "hlaf"), ("hlaf", "did you mean half")),
        (("setup", "pijersi", "--seed", "7"), ("--seed", "add --random")),
        (("setup", "jersi", "--special", "both"), ("no special pieces", "jersi/3 has")),
        (("setup", "jersi/3+mokca", "--special", "both", "--seed", "1"), ("go together",)),
        (("setup", "jersi", "--as", "code"), ("only Pijersi has setup codes",)),
        (("setup", "jersi", "--as", "prologue"), ("no setup prologue", "--as state")),
        (("enter", "jersy", "-o", "x.txt"), ("jersy", "did you mean jersi")),
        (("enter", "jersi", "-o", MISPRINT), (":16:29:", "is illegal")),
        (("enter", "jersi", "-o", RECORDS), ("is a folder",)),
    ],
)
@pytest.mark.few(5)
def test_one_line_tells_what_is_wrong(printkit, tmp_path, arguments, parts):
    done = printkit(*arguments)
    errors = [line for line in done.err.splitlines() if line.startswith("error: ")]
    assert done.status == 1
    assert len(errors) == 1, done.err
    assert all(part in errors[0] for part in parts)
    assert list(tmp_path.iterdir()) == []


def test_mistakes_in_a_setup_are_reported_in_the_order_of_the_file(printkit, tmp_path):
    record = tmp_path / "setup.txt"
    record.write_text("b4:WS\nb4:W\nb9:QQ\n1. a4-b5\n", encoding="utf-8")
    found = re.findall(
        r"setup.txt:(\d+):\d+: (b4 is given twice|no cell 'b9')", printkit("check", record).err
    )
    assert found == [("2", "b4 is given twice"), ("3", "no cell 'b9'")]


def test_a_record_is_converted_to_a_file(printkit, tmp_path):
    path = tmp_path / "old.txt"
    done = printkit("convert", JERSI_GAME, "--to", "jersi/4.0", "-o", path)
    assert done.status == 0
    assert "CM:f3/CM:f4" in path.read_text(encoding="utf-8")
    assert printkit("check", path).out.split()[1:3] == ["legal", "jersi/4.0"]


def test_a_shuffled_setup_comes_again_with_its_seed(printkit):
    first, again = (printkit("setup", "pijersi", "--random", "half", "--seed", "7") for _ in "ab")
    assert first.out == again.out
    other = printkit("setup", "pijersi", "--random", "half", "--seed", "8")
    assert first.out != other.out
    assert "--seed " in printkit("setup", "pijersi", "--random", "full").err


@pytest.mark.parametrize(("language", "winner"), [("en", "Blue"), ("fr", "Bleus")])
def test_a_check_names_the_players_as_their_edition_does(printkit, language, winner):
    sample = DATA / "editions" / "sample-2-and-3.txt"
    options = ("check", sample, "--game", "jersi/2-2019", "--lang", language)
    assert f"  {winner} (" in printkit(*options).out
    (row,) = json.loads(printkit(*options, "--json").out)
    assert row["result"] == "white"


def test_special_pieces_are_drawn_by_lot_and_the_game_is_named(printkit):
    options = ("setup", "jersi/3", "--special", "each", "--seed", "7", "--as", "state")
    first, again = (printkit(*options) for _ in "ab")
    assert first.out == again.out
    (name,) = re.findall(r"^game: (jersi/3\+[a-z]+-vs-[a-z]+)$", first.err, re.MULTILINE)
    assert printkit("position", name, "--as", "state").out == first.out
    drawn = printkit("setup", "jersi/3", "--special", "both")
    assert re.search(r"^game: jersi/3\+[a-z]+$", drawn.err, re.MULTILINE)
    assert "--seed " in drawn.err


@pytest.mark.parametrize("way", ["half", "full"])
@pytest.mark.parametrize("form", ["prologue", "psn", "code", "state", "text"])
def test_every_form_of_a_setup_is_the_same_position(printkit, tmp_path, way, form):
    options = ("setup", "pijersi", "--random", way, "--seed", "7")
    code = printkit(*options, "--as", "code").out.strip()
    text = printkit(*options, "--as", form).out
    if form == "prologue":
        record, choice = library.read_record_text(f"{text}\n1 a1-a2", "x.txt")
        position = record.start(choice.game.setup).position
    else:
        position = library.read_position(text, "-", library.load("pijersi")).given.position
    given = library.read_position(code, "-", library.load("pijersi")).given.position
    assert position.cells == given.cells
    assert len(code) == (6 if way == "half" else 13)


def test_the_usual_setup_of_pijersi_has_its_code(printkit):
    assert printkit("setup", "pijersi", "--as", "code").out == "GRXLLS\n"


def test_positions_among_records_are_told_as_such(printkit):
    done = printkit("check", DATA / "states", JERSI_GAME)
    rows = done.out.splitlines()
    assert done.status == 0
    assert sum(" position " in row for row in rows) == len(rows) - 1
    assert done.err.endswith("1 record: 1 legal, 0 illegal; 20 positions\n")
    assert "error" not in done.err


def test_positions_alone_are_counted_alone(printkit):
    assert printkit("check", DATA / "states").err.endswith("\n20 positions\n")
    french = printkit("check", DATA / "states", JERSI_GAME, "--lang", "fr").err
    assert french.endswith("1 partie, légales\u00a0: 1, illégales\u00a0: 0\u00a0; 20 positions\n")


def test_a_position_that_cannot_be_read_fails_with_its_place(printkit, tmp_path):
    (tmp_path / "bad.txt").write_text("R:a3/Q:b2\nK:z9", encoding="utf-8")
    done = printkit("check", "bad.txt")
    assert done.status == 1
    assert "bad.txt:1:6: no piece has the letter 'Q'" in done.err
    assert "bad.txt:2:3: no cell 'z9'" in done.err


@pytest.mark.parametrize(
    "arguments", [("convert", JERSI_GAME), ("setup", "pijersi")], ids=["convert", "setup"]
)
@pytest.mark.parametrize("name", ["game.pdf", "game.svg", "game.png"])
def test_a_text_is_not_written_under_the_name_of_a_picture(printkit, tmp_path, arguments, name):
    done = printkit(*arguments, "-o", name)
    assert (done.status, list(tmp_path.iterdir())) == (1, [])
    assert f"{name} does not end in .txt" in done.err
    assert printkit(*arguments, "-o", "game.txt").status == 0
    assert printkit(*arguments, "-o", "game").status == 0


def test_a_position_says_what_its_format_leaves_out(printkit) -> None:
    state = "a1:K c3:R e5:k | PW w | b | 12 | 1"
    done = printkit("position", state, "--game", "mikjersi", "--as", "statefile")
    assert done.status == 0
    assert done.err.count("; write it as state") == 3
    assert printkit("position", state, "--game", "mikjersi", "--as", "state").err == ""


def test_positions_one_a_line_are_checked_and_shown(printkit, tmp_path: Path) -> None:
    states = "a1:K e5:k | - - | w | 3\na1:K e4:k | - - | b\n"
    (tmp_path / "two.txt").write_text(states, encoding="utf-8")
    checked = printkit("check", "two.txt", "--game", "mikjersi")
    assert (checked.status, "2 positions" in checked.out) == (0, True)
    shown = printkit("position", "two.txt", "--game", "mikjersi", "--as", "state")
    assert (shown.out, shown.err) == (states, "")
    drawn = printkit("diagram", "two.txt", "--game", "mikjersi", "-o", "x.svg")
    assert "2 positions stand here, one a line; this is the first" in drawn.err


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("position startpos moves a1b1 g6f6", "pijersi"),
        ("a4:K i4:k | - - | w", "jersi"),
        ("K:a4 k:i4", "jersi"),
        ("a4:K\ni4:k", "jersi"),
        ("GRXLLS", "pijersi"),
        ("s-p-r-s-p-r-/r-p-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1", "pijersi"),
    ],
)
def test_a_position_is_the_same_as_argument_file_and_standard_input(
    printkit, monkeypatch, tmp_path, text, game
):
    file = tmp_path / "given.txt"
    file.write_text(f"{text}\n")
    asked = ("--game", game, "--as", "state")
    given = printkit("position", text, *asked)
    assert given.status == 0, given.err
    assert given.out == printkit("position", file, *asked).out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert given.out == printkit("position", "-", *asked).out
    assert printkit("diagram", text, "--game", game, "-o", "a.svg").status == 0
    assert printkit("check", file, "--game", game).status == 0


@pytest.mark.parametrize("name", ["jresi", "my game.txt", "specs/jersi", "no/such.txt"])
def test_a_name_that_is_nothing_is_not_taken_for_a_position(printkit, name):
    assert "WHAT:" not in (told := printkit("position", name).err)
    assert "no such file" in told or "unknown game" in told


@pytest.mark.parametrize("terminal", [True, False])
def test_many_sound_records_are_a_bar_on_a_terminal_and_lines_elsewhere(
    printkit, monkeypatch, tmp_path, terminal
):
    monkeypatch.setattr(records, "_TOO_MANY", 3)
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: terminal)
    for number in range(4):
        (tmp_path / f"{number}.txt").write_text("1 a1-b1\n")
    (tmp_path / "wrong.txt").write_text("1 a1-z9\n")
    done = printkit("check", ".", "--game", "pijersi")
    assert done.status == 1
    assert "wrong.txt" in done.out
    assert ("0.txt" in done.out) is not terminal
    assert ("5/5" in done.err) is terminal
    assert "5 records: 4 legal, 1 illegal" in done.err
