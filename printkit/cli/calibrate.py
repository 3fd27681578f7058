"""`printkit calibrate`: a sheet that tells what a printer does."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.backends import pdf
from printkit.cli.console import save
from printkit.cli.options import language_option, output_as, paper_option
from printkit.cli.paper import correction_of, printer_options
from printkit.model import Language
from printkit.page import PageSetup
from printkit.preflight.verify import require
from printkit.products.test_sheet import calibration
from printkit.units import Paper


@click.command(name="calibrate", short_help="Print a sheet that tells what your printer does.")
@paper_option
@printer_options
@language_option
@output_as(".pdf")
def calibrate_command(
    paper: Paper,
    measured: str | None,
    printer: str | None,
    language: str,
    output: Path | None,
) -> None:
    """Print a test sheet: a finder of margins, two rulers, and a cross for both sides.

    With --printer it shows whether what you stored makes the rulers right. It finds margins, and
    so keeps none.

    \b
    Examples:
      printkit calibrate
      printkit calibrate --paper letter --measured 99.2x100.4 -o again.pdf
    """
    setup = PageSetup(paper=paper, correction=correction_of(measured, printer))
    publication = calibration(setup, language=Language(language))
    path = output or Path(f"printer-test_{paper.name}_{language}.pdf")
    data = require(pdf.write(publication), path.name)
    save(data, path, named=output is not None)
