"""`printkit figure`: figures of a rule book, and turns of records in the words of figures."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from printkit.base.errors import Message, PrintkitError
from printkit.cli.inputs import WhatToOpen, filled
from printkit.cli.options import games_that_begin, variant_option
from printkit.cli.outputs import files_that_begin, give_text, output_as
from printkit.cli.products import Asked, asking, deliver, refuse_ending
from printkit.cli.speech import about
from printkit.gamefile import load_game
from printkit.products.figures.product import PRODUCT
from printkit.products.scenery import figure_words

_START, _END = "0", "end"


@click.command(name="figure")
@variant_option
@click.argument(
    "game_name", metavar="GAME", default=None, required=False, shell_complete=games_that_begin
)
@click.option(
    "--from", "record", default=None, metavar="RECORD@NUMBER", shell_complete=files_that_begin
)
@asking(PRODUCT)
@output_as()
def figure_command(
    game_name: str | None, record: str | None, asked: Asked, output: Path | None
) -> None:
    """Draw the figures of a rule book, or write one of a record's turn as words of a spec."""
    if record is None:
        if game_name is None:
            context = click.get_current_context()
            raise click.MissingParameter(ctx=context, param_hint="'GAME'", param_type="argument")
        refuse_ending(PRODUCT, asked.options, output)
        deliver(asked, about(load_game(filled(game_name))), output)
    elif asked.options.names or asked.options.every:
        hint = Message("common.keep-one")
        raise PrintkitError(Message("rule_figures.from-and-names"), hint=hint)
    elif not asked.alone:
        raise PrintkitError(Message("rule_figures.captions-in-all"))
    else:
        what, _, number = record.rpartition("@") if "@" in record else (record, "", _END)
        opening = WhatToOpen(what=what, game_name=game_name, ply=None if number == _END else number)
        played = opening.open(asked.language)
        if number not in (_START, _END) and any(ply.printed for ply in played.plies):
            opening = replace(opening, ply=None, at=number)  # as the record counts them
        give_text(figure_words(played, opening.reached(played)), output)
