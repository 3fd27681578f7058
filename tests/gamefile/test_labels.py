"""Sheets of labels: the shipped ones add up, and broken ones are told with their places."""

from __future__ import annotations

import pytest
from printkit.base.errors import SpecError
from printkit.gamefile.labels import label_sheet, read_labels, shipped_labels

GOOD = """\
mine:
  paper: a4
  label: 35x35
  grid: 5x7
  corner: 7.5x11
  pitch: 40x40
  source: my ruler
"""


def read(tmp_path, text: str):
    path = tmp_path / "labels.yaml"
    path.write_text(text)
    return read_labels(path, "labels.yaml")


def problems(tmp_path, text: str) -> list[str]:
    with pytest.raises(SpecError) as stopped:
        read(tmp_path, text)
    return str(stopped.value).splitlines()


@pytest.mark.parametrize("sheet", shipped_labels().values(), ids=lambda sheet: sheet.name)
def test_every_shipped_sheet_closes_and_tells_its_source(sheet):
    assert sheet.closes
    assert sheet.source
    x, y = sheet.corner(sheet.count - 1)
    assert x + sheet.width + sheet.right == pytest.approx(sheet.paper.width)
    assert y + sheet.height + sheet.bottom == pytest.approx(sheet.paper.height)
    assert sheet.pitch_x >= sheet.width
    assert sheet.pitch_y >= sheet.height


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("L7120", (7.5, 11), (167.5, 251)),
        ("5167", (7.14, 12.7), (164.31, 254)),
        ("Endisch-6502020", (15, 8.5), (175, 268.5)),
    ],
)
def test_the_first_and_the_last_label_stand_where_the_maker_says(name, first, last):
    sheet = label_sheet(name, shipped_labels())
    assert sheet.corner(0) == pytest.approx(first, abs=0.01)
    assert sheet.corner(sheet.count - 1) == pytest.approx(last, abs=0.01)


@pytest.mark.parametrize("face", [15, 19])
def test_nothing_fits_the_faces_of_the_usual_cubes(face):
    assert not any(sheet.fits(face) for sheet in shipped_labels().values())


def test_labels_that_are_cut_for_a_face_fit_it_and_round_ones_never_do():
    fitting = {sheet.name for sheet in shipped_labels().values() if sheet.fits(38.1)}
    assert fitting == {"22805"}
    assert label_sheet("L7120", shipped_labels()).fits(35)
    assert not label_sheet("L7120", shipped_labels()).fits(34.9)


def test_a_name_is_found_whatever_its_case_and_a_wrong_one_gets_a_hint():
    assert label_sheet("l7120", shipped_labels()).name == "L7120"
    with pytest.raises(SpecError, match="did you mean L7121"):
        label_sheet("L7122", {"L7121": shipped_labels()["L7121"]})


def test_a_sheet_of_ones_own_is_read(tmp_path):
    sheet = read(tmp_path, GOOD)["mine"]
    assert (sheet.columns, sheet.rows, sheet.count) == (5, 7, 35)
    assert sheet.right == pytest.approx(7.5)


def test_a_sheet_that_does_not_close_is_told_at_its_place(tmp_path):
    (line,) = problems(tmp_path, GOOD.replace("pitch: 40x40", "pitch: 37.5x40"))
    assert line.startswith("labels.yaml:1:1: mine: mine does not close: left 7.5, right 17.50")


@pytest.mark.parametrize(
    ("wrong", "place", "what"),
    [
        (("label: 35x35", "label: 35"), "3:10", "two numbers"),
        (("label: 35x35", "label: 35xwide"), "3:10", "not a valid length"),
        (("grid: 5x7", "grid: 5.5x7"), "4:9", "not a count"),
        (("grid: 5x7", "grid: 5x0"), "4:9", "not a count"),
        (("paper: a4", "paper: a44"), "2:10", "unknown paper"),
        (("pitch: 40x40", "pitsh: 40x40"), "6:3", "did you mean pitch"),
        (("source: my ruler", "shape: oval"), "1:1", "has no source"),
        (("  source", "  shape: oval\n  source"), "7:10", "known: rectangle, round"),
        (("grid: 5x7", "grid: [5, 7]"), "4:3", "not a single word"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path, wrong, place, what):
    lines = problems(tmp_path, GOOD.replace(*wrong))
    assert any(line.startswith(f"labels.yaml:{place}") and what in line for line in lines)
