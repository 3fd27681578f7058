"""Preflight: what is told of a file, and every broken promise."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from io import BytesIO

import numpy as np
import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.backends import pdf
from printkit.base.errors import PrintkitError
from printkit.base.units import paper
from printkit.page import Correction, Margins, Publication, Sheet
from printkit.page.marks import Axis
from printkit.page.rulers import SCALES, ruler
from printkit.preflight.verify import verify
from printkit.products.door import verified
from printkit.scene import (
    Cap,
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
    polyline,
    rectangle,
)
from reportlab.pdfgen.canvas import Canvas

import raster
from examples import examples

INK = Style(fill="#000000")
FREE = Margins(left=10, top=10, right=10, bottom=20)


def publication(*shapes: Shape, **sheet) -> Publication:
    one = Sheet(paper=paper("a4"), shapes=shapes, title="x", margins=FREE)
    return Publication(
        sheets=(replace(one, **sheet),), title="Jersi", author="", subject="", language="en"
    )


def written(*shapes: Shape, **sheet) -> bytes:
    return pdf.write(publication(*shapes, **sheet))


def box(x: float, y: float, width: float, height: float, style: Style = INK) -> Path:
    return Path(segments=rectangle(x, y, width, height), style=style)


def faults(data: bytes) -> tuple[str, ...]:
    return verify(data).faults


def changed(data: bytes, change) -> bytes:
    """The file after `change` has been done to it."""
    stream = BytesIO()
    with pikepdf.open(BytesIO(data)) as document:
        change(document)
        document.save(stream)
    return stream.getvalue()


# ------------------------------------------------------------------------------- what it tells


def test_a_page_tells_its_size_its_free_edges_and_its_thinnest_line():
    thin = Style(stroke="#c1272d", width=0.2)
    (page,) = verify(written(box(20, 30, 100, 50), box(30, 40, 9, 9, thin))).pages
    assert page.media == pytest.approx((210, 297), abs=0.001)
    assert page.free == pytest.approx((20, 30, 90, 217), abs=0.001)
    assert page.promised == (10, 10, 10, 20)
    assert page.thinnest_pt == pytest.approx(0.2 * 72 / 25.4, abs=0.001)
    assert page.spaces == ("DeviceGray", "DeviceRGB")


@pytest.mark.parametrize("scale", [0.5, 1, 3])
def test_art_in_forms_of_forms_is_measured_where_it_comes_to_lie(scale):
    inner = Symbol(id="inner", shapes=(Circle(x=5, y=5, radius=5, style=INK),))
    outer = Symbol(id="outer", shapes=(Group(shapes=(Use(symbol=inner),), transform=move(4, 2)),))
    (page,) = verify(written(Use(symbol=outer, transform=place(50, 60, scale)))).pages
    left, top = 50 + 4 * scale, 60 + 2 * scale
    assert page.free == pytest.approx(
        (left, top, 210 - left - 10 * scale, 297 - top - 10 * scale), abs=0.01
    )


def test_what_a_clip_hides_is_not_counted():
    (page,) = verify(written(Clip(box=(50, 60, 20, 20), shapes=(box(0, 0, 210, 297),)))).pages
    assert page.free == pytest.approx((50, 60, 140, 217), abs=0.001)
    assert page.coverage == pytest.approx(400 / (210 * 297), rel=0.05)


@pytest.mark.parametrize(("fill", "darkness"), [("#000000", 1), ("#808080", 0.5), ("#ffffff", 0)])
def test_coverage_is_the_inked_share_of_the_page(fill, darkness):
    (page,) = verify(written(box(10, 10, 105, 148.5, Style(fill=fill)))).pages
    assert page.coverage == pytest.approx(darkness / 4, abs=0.01)


def test_rulers_are_found_and_measured_both_ways():
    shapes = (
        *ruler(SCALES["mm"], (30, 40), Axis.X, "#000000"),
        *ruler(SCALES["mm"], (30, 40), Axis.Y, "#000000"),
    )
    (page,) = verify(written(*shapes)).pages
    assert [(one.axis, one.true) for one in page.rulers] == [("x", 100), ("y", 100)]
    assert [one.length for one in page.rulers] == pytest.approx([100, 100], abs=0.005)


@pytest.mark.slow
@pytest.mark.parametrize("words", ["Hgq", "Éléphant", "Ůj", "aou", "…"])
def test_words_keep_to_the_margins_that_their_ink_keeps(words):
    data = written(Text(x=30, y=100, text=words, size=12, fill="#000000"))
    (page,) = verify(data).pages
    (height, width), dark = (pixels := raster.of_pdf(data).min(axis=2)).shape, 250
    rows, columns = (
        np.nonzero((pixels < dark).any(axis=1))[0],
        np.nonzero((pixels < dark).any(axis=0))[0],
    )
    ends = (columns[0], rows[0], width - 1 - columns[-1], height - 1 - rows[-1])
    assert page.free == pytest.approx([end / raster.PPI * 25.4 for end in ends], abs=0.2)


def test_a_line_that_is_cut_off_at_its_ends_covers_nothing_beyond_them():
    thick = Style(stroke="#000000", width=4, cap=Cap.BUTT)
    (page,) = verify(written(Path(segments=polyline(((30, 50), (80, 50))), style=thick))).pages
    assert page.free == pytest.approx((30, 48, 130, 245), abs=0.01)


def test_fonts_are_told_with_what_they_can():
    (font,) = verify(written(Text(x=50, y=50, text="a", size=5, fill="#000000"))).fonts
    assert (font.embedded, font.readable) == (True, True)
    assert font.name.endswith("+FiraSans-Regular")


def test_a_corrected_page_is_judged_as_it_is_printed():
    correction = Correction(short=100 / 99.2, long=100 / 100.4, dx=0.5)
    shapes = (box(10, 10, 190, 267), *ruler(SCALES["mm"], (30, 40), Axis.X, "#ffffff"))
    data = pdf.write(replace(publication(*shapes), correction=correction))
    report = verify(data)
    assert report.faults == ()
    (page,) = report.pages
    assert page.free == pytest.approx((10, 10, 10, 20), abs=0.01)
    assert page.rulers[0].length == pytest.approx(100 * 100 / 99.2, abs=0.01)


# --------------------------------------------------------------------------- broken promises


def test_a_clean_file_has_no_faults():
    data = written(box(9.95, 9.95, 190.1, 267.1))  # as half a hairline along the margin does
    assert faults(data) == ()
    assert verified(data, "x.pdf").data is data


@pytest.mark.parametrize(
    ("area", "side"),
    [
        ((9.9, 50, 9, 9), "left"),
        ((50, 9.9, 9, 9), "top"),
        ((192, 50, 8.1, 9), "right"),
        ((50, 269, 9, 8.1), "bottom"),
    ],
)
def test_a_tenth_of_a_millimetre_in_a_promised_margin_is_told_with_its_side(area, side):
    (fault,) = faults(written(box(*area)))
    assert fault.startswith(f"page 1: the {side} margin is ")


def test_a_hairline_is_told():
    (fault,) = faults(page_of(b"0 G 0.1417 w 90 90 m 120 90 l S"))
    assert "0.1417 pt" in fault


def test_a_ruler_that_was_scaled_is_told():
    shapes = Group(
        shapes=ruler(SCALES["mm"], (30, 40), Axis.X, "#000000"), transform=place(0, 0, 0.97)
    )
    (fault,) = faults(written(shapes))
    assert "measures 97.00 mm instead of 100.00 mm" in fault


def test_a_standard_font_that_does_not_come_along_is_told():
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=(300, 300), lang="en")
    canvas.setTitle("x")
    canvas.drawString(50, 50, "words")
    canvas.save()
    (fault,) = faults(stream.getvalue())
    assert fault == "the font Helvetica is not embedded (one of the standard fonts)"


@pytest.mark.parametrize("category", ["XObject", "Font"])
def test_a_missing_resource_is_told_by_its_name_even_in_a_form(category):
    letter = Text(x=0, y=0, text="a", size=5, fill="#000000")
    inner = Symbol(id="inner", shapes=(letter,))
    art = Symbol(id="art", shapes=(Use(symbol=inner), letter))

    def break_forms(document):
        for one in document.objects:
            if isinstance(one, pikepdf.Stream) and "/Resources" in one:
                one.Resources = pikepdf.Dictionary(
                    {key: value for key, value in one.Resources.items() if key != f"/{category}"}
                )

    data = changed(written(Use(symbol=art, transform=move(50, 50))), break_forms)
    assert any(f"missing {category} " in fault for fault in faults(data))


@pytest.mark.parametrize("content", [b"5 l S", b"/F w", b"re", b"(a) Tj Tf", b"/X Do", b"1 0 0 cm"])
def test_operators_without_their_operands_are_told_and_never_a_traceback(content):
    def add(document):
        document.pages[0].contents_add(document.make_stream(b"q " + content + b" Q"))

    assert any(
        "wrong operands" in fault or "missing" in fault for fault in faults(changed(written(), add))
    )


@pytest.mark.slow
@examples(60)
@given(st.binary(min_size=1, max_size=40), st.integers(0, 2000))
def test_a_damaged_file_never_stops_the_reader(noise, place):
    data = written(box(20, 20, 30, 30), Text(x=50, y=50, text="words", size=5, fill="#000000"))
    at = place % len(data)
    damaged = data[:at] + noise + data[at + len(noise) :]
    with suppress(PrintkitError):
        verify(damaged)


def test_boxes_that_do_not_lie_one_in_the_other_are_told():
    def shift(document):
        document.pages[0].TrimBox = [-5, 0, 500, 800]

    assert any("TrimBox" in fault for fault in faults(changed(written(), shift)))


def test_rgb_beside_the_plates_of_a_press_is_told():
    def add_cyan(document):
        page = document.pages[0]
        page.contents_add(document.make_stream(b"1 0 0 0 k 100 100 50 50 re f"))

    data = changed(written(box(50, 50, 9, 9, Style(fill="#c1272d"))), add_cyan)
    assert any("mixes RGB" in fault for fault in faults(data))


def test_more_ink_than_dries_is_told():
    def add_rich_black(document):
        page = document.pages[0]
        page.contents_add(document.make_stream(b"1 1 1 1 k 100 100 50 50 re f"))

    assert any("400% of ink" in fault for fault in faults(changed(written(), add_rich_black)))


def test_a_file_without_title_or_language_is_told():
    def strip(document):
        del document.docinfo["/Title"]
        del document.Root.Lang

    told = faults(changed(written(), strip))
    assert len(told) == 2


def test_a_figure_without_words_is_told():
    def silence(document):
        for one in document.objects:
            if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/Figure":
                del one.Alt

    figure = Group(shapes=(box(50, 50, 9, 9),), alt="a square")
    data = written(figure)
    assert verify(data).pages[0].figures == ("a square",)
    assert any("alternative text" in fault for fault in faults(changed(data, silence)))


def test_broken_promises_stop_the_build_a_line_each():
    with pytest.raises(PrintkitError) as stopped:
        verified(written(box(2, 2, 9, 9)), "x.pdf")
    lines = str(stopped.value).splitlines()
    assert len(lines) == 2
    assert all(line.startswith("x.pdf: page 1: the ") for line in lines)


@pytest.mark.parametrize("data", [b"", b"no PDF at all", b"%PDF-1.7\n%%EOF"])
def test_what_is_no_pdf_is_one_line(data):
    with pytest.raises(PrintkitError, match="this is not a PDF"):
        verify(data, "x")


# ---------------------------------------------------------------- what other programs write


def box_of(content: bytes) -> tuple[float, float, float, float]:
    """Left, bottom, right, top in points of what `content` paints on an A4 page."""

    def add(document):
        page = document.pages[0]
        page.Resources = pikepdf.Dictionary(
            Font=pikepdf.Dictionary(
                F1=pikepdf.Dictionary(
                    Type=pikepdf.Name.Font,
                    Subtype=pikepdf.Name.TrueType,
                    BaseFont=pikepdf.Name.Some,
                    FirstChar=97,
                    Widths=[600, 400],
                )
            )
        )
        page.Contents = document.make_stream(content)

    (page,) = verify(changed(written(), add)).pages
    left, top, right, bottom = (side * 72 / 25.4 for side in page.free)
    return left, bottom, 210 * 72 / 25.4 - right, 297 * 72 / 25.4 - top


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"100 100 m 100 180 200 100 v f", (100, 100, 200, 135.6)),
        (b"100 100 m 100 180 200 100 y f", (100, 100, 200, 135.6)),
        (b"100 100 m 200 100 l 150 150 l b", (98.793, 99.5, 201.207, 150.707)),
        (b"100 100 m 200 100 l 150 150 l h s", (98.793, 99.5, 201.207, 150.707)),
        (b"q 2 0 0 2 10 20 cm 4 w 50 50 m 60 50 l S Q", (110, 116, 130, 124)),
        (b"q 150 100 10 10 re W n 100 100 90 90 re f Q", (150, 100, 160, 110)),
        (b"q 50 0 0 40 100 110 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x00 EI Q", (100, 110, 150, 150)),
        (b"BT /F1 10 Tf 100 200 Td (ab) Tj ET", (100, 198, 110, 207)),
        (b"BT /F1 10 Tf 12 TL 100 200 Td (a) Tj T* (b) Tj ET", (100, 186, 106, 207)),
        (b"BT /F1 10 Tf 12 TL 100 200 Td (a) ' ET", (100, 186, 106, 195)),
        (b"BT /F1 10 Tf 100 200 Td [(a) -1000 (b)] TJ ET", (100, 198, 120, 207)),
        (b"BT /F1 10 Tf 2 Tc 0 1 -1 0 100 200 Tm (ab) Tj ET", (93, 200, 102, 212)),
    ],
)
def test_every_operator_that_paints_is_measured(content, expected):
    assert box_of(content) == pytest.approx(expected, abs=0.1)


# ------------------------------------------------------- what may be meant, and what spoils a print


def page_of(content: bytes, *, size=(300, 300), change=None, **boxes) -> bytes:
    """A page such as another program writes, of `size` in points: no promise, no structure."""
    document = pikepdf.new()
    page = document.add_blank_page(page_size=size)
    page.Contents = document.make_stream(content)
    for name, box in boxes.items():
        page.obj[f"/{name}"] = box
    document.docinfo["/Title"], document.Root.Lang = "x", "en"
    if change:
        change(document)
    stream = BytesIO()
    document.save(stream)
    return stream.getvalue()


PRESS = {
    "MediaBox": [0, 0, 300, 300],
    "BleedBox": [50, 50, 250, 250],
    "TrimBox": [60, 60, 240, 240],
}


def test_a_linearized_file_is_judged_like_any_other():
    plain = written(box(10, 10, 190, 267))
    stream = BytesIO()
    with pikepdf.open(BytesIO(plain)) as document:
        document.save(stream, linearize=True)
    assert faults(stream.getvalue()) == ()
    broken = stream.getvalue().replace(b"BT", b"XX")
    with suppress(PrintkitError):
        verify(broken)


def test_boxes_are_read_from_whichever_corner_they_begin():
    report = verify(page_of(b"0 0 0 rg 10 20 30 40 re f", MediaBox=[300, 300, 0, 0]))
    assert report.faults == ()
    assert report.pages[0].media == pytest.approx((105.833, 105.833), abs=0.001)
    left, top, right, bottom = (side * 72 / 25.4 for side in report.pages[0].free)
    assert (left, top, right, bottom) == pytest.approx((10, 240, 260, 20), abs=0.01)


def test_a_page_larger_than_viewers_show_is_noted_and_measured():
    report = verify(page_of(b"0 g 100 100 20000 20000 re f", MediaBox=[0, 0, 40000, 40000]))
    assert report.faults == ()
    assert report.pages[0].coverage == pytest.approx(0.25, abs=0.01)
    assert any("14.1 m long" in one for one in report.notes)


@pytest.mark.parametrize(
    ("entry", "told"), [("/Rotate", "turn it by 90 degrees"), ("/UserUnit", "its unit is 90 pt")]
)
def test_a_page_that_is_turned_or_scaled_by_its_entry_is_a_fault_only_of_ours(entry, told):
    def enter(document):
        document.pages[0].obj[entry] = 90

    foreign = verify(page_of(b"0 g 90 90 20 20 re f", change=enter))
    assert foreign.faults == ()
    assert any(told in note for note in foreign.notes)
    ours = verify(changed(written(box(50, 50, 9, 9)), enter))
    assert any(told in fault for fault in ours.faults)


def test_boxes_that_are_all_alike_are_no_bleed():
    alike = [0, 0, 300, 300.0004]
    data = page_of(
        b"0 g 0 0 300 300 re f", MediaBox=alike, BleedBox=[0, 0, 300, 300], TrimBox=alike
    )
    assert verify(data).faults == ()


def font(encoding, subtype="/TrueType", **more):
    def add(document):
        entries = {"/Type": "/Font", "/Subtype": subtype, "/BaseFont": "/Some", **more}
        made = pikepdf.Dictionary(
            {
                key: pikepdf.Name(value) if isinstance(value, str) else value
                for key, value in entries.items()
            }
        )
        if encoding is not None:
            made.Encoding = encoding
        document.pages[0].Resources = pikepdf.Dictionary(
            Font=pikepdf.Dictionary(F1=document.make_indirect(made))
        )

    return add


NAMED = pikepdf.Dictionary(Differences=[65, pikepdf.Name("/A"), pikepdf.Name("/eacute")])
NUMBERED = pikepdf.Dictionary(Differences=[65, pikepdf.Name("/g12"), pikepdf.Name("/g13")])


@pytest.mark.parametrize(
    ("encoding", "subtype", "readable"),
    [
        (pikepdf.Name("/WinAnsiEncoding"), "/TrueType", True),
        (pikepdf.Name("/MacRomanEncoding"), "/Type1", True),
        (None, "/Type1", True),
        (None, "/TrueType", False),
        (NAMED, "/Type1", True),
        (NUMBERED, "/Type3", False),
        (pikepdf.Name("/Identity-H"), "/Type0", False),
    ],
)
def test_text_is_readable_where_its_encoding_names_letters(encoding, subtype, readable):
    inner = pikepdf.Array([pikepdf.Dictionary(DW=500)])
    more = {"/DescendantFonts": inner} if subtype == "/Type0" else {}
    report = verify(
        page_of(b"BT /F1 9 Tf 50 50 Td (A) Tj ET", change=font(encoding, subtype, **more))
    )
    assert [one.readable for one in report.fonts] == [readable]
    assert not any("copied" in fault for fault in report.faults)
    assert any("copied" in note for note in report.notes) is not readable


def test_words_of_a_composite_font_are_as_wide_as_it_tells():
    widths = [1, pikepdf.Array([250, 750]), 7, 9, 100]
    inner = pikepdf.Array([pikepdf.Dictionary(DW=1000, W=widths)])
    change = font(pikepdf.Name("/Identity-H"), "/Type0", **{"/DescendantFonts": inner})
    data = page_of(b"BT /F1 10 Tf 50 50 Td <00010002000800aa> Tj ET", change=change)
    left, _, right, _ = (side * 72 / 25.4 for side in verify(data).pages[0].free)
    assert left == pytest.approx(50, abs=0.01)
    assert 300 - right - left == pytest.approx(2.5 + 7.5 + 1 + 10, abs=0.01)


def image(pixels, **more):
    def add(document):
        picture = document.make_stream(bytes(pixels * pixels))
        entries = {"Type": "/XObject", "Subtype": "/Image", "ColorSpace": "/DeviceGray"}
        for key, value in entries.items():
            picture[f"/{key}"] = pikepdf.Name(value)
        picture.Width = picture.Height = pixels
        picture.BitsPerComponent = 8
        for key, value in more.items():
            picture[f"/{key}"] = document.make_indirect(value)
        document.pages[0].Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(P=picture))

    return add


@pytest.mark.parametrize(("pixels", "coarse"), [(14, True), (99, True), (101, False), (300, False)])
def test_a_picture_whose_pixels_show_is_told(pixels, coarse):
    report = verify(page_of(b"q 36 0 0 72 50 50 cm /P Do Q", change=image(pixels)))
    assert report.pages[0].coarsest_ppi == pixels
    told = [f"a picture has {pixels} pixels per inch" in fault for fault in report.faults]
    assert told == ([True] if coarse else [])


def test_pixels_of_an_inline_picture_are_counted_however_it_is_turned():
    content = b"q 0 72 -72 0 200 50 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x00 EI Q"
    assert verify(page_of(content)).pages[0].coarsest_ppi == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize(
    "state", [{"/ca": 0.5}, {"/CA": 0.5}, {"/BM": pikepdf.Name("/Multiply")}], ids=str
)
def test_transparency_is_noted(state):
    def add(document):
        document.pages[0].Resources = pikepdf.Dictionary(
            ExtGState=pikepdf.Dictionary(G=pikepdf.Dictionary(state))
        )

    report = verify(page_of(b"/G gs 0 g 90 90 20 20 re f", change=add))
    assert report.faults == ()
    assert any("transparency" in note for note in report.notes)
    assert not any("transparency" in one for one in verify(page_of(b"0 g 9 9 9 9 re f")).notes)


@pytest.mark.parametrize(
    ("content", "vanishes"),
    [
        (b"/G gs 0 0 0 0 k 90 90 20 20 re f", True),
        (b"/G gs 1 g 90 90 20 20 re f", True),
        (b"/G gs 0 0 0 0 K 90 90 m 99 99 l S", True),
        (b"/G gs 0 0 0 1 k 90 90 20 20 re f", False),
        (b"1 g 90 90 20 20 re f", False),
    ],
)
def test_white_that_overprints_is_told(content, vanishes):
    def add(document):
        state = pikepdf.Dictionary(OP=True, op=True, OPM=1)
        document.pages[0].Resources = pikepdf.Dictionary(ExtGState=pikepdf.Dictionary(G=state))

    told = verify(page_of(content, change=add)).faults
    assert any("overprints" in fault for fault in told) is vanishes


@pytest.mark.parametrize(
    ("area", "short"),
    [
        (b"50 50 200 200", ()),
        (b"60 50 190 200", ("left",)),
        (b"50 55 200 195", ("bottom",)),
        (b"58 58 184 184", ("left", "top", "right", "bottom")),
        (b"100 100 50 50", ()),
    ],
)
def test_art_that_stops_before_the_bleed_ends_is_told_with_its_side(area, short):
    told = verify(page_of(b"0 g " + area + b" re f", **PRESS)).faults
    sides = [fault.split()[4] for fault in told if "the art ends" in fault]
    assert sides == list(short)


def test_a_mark_in_the_bleed_is_told():
    inside = verify(page_of(b"0 G 52 60 m 52 100 l S", **PRESS)).faults
    outside = verify(page_of(b"0 G 40 60 m 48 60 l S", **PRESS)).faults
    assert any("a mark stands in the bleed" in fault for fault in inside)
    assert not any("a mark stands in the bleed" in fault for fault in outside)


def test_a_shading_is_measured_by_the_clip_that_it_fills():
    def add(document):
        shading = pikepdf.Dictionary(ShadingType=2, ColorSpace=pikepdf.Name("/DeviceCMYK"))
        document.pages[0].Resources = pikepdf.Dictionary(Shading=pikepdf.Dictionary(S=shading))

    (page,) = verify(page_of(b"q 90 80 40 30 re W n /S sh Q", change=add)).pages
    left, top, right, bottom = (side * 72 / 25.4 for side in page.free)
    assert (left, top, right, bottom) == pytest.approx((90, 190, 170, 80), abs=0.01)
    assert page.spaces == ("DeviceCMYK",)


A4 = (595.28, 841.89)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"0 g 0 0 595 841 re f", True),
        (b"1 g 0 0 595 841 re f 0 g 50 50 90 90 re f", False),
        (b"0 g 50 50 90 90 re f", False),
    ],
)
def test_art_at_the_edge_of_a_sheet_is_told_and_a_white_ground_is_not(content, told):
    found = verify(page_of(content, size=A4)).faults
    assert any("of the paper's edge" in fault for fault in found) is told
    assert verify(page_of(b"0 g 0 0 300 300 re f")).faults == ()  # a figure, no sheet


def test_scripts_and_owners_who_forbid_printing_are_told():
    def script(document):
        document.Root.OpenAction = pikepdf.Dictionary(
            S=pikepdf.Name("/JavaScript"), JS=pikepdf.String("app.alert(1)")
        )

    assert any("script" in fault for fault in verify(page_of(b"", change=script)).faults)
    for allowed in (True, False):
        stream = BytesIO()
        with pikepdf.open(BytesIO(page_of(b""))) as document:
            rights = pikepdf.Permissions(print_highres=allowed, print_lowres=allowed)
            document.save(stream, encryption=pikepdf.Encryption(owner="x", allow=rights))
        report = verify(stream.getvalue())
        assert any("does not allow" in fault for fault in report.faults) is not allowed
        assert any("encrypted" in note for note in report.notes) is allowed


def test_what_a_foreign_file_leaves_unsaid_is_a_note_and_of_ours_a_fault():
    def strip(document):
        del document.docinfo["/Title"]
        del document.Root.Lang

    foreign = verify(page_of(b"0 g 90 90 9 9 re f", change=strip))
    assert foreign.faults == ()
    assert len(foreign.notes) == 2


def test_a_line_a_hair_under_the_least_width_is_told_as_such():
    (fault,) = verify(page_of(b"0 G 0.2494 w 90 90 m 120 90 l S")).faults
    assert "0.2494 pt" in fault


def test_a_file_that_was_cut_off_is_damaged_and_no_other_kind():
    with pytest.raises(PrintkitError, match="damaged or cut off"):
        verify(b"%PDF-1.4\n" + b"1 0 obj << /Type /Catalog " * 9, "x")


def test_what_is_wrong_with_the_syntax_is_told_without_names_of_objects_in_memory():
    document = pikepdf.new()
    document.add_blank_page()
    whole = BytesIO()
    document.save(whole)
    cut = whole.getvalue()[: int(len(whole.getvalue()) * 0.7)]
    told = faults(cut)
    assert told
    assert not [one for one in map(str, told) if "BytesIO" in one or "WARNING" in one]
    assert max(map(len, map(str, told))) < 180
