"""What others wrote is shown in messages, not obeyed: one line each, of bearable length."""

from __future__ import annotations

import json
import re
import sys
import warnings
from io import BytesIO, TextIOWrapper

import pikepdf
import pytest
from printkit.base.errors import Problem, Source
from printkit.cli.console import Waiting, give, give_json, problem_line, shown

ESCAPES = {
    "colour": "\x1b[31mred",
    "bell": "\a",
    "line break": "one\ntwo",
    "return": "one\rtwo",
    "csi": "\x9b31m",
    "turned": "\u202etxt.exe",
    "isolate": "\u2066x",
    "separator": "a\u2028b",
    "delete": "\x7f",
}
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


@pytest.fixture(params=ESCAPES.values(), ids=ESCAPES)
def odd(request) -> str:
    return request.param


def assert_harmless(done) -> None:
    assert not CONTROL.search(done.out + done.err)


@pytest.mark.few(1)
def test_names_of_files_are_shown(printkit, tmp_path, odd):
    name = f"{odd}.txt"
    (tmp_path / name).write_text("1 a2-b2=d3\n2 z9-z8\n")
    for command in ("check", "replay", "position", "verify"):
        done = printkit(command, name)
        assert done.status == 1
        assert_harmless(done)
        assert len(done.err.splitlines()) == len(
            re.findall(r"^(?:error|warning|game): |_before_2\.svg  ", done.err, re.MULTILINE)
        )


def test_names_that_are_written_are_shown(printkit, tmp_path, odd):
    done = printkit("schema", "--for", "problems", "-o", f"{odd}.json")
    assert done.status == 0
    assert_harmless(done)
    assert len(done.err.splitlines()) == 1
    assert (tmp_path / f"{odd}.json").exists()


@pytest.mark.parametrize(
    "command",
    [
        ("position", "jersi", "--ply"),
        ("board", "jersi", "--theme"),
        ("board", "jersi", "--paper"),
        ("board", "jersi", "--joint"),
        ("board", "jersi", "--sheets"),
        ("diagram", "jersi", "--annotate"),
        ("diagram", "jersi", "--turn"),
        ("board",),
        ("printer", "add"),
        ("stickers", "jersi", "--only"),
        ("nonsense",),
    ],
)
@pytest.mark.few(6)
def test_arguments_are_shown(printkit, odd, command):
    done = printkit(*command[:-1], *(("--x" + odd,) if command == ("nonsense",) else command[-1:]),
                    odd)  # fmt: skip
    assert done.status in (1, 2)
    assert_harmless(done)


def test_keys_of_a_spec_are_shown(printkit, tmp_path):
    (tmp_path / "game.yaml").write_text('"a\\nb\\u202e": 1\n' * 2)
    done = printkit("board", "game.yaml")
    assert done.status == 1
    assert_harmless(done)


def test_what_a_pdf_calls_its_fonts_and_language_is_shown(printkit, tmp_path, odd):
    document = pikepdf.new()
    document.add_blank_page(page_size=(300, 300))
    document.Root.Lang = odd
    document.pages[0].Resources = pikepdf.Dictionary(
        Font=pikepdf.Dictionary(
            F1=pikepdf.Dictionary(
                Type=pikepdf.Name.Font,
                Subtype=pikepdf.Name.Type1,
                BaseFont=pikepdf.Name("/" + odd.encode().decode("latin-1")),
            )
        )
    )
    document.pages[0].Contents = document.make_stream(b"BT /F1 12 Tf (x) Tj ET")
    document.docinfo["/Title"] = odd
    document.save(tmp_path / "odd.pdf")
    assert_harmless(printkit("verify", "odd.pdf"))
    assert_harmless(printkit("verify", "odd.pdf", "--json"))


