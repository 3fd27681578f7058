"""Bad input: one line with place and hint, exit 1, and nothing half written."""

from __future__ import annotations

import os
from errno import EACCES
from pathlib import Path

import click
import pytest
from printkit.base.errors import PrintkitError
from printkit.base.files import write_file
from printkit.cli import printkit as command_line

DATA = Path(__file__).parents[1] / "data"

GAME = str(DATA / "records" / "jersi" / "rulebook-example.txt")
MISPRINT = str(DATA / "records" / "jersi" / "rulebook-example-misprint.txt")
FIFTY_MB = 50_000_000


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    folder = tmp_path / "bad"
    folder.mkdir()
    paths = {
        "folder": folder / "inner",
        "empty": folder / "empty.txt",
        "binary": folder / "binary.txt",
        "huge": folder / "huge.txt",
        "missing": folder / "missing.txt",
    }
    paths["folder"].mkdir()
    paths["empty"].write_bytes(b"")
    paths["binary"].write_bytes(bytes(range(256)) * 4)
    with paths["huge"].open("wb") as file:
        file.truncate(FIFTY_MB)
    return paths


def assert_one_honest_line(done, *parts: str) -> None:
    lines = done.err.strip().splitlines()
    errors = [line for line in lines if line.startswith("error: ")]
    assert done.status == 1
    assert len(errors) == 1, done.err
    assert "Traceback" not in done.err
    for part in parts:
        assert part in errors[0]


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (("board", "jersy"), ("jersy", "did you mean jersi")),
        (("board", "jersi/4.61"), ("did you mean jersi/4.6",)),
        (("board", "./nowhere.yaml"), ("nowhere.yaml",)),
        (("board", "jersi", "--theme", "sreen"), ("sreen", "did you mean screen")),
        (("board", "jersi", "--paper", "a44"), ("a44", "did you mean a4")),
        (("board", "jersi", "--paper", "10x10"), ("too small",)),
        (("board", "jersi", "--cube", "0"), ("0",)),
        (("board", "jersi", "--cube", "2000"), ("2000",)),
        (("board", "jersi", "--cube", "wide"), ("wide", "not a valid length")),
        (("stickers", "jersi", "--cube", "1"), ("1 mm",)),
        (("diagram", "jersi", "--turn", "a2-b9"), ("--turn:1:", "b9")),
        (("diagram", "jersi", "--turn", "a2-a4"), ("--turn:1:1", "is illegal")),
        (("diagram", "jersi", "--turn", "hello"), ("--turn:1:",)),
        (("diagram", "jersi", "--annotate", "z9"), ("--annotate:1:", "z9")),
        (("diagram", "jersi", "--annotate", "e5:rad"), ("did you mean red",)),
        (("diagram", "jersi", "--annotate", "c3>c3"), ("--annotate:1:1", "to itself")),
        (("board", "jersi", "--cube", "16,5,0"), ("16,5,0", "not a valid length")),
        (("diagram", "jersi", "--position", "c3:X"), ("--position:1:", "X")),
        (("diagram", "jersi", "--position", "z3:R"), ("--position:1:1", "z3")),
        (("diagram", "jersi", "--position", "c3:RPS"), ("--position:1:", "third")),
        (("diagram", "jersi", "-o", "x.gif"), ("gif", ".svg, .pdf or .png")),
        (("diagram", GAME, "--ply", "99"), ("--ply", "0 to 48")),
        (("diagram", GAME, "--ply", "3", "--at", "3"), ("keep one",)),
        (("diagram", GAME, "--at", "99"), ("99",)),
        (("diagram", "jersi", "--width", "0"), ("0",)),
        (("perft", "jersi", "--position", "c3"), ("--position:1:",)),
        (("replay", MISPRINT), (":16:29:", "f6=d7!=e7", "nearest legal: f6=d7!-e7, f6=d7!")),
        (("diagram", MISPRINT, "-o", "x.svg"), (":16:29:", "only its top")),
        (("position", "jersi", "--as", "psn"), ("PSN", "write it as state")),
    ],
)
@pytest.mark.few(5)
def test_one_line_tells_what_is_wrong(printkit, tmp_path, arguments, parts):
    done = printkit(*arguments)
    assert_one_honest_line(done, *parts)
    # the position before an illegal turn is drawn where a record stops, and nothing else is left
    assert not [one for one in tmp_path.iterdir() if "_before_" not in one.name]


