"""`printkit labels`: sheets of die-cut labels, and which of them fit a face."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from printkit.base.errors import Message
from printkit.cli.console import give_json, note, put, say
from printkit.cli.options import LengthType
from printkit.gamefile.labels import read_labels, shipped_labels

_NEAR = 3


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
        size = f"{sheet.width:g} x {sheet.height:g} mm"
        doubt = put(Message("cli.label-doubt", doubt=sheet.doubt)) if sheet.doubt else ""
        where = f"{sheet.columns} x {sheet.rows}  ({sheet.source}{doubt})"
        say(f"{sheet.name:<16} {sheet.paper.name:<7} {size:<17} {sheet.shape:<9} {where}")
    if face is not None and not found:
        near = sorted(sheets.values(), key=lambda sheet: sheet.misfit(face))[:_NEAR]
        names = ", ".join(f"{sheet.name} {sheet.width:g} x {sheet.height:g}" for sheet in near)
        say(Message("cli.nothing-fits-faces-mm-print", face=face))
        note(Message("cli.nearest", names=names))
