"""Preflight: what is told of a file, and every broken promise."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from printkit.backends import pdf
from printkit.backends.verify import require, verify
from printkit.errors import PrintkitError
from printkit.page import Correction, Margins, Publication, Sheet
from printkit.page.marks import Axis, ruler
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
    polyline,
    rectangle,
)
from printkit.units import paper
from reportlab.pdfgen.canvas import Canvas

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
    shapes = (*ruler(30, 40, Axis.X, "#000000"), *ruler(30, 40, Axis.Y, "#000000"))
    (page,) = verify(written(*shapes)).pages
    assert [(one.axis, one.true) for one in page.rulers] == [("x", 100), ("y", 100)]
    assert [one.length for one in page.rulers] == pytest.approx([100, 100], abs=0.005)


def test_words_keep_to_the_margins_that_their_ink_keeps():
    text = Text(x=10, y=276.5, text="Hgq", size=2.5, fill="#000000")
    (page,) = verify(written(text)).pages
    assert page.free[0] == pytest.approx(10, abs=0.01)
    assert page.free[3] == pytest.approx(20, abs=0.1)
    assert page.free[2] == pytest.approx(195.6, abs=0.3)


def test_fonts_are_told_with_what_they_can():
    (font,) = verify(written(Text(x=50, y=50, text="a", size=5, fill="#000000"))).fonts
    assert (font.embedded, font.readable) == (True, True)
    assert font.name.endswith("+FiraSans-Regular")


def test_a_corrected_page_is_judged_as_it_is_printed():
    correction = Correction(short=100 / 99.2, long=100 / 100.4, dx=0.5)
    shapes = (box(10, 10, 190, 267), *ruler(30, 40, Axis.X, "#ffffff"))
    data = pdf.write(replace(publication(*shapes), correction=correction))
    report = verify(data)
    assert report.faults == ()
    (page,) = report.pages
    assert page.free == pytest.approx((10, 10, 10, 20), abs=0.01)
    assert page.rulers[0].length == pytest.approx(100 * 100 / 99.2, abs=0.01)


# --------------------------------------------------------------------------- broken promises


def test_a_clean_file_has_no_faults():
    data = written(box(10, 10, 190, 267))
    assert faults(data) == ()
    assert require(data, "x.pdf") is data


@pytest.mark.parametrize(
    ("area", "side"),
    [
        ((9, 50, 9, 9), "left"),
        ((50, 9, 9, 9), "top"),
        ((192, 50, 9, 9), "right"),
        ((50, 269, 9, 9), "bottom"),
    ],
)
def test_a_mark_in_a_promised_margin_is_told_with_its_side(area, side):
    (fault,) = faults(written(box(*area)))
    assert fault.startswith(f"page 1: the {side} margin is ")


def test_a_hairline_is_told():
    line = Path(segments=polyline(((50, 50), (60, 50))), style=Style(stroke="#000000", width=0.05))
    (fault,) = faults(written(line))
    assert "0.14 pt" in fault


def test_a_ruler_that_was_scaled_is_told():
    shapes = Group(shapes=ruler(30, 40, Axis.X, "#000000"), transform=place(0, 0, 0.97))
    (fault,) = faults(written(shapes))
    assert "measures 97.00 mm instead of 100.00 mm" in fault


def test_a_standard_font_that_does_not_come_along_is_told():
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=(300, 300), lang="en")
    canvas.setTitle("x")
    canvas.drawString(50, 50, "words")
    canvas.save()
    told = " ".join(faults(stream.getvalue()))
    assert "Helvetica is not embedded (one of the standard fonts)" in told
    assert "cannot be read back" in told


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


@settings(max_examples=60, deadline=None)
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
        require(written(box(2, 2, 9, 9)), "x.pdf")
    lines = str(stopped.value).splitlines()
    assert len(lines) == 2
    assert all(line.startswith("x.pdf: page 1: the ") for line in lines)


@pytest.mark.parametrize("data", [b"", b"no PDF at all", b"%PDF-1.7\n%%EOF"])
def test_what_is_no_pdf_is_one_line(data):
    with pytest.raises(PrintkitError, match="this is no PDF"):
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
        (b"100 100 m 200 100 l 150 150 l b", (99.5, 99.5, 200.5, 150.5)),
        (b"100 100 m 200 100 l 150 150 l h s", (99.5, 99.5, 200.5, 150.5)),
        (b"q 2 0 0 2 10 20 cm 4 w 50 50 m 60 50 l S Q", (106, 116, 134, 124)),
        (b"q 150 100 10 10 re W n 100 100 90 90 re f Q", (150, 100, 160, 110)),
        (b"q 50 0 0 40 100 110 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x00 EI Q", (100, 110, 150, 150)),
        (b"BT /F1 10 Tf 100 200 Td (ab) Tj ET", (100, 198, 110, 207)),
        (b"BT /F1 10 Tf 12 TL 100 200 Td (a) Tj T* (b) Tj ET", (100, 186, 106, 207)),
        (b"BT /F1 10 Tf 12 TL 100 200 Td (a) ' ET", (100, 186, 106, 195)),
        (b"BT /F1 10 Tf 100 200 Td [(a) -1000 (b)] TJ ET", (100, 198, 120, 207)),
        (b"BT /F1 10 Tf 2 Tc 0 1 -1 0 100 200 Tm (ab) Tj ET", (93, 200, 102, 214)),
    ],
)
def test_every_operator_that_paints_is_measured(content, expected):
    assert box_of(content) == pytest.approx(expected, abs=0.1)
