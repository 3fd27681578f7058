"""PDF files, measured as others read them: pages, true sizes, fonts, colours, stored art."""

from __future__ import annotations

import re
from io import BytesIO

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from printkit.backends import pdf
from printkit.base.errors import MissingGlyph
from printkit.base.units import PT_PER_MM, paper
from printkit.page import Publication, Sheet
from printkit.preflight.verify import verify
from printkit.scene import (
    Circle,
    Clip,
    Figures,
    Group,
    Path,
    Scene,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    Weight,
    hexagon,
    move,
    place,
    rectangle,
)

import raster
import samples

A4 = paper("a4")
INK = Style(fill="#000000")


def publication(*pages: tuple[Shape, ...], titles: tuple[str, ...] = ()) -> Publication:
    names = titles or tuple(f"Sheet {rank}" for rank in range(1, len(pages) + 1))
    return Publication(
        sheets=tuple(
            Sheet(paper=A4, shapes=shapes, title=title)
            for shapes, title in zip(pages, names, strict=True)
        ),
        title="Jersi – the kit",
        author="Lucas Borboleta",
        subject="CC BY-NC-SA 4.0",
        language="fr",
    )


def written(*pages: tuple[Shape, ...], **options) -> bytes:
    return pdf.write(publication(*pages, **options))


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(data))


def millimetres(points: float) -> float:
    return float(points) / PT_PER_MM


@pytest.fixture(scope="module")
def kit() -> bytes:
    """Two sheets with the same setup, moved, and a sheet with every kind of shape."""
    board = Symbol(id="board", shapes=samples.setup_scene().shapes)
    tiles = tuple((Use(symbol=board, transform=move(-150.0 * rank, 10)),) for rank in range(2))
    return written(*tiles, samples.small_scene().shapes)


@pytest.mark.parametrize("name", ["a4", "a3", "letter"])
def test_the_page_is_the_paper_to_a_thousandth_of_a_point(name):
    sheet = Sheet(paper=paper(name), shapes=(), title="x")
    data = pdf.write(Publication(sheets=(sheet,), title="", author="", subject="", language="en"))
    document = opened(data)
    page = document.pages[0]
    size = (sheet.paper.width * 72 / 25.4, sheet.paper.height * 72 / 25.4)
    for box in (page.mediabox, page.trimbox):
        assert [float(side) for side in box] == pytest.approx([0, 0, *size], abs=0.001)


def test_sheets_of_different_papers_keep_their_sizes():
    papers = (A4, paper("a3").turned, A4.turned)
    sheets = tuple(Sheet(paper=one, shapes=(), title=one.name) for one in papers)
    data = pdf.write(Publication(sheets=sheets, title="", author="", subject="", language="en"))
    for page, one in zip(opened(data).pages, papers, strict=True):
        for box in (page.mediabox, page.trimbox):
            assert millimetres(box[2]) == pytest.approx(one.width, abs=0.001)
            assert millimetres(box[3]) == pytest.approx(one.height, abs=0.001)


def test_a_scene_becomes_a_page_of_its_size():
    data = pdf.write_scene(samples.small_scene(), author="A", subject="S", language="en")
    document = opened(data)
    (page,) = document.pages
    assert millimetres(page.mediabox[2]) == pytest.approx(samples.NARROW, abs=0.001)
    assert millimetres(page.mediabox[3]) == pytest.approx(samples.LOW, abs=0.001)