def test_a_problem_is_one_line_of_bearable_length():
    long = "k" * 70_000
    line = problem_line(Problem(f"unknown key {long!r}", Source("game.yaml", 1, 1, long), long))
    assert line.startswith("game.yaml:1:1: kkkk")
    assert len(line) < 600
    words = problem_line(Problem("a " * 50_000))
    assert len(words) <= 400
    assert "…" in words


def test_what_is_of_bearable_length_is_told_whole():
    told = "known: " + ", ".join(f"name-{number}" for number in range(30))
    assert problem_line(Problem(told, Source("x" * 300))) == f"{'x' * 300}: {told}"
    assert shown("déjà vu … 中文 😀 ½") == "déjà vu … 中文 😀 ½"


class Terminal(TextIOWrapper):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("kind", [Terminal, TextIOWrapper])
def test_a_text_is_kept_as_it_is_but_for_a_terminal(monkeypatch, odd, kind):
    stream = kind(BytesIO(), encoding="utf-8", write_through=True)
    monkeypatch.setattr(sys, "stdout", stream)
    give(f"1 a2-b2 {{{odd}}}\n\tx\n")
    with warnings.catch_warnings(action="ignore"):  # a stream of click's own is closed here
        said = stream.buffer.getvalue().decode()
    kept = odd if kind is TextIOWrapper or odd == "one\ntwo" else shown(odd)
    assert said == f"1 a2-b2 {{{kept}}}\n\tx\n"


@pytest.mark.parametrize("kind", [Terminal, TextIOWrapper])
def test_what_is_being_made_is_told_to_a_terminal_and_wiped_away(monkeypatch, kind):
    stream = kind(BytesIO(), encoding="utf-8", write_through=True)
    monkeypatch.setattr(sys, "stderr", stream)
    with Waiting() as watch:
        watch.making("game\x1b.pdf")
        watch.note("3 pages")
        watch.making("x" * 200)
    said = stream.buffer.getvalue().decode()
    first, second, last = said.split("\r\x1b[K") if kind is Terminal else ("", said, "")
    assert (second.partition("\n")[0], last) == ("3 pages", "")
    if kind is Terminal:
        assert first == "making game\\x1b.pdf …"
        assert len(second.partition("\n")[2]) < 70


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "cp1252", "ascii"])
def test_json_is_json_in_every_encoding(monkeypatch, encoding):
    value = {"name": "é → 😀 \x1b \x9b \u202e \udcff"}
    stream = TextIOWrapper(BytesIO(), encoding=encoding, errors="backslashreplace")
    monkeypatch.setattr(sys, "stdout", stream)
    give_json(value)
    stream.flush()
    said = stream.buffer.getvalue().decode(encoding)
    assert json.loads(said) == value
    assert not CONTROL.search(said)


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
def test_a_narrow_standard_output_stops_no_command(printkit, tmp_path, monkeypatch, encoding):
    (tmp_path / "game.txt").write_text("1 a2-b2=d3 {é → 中文}\n", encoding="utf-8")
    for command in (("schema",), ("convert", "game.txt"), ("list", "--variants"), ("labels",)):
        stream = TextIOWrapper(BytesIO(), encoding=encoding)
        with monkeypatch.context() as narrow:
            narrow.setattr(sys, "stdout", stream)
            assert printkit(*command).status == 0
        stream.flush()
        assert stream.buffer.getvalue().decode(encoding)
    printkit("convert", "game.txt", "-o", "again.txt")
    assert "é → 中文" in (tmp_path / "again.txt").read_text(encoding="utf-8")


def test_a_name_that_is_no_text_stops_no_command(printkit, tmp_path):
    name = "bad\udcff.txt"
    (tmp_path / name).write_text("1 a2-b2=d3\n")
    done = printkit("check", name)
    assert (done.status, done.err.count("Traceback")) == (0, 0)
    assert "bad\\udcff.txt" in done.out
    for command in (("replay", name), ("convert", name), ("diagram", name, "-o", "x.svg")):
        assert printkit(*command).status == 0
    assert printkit("check", name, "--json").status == 0
