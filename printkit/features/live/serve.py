"""`printkit serve`: a game on a page that follows each save."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from threading import Event

import click

from printkit.cli.console import note, report_error, say
from printkit.cli.options import WholeNumber, language_option
from printkit.features.live.command import ended_by_hand, spec_argument
from printkit.features.live.exhibit import Exhibit
from printkit.features.live.page import page_in
from printkit.features.live.preview import NOTHING, preview
from printkit.features.live.saves import saves
from printkit.features.live.server import Server, serving
from printkit.features.live.sheets import SHEETS, Behind, sheets
from printkit.features.live.state import PageState, sheet_state, state_of
from printkit.features.live.words import LiveWords
from printkit.model import Game, Language

_LEAST_PORT, _MOST_PORT = 1024, 65535


@click.command(name="serve")
@spec_argument
@click.option("--port", type=WholeNumber(_LEAST_PORT, _MOST_PORT), default=None, metavar="N")
@language_option
def serve_command(path: Path, port: int | None, language: str) -> None:
    """Show a game on a page that follows each save of its FILE."""
    spoken = Language(language)
    words, exhibit = LiveWords.of(spoken), Exhibit()
    seen = NOTHING

    def show_sheets(game: Game, stop: Event) -> None:
        for name, state, problems in sheets(game, SHEETS, spoken, stop, sheet_state):
            made = state or PageState()
            facts = {**made.facts, "problem": " ".join(map(str, problems))}
            exhibit.show_sheet(name, facts, made.files)

    with (
        ended_by_hand(),
        serving(Server(port or 0, exhibit, page_in(spoken))) as server,
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
                behind.begin(partial(show_sheets, seen.game))
