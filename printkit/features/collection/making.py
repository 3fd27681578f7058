"""A collection made: record by record, what is finished kept, with a report and a page of links."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path, PurePath

from printkit.base.errors import PrintkitError, Problem, said_all
from printkit.base.files import held, write_own
from printkit.base.sharing import Helpers
from printkit.features.collection.index import index_page, report_text
from printkit.features.collection.job import CollectionJob, Job, MadeGame, games_of
from printkit.features.collection.ledger import Entry, Ledger, entry_of, sweep
from printkit.features.collection.naming import INDEX, REPORT, REPORT_TEXT
from printkit.notation.files import read_file

_ENOUGH = 4
"""Where so many games, and none before, fail for a reason that names no line, all will."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One record more is done.

    Attributes:
        done: how many are.
        total: how many there are.
        games: what came of its games; empty where nothing changed since an earlier run.
    """

    done: int
    total: int
    games: tuple[MadeGame, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """Records that one product is made of.

    Attributes:
        task: what is made of each.
        title: what the collection is called.
        paths: the records.
        bases: what the names of the files of each begin with.
        folder: where they come into.
    """

    task: CollectionJob
    title: str
    paths: Sequence[Path]
    bases: Sequence[PurePath]
    folder: Path

    def make(self, helpers: Helpers, show: Callable[[Step], None]) -> tuple[list[Entry], list[str]]:
        """Makes what is not there yet; afterwards the report and the page of links.

        Every file is written whole. A kill loses what was under way and nothing else.

        Args:
            helpers: who shares the work.
            show: called with each record that is done.

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
            found: dict[int, list[Entry]] = {}
            jobs: dict[int, Job] = {}
            for rank, path in enumerate(self.paths):
                ready = self._begun(path, str(self.bases[rank].as_posix()), ledger)
                if isinstance(ready, Job):
                    jobs[rank] = ready
                    continue
                games, found[rank] = ready
                show(Step(done=len(found), total=len(self.paths), games=games))
            ranks, tried = [*jobs], list[MadeGame]()
            with closing(
                helpers.shared(games_of, [*jobs.values()], tuple[MadeGame, ...])
            ) as finished:
                for place, games in finished:
                    rank = ranks[place]
                    tried.extend(games)
                    if len(tried) >= _ENOUGH:
                        _refuse_all(tried)
                    found[rank] = self._written(jobs[rank], games)
                    ledger.keep(found[rank], self.task.product)
                    show(Step(done=len(found), total=len(self.paths), games=games))
            entries = [one for rank in sorted(found) for one in found[rank]]
            return entries, self._close(ledger, entries)

    def _begun(
        self, path: Path, base: str, ledger: Ledger
    ) -> Job | tuple[tuple[MadeGame, ...], list[Entry]]:
        """A record to be made; or what came of it, where it cannot be read or is done already."""
        try:
            job = Job(task=self.task, file=str(path), base=base, text=read_file(path))
        except PrintkitError as error:
            failed = MadeGame(problems=said_all(error.problems, self.task.language))
            return (failed,), [entry_of(failed, path, self.folder, "")]
        known = ledger.finished(job.file, job.digest)
        return job if known is None else ((), known)

    def _written(self, job: Job, games: tuple[MadeGame, ...]) -> list[Entry]:
        for made in games:
            for file in made.files:
                write_own(self.folder / file.name, file.data)
        return [entry_of(made, Path(job.file), self.folder, job.digest) for made in games]

    def _close(self, ledger: Ledger, entries: list[Entry]) -> list[str]:
        language = self.task.language
        text = report_text(self.title, entries, language)
        write_own(self.folder / REPORT_TEXT, text.encode(errors="replace"))
        page = index_page(self.title, entries, language)
        write_own(self.folder / INDEX, page.encode(errors="replace"))
        return ledger.close(entries, self.task.product)


def _refuse_all(tried: Sequence[MadeGame]) -> None:
    """Stop where what is asked for can be of no record, instead of saying so of each.

    Raises:
        PrintkitError: all games failed for one reason that is of no line of theirs.
    """
    reasons = [{Problem(one.what, None, one.hint) for one in made.problems} for made in tried]
    placed = any(one.source and one.source.line for made in tried for one in made.problems)
    if reasons[0] and not placed and all(some == reasons[0] for some in reasons):
        raise PrintkitError(reasons[0])
