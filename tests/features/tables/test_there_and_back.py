"""A position of a game goes to a table and comes back from its file as it was."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path, PurePath

import pytest

from features.tables.packs import pack
from finished import Finished

_SLOW = pytest.mark.slow
RECORDS = Path(__file__).parents[2] / "data" / "records"
LONG = RECORDS / "jersi" / "2021-1011.txt"
ENDINGS = {
    "abstractplay": "*.json",
    "tabletop-club": "*/games/*.tc",
    "tts": "Saves/*.json",
    "vassal": "*.vmod",
    "virtualtabletop": "*.vtt",
}
"""Per table the files that hold a position."""
_QUICK = {"abstractplay", "vassal"}
_TABLES = [pytest.param(one, marks=() if one in _QUICK else _SLOW) for one in ENDINGS]


@pytest.mark.parametrize("table", _TABLES)
@pytest.mark.parametrize("ply", [20, *(pytest.param(ply, marks=_SLOW) for ply in (0, 1, 33))])
def test_a_position_comes_back(
    printkit: Callable[..., Finished], tmp_path: Path, table: str, ply: int
) -> None:
    assert (
        printkit("table", LONG, "--ply", ply, "--for", table, "--cube", 8, "-o", "out").status == 0
    )
    (file,) = (tmp_path / "out" / table).glob(ENDINGS[table])
    back = printkit("position", file, "--as", "state")
    assert back.status == 0, back.err
    assert back.out == printkit("position", LONG, "--ply", ply, "--as", "state").out


_NAMES = ("jersi", "pijersi", "go", "tablut", "shogi", "backgammon")
_HAS_NO_SUCH_BOARD = {("abstractplay", "backgammon")}


@pytest.mark.parametrize(
    ("table", "name"),
    [
        pytest.param(table, name, marks=() if name == _NAMES[0] else _SLOW)
        for table, name in sorted({*product(ENDINGS, _NAMES)} - _HAS_NO_SUCH_BOARD)
    ],
)
def test_a_setup_comes_back(
    printkit: Callable[..., Finished], tmp_path: Path, table: str, name: str
) -> None:
    files = pack(name, table)
    (path,) = (path for path in files if PurePath(path).match(f"{table}/{ENDINGS[table]}"))
    file = tmp_path / PurePath(path).name
    file.write_bytes(files[path])
    back = printkit("position", file)
    assert back.status == 0, back.err
    assert back.out == printkit("position", name).out


@pytest.mark.parametrize("table", [one for one in _TABLES if one.values != ("abstractplay",)])
def test_walls_and_towers_come_back(
    printkit: Callable[..., Finished], tmp_path: Path, table: str
) -> None:
    """Those between cells, those that wait beside the board, and stacks of both players."""
    spec = RECORDS.parent / "specs" / "good" / "walls.yaml"
    assert printkit("table", spec, "--for", table, "--cube", 8, "-o", "out").status == 0
    (file,) = (tmp_path / "out" / table).glob(ENDINGS[table])
    back = printkit("position", file, "--game", spec)
    assert back.status == 0, back.err
    assert back.out == printkit("position", spec).out
