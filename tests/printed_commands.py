"""Commands that are printed as examples: in every help, in the README and in pages it sends to."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import click
from printkit.cli import printkit as group

README = Path(__file__).parents[1] / "README.md"
PAGES = [README.parent / "docs" / name for name in ("tour.md", "tables.md")]

Words: TypeAlias = tuple[str, ...]


def examples() -> Iterator[Words]:
    """The examples of every help."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        subcommands = command.commands.values() if isinstance(command, click.Group) else (command,)
        for one in subcommands:
            found = _commands(one.help or "")
            assert found, name
            yield from found


def readme_commands() -> list[Words]:
    """The commands in the code blocks of the README and of the tours that it sends to."""
    text = "".join(path.read_text(encoding="utf-8") for path in (README, *PAGES))
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S)
    return _commands("\n".join(blocks))


def _commands(text: str) -> list[Words]:
    """The lines that call printkit, as a shell parts them into words."""
    lines = (line.strip() for line in text.splitlines())
    return [
        tuple(shlex.split(line, comments=True)[1:])
        for line in lines
        if line.startswith("printkit ")
    ]
