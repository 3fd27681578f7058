"""Ways to read a text are values: made of patterns, of pieces, tried in their order."""

from __future__ import annotations

import re

from printkit.notation.records.readings import (
    culture,
    each,
    guess,
    in_pieces,
    instead_of,
    replaced,
)
from printkit.notation.records.tracked_text import TrackedText, lines, outside

SHEET = TrackedText.of("one two\nthree", "game.txt")


def test_patterns_are_replaced_one_after_the_other() -> None:
    read = replaced((re.compile("o"), "0"), (re.compile("0n"), "on"))
    assert read(SHEET).text == "one tw0\nthree"


def test_a_function_says_what_stands_instead_and_none_leaves_a_match() -> None:
    @instead_of(re.compile(r"\w+"))
    def shouted(match: re.Match[str]) -> str | None:
        return match[0].upper() if "t" in match[0] else None

    assert shouted(SHEET).text == "one TWO\nTHREE"


def test_pieces_are_put_together_and_know_where_they_stood() -> None:
    read = in_pieces(lambda text: [(text.index("three"), len(text), None), (0, 3, None)])
    sheet = read(SHEET)
    assert sheet.text == "threeone"
    assert [(one.line, one.column) for one in map(sheet.place, (0, 5))] == [(2, 1), (1, 1)]


def test_a_culture_beyond_ascii_is_looked_for_in_no_ascii_text() -> None:
    asked = []

    @culture(shows=lambda text: asked.append(text) or True, beyond_ascii=True)
    def drawn(sheet: TrackedText) -> TrackedText:
        return sheet

    assert not drawn.is_of("1 a2-b2")
    assert drawn.is_of("① a2-b2")
    assert asked == ["① a2-b2"]


def test_a_guess_reads_a_text_in_each_of_its_ways_the_likeliest_first() -> None:
    ways = each(replaced((re.compile("two"), "2")), replaced((re.compile("three"), "3")))
    made = guess("notation.manner-worded", crosses=True)(ways)
    assert [sheet.text for sheet in made.read(SHEET)] == ["one 2\nthree", "one two\n3"]
    assert made.crosses
    assert made.unwraps


def test_a_pattern_is_shown_outside_comments_and_headers_alone() -> None:
    wanted = outside("bold")
    assert wanted.is_in("1 a2-b2 bold")
    assert not wanted.is_in('[White "bold"]\n1 a2-b2 {bold}')


def test_lines_are_where_they_begin_and_end() -> None:
    assert [*lines("ab\n\nc")] == [(0, 2), (3, 3), (4, 5)]
