"""Faces in rows and on pages."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.errors import LayoutError
from printkit.base.units import paper
from printkit.page import Frame, Tones
from printkit.page.face_sheets import FacePage, FaceRow, face_page, paged, room_for_faces
from printkit.scene import Path, Style, Symbol, Text, Use, bounds, rectangle

INK = Style(fill="#000000")


@dataclass(frozen=True)
class Row:
    """A row that holds one kind; capitals stand apart from small letters."""

    name: str
    height: float = 10.0

    def gap(self, before: Row) -> float:
        return 0.0 if self.name.isupper() == before.name.isupper() else 3.0

    def goes_on(self, before: Row) -> bool:
        return self.name == before.name


def rows(names: str) -> list[Row]:
    return [Row(name) for name in names]


def names_on(pages: tuple[tuple[Row, ...], ...]) -> list[str]:
    return ["".join(row.name for row in page) for page in pages]


def test_pages_are_full_and_end_between_two_kinds_where_that_takes_no_further_one():
    assert names_on(paged(rows("aaabbbcc"), 50)) == ["aaa", "bbbcc"]
    assert names_on(paged(rows("aaabbbbbbb"), 50)) == ["aaabb", "bbbbb"]


def test_a_gap_takes_its_room():
    assert names_on(paged(rows("aaAA"), 40)) == ["aa", "AA"]
    assert names_on(paged(rows("aaAA"), 43)) == ["aaAA"]


def test_a_begun_page_takes_fewer_rows():
    assert names_on(paged(rows("aaaaaaa"), 40, 20)) == ["aa", "aaaa", "a"]


@given(st.text("abAB", min_size=1, max_size=60), st.integers(10, 150))
def test_pages_keep_the_order_never_overflow_and_are_the_fewest(names, room):
    pages = paged(rows(names), room)
    assert "".join(names_on(pages)) == names
    fewest = 0
    rest = rows(names)
    while rest:
        count = max(n for n in range(1, len(rest) + 1) if n == 1 or height(rest[:n]) <= room)
        rest, fewest = rest[count:], fewest + 1
    assert len(pages) == fewest
    assert all(height(page) <= room for page in pages)


def height(some) -> float:
    return 10 * len(some) + sum(b.gap(a) for a, b in pairwise(some))


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
        rows=(
            FaceRow(name=name, note="", side=15.0, faces=(face,) * 12, grounds=("#000000",) * 12),
        ),
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
