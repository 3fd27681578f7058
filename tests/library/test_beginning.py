"""Turns broken off, for pictures that teach."""

from __future__ import annotations

import pytest
from printkit import library, load
from printkit.base.errors import IllegalTurn, NotationError, Source
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.products.scenery import begun_scenery
from printkit.replay.interpret import Beginning, begin
from printkit.rules import Side

HERE = Source("begun", 1, 1)
JERSI = load_game("jersi")
BOARD = "a4:K i4:k c3:PR c5:s d3:r e4:S"


def begun(text: str, board: str = BOARD, language: Language = Language.EN) -> Beginning:
    given = library.read_position(board, "board", JERSI).given
    return begin(JERSI, given, text, HERE, language)


def cells(beginning: Beginning) -> set[str]:
    return {JERSI.grid.names[cell] for cell in beginning.onward}


def test_a_cell_shows_where_what_stands_there_may_go() -> None:
    shown = begun("c3")
    assert cells(shown) == {"b3", "b4", "c2", "c4", "d4", "c1", "c5", "a2", "e5"}
    assert shown.position.cells == library.read_position(BOARD, "b", JERSI).given.position.cells
    assert not shown.trace.effects


def test_half_a_turn_shows_what_it_took_and_where_it_may_go_on() -> None:
    shown = begun("c3=c5")
    assert cells(shown) == {"b5", "b6", "c4", "c6", "d5", "d6"}
    assert [piece.side for piece in shown.trace.captured] == [Side.BLACK]
    assert shown.position.to_move is Side.WHITE
    given = library.read_position(BOARD, "board", JERSI).given
    scenery = begun_scenery(JERSI, given, "c3=c5", HERE, Language.EN)
    assert (scenery.heading, len(scenery.annotations)) == ("c3=c5 …", len(shown.onward))


def test_a_taken_king_need_not_be_put_back_yet() -> None:
    shown = begun("e4=e5", "a4:K e4:RP e5:k i4:r")
    assert shown.position.captured_king is None
    assert {"e4", "e6", "d4"} <= cells(shown)


def test_the_owner_of_what_begins_moves_where_nothing_says_who_does() -> None:
    assert begun("d3").position.to_move is Side.BLACK
    assert begun("d3-d4").trace.side is Side.BLACK


def test_in_a_bare_picture_no_game_is_over() -> None:
    over = "i1:K i4:k e4:S"
    assert cells(begun("e4", over)) == {"e3", "e5", "d3", "d4", "f3", "f4"}
    with pytest.raises(IllegalTurn, match="the game is over"):
        begun("e4", f"{over} | | w")


def test_a_dropped_piece_shows_where_a_second_may_go() -> None:
    shown = begin(
        JERSI, library.read_position("a4:K i4:k | MW - | w", "b", JERSI).given, "M:c4", HERE
    )
    assert cells(shown) == {"c4", "b4", "b5", "c3", "c5", "d4", "d5"}
    assert sum(shown.position.reserve[Side.WHITE]) == 1


def test_what_no_turn_begins_with_is_refused_with_the_rule_and_the_nearest() -> None:
    with pytest.raises(IllegalTurn, match=r"begun:1:1: c3-e1 est illégal.: un cube va"):
        begun("c3-e1", language=Language.FR)
    with pytest.raises(NotationError, match="nothing on e5 may begin a turn here"):
        begun("e5")
    with pytest.raises(NotationError, match="no cell 'z9'"):
        begun("z9-a1")


def test_a_program_is_given_the_beginnings_that_are_one_step_longer() -> None:
    position = load("jersi").position(BOARD)
    assert position.onward("c3=c5") == tuple(
        f"c3=c5-{cell}" for cell in sorted(cells(begun("c3=c5")))
    )
    assert {text[:2] for text in position.onward("c3")} == {"c3"}
    assert all(position.explain(text) is None for text in position.onward("e4"))
