"""`printkit markdown`: a designer's own text as pages."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.base.catalogue import languages
from printkit.base.errors import Message, PrintkitError, Source
from printkit.base.units import Paper
from printkit.cli.console import warn
from printkit.cli.inputs import filled
from printkit.cli.options import game_option, theme_of, variant_option
from printkit.cli.outputs import files_that_begin, format_option, output_as, target_of
from printkit.cli.products import setup_of, shared_options
from printkit.cli.speech import LANGUAGE, about, settings_of_run
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.notation.files import read_file
from printkit.products.base import TO_READ, Shared
from printkit.products.designers_text import pages_of
from printkit.products.front_matter import front_of
from printkit.products.replays.missing_signs import unprinted_among
from printkit.products.request import Request


@click.command(name="markdown")
@click.argument("text_file", metavar="TEXT", shell_complete=files_that_begin)
@game_option
@variant_option
@shared_options(Shared.PAPER, Shared.MARGIN, Shared.THEME, Shared.LANGUAGE)
@format_option
@output_as(*TO_READ)
def markdown_command(
    text_file: str,
    game_name: str | None,
    paper: Paper,
    margin: str | None,
    theme: str,
    language: str,
    form: str,
    output: Path | None,
) -> None:
    """Make pages of a text in Markdown, with figures of a game."""
    path = Path(filled(text_file))
    front = front_of(read_file(path))
    target = target_of(output, f"{path.stem}.pdf", *TO_READ, form=form)
    # The language of `--lang`, else of the text's own `lang`, else of its name.
    named = front.language or path.stem.rpartition(".")[2].lower()
    given = click.get_current_context().get_parameter_source("language")
    if named in languages() and given is not click.core.ParameterSource.COMMANDLINE:
        settings_of_run()[LANGUAGE] = language = named
    stated = Language(language)
    setup = setup_of(paper, margin)
    request = None
    if game_name is not None:
        game = about(load_game(game_name))
        request = Request(
            game=game.said_in(stated), theme=theme_of(game, theme), language=stated, setup=setup
        )
    made = pages_of(front, request, setup, stated)
    if output is not None and output.exists() and output.samefile(path):
        hint = Message("library.name-another-file")
        raise PrintkitError(Message("markdown.over-itself", file=str(path)), hint=hint)
    target.put_made(made.publication)
    warn(made.losses)
    if target.ending == ".pdf":
        said = front.text.text
        warn(unprinted_among([(said, Source(front.text.name, 1, 1))], front.text.name))
    if made.problems:
        raise PrintkitError(made.problems)
