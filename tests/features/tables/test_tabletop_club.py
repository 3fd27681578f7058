"""Packs for Tabletop Club, their tables read by the test's own reader of Godot's format."""

from __future__ import annotations

import configparser
import math
import struct
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.errors import PrintkitError
from printkit.features.tables.godot import Floats, read_stored, stored

from features.tables.packs import EVERY, FEW, pack, plan_of, units

_GAMES = [*FEW, *(pytest.param(name, marks=pytest.mark.slow) for name in EVERY)]
_COUNTS = {5: 2, 7: 3, 13: 12, 14: 4}


def unpacked(data: bytes) -> bytes:
    """What is in the blocks of a container, whose every length is as it says."""
    assert data[:4] == data[-4:] == b"GCPF"
    mode, block, total = struct.unpack_from("<III", data, 4)
    assert (mode, block) == (2, 4096)
    sizes = struct.unpack_from(f"<{total // block + 1}I", data, 16)
    at, found = 16 + 4 * len(sizes), b""
    for size in sizes:
        found += zstandard.ZstdDecompressor().decompress(
            data[at : at + size], max_output_size=block
        )
        at += size
    assert len(data) == at + 4
    assert len(found) == total
    assert struct.unpack_from("<I", found)[0] == total - 4
    return found[4:]


def value(data: bytes, at: int = 0) -> tuple[Any, int]:
    """A value of Godot 3 and where it ends."""
    (kind,), at = struct.unpack_from("<I", data, at), at + 4
    if kind in _COUNTS:
        return struct.unpack_from(f"<{_COUNTS[kind]}f", data, at), at + 4 * _COUNTS[kind]
    if kind == 0:
        return None, at
    (number,) = struct.unpack_from("<f" if kind == 3 else "<i", data, at)
    at += 4
    if kind == 4:
        text = data[at : at + number].decode()
        return text, at + number + -number % 4
    if kind == 18:
        found = {}
        for _ in range(number):
            key, at = value(data, at)
            found[key], at = value(data, at)
        return found, at
    if kind == 19:
        several = []
        for _ in range(number):
            one, at = value(data, at)
            several.append(one)
        return several, at
    assert kind in {1, 2, 3}
    return bool(number) if kind == 1 else number, at


def table(name: str) -> dict[str, Any]:
    """The table of a pack's setup."""
    stem = plan_of(name).game.file_stem
    data = unpacked(pack(name, "tabletop-club")[f"tabletop-club/{stem}/games/{stem}.tc"])
    found, end = value(data)
    assert end == len(data)
    return dict(found)


@pytest.mark.parametrize("name", _GAMES)
def test_setup_stands_on_its_cells_and_in_the_order_of_its_stacks(name: str) -> None:
    plan, found = plan_of(name), table(name)
    seen: dict[str, list[tuple[float, str]]] = {}
    pieces = [
        (one["transform"], [one["entry_path"]]) for one in found["pieces"].values()
        if not one["is_locked"]
    ]  # fmt: skip
    pieces += [
        (one["transform"], [each["entry_path"] for each in one["pieces"]])
        for one in found["stacks"].values()
    ]
    for place, paths in pieces:
        x, up, z = place[9:]
        at = 10 * x + plan.layout.width / 2, 10 * z + plan.layout.height / 2
        cell = min(range(len(plan.cells)), key=lambda one: math.dist(at, plan.layout.centre(one)))
        off = math.dist(at, plan.layout.centre(cell))
        if off < plan.request.cell / 2:
            assert off <= 0.05
            name_of = plan.game.grid.names[cell]
            for level, path in enumerate(paths):
                seen.setdefault(name_of, []).append((up + level / 100, path.rpartition("/")[2]))
    stacks = {cell: tuple(piece for _, piece in sorted(unit)) for cell, unit in seen.items()}
    assert stacks == units(plan.game, plan.game.setup)


_TOP = np.array([(0, 1, 0), (1, 0, 0), (0, 0, -1)])
_FRONT = np.array([(0, 0, 1), (1, 0, 0), (0, 1, 0)])
"""Of two sides of the program's own cube: out of it, right and up in its picture, as its engine
(Godot 3) lays the middle square of the lower row, and the last of the upper one."""


def test_signs_on_cubes_stand_upright_for_white_on_top_and_in_front() -> None:
    for one in (each for each in table("jersi")["pieces"].values() if not each["is_locked"]):
        turn = np.array(one["transform"][:9]).reshape(3, 3)
        assert (_TOP @ turn.T).tolist() == _TOP.tolist()  # up in the picture is away from White
        assert (_FRONT @ turn.T).tolist() == _FRONT.tolist()


@pytest.mark.parametrize("name", _GAMES)
def test_every_entry_is_a_file_of_the_pack(name: str) -> None:
    files, found = pack(name, "tabletop-club"), table(name)
    paths = [one["entry_path"] for one in found["pieces"].values()]
    paths += [each["entry_path"] for one in found["stacks"].values() for each in one["pieces"]]
    for path in set(paths):
        ending = "png" if "/tokens/" in path else "obj"
        assert f"tabletop-club/{path}.{ending}" in files
    for name_of, data in files.items():
        if name_of.endswith(".obj"):
            library = data.decode().partition("mtllib ")[2].partition("\n")[0]
            assert name_of.rpartition("/")[0] + "/" + library in files


def test_names_are_said_in_both_languages() -> None:
    files = pack("jersi", "tabletop-club")
    names = []
    for tongue in ("", ".fr"):
        read = configparser.ConfigParser()
        read.read_string(files[f"tabletop-club/jersi-4.16/tokens/cube/config{tongue}.cfg"].decode())
        names.append(read["white-rock.png"]["name"])
    assert names == ['"Rock · White"', '"Pierre · Blancs"']


_PLAIN = st.none() | st.booleans() | st.integers(-(2**31), 2**31 - 1) | st.text(max_size=20)


@given(
    st.recursive(
        _PLAIN | st.floats(width=32, allow_nan=False),
        lambda some: (
            st.lists(some, max_size=4) | st.dictionaries(st.text(max_size=5), some, max_size=4)
        ),
        max_leaves=40,
    )
)
def test_what_is_written_is_read_back(made: object) -> None:
    assert read_stored(stored(made)) == made


def test_places_are_read_back() -> None:
    place = Floats(13, tuple(float(rank) for rank in range(12)))
    assert read_stored(stored({"transform": place})) == {"transform": place}


@given(st.binary(max_size=200))
def test_a_broken_file_is_read_or_refused_and_nothing_else(data: bytes) -> None:
    whole = stored({"pieces": {"1": {"entry_path": "x"}}})
    for broken in (b"GCPF" + data, whole[: len(data)], whole[:20] + data + whole[20:]):
        with suppress(PrintkitError):
            read_stored(broken)


def test_a_file_that_unpacks_without_end_costs_little() -> None:
    packed = zstandard.ZstdCompressor().compress(bytes(200_000_000))
    block = 2**31
    bomb = (
        b"GCPF" + struct.pack("<III", 2, block, block - 1) + struct.pack("<I", len(packed)) + packed
    )
    with pytest.raises(PrintkitError, match="20 MB"):
        read_stored(bomb)
