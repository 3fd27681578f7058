"""Turns that nobody checks: pushes, exchanges of places, parts of stacks, whose piece is placed."""

from __future__ import annotations

import pytest
from printkit.library.records import read_record_text
from printkit.model import Game, Language
from printkit.notation.turns.common import write_turn
from printkit.products.descriptions import spoken_turn, turn_sentence
from printkit.replay.interpret import alphabet_of, meant, mover, player_of
from printkit.replay.replay import Replay, replay_so_far
from printkit.rules import Position, Side

from plain_turns import CHESS, GO, parsed, shown, standing


def played(game: Game, text: str, before: str) -> tuple[Position, str]:
    """What a turn of White's leads to, and what the game writes for it."""
    position, player, alphabet = standing(game, before), player_of(game), alphabet_of(game)
    turn, reason = meant(player, position, parsed(game, text))
    assert reason is None
    after = player.play(position, turn)
    trace = player.trace(position, turn)
    assert player.retract(after, trace) == position
    written = write_turn(turn, Side.WHITE, alphabet)
    again, _ = meant(player, position, parsed(game, written))
    assert player.play(position, again) == after
    return after, written


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("a1-b1/b1-c1", "a1:S b1:S", "b1:S c1:S"),
        ("b1-c1/a1-b1", "a1:S b1:S", "b1:S c1:S"),
        ("a1-b1/b1-c1/c1-d1", "a1:S b1:S c1:s", "b1:S c1:S d1:s"),
        ("b1-c1/a1-b1/c1-d1", "a1:S b1:S c1:s", "b1:S c1:S d1:s"),
        ("xe1/d1-e1/c1-d1", "c1:S d1:s e1:s", "d1:S e1:s"),
        ("c1-d1/xe1/d1-e1", "c1:S d1:s e1:s", "d1:S e1:s"),
        ("a1-b1/b1-c1", "a1:S", "c1:S"),  # nothing else stands there: the same piece goes on
        ("a1-b1-c1", "a1:S b1:s", "b1:s c1:S"),
        ("a1=b1/b1=c1", "a1:S b1:s", "c1:sS"),  # a stack takes along what it finds
        ("c1-d1/c1-d1", "c1:sS", "d1:Ss"),
        ("a1xb1/b1-c1", "a1:S b1:s", "c1:S"),
    ],
)
def test_pieces_of_a_push_move_at_once_in_whatever_order_they_are_written(text, before, after):
    assert shown(GO, played(GO, text, before)[0]) == after


@pytest.mark.parametrize("text", ["a1~c3", "a1<>c3", "a1<->c3", "a1\u2194c3", "a1-c3/c3-a1"])
def test_two_pieces_change_places(text):
    after, written = played(GO, text, "a1:S c3:s")
    assert (shown(GO, after), written) == ("a1:s c3:S", "a1~c3")
    after, _ = played(GO, f"{text}/xe5", "a1:S c3:sS e5:s")
    assert shown(GO, after) == "a1:S c3:sS"


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("2c1-d1", "c1:sSs d1:S", "c1:s d1:SSs"),
        ("2c1-d1-e1", "c1:sSs", "c1:s e1:Ss"),
        ("2c1xd1", "c1:sSs d1:S", "c1:s d1:Ss"),
        ("1c1-d1", "c1:sS", "c1:s d1:S"),
        ("3c1-d1/2d1-e1", "c1:sSs", "d1:s e1:Ss"),
    ],
)
def test_so_many_of_the_upper_pieces_go_in_their_order(text, before, after):
    assert shown(GO, played(GO, text, before)[0]) == after


def test_no_more_go_than_stand_there():
    reason = player_of(GO).explain(standing(GO, "c1:sS"), parsed(GO, "3c1-d1").turn)
    assert reason is not None
    assert reason.cells == ("c1",)


@pytest.mark.parametrize(
    ("text", "mine"),
    [
        ("c1-d1/b1-c1/a1-b1", "a1:S b1:S c1:s"),
        ("a1-b1/b1-c1/c1-d1", "a1:S b1:S c1:s"),
        ("xe1/d1-e1/c1-d1", "c1:S d1:s e1:s"),
        ("a1~c1", "a1:S c1:s"),
    ],
)
def test_who_pushes_is_who_stands_behind(text, mine):
    assert mover(standing(GO, mine), parsed(GO, text)) is Side.WHITE
    other = mine.replace(":s", ":?").replace(":S", ":s").replace(":?", ":S")
    assert mover(standing(GO, other), parsed(GO, text)) is Side.BLACK


