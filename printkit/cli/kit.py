"""`printkit kit`: everything for one game in one folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.base.errors import Message, PrintkitError
from printkit.base.sharing import cores
from printkit.cli.console import is_quiet, note, note_engine, warn, wrote
from printkit.cli.options import game_argument
from printkit.cli.outputs import FolderType, own_folder
from printkit.cli.products import Asked, asking, refuse_many, yes_option
from printkit.cli.speech import about
from printkit.gamefile import load_game
from printkit.products.print_me import PRODUCT

if TYPE_CHECKING:
    from printkit.kit import Makers
    from printkit.model import Game


@click.command(name="kit")
@game_argument
@asking(PRODUCT)
@yes_option
@click.option("-o", "--output", "folder", type=FolderType(), default=None, metavar="DIR")
def kit_command(game_name: str, asked: Asked, yes: bool, folder: Path | None) -> None:
    """Make everything for GAME: one file to print at home, its parts, diagrams, example game."""
    from printkit.kit import makers

    game = about(load_game(game_name))
    with makers(cores()) as at_work:
        _make_kit(game, asked, folder, yes=yes, at_work=at_work)


def _make_kit(game: Game, asked: Asked, folder: Path | None, *, yes: bool, at_work: Makers) -> None:
    """Plan a kit and make it.

    Raises:
        PrintkitError: something cannot be made.
    """
    from printkit.kit import build, kit_plan, most_sheets
    from printkit.products.make_sheet import doubts_of_link

    plan = kit_plan(asked.request(game), asked.options)
    refuse_many(most_sheets(plan), yes)
    warn(doubts_of_link(game))
    place = folder or own_folder(game.id)
    note(Message("cli.kit-files", count=len(plan) + 1, folder=place))
    done = iter(range(1, len(plan) + 2))
    endings: set[str] = set()

    def made(path: Path, size: int) -> None:
        endings.add(path.suffix)
        if not is_quiet():
            click.echo(f"[{next(done)}/{len(plan) + 1}] ", nl=False, err=True)
        wrote(path, size)

    problems = build(plan, place, made, at_work)
    if ".png" in endings:
        note_engine()
    if problems:
        raise PrintkitError(problems)
