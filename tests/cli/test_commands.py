"""Every command does what its help says."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pikepdf
import pytest
from PIL import Image
from printkit import __version__
from printkit.products import registry

DATA = Path(__file__).parents[1] / "data"

JERSI_GAME = DATA / "records" / "jersi" / "rulebook-example.txt"
PIJERSI_GAME = DATA / "records" / "pijersi" / "2024-0117-1921.txt"
COMMANDS = (
    "board",
    "calibrate",
    "check",
    "convert",
    "diagram",
    "enter",
    "kit",
    "labels",
    "list",
    "paper-cubes",
    "parts",
    "perft",
    "position",
    "print-me",
    "printer",
    "replay",
    "schema",
    "setup",
    "stickers",
    "verify",
)


def test_help_tells_every_command(printkit):
    done = printkit("--help")
    assert done.status == 0
    assert all(f"\n  {name}" in done.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_examples(printkit, name):
    done = printkit(name, "--help")
    assert done.status == 0
    assert "Examples:" in done.out
    assert f"printkit {name}" in done.out
    assert '"' not in done.out.split("Examples:")[1]


@pytest.mark.parametrize(
    ("old", "name"),
    [("printme", "print-me"), ("papercubes", "paper-cubes"), ("rule-book", "rulebook")],
)
def test_a_name_of_once_means_what_it_is_called_now(printkit, old, name):
    done = printkit(old, "--help")
    assert done.status == 0
    assert done.err == f"{old} is called {name} now\n"
    assert f"Usage: printkit {name} " in done.out
    assert f"\n  {old} " not in printkit("--help").out
    assert registry.product(old) is registry.product(name)
    assert registry.product(name).name == name


def test_a_product_has_the_name_by_which_it_is_found() -> None:
    assert [name for name in registry.SHIPPED if registry.product(name).name != name] == []


def test_version(printkit):
    assert printkit("--version").out == f"printkit {__version__}\n"


def test_list_names_the_games(printkit):
    done = printkit("list")
    assert "jersi, jersi/4.16" in done.out
    assert "69 cells, 42 cubes" in done.out
    rows = json.loads(printkit("list", "--json").out)
    assert "jersi/4.16" in [row["name"] for row in rows]


def test_schema_is_json(printkit):
    assert json.loads(printkit("schema").out)["type"] == "object"


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (("pijersi",), 186),
        (("pijersi", "--depth", "2"), 34_054),
        (("jersi",), 1_291),
        (("jersi", "--position", "a4:K i4:k | - - | w"), 4),
    ],
)
def test_perft_counts(printkit, arguments, count):
    assert printkit("perft", *arguments).out == f"{count}\n"


def test_perft_splits_by_first_turn(printkit):
    lines = printkit("perft", "pijersi", "--depth", "2", "--split").out.splitlines()
    assert len(lines) == 187
    assert lines[-1] == "total: 34054"
    assert sum(int(line.rsplit(" ", 1)[1]) for line in lines[:-1]) == 34_054


@pytest.mark.parametrize(
    ("arguments", "name", "pages"),
    [
        (("board", "jersi"), "jersi-4.16_board_20mm_a4_en.pdf", 6),
        (
            ("board", "jersi", "--cube", "16", "--lang", "fr"),
            "jersi-4.16_board_16mm_a4_fr.pdf",
            None,
        ),
        (("board", "pijersi", "--fit", "one"), "pijersi-45_board_15.53mm_a4_en_fit-one.pdf", 2),
        (("stickers", "jersi", "--cube", "16mm"), "jersi-4.16_stickers_16mm_a4_en.pdf", None),
        (
            ("stickers", "pijersi", "--theme", "ink", "--paper", "letter"),
            "pijersi-45_stickers_20mm_letter_ink_en.pdf",
            None,
        ),
    ],
)
@pytest.mark.slow
def test_printed_files_tell_what_they_are_in_their_names(
    printkit, tmp_path, arguments, name, pages
):
    done = printkit(*arguments)
    assert done.status == 0
    assert [path.name for path in tmp_path.iterdir()] == [name]
    with pikepdf.open(tmp_path / name) as pdf:
        assert pages is None or len(pdf.pages) == pages


def test_sheets_and_faces_are_told_before_writing(printkit):
    assert "252 faces and 14 spare ones" in printkit("stickers", "jersi").err


@pytest.mark.slow
def test_a_board_that_nearly_fits_one_sheet_says_so(printkit):
    assert "--fit one" in printkit("board", "pijersi", "--cell", "32").err
    assert "--fit one" not in printkit("board", "pijersi", "--cell", "40").err


@pytest.mark.parametrize("ending", ["svg", "pdf", "png"])
def test_a_diagram_is_as_wide_as_asked_in_every_format(printkit, tmp_path, ending):
    path = tmp_path / f"setup.{ending}"
    assert printkit("diagram", "jersi", "--width", "80mm", "-o", path).status == 0
    data = path.read_bytes()
    if ending == "svg":
        assert ET.fromstring(data).attrib["width"] == "80mm"
    elif ending == "pdf":
        with pikepdf.open(BytesIO(data)) as pdf:
            assert float(pdf.pages[0].mediabox[2]) == pytest.approx(80 / 25.4 * 72, abs=0.01)
    else:
        with Image.open(BytesIO(data)) as image:
            assert image.width == pytest.approx(80 / 25.4 * 300, abs=1)
            assert image.info["dpi"][0] == pytest.approx(300, abs=0.1)


def heading(svg: bytes) -> str:
    title = ET.fromstring(svg).find("{http://www.w3.org/2000/svg}title")
    return "" if title is None else title.text or ""


@pytest.mark.parametrize(
    ("options", "turn"),
    [
        ((), "48  b8-a7"),
        (("--ply", "last"), "48  b8-a7"),
        (("--ply", "5"), "5  d5=d3!-e4"),
        (("--at", "12"), "12  f1=h2!!-g2!/K:a2"),
        (("--ply", "0"), "Start"),
    ],
)
def test_a_diagram_of_a_record_shows_the_turn_asked_for(printkit, tmp_path, options, turn):
    path = tmp_path / "turn.svg"
    done = printkit("diagram", JERSI_GAME, *options, "-o", path)
    assert done.status == 0
    assert heading(path.read_bytes()).endswith(turn)
    assert "game: jersi/4.16, recognised by its turns" in done.err


def test_a_diagram_plays_on_with_turns(printkit, tmp_path):
    path = tmp_path / "turn.svg"
    done = printkit("diagram", "jersi", "--turn", "a2-b2=d3", "--turn", "h4-h3=f4", "-o", path)
    assert done.status == 0
    assert heading(path.read_bytes()).endswith("h4-h3=f4")


def test_a_teaching_position_is_drawn_with_warnings_and_refused_when_strict(printkit, tmp_path):
    path = tmp_path / "corner.svg"
    arguments = ("diagram", "jersi", "--position", "c3:RP c5:r", "--turn", "c3=c5", "-o", path)
    done = printkit(*arguments)
    assert done.status == 0
    assert done.err.count("there is no king of White") == 1
    assert "warning: --position:1:1: there is no king of White" in done.err
    path.unlink()
    refused = printkit(*arguments, "--strict")
    assert refused.status == 1
    assert not path.exists()


def test_the_side_to_move_is_the_owner_of_what_moves(printkit, tmp_path):
    path = tmp_path / "black.svg"
    done = printkit("diagram", "jersi", "--position", "c5:r", "--turn", "c5-c4", "-o", path)
    assert done.status == 0


def test_quiet_says_nothing(printkit, tmp_path):
    done = printkit("--quiet", "diagram", JERSI_GAME, "-o", tmp_path / "turn.svg")
    assert (done.status, done.out, done.err) == (0, "", "")


def test_no_colour_codes_reach_a_pipe(printkit, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in printkit("board", "jersy").err


def test_check_tells_every_file(printkit):
    done = printkit("check", JERSI_GAME, PIJERSI_GAME)
    assert done.status == 0
    first, second = done.out.splitlines()
    assert first.split()[1:] == ["legal", "jersi/4.16", "48", "turns", "Black", "(goal)"]
    assert second.split()[1:] == ["legal", "pijersi/45", "15", "turns", "White", "(goal)"]
    assert first.index("legal") == second.index("legal")
    assert "2 records: 2 legal, 0 illegal" in done.err


def test_check_prints_the_agreed_fields_as_json(printkit):
    misprint = DATA / "records" / "jersi" / "rulebook-example-misprint.txt"
    done = printkit("check", "--json", JERSI_GAME, misprint)
    assert done.status == 1
    good, bad = json.loads(done.out)
    assert set(good) == {
        "file",
        "kind",
        "game",
        "legal",
        "plies",
        "result",
        "reason",
        "error",
        "warnings",
        "recorded",
        "game_number",
    }
    assert (good["legal"], good["plies"], good["result"], good["reason"]) == (
        True,
        48,
        "black",
        "goal",
    )
    assert good["error"] is None
    assert (bad["legal"], bad["plies"], bad["result"]) == (False, 31, None)
    assert (bad["error"]["line"], bad["error"]["column"]) == (16, 29)


def test_an_unfinished_game_is_fine(printkit):
    custom = DATA / "records" / "pijersi" / "2024-1120-1945-custom-setup.txt"
    done = printkit("check", custom, "--json")
    assert done.status == 0
    assert json.loads(done.out)[0]["result"] is None


@pytest.mark.parametrize(
    ("what", "form"),
    [
        ("jersi", "text"),
        ("jersi", "state"),
        ("jersi", "statefile"),
        ("pijersi", "psn"),
        ("pijersi", "text"),
        ("pijersi", "state"),
    ],
)
def test_what_position_writes_is_read_back(printkit, tmp_path, what, form):
    written = printkit("position", what, "--as", form).out
    path = tmp_path / "position.txt"
    path.write_text(written, encoding="utf-8")
    again = printkit("position", path, "--game", what, "--as", form)
    assert again.status == 0
    assert again.out == written


def test_the_state_line_is_the_agreed_one(printkit):
    line = printkit("position", "jersi", "--as", "state").out
    assert line.startswith("a1:P a2:S ")
    assert line.endswith("i7:p | MMMMWW mmmmww | w\n")


@pytest.mark.slow
def test_a_replay_is_a_booklet_in_the_language_asked_for(printkit, tmp_path):
    path = tmp_path / "partie.pdf"
    done = printkit("replay", PIJERSI_GAME, "--lang", "fr", "-o", path)
    assert done.status == 0
    with pikepdf.open(path) as pdf:
        assert pdf.Root.Lang == "fr"
        assert len(pdf.pages) == 1  # a magazine's page holds a short game


@pytest.mark.slow
def test_a_strangers_spec_is_a_game_like_any_other(printkit, tmp_path):
    spec = DATA / "specs" / "good" / "five.yaml"
    assert printkit("board", spec, "-o", tmp_path / "board.pdf").status == 0
    assert printkit("stickers", spec, "-o", tmp_path / "stickers.pdf").status == 0
    assert printkit("diagram", spec, "-o", tmp_path / "setup.svg").status == 0
    assert printkit("kit", spec, "-o", tmp_path / "kit").status == 0
