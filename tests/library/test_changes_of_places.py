"""King and ghost change places: a turn that is read, written, typed, drawn and told."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit import library
from printkit.base.errors import IllegalTurn, NotationError, Reason, ReasonCode, Source
from printkit.draw.marks import cells_of
from printkit.features.entry.session import begin
from printkit.model import Language
from printkit.products.descriptions import turn_sentence
from printkit.replay.conversion import RecordForm, RecordWriting
from printkit.replay.interpret import nearest_legal
from printkit.rules import CannotForce, Side

GAME = library.load("jersi/3+mucti")
START = library.read_position("a3:N i3:n d4:T e5:c f6:r | - - | w", "x", GAME).given
HERE = Source("x", 1, 1)
RECORD = """[Edition "jersi/3+mucti"]
[Setup "a3:N i3:n d4:T e5:c f6:r | - - | w"]

1 {before} a3~d4! {home} e5-e6 (1 f6-e6) 2 d4~a3 e6-e5
"""


def played(*texts: str) -> library.Replay:
    return library.play_turns(GAME, START, [(text, HERE) for text in texts])


@pytest.mark.parametrize("written", ["a3~d4", "d4~a3", "a3<>d4", "d4<->a3", "a3↔d4"])
def test_the_cells_are_read_in_either_order_and_written_king_first(written: str) -> None:
    (ply,) = played(written).plies
    assert ply.text == "a3~d4"
    assert ply.position.at(GAME.grid.index["d4"])[0].kind == GAME.rules.swap[0]
    assert cells_of(ply.trace.turn) == tuple(GAME.grid.index[name] for name in ("a3", "d4"))


def test_every_legal_turn_of_a_position_with_a_ghost_is_written_and_read_back() -> None:
    rules = library.rules_of(GAME)
    texts = [library.turn_text(GAME, START.position, t) for t in rules.legal_turns(START.position)]
    assert "a3~d4" in texts
    assert len({*texts}) == len(texts)
    assert all(played(text).plies[0].text == text for text in texts)


def test_it_is_offered_and_typed() -> None:
    assert nearest_legal(GAME, START.position, "a3-d4")[0] == "a3~d4"
    assert nearest_legal(GAME, START.position, "d4~a2")[0] == "a3~d4"
    assert nearest_legal(GAME, START.position, "a3<>d5")[0] == "a3~d4"
    session = begin(GAME, Language.EN).enter("a3~a5")
    assert session.text.turns[0].text == "a3~a5"
    assert "a3~a5" in begin(GAME, Language.EN).hints("a3~")


def test_it_is_told_in_both_languages() -> None:
    (ply,) = played("a3~d4").plies
    english, french = (turn_sentence(GAME, ply.trace, language) for language in Language)
    assert english == "White lets the king and the ghost change places"
    assert french == "Les Blancs permutent le roi et le fantôme"


@pytest.mark.parametrize("form", list(RecordForm)[1:])
def test_a_record_keeps_it_in_every_form(form: RecordForm, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    bare = "a3~a5 i3~i1\na5~a3 i1~i3\n"
    path.write_text(RECORD if form is RecordForm.RECORD else bare, encoding="utf-8")
    record, choice = library.read_record(path, GAME)
    text = library.convert(
        library.replay(choice.game, record), record, choice.game, RecordWriting(form=form)
    ).text
    path.write_text(text, encoding="utf-8")
    again, _ = library.read_record(path, GAME)
    plies = library.replay(choice.game, again).plies
    assert [ply.text for ply in plies] == [
        ply.text for ply in library.replay(choice.game, record).plies
    ]
    assert sum("~" in ply.text for ply in plies) >= 2


@pytest.mark.parametrize(
    ("written", "error"),
    [
        ("a3~d5", IllegalTurn),
        ("a3~", NotationError),
        ("~d4", NotationError),
        ("a3~d4~e5", NotationError),
    ],
)
def test_what_is_no_change_of_places_is_refused(written: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        played(written)


def test_one_that_was_played_though_illegal_is_shown() -> None:
    rules, index = library.rules_of(GAME), GAME.grid.index
    (ply,) = played("a3~d4").plies
    after, _ = rules.force(START.position, ply.turn)
    assert after.cells == ply.position.cells
    assert after.to_move is Side.BLACK
    empty = type(ply.turn)(swap=(index["a3"], index["b1"]))
    with pytest.raises(CannotForce) as refused:
        rules.force(START.position, empty)
    assert refused.value.reason == Reason(ReasonCode.NO_PIECE, ("b1",))
