"""Files for a home claim PDF/A-2a and PDF/UA-1, and another program finds that they keep it."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from xml.etree import ElementTree

import pikepdf
import pytest
from printkit.backends import pdf
from printkit.base.units import Margins, paper
from printkit.document.blocks import Document, Heading, Paragraph, Rank
from printkit.page import Colours, Publication

import evenings
from evenings import Evening
from printed import Asked

PAINTED = {"f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "Tj", "TJ", "'", '"', "Do", "sh"}


@cache
def whole_file() -> bytes:
    """Documents and sheets in one file."""
    return evenings.file_pdf(Evening(Asked(game="pijersi")))


@pytest.mark.slow
def test_it_claims_both_and_says_what_it_is():
    with pikepdf.open(BytesIO(whole_file())) as file:
        metadata = file.open_metadata()
        assert (metadata["pdfaid:part"], metadata["pdfaid:conformance"]) == ("2", "A")
        assert metadata["pdfuaid:part"] == "1"
        assert metadata["dc:title"] == str(file.docinfo["/Title"])
        assert file.Root.MarkInfo.Marked
        assert str(file.Root.Lang) == "en"


def short_file(title: str, colours: Colours) -> bytes:
    """A page with a line."""
    document = Document(
        title=title,
        blocks=(Heading(words="x", rank=Rank.TITLE), Paragraph(words="y")),
        paper=paper("a4"),
        margins=Margins(left=6, top=6, right=6, bottom=6),
        language="en",
    )
    return pdf.write(
        Publication(
            sheets=(document,), title=title, author="", subject="", language="en", colours=colours
        )
    )


def test_whatever_a_file_is_called_its_claims_are_xml():
    data = short_file("A\x08nn\x0c & <b> \ufffe“Ünïcode” 🎲", Colours.RGB)
    with pikepdf.open(BytesIO(data)) as file:
        told = ElementTree.fromstring(file.Root.Metadata.read_bytes())
        assert "Ann & <b> “Ünïcode” 🎲" in [one.text for one in told.iter()]


@pytest.mark.slow
def test_another_program_finds_nothing_in_it_that_an_archive_refuses():
    """The validator knows level B alone, and neither PieceInfo nor extension schemas."""
    with pikepdf.open(BytesIO(whole_file())) as file:
        told = file.Root.Metadata.read_bytes().decode()
        plain = re.sub(r"<pdfaExtension.*</pdfaExtension:schemas>", "", told, flags=re.DOTALL)
        plain = re.sub(r"<pdfuaid:part>1</pdfuaid:part>", "", plain)
        plain = re.sub(r' xmlns:pdfa(Extension|Schema|Property)="[^"]*"', "", plain)
        plain = re.sub(r' xmlns:pdfuaid="[^"]*"', "", plain).replace(
            "conformance>A<", "conformance>B<"
        )
        file.Root.Metadata.write(plain.encode())
        for page in file.pages:
            del page.obj.PieceInfo
        findings = map(str, pikepdf.pdfa.check(file, "2b").findings)
        # it does not read the lists of a subset's glyphs, and says so
        assert [one for one in findings if not re.match(r"\[unsupported\].*/CIDSet", one)] == []


@pytest.mark.slow
def test_all_that_is_painted_is_read_aloud_or_marked_as_decoration():
    with pikepdf.open(BytesIO(whole_file())) as file:
        for page in file.pages:
            depth, numbers = 0, []
            for operands, operator in pikepdf.parse_content_stream(page):
                name = str(operator)
                if name in {"BDC", "BMC"}:
                    depth += 1
                    if name == "BDC" and "/MCID" in operands[1]:
                        numbers.append(int(operands[1].MCID))
                elif name == "EMC":
                    depth -= 1
                elif name in PAINTED:
                    assert depth > 0
            assert depth == 0
            assert sorted(numbers) == list(range(len(numbers)))
            assert len(_parents(file, page)) == len(numbers)


def _parents(file: pikepdf.Pdf, page: pikepdf.Page) -> pikepdf.Object:
    """The parts of the structure that a page's marked parts belong to."""
    numbers = file.Root.StructTreeRoot.ParentTree.Nums
    (rank,) = (
        rank for rank in range(0, len(numbers), 2) if int(numbers[rank]) == page.StructParents
    )
    return numbers[rank + 1]


@pytest.mark.slow
def test_headings_lists_tables_and_figures_are_told_apart():
    with pikepdf.open(BytesIO(whole_file())) as file:
        kinds = {
            str(one.S)
            for one in file.objects
            if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/StructElem"
        }
    assert {"/H1", "/H2", "/P", "/Table", "/TR", "/TD", "/Figure"} <= kinds


@pytest.mark.parametrize("colours", [Colours.CMYK, Colours.GREY])
def test_a_file_in_the_plates_of_a_press_claims_nothing(colours):
    with pikepdf.open(BytesIO(short_file("x", colours))) as file:
        assert "/Metadata" not in file.Root
