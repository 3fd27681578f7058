"""Packs with a fault planted in each, and packs that have none."""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path, PurePosixPath

import pytest
from PIL import Image
from printkit.features.tables.checking import PackReport, check_pack

from features.tables.packs import EVERY, FEW, pack
from finished import Finished

Planting = Callable[[Path], None]
TTS, SAVE = "tts", "Saves/jersi-4.16.json"
_GAMES = [*FEW, *(pytest.param(name, marks=pytest.mark.slow) for name in EVERY)]


def laid(folder: Path, name: str, tables: str = "tts,tabletop-club,vassal") -> Path:
    """The packs of a game in a folder."""
    for path, data in pack(name, tables).items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    return folder


@pytest.mark.parametrize("name", _GAMES)
def test_our_packs_have_no_fault(name: str, tmp_path: Path) -> None:
    report = check_pack(laid(tmp_path, name))
    assert not report.faults
    assert report.tables == {"tts", "tabletop-club", "vassal"}


def edited(path: Path, pattern: str, by: str, count: int = 1) -> None:
    """A text with something else in it, which must have been there."""
    text = path.read_text("utf-8")
    new, times = re.subn(pattern, by, text, count=count)
    assert times
    path.write_text(new, "utf-8")


def in_zip(path: Path, change: Callable[[dict[str, bytes]], None]) -> None:
    """A zip whose entries are changed."""
    with zipfile.ZipFile(path) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    change(entries)
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in entries.items():
            archive.writestr(name, data)


def in_build_file(path: Path, pattern: str, by: str) -> None:
    """A module whose build file has something else in it."""

    def change(entries: dict[str, bytes]) -> None:
        new, times = re.subn(pattern, by, entries["buildFile.xml"].decode(), count=1)
        assert times
        entries["buildFile.xml"] = new.encode()

    in_zip(path, change)


def _mirrored(mesh: Path) -> None:
    edited(mesh, r"(?m)^vt (\S+) ", lambda found: f"vt {1 - float(found[1]):g} ", 0)  # type: ignore[arg-type]


def _cut(path: Path) -> None:
    """A file of which half has been kept."""
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def _double_guid(save: Path) -> None:
    found = json.loads(save.read_text("utf-8"))
    found["ObjectStates"][1]["GUID"] = found["ObjectStates"][2]["GUID"]
    save.write_text(json.dumps(found), "utf-8")


def _moved(save: Path) -> None:
    found = json.loads(save.read_text("utf-8"))
    found["ObjectStates"][1]["Transform"]["posX"] += 0.2
    save.write_text(json.dumps(found), "utf-8")


def _near(save: Path) -> None:
    found = json.loads(save.read_text("utf-8"))
    found["SnapPoints"][1]["Position"]["x"] = found["SnapPoints"][0]["Position"]["x"] + 0.1
    save.write_text(json.dumps(found), "utf-8")


def _cmyk(picture: Path) -> None:
    Image.new("CMYK", (8, 8)).save(picture.with_suffix(".jpg"))


def _wide(picture: Path) -> None:
    Image.new("1", (4100, 8)).save(picture)


