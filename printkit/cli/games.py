"""The games themselves: `printkit list`, `schema` and `perft`, and their sentences: `texts`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from printkit import library
from printkit.base import features
from printkit.base.errors import Message, PrintkitError
from printkit.base.files import keep_copy, write_file
from printkit.cli.console import give_json, note, save, say, wrote
from printkit.cli.inputs import position_given
from printkit.cli.options import WholeNumber, WordChoice, game_argument, language_option
from printkit.cli.outputs import STDOUT, files_that_begin, output_as, target_of
from printkit.cli.speech import SpokenOption, about, language
from printkit.gamefile import example_names, load_game, shipped_names, variant_names
from printkit.model import Game, Language
from printkit.notation.files import read_file

_DEEPEST = 64
"""Of perft: no machine counts as many turns ahead."""
_SPECS = {".yaml", ".yml"}


@click.command(name="list")
@click.option("--variants", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
def list_command(variants: bool, as_json: bool) -> None:
    """List the games that come with printkit, with the names that commands take."""
    if variants:
        _list_variants(as_json)
        return
    editions = shipped_names()
    named = {**editions, **dict.fromkeys(example_names(), ())}
    games = {name: load_game(name) for name in named}
    if as_json:
        rows = [
            {
                "name": name,
                "aliases": list(named[name]),
                "example": name not in editions,
                "title": game.title.texts,
                "cells": len(game.grid.names),
                "cubes": game.piece_count,
                "themes": sorted(game.themes),
                "author": game.author[Language(language())],
                "licence": game.licence,
            }
            for name, game in games.items()
        ]
        give_json(rows)
        return
    for name, aliases in editions.items():
        say(_row(", ".join((*aliases, name)), games[name]))
    click.echo()
    say(Message("cli.examples"))
    for name in example_names():
        say(_row(name, games[name]))


def _row(names: str, game: Game) -> Message:
    """What a list says of a game, which commands know by these names."""
    from printkit.text.nouns import is_kind

    title, author = (one[Language(language())] for one in (game.title, game.author))
    by = "cli.of-kind" if is_kind(author) else "cli.by-author"
    return Message(
        "cli.game-row",
        names=names,
        title=f"{title} {game.edition}".rstrip(),
        cells=len(game.grid.names),
        cubes=game.piece_count,
        form=game.form,
        author=Message(by, author=author) if author else "",
    )


def _list_variants(as_json: bool) -> None:
    found = variant_names()
    if as_json:
        rows = [
            {"name": variant.name, "title": variant.title.texts, "editions": list(variant.editions)}
            for variant in found
        ]
        give_json(rows)
        return
    for variant in found:
        title = variant.title[Language(language())]
        say(f"{variant.name:24} {title}: {', '.join(variant.editions)}")
    note(Message("cli.play-printkit-board-jersi-3"))
    note(Message("cli.special-piece-each-side-jersi"))


@click.command(name="schema")
@click.option(
    "--for",
    "kind",
    type=WordChoice("game", *features.offered("schema")),
    default="game",
    show_default=True,
)
@output_as(".json")
@language_option
def schema_command(kind: str, output: Path | None, language: str) -> None:
    """Print the JSON Schema of a YAML file, for editors that complete and check."""
    from printkit.gamefile import json_schema

    other = features.find("schema", kind)
    schema = json_schema(language) if other is None else other.json_schema(language)
    if output is None or output is STDOUT:
        give_json(schema)
        return
    text = json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
    save(text.encode(), output, named=True)


@click.command(name="perft")
@game_argument
@click.option(
    "--depth",
    cls=SpokenOption,
    type=WholeNumber(1, _DEEPEST),
    default=1,
    show_default=True,
    metavar="N",
)
@click.option("--split", is_flag=True)
@click.option("--position", default=None, metavar="P")
def perft_command(game_name: str, depth: int, split: bool, position: str | None) -> None:
    """Count the sequences of N legal turns from the setup of GAME (perft)."""
    game = about(load_game(game_name))
    rules = library.rules_of(game)
    start = game.setup
    if position is not None:
        start = position_given(position, game, strict=False).given.position
    if not split:
        click.echo(rules.perft(start, depth))
        return
    total = 0
    for turn, count in rules.split(start, depth).items():
        say(f"{library.turn_text(game, start, turn)}: {count}")
        total += count
    say(Message("cli.total", total=total))


@click.group(name="texts")
def texts_command() -> None:
    """Give a game's sentences to translators as a table, and take them back."""


@texts_command.command(name="export")
@game_argument
@language_option
@output_as(".csv")
def export_command(game_name: str, language: str, output: Path | None) -> None:
    """Write all sentences of a game's rule book as a table."""
    from printkit.gamefile.texts import table_of
    from printkit.text.questions import where_used

    game = about(load_game(game_name))
    data = table_of(game, where_used(game, Language(language)))
    target_of(output, f"{game.file_stem}_texts_{language}.csv", ".csv").put(data)


@texts_command.command(name="import")
@click.argument("game_name", metavar="GAME", shell_complete=files_that_begin)
@click.argument("table", metavar="TABLE", shell_complete=files_that_begin)
@language_option
def import_command(game_name: str, table: str, language: str) -> None:  # noqa: ARG001 - of messages
    """Take the sentences of a table into the file of a game."""
    from printkit.gamefile.texts import changes_of, with_texts
    from printkit.gamefile.tree import read_text

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
