"""One paper, one margin, one printer: every command that prints obeys them alike."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from printkit.preflight.verify import Report, verify

import printed

PRINTED = [
    ("board", "jersi", "--cube", "16", "--joint", "zigzag"),
    ("stickers", "pijersi"),
    ("stickers", "pijersi", "--wrap"),
    ("parts", "jersi"),
    ("print-me", "pijersi", "--fit", "one"),
    ("replay", "pijersi"),
]
"""Of the commands that print sheets those whose sheets differ in kind from what a kit holds."""


def report(path: str = "x.pdf") -> Report:
    return verify(Path(path).read_bytes(), path)


def pages(path: str) -> tuple[Any, ...]:
    return printed.pages(Path(path).read_bytes())


def corners(page: Any) -> Any:
    """The ends of all straight lines of a page, in points."""
    return np.array([[line["x0"], line["top"]] for line in page.lines])


@pytest.fixture
def deep(printkit):
    """A stored printer with margins that no other choice has."""
    assert (
        printkit("printer", "add", "deep", "--measured", "98.7x99.5", "--margin", "14").status == 0
    )


@pytest.mark.parametrize("command", PRINTED, ids=" ".join)
@pytest.mark.slow
def test_a_stored_printer_s_margin_and_scale_are_obeyed_by_every_sheet(printkit, deep, command):
    done = printkit(*command, "--printer", "deep", "-o", "x.pdf")
    assert done.status == 0, done.err
    assert_obeyed(report())


def assert_obeyed(found: Report) -> None:
    """Margins and scale are those of the stored printer."""
    assert found.faults == ()
    for page in found.pages:
        assert page.promised == (14, 14, 14, 14)
        assert min(page.free) >= 14 - 0.15
        lying = page.media[0] > page.media[1]
        assert page.scale == pytest.approx(
            (1 / 0.995, 1 / 0.987) if lying else (1 / 0.987, 1 / 0.995)
        )


@pytest.mark.parametrize("command", [PRINTED[1], PRINTED[3]], ids=" ".join)
@pytest.mark.few(1)
def test_a_margin_on_the_command_line_wins_over_the_printer_s(printkit, deep, command):
    assert printkit(*command, "--printer", "deep", "--margin", "10,5", "-o", "x.pdf").status == 0
    assert {page.promised for page in report().pages} == {(10.5, 10.5, 10.5, 10.5)}


@pytest.mark.slow
def test_glue_and_its_hatch_stay_within_the_margin_at_the_sheet_s_edge(printkit):
    done = printkit("board", "jersi", "--cube", "16", "--margin", "15,5", "-o", "x.pdf")
    assert done.status == 0, done.err
    assert min(free for page in report().pages for free in page.free) >= 15.5 - 0.1


@pytest.mark.slow
def test_every_pdf_of_a_kit_obeys_the_printer_and_its_manifest_says_so(printkit, deep):
    arguments = ("--cube", "16", "--printer", "deep", "--joint", "butt", "--sheets", "1B")
    assert printkit("kit", "pijersi", *arguments, "-o", "kit").status == 0
    manifest = json.loads(Path("kit/manifest.json").read_text(encoding="utf-8"))
    commands = {entry["file"]: entry["made_by"] for entry in manifest["files"]}
    sheets = [name for name in commands if name.endswith(".pdf") and "setup" not in name]
    sheets = [name for name in sheets if "rulebook" not in name]  # read, not measured
    assert len(sheets) == 6
    for name in sheets:
        assert_obeyed(report(f"kit/{name}"))
        assert "--printer deep" in commands[name]
    name = next(name for name in commands if "print-me" in name)
    assert name == "pijersi-45_print-me_16mm_a4_en_joint-butt_sheets-1b-e33cd8_printer-deep.pdf"
    assert "--joint butt --sheets 1B" in commands[name]
    assert len(report(f"kit/{name}").pages) == 1
    again = commands[name].removeprefix("printkit ").split()
    assert printkit(*again, "-o", "again.pdf").status == 0
    assert Path("again.pdf").read_bytes() == Path("kit", name).read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("margin", ["safe", "inkjet"])
def test_the_deep_margin_lies_at_the_short_edges_of_a_lying_sheet(printkit, margin):
    printkit("board", "pijersi", "--fit", "one", "--margin", margin, "-o", "x.pdf")
    (page,) = (page for page in report().pages if page.media[0] > page.media[1])
    left, top, right, bottom = page.promised
    assert (top, bottom) == (6.35, 6.35)
    assert left == right == 12.7
    assert page.free[0] >= 12.7 - 0.15


@pytest.mark.slow
def test_a_correction_grows_from_the_middle_of_the_sheet(printkit):
    for name, measured in (("plain.pdf", "100x100"), ("corrected.pdf", "98.7x98.7")):
        printkit("board", "pijersi", "--measured", measured, "-o", name)
    for one, other in zip(pages("plain.pdf"), pages("corrected.pdf"), strict=True):
        middle = (float(one.width) / 2, float(one.height) / 2)
        plain, corrected = (corners(page) for page in (one, other))
        assert corrected == pytest.approx(middle + (plain - middle) / 0.987, abs=0.01)


@pytest.mark.slow
def test_the_board_may_come_on_another_paper_than_the_rest(printkit):
    arguments = ("pijersi", "--cube", "16", "--board-paper", "a3")
    done = printkit("print-me", *arguments, "-o", "x.pdf")
    assert "1 of them stickers, and 1 sheet of a3 for the board" in done.err
    words = pages("x.pdf")[0].extract_words(use_text_flow=True)
    made = " ".join(word["text"] for word in words).replace("\u00a0", " ")
    assert "on A4 paper, the board on A3 paper" in made
    assert "160 to 200 g/m², A3" in made
    sizes = [tuple(sorted(map(round, page.media))) for page in report().pages]
    assert sizes.count((297, 420)) == 1
    assert set(sizes) == {(297, 420), (210, 297)}


@pytest.mark.slow
def test_one_s_own_cubes_on_the_largest_board_that_fits_one_sheet(printkit):
    done = printkit("board", "jersi", "--fit", "one", "--cube", "16", "-o", "x.pdf")
    assert done.status == 0
    assert "cells 24.41 mm, cubes 16 mm" in done.err
    done = printkit("board", "jersi", "--fit", "one", "--cube", "25", "-o", "y.pdf")
    assert done.status == 1
    assert "cubes of 25 mm do not stand in cells of 24.41 mm" in done.err


@pytest.mark.slow
def test_single_sheets_of_any_file_come_again_by_code_or_number(printkit):
    arguments = ("pijersi", "--cube", "16")
    done = printkit("print-me", *arguments, "--sheets", "1b", "-o", "one.pdf")
    assert "1 sheet again, of 6" in done.err
    assert len(report("one.pdf").pages) == 1
    assert printkit("print-me", *arguments, "--sheets", "2,4-5", "-o", "three.pdf").status == 0
    assert len(report("three.pdf").pages) == 3
    assert "from 1 to 6" in printkit("print-me", *arguments, "--sheets", "9").err
    assert "no sheet '7Z'" in printkit("kit", *arguments, "--sheets", "7Z", "-o", "kit").err


@pytest.mark.slow
def test_one_sheet_of_a_board_of_hundreds_needs_no_yes(printkit):
    arguments = ("board", "jersi", "--cell", "180", "--overlap", "40")
    assert "say --yes" in printkit(*arguments).err
    done = printkit(*arguments, "--sheets", "2C", "-o", "x.pdf")
    assert done.status == 0
    assert "1 sheet of a4 again" in done.err


@pytest.mark.parametrize("name", ["Jersi", "JERSI/4.16", "Pijersi", "jersi/3+Pamei"])
@pytest.mark.few(1)
def test_games_are_known_in_capitals_too(printkit, name):
    assert printkit("diagram", name, "-o", "x.svg").status == 0
    assert printkit("stickers", name, "--faces", "1", "-o", "x.pdf").status == 0


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("board", "jersi", "--margin", "0"), "no margin '0'; known: safe, laser, inkjet, or"),
        (("print-me", "jersi", "--margin", "broad"), "no margin 'broad'"),
        (("parts", "jersi", "--margin", "90"), "margins of 90 mm leave no room on a4"),
        (("stickers", "jersi", "--margin", "90"), "margins of 90 mm leave no room on a4"),
        (("paper-cubes", "jersi", "--margin", "90"), "margins of 90 mm leave no room on a4"),
        (("-q", "replay", "jersi", "--margin", "90"), "margins of 90 mm leave no room on a4"),
        (("stickers", "jersi", "--press", "--paper", "a4"), "--paper: of no use with --press"),
        (("board", "jersi", "--press", "--paper", "a4"), "--paper: of no use with --press"),
        (("print-me", "jersi", "--wrap", "--faces", "3"), "--wrap covers all six faces"),
        (("print-me", "jersi", "--joint", "butt", "--overlap", "9"), "do not overlap"),
    ],
)
def test_what_cannot_be_is_one_line_and_no_file(printkit, arguments, what):
    done = printkit(*arguments)
    assert done.status == 1
    (line,) = done.err.splitlines()
    assert what in line
    assert not list(Path().glob("*.pdf"))
