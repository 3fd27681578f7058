"""What every product that tells a game is asked: which game, and what its record is called."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from printkit.model import Game, Language
from printkit.products.examples import example_of
from printkit.replay.replay import Replay
from printkit.text.words import FigureWords


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordOptions:
    """Which game is told; every product of a record has these.

    Attributes:
        played: the game; the example of the spec if None.
        name: what the record is called, such as its file.
        stem: how the names of files begin.
    """

    played: Replay | None = None
    name: str = ""
    stem: str = ""

    def told(self, game: Game, language: Language) -> Told:
        """The game that is told, with its names.

        Raises:
            PrintkitError: no game is given and the spec has no example.
            NotationError: the example cannot be replayed.
        """
        if self.played is None:
            return Told(
                played=example_of(game, language),
                name=self.name or FigureWords.of(language).example,
                stem=self.stem or f"{game.file_stem}_example",
            )
        called = PurePath(self.played.start.source.file).stem  # as its file, where it has one
        return Told(
            played=self.played,
            name=self.name or called,
            stem=self.stem or f"{called}_{game.file_stem}",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A game that is told.

    Attributes:
        played: the game.
        name: what its record is called.
        stem: how the names of its files begin.
    """

    played: Replay
    name: str
    stem: str
