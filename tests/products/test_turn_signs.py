"""How turns are written stands in books and on score sheets as the game has them."""

from __future__ import annotations

import pytest
from printkit.library.games import load
from printkit.model import Language
from printkit.products.turn_signs import turn_signs

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
