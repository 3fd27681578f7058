"""Commands of the evening: what they write, and what they say about bad input."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pdfplumber
import pytest
from printkit.products.request import USUAL_EDGE, USUAL_PAPER

import evenings


@pytest.mark.slow
def test_printme_writes_one_file_whose_name_tells_what_it_is_and_tells_its_sheets(
    printkit, tmp_path
):
    """Its correction is carried by every sheet."""
    name = "pijersi-45_print-me_16mm_letter_fr_measured-99.2x100.4.pdf"
    arguments = ("--cube", "16", "--paper", "letter", "--lang", "fr", "--measured", "99.2x100.4")
    done = printkit("print-me", "pijersi", *arguments)
    assert done.status == 0
    assert "7 feuilles letter" in done.err
    assert name in done.err
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert printkit("verify", name).status == 0


@pytest.mark.slow
def test_on_small_paper_words_take_more_sheets_and_all_are_counted(printkit):
    done = printkit("print-me", "jersi", "--paper", "a5", "-o", "one.pdf")
    assert done.status == 0
    with pdfplumber.open("one.pdf") as pdf:
        assert f"{len(pdf.pages)} sheets of a5" in done.err
        assert f"sheet {len(pdf.pages)} of {len(pdf.pages)}" in pdf.pages[-1].extract_text()
        (row,) = re.findall(r"(\d+)–(\d+) how to play", pdf.pages[0].extract_text())
    assert (int(row[1]), int(row[1]) - int(row[0]) + 1) == (19, 3)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("stickers", "jersi", "--only", "X"), "no kind 'X'"),
        (("stickers", "jersi", "--only", "roc"), "did you mean rock?"),
        (("stickers", "jersi", "--only", "R", "--wrap"), "--only prints single faces"),
        (("stickers", "jersi", "--wrap", "--faces", "5"), "--wrap covers all six"),
        (("stickers", "jersi", "--count", "6"), "add --only"),
        (("stickers", "jersi", "--only", ""), "no kind ''"),
        (("stickers", "jersi", "--only", "R=0"), "'0' is not a number of cubes"),
        (("stickers", "jersi", "--only", "R="), "'' is not a number of cubes"),
        (("stickers", "jersi", "--only", "R=999"), "from 1 to 500, as in R=2"),
        (("stickers", "jersi", "--only", "R=500,P"), "501 cubes; 500 at most"),
        (("paper-cubes", "jersi", "--only", "king=two"), "'two' is not a number of cubes"),
        (("stickers", "jersi", "--wrap", "--start-at", "2"), "leave --wrap or --start-at out"),
        (("stickers", "jersi", "--label", "L7120", "--lines", "hairlines"), "of no use with"),
        (("board", "jersi", "--sheets", "9Z"), "no sheet '9Z'"),
        (("board", "jersi", "--sheets", "1B,"), "no sheet ''"),
        (("board", "pijersi", "--fit", "one", "--sheets", "1A"), "the board is on one sheet"),
        (("parts", "pijersi", "--part", "mats"), "no reserve"),
        (("paper-cubes", "jersi", "--cube", "100"), "does not fit on a4"),
        (("print-me", "jersi", "--cube", "150"), "sheets of paper; take a larger paper"),
        (("kit", "jersi", "--cube", "150"), "sheets of paper; take a larger paper"),
    ],
)
@pytest.mark.few(2)
def test_bad_input_is_one_line_and_writes_nothing(printkit, tmp_path, arguments, words):
    done = printkit("-q", *arguments)
    assert done.status == 1
    assert words in done.err
    assert len(done.err.strip().splitlines()) == 1
    assert list(tmp_path.rglob("*.pdf")) == []


def test_reprints_are_written_alone(printkit, tmp_path):
    done = printkit("stickers", "jersi", "--only", "R,rock,k", "--count", "2", "-o", "again.pdf")
    assert done.status == 0
    assert "8 faces and 0 spare ones" in done.err
    assert printkit("board", "jersi", "--sheets", "1b,2A", "-o", "sheets.pdf").status == 0


def test_a_missing_character_is_told_with_its_line(printkit, tmp_path):
    path = evenings.brook(tmp_path, "en: hen", "en: hen 漢")
    for arguments in (("kit", path, "-o", "kit"), ("parts", path), ("print-me", path)):
        done = printkit("-q", *arguments)
        assert done.status == 1
        (line,) = done.err.strip().splitlines()
        assert "brook.yaml:12:" in line
        assert "U+6F22" in line
    assert list(tmp_path.rglob("*.pdf")) == []


@pytest.mark.slow
def test_a_part_that_does_not_fit_leaves_the_other_files_alone(printkit, tmp_path):
    path = evenings.brook(tmp_path)
    done = printkit("-q", "kit", path, "--cube", "110", "--yes", "-o", "kit")
    assert done.status == 0, done.err
    said = json.loads((tmp_path / "kit" / "manifest.json").read_text(encoding="utf-8"))
    assert said["left_out"]
    assert any("print-me" in file.name for file in (tmp_path / "kit").iterdir())
    assert not any("paper-cubes" in file.name for file in (tmp_path / "kit").iterdir())


def test_the_size_of_cubes_is_the_one_that_the_help_names(printkit):
    assert f"[default: {USUAL_EDGE:g}]" in printkit("board", "--help").out
    assert printkit("stickers", "pijersi").status == 0
    assert Path(f"pijersi-45_stickers_{USUAL_EDGE:g}mm_{USUAL_PAPER}_en.pdf").exists()
