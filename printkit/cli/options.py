"""Options that mean the same in every command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from printkit.cli.console import warn
from printkit.draw.legibility import flaws
from printkit.errors import LayoutError, PrintkitError, Problem, did_you_mean
from printkit.model import Game, Language, Theme
from printkit.units import Paper, millimetres
from printkit.units import paper as paper_named

Command = TypeVar("Command", bound=Callable[..., Any])
_THINNEST, _THICKEST = 4.0, 200.0


class LengthType(click.ParamType[float]):
    """A length in mm: `20`, `20mm`, `2cm`, `1in`."""

    name = "length"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:  # noqa: ARG002 - click's own
        """The length in mm; a bad one is our error with our exit status."""
        return value if isinstance(value, float) else millimetres(str(value))


class PaperType(click.ParamType[Paper]):
    """A paper: `a4`, `a3`, `letter` … or `600x400` in mm."""

    name = "paper"

    def convert(self, value: Any, param: Any, ctx: Any) -> Paper:  # noqa: ARG002 - click's own
        """The paper; an unknown one is our error with our hint."""
        return value if isinstance(value, Paper) else paper_named(str(value))


def cube_option(command: Command) -> Command:
    """`--cube`: the edge of the cubes."""
    return click.option(
        "--cube",
        type=LengthType(),
        default=None,
        metavar="MM",
        help="Edge of your cubes (measure three).  [default: 20]",
    )(command)


def paper_option(command: Command) -> Command:
    """`--paper`: what is printed on."""
    return click.option(
        "--paper",
        type=PaperType(),
        default="a4",
        show_default=True,
        metavar="PAPER",
        help="a4, a3, letter … or a size in mm like 600x400.",
    )(command)


def theme_option(default: str) -> Callable[[Command], Command]:
    """`--theme`: the look; `default` is `print` for paper and `screen` for diagrams."""
    return click.option(
        "--theme",
        default=default,
        show_default=True,
        metavar="THEME",
        help="author, screen, print, ink, greyscale, contrast, or one of the game's own.",
    )


def language_option(command: Command) -> Command:
    """`--lang`: the language of every printed word."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice([language.value for language in Language]),
        default=Language.EN.value,
        show_default=True,
        help="Language of every printed word.",
    )(command)


def output_option(command: Command) -> Command:
    """`-o`: where the result goes."""
    return click.option(
        "-o",
        "--output",
        type=click.Path(path_type=Path),
        default=None,
        metavar="FILE",
        help="Where to write; by default a telling name in this folder.",
    )(command)


def game_option(command: Command) -> Command:
    """`--game`: which game a record or position belongs to."""
    return click.option(
        "--game",
        "game_name",
        default=None,
        metavar="NAME|SPEC",
        help="The game it belongs to; told from the text when left out.",
    )(command)


def theme_of(game: Game, name: str) -> Theme:
    """The theme called `name`, with a warning for all that is hard to read in it.

    Raises:
        PrintkitError: the game has no such theme.
    """
    if name in game.themes:
        warn(Problem(f"theme {name}: {flaw}") for flaw in flaws(game.themes[name]))
        return game.themes[name]
    hint = did_you_mean(name, game.themes) or f"known: {', '.join(game.themes)}"
    raise PrintkitError(f"{game.name} has no theme {name!r}", hint=hint)


def checked_cube(cube: float) -> float:
    """A cube's edge in mm that a person can hold.

    Raises:
        LayoutError: it is thinner than 4 mm or thicker than 200 mm.
    """
    if not _THINNEST <= cube <= _THICKEST:
        raise LayoutError(
            f"a cube of {cube:g} mm is out of reach",
            hint=f"between {_THINNEST:g} and {_THICKEST:g} mm",
        )
    return cube
