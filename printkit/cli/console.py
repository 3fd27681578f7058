"""What commands say and how they end: notes and warnings on stderr, one line an error."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pathlib import Path

    from printkit.errors import Problem

INTERRUPTED = 130
LANGUAGE = "language"
"""The setting that `--lang` makes."""


def run(command: click.Command, arguments: Sequence[str] | None = None) -> int:
    """The exit status after running `command` on `arguments`, or on those of this process."""
    settings: dict[str, object] = {}
    try:
        result = command.main(
            arguments, standalone_mode=False, prog_name="printkit", color=_colour(), obj=settings
        )
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except BrokenPipeError:
        # Whoever read our output has enough: leave nothing for Python to flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        lines = _lines(error, settings)
        if not lines:
            raise
        for line in lines:
            _say(line, "error", "red")
        return 1
    return result if isinstance(result, int) else 0


def _lines(error: Exception, settings: Mapping[str, object]) -> list[str]:
    """What a user's mistake or the system says, a line each; nothing for a fault of ours."""
    from printkit.errors import PrintkitError

    if isinstance(error, PrintkitError):
        return [str(problem) for problem in _said(error.problems, settings)]
    return [os_words(error)] if isinstance(error, OSError) else []


def os_words(error: OSError) -> str:
    """What the system refused, in one line: `out/board.pdf: permission denied`."""
    what = (error.strerror or str(error)).lower()
    return f"{error.filename}: {what}" if error.filename else what


def _said(problems: Iterable[Problem], settings: Mapping[str, object]) -> Iterable[Problem]:
    """Problems in the language that `--lang` asks for."""
    if LANGUAGE not in settings:
        return problems
    from printkit.model import Language
    from printkit.words.notation import said_all

    return said_all(problems, Language(str(settings[LANGUAGE])))


def _settings() -> Mapping[str, object]:
    """What holds for the whole run: `quiet`, `language`."""
    context = click.get_current_context(silent=True)
    return (context.find_root().obj if context else None) or {}


def _colour() -> bool | None:
    return False if "NO_COLOR" in os.environ else None


def _say(text: str, label: str, colour: str) -> None:
    context = click.get_current_context(silent=True)
    plain = _colour() is False or (context is not None and context.color is False)
    click.echo(f"{click.style(label, fg=colour)}: {text}", err=True, color=False if plain else None)


def is_quiet() -> bool:
    """Whether `--quiet` was given."""
    return bool(_settings().get("quiet"))


def note(text: str) -> None:
    """One line on stderr that tells what happens."""
    if not is_quiet():
        click.echo(text, err=True)


def warn(problems: Iterable[Problem]) -> None:
    """Warnings on stderr, a line each."""
    if not is_quiet():
        for problem in _said(problems, _settings()):
            _say(str(problem), "warning", "yellow")


def wrote(path: Path, size: int) -> None:
    """Tells of a finished file."""
    note(f"{path}  {size / 1000:.0f} kB" if size >= 1000 else f"{path}  {size} bytes")


def save(data: bytes, path: Path, *, named: bool) -> None:
    """Write a finished file and tell of it.

    Args:
        data: what is in it.
        path: where.
        named: whether the user named it, and so may mean a link; else the name is ours.
    """
    from printkit.files import write_file, write_own

    if named:
        write_file(path, data)
    else:
        write_own(path, data)
    wrote(path, len(data))


def tell_engine() -> None:
    """Says once that PNG comes from another engine than cairo, where libcairo is not installed."""
    from printkit.backends import png

    if png.engine() != "cairo":
        note("png: no libcairo here, drawn by librsvg (pyvips)")
