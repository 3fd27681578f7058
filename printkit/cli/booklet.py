"""`printkit replay`: a booklet of a game record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from printkit import library
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
from printkit.products.base import TO_READ
from printkit.products.booklet import PRODUCT
from printkit.products.examples import example_of
from printkit.text.words import FigureWords

_GAMES = frozenset({library.What.GAME, library.What.SPEC})
_STDIN_STEM = "game"
"""What a booklet's file is called whose record has no name."""


@click.command(name="replay")
@click.argument("record", metavar="RECORD")
@game_option
@variant_option
@GAME_NUMBER
@asking(PRODUCT)
@output_as(*TO_READ)
def replay_command(
    record: str, game_name: str | None, number: int | None, asked: Asked, output: Path | None
) -> None:
    """Make a booklet."""
    words = asked.language
    played, name, stem = _told(record, game_name, words, number)
    warn_about(played.game, played.warnings, words)
    warn_about(played.game, unprinted(played, name), words)
    options = replace(asked.options, played=played, name=name, stem=stem)
    deliver(replace(asked, options=options), played.game, output)


def _told(
    record: str, game_name: str | None, language: Language, number: int | None
) -> tuple[library.Replay, str, str]:
    """The game to replay, what it is called, and how its file's name begins."""
    if record != STDIN and library.what_is(filled(record)) in _GAMES:
        game = about(load_game(record))
        library.refuse_other(game, game_named(game_name))
        return (
            example_of(game, language),
            FigureWords.of(language).example,
            f"{game.file_stem}_example",
        )
    read, choice = record_named(record, game_name, number)
    report_game(choice, language)
    played = library.replay(choice.game, read, language)
    stem = _STDIN_STEM if record == STDIN else Path(record).stem
    title = stem.encode(errors="replace").decode()  # a name on disk need not be a text
    stem = stem if number is None else f"{stem}_{number}"
    return played, title, f"{stem}_{played.game.file_stem}"
