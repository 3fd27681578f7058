"""`printkit calibrate`: a sheet that shows what a printer does."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.base.units import Paper
from printkit.cli.derive import given_marks, setup_of, shared_options
from printkit.cli.options import language_option, output_as
from printkit.cli.targets import target_of
from printkit.model import Language
from printkit.products.base import Shared
from printkit.products.file_names import called_apart
from printkit.products.test_sheet import calibration


@click.command(name="calibrate")
@shared_options(Shared.PAPER, Shared.PRINTER)
@language_option
@output_as(".pdf")
def calibrate_command(
    paper: Paper, measured: str | None, printer: str | None, language: str, output: Path | None
) -> None:
    """Print a test sheet: a finder of margins, two rulers, and a cross for both sides."""
    setup = setup_of(paper, measured=measured, printer=printer)
    usual = f"printer-test_{paper.name}_{language}.pdf"
    target = target_of(output, called_apart(usual, given_marks("measured", "printer")), ".pdf")
    target.put_made(calibration(setup, language=Language(language)))
