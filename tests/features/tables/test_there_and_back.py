"""A position of a game goes to a table and comes back from its file as it was."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from finished import Finished

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


@pytest.mark.parametrize("table", ENDINGS)
@pytest.mark.parametrize("ply", [0, 1, 20, 33])
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
    ("table", "name"), sorted({*product(ENDINGS, _NAMES)} - _HAS_NO_SUCH_BOARD)
)
def test_a_setup_comes_back(
    printkit: Callable[..., Finished], tmp_path: Path, table: str, name: str
) -> None:
    assert printkit("table", name, "--for", table, "--cube", 8, "-o", "out").status == 0
    (file,) = (tmp_path / "out" / table).glob(ENDINGS[table])
    back = printkit("position", file)
    assert back.status == 0, back.err
    assert back.out == printkit("position", name).out