def test_a_hexagon_is_as_wide_as_it_says_on_the_page_and_inside_art():
    cell = Path(segments=hexagon(0, 0, 40), style=INK)
    inner = Symbol(id="inner", shapes=(cell,))
    outer = Symbol(id="outer", shapes=(Use(symbol=inner, transform=move(10, 0)),))
    data = written(
        (
            Group(shapes=(cell,), transform=move(30, 40)),
            Use(symbol=outer, transform=move(70, 100)),
            Use(symbol=inner, transform=place(150, 200, 0.5)),
        )
    )
    with pdfplumber.open(BytesIO(data)) as document:
        curves = [(c["x0"], c["x1"], c["top"], c["bottom"]) for c in document.pages[0].curves]
    measured = [tuple(map(millimetres, curve)) for curve in curves]
    for (left, right, top, bottom), (x, y, width) in zip(
        measured, ((30, 40, 40), (80, 100, 40), (150, 200, 20)), strict=True
    ):
        assert right - left == pytest.approx(width, abs=0.01)
        assert (left + right) / 2 == pytest.approx(x, abs=0.01)
        assert (top + bottom) / 2 == pytest.approx(y, abs=0.01)


def test_art_of_unit_size_keeps_a_micrometre_when_it_is_enlarged():
    cell = Path(segments=hexagon(1 / 3, 0, 1), style=INK)
    row = Symbol(id="row", shapes=(cell,))
    board = Symbol(id="board", shapes=(Group(shapes=(Use(symbol=row),), transform=place(0, 0, 5)),))
    data = written((Group(shapes=(Use(symbol=board),), transform=place(80, 80, 8)),))
    with pdfplumber.open(BytesIO(data)) as document:
        (curve,) = document.pages[0].curves
    assert millimetres(curve["width"]) == pytest.approx(40, abs=0.002)
    assert millimetres(curve["x0"] + curve["x1"]) / 2 == pytest.approx(80 + 40 / 3, abs=0.002)


def test_a_line_keeps_its_width_its_dashes_and_its_place():
    style = Style(stroke="#ff0000", width=0.35, dash=(2, 1))
    data = written((Path(segments=rectangle(50, 60, 100, 20), style=style),))
    with pdfplumber.open(BytesIO(data)) as document:
        (box,) = document.pages[0].rects
    assert millimetres(box["width"]) == pytest.approx(100, abs=0.01)
    assert millimetres(box["top"]) == pytest.approx(60, abs=0.01)
    assert b"0.35 w" in content(data)
    assert b"[2 1] 0 d" in content(data)


def test_every_font_is_an_embedded_subset_that_can_be_read_back(kit):
    names, document = set(), opened(kit)
    for font in fonts(document):
        assert re.fullmatch(r"/[A-Z]{6}\+FiraSans-\w+(-Tabular)?", str(font.BaseFont))
        assert "/ToUnicode" in font
        assert len(font.FontDescriptor.FontFile2.read_bytes()) > 500
        names.add(str(font.BaseFont).partition("+")[2])
    assert names == {"FiraSans-Regular", "FiraSans-Regular-Tabular", "FiraSans-SemiBold"}


def test_helvetica_is_nowhere():
    for data in (written(()), written((Text(x=9, y=9, text="a", size=9, fill="#000000"),))):
        document = opened(data)
        names = [str(font.BaseFont) for font in fonts(document)]
        assert all("FiraSans" in name for name in names)
        objects = [one for one in document.objects if not isinstance(one, pikepdf.Stream)]
        assert not any(b"Helvetica" in one.unparse() for one in objects)


def test_the_text_can_be_found_and_stands_in_its_place():
    texts = (
        Text(x=20, y=50, text="Größe 12 → AVA", size=8, fill="#000000"),
        Text(x=20, y=90, text="1011", size=8, fill="#000000", figures=Figures.TABULAR),
    )
    with pypdfium2.PdfDocument(written(texts)) as document:
        page = document[0].get_textpage()
        assert page.get_text_range().split("\r\n") == ["Größe 12 → AVA", "1011"]
        left, bottom, _, top = map(millimetres, page.get_charbox(0))
    assert left == pytest.approx(20, abs=0.8)
    assert 297 - bottom == pytest.approx(50, abs=0.3)
    assert top - bottom == pytest.approx(8 * 0.7, abs=0.3)


