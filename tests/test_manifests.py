"""A list of files is ours or left alone, and never lies beside files that it does not fit."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from printkit.base.errors import PrintkitError
from printkit.base.files import write_own
from printkit.kit import MANIFEST, build
from printkit.model import Language
from printkit.products.door import Finished
from tools import release as releasing
from tools.release import CHECKSUMS, release

import printed


@dataclass(frozen=True)
class Fake:
    """A file that a test makes."""

    make: Callable[[], tuple[Finished, ...]]
    made_by: str = "a test"


def artefact(name: str, data: bytes = b"x") -> Fake:
    return Fake(make=lambda: (Finished(name=name, data=data),))


def quietly(path: Path, size: int) -> None: ...


@pytest.mark.parametrize(
    "theirs", ['{"name": "my app"}', "[]", "no JSON", "", "[" * 100_000, '"printkit"', "\udcff"]
)
def test_a_manifest_of_something_else_is_not_overwritten(tmp_path, theirs):
    (tmp_path / MANIFEST).write_bytes(theirs.encode(errors="surrogateescape"))
    with pytest.raises(PrintkitError, match="is not a kit's") as caught:
        build([artefact("board.pdf")], tmp_path, quietly)
    assert len(caught.value.problems) == 1
    assert [one.name for one in tmp_path.iterdir()] == [MANIFEST]


def test_our_own_manifest_is_written_anew(tmp_path):
    for data in (b"old", b"new"):
        build([artefact("start.svg", data)], tmp_path, quietly)
    files = json.loads((tmp_path / MANIFEST).read_text())["files"]
    assert [entry["file"] for entry in files] == ["start.svg"]
    assert (tmp_path / "start.svg").read_bytes() == b"new"


def test_a_planted_link_is_replaced_and_not_followed(tmp_path):
    precious = tmp_path / "precious"
    precious.write_text("mine")
    kit = tmp_path / "kit"
    kit.mkdir()
    for name in (MANIFEST, "start.svg"):
        (kit / name).symlink_to(precious)
    build([artefact("start.svg")], kit, quietly)
    assert precious.read_text() == "mine"
    assert (kit / "start.svg").read_bytes() == b"x"
    assert "printkit" in json.loads((kit / MANIFEST).read_text())


def test_a_kit_that_is_stopped_leaves_no_manifest(tmp_path):
    def stop() -> tuple[Finished, ...]:
        raise KeyboardInterrupt

    build([artefact("one.svg")], tmp_path, quietly)
    stopped = Fake(make=stop)
    with pytest.raises(KeyboardInterrupt):
        build([artefact("one.svg", b"new"), stopped], tmp_path, quietly)
    assert [one.name for one in tmp_path.iterdir()] == ["one.svg"]


def test_what_cannot_be_made_any_longer_is_not_listed(tmp_path):
    def fail() -> tuple[Finished, ...]:
        raise PrintkitError("no room")

    build([artefact("one.svg"), artefact("two.svg")], tmp_path, quietly)
    broken = Fake(make=fail)
    problems = build([artefact("one.svg"), broken], tmp_path, quietly)
    assert [problem.what for problem in problems] == ["no room"]
    files = json.loads((tmp_path / MANIFEST).read_text())["files"]
    assert [entry["file"] for entry in files] == ["one.svg"]


KIT = printed.Asked(game="pijersi", language=Language.FR, theme="ink").request(16.0)


@pytest.mark.parametrize("theirs", ["abc  app.tar.gz\n", "", f"{'0' * 64}  other.zip\n"])
def test_checksums_of_something_else_are_not_overwritten(tmp_path, theirs):
    (tmp_path / CHECKSUMS).write_text(theirs or "\n")
    with pytest.raises(PrintkitError, match="not of kits alone"):
        list(release((KIT,), tmp_path, 1))
    assert [one.name for one in tmp_path.iterdir()] == [CHECKSUMS]


def test_old_checksums_are_gone_before_the_first_zip_is_new(tmp_path, monkeypatch):
    def stopped(path: Path, data: bytes) -> None:
        assert not (tmp_path / CHECKSUMS).exists()
        raise KeyboardInterrupt

    write_own(tmp_path / CHECKSUMS, f"{'0' * 64}  pijersi-45_kit_16mm_a4_ink_fr.zip\n".encode())
    monkeypatch.setattr(releasing, "write_own", stopped)
    monkeypatch.setattr(releasing, "zipped_kit", lambda choice: ("kit.zip", b"zip"))
    with pytest.raises(KeyboardInterrupt):
        list(release((KIT,), tmp_path, 1))
