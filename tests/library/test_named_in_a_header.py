"""A record whose header names its game is read as one whose game is given."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit import library
from printkit.gamefile import load_game
from printkit.replay.interpret import known_of

EXAMPLES = sorted(Path(__file__).parents[2].glob("specs/examples/*.txt"))
PASSES = "1. c3-e7 g1-g3 m3-k3 pass pass pass\n2. e7-e5 pass k3-i3 pass pass pass\n"


def turns(text: str, name: str = "") -> list[str]:
    game = load_game(name) if name else None
    ((record, _),) = library.read_games(text, "x.txt", game)
    return [turn.text for turn in record.turns]


def test_turns_that_only_the_game_knows_are_read() -> None:
    """`pass` is a remark where nobody knows of which game."""
    headed = f'[Game "chinese-checkers"]\n{PASSES}'
    assert len(turns(headed)) == 12
    assert turns(headed) == turns(PASSES, "chinese-checkers")


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_the_same_with_a_header(path: Path) -> None:
    text, game = path.read_text("utf-8"), load_game(path.stem)
    if known_of(game).is_turn is None:
        pytest.skip("its turns show by themselves")
    assert turns(f'[Game "{path.stem}"]\n\n{text}') == turns(text, path.stem)
