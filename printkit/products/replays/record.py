"""What every product of a game is asked: which game, and what its record is called."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePath

from printkit.model import Game, Language
from printkit.products.examples import example_of
from printkit.products.scenery import result_words
from printkit.replay.replay import Replay
from printkit.replay.story import heading_of
from printkit.text.words import FigureWords


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What stands above a game."""

    title: str  # the players, or the game and the record's name
    event: str  # the game, what, where and when they played
    score: str  # `1–0` and the like, or empty
    result: str  # how it ended, in words; how far it went where its record cannot be followed
    facts: tuple[str, ...]  # what else the record says of the game
    recorded: str = ""  # what a record says of the end that cannot be followed to it, or empty

    @classmethod
    def of(cls, played: Replay, name: str, language: Language) -> Head:
        """The head of a game."""
        heading, edition = heading_of(played, language), played.game.heading(language)
        parts = (heading.players and edition, heading.event)
        ended = replace(played, stop=None)  # what goes on behind the end is said there
        return cls(
            title=heading.players or f"{edition} · {name}",
            event=" · ".join(filter(None, parts)),
            score="" if heading.so_far else heading.score,
            result=heading.so_far or heading.agreed or result_words(ended, language),
            facts=heading.facts,
            recorded=heading.recorded,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordOptions:
    """Which game is shown; every product of a record has these."""

    played: Replay | None = None  # the game; the example of the spec if None
    name: str = ""  # what the record is called, such as its file
    stem: str = ""  # how the names of files begin

    def recorded(self, game: Game, language: Language) -> RecordedGame:
        """The game that is shown, with its names.

        Raises:
            PrintkitError: no game is given and the spec has no example.
            NotationError: the example cannot be replayed.
        """
        if self.played is None:
            return RecordedGame(
                played=example_of(game, language),
                name=self.name or FigureWords.of(language).example,
                stem=self.stem or f"{game.file_stem}_example",
            )
        called = PurePath(self.played.start.source.file).stem  # as its file, where it has one
        return RecordedGame(
            played=self.played,
            name=self.name or called,
            stem=self.stem or f"{called}_{game.file_stem}",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame:
    """A recorded game, with its names."""

    played: Replay
    name: str
    stem: str
