"""What products make is verified, then written whole or not at all."""

from __future__ import annotations

import json

import pytest
from printkit.base.errors import PrintkitError
from printkit.products import door
from printkit.products.base import Pack, Picture
from printkit.scene import Scene

import printed

BLANK = Picture(
    scene=Scene(width=20, height=10, shapes=(), title="x"),
    request=printed.request(printed.game("pijersi")),
)


def delivered(made, path):
    return [place.name for place, _ in door.deliver(made, path, named=True)]


def test_the_ending_of_a_name_chooses_the_format(tmp_path):
    for ending, begin in (("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF-")):
        path = tmp_path / f"one.{ending}"
        assert delivered(BLANK, path) == [path.name]
        assert path.read_bytes().startswith(begin)
    with pytest.raises(PrintkitError, match="doc"):
        delivered(BLANK, tmp_path / "one.doc")
    assert not (tmp_path / "one.doc").exists()


def test_a_pack_comes_with_a_list_of_its_files(tmp_path):
    pack = Pack(files={"b.svg": BLANK, "a.txt": b"words"})
    assert delivered(pack, tmp_path / "pack") == ["b.svg", "a.txt", door.MANIFEST]
    listed = json.loads((tmp_path / "pack" / door.MANIFEST).read_text())["files"]
    assert [one["file"] for one in listed] == ["b.svg", "a.txt"]


def test_of_a_pack_with_one_bad_file_nothing_is_written(tmp_path):
    pack = Pack(files={"good.svg": BLANK, "bad.doc": BLANK})
    with pytest.raises(PrintkitError):
        delivered(pack, tmp_path / "pack")
    assert not (tmp_path / "pack").exists()


def test_a_pack_leaves_the_list_of_somebody_else_alone(tmp_path):
    (tmp_path / door.MANIFEST).write_text("[]")
    with pytest.raises(PrintkitError):
        delivered(Pack(files={"a.txt": b"words"}), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [door.MANIFEST]


@pytest.mark.parametrize("whole", ["post", ""])
def test_files_of_use_together_take_the_place_of_earlier_ones_that_nobody_changed(tmp_path, whole):
    class Notes(door.Unwatched):
        said = ""

        def note(self, text):
            self.said = text

    def written(*names):
        notes = Notes()
        made = Pack(files={name: name.encode() for name in names}, whole=whole)
        [*door.deliver(made, tmp_path, named=True, watch=notes)]
        return notes.said

    assert written("a.txt", "b.txt", "c.txt") == ""
    (tmp_path / "c.txt").write_bytes(b"mine")
    (tmp_path / "d.txt").write_bytes(b"mine")
    assert ("c.txt" in written("a.txt")) is bool(whole)
    gone = {"b.txt"} if whole else set()
    left = {"a.txt", "b.txt", "c.txt", "d.txt", "manifest.json"} - gone
    assert {one.name for one in tmp_path.iterdir()} == left
