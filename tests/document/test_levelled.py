"""Breaks chosen over a whole flow: nothing is lost, out of its page or out of order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.document.blocks import (
    Emphasis,
    Flow,
    Heading,
    Illustration,
    Listing,
    Paragraph,
    Styled,
    TableColumn,
    Tabular,
    said_words,
)
from printkit.document.levelled import Levelled, best_share, units_of
from printkit.scene import Scene

FULL = 250.0


def picture(height: float, *, across: bool = False) -> Illustration:
    return Illustration(scene=Scene(width=50, height=height, shapes=()), across=across)


WORDS = Paragraph(words="words")
HEADING = Heading(words="heading")


def flow(blocks, heights, room=FULL, columns=2):
    units = units_of(Flow(blocks=tuple(blocks), level=True))
    return Levelled(units=units, heights=tuple(heights), room=room, full=FULL, columns=columns)


def order_of(pages):
    """Units as they are read: what spans the head of a page, its columns, its foot."""
    for page in pages:
        for part in (page.head, *page.columns, page.foot):
            yield from (one.unit for one in part)


def ends_of(page, heights):
    return [sum(one.above + heights[one.unit] for one in column) for column in page.columns]


KINDS = st.tuples(st.sampled_from(["words", "picture", "headed", "across"]), st.floats(4, 120))


@given(
    parts=st.lists(KINDS, min_size=1, max_size=30),
    room=st.floats(0, FULL),
    columns=st.sampled_from([1, 2]),
)
def test_each_unit_stands_once_within_its_page_and_words_keep_their_order(parts, room, columns):
    blocks, heights = [], []
    for kind, height in parts:
        wide = kind == "across" and columns > 1
        shown = picture(height, across=wide) if kind in ("picture", "across") else WORDS
        blocks += [HEADING, shown] if kind == "headed" else [shown]
        heights.append(height)
    one = flow(blocks, heights, room, columns)
    order = list(order_of(one.pages))
    assert sorted(order) == list(range(len(heights)))
    words = [rank for rank in order if not one.units[rank].is_picture]
    assert words == sorted(words)
    narrow = [
        rank for rank in order if one.units[rank].is_picture and not one.units[rank].is_across
    ]
    assert narrow == sorted(narrow)
    for rank, page in enumerate(one.pages):
        wide = sum(put.above + heights[put.unit] for put in (*page.head, *page.foot))
        tallest = max(ends_of(page, heights)) + page.between
        assert wide + tallest <= (room if rank == 0 else FULL) + 0.01


def test_a_picture_that_does_not_fit_lets_the_words_behind_it_fill_the_column():
    heights = [100.0, 100.0, 120.0, 20.0, 20.0, 120.0, 100.0, 100.0]
    blocks = [WORDS, WORDS, picture(120), *[WORDS] * 5]
    pages = flow(blocks, heights).pages
    assert [put.unit for put in pages[0].columns[0]] == [0, 1, 3, 4]
    assert pages[0].columns[1][0].unit == 2


def test_the_columns_of_the_last_page_are_as_high_as_each_other():
    heights = [20.0] * 12
    (page,) = flow([WORDS] * 12, heights).pages
    left, right = ends_of(page, heights)
    assert left == pytest.approx(right)


def test_pictures_become_narrower_where_that_saves_a_page_that_is_almost_empty():
    blocks = [WORDS, picture(100), WORDS, picture(100), WORDS]
    heights = [70.0, 100.0, 110.0, 100.0, 70.0]
    whole = flow(blocks, heights)
    scenes = [one.scene for one in blocks if isinstance(one, Illustration)]
    assert len(whole.pages) > 1
    assert best_share(whole, scenes, (1.0, 0.9, 0.7)) < 1


def test_no_picture_is_left_for_a_page_behind_the_last_words():
    blocks = [*[WORDS] * 8, picture(90, across=True), WORDS, WORDS]
    heights = [55.0] * 8 + [90.0, 20.0, 20.0]
    pages = flow(blocks, heights).pages
    last = [put.unit for column in pages[-1].columns for put in column]
    assert max(last, default=0) == len(heights) - 1


def test_words_go_on_before_their_picture_or_go_with_it_to_the_next_page():
    parts, heights = (WORDS, picture(100), WORDS, WORDS), (200, 100, 40, 60)
    facing = flow((WORDS, *parts), (FULL, *heights), columns=1)
    assert [list(order_of([page])) for page in facing.pages] == [[0], [1, 3], [2, 4]]
    # where it would stand overleaf, its words do not end the page
    overleaf = flow((WORDS, *parts), (200, 20, 100, 40, 60), columns=1)
    assert list(order_of(overleaf.pages[:1])) == [0]


def test_what_follows_a_heading_with_a_picture_across_the_page_stands_below_it():
    parts = (WORDS, HEADING, picture(150, across=True), picture(60), picture(60), WORDS)
    order = list(order_of(flow(parts, (120, 160, 60, 60, 200)).pages))
    assert order.index(1) < min(order.index(2), order.index(3))


def test_what_is_long_is_parted_and_says_that_it_goes_on():
    items = tuple(f"item {rank}" for rank in range(20))
    words = " ".join(["word"] * 600)
    long = (Listing(items=items, numbered=3), Paragraph(words=words), Paragraph(words="short"))
    units = units_of(Flow(blocks=long))
    assert [one.goes_on for one in units] == [False, True, True, False, True, False]
    lists = [one.blocks[0] for one in units[:3]]
    assert tuple(item for one in lists for item in one.items) == items
    assert [one.numbered for one in lists] == [3, 11, 19]
    assert "".join(said_words(one.blocks[0].words) for one in units[3:5]) == words


def test_pages_are_as_bad_as_what_they_cost_and_no_worse():
    one = flow([WORDS, picture(100), WORDS, picture(100), WORDS], (70, 100, 110, 100, 70))
    assert one.is_as_bad(one.badness)
    assert not one.is_as_bad(one.badness + 0.01)


def test_the_worked_example_of_the_docs_is_broken_as_it_says():
    blocks = [HEADING, WORDS, picture(60), WORDS, WORDS, WORDS, HEADING, WORDS, WORDS]
    units = units_of(Flow(blocks=tuple(blocks), level=True))
    heights = (40.0, 60.0, 35.0, 30.0, 30.0, 45.0, 38.0)
    one = Levelled(units=units, heights=heights, room=100.0, full=100.0, columns=2)
    said = [[[put.unit for put in column] for column in page.columns] for page in one.pages]
    assert said == [[[0, 2], [1]], [[3, 4], [5, 6]]]
    assert [ends_of(page, heights) for page in one.pages] == [[78, 60], [63, 86]]
    assert one.badness == pytest.approx(2.33, abs=0.005)


def test_no_column_ends_too_low_where_a_headed_picture_stands_in_place_of_headed_words():
    heights = (61.0, 60.0, 60.0, 60.0)  # with the white between words a page
    for block, pages in ((WORDS, 1), (picture(61), 2)):
        one = flow([HEADING, block, WORDS, WORDS, WORDS], heights, columns=1)
        assert len(one.pages) == pages
        assert max(end for page in one.pages for end in ends_of(page, heights)) <= FULL


@pytest.mark.parametrize("end", ["y" * 10, Styled(text="y" * 10, emphasis=Emphasis.STRONG)])
def test_a_paragraph_that_just_becomes_long_with_its_last_word_has_no_empty_part_behind_it(end):
    words = ("x" * 1495, " ", end)
    whole = Paragraph(words="".join(words) if isinstance(end, str) else words)
    (unit,) = units_of(Flow(blocks=(whole,), level=True))
    assert said_words(unit.blocks[0].words) == said_words(whole.words)


def test_a_table_of_a_head_alone_keeps_it():
    table = Tabular(columns=(TableColumn(),), rows=(), head=("Turn",))
    (unit,) = units_of(Flow(blocks=(table,), level=True))
    assert unit.blocks == (table,)


def test_links_lead_to_the_first_part_of_a_long_paragraph_alone():
    note = Paragraph(words="words " * 600, name="note-1")
    names = [one.blocks[0].name for one in units_of(Flow(blocks=(note,), level=True))]
    assert names == ["note-1", "", ""]
