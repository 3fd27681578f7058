"""`printkit kit`: everything for one game in one folder."""

from __future__ import annotations

import os
from pathlib import Path

import click

from printkit.cli.console import is_quiet, note, tell_engine, warn, wrote
from printkit.cli.home_printing import Asked, job_options, sheet_codes, yes_option
from printkit.cli.options import (
    FolderType,
    game_argument,
    language_option,
    own_folder,
    theme_of,
    theme_option,
)
from printkit.cli.paper import given, page_options, refuse_many
from printkit.errors import LayoutError, PrintkitError, Problem
from printkit.gamefile import load_game
from printkit.kit import Artefact, KitRequest, build, check_example, kit_plan
from printkit.model import Game, Language
from printkit.products.make_sheet import doubts_of_link
from printkit.products.print_me import plan_file
from printkit.products.reprint import refuse_unknown


@click.command(name="kit", short_help="Make everything for a game in one folder.")
@game_argument
@page_options
@job_options
@theme_option("print")
@language_option
@yes_option
@click.option(
    "-o",
    "--output",
    "folder",
    type=FolderType(),
    default=None,
    metavar="DIR",
    help="The folder to write to.  [default: the game's name]",
)
def kit_command(
    game_name: str,
    asked: Asked,
    theme: str,
    language: str,
    yes: bool,
    folder: Path | None,
) -> None:
    """Make everything for GAME: one file to print at home, its parts, diagrams, example game.

    The file `…_print-me_…` holds all that an evening needs, from what to buy to how to play.

    \b
    Examples:
      printkit kit jersi -o out
      printkit kit pijersi --cube 16 --paper letter --lang fr -o cadeau
      printkit kit jersi --cube 16 --board-paper a3 --margin laser --wrap -o out
    """
    game = load_game(game_name)
    request = KitRequest(
        game=game,
        job=asked.job(game),
        language=Language(language),
        theme=theme_of(game, theme),
        sheets=_codes(game, asked),
        asked=given(*_ASKED),
    )
    check_example(game)
    refuse_many(_sheets(request), yes)
    warn(doubts_of_link(game))
    problems = _build(kit_plan(request), folder or own_folder(game.id))
    if problems:
        raise PrintkitError(problems)


_ASKED = (
    *("cube", "cell", "fit", "board_paper", "joint", "overlap", "sheets", "margin", "measured"),
    *("printer", "wrap", "faces", "painted", "sides", "lines"),
)
"""Options that the manifest tells with the command that makes a file alone."""


def _codes(game: Game, asked: Asked) -> tuple[str, ...]:
    """The codes of the board's sheets that are printed again; numbers differ from file to file.

    Raises:
        LayoutError: there is no sheet with such a code.
    """
    if asked.sheets is None:
        return ()
    codes, plan = sheet_codes(asked.sheets), asked.job(game).board_plan(game)
    known = [tile.code for tile in plan.tiling.tiles] if plan.board_sheets > 1 else []
    for code in codes:
        refuse_unknown(code, known)
    return codes


def _sheets(request: KitRequest) -> int:
    """How many sheets its largest file takes; 0 where it does not fit, as the kit will tell."""
    try:
        return plan_file(request.game, request.job).sheets
    except LayoutError:
        return 0


def _build(plan: tuple[Artefact, ...], folder: Path) -> tuple[Problem, ...]:
    done = iter(range(1, len(plan) + 2))

    def made(path: Path, size: int) -> None:
        if not is_quiet():
            click.echo(f"[{next(done)}/{len(plan) + 1}] ", nl=False, err=True)
        wrote(path, size)

    note(f"{len(plan) + 1} files for {folder}")
    problems = build(plan, folder, made, min(len(plan), os.cpu_count() or 1))
    if any(artefact.name.endswith(".png") for artefact in plan):
        tell_engine()
    return problems
