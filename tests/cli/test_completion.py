"""What a shell is told when Tab is pressed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from printkit.cli import printkit as command


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("jersi-club.txt").touch()
    Path("pijersi-games").mkdir()


def offered(line: str) -> list[tuple[str, str]]:
    """Type and value of what is offered for the last word of a line."""
    *before, begun = line.split(" ")
    found = ShellComplete(command, {}, "printkit", "_X").get_completions(before, begun)
    return [(one.type, one.value) for one in found]


@pytest.mark.parametrize(
    "name", ["animate", "board", "check", "diagram", "kit", "page", "position", "post", "replay"]
)
def test_games_and_files_are_offered_for_what_takes_both(name):
    names = [value for _, value in offered(f"{name} je")]
    assert names[0].startswith("jersi")
    assert "jersi/4.16" in names
    assert names[-1] == "jersi-club.txt"
    assert "pijersi-games/" in [value for _, value in offered(f"{name} pi")]
    assert len(offered(f"{name} ")) > len(names)
    assert offered(f"{name} g60") == [("file", "g60")]
    assert offered(f"{name} ../ga") == [("file", "../ga")]


@pytest.mark.parametrize(
    "line",
    [
        "convert g",
        "markdown g",
        "problems g",
        "texts import g",
        "texts import mine.yaml g",
        "verify g",
        "labels --file g",
        "stickers jersi --label-file g",
        "board jersi -o g",
        "animate x.txt --output g",
        "enter jersi -o g",
    ],
)
def test_files_are_offered_for_what_takes_them(line):
    assert offered(line) == [("file", "g")]


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("check --game stak", "staku"),
        ("convert x.txt --to stak", "staku/2024"),
        ("diagram jersi/3 --variant pam", "pamei"),
        ("check one.txt two.txt je", "jersi/1"),
        ("figure jersi capt", "captures"),
        ("board jersi --theme gre", "greyscale"),
        ("diagram jersi/3 --theme gre", "greyscale"),
        ("pap", "paper-cubes"),
        ("texts ex", "export"),
    ],
)
def test_names_are_offered_where_they_are_known(line, value):
    assert value in [found for _, found in offered(line)]


@pytest.mark.parametrize("old", ["printme", "papercubes", "rule-book"])
def test_nothing_is_said_in_a_line_that_is_typed_under_an_old_name(old, capsys):
    assert "jersi" in [value for _, value in offered(f"{old} je")]
    assert capsys.readouterr() == ("", "")


def test_a_folder_is_offered_for_what_is_one():
    assert offered("kit jersi -o ki") == [("dir", "ki")]
