"""Modules for VASSAL, taken apart by what reads zips and XML."""

from __future__ import annotations

import zipfile
from functools import cache
from io import BytesIO
from xml.etree import ElementTree as Tree

import pytest
from PIL import Image
from printkit.base.errors import PrintkitError
from printkit.features.tables.readers import vassal as reader

from features.tables.packs import EVERY, FEW, pack, plan_of, units

_GAMES = [*FEW, *(pytest.param(name, marks=pytest.mark.slow) for name in EVERY)]
_REGION = "VASSAL.build.module.map.boardPicker.board.Region"
_STACKS = ("VASSAL.build.module.map.SetupStack", "VASSAL.build.module.map.DrawPile")
_SLOTS = ("VASSAL.build.widget.PieceSlot", "VASSAL.build.widget.CardSlot")
_DENSITY, _MOST_PIXELS = 4.0, 1400
"""Pixels a millimetre, and of the longer side of a mat that would have more."""
_HALF = 0.5 + 1e-6
"""The format has whole pixels."""


@cache
def module(name: str) -> zipfile.ZipFile:
    """The module of a game's setup, whose every entry is whole."""
    found = zipfile.ZipFile(
        BytesIO(pack(name, "vassal")[f"vassal/{plan_of(name).game.file_stem}.vmod"])
    )
    assert found.testzip() is None
    return found


def build_file(name: str) -> Tree.Element:
    """What the engine builds."""
    return Tree.fromstring(module(name).read("buildFile.xml"))


@pytest.mark.parametrize("name", _GAMES)
def test_regions_lie_on_the_middles_of_cells(name: str) -> None:
    plan, root = plan_of(name), build_file(name)
    with Image.open(BytesIO(module(name).read("images/board.png"))) as picture:
        wide, high = picture.size
    left, foot, right, top = plan.mat
    fine = min(_DENSITY, _MOST_PIXELS / max(right - left, top - foot))
    assert (wide, high) == (round((right - left) * fine), round((top - foot) * fine))
    regions = {one.get("name"): one for one in root.iter(_REGION)}
    assert len(regions) == len(plan.places)
    for rank, cell in enumerate(plan.game.grid.names):
        x, y = plan.layout.centre(rank)
        across = (x - plan.layout.width / 2 - left) * fine
        down = (y - plan.layout.height / 2 + top) * fine
        assert int(regions[cell].get("originx", "")) == pytest.approx(across, abs=_HALF)
        assert int(regions[cell].get("originy", "")) == pytest.approx(down, abs=_HALF)


@pytest.mark.parametrize("name", _GAMES)
def test_setup_stands_in_regions_bottom_first(name: str) -> None:
    plan, root = plan_of(name), build_file(name)
    regions = {one.get("name") for one in root.iter(_REGION)}
    found = {}
    for stack in (one for one in root.iter() if one.tag in _STACKS):
        if stack.get("useGridLocation") == "true":
            assert stack.get("location") in regions
        pieces = [(slot.text or "").split(";")[3].removesuffix(".png") for slot in stack]
        if stack.get("location") in plan.game.grid.index:
            found[stack.get("location")] = tuple(one.partition("-turned-")[0] for one in pieces)
    assert found == units(plan.game, plan.game.setup)


@pytest.mark.parametrize("name", _GAMES)
def test_every_piece_has_its_picture_and_a_number_of_its_own(name: str) -> None:
    root, names = build_file(name), set(module(name).namelist())
    slots = [one for one in root.iter() if one.tag in _SLOTS]
    numbers = [int(one.get("gpid", "")) for one in slots]
    assert len(set(numbers)) == len(numbers)
    assert int(root.get("nextPieceSlotId", "")) > max(numbers)
    for one in slots:
        text = (one.text or "").split("/")
        assert text[:2] == ["+", "null"]
        assert len(text) == 4
        assert f"images/{text[2].split(';')[3]}" in names
        assert text[3].split(";")[3] == one.get("gpid")
    assert {"images/board.png", "moduledata", "en.html", "fr.html"} <= names


def test_same_input_gives_the_same_bytes() -> None:
    times = {one.date_time for one in module("jersi").infolist()}
    assert times == {(1980, 1, 1, 0, 0, 0)}


def _zip(**entries: bytes) -> bytes:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name.replace("__", "."), content)
    return data.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        b"<VASSAL.build.GameModule",
        b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
        bytes(30_000_000),
        b"<a>" * 100_000,
    ],
    ids=["broken", "entities", "bomb", "deep"],
)
def test_a_hostile_module_is_refused(content: bytes) -> None:
    with pytest.raises(PrintkitError):
        reader.read(_zip(buildFile__xml=content))


def test_what_is_no_module_is_left_to_others() -> None:
    with pytest.raises(PrintkitError, match="broken"):
        reader.read(b"PK")
    assert reader.read(_zip(other__txt=b"x")) is None
