"""The commands that tell a game: `printkit replay`, `animate`, `page`, `post`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from printkit import library
from printkit.cli.console import warn
from printkit.cli.derive import Asked, asking, deliver
from printkit.cli.inputs import (
    GAME_NUMBER,
    STDIN,
    filled,
    game_named,
    record_named,
    report_game,
    warn_about,
)
from printkit.cli.missing_glyphs import unprinted
from printkit.cli.options import game_option, output_as, variant_option
from printkit.cli.spoken import about
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.products.base import Product
from printkit.products.replays.record import RecordOptions, Told

_GAMES = frozenset({library.What.GAME, library.What.SPEC})
_STDIN_STEM = "game"
"""How the names of files begin whose record has no name."""


def command_of_record(product: Product[Any, Any]) -> click.Command:
    """The command that makes a product of a record, or of a game's example.

    Args:
        product: what is made; its options are `RecordOptions`.
    """

    @click.command(name=product.command, help=product.help or None)
    @click.argument("record", metavar="RECORD")
    @game_option
    @variant_option
    @GAME_NUMBER
    @click.option("--until-error", "until_error", is_flag=True)
    @asking(product)
    @output_as()
    def run(
        record: str,
        game_name: str | None,
        number: int | None,
        until_error: bool,
        asked: Asked,
        output: Path | None,
    ) -> None:
        told = _told(_Wanted(record, game_name, number, until_error), asked.language)
        played = told.played
        warn_about(played.game, played.warnings, asked.language)
        warn_about(played.game, unprinted(played, told.name), asked.language)
        options = replace(asked.options, played=played, name=told.name, stem=told.stem)
        deliver(replace(asked, options=options), played.game, output)

    return run


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Which record a command is asked to tell."""

    record: str
    game_name: str | None
    number: int | None
    until_error: bool


def _told(wanted: _Wanted, language: Language) -> Told:
    """The game to tell.

    Raises:
        NotationError: its record cannot be read or is not legal; with `until_error` not even its
            first turn.
    """
    record, game_name = wanted.record, wanted.game_name
    if record != STDIN and library.what_is(filled(record)) in _GAMES:
        game = about(load_game(record))
        library.refuse_other(game, game_named(game_name))
        return RecordOptions().told(game, language)
    read, choice = record_named(record, game_name, wanted.number)
    report_game(choice, language)
    if wanted.until_error:
        played = library.replay_legal(choice.game, read, language)
        warn(played.problems)
    else:
        played = library.replay(choice.game, read, language)
    stem = _STDIN_STEM if record == STDIN else Path(record).stem
    title = stem.encode(errors="replace").decode()  # a name on disk need not be a text
    stem = stem if wanted.number is None else f"{stem}_{wanted.number}"
    return Told(played=played, name=title, stem=f"{stem}_{played.game.file_stem}")
