"""Who won is read by the names that a game gives its players, before the usual ones."""

from __future__ import annotations

import pytest
from printkit.library.checks import check_record
from printkit.library.games import load
from printkit.library.records import read_record_text
from printkit.model import Language
from printkit.replay.replay import replay_so_far
from printkit.replay.story import heading_of

SPEC = """\
game: {id: own, title: Own, players: 2}
board: {cells: squares, shape: rectangle 4x4}
players:
  white: {en: FIRST, colour: "#222222"}
  black: {en: SECOND, colour: "#eeeeee"}
kinds: {man: {letter: M, count: 2, form: disc}}
setup: {white: a1:M b1:M, black: a4:M b4:M}
turns: unchecked
"""


@pytest.fixture
def game(tmp_path):
    def made(first: str, second: str):
        path = tmp_path / "own.yaml"
        path.write_text(SPEC.replace("FIRST", first).replace("SECOND", second), encoding="utf-8")
        return load(str(path))

    return made


def checked(game, text):
    record, _ = read_record_text(text, "game.txt", game)
    return record, check_record(game, record)


TURNED = ('Black, fr: "les Noirs"', 'White, fr: "les Blancs"')
RED_AND_BLUE = ('Red, fr: "les Rouges"', 'Blue, fr: "les Bleus"')
CONES = ('Cone, fr: "les Cônes"', 'Spool, fr: "les Bobines"')


@pytest.mark.parametrize(
    ("names", "said", "score"),
    [
        (TURNED, "Black wins", "1-0"),
        (TURNED, "White resigns.", "1-0"),
        (TURNED, "Les Noirs abandonnent.", "0-1"),
        (TURNED, "Schwarz gewinnt", "1-0"),
        (TURNED, "1-0", "1-0"),
        (RED_AND_BLUE, "Red wins", "1-0"),
        (RED_AND_BLUE, "Les Bleus gagnent", "0-1"),
        (RED_AND_BLUE, "Victory for Blue", "0-1"),
        (CONES, "Spool wins", "0-1"),
        (CONES, "Les Cônes abandonnent", "0-1"),
        (CONES, "Spools lost on time", "1-0"),
    ],
)
@pytest.mark.parametrize(
    "text", ["1 a1-a2\n{0}\n", '[Result "{0}"]\n1 a1-a2\n', "1 a1-a2 {{{0}}}\n"]
)
def test_a_result_in_words_is_of_whom_the_game_calls_so(game, names, said, score, text):
    _, result = checked(game(*names), text.format(said))
    assert result.recorded == score
    assert not result.warnings


@pytest.mark.parametrize(
    ("names", "said", "score", "named"),
    [
        (RED_AND_BLUE, "White wins", "1-0", "Red"),
        (RED_AND_BLUE, "Black wins", "0-1", "Blue"),
        (("Red", "White"), "Black wins", "1-0", "Red"),
        (("Black", "Red"), "White wins", "0-1", "Red"),
    ],
)
def test_a_colour_that_no_player_has_is_read_with_a_warning(game, names, said, score, named):
    _, result = checked(game(*names), f"1 a1-a2\n{said}\n")
    assert result.recorded == score
    (warning,) = result.warnings
    assert named in warning.what
    assert (warning.source.line, warning.source.column) == (2, 1)


@pytest.mark.parametrize("header", ["", '[Game "go"]\n'])
def test_headers_of_players_are_by_colour_where_black_begins(game, header):
    own = None if header else game(*TURNED)
    text = f'{header}[White "Cho"]\n[Black "Lee"]\n1 a1 2 b2\nLee resigns\n'
    record, choice = read_record_text(text.replace("a1 2 b2", "c3 2 d4"), "game.txt", own)
    if own is not None:
        text = text.replace("a1 2 b2", "a1-a2 2 a4-a3")
        record, choice = read_record_text(text, "game.txt", own)
    heading = heading_of(replay_so_far(choice.game, record, Language.EN), Language.EN)
    assert heading.players == "Lee – Cho"
    assert (heading.score, heading.agreed) == ("0–1", "Black resigns.")
