"""`printkit table`: packs for virtual tables, and whether somebody's pack is sound."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from printkit.cli.inputs import WhatToOpen, opening_options
from printkit.cli.outputs import output_as
from printkit.cli.products import Asked, asking, deliver
from printkit.features.tables.pack import ShownPosition
from printkit.products.registry import product


@click.command(name="table")
@opening_options
@asking(product("table"))
@output_as()
def table_command(opening: WhatToOpen, asked: Asked, output: Path | None) -> None:
    """Write packs for virtual tables: pictures, meshes, saves and what to do with them."""
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