MODULE, TABLE = "vassal/jersi-4.16.vmod", "tabletop-club/jersi-4.16"
PLANTED: dict[str, tuple[str, Planting]] = {
    "missing mesh": ("is named", lambda root: (root / TTS / "assets/cube-8.obj").unlink()),
    "missing picture": ("is named", lambda root: (root / TTS / "assets/board.png").unlink()),
    "double number": ("is there twice", lambda root: _double_guid(root / TTS / SAVE)),
    "address of a page": (
        "of a page",
        lambda root: edited(
            root / TTS / SAVE, r"file:///[^\"]*board.png", "https://pastebin.com/Ab"
        ),
    ),
    "address that is gone": (
        "no more",
        lambda root: edited(
            root / TTS / SAVE,
            r"file:///[^\"]*board.png",
            "http://i43.tinypic.com/1.png",
        ),
    ),
    "no address": (
        "no address",
        lambda root: edited(root / TTS / SAVE, r"file:///[^\"]*board.png", "C:/board.png"),
    ),
    "piece off its point": ("off its snap point", lambda root: _moved(root / TTS / SAVE)),
    "points that are near": ("too near", lambda root: _near(root / TTS / SAVE)),
    "mirrored mesh": ("mirrored", lambda root: _mirrored(root / TTS / "assets/cube-8.obj")),
    "mesh inside out": (
        "inside out",
        lambda root: edited(
            root / TTS / "assets/cube-8.obj", r"(?m)^f (\S+) (\S+) (\S+)", r"f \1 \3 \2", 0
        ),
    ),
    "mesh without corners": (
        "cannot be read",
        lambda root: (root / TTS / "assets/cube-8.obj").write_text("o nothing\n"),
    ),
    "mesh of a name that is no number": (
        "cannot be read",
        lambda root: edited(root / TTS / "assets/cube-8.obj", r"(?m)^v \S+", "v nan"),
    ),
    "colours of print": ("RGB", lambda root: _cmyk(root / TTS / "assets/board.png")),
    "too many pixels": ("too many", lambda root: _wide(root / TTS / "assets/board.png")),
    "no picture": (
        "cannot be read",
        lambda root: (root / TTS / "assets/board.png").write_bytes(b"GIF89a"),
    ),
    "a name twice": (
        "same name",
        lambda root: shutil.copy(root / TTS / "urls.csv", root / TTS / "URLS.csv") and None,
    ),
    "module without a picture": (
        "is named",
        lambda root: in_zip(root / MODULE, lambda all_: all_.pop("images/white-rock.png") and None),
    ),
    "module with a number twice": (
        "is there twice",
        lambda root: in_build_file(root / MODULE, 'gpid="2"', 'gpid="1"'),
    ),
    "module with a region twice": (
        "two regions are called a1",
        lambda root: in_build_file(root / MODULE, 'Region name="a2"', 'Region name="a1"'),
    ),
    "module with a stack nowhere": (
        "no region",
        lambda root: in_build_file(root / MODULE, 'location="a2"', 'location="z9"'),
    ),
    "module whose next number is in use": (
        "highest",
        lambda root: in_build_file(root / MODULE, r'nextPieceSlotId="\d+"', 'nextPieceSlotId="3"'),
    ),
    "save that was cut off": ("this is no JSON", lambda root: _cut(root / TTS / SAVE)),
    "piece whose height is no number": (
        "lies nowhere",
        lambda root: edited(root / TTS / SAVE, r'"posY": *[-0-9.]+', '"posY": "abc"'),
    ),
    "object that is turned by no number": (
        "lies nowhere",
        lambda root: edited(root / TTS / SAVE, r'"rotZ": *[-0-9.]+', '"rotZ": NaN'),
    ),
    "module that was cut off": ("the file is broken", lambda root: _cut(root / MODULE)),
    "table with settings of a file that is not there": (
        "is named",
        lambda root: edited(
            root / TABLE / "tokens/cube/config.cfg", r"\[white-rock.png\]", "[rock.png]"
        ),
    ),
    "module that leads out": (
        "leads out",
        lambda root: in_zip(root / MODULE, lambda all_: all_.update({"../x": b""})),
    ),
    "table without a token": (
        "is named",
        lambda root: (root / TABLE / "tokens/cube/white-rock.png").unlink(),
    ),
    "table that is broken": (
        "cannot be read",
        lambda root: (root / TABLE / "games/jersi-4.16.tc").write_bytes(b"nothing"),
    ),
    "mesh without its material": (
        "is named",
        lambda root: (root / TABLE / "boards/board.mtl").unlink(),
    ),
}
"""What is said of each fault, and what plants it."""


def _state(save: Path) -> None:
    """A piece with another state, which the program numbers as the first."""
    found = json.loads(save.read_text("utf-8"))
    one = found["ObjectStates"][1]
    one["States"] = {"2": dict(one)}
    save.write_text(json.dumps(found), "utf-8")


def _addressed(save: Path, url: str) -> None:
    edited(save, r"file:///[^\"]*board.png", url)


def _second_board(root: Path) -> None:
    """A module with a second board that has regions of the same names."""
    board = r"(<(VASSAL\S+\.RegionGrid).*?</\2>)"
    in_build_file(root / MODULE, f"(?s){board}", r"\1\1")


HARMLESS: dict[str, Planting] = {
    "a state of the same number": lambda root: _state(root / TTS / SAVE),
    "an address that was moved": lambda root: _addressed(
        root / TTS / SAVE, "http://cloud-3.steamusercontent.com/ugc/1/A/"
    ),
    "raw text, as it was addressed once": lambda root: _addressed(
        root / TTS / SAVE, "http://pastebin.com/raw.php?i=u5x9"
    ),
    "an address without http": lambda root: _addressed(
        root / TTS / SAVE, "files.example.org/board.png"
    ),
    "an address with what is to be done": lambda root: _addressed(
        root / TTS / SAVE, "{verifycache}https://files.example.org/board.png"
    ),
    "open mesh": lambda root: edited(root / TTS / "assets/cube-8.obj", r"(?m)^f .*\n", ""),
    "boards that name regions alike": _second_board,
    "a large picture of a module": lambda root: in_zip(
        root / MODULE, lambda all_: all_.update({"images/board.png": _png(5000, 5000)})
    ),
}
"""What is found in packs that people play with."""


