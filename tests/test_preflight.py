"""Every PDF of every kit keeps its promises, by our own eyes and by other programs'."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import pytest
from printkit.kit import contents, kit_plan
from printkit.model import Language
from printkit.preflight.verify import Report, verify
from printkit.products.print_me import PrintMeOptions

import printed

KITS = [
    ("jersi", "a4", "print", Language.EN),
    ("jersi", "letter", "ink", Language.FR),
    ("pijersi", "a3", "screen", Language.FR),
]


@cache
def files(name: str, sheet: str, theme: str, language: Language) -> dict[str, bytes]:
    """The PDF files of a kit."""
    request = printed.request(
        printed.game(name), 20.0, theme=theme, language=language, setup=printed.on(sheet)
    )
    found = contents(kit_plan(request, PrintMeOptions()))
    return {name: data for name, data in found.items() if name.endswith(".pdf")}


@cache
def reports(*kit) -> dict[str, Report]:
    """What is told of the PDF files of a kit."""
    return {name: verify(data, name) for name, data in files(*kit).items()}


@pytest.mark.parametrize("kit", KITS, ids="-".join)
@pytest.mark.slow
def test_every_pdf_of_a_kit_keeps_its_promises(kit):
    for name, report in reports(*kit).items():
        assert report.faults == (), name
        assert report.tagged
        assert report.language == kit[3]


@pytest.mark.parametrize("kit", KITS, ids="-".join)
@pytest.mark.slow
def test_every_diagram_of_a_kit_is_told_in_words(kit):
    for name, report in reports(*kit).items():
        figures = [alt for page in report.pages for alt in page.figures]
        assert all(len(alt) > 10 for alt in figures)
        if "setup" in name or "example" in name:
            assert figures


@pytest.mark.system
@pytest.mark.parametrize("kit", KITS, ids="-".join)
def test_other_programs_read_every_pdf_without_complaint(kit, tmp_path: Path):
    programs = (("qpdf", "--check"), ("mutool", "info"), ("pdfinfo",), ("pdffonts",))
    for name, data in files(*kit).items():
        (tmp_path / name).write_bytes(data)
        for program in programs:
            assert _complaints([*program, name], tmp_path) == "", (program, name)


@pytest.mark.system
def test_another_engine_draws_every_page_without_complaint(tmp_path: Path):
    for name, data in files(*KITS[0]).items():
        (tmp_path / name).write_bytes(data)
        told = _complaints(["mutool", "draw", "-q", "-r", "20", "-o", "%d.png", name], tmp_path)
        assert [line for line in told.splitlines() if "icc support" not in line.lower()] == [], name


def _complaints(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return done.stderr
