"""Commands that make a product: their options, their paper, and the files that they write.

Parameters are made from the options of products, and from those of every request.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from math import isnan
from pathlib import Path
from shlex import quote
from typing import Any, cast

import click
from click.core import ParameterSource

from printkit.base.errors import LayoutError, Message, PrintkitError, Problem, Problems
from printkit.base.units import Paper, paper
from printkit.cli.console import Waiting, note, note_engine, put, warn
from printkit.cli.options import (
    WholeNumber,
    WordChoice,
    completing,
    game_argument,
    language_option,
    theme_of,
)
from printkit.cli.outputs import (
    STDOUT,
    Command,
    FolderType,
    Target,
    beside,
    files_that_begin,
    format_option,
    output_as,
    own_folder,
    target_of,
)
from printkit.cli.speech import LANGUAGE, SpokenOption, about, settings_of_run
from printkit.gamefile import load_game
from printkit.model import Game, Language
from printkit.page import AS_IT_IS, Correction, PageSetup, read_margin, read_measured, read_shift
from printkit.products.base import Option, Plan, Product, Shared, built, flag, options_of
from printkit.products.file_names import as_written, mark
from printkit.products.option_values import SHARED, Range, labelled, values_taken
from printkit.products.request import ON_PAPER, USUAL_LANGUAGE, USUAL_PAPER, Request

_USUAL: Mapping[str, object] = {"paper": paper(USUAL_PAPER)}
"""The defaults of a request's options; the others have none."""
_PRINTER = Option(metavar="NAME")
_LATER = frozenset({"margin", "measured"})
"""Options that are read together with the named printer, which may give the same."""


class _ValuesOfWords(WordChoice):
    """Words to choose from that each stand for a value: of an enum, its member."""

    def __init__(self, known: Mapping[str, object]) -> None:
        super().__init__(*known)
        self._known = known

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value that a word stands for."""
        return self._known[super().convert(value, param, ctx)]


class Parsed(click.ParamType[Any]):
    """A value that a function reads; its errors are printkit's, with their exit status."""

    def __init__(self, parse: Callable[[str], object], name: str) -> None:
        self._parse = parse
        self.name = name

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ARG002 - click's own
        """The value; one that has been read already is left alone.

        The error of an invalid length names its option, since several take lengths.
        """
        try:
            return self._parse(value) if isinstance(value, str) else value
        except LayoutError as error:
            if param is None:
                raise
            raise labelled(param.opts[0], error) from None


class _NumberType(click.FloatRange):
    """A number with bounds; `nan`, which is in no range, is refused as no number."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """The number."""
        try:
            is_none = isnan(float(value))
        except ValueError:
            is_none = True
        if is_none:
            self.fail(put(Message("cli.no-number", text=value)), param, ctx)
        return super().convert(value, param, ctx)


def click_option(name: str, default: object, one: Option) -> Callable[[Command], Command]:
    """A field of options as an option of a command, or as its arguments."""
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
    kind: click.ParamType[Any] | None
    match str if switch else values_taken(one):
        case Mapping() as words:
            kind = _ValuesOfWords(words)
        case Range(least, most) as numbers:
            bounded = WholeNumber if numbers.is_whole else _NumberType
            kind = bounded(round(least), None if most is None else round(most))
        case parse:
            kind = None if parse is str else Parsed(parse, one.metavar.lower() or "text")
    shown = None if switch or default in {None, ()} else as_written(default)
    usual = one.usual if one.usual is None else as_written(one.usual)
    return click.option(
        *filter(None, (name_given, one.also)),
        name,
        cls=SpokenOption,
        type=kind,
        is_flag=switch,
        default=default if switch else shown or None,
        show_default=usual or bool(shown),
        multiple=one.many,
        metavar=one.metavar or None,
        help=one.help or None,
        shell_complete=files_that_begin if one.parse is Path else None,
    )


def shared_options(*takes: Shared, theme: str = ON_PAPER) -> Callable[[Command], Command]:
    """The options of a request that a product takes, in their usual order."""

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
    """`--theme`, with the theme that is used if none is named."""
    return click.option(
        "--theme",
        default=default,
        show_default=True,
        metavar="THEME",
        shell_complete=completing(lambda game: game.themes),
    )


def given(*names: str) -> Iterator[tuple[click.Parameter, Any]]:
    """The parameters among `names` that the user gave to the running command, with values."""
    context = click.get_current_context()
    for param in context.command.params:
        name = str(param.name)
        if name in names and context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            yield param, context.params[name]


def given_marks(*names: str) -> list[str]:
    """The parts of a file's name for options that the user gave, for a command of no product."""
    return [mark(param.opts[0], value) for param, value in given(*names)]


