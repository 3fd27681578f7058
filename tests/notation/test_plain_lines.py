"""Plain lines of turns are read the quick way; nothing in it differs from the long one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from printkit.notation.files import read_text
from printkit.notation.records import tokens
from printkit.notation.records.scan import scan_whole

DATA = Path(__file__).parents[1] / "data"
SAMPLES = (
    "1 a2-b2=d3 2 h4-h3=f4\n3 b3-b4=d5\n4 f4=d3!\n",
    "1. a2-b2=d3 h4-h3=f4\n2. b3-b4=d5 f4=d3!\n1-0\n\n1. a2-b2 h4-h3\n",
    "1 a2-b2=d3 (2 h4-h3\n3 b3-b4=d5)\n2 h4-h3=f4\n",
    "1 a2-b2=d3\n17\n2 h4-h3=f4 {well}\n3 b3-b4=d5!!\nWhite resigns\n",
    "21 a2-b2=d3\n22 h4-h3=f4 23 b3-b4=d5\n 24 f4=d3\n",
    "   1 a2-b2=d3             2 h4-h3=f4        \n   3 f4=d3!  4 M:c4/W:c5\n",
    '[White "W"]\n\n1 M:c4\n2 w:c4/m:d4\n3 W:c5/M:c5 4 b:a1\n5 b3-b4=d5\n',
    "1. M:c4 m:d4\nwhite: good\n2. W:c5/M:c5 b:a1 2... w:g3\n",
)


def in_folder(name: str) -> tuple[str, ...]:
    paths = sorted((DATA / name).rglob("*"))
    return tuple(read_text(path) for path in paths if path.is_file())


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["", "records", "records-as-written"])
def test_the_quick_way_reads_what_the_long_way_reads(monkeypatch, folder: str) -> None:
    texts = in_folder(folder) if folder else SAMPLES
    quick = [scan_whole(text, "game.txt") for text in texts]
    monkeypatch.setattr(tokens, "PLAIN_LINE", re.compile("(?!)"))
    for text, read in zip(texts, quick, strict=True):
        assert scan_whole(text, "game.txt") == read, text


def test_lines_of_turns_are_plain_and_others_are_not() -> None:
    plain = tokens.PLAIN_LINE.fullmatch
    assert all(map(plain, ("1 a2-b2=d3", "1. a2-b2=d3 h4-h3=f4!", "1 a2-b2 2 h4-h3=f4!!")))
    assert all(map(plain, ("   1 a2-b2     2 h4-h3  ", "1 M:c4/W:c5 2 w:g3", "3. m:c4")))
    assert not any(map(plain, ("1 a2-b2?", "1 A2-b2", "1\ta2-b2", "a2-b2", "1 2", "1 a2-b2 {x}")))
    assert not any(map(plain, ("1 M:c4/W:c5/M:d4", "1 f4:ww", "1 DR:b1", "M:c4", "", "   ")))
