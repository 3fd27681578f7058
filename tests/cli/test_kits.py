"""Kits that the help and the README have as examples: whole, true to their manifest, sound.

Each is made once, and all that is to be measured of it is measured there.
"""

from __future__ import annotations

import hashlib
import json
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from printkit.preflight.verify import verify

from finished import TIMEOUT
from printed_commands import Words, examples, readme_commands

KITS = [words for words in examples() if words[0] == "kit"]
READERS = (("qpdf", "--check"), ("pdfinfo",), ("pdffonts",), ("mutool", "draw", "-q", "-r", "20"))


def entries(folder: Path) -> list[dict[str, Any]]:
    """What the manifest of a kit says of its files."""
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return list(manifest["files"])


@pytest.mark.slow
def test_the_kit_of_the_readme_is_whole_and_each_file_comes_out_of_the_command_its_manifest_names(
    printkit, tmp_path
):
    (words,) = (words for words in readme_commands() if words[0] == "kit")
    done = printkit(*words)
    assert done.status == 0
    assert "[1/" in done.err
    folder = tmp_path / words[-1]
    assert {entry["file"] for entry in entries(folder)} == {
        path.name for path in folder.iterdir()
    } - {"manifest.json"}
    for entry in entries(folder):
        data = (folder / entry["file"]).read_bytes()
        assert hashlib.sha256(data).hexdigest() == entry["sha256"]
        assert len(data) < 300_000
        command, *arguments = shlex.split(entry["made_by"])
        assert command == "printkit"
        if "-o" in arguments:
            arguments = arguments[: arguments.index("-o")]
        path = tmp_path / "alone" / entry["file"]
        assert printkit(*arguments, "-o", path).status == 0, entry["made_by"]
        assert path.read_bytes() == data, entry["made_by"]  # the same bytes a second time
    first = entries(folder)[0]
    assert first["file"] == "pijersi-45_print-me_16mm_a4_fr.pdf"
    assert first["made_by"].startswith("printkit print-me pijersi")
    assert len(first["ink_percent"]) == 6
    assert all(0 < share < 60 for share in first["ink_percent"])


@pytest.mark.parametrize("words", KITS, ids=" ".join)
@pytest.mark.system
def test_every_pdf_of_a_kit_keeps_its_promises_by_our_eyes_and_by_other_programs(
    printkit, tmp_path, words: Words
):
    assert printkit(*words).status == 0
    folder = tmp_path / words[-1]
    names = [entry["file"] for entry in entries(folder) if entry["file"].endswith(".pdf")]
    assert len(names) > 5
    assert list(faults(folder, names, "fr" if "fr" in words else "en")) == []


def faults(folder: Path, names: list[str], language: str) -> Iterator[str]:
    """What is wrong with files, as we see it and as other programs do; one of them draws them."""
    for name in names:
        report = verify((folder / name).read_bytes(), name)
        yield from (f"{name}: {fault}" for fault in report.faults)
        if not (report.tagged and report.language == language):
            yield f"{name}: not tagged, or of another language"
        figures = [alt for page in report.pages for alt in page.figures]
        if not all(len(alt) > 10 for alt in figures):
            yield f"{name}: a picture without words"
        if not figures and ("setup" in name or "example" in name):
            yield f"{name}: no picture"
        for program in READERS:
            yield from complaints([*program, name], folder)


def complaints(command: list[str], folder: Path) -> list[str]:
    """What a program says that is no complaint about its own want of colour profiles."""
    if "draw" in command:
        command[2:2] = ["-o", "%d.png"]
    done = subprocess.run(
        command, cwd=folder, check=True, capture_output=True, text=True, timeout=TIMEOUT
    )
    told = [line for line in done.stderr.splitlines() if "icc support" not in line.lower()]
    return [f"{' '.join(command)}: {line}" for line in told]
