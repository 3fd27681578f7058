"""How turns are written stands in books and on score sheets as the game has them."""

from __future__ import annotations

import re

import pytest
from printkit.library.games import load
from printkit.model import Language
from printkit.products.turn_signs import signs_written, turn_signs

SPEC = """\
game: {id: own, title: Own, players: 2}
board: {cells: squares, shape: rectangle 4x4}
kinds:
  man: {letter: M, count: 2, form: disc}
  king: {letter: K, count: 1, form: disc}
  die: {letter: D, count: 1, form: disc, owner: none}
WALLsetup: {white: a1:M b1:M c1:K, black: half-turnRESERVE}
turns: unchecked
FIGURE
"""
WALL = "  wall: {letter: W, count: 3, form: bar, size: 2, stands: between}\n"
MOVES = ["a1-a2", "a1-a2-a3"]


def signs(tmp_path, *, wall: str = "", figure: str = "", example: str = "", reserve: str = ""):
    spec = SPEC.replace("WALL", wall).replace("RESERVE", reserve and f", reserve: {reserve}")
    spec = spec.replace("count: 2", "count: 3") if reserve else spec
    stated = f"figures: {{one: {{play: {figure}}}}}" if figure else ""
    if example:
        (tmp_path / "own.txt").write_text(f"{example}\n", encoding="utf-8")
        stated = "example: own.txt"
    path = tmp_path / "own.yaml"
    path.write_text(spec.replace("FIGURE", stated), encoding="utf-8")
    found = [[*turn_signs(load(str(path)), language)] for language in Language]
    assert len({tuple(sign for sign, _ in one) for one in found}) == 1
    return [sign for sign, _ in found[0]]


@pytest.mark.parametrize(
    ("more", "shown"),
    [
        ({}, [*MOVES, "a1xa2", "…/xa2"]),  # nothing shows what it has
        ({"example": "1 a1-a2 2 d4-c4"}, MOVES),
        ({"example": "1 a1xd4"}, [*MOVES, "a1xa2"]),
        ({"example": "1 xa1 2 a1-a2/xb1"}, [*MOVES, "xa2", "…/xa2"]),
        ({"example": "1 xa1"}, ["xa2"]),
        ({"example": "1 a1~b1 2 d4-c4"}, [*MOVES, "a1~a2"]),
        ({"example": "1 a1-d4/d4-a1 2 d3-c3"}, [*MOVES, "a1~a2"]),
        ({"figure": "2a1=b1"}, [*MOVES, "a1=a2", "2a1-a2"]),
        ({"example": "1 K:b3"}, ["K:a1"]),
        ({"example": "1 a1-a2", "reserve": "M"}, ["M:a1", *MOVES]),
        ({"wall": WALL, "example": "1 a1-a2"}, ["a1|a2", *MOVES]),
        ({"wall": WALL, "example": "1 a1|b1 2 xa1|b1"}, ["a1|a2", "xa1|a2"]),
    ],
)
def test_signs_are_those_that_the_game_shows(tmp_path, more, shown):
    assert signs(tmp_path, **more) == [*shown, "pass"]


@pytest.mark.parametrize(
    ("name", "turns", "shown", "lettered"),
    [
        ("jersi", ["a1-a2", "b1-b2=c3!"], ["a1-a2", "a1-a2=a3", "!"], False),
        ("jersi", ["h1=f1!!-g2/K:a2", "m:f3"], ["a1=a3-a2", "!!", "/K:a1", "M:a2"], True),
        ("jersi", ["W:e5/M:e6"], ["M:a2/W:a3"], True),
        ("pijersi", ["a4-b5=c4", "d3=c2!-b3!"], ["a1-a2=a3", "a1=a3-a2", "!"], False),
        ("staku", ["a1-a2!"], ["a1-a2", "!"], False),
        ("mikjersi", ["a1=a3", "a2-a3"], ["a1-a2", "a1=a3"], False),
    ],
)
def test_a_key_explains_the_signs_that_its_turns_write_and_no_other(name, turns, shown, lettered):
    game = load(name)
    found, named = signs_written(game, Language.EN, turns)
    everything = [sign for sign, _ in turn_signs(game, Language.EN)]
    assert [way(sign) for sign, _ in found] == [way(sign) for sign in shown]
    assert bool(named) == lettered
    everything_else, _ = signs_written(game, Language.EN, ["a1?a2"])
    assert [sign for sign, _ in everything_else] == everything


def way(sign: str) -> str:
    return re.sub(r"[a-z][0-9]", "x", re.sub("[A-Z]:", "X:", sign))
