"""The engines of docs/engines, against counts and programs that know nothing of printkit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest
from printkit import library
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.products.turn_signs import letters, turn_signs
from printkit.rules import Side

DOCS = Path(__file__).parents[2] / "docs" / "engines"
SIZE = 8
Place: TypeAlias = tuple[int, int]
Board: TypeAlias = dict[Place, int]
"""By row and column whose piece stands there: 1 White's, -1 Black's."""
Moves: TypeAlias = Callable[[Board, int], Iterator[tuple[Place, Place]]]


def breakthrough_moves(board: Board, side: int) -> Iterator[tuple[Place, Place]]:
    """Forward to an empty square, or aslant onto any but one's own."""
    if any(row == (SIZE - 1 if owner > 0 else 0) for (row, _), owner in board.items()):
        return
    for (row, column), owner in list(board.items()):
        if owner == side:
            for aside in (-1, 0, 1):
                end = (row + side, column + aside)
                if 0 <= end[1] < SIZE and (
                    end not in board if aside == 0 else board.get(end) != side
                ):
                    yield (row, column), end


def joined(board: Board, side: int) -> bool:
    """Whether all pieces of a side are one group."""
    own = [place for place, owner in board.items() if owner == side]
    groups = {place: place for place in own}

    def root(place: Place) -> Place:
        while groups[place] != place:
            place = groups[place]
        return place

    for one in own:
        for other in own:
            if max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1:
                groups[root(one)] = root(other)
    return len({root(place) for place in own}) == 1


def lines_of_action_moves(board: Board, side: int) -> Iterator[tuple[Place, Place]]:
    """As many squares as pieces stand on the line, over one's own alone, not onto one's own."""
    if joined(board, 1) or joined(board, -1):
        return
    for (row, column), owner in list(board.items()):
        for down, across in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)):
            if owner != side:
                continue
            count = sum(
                (row + far * down, column + far * across) in board for far in range(-SIZE, SIZE)
            )
            way = [(row + far * down, column + far * across) for far in range(1, count + 1)]
            inside = all(0 <= y < SIZE and 0 <= x < SIZE for y, x in way)
            if inside and board.get(way[-1]) != side and -side not in map(board.get, way[:-1]):
                yield (row, column), way[-1]


def perft(board: Board, side: int, depth: int, moves: Moves) -> int:
    if depth == 0:
        return 1
    total = 0
    for start, end in moves(board, side):
        after = {place: owner for place, owner in board.items() if place != start}
        total += perft(after | {end: side}, -side, depth - 1, moves)
    return total


BREAKTHROUGH = {(row, column): 1 if row < 2 else -1 for row in (0, 1, 6, 7) for column in range(8)}
LINES = {(row, column): 1 for row in (0, 7) for column in range(1, 7)} | {
    (row, column): -1 for row in range(1, 7) for column in (0, 7)
}
GAMES = {
    "breakthrough": (BREAKTHROUGH, breakthrough_moves, (22, 484, 11132)),
    "lines_of_action": (LINES, lines_of_action_moves, (36, 1244)),
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
def test_as_many_turns_follow_one_another_as_another_program_finds(name):
    board, moves, known = GAMES[name]
    game = load_game(str(DOCS / f"{name}.yaml"))
    rules = library.rules_of(game)
    for depth, count in enumerate(known, 1):
        assert perft(board, 1, depth, moves) == count
        assert rules.perft(game.setup, depth) == count


@pytest.mark.parametrize("name", GAMES)
def test_in_games_played_at_random_both_programs_know_the_same_turns(name):
    board, moves, _ = GAMES[name]
    game = load_game(str(DOCS / f"{name}.yaml"))
    rules, position, side, random = library.rules_of(game), game.setup, 1, Random(7)
    names = game.grid.names
    for _ in range(8):
        legal = {
            (names[turn.steps[0].start], names[turn.steps[0].end]): turn
            for turn in rules.legal_turns(position)
        }
        known = {
            tuple(f"{'abcdefgh'[y]}{x + 1}" for y, x in one): one for one in moves(board, side)
        }
        assert legal.keys() == known.keys()
        if not legal:
            break
        chosen = random.choice(sorted(legal))
        start, end = known[chosen]
        del board[start]
        board[end] = side
        position, side = rules.play(position, legal[chosen]), -side


@pytest.mark.parametrize(
    ("turns", "winner", "why"),
    [
        ("a3 e5 b3 e4 c3 e1 d3 a1 e3", Side.WHITE, "joined"),
        ("a1 c1 a2 c2 a4 c3 a5 c4 b4 c5", Side.BLACK, "joined"),
        ("a3 e5 b3 e4", None, None),
    ],
)
def test_who_joins_the_edges_wins_at_hex(printkit_turns, turns, winner, why):
    outcome = printkit_turns("hex", turns).outcome
    assert (outcome and outcome.winner, outcome and outcome.reason) == (winner, why)


@pytest.fixture
def printkit_turns(tmp_path):
    """Plays turns of a game of the docs."""

    def play(name: str, turns: str) -> library.Replay:
        path = tmp_path / "game.txt"
        path.write_text("\n".join(f"{rank} {one}" for rank, one in enumerate(turns.split(), 1)))
        game = load_game(str(DOCS / f"{name}.yaml"))
        record, choice = library.read_record(path, game)
        return library.replay(choice.game, record)

    return play


def test_a_capture_is_written_with_its_sign_whatever_the_record_writes(printkit_turns):
    played = printkit_turns("breakthrough", "b2-c2 g3-f3 c2-d2 f3-e3 b1-c1 e3-d2")
    assert [ply.text for ply in played.plies][-1] == "e3xd2"
    assert played.plies[-1].trace.captured
    again = printkit_turns("breakthrough", "b1xc1 g3-f3")
    assert ["takes nothing" in one.what for one in again.warnings] == [True]


@pytest.mark.parametrize(
    ("name", "signs"),
    [("hex", ["a1"]), ("breakthrough", ["a1-b1", "a1-b1-c1", "a1xb1"])],
)
def test_the_legend_of_signs_has_those_that_the_switches_leave(name, signs):
    game = load_game(str(DOCS / f"{name}.yaml"))
    shown = [sign for sign, _ in turn_signs(game, Language.EN)]
    assert len(shown) == len(signs)
    assert [len(one) for one in shown] == [len(one) for one in signs]
    assert letters(game, Language.EN) == ()


@pytest.mark.parametrize("name", ["hex", *GAMES])
def test_every_reason_of_an_engine_is_said_in_both_languages(name):
    game = load_game(str(DOCS / f"{name}.yaml"))
    words = type(library.rules_of(game).engine).words
    assert all(one.keys() == {"en", "fr"} for one in words.values())
