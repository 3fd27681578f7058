"""Every PDF that a command writes passes `verify`; what no font holds is told with its place."""

from __future__ import annotations

import io
from pathlib import Path
from types import SimpleNamespace

import pytest
from printkit.preflight.verify import verify

COMMANDS = [
    ("calibrate",),
    ("replay", "pijersi", "--paper", "a5", "--lang", "fr"),
    ("diagram", "jersi", "--width", "25mm"),
    ("diagram", "jersi", "--turn", "a2-b2=d3", "--theme", "ink", "--width", "40mm"),
]
"""What a kit holds, `test_kits.py` looks at."""


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.few(1)
def test_every_pdf_that_a_command_writes_passes_verify(printkit, command):
    done = printkit(*command, "-o", "x.pdf")
    assert done.status == 0, done.err
    report = verify(Path("x.pdf").read_bytes(), "x.pdf")
    assert not report.faults
    assert report.tagged


RECORD = """\
[White "Zoë ♔"]
[Round "3ᵉ"]

{Hello 👍🏽
second 🔥 line} 1 a5-b6=c6 {ok ✓, 😀 and 😀} (1 b4=d3 {🏆}) 2 f6-g5=e6
"""
TOLD = ["1:13: no font has ♔", "4:8: no font has 👍🏽", "5:8: no font has 🔥"]
OF_THE_TURN = ["5:34: no font has 😀", "5:53: no font has 🏆"]


def places(err: str, file: str) -> list[str]:
    lines = [line for line in err.splitlines() if "no font" in line]
    return [line.split(f"warning: {file}:", 1)[-1].split(" (")[0] for line in lines]


def test_a_booklet_tells_each_sign_that_no_font_holds_at_its_first_place(printkit):
    Path("game.txt").write_text(RECORD, encoding="utf-8")
    done = printkit("replay", "game.txt")
    assert done.status == 0
    assert places(done.err, "game.txt") == [*TOLD, *OF_THE_TURN]
    assert "(U+2654); □ is printed" in done.err


def test_a_picture_tells_only_what_stands_in_it(printkit):
    Path("game.txt").write_text(RECORD, encoding="utf-8")
    done = printkit("diagram", "game.txt", "--ply", "1", "-o", "x.svg")
    assert done.status == 0
    assert places(done.err, "game.txt") == OF_THE_TURN
    assert places(printkit("diagram", "game.txt", "-o", "y.svg").err, "game.txt") == []


def test_the_name_of_a_file_and_standard_input_may_hold_any_sign(printkit, monkeypatch):
    Path("6😀.txt").write_text("1 a5-b6=c6", encoding="utf-8")
    done = printkit("replay", "6😀.txt")
    assert done.status == 0
    assert "no font has 😀" in done.err
    typed = SimpleNamespace(buffer=io.BytesIO("1 a5-b6=c6 {ab 中}".encode()), isatty=bool)
    monkeypatch.setattr("sys.stdin", typed)
    assert "warning: -:1:16: no font has 中" in printkit("replay", "-").err


@pytest.mark.slow
def test_it_is_told_in_french(printkit):
    Path("game.txt").write_text(RECORD, encoding="utf-8")
    told = printkit("replay", "game.txt", "--lang", "fr").err
    assert "aucune police n’a ♔ (U+2654)" in told
    assert "□ est imprimé" in told


@pytest.mark.parametrize("ending", ["html", "md"])
@pytest.mark.parametrize("command", [("parts", "--part", "play"), ("replay",)])
@pytest.mark.few(1)
def test_the_rules_and_a_booklet_are_written_for_a_screen(printkit, tmp_path, command, ending):
    name, *options = command
    file = tmp_path / f"x.{ending}"
    printkit(name, "pijersi", *options, "-o", str(file))
    text = file.read_text()
    assert "Pijersi 45" in text
    assert text.startswith("# " if ending == "md" else "<!DOCTYPE html>")


@pytest.mark.slow
def test_each_font_of_a_file_is_told_once_by_its_name(printkit):
    assert printkit("board", "jersi", "-o", "x.pdf").status == 0
    told = printkit("verify", "x.pdf").out
    fonts = told.partition("fonts: ")[2].partition("\n")[0].split(", ")
    assert fonts[0]
    assert len(fonts) == len(set(fonts))
    assert "figures with words: 1" in told
