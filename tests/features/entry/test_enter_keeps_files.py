"""What a person's file holds stays, whatever is typed into it."""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from printkit.base.files import held
from printkit.notation.records.scan import scan_whole
from printkit.notation.records.tree import Variation, remarks

LOST = Path(__file__).parents[2] / "data" / "lost"
TWO_GAMES = """[White "Ada"]
[Edition "jersi/4.16"]

1 a2-b2=d3 2 h4-h3=f4
1-0

[White "Ben"]
[Edition "jersi/4.16"]

1 a2-b2=d3
"""


@pytest.fixture
def typed(printkit, monkeypatch):
    """Runs `printkit enter jersi` with lines on its standard input."""

    def run(lines: str, path: Path, *arguments: object):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
        return printkit("enter", "jersi", "-o", path, *arguments)

    return run


def written(path: Path, text: str) -> Path:
    path.write_bytes(text.encode())
    return path


def turns_of(path: Path, number: int = 0) -> list[str]:
    return [turn.text for turn in scan_whole(path.read_text("utf-8"), "x")[number].turns]


@pytest.mark.few(3)
@pytest.mark.parametrize("name", sorted(path.name for path in LOST.iterdir()))
@pytest.mark.parametrize("line", ["{x}", "undo", "h4-h4", "resign", "header White Ada", "{x\n1-0"])
def test_no_line_of_a_letter_is_lost(typed, tmp_path, name, line):
    path = written(tmp_path / name, before := (LOST / name).read_text("utf-8"))
    assert typed(f"{line}\nquit\n", path).status == 0
    after, said = path.read_text("utf-8"), Counter(before.split())
    if line == "undo":
        said -= Counter(scan_whole(before, "x")[0].turns[-1].text.split())
        said -= Counter([str(len(turns_of(path)) + 1)])
    assert not said - Counter(after.split())
    count = len(scan_whole(before, "x")[0].turns)
    assert len(turns_of(path)) == count - (line == "undo")


def test_a_turn_is_added_behind_the_others_and_nothing_else_is_touched(typed, tmp_path):
    path = written(tmp_path / "letter.txt", (LOST / "letter.txt").read_text("utf-8"))
    typed("d5-d4 {sharp}\n", path)
    assert path.read_text("utf-8") == (
        "Dear Ben, here is where we are after the weekend.\n"
        "\n"
        "1 a2-b2=d3 2 h4-h3=f4\n"
        "Then on Sunday:\n"
        "3 b3-b4=d5 4 f4=d3!\n"
        "5 d5-d4 {sharp}\n"
        "\n"
        "My address has changed, see below.\n"
    )
    assert [entry.name for entry in tmp_path.iterdir()] == ["letter.txt"]


def test_a_variation_that_begins_with_a_word_loses_no_turn(typed, tmp_path):
    path = written(tmp_path / "x.txt", (LOST / "enter-loses-turns.txt").read_text("utf-8"))
    typed("{x}\nquit\n", path)
    assert turns_of(path) == ["a2-b2=d3", "h4-h3=f4", "b3-b4=d5", "f4=d3!"]


@pytest.mark.parametrize(
    ("before", "typing", "after"),
    [
        ("1 a2-b2=d3 2 h4-h3=f4\n*\n", "b3-b4=d5", "1 a2-b2=d3 2 h4-h3=f4 3 b3-b4=d5\n*\n"),
        (
            "Hi\n1 a2-b2=d3\n2 h4-h3=f4\n*\n",
            "b3-b4=d5",
            "Hi\n1 a2-b2=d3\n2 h4-h3=f4\n3 b3-b4=d5\n*\n",
        ),
        ("1. a2-b2=d3 h4-h3=f4 bye\n", "b3-b4=d5", "{bye} 2. b3-b4=d5"),
        ("Hello\n1 a2-b2=d3\r\nbye\r\n", "{x}", "Hello\n1 a2-b2=d3 {x}\nbye\n"),
        ("Hello\n1 a2-b2=d3 ; so\nbye\n", "{x}", "Hello\n1 a2-b2=d3 ; so\n{x}\nbye\n"),
        ("Hello\n1 a2-b2=d3 {so\nit is}\nbye\n", "{x}", "Hello\n1 a2-b2=d3 {so\nit is} {x}\nbye\n"),
    ],
)
def test_what_is_added_stands_where_it_is_read_back(typed, tmp_path, before, typing, after):
    path = written(tmp_path / "x.txt", before)
    typed(f"{typing}\n", path)
    text = path.read_text("utf-8")
    if before.startswith("1."):  # a remark without braces: the turn stands behind it
        assert turns_of(path) == ["a2-b2=d3", "h4-h3=f4", "b3-b4=d5"]
        assert "bye" in text
    else:
        assert text == after


