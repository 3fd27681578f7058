"""Documents in pages: words as data, pictures of their true size, tags for who cannot see them."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pdfplumber
import pikepdf
import pytest
import typst
from printkit.backends import pdf
from printkit.base.errors import LayoutError
from printkit.base.units import PT_PER_MM, paper
from printkit.document.blocks import (
    Break,
    Flow,
    Galley,
    Heading,
    Illustration,
    Kept,
    Link,
    Listing,
    Paragraph,
    Placed,
    Rank,
    TableColumn,
    Tabular,
    TextArea,
    TypeSize,
)
from printkit.document.typeset import measured, numbered, pages_of, typeset
from printkit.page import Correction, Publication, Sheet
from printkit.preflight.verify import verify
from printkit.scene import Path, Scene, Style, Text, polyline

from documents import EVERYTHING, MARGINS, PAGES, SQUARE, document
from letters import letters, page_lines, picture_sides


def written(*parts, **attributes):
    return pdf.write(
        Publication(sheets=parts, title="File", author="", subject="", language="en", **attributes)
    )


def pages(*parts, **attributes):
    with pdfplumber.open(BytesIO(written(*parts, **attributes))) as file:
        return list(file.pages)


def test_lines_of_a_table_end_with_its_words():
    wide = TextArea.of(paper("a4"), MARGINS)
    rows = (("a", "b"), ("c", "d"))
    table = Tabular(columns=(TableColumn(), TableColumn()), rows=rows)
    (page,) = pages(document(table))
    ends = [(line["x0"] / PT_PER_MM, line["x1"] / PT_PER_MM) for line in page.lines]
    assert len(ends) == len(rows)
    for end in ends:
        assert end == pytest.approx((wide.left, wide.left + wide.width), abs=0.005)


def test_every_kind_of_block_is_set_in_a_file_that_keeps_its_promises():
    data = written(EVERYTHING)
    report = verify(data)
    assert report.faults == ()
    assert report.tagged
    assert all(font.embedded and font.readable for font in report.fonts)
    with pdfplumber.open(BytesIO(data)) as file:
        text = file.pages[0].extract_text()
    for words in (
        "strong",
        "caption",
        "note",
        "mind this",
        "inside",
        "kept",
        "Date",
        "glue",
        "page 1 of 1",
    ):
        assert words in text


def test_the_same_document_gives_the_same_bytes():
    assert written(EVERYTHING) == written(EVERYTHING)


@pytest.mark.parametrize(
    "words",
    ['#panic("run")', "*bold* _it_ $x$ `raw`", "= no heading", "// gone", "\\u{41} @ref <l>"],
)
def test_words_are_never_run_nor_read_as_markup(words):
    (page,) = pages(document(Paragraph(words=words), Listing(items=(words,))))
    assert page.extract_text().count(words) == 2


def test_a_picture_has_its_true_size_wherever_it_stands():
    (page,) = pages(
        document(
            Illustration(scene=SQUARE),
            Placed(blocks=(Illustration(scene=SQUARE),), x=100, y=200, width=30),
        )
    )
    boxes = [one for one in page.rects if one["non_stroking_color"] != (0,)]
    assert [(one["width"] / PT_PER_MM, one["height"] / PT_PER_MM) for one in boxes] == [
        pytest.approx((20, 10), abs=0.005)
    ] * 2
    placed = boxes[1]
    assert placed["x0"] / PT_PER_MM == pytest.approx(105, abs=0.005)
    assert placed["top"] / PT_PER_MM == pytest.approx(205, abs=0.005)


def test_letters_that_reach_beyond_a_title_keep_the_margins():
    wide = replace(MARGINS, left=25.0, right=25.0)
    one = replace(document(), blocks=(Heading(words="ĵeu", rank=Rank.TITLE),), margins=wide)
    assert verify(written(one)).pages[0].free[0] >= wide.left


def test_a_corrected_file_makes_documents_and_sheets_larger_alike():
    line = Path(segments=polyline(((20, 100), (120, 100))), style=Style(stroke="#000000", width=1))
    scene = Scene(
        width=100, height=2, shapes=(replace(line, segments=polyline(((0, 1), (100, 1)))),)
    )
    sheet = Sheet(paper=paper("a4"), shapes=(line,), title="sheet", margins=MARGINS)
    text = document(Placed(blocks=(Illustration(scene=scene),), x=20, y=99, width=100))
    one, other = pages(sheet, text, correction=Correction(short=1.01, long=0.99))
    (ours,), (theirs,) = one.lines, [line for line in other.lines if line["width"] > 200]
    assert theirs["x0"] == pytest.approx(ours["x0"], abs=0.01)
    assert theirs["x1"] == pytest.approx(ours["x1"], abs=0.01)
    assert theirs["top"] == pytest.approx(ours["top"], abs=0.01)


def test_a_word_without_blanks_stays_on_the_page_and_can_be_copied_whole():
    address = "https://example.org/" + "boards/" * 30
    (page,) = pages(document(Paragraph(words=address), Flow(blocks=(Paragraph(words="m" * 300),))))
    room = TextArea.of(paper("a4"), MARGINS)
    assert max(one["x1"] for one in page.chars) / PT_PER_MM <= room.left + room.width + 0.1
    assert address in page.extract_text().replace("\n", "")


def test_words_that_no_break_spaces_hold_stay_on_the_page():
    held = "Licence\u00a0:\u00a0" + "\u00a0".join(["Attribution", "International"] * 20)
    (page,) = pages(document(Paragraph(words=held), Paragraph(words="fin\u00a0!")))
    room = TextArea.of(paper("a4"), MARGINS)
    assert max(one["x1"] for one in page.chars) / PT_PER_MM <= room.left + room.width + 0.1
    assert page.extract_text().replace("\u00a0", " ").count("International") == 20


def test_what_no_font_holds_is_printed_as_a_box():
    (page,) = pages(document(Paragraph(words="rook 🏰, tick ✓")))
    assert "rook □, tick ✓" in page.extract_text()


def test_a_long_foot_is_cut_short_and_keeps_to_its_line():
    (page,) = pages(replace(document(), foot=("licence {page} " * 40, PAGES)))
    foot = [one for one in page.chars if one["top"] > 0.9 * page.height]
    assert len({round(one["top"]) for one in foot}) == 1
    assert "licence {page} licence" in page.extract_text()
    assert "page 1 of 1" in page.extract_text()
    assert max(one["x1"] for one in foot) < page.width - 6.35 * PT_PER_MM


def test_sheets_and_documents_make_one_file_in_their_order():
    shapes = (Text(x=20, y=20, text="a sheet", size=4, fill="#000000"),)
    sheet = Sheet(paper=paper("a4"), shapes=shapes, title="Sheet", margins=MARGINS)
    last = document(Illustration(scene=SQUARE), Break.PAGE, Paragraph(words="end"))
    data = written(document(), sheet, last)
    assert verify(data).faults == ()
    with pikepdf.open(BytesIO(data)) as file:
        assert len(file.pages) == 4
        with file.open_outline() as outline:
            assert [one.title for one in outline.root] == ["Title", "Sheet", "Title"]
        root = file.Root.StructTreeRoot
        order = [_page_of(one, file) for one in root.K[0].K]
        assert order == sorted(order)
        parents = root.ParentTree.Nums
        numbers = {int(parents[rank]) for rank in range(0, len(parents), 2)}
        assert numbers == {int(page.StructParents) for page in file.pages}
        # every part of a page that is numbered has its place in the structure
        for page in file.pages:
            rank = [int(one) for one in list(parents)[::2]].index(int(page.StructParents))
            assert all(one is not None for one in parents[2 * rank + 1])


def _page_of(element, file):
    while "/Pg" not in element:
        below = element.K
        element = below[0] if isinstance(below, pikepdf.Array) else below
    return [page.objgen for page in file.pages].index(element.Pg.objgen)


def test_art_that_stands_in_many_pictures_is_stored_once():
    one = len(written(document(Illustration(scene=SQUARE))))
    many = len(written(document(*(Illustration(scene=SQUARE) for _ in range(40)))))
    assert many < one + 6000


def test_pages_begin_at_the_same_edge_on_every_paper():
    for name in ("a5", "a4", "letter", "a3"):
        (page, *_) = pages(document(Paragraph(words="Hello"), on=name))
        left = TextArea.of(paper(name), MARGINS).left
        assert min(one["x0"] for one in page.chars) / PT_PER_MM == pytest.approx(left, abs=0.6)


def test_columns_on_the_rest_of_a_page_are_as_high_as_each_other():
    blocks = tuple(Paragraph(words=f"word{number} " * 30) for number in range(10))
    (page,) = set_letters(Flow(blocks=blocks))
    left, right = (min(found) for found in bases(page).values())
    assert abs(left - right) < 2


def test_headings_leave_no_level_out():
    data = written(document(Heading(words="part", rank=Rank.PART)))
    with pikepdf.open(BytesIO(data)) as file:
        kinds = {
            str(one.S)
            for one in file.objects
            if isinstance(one, pikepdf.Dictionary) and "/S" in one
        }
    assert {"/H1", "/H2"} <= kinds


def test_a_document_knows_how_many_pages_it_takes():
    assert typeset(document()).pages == 1
    assert typeset(document(Break.PAGE, Paragraph(words="end"))).pages == 2


def test_pages_that_were_counted_are_not_counted_again(monkeypatch):
    """Whatever stands at their foot; they are where they have other words."""
    said = (Paragraph(words="What was counted. " * 30) for _ in range(20))
    one = replace(document(*said), foot=("a foot",))
    count = pages_of(one)
    assert count == typeset(one).pages > 1
    counted = []
    monkeypatch.setattr(typst, "query", lambda *_, **__: counted.append(1) or "[1]")
    named = replace(one, foot=("another foot",), before=3, pages=9)
    assert pages_of(named) == count
    assert [part.before for part in numbered((named, one))] == [0, count]
    assert not counted
    assert pages_of(replace(one, blocks=(*one.blocks, Paragraph(words="More.")))) == 1
    assert counted


@pytest.mark.parametrize("level", [False, True])
def test_a_note_is_led_to_from_columns_that_end_level_too(level):
    """Their heights are measured before the note stands anywhere."""
    words = Paragraph(words=("Ko", Link(text="1", to="note-1")))
    note = Paragraph(words="As in the book.", name="note-1")
    data = written(document(Flow(blocks=(words, note), level=level)))
    with pikepdf.open(BytesIO(data)) as file:
        links = [one for one in file.pages[0].Annots if one.Subtype == "/Link"]
    assert len(links) == 1


@pytest.mark.parametrize("accent", ["", "#000000", "#000001", "#ffffff"])
def test_a_picture_stands_in_its_place_alone_whatever_the_colour_of_the_game(accent):
    """The stroke below a title and the bars beside sections are no place holders of pictures."""
    parts = (Heading(words="Title", rank=Rank.TITLE), Heading(words="Part", rank=Rank.SECTION))
    data = written(replace(document(*parts, Illustration(scene=SQUARE)), accent=accent))
    with pikepdf.open(BytesIO(data)) as file:
        (page,) = file.pages
        drawn = [one for one in pikepdf.parse_content_stream(page) if str(one.operator) == "Do"]
    assert len(drawn) == 1


@pytest.mark.parametrize("work", [pages_of, typeset])
def test_what_the_typesetter_refuses_is_an_error_of_ours(work):
    lost = document(Paragraph(words=(Link(text="nowhere", to="nowhere"),)))
    with pytest.raises(LayoutError, match="nowhere"):
        work(lost)


def test_pages_are_counted_while_others_are_set():
    """What another thread sets meanwhile, here between two comparisons."""
    is_on = True

    class Slow(str):
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other):
            if is_on:
                typeset(document(Paragraph(words=f"Set meanwhile, before {other}.")))
            return str.__eq__(self, other)

    typeset(document(Paragraph(words="One.")))
    typeset(document(Paragraph(words="Two.")))
    assert pages_of(document(Paragraph(words=Slow("Three.")))) == 1
    is_on = False


@pytest.mark.slow
def test_a_line_does_not_end_at_the_hyphen_before_a_short_word():
    texts = ["a" * blanks + " b" * count for count in range(30, 56) for blanks in (1, 2)]
    paragraphs = [Paragraph(words=f"{text} mesurez-en trois") for text in texts]
    lines = [
        line
        for page in pages(document(*paragraphs, on="a5"))
        for line in page.extract_text().splitlines()
    ]
    assert sum("mesurez-en" in line for line in lines) == len(texts)
    assert any(line.startswith("mesurez-en") for line in lines)


WORDS = " ".join(f"word{rank}" for rank in range(700))


def set_letters(*blocks):
    """The letters of each page of a document, blanks and its foot aside."""
    data = written(document(*blocks))
    found = [letters(data, rank) for rank in range(len(page_lines(data)))]
    return [[one for one in page if one.text.strip() and one.line > 70] for page in found]


MIDDLE = 105 * PT_PER_MM


def bases(page):
    """Where the lines of each column stand, left and right."""
    lines: dict[bool, set[float]] = {False: set(), True: set()}
    for one in page:
        lines[one.left > MIDDLE].add(round(one.line, 1))
    return lines


@pytest.mark.slow
def test_lines_of_both_columns_stand_on_one_grid_whatever_their_type():
    blocks = (
        Paragraph(words=WORDS[:700]),
        Illustration(scene=SQUARE, caption=(Paragraph(words="below"),)),
        Paragraph(words=WORDS[:1700], size=TypeSize.NOTE, depth=1, hanging=True),
        Paragraph(words=WORDS),
    )
    page, *_ = set_letters(Galley(blocks=blocks))
    left, right = (sorted(found) for found in bases(page).values())
    shared = {one for one in left if any(abs(one - other) < 0.3 for other in right)}
    assert len(shared) > 0.8 * min(len(left), len(right))


@pytest.mark.slow
def test_a_galley_parts_no_paragraph_by_a_single_line_and_ends_level():
    file = set_letters(Galley(blocks=(Paragraph(words=WORDS), Paragraph(words=WORDS))))
    text = "".join(one.text for page in file for one in page)
    assert text.count("word699") == 2
    for page in file:
        left, right = (sorted(found) for found in bases(page).values())
        assert min(len(left), len(right)) >= 2
        assert abs(len(left) - len(right)) <= 1


@pytest.mark.slow
def test_words_go_before_a_picture_that_does_not_fit_any_more():
    tall = Scene(width=60, height=70, shapes=SQUARE.shapes, description="tall")
    blocks = (
        Paragraph(words=WORDS[:2300]),
        Illustration(scene=tall),
        Paragraph(words=f"Behind {WORDS}"),
        Paragraph(words=WORDS),
    )
    page, *_ = set_letters(Galley(blocks=blocks))
    assert "".join(one.text for one in page).count("Behind") == 1
    (behind,) = (one for one in page if one.text == "B")
    assert behind.left < MIDDLE
    ((left, _),) = picture_sides(written(document(Galley(blocks=blocks))))
    assert left > MIDDLE


@pytest.mark.slow
def test_words_longer_than_a_line_stay_in_their_column_where_a_paragraph_is_parted():
    address = "https://example.org/games/2024/05/17/archive/correspondence/" + "x" * 120
    blocks = (Paragraph(words=" ".join([address] * 60), depth=3, hanging=True),)
    for page in set_letters(Galley(blocks=blocks)):
        assert all(one.right < MIDDLE or one.left > MIDDLE for one in page)
        assert max(one.right for one in page) < 210 * PT_PER_MM - 17


@pytest.mark.parametrize("on", ["160x300", "167x300", "174x300", "181x300"])
@pytest.mark.few(1)
def test_no_option_of_the_command_is_broken_over_a_line(on):
    options = ("--wrap.", "--board-paper a3", "--game-number 2", "ARGS=--wrap,", "--margin 1/4in")
    words = " ".join(f"{'x' * length} {one}" for length in range(1, 30) for one in options)
    one = document(Paragraph(words=words), Listing(items=(words,)))
    set_words = "\n".join(page_lines(written(replace(one, paper=paper(on)))))
    found = {option: set_words.count(option) for option in options}
    assert found == dict.fromkeys(options, 58)


def test_a_foot_of_two_lines_ends_the_first_between_its_parts():
    parts = ("Jersi 4.16", "how to play", "cube 20 mm", "sheet 17 of 19", "Lucas Borboleta")
    one = replace(document(Paragraph(words="x"), on="a5"), foot=(*parts, *parts))
    (page,) = page_lines(written(one))
    assert sum(page.count(part) for part in parts) == 2 * len(parts)


WIDE = Scene(width=150, height=90, shapes=SQUARE.shapes, description="wide")


def levelled(*blocks):
    return set_letters(Flow(blocks=blocks, level=True))


def text_of(page):
    return "".join(one.text for one in page)


def test_words_go_before_a_picture_across_all_columns_that_does_not_fit_any_more():
    blocks = (
        *(Paragraph(words=WORDS[:700]) for _ in range(5)),
        Illustration(scene=WIDE, across=True, caption=(Paragraph(words="Caption"),)),
        *(Paragraph(words=f"Behind {WORDS[:700]}") for _ in range(4)),
    )
    first, second = levelled(*blocks)
    assert "Behind" in text_of(first)
    assert "Caption" not in text_of(first)
    (caption,) = (one for one in second if one.text == "C")
    behind = [one for one in second if one.text == "B"]
    assert behind
    # the page has no gap at its foot, and the picture stands at the top of the next
    assert max(one.line for one in first) - min(one.line for one in first) > 150 * PT_PER_MM
    assert caption.line > max(one.line for one in behind)


@pytest.mark.few(2)
@pytest.mark.parametrize("count", range(8, 14))
def test_a_heading_stays_with_the_picture_across_all_columns_below_it(count):
    blocks = (
        *(Paragraph(words=WORDS[:700]) for _ in range(count)),
        Heading(words="Heading", rank=Rank.SECTION),
        Illustration(scene=WIDE, across=True, caption=(Paragraph(words="Caption"),)),
        Paragraph(words=f"Behind {WORDS[:300]}"),
    )
    pages_set = page_lines(written(document(Flow(blocks=blocks, level=True))))
    (page,) = [one for one in pages_set if "Heading" in one]
    assert "Caption" in page
    assert page.index("Heading") < page.index("Behind") if "Behind" in page else True


@pytest.mark.parametrize("size", [15.0, 40.0])
def test_a_picture_alone_is_as_high_as_it_is_whether_it_may_wait_or_stays(size):
    scene = replace(SQUARE, width=size, height=size)
    words, stays = Paragraph(words=WORDS[:300]), Kept(blocks=(Illustration(scene=scene),))
    alone, *_ = measured(document(Flow(blocks=(words,), level=True))).heights
    flow = Flow(blocks=(words, Illustration(scene=scene), words, stays, words), level=True)
    found = measured(document(flow))
    assert found.heights == (alone, size, alone, size, alone)
    columns = [column for page in found.pages for column in page.columns]
    assert min(one.above for column in columns for one in column[1:]) >= 5.0  # around each picture


def test_a_line_does_not_end_within_the_steps_of_a_turn():
    turns = ("g5-g4!!", "c3-c4=e4", "d3*d5+e6")
    texts = [
        f"{'a' * blanks} {'b ' * count}{turn} three"
        for count in range(40, 50)
        for blanks in (1, 2)
        for turn in turns
    ]
    found = page_lines(written(document(*(Paragraph(words=text) for text in texts), on="a5")))
    lines = [line for page in found for line in page.splitlines()]
    assert sum(any(turn in line for turn in turns) for line in lines) == len(texts)
    assert any(line.startswith(turns) for line in lines)
