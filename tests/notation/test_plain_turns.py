"""Turns as anybody writes them: read, played as written, and written again."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.errors import InvalidTurn, ReasonCode
from printkit.gamefile import load_game
from printkit.gamefile.game import game_of
from printkit.library.records import read_record_text
from printkit.model import Game, Language
from printkit.notation import DIALECTS
from printkit.notation.turns.common import write_traced, write_turn
from printkit.products.descriptions import turn_sentence
from printkit.products.diagram import Scenery
from printkit.replay.interpret import alphabet_of, player_of
from printkit.rules import Drop, Mover, Piece, Position, Side, Step, Turn, unit_pieces

import printed
from plain_turns import CHESS, GO, HERE, parsed, shown, standing


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("e5", "", "e5:S"),
        ("a1-b2", "a1:S", "b2:S"),
        ("a1-b2-c4", "a1:S", "c4:S"),
        ("a1-b2", "a1:S b2:s", "b2:sS"),
        ("a1=b2", "a1:sS b2:s", "b2:ssS"),
        ("a1-b2", "a1:sS", "a1:s b2:S"),
        ("a1xb2", "a1:S b2:s", "b2:S"),
        ("a1xb2", "a1:S b2:S", "b2:S"),
        ("a1xb2xc3", "a1:S b2:s c3:ss", "c3:S"),
        ("e5/xe4/xd5", "e4:s d5:s", "e5:S"),
        ("xa1", "a1:s", ""),
        ("xa1/a1", "a1:s", "a1:S"),
        ("a1-c3/xb2", "a1:S b2:s", "c3:S"),
        ("a1-a2/b1-b2", "a1:S b1:S", "a2:S b2:S"),
        ("pass", "a1:S", "a1:S"),
        ("--", "a1:S", "a1:S"),
        ("O-O", "a1:S", "a1:S"),
        ("a1\u2013b2", "a1:S", "b2:S"),
        ("a1\u00d7b2", "a1:S b2:s", "b2:S"),
        ("a1-b2!?", "a1:S", "b2:S"),
        ("a1-b2+", "a1:S", "b2:S"),
    ],
)
def test_what_is_written_is_played(text, before, after):
    player, position = player_of(GO), standing(GO, before)
    turn = parsed(GO, text).turn
    assert player.explain(position, turn) is None
    assert shown(GO, player.play(position, turn)) == after
    assert player.play(position, turn).to_move is Side.BLACK
    assert player.retract(player.play(position, turn), player.trace(position, turn)) == position


@pytest.mark.parametrize(
    ("text", "before", "code", "cells"),
    [
        ("a1-b2", "", ReasonCode.NO_PIECE, ("a1",)),
        ("a1-b2/c3-c4", "a1:S", ReasonCode.NO_PIECE, ("c3",)),
        ("a1xb2", "a1:S", ReasonCode.NOTHING_TO_TAKE, ("b2",)),
        ("xb2", "a1:S", ReasonCode.NO_PIECE, ("b2",)),
        ("a1-a1", "a1:S", ReasonCode.SAME_CELL, ("a1",)),
        ("a1=b2", f"a1:{15 * 'S'} b2:{16 * 's'}", ReasonCode.TOO_HIGH, ("b2",)),
    ],
)
def test_what_cannot_be_done_is_refused(text, before, code, cells):
    reason = player_of(GO).explain(standing(GO, before), parsed(GO, text).turn)
    assert reason is not None
    assert (reason.code, reason.cells) == (code, cells)


def test_a_letter_says_which_piece_is_placed():
    king, stone = (parsed(CHESS, text).turn.drops for text in ("K:c3", "O@c3"))
    assert [(one.kind, CHESS.grid.names[one.cell]) for one in (*king, *stone)] == [
        (0, "c3"),
        (2, "c3"),
    ]
    with pytest.raises(InvalidTurn, match="which piece comes to c3 is not said; write K:c3"):
        parsed(CHESS, "c3")


@pytest.mark.parametrize(
    ("text", "what", "column"),
    [
        ("z9", "no cell 'z9' on this board; the rows are a to e", 0),
        ("a1-e55", "no cell 'e55' on this board; the row goes from e1 to e5", 3),
        ("a1xe9", "no cell 'e9' on this board", 3),
        ("a1-", "a cell is missing", 3),
        ("a1/", "a cell is missing", 3),
        ("", "a cell is missing", 0),
        ("a1-A2", "cells are written in lower case: a2", 3),
        ("Q:a1", "no piece has the letter 'Q'", 0),
        ("xa1-a2", "is not part of a turn", 3),
        ("S:a1-a2", "is not part of a turn", 4),
    ],
)
def test_a_slip_is_named_at_its_place(text, what, column):
    with pytest.raises(InvalidTurn) as caught:
        parsed(GO, text)
    (problem,) = caught.value.problems
    assert what in f"{problem.what}; {problem.hint}"
    assert problem.source == HERE.shifted(column)


CELLS = st.integers(0, len(CHESS.grid.names) - 1)
STEPS = st.builds(Step, st.sampled_from([Mover.CUBE, Mover.STACK, Mover.TAKER]), CELLS, CELLS)
TURNS = st.builds(
    Turn,
    st.lists(STEPS, max_size=4).map(tuple),
    st.lists(st.builds(Drop, st.integers(0, 2), CELLS), max_size=3).map(tuple),
    removed=st.lists(CELLS, max_size=3).map(tuple),
)


@given(TURNS)
def test_every_turn_is_read_as_it_was_written(turn):
    for side in Side:
        text = write_turn(turn, side, alphabet_of(CHESS))
        read = parsed(CHESS, text)  # the order of its parts says nothing, save where it must
        assert turn in (read.turn, *read.others), text


@given(st.text(alphabet="a1b2x-=/:@KROo !?+", max_size=14))
def test_any_text_is_a_turn_or_a_named_mistake(text):
    turn = Turn()
    with suppress(InvalidTurn):
        turn = parsed(CHESS, text).turn
    assert parsed(CHESS, write_turn(turn, Side.WHITE, alphabet_of(CHESS))).turn == turn


def test_cells_are_read_by_the_names_that_the_board_gives_them(tmp_path):
    spec = tmp_path / "x.yaml"
    spec.write_text(
        "game: {id: x, title: X}\nboard:\n  cells: squares\n  rows:\n"
        "    - {name: a, names: [a1, a11, a12]}\n    - {name: b, names: [b1, b2, b3]}\n"
        "kinds: {fox: {letter: F, count: 2}}\nsetup: {white: a1:F}\nturns: unchecked\n"
    )
    game = load_game(str(spec))
    names = game.grid.names
    (step,) = parsed(game, "a1xa11").turn.steps
    assert (names[step.start], names[step.end]) == ("a1", "a11")


def test_an_engine_says_what_a_step_takes_and_the_text_shows_it():
    alphabet = replace(alphabet_of(GO), manner="plain")
    turn = DIALECTS["plain"].parse_turn("a1xb2", HERE, alphabet).turn
    assert turn.steps[0].mover is Mover.CUBE
    trace = player_of(GO).trace(standing(GO, "a1:S b2:s"), parsed(GO, "a1xb2").turn)
    assert write_traced(replace(trace, turn=turn), alphabet) == "a1xb2"
    assert trace.captured == (Piece(0, Side.BLACK),)


# What stands between two cells

ALLEYS = """
game: {id: alleys, title: {en: Alleys, fr: Allées}}
board: {cells: squares, shape: rectangle 5x5}
kinds:
  pawn: {letter: P, count: 1, form: disc, name: {en: pawn, fr: le pion}}
  wall: {letter: W, count: 9, form: bar, stands: between, name: {en: wall, fr: le mur}}
