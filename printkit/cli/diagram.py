"""`printkit diagram`: a position or a turn as a picture."""

from __future__ import annotations

from dataclasses import replace
from operator import add
from pathlib import Path

import click

from printkit import library
from printkit.base.errors import Source
from printkit.cli.console import warn
from printkit.cli.inputs import STDIN, WhatToOpen, opening_options, position_given, warn_about
from printkit.cli.outputs import format_option, output_as
from printkit.cli.products import Asked, asking, deliver, given_marks
from printkit.library.games import shipped_names
from printkit.model import Language
from printkit.products.diagram import PRODUCT, Scenery
from printkit.products.file_names import mark
from printkit.products.replays.missing_signs import unprinted
from printkit.products.scenery import begun_scenery, printed_number, start_scenery, turn_scenery

_SPECS = (".yaml", ".yml")
_CHOOSING = ("number", "ply", "at", "position", "turns", "begun", "before")
"""The options that choose what is shown."""


@click.command(name="diagram")
@opening_options
@click.option("--position", default=None, metavar="P")
@click.option("--turn", "turns", multiple=True, metavar="TURN")
@click.option("--begin", "begun", default=None, metavar="TURN|CELL")
@click.option("--before", is_flag=True)
@asking(PRODUCT)
@format_option
@output_as()
def diagram_command(
    opening: WhatToOpen,
    position: str | None,
    turns: tuple[str, ...],
    begun: str | None,
    before: bool,
    asked: Asked,
    form: str,
    output: Path | None,
) -> None:
    """Draw a position, a turn, or a legend."""
    words = asked.language
    played = opening.open(words)
    played = replace(played, plies=played.plies[: opening.reached(played)])
    if position is not None:
        read = position_given(position, played.game, opening.strict)
        played = library.play_turns(played.game, read.given, (), words)
    if turns:
        places = [(text, Source("--turn", rank, 1)) for rank, text in enumerate(turns, start=1)]
        more = library.play_turns(played.game, played.given(len(played.plies)), places, words)
        warn(warning for warning in more.warnings if warning not in played.warnings)
        known = played.plies[-1].lost if played.plies else ((),) * len(played.game.players)
        plies = (
            replace(
                ply,
                lost=tuple(map(add, known, ply.lost)),
                lost_before=tuple(map(add, known, ply.lost_before)),
            )
            for ply in more.plies
        )
        start = played.start if played.plies else more.start
        played = replace(played, start=start, plies=(*played.plies, *plies))
    shown = replace(played, headers=(), opening=() if played.plies else played.opening)
    warn_about(played.game, unprinted(replace(shown, plies=played.plies[-1:]), ""), words)
    if begun is None:
        scenery = _reached(played, words)
        scenery = scenery.before if before else scenery
    else:
        given = played.given(len(played.plies))
        scenery = begun_scenery(played.game, given, begun, Source("--begin", 1, 1), words)
    # What distinguishes a picture from that of the setup: its record, and what is shown of it.
    what, distinguished = opening.what, given_marks(*_CHOOSING)
    if what.partition("+")[0].lower() not in shipped_names() and not what.lower().endswith(_SPECS):
        stem = "game" if what == STDIN else Path(what).stem if "." in what else what
        distinguished.insert(0, mark("", stem))
    options = replace(asked.options, scenery=replace(scenery, shown=tuple(distinguished)))
    deliver(replace(asked, options=options), played.game, output, form=form)


def _reached(played: library.Replay, language: Language) -> Scenery:
    if not played.plies:
        whole = played.start.position == played.game.setup
        start = start_scenery(played, language)
        return start if whole else replace(start, heading="")
    last = played.plies[-1]
    number = "" if last.printed is None else printed_number(last)
    return turn_scenery(played.game, last, language, number)