def given_texts(*names: str) -> dict[str, str]:
    """The given options among parameters, as a shell takes them; empty for a switch."""
    texts: dict[str, str] = {}
    for param, value in given(*names):
        if value is False:  # a switch that is on by default was turned off
            texts[param.secondary_opts[0]] = ""
            continue
        text = "" if value is True else as_written(value)
        plain = not text or isinstance(value, Paper)
        texts[param.opts[0]] = text if plain else quote(text)
    return texts


MANY_SHEETS = 24
"""More sheets need `--yes`: a pack of card, or two of labels, holds no more."""
_FILE = "printers.yaml"


def setup_of(
    on: Paper | None = None,
    margin: str | None = None,
    measured: str | None = None,
    printer: str | None = None,
) -> PageSetup:
    """The paper, its margins, and the correction for the printer.

    Raises:
        LayoutError: both a measurement and a printer are given, or the margin is not valid.
        SpecError: there is no such printer.
    """
    if measured and printer:
        hint = Message("common.keep-one")
        raise LayoutError(Message("cli.measured-printer-each-describe-printer"), hint=hint)
    on = on or paper(USUAL_PAPER)
    correction = read_measured(measured, on) if measured else AS_IT_IS
    if printer:
        correction, own_margin = known_printer(printer)
        margin = own_margin if margin is None else margin
    margins = read_margin(margin or "safe")
    return PageSetup(paper=on, margin=margins, correction=correction)


yes_option = click.option("--yes", is_flag=True)


def refuse_many(sheets: int, yes: bool) -> None:
    """Refuse many sheets without `--yes`.

    Raises:
        LayoutError: more than `MANY_SHEETS` without it.
    """
    if sheets > MANY_SHEETS and not yes:
        raise LayoutError(
            Message("cli.would-sheets-paper", sheets=sheets),
            hint=Message("cli.take-larger-paper-smaller-cube"),
        )


def printers_path() -> Path:
    """The file of the stored printers, in the user's folder of settings.

    Raises:
        PrintkitError: the place of that folder is unknown.
    """
    folder = Path(click.get_app_dir("printkit"))
    if not folder.is_absolute():  # XDG_CONFIG_HOME is empty or odd: it counts as not set
        home = Path("~").expanduser() if os.environ.get("HOME") else Path()
        if not home.is_absolute():
            raise PrintkitError(
                Message("cli.settings-folder-unknown"), hint=Message("cli.set-home")
            )
        folder = home / ".config" / "printkit"
    return folder / _FILE


def known_printer(name: str) -> tuple[Correction, str | None]:
    """The correction for the stored printer called `name`, and its margins as `--margin` has them.

    Raises:
        SpecError: there is no such printer, or the file is broken.
        PrintkitError: a stored value is not valid.
    """
    from printkit.gamefile.printers import read_printers, unknown_printer

    known = {printer.name: printer for printer in read_printers(printers_path())}
    if name not in known:
        raise unknown_printer(name, known)
    stored, correction = known[name], AS_IT_IS
    try:
        if stored.measured is not None:
            correction = read_measured(stored.measured)
        if stored.shift is not None:
            correction = read_shift(correction, stored.shift)
    except LayoutError as error:
        word = stored.shift if correction is not AS_IT_IS else stored.measured or stored.shift
        source = word.source if word is not None else None
        raise PrintkitError(
            Problem(problem.what, source, problem.hint) for problem in error.problems
        ) from error
    return correction, None if stored.margin is None else str(stored.margin)


