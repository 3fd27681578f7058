"""Wins found in records: how many there are, and which of them the players missed."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit import library
from printkit.features.problems.search import Searched, Sought, search_record

DATA = Path(__file__).parents[2] / "data"
RECORDS = sorted((*DATA.glob("records/*/*.txt"), *DATA.glob("editions/*.txt")))
POSITIONS, WINS, SINGLE = 754, 51, 17
"""Counted by trying every turn of every position; a third of the records is tried anew below."""
PIJERSI = DATA / "records" / "pijersi"


def searched(sought: Sought, records: list[Path] = RECORDS) -> list[Searched]:
    return [search_record((str(path), sought)) for path in records]


@pytest.mark.slow
def test_real_games_hold_so_many_wins_in_one() -> None:
    found = searched(Sought())
    assert sum(one.positions for one in found) == POSITIONS
    assert sum(len(one.wins) for one in found) == WINS
    assert sum(len(win.wins) == 1 for one in found for win in one.wins) == SINGLE


@pytest.mark.slow
def test_trying_every_turn_finds_the_same() -> None:
    for path in RECORDS[::3]:
        wins = []
        for record, choice in library.read_games(path.read_text(encoding="utf-8"), str(path)):
            played, rules = library.replay_legal(choice.game, record), library.rules_of(choice.game)
            for ply in range(len(played.plies) + 1):
                position = played.position(ply)
                ends = [
                    rules.outcome(rules.play_code(position, code)) for code in rules.legal(position)
                ]
                wins += [sum(bool(end and end.winner is position.to_move) for end in ends)]
        (found,) = searched(Sought(), [path])
        assert [len(win.wins) for win in found.wins] == list(filter(None, wins)), path


def test_a_win_that_was_not_played_is_marked() -> None:
    (found,) = searched(Sought(), [PIJERSI / "2024-0517-1109.txt"])
    played = {win.reference.partition("@")[2]: win.is_missed for win in found.wins}
    assert played == {"12": True, "14": False}


@pytest.mark.slow
def test_wins_in_two_are_no_wins_in_one_and_may_be_asked_to_be_the_only_one() -> None:
    record = [PIJERSI / "2024-0117-1921.txt"]
    (two,) = searched(Sought(turns=2, unique=True), record)
    assert [(win.ply, win.wins) for win in two.wins] == [(12, ("c4-c3=d3",))]
    (one,) = searched(Sought(), record)
    assert [win.ply for win in one.wins] == [14]


def test_a_record_that_cannot_be_read_is_told_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("nothing of a game")
    (found,) = searched(Sought(), [tmp_path / "words.txt"])
    assert found.positions == 0
    assert found.problems
