"""Commands that make a product: what is asked for, and how it is delivered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from shlex import quote
from typing import Any, cast

import click

from printkit.base.errors import Message, PrintkitError
from printkit.base.units import Paper
from printkit.cli.console import Waiting, note, note_engine, warn
from printkit.cli.options import game_argument, theme_of
from printkit.cli.outputs import (
    STDOUT,
    Command,
    FolderType,
    Target,
    format_option,
    output_as,
    own_folder,
    target_of,
)
from printkit.cli.paper import refuse_many, setup_of, yes_option
from printkit.cli.parameters import click_option, given, shared_options
from printkit.cli.speech import about
from printkit.gamefile import load_game
from printkit.model import Game, Language
from printkit.page import PageSetup
from printkit.products.base import Plan, Product, Shared, built, options_of
from printkit.products.file_names import as_written
from printkit.products.request import USUAL_LANGUAGE, Request

_OF_FILES = frozenset({".svg", ".pdf", ".png", ".dxf", ".html", ".md", ".docx", ".zip"})
"""How names end that nobody gives to a folder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the options of a command ask for.

    Attributes:
        product: what is to be made.
        options: what is asked of it.
        language: of all words.
        theme: its name.
        setup: paper, margins and what makes up for the printer.
        piece: edge of the pieces in mm, or None.
        given: the options that were given, by their names on the command line, as text.
    """

    product: Product[Any, Any]
    options: Any
    language: Language
    theme: str
    setup: PageSetup
    piece: float | None
    given: Mapping[str, str]

    def request(self, game: Game) -> Request:
        """The request for a game.

        Raises:
            PrintkitError: no such theme or printer, or options that contradict one another.
        """
        return Request(
            game=game,
            theme=theme_of(game, self.theme),
            language=self.language,
            setup=self.setup,
            piece=self.piece,
            given=self.given,
        )


_PAGE = ("paper", "margin", "measured", "printer")


def asking(product: Product[Any, Any]) -> Callable[[Command], Command]:
    """The options of a product and of its request, as one `asked`."""

    def add(command: Command) -> Command:
        own = list(options_of(product.options))
        names, shared = {name for name, _, _ in own}, {"theme", "language", "cube", *_PAGE}

        @wraps(command)
        def joined(*args: Any, **values: Any) -> Any:
            mine = {name: values.pop(name) for name in names & values.keys()}
            said = {name: values.pop(name) for name in shared & values.keys()}
            asked = Asked(
                product=product,
                options=built(product.options, mine),
                language=Language(said.get("language", USUAL_LANGUAGE)),
                theme=said.get("theme", product.theme),
                setup=setup_of(*map(said.get, _PAGE)),
                piece=said.get("cube"),
                given=dict(_as_given(names | shared)),
            )
            return command(*args, asked=asked, **values)

        asking_command = cast("Command", joined)
        takes = product.takes - {Shared.PIECE}
        asking_command = shared_options(*takes, theme=product.theme)(asking_command)
        for name, default, one in reversed(own):
            asking_command = click_option(name, default, one)(asking_command)
        if Shared.PIECE in product.takes:
            asking_command = shared_options(Shared.PIECE)(asking_command)
        return asking_command

    return add


def _as_given(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Which of these options were given, each by its name with its text; a switch has none."""
    for param, value in given(*names):
        if value is False:  # a switch that is on where nobody says so
            yield param.secondary_opts[0], ""
        else:
            text = "" if value is True else as_written(value)
            yield param.opts[0], text if not text or isinstance(value, Paper) else quote(text)


def command_of(product: Product[Any, Any]) -> click.Command:
    """The command that makes a product of a game.

    Args:
        product: what is made.
    """

    @click.command(name=product.name, help=product.help or None)
    @game_argument
    @asking(product)
    @output_as()
    def run(
        game_name: str, asked: Asked, output: Path | None, *, yes: bool = False, form: str = ""
    ) -> None:
        deliver(asked, about(load_game(game_name)), output, yes=yes, form=form)

    if product.formats:
        run = format_option(run)
    return yes_option(run) if Shared.PAPER in product.takes else run


def _target(plan: Plan, output: Path | None, form: str) -> Target:
    """Where what is planned is written, a file or a folder.

    Raises:
        PrintkitError: the name is that of something else.
    """
    if plan.endings:
        if plan.inside and output is not None and output is not STDOUT:
            bare = not output.suffix and output.name.lower() not in plan.endings
            if output.is_dir() or bare:
                output = FolderType().convert(output, None, None) / plan.inside
        return target_of(output, plan.file_name, *plan.endings, form=form, why=plan.only)
    if output is None:
        folder = own_folder(plan.file_name)
    elif output is STDOUT:
        raise PrintkitError(Message("cli.several-to-stdout"), hint=Message("cli.name-folder"))
    elif output.suffix.lower() in _OF_FILES and not output.is_dir():
        hint = Message("cli.name-folder-so", path=output.with_suffix(""))
        raise PrintkitError(Message("cli.several-files", path=output), hint=hint)
    else:
        folder = FolderType().convert(output, None, None)
    return Target(path=folder, name=folder.name, named=output is not None)


def deliver(
    asked: Asked, game: Game, output: Path | None, *, yes: bool = True, form: str = ""
) -> None:
    """Plan a product, make it, and write it where the user says or under a name of its own.

    Raises:
        PrintkitError: it cannot be made as asked for.
    """
    product = asked.product
    plan = product.planned(asked.request(game), asked.options)
    refuse_many(plan.printed, yes)
    target = _target(plan, output, form)
    warn(plan.doubts)
    with Waiting() as watch:
        watch.making(target.name)
        made = product.make(plan)
        watch.end()
        for line in plan.notes:
            note(line)
        if target.ending == ".png":
            note_engine()
        watch.making(target.name)
        target.put_made(made, watch)
    if plan.faults:
        raise PrintkitError(plan.faults)