_OF_FILES = frozenset(
    {
        *(".svg", ".pdf", ".png", ".gif", ".jpg", ".jpeg", ".webp", ".apng", ".mp4", ".webm"),
        *(".dxf", ".html", ".md", ".docx", ".csv", ".json", ".yaml", ".zip"),
        *(".vmod", ".vtt", ".tc"),
    }
)
"""Endings of files, which nobody gives to a folder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The options of a command and of its request, read.

    Attributes:
        piece: the edge of a piece, in mm.
        given: the options that the user gave, by their names on the command line, as text.
        alone: whether it is made in this language only.
    """

    product: Product[Any, Any]
    options: Any
    language: Language = USUAL_LANGUAGE
    theme: str
    setup: PageSetup
    piece: float | None
    given: Mapping[str, str]
    alone: bool = True

    def request(self, game: Game) -> Request:
        """The request for a game.

        Raises:
            PrintkitError: there is no such theme, or options contradict one another.
        """
        return Request(
            game=game.said_in(self.language),
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
        names, shared = {name for name, _, _ in own}, {"theme", "languages", "cube", *_PAGE}

        @wraps(command)
        def joined(*args: Any, **values: Any) -> Any:
            mine = {name: values.pop(name) for name in names & values.keys()}
            said = {name: values.pop(name) for name in shared & values.keys()}
            asked = Asked(
                product=product,
                options=built(product.options, mine),
                theme=said.get("theme", product.theme),
                setup=setup_of(*map(said.get, _PAGE)),
                piece=said.get("cube"),
                given=given_texts(*names, *shared),
            )
            codes = str(said.get("languages", USUAL_LANGUAGE)).split(",")
            return in_each_language(command, codes, asked, args, values)

        asking_command = cast("Command", joined)
        if Shared.LANGUAGE in product.takes:
            asking_command = language_option(asking_command, "languages")
        takes = product.takes - {Shared.PIECE, Shared.LANGUAGE}
        asking_command = shared_options(*takes, theme=product.theme)(asking_command)
        for name, default, one in reversed(own):
            asking_command = click_option(name, default, one)(asking_command)
        if Shared.PIECE in product.takes:
            asking_command = shared_options(Shared.PIECE)(asking_command)
        return asking_command

    return add


def in_each_language(
    command: Command, codes: Sequence[str], asked: Asked, args: Any, values: dict[str, Any]
) -> Any:
    """Run a command once per language; with several each has a file or folder of its own.

    Raises:
        PrintkitError: all mistakes of all languages; or several are to go to standard output.
    """
    if len(codes) == 1:
        return command(*args, asked=replace(asked, language=Language(codes[0])), **values)
    place = next((key for key in ("output", "folder") if values.get(key) is not None), "")
    if values.get(place) is STDOUT:
        what = Message("cli.languages-to-stdout", count=len(codes))
        raise PrintkitError(what, hint=Message("cli.name-file"))
    problems, settings = Problems(), settings_of_run()
    for code in codes:
        settings[LANGUAGE] = code
        given = {**asked.given, "--lang": code}
        one = replace(asked, language=Language(code), given=given, alone=False)
        named = {place: beside(values[place], code)} if place else {}
        with problems.noting():
            command(*args, asked=one, **values | named)
    settings[LANGUAGE] = codes[0]
    if problems:
        raise PrintkitError(dict.fromkeys(problems))
    return None


def command_of(product: Product[Any, Any]) -> click.Command:
    """The command that makes a product of a game."""

    @click.command(name=product.name, help=product.help or None)
    @game_argument
    @asking(product)
    @output_as()
    def run(
        game_name: str, asked: Asked, output: Path | None, *, yes: bool = False, form: str = ""
    ) -> None:
        refuse_ending(product, asked.options, output, form)
        deliver(asked, about(load_game(game_name)), output, yes=yes, form=form)

    if product.formats:
        run = format_option(run)
    return yes_option(run) if Shared.PAPER in product.takes else run


def refuse_ending(
    product: Product[Any, Any], options: object, output: Path | None, form: str = ""
) -> None:
    """Refuse a name or a form that no file of a product can have, before any work is done.

    Raises:
        PrintkitError: it cannot, or the writer of such files is not installed.
    """
    endings = product.endings(options)
    if endings is not None:
        usual = f"{product.name}{endings.known[0]}"
        target_of(output, usual, *endings.known, form=form, why=endings.only)


def _target(plan: Plan, output: Path | None, form: str) -> Target:
    """The file or folder that a plan is written to.

    Raises:
        PrintkitError: the name is not one for it.
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
    """Plan a product, make it, and write it where the user says, or under its usual name.

    Raises:
        PrintkitError: it cannot be made as asked for.
    """
    product = asked.product
    plan = product.planned(asked.request(game), asked.options)
    refuse_many(plan.printed, yes)
    target = _target(plan, output, form)
    warn((*plan.doubts, *plan.left_out))
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
