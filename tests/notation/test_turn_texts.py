"""Turns: text to structure and back, and what is told where a text is no turn."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.errors import InvalidTurn, Source
from printkit.gamefile import load_game, shipped_names
from printkit.library import alphabet_of
from printkit.notation import DIALECTS, ParsedTurn
from printkit.notation.alphabet import LetterCase
from printkit.notation.turns.common import write_turn
from printkit.rules import Drop, Mover, Piece, Side, Step, Turn

import texts
from examples import examples


def parse(name: str, text: str) -> ParsedTurn:
    return DIALECTS[name].parse_turn(text, texts.HERE, texts.alphabet(name))


def step(name: str, start: str, sign: str, end: str) -> Step:
    return Step(Mover(sign), texts.at(name, start), texts.at(name, end))


def test_a_cube_then_a_stack_are_two_steps_that_share_a_cell() -> None:
    turn = parse("jersi", "a2-b2=d3").turn
    assert turn == Turn((step("jersi", "a2", "-", "b2"), step("jersi", "b2", "=", "d3")))


def test_capture_signs_are_kept_per_step() -> None:
    parsed = parse("jersi", "f1=h2!!-g2!/K:a2")
    assert parsed.signs == ("!!", "!")
    assert parsed.turn.relocation == texts.at("jersi", "a2")
    assert parsed.relocated is not None
    assert parsed.relocated.side is Side.WHITE


def test_the_first_drop_written_is_the_first_in_the_turn() -> None:
    drops = parse("jersi", "M:c4/W:c5").turn.drops
    letters = [texts.alphabet("jersi").letters[drop.kind] for drop in drops]
    assert letters == ["M", "W"]
    assert [drop.cell for drop in drops] == [texts.at("jersi", "c4"), texts.at("jersi", "c5")]


def test_the_case_of_a_dropped_letter_tells_the_player() -> None:
    assert parse("jersi", "m:f3/m:f4").side is Side.BLACK
    assert parse("jersi", "M:f3").side is Side.WHITE
    assert parse("jersi", "a2-b2").side is None


def test_a_turn_against_the_rules_still_reads() -> None:
    turn = parse("jersi", "f6=d7!=e7").turn
    assert [one.mover for one in turn.steps] == [Mover.STACK, Mover.STACK]


@pytest.mark.parametrize(
    ("name", "text", "column", "what"),
    [
        ("jersi", "a2-j3", 4, "no cell 'j3'"),
        ("jersi", "a2-b9", 4, "the row goes from b1 to b8"),
        ("jersi", "A2-b2", 1, "lower case: a2"),
        ("jersi", "a2b2", 3, "not part of a turn"),
        ("jersi", "a2-b2x", 6, "'x' is not part of a turn"),
        ("jersi", "a2-b2!!!", 6, "! or !!"),
        ("jersi", "a2-", 4, "a cell is missing"),
        ("jersi", "a2", 3, "ends too early"),
        ("jersi", "M:c4/Q:c5", 6, "no piece has the letter 'Q'"),
        ("jersi", "M:c4/W", 6, "not a drop"),
        ("jersi", "a2-b2/W:a1", 7, "only the taken king"),
        ("jersi", "CM:f3", 1, "a `CM:` code belongs to jersi/4.0"),
        ("jersi", "XY:f3", 1, "no piece has the letter 'XY'"),
        ("jersi", "a2-b2?=d3", 6, "at the end of a turn"),
        ("jersi", "a2-b2!!!!?", 6, "! or !!"),
        ("pijersi", "W:c4", 1, "no drops"),
        ("pijersi", "h4-h3", 1, "no cell 'h4'"),
        ("pijersi", "a4-b5/K:a1", 6, "not part of a turn"),
    ],
)
def test_what_is_no_turn_is_told_with_its_place(
    name: str, text: str, column: int, what: str
) -> None:
    with pytest.raises(InvalidTurn) as caught:
        parse(name, text)
    (problem,) = caught.value.problems
    assert problem.source == Source("--turn", 1, column)
    assert what in str(problem)


@pytest.mark.parametrize("name", texts.GAMES)
@given(data=st.data())
@pytest.mark.few(1)
def test_a_turn_written_reads_back(name: str, data: st.DataObject) -> None:
    turn = data.draw(texts.turns(name))
    side = data.draw(st.sampled_from(list(Side)))
    parsed = parse(name, write_turn(turn, side, texts.alphabet(name)))
    assert parsed.turn == turn
    assert parsed.side in (side, None)


@pytest.mark.parametrize("name", texts.GAMES)
@given(text=st.text() | st.text(alphabet="abgi0129-=!/:KkMW² \t", max_size=12))
def test_any_text_is_a_turn_or_an_invalid_turn(name: str, text: str) -> None:
    with suppress(InvalidTurn):
        parse(name, text)


EDITIONS = [name for name in shipped_names() if load_game(name).rules]


@pytest.mark.parametrize("name", EDITIONS)
@examples(40)
@given(text=st.text() | st.text(alphabet="abgi0129-=!?/:KkMWCN#$*² \t", max_size=14))
@pytest.mark.few(4)
def test_in_every_edition_any_text_is_a_turn_or_an_invalid_turn(name: str, text: str) -> None:
    game = load_game(name)
    with suppress(InvalidTurn):
        DIALECTS[game.dialect].parse_turn(text, texts.HERE, alphabet_of(game))


@pytest.mark.parametrize("name", EDITIONS)
def test_the_letters_of_every_edition_read_back(name: str) -> None:
    alphabet = alphabet_of(load_game(name))
    for kind in range(len(alphabet.letters)):
        for side in Side:
            piece = Piece(kind, side)
            read = alphabet.coded(alphabet.code(piece), texts.HERE)
            assert read.kind == kind
            assert read.side is side or alphabet.case is LetterCase.CAPITALS


def test_black_drops_are_written_in_lower_case() -> None:
    alphabet = texts.alphabet("jersi")
    kind = alphabet.pieces["M"].kind
    turn = Turn(drops=(Drop(kind, texts.at("jersi", "f3")),))
    assert write_turn(turn, Side.BLACK, alphabet) == "m:f3"
    assert alphabet.letter(Piece(kind, Side.WHITE)) == "M"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("b4=d3f6-g6", "a blank is missing between two turns, before 'f6-g6'"),
        ("f6-g", "the number of a cell is missing behind 'g'"),
        ("f6-g=e5", "the number of a cell is missing behind 'g'"),
    ],
)
def test_what_keeps_a_turn_from_being_read_is_named(text: str, told: str) -> None:
    with pytest.raises(InvalidTurn) as error:
        DIALECTS["pijersi"].parse_turn(text, Source("x", 1, 1), texts.alphabet("pijersi"))
    assert told in error.value.problems[0].what
