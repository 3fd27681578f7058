"""docs/examples.md, what no example shows: its files are sound, and its commands make something."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from printkit.gamefile import read_game

PAGE = (Path(__file__).parents[2] / "docs" / "examples.md").read_text(encoding="utf-8")
PART = PAGE.partition("## What no example shows")[2].partition("<!--")[0]
FILES = dict(re.findall(r"`([a-z]+\.[a-z]+)`:\n\n```\w+\n(.*?)```", PART, re.DOTALL))
COMMANDS = re.findall(r"^printkit .*$", PART, re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a reader has saved all of them."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_each_noun_is_shown() -> None:
    nouns = ("board: none", "table:", "stands: between")
    assert all(noun in "".join(FILES.values()) for noun in nouns)
    assert len(COMMANDS) >= len(FILES)


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".yaml")])
def test_each_file_is_whole_and_without_doubts(folder: Path, name: str) -> None:
    assert read_game(folder / name, name).doubts == ()
    assert len(FILES[name].splitlines()) <= 40


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_makes_what_it_names(printkit, folder: Path, command: str) -> None:
    _, *words = shlex.split(command)
    done = printkit(*words)
    assert done.status == 0
    assert "warning" not in done.err
    assert (folder / words[-1]).exists()
