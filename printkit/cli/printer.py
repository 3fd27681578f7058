"""`printkit printer`: what your printers do to a length, measured once and stored."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

import click

from printkit.base.errors import LayoutError, Message, PrintkitError, Problem
from printkit.cli.console import note, say
from printkit.gamefile.printers import (
    StoredPrinter,
    read_printers,
    remove_printer,
    store_printer,
    unknown_printer,
    values_of,
)
from printkit.page import AS_IT_IS, Correction, read_margin, read_measured, read_shift

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")
_FILE = "printers.yaml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Printer:
    """A printer as sheets need it.

    Attributes:
        correction: what makes up for it.
        margin: what `--margin` would say, or None.
    """

    correction: Correction
    margin: str | None


def printers_path() -> Path:
    """The file in the user's folder of settings that holds the printers.

    Raises:
        PrintkitError: nothing says where that folder is.
    """
    folder = Path(click.get_app_dir("printkit"))
    if not folder.is_absolute():  # XDG_CONFIG_HOME is empty or odd: it counts as not set
        home = Path("~").expanduser() if os.environ.get("HOME") else Path()
        if not home.is_absolute():
            raise PrintkitError(
                Message("cli.settings-folder-unknown"), hint=Message("cli.set-home")
            )
        folder = home / ".config" / "printkit"
    return folder / _FILE


def known_printer(name: str) -> Printer:
    """The stored printer called `name`.

    Raises:
        SpecError: there is none, or the file is broken.
        PrintkitError: what is stored cannot be.
    """
    stored = {printer.name: printer for printer in read_printers(printers_path())}
    if name not in stored:
        raise unknown_printer(name, stored)
    return _printer(stored[name])


def _printer(stored: StoredPrinter) -> Printer:
    correction = AS_IT_IS
    try:
        if stored.measured is not None:
            correction = read_measured(stored.measured)
        if stored.shift is not None:
            correction = read_shift(correction, stored.shift)
    except LayoutError as error:
        word = stored.shift if correction is not AS_IT_IS else stored.measured or stored.shift
        source = word.source if word is not None else None
        raise PrintkitError(
            Problem(problem.what, source, problem.hint) for problem in error.problems
        ) from error
    return Printer(
        correction=correction, margin=str(stored.margin) if stored.margin is not None else None
    )


@click.group(name="printer")
def printer_command() -> None:
    """Store what your printer does to a length, so that every sheet makes up for it."""


@printer_command.command(name="add")
@click.argument("name", metavar="NAME")
@click.option("--x", "across", metavar="MM")
@click.option("--y", "down", metavar="MM")
@click.option("--measured", metavar="XxY")
@click.option("--shift", metavar="XxY")
@click.option("--margin", metavar="MARGIN")
def _add(
    name: str,
    across: str | None,
    down: str | None,
    measured: str | None,
    shift: str | None,
    margin: str | None,
) -> None:
    """Store a printer called NAME."""
    if not _NAME.fullmatch(name):
        raise LayoutError(
            Message("cli.printer-cannot-called", name=name),
            hint=Message("cli.printer-name-example"),
        )
    if measured is None and (across or down):
        measured = f"{across or 100}x{down or 100}"
    given = {"measured": measured, "shift": shift, "margin": margin}
    new = {key: value for key, value in given.items() if value is not None}
    if not new:
        raise LayoutError(Message("cli.nothing-store"), hint=Message("cli.say-x-y-shift-margin"))
    correction = read_measured(new["measured"]) if "measured" in new else AS_IT_IS
    if "shift" in new:
        read_shift(correction, new["shift"])
    if "margin" in new:
        read_margin(new["margin"])
    note(f"{name}: {_words(store_printer(printers_path(), name, new))}")


@printer_command.command(name="list")
def _list() -> None:
    """List the stored printers and where they are stored."""
    for printer in read_printers(printers_path()):
        say(f"{printer.name}  {_words(values_of(printer))}")
    note(str(printers_path()))


@printer_command.command(name="remove")
@click.argument("name", metavar="NAME")
def _remove(name: str) -> None:
    """Forget the printer called NAME."""
    remove_printer(printers_path(), name)


def _words(values: dict[str, str]) -> str:
    return ", ".join(f"{key} {value}" for key, value in values.items())
