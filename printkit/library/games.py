"""Which game: by name, or by what a text says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain

from printkit.base.errors import (
    Message,
    NotationError,
    Source,
    SpecError,
    did_you_mean,
    known_words,
)
from printkit.base.lazy import regex
from printkit.gamefile import example_names, load_game
from printkit.gamefile import shipped_names as editions
from printkit.model import Game

load = load_game
"""A game by its shipped name or by its spec's path; see `printkit.gamefile.load_game`."""


class Doubtful(StrEnum):
    """What to do about positions that no game could show."""

    WARN = "warn"
    REFUSE = "refuse"


class What(StrEnum):
    """What a word on the command line names."""

    GAME = "game"
    SPEC = "spec"
    RECORD = "record"
    POSITION = "position"
    TEXT = "text"
    """A record or a position that is given as it is, not by the name of a file."""


class Evidence(StrEnum):
    """By what a game was identified."""

    REQUEST = "request"
    HEADER = "header"
    EXAMPLE = "example"
    SETUP = "setup"
    TURNS = "turns"
    FORMAT = "format"
    CELLS = "cells"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoice:
    """Which game a text is of, and what shows it."""

    game: Game
    evidence: Evidence

    def __str__(self) -> str:
        return self.said

    @property
    def said(self) -> Message:
        """Which game it is and what shows it."""
        return Message(f"library.game-by-{self.evidence}", game=self.game.name)


def shipped_names() -> tuple[str, ...]:
    """All names that load a shipped game."""
    named = ((*aliases, name) for name, aliases in editions().items())
    return (*chain.from_iterable(named), *example_names())


def candidates() -> tuple[list[Game], Iterator[Game]]:
    """The shipped games with rules: the current editions, smaller boards first, and the past ones.

    The past ones, latest first, are read one by one as they are asked for.
    """
    shipped = editions()
    current = list(_playable(name for name, aliases in shipped.items() if aliases))
    current.sort(key=lambda game: len(game.grid.names))
    return current, _playable(name for name in reversed(shipped) if not shipped[name])


def _playable(names: Iterable[str]) -> Iterator[Game]:
    return (game for game in map(load_game, names) if game.rules is not None)


_MOST_NEAR, _LIKE = 3, 0.6
"""So many games that one may have meant are named, each so much like what is written."""
_EDITION = regex(r"^([a-z]+)[ \t-]+(?:(?:v\.?|version|\u00e9dition|edition)[ \t]?)?(?=[0-9])")
"""A game's name before the number of its edition, as people write it: `Jersi 4.3`."""


def named_game(name: str, source: Source) -> Game:
    """The shipped game that a text names, with variants as in `jersi/3+pamei`.

    Raises:
        NotationError: no shipped game has this name, or the variants do not go with it.
    """
    word = _EDITION.sub(r"\1/", name.strip().lower())
    if word.partition("+")[0].lower() not in shipped_names():
        plain, names = word.partition("+")[0], shipped_names()
        editions = [one for one in names if one.startswith(f"{plain.partition('/')[0]}/")]
        near = did_you_mean(plain, editions or names, most=_MOST_NEAR, least=_LIKE)
        hint = near or known_words(editions or names)
        raise NotationError(Message("library.unknown-game", name=name), source=source, hint=hint)
    try:
        return load_game(word)
    except SpecError as error:
        problems = (replace(problem, source=source) for problem in error.problems)
        raise NotationError(problems) from error
