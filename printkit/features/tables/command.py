"""`printkit table`: packs for virtual tables, and whether somebody's pack is sound."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from printkit.base.errors import Message, PrintkitError, Problem, said
from printkit.cli.console import give_json, say
from printkit.cli.inputs import WhatToOpen, filled, opening_options
from printkit.cli.outputs import output_as
from printkit.cli.products import Asked, asking, deliver
from printkit.features.tables.checking import VERSION, check_pack
from printkit.features.tables.known import table_named, table_names
from printkit.features.tables.pack import ShownPosition
from printkit.model import Language
from printkit.products.registry import product


@click.command(name="table")
@opening_options
@asking(product("table"))
@click.option("--check", "checked", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@output_as()
def table_command(
    opening: WhatToOpen, asked: Asked, checked: bool, as_json: bool, output: Path | None
) -> None:
    """Write packs for virtual tables: pictures, meshes, saves and what to do with them."""
    if checked:
        if asked.options.tables:
            raise PrintkitError(Message("tables.for-with-check"))
        path = Path(filled(opening.what))
        report = check_pack(path)
        tables = [one for one in table_names() if one in report.tables]
        if as_json:
            found = [
                {"file": one.file, "line": one.source.line, "column": one.source.column}
                | {"what": said(one.what, Language.EN), "fault": one.is_fault}
                for one in report.findings
            ]
            counted = {"tables": tables, "files": report.files, "bytes": report.bytes}
            give_json({"version": VERSION, "pack": str(path), **counted, "found": found})
        else:
            names = ", ".join(table_named(one).spec.title for one in tables) or "–"
            say(Message("tables.checked", path=path, tables=names, count=report.files))
            for one in report.findings:
                if not one.is_fault:
                    say(Message("tables.noted", file=one.source, what=one.what))
        if report.faults:  # they are errors, the rest are notes
            raise PrintkitError(Problem(one.what, one.source) for one in report.faults)
        return
    if as_json:
        raise PrintkitError(Message("tables.json-with-check"))
    played = opening.open(asked.language)
    reached = opening.reached(played)
    position = played.given(reached).position
    moments: tuple[ShownPosition, ...] = ()
    if played.plies or position != played.game.setup:
        name = f"ply-{reached}" if played.plies else "position"
        title = played.plies[reached - 1].text if reached else ""
        moments = (ShownPosition(name=name, title=title, position=position),)
    options = replace(asked.options, moments=moments)
    deliver(replace(asked, options=options), played.game, output)
