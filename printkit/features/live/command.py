"""What `watch` and `serve` share: the file that is looked at, and how one ends them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from printkit.base.errors import Message, PrintkitError, Source
from printkit.base.files import alike
from printkit.cli.outputs import Command, files_that_begin


def spec_argument(command: Command) -> Command:
    """FILE: the YAML file of a game, which must be there when one begins."""

    def there(_: click.Context, __: click.Parameter, path: Path) -> Path:
        if path.is_file():
            return path
        hint = alike(path) or Message("cli.new-file", file=path)
        what = Message("files.folder-not-file" if path.is_dir() else "files.no-such-file")
        raise PrintkitError(what, source=Source(str(path)), hint=hint)

    return click.argument(
        "path",
        metavar="FILE",
        type=click.Path(path_type=Path),
        callback=there,
        shell_complete=files_that_begin,
    )(command)


@contextmanager
def ended_by_hand() -> Iterator[None]:
    """Ctrl-C is how one ends this, and no failure."""
    try:
        yield
    except KeyboardInterrupt:
        click.echo(err=True)
