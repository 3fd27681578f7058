"""`printkit list`, `printkit schema` and `printkit perft`: the games themselves."""

from __future__ import annotations

import json
from pathlib import Path

import click

from printkit import library
from printkit.base import features
from printkit.base.errors import Message
from printkit.cli.console import give_json, note, save, say
from printkit.cli.inputs import position_given
from printkit.cli.options import STDOUT, choice_of, game_argument, language_option, output_as
from printkit.cli.speech import SpokenOption
from printkit.cli.spoken import about, language
from printkit.gamefile import load_game, shipped_games, variant_names
from printkit.model import Language

_DEEPEST = 64
"""Of perft: no machine counts as many turns ahead."""


@click.command(name="list")
@click.option("--variants", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
def list_command(variants: bool, as_json: bool) -> None:
    """List the games that come with printkit, with the names that commands take."""
    if variants:
        _list_variants(as_json)
    else:
        _list_games(as_json)


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


def _list_games(as_json: bool) -> None:
    games = [(shipped, load_game(shipped.name)) for shipped in shipped_games()]
    if as_json:
        rows = [
            {
                "name": shipped.name,
                "aliases": list(shipped.aliases),
                "title": game.title.texts,
                "cells": len(game.grid.names),
                "cubes": game.piece_count,
                "themes": sorted(game.themes),
                "author": game.author,
                "licence": game.licence,
            }
            for shipped, game in games
        ]
        give_json(rows)
        return
    for shipped, game in games:
        names = ", ".join((*shipped.aliases, shipped.name))
        say(
            Message(
                "cli.game-row",
                names=names,
                title=game.title[Language(language())],
                edition=game.edition,
                cells=len(game.grid.names),
                cubes=game.piece_count,
                form=game.form,
                author=game.author,
            )
        )


@click.command(name="schema")
@click.option(
    "--for",
    "kind",
    type=choice_of("game", *features.offered("schema")),
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
    type=click.IntRange(1, _DEEPEST),
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
