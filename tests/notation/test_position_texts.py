"""Positions: every format read, written and read back; the order of stacks; what is doubtful."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit import library
from printkit.base.errors import NotationError
from printkit.notation import DIALECTS, GivenPosition, doubts, read_record
from printkit.notation.positions.formats import (
    PositionFormat,
    format_of,
    read_given_position,
    write_position,
)
from printkit.notation.records.scan import scan_games
from printkit.notation.turns.dialect import parse_pijersi_setup_item, write_pijersi_setup
from printkit.rules import Side

import texts
from examples import examples

STATES = sorted((Path(__file__).parents[1] / "data" / "states").glob("*.txt"))
WHOLE = (PositionFormat.TEXT, PositionFormat.STATE, PositionFormat.STATEFILE)


def read(name: str, text: str) -> GivenPosition:
    return read_given_position(text, "--position", texts.alphabet(name))


def unit(name: str, given: GivenPosition, cell: str) -> str:
    return texts.alphabet(name).unit(given.position, texts.at(name, cell))


@pytest.mark.parametrize("form", WHOLE)
@pytest.mark.parametrize("name", texts.GAMES)
@examples(40)
@given(data=st.data())
@pytest.mark.few(1)
def test_a_position_written_reads_back(
    name: str, form: PositionFormat, data: st.DataObject
) -> None:
    position = data.draw(texts.positions(name))
    text = write_position(position, form, texts.alphabet(name))
    again = read(name, text)
    assert format_of(text) is form
    assert (again.position.cells, again.position.reserve) == (position.cells, position.reserve)
    if form is not PositionFormat.STATEFILE:
        assert again.side is position.to_move
    if form is PositionFormat.TEXT:
        assert again.position.quiet == position.quiet


@given(position=texts.positions("pijersi"), turn=st.integers(1, 300))
def test_a_psn_written_reads_back_with_all_its_numbers(position, turn: int) -> None:
    turn += (turn + 1 + position.to_move) % 2
    text = write_position(position, PositionFormat.PSN, texts.alphabet("pijersi"), turn)
    again = read("pijersi", text)
    assert format_of(text) is PositionFormat.PSN
    assert (again.position, again.turn) == (position, turn)


@given(position=texts.positions("pijersi"))
def test_a_setup_prologue_written_reads_back(position) -> None:
    alphabet = texts.alphabet("pijersi")
    cells = [()] * len(position.cells)
    for item in write_pijersi_setup(position, alphabet).split():
        for placed in parse_pijersi_setup_item(item, texts.HERE, alphabet):
            cells[placed.cell] = placed.pieces
    assert cells == [position.at(cell) for cell in range(len(cells))]


def test_prologue_and_text_board_give_the_top_first_and_the_others_the_bottom() -> None:
    alphabet = texts.alphabet("pijersi")
    (placed,) = parse_pijersi_setup_item("b4:RW", texts.HERE, alphabet)
    assert [alphabet.letter(piece) for piece in placed.pieces] == ["W", "R"]
    board = write_position(texts.game("pijersi").setup, PositionFormat.TEXT, alphabet)
    assert unit("pijersi", read("pijersi", board.replace("b4WW", "b4RW")), "b4") == "WR"
    assert unit("pijersi", read("pijersi", "6/7/6/7/6/3WR3/6 w"), "b4") == "WR"
    assert unit("jersi", read("jersi", "c4:WR"), "c4") == "WR"
    assert unit("jersi", read("jersi", "W:c4/R:c4"), "c4") == "WR"


def test_the_setups_are_written_as_the_authors_programs_write_them() -> None:
    pijersi, jersi = texts.game("pijersi"), texts.game("jersi")
    psn = write_position(pijersi.setup, PositionFormat.PSN, texts.alphabet("pijersi"))
    assert psn == "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1"
    state = write_position(jersi.setup, PositionFormat.STATE, texts.alphabet("jersi"))
    assert state.startswith("a1:P a2:S a3:R a4:K")
    assert state.endswith("i7:p | MMMMWW mmmmww | w")
    board = write_position(pijersi.setup, PositionFormat.TEXT, texts.alphabet("pijersi"))
    assert board.splitlines()[:2] == [
        "    g1.s    g2.p    g3.r    g4.s    g5.p    g6.r",
        "f1.p    f2.r    f3.s    f4ww    f5.r    f6.s    f7.p",
    ]


def test_a_position_with_reserves_has_no_psn() -> None:
    with pytest.raises(NotationError, match="reserves"):
        write_position(texts.game("jersi").setup, PositionFormat.PSN, texts.alphabet("jersi"))


@pytest.mark.parametrize("path", STATES, ids=lambda path: path.stem)
def test_every_state_file_reads_and_is_written_back(path: Path) -> None:
    text, alphabet = path.read_text(encoding="utf-8"), texts.alphabet("jersi")
    given = read_given_position(text, path.name, alphabet)
    again = read("jersi", write_position(given.position, PositionFormat.STATEFILE, alphabet))
    assert format_of(text) is PositionFormat.STATEFILE
    assert again.position == given.position


def test_the_state_file_of_the_setup_is_the_setup() -> None:
    text = next(path for path in STATES if path.stem == "initial").read_text(encoding="utf-8")
    assert read("jersi", text).position == texts.game("jersi").setup


@pytest.mark.parametrize("tail", ["", " | - -", " | M m", " | MMWW", " | - - | b", " || b"])
def test_the_end_of_a_state_line_may_be_missing(tail: str) -> None:
    given = read("jersi", f"c3:PR c5:s{tail}")
    assert unit("jersi", given, "c3") == "PR"
    assert given.side is (Side.BLACK if tail.endswith("b") else None)


@pytest.mark.parametrize(
    ("name", "text", "places"),
    [
        ("jersi", "a1:P z9:R b2:RX", ["1:6: no cell 'z9'", "1:15: no piece has the letter 'X'"]),
        ("jersi", "a1:PRS", ["1:6: a third cube on a1"]),
        ("jersi", "a1:P | - - | x", ["1:14: 'x' is not a side to move"]),
        ("jersi", "a1: b1:R", ["1:1: 'a1:' puts nothing on a cell"]),
        ("jersi", "R:a1\nR:a1/P:q1\nR:a1/S:x", ["2:8: no cell 'q1'", "3:1: a third", "3:8: 'x'"]),
        ("jersi", "a1:P b2:R a1:R", ["1:11: a1 is given twice; a stack is one item"]),
        ("jersi", "a1:P | MM mm w", ["1:14: 'w' stands behind the two reserves; a bar is missing"]),
        ("jersi", "a1:P | - - b", ["1:12: 'b' stands behind the two reserves; a bar is missing"]),
        (
            "jersi",
            "a1:P | M W m | w",
            ["1:12: 'm' stands behind the two reserves; the cubes of White"],
        ),
        ("pijersi", "6/7/6/7/6/7/R-5 w 0 1 2", ["1:23: a PSN ends before '2'"]),
        ("pijersi", "6/7/6/7/6/7/5 w 0 1", ["1:13: row a has 6 cells, not 5"]),
        ("pijersi", "6/7/6/7/6/7/X-5", ["1:13: no piece has the letter 'X'"]),
        ("pijersi", "6/7/6/7/6/7", ["1:1: 6 rows, the board has 7"]),
        ("pijersi", "6/7/6/7/6/7/6 w x 1", ["1:17: 'x' is not a number"]),
        ("pijersi", "a1.R a1.P", ["1:6: a1 is given twice"]),
        ("pijersi", "6/7/6/7/6/7/*-5", ["1:1: this is not a position"]),
        ("pijersi", "6/7/6/7/6/7/R5", ["1:13: 'R5' is neither"]),
        ("pijersi", "6/7/6/7/6/7/R-R-R-R-R-R-R-", ["1:13: row a has 6 cells, not 7"]),
        ("pijersi", "6/7/6/7/6/7/6 x", ["1:15: 'x' is not a side to move"]),
        ("pijersi", "R:a1/R-a2", ["1:6: 'R-a2' is not an item of a state file"]),
        ("pijersi", "hello", ["1:1: this is not a position"]),
        ("pijersi", "a1:RP\nb1:R", ["2:1: a position in one line"]),
    ],
)
def test_mistakes_in_a_position_are_told_together_with_their_places(
    name: str, text: str, places: list[str]
) -> None:
    with pytest.raises(NotationError) as caught:
        read(name, text)
    told = [str(problem).removeprefix("--position:") for problem in caught.value.problems]
    assert len(told) == len(places)
    assert all(line.startswith(place) for line, place in zip(told, places, strict=True))


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("a4:K i4:k", []),
        ("a4:K", ["1:1: there is no king of Black"]),
        ("a4:K i4:k c1:R c2:R c3:R c4:R c5:R", ["1:34: 5 × rock of White, and the box holds 4"]),
        ("a4:KR i4:k", ["1:5: a4: rock of White may not stand on king of White"]),
        ("a4:K i4:k c1:Rp", ["1:15: c1: paper of Black may not stand on rock of White"]),
        ("a4:K i4:k c1:Mp c2:mP c3:MM", []),
        ("a4:K i4:k c1:Mm", ["1:15: c1: mountain of Black may not stand on mountain of White"]),
        ("a4:K i4:k | MW mw", []),
        (
            "a4:K i4:k | RRM s",
            [
                "1:13: in reserve for White: rock, a kind that is never dropped",
                "1:17: in reserve for Black: scissors, a kind that is never dropped",
            ],
        ),
    ],
)
def test_what_no_game_shows_is_doubtful_and_has_a_place(text: str, places: list[str]) -> None:
    rules = texts.game("jersi").rules
    assert rules is not None
    told = [str(doubt).removeprefix("--position:") for doubt in doubts(read("jersi", text), rules)]
    assert told == places


@pytest.mark.parametrize("text", ["", " ", "\n\n"])
def test_nothing_is_no_position(text: str) -> None:
    with pytest.raises(NotationError, match="no position is given; known: a PSN"):
        read("jersi", text)


def test_a_state_file_may_show_an_empty_board_and_stack_by_two_items() -> None:
    assert not any(read("jersi", "# nothing\n").position.cells)
    assert unit("jersi", read("jersi", "R:c3/P:c3"), "c3") == "RP"


@pytest.mark.parametrize(
    ("tail", "told"),
    [
        ("", []),
        (" w 0 1", []),
        (" w 20 11", []),
        (" w", ["1:17: 2 of the 4 parts of a PSN are missing"]),
        (" w 0", ["1:19: 1 of the 4 parts of a PSN is missing"]),
        (" w 99 1", ["1:19: 99 turns without a capture, the game is a draw after 20"]),
    ],
)
def test_what_a_psn_lacks_or_has_too_much_of_is_noted(tail: str, told: list[str]) -> None:
    notes = read("pijersi", f"6/7/6/7/6/7/R-5{tail}").notes
    places = [str(note).removeprefix("--position:").split(";")[0] for note in notes]
    assert places == told


def test_the_notes_of_a_header_have_their_place_in_the_record() -> None:
    text = '[Setup "6/7/6/7/6/7/R-5 w 99 1"]\n1 a1-a2'
    one = read_record(scan_games(text, "x.txt")[0], DIALECTS["pijersi"], texts.alphabet("pijersi"))
    assert [str(note.source) for note in one.notes] == ["x.txt:1:27"]


def test_cells_that_a_board_does_not_show_are_empty_and_noted() -> None:
    given = read("pijersi", "a1.R    a2.P    a3..")
    assert unit("pijersi", given, "a1") == "R"
    assert "42 cells are not shown" in str(given.notes[0])


@pytest.mark.slow
@pytest.mark.parametrize("name", texts.GAMES)
@given(text=st.text() | st.text(alphabet="abgi129-=!/:|KkMWwb. \n#", max_size=40))
def test_any_text_is_a_position_or_a_notation_error(name: str, text: str) -> None:
    with suppress(NotationError):
        read(name, text)


def test_a_text_with_more_cubes_than_any_box_is_refused() -> None:
    with pytest.raises(NotationError, match="more than 1000 cubes"):
        read("jersi", "a1:R | " + "M" * 2000)


def long_texts(length: int) -> list[str]:
    """Texts of about so many characters, each of which once made some pattern look on and on."""
    pieces = (
        *("a1-a2", "1 a1-a2 ", "a1", "turn ", "reserved M:99 ", "R-/", "#", "\n", "{}", "<!--"),
        *("[quote]", "[21:04] A: a1-b2\n", '",', "1 a1-b2 ("),
    )
    return [
        *(piece * (length // len(piece)) for piece in pieces),
        "a1-b" + "1" * length + "é",
        "1 " + "a1-" * (length // 3) + "a2",
        "x" * (length // 2) + "1" * (length // 2),
        " " * length + "[",
        "[A " + " " * length,
    ]


def read_in_every_way(text: str) -> None:
    parts = None
    with suppress(NotationError):
        parts = scan_games(text, "x")[0]
    for name in texts.GAMES:
        with suppress(NotationError):
            read(name, text)
        if parts:
            with suppress(NotationError):
                read_record(parts, DIALECTS[name], texts.alphabet(name))


@pytest.mark.slow
@pytest.mark.parametrize("rank", range(19))
def test_a_long_text_is_read_or_refused_without_a_search_that_grows(rank: int) -> None:
    read_in_every_way(long_texts(60_000)[rank])


def calls_to_read(text: str) -> int:
    """How many functions are called to read a text."""
    events: list[str] = []
    sys.setprofile(lambda _frame, event, _arg: events.append(event))
    try:
        read_in_every_way(text)
    finally:
        sys.setprofile(None)
    return len(events)


@pytest.mark.slow
def test_to_read_a_text_takes_steps_in_proportion_to_its_length() -> None:
    for first, short, long in zip(*map(long_texts, (300, 500, 2_000)), strict=True):
        read_in_every_way(first)
        assert calls_to_read(long) < 5 * calls_to_read(short), short[:20]


@given(text=st.text() | st.text(alphabet='ab129-=!/:KkM. \n#[]"', max_size=60))
def test_any_text_is_a_record_or_a_notation_error(text: str) -> None:
    with suppress(NotationError):
        scan_games(text, "x")[0]


CUBES = "a2:R    a3:N\na4:K\nc3:C    c3:K\n# two lines more\ng7:k    i3:n\n"
PSNS = (
    "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/P-5/1S-R-WWS-R-P-/R-P-S-R-P-S- b 1 1;1;1\n\n"
    "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/SP1R-WWS-R-P-/R-P-S-R-P-S- b 1 1;1;1\n"
)


@pytest.mark.parametrize("game", [None, "jersi/2"])
def test_a_list_of_cubes_is_a_position_the_lower_cube_first(game: str | None) -> None:
    read = library.read_position(CUBES, "x", library.load(game) if game else None)
    assert read.choice.game.name == "jersi/2"
    at = read.choice.game.grid.index["c3"]
    alphabet = library.alphabet_of(read.choice.game)
    assert alphabet.unit(read.given.position, at) == "CK"
    assert [str(one.source) for one in read.given.placed[-2:]] == ["x:5:4", "x:5:12"]


def test_a_third_cube_and_a_bad_letter_in_a_list_are_told_with_their_places() -> None:
    with pytest.raises(NotationError) as caught:
        library.read_position("c3:C c3:K\nc3:R\na1:Q z9:K", "x", library.load("jersi/2"))
    places = [str(problem.source) for problem in caught.value.problems]
    assert places == ["x:2:4", "x:3:4", "x:3:6"]


def test_positions_one_a_line_are_all_read_with_their_places() -> None:
    first, second = library.read_positions(PSNS, "x")
    assert first.choice.game.name == "pijersi/45"
    assert (first.given.source.line, second.given.source.line) == (1, 3)
    assert first.given.position != second.given.position
    assert "';1;1' behind the PSN" in second.warnings[0].what
    states = "a1:K e5:k | - - | w | 3\n# a remark\na1:K e4:k | - - | b\n"
    read = library.read_positions(states, "x", library.load("mikjersi"))
    assert [one.given.position.quiet for one in read] == [3, 0]
    with pytest.raises(NotationError) as caught:
        library.read_positions(states.replace("k", "q"), "x", library.load("mikjersi"))
    assert [problem.source.line for problem in caught.value.problems if problem.source] == [1, 3]
