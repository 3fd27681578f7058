"""`printkit watch`: a game's pictures and sheets in a folder, made anew after each save."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Event
from time import thread_time_ns

import click

from printkit.base.files import write_own
from printkit.cli.console import note, report_error, warn, wrote
from printkit.cli.options import language_option
from printkit.cli.outputs import FolderType, own_folder
from printkit.features.live.command import ended_by_hand, spec_argument
from printkit.features.live.preview import NOTHING, Preview, preview
from printkit.features.live.saves import saves
from printkit.features.live.sheets import PRINTED, Behind, sheets, written
from printkit.features.live.words import LiveWords
from printkit.model import Game, Language
from printkit.products.base import Made

FIGURES = "figures"


@dataclass(slots=True)
class Folder:
    """A folder, and what was written to it in this run."""

    path: Path
    _written: dict[str, bytes] = field(default_factory=dict)

    def put(self, name: str, data: bytes) -> bool:
        """Write a file whole, if it is another than it was; whether it is.

        Raises:
            OSError: the system refuses.
        """
        if self._written.get(name) == data and (self.path / name).is_file():
            return False
        write_own(self.path / name, data)
        self._written[name] = data
        return True

    def put_pictures(self, seen: Preview) -> None:
        """Write setup and figures; those that the spec has no more go, if they came in this run."""
        if seen.setup is not None:
            self.put("setup.svg", seen.setup.data)
        pictures = {f"{FIGURES}/{one.name}.svg": one.data for one in seen.figures}
        for name, data in pictures.items():
            self.put(name, data)
        for name in list(self._written):  # sheets are written meanwhile
            if name.startswith(f"{FIGURES}/") and name not in pictures:
                del self._written[name]
                with suppress(OSError):
                    (self.path / name).unlink()


@click.command(name="watch")
@spec_argument
@click.option("-o", "--output", "folder", type=FolderType(), default=None, metavar="DIR")
@language_option
def watch_command(path: Path, folder: Path | None, language: str) -> None:
    """Redraw a game after each save of its FILE."""
    spoken = Language(language)
    words = LiveWords.of(spoken)
    place = Folder(folder or own_folder(f"{path.stem}_watch"))
    note(words.watches.format(file=path, folder=place.path))
    seen, context = NOTHING, click.get_current_context()

    def put(made: Made, name: str) -> tuple[Path, int] | None:
        data, file = written(made, name, ".pdf"), f"{name}.pdf"
        return (place.path / file, len(data)) if place.put(file, data) else None

    def print_sheets(game: Game, stop: Event) -> None:
        with context.scope(cleanup=False):  # for what is said in another thread
            for _, done, problems in sheets(game, PRINTED, spoken, stop, put):
                for problem in problems:
                    report_error(problem)
                if done is not None:
                    wrote(*done)

    with ended_by_hand(), Behind() as behind:
        for _ in saves(path, Event()):
            start = thread_time_ns()
            seen = preview(path, str(path), spoken, seen)
            place.put_pictures(seen)
            taken = round((thread_time_ns() - start) / 1e6)
            for problem in seen.errors:
                report_error(problem)
            warn(seen.warnings)
            count = len(seen.figures)
            note(words.kept if seen.stale else words.redrawn.format(count=count, taken=taken))
            if seen.game is not None and not seen.stale:
                behind.begin(partial(print_sheets, seen.game))
