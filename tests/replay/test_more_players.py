"""Games of three players as people write them: who plays, whose a piece is, rounds."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit import library
from printkit.gamefile import game_of
from printkit.model import Language
from printkit.replay.conversion import record_text
from printkit.replay.story import heading_of

OWN = """ivory: {en: Ivory, fr: Ivoire, colour: "#fbf6e6"}
  ruby: {en: Ruby, fr: le Rubis, colour: "#c03113"}
  navy: {en: Navy, fr: Marine, colour: "#2b54ab"}"""
BLACK_LAST = OWN.replace("navy: {en: Navy, fr: Marine", "black: {en: Black, fr: Noir, sign: k")
TURNS = "1 a1 2 b1 3 c1"


def played(text: str, players: str = OWN) -> library.Replay:
    game = game_of(
        f"""game: {{id: x, title: X}}
board: {{cells: squares, shape: rectangle 4}}
kinds:
  stone: {{letter: S, count: 20}}
players:
  {players}
setup: {{ivory: none}}
turns: unchecked
""",
        Path(),
    )
    record, _ = library.read_record_text(text, "x.txt", game)
    return library.replay(game, record)


@pytest.mark.parametrize(
    "headers",
    [
        '[Ivory "Ada"]\n[Ruby "Ben"]\n[Navy "Cleo"]',
        '[ivory "Ada"]\n[ruby "Ben"]\n[navy "Cleo"]',
        '[Rubis "Ben"]\n[Ivoire "Ada"]\n[Marine "Cleo"]',
        '[White "Ada"]\n[Black "Ben"]\n[Navy "Cleo"]',
    ],
)
def test_all_players_are_named_by_keys_and_names_of_their_game(headers: str) -> None:
    heading = heading_of(played(f"{headers}\n{TURNS}"), Language.FR)
    assert heading.players == "Ada – Ben – Cleo"
    assert heading.facts == ()


@pytest.mark.parametrize("ending", ["Ruby wins", '[Termination "Ruby wins"]'])
def test_how_a_game_of_three_ended_is_a_sentence_and_survives_being_written(ending: str) -> None:
    text = f"{ending}\n{TURNS}" if ending.startswith("[") else f"{TURNS}\n{ending}"
    first = played(text)
    assert heading_of(first, Language.EN).facts == ("Ruby wins.",)
    assert heading_of(played(record_text(first)), Language.EN).facts == ("Ruby wins.",)


def test_the_colour_black_names_the_player_of_that_key_alone() -> None:
    headers = '[White "Ida"]\n[Black "Cleo"]'
    heading = heading_of(played(f"{headers}\n{TURNS}", BLACK_LAST), Language.EN)
    assert heading.players == "Ida – N. N. – Cleo"


def test_a_sign_says_whose_the_piece_is_that_is_placed() -> None:
    made = played("1 a1 2 nS:b1 3 S:c1")
    cells = [made.game.grid.index[name] for name in ("a1", "b1", "c1")]
    assert [made.plies[-1].position.at(cell)[0].side for cell in cells] == [0, 2, 2]
    (warning,) = made.warnings
    assert warning.what.key == "notation.places-others"
    assert warning.what.values == {"letter": "nS", "side": "player3", "side2": "Black"}
    assert "nS:b1" in record_text(made)


@pytest.mark.parametrize(
    ("turns", "warned"),
    [
        ("1. a1 b1 c1\n2. a2 b2 c2\n3. a3", []),
        ("1 a1 2 b1 3 c1 4 a2", []),
        ("1. a1 b1 c1\n2. a2 b2\n3. a3 b3 c3", ["notation.round-not-of-all"]),
        ("1. a1 b1 c1 d1\n2. a2 b2 c2", ["notation.same-number"]),
    ],
)
def test_a_number_counts_a_turn_or_a_round_of_all(turns: str, warned: list[str]) -> None:
    assert [one.what.key for one in played(turns).warnings] == warned


@pytest.mark.parametrize(
    ("said", "ending", "result", "warned"),
    [
        ("Ruby wins", "Ruby wins", None, False),
        ("resigns", "resigns", None, False),
        ("1-0", "", None, True),
        ("1/2-1/2", "", "1/2-1/2", False),
    ],
)
def test_no_score_of_two_says_who_of_three_won(said, ending, result, warned) -> None:
    replay = played(f"{TURNS}\n{said}\n")
    assert replay.ending == ending
    assert replay.score == (result or "")
    assert bool(replay.warnings) is warned
