"""Zips of kits: whole, small, with true checksums, the same bytes every time."""

from __future__ import annotations

import hashlib
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from printkit.base.errors import PrintkitError
from printkit.kit import Ordered, kit_plan
from printkit.model import Language
from tools.release import CHECKSUMS, MOST_BYTES, choices, main, release, zipped_kit

import printed

KIT = printed.Asked(game="pijersi", language=Language.FR, theme="ink").request(16.0)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    assert [path.name for path in release((KIT,), folder, 1)][-1] == CHECKSUMS
    return folder


@pytest.mark.slow
def test_a_kit_is_the_same_bytes_in_another_process(made):
    name, data = zipped_kit(KIT)
    assert name == "pijersi-45_kit_16mm_a4_ink_fr.zip"
    assert (made / name).read_bytes() == data


@pytest.mark.slow
def test_checksums_are_true(made):
    lines = (made / CHECKSUMS).read_text().splitlines()
    assert len(lines) == 1
    for line in lines:
        digest, name = line.split("  ")
        assert hashlib.sha256((made / name).read_bytes()).hexdigest() == digest


@pytest.mark.slow
def test_a_zip_holds_the_kit_in_one_folder_without_dates(made):
    (path,) = made.glob("*.zip")
    assert path.stat().st_size < MOST_BYTES
    with ZipFile(path) as archive:
        names = archive.namelist()
        assert names == sorted(names)
        assert {Path(name).parent.name for name in names} == {path.stem}
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        for part in ("print-me", "board", "stickers", "paper-cubes", "parts", "manifest"):
            assert any(part in name for name in names)
        assert all(archive.read(name) for name in names)


def test_a_release_has_every_kit_of_what_is_asked_for():
    found = choices(
        ("jersi", "pijersi"), (16.0, 20.0), ("a4", "letter"), tuple(Language), ("print", "ink")
    )
    assert len(found) == len({request.file_name("kit") for request in found}) == 32


def test_a_kit_that_is_not_whole_is_not_offered(monkeypatch):
    def broken(*_: object) -> None:
        raise PrintkitError("no room for the stickers")

    def stickers_alone(*asked: Any) -> list[Ordered]:
        return [one for one in kit_plan(*asked) if one.product == "stickers"]

    monkeypatch.setattr("printkit.products.stickers.plan_stickers", broken)
    monkeypatch.setattr("tools.release.kit_plan", stickers_alone)
    with pytest.raises(PrintkitError, match="no room for the stickers"):
        zipped_kit(KIT)


@pytest.mark.slow
def test_a_zip_is_read_by_other_programs(made):
    (path,) = made.glob("*.zip")
    with ZipFile(BytesIO(path.read_bytes())) as archive:
        assert archive.testzip() is None


def test_a_kit_that_cannot_be_is_one_line_and_no_file(tmp_path, monkeypatch, capsys):
    for words, what in ((("jersi", "--theme", "pink"), "pink"), (("jersy",), "did you mean")):
        monkeypatch.setattr("sys.argv", ["release", *words, "-o", str(tmp_path / "dist")])
        assert main() == 1
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("error: ")
        assert what in line
    assert list(tmp_path.rglob("*.zip")) == []