def test_the_other_games_of_a_file_stay(typed, tmp_path):
    path = written(tmp_path / "two.txt", TWO_GAMES)
    assert "game 2 of 2" in typed("h4-h3=f4\n", path).err
    assert path.read_text("utf-8") == TWO_GAMES.rstrip() + " 2 h4-h3=f4\n"
    typed("undo\nb3-b4=d5\n", path, "--game-number", 1)
    assert turns_of(path, 0) == ["a2-b2=d3", "h4-h3=f4", "b3-b4=d5"]
    assert turns_of(path, 1) == ["a2-b2=d3", "h4-h3=f4"]
    assert "no game 3" in typed("", path, "--game-number", 3).err


def test_where_words_must_go_a_copy_stands_beside(typed, tmp_path):
    table = "| n | White | Black |\n|---|---|---|\n| 1 | a2-b2=d3 | h4-h3=f4 |\n\nSee you!\n"
    path = written(tmp_path / "t.md.txt", table)
    done = typed("b3-b4=d5\n", path)
    assert turns_of(path) == ["a2-b2=d3", "h4-h3=f4", "b3-b4=d5"]
    kept = [entry.read_text("utf-8") for entry in tmp_path.iterdir()]
    assert any(set(table.split()) <= set(text.split()) for text in kept)
    assert ("is kept in" in done.out) == (len(kept) == 2)


def test_a_text_of_a_word_processor_loses_no_word(typed, tmp_path):
    rich = "{\\rtf1 1. a2-b2=d3 h4-h3=f4\\par\nSee you\\par\n}"
    path = written(tmp_path / "x.txt", rich)
    typed("{good}\nb3-b4=d5\n", path)
    assert turns_of(path)[2:] == ["b3-b4=d5"]
    texts = " ".join(entry.read_text("utf-8") for entry in tmp_path.iterdir())
    assert all(word in texts for word in ("See you", "good"))


@pytest.mark.parametrize(
    ("data", "kept"),
    [
        (b"\xef\xbb\xbf1 a2-b2=d3 {so}\r\nbye\r\n", b"\xef\xbb\xbf1 a2-b2=d3 {so} {x}\r\nbye\r\n"),
        (b"Hi\n1 a2-b2=d3 {so}\r\nbye\n", b"Hi\n1 a2-b2=d3 {so} {x}\nbye\n"),
        (b"1 a2-b2=d3 {d\xe9j\xe0}\nbye\n", "1 a2-b2=d3 {déjà} {x}\nbye\n".encode()),
        ("1 a2-b2=d3 {déjà}\n".encode("utf-16"), "1 a2-b2=d3 {déjà} {x}\n".encode()),
    ],
)
def test_encodings_are_kept_or_told(typed, tmp_path, data, kept):
    path = tmp_path / "x.txt"
    path.write_bytes(data)
    done = typed("{x}\n", path)
    assert path.read_bytes() == kept
    assert ("will be saved in UTF-8" in done.err) == (b"so" not in data)
    assert ("in several ways" in done.err) == data.startswith(b"Hi")


