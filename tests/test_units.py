"""Lengths, papers and colours from text."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.errors import LayoutError
from printkit.base.units import blend, contrast, millimetres, paper


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
