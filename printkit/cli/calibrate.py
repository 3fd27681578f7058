"""`printkit calibrate`: a sheet that shows what a printer does."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli.console import save
from printkit.cli.derive import given_marks, setup_of, shared_options
from printkit.cli.options import language_option, output_as
from printkit.model import Language
from printkit.products import door
from printkit.products.base import Shared
from printkit.products.file_names import called_apart
from printkit.products.test_sheet import calibration
from printkit.units import Paper


@click.command(name="calibrate")
@shared_options(Shared.PAPER, Shared.PRINTER)
@language_option
@output_as(".pdf")
def calibrate_command(
    paper: Paper, measured: str | None, printer: str | None, language: str, output: Path | None
) -> None:
    """Print a test sheet: a finder of margins, two rulers, and a cross for both sides."""
    setup = setup_of(paper, measured=measured, printer=printer)
    publication = calibration(setup, language=Language(language))
    path = output or Path(
        called_apart(
            f"printer-test_{paper.name}_{language}.pdf", given_marks("measured", "printer")
        )
    )
    save(door.pdf(publication, path.name).data, path, named=output is not None)
