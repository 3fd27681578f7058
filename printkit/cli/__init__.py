"""The command line: thin click commands. Only this room prints, exits and reads the environment."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from printkit import __version__

# Each command with its module and its line in the help: `--help` imports none of them. The
# products of `registry` are commands too; those named here take more than a game.
_COMMANDS: dict[str, tuple[str, str]] = {
    "calibrate": ("calibrate", "Print a sheet that shows what your printer does."),
    "check": ("records", "Check game records turn by turn."),
    "convert": ("convert", "Write a game record in another edition's notation."),
    "diagram": ("diagram", "Draw a position or a turn as SVG, PDF or PNG."),
    "enter": ("enter", "Type in a game at the board, turn by turn."),
    "kit": ("kit", "Make everything: board, stickers, diagrams, example game."),
    "labels": ("labels", "List sheets of labels, or those that fit a face."),
    "list": ("games", "List the games that come with printkit."),
    "perft": ("games", "Count the turn sequences of a game."),
    "position": ("records", "Show the position of a game, a record or a state file as text."),
    "printer": ("printer", "Store what your printer does to a length."),
    "replay": ("records", "Make a booklet of a game record, every turn checked."),
    "schema": ("games", "Print the JSON Schema of a game's YAML file."),
    "setup": ("convert", "Tell a setup, shuffled if you like."),
    "verify": ("verify", "Check PDF files before they are printed."),
}


def _lines() -> dict[str, str]:
    """All commands with their lines in the help, in the order of the alphabet."""
    from printkit.products import registry

    made = {name.replace("-", ""): line for name, line in registry.lines().items()}
    return dict(sorted({**made, **{name: line for name, (_, line) in _COMMANDS.items()}}.items()))


class _LazyGroup(click.Group):
    """A group whose commands are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(_lines())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return _product_command(cmd_name)
        module = import_module(f"printkit.cli.{_COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, with the hint that a lazy group would lose."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            if "Did you mean" in error.message:
                raise
            raise click.UsageError(error.message + _nearest(args[0]), ctx) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(_lines().items()))


def _product_command(command: str) -> click.Command | None:
    """The command of a product, made from its options."""
    from printkit.products import registry

    name = registry.named_by(command)
    if name is None:
        return None
    from printkit.cli.derive import command_of

    return command_of(registry.product(name), registry.lines()[name])


def _nearest(word: str) -> str:
    from printkit.errors import did_you_mean

    hint = did_you_mean(word, _lines())
    return f" {hint.capitalize()}" if hint else ""


@click.group(
    cls=_LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Every command has examples: printkit board --help",
)
@click.version_option(__version__, prog_name="printkit", message="%(prog)s %(version)s")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but errors.")
@click.pass_context
def printkit(ctx: click.Context, quiet: bool) -> None:
    """Make, explain and show a board game from one YAML file.

    \b
    printkit kit jersi -o out              everything for Jersi
    printkit board jersi --cube 16         a board to print, tiled over A4
    printkit diagram jersi -o start.svg    the setup as a picture
    printkit check game.txt                is every turn legal?
    """
    ctx.ensure_object(dict)["quiet"] = quiet


def main() -> None:
    """Run the command line; every mistake of the user's is one line on stderr and exit 1."""
    from printkit.cli.console import heed_signals, run

    heed_signals()
    sys.exit(run(printkit))
