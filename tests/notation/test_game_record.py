"""Game records in the manner of PGN: what people write about games is kept."""

from __future__ import annotations

from contextlib import suppress
from itertools import count

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from printkit.base.errors import NotationError
from printkit.notation import scan_games
from printkit.notation.files import decode
from printkit.notation.records.game_text import GameText, write_game
from printkit.notation.records.tree import Nag, Note, Remark, Variation, WrittenTurn, nags
from printkit.rules import Side

from examples import examples

WORDS = (
    "a2-b2=d3",
    "h4-h3",
    "f4=d3!",
    "d5=d3!-e4!?",
    "M:f3/m:f4",
    "f1=h2!!-g2!/K:a2?",
    "CM:d4",
    "b2=b1!-c1!*",
    "a2-a3!!/k:i1$c4",
)
AWKWARD = ("{", "}", "(", ")", ";", '"', "\\", "%", "#", "\n", "  ", "$1", "\\n", "1 0", "\u2003")


def scanned(text: str) -> GameText:
    """What a text says, as a value."""
    parts = scan_games(text, "x.txt")[0]
    assert not parts.problems
    return GameText(
        turns=parts.turns,
        headers=tuple((key, value.text) for key, value in parts.headers),
        setup=tuple(item.text for item in parts.setup),
        opening=parts.opening,
        result=parts.result.text if parts.result else None,
        first_side=parts.first_side,
    )


ANY_TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12)
COMMENTS = st.lists(st.sampled_from(AWKWARD) | ANY_TEXT, max_size=4).map(" ".join)


@st.composite
def written_turns(draw: st.DrawFn, first: int, depth: int) -> tuple[WrittenTurn, ...]:
    numbers = count(first) if first else iter(lambda: None, 0)
    amount = draw(st.integers(1, 3))
    return tuple(
        WrittenTurn(draw(st.sampled_from(WORDS)), next(numbers), draw(notes(first, depth)))
        for _ in range(amount)
    )


@st.composite
def notes(draw: st.DrawFn, first: int, depth: int) -> tuple[Note, ...]:
    kinds: list[st.SearchStrategy[Note]] = [
        COMMENTS.map(Remark),
        st.integers(0, 255).map(Nag),
    ]
    if depth:
        opening = st.lists(COMMENTS.map(Remark), max_size=2).map(tuple)
        kinds.append(st.builds(Variation, written_turns(first, depth - 1), opening))
    return tuple(draw(st.lists(st.one_of(kinds), max_size=2)))


@st.composite
def games(draw: st.DrawFn) -> GameText:
    first = draw(st.sampled_from([0, 1, 2, 37]))
    keys = st.sampled_from(["White", "Black", "Date", "Event"])
    return GameText(
        turns=draw(written_turns(first, 2)),
        headers=tuple(draw(st.lists(st.tuples(keys, ANY_TEXT), max_size=3))),
        setup=tuple(draw(st.lists(st.sampled_from(["a1:W", "f4:ww", "g16:sprspr"]), max_size=2))),
        opening=tuple(map(Remark, draw(st.lists(COMMENTS, max_size=2)))),
        result=draw(st.sampled_from([None, "1-0", "1/2-1/2", "0 2", "1 1"])),
        first_side=Side.WHITE if first in (0, 1, 37) else Side.BLACK,
    )


@examples(100)
@given(game=games())
@pytest.mark.slow
def test_a_game_written_reads_back_without_loss(game: GameText) -> None:
    text = write_game(game)
    assert scanned(text) == game
    assert scanned(decode(text.encode(), "x.txt")) == game


@given(words=st.lists(st.sampled_from([*AWKWARD, "word"]), max_size=60), depth=st.integers(1, 9))
def test_lines_are_80_columns_wide_at_most(words: list[str], depth: int) -> None:
    notes = (Remark(" ".join(words)), Nag(1))
    turns = tuple(WrittenTurn("f1=h2!!-g2!/K:a2", number, notes) for number in (1, 2))
    for _ in range(depth):
        turns = (WrittenTurn("a1-b2", 1, (Variation(turns), *notes)),)
    text = write_game(GameText(turns=turns))
    assert all(len(line) <= 80 for line in text.split("\n"))


