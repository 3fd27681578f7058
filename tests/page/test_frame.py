"""Margins, room for art, and words set in lines."""

from __future__ import annotations

from dataclasses import replace

import pytest
from printkit.base.errors import LayoutError
from printkit.base.units import Paper, paper
from printkit.page import MARGIN, PageSetup, frames, read_margin
from printkit.page.frame import LABEL, Frame, ImprintPlace, Orientation, Rulers, measured
from printkit.page.rulers import sheet_rulers
from printkit.page.text import Tones, Type, imprint, unbroken, wrap
from printkit.scene import bounds

TONES = Tones(text="#000000", quiet="#4d4d4d")
PLAIN = Type(size=LABEL, fill="#000000")
PARTS = ("Jersi 4.16", "cube 16 mm", "sheet 3 of 7", "Lucas Borboleta", "CC BY-NC-SA 4.0")


@pytest.mark.parametrize("name", ["a5", "a4", "letter", "a3", "600x400"])
def test_room_for_art_and_imprint_lie_inside_the_margins_and_apart(name):
    for frame in frames(paper(name)):
        area, box = frame.area, frame.imprint_box
        free = frame.margins
        assert min(free.left, free.top, free.right, free.bottom) == MARGIN
        assert min(area.x, box.x) >= free.left
        assert min(area.y, box.y) >= free.top
        assert max(area.right, box.right) <= frame.paper.width - free.right + 1e-9
        assert max(area.bottom, box.bottom) <= frame.paper.height - free.bottom + 1e-9
        assert area.x >= box.right or area.bottom <= box.y + 1e-9


def test_a_paper_can_be_printed_both_ways_whichever_way_it_is_written():
    ways = {frame.orientation for frame in frames(paper("600x400"))}
    assert ways == set(Orientation)
    assert {f.paper for f in frames(paper("600x400"))} == {
        Paper("600x400", 600.0, 400.0),
        Paper("600x400", 400.0, 600.0),
    }


@pytest.mark.parametrize("name", ["a5", "a2", "tabloid"])
def test_no_correction_pushes_what_is_printed_off_the_paper(name):
    correction = replace(measured(98, 96), dx=1.0, dy=-2.0)
    setup = PageSetup(paper=paper(name), margin=read_margin("3"), correction=correction)
    for frame in setup.frames:
        x, y = correction.origin(frame.paper)
        across, down = correction.scale(frame.paper)
        live = frame.live
        assert min(x + across * live.x, y + down * live.y) >= -1e-9
        assert x + across * live.right <= frame.paper.width + 1e-9
        assert y + down * live.bottom <= frame.paper.height + 1e-9
    assert replace(setup, correction=measured(100, 100)).frames[0].side == 3


@pytest.mark.parametrize("width", [9.1, 10.3, 11.7, 12.9])
def test_a_word_that_is_set_smaller_is_not_broken(width):
    for word in ("mountain", "montagne", "autocollant", "self-adhesive"):
        type_ = unbroken(word, width, PLAIN, 0.1)
        assert wrap(word, width, type_) == (word,)


def test_a_paper_too_small_for_the_rulers_is_refused():
    with pytest.raises(LayoutError, match="too small"):
        frames(paper("100x150"))


@pytest.mark.parametrize("place", ImprintPlace)
@pytest.mark.parametrize("code", ["", "2B"])
@pytest.mark.parametrize("name", ["a5", "a4"])
@pytest.mark.parametrize("axis", [MARGIN, 60.0])
def test_the_imprint_stays_in_its_place(place, code, name, axis):
    frame = Frame(paper=paper(name), place=place)
    left, top, right, bottom = bounds(imprint(frame, PARTS, TONES, code=code, axis=axis))
    box = frame.imprint_box
    assert left >= box.x - 0.3
    assert right <= box.right + 0.3
    assert top >= box.y - 0.3
    assert bottom <= frame.live.bottom


def test_an_imprint_keeps_the_margin_though_its_last_letter_reaches_beyond_its_line():
    frame, words = Frame(paper=paper("a4")), "sheet 7eec996f"
    (text,) = imprint(frame, (words,), TONES, axis=frame.live.right - PLAIN.width(words))
    reach = 0.06 * LABEL  # of an f
    assert text.x + PLAIN.width(words) + reach <= frame.live.right


def test_lines_are_as_wide_as_allowed_and_keep_every_word():
    words = "Lay the sheets out as on the picture and join each row first, then the rows."
    lines = wrap(words, 30, PLAIN)
    assert " ".join(lines) == words
    assert all(PLAIN.width(line) <= 30 for line in lines)
    assert len(lines) > 1


def test_a_line_never_begins_with_a_sign_or_a_unit():
    words = "un cube : 20 mm à 100 % « vrai » ; oui"
    for width in range(1, 40):
        for line in wrap(words, width, PLAIN):
            assert not line.startswith((":", "mm", "%", "»", ";"))
            assert not line.endswith("«")


@pytest.mark.parametrize("name", ["a5", "a4", "letter"])
def test_rulers_with_their_words_keep_the_margins_beside_an_imprint_too(name):
    for frame in frames(paper(name)):
        ruled = replace(frame, rulers=Rulers.KEPT)
        left, top, right, foot = bounds(sheet_rulers(ruled))
        free = ruled.margins
        assert left >= free.left
        assert top >= free.top - 0.1
        assert right <= ruled.paper.width - free.right
        assert foot <= ruled.paper.height - free.bottom
