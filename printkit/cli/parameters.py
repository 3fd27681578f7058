"""Parameters of commands, made of the options of products and of what any request says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from math import isnan
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from printkit.base.errors import Message
from printkit.base.units import paper
from printkit.cli.console import put
from printkit.cli.options import completing, language_option
from printkit.cli.outputs import (
    Command,
    files_that_begin,
)
from printkit.cli.speech import SpokenOption
from printkit.products.base import Option, Shared, flag
from printkit.products.file_names import as_written, mark
from printkit.products.option_values import SHARED, Range, values_taken
from printkit.products.request import ON_PAPER, USUAL_PAPER

_USUAL: Mapping[str, object] = {"paper": paper(USUAL_PAPER)}
"""What the options of a request have as default; the others have none."""
_PRINTER = Option(metavar="NAME")
_LATER = frozenset({"margin", "measured"})
"""Read with the printer that is named, which has margins and a correction of its own."""


class _WordsType(click.Choice[Any]):
    """Words to choose from, however they are capitalised; of an enum, its member."""

    def __init__(self, known: Mapping[str, object]) -> None:
        super().__init__(tuple(known), case_sensitive=False)
        self._known = known

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value that a word stands for."""
        return self._known[super().convert(value, param, ctx)]


class Parsed(click.ParamType[Any]):
    """A value that a function reads; what it refuses is our error with our exit status."""

    def __init__(self, parse: Callable[[str], object], name: str) -> None:
        self._parse = parse
        self.name = name

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ARG002 - click's own
        """The value; one that has been read already is left alone."""
        return self._parse(value) if isinstance(value, str) else value


class _NumberType(click.FloatRange):
    """A number with bounds; what is none (`nan`) is in no range."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """The number."""
        number = super().convert(value, param, ctx)
        if isnan(number):
            self.fail(put(Message("cli.no-number", text=value)), param, ctx)
        return number


def click_option(name: str, default: object, one: Option) -> Callable[[Command], Command]:
    """A field of options as an option of a command."""
    if one.bare:
        return click.argument(
            name,
            nargs=-1 if one.many else 1,
            metavar=one.metavar or None,
            shell_complete=completing(one.known) if one.known else None,
        )
    switch, name_given = isinstance(default, bool), flag(name, one)
    if default is True:
        name_given += f"/--no-{name_given.removeprefix('--')}"
    shown = None if switch or default in {None, ()} else as_written(default)
    usual = one.usual if one.usual is None else as_written(one.usual)
    return click.option(
        name_given,
        name,
        cls=SpokenOption,
        type=None if switch else _type_of(one),
        is_flag=switch,
        default=default if switch else shown or None,
        show_default=usual or bool(shown),
        multiple=one.many,
        metavar=one.metavar or None,
        help=one.help or None,
        shell_complete=files_that_begin if one.parse is Path else None,
    )


def _type_of(one: Option) -> click.ParamType[Any] | None:
    match values_taken(one):
        case Mapping() as words:
            return _WordsType(words)
        case Range(least, most) as numbers:
            kind = click.IntRange if numbers.is_whole else _NumberType
            return kind(round(least), None if most is None else round(most))
        case parse:
            return None if parse is str else Parsed(parse, one.metavar.lower() or "text")


def shared_options(*takes: Shared, theme: str = ON_PAPER) -> Callable[[Command], Command]:
    """The options that say what a request does, in their usual order."""

    def add(command: Command) -> Command:
        if Shared.LANGUAGE in takes:
            command = language_option(command)
        if Shared.THEME in takes:
            command = theme_option(theme)(command)
        if Shared.PRINTER in takes:
            command = click_option("printer", None, _PRINTER)(command)
        for key, (what, one) in reversed(list(SHARED.items())):
            if what in takes and key not in {"theme", "language"}:
                name = "cube" if key == "piece" else key
                one = replace(one, parse=None) if key in _LATER else one  # noqa: PLW2901
                command = click_option(name, _USUAL.get(key), one)(command)
        return command

    return add


def theme_option(default: str) -> Callable[[Command], Command]:
    """`--theme`: `print` for paper and `screen` for diagrams, if none is named."""
    return click.option(
        "--theme",
        default=default,
        show_default=True,
        metavar="THEME",
        shell_complete=completing(lambda game: game.themes),
    )


def given(*names: str) -> Iterator[tuple[click.Parameter, Any]]:
    """Those of these parameters that were given to the command that runs, with their values."""
    context = click.get_current_context()
    for param in context.command.params:
        name = str(param.name)
        if name in names and context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            yield param, context.params[name]


def given_marks(*names: str) -> list[str]:
    """What those of these options add to a file's name that were given to a command of no product.

    Args:
        names: of the parameters.
    """
    return [mark(param.opts[0], value) for param, value in given(*names)]
