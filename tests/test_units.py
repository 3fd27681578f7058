"""Lengths, papers and colours from text."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.errors import LayoutError
from printkit.base.units import (
    LONGEST,
    MM_PER_INCH,
    blend,
    contrast,
    in_sixteenths,
    millimetres,
    paper,
)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        *[("20", 20), ("20mm", 20), (" 2 cm ", 20), ("1in", 25.4), ("72pt", 25.4), ("16.5", 16.5)],
        *[("15,5", 15.5), ("1,55CM", 15.5), ("20 MM", 20)],
    ],
)
def test_lengths_come_in_four_units(text, length):
    assert millimetres(text) == pytest.approx(length)


@pytest.mark.parametrize("text", ["", "0", "-3", "x", "2e3", "1 000", "²", "20 km", "nan", "inf"])
def test_what_is_no_length_is_refused(text):
    with pytest.raises(LayoutError, match="length"):
        millimetres(text)


@given(st.text(max_size=10))
def test_any_text_is_a_length_or_an_error(text):
    with suppress(LayoutError):
        assert millimetres(text) > 0


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("a4", (210, 297)),
        ("A3", (297, 420)),
        ("letter", (215.9, 279.4)),
        ("600x400", (600, 400)),
        ("21x29.7cm", (210, 297)),
        ("8.5inx11in", (215.9, 279.4)),
        ("a4+letter", (210, 279.4)),
        ("SRA3", (320, 450)),
        ("Sra4", (225, 320)),
        ("A0", (841, 1189)),
        ("a3+", (329, 483)),
        ("A4+Letter", (210, 279.4)),
        ("600 × 400", (600, 400)),
        ("600,5x400", (600.5, 400)),
    ],
)
def test_papers_are_exact(text, size):
    sheet = paper(text)
    assert (sheet.width, sheet.height) == pytest.approx(size)


@pytest.mark.parametrize("text", ["a44", "x", "600x", "600x0", "", "a4+", "600*400"])
def test_what_is_no_paper_is_refused(text):
    with pytest.raises(LayoutError):
        paper(text)


def test_blending_goes_from_ground_to_colour():
    assert blend("#000000", "#ffffff", 0.0) == "#ffffff"
    assert blend("#000000", "#ffffff", 1.0) == "#000000"
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize(
    ("text", "inches"),
    [
        *[("3/4in", 0.75), ("1/2in", 0.5), ('3/4"', 0.75), ("1 1/2in", 1.5), ('1-1/2"', 1.5)],
        *[(".75in", 0.75), ('0.75"', 0.75), ("¾in", 0.75), ("1¾″", 1.75), ("1 ¾ in", 1.75)],
        *[("3⁄4 in", 0.75), ("1\u00a01/2\u00a0in", 1.5), ("3/4 po", 0.75), ("2 inches", 2)],
    ],
)
def test_inches_are_read_as_they_are_written(text, inches):
    assert millimetres(text) == pytest.approx(inches * MM_PER_INCH)


@pytest.mark.parametrize(
    "text",
    ["20''", "3/4", "3/4mm", "3/0in", "1.5 1/2in", "1/2/3in", '3/4in"', "in", '"', "3//4in", "5."],
)
def test_what_is_no_fraction_of_an_inch_is_refused_with_the_forms(text):
    with pytest.raises(LayoutError, match="3/4in or 1-1/2in"):
        millimetres(text)


@given(st.integers(1, 100 * 16), st.sampled_from(["in", '"', "″", "po", " inches"]))
def test_sixteenths_come_back_as_they_were_told(parts, unit):
    length = parts * MM_PER_INCH / 16
    told = in_sixteenths(length)
    assert told is not None
    for text in (told, told.replace("\u00a0", "-"), told.replace("\u00a0", " ")):
        assert millimetres(text + unit) == pytest.approx(length, abs=1e-9)


@given(st.floats(1, 500))
def test_what_is_told_as_a_fraction_is_that_length(length):
    told = in_sixteenths(length)
    assert told is None or abs(millimetres(f"{told}in") - length) <= 0.01


@given(st.integers(0, 99), st.integers(1, 999), st.integers(1, 999))
def test_any_fraction_is_what_its_numbers_say(whole, above, below):
    inches = whole + above / below
    if inches * MM_PER_INCH <= LONGEST:
        assert millimetres(f"{whole} {above}/{below}in") == pytest.approx(inches * MM_PER_INCH)


@pytest.mark.parametrize("text", ["8 1/2x11in", '8½"x11"', "8.5inx11in", "8-1/2in×11in", "8.5x11″"])
def test_a_paper_in_inches_has_one_name_that_gives_it_back(text):
    sheet = paper(text)
    assert (sheet.name, sheet.unit) == ("8.5x11in", "in")
    assert paper(sheet.name) == sheet


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        *[("letter", "in"), ("ledger", "in"), ("letter+legal", "in")],
        *[("a4", "mm"), ("a4+letter", "mm"), ("600x400", "mm"), ("12in x 300mm", "mm")],
    ],
)
def test_a_paper_speaks_the_unit_that_it_is_sold_in(text, unit):
    assert paper(text).unit == paper(text).turned.unit == unit