def _png(width: int, height: int) -> bytes:
    data = BytesIO()
    Image.new("1", (width, height)).save(data, "PNG")
    return data.getvalue()


def of(planted: str) -> str:
    """The table in whose pack something is planted: it alone is laid and looked through."""
    if "module" in planted or "boards" in planted:
        return "vassal"
    return "tabletop-club" if planted.startswith("table") or "material" in planted else TTS


@pytest.mark.parametrize("planted", HARMLESS)
def test_what_works_on_a_table_is_no_fault(planted: str, tmp_path: Path) -> None:
    laid(tmp_path, "jersi", of(planted))
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    HARMLESS[planted](tmp_path)
    assert any(path.read_bytes() != data for path, data in before.items())
    assert [str(one.what) for one in check_pack(tmp_path).faults] == []


def test_a_mesh_that_is_open_and_addresses_that_were_moved_are_noted(tmp_path: Path) -> None:
    laid(tmp_path, "jersi", "tts")
    HARMLESS["open mesh"](tmp_path)
    HARMLESS["an address that was moved"](tmp_path)
    said = " ".join(str(one.what) for one in check_pack(tmp_path).findings)
    assert "not closed" in said
    assert "1 address of cloud-3.steamusercontent.com: its file" in said


@pytest.mark.parametrize("planted", PLANTED)
@pytest.mark.few(12)
def test_a_planted_fault_is_found(planted: str, tmp_path: Path) -> None:
    said, plant = PLANTED[planted]
    plant(laid(tmp_path, "jersi", of(planted)))
    found = check_pack(tmp_path).faults
    assert found
    assert any(said in str(one.what) for one in found), [str(one.what) for one in found]
    assert len({one.file for one in found}) <= 2  # saves and saved objects name the same files


def test_faults_are_said_in_lines_and_end_in_status_one(
    printkit: Callable[..., Finished], tmp_path: Path
) -> None:
    laid(tmp_path, "jersi", "tts")
    sound = printkit("table", "--check", tmp_path)
    assert (sound.status, sound.err) == (0, "")
    assert "Tabletop Simulator" in sound.out
    _double_guid(tmp_path / TTS / SAVE)
    faulty = printkit("table", "--check", tmp_path, "--json")
    assert faulty.status == 1
    report = json.loads(faulty.out)
    assert report["version"] == 1
    assert report["tables"] == ["tts"]
    assert [one["fault"] for one in report["found"]].count(True) == 1


def test_a_pack_in_one_file_is_looked_through(tmp_path: Path) -> None:
    data = pack("jersi", "vassal")["vassal/jersi-4.16.vmod"]
    (tmp_path / "jersi.vmod").write_bytes(data)
    report = check_pack(tmp_path / "jersi.vmod")
    assert report.tables == {"vassal"}
    assert not report.faults


def test_what_is_no_pack_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("nothing")
    report = check_pack(tmp_path)
    assert isinstance(report, PackReport)
    assert [str(one.what) for one in report.faults] == [
        "no file of a virtual table that printkit knows"
    ]
    assert report.findings == list(report.faults)


def test_a_picture_that_unpacks_without_end_is_refused(tmp_path: Path) -> None:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("images/board.png", bytes(60_000_000))
        archive.writestr("buildFile.xml", "<VASSAL.build.GameModule/>")
        archive.writestr("moduledata", "<data/>")
    (tmp_path / "bomb.vmod").write_bytes(data.getvalue())
    assert [str(one.what) for one in check_pack(tmp_path).faults] == [
        "reading it would take more than 20 MB unpacked"
    ]


SITES = "tabletopia,pictures,abstractplay,virtualtabletop"
"""Tables whose packs are made of pictures and tables of values, or are one file."""


def _map_with(root: Path, box: tuple[int, int, int, int], colour: str) -> None:
    """A magnetic map with something painted over."""
    path = root / "tabletopia/board_magnetic.png"
    picture = Image.open(path).convert("RGB")
    picture.paste(colour, box)
    picture.save(path)


def _joined(root: Path) -> None:
    """A magnetic map whose first two cells are one."""
    lines = (root / "tabletopia/places.csv").read_text("utf-8").splitlines()[1:3]
    (x, y), (right, _) = (map(int, line.split(",")[4:]) for line in lines)
    _map_with(root, (x, y, right, y + 1), "#00ff00")


