"""Every example of every help works as it is printed."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from printkit.backends import pdf
from printkit.cli import printkit as group
from printkit.cli.printer import printers_path
from printkit.gamefile import load_game
from printkit.products.board import plan_board
from printkit.scene import Scene

import printed

DATA = Path(__file__).parents[1] / "data"
INTERACTIVE = {"enter"}
ELSEWHERE = "--cluster"
"""An example with it needs a scheduler at the address that it names; others try it on one."""
WORDS = {"author": "", "subject": "", "language": "en"}


def examples() -> Iterator[tuple[str, ...]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        subcommands = command.commands.values() if isinstance(command, click.Group) else (command,)
        for one in subcommands:
            lines = (one.help or "").splitlines()
            told = [line.strip() for line in lines if line.strip().startswith("printkit ")]
            assert told, name
            yield from (tuple(shlex.split(line)[1:]) for line in told)


def cases() -> Iterator[object]:
    """The examples as test cases."""
    for example in examples():
        if example[0] not in INTERACTIVE and ELSEWHERE not in example:
            yield pytest.param(example, id=" ".join(example))


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
    records = DATA / "records" / "pijersi"
    shutil.copy(records / "2024-0117-1921.txt", tmp_path / "pijersi.txt")
    shutil.copy(DATA.parents[1] / "docs" / "problems-pijersi.yaml", tmp_path / "problems.yaml")
    (tmp_path / "games").mkdir()
    for record in (*records.glob("2024-01*.txt"), records / "2024-0517-1417.txt"):
        shutil.copy(record, tmp_path / "games")
    blank = Scene(width=9, height=9, shapes=(), title="x")
    printed = pdf.write_scene(blank, author="", subject="", language="en")
    (tmp_path / "board.pdf").write_bytes(printed)
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
    if example[0] == "verify":
        (papers / "jersi").mkdir()
        for name in ("jersi-4.16_board_20mm_a4_en.pdf", "board.pdf", "jersi/board.pdf"):
            (papers / name).write_bytes(board_pdf)
    if example[:2] == ("printer", "remove"):
        printkit("printer", "add", example[2], "--x", "99", "--y", "100")
    words = [
        name
        for word in example
        for name in (sorted(map(str, papers.glob(word))) if "*" in word else [word])
    ]
    done = printkit(*words)
    assert done.status == 0, done.err
