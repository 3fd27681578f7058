"""The command line: thin click commands. Only this room prints, exits and reads the environment."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from printkit import __version__
from printkit.base import features
from printkit.cli import speech

# Each command with its module: `--help` imports none of them. The products of `registry` are
# commands too; those named here take more than a game.
_COMMANDS = {
    **features.offered("command"),
    "calibrate": "printkit.cli.printer",
    "check": "printkit.cli.records",
    "convert": "printkit.cli.convert",
    "diagram": "printkit.cli.diagram",
    "figure": "printkit.cli.figure",
    "kit": "printkit.cli.kit",
    "labels": "printkit.cli.printer",
    "markdown": "printkit.cli.markdown",
    "list": "printkit.cli.games",
    "perft": "printkit.cli.games",
    "position": "printkit.cli.records",
    "printer": "printkit.cli.printer",
    "schema": "printkit.cli.games",
    "setup": "printkit.cli.convert",
    "texts": "printkit.cli.games",
    "verify": "printkit.cli.verify",
}


def _lines() -> dict[str, str]:
    """All commands with their lines in the help, in the order of the alphabet."""
    from printkit.products import registry

    lines = {}
    for name in sorted((*_COMMANDS, *registry.SHIPPED)):
        lines[name] = speech.line(name) or ""
    for name in registry.brought():
        lines[name] = registry.product(name).help.partition("\n")[0]
    return dict(sorted(lines.items()))


class _LazyGroup(click.Group):
    """A group whose commands are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(_lines())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            # The command of a product, made from its options.
            from printkit.products import registry

            if registry.named_by(cmd_name) != cmd_name:
                return None
            from printkit.cli.products import command_of

            product, make = registry.product(cmd_name), command_of
            # Options for records are made of what this module holds, which is slow to import.
            records = sys.modules.get("printkit.products.replays.record")
            if records and issubclass(product.options, records.RecordOptions):
                from printkit.cli.replays import command_of_record as make
            return speech.translated(make(product), cmd_name)
        module = import_module(_COMMANDS[cmd_name])
        return speech.translated(getattr(module, f"{cmd_name}_command"), cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, with the hint that a lazy group would lose, and for old names too."""
        from printkit.products import registry

        old = args[0]
        name = old if old in _COMMANDS else registry.named_by(old)
        if name is not None and name != old:
            if not ctx.resilient_parsing:  # Tab asks too, in the middle of a line that is typed
                from printkit.base.errors import Message
                from printkit.cli.console import note

                note(Message("cli.now-called", old=old, name=name))
            args = [name, *args[1:]]
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            if getattr(error, "possibilities", None):
                raise
            from printkit.base.errors import did_you_mean
            from printkit.cli.console import put

            hint = put(did_you_mean(args[0], _lines()))
            raise click.UsageError(
                error.message + (f" {hint[:1].upper()}{hint[1:]}" if hint else ""), ctx
            ) from error

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """As click does it, in the language that is spoken."""
        speech.translated(self)
        super().format_help(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section(speech.of_click("Commands")):
            formatter.write_dl(list(_lines().items()))


@click.group(
    cls=_LazyGroup,
    context_settings={"help_option_names": list(speech.HELP_NAMES), "max_content_width": 100},
)
@click.version_option(
    __version__, "-V", "--version", prog_name="printkit", message="%(prog)s %(version)s"
)
def printkit() -> None:
    """Make, explain and show a board game from one YAML file."""


printkit.params.append(speech.quiet_option())


def main() -> None:
    """Run the command line; every mistake of the user's is one line on stderr and exit 1."""
    from printkit.base.catalogue import CatalogueError
    from printkit.cli.console import Status, heed_signals, run

    heed_signals()
    try:
        status = run(printkit)
    except CatalogueError as fault:  # whose file would have to say so: then it is said plainly
        sys.stderr.write(f"error: {fault}\n")
        status = Status.REFUSED
    sys.exit(status)
