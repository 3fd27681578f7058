"""Faces in rows and on pages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.errors import LayoutError
from printkit.page import (
    FacePage,
    FaceRow,
    Frame,
    Tones,
    even_rows,
    face_page,
    paged,
    room_for_faces,
)
from printkit.scene import Path, Style, Symbol, Text, Use, bounds, rectangle
from printkit.units import paper

INK = Style(fill="#000000")


def rows(*names: str) -> tuple[FaceRow, ...]:
    return tuple(FaceRow(name=name, note="", faces=()) for name in names)


@given(st.integers(1, 500), st.integers(1, 40))
def test_rows_hold_all_faces_and_are_about_equal(count, columns):
    lengths = even_rows(count, columns)
    assert sum(lengths) == count
    assert max(lengths) <= columns
    assert max(lengths) - min(lengths) <= 1
    assert len(lengths) == -(-count // columns)


def test_pages_are_about_equally_full_and_end_between_two_kinds():
    pages = paged(rows(*"aaaabbbbccccddddeeffgss"), 13)
    assert [len(page) for page in pages] == [12, 11]
    assert {row.name for row in pages[0]} == set("abc")


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=60), st.integers(1, 15))
def test_pages_keep_the_order_and_never_overflow(names, most):
    pages = paged(rows(*names), most)
    assert [row.name for page in pages for row in page] == names
    assert all(0 < len(page) <= most for page in pages)
    assert len(pages) == -(-len(names) // most)


def test_a_face_larger_than_the_paper_is_refused():
    with pytest.raises(LayoutError, match="larger paper"):
        room_for_faces(Frame(paper=paper("a4")), 250)


@pytest.mark.parametrize("name", ["wise", "grand commander of the northern legion", "W" * 40])
def test_the_name_of_a_row_stays_in_the_waste_strip(name):
    frame = Frame(paper=paper("a4"))
    face = Symbol(id="face", shapes=(Path(segments=rectangle(-0.5, -0.5, 1, 1), style=INK),))
    page = FacePage(
        title="",
        subtitle="",
        rule="",
        side=15.0,
        ground="#000000",
        rows=(FaceRow(name=name, note="", faces=(face,) * 12),),
        imprint=(),
    )
    shapes = face_page(frame, page, Tones(text="#000000", quiet="#000000"))
    left = min(shape.transform[4] - 7.5 for shape in shapes if isinstance(shape, Use))
    names = [shape for shape in shapes if isinstance(shape, Text) and shape.text in name]
    assert any(text.text for text in names)
    for text in names:
        if text.text:
            start, _, end, _ = bounds((text,))
            assert start >= frame.live.x - 0.2
            assert end < left - 1
