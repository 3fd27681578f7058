"""Records as people type them: what is read all the same, and what is said about it."""

from __future__ import annotations

import pytest
from printkit.base.errors import NotationError
from printkit.notation import RecordText, scan_games
from printkit.notation.records.tree import Nag, remarks
from printkit.rules import Side

TURNS = ["a2-b2=d3", "h4-h3=f4", "b3-b4=d5"]


def scanned(text: str) -> RecordText:
    return scan_games(text, "x.txt")[0]


def words(parts: RecordText) -> list[str]:
    return [turn.text for turn in parts.turns]


def told(parts: RecordText) -> list[str]:
    return [note.what for note in parts.notes]


@pytest.mark.parametrize(
    "text",
    [
        "1 a2-b2=d3, 2 h4-h3=f4, 3 b3-b4=d5.",
        "1 a2-b2=d3; 2 h4-h3=f4; 3 b3-b4=d5;",
        "1. a2-b2=d3; h4-h3=f4; 2. b3-b4=d5",
        "a2-b2=d3, h4-h3=f4, b3-b4=d5.",
        "1;a2-b2=d3;h4-h3=f4;2;b3-b4=d5",
        "1, a2-b2=d3, h4-h3=f4, 2, b3-b4=d5",
    ],
)
def test_a_stop_behind_a_turn_is_no_part_of_it(text: str) -> None:
    parts = scanned(text)
    assert words(parts) == TURNS
    assert told(parts) == ["1 line has a , or . or ; behind a turn"]
    assert not any(turn.notes for turn in parts.turns)


@pytest.mark.parametrize(
    "turn", ["M:f3/m:f4", "CM:d4", "f1=h2!!-g2!/K:a2", "a2-a3!!/k:i1$c4", "b2=b1!-c1!*", "a4b5"]
)
@pytest.mark.parametrize("stop", [",", ".", ";"])
def test_a_stop_goes_from_turns_of_every_form(turn: str, stop: str) -> None:
    assert words(scanned(f"1 {turn}{stop} 2 a2-b2")) == [turn, "a2-b2"]


@pytest.mark.parametrize("comment", ["bold", "2 ideas", "h4 is free", "he thinks of h4-h3"])
@pytest.mark.parametrize("sign", [";", " ;", " ; "])
def test_a_remark_behind_a_semicolon_stays_a_remark(sign: str, comment: str) -> None:
    parts = scanned(f"1 a2-b2=d3{sign}{comment}\n2 h4-h3=f4")
    assert words(parts) == TURNS[:2]
    assert [remark.text for remark in remarks(parts.turns[0].notes)] == [comment]


@pytest.mark.parametrize(
    "text",
    [
        "1,a2-b2=d3,2,h4-h3=f4,3,b3-b4=d5",
        "1,a2-b2=d3,h4-h3=f4\n2,b3-b4=d5,",
        '"1","a2-b2=d3","h4-h3=f4"\n"2","b3-b4=d5",""',
        "1;a2-b2=d3;h4-h3=f4\n2;b3-b4=d5;",
        "1 a2-b2=d3 ; 2 h4-h3=f4 ; 3 b3-b4=d5",
        "a2-b2=d3 ; h4-h3=f4\nb3-b4=d5",
        "1 ; a2-b2=d3 ; h4-h3=f4\n2 ; b3-b4=d5",
        "1,a2\u2013b2=d3,h4\u2013h3=f4\n2,b3\u2013b4=d5,",
    ],
)
def test_what_a_spreadsheet_writes_is_read_and_told(text: str) -> None:
    parts = scanned(text)
    assert words(parts) == TURNS
    assert any("a , or . or ; behind a turn" in note for note in told(parts))
    assert not any(turn.notes for turn in parts.turns)


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_fields_hold_judgements_drops_glued_cells_and_the_result(sign: str) -> None:
    parts = scanned(sign.join(["1", "M:c3/w:c4 !?", "2", "a4b5", "3", "a2-b2=d3?!", "1-0"]))
    assert words(parts) == ["M:c3/w:c4", "a4b5", "a2-b2=d3?!"]
    assert parts.turns[0].notes == (Nag(5),)
    assert parts.result is not None
    assert parts.result.text == "1-0"
    assert parts.turns[1].source.column == 18


@pytest.mark.parametrize("score", ["1,0", "0;1"])
def test_the_score_of_a_spreadsheet_is_one(score: str) -> None:
    result = scanned(f"1,a2-b2=d3,h4-h3=f4\n{score}").result
    assert result is not None
    assert result.text == f"{score[0]} {score[2]}"


