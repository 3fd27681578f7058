"""Files as other makers leave them, written by hand for these tests: nothing in them is a fault.

`river`: a save of Tabletop Simulator with a deck of cards of its own, bags in a bag, states of a
tile, notes, a script, a score track beside larger fields, all as the program writes it.
`dragon`: a room of VirtualTabletop with a deck, a hand, a drawing, a clock, routines.
"""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from printkit.base.errors import PrintkitError
from printkit.features.tables.checking import check_pack
from printkit.features.tables.reading import position_in
from printkit.gamefile import load_game

from features.tables.test_checking import edited

DATA = Path(__file__).parents[2] / "data" / "tables"
SAVE = "river/Saves/TS_Save_12.json"


def packed(folder: Path, text: str | None = None) -> Path:
    """The room of `dragon` as one file, with its pictures."""
    picture = BytesIO()
    Image.new("RGB", (4, 4), "#7a1f1f").save(picture, "PNG")
    path = folder / "dragon.vtt"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("-104511_2093", "77120031_612"):
            archive.writestr(f"assets/{name}", picture.getvalue())
        whole = (DATA / "dragon/0.json").read_text("utf-8")
        archive.writestr("0.json", whole if text is None else text)
        archive.writestr("1.json", whole)
    return path


def test_a_save_of_another_maker_has_no_fault() -> None:
    report = check_pack(DATA / SAVE)
    assert [str(one.what) for one in report.faults] == []
    assert report.tables == {"tts"}
    assert ["cloud-3" in str(one.what) for one in report.findings] == [True]


def test_points_that_take_the_same_pieces_are_compared(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes((DATA / SAVE).read_bytes())
    edited(tmp_path / "x.json", '"boat"', '"tile"')
    (fault,) = check_pack(tmp_path / "x.json").faults
    assert "at -4.0, -2.2 a snap point is too near" in str(fault.what)


def test_a_room_of_another_maker_has_no_fault(tmp_path: Path) -> None:
    report = check_pack(packed(tmp_path))
    assert [str(one.what) for one in report.findings] == []
    assert report.tables == {"virtualtabletop"}


def test_a_fault_among_widgets_of_others_is_found(tmp_path: Path) -> None:
    text = (DATA / "dragon/0.json").read_text("utf-8")
    text = text.replace('"parent": "hoard", "z": 5', '"parent": "hord", "z": 5')
    (fault,) = check_pack(packed(tmp_path, text)).faults
    assert "ruby1" in str(fault.what)


def test_a_file_of_another_game_is_no_position_of_ours(tmp_path: Path) -> None:
    for file in (DATA / SAVE, packed(tmp_path)):
        with pytest.raises(PrintkitError, match="does not say which game"):
            position_in(file, None)
    with pytest.raises(PrintkitError, match="has no piece"):
        position_in(DATA / SAVE, load_game("jersi"))
