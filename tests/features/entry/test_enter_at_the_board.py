"""What `printkit enter` shows and understands at its prompt."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from printkit.features.entry.line_editor import Hints, edited_lines
from printkit.features.entry.session import Command, begin, commands
from printkit.features.entry.words import EnterWords
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.notation.records.scan import scan_whole
from printkit.notation.records.tree import Remark, Variation
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

JERSI = load_game("jersi")
WON = Path(__file__).parents[2] / "data" / "records" / "jersi" / "rulebook-example.txt"


@pytest.fixture
def typed(printkit, monkeypatch, tmp_path):
    """Runs `printkit enter` on game.txt with lines on its standard input."""

    def run(*lines: str, game: str = "jersi", lang: str = "en"):
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
        return printkit("enter", game, "-o", tmp_path / "game.txt", "--lang", lang)

    return run


@pytest.fixture
def game(tmp_path):
    """Reads what is in game.txt."""
    return lambda: scan_whole((tmp_path / "game.txt").read_text("utf-8"), "x")[0]


def headers(text) -> dict[str, str]:
    return {key: value.text for key, value in text.headers}


@pytest.mark.parametrize("name", ["jersi", "jersi/1", "jersi/4.0", "mikjersi", "pijersi", "staku"])
def test_the_board_and_its_lines_fit_sixty_columns(typed, name):
    done = typed("legal", game=name)
    board = [line for line in done.out.splitlines() if "> " not in line]
    assert any(re.match(r" *[a-z][0-9]", line) for line in board)
    assert max(map(len, board)) <= 60


def test_the_line_under_the_board_is_in_the_language(typed):
    english = typed("a2-b2=d3").out
    assert "turn 2: Black to play\nin reserve: M:4 W:2 m:4 w:2\n" in english
    french = typed("annuler", "a2-b2=d3", lang="fr").out
    assert "tour 2\u00a0: aux Noirs de jouer" in french
    assert not re.search(r"\b(turn|player|reserved|to play)\b", french)


def test_legal_tells_all_turns_or_those_of_one_cell(typed):
    session = begin(JERSI, Language.EN)
    assert len(session.legal()) > 1000
    shown = typed("legal").out
    assert all(f"{turn}" in shown.split() for turn in session.legal()[::50])
    one = typed("legal a2").out.split("> ")[1].split()
    assert {turn for turn in session.legal("a2") if turn[0] == "a"} <= set(one)
    assert not any(word.startswith(("a1-", "a3-")) for word in one)
    assert all("a2" in turn for turn in session.legal("a2"))
    assert "no legal turn" in typed("legal e5").out or session.legal("e5")


def test_what_is_undone_is_given_again_with_all_that_stood_by_it(typed, game):
    line = "a2-b2=d3 !? {sharp} (1 a3-b3)"
    typed(line)
    before = game()
    typed("undo", "redo")
    assert game().turns == () or game() == before
    typed("undo")
    assert game().turns == ()
    assert [remark.text for remark in game().opening] == ["sharp"]
    told = typed(line, "undo", "redo")
    assert "the remark on it stays" in told.out
    assert game().turns[0].notes == before.turns[0].notes


def test_redo_is_for_the_last_undo_alone(typed):
    assert "nothing was taken back" in typed("a2-b2=d3", "redo").out
    assert "nothing was taken back" in typed("undo", "a2-b2=d3", "redo").out


@pytest.mark.parametrize(
    ("line", "lang", "score", "cause"),
    [
        ("resign", "en", "0-1", "White resigned"),
        ("abandon", "fr", "0-1", "les Blancs abandonnent"),
        ("draw", "en", "1/2-1/2", "draw"),
        ("nulle", "fr", "1/2-1/2", None),
        ("1-0", "en", "1-0", None),
        ("0-1 (time)", "en", "0-1", "time"),
        ("Black resigned", "en", "1-0", "Black resigned"),
    ],
)
@pytest.mark.few(1)
def test_a_game_ends_as_people_say(typed, game, line, lang, score, cause):
    typed("a2-b2=d3", "h4-h3=f4", line, lang=lang)
    ended = game()
    assert ended.result is not None
    assert ended.result.text == headers(ended)["Result"] == score
    assert cause is None or headers(ended).get("Termination", cause) == cause
    assert "the game has ended" in typed("b3-b4=d5").out
    typed("undo", "b3-b4=d5")
    assert len(game().turns) == 3
    assert game().result is None


@pytest.mark.slow
def test_a_game_that_is_won_is_saved_with_its_score(typed, game, tmp_path):
    turns = [turn.text for turn in scan_whole(WON.read_text("utf-8"), "x")[0].turns]
    assert "Black wins" in typed(*turns).out
    assert len(game().turns) == len(turns)
    assert game().result.text == headers(game())["Result"] == "0-1"
    assert "the game is over" in typed("draw").out


def test_headers_and_variations_are_typed(typed, game):
    done = typed(
        "header White Ada Lovelace",
        "header Edition 3",
        "header White",
        '[Black "Ben"]',
        "a2-b2=d3",
        "(1 a3-b3 {calm} 2 h4-g4)",
        "(1 a3-a9)",
        "(foo",
    )
    told = headers(game())
    assert (told["White"], told["Black"], told["Edition"]) == ("Ada Lovelace", "Ben", "jersi/4.16")
    (variation,) = game().turns[0].notes
    assert isinstance(variation, Variation)
    assert [turn.text for turn in variation.turns] == ["a3-b3", "h4-g4"]
    assert variation.turns[0].notes == (Remark("calm"),)
    assert "a header has a name and a value" in done.out
    assert "no cell 'a9'" in done.out


def test_every_command_is_understood_in_french_and_told_in_help():
    told = " ".join((EnterWords.of(Language.FR).help, *EnterWords.of(Language.FR).more)).format()
    for command in Command:
        words = [word for word, meant in commands().items() if meant is command]
        assert any(word in told for word in words), command
        assert command.value in commands()


def test_lines_are_edited_until_the_end_of_input():
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("a2-b=d3\x1b[D\x1b[D\x1b[D2\r")  # three times Left
        keys.send_text("a2-b2\x7f3\r")  # Backspace
        keys.send_text("\x04")  # Ctrl-D
        lines = [*edited_lines(lambda: "> ", lambda _: ())]
    assert lines == ["a2-b2=d3", "a2-b3"]


def test_a_word_is_completed_by_legal_turns():
    session = begin(JERSI, Language.EN)
    document = Document("a2-b2=d3 h4-h3=f")
    words = [*Hints(session.hints).get_completions(document, CompleteEvent())]
    assert words == []
    words = [*Hints(session.hints).get_completions(Document("a2-b2=d"), CompleteEvent())]
    assert [(word.text, word.start_position) for word in words] == [
        (turn, -7) for turn in session.legal("a2") if turn.startswith("a2-b2=d")
    ]
