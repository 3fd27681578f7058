"""What the pages say is forgiven is read, with the note that they tell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from printkit import library
from printkit.base.catalogue import catalogue
from printkit.library import State
from printkit.notation.records.record_text import ODDITIES

ROOT = Path(__file__).parents[2]
SIGNS = str.maketrans({"⏎": "\n", "⍽": "\u00a0", "⇥": "\t"})
ENCODINGS = {"with a mark": "utf-8-sig", "in Windows-1252": "cp1252", "in UTF-16": "utf-16"}


_BAR = re.compile(r"(?<!\\)\|")


class Row(NamedTuple):
    """A row of the table: what is written, in which bytes, how much is read of it, and the note."""

    name: str
    text: str
    manner: str
    size: int
    note: str


def rows(page: str) -> Iterator[Row]:
    """The rows of a page's table of forgiven forms."""
    _, _, table = (
        (ROOT / "docs" / page).read_text(encoding="utf-8").partition("| what people write |")
    )
    for line in table.split("\n\n")[0].splitlines()[2:]:
        name, example, size, note = (part.strip() for part in _BAR.split(line)[1:5])
        written, _, manner = example[1:].rpartition("`")
        yield Row(
            name, written.replace(r"\|", "|").translate(SIGNS), manner.strip(), int(size), note
        )


def data(row: Row) -> bytes:
    encodings = [code for manner, code in ENCODINGS.items() if manner in row.manner]
    text = row.text.replace("\n", "\r\n") if "CR LF" in row.manner else row.text
    return text.encode(encodings[0] if encodings else "utf-8")


def told(row: Row, folder: Path) -> library.CheckResult:
    path = folder / "copied.txt"
    path.write_bytes(data(row))
    return library.check(path)


@pytest.mark.parametrize("row", [*rows("record.md")], ids=lambda row: row.name)
def test_a_record_is_read_as_the_page_says(row: Row, tmp_path: Path) -> None:
    found = told(row, tmp_path)
    assert (found.state, found.problems) == (State.LEGAL, ())
    assert found.plies == row.size
    assert [warning.what for warning in found.warnings] == ([row.note] if row.note else [])


@pytest.mark.parametrize("row", [*rows("notation.md")], ids=lambda row: row.name)
def test_a_position_is_read_as_the_page_says(row: Row, tmp_path: Path) -> None:
    found = told(row, tmp_path)
    assert (found.state, found.problems) == (State.POSITION, ())
    assert found.pieces == row.size
    notes = [warning.what for warning in found.warnings]
    assert notes[:1] == ([row.note] if row.note else [])


def test_every_note_about_the_text_of_a_record_has_its_row() -> None:
    shown = {row.note for row in rows("record.md")}
    for key in ODDITIES.values():
        singular = catalogue("en").part(key).of(1)
        begins = singular.split("{text")[0].format(count=1)
        assert any(note.startswith(begins) for note in shown), singular


def test_the_record_that_opens_the_page_reads_as_it_says(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
    shown = page.split("```text\n")[1].split("```")[0]
    path = tmp_path / "shown.txt"
    path.write_text(shown, encoding="utf-8")
    found = library.check(path)
    assert (found.state, found.plies) == (State.LEGAL, 6)
    assert [str(warning).rpartition("; ")[2] for warning in found.warnings] == [
        "played all the same"
    ]