@pytest.mark.parametrize("text", ["a1-b1/b1-c1/r:d3", "a1-b1-c1/r:d3", "b1-c1/r:d3/R:d4"])
def test_whose_is_placed_holds_however_a_turn_is_read(text):
    after, _ = played(CHESS, text, "a1:K" if text[:2] == "a1" else "b1:K")
    assert "d3:r" in shown(CHESS, after)
    assert "c1:K" in shown(CHESS, after)


@pytest.mark.parametrize(
    ("text", "told"), [("1 r:c3", "Black: 2"), ("1 k:c3", "Black: 1"), ("1 R:c3", "White: 2")]
)
def test_a_box_is_counted_of_whose_the_placed_piece_is(text, told):
    warned = [str(one) for one in replayed(CHESS, text).warnings if "box" in str(one)]
    assert len(warned) == 1
    assert told in warned[0]


def replayed(game: Game, text: str) -> Replay:
    record, _ = read_record_text(text, "game.txt", game)
    return replay_so_far(game, record, Language.EN)


@pytest.mark.parametrize(
    ("text", "sides", "own"),
    [
        ("1 k:c3", (Side.BLACK,), "K:c3"),
        ("1 K:c3 R:d4", (Side.WHITE, Side.BLACK), ""),  # who writes capitals alone
        ("1 K:c3 R:d4 2 a1-a2 r:a1", (Side.WHITE, Side.WHITE), "r:d4"),
        ("1 K:c3 r:d4", (Side.WHITE, Side.BLACK), ""),
    ],
)
def test_the_case_of_a_letter_says_whose_a_placed_piece_is(text, sides, own):
    done = replayed(CHESS, text)
    cells = ("c3", "d4")[: len(sides)]
    after = done.plies[-1].position
    found = [after.at(CHESS.grid.index[cell])[-1].side for cell in cells]
    assert tuple(found) == sides
    warned = [str(one) for one in done.warnings if "letter of" in str(one)]
    assert len(warned) == bool(own)
    assert all(own in one for one in warned)


@pytest.mark.parametrize(
    ("text", "warned"),
    [
        ("1 c3 2 d4 3 c3-c4/c4-c3", True),
        ("1 c3 2 d4 3 c3-c4-c3", True),
        ("1 c3 2 d4 3 c3-d3-d4-c4-c3/xd4", False),
        ("1 c3 2 d4 3 c3xd4-c3", False),
        ("1 c3 2 d4 3 c3-d4/d4-c3", False),
    ],
)
def test_what_goes_and_comes_back_is_warned_of(text, warned):
    done = replayed(GO, text)
    assert not done.problems
    assert any("comes back" in str(one) for one in done.warnings) is warned


SAID = (
    ("a1-b1", "a1:K", "White moves a king from a1 to b1", "roi de a1 à b1"),
    ("xb1", "b1:r", "White takes away Black’s rook on b1", "une tour des Noirs en b1"),
    ("xb1", "b1:R", "White takes away a rook on b1", "retirent une tour en b1"),
    (
        "a1-b1/b1-c1",
        "a1:K b1:r",
        "Black’s rook from b1 to c1 and a king from a1 to b1",
        "des Noirs",
    ),
    (
        "a1~b1",
        "a1:K b1:r",
        "White lets a king on a1 and Black’s rook on b1 change places",
        "Noirs",
    ),
    ("2a1-b1", "a1:rKR", "White moves the upper 2 discs from a1 to b1", "les 2 disques du dessus"),
    ("r:b1", "", "White places Black’s rook on b1", "posent une tour des Noirs en b1"),
    (
        "xa1/xb1/xc1/xd1",
        "a1:r b1:r c1:r d1:r",
        "White takes away 4 of Black’s rooks",
        "retirent 4 tours des Noirs",
    ),
)


@pytest.mark.parametrize(("text", "before", "english", "french"), SAID)
def test_sentences_say_whose_what_is_and_have_articles(text, before, english, french):
    position, player = standing(CHESS, before), player_of(CHESS)
    turn, _ = meant(player, position, parsed(CHESS, text))
    trace = player.trace(position, turn)
    assert english in turn_sentence(CHESS, trace, Language.EN)
    assert french in turn_sentence(CHESS, trace, Language.FR)


def test_pieces_that_go_one_by_one_are_not_spoken_of_as_one():
    done = replayed(GO, "1 a1 2 b1 3 a1-a2/b1-b2")
    spoken = spoken_turn(GO, done.plies[-1], Language.EN)
    assert "then" not in spoken
    assert spoken.count("from") == 2
