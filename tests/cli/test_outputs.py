"""Where commands write: under a name that says its form, to a device, or to standard output."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.cli import printkit as command
from printkit.cli.console import run

RECORDS = Path(__file__).parents[1] / "data" / "records"
RECORD = RECORDS / "pijersi" / "2024-0117-1921.txt"
PROBLEMS = Path(__file__).parents[2] / "docs" / "problems-pijersi.yaml"
TEXT = "# Title\n\nWords.\n"
SHORT = ("--size", "160", "--to", "2")
ONE_FILE = {
    "animate": (("animate", RECORD, *SHORT), b"GIF8"),
    "animate strip": (("animate", RECORD, "--strip", "2", "--to", "2"), b"\x89PNG"),
    "board": (("board", "pijersi"), b"%PDF"),
    "board whole": (("board", "pijersi", "--one-piece"), b"%PDF"),
    "calibrate": (("calibrate",), b"%PDF"),
    "convert": (("convert", RECORD), b""),
    "diagram": (("diagram", "pijersi"), b"<?xml"),
    "figure": (("figure", "pijersi", "stack"), b"<?xml"),
    "laser": (("laser", "pijersi", "--part", "template"), b"<?xml"),
    "laser svg": (
        ("laser", "pijersi", "--part", "template", "--profile", "glowforge"),
        b"<?xml",
    ),
    "markdown": (("markdown", "text.md"), b"%PDF"),
    "page": (("page", RECORD), b"<!DOCTYPE html>"),
    "paper-cubes": (("paper-cubes", "pijersi"), b"%PDF"),
    "parts": (("parts", "pijersi", "--part", "template"), b"%PDF"),
    "problems": (("problems", PROBLEMS), b"%PDF"),
    "replay": (("replay", RECORD), b"%PDF"),
    "rulebook": (("rulebook", "pijersi", "--quick"), b"%PDF"),
    "schema": (("schema", "--for", "problems"), b"{"),
    "setup": (("setup", "pijersi"), b""),
    "stickers": (("stickers", "pijersi"), b"%PDF"),
    "texts": (("texts", "export", "pijersi"), b""),
}
CHOOSING = ("animate", "animate strip", "board whole", "diagram", "laser", "markdown", "problems")
CHOOSING += ("laser svg", "replay", "rulebook")
"""Those whose ending chooses a form."""
HEAVY = {
    "animate",
    "animate strip",
    "board",
    "parts",
    "stickers",
    "page",
    "paper-cubes",
    "problems",
    "replay",
    "rulebook",
    "texts",
}


def cases(names=ONE_FILE):
    return [pytest.param(n, marks=[pytest.mark.slow] if n in HEAVY else []) for n in names]


@pytest.fixture
def bare(tmp_path, monkeypatch, capfdbinary):
    """A command whose standard output is told as bytes."""
    monkeypatch.chdir(tmp_path)
    Path("text.md").write_text(TEXT)

    def call(*arguments):
        capfdbinary.readouterr()
        status = run(command, [str(argument) for argument in arguments])
        return status, *capfdbinary.readouterr()

    return call


@pytest.mark.few(3)
@pytest.mark.parametrize("name", cases())
def test_one_file_goes_to_standard_output_byte_for_byte(bare, name):
    arguments, begins = ONE_FILE[name]
    status, out, err = bare(*arguments, "-o", "-")
    assert status == 0, err
    assert out.startswith(begins)
    assert out
    assert [path.name for path in Path().iterdir()] == ["text.md"]
    ending = {b"GIF8": "gif", b"\x89PNG": "png", b"%PDF": "pdf", b"<?xml": "svg"}.get(begins)
    ending = ending or {"page": "html", "schema": "json", "texts": "csv"}.get(name, "txt")
    assert bare(*arguments, "-o", f"file.{ending}")[0] == 0
    assert Path(f"file.{ending}").read_bytes() == out


@pytest.mark.parametrize(
    ("arguments", "begins"),
    [
        (("diagram", "pijersi", "--format", "png"), b"\x89PNG"),
        (("board", "pijersi", "--one-piece", "--format", ".svg"), b"<?xml"),
        (("markdown", "text.md", "--format", "html"), b"<!DOCTYPE html>"),
        (("markdown", "text.md", "--format", "MD"), b"# Title"),
        (("animate", RECORD, *SHORT, "--as", "webp"), b"RIFF"),
        (("replay", RECORD, "--format", "html"), b"<!DOCTYPE html>"),
    ],
)
def test_a_form_is_named_where_no_name_says_it(bare, arguments, begins):
    status, out, err = bare(*arguments, "-o", "-")
    assert status == 0, err
    assert out.startswith(begins)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("figure", "pijersi", "cube", "stack"), "several files"),
        (("faces", "pijersi"), "several files"),
        (("laser", "pijersi", "--part", "all"), "several files"),
        (("post", RECORD, "--for", "discord"), "several files"),
        (("page", RECORDS / "pijersi"), "several files"),
        (("kit", "pijersi"), "not a folder"),
        (("enter", "pijersi"), "not a file"),
    ],
)
def test_several_files_are_nothing_for_standard_output(printkit, arguments, said):
    done = printkit(*arguments, "-o", "-")
    assert (done.status, done.out) == (1, "")
    assert done.err.count("error:") == 1
    assert said in done.err


@pytest.mark.parametrize("name", ["animate", "board", "diagram"])
def test_a_terminal_gets_letters_alone(printkit, monkeypatch, name):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    arguments, begins = ONE_FILE[name]
    done = printkit(*arguments, "-o", "-")
    if begins == b"<?xml":
        assert done.out.startswith("<?xml")
    else:
        assert (done.status, done.out) == (1, "")
        assert "is nothing for a terminal; name a file" in done.err


@pytest.mark.few(3)
@pytest.mark.parametrize("file", ["noend", "x.", ".gif", "x.xyz", "sub/.pdf"])
@pytest.mark.parametrize("name", CHOOSING)
def test_a_name_that_should_choose_a_form_and_does_not_is_told_in_one_line(bare, name, file):
    Path("sub").mkdir()
    status, out, err = bare(*ONE_FILE[name][0], "-o", file)
    assert (status, out) == (1, b"")
    (line,) = [one for one in err.splitlines() if b"error" in one]
    assert file.encode() in line
    assert b" end" in line or b"an ending without a name" in line
    assert not Path(file).exists()


@pytest.mark.few(2)
@pytest.mark.parametrize("name", sorted(ONE_FILE.keys() - HEAVY))
@pytest.mark.parametrize("file", ["x.", ".gif"])
def test_no_command_writes_a_name_that_is_but_an_ending(bare, name, file):
    bare(*ONE_FILE[name][0], "-o", file)  # which may be the name of a folder
    assert not Path(file).is_file()


def test_a_device_needs_no_ending(printkit):
    assert printkit("diagram", "pijersi", "-o", "/dev/null").status == 0
    assert printkit("animate", RECORD, *SHORT, "-o", "/dev/null").status == 0
    assert "does not end in" in printkit("diagram", "pijersi", "--format", "gif").err
    done = printkit("diagram", "pijersi", "-o", "x.svg", "--format", "png")
    assert "x.svg does not end in .png" in done.err


def test_dash_in_a_folder_is_a_file(printkit):
    assert printkit("calibrate", "-o", "./-").status == 0
    assert Path("-").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("arguments", [("board", "pijersi"), ("texts", "export"), ("printer",)])
def test_short_options_stand_after_a_command_too(printkit, arguments):
    told = printkit(*arguments, "-h")
    assert told.status == 0
    assert told == printkit(*arguments, "--help")
    assert "-q, --quiet" in told.out
    assert "-h, --help" in told.out


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("option", ["-q", "--quiet"])
def test_a_command_is_quiet_wherever_that_is_asked_for(printkit, option, before):
    arguments = ("diagram", RECORD, "-o", "x.svg")
    done = printkit(option, *arguments) if before else printkit(*arguments, option)
    assert (done.status, done.out, done.err) == (0, "", "")
    assert printkit(*arguments).err  # the next one is not


def test_the_version_has_a_short_option(printkit):
    assert printkit("-V") == printkit("--version")


def test_several_languages_make_the_files_of_each_beside_one_another(printkit, tmp_path) -> None:
    assert printkit("faces", "pijersi", "--lang", "en,fr", "-o", "signs").status == 0
    for code in ("en", "fr"):
        assert (
            printkit("diagram", "mikjersi", "--lang", code, "-o", f"alone_{code}.svg").status == 0
        )
    assert printkit("diagram", "mikjersi", "--lang", "fr,en,fr", "-o", "both.svg").status == 0
    for code in ("en", "fr"):
        assert Path(f"both_{code}.svg").read_bytes() == Path(f"alone_{code}.svg").read_bytes()
        assert Path(f"signs_{code}").is_dir()


def test_standard_output_takes_one_language(printkit, tmp_path) -> None:
    done = printkit("diagram", "mikjersi", "--lang", "en,fr", "-o", "-")
    assert done.status == 1
    assert "2 languages make several files" in done.err
    assert not done.out
    assert "'xx' is not one of" in printkit("diagram", "mikjersi", "--lang", "en,xx").err
    assert printkit("check", "mikjersi", "--lang", "en,fr").status == 2


def test_what_is_wrong_in_one_language_keeps_the_other_not_back(printkit, tmp_path) -> None:
    caption = "{en: 'a {rock}', fr: 'un {roc}'}"
    spec = f"extends: mikjersi\nfigures:\n  x: {{stand: setup, caption: {caption}}}\n"
    Path("own.yaml").write_text(spec)
    done = printkit("figure", "own.yaml", "x", "--lang", "fr,en", "-o", "x.svg")
    assert done.status == 1
    assert "own.yaml:3:" in done.err
    assert [path.name for path in tmp_path.glob("*.svg")] == ["x_en.svg"]