@pytest.mark.parametrize("kind", ["folder", "empty", "binary", "huge", "missing"])
@pytest.mark.parametrize("command", ["replay", "position", "diagram", "check", "board"])
def test_a_file_that_is_no_game_is_told_in_one_line(printkit, files, tmp_path, kind, command):
    before = sorted(tmp_path.rglob("*"))
    done = printkit(command, files[kind])
    assert_one_honest_line(done, str(files[kind]))
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    ("command", "status"), [(("buidl",), 2), (("board",), 2), (("board", "jersi", "--cub"), 2)]
)
def test_usage_faults_keep_the_wording_of_click(printkit, command, status):
    done = printkit(*command)
    assert done.status == status
    assert "Usage:" in done.err


def test_a_misspelt_command_is_guessed(printkit):
    assert "Did you mean" in printkit("boad").err


def test_several_mistakes_of_a_spec_are_told_at_once(printkit):
    done = printkit("board", DATA / "specs" / "bad" / "kinds.yaml")
    assert done.status == 1
    assert len(done.err.strip().splitlines()) > 1


def test_several_bad_annotations_are_told_at_once(printkit):
    done = printkit("diagram", "jersi", "--annotate", "z1", "--annotate", "z2")
    assert [line[:23] for line in done.err.splitlines()] == [
        "error: --annotate:1:1: ",
        "error: --annotate:2:1: ",
    ]


def test_too_many_pieces_in_a_setup_are_refused(printkit, tmp_path):
    text = (DATA / "specs" / "good" / "five.yaml").read_text(encoding="utf-8")
    spec = tmp_path / "five.yaml"
    spec.write_text(text.replace("count: 2", "count: 1"), encoding="utf-8")
    done = printkit("board", spec)
    assert done.status == 1
    assert f"{spec}:" in done.err


def test_a_folder_is_never_overwritten(printkit, tmp_path):
    (tmp_path / "there").mkdir()
    for command in ("board", "stickers", "diagram", "replay"):
        done = printkit(command, "pijersi", "-o", tmp_path / "there")
        assert_one_honest_line(done, "is a folder")


def test_a_folder_that_refuses_is_told(printkit, tmp_path, monkeypatch):
    def refuse(beside: Path, _: Path) -> None:
        raise PermissionError(EACCES, "Permission denied", str(beside))

    monkeypatch.setattr(os, "replace", refuse)
    done = printkit("diagram", "jersi", "-o", tmp_path / "locked" / "setup.svg")
    assert_one_honest_line(done, "setup.svg", "permission denied")


def test_a_path_through_a_file_is_told(printkit, tmp_path):
    (tmp_path / "file").write_text("")
    done = printkit("diagram", "jersi", "-o", tmp_path / "file" / "setup.svg")
    assert_one_honest_line(done, "file")


def test_a_font_that_is_not_installed_is_told(printkit, monkeypatch, tmp_path):
    import fontpkg
    from printkit.base import fonts

    def gone(*_: object, **__: object) -> None:
        raise fontpkg.FamilyNotInstalled("Fira Sans")

    monkeypatch.setenv("PRINTKIT_CACHE", "off")  # what was kept of a font that was there draws on
    for name in ("path", "family"):
        monkeypatch.setattr(fontpkg, name, gone)
    for cached in vars(fonts).values():
        if hasattr(cached, "cache_clear"):
            cached.cache_clear()
    done = printkit("diagram", "jersi", "-o", tmp_path / "setup.svg")
    assert_one_honest_line(done, "pip install fontpkg-fira-sans")
    assert list(tmp_path.iterdir()) == []


