"""`printkit kit`: everything for one game in one folder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from printkit.base import features
from printkit.base.errors import Message, PrintkitError
from printkit.base.sharing import cores
from printkit.cli.console import is_quiet, note, note_engine, stop_reported, warn, wrote
from printkit.cli.options import game_argument
from printkit.cli.outputs import Command, FolderType, own_folder
from printkit.cli.products import Asked, asking, refuse_many, yes_option
from printkit.cli.speech import about
from printkit.gamefile import load_game
from printkit.products.print_me import PRODUCT


def _extra_options(command: Command) -> Command:
    """The options by which features add to a kit."""
    for name in features.offered("kit_option"):
        command = click.option(f"--{name}", name, default="", metavar=name.upper())(command)
    return command


@click.command(name="kit")
@game_argument
@asking(PRODUCT)
@_extra_options
@yes_option
@click.option("-o", "--output", "folder", type=FolderType(), default=None, metavar="DIR")
def kit_command(
    game_name: str, asked: Asked, yes: bool, folder: Path | None, **extras: str
) -> None:
    """Make everything for GAME: one file to print at home, its parts, diagrams, example game."""
    from printkit.kit import build, fitting, kit_plan, makers, most_sheets

    game = about(load_game(game_name))
    options = replace(asked.options, extras={name: text for name, text in extras.items() if text})
    with makers(cores(), options) as at_work:
        plan, left = fitting(kit_plan(asked.request(game), options), at_work)
        refuse_many(most_sheets(plan), yes)
        odd = (one for file in plan for one in file.plan.doubts)
        wrong = tuple(one for file in plan for one in file.plan.faults)
        warn(dict.fromkeys((*odd, *(one.problem for one in left))))
        place, count = folder, len(plan) + 1
        if place is None:
            place = own_folder(game.id if asked.alone else f"{game.id}_{asked.language}")
        # how many files a pack has is known when it is made
        total = f"/{count}" if all(file.plan.endings for file in plan) else ""
        done = list[Path]()

        def made(path: Path, size: int) -> None:
            done.append(path)
            if not is_quiet():
                click.echo(f"[{len(done)}{total}] ", nl=False, err=True)
            wrote(path, size)

        with stop_reported(lambda: Message("cli.kit-stopped", done=len(done), count=count)):
            note(Message("cli.kit-files", count=count, folder=place))
            problems = build(plan, place, made, at_work, left)
    if any(path.suffix == ".png" for path in done):
        note_engine()
    if wrong or problems:  # reported when all that is sound has been made
        raise PrintkitError(dict.fromkeys((*wrong, *problems)))
