"""`printkit texts`: a game's sentences as a table for translators, and back."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.base.errors import Message, PrintkitError
from printkit.base.files import keep_copy, write_file
from printkit.cli.console import note, wrote
from printkit.cli.options import files_that_begin, game_argument, language_option, output_as
from printkit.cli.spoken import about
from printkit.cli.targets import target_of
from printkit.gamefile import load_game
from printkit.gamefile.texts import changes_of, table_of, with_texts
from printkit.gamefile.tree import read_text
from printkit.model import Language
from printkit.notation.files import read_file
from printkit.products.used_texts import where_used

_SPECS = {".yaml", ".yml"}


@click.group(name="texts")
def texts_command() -> None:
    """Give a game's sentences to translators as a table, and take them back."""


@texts_command.command(name="export")
@game_argument
@language_option
@output_as(".csv")
def export_command(game_name: str, language: str, output: Path | None) -> None:
    """Write all sentences of a game's rule book as a table."""
    game = about(load_game(game_name))
    data = table_of(game, where_used(game, Language(language)))
    target_of(output, f"{game.file_stem}_texts_{language}.csv", ".csv").put(data)


@texts_command.command(name="import")
@click.argument("game_name", metavar="GAME", shell_complete=files_that_begin)
@click.argument("table", metavar="TABLE", shell_complete=files_that_begin)
@language_option
def import_command(game_name: str, table: str, language: str) -> None:  # noqa: ARG001 - of messages
    """Take the sentences of a table into the file of a game."""
    path = Path(game_name)
    if path.suffix.lower() not in _SPECS:
        hint = Message("markdown.extend-it", game=game_name)
        raise PrintkitError(Message("markdown.not-your-file", game=game_name), hint=hint)
    game = about(load_game(game_name))
    changes = changes_of(game, read_file(Path(table)).text, table)
    if not changes:
        note(Message("markdown.nothing-new"))
        return
    old = path.read_bytes()
    made = with_texts(read_text(path, game_name), game_name, changes)
    data = made.replace("\n", "\r\n").encode() if b"\r\n" in old else made.encode()
    copy = keep_copy(path, old)
    write_file(path, data)
    note(Message("markdown.texts-taken", count=len(changes), copy=str(copy)))
    wrote(path, len(data))
