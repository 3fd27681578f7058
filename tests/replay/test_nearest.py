"""The legal turns that are offered for a turn that is none: the meant one among three."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from printkit import library
from printkit.base.errors import NotationError, Source
from printkit.library import Ply, nearest_legal
from printkit.model import Game, Language
from printkit.notation import DIALECTS
from printkit.replay.interpret import meant
from printkit.rules import Position

RECORDS = Path(__file__).parents[1] / "data" / "records"
GAMES = (
    RECORDS / "jersi" / "2021-1011.txt",
    RECORDS / "pijersi" / "2024-0517-1417.txt",
    RECORDS / "pijersi" / "2022-0806-0949.txt",
)
LETTERS = "abcdefghi123456789-=:/!MWK"


def left_out(text: str, at: int, _: Random) -> str:
    return text[:at] + text[at + 1 :]


def another(text: str, at: int, random: Random) -> str:
    return text[:at] + random.choice(LETTERS) + text[at + 1 :]


def one_more(text: str, at: int, random: Random) -> str:
    return text[:at] + random.choice(LETTERS) + text[at:]


def exchanged(text: str, at: int, _: Random) -> str:
    return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]


SLIPS = (left_out, another, one_more, exchanged)


def is_legal(game: Game, ply: Ply, before: Position, text: str) -> bool:
    """Whether a misprint is a turn too, perhaps another one: nothing tells that it is none."""
    try:
        parsed = DIALECTS[game.dialect].parse_turn(
            text, Source("x", 1, 1), library.alphabet_of(game)
        )
        return meant(library.rules_of(game), before, parsed)[1] is None
    except NotationError:
        return False


@pytest.mark.slow
def test_the_meant_turn_is_among_three_for_nearly_all_misprints_of_a_letter() -> None:
    random, seen, missed = Random(20), 0, []
    for path in GAMES:
        played, _ = library.open_replay(str(path))
        for ply in random.sample(played.plies, 15):
            before = played.position(ply.number - 1)
            for slip in SLIPS:
                text = slip(ply.text, random.randrange(len(ply.text)), random)
                if is_legal(played.game, ply, before, text):
                    continue
                seen += 1
                if ply.text not in nearest_legal(played.game, before, text):
                    missed.append((text, ply.text))
    assert seen > 120
    assert len(missed) <= 0.05 * seen, missed


JERSI = library.load("jersi")


@pytest.mark.parametrize(
    ("board", "written", "first"),
    [
        ("a4:K i4:k e5:r | MW -", "M:d10", "M:d1"),
        ("a4:K i4:k e5:r | MW -", "M:e5", "M:e4"),
        ("a4:K i4:k e5:r | MW -", "M:c4/W:e5", "M:c4/W:d5"),
        ("a4:K i4:k e5:P e6:R", "e5-f5=g6", "e5-e6=g6"),
        ("a4:K i4:k e5:P e6:R", "e6-e5=g6", "e5-e6=g6"),
        ("a4:K i4:k e5:P e6:R", "e5-e6-e7", "e5-e6=e7"),
        ("a4:K i4:k e5:PR", "e5-e7", "e5=e7"),
        ("a4:K i4:k e5:PR e7:s", "e5-e7!", "e5=e7!"),
        ("a4:K i4:k e5:R", "e5=f5", "e5-f5"),
        ("a4:K i4:k e5:PR", "e5e6", "e5-e6"),
        ("a4:K i4:k e5:PR", "E5=E77", "e5=e7"),
    ],
)
def test_what_hands_and_eyes_mistake_costs_least(board: str, written: str, first: str) -> None:
    given = library.read_position(board, "x", JERSI).given
    offered = nearest_legal(JERSI, given.position, written)
    assert first in offered
    assert len(offered) <= 3


def test_a_drop_is_offered_beside_the_cell_that_is_taken() -> None:
    given = library.read_position("a4:K i4:k d7:RP | MW -", "x", JERSI).given
    offered = nearest_legal(JERSI, given.position, "M:d7")
    assert {*offered} <= {f"M:{cell}" for cell in ("c6", "c7", "d6", "d8", "e7", "e8")}
    assert len(offered) == 3


@pytest.mark.parametrize("written", ["g4-h4", "g4-h4!!", "g4-h4/K:a4", "g4-h4!!/k:a4"])
def test_a_king_that_is_not_put_back_where_it_may_is_offered_its_own_row(written: str) -> None:
    given = library.read_position("a4:K h4:k g4:R", "x", JERSI).given
    offered = nearest_legal(JERSI, given.position, written)
    assert all(text.startswith("g4-h4!!/k:i") for text in offered)
    assert len(offered) == 3


def test_a_turn_with_a_step_too_many_is_offered_without_it() -> None:
    given = library.read_position("a4:K i4:k g4:R", "x", JERSI).given
    assert "g4-g5" in nearest_legal(JERSI, given.position, "g4-g5=g7")


def test_nothing_is_offered_for_what_is_like_no_turn() -> None:
    assert nearest_legal(JERSI, JERSI.setup, "peut-être plus tard") == ()
    assert nearest_legal(JERSI, JERSI.setup, "") == ()


def test_a_turn_that_does_not_read_gets_its_offers_too(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text('[Edition "jersi/4.16"]\n\n1 a2-b2=d3 2 h4-h3=f44\n', encoding="utf-8")
    (problem,) = library.check(path).problems
    assert problem.hint.startswith("the row goes from f1 to f8; nearest legal: h4-h3=f4, ")
    (problem,) = library.check(path, language=Language.FR).problems
    assert "f1 à f8\u00a0; légaux, les plus proches\u00a0: h4-h3=f4" in problem.hint
    given = library.read_position("c3:PR c5:s", "--position", JERSI).given
    with pytest.raises(NotationError, match="nearest legal: c3=c5!"):
        library.play_turns(JERSI, given, [("c3=z5", Source("--turn", 1, 1))])
