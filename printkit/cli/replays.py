"""The commands that show a game: `printkit replay`, `animate`, `page`, `post`."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from printkit import library
from printkit.base import features
from printkit.base.errors import Message, NotationError, PrintkitError
from printkit.base.sharing import Helpers
from printkit.cli.console import is_quiet, warn, wrote
from printkit.cli.inputs import (
    GAME_NUMBER,
    STDIN,
    are_several,
    filled,
    game_named,
    record_named,
    report_game,
    warn_about,
)
from printkit.cli.options import game_option, games_that_begin, helpers_options, variant_option
from printkit.cli.outputs import STDOUT, output_as
from printkit.cli.products import Asked, asking, deliver, refuse_ending
from printkit.cli.speech import about
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.notation.positions.given import MOST_PROBLEMS
from printkit.products.base import Product
from printkit.products.replays.missing_signs import unprinted
from printkit.products.replays.record import RecordedGame, RecordOptions
from printkit.products.request import ON_SCREEN
from printkit.replay.story import story_of

_GAMES = frozenset({library.What.GAME, library.What.SPEC})
_STDIN_STEM = "game"
"""How the names of files begin whose record has no name."""


def command_of_record(product: Product[Any, Any]) -> click.Command:
    """The command that makes a product of a record, or of a game's example, by `RecordOptions`."""

    @click.command(name=product.name, help=product.help or None)
    @click.argument(
        "records", metavar="RECORD...", nargs=-1, required=True, shell_complete=games_that_begin
    )
    @game_option
    @variant_option
    @GAME_NUMBER
    @click.option("--until-error", "until_error", is_flag=True)
    @asking(product)
    @click.option("--as", "--format", "ending", default="", metavar="ENDING")
    @helpers_options
    @output_as()
    def run(
        records: tuple[str, ...],
        game_name: str | None,
        number: int | None,
        until_error: bool,
        asked: Asked,
        ending: str,
        helpers: Helpers,
        output: Path | None,
    ) -> None:
        if are_several(records):
            several = features.find("records", "several")
            if several is None:
                raise PrintkitError(Message("common.several-left-out"))
            task = several.job_of(asked, game_named(game_name), number, ending=ending)
            task = replace(task, until_error=until_error)
            several.make_collection(task, records, helpers, output)
            return
        refuse_ending(product, asked.options, output, ending)
        found = _game_of(records[0], game_name, number, asked.language)
        played = found.played
        if played.problems and not until_error:
            _draw_before(found, asked, output)
            raise NotationError(played.problems)
        warn(played.problems)
        aside = story_of(played, asked.language).problems[:MOST_PROBLEMS]
        warn_about(played.game, (*played.warnings, *aside), asked.language)
        if product.typeset:
            written = f".{ending.lower().removeprefix('.')}" if ending else ""
            written = written or (output.suffix if output else "")  # where that is said
            shown = unprinted(played, found.name, written)
            warn_about(played.game, shown, asked.language)
        options = replace(asked.options, played=played, name=found.name, stem=found.stem)
        deliver(replace(asked, options=options), played.game, output, form=ending)

    return run


def _game_of(
    record: str, game_name: str | None, number: int | None, language: Language
) -> RecordedGame:
    """The game to show, up to its first mistake.

    Raises:
        NotationError: its record cannot be read.
    """
    if record != STDIN and library.what_is(filled(record)) in _GAMES:
        game = about(load_game(record))
        library.refuse_other(game, game_named(game_name))
        return RecordOptions().recorded(game, language)
    read, choice = record_named(record, game_name, number)
    report_game(choice, language)
    played = library.replay_so_far(choice.game, read, language)
    stem = _STDIN_STEM if record == STDIN else Path(record).stem
    title = stem.encode(errors="replace").decode()  # a name on disk need not be a text
    stem = stem if number is None else f"{stem}_{number}"
    return RecordedGame(played=played, name=title, stem=f"{stem}_{played.game.file_stem}")


def _draw_before(found: RecordedGame, asked: Asked, output: Path | None) -> None:
    """Draw the position before a turn that cannot be played, beside what was asked for.

    What keeps the picture from being drawn is not said: the mistake in the record is.
    """
    from printkit.products import door, registry
    from printkit.products.diagram import DiagramOptions
    from printkit.products.replays.record import stopped_scenery

    if is_quiet():
        return
    played, product = found.played, registry.product("diagram")
    options = DiagramOptions(scenery=stopped_scenery(played, asked.language))
    label = played.stop.label if played.stop else ""
    beside = None if output is STDOUT else output
    name = f"{beside.stem if beside else found.stem}_before_{label}.svg"
    path = beside.with_name(name) if beside else Path(name)
    with suppress(PrintkitError, OSError):
        request = replace(asked, theme=ON_SCREEN).request(played.game)
        picture = product.make(product.plan(request, options))
        for place, size in door.deliver(picture, path, named=False):
            wrote(place, size)
