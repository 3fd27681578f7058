"""Columns as they are filled: nothing is lost, broken where it must not be, or outside."""

from __future__ import annotations

import pytest
from printkit.page.flow import Block, Parting, columns, paragraph, pour
from printkit.page.frame import Box
from printkit.page.text import Type
from printkit.scene import Group, Path, Style, Text, bounds, rectangle

AREA = Box(x=10, y=20, width=190, height=100)
TYPE = Type(size=3, fill="#000000")


def block(height: float, **how: object) -> Block:
    shape = Path(segments=rectangle(0, 0, 20, height), style=Style(fill="#000000"))
    return Block(shapes=(shape,), height=height, **how)


def filled(blocks, count: int = 2):
    return pour(blocks, lambda _: columns(AREA, count, 6))


def tops(page) -> list[tuple[float, float]]:
    return [bounds((shape,))[:2] for shape in page.shapes]


def test_blocks_fill_columns_from_top_to_bottom_then_pages():
    pages = filled([block(40, gap=5) for _ in range(5)])
    assert [tops(page) for page in pages] == [
        [(10, 20), (10, 65), (108, 20), (108, 65)],
        [(10, 20)],
    ]


def test_kept_blocks_stay_in_one_column():
    pages = filled([block(70), block(20), block(20, parting=Parting.KEPT)])
    assert tops(pages[0]) == [(10, 20), (108, 20), (108, 40)]


def test_columns_and_pages_begin_where_they_are_asked_to():
    pages = filled([block(10), block(10, parting=Parting.COLUMN), block(10, parting=Parting.PAGE)])
    assert [tops(page) for page in pages] == [[(10, 20), (108, 20)], [(10, 20)]]


def test_a_pitch_lines_up_what_fits_and_wastes_no_room_where_it_does_not():
    assert tops(filled([block(30), block(30, pitch=50)])[0]) == [(10, 20), (10, 70)]
    assert tops(filled([block(55), block(30, pitch=50)])[0]) == [(10, 20), (10, 75)]


def test_labels_tell_what_begins_on_a_page():
    pages = filled([block(90, label=str(number)) for number in range(5)])
    assert [page.labels for page in pages] == [("0", "1"), ("2", "3"), ("4",)]


@pytest.mark.parametrize("words", [1, 40, 700, 5000])
@pytest.mark.few(1)
def test_a_paragraph_goes_on_as_far_as_it_must_in_its_own_size(words):
    text = " ".join(f"w{number}" for number in range(words))
    pages = filled(paragraph(text, 92, TYPE))
    lines = [shape for page in pages for group in page.shapes for shape in leaves(group)]
    assert " ".join(line.text for line in lines) == text
    assert {line.size for line in lines} == {3}
    for page in pages:
        if page.shapes:
            left, top, right, bottom = bounds(page.shapes)
            assert min(left - 9, top - 19, 201 - right, 121 - bottom) > 0


def leaves(shape):
    if isinstance(shape, Group):
        for one in shape.shapes:
            yield from leaves(one)
    elif isinstance(shape, Text):
        yield shape


def test_no_single_line_of_a_paragraph_stands_alone():
    for height in range(80, 100):
        text = " ".join("word" for _ in range(100))
        first, second = (
            [leaf for shape in page.shapes for leaf in leaves(shape)]
            for page in filled([block(height), *paragraph(text, 60, TYPE)], 1)
        )
        assert len(first) != 1
        assert len(second) != 1
