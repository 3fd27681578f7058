"""The example game that comes with a spec."""

from __future__ import annotations

from printkit import library
from printkit.base.errors import Message, NotationError, PrintkitError, Problem
from printkit.gamefile import shelf
from printkit.library.records import read_found
from printkit.model import Game, Language
from printkit.notation.files import read_file


def example_of(game: Game, language: Language) -> library.Replay:
    """The example game that comes with a spec, every turn checked.

    Raises:
        PrintkitError: the spec names none.
        NotationError: it cannot be replayed; the last problem says where the spec names it.
    """
    if game.example is None:
        raise PrintkitError(Message("files.no-example-game", game=game.name), source=game.source)
    try:
        found = read_file(game.example)
        record, _ = read_found(found, shelf.shown(game.example), game)
        return library.replay(game, record, language)
    except NotationError as error:
        named = Problem(Message("files.example-game-cannot-replayed"), game.example_source)
        raise NotationError((*error.problems, named)) from error


def check_example(game: Game) -> None:
    """Play the example game of somebody's own spec, so that a mistake in it is reported beforehand.

    Those that come with printkit are played by its tests.

    Raises:
        NotationError: it cannot be replayed.
    """
    playable = game.example is not None and game.is_played
    if playable and (game.variants or game.source.file != f"specs/{game.name}.yaml"):
        example_of(game, Language.EN)
