"""Booklets: each page lands where folding needs it, and the file stays what it was."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO

import pdfplumber
import pikepdf
import pytest
from pikepdf import pdfa
from printkit.backends import pdf
from printkit.backends.pdf_folding import fold, folded
from printkit.base.units import PT_PER_MM, Margins, paper
from printkit.document.blocks import Break, Document, Heading, Illustration, Paragraph, Rank
from printkit.page import AS_IT_IS, Flip, Folding, Publication
from printkit.page.frame import measured
from printkit.preflight.verify import verify

from documents import SQUARE

MARGINS = Margins(left=6.35, top=6.35, right=6.35, bottom=12.7)
FOLD = {flip: Folding(sheet=paper("a4"), flip=flip) for flip in Flip}


@cache
def pages(count, sheet="a4", correction=AS_IT_IS, flip=None):
    """Pages that say their numbers; a picture on the first."""
    folding = Folding(sheet=paper(sheet), flip=flip or Flip.SHORT)
    blocks = [Heading(words="Title", rank=Rank.TITLE), Illustration(scene=SQUARE)]
    for number in range(1, count + 1):
        blocks += [Break.PAGE] * (number > 1) + [Paragraph(words=f"page{number}")]
    document = Document(
        title="Title",
        blocks=tuple(blocks),
        paper=folding.page,
        margins=MARGINS,
        language="en",
        foot=("a foot",),
    )
    return pdf.write(
        Publication(
            sheets=(document,),
            title="Title",
            author="Ada",
            subject="CC BY",
            language="en",
            correction=correction,
            folding=folding if flip else None,
        )
    )


def sides(data):
    """For each side the numbers of its pages: where they are seen, and whether upright."""
    with pdfplumber.open(BytesIO(data)) as file:
        return [
            {
                int("".join(one["text"] for one in run)[4:]): (
                    run[0]["x0"] / PT_PER_MM,
                    run[0]["matrix"][0] > 0,
                )
                for run in runs(page)
            }
            for page in file.pages
        ]


def runs(page):
    """The letters of each word that says the number of a page, in the order of the file."""
    text = "".join(one["text"] for one in page.chars)
    for found in re.finditer(r"page\d+", text):
        yield page.chars[found.start() : found.end()]


@pytest.mark.few(2)
@pytest.mark.parametrize("flip", list(Flip))
@pytest.mark.parametrize("count", [1, 4, 5, 11])
def test_a_folded_stack_of_sheets_reads_from_the_first_page_to_the_last(flip, count):
    seen = sides(fold(pages(count), FOLD[flip]))
    assert len(seen) == 2 * -(-count // 4)
    leaves = [turned_over(*sheet, flip) for sheet in zip(seen[::2], seen[1::2], strict=True)]
    # Sheets lie in one another: the right halves from the outermost in, then the left ones out.
    right = [number for leaf in leaves for number in leaf[1]]
    left = [number for leaf in reversed(leaves) for number in leaf[0]]
    read = [number for number in right + left if number is not None]
    assert read == list(range(1, count + 1))


def turned_over(front, back, flip):
    """Paper as a hand finds it: of each half the number in front and that behind, as it is read."""
    wide = 297.0
    halves = {}
    for name, side in (("front", front), ("back", back)):
        for number, (x, upright) in side.items():
            # A sheet that is flipped at its long edge turns upside down, not left to right.
            is_left = x < wide / 2
            if name == "back":
                assert upright is (flip is Flip.SHORT)
                is_left = is_left if flip is Flip.LONG else not is_left
            else:
                assert upright
            halves[name, is_left] = number
    # The left half of a front is a booklet's last page: what is behind it is read before.
    return (
        (halves.get(("back", True)), halves.get(("front", True))),
        (halves.get(("front", False)), halves.get(("back", False))),
    )


def test_the_order_of_pages_is_that_of_bookbinders():
    assert folded(8) == ((8, 1), (2, 7), (6, 3), (4, 5))
    assert folded(2) == folded(4) == ((4, 1), (2, 3))


@pytest.mark.parametrize("sheet", ["a4", "letter", "a3", "300x200"])
def test_pages_keep_their_size_and_stand_at_the_fold(sheet):
    folding = Folding(sheet=paper(sheet), flip=Flip.SHORT)
    with pdfplumber.open(BytesIO(pages(4, sheet))) as file:
        (alone,) = [run[0]["x0"] / PT_PER_MM for run in runs(file.pages[0])]
    front, back = sides(fold(pages(4, sheet), folding))
    assert front[1][0] == pytest.approx(folding.page.width + alone, abs=0.02)
    assert back[2][0] == pytest.approx(alone, abs=0.02)


def test_a_page_that_is_larger_than_half_a_sheet_is_refused():
    with pytest.raises(ValueError, match="page 4 is larger than half a sheet of a4"):
        fold(pages(4, "a3"), FOLD[Flip.SHORT])


@pytest.mark.parametrize("flip", list(Flip))
def test_printers_are_asked_to_turn_the_sheet_at_that_edge(flip):
    with pikepdf.open(BytesIO(pages(4, flip=flip))) as file:
        asked = file.Root.ViewerPreferences
        assert str(asked.Duplex) == f"/DuplexFlip{flip.title()}Edge"
        assert str(asked.PrintScaling) == "/None"


@pytest.mark.parametrize("flip", list(Flip))
def test_what_is_read_aloud_is_the_same_in_the_same_order(flip):
    assert told(pages(5, flip=flip)) == told(pages(5))


def told(data):
    """The structure of a file with what each part paints, looked for where the part says."""
    with pikepdf.open(BytesIO(data)) as file:
        return list(parts(file.Root.StructTreeRoot, None))


def parts(element, page):
    page = element.get("/Pg", page)
    yield str(element.get("/S")), str(element.get("/Alt", ""))
    kids = element.get("/K", ())
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield from parts(kid, page)
        else:
            is_part = isinstance(kid, pikepdf.Dictionary)
            stream = kid.get("/Stm") if is_part else None
            number = int(kid.MCID if is_part else kid)
            where = (kid.get("/Pg", page) if is_part else page) if stream is None else stream
            yield painted(where, number)


def painted(where, number):
    """The operators of a marked part, without what places and names."""
    inside, found = 0, []
    source = pikepdf.Page(where) if where.get("/Type") == "/Page" else where
    for operands, operator in pikepdf.parse_content_stream(source):
        name = str(operator)
        if name in {"BDC", "BMC"}:
            mark = operands[1] if name == "BDC" else {}
            here = isinstance(mark, pikepdf.Dictionary) and mark.get("/MCID") == number
            inside = inside + 1 if here or inside else 0
        elif name == "EMC":
            inside = max(0, inside - 1)
        elif inside:
            found.append((name, [str(one) for one in operands]))
    assert found
    return found


@pytest.mark.parametrize("flip", list(Flip))
def test_its_claims_are_kept_and_another_program_finds_no_fault(flip):
    with pikepdf.open(BytesIO(pages(5, flip=flip))) as file:
        metadata = file.open_metadata()
        assert (metadata["pdfaid:part"], metadata["pdfaid:conformance"]) == ("2", "A")
        keys = dict(zip(*[iter(file.Root.StructTreeRoot.ParentTree.Nums)] * 2, strict=True))
        forms = [form for page in file.pages for form in page.resources.XObject.values()]
        assert sorted(int(form.StructParents) for form in forms) == sorted(map(int, keys))
        assert all("/StructParents" not in page.obj for page in file.pages)
        told = file.Root.Metadata.read_bytes().decode()
        plain = re.sub(r"<pdfaExtension.*</pdfaExtension:schemas>", "", told, flags=re.DOTALL)
        plain = re.sub(r"<pdfuaid:part>1</pdfuaid:part>", "", plain)
        plain = re.sub(r' xmlns:pdfa(Extension|Schema|Property)="[^"]*"', "", plain)
        plain = re.sub(r' xmlns:pdfuaid="[^"]*"', "", plain).replace(">A<", ">B<")
        file.Root.Metadata.write(plain.encode())
        for page in file.pages:
            del page.obj.PieceInfo
        findings = map(str, pdfa.check(file, "2b").findings)
        assert [one for one in findings if not re.match(r"\[unsupported\].*/CIDSet", one)] == []


@pytest.mark.parametrize("flip", list(Flip))
def test_a_booklet_keeps_the_margins_and_the_correction_of_its_sheets(flip):
    correction = measured(99, 101)
    report = verify(pages(5, correction=correction, flip=flip), "booklet.pdf")
    assert report.faults == ()
    sheet = FOLD[flip].lying
    assert [page.scale for page in report.pages] == [
        pytest.approx(correction.scale(sheet), abs=1e-5)
    ] * len(report.pages)
    front = report.pages[0]
    assert front.promised is not None
    assert front.media == (297.0, 210.0)


def test_bookmarks_lead_to_the_sheets_of_their_pages():
    flat, bound = pages(5), pages(5, flip=Flip.LONG)
    assert bookmarks(flat) == [("Title", 0)]
    assert bookmarks(bound) == [("Title", 0)]


def bookmarks(data):
    with pikepdf.open(BytesIO(data)) as file, file.open_outline() as outline:
        return [(item.title, pikepdf.Page(item.destination[0]).index) for item in outline.root]


def test_the_same_pages_are_the_same_bytes():
    for flip in Flip:
        assert fold(pages(5), FOLD[flip]) == fold(pages(5), FOLD[flip])
