"""Where a command writes its file: under a name that says its form, or to standard output."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.base.errors import Message, PrintkitError
from printkit.cli.console import Waiting, save, send, wrote
from printkit.cli.options import STDOUT, ended

if TYPE_CHECKING:
    from printkit.products.base import Made

_LETTERS = frozenset({".svg", ".html", ".htm", ".md", ".dxf", ".csv", ".yaml", ".yml", ".json"})
"""How files end that a terminal can show."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Where a file is written to.

    Attributes:
        path: its place; `STDOUT` for standard output.
        name: its name, whose ending says in which form it is written; a device has one too.
        named: whether the user named the place, and so may mean a link.
    """

    path: Path
    name: str
    named: bool

    @property
    def ending(self) -> str:
        """The form, as `.svg`."""
        return Path(self.name).suffix.lower()

    def put(self, data: bytes) -> None:
        """Write bytes that are ready."""
        if self.path is STDOUT:
            send(data)
        else:
            save(data, self.path, named=self.named)

    def put_made(self, made: Made, watch: Waiting | None = None) -> None:
        """Write what is made, once it is verified."""
        from printkit.products import door

        told = watch or door.NOBODY
        if self.path is STDOUT:
            first, *others = door.files(made, self.name, told)
            if others:
                raise PrintkitError(Message("cli.several-to-stdout"), hint=Message("cli.name-file"))
            send(first.data)
            return
        for place, size in door.deliver(
            made, self.path, named=self.named, watch=told, name=self.name
        ):
            if watch is not None:
                watch.end()
            wrote(place, size)


def target_of(
    output: Path | None, usual: str, *endings: str, form: str = "", why: str = ""
) -> Target:
    """Where a file goes, and in which form.

    Args:
        output: what `-o` names.
        usual: its name where none is named; the form in which it goes to standard output.
        endings: those of the forms that there are.
        form: the ending that `--format` names, with or without a dot.
        why: why there are no others, where that needs to be said.

    Raises:
        PrintkitError: there is no such form, two are named, what writes it is not installed, or
            it is none for a terminal.
    """
    target = _target(output, usual, *endings, form=form, why=why)
    if target.ending not in _LETTERS - {".dxf"}:
        from printkit.products.door import require_installed

        require_installed(target.ending)
    return target


def _target(output: Path | None, usual: str, *endings: str, form: str, why: str) -> Target:
    """Where a file goes, be it that it can be written or not."""
    name = Path(usual)
    if form:
        name = ended(name.with_name(f"{name.stem}.{form.lower().removeprefix('.')}"), *endings)
    if output is STDOUT:
        target = Target(path=STDOUT, name=name.name, named=True)
        if sys.stdout.isatty() and target.ending not in _LETTERS:
            raise PrintkitError(
                Message("cli.no-terminal", ending=target.ending), hint=Message("cli.name-file")
            )
        return target
    path = ended(output or name, *endings, why=why, chooses=len(endings) > 1)
    if output is not None and output.suffix:
        if form and output.suffix.lower() != name.suffix:
            raise PrintkitError(Message("cli.not-end", path=output, known=name.suffix))
        name = output
    return Target(path=path, name=name.name, named=output is not None)
