"""Tables of VirtualTabletop, taken apart by what is not printkit's."""

from __future__ import annotations

import json
import math
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from PIL import Image
from printkit.base.errors import PrintkitError
from printkit.features.tables.checking import check_pack
from printkit.features.tables.known import tables_named
from printkit.features.tables.product import PRODUCT, TableOptions
from printkit.features.tables.readers import virtualtabletop

from features.tables.packs import EVERY, FEW, pack, plan_of, request_for, units

TABLE = "virtualtabletop"
_GAMES = [*FEW, *(pytest.param(name, marks=pytest.mark.slow) for name in EVERY)]


def opened(name: str) -> ZipFile:
    """The file of a game's setup."""
    files = pack(name, TABLE)
    return ZipFile(BytesIO(files[f"{TABLE}/{plan_of(name).game.file_stem}.vtt"]))


def table(name: str) -> dict[str, Any]:
    """The widgets of a game's setup, and what is said of it."""
    found: dict[str, Any] = json.loads(opened(name).read("0.json"))
    return found


def middle(widgets: dict[str, Any], one: dict[str, Any]) -> tuple[float, float]:
    """Of a widget on the table, as the program adds up its frames (none here is turned)."""
    x, y = one["x"] + one["width"] / 2, one["y"] + one["height"] / 2
    while "parent" in one:
        one = widgets[one["parent"]]
        x, y = x + one["x"], y + one["y"]
    return x, y


@pytest.mark.parametrize("name", _GAMES)
def test_setup_stands_on_its_cells_and_in_the_order_of_its_stacks(name: str) -> None:
    plan, widgets = plan_of(name), table(name)
    board, names = widgets["the board"], set(plan.game.grid.names)
    scale = board["width"] / (2 * plan.mat[2])
    left = board["x"] + (board["width"] - scale * plan.layout.width) / 2
    top = board["y"] + (board["height"] - scale * plan.layout.height) / 2
    found: dict[str, list[str]] = {}
    carried: dict[str, str] = {}
    for one in widgets.values():
        if "piece" not in one:
            continue
        cell = carried.get(one["parent"], one["parent"])
        if cell in names:
            carried[one["id"]] = cell
            found.setdefault(cell, []).append(one["piece"])
        if one["parent"] in names:
            at = plan.layout.centre(plan.game.grid.index[cell])
            asked = [start + mm * scale for start, mm in zip((left, top), at, strict=True)]
            assert math.dist(middle(widgets, one), asked) <= 0.5
    assert {cell: tuple(unit) for cell, unit in found.items()} == units(plan.game, plan.game.setup)


@pytest.mark.parametrize("name", _GAMES)
def test_all_lies_on_the_table_and_every_piece_is_there(name: str) -> None:
    plan, widgets = plan_of(name), table(name)
    pieces = [one for one in widgets.values() if "piece" in one]
    assert len(pieces) == sum(one.count for one in plan.pieces)
    for one in widgets.values():
        if one.get("type") == "holder" or one.get("id") == "the board":
            assert 0 <= one["x"] + one["width"] / 2 <= 1600
            assert 0 <= one["y"] + one["height"] / 2 <= 1000
    holders = {name for name, one in widgets.items() if one.get("type") == "holder"}
    assert holders == {one.name for one in plan.places}


@pytest.mark.parametrize("name", _GAMES)
def test_pictures_are_called_by_their_sums_and_none_is_missing(name: str) -> None:
    archive = opened(name)
    text = archive.read("0.json").decode()
    named = {one.split('"')[0] for one in text.split('"/assets/')[1:]}
    there = {one.removeprefix("assets/") for one in archive.namelist() if one != "0.json"}
    assert named == there
    for asset in there:
        data = archive.read(f"assets/{asset}")
        total, _, length = asset.partition("_")
        assert (int(total) % 2**32, int(length)) == (zlib.crc32(data), len(data))
        assert -(2**31) <= int(total) < 2**31
        assert max(Image.open(BytesIO(data)).size) <= 4096


@pytest.mark.slow
def test_an_upper_piece_lies_in_the_lower_one_and_shows_it() -> None:
    widgets = table("pijersi")
    (upper,) = [one for one in widgets.values() if one.get("parent") == "white-wise 1"]
    lower = widgets["white-wise 1"]
    assert upper["x"] == 0
    assert -lower["height"] / 2 < upper["y"] < -lower["height"] / 5
    assert lower["dropOffsetY"] == upper["y"]


