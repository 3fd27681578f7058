"""A game as printkit knows it, whole: what `printkit.spec` reads from one YAML file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from printkit.errors import Source
from printkit.grid import Grid
from printkit.model.theme import Theme
from printkit.rules import Position, Ruleset
from printkit.scene import Shape

GLYPH = "#000000"
"""The colour that stands for a glyph's in the art of a face; who draws it puts the theme's."""


class Language(StrEnum):
    """The languages that printed words come in."""

    EN = "en"
    FR = "fr"


@dataclass(frozen=True, slots=True, kw_only=True)
class Localised:
    """A text in both languages; a spec that gives one text gives it for both."""

    en: str
    fr: str

    def __getitem__(self, language: Language) -> str:
        return self.fr if language is Language.FR else self.en


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of piece.

    Attributes:
        id: its name in the spec (`rock`).
        letter: the capital that stands for it in notation; lower case for Black.
        name: per language.
        count: how many cubes of it a side owns.
        face: its art in units of the face's side, origin in the middle, y down; strokes are
            `Game.stroke` wide; every stroke and fill has the colour `GLYPH`, which stands for
            the theme's. Empty for a face left blank on purpose.
        source: where the spec tells of it.
    """

    id: str
    letter: str
    name: Localised
    count: int
    face: tuple[Shape, ...]
    source: Source = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One edition of a game.

    Attributes:
        id: the game's short name, as in file names (`jersi`).
        edition: `4.16`, or empty when there is only one.
        title: per language.
        author: who made the game.
        licence: of the game's rules and art (`CC BY-NC-SA 4.0`).
        origin: where the rules are published.
        grid: the board's cells.
        tints: per cell the name of its tint.
        kinds: the kinds of pieces; a `Piece.kind` is an index here and in `rules.kinds`.
        stroke: stroke width of the faces, as a share of the face's side.
        setup: the position a game starts from.
        rules: the switches of its rules, or None for a game that printkit only draws.
        dialect: the notation its records are written in (`jersi`, `pijersi`).
        themes: by name; `screen` and `print` are always there.
        example: the record of an example game, or None.
        digest: SHA-256 of the spec's text, 64 hex digits.
        source: the spec's file.
    """

    id: str
    edition: str
    title: Localised
    author: str
    licence: str
    origin: str
    grid: Grid
    tints: tuple[str, ...]
    kinds: tuple[Kind, ...]
    stroke: float
    setup: Position
    rules: Ruleset | None
    dialect: str
    themes: Mapping[str, Theme] = field(hash=False)
    example: Path | None
    digest: str
    source: Source = field(compare=False)

    @property
    def name(self) -> str:
        """Game and edition as commands take them: `jersi/4.16`, or `mygame`."""
        return f"{self.id}/{self.edition}" if self.edition else self.id

    @property
    def file_stem(self) -> str:
        """Game and edition as file names begin: `jersi-4.16`, or `mygame`."""
        return f"{self.id}-{self.edition}" if self.edition else self.id

    @property
    def fingerprint(self) -> str:
        """The eight hex digits that a printed sheet carries."""
        return self.digest[:8]
