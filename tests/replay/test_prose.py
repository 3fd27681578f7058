"""Remarks and variations as one text."""

from __future__ import annotations

import pytest
from printkit.model import Language
from printkit.notation.records.tree import Nag, Note, Remark, Variation, WrittenTurn
from printkit.replay.story import prose

ASIDE = Variation((WrittenTurn("a1-a2", 1),), (Remark("or"),))


@pytest.mark.parametrize(
    ("notes", "text"),
    [
        ([Remark("one"), Remark("two.")], "one. two."),
        ([Remark("[%dia]"), Remark("two")], "two"),
        ([Remark("one"), Remark("[%cal Ga1a2]"), Nag(220), Remark("two")], "one. two"),
        ([Remark("one"), ASIDE, Remark("two")], "one (or 1 a1-a2) two"),
        ([Remark("[%dia]")], ""),
    ],
)
def test_remarks_are_parted_by_stops_and_those_that_only_draw_by_none(
    notes: list[Note], text: str
) -> None:
    assert prose(notes, Language.EN) == text
