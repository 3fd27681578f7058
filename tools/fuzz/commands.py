"""Every command with odd arguments, in this process: what escapes would be a traceback."""

from __future__ import annotations

import io
import json
import random
import shutil
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path

import click
from printkit.base.errors import PrintkitError
from printkit.cli import printkit
from printkit.cli.console import run
from tools.fuzz.campaign import Surface
from tools.fuzz.odd import odd, words

_ROOT = Path(__file__).resolve().parents[2]
_SLOW = frozenset({"kit", "perft", "print-me", "printer", "serve", "watch"})
"""What makes many files, is a group, or goes on as long as it is asked to."""
_GAMES = ("pijersi", "mikjersi", "jersi/3+pamei", "staku", "game.yaml", "nonsense", "")
_RECORDS = ("record.txt", "state.txt", "game.yaml", "folder", "loop", "nothing.txt", "pijersi")
_OUTPUTS = words(
    "x.pdf x.png x.svg x.dxf x.txt x.json x.PDF x x. .pdf folder folder.pdf file/x.pdf "
    "loop loop/x.pdf link.pdf dangling.pdf /dev/null /dev/full - no/such/x.pdf \u202ex.pdf "
    "bad\ufffd.pdf"
)
_OUTPUTS += ["x\ny.pdf", "n" * 255 + ".pdf"]
_SOUND = words(
    "20 16mm 1in a4 a3 letter a4+letter 600x400 en fr print ink screen butt zigzag 1B R,k "
    "3 last 12 16b safe laser 99.2x100.4 svg state psn text half full 7 a2-b2 d3:red "
    "record auto ugi pamei Endisch-6502020 office"
)


class Escaped(Exception):
    """A command ended as none may."""


def command_surface(place: Path) -> Surface:
    """That of commands; `place` is a folder for their files."""
    return Surface(
        name="commands",
        ending=".json",
        inputs=_inputs,
        target=lambda data: _run(json.loads(data), place / "commands"),
    )


def _inputs(chance: random.Random) -> Iterator[bytes]:
    context = click.Context(printkit)
    names = [name for name in printkit.list_commands(context) if name not in _SLOW]
    commands = {name: printkit.get_command(context, name) for name in names}
    while True:
        name = chance.choice(names)
        command = commands[name]
        assert command is not None
        arguments = [name]
        for parameter in command.params:
            arguments += _words(parameter, chance)
        yield json.dumps(arguments).encode()


def _words(parameter: click.Parameter, chance: random.Random) -> list[str]:
    """What is said of a parameter, if anything."""
    if isinstance(parameter, click.Argument):
        lot = _GAMES if parameter.name == "game_name" else _RECORDS
        return [chance.choice(lot) if chance.random() < 0.8 else odd(chance)]
    if chance.random() < 0.85 or not isinstance(parameter, click.Option):
        return []
    option = chance.choice(parameter.opts)
    if parameter.is_flag:
        return [option]
    if parameter.name == "output":
        return [option, chance.choice(_OUTPUTS)]
    return [option, chance.choice(_SOUND) if chance.random() < 0.7 else odd(chance)]


def _run(arguments: list[str], place: Path) -> None:
    """Run a command in a folder of traps.

    Raises:
        Escaped: it took all memory, left a part of a file, or its status is none.
        PrintkitError: it refused.
    """
    _lay_out(place)
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err), chdir(place):
        status = run(printkit, [word.replace("\0", "") for word in arguments])
    err.flush()
    said = err.buffer.getvalue().decode()
    if status not in (0, 1, 2) or "not enough memory" in said:
        raise Escaped(f"status {status}: {said[-300:]}")
    if list(place.rglob(".printkit-*")):
        raise Escaped("a part of a file is left")
    if (place / "precious").read_text() != "mine":
        raise Escaped("a link that nobody named was followed")
    if status:
        raise PrintkitError(f"status {status}")


def _lay_out(place: Path) -> None:
    """A folder with a record and a spec, and with what should stop no command."""
    shutil.rmtree(place, ignore_errors=True)
    for name in ("folder", "folder.pdf"):
        (place / name).mkdir(parents=True)
    (place / "file").write_text("x")
    (place / "precious").write_text("mine")
    (place / ".x.pdf.part").symlink_to("precious")
    for name, target in (
        ("loop", "loop"),
        ("link.pdf", "target.pdf"),
        ("dangling.pdf", "no/x.pdf"),
    ):
        (place / name).symlink_to(target)
    shutil.copy(_ROOT / "specs" / "pijersi" / "example-45.txt", place / "record.txt")
    shutil.copy(_ROOT / "tests" / "data" / "states" / "initial.txt", place / "state.txt")
    (place / "game.yaml").write_text("extends: pijersi\n")
