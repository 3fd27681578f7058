"""`printkit release`: zips of kits for people without Python."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import click

from printkit.cli.console import note, wrote
from printkit.cli.options import (
    FolderType,
    LengthType,
    checked_cube,
    choice_of,
    own_folder,
    theme_of,
    variants_option,
    with_variants,
)
from printkit.cli.paper import margin_option
from printkit.errors import PrintkitError
from printkit.gamefile import load_game, shipped_names
from printkit.model import Language
from printkit.page import read_margin
from printkit.release import choices, release
from printkit.units import paper as paper_named

_CUBES = (16.0, 20.0)
_PAPERS = ("a4", "letter")
_THEMES = ("print", "ink")


@click.command(name="release", short_help="Make zips of kits, with checksums.")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@variants_option
@click.option(
    "--cube", "cubes", type=LengthType(), multiple=True, metavar="MM", help="[default: 16 and 20]"
)
@click.option("--paper", "papers", multiple=True, metavar="PAPER", help="[default: a4 and letter]")
@click.option("--theme", "themes", multiple=True, metavar="THEME", help="[default: print and ink]")
@click.option(
    "--lang",
    "languages",
    type=choice_of(*Language),
    multiple=True,
    help="[default: all]",
)
@margin_option
@click.option(
    "-o",
    "--output",
    "folder",
    type=FolderType(),
    default=None,
    metavar="DIR",
    help="The folder to write to.  [default: dist]",
)
def release_command(
    games: tuple[str, ...],
    variants: tuple[str, ...],
    cubes: tuple[float, ...],
    papers: tuple[str, ...],
    themes: tuple[str, ...],
    languages: tuple[str, ...],
    margin: str | None,
    folder: Path | None,
) -> None:
    """Make a zip of the kit of every GAME, and SHA256SUMS.

    Without GAME all that printkit ships, each in its last edition; a kit for every cube, paper,
    theme and language. A variant changes every GAME.

    \b
    Examples:
      printkit release pijersi --cube 16 --paper a4 --theme print --lang fr -o dist
      printkit release jersi/3 --variant pamei --cube 20 --paper a4 --theme ink --lang en
    """
    if variants and not games:
        raise PrintkitError("--variant changes a game, and none is named", hint="name GAMEs too")
    if variants:
        games = tuple(with_variants(name, variants) for name in games)
    wanted = choices(
        games or _latest(),
        tuple(map(checked_cube, cubes)) or _CUBES,
        tuple(paper_named(name).name for name in papers) or _PAPERS,
        tuple(map(Language, languages)) or tuple(Language),
        themes or _THEMES,
        margin or "",
    )
    read_margin(margin or "safe")
    for name in {choice.game for choice in wanted}:
        for theme in {choice.theme for choice in wanted}:
            theme_of(load_game(name), theme)
    place = folder or own_folder("dist")
    note(f"{len(wanted)} kits for {place}")
    with closing(release(wanted, place, os.cpu_count() or 1)) as finished:
        for path in finished:
            wrote(path, path.stat().st_size)


def _latest() -> tuple[str, ...]:
    """The games that come with printkit, by their short names."""
    return tuple(dict.fromkeys(name.partition("/")[0] for name in shipped_names()))
