"""`printkit convert` and `printkit setup`: records and setups written in a notation."""

from __future__ import annotations

from pathlib import Path
from random import Random

import click

from printkit import library
from printkit.base.errors import Message, PrintkitError, Source, known_words
from printkit.cli.console import note, warn
from printkit.cli.inputs import GAME_NUMBER, game_named, games_named, report_game, warn_about
from printkit.cli.options import (
    WordChoice,
    game_argument,
    game_option,
    games_that_begin,
    language_option,
    variant_option,
)
from printkit.cli.outputs import STDOUT, files_that_begin, give_text, output_as
from printkit.cli.speech import about
from printkit.gamefile import load_game
from printkit.library import RecordForm, RecordWriting, TurnWording
from printkit.library.positions import (
    Lot,
    SetupForm,
    random_setup,
    setup_text,
    ways,
    with_special_pieces,
)
from printkit.model import Language
from printkit.notation.files import read_text
from printkit.replay.conversion import joined, missing_words

UGI = "ugi"
"""The notation of glued cells, which no edition has of its own."""
_WORDS_NAMED = 6
_TEXTS = (".txt", ".pgn", ".psn")
"""The endings of texts: what is written is one, whatever it is of."""


@click.command(name="convert")
@click.argument("record", metavar="RECORD", shell_complete=files_that_begin)
@click.option(
    "--to", "target", default=None, metavar="NAME|SPEC|ugi", shell_complete=games_that_begin
)
@click.option(
    "--form", type=WordChoice(*RecordForm), default=RecordForm.AUTO.value, show_default=True
)
@game_option
@variant_option
@GAME_NUMBER
@language_option
@output_as(*_TEXTS)
def convert_command(
    record: str,
    target: str | None,
    form: str,
    game_name: str | None,
    number: int | None,
    language: str,
    output: Path | None,
) -> None:
    """Write the game of RECORD in the notation of another edition, every turn checked."""
    words = Language(language)
    games = games_named(record, game_name, number)
    kind = (
        RecordForm.RECORD
        if len(games) > 1 and RecordForm(form) is RecordForm.AUTO
        else RecordForm(form)
    )
    texts: list[str] = []
    for read, choice in games:
        report_game(choice, words)
        played = library.replay(choice.game, read, words)
        warn_about(played.game, played.warnings, words)
        edition = choice.game if target in {None, UGI} else load_game(str(target))
        wording = TurnWording.UGI if target == UGI else TurnWording.OWN
        writing = RecordWriting(form=kind, wording=wording)
        converted = library.convert(played, read, edition, writing, words)
        warn(converted.warnings)
        texts.append(converted.text)
    text = joined(texts, Source(record), game_named(game_name) if target is None else None)
    source = Path(record)
    place = None if output is STDOUT else output
    if place is not None and place.exists() and source.exists() and place.samefile(source):
        # A record that is written over loses no word.
        gone = missing_words(read_text(source), text)
        if gone:
            lost = ", ".join(gone[:_WORDS_NAMED]) + (", …" if len(gone) > _WORDS_NAMED else "")
            what = Message("replay.not-written-would-lost-file", what=lost)
            hint = Message("cli.name-another-file-o-new")
            raise PrintkitError(what, source=Source(str(output)), hint=hint)
    give_text(text, output)


@click.command(name="setup")
@game_argument
@click.option("--random", "way", default=None, metavar="WAY")
@click.option("--special", type=WordChoice(*Lot), default=None)
@click.option("--seed", type=int, default=None, metavar="N")
@click.option(
    "--as", "form", type=WordChoice(*SetupForm), default=SetupForm.TEXT.value, show_default=True
)
@output_as(*_TEXTS)
def setup_command(
    game_name: str,
    way: str | None,
    special: str | None,
    seed: int | None,
    form: str,
    output: Path | None,
) -> None:
    """Show the setup of GAME, the usual one or a shuffled one."""
    if way is None and special is None and seed is not None:
        raise PrintkitError(Message("cli.seed-without-lot"), hint=Message("cli.add-random-special"))
    if way is not None:
        game = about(load_game(game_name))
        known = ways(game)
        if not known:
            hint = Message("cli.pijersi-half-full")
            raise PrintkitError(Message("cli.no-random-setup", game=game.name), hint=hint)
        if way not in known:
            what = Message("library.no-random-setup", game=game.name, way=way)
            raise PrintkitError(what, hint=known_words(known, way))
    drawn = Random().randrange(1_000_000) if seed is None else seed
    if special is None:
        game = about(load_game(game_name))
    else:
        game = with_special_pieces(game_name, Lot(special), drawn)
        note(Message("cli.game", game=game.name))
    position = game.setup if way is None else random_setup(game, way, drawn)
    if seed is None and (way or special):
        note(f"--seed {drawn}")
    give_text(setup_text(game, position, SetupForm(form)), output)
