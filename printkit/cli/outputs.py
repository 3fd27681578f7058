"""Where a command writes its file: under a name that says its form, or to standard output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from printkit.base.errors import Message, PrintkitError
from printkit.base.files import refuse_folder
from printkit.cli.console import Waiting, give, save, send, wrote

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

        watching = watch or door.NOBODY
        if self.path is STDOUT:
            first, *others = door.files(made, self.name, watching)
            if others:
                raise PrintkitError(Message("cli.several-to-stdout"), hint=Message("cli.name-file"))
            send(first.data)
            return
        for place, size in door.deliver(
            made, self.path, named=self.named, watch=watching, name=self.name
        ):
            if watch is not None:
                watch.end()
            wrote(place, size)


def target_of(
    output: Path | None, usual: str, *endings: str, form: str = "", why: str = ""
) -> Target:
    """Where a file goes, and in which form.

    `usual` is its name where `-o` names none; its form is that on standard output. `form` is what
    `--format` names, with or without a dot; `why` says why there are no other endings.

    Raises:
        PrintkitError: there is no such form, two are named, what writes it is not installed, or
            it is none for a terminal.
    """
    name = Path(usual)
    if form:
        name = ended(name.with_name(f"{name.stem}.{form.lower().removeprefix('.')}"), *endings)
    if output is STDOUT:
        target = Target(path=STDOUT, name=name.name, named=True)
        if sys.stdout.isatty() and target.ending not in _LETTERS:
            what = Message("cli.no-terminal", ending=target.ending)
            raise PrintkitError(what, hint=Message("cli.name-file"))
    else:
        path = ended(output or name, *endings, why=why, chooses=bool(why) or len(endings) > 1)
        if output is not None and output.suffix:
            if form and output.suffix.lower() != name.suffix:
                raise PrintkitError(Message("cli.not-end", path=output, known=name.suffix))
            name = output
        target = Target(path=path, name=name.name, named=output is not None)
    if target.ending not in _LETTERS - {".dxf"}:
        from printkit.products.door import require_installed

        require_installed(target.ending)
    return target


Command = TypeVar("Command", bound=Callable[..., Any])


STDOUT = Path("-")
"""What `-o -` names: standard output. It is that value itself; `./-` is a file."""


def give_text(text: str, output: Path | None) -> None:
    """Print a text, or write it where `-o` says."""
    if output is None or output is STDOUT:
        give(text)
    else:
        save(text.encode(errors="replace"), output, named=True)


class OutputType(click.ParamType[Path]):
    """Where a file is written: no folder, and with an ending that says what it is; or `STDOUT`.

    Args:
        endings: those of the formats that the command writes, as in `.pdf`; any if there are none.
    """

    name = "file"

    def __init__(self, *endings: str) -> None:
        self._endings = endings

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """What a shell offers: files."""
        return files_that_begin(ctx, param, incomplete)

    def convert(self, value: Any, param: Any, ctx: Any) -> Path:  # noqa: ARG002 - click's own
        """The path; one that cannot be written is our error with our hint."""
        if str(value) == "-":
            return STDOUT
        path = Path(value)
        _refuse_files(path.parents)
        return ended(path, *self._endings) if self._endings else path


class FolderType(click.ParamType[Path]):
    """A folder that files are written to; it may be a new one."""

    name = "folder"

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's own
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """What a shell offers: folders."""
        return [CompletionItem(incomplete, type="dir")]

    def convert(self, value: Any, param: Any, ctx: Any) -> Path:  # noqa: ARG002 - click's own
        """The path; one that cannot be a folder is our error with our hint."""
        path = Path(value)
        if str(value) == "-":
            raise PrintkitError(Message("cli.no-folder-write"), hint=Message("cli.name-folder"))
        _refuse_files((path, *path.parents))
        return path


def beside(path: Path, language: str) -> Path:
    """Where the same goes in a language of several: `kit_fr`, `stack_fr.svg`."""
    return path.with_name(f"{path.stem}_{language}{path.suffix}")


def own_folder(name: str) -> Path:
    """The folder that is written to where none is named.

    Raises:
        PrintkitError: it is a link, which may lead anywhere, or a file.
    """
    path = Path(name)
    if path.is_symlink():
        raise PrintkitError(
            Message("cli.link", path=path), hint=Message("cli.if-you-mean-say-o", path=path)
        )
    _refuse_files((path,))
    return path


def _refuse_files(paths: Iterable[Path]) -> None:
    for path in paths:
        if path.exists() and not path.is_dir():
            raise PrintkitError(
                Message("cli.no-folder", path=path), hint=Message("cli.name-another-place")
            )


def ended(path: Path, *endings: str, why: str = "", chooses: bool = False) -> Path:
    """A path whose ending says what is written to it.

    A name without an ending says nothing wrong, unless it is to choose. `chooses` says whether the
    ending chooses one of several forms; that of a device does not. `why` says why there are no
    others.

    Raises:
        PrintkitError: the ending is that of something else, or is to choose and is not there.
    """
    refuse_folder(path)
    ending = path.suffix.lower()
    if not ending and path.name.startswith("."):
        hint = Message("cli.name-before", path=f"name{path.name}")
        raise PrintkitError(Message("cli.only-an-ending", path=path), hint=hint)
    chosen = bool(ending) or not chooses or (path.exists() and not path.is_file())
    known_one = ending in {"", *endings} and not path.name.endswith(".")
    if endings and not (chosen and known_one):
        *more, last = endings
        known = Message("common.one-or-other", one=", ".join(more), other=last) if more else last
        if why:
            what = Message("cli.ends-otherwise", path=path, why=why)
            raise PrintkitError(what, hint=Message("cli.end-name", known=known))
        raise PrintkitError(Message("cli.not-end", path=path, known=known))
    return path


def format_option(command: Command) -> Command:
    """`--format`: the form in which a file is written, where no ending says it."""
    return click.option("--format", "form", default="", metavar="ENDING")(command)


def output_as(*endings: str) -> Callable[[Command], Command]:
    """`-o`: where the result goes, a file with one of these endings, or with any."""
    return click.option("-o", "--output", type=OutputType(*endings), default=None, metavar="FILE")


def files_that_begin(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """What a shell offers for a file: it knows best."""
    return [CompletionItem(begun, type="file")]
