"""Every cube of a game is in one place: on the board, in a reserve, or lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from printkit import library
from printkit.model import Language
from printkit.products.descriptions import turn_sentence
from printkit.rules import Piece, Position, Side

RECORDS = Path(__file__).parents[1] / "data" / "records"
EXCHANGES = RECORDS / "mikjersi" / "2022-0523-1249.txt"
GAMES = (EXCHANGES, RECORDS / "jersi" / "2021-1011.txt", RECORDS / "pijersi" / "2024-0517-1417.txt")


def cubes(position: Position) -> Counter[Piece]:
    held = Counter(
        {
            Piece(kind, side): count
            for side in Side
            for kind, count in enumerate(position.reserve[side])
        }
    )
    return held + Counter(
        piece for cell in range(len(position.cells)) for piece in position.at(cell)
    )


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.parent.name)
def test_after_every_turn_each_cube_is_somewhere_once(path: Path) -> None:
    played, _ = library.open_replay(str(path))
    whole = cubes(played.start.position)
    for ply in played.plies:
        assert cubes(ply.position) + Counter((*ply.lost[0], *ply.lost[1])) == whole, ply.text


def test_exchanged_prisoners_are_lost_no_longer_and_told() -> None:
    played, _ = library.open_replay(str(EXCHANGES))
    assert [len(lost) for lost in played.plies[-1].lost] == [4, 0]
    (exchange,) = (ply for ply in played.plies if ply.trace.exchanged)
    assert exchange.text.endswith("*")
    english = turn_sentence(played.game, exchange.trace, Language.EN)
    assert english.endswith("prisoners exchanged: rock)")
    french = turn_sentence(played.game, exchange.trace, Language.FR)
    assert "prisonniers échangés\u00a0: " in french
    assert "pierre" in french
