"""How games end, as people write it on a line below the turns: who won, and why."""

from __future__ import annotations

import pytest
from printkit.notation.records.scan import scan_games
from printkit.notation.records.scores import sentence_of


@pytest.mark.parametrize(
    ("words", "score"),
    [
        ("Noir gagne par forfait", "0-1"),
        ("White won by forfeit", "1-0"),
        ("Black ran out of time", "1-0"),
        ("Black exceeded the time limit", "1-0"),
        ("White's flag fell", "0-1"),
        ("Les Noirs ont perdu au temps", "1-0"),
        ("Gain blanc au temps", "1-0"),
        ("Victory for Black", "0-1"),
        ("Vainqueur : les Noirs", "0-1"),
        ("White resigned on move 3", "0-1"),
        ("Les Blancs abandonnent au 3e coup.", "0-1"),
        ("Black concedes after 12 turns", "1-0"),
        ("stalemate - draw by agreement", "1/2-1/2"),
        ("Draw offered and accepted", "1/2-1/2"),
        ("Game drawn by repetition", "1/2-1/2"),
        ("Nulle : 20 coups sans prise", "1/2-1/2"),
        ("Score final : 0,5 – 0,5", "1/2-1/2"),
        ("1/2", "1/2-1/2"),
    ],
)
def test_a_sentence_below_the_turns_tells_the_result(words: str, score: str) -> None:
    text = f"1. a5-b6=c6 f6-g5=e6\n2. c6=e5-f5! e6=g5-f5!\n{words}\n"
    found = scan_games(text, "x.txt")[0]
    assert found.result is not None
    assert found.result.text == score
    assert len(found.turns) == 4


@pytest.mark.parametrize(
    "words",
    [
        "White time 10:00",
        "White played 3 turns without a capture",
        "the draw was near",
        "Black should resign",
        "Pat resigns herself to it",
        "end of the game",
    ],
)
def test_other_sentences_tell_no_winner(words: str) -> None:
    ending = sentence_of(words)
    assert ending is None or ending.winner is None
