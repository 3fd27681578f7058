"""`printkit watch` and `printkit serve`: a game's file seen as one types."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event
from time import thread_time_ns

import click

from printkit.base.errors import Message, PrintkitError, Source
from printkit.base.files import alike
from printkit.cli.console import note, report_error, say, warn, wrote
from printkit.cli.options import language_option
from printkit.cli.outputs import Command, FolderType, files_that_begin, own_folder
from printkit.features.live.exhibit import Exhibit
from printkit.features.live.folder import Folder
from printkit.features.live.preview import NOTHING, Preview, preview
from printkit.features.live.saves import saves
from printkit.features.live.server import Server, serving
from printkit.features.live.sheets import PRINTED, SHEETS, Behind, sheets, written
from printkit.features.live.state import sheet_state, state_of
from printkit.features.live.words import LiveWords
from printkit.model import Game, Language
from printkit.products.base import Made

_LEAST_PORT, _MOST_PORT = 1024, 65535


def _spec_argument(command: Command) -> Command:
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


@click.command(name="watch")
@_spec_argument
@click.option("-o", "--output", "folder", type=FolderType(), default=None, metavar="DIR")
@language_option
def watch_command(path: Path, folder: Path | None, language: str) -> None:
    """Redraw a game after each save of its FILE."""
    spoken = Language(language)
    words = LiveWords.of(spoken)
    place = Folder(folder or own_folder(f"{path.stem}_watch"))
    note(words.watches.format(file=path, folder=place.path))
    seen = NOTHING
    with _ended_by_hand(), Behind() as behind:
        for _ in saves(path, Event()):
            start = thread_time_ns()
            seen = preview(path, str(path), spoken, seen)
            place.put_pictures(seen)
            _report(seen, words, (thread_time_ns() - start) / 1e6)
            if seen.game is not None and not seen.stale:
                context = click.get_current_context()
                behind.begin(partial(_print_sheets, seen.game, spoken, place, context))


@click.command(name="serve")
@_spec_argument
@click.option("--port", type=click.IntRange(_LEAST_PORT, _MOST_PORT), default=None, metavar="N")
@language_option
def serve_command(path: Path, port: int | None, language: str) -> None:
    """Show a game on a page that follows each save of its FILE."""
    spoken = Language(language)
    words, exhibit = LiveWords.of(spoken), Exhibit()
    seen = NOTHING
    with (
        _ended_by_hand(),
        serving(Server(port or 0, exhibit, spoken)) as server,
        Behind() as behind,
    ):
        say(server.address)
        note(words.serves)
        for number, _ in enumerate(saves(path, Event())):
            seen = preview(path, str(path), spoken, seen)
            exhibit.show(state_of(seen, path, spoken), seen.game, number)
            for problem in seen.errors:
                report_error(problem)
            if seen.game is not None and not seen.stale:
                behind.begin(partial(_show_sheets, seen.game, spoken, exhibit))


@contextmanager
def _ended_by_hand() -> Iterator[None]:
    """Ctrl-C is how one ends this, and no failure."""
    try:
        yield
    except KeyboardInterrupt:
        click.echo(err=True)


def _report(seen: Preview, words: LiveWords, taken: float) -> None:
    """What a save has made, and what is wrong with it; `taken` are milliseconds."""
    for problem in seen.errors:
        report_error(problem)
    warn(seen.warnings)
    if seen.stale:
        note(words.kept)
    else:
        note(words.redrawn.format(count=len(seen.figures), taken=round(taken)))


def _print_sheets(
    game: Game, language: Language, place: Folder, context: click.Context, stop: Event
) -> None:
    """Write the sheets of a game as files, in another thread."""

    def put(made: Made, name: str) -> tuple[Path, int] | None:
        data, file = written(made, name, ".pdf"), f"{name}.pdf"
        return (place.path / file, len(data)) if place.put(file, data) else None

    with context.scope(cleanup=False):
        for _, done, problems in sheets(game, PRINTED, language, stop, put):
            for problem in problems:
                report_error(problem)
            if done is not None:
                wrote(*done)


def _show_sheets(game: Game, language: Language, exhibit: Exhibit, stop: Event) -> None:
    """Show the sheets of a game on its page, in another thread."""
    for name, state, problems in sheets(game, SHEETS, language, stop, sheet_state):
        said = " ".join(map(str, problems))
        facts = {} if state is None else state.facts
        exhibit.show_sheet(name, {**facts, "problem": said}, {} if state is None else state.files)
