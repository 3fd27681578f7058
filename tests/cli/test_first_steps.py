"""What a newcomer types: standard input, positions as words, mistakes late in a record, names."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from printkit.base.errors import PrintkitError
from printkit.cli.options import with_variants
from printkit.gamefile import shipped_variants

DATA = Path(__file__).parents[1] / "data"
JERSI_GAME = DATA / "records" / "jersi" / "rulebook-example.txt"
PSN = "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1"


@pytest.fixture
def piped(printkit, monkeypatch):
    """Runs a command with bytes on its standard input."""

    def call(data: bytes, *arguments: object):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        return printkit(*arguments)

    return call


@pytest.fixture
def late(tmp_path):
    path = tmp_path / "late.txt"
    path.write_text("1 a2-b2=d3 2 h4-h3=f4\n3 b3-b9\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("arguments", "out"),
    [
        (("check", "-"), "-  legal     jersi/4.16      48 turns"),
        (("position", "-", "--ply", "2"), "turn 3 / player white"),
        (("position", "-", "--as", "state"), " | w"),
        (("convert", "-"), "1 a2-b2=d3"),
    ],
)
def test_a_hyphen_is_standard_input(piped, arguments, out):
    done = piped(JERSI_GAME.read_bytes(), *arguments)
    assert done.status == 0
    assert out in done.out


@pytest.mark.parametrize(
    ("command", "name"),
    [("replay", "game_jersi-4.16_a4_en.pdf"), ("diagram", "jersi-4.16_diagram_en_game.svg")],
)
@pytest.mark.slow
def test_what_is_made_of_standard_input_has_a_telling_name(piped, tmp_path, command, name):
    assert piped(JERSI_GAME.read_bytes(), command, "-").status == 0
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("command", ["check", "replay", "diagram", "position", "convert"])
def test_messages_call_standard_input_by_its_hyphen(piped, command):
    assert "error: -:1:3: no cell 'z9'" in piped(b"1 z9-z8\n", command, "-").err
    assert "error: -: the file is empty" in piped(b"", command, "-").err


def test_a_position_comes_from_standard_input(piped):
    assert piped(b"a4:K i4:k | - - | w", "perft", "jersi", "--position", "-").out == "4\n"
    assert piped(PSN.encode(), "position", "-", "--as", "psn").out == f"{PSN}\n"


@pytest.mark.parametrize(
    ("command", "what"),
    [
        (("enter", "jersi"), "file"),
        (("kit", "jersi"), "folder"),
    ],
)
def test_what_stays_in_a_place_is_not_written_to_standard_output(printkit, tmp_path, command, what):
    done = printkit(*command, "-o", "-")
    assert (done.status, done.out) == (1, "")
    assert f"- is not a {what} to write to; name a {what}" in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["diagram", "position"])
@pytest.mark.parametrize("option", [("--ply", "2"), ("--at", "2"), ("--ply", "0")])
def test_what_comes_before_a_mistake_is_shown(printkit, late, command, option):
    done = printkit(command, late, *option)
    assert done.status == 0
    assert f"warning: {late}:2:6: no cell 'b9'" in done.err


@pytest.mark.parametrize("option", [(), ("--ply", "last"), ("--ply", "3"), ("--at", "3")])
def test_what_comes_after_a_mistake_is_not_shown(printkit, late, option):
    done = printkit("position", late, *option)
    assert (done.status, done.out) == (1, "")
    assert f"error: {late}:2:6: no cell 'b9'" in done.err


def test_a_position_may_stand_in_place_of_a_file(printkit, tmp_path):
    assert printkit("position", PSN, "--as", "psn").out == f"{PSN}\n"
    done = printkit("diagram", "c3:RP c5:r", "--game", "jersi", "-o", "corner.svg")
    assert (done.status, (tmp_path / "corner.svg").exists()) == (0, True)
    assert "error: WHAT:1:6: no cell 'z9'" in printkit("position", "c3:R z9:r").err


@pytest.mark.parametrize("name", ["nofile.txt", "games/late", "./nofile"])
def test_a_position_that_looks_like_a_file_is_a_missing_one(printkit, name):
    done = printkit("diagram", "jersi", "--position", name)
    assert (done.status, done.err) == (1, f"error: {name}: no such file\n")


@pytest.mark.parametrize("command", [("diagram", "pijersi"), ("replay", "pijersi")])
def test_a_game_named_twice_otherwise_is_refused(printkit, command):
    done = printkit(*command, "--game", "jersi")
    assert done.status == 1
    assert "pijersi/45 is named, and --game says jersi/4.16" in done.err


@pytest.mark.parametrize("option", [("--ply", "1"), ("--at", "1")])
def test_a_game_has_no_turns_to_show(printkit, option):
    done = printkit("diagram", "jersi", *option)
    assert done.status == 1
    assert "no turn 1: there are no turns here; name a record" in done.err


def test_choices_may_be_capitalised(printkit, tmp_path):
    options = ("--lang", "FR", "--side", "Black", "-o", "x.svg")
    assert printkit("diagram", "jersi", *options).status == 0
    assert printkit("position", "jersi", "--as", "STATE").status == 0
    assert printkit("board", "jersi", "--paper", "A4", "--joint", "Butt").status == 0


def test_an_empty_name_is_told(printkit):
    done = printkit("board", "")
    assert (done.status, done.err) == (1, "error: no name given; see: printkit list\n")


def test_a_file_is_no_folder(printkit, tmp_path):
    (tmp_path / "file").write_text("")
    for command in (("board", "jersi", "-o", "file/x.pdf"), ("kit", "jersi", "-o", "file")):
        done = printkit(*command)
        assert (done.status, done.err) == (1, "error: file is not a folder; name another place\n")


@pytest.mark.parametrize(
    "command",
    [
        ("board", "pijersi", "-o", "b.svg"),
        ("board", "pijersi", "--press", "-o", "b.png"),
        ("stickers", "pijersi", "-o", "b.png"),
        ("replay", JERSI_GAME, "-o", "b.svg"),
        ("print-me", "pijersi", "-o", "b.doc"),
        ("paper-cubes", "pijersi", "-o", "b.svg"),
        ("parts", "pijersi", "-o", "b.txt"),
        ("calibrate", "-o", "b.svg"),
    ],
)
def test_pages_are_written_under_no_other_ending(printkit, tmp_path, command):
    done = printkit(*command)
    assert done.status == 1
    assert f"error: {command[-1]} does not end in .pdf" in done.err
    assert list(tmp_path.iterdir()) == []


def test_an_ending_may_be_capitalised(printkit, tmp_path):
    assert printkit("calibrate", "-o", "TEST.PDF").status == 0
    assert (tmp_path / "TEST.PDF").exists()


def test_unreadable_files_are_told_apart_from_illegal_ones(printkit, late, tmp_path):
    (tmp_path / "words.txt").write_text("hello\n", encoding="utf-8")
    done = printkit("check", late, tmp_path / "words.txt", JERSI_GAME)
    states = [line.split()[1] for line in done.out.splitlines()]
    assert states == ["illegal", "unreadable", "legal"]
    assert "3 records: 1 legal, 1 illegal, 1 unreadable" in done.err


@pytest.mark.slow
def test_french_is_spoken_throughout(printkit, tmp_path):
    path = tmp_path / "partie.txt"
    text = JERSI_GAME.read_text(encoding="utf-8").replace("b3-b4=d5", "b3-b4=d5!", 1)
    path.write_text(f"bonjour\n{text}", encoding="utf-8")
    done = printkit("check", path, "nulle-part.txt", "--lang", "fr")
    assert "ignorée" in done.err
    assert "! après d5, mais rien n’est capturé" in done.err
    assert "nulle-part.txt: ce fichier n’existe pas" in done.err
    assert "Noirs (but atteint)" in done.out
    assert "illisible" in done.out
    told = printkit("replay", path, "--lang", "fr").err
    assert "jeu\u00a0: jersi/4.16, d’après les tours" in told
    assert "48 tours" in told
    assert "pas de tour 99" in printkit("diagram", path, "--ply", "99", "--lang", "fr").err


def test_english_comes_back_after_french(printkit):
    printkit("check", "nowhere.txt", "--lang", "fr")
    assert "no such file" in printkit("check", "nowhere.txt").err


@pytest.mark.parametrize(
    "command",
    [
        ("position", "jersi/3", "--as", "state"),
        ("setup", "jersi/3", "--as", "state"),
        ("perft", "jersi/3"),
    ],
)
def test_a_variant_is_the_same_as_its_name_behind_a_plus(printkit, command):
    name, game, *options = command
    long = printkit(name, game, *options, "--variant", "pamei")
    short = printkit(name, f"{game}+pamei", *options)
    assert (long.status, long.out) == (0, short.out)
    assert long.out != printkit(*command).out


@pytest.mark.slow
def test_variants_add_up_and_go_into_file_names(printkit, tmp_path):
    variants = ("--variant", "pamei", "--variant", "carriers")
    assert printkit("board", "jersi/3", *variants).status == 0
    (path,) = tmp_path.iterdir()
    assert "pamei" in path.name
    assert "carriers" in path.name


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("perft", "jersi/3", "--variant", "pamei", "--variant", "mokca"), "do not go together"),
        (("board", "jersi", "--variant", "pamei"), "a variant of jersi/3, not of jersi/4.16"),
        (("board", "jersi/3", "--variant", "pamie"), "did you mean pamei"),
        (("diagram", JERSI_GAME, "--variant", "pamei"), "changes a game that comes with printkit"),
        (("check", JERSI_GAME, "--variant", "pamei"), "name it with --game"),
        (("diagram", JERSI_GAME, "--game", "jersi/3", "--variant", "x"), "unknown variant 'x'"),
    ],
)
def test_a_variant_that_does_not_fit_is_told(printkit, tmp_path, command, said):
    done = printkit(*command)
    assert (done.status, list(tmp_path.iterdir())) == (1, [])
    assert said in done.err


def test_only_shipped_games_have_variants():
    assert with_variants("jersi/3+pamei", ("carriers",)) == "jersi/3+pamei+carriers"
    with pytest.raises(PrintkitError, match="see printkit list"):
        with_variants("./mine.yaml", ("pamei",))


def test_variants_are_listed(printkit):
    lines = printkit("list", "--variants").out.splitlines()
    rows = json.loads(printkit("list", "--variants", "--json").out)
    names = [variant.name for variant in shipped_variants()]
    assert [line.split()[0] for line in lines] == names == [row["name"] for row in rows]
    assert "jersi/3" in next(line for line in lines if line.startswith("pamei"))