def test_tabular_digits_are_equally_wide_and_proportional_ones_are_not():
    def places(figures: Figures) -> list[float]:
        text = Text(x=20, y=50, text="1081", size=10, fill="#000000", figures=figures)
        with pdfplumber.open(BytesIO(written((text,)))) as document:
            return [millimetres(char["x0"]) for char in document.pages[0].chars]

    steps = [b - a for a, b in zip(*([places(Figures.TABULAR)[i:] for i in (0, 1)]), strict=False)]
    assert steps == pytest.approx([5.6] * 3, abs=0.001)
    uneven = places(Figures.PROPORTIONAL)
    assert uneven[1] - uneven[0] != pytest.approx(uneven[2] - uneven[1], abs=0.05)


@pytest.mark.slow
def test_a_no_break_space_is_a_blank():
    def drawn(text: str) -> raster.Pixels:
        return raster.of_pdf(written((Text(x=20, y=50, text=text, size=20, fill="#000000"),)))

    assert raster.worst_tile(drawn("a\u00a0b"), drawn("a b")) == 0


def test_more_than_256_characters_of_a_font_are_all_found():
    signs = "".join(chr(code) for code in (*range(0x21, 0x7F), *range(0xA1, 0x17F)))
    signs = signs.replace("\xad", "")
    texts = tuple(
        Text(x=5, y=10 + 5 * row, text=signs[30 * row : 30 * row + 30], size=3, fill="#000000")
        for row in range(len(signs) // 30 + 1)
    )
    with pypdfium2.PdfDocument(written(texts)) as document:
        found = document[0].get_textpage().get_text_range()
    assert set(signs) <= set(found)


def test_greys_are_written_as_grey_and_colours_as_rgb():
    data = content(
        written(
            (
                Circle(x=9, y=9, radius=3, style=Style(fill="#808080", stroke="#000000", width=1)),
                Circle(x=9, y=9, radius=3, style=Style(fill="#c1272d", stroke="#0000ff", width=1)),
            )
        )
    )
    assert b"\n0.501961 g\n" in data
    assert b"\n0 G\n" in data
    assert b"\n0.756863 0.152941 0.176471 rg\n" in data
    assert b"\n0 0 1 RG\n" in data


def test_a_colour_is_told_again_after_a_group_has_ended():
    red, blue = (Style(fill=colour) for colour in ("#ff0000", "#0000ff"))
    shapes = (
        Circle(x=50, y=50, radius=20, style=red),
        Group(shapes=(Circle(x=0, y=0, radius=10, style=blue),), transform=move(50, 120)),
        Circle(x=50, y=200, radius=20, style=red),
    )
    pixels = raster.of_pdf(written(shapes), ppi=25.4)
    assert [tuple(pixels[y, 50]) for y in (50, 120, 200)] == [(255, 0, 0), (0, 0, 255), (255, 0, 0)]


def test_art_of_several_sheets_is_stored_once_and_used_by_each(kit):
    document = opened(kit)
    boards = {
        form.objgen for page in document.pages[:2] for form in page.resources.XObject.values()
    }
    assert len(boards) == 1
    forms = [one for one in document.objects if is_form(one)]
    assert len(forms) == 1 + 28
    assert len(kit) < 60_000


def test_a_clip_hides_what_is_outside():
    dot = Circle(x=50, y=50, radius=30, style=INK)
    pixels = raster.of_pdf(written((Clip(box=(50, 20, 30, 60), shapes=(dot,)),)), ppi=25.4)
    assert tuple(pixels[50, 60]) == (0, 0, 0)
    assert tuple(pixels[50, 40]) == (255, 255, 255)


@pytest.mark.parametrize("scale", [0.1, 0.5, 1.0, 20.0])
def test_no_stroke_is_thinner_than_one_that_prints(scale):
    line = Path(
        segments=rectangle(1 / scale, 1 / scale, 9 / scale, 9 / scale),
        style=Style(stroke="#000000", width=0.035),
    )
    art = Symbol(id="art", shapes=(line,))
    page = (
        Group(shapes=(line,), transform=place(0, 0, scale)),
        Use(symbol=art, transform=place(0, 0, scale)),
    )
    report = verify(written(page), "x.pdf")
    assert report.pages
    assert not any("wide" in fault for fault in report.faults)


@pytest.mark.slow
def test_mitred_corners_inside_art_are_not_cut_off():
    style = Style(stroke="#000000", width=1.0)
    tip = Path(segments=hexagon(0, 0, 10), style=style)
    symbol = Symbol(id="s", shapes=(tip,))
    one = raster.of_pdf(written((Group(shapes=(tip,), transform=move(50, 50)),)))
    other = raster.of_pdf(written((Use(symbol=symbol, transform=move(50, 50)),)))
    assert raster.worst_tile(one, other) < 1


def test_art_that_shows_nothing_does_no_harm():
    nothing = Symbol(id="nothing", shapes=(Group(shapes=()),))
    assert len(opened(written((Use(symbol=nothing),))).pages) == 1


@pytest.mark.parametrize("style", [Style(), Style(width=2), Style(stroke="#000000")])
def test_a_shape_without_ink_leaves_no_trace(style):
    assert content(written((Circle(x=9, y=9, radius=3, style=style),))) == content(written(()))


def test_printers_are_told_not_to_scale(kit):
    assert opened(kit).Root.ViewerPreferences.PrintScaling == "/None"


def test_the_file_tells_title_author_subject_language_and_no_date(kit):
    document = opened(kit)
    told = {str(key): str(value) for key, value in document.docinfo.items()}
    assert told.pop("/Title") == "Jersi – the kit"
    assert told.pop("/Author") == "Lucas Borboleta"
    assert told.pop("/Subject") == "CC BY-NC-SA 4.0"
    assert told.pop("/Creator") == "printkit"
    assert not any("Date" in key for key in told)
    assert document.Root.Lang == "fr"


def test_every_sheet_has_a_bookmark():
    data = written((), (), titles=("Plan d’assemblage", "1A (coin)"))
    document = opened(data)
    with document.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Plan d’assemblage", "1A (coin)"]
        targets = [item.destination or item.action.D for item in outline.root]
    assert len(targets) == 2


def test_pages_hold_nothing_for_show(kit):
    assert all("/Trans" not in page for page in opened(kit).pages)


def test_the_file_is_sound(kit):
    assert opened(kit).check_pdf_syntax() == []


def test_the_same_publication_gives_the_same_bytes():
    shapes = samples.small_scene().shapes
    assert written(shapes, ()) == written(shapes, ())


def test_a_missing_glyph_is_told_by_its_code_point():
    text = Text(x=0, y=0, text="a中", size=3, fill="#000000", weight=Weight.SEMIBOLD)
    with pytest.raises(MissingGlyph, match=r"U\+4E2D"):
        written((text,))


def test_two_different_arts_of_one_name_are_refused():
    arts = [Symbol(id="s", shapes=(Circle(x=0, y=0, radius=r, style=INK),)) for r in (1, 2)]
    with pytest.raises(ValueError, match="two different symbols"):
        written(*[(Use(symbol=art),) for art in arts])


def test_an_untitled_scene_is_written_too():
    data = pdf.write_scene(
        Scene(width=30, height=20, shapes=()), author="", subject="", language="en"
    )
    document = opened(data)
    assert len(document.pages) == 1
    with document.open_outline() as outline:
        assert not outline.root


def content(data: bytes) -> bytes:
    """The operators of the first page."""
    with opened(data) as document:
        return document.pages[0].Contents.read_bytes()


def is_form(one: object) -> bool:
    return isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"


def fonts(document: pikepdf.Pdf) -> list[pikepdf.Dictionary]:
    return [
        one
        for one in document.objects
        if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"
    ]
