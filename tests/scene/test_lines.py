"""Lines: at most as wide as they may be, nothing lost, broken where a reader expects it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.fonts import Weight, text_width
from printkit.scene.lettering import wrapped

from examples import examples

SIZE = 3.5
ADDRESS = (
    "https://github.com/LucasBorboleta/jersi/blob/master/releases/jersi-rules-4.16-latest/"
    "JERSI-les-regles-du-jeu-version-4.16-fr.pdf"
)

LETTERS = "abW. -/é:!«»\u00a0"


@examples(60)
@given(
    text=st.text(alphabet=LETTERS, max_size=300),
    width=st.floats(20, 200),
    bold=st.sampled_from(Weight),
)
def test_no_line_is_wider_than_it_may_be_and_no_letter_is_lost(text, width, bold):
    lines = wrapped(text, width, SIZE, bold)
    assert all(text_width(line, SIZE, bold) <= width + 1e-9 for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_an_address_is_broken_behind_its_signs_and_nothing_is_added():
    lines = wrapped(ADDRESS, 60, SIZE)
    assert "".join(lines) == ADDRESS
    assert all(line[-1] in "/-_.,?&=#:" for line in lines[:-1])


def test_a_word_without_any_sign_fills_its_lines():
    lines = wrapped("m" * 400, 60, SIZE)
    assert len({len(line) for line in lines[:-1]}) == 1
    assert text_width(lines[0] + "m", SIZE) > 60


@pytest.mark.parametrize("width", range(12, 60, 3))
def test_french_signs_stay_with_the_word_before_them(width):
    text = "Ça va bien ! Oui ; dit-elle : « à la fin » ? Il y en a 50 % et 20 mm."
    for line in wrapped(text, width, SIZE):
        assert line[0] not in "!;:?»%"
        assert not line.endswith("«")


def test_no_break_spaces_hold_until_the_line_is_too_narrow_for_what_they_hold():
    held = "Creative\u00a0Commons BY\u00a04.0"
    assert wrapped(held, 32, SIZE) == ("Creative\u00a0Commons", "BY\u00a04.0")
    assert wrapped(held, 16, SIZE)[:2] == ("Creative", "Commons")


def test_line_ends_of_the_text_are_kept():
    assert wrapped("one two\nthree", 100, SIZE) == ("one two", "three")


@pytest.mark.parametrize("width", [-70, -1, 0, 0.1])
def test_a_line_without_room_still_takes_a_letter_at_a_time_and_loses_none(width):
    assert "".join(wrapped("Start", width, SIZE)) == "Start"
