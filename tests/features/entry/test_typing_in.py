"""Games typed in: saved turn by turn, gone on with; files of something else are left alone."""

from __future__ import annotations

import io
import os
import re
from pathlib import Path

import pytest
from printkit.base.errors import NotationError
from printkit.features.entry.session import begin
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.notation import scan_games
from printkit.notation.records.tree import remarks

DATA = Path(__file__).parents[2] / "data"
RECORDS = DATA / "records"
JERSI_GAME = RECORDS / "jersi" / "rulebook-example.txt"
MISPRINT = RECORDS / "jersi" / "rulebook-example-misprint.txt"


@pytest.fixture
def typed(printkit, monkeypatch):
    """Runs `printkit enter` with lines on its standard input."""

    def run(lines: str, *arguments: object):
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return printkit("enter", *arguments)

    return run


def turns_of(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    return [turn.text for turn in scan_games(text, "x")[0].turns]


def test_a_game_that_is_only_drawn_is_not_entered(printkit, tmp_path):
    (tmp_path / "drawn.yaml").write_text("extends: staku\nrules: none\n")
    done = printkit("enter", "drawn.yaml", "-o", "x.txt")
    assert done.status == 1
    assert "no rules" in done.err


def test_turns_are_saved_one_by_one(typed, tmp_path):
    path = tmp_path / "game.txt"
    done = typed("a2-b2=d3\nh4-h3=f4\n{By e-mail.}\nb3-b4=d5 !?\n", "jersi", "-o", path)
    assert done.status == 0
    assert turns_of(path) == ["a2-b2=d3", "h4-h3=f4", "b3-b4=d5"]
    assert "Black 4> " in done.out
    assert f"saved in {path}" in done.err
    scanned = scan_games(path.read_text(encoding="utf-8"), "x")[0]
    assert [one.text for one in remarks(scanned.turns[1].notes)] == ["By e-mail."]


def test_a_game_goes_on_where_it_was_left(typed, tmp_path):
    path = tmp_path / "game.txt"
    typed("a2-b2=d3\n{Bold.}\n", "jersi", "-o", path)
    done = typed("h4-h3=f4\n", "jersi", "-o", path)
    assert "turns read from" in done.err
    assert turns_of(path) == ["a2-b2=d3", "h4-h3=f4"]
    assert "{Bold.}" in path.read_text(encoding="utf-8")


def test_a_file_that_holds_no_game_is_left_alone(typed, tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada,\n\nshall we play?\n", encoding="utf-8")
    done = typed("a2-b2=d3\n", "jersi", "-o", path)
    assert (done.status, "this text holds no game" in done.err) == (1, True)
    assert path.read_text(encoding="utf-8").startswith("Dear Ada")


@pytest.mark.parametrize(
    ("game", "named"), [("pijersi", "jersi/4.16"), ("jersi/3", "jersi/3+pamei"), ("staku", "4.0")]
)
def test_a_record_of_another_game_is_left_alone(typed, tmp_path, game, named):
    path = tmp_path / "game.txt"
    text = f'[Game "jersi"]\n[Edition "{named}"]\n'
    path.write_text(text, encoding="utf-8")
    done = typed("b2-b3\n", game, "-o", path)
    assert (done.status, f"{named}, not of {game}" in done.err) == (1, True)
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("game", "first", "wrong", "second"),
    [
        ("jersi/1", "N:d1", "N:d1", "N:d7"),
        ("jersi/2", "N:a3", "N:e5", "N:i3"),
        ("jersi/3", "N:a3", "N:e5", "N:i3"),
    ],
)
def test_cubes_are_placed_before_the_game(typed, tmp_path, game, first, wrong, second):
    path = tmp_path / "game.txt"
    done = typed(f"{first}\n{wrong}\n{second} {{so}}\nundo\nredo\nlegal\n", game, "-o", path)
    assert turns_of(path) == [first, second]
    assert "is illegal" in done.out
    assert "places 3> legal: " in done.out
    done = typed("K:" + first[2:], game, "-o", path)
    assert "is illegal" in done.out or len(turns_of(path)) == 3
    assert "{so}" in path.read_text(encoding="utf-8")


def test_after_the_last_cube_is_placed_the_game_begins():
    session = begin(load_game("jersi/1"), Language.EN).enter("N:d1").enter("N:d7")
    while session.to_place is not None:
        session = session.enter(session.legal()[0])
    assert len(session.text.turns) == 26
    assert [turn.text[0] for turn in session.text.turns].count("N") == 2
    played = session.enter(f"{session.legal()[0]} {{a remark}}")
    assert len(played.played.plies) == 1
    assert played.turn_to_come == 2


def test_what_would_be_lost_of_a_file_is_told(typed, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text("1 a2-b2=d3\nbye\n", encoding="utf-8")
    assert (
        "1 remark stands among the turns without braces: 'bye'"
        in typed("", "jersi", "-o", path).err
    )


def test_bytes_that_are_no_text_are_no_turn(printkit, tmp_path, monkeypatch):
    keyboard = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\na2-b2=d3\n{\xe9}\n"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", keyboard)
    path = tmp_path / "game.txt"
    assert printkit("enter", "jersi", "-o", path).status == 0
    assert turns_of(path) == ["a2-b2=d3"]


def test_a_turn_is_taken_back(typed, tmp_path):
    path = tmp_path / "game.txt"
    typed("a2-b2=d3\nundo\na3-b3\nundo\nundo\na4-b4\n", "jersi", "-o", path)
    assert turns_of(path) == ["a4-b4"] if path.exists() else True


def test_a_game_without_turns_may_go_on_too(typed, tmp_path):
    path = tmp_path / "game.txt"
    typed("a2-b2=d3\nundo\n", "jersi", "-o", path)
    assert typed("a2-b2=d3\n", "jersi", "-o", path).status == 0
    assert turns_of(path) == ["a2-b2=d3"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("a2-b2=", "legal: a2-b2="),
        ("d9", "no cell 'd9' on this board; the row goes from d1 to d8"),
        ("a2-a5", "a2-a5 is illegal: a cube goes to an adjacent cell"),
        ("hello", "hello"),
        ("legal", "legal: "),
        ("help", "a turn, its beginning"),
        ("board", "turn 1: White to play"),
        ("undo", "there is no turn to take back"),
        ("$3", "is not a turn"),
    ],
)
@pytest.mark.few(2)
def test_the_desk_answers_and_goes_on(typed, tmp_path, line, said):
    path = tmp_path / "game.txt"
    done = typed(f"{line}\na2-b2=d3\n", "jersi", "-o", path)
    assert done.status == 0
    assert said in done.out
    assert turns_of(path) == ["a2-b2=d3"]


