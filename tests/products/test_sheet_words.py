"""The printed words of both languages say the same things."""

from __future__ import annotations

from dataclasses import fields
from string import Formatter

import pytest
from printkit.fonts import missing
from printkit.model import Language
from printkit.text.sheets import SHEET_WORDS, SheetWords

NAMES = [field.name for field in fields(SheetWords)]


def filled_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_language_has_its_words():
    assert set(SHEET_WORDS) == set(Language)


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_fill_in_the_same_values(name):
    english, french = (getattr(SHEET_WORDS[language], name) for language in Language)
    assert english
    assert french
    assert filled_in(english) == filled_in(french)


@pytest.mark.parametrize("language", Language)
def test_the_font_holds_every_character(language):
    assert not missing("".join(getattr(SHEET_WORDS[language], name) for name in NAMES))


@pytest.mark.parametrize(
    ("language", "text"), [(Language.EN, "31.07\u00a0mm"), (Language.FR, "31,07\u00a0mm")]
)
def test_lengths_are_written_as_the_language_writes_them(language, text):
    assert SHEET_WORDS[language].length(31.0667) == text
    assert SHEET_WORDS[language].length(16.0) == "16\u00a0mm"
    assert SHEET_WORDS[language].length(360.0, 0) == "360\u00a0mm"
