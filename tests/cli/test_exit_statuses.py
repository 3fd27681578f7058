"""How commands end: the statuses of the table in docs/commands.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from printkit.cli.console import Status

COMMANDS = Path(__file__).parents[2] / "docs" / "commands.md"


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("list",), Status.DONE),
        (("check", "legal.txt"), Status.DONE),
        (("check", "illegal.txt"), Status.REFUSED),
        (("check", "missing.txt"), Status.REFUSED),
        (("diagram", "jersy"), Status.REFUSED),
        (("diagram", "jersi", "-o", "folder"), Status.REFUSED),
        (("lost",), Status.MISUSED),
        (("list", "--lost"), Status.MISUSED),
        (("verify",), Status.MISUSED),
    ],
    ids=str,
)
def test_a_command_ends_with_the_status_of_its_kind(printkit, tmp_path, arguments, status):
    (tmp_path / "legal.txt").write_text('[Edition "pijersi/45"]\n\n1. a1-b1\n')
    (tmp_path / "illegal.txt").write_text('[Edition "pijersi/45"]\n\n1. a1-g1\n')
    (tmp_path / "folder").mkdir()
    assert printkit(*arguments).status == status


def test_the_page_of_commands_has_a_row_for_every_status():
    page = COMMANDS.read_text(encoding="utf-8").partition("## Exit status")[2]
    assert re.findall(r"^\| (\d+)\+? \|", page, re.MULTILINE) == [str(int(one)) for one in Status]
