"""Every example of every help and of the README works as it is printed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PurePath

import click
import pytest
from printkit.backends import pdf
from printkit.cli import printkit as group
from printkit.cli.products import printers_path
from printkit.gamefile import load_game
from printkit.products.board import plan_board
from printkit.scene import Scene

import printed
from finished import TIMEOUT
from icc import press_profile
from printed_commands import README, Words, examples, readme_commands

HOME = Path(__file__).parents[2]
DATA = HOME / "tests" / "data"
INTERACTIVE = {"enter", "serve", "watch"}
ELSEWHERE = "--cluster"
"""An example with it needs a scheduler at the address that it names; others try it on one."""
KITS = {"kit"}
"""These are made and measured by `test_kits.py`."""
DECK = """
game: {id: deck, title: Deck}
board: none
kinds: {ace: {letter: A, count: 4, owner: none, form: card, size: 63x88}}
setup: {white: none}
"""
WORDS = {"author": "", "subject": "", "language": "en"}


def _but_for_names(example: Words) -> Words:
    """An example without what its file is called, which is all in which some differ."""
    pairs = zip(example, ("", *example), strict=False)
    kinds = (PurePath(word).suffix if before == "-o" else word for word, before in pairs)
    return tuple(kind for kind in kinds if kind not in {"-o", ".pdf"})


def cases() -> Iterator[object]:
    """All that is printed as an example, once, as test cases."""
    printed = {_but_for_names(one): one for one in (*examples(), *readme_commands())}
    for example in sorted(printed.values(), key=len):  # the quick tests run the first
        if example[0] not in INTERACTIVE | KITS and ELSEWHERE not in example:
            yield pytest.param(example, id=" ".join(example))


def test_every_command_has_an_example_in_the_readme() -> None:
    commands = set(group.list_commands(click.Context(group)))
    shown = {words[0] for words in readme_commands()}
    assert shown == commands, "show it in the README or in docs/tour.md"


@pytest.mark.slow
def test_the_first_command_of_the_readme_works_in_a_shell(tmp_path: Path) -> None:
    """The others are called in this process: what is installed as `printkit` is the same."""
    (line,) = re.findall("^printkit list$", README.read_text(encoding="utf-8"), re.M)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", line],
        cwd=tmp_path,
        env={**os.environ, "PATH": path},
        check=True,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
    )
    assert "jersi/4.16" in done.stdout


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """What the examples speak of: records, a spec of one's own, printed files."""
    words = (DATA / "records" / "jersi" / "rulebook-example.txt").read_text().split()
    turns = [word for word in words if not word.isdigit()]
    pairs = zip(turns[::2], turns[1::2], strict=True)
    lines = [f"{rank} {white} {black}" for rank, (white, black) in enumerate(pairs, start=1)]
    text = "\n".join(lines) + "\n"
    opening = f"{text.rstrip()} (24 b8-b7) (24 b8-c7)\n"
    (tmp_path / "game.txt").write_text(opening, encoding="utf-8")
    (tmp_path / "match.txt").write_text(f"{text}\n{text}", encoding="utf-8")
    (tmp_path / "mygame.csv").write_text("key,en\nrules.second,Two steps.\n")
    shutil.copy(DATA / "texts" / "rules.fr.md", tmp_path)
    shutil.copy(DATA / "specs" / "good" / "five.yaml", tmp_path / "mygame.yaml")
    (tmp_path / "deck.yaml").write_text(DECK, encoding="utf-8")
    records = DATA / "records" / "pijersi"
    shutil.copy(records / "2024-0117-1921.txt", tmp_path / "pijersi.txt")
    shutil.copy(HOME / "docs" / "problems-pijersi.yaml", tmp_path / "problems.yaml")
    (tmp_path / "games").mkdir()
    for record in ("2024-0117-1921.txt", "2024-0517-1417.txt"):
        shutil.copy(records / record, tmp_path / "games")
    blank = Scene(width=9, height=9, shapes=(), title="x")
    printed = pdf.write_scene(blank, author="", subject="", language="en")
    (tmp_path / "board.pdf").write_bytes(printed)
    (tmp_path / "press.icc").write_bytes(press_profile())
    printers_path().parent.mkdir(parents=True)
    printers_path().write_text("office:\n  measured: 99.2x100.4\n")
    return tmp_path


@pytest.fixture(scope="module")
def board_pdf() -> bytes:
    """A board's PDF."""
    game = load_game("jersi")
    return pdf.write(printed.board_file(plan_board(printed.request(game, 20.0))))


@pytest.mark.parametrize("example", list(cases()))
@pytest.mark.few(1)
def test_an_example_works_as_printed(printkit, papers, board_pdf, example):
    """Each alone: what those of the README name is copied from here, or has been printed."""
    for word in example:
        if example[0] == "verify" and word.endswith(".pdf") and "*" not in word:
            (papers / word).parent.mkdir(exist_ok=True)
            (papers / word).write_bytes(board_pdf)
        if word == "jersi-tables" and "--check" in example:
            assert printkit("table", "jersi", "--for", "tts,vassal", "-o", word).status == 0
        if word == "save.json":
            assert printkit("table", "jersi", "--for", "tts", "-o", "tables").status == 0
            shutil.copy(papers / "tables" / "tts" / "Saves" / "jersi-4.16.json", papers / word)
        if word.startswith("specs/"):
            shutil.copytree(HOME / "specs", papers / "specs", dirs_exist_ok=True)
        if word.startswith("docs/"):
            (papers / "docs").mkdir(exist_ok=True)
            shutil.copy(HOME / word, papers / word)
    if "--level" in example:
        done = printkit("board", "jersi", "--press", "--profile", "press.icc", "-o", "press.pdf")
        assert done.status == 0, done.err
    if example[:2] == ("printer", "remove"):
        printkit("printer", "add", example[2], "--x", "99", "--y", "100")
    words = [
        name
        for word in example
        for name in (sorted(map(str, papers.glob(word))) if "*" in word else [word])
    ]
    done = printkit(*words)
    assert done.status == 0, done.err