@pytest.mark.slow
def test_pieces_that_face_their_owner_are_turned() -> None:
    pieces = [one for one in table("shogi").values() if "piece" in one]
    turned = {one["piece"].partition("-")[0]: one.get("rotation", 0) for one in pieces}
    assert sorted(turned.values()) == [0, 180]


@pytest.mark.slow
def test_heaps_are_piles_with_all_their_pieces() -> None:
    widgets = table("go")
    piles = [name for name, one in widgets.items() if one.get("type") == "pile"]
    assert len(piles) == 2
    inside = [sum(one.get("parent") == pile for one in widgets.values()) for pile in piles]
    assert sorted(inside) == [180, 181]


def test_seats_and_rules_in_both_languages_stand_beside_the_board() -> None:
    widgets = table("jersi")
    seats = [one for one in widgets.values() if one.get("type") == "seat"]
    assert [(one["displayEmpty"], one["turn"]) for one in seats] == [
        ("White", True),
        ("Black", False),
    ]
    buttons = [one for one in widgets.values() if one.get("type") == "button"]
    assert [one["text"] for one in buttons] == ["Rules", "Règles"]
    assert all(len(one["clickRoutine"][0]["fields"]) > 10 for one in buttons)
    shown = widgets["_meta"]["info"]["ruleText"]
    assert "<h4>" in shown
    assert "##" not in shown


@pytest.mark.slow
def test_same_input_gives_the_same_bytes() -> None:
    options = TableOptions(tables=(tables_named(TABLE),))
    again = PRODUCT.make(PRODUCT.plan(request_for("jersi"), options))
    files = pack("jersi", TABLE)
    assert {name: files[name] for name in again.files} == dict(again.files)


def zip_of(state: object, name: str = "0.json") -> bytes:
    """A file of a table, made by hand."""
    made = BytesIO()
    with ZipFile(made, "w", 8) as archive:
        archive.writestr(name, state if isinstance(state, str) else json.dumps(state))
    return made.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        zip_of({"_meta": {}}, "folder/0.json"),
        zip_of([]),
        zip_of({"_meta": 1}),
    ],
)
def test_what_is_no_table_is_not_read(data: bytes) -> None:
    assert virtualtabletop.read(data) is None


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 cut off", zip_of("[" * 100_000), zip_of("{")])
def test_what_is_cut_off_is_refused(data: bytes) -> None:
    with pytest.raises(PrintkitError, match="broken"):
        virtualtabletop.read(data)


def test_a_table_that_unpacks_without_end_is_refused() -> None:
    with pytest.raises(PrintkitError):
        virtualtabletop.read(zip_of(" " * 30_000_000))


def test_pieces_in_one_another_are_left_out_and_odd_values_are_none() -> None:
    ring = {"a": {"piece": "x", "parent": "b"}, "b": {"piece": "x", "parent": "a"}}
    odd = {"c": {"piece": ["y"], "x": "far", "activeFace": 1e99, "parent": 3}}
    read = virtualtabletop.read(zip_of({"_meta": {}, **ring, **odd}))
    assert read is not None
    assert [(one.name, one.face) for one in read.pieces] == [("['y']", 0)]


def checked(folder: Path, name: str, data: bytes) -> list[str]:
    """What is found wrong with a file."""
    (folder / name).write_bytes(data)
    report = check_pack(folder / name)
    assert report.tables == {TABLE}
    return [str(one.what) for one in report.faults]


@pytest.mark.parametrize("name", FEW)
def test_our_files_have_no_fault(name: str, tmp_path: Path) -> None:
    assert not checked(
        tmp_path, "a.vtt", pack(name, TABLE)[f"{TABLE}/{plan_of(name).game.file_stem}.vtt"]
    )


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ([], "the table cannot be read"),
        (
            {"_meta": {}, "a": {"image": "/assets/1_2"}},
            "'assets/1_2' is named, and is not in the pack",
        ),
        ({"_meta": {}, "a": {"parent": "b"}}, "a lies nowhere"),
        ({"_meta": {}, "a": {"parent": ["a"]}}, "a lies nowhere"),
    ],
)
def test_a_planted_fault_is_found(state: object, said: str, tmp_path: Path) -> None:
    found = checked(tmp_path, "a.vtt", zip_of(state))
    assert [one.replace("'", "") for one in found] == [said.replace("'", "")]


def test_a_file_without_a_table_is_found(tmp_path: Path) -> None:
    assert checked(tmp_path, "a.vtt", zip_of({}, "folder/0.json"))
