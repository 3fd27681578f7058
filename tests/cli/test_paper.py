"""Commands that put things on paper: printers, joints, margins, print shops, labels, preflight."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from printkit.preflight.verify import verify


def only(lines: str) -> str:
    """The one line that there is."""
    (line,) = lines.splitlines()
    return line


def boards() -> list[Path]:
    return sorted(Path().glob("*board*"))


# ---------------------------------------------------------------------------------------- printers


@pytest.mark.slow
def test_a_printer_is_stored_told_used_and_forgotten(printkit):
    assert printkit("printer", "add", "office", "--x", "99.2", "--y", "100.4").status == 0
    assert printkit("printer", "add", "office", "--margin", "laser").status == 0
    assert only(printkit("printer", "list").out) == "office  measured 99.2x100.4, margin laser"
    assert printkit("board", "pijersi", "--printer", "office", "-o", "board.pdf").status == 0
    page = verify(Path("board.pdf").read_bytes()).pages[0]
    assert page.scale == pytest.approx((1.008065, 0.996016), abs=1e-6)
    assert page.promised == (5, 5, 5, 5)
    assert printkit("printer", "remove", "office").status == 0
    assert printkit("printer", "list").out == ""


@pytest.mark.slow
def test_measured_and_stored_are_the_same(printkit):
    printkit("printer", "add", "p", "--measured", "99.2x100.4")
    printkit("board", "pijersi", "--printer", "p", "-o", "one.pdf")
    printkit("board", "pijersi", "--measured", "99.2x100.4", "-o", "other.pdf")
    assert Path("one.pdf").read_bytes() == Path("other.pdf").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("add", "p", "--x", "80"), "more than 8% off"),
        (("add", "p", "--x", "wide"), "does not give both rulers"),
        (("add", "p", "--shift", "30x0"), "not a move"),
        (("add", "p", "--margin", "wide"), "no margin 'wide'; known: safe, laser, inkjet"),
        (("add", "P 1", "--x", "99"), "cannot be called"),
        (("add", "p"), "nothing to store"),
        (("remove", "p"), "unknown printer 'p'; store it"),
    ],
)
def test_a_printer_that_cannot_be_is_one_line_and_nothing_is_stored(
    printkit, settings, arguments, what
):
    done = printkit("printer", *arguments)
    assert done.status == 1
    assert what in only(done.err)
    assert not list(settings.rglob("*.yaml"))


def test_what_is_wrong_with_the_stored_printers_is_told_with_its_place(printkit, settings):
    printkit("printer", "add", "p", "--x", "99")
    (path,) = settings.rglob("*.yaml")
    path.write_text("p:\n  measured: 99.2\n")
    done = printkit("board", "pijersi", "--printer", "p")
    assert done.status == 1
    assert f"{path}:2:13: p.measured: '99.2' does not give both rulers" in only(done.err)
    path.write_text("p:\n  mesured: 99x99\nq: 3\n")
    done = printkit("printer", "list")
    assert [line.split(": ", 2)[2] for line in done.err.splitlines()] == [
        "p.mesured: unknown key 'mesured'; did you mean measured?",
        "q: a printer is a map of keys and values",
    ]


def test_an_unknown_printer_is_told_with_those_that_are_known(printkit):
    printkit("printer", "add", "office", "--x", "99")
    done = printkit("board", "pijersi", "--printer", "home")
    assert only(done.err) == "error: unknown printer 'home'; known: office"


# ------------------------------------------------------------------------------------------ boards


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("--margin", "90"), "margins of 90 mm leave no room on a4"),
        (("--margin", "broad"), "no margin 'broad'"),
        (("--overlap", "3"), "sheets cannot overlap by 3 mm"),
        (("--joint", "butt", "--overlap", "8"), "butted sheets do not overlap"),
        (("--measured", "100"), "does not give both rulers"),
        (("--measured", "99x99", "--printer", "p"), "keep one of them"),
        (("--cell", "300"), "sheets of paper; take a larger paper"),
        (("--ppi", "300"), "add --one-piece"),
        (("--one-piece", "--press"), "cannot go together"),
        (("--press", "--measured", "99x99"), "--measured: of no use with --press"),
        (("--one-piece", "--colour", "grey"), "--colour: of no use with --one-piece"),
        (("--one-piece", "--joint", "butt", "--margin", "5"), "--margin, --joint: of no use"),
        (("--one-piece", "--ppi", "300", "-o", "b.svg"), "only a .png has pixels"),
        (("--spot", "Knife"), "add --press"),
        (("--press", "--spot", ""), "a spot colour cannot be called"),
        (("--paper", "a4+a44"), "unknown paper 'a44'"),
    ],
)
def test_what_cannot_be_printed_is_one_line_and_no_file(printkit, arguments, what):
    done = printkit("board", "jersi", *arguments)
    assert done.status == 1
    assert what in only(done.err)
    assert boards() == []


@pytest.mark.slow
def test_many_sheets_are_made_when_one_says_yes(printkit):
    arguments = (
        "board",
        "jersi",
        "--cell",
        "180",
        "--overlap",
        "40",
        "-o",
        "b.pdf",
    )
    assert printkit(*arguments).status == 1
    assert printkit(*arguments, "--yes").status == 0
    with pikepdf.open("b.pdf") as document:
        assert len(document.pages) > 60


def test_a_board_in_one_piece_is_as_large_as_it_says(printkit):
    assert printkit("board", "pijersi", "--one-piece", "-o", "b.pdf").status == 0
    with pikepdf.open("b.pdf") as document:
        (page,) = document.pages
        assert float(page.mediabox[2]) * 25.4 / 72 == pytest.approx(280, abs=0.01)
    assert printkit("board", "pijersi", "--one-piece", "--ppi", "100", "-o", "b.png").status == 0
    with Image.open("b.png") as picture:
        assert picture.width == round(280 * 100 / 25.4)
        assert picture.info["dpi"] == pytest.approx((100, 100), abs=0.1)
    assert printkit("board", "pijersi", "--one-piece").status == 0
    assert [path.name for path in boards()] == ["pijersi-45_board_20mm_whole_en.pdf"]


def test_a_board_for_the_print_shop_is_named_so_and_in_cmyk(printkit):
    assert printkit("board", "pijersi", "--press", "--spot", "C").status == 0
    (path,) = boards()
    assert path.name == "pijersi-45_board_20mm_press_en_spot-c-6b23c0.pdf"
    page, without_knife = verify(path.read_bytes()).pages
    assert page.spaces == without_knife.spaces == ("DeviceCMYK", "Separation")
    assert (page.spots, without_knife.spots) == (("C",), ())


@pytest.mark.slow
def test_a_file_for_home_can_be_grey(printkit):
    assert printkit("board", "pijersi", "--colour", "grey", "-o", "b.pdf").status == 0
    report = verify(Path("b.pdf").read_bytes())
    assert {page.spaces for page in report.pages} == {("DeviceGray",)}


# ---------------------------------------------------------------------------- labels and test sheet


@pytest.mark.parametrize("face", ["15", "19", "1.9cm"])
def test_for_the_usual_faces_a_full_sheet_is_advised(printkit, face):
    done = printkit("labels", "--for", face)
    assert done.status == 0
    assert "full sheet" in only(done.out)
    assert done.err.startswith("nearest: ")


def test_labels_are_listed_with_their_sources(printkit):
    out = printkit("labels").out
    assert "L7120" in out
    assert "gLabels" in out
    fitting = json.loads(printkit("labels", "--for", "20", "--json").out)
    assert {sheet["name"] for sheet in fitting} == {"OL3008", "Endisch-6502020"}


def test_sizes_of_labels_have_the_decimal_sign_of_the_language(printkit, monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "38,1 x 38,1 mm" in printkit("labels").out
    assert "OL3008 19,05 x 19,05 mm," in printkit("labels", "--for", "18").err


def test_stickers_come_on_labels_that_fit(printkit):
    arguments = ("stickers", "jersi", "--cube", "21", "--label", "endisch-6502020")
    done = printkit(*arguments, "--start-at", "7")
    assert done.status == 0
    assert "on 4 sheets of endisch-6502020" in done.err
    report = verify(Path("jersi-4.16_stickers_21mm_endisch-6502020_en_start-at-7.pdf").read_bytes())
    assert report.faults == ()
    assert len(report.pages) == 4


@pytest.mark.slow
def test_stickers_for_the_print_shop_are_cut_around(printkit):
    assert printkit("stickers", "jersi", "--press", "--spot", "C").status == 0
    report = verify(Path("jersi-4.16_stickers_20mm_press_en_spot-c-6b23c0.pdf").read_bytes())
    assert [page.spots for page in report.pages] == [("C",), ()] * 2


OWN_LABELS = """\
mine:
  paper: a4
  label: 19x19
  grid: 10x14
  corner: 10x15.5
  pitch: 19x19
  source: measured on a sheet
