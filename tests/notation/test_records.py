"""Records: what is read, kept, skipped and told; files that are no records."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.errors import NotationError
from printkit.notation import DIALECTS, Record, read_record, scan_games, write_record
from printkit.notation.files import MOST_BYTES, decode, read_text
from printkit.notation.records.tree import remarks
from printkit.rules import Side

import texts


def record(name: str, text: str) -> Record:
    return read_record(scan_games(text, "x.txt")[0], DIALECTS[name], texts.alphabet(name))


def written(one: Record) -> list[str]:
    return [turn.text for turn in one.turns]


@pytest.mark.parametrize(
    "text",
    [
        "1 a2-b2=d3 2 h4-h3=f4\n3 b3-b4=d5\n",
        "1. a2-b2=d3 h4-h3=f4\n2. b3-b4=d5",
        "1.a2-b2=d3 h4-h3=f4\r\n2.b3-b4=d5  \r\n",
        "1) a2-b2=d3\n2) h4-h3=f4\n3) b3-b4=d5",
        "\ufeff   1 a2-b2=d3             2 h4-h3=f4        \n   3 b3-b4=d5   total 20\n\n",
        "Turn 1 / player white\n1 a2-b2=d3 2 h4-h3=f4\n-----\n3 b3-b4=d5\nPlayer white wins\n",
        "a2-b2=d3 h4-h3=f4\nb3-b4=d5\n1 0",
    ],
)
def test_turns_are_read_by_their_numbers_however_they_are_laid_out(text: str) -> None:
    one = record("jersi", decode(text.encode(), "x.txt"))
    assert written(one) == ["a2-b2=d3", "h4-h3=f4", "b3-b4=d5"]
    assert one.first_side is Side.WHITE
    assert not one.problems


def test_every_turn_knows_its_place_and_the_number_printed_before_it() -> None:
    one = record("jersi", "\n   1 a2-b2=d3   2 h4-h3=f4\n   3 b3-b4=d5\n")
    assert [str(turn.source) for turn in one.turns] == ["x.txt:2:6", "x.txt:2:19", "x.txt:3:6"]
    assert [turn.number for turn in one.turns] == [1, 2, 3]
    pairs = record("jersi", "1. a2-b2=d3 h4-h3=f4\n2. b3-b4=d5")
    assert [turn.number for turn in pairs.turns] == [1, 1, 2]


@pytest.mark.parametrize("text", ["2 h4-h3=f4 3 a2-b2", "1... h4-h3=f4\n2. a2-b2 h1-h2"])
def test_a_record_may_begin_with_black(text: str) -> None:
    assert record("jersi", text).first_side is Side.BLACK


def test_headers_and_comments_are_kept() -> None:
    one = record("jersi", '[Game "jersi"]\n# by email\n1 a2-b2=d3 # a classic\n2 h4-h3=f4')
    assert one.headers == (("Game", "jersi"),)
    assert [remark.text for remark in one.opening] == ["by email"]
    assert [remark.text for remark in remarks(one.turns[0].notes)] == ["a classic"]


def test_what_is_skipped_is_counted_in_a_note() -> None:
    one = record("jersi", "hello\n----\n1 a2-b2=d3 +12 2 h4-h3=f4 well\nbye")
    notes = [str(note) for note in one.notes]
    assert notes == [
        "x.txt:1:1: skipped 2 lines that are not part of the game, first 'hello'",
        "x.txt:3:12: 3 remarks stand among the turns without braces, first '+12'",
    ]


def test_numbers_that_do_not_follow_one_another_are_warned_of() -> None:
    one = record("jersi", "1 a2-b2=d3 2 h4-h3=f4\n4 b3-b4=d5 5 h1-h2\n2 a1-a2")
    assert [str(note) for note in one.notes] == [
        "x.txt:2:3: turn 4 comes after turn 2",
        "x.txt:3:3: turn 2 comes after turn 5",
    ]


def test_all_words_that_are_no_turns_are_told_together() -> None:
    one = record("jersi", "1 a2-b2=d3 2 h4-k3\n3 b3+b4 4 M:z1\n5 oops\n")
    assert written(one) == ["a2-b2=d3"]
    places = [str(problem.source) for problem in one.problems]
    assert places == ["x.txt:1:17", "x.txt:2:5", "x.txt:2:13", "x.txt:3:3"]


def test_a_prologue_gives_the_start_and_mistakes_in_it_are_told() -> None:
    one = record("pijersi", "   g6:w f1:R\n   b4:RW a12:PS\n\n1 a1-a2")
    start = one.start(texts.game("pijersi").setup).position
    alphabet = texts.alphabet("pijersi")
    units = {name: alphabet.unit(start, cell) for name, cell in alphabet.grid.index.items()}
    assert {name: text for name, text in units.items() if text} == {
        "g6": "w", "f1": "R", "b4": "WR", "a1": "P", "a2": "S",
    }  # fmt: skip
    bad = record("pijersi", "g16:sprsp a4:X a1:RRR z1:R a2:P a2:S\n1 a1-a2")
    whats = [problem.what for problem in bad.problems]
    assert len(whats) == 5
    assert whats[0] == "g1 to g6 need one letter each, not 5 letters"
    assert whats[4] == "a2 is given twice"


def test_jersi_has_no_prologue() -> None:
    (problem,) = record("jersi", "c4:RP\n1 a2-b2=d3").problems
    assert "no setup prologue" in problem.what


@pytest.mark.parametrize("first", [1, 2, 37, 38])
@given(count=st.integers(1, 9))
def test_a_record_written_reads_back(first: int, count: int) -> None:
    text = write_record(["a4-b5", "b4=d4"] * count, first=first)
    one = record("pijersi", text)
    assert written(one) == ["a4-b5", "b4=d4"] * count
    assert one.first_side is (Side.WHITE if first % 2 else Side.BLACK)
    assert not one.notes


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "the file is empty"),
        (b" \n\t\n", "the file is empty"),
        (b"1 a2-b2\0\1\2", "binary"),
        (b"\x89PNG\r\n\x1a\n\0\0", "binary"),
        (b"1 a2-b2\n" * (MOST_BYTES // 8 + 1), "more than 1 MB"),
    ],
    ids=["empty", "blank", "nul", "picture", "large"],
)
def test_a_file_that_is_no_text_of_a_game_is_one_line(
    data: bytes, what: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(data)
    with pytest.raises(NotationError) as caught:
        read_text(path)
    (problem,) = caught.value.problems
    assert str(problem).startswith(f"{path}: ")
    assert what in problem.what


def test_a_folder_and_a_missing_file_are_told(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="this is a folder"):
        read_text(tmp_path)
    with pytest.raises(NotationError, match="no such file"):
        read_text(tmp_path / "nowhere.txt")
    with pytest.raises(NotationError, match="cannot be read"):
        read_text(tmp_path / ("x" * 5000))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_reads_in_the_encodings_of_editors(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes("# à jouer\r\n1 a2-b2\r\n".encode(encoding))
    assert read_text(path) == "# à jouer\n1 a2-b2\n"


def test_a_text_without_turns_is_told() -> None:
    with pytest.raises(NotationError, match="no turns in this text"):
        scan_games("hello\n1 0\n", "x.txt")[0]


@given(text=st.text(alphabet="0129ab-= !\n", max_size=200))
def test_reading_never_fails_otherwise(text: str) -> None:
    with suppress(NotationError):
        record("jersi", text)
