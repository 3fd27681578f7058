"""Options that mean the same in every command."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from glob import escape as glob_escape
from pathlib import Path
from typing import Any, cast

import click
from click.shell_completion import CompletionItem

from printkit.base.catalogue import languages
from printkit.base.errors import Message, PrintkitError, Problem, did_you_mean
from printkit.base.sharing import Helpers, cores
from printkit.base.units import millimetres
from printkit.cli.console import put, warn
from printkit.cli.outputs import Command, files_that_begin
from printkit.cli.speech import LANGUAGE
from printkit.cli.speech import language as spoken
from printkit.library.games import shipped_names
from printkit.model import Game, Theme

_NAMING = ("game_name", "what", "records")
"""The parameters that name a game, the one that counts first."""


class LengthType(click.ParamType[float]):
    """A length in mm: `20`, `20mm`, `2cm`, `1in`."""

    name = "length"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:  # noqa: ARG002 - click's own
        """The length in mm; a bad one is our error with our exit status."""
        return value if isinstance(value, float) else millimetres(str(value))


class WholeNumber(click.IntRange):
    """A whole number with bounds."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """The number."""
        try:
            int(value)
        except ValueError:
            self.fail(put(Message("cli.no-whole-number", text=value)), param, ctx)
        return super().convert(value, param, ctx)


class WordChoice(click.Choice[str]):
    """Words to choose from, however they are capitalised; for another, the nearest is said."""

    def __init__(self, *words: str) -> None:
        super().__init__(words, case_sensitive=False)

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """What is said of another word."""
        hint = put(did_you_mean(str(value), self.choices))
        said = super().get_invalid_choice_message(value, ctx)
        return f"{said} {hint[:1].upper()}{hint[1:]}" if hint else said


class _Languages(WordChoice):
    """The codes of all languages that there are when one is asked for; of several a list."""

    name = "languages"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The code, or codes parted by commas, each once."""
        self.choices = languages()
        several = param is not None and param.name == self.name
        codes = str(value).split(",") if several else [value]
        return ",".join(
            dict.fromkeys(super(_Languages, self).convert(one, param, ctx) for one in codes)
        )

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """What a shell offers: those that are not named yet."""
        named, comma, begun = incomplete.rpartition(",")
        left = (one.value for one in super().shell_complete(ctx, param, begun))
        return [CompletionItem(named + comma + one) for one in left if one not in named.split(",")]


def language_option(command: Command, name: str = "language") -> Command:
    """`--lang`: the language of every printed word, and of what is said about records.

    A parameter called `languages` takes several.
    """

    def remember(ctx: click.Context, _: click.Parameter, language: str) -> str:
        ctx.find_root().ensure_object(dict)[LANGUAGE] = language.partition(",")[0]
        return language

    return click.option(
        "--lang",
        name,
        type=_Languages(*languages()),
        default=spoken,
        callback=remember,
    )(command)


def helpers_options(command: Command) -> Command:
    """`--jobs` and `--cluster`: who shares the work on many records, as one `helpers`."""

    @wraps(command)
    def joined(*args: Any, jobs: int | None, cluster: str, **values: Any) -> Any:
        helpers = Helpers(jobs=jobs or cores(), cluster=cluster)
        return command(*args, helpers=helpers, **values)

    joined_command = cast("Command", joined)
    for option in (
        click.option("--cluster", default="", metavar="URL"),
        click.option("--jobs", type=WholeNumber(1, 256), default=None, metavar="N"),
    ):
        joined_command = option(joined_command)
    return joined_command


def game_argument(command: Command) -> Command:
    """GAME and `--variant`: the game that is asked for."""
    argument = click.argument(
        "game_name", metavar="GAME", callback=_filled, shell_complete=games_that_begin
    )
    return argument(variant_option(command))


def games_that_begin(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """What a shell offers for a game or a record: those that come with printkit, and files.

    The shell itself knows files, and how to go into folders; but not beside names.
    """
    names = [name for name in shipped_names() if name.startswith(begun)]
    paths = sorted(Path().glob(f"{glob_escape(begun)}*")) if names else []
    files = (f"{path}/" if path.is_dir() else str(path) for path in paths)
    items = [CompletionItem(name) for name in (*names, *files)]
    return items or files_that_begin(_, __, begun)


def variants_that_begin(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """What a shell offers for a variant of a game."""
    from printkit.gamefile import variant_names

    return [CompletionItem(one.name) for one in variant_names() if one.name.startswith(begun)]


def completing(known: Callable[[Game], Iterable[str]]) -> Callable[..., list[CompletionItem]]:
    """What a shell offers for the words that the game knows which the command names."""

    def offered(ctx: click.Context, _: click.Parameter, begun: str) -> list[CompletionItem]:
        from printkit.gamefile import load_game

        try:
            # Behind an option that lacks its word click leaves arguments as they stand.
            name = ctx.params.get("game_name") or next(iter(ctx.args), "")
            words = known(load_game(name))
        except PrintkitError:
            return []
        return [CompletionItem(word) for word in words if word.startswith(begun)]

    return offered


def _filled(_: click.Context, __: click.Parameter, name: str) -> str:
    if not name.strip():
        raise PrintkitError(Message("cli.no-name-given"), hint=Message("cli.see-printkit-list"))
    return name


def variant_option(command: Command) -> Command:
    """`--variant`: joined to the name of the game, as in `jersi/3+pamei`.

    The game is what `--game` names where the command has it and it is given, else GAME or WHAT.
    """

    @wraps(command)
    def joined(*args: Any, variants: tuple[str, ...], **values: Any) -> Any:
        if variants:
            named = [key for key in _NAMING if values.get(key) is not None]
            key = named[0] if named else _NAMING[0]
            value = values.get(key)
            if isinstance(value, tuple):
                only = value[0] if len(value) == 1 else None
                values[key] = (with_variants(only, variants),)
            else:
                values[key] = with_variants(value, variants)
        return command(*args, **values)

    return variants_option(cast("Command", joined))


def variants_option(command: Command) -> Command:
    """`--variant`: the variants as they were given, for a command that joins them itself."""
    return click.option(
        "--variant", "variants", multiple=True, metavar="NAME", shell_complete=variants_that_begin
    )(command)


def with_variants(name: str | None, variants: tuple[str, ...]) -> str:
    """The name of a shipped game with variants.

    Raises:
        PrintkitError: it is no shipped game's name, which alone may have variants.
    """
    if name is None or name.partition("+")[0].lower() not in shipped_names():
        raise PrintkitError(
            Message("cli.variant-changes-game-comes-printkit"),
            hint=Message("cli.none-see-printkit-list", name=name)
            if name
            else Message("cli.name-game"),
        )
    return "+".join((name, *variants))


def game_option(command: Command) -> Command:
    """`--game`: which game a record or position belongs to."""
    return click.option(
        "--game", "game_name", default=None, metavar="NAME|SPEC", shell_complete=games_that_begin
    )(command)


def theme_of(game: Game, name: str) -> Theme:
    """The theme called `name`, with a warning for all that is hard to read in it.

    Raises:
        PrintkitError: the game has no such theme.
    """
    from printkit.draw.theme_check import flaws
    from printkit.products.request import theme_named

    theme = theme_named(game, name)
    found = (Message("cli.theme", name=name, flaw=flaw) for flaw in flaws(theme, game))
    warn(Problem(what, game.players_source) for what in found)
    return theme
