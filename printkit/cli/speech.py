"""Help in the language that is spoken: of every command by its name, of every option by its own.

What stands in the catalogue's part `help` is the help of printkit's commands; a product of another
package brings its own words. What click itself says is looked up by click's own sentence.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

import click

from printkit.base.catalogue import FORM, REFERENCE, Plural, catalogue, languages

if TYPE_CHECKING:
    from click.types import OptionHelpExtra

    from printkit.model import Game

LANGUAGE = "language"
"""The setting that `--lang` makes."""
_GAME = "game"


def language(settings: Mapping[str, object] | None = None) -> str:
    """The code of the language that is spoken: that of `--lang`, else the environment's."""
    settings = settings_of_run() if settings is None else settings
    return str(settings.get(LANGUAGE) or language_of(os.environ))


def language_of(environment: Mapping[str, str]) -> str:
    """The language of an environment as gettext reads it; English where printkit has none of it.

    `LANGUAGE` is a list by preference, and counts for nothing where the locale is `C`.
    """
    locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    if locale.partition(".")[0] in {"C", "POSIX"}:
        return REFERENCE
    wanted = (*environment.get("LANGUAGE", "").split(":"), locale)
    codes = (re.split(r"[_.@-]", one)[0].lower() for one in wanted)
    return next((code for code in codes if code in languages()), REFERENCE)


def settings_of_run() -> dict[str, object]:
    """What holds for the whole run: `quiet`, `language`, the game."""
    context = click.get_current_context(silent=True)
    return context.find_root().obj if context and context.find_root().obj is not None else {}


def about(game: Game) -> Game:
    """The game that this run is about: what is said from now on uses its names."""
    settings_of_run()[_GAME] = game
    return game


def names(settings: Mapping[str, object]) -> Mapping[str, str]:
    """What pieces and both players are called in a run that is about one game."""
    game = cast("Game | None", settings.get(_GAME))
    if game is None:
        return {}
    from printkit.text.players import names_of

    known = names_of(game, language(settings))
    return {key: known[key] for key in ("White", "Black", FORM)}


_UNBROKEN = "\\b"
"""A line of it keeps the breaks of its paragraph; click wants the control character."""
_UNBROKEN_HYPHEN = "\u2011"
HELP_NAMES = ("-h", "--help")
_QUIET = "quiet"
_OF_CLICK = ("core", "decorators", "exceptions", "formatting", "parser", "types", "termui")


def asked_for(arguments: Sequence[str]) -> str:
    """The language that `--lang` names among arguments, or nothing: help is shown before others."""
    for one, after in pairwise((*arguments, "")):
        name, _, value = one.partition("=")
        code = (value or after).lower().partition(",")[0]
        if name == "--lang" and code in languages():
            return code
    return ""


def quiet_option() -> click.Option:
    """`--quiet`, which every command has before its name and after it."""

    def hush(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
        if asked:
            ctx.find_root().ensure_object(dict)[_QUIET] = True

    names = ("-q", "--quiet")
    return click.Option(names, is_flag=True, is_eager=True, expose_value=False, callback=hush)


class SpokenOption(click.Option):
    """An option whose default and range are joined as the language has it."""

    def get_help_extra(self, ctx: click.Context) -> OptionHelpExtra:
        """As click does it, without the brackets around a default in words."""
        extra = super().get_help_extra(ctx)
        if isinstance(self.show_default, str):
            extra["default"] = self.show_default
        if "default" in extra and "range" in extra:
            joint = catalogue(language()).say("grammar.joint")
            extra["default"] += joint + extra.pop("range")
        return extra


class _SpokenFormatter(click.HelpFormatter):
    """What sets help: headings as the language writes them, no end of a line at a hyphen."""

    def write_text(self, text: str) -> None:
        """A paragraph."""
        super().write_text(text.replace("-", _UNBROKEN_HYPHEN))

    def write_dl(self, rows: Iterable[tuple[str, str]], *sizes: int, **more: int) -> None:
        """Names, each with what is said of it."""
        unbroken = [(name, text.replace("-", _UNBROKEN_HYPHEN)) for name, text in rows]
        super().write_dl(unbroken, *sizes, **more)

    def getvalue(self) -> str:
        """All that was written."""
        return super().getvalue().replace(_UNBROKEN_HYPHEN, "-")

    def write_heading(self, heading: str) -> None:
        """A heading with its colon."""
        self.write(catalogue(language()).say("click.heading", heading=heading) + "\n")


def translated(command: click.Command, *path: str) -> click.Command:
    """A command with its help, and that of its options, in the language that is spoken.

    `path` are the names by which it is called, below `printkit`.
    """
    words = catalogue(language())
    own = words.part("commands").get("-".join(path) or "printkit", {})
    options = {**words.part("options"), **own.get("options", {})}
    if not any(option.name == _QUIET for option in command.params):
        command.params.append(quiet_option())
    if own:
        command.help = own["page"].replace(_UNBROKEN, "\b")
        command.short_help, command.epilog = own.get("line"), own.get("epilog")
    for option in command.params:
        found = options.get(option.name)
        if isinstance(option, click.Option) and found and (own or not option.help):
            option.help = found
    help_option = command.get_help_option(click.Context(command, help_option_names=[*HELP_NAMES]))
    if help_option is not None:  # click makes it once, in the language of that moment
        help_option.help = of_click("Show this message and exit.")
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            translated(inner, *path, name)
    return command


def line(command: str) -> str | None:
    """What the list of commands says of one, or None where its words are its own."""
    found: str | None = catalogue(language()).part("commands").get(command, {}).get("line")
    return found


def teach_click() -> None:
    """Let click say what it says itself in the language that is spoken."""
    click.Context.formatter_class = _SpokenFormatter

    def one(text: str) -> str:
        row = _row(text)
        return row if isinstance(row, str) else text

    def several(text: str, more: str, count: int) -> str:
        row = _row(text)
        return row.of(count) if isinstance(row, Plural) else text if count == 1 else more

    for name in _OF_CLICK:
        module = import_module(f"click.{name}")
        for known, ours in (("_", one), ("ngettext", several)):
            if hasattr(module, known):
                setattr(module, known, ours)


def of_click(text: str) -> str:
    """What click says, in the language that is spoken."""
    return str(_row(text))


def _row(text: str) -> Any:
    key = _keys().get(text)
    return catalogue(language()).part(f"click.{key}") if key else text


@cache
def _keys() -> dict[str, str]:
    """From what click says in English to its key."""
    rows = catalogue(REFERENCE).part("click")
    return {row.of(1) if isinstance(row, Plural) else row: key for key, row in rows.items()}