def _shrunk(picture: Path) -> None:
    found = Image.open(picture)
    found.resize((found.width - 1, found.height)).save(picture)


def _unequal(root: Path) -> None:
    """A token with fewer pixels than the others of its size, as its line says too."""
    _shrunk(root / "tokens/white-rock_front.png")
    edited(root / "sizes.csv", r"(tokens/white-rock.*,)80,80,", r"\g<1>79,80,")


def _state_without(root: Path, part: slice) -> None:
    """A state whose board has rows of pieces or cells less."""
    path = root / "abstractplay/jersi-4.16.json"
    state = json.loads(path.read_text("utf-8"))
    if part.start:
        del state["pieces"][part]
    else:
        del state["pieces"][0][part]
    path.write_text(json.dumps(state), "utf-8")


def _no_line(path: Path, of: str) -> None:
    edited(path, f"(?m)^{of}.*\\n", "")


def _widget_at_nothing(entries: dict[str, bytes]) -> None:
    """A table with a widget whose place is a word."""
    (name,) = (one for one in entries if one.endswith(".json") and "/" not in one)
    widgets = json.loads(entries[name])
    next(one for one in widgets.values() if "piece" in one)["x"] = "abc"
    entries[name] = json.dumps(widgets).encode()


OF_SITES: dict[str, tuple[str, Planting]] = {
    "no map": ("is named", lambda root: (root / "tabletopia/board_magnetic.png").unlink()),
    "no back": ("is named", lambda root: (root / "tabletopia/tokens/white-rock_back.png").unlink()),
    "no front": (
        "is named",
        lambda root: (root / "tabletopia/tokens/white-rock_front.png").unlink(),
    ),
    "back of other pixels": (
        "other pixels",
        lambda root: _shrunk(root / "tabletopia/tokens/white-rock_back.png"),
    ),
    "front of other pixels": (
        "pixels, not 80 × 80",
        lambda root: _shrunk(root / "tabletopia/tokens/white-rock_front.png"),
    ),
    "token whose line is gone": (
        "not listed",
        lambda root: _no_line(root / "tabletopia/sizes.csv", "tokens/white-rock"),
    ),
    "type of unequal pixels": (
        "other pixels",
        lambda root: _unequal(root / "tabletopia"),
    ),
    "size that is no number": (
        "is no number",
        lambda root: edited(root / "tabletopia/sizes.csv", r"(board_front.png,)[^,]*", r"\1wide"),
    ),
    "map of three colours": ("two colours", lambda root: _map_with(root, (0, 0, 1, 1), "#00fe00")),
    "map of joined cells": ("are apart, and the board has", _joined),
    "map with a spot more": (
        "are apart, and the board has",
        lambda root: _map_with(root, (1, 1, 3, 3), "#00ff00"),
    ),
    "setup at no place": (
        "q9 is no place",
        lambda root: edited(root / "tabletopia/setup.csv", r"(white-\w+),\w\d,", r"\1,q9,"),
    ),
    "setup of an unknown token": (
        "not listed",
        lambda root: edited(root / "tabletopia/setup.csv", "white-rock", "white-rook"),
    ),
    "picture of a piece that is gone": (
        "is named",
        lambda root: (root / "pictures/pieces/white-rock.png").unlink(),
    ),
    "picture whose line is gone": (
        "not listed",
        lambda root: _no_line(root / "pictures/pieces.csv", "pieces/white-rock"),
    ),
    "pictures put at no place": (
        "q9 is no place",
        lambda root: edited(root / "pictures/setup.csv", r"(white-\w+,0),\w\d,", r"\1,q9,"),
    ),
    "zone of no place": (
        "q9 is no place",
        lambda root: edited(root / "pictures/dropzones.csv", "(?m)^a1,", "q9,"),
    ),
    "sheet that is gone": ("is named", lambda root: (root / "pictures/img/sprites.png").unlink()),
    "state that was cut off": (
        "is no JSON",
        lambda root: _cut(root / "abstractplay/jersi-4.16.json"),
    ),
    "state with a row less": ("do not fit", lambda root: _state_without(root, slice(3, 4))),
    "state with a cell less": ("do not fit", lambda root: _state_without(root, slice(0, 1))),
    "widgets that were cut off": (
        "the file is broken",
        lambda root: _cut(root / "virtualtabletop/jersi-4.16.vtt"),
    ),
    "widget at a word": (
        "lies nowhere",
        lambda root: in_zip(root / "virtualtabletop/jersi-4.16.vtt", _widget_at_nothing),
    ),
}
"""What is said of each fault, and what plants it."""


