"""Lengths as the languages of printed sheets write them."""

from __future__ import annotations

import pytest
from printkit.model import Language
from printkit.text.words import SheetWords


@pytest.mark.parametrize(
    ("language", "text"), [(Language.EN, "31.07\u00a0mm"), (Language.FR, "31,07\u00a0mm")]
)
def test_lengths_are_written_as_the_language_writes_them(language, text):
    assert SheetWords.of(language).length(31.0667) == text
    assert SheetWords.of(language).length(16.0) == "16\u00a0mm"
    assert SheetWords.of(language).length(360.0, 0) == "360\u00a0mm"
