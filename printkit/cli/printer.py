"""What your printer does, and what you put into it: `printkit printer`, `calibrate`, `labels`."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path

import click

from printkit.base.errors import LayoutError, Message
from printkit.base.units import Paper, unit_of
from printkit.cli.console import give_json, note, put, say
from printkit.cli.options import LengthType, language_option
from printkit.cli.outputs import output_as, target_of
from printkit.cli.products import given_marks, printers_path, setup_of, shared_options
from printkit.gamefile.labels import read_labels, shipped_labels
from printkit.gamefile.printers import read_printers, remove_printer, store_printer, values_of
from printkit.model import Language
from printkit.model.labels import LabelSheet
from printkit.page import AS_IT_IS, read_margin, read_measured, read_shift
from printkit.products.base import Shared
from printkit.products.file_names import called_apart

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")
_WHOLE = {"mm": "100", "in": "4in"}
"""What a ruler measures of which nothing is said, by the unit of the other."""
_NEAR = 3
"""So many sheets of labels are named that nearly fit."""


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
        whole = _WHOLE[unit_of(across or down or "")]
        measured = f"{across or whole}x{down or whole}"
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


@click.command(name="calibrate")
@shared_options(Shared.PAPER, Shared.PRINTER)
@language_option
@output_as(".pdf")
def calibrate_command(
    paper: Paper, measured: str | None, printer: str | None, language: str, output: Path | None
) -> None:
    """Print a test sheet: a finder of margins, two rulers, and a cross for both sides."""
    from printkit.products.test_sheet import calibration

    setup = setup_of(paper, measured=measured, printer=printer)
    usual = f"printer-test_{paper.name}_{language}.pdf"
    target = target_of(output, called_apart(usual, given_marks("measured", "printer")), ".pdf")
    target.put_made(calibration(setup, language=Language(language)))


def _size(sheet: LabelSheet) -> Message:
    """How large a label is, to the last decimal that its maker gives."""
    return Message("cli.label-size", width=sheet.width, height=sheet.height)


@click.command(name="labels")
@click.option("--for", "face", type=LengthType(), default=None, metavar="MM")
@click.option("--file", "path", type=click.Path(path_type=Path), default=None, metavar="FILE")
@click.option("--json", "as_json", is_flag=True)
def labels_command(face: float | None, path: Path | None, as_json: bool) -> None:
    """List the sheets of die-cut labels that printkit knows, with their sources."""
    sheets = shipped_labels() if path is None else read_labels(path, str(path))
    found = [sheet for sheet in sheets.values() if face is None or sheet.fits(face)]
    if as_json:
        give_json([asdict(sheet) for sheet in found])
        return
    for sheet in found:
        size = put(_size(sheet))
        doubt = put(Message("cli.label-doubt", doubt=sheet.doubt)) if sheet.doubt else ""
        where = f"{sheet.columns} x {sheet.rows}  ({sheet.source}{doubt})"
        say(f"{sheet.name:<16} {sheet.paper.name:<7} {size:<17} {sheet.shape:<9} {where}")
    if face is not None and not found:
        near = sorted(sheets.values(), key=lambda sheet: sheet.misfit(face))[:_NEAR]
        names = ", ".join(f"{sheet.name} {put(_size(sheet))}" for sheet in near)
        say(Message("cli.nothing-fits-faces-mm-print", face=face))
        note(Message("cli.nearest", names=names))