@pytest.mark.parametrize("planted", OF_SITES)
@pytest.mark.few(4)
def test_a_planted_fault_is_found_in_pictures_and_tables_of_values(
    planted: str, tmp_path: Path
) -> None:
    said, plant = OF_SITES[planted]
    laid(tmp_path, "jersi", SITES)
    plant(tmp_path)
    found = check_pack(tmp_path).faults
    assert any(said in str(one.what) for one in found), [str(one.what) for one in found]
    assert {PurePosixPath(one.file).parts[0] for one in found} < {*SITES.split(",")}


@pytest.mark.parametrize("name", _GAMES)
def test_our_pictures_and_tables_of_values_have_no_fault(name: str, tmp_path: Path) -> None:
    report = check_pack(laid(tmp_path, name, "tabletopia,pictures"))
    assert [str(one.what) for one in report.findings] == []
    assert report.tables == {"tabletopia", "pictures"}


def test_of_one_file_alone_only_what_it_holds_is_judged(tmp_path: Path) -> None:
    laid(tmp_path, "jersi", "tts,tabletop-club,tabletopia,pictures")
    for file in (TTS + "/" + SAVE, f"{TABLE}/games/jersi-4.16.tc", "tabletopia/sizes.csv"):
        report = check_pack(tmp_path / file)
        assert not report.faults
        assert len(report.tables) == 1
    assert not [one for one in check_pack(tmp_path / TTS / SAVE).findings if "beside" in one.what]
    _double_guid(tmp_path / TTS / SAVE)
    assert check_pack(tmp_path / TTS / SAVE).faults


@pytest.mark.slow
def test_files_are_compared_with_the_list_of_what_was_written(
    printkit: Callable[..., Finished], tmp_path: Path
) -> None:
    root = tmp_path / "out"
    whole = printkit("table", "jersi", "--for", "vassal,tts", "--cube", 8, "-o", root)
    assert whole.status == 0
    (root / "tts/urls.csv").write_text("other")
    shutil.rmtree(root / "vassal")  # who needs one table only takes its folder out
    report = check_pack(root)
    assert not report.faults
    (changed,) = (one.file for one in report.findings if "changed since" in one.what)
    assert changed == "tts/urls.csv"
    (root / "tts/HOWTO.en.md").unlink()
    assert [str(one.what) for one in check_pack(root).faults] == [
        "tts/HOWTO.en.md is named, and is not in the pack"
    ]


@pytest.mark.parametrize("what", ["empty", "picture.png"])
def test_where_nothing_is_of_a_table_the_check_fails_in_a_line(
    printkit: Callable[..., Finished], tmp_path: Path, what: str
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "picture.png").write_bytes(_png(8, 8))
    done = printkit("table", "--check", tmp_path / what)
    assert done.status == 1
    assert done.err.splitlines() == [
        f"error: {what}: no file of a virtual table that printkit knows"
    ]


def test_a_check_writes_no_packs(printkit: Callable[..., Finished], tmp_path: Path) -> None:
    done = printkit("table", "--check", laid(tmp_path, "jersi", "vassal"), "--for", "vassal")
    assert done.status == 1
    assert "--for" in done.err


BROKEN_LINES: dict[str, tuple[str, str, str, str]] = {
    "corner": ("tts", "assets/board.obj", r"(?m)^v [^\n]*\n(?=vt)", "v 1 two 3\n"),
    "triangle": ("tts", "assets/board.obj", r"(?m)^f 1/1/1 ", "f 999/1/1 "),
    "number": ("tabletopia", "sizes.csv", "(board_front.png,)[^,]*", r"\1wide"),
    "quotes": ("pictures", "places.csv", "(?m)^a3,", '"a3"b,'),
}
"""What is broken: the table, its file, what is written there instead."""


@pytest.mark.parametrize("broken", BROKEN_LINES)
def test_what_is_broken_in_lines_is_named_with_its_line(broken: str, tmp_path: Path) -> None:
    table, name, pattern, by = BROKEN_LINES[broken]
    path = laid(tmp_path, "jersi", table) / table / name
    before = path.read_text("utf-8").splitlines()
    edited(path, pattern, by)
    lines = zip(before, path.read_text("utf-8").splitlines(), strict=True)
    (line,) = (number for number, (one, other) in enumerate(lines, 1) if one != other)
    found = [one.source for one in check_pack(tmp_path).faults]
    assert [(one.file, one.line) for one in found][:1] == [(f"{table}/{name}", line)]
