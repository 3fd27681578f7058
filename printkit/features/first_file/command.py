"""`printkit new`: a first file by a few questions, or by what options say."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from shlex import quote
from typing import Any, TypeVar

import click

from printkit.base import features
from printkit.base.errors import Message, PrintkitError
from printkit.base.files import NoOrdinaryFile, read_at_most
from printkit.cli.console import note, put, report_error, save, say, send
from printkit.cli.options import language_option
from printkit.cli.outputs import STDOUT, OutputType
from printkit.features.first_file import answers
from printkit.features.first_file.spec_text import SCHEMA, spec_text
from printkit.features.first_file.words import FirstFileWords
from printkit.gamefile import game_of, json_schema
from printkit.gamefile.editor_schema import ID
from printkit.model import FORMS, Language
from printkit.products.registry import SHIPPED

_ENDING = ".yaml"
_LARGEST_SCHEMA = 4_000_000
_NEXT = ("serve", "diagram", "check", "kit")
"""What is done next; a command that is left out of this printkit is not named."""
_NAMED = 3
"""So many of them are named."""
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenAnswers:
    """What options answer, as it is written; None where they leave a question open."""

    title: str | None
    cells: str | None
    size: str | None
    kinds: tuple[str, ...]


@click.command(name="new")
@click.argument("path", metavar="[FILE]", required=False, type=OutputType(_ENDING, ".yml"))
@click.option("--title", default=None, metavar="TEXT")
@click.option("--cells", default=None, metavar="CELLS")
@click.option("--size", default=None, metavar="SIZE")
@click.option("--kinds", multiple=True, metavar="NAME:FORM")
@click.option("--overwrite", is_flag=True)
@language_option
def new_command(path: Path | None, *, overwrite: bool, language: str, **values: Any) -> None:
    """Write the first file of a game of your own."""
    given, spoken = GivenAnswers(**values), Language(language)
    words, output = FirstFileWords.of(spoken), path
    if path is not None and path is not STDOUT and not path.suffix:
        output = path.with_name(path.name + _ENDING)
    is_terminal = all(getattr(one, "isatty", bool)() for one in (sys.stdin, sys.stdout))
    desk = _Questions(words=words, asks=is_terminal and output is not STDOUT)
    if output is not None:
        desk.refuse_taken(output, overwrite=overwrite)
    named = words.title if output in {None, STDOUT} else output.stem.capitalize()
    heading = desk.answer(given.title, words.ask_title, named, answers.read_title)
    pattern = desk.answer(given.cells, words.ask_cells, answers.SHAPES[0], answers.read_cells)
    asked, usual = words.ask_sizes[pattern], answers.USUAL_SIZES[pattern]
    board = desk.answer(given.size, asked, usual, partial(answers.read_size, cells=pattern))
    forms = words.ask_kinds.format(forms=", ".join(FORMS))
    pieces = desk.answer(",".join(given.kinds) or None, forms, words.kinds, answers.read_kinds)
    if output is None:
        output = Path((answers.plain(heading) or words.id) + _ENDING)
        desk.refuse_taken(output, overwrite=overwrite)
    schema = None if output is STDOUT else output.with_name(SCHEMA)
    is_ours = schema is not None and _is_ours(schema)
    text = spec_text(heading, board, pieces, spoken, explained=is_ours)
    try:  # a title or a name may be none that can be printed
        game_of(text, Path())
    except PrintkitError as error:
        raise PrintkitError(replace(one, source=None) for one in error.problems) from error
    if schema is None:
        send(text.encode())
        return
    save(text.encode(), output, named=True)
    if is_ours:
        data = json.dumps(json_schema(language), indent=2, ensure_ascii=False) + "\n"
        save(data.encode(), schema, named=False)
    note(words.next)
    known = (*features.offered("command"), *SHIPPED, "check", "kit")
    for name in [one for one in _NEXT if one in known][:_NAMED]:
        say(f"printkit {name} {quote(str(output))}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Questions:
    """Where answers come from: options, a person at a terminal, or what is usual."""

    words: FirstFileWords
    asks: bool

    def answer(
        self, given: str | None, question: str, usual: str, read: Callable[[str], Answer]
    ) -> Answer:
        """What is given by an option, else what is answered, else what is usual.

        Raises:
            PrintkitError: what an option gives is no answer; a person is asked again.
        """
        if given is not None or not self.asks:
            return read(usual if given is None else given)
        while True:
            text = click.prompt(
                put(self.words.question.format(question=question, usual=usual)),
                default=usual,
                show_default=False,
                prompt_suffix=" ",
            )
            try:
                return read(text)
            except PrintkitError as error:
                for problem in error.problems:
                    report_error(problem)

    def refuse_taken(self, path: Path, *, overwrite: bool) -> None:
        """See that no file is lost without a word of its owner's.

        Raises:
            PrintkitError: there is one, and nobody lets it be replaced.
        """
        if path is STDOUT or overwrite or not (path.exists() or path.is_symlink()):
            return
        if self.asks:
            question = self.words.ask_overwrite.format(file=path)
            if self.answer(None, question, self.words.no, str).strip().lower() in self.words.yes:
                return
        hint = Message("cli.overwrite-or-other-name")
        raise PrintkitError(Message("cli.file-is-there", path=path), hint=hint)


def _is_ours(path: Path) -> bool:
    """Whether a schema may be written to a place: there is none, or one of printkit's."""
    if not (path.exists() or path.is_symlink()):
        return True
    try:
        found = json.loads(read_at_most(path, _LARGEST_SCHEMA))
    except (OSError, NoOrdinaryFile, ValueError, RecursionError):
        return False
    return isinstance(found, dict) and found.get("$id") == ID