@pytest.mark.parametrize("remark", ["2 h4-h3=f4 was better", "2. h4-h3", "h4-h3=f4"])
def test_a_remark_that_looks_like_a_turn_is_told_with_both_readings(remark: str) -> None:
    parts = scanned(f"1 a2-b2=d3 ; {remark}\n2 h4-h3=f4 ; bold")
    assert words(parts) == TURNS[:2]
    assert [one.text for one in remarks(parts.turns[0].notes)] == [remark]
    (note,) = parts.notes
    assert "is kept as a remark; if it was played, write it without the ;" in note.what
    assert str(note.source) == "x.txt:1:12"


@pytest.mark.parametrize(
    "text",
    [
        "1 a2 - b2 = d3  2 h4 - h3 = f4  3 b3 - b4 = d5",
        "1 a2- b2 =d3  2 h4 -h3= f4  3 b3-b4 = d5",
        "1. a2 \u2013 b2 = d3 h4 \u2013 h3 = f4 2. b3 \u2013 b4 = d5",
    ],
)
def test_a_turn_may_have_blanks_in_it(text: str) -> None:
    parts = scanned(text)
    assert words(parts) == TURNS
    assert "1 line has blanks within a turn" in told(parts)


def test_signs_and_a_king_put_back_go_with_a_turn_that_has_blanks() -> None:
    parts = scanned("1 f1 = h2!! - g2!/K:a2  2 d5 = d3! - e4")
    assert words(parts) == ["f1=h2!!-g2!/K:a2", "d5=d3!-e4"]


@pytest.mark.parametrize(
    "text",
    [
        "Coup 1 : a2-b2=d3\nCoup 2 : h4-h3=f4\nCoup 3 : b3-b4=d5",
        "Turn 1: a2-b2=d3\nTurn 2: h4-h3=f4\nTurn 3: b3-b4=d5",
        "- 1 a2-b2=d3\n- 2 h4-h3=f4\n- 3 b3-b4=d5",
        "* 1. a2-b2=d3 h4-h3=f4\n* 2. b3-b4=d5",
        "1. a2-b2=d3\n1. ... h4-h3=f4\n2. b3-b4=d5",
        "| 1 | a2-b2=d3 |\n| 2 | h4-h3=f4 |\n| 3 | b3-b4=d5 |",
        "|1|a2-b2=d3|h4-h3=f4|\n|2|b3-b4=d5||",
    ],
)
def test_lists_and_tables_are_read(text: str) -> None:
    parts = scanned(text)
    assert words(parts) == TURNS
    assert (parts.first_side, told(parts)) == (Side.WHITE, [])


def test_the_heads_of_a_table_tell_its_columns() -> None:
    parts = scanned("| # | White | Black |\n|---|---|---|\n| 1 | a2-b2=d3 | h4-h3=f4 |")
    assert words(parts) == TURNS[:2]
    assert told(parts) == ["read as a spreadsheet"]
    assert parts.opening == ()


def test_an_ellipsis_of_word_processors_is_three_dots() -> None:
    assert scanned("1\u2026 h4-h3=f4\n2. b3-b4=d5 f4=d3!").first_side is Side.BLACK


def test_black_begins_after_dots_that_stand_apart() -> None:
    assert scanned("1. ... h4-h3=f4\n2. a2-b2 h1-h2").first_side is Side.BLACK


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        ("1 a2-b2 2 h4-h3 2 b3-b4 3 h3-h4", "x.txt:1:19: 2 turns have the number 2"),
        ("1. a1-a2 h4-h3 2. b3-b4 h3-h4 a2-a1 3. b4-b3", "x.txt:1:31: 3 turns have the number 2"),
        ("1. a1-a2 h4-h3 2. b3-b4 3. b4-b3 h3-h4", "x.txt:1:19: turn 2 is one player's only"),
    ],
)
def test_a_number_before_too_many_turns_or_too_few_is_told(text: str, warning: str) -> None:
    assert [str(note) for note in scanned(text).notes] == [warning]


@pytest.mark.parametrize(
    "text",
    [
        "1 a2-b2 2 h4-h3 3 b3-b4",
        "1. a2-b2 h4-h3 2. b3-b4",
        "1... h4-h3 2. b3-b4 h3-h4",
        "1. a2-b2 1... h4-h3 2. b3-b4",
    ],
)
def test_sound_numbers_are_not_told(text: str) -> None:
    assert told(scanned(text)) == []


def test_a_text_of_words_says_how_turns_are_written() -> None:
    with pytest.raises(NotationError, match="no turns in this text; turns stand after their num"):
        scanned("White takes the rock\n")