HEDGE
setup: {white: a3:P d1|d2:W, black: e3:P, reserve: WWWW}
turns: unchecked
"""
HEDGE = "  hedge: {letter: H, count: 3, owner: none, form: bar, stands: between}"
ALLEY = game_of(ALLEYS.replace("HEDGE\n", ""), Path.cwd())
HEDGED = game_of(ALLEYS.replace("HEDGE", HEDGE), Path.cwd())


def between(game: Game, position: Position) -> set[str]:
    names, alphabet = game.grid.names, alphabet_of(game)
    return {
        f"{names[one]}|{names[other]}:{alphabet.letter(unit_pieces(unit)[0])}"
        for one, other, unit in position.between
    }


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("e4|e5", {"d1|d2:W", "e4|e5:W"}),
        ("e5|e4", {"d1|d2:W", "e4|e5:W"}),
        ("W:b3|c3", {"d1|d2:W", "b3|c3:W"}),
        ("W@b3|c3", {"d1|d2:W", "b3|c3:W"}),
        ("xd1|d2", set()),
        ("a3-b3/xd1|d2/b3|c3", {"b3|c3:W"}),
    ],
)
def test_walls_are_placed_and_taken_between_cells(text: str, after: set[str]) -> None:
    turn = parsed(ALLEY, text).turn
    position, trace = player_of(ALLEY).force(ALLEY.setup, turn)
    assert between(ALLEY, position) == after
    before = sum(ALLEY.setup.reserve[Side.WHITE])
    assert sum(position.reserve[Side.WHITE]) == before - len(turn.drops)
    assert [piece.kind for piece in trace.captured] == [1] * len(turn.opened)
    written = write_turn(turn, Side.WHITE, alphabet_of(ALLEY))
    assert parsed(ALLEY, written).turn == turn


def test_what_is_nobodys_stands_between_cells_as_in_a_position() -> None:
    black = replace(HEDGED.setup, to_move=Side.BLACK)
    position, _ = player_of(HEDGED).force(black, parsed(HEDGED, "h:c1|c2/w:c2|c3").turn)
    assert between(HEDGED, position) == {"d1|d2:W", "c1|c2:H", "c2|c3:w"}


@pytest.mark.parametrize(
    ("game", "text", "line"),
    [
        (ALLEY, "W:c2", "here: W stands between two cells; as in W:c2|b2"),
        (ALLEY, "a1|c1", "nothing lies between a1 and c1"),
        (ALLEY, "a1|z9", "z9"),
        (ALLEY, "X:a1|a2", "no piece has the letter 'X'"),
        (HEDGED, "a1|a2", "which piece comes to a1|a2 is not said; write W:a1|a2"),
        (GO, "c3|c4|c5", "c4|c5"),
    ],
)
def test_what_can_stand_there_is_said_in_one_line(game: Game, text: str, line: str) -> None:
    with pytest.raises(InvalidTurn) as caught:
        parsed(game, text)
    assert len(caught.value.problems) == 1
    assert line in str(caught.value)


@pytest.mark.parametrize(
    ("text", "code"),
    [("d1|d2", ReasonCode.PARTED), ("xb1|b2", ReasonCode.NOT_PARTED)],
)
def test_one_piece_stands_between_two_cells(text: str, code: ReasonCode) -> None:
    reason = player_of(ALLEY).explain(ALLEY.setup, parsed(ALLEY, text).turn)
    assert reason is not None
    assert reason.code is code
    assert len(reason.cells) == 2


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("b3|c3", "White places a wall between b3 and c3", "un mur entre b3 et c3"),
        ("xd1|d2", "White takes away a wall between d1 and d2", "un mur entre d1 et d2"),
    ],
)
def test_a_turn_with_walls_is_put_in_words_and_marked(text: str, english: str, french: str) -> None:
    position, trace = player_of(ALLEY).force(ALLEY.setup, parsed(ALLEY, text).turn)
    assert turn_sentence(ALLEY, trace, Language.EN) == english
    assert french in turn_sentence(ALLEY, trace, Language.FR)
    plain = printed.drawn(ALLEY, Scenery(position=position))
    marked = printed.drawn(ALLEY, Scenery(position=position, trace=trace))
    assert len(str(marked.shapes)) > len(str(plain.shapes))


@pytest.mark.parametrize(
    "text",
    [
        "{Above.}\n1 c3\n{Behind.}\n2 d4",
        "1 c3 {Above.}\n{Behind.} 2 d4",
        "1 c3\n{Above,\nwhich goes on.} {Behind.}\n2 d4 {One.\nTwo.}",
        "{A remark\nof three\nlines.}\n\n1 c3 2 d4\n{Last.}",
    ],
)
def test_remarks_may_stand_on_lines_of_their_own(text):
    record, _ = read_record_text(text + "\n", "game.txt", GO)
    named, _ = read_record_text(f'[Game "go"]\n{text}\n', "game.txt")
    assert record.notes == ()
    assert record.problems == ()
    assert [one.text for one in record.turns] == ["c3", "d4"]
    said = [*record.opening, *(note for one in record.turns for note in one.notes)]
    assert [one.text for one in said] == [
        " ".join(one.split()) for one in re.findall(r"{([^}]*)}", text)
    ]
    also = [*named.opening, *(note for one in named.turns for note in one.notes)]
    assert [one.text for one in also] == [one.text for one in said]