def test_a_stop_while_writing_leaves_the_old_file_whole(tmp_path, monkeypatch):
    path = tmp_path / "kept.pdf"
    path.write_bytes(b"old")

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        write_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["kept.pdf"]


def test_a_link_is_followed_and_permissions_stay(tmp_path):
    kept = tmp_path / "kept.pdf"
    kept.write_bytes(b"old")
    kept.chmod(0o600)
    link = tmp_path / "link.pdf"
    link.symlink_to(kept)
    write_file(link, b"new")
    assert link.is_symlink()
    assert kept.read_bytes() == b"new"
    assert kept.stat().st_mode & 0o777 == 0o600


def test_a_pipe_stays_a_pipe(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_file(pipe, b"new")
    assert os.read(reader, 10) == b"new"
    os.close(reader)
    assert pipe.is_fifo()


@pytest.mark.slow
def test_a_mistake_in_a_plan_stops_a_kit_before_anything_is_written(
    printkit, tmp_path, monkeypatch
):
    from printkit.products import stickers

    def broken(*_: object, **__: object) -> None:
        raise PrintkitError("no room for the stickers")

    monkeypatch.setattr(stickers, "plan_stickers", broken)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    done = printkit("kit", "pijersi", "-o", tmp_path / "kit")
    assert done.status == 1
    assert "error: no room for the stickers" in done.err
    assert not (tmp_path / "kit").exists()


@pytest.mark.parametrize("name", ["\ud800", "a\0b"], ids=ascii)
@pytest.mark.parametrize(
    "arguments",
    [("verify",), ("check",), ("schema", "-o"), ("faces", "pijersi", "--lang", "fr", "-o")],
)
def test_a_word_that_no_shell_hands_over_is_refused_in_one_line(printkit, arguments, name):
    done = printkit(*arguments, name)
    assert (done.status, len(done.err.splitlines())) == (1, 1)
    assert ascii(name) in done.err


@pytest.mark.slow
def test_every_option_that_takes_a_number_says_so_in_our_words(printkit) -> None:
    """In the words of the language, and not as `integer range`."""
    context = click.Context(command_line)
    commands = {
        one: command_line.get_command(context, one) for one in command_line.list_commands(context)
    }
    found = [
        (name, option.opts[0])
        for name, command in commands.items()
        for option in command.params
        if isinstance(option.type, click.IntRange | click.FloatRange | click.types.IntParamType)
        and any("--lang" in one.opts for one in command.params)
    ]
    assert len(found) > 20
    for name, option in found[::5]:
        for language, words in {"en": "is not a", "fr": "n’est pas un nombre"}.items():
            said = printkit(name, "jersi", option, "x", "--lang", language)
            assert said.status == 2
            assert f"'x' {words}" in said.err, (name, option)
            assert "range" not in said.err


@pytest.mark.slow
def test_every_option_with_words_to_choose_from_names_the_one_that_was_meant() -> None:
    context = click.Context(command_line)
    found = [
        (option, word)
        for name in command_line.list_commands(context)
        for option in command_line.get_command(context, name).params
        if isinstance(option.type, click.Choice)
        for word in map(str, option.type.choices)
        if len(word) > 3  # of shorter ones little is left
    ]
    assert len(found) > 100
    for option, word in found:
        with pytest.raises(click.BadParameter) as caught:
            option.type.convert(f"{word[:-2]}{word[-1]}", option, context)
        assert caught.value.message.endswith(f" Did you mean {word}?"), option.opts


def test_a_misspelt_word_of_an_option_is_answered_with_the_word(printkit) -> None:
    done = printkit("diagram", "pijersi", "--view", "covr")
    assert done.status == 2
    assert done.err.endswith("'plan', 'table', 'cover', 'unit'. Did you mean cover?\n")
    done = printkit("diagram", "pijersi", "--lang", "fr", "--view", "covr")
    assert done.err.endswith(" Vouliez-vous dire cover\N{NO-BREAK SPACE}?\n")