def test_latin_letters_typed_are_not_garbled(printkit, tmp_path, monkeypatch):
    keyboard = io.TextIOWrapper(io.BytesIO(b"a2-b2=d3 {d\xe9j\xe0}\n"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", keyboard)
    done = printkit("enter", "jersi", "-o", path := tmp_path / "x.txt")
    assert "{déjà}" in path.read_text("utf-8")
    assert "Windows-1252" in done.err


def test_a_second_session_on_a_file_is_told(typed, tmp_path):
    path = written(tmp_path / "x.txt", "1 a2-b2=d3\n")
    with held(path):
        done = typed("{x}\n", path)
    assert (done.status, "is open in another printkit" in done.err) == (1, True)
    assert path.read_text("utf-8") == "1 a2-b2=d3\n"
    assert typed("{x}\n", path).status == 0
    assert [entry.name for entry in tmp_path.iterdir()] == ["x.txt"]


def test_what_another_program_wrote_meanwhile_is_left(printkit, tmp_path, monkeypatch):
    path = written(tmp_path / "x.txt", "1 a2-b2=d3\n")

    class Hands:
        lines = iter(["{x}\n", "{y}\n", ""])

        def readline(self, _: int) -> str:
            path.write_text("mine", encoding="utf-8")
            return next(self.lines)

    monkeypatch.setattr("sys.stdin", Hands())
    done = printkit("enter", "jersi", "-o", path)
    assert "was changed by another program" in done.out
    assert path.read_text(encoding="utf-8") == "mine"


def test_a_remark_that_tells_a_score_ends_no_game(typed, tmp_path):
    path = tmp_path / "x.txt"
    typed("a2-b2=d3 {White resigns}\n", path)
    assert typed("h4-h3=f4\n", path).status == 0
    assert turns_of(path) == ["a2-b2=d3", "h4-h3=f4"]
    assert "{White resigns}" in path.read_text("utf-8")


def test_saved_is_said_where_something_was(typed, tmp_path):
    path = written(tmp_path / "x.txt", "1 a2-b2=d3\n")
    assert "is as it was" in typed("foo\nboard\n", path).err
    assert "saved in" in typed("{x}\n", path).err


@pytest.mark.parametrize("name", ["letter.txt", "enter-loses-prose.txt"])
def test_convert_onto_its_own_file_loses_no_word(printkit, tmp_path, name):
    path = written(tmp_path / name, before := (LOST / name).read_text("utf-8"))
    done = printkit("convert", path, "-o", path)
    assert (done.status, "Dear" in done.err) == (1, True)
    assert path.read_text("utf-8") == before
    assert printkit("convert", path, "-o", tmp_path / "new.txt").status == 0


def test_convert_keeps_a_variation_that_begins_with_a_word(printkit):
    text = printkit("convert", LOST / "enter-loses-turns.txt", "--form", "record").out
    game = scan_whole(text, "x")[0]
    assert len(game.turns) == 4
    assert any(isinstance(note, Variation) for note in game.turns[1].notes)


LINES = st.sampled_from(
    [
        "Dear Ada,",
        "",
        "1 a2-b2=d3",
        "1. a2-b2=d3 h4-h3=f4",
        "2 h4-h3=f4 {a remark}",
        "2 h4-h3=f4 {a remark",
        "over two lines}",
        "(2 h4-g4 {calm} 3 b3-b4)",
        "(2 pass 3 b3-b4",
        "3 b3-b4=d5 !? and so on",
        "I think 12 a2-b2=d3 is strong",
        '[White "Ada"]',
        '[Result "*"]',
        "; aside",
        "# heading",
        "> quoted",
        "```",
        "<pre>",
        "1-0",
        "*",
        "White resigned",
        "| 1 | a2-b2=d3 | h4-h3=f4 |",
        "see you, Ben :)",
    ]
)
TYPED = st.sampled_from(
    [
        "{x}",
        "{White resigns}",
        "b3-b4=d5",
        "h4-h3=f4 ! {y}",
        "a2-b2=d3",
        "(2 h4-g4)",
        "draw",
        "header Black Ben",
    ]
)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(LINES, min_size=1, max_size=9), TYPED)
@pytest.mark.slow
def test_no_text_and_no_line_typed_lose_a_word(typed, tmp_path_factory, lines, line):
    folder = tmp_path_factory.mktemp("any")
    path = written(folder / "x.txt", before := "\n".join(lines) + "\n")
    games = scan_whole(before, "x")
    done = typed(f"{line}\n", path)
    kept = [Counter(file.read_text("utf-8").split()) for file in folder.iterdir()]
    said = Counter(word for word in before.split() if word != "*")  # a score ends what is open
    assert any(not said - words for words in kept), done.out
    if len(games) == 1 and done.status == 0:
        noted = sum(len(remarks(turn.notes)) for turn in games[0].turns)
        again = scan_whole(path.read_text("utf-8"), "x")[0]
        assert len(again.turns) >= len(games[0].turns)
        assert sum(len(remarks(turn.notes)) for turn in again.turns) >= noted
