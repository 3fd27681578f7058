"""Many records by one command: each in a file of its own, a report, a page that links all."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from printkit.base.errors import Message, PrintkitError
from printkit.base.sharing import Helpers
from printkit.cli.console import Status, is_quiet, note, report_error, stop_reported, warn, wrote
from printkit.cli.inputs import STDIN, places_named, records_named
from printkit.cli.outputs import STDOUT, FolderType, own_folder
from printkit.cli.products import Asked
from printkit.features.collection.job import CollectionJob
from printkit.features.collection.making import Collection, Step
from printkit.features.collection.naming import INDEX, REPORT_TEXT, bases, root_of
from printkit.features.collection.words import CollectionWords
from printkit.model import Game
from printkit.products.registry import product

_MOST_LEFT = 10
"""Of files of earlier runs, so many are named."""


def job_of(asked: Asked, game: Game | None, number: int | None, *, ending: str) -> CollectionJob:
    """What is made of each record."""
    return CollectionJob(
        product=asked.product.name,
        options=asked.options,
        theme=asked.theme,
        language=asked.language,
        setup=asked.setup,
        piece=asked.piece,
        given=asked.given,
        game=game,
        number=number,
        until_error=False,
        ending=f".{ending.lower().removeprefix('.')}" if ending else "",
    )


def make_collection(
    task: CollectionJob, names: tuple[str, ...], helpers: Helpers, output: Path | None
) -> None:
    """Make a product of every record that is named; exit 1 if one could not be made.

    Raises:
        PrintkitError: there are no records, or the folder cannot be written to.
    """
    if STDIN in names:
        raise PrintkitError(Message("cli.no-standard-input-among"))
    places = places_named(names)
    title = root_of(places).name or task.product
    folder = _folder(output, f"{title}-{product(task.product).name}")
    paths = [path for path in records_named(names) if not _is_made(path, folder, places)]
    if not paths:
        raise PrintkitError(Message("cli.no-file-such-name"))
    collection = Collection(
        task=task, title=title, paths=paths, bases=bases(paths, places), folder=folder
    )
    words = CollectionWords.of(task.language)
    note(
        Message("cli.collection-begins", records=words.records.format(count=len(paths)), to=folder)
    )
    done = 0

    def report(step: Step) -> None:
        nonlocal done
        done = step.done
        _tell(step, folder)

    with stop_reported(lambda: Message("cli.collection-stopped", done=done, records=len(paths))):
        entries, left = collection.make(helpers, report)
    states = Counter(one["state"] for one in entries)
    texts = {"made": words.made, "unchanged": words.unchanged, "failed": words.failed}
    counts = [of.format(count=states[state]) for state, of in texts.items() if states[state]]
    summary = Message(
        "cli.collection-summary",
        games=words.games.format(count=len(entries)),
        folder=folder,
        counts=", ".join(counts),
        page=folder / INDEX,
        report=folder / REPORT_TEXT,
    )
    note(summary)
    if left:
        shown = ", ".join([*left[:_MOST_LEFT], *(["…"] if len(left) > _MOST_LEFT else [])])
        note(Message("files.left-over", folder=folder, names=shown))
    if states["failed"]:
        raise click.exceptions.Exit(Status.REFUSED)


def _folder(output: Path | None, usual: str) -> Path:
    """Where the files come into.

    Raises:
        PrintkitError: the name is that of a file.
    """
    if output is None:
        return own_folder(usual)
    if output is STDOUT:
        raise PrintkitError(Message("cli.several-to-stdout"), hint=Message("cli.name-folder"))
    if output.suffix and not output.is_dir():
        hint = Message("cli.name-folder-so", path=output.with_suffix(""))
        raise PrintkitError(Message("cli.several-files", path=output), hint=hint)
    return FolderType().convert(output, None, None)


def _is_made(path: Path, folder: Path, places: list[Path]) -> bool:
    """Whether a file was made in the folder by an earlier run, and is no record."""
    here = folder.resolve()
    if path.resolve().parent == here and path.name == REPORT_TEXT:
        return True
    mixed = any(place.resolve().is_relative_to(here) for place in places)
    return not mixed and path.resolve().is_relative_to(here)


def _tell(step: Step, folder: Path) -> None:
    """A line for each game of a record; what is wrong and odd below it."""
    for game in step.games:
        size = sum(len(file.data) for file in game.files)
        if game.files and not is_quiet():
            click.echo(f"[{step.done}/{step.total}] ", nl=False, err=True)
            path = folder / game.files[0].name
            wrote(path if len(game.files) == 1 else path.parent, size)
        warn(game.warnings)
        for problem in game.problems:
            report_error(problem)
