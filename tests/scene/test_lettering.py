"""Letters that fit their room, and characters that no sheet can show."""

from __future__ import annotations

from string import ascii_uppercase

import pytest
from printkit.base.errors import Source
from printkit.base.fonts import missing
from printkit.scene import bounds
from printkit.scene.lettering import centred, unprintable

INK = "#000000"


def test_short_letters_keep_their_size_and_wide_ones_fit_the_width() -> None:
    assert centred("R", size=0.7, width=0.8, fill=INK).size == 0.7
    wide = centred("R12", size=0.7, width=0.8, fill=INK)
    assert wide.size < 0.7
    left, _, right, _ = bounds([wide])
    assert right - left == pytest.approx(0.8, abs=0.08)


@pytest.mark.few(12)
@pytest.mark.parametrize("text", [*ascii_uppercase, "R12", "WWW", "jg", "A1", "Qy", "É", "I", "1"])
def test_the_ink_of_letters_stands_in_the_middle_both_ways(text: str) -> None:
    left, top, right, bottom = bounds([centred(text, size=0.7, width=0.8, fill=INK)])
    assert (left + right) / 2 == pytest.approx(0, abs=1e-6)
    assert (top + bottom) / 2 == pytest.approx(0, abs=1e-6)
    assert max(right - left, bottom - top) <= 0.8 + 1e-6


def test_no_letters_take_no_room() -> None:
    assert centred("", size=0.7, width=0.8, fill=INK).text == ""
    assert centred(" ", size=0.7, width=0.8, fill=INK).text == " "


def test_the_font_holds_all_of_latin_1() -> None:
    assert missing("".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100))))) == ()
    assert unprintable("Où êtes-vous ?") == ()


def test_each_character_that_the_font_lacks_is_told_once_with_its_place() -> None:
    place = Source("game.yaml", 3, 7)
    assert [str(problem) for problem in unprintable("馬 — 馬★", place)] == [
        "game.yaml:3:7: the font Fira Sans has no '馬' (U+99AC)",
        "game.yaml:3:7: the font Fira Sans has no '★' (U+2605)",
    ]
    assert unprintable("Жук — “Ω”") == ()
