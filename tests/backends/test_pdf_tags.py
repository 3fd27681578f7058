"""What a screen reader is told, and forms without content."""

from __future__ import annotations

import re
from io import BytesIO

import pikepdf
from printkit.backends import pdf
from printkit.base.units import paper
from printkit.page import Press, Publication, Sheet
from printkit.scene import (
    Circle,
    Clip,
    Group,
    Path,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    move,
    place,
    rectangle,
)

INK = Style(fill="#000000")
BLANK = Symbol(id="blank", shapes=())


def written(*pages: tuple[Shape, ...], press: Press | None = None) -> pikepdf.Pdf:
    sheets = tuple(Sheet(paper=paper("a5"), shapes=shapes, title="x") for shapes in pages)
    data = pdf.write(
        Publication(sheets=sheets, title="x", author="", subject="", language="fr", press=press)
    )
    return pikepdf.open(BytesIO(data))


def text(words: str, y: float = 20) -> Text:
    return Text(x=20, y=y, text=words, size=5, fill="#000000")


def dot(x: float = 50) -> Circle:
    return Circle(x=x, y=50, radius=5, style=INK)


def structure(document: pikepdf.Pdf) -> list[tuple[str, str, int]]:
    """Kind, words and page of each part in reading order."""
    pages = {page.obj.objgen: number for number, page in enumerate(document.pages)}
    (whole,) = document.Root.StructTreeRoot.K
    return [(str(one.S), str(one.get("/Alt", "")), pages[one.Pg.objgen]) for one in whole.K]


def test_figures_and_paragraphs_stand_in_reading_order_on_their_pages():
    figure = Group(shapes=(dot(), text("inside")), transform=move(5, 5), alt="a dot")
    document = written((text("one"), figure, text("two")), (text("three"),))
    assert document.Root.MarkInfo.Marked
    assert structure(document) == [
        ("/P", "", 0),
        ("/Figure", "a dot", 0),
        ("/P", "", 0),
        ("/P", "", 1),
    ]


def test_lines_of_words_in_a_row_are_one_paragraph():
    document = written((text("one"), text("two", 30), dot(), text("three", 40)))
    assert [kind for kind, _, _ in structure(document)] == ["/P", "/P"]


def test_every_part_of_the_structure_is_marked_once_in_the_content_and_back():
    figure = Group(shapes=(dot(),), alt="a dot")
    document = written((text("one"), figure, dot(80), text("two", 30)))
    (page,) = document.pages
    content = page.Contents.read_bytes()
    marked = [int(number) for number in re.findall(rb"/MCID (\d+)", content)]
    assert marked == [0, 1, 2]
    tree = list(document.Root.StructTreeRoot.ParentTree.Nums)
    assert tree[0] == page.obj.StructParents == 0
    assert [int(part.K) for part in tree[1]] == marked


def test_what_is_marked_is_closed_and_everything_drawn_is_marked():
    art = Symbol(id="art", shapes=(dot(), text("in a form")))
    shapes = (
        text("one"),
        Use(symbol=art, transform=place(9, 9, 0.5)),
        Clip(box=(0, 0, 50, 50), shapes=(dot(), Group(shapes=(text("two"),), alt="words"))),
    )
    document = written(shapes)
    (page,) = document.pages
    depth = 0
    for instruction in pikepdf.parse_content_stream(page):
        operator = str(instruction.operator)
        depth += operator in {"BDC", "BMC"}
        depth -= operator == "EMC"
        assert depth in {0, 1}
        if operator in {"f", "S", "B", "TJ", "Do"}:
            assert depth == 1
    assert depth == 0


def test_a_figure_in_a_figure_is_told_once():
    inner = Group(shapes=(dot(),), alt="inner")
    document = written((Group(shapes=(inner, text("words")), alt="outer"),))
    assert [words for _, words, _ in structure(document)] == ["outer"]


def test_a_file_for_a_press_is_not_tagged():
    document = written((text("one"), dot()), press=Press())
    assert "/StructTreeRoot" not in document.Root
    assert "/MarkInfo" not in document.Root


def test_art_without_ink_is_neither_stored_nor_used():
    inkless = Symbol(
        id="inkless",
        shapes=(Path(segments=rectangle(0, 0, 9, 9), style=Style()), Use(symbol=BLANK)),
    )
    outer = Symbol(id="outer", shapes=(Group(shapes=(Use(symbol=inkless),)),))
    mixed = Symbol(id="mixed", shapes=(Use(symbol=BLANK), dot()))
    document = written(tuple(Use(symbol=one) for one in (BLANK, inkless, outer, mixed)))
    forms = [
        one
        for one in document.objects
        if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"
    ]
    assert len(forms) == 1
    assert forms[0].read_bytes().strip()
    (page,) = document.pages
    assert page.Contents.read_bytes().count(b" Do") == 1


def test_no_font_is_named_that_is_not_there():
    document = written((Use(symbol=BLANK), dot()))
    for one in document.objects:
        if isinstance(one, pikepdf.Dictionary) and "/Font" in one:
            assert all(isinstance(font, pikepdf.Dictionary) for font in one.Font.values())
    streams = [one for one in document.objects if isinstance(one, pikepdf.Stream)]
    assert not any(b" Tf" in stream.read_bytes() for stream in streams)
