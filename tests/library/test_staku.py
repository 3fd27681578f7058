"""Staku at the workbench: signs that tell how many tokens go, neutral tokens, stacks of three."""

from __future__ import annotations

import pytest
from printkit.base.errors import NotationError, Source
from printkit.gamefile import load_game
from printkit.library import alphabet_of, play_turns, turn_text
from printkit.model import Language
from printkit.notation import DIALECTS
from printkit.notation.positions.given import doubts
from printkit.notation.positions.state import read_state, write_state
from printkit.notation.positions.textboard import read_textboard, write_textboard
from printkit.rules import Rules, Side
from printkit.text import reasons

HERE = Source("--turn", 1, 1)
GAME = load_game("staku")
ALPHABET = alphabet_of(GAME)


def given(state: str):
    return read_state(state, Source("--position", 1, 1), ALPHABET)


def played(state: str, *turns: str, language: Language = Language.EN):
    return play_turns(GAME, given(state), [(turn, HERE) for turn in turns], language)


def test_a_record_is_written_with_the_signs_of_the_author() -> None:
    told = played("d1:NTT d2:T e7:t g3:nt | - - | w", "d1+d2*d5", "e7-e6", "d5*e5+f5")
    assert [ply.text for ply in told.plies] == ["d1+d2*d5", "e7-e6", "d5*e5+f5"]
    assert not told.warnings


def test_capture_signs_are_the_same_as_ever() -> None:
    (ply,) = played("d1:T d2:NTT d4:nt e8:t | - - | w", "d2*d4").plies
    assert ply.text == "d2*d4!"
    assert not ply.warnings
    (told,) = played("d2:NTT e8:t | - - | w", "d2*d4!").warnings
    assert "nothing is taken" in str(told)


def test_neutral_tokens_are_lost_by_whom_they_stood_under() -> None:
    (ply,) = played("d2:TT d4:Ntt e8:t | - - | w", "d2+d4!").plies
    white, black = ply.lost
    assert (len(white), len(black)) == (0, 3)
    assert GAME.kinds[black[0].kind].id == "neutral"


def test_the_sign_of_whole_stacks_is_read_with_a_note() -> None:
    told = played("d1:NTT e8:t | - - | w", "d1=d4")
    assert told.plies[0].text == "d1*d4"
    assert [str(note) for note in told.warnings] == [
        "--turn:1:1: = is read as the whole stack, * here"
    ]


@pytest.mark.parametrize("text", ["d1*", "d1-d2*", "a1:T", "d1#d2", "d1-d2/T:a1", "d1++d2"])
def test_what_staku_does_not_write_is_no_turn(text: str) -> None:
    with pytest.raises(NotationError):
        DIALECTS["staku"].parse_turn(text, HERE, ALPHABET)


@pytest.mark.parametrize("name", ["jersi", "pijersi"])
@pytest.mark.parametrize("text", ["a1+a2", "a1*a2", "a1-a2+a3"])
def test_other_games_do_not_know_the_signs_of_numbers(name: str, text: str) -> None:
    with pytest.raises(NotationError, match="is not part of a turn"):
        DIALECTS[name].parse_turn(text, HERE, alphabet_of(load_game(name)))


def test_a_cell_of_a_text_board_has_three_places_top_first() -> None:
    position = given("c1:NTT d4:N e1:nt | - - | b").position
    text = write_textboard(position, ALPHABET)
    assert all(cell in text for cell in ("c1TTN", "d4..N", "e1.tN", "a1..."))
    assert read_textboard(text, "x", ALPHABET).position.cells == position.cells
    assert write_state(position, ALPHABET).startswith("c1:NTT d4:N e1:Nt |")


@pytest.mark.parametrize(
    ("state", "doubt"),
    [
        ("c1:TN", "c1: neutral may not stand on token"),
        ("c1:NTt", "c1: token of Black may not stand on token of White"),
        (" ".join(f"b{n}:NN" for n in range(1, 6)), "10 × neutral are on the board, the box holds"),
    ],
)
def test_what_no_game_could_show_is_told(state: str, doubt: str) -> None:
    assert GAME.rules
    assert any(doubt in str(problem) for problem in doubts(given(state), GAME.rules))


def test_a_fourth_token_on_a_cell_is_refused() -> None:
    with pytest.raises(NotationError, match="a fourth cube on c1; a cell holds three at most"):
        given("c1:NTTT")


def test_illegal_turns_offer_the_legal_ones_that_begin_alike() -> None:
    with pytest.raises(NotationError) as caught:
        played("d1:NTT d2:T e8:t | - - | w", "d1+d2+d4")
    (problem,) = caught.value.problems
    assert "the whole stack that the first step has built" in problem.what
    assert problem.hint.startswith("nearest legal: d1+d2")
    with pytest.raises(NotationError, match="est neutre"):
        played("d4:N e8:T g1:t | - - | w", "d4-d5", language=Language.FR)


def test_the_winner_is_told_in_words() -> None:
    told = played("f2:T d1:t | - - | w", "f2-g1")
    assert told.outcome
    assert told.outcome.winner is Side.WHITE
    said = reasons.outcome(told.outcome, GAME, Language.EN)
    assert said == "White wins: the goal is reached"


def test_every_first_turn_reads_back() -> None:
    rules = GAME.rules
    assert rules
    for turn in Rules.of(rules).legal_turns(GAME.setup):
        text = turn_text(GAME, GAME.setup, turn)
        assert DIALECTS["staku"].parse_turn(text, HERE, ALPHABET).turn == turn
