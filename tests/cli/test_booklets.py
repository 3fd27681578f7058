"""A booklet from the command line: two pages a side, on the paper that is in the printer."""

from __future__ import annotations

import pytest
from printkit.preflight.verify import verify


@pytest.mark.parametrize(("paper", "media"), [("a4", (297.0, 210.0)), ("letter", (279.4, 215.9))])
@pytest.mark.few(1)
def test_a_record_becomes_a_booklet(printkit, tmp_path, paper, media):
    asked = ("--booklet", "short", "--paper", paper, "-o", "game.pdf")
    assert printkit("replay", "pijersi", *asked).status == 0
    report = verify((tmp_path / "game.pdf").read_bytes(), "game.pdf")
    assert report.faults == ()
    assert {page.media for page in report.pages} == {media}
    assert len(report.pages) % 2 == 0


@pytest.mark.parametrize("ending", ["html", "md", "docx"])
def test_what_is_not_printed_is_not_folded(printkit, tmp_path, ending):
    done = printkit("replay", "pijersi", "--booklet", "long", "-o", f"game.{ending}")
    assert done.status == 1
    assert "only a PDF is printed and folded; end its name in .pdf" in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_record_is_written_for_word(printkit, tmp_path):
    assert printkit("replay", "pijersi", "--lang", "fr", "-o", "game.docx").status == 0
    assert (tmp_path / "game.docx").read_bytes().startswith(b"PK")