"""


def test_stickers_come_on_labels_of_one_s_own(printkit, tmp_path):
    (tmp_path / "own.yaml").write_text(OWN_LABELS)
    arguments = ("stickers", "jersi", "--faces", "1", "--label-file", "own.yaml")
    done = printkit(*arguments, "-o", "x.pdf")
    assert done.status == 0
    assert "2 sheets of mine" in done.err
    assert printkit(*arguments, "--label", "MINE", "-o", "y.pdf").status == 0
    assert "unknown sheet of labels 'L7120'" in printkit(*arguments, "--label", "L7120").err
    (tmp_path / "own.yaml").write_text(OWN_LABELS + OWN_LABELS.replace("mine", "other"))
    assert "own.yaml holds 2 sheets of labels; name one" in printkit(*arguments).err


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("--label", "L7120"), "do not fit faces of 19 mm; see: printkit labels --for 19"),
        (("--label", "L7122"), "unknown sheet of labels 'L7122'; did you mean L71"),
        (("--start-at", "14"), "has no row 14 of faces of 19 mm; from 1 to 13"),
        (("--label", "L7120", "--press"), "cannot go together"),
        (("--cube", "21", "--label", "Endisch-6502020", "--start-at", "127"), "from 1 to 126"),
    ],
)
def test_stickers_that_cannot_be_are_one_line_and_no_file(printkit, arguments, what):
    done = printkit("stickers", "jersi", *arguments)
    assert done.status == 1
    assert what in only(done.err)
    assert not list(Path().glob("*.pdf"))


def test_the_test_sheet_tells_how_its_answer_is_stored(printkit):
    assert printkit("calibrate", "--lang", "fr").status == 0
    report = verify(Path("printer-test_a4_fr.pdf").read_bytes())
    assert report.faults == ()
    assert report.language == "fr"
    assert len(report.pages) == 2


# --------------------------------------------------------------------------------------- preflight


def test_a_sound_file_is_told_page_by_page(printkit):
    printkit("board", "pijersi", "-o", "b.pdf")
    done = printkit("verify", "b.pdf")
    assert done.status == 0
    assert "ruler x 100.00 of 100 mm" in done.out
    listed = json.loads(printkit("verify", "b.pdf", "--json").out)
    assert listed["version"] == 1
    (report,) = listed["files"]
    assert report["file"] == "b.pdf"
    assert len(report["pages"]) == 4
    assert report["faults"] == []


@pytest.mark.slow
def test_what_is_wrong_with_files_is_a_line_each_and_status_1(printkit):
    printkit("board", "pijersi", "-o", "b.pdf")
    stream = BytesIO()
    with pikepdf.open("b.pdf") as document:
        document.pages[1].Rotate = 90
        del document.Root.Lang
        document.save(stream)
    Path("turned.pdf").write_bytes(stream.getvalue())
    Path("no.pdf").write_text("no PDF")
    done = printkit("verify", "turned.pdf", "no.pdf", "absent.pdf")
    assert done.status == 1
    assert [line.removeprefix("error: ") for line in done.err.splitlines()] == [
        "turned.pdf: page 2: viewers turn it by 90 degrees (Rotate)",
        "turned.pdf: the file does not state its language",
        "no.pdf: this is not a PDF",
        "absent.pdf: no such file or directory",
    ]