def test_the_desk_speaks_french(typed, tmp_path):
    done = typed("a2-a5\na2-b2=\n", "jersi", "-o", tmp_path / "game.txt", "--lang", "fr")
    assert "Blancs 1> " in done.out
    assert "a2-a5 est illégal\u00a0: un cube va sur une case voisine" in done.out
    assert "légaux\u00a0: a2-b2=" in done.out
    assert "aucun tour saisi" in done.err


def test_nothing_typed_writes_nothing(typed, tmp_path):
    done = typed("", "jersi", "-o", tmp_path / "game.txt")
    assert (done.status, list(tmp_path.iterdir())) == (0, [])


@pytest.mark.parametrize("line", ["quit", "q", "exit"])
def test_quitting_keeps_what_was_typed(typed, tmp_path, line):
    path = tmp_path / "game.txt"
    assert typed(f"a2-b2=d3\n{line}\nh4-h3=f4\n", "jersi", "-o", path).status == 0
    assert turns_of(path) == ["a2-b2=d3"]


def test_an_interrupt_keeps_what_was_typed(printkit, tmp_path, monkeypatch):
    class Hands:
        lines = iter(["a2-b2=d3\n"])

        def readline(self, _: int) -> str:
            for line in self.lines:
                return line
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Hands())
    path = tmp_path / "game.txt"
    assert printkit("enter", "jersi", "-o", path).status == 0
    assert turns_of(path) == ["a2-b2=d3"]


def test_a_game_that_is_over_takes_no_more_turns(typed, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(JERSI_GAME.read_text(encoding="utf-8"), encoding="utf-8")
    done = typed("a2-b2\n", "jersi", "-o", path)
    assert "Black wins" in done.out
    assert "the game is over" in done.out
    assert len(turns_of(path)) == 48


def test_a_kill_loses_one_turn_at_most(typed, tmp_path, monkeypatch):
    path = tmp_path / "game.txt"
    typed("a2-b2=d3\n", "jersi", "-o", path)
    before = path.read_bytes()

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", killed)
    typed("h4-h3=f4\n", "jersi", "-o", path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.txt"]


@pytest.mark.parametrize(
    ("command", "typed"),
    [
        (("check", DATA / "states", JERSI_GAME), ""),
        (("check", "-"), "1 a2-a5"),
        (("check", "-"), "[Edition jersi]\n1 zz-a1 (2 a1"),
        (("enter", "jersi"), "legal\nhelp\na2-a5\nquit\n"),
        (("position", "-"), "a4:K | - - | w"),
    ],
)
@pytest.mark.few(1)
def test_all_that_is_said_in_french_keeps_its_signs_with_their_words(
    printkit, monkeypatch, command, typed
):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    done = printkit(*command, "--lang", "fr")
    assert done.out + done.err
    assert not re.search(" [;:!?»]|« ", done.out + done.err)


def test_hints_tell_signs_of_numbers_apart() -> None:
    session = begin(load_game("staku"), Language.EN)
    assert all(text.startswith("b2-b3+") for text in session.hints("b2-b3+") if text != "…")
    assert not session.hints("b2*")


def test_a_turn_that_does_not_read_gets_its_offers() -> None:
    with pytest.raises(NotationError, match="nearest legal: a2-b2=d3"):
        begin(load_game("jersi"), Language.EN).enter("a2b2=d3")