def turn(text: str, number: int | None, *after: Note) -> WrittenTurn:
    return WrittenTurn(text, number, after)


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        (
            "1. a1-b2 ({why} 1. c1-c2 $5) {x} {y}",
            (
                turn(
                    "a1-b2",
                    1,
                    Variation((turn("c1-c2", 1, Nag(5)),), (Remark("why"),)),
                    Remark("x"),
                    Remark("y"),
                ),
            ),
        ),
        (
            "1 a1-b2 ; so he says {not} (this\n2 c1-c2 # or\n",
            (
                turn("a1-b2", 1, Remark("so he says {not} (this")),
                turn("c1-c2", 2, Remark("or")),
            ),
        ),
        (
            "1 a1-b2 {over\n   two lines} 2 c1-c2",
            (turn("a1-b2", 1, Remark("over two lines")), turn("c1-c2", 2)),
        ),
        (
            "1 a1-b2(1 a1-a2(1 a1-a3)2 c1-c2)2 c1-c3",
            (
                turn(
                    "a1-b2",
                    1,
                    Variation((turn("a1-a2", 1, Variation((turn("a1-a3", 1),))), turn("c1-c2", 2))),
                ),
                turn("c1-c3", 2),
            ),
        ),
        ("1 a1-b2 !? 2 c1-c2 ??", (turn("a1-b2", 1, Nag(5)), turn("c1-c2", 2, Nag(4)))),
        (r"1 a1-b2 {a \} and a \\ and a \n}", (turn("a1-b2", 1, Remark("a } and a \\ and a \n")),)),
        ("1 a1-b2 {}", (turn("a1-b2", 1, Remark("")),)),
        ("1 a1-b2 ({only words})", (turn("a1-b2", 1, Remark("only words")),)),
        ("a1-b2 c1-c2\nd1-d2", (turn("a1-b2", None), turn("c1-c2", None), turn("d1-d2", None))),
    ],
)
def test_a_game_is_read_in_the_manner_of_pgn(text: str, turns: tuple[WrittenTurn, ...]) -> None:
    assert scanned(text).turns == turns


def test_headers_keep_what_is_escaped() -> None:
    text = '[White "O\'Neil \\"the wall\\""]\n[Path "C:\\\\games"]\n\n1 a1-b2'
    assert scanned(text).headers == (("White", 'O\'Neil "the wall"'), ("Path", "C:\\games"))


@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2", "*", "1 0", "0 2", "1 1"])
def test_the_score_that_ends_a_game_is_kept(result: str) -> None:
    assert scanned(f"1 a1-b2 2 c1-c2\n{result}\n").result == result


@pytest.mark.parametrize(
    ("text", "problem", "turns"),
    [
        ("1 a1-b2 {so\n2 c1-c2", "x.txt:1:9: this comment is not closed", 2),
        ("1 a1-b2 (1 a1-a2\n2 c1-c2", "x.txt:1:9: this variation is not closed", 2),
    ],
)
def test_what_is_not_closed_is_told_and_nothing_else_is_lost(
    text: str, problem: str, turns: int
) -> None:
    parts = scan_games(text, "x.txt")[0]
    assert [str(one).split(";")[0] for one in parts.notes] == [problem]
    assert parts.problems == ()
    assert len(parts.turns) == turns
    assert parts.turns[0].notes in ((Remark("so"),), (Variation((turn("a1-a2", 1),)),))


def test_brackets_that_open_or_close_nothing_are_told() -> None:
    parts = scan_games("(1 a1-b2) 2 c1-c2)", "x.txt")[0]
    assert [note.what for note in parts.notes] == ["skipped 3 brackets that open or close nothing"]
    assert len(parts.turns) == 2


def test_a_log_may_hold_braces_and_brackets() -> None:
    log = "debug: {'fen': (1, 2\n1 a1-b2 2 c1-c2\nbye (all)"
    parts = scan_games(log, "x.txt")[0]
    assert (len(parts.turns), parts.problems) == (2, ())
    assert nags(parts.turns[0].notes) == ()


@examples(150)
@example("1 a1-a2 (" * 3000)
@example("{" * 5000)
@example("1 a1-a2 " + "(1 a1-a2 " * 2000)
@given(text=st.text() | st.text(alphabet="0129ab-= !?#;${}()[]\"'\\\n", max_size=200))
@pytest.mark.slow
def test_any_text_is_a_record_or_a_notation_error(text: str) -> None:
    with suppress(NotationError):
        scan_games(text, "x.txt")[0]
