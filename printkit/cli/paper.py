"""What a command prints on: paper, margins, and what makes up for a printer that was measured."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.base.errors import LayoutError, Message, PrintkitError, Problem
from printkit.base.units import Paper, paper
from printkit.page import (
    AS_IT_IS,
    Correction,
    MarginChoice,
    PageSetup,
    read_margin,
    read_measured,
    read_shift,
)
from printkit.products.request import USUAL_PAPER

if TYPE_CHECKING:
    from printkit.gamefile.printers import StoredPrinter

MANY_SHEETS = 60


def setup_of(
    on: Paper | None = None,
    margin: str | None = None,
    measured: str | None = None,
    printer: str | None = None,
) -> PageSetup:
    """Paper, margins and what makes up for the printer.

    Raises:
        LayoutError: both what was measured and a printer are given, or a margin is none.
        SpecError: there is no such printer.
    """
    correction = correction_of(measured, printer)
    return PageSetup(
        paper=on or paper(USUAL_PAPER), margin=margin_of(margin, printer), correction=correction
    )


def margin_of(margin: str | None, printer: str | None = None) -> MarginChoice:
    """The margins that `--margin` names, else those of the printer.

    Raises:
        LayoutError: neither a word nor a length.
        SpecError: there is no such printer.
    """
    if printer and margin is None:
        margin = known_printer(printer).margin
    return read_margin(margin or "safe")


def correction_of(measured: str | None, printer: str | None) -> Correction:
    """What makes up for the printer.

    Raises:
        LayoutError: both are given, or what was measured cannot be.
        SpecError: there is no such printer.
    """
    if measured and printer:
        hint = Message("common.keep-one")
        raise LayoutError(Message("cli.measured-printer-each-describe-printer"), hint=hint)
    if measured:
        return read_measured(measured)
    if printer:
        return known_printer(printer).correction
    return AS_IT_IS


yes_option = click.option("--yes", is_flag=True)


def refuse_many(sheets: int, yes: bool) -> None:
    """Ask for `--yes` before a heap of paper is printed.

    Raises:
        LayoutError: more than 60 sheets without it.
    """
    if sheets > MANY_SHEETS and not yes:
        raise LayoutError(
            Message("cli.would-sheets-paper", sheets=sheets),
            hint=Message("cli.take-larger-paper-smaller-cube"),
        )


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
    from printkit.gamefile.printers import read_printers, unknown_printer

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
