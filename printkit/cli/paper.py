"""What a command prints on: paper, margins, and what makes up for a printer that was measured."""

from __future__ import annotations

import os
from pathlib import Path

import click

from printkit.base.errors import LayoutError, Message, PrintkitError, Problem
from printkit.base.units import Paper, paper
from printkit.page import (
    AS_IT_IS,
    Correction,
    PageSetup,
    read_margin,
    read_measured,
    read_shift,
)
from printkit.products.request import USUAL_PAPER

MANY_SHEETS = 60
_FILE = "printers.yaml"


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
    if measured and printer:
        hint = Message("common.keep-one")
        raise LayoutError(Message("cli.measured-printer-each-describe-printer"), hint=hint)
    correction = read_measured(measured) if measured else AS_IT_IS
    if printer:
        correction, own_margin = known_printer(printer)
        margin = own_margin if margin is None else margin
    margins = read_margin(margin or "safe")
    return PageSetup(paper=on or paper(USUAL_PAPER), margin=margins, correction=correction)


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


def known_printer(name: str) -> tuple[Correction, str | None]:
    """What makes up for the stored printer called `name`, and its margins as `--margin` has them.

    Raises:
        SpecError: there is none, or the file is broken.
        PrintkitError: what is stored cannot be.
    """
    from printkit.gamefile.printers import read_printers, unknown_printer

    known = {printer.name: printer for printer in read_printers(printers_path())}
    if name not in known:
        raise unknown_printer(name, known)
    stored, correction = known[name], AS_IT_IS
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
    return correction, None if stored.margin is None else str(stored.margin)
