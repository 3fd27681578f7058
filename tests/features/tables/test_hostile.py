"""Files of tables that lead astray or cost much: refused in one line, whatever they are."""

from __future__ import annotations

import json
import struct
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from printkit.base.errors import PrintkitError
from printkit.features.tables.checking import check_pack
from printkit.features.tables.reading import position_in

_MODULE = "buildFile.xml"


def zipped(files: dict[str, bytes], packed: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip of files."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w", packed) as archive:
        for name, one in files.items():
            archive.writestr(name, one)
    return data.getvalue()


def astray(by: int) -> bytes:
    """A module whose directory says that it begins elsewhere."""
    data = zipped({_MODULE: b"<x/>", "moduledata": b""})
    (at,) = struct.unpack("<I", data[-6:-2])
    return data[:-6] + struct.pack("<I", at + by) + data[-2:]


def locked() -> bytes:
    """A module whose entries are said to be encrypted."""
    data = bytearray(zipped({_MODULE: b"<x/>", "moduledata": b""}))
    at = data.find(b"PK\x01\x02")
    while at >= 0:
        data[at + 8] |= 1
        at = data.find(b"PK\x01\x02", at + 1)
    return bytes(data)


MODULES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "a directory far before the file": ("broken", lambda: astray(721_417_786)),
    "locked": ("broken", locked),
    "entities": (
        "broken",
        lambda: zipped({_MODULE: b'<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', "moduledata": b""}),
    ),
    "elements without end": (
        "more than 400000 objects",
        lambda: zipped({_MODULE: b"<x>" + b"<y/>" * 400_000 + b"</x>", "moduledata": b""}),
    ),
    "packed slowly": (
        "broken",
        lambda: zipped({_MODULE: b"<x/>"}, zipfile.ZIP_BZIP2),
    ),
    "attributes without end": (
        "more than 400000 objects",
        lambda: zipped({_MODULE: b"<x" + b" a=''" * 400_000 + b"/>"}),
    ),
    "entries without end": (
        "more than 5000 objects",
        lambda: zipped({_MODULE: b"<x/>"} | {str(rank): b"" for rank in range(5_000)}),
    ),
}


@pytest.mark.parametrize("hostile", MODULES)
def test_a_hostile_module_is_refused_by_both_in_the_same_words(
    hostile: str, tmp_path: Path
) -> None:
    said, make = MODULES[hostile]
    module = tmp_path / "x.vmod"
    module.write_bytes(make())
    assert any(said in str(one.what) for one in check_pack(module).faults)
    with pytest.raises(PrintkitError, match=said):
        position_in(module, None)


@pytest.mark.slow
def test_a_module_that_unpacks_to_much_in_many_entries_is_refused(tmp_path: Path) -> None:
    pictures = {f"images/{rank}.png": bytes(1_000_000) for rank in range(120)}
    (tmp_path / "x.vmod").write_bytes(zipped({_MODULE: b"<x/>", "moduledata": b"", **pictures}))
    said = [str(one.what) for one in check_pack(tmp_path / "x.vmod").faults]
    assert said[-1].startswith("reading it would take more than 10")


@pytest.mark.parametrize(
    "values", [b"{}," * 300_000, b'{"a":""},' * 150_000, b'[","],' * 150_001], ids=len
)
@pytest.mark.few(1)
def test_a_save_of_values_without_end_is_not_read(values: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(b'{"ObjectStates":[' + values + b"{}]}")
    for refused in (check_pack(tmp_path / "x.json").faults[0].what, _refusal(tmp_path / "x.json")):
        assert "more than 300000 objects" in refused


def _refusal(file: Path) -> str:
    with pytest.raises(PrintkitError) as refused:
        position_in(file, None)
    return str(refused.value)


def test_commas_in_a_script_are_no_values(tmp_path: Path) -> None:
    script = json.dumps({"ObjectStates": [], "LuaScript": "a, \\" * 400_000})
    (tmp_path / "x.json").write_text(script, "utf-8")
    assert check_pack(tmp_path / "x.json").faults == ()


@pytest.mark.parametrize("file", ["", "x", "../x", "y/x"])
def test_a_list_of_odd_names_is_gone_through(file: str, tmp_path: Path) -> None:
    (tmp_path / "y").mkdir()
    (tmp_path / "y/z").write_bytes(b"")
    listed = {"printkit": "1", "files": [{"file": file}]}
    (tmp_path / "manifest.json").write_text(json.dumps(listed), "utf-8")
    missing = [one for one in check_pack(tmp_path).faults if "is named" in one.what]
    assert len(missing) == (file == "y/x")


@pytest.mark.parametrize("url", ["http://[x/", "file://[::/x", "{x}", "\u202e"])
def test_an_address_that_is_none_is_named(url: str, tmp_path: Path) -> None:
    save = {"ObjectStates": [{"GUID": "000001", "CustomMesh": {"MeshURL": url}}]}
    (tmp_path / "x.json").write_text(json.dumps(save), "utf-8")
    assert len(check_pack(tmp_path / "x.json").faults) == 1


@pytest.mark.parametrize(
    "faces", [b"f 1 2 3\n" * 100_001, b"f" + b" 1" * 100_001], ids=["many", "of many corners"]
)
@pytest.mark.few(1)
def test_a_mesh_of_triangles_without_end_is_not_read(faces: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.obj").write_bytes(b"v 0 0 0\nv 1 0 0\nv 0 1 0\n" + faces)
    assert [str(one.what) for one in check_pack(tmp_path).faults] == ["the mesh cannot be read"]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999", "9" * 400, "9" * 5_000])
def test_a_piece_nowhere_is_no_traceback(number: str, tmp_path: Path) -> None:
    stated = json.dumps({"printkit": {"game": "jersi"}})
    board = {"GMNotes": stated, "Locked": True}
    piece = {"GMNotes": "white-rock", "Transform": {"posX": "?", "posY": 1, "posZ": 1}}
    text = json.dumps({"ObjectStates": [board, piece]}).replace('"?"', number)
    (tmp_path / "x.json").write_text(text, "utf-8")
    check_pack(tmp_path / "x.json")
    with pytest.raises(PrintkitError):
        position_in(tmp_path / "x.json", None)


@pytest.mark.parametrize("edge", ["NaN", "Infinity", "-1e999", "9" * 400, "-1", "0", "1e9"])
def test_an_edge_that_no_piece_has_is_left_out(edge: str, tmp_path: Path) -> None:
    places = {"posX": 0.0, "posY": 1.0, "posZ": 0.0}
    read = []
    for name, stated in (("usual", {}), ("odd", {"edge": "?"})):
        board = {"GMNotes": json.dumps({"printkit": {"game": "jersi", **stated}}), "Locked": True}
        board["GMNotes"] = str(board["GMNotes"]).replace('"?"', edge)
        save = {"ObjectStates": [board, {"GMNotes": "white-rock", "Transform": places}]}
        (tmp_path / f"{name}.json").write_text(json.dumps(save), "utf-8")
        read.append(position_in(tmp_path / f"{name}.json", None).given.position)
    assert read[0] == read[1]
    assert any(read[0].cells)
