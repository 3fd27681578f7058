"""The command for lasers."""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from printkit.cli import printkit as command
from printkit.cli.console import run


def laser(*arguments: str) -> int:
    return run(command, ["laser", "pijersi", *arguments])


@pytest.mark.parametrize("part", ["board", "cells", "faces", "jig", "template"])
def test_every_part_is_written_with_a_telling_name(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert laser("--part", part, "--profile", "trotec", "--cube", "16") == 0
    (file,) = tmp_path.iterdir()
    assert file.name == f"pijersi-45_laser-{part}_16mm_trotec.svg"
    assert file.read_bytes().startswith(b"<?xml")


@pytest.mark.slow
def test_dxf_is_written_where_the_name_asks_for_it(tmp_path: Path) -> None:
    assert laser("-o", str(tmp_path / "board.DXF")) == 0
    assert b"AC1024" in (tmp_path / "board.DXF").read_bytes()[:200]


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--profile", "epillog"], "did you mean epilog?"),
        (["--kerf", "3"], "--kerf: '3' is out of reach; from 0 to 1 mm"),
        (["--kerf", "nan"], "0.008in"),
        (["--bed", "495"], "--bed: '495' is not a width and a height; in mm or inches, as in 495x"),
        (["--bed", "0x9"], "--bed: '0x9' is not a width"),
        (
            ["--bed", "50x56"],
            "--bed 50x56: a single cell takes 50.0 x 56.2 mm with its margins; tak",
        ),
        (["--part", "jig", "--bed", "40x99"], "a single pocket takes 46.0 x 46.0 mm"),
        (["--part", "template", "--bed", "99x99"], "template takes 146.0 x 141.5 mm; take smaller"),
        (["--guides", "--bed", "300x310"], "leave the frame out (--no-frame)"),
        (["--tabs", "-1"], "--tabs: '-1' is out of reach; from 0 to 3 mm"),
        (["--clearance", "wide"], "--clearance: 'wide' is out of reach; from 0 to 2 mm"),
        (["--profile", "mine.yaml"], "mine.yaml"),
        (["--cube", "0"], "a length of 0"),
        (["--profile", "glowforge", "-o", "x.dxf"], "Glowforge takes no such file; end"),
        (["--profile", "glowforge", "--format", "dxf"], "Glowforge takes no such file; known: svg"),
        (["-o", "x.pdf"], "end its name in .svg or .dxf"),
        (["--part", "faces", "--side", "black", "--face-style", "dots"], "look alike"),
    ],
)
def test_one_line_tells_what_is_wrong_and_no_file_is_left(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert laser(*arguments) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("error: ")
    assert said in line
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("module", "arguments"), [("ezdxf", ["-o", "a.dxf"]), ("shapely", ["--part", "faces"])]
)
def test_a_missing_library_is_named_with_how_to_get_it(
    module: str,
    arguments: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    assert laser(*arguments) == 1
    assert "pip install ezdxf shapely" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_boards_as_svg_need_no_further_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("ezdxf", "shapely"):
        monkeypatch.setitem(sys.modules, module, None)
    assert laser("-o", str(tmp_path / "board.svg")) == 0


@pytest.mark.slow
def test_many_sheets_are_written_in_the_form_that_is_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "jigs"
    assert laser("--part", "jig", "--bed", "90x90", "--format", "dxf", "-o", str(folder)) == 0
    drawn = sorted(path for path in folder.iterdir() if path.name != "manifest.json")
    assert [path.suffix for path in drawn] == 4 * [".dxf"]
    assert all(b"AC1024" in path.read_bytes()[:200] for path in drawn)


@pytest.mark.slow
def test_all_parts_come_into_a_folder_with_a_list_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):  # into our own folder again, too
        assert laser("--part", "all", "-o", "plates") == 0
    manifest = json.loads(Path("plates/manifest.json").read_text(encoding="utf-8"))
    listed = {one["file"]: one["sha256"] for one in manifest["files"]}
    assert {name.split("_")[1] for name in listed} == {
        f"laser-{part}" for part in ("board", "cells", "faces", "jig", "template")
    }
    assert {path.name for path in Path("plates").iterdir()} == {*listed, "manifest.json"}
    for name, digest in listed.items():
        assert sha256(Path("plates", name).read_bytes()).hexdigest() == digest
    Path("notes.txt").write_text("mine")
    assert laser("--part", "all", "-o", "notes.txt") == 1
    assert "notes.txt is not a folder" in capsys.readouterr().err
