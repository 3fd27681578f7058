"""Many records by one command: each in a file of its own, a report, a page that links all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path, PurePath

import click

from printkit.base.errors import Message, PrintkitError, Problem, said_all
from printkit.base.files import held, write_own
from printkit.base.sharing import Helpers
from printkit.cli.console import Status, is_quiet, note, report_error, stop_reported, warn, wrote
from printkit.cli.inputs import STDIN, places_named, records_named
from printkit.cli.outputs import STDOUT, FolderType, own_folder
from printkit.cli.products import Asked
from printkit.features.collection.file_names import INDEX, REPORT, REPORT_TEXT, bases, root_of
from printkit.features.collection.index import index_page, report_text
from printkit.features.collection.job import CollectionJob, Job, MadeGame, games_of
from printkit.features.collection.ledger import Ledger, ReportEntry, entry_of, sweep
from printkit.features.collection.words import CollectionWords
from printkit.model import Game
from printkit.notation.files import read_file
from printkit.products.registry import product

_MOST_LEFT = 10
"""Of files of earlier runs, so many are named."""
_ENOUGH = 4
"""Where so many games, and none before, fail for a reason that names no line, all will."""


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

    def report(step: Progress) -> None:
        nonlocal done
        done = step.done
        step.report(folder)

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """One record more is done, of how many."""

    done: int
    total: int
    games: tuple[MadeGame, ...] = ()  # what came of it; none where nothing changed since earlier

    def report(self, folder: Path) -> None:
        """A line for each game of a record; what is wrong and odd below it."""
        for game in self.games:
            size = sum(len(file.data) for file in game.files)
            if game.files and not is_quiet():
                click.echo(f"[{self.done}/{self.total}] ", nl=False, err=True)
                path = folder / game.files[0].name
                wrote(path if len(game.files) == 1 else path.parent, size)
            warn(game.warnings)
            for problem in game.problems:
                report_error(problem)


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """Records that one product is made of."""

    task: CollectionJob
    title: str
    paths: Sequence[Path]
    bases: Sequence[PurePath]  # what the names of the files of each begin with
    folder: Path

    def make(
        self, helpers: Helpers, show: Callable[[Progress], None]
    ) -> tuple[list[ReportEntry], list[str]]:
        """Makes what is not there yet; afterwards the report and the page of links.

        Every file is written whole. A kill loses what was under way and nothing else. `show` is
        called with each record that is done.

        Returns:
            what the report says, a game each, in the order of the records; and the files of
            earlier runs that stay though they are not of this one.

        Raises:
            PrintkitError: the folder holds a report or a page of somebody else, or another
                printkit is at work there.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        with held(self.folder / REPORT):
            ledger = Ledger(self.folder)
            sweep(self.folder)
            found: dict[int, list[ReportEntry]] = {}
            jobs: dict[int, Job] = {}
            for rank, path in enumerate(self.paths):
                games: tuple[MadeGame, ...] = ()
                try:
                    base, text = self.bases[rank].as_posix(), read_file(path)
                    job = Job(task=self.task, file=str(path), base=base, text=text)
                    known = ledger.finished(job.file, job.digest)
                except PrintkitError as error:
                    games = (MadeGame(problems=said_all(error.problems, self.task.language)),)
                    known = [entry_of(games[0], path, self.folder, "")]
                if known is None:
                    jobs[rank] = job
                    continue
                found[rank] = known
                show(Progress(done=len(found), total=len(self.paths), games=games))
            ranks, tried = [*jobs], list[MadeGame]()
            with closing(
                helpers.shared(games_of, [*jobs.values()], tuple[MadeGame, ...])
            ) as finished:
                for place, games in finished:
                    rank = ranks[place]
                    tried.extend(games)
                    if len(tried) >= _ENOUGH:
                        _refuse_all(tried)
                    for file in (file for made in games for file in made.files):
                        write_own(self.folder / file.name, file.data)
                    job, path = jobs[rank], self.paths[rank]
                    found[rank] = [entry_of(one, path, self.folder, job.digest) for one in games]
                    ledger.keep(found[rank], self.task.product)
                    show(Progress(done=len(found), total=len(self.paths), games=games))
            entries = [one for rank in sorted(found) for one in found[rank]]
            report = report_text(self.title, entries, self.task.language)
            write_own(self.folder / REPORT_TEXT, report.encode(errors="replace"))
            page = index_page(self.title, entries, self.task.language)
            write_own(self.folder / INDEX, page.encode(errors="replace"))
            return entries, ledger.close(entries, self.task.product)


def _refuse_all(tried: Sequence[MadeGame]) -> None:
    """Stop where what is asked for can be of no record, instead of saying so of each.

    Raises:
        PrintkitError: all games failed for one reason that is of no line of theirs.
    """
    reasons = [{Problem(one.what, None, one.hint) for one in made.problems} for made in tried]
    placed = any(one.source and one.source.line for made in tried for one in made.problems)
    if reasons[0] and not placed and all(some == reasons[0] for some in reasons):
        raise PrintkitError(reasons[0])
