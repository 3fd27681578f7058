"""Word files: real styles, numbers that Word counts, pictures of their true size."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import docx as word
import pytest
from docx.oxml.ns import qn
from PIL import Image
from printkit.backends import png, svg
from printkit.base.units import MM_PER_INCH
from printkit.document.blocks import (
    Break,
    Callout,
    Emphasis,
    Face,
    Flow,
    Heading,
    Illustration,
    Listing,
    Paragraph,
    Rank,
    Serial,
    Styled,
    TableColumn,
    Tabular,
)
from printkit.features.word import docx
from printkit.scene import Scene

from documents import BLOCKS, EVERYTHING, SQUARE, document

EMU_PER_MM = 36_000
RUN = '<w:t>x</w:t> & "quotes" ]]> {=1} \x07\x00'


def draw(scene):
    return png.write(scene, ppi=300), svg.write(scene)


def written(*blocks, **attributes):
    return docx.write((document(*blocks, **attributes),), draw)


def read(*blocks, **attributes):
    return word.Document(BytesIO(written(*blocks, **attributes)))


def styles(file):
    return [(one.style.name, one.text) for one in file.paragraphs]


def pictures(file):
    return list(file.element.iter(qn("wp:inline")))


@pytest.mark.slow
def test_it_keeps_the_schema_of_word(tmp_path):
    from openxml_audit import OpenXmlValidator

    path = tmp_path / "every.docx"
    path.write_bytes(docx.write((EVERYTHING, EVERYTHING), draw))
    found = OpenXmlValidator().validate(path)
    # A file without a theme is read by every word processor; no style of ours refers to one.
    assert [one.description for one in found.errors if "/theme'" not in one.description] == []


def test_the_same_document_is_the_same_bytes():
    assert written(*BLOCKS) == written(*BLOCKS)


def test_headings_are_headings_by_their_depth():
    file = read(
        Heading(words="Moves", rank=Rank.SECTION),
        Heading(words="Stacks", rank=Rank.PART),
        Heading(words="End", rank=Rank.SECTION, aside="1-0"),
    )
    assert styles(file) == [
        ("Title", "Title"),
        ("Heading 1", "Moves"),
        ("Heading 2", "Stacks"),
        ("Heading 1", "End\t1-0"),
    ]


def test_the_file_says_what_it_is_and_in_which_language():
    file = docx.write(
        (document(author="Ada", subject="CC BY 4.0"),),
        draw,
    )
    said = word.Document(BytesIO(file)).core_properties
    assert (said.title, said.author, said.subject) == ("Title", "Ada", "CC BY 4.0")
    assert said.language == "en-GB"
    assert b'w:val="en-GB"' in ZipFile(BytesIO(file)).read("word/styles.xml")


def test_pictures_have_their_true_size_their_words_and_vector_art():
    data = written(Illustration(scene=SQUARE))
    (shape,) = pictures(word.Document(BytesIO(data)))
    extent, said = shape.find(qn("wp:extent")), shape.find(qn("wp:docPr"))
    assert (int(extent.get("cx")), int(extent.get("cy"))) == (30 * EMU_PER_MM, 20 * EMU_PER_MM)
    assert said.get("descr") == "a red box"
    files = ZipFile(BytesIO(data))
    with Image.open(BytesIO(files.read("word/media/image1.png"))) as picture:
        assert picture.width == round(30 / MM_PER_INCH * 300)
    assert files.read("word/media/image1.svg") == svg.write(SQUARE)


def test_decoration_is_marked_as_such():
    plain = Scene(width=5, height=5, shapes=SQUARE.shapes)
    (shape,) = pictures(read(Illustration(scene=plain)))
    said = shape.find(qn("wp:docPr"))
    assert said.get("descr") is None
    assert [one.get("val") for one in said.iter() if one.tag.endswith("}decorative")] == ["1"]


def test_a_face_in_a_line_is_as_high_as_it_asks_for():
    file = read(Paragraph(words=("The ", Face(scene=SQUARE, em=1.2), " takes.")))
    assert file.paragraphs[1].text == "The  takes."
    (shape,) = pictures(file)
    assert [shape.get(side) for side in ("distT", "distB", "distL", "distR")] == ["0"] * 4
    high = int(shape.find(qn("wp:extent")).get("cy")) / EMU_PER_MM
    assert high == pytest.approx(1.2 * 10.5 / 72 * MM_PER_INCH, abs=0.01)


def test_a_small_face_is_drawn_as_finely_as_it_is_shown():
    tiny = Scene(width=1, height=1, shapes=SQUARE.shapes, description="a face")
    data = written(Paragraph(words=("The ", Face(scene=tiny, em=1.2))))
    with Image.open(BytesIO(ZipFile(BytesIO(data)).read("word/media/image1.png"))) as picture:
        assert picture.height == round(1.2 * 10.5 / 72 * 300)


def test_captions_are_captions_and_word_counts_them():
    number = Serial(series="Figure", number=3, emphasis=Emphasis.STRONG)
    words = ("Figure ", number, ". A stack.")
    file = read(Illustration(scene=SQUARE, caption=(Paragraph(words=words),)))
    picture, caption = file.paragraphs[1:]
    assert caption.style.name == "Caption"
    (field,) = caption._p.iter(qn("w:fldSimple"))
    assert field.get(qn("w:instr")) == "SEQ Figure \\* ARABIC"
    assert "".join(one.text for one in caption._p.iter(qn("w:t"))) == "Figure 3. A stack."
    assert picture.paragraph_format.keep_with_next is True


def test_each_numbered_list_counts_from_its_own_first_number():
    file = read(
        Listing(items=("one", "two"), numbered=1),
        Listing(items=("five", "six"), numbered=5),
        Listing(items=("point",)),
    )
    kinds = [one.style.name for one in file.paragraphs[1:]]
    assert kinds == ["List Number"] * 4 + ["List Bullet"]
    lists = [one._p.pPr.numPr.numId.val for one in file.paragraphs[1:5]]
    assert lists[0] == lists[1] != lists[2] == lists[3]
    numbers = file.part.numbering_part.element
    starts = {
        int(num.numId): num.find(f".//{qn('w:startOverride')}").get(qn("w:val"))
        for num in numbers.num_lst
        if int(num.numId) in lists
    }
    assert [starts[lists[0]], starts[lists[2]]] == ["1", "5"]


def test_tables_say_which_row_is_their_head_and_fit_the_lines():
    columns = (TableColumn(width=0), TableColumn(), TableColumn(width=30))
    file = read(Tabular(columns=columns, rows=(("a" * 20, "b", "c"),), head=("x", "y", "z")))
    (table,) = file.tables
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["x", "y", "z"],
        ["a" * 20, "b", "c"],
    ]
    assert table.rows[0]._tr.find(f"{qn('w:trPr')}/{qn('w:tblHeader')}") is not None
    widths = [column.width / EMU_PER_MM for column in table.columns]
    section = file.sections[0]
    room = (section.page_width - section.left_margin - section.right_margin) / EMU_PER_MM
    assert sum(widths) == pytest.approx(room, abs=0.2)
    assert widths[2] == pytest.approx(30, abs=0.05)


def test_what_flows_in_columns_does_so_between_lines_that_do_not():
    file = read(
        Paragraph(words="before"),
        Flow(blocks=(Paragraph(words="left"), Break.COLUMN, Paragraph(words="right"))),
        Paragraph(words="after"),
    )
    counts = [one._sectPr.find(qn("w:cols")).get(qn("w:num")) for one in file.sections]
    assert counts == ["1", "2", "1"]
    said = [text.strip() for _, text in styles(file)]
    assert said == ["Title", "before", "left", "right", "after"]


def test_each_document_has_pages_and_a_foot_of_its_own():
    file = word.Document(BytesIO(docx.write((document(), document(on="a5")), draw)))
    wide = [round(one.page_width / EMU_PER_MM) for one in file.sections]
    assert wide == [210, 148]
    foot = file.sections[0].footer.paragraphs[0]
    fields = [one.get(qn("w:instr")) for one in foot._p.iter(qn("w:fldSimple"))]
    assert fields == ["PAGE", "NUMPAGES"]
    assert foot.text.startswith("Title · page ")


def test_words_are_words_whatever_they_look_like():
    said = RUN.replace("\x07", "").replace("\x00", "")
    styled = Styled(text=RUN, emphasis=Emphasis.STRONG)
    file = read(
        Paragraph(words=(RUN, styled)),
        Tabular(columns=(TableColumn(),), rows=((RUN,),)),
        Callout(blocks=(Paragraph(words=RUN),)),
    )
    assert file.paragraphs[1].text == said * 2
    assert file.paragraphs[1].runs[1].style.name == "Strong"
    assert [table.cell(0, 0).text for table in file.tables] == [said, said]


def test_nothing_of_a_document_is_left_out():
    file = word.Document(BytesIO(docx.write((EVERYTHING,), draw)))
    said = "\n".join(one.text or "" for one in file.element.iter(qn("w:t")))
    for words in ("strong", "a caption", "a note", "mind this", "inside", "kept", "Date", "glue"):
        assert words in said
    assert len(pictures(file)) == 7


def test_words_lead_to_the_bookmark_of_a_picture():
    file = word.Document(BytesIO(docx.write((EVERYTHING,), draw)))
    note, site, link = file.element.body.iter(qn("w:hyperlink"))
    marks = [one.get(qn("w:name")) for one in file.element.body.iter(qn("w:bookmarkStart"))]
    assert [one.get(qn("w:anchor")) for one in (note, link)] == marks == ["note-1", "d1"]
    relation = file.part.rels[site.get(qn("r:id"))]
    assert (relation.target_ref, relation.is_external) == ("https://example.org/a?b&c", True)
    (see,) = (one for one in file.paragraphs if one.text.startswith("see "))
    assert see.text == "see this-one"
    assert len(list(see._p.iter(qn("w:noBreakHyphen")))) == 1
    assert see.paragraph_format.first_line_indent < 0
