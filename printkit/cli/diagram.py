"""`printkit diagram`: a position or a turn as a picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from printkit import workbench
from printkit.build import picture, printed_number, start_scenery, turn_scenery
from printkit.cli.console import save, tell_engine, warn
from printkit.cli.inputs import PLY, STRICT, opened, ply_asked, position_given, warn_about
from printkit.cli.options import (
    LengthType,
    PpiType,
    choice_of,
    game_option,
    language_option,
    output_as,
    theme_of,
    theme_option,
    variant_option,
)
from printkit.cli.unprinted import unprinted
from printkit.draw.annotation import Annotation
from printkit.draw.moves import Moment
from printkit.errors import NotationError, PrintkitError, Problem, Source
from printkit.files import refuse_folder
from printkit.generators.annotations import parse_annotation
from printkit.generators.diagram import Look, Scenery, diagram_scene
from printkit.model import Game, Language
from printkit.rules import Side


@click.command(
    name="diagram",
    short_help="Draw a position or a turn as SVG, PDF or PNG.",
    epilog="Put turns in single quotes: a shell may eat the ! in double quotes.",
)
@click.argument("what", metavar="WHAT")
@game_option
@variant_option
@click.option(
    "--position", default=None, metavar="P", help="PSN, state line, a file of one, or - for stdin."
)
@PLY
@click.option("--at", default=None, metavar="NUMBER", help="After the turn numbered so: 32 or 16b.")
@click.option("--turn", "turns", multiple=True, metavar="TURN", help="Play this turn; repeatable.")
@click.option(
    "--annotate",
    "annotations",
    multiple=True,
    metavar="A",
    help="e5 ring, e5x cross, e5=3 number, c3>e5 arrow; :red colours; repeatable.",
)
@click.option("--side", type=choice_of("white", "black"), default="white", help="Who sits below.")
@click.option("--before", is_flag=True, help="Show the position before the last turn.")
@click.option(
    "--width", type=LengthType(), default="90mm", show_default=True, help="Width of the picture."
)
@click.option(
    "--ppi",
    type=PpiType(),
    default=300.0,
    show_default=True,
    help="Pixels per inch of a PNG.",
)
@STRICT
@theme_option("screen")
@language_option
@output_as(".svg", ".pdf", ".png")
def diagram_command(
    what: str,
    game_name: str | None,
    position: str | None,
    ply: str | None,
    at: str | None,
    turns: tuple[str, ...],
    annotations: tuple[str, ...],
    side: str,
    before: bool,
    width: float,
    ppi: float,
    strict: bool,
    theme: str,
    language: str,
    output: Path | None,
) -> None:
    """Draw the position of WHAT: a game, its YAML file, a record, a state file, or a position.

    A position is a PSN or a state line; - is standard input. The board shows the position after
    the last turn, with that turn's arrows. The ending of the file's name (.svg, .pdf or .png)
    chooses the format.

    \b
    Examples:
      printkit diagram jersi -o setup.svg
      printkit diagram game.txt --ply 5 -o turn5.png
      printkit diagram game.txt --at 16b --side black --lang fr -o figure.pdf
      printkit diagram jersi --turn 'a2-b2=d3' --annotate 'd3:red' -o opening.svg
      printkit diagram jersi --position 'c3:PR c5:s' --turn 'c3=c5!-b6' -o capture.svg
    """
    words = Language(language)
    played = opened(what, game_name, words, strict)
    reached = ply_asked(played, ply, at)
    played = _shortened(played, reached)
    if position is not None:
        read = position_given(position, played.game, strict)
        played = workbench.play_turns(played.game, read.given, (), words)
    if turns:
        played = _played_on(played, turns, words)
    look = Look(theme=theme_of(played.game, theme), language=words, width=width, side=_side(side))
    scenery = _scenery(played, words, Moment.BEFORE if before else Moment.AFTER)
    notes = _annotations(annotations, played.game)
    scenery = replace(scenery, annotations=(*scenery.annotations, *notes))
    shown = replace(played, headers=(), opening=() if played.plies else played.opening)
    warn_about(played.game, unprinted(replace(shown, plies=played.plies[-1:]), ""), words)
    path = output or Path(f"{played.game.file_stem}_diagram_{words}.svg")
    refuse_folder(path)
    ending = path.suffix.lower().lstrip(".")
    if ending == "png":
        tell_engine()
    data = picture(diagram_scene(played.game, scenery, look), ending, played.game, words, ppi)
    save(data, path, named=output is not None)


def _side(name: str) -> Side:
    return Side.BLACK if name == "black" else Side.WHITE


def _shortened(played: workbench.Replay, ply: int) -> workbench.Replay:
    return replace(played, plies=played.plies[:ply])


def _played_on(
    played: workbench.Replay, turns: tuple[str, ...], language: Language
) -> workbench.Replay:
    """The replay with further turns, given as arguments."""
    places = [(text, Source("--turn", rank, 1)) for rank, text in enumerate(turns, start=1)]
    given = played.given(len(played.plies))
    more = workbench.play_turns(played.game, given, places, language)
    warn(warning for warning in more.warnings if warning not in played.warnings)
    before = played.plies[-1].lost if played.plies else ((), ())
    plies = tuple(
        replace(ply, lost=(before[0] + ply.lost[0], before[1] + ply.lost[1])) for ply in more.plies
    )
    start = played.start if played.plies else more.start
    return replace(played, start=start, plies=(*played.plies, *plies))


def _scenery(played: workbench.Replay, language: Language, moment: Moment) -> Scenery:
    if not played.plies:
        whole = played.start.position == played.game.setup
        start = start_scenery(played, language)
        return start if whole else replace(start, heading="")
    last = played.plies[-1]
    number = "" if last.printed is None else printed_number(last)
    scenery = turn_scenery(played.game, last, language, number)
    if moment is Moment.AFTER:
        return scenery
    count = len(played.plies)
    return replace(
        scenery,
        position=played.given(count - 1).position,
        moment=moment,
        lost=played.plies[-2].lost if count > 1 else ((), ()),
        ending="",
    )


def _annotations(texts: tuple[str, ...], game: Game) -> tuple[Annotation, ...]:
    """All annotations, or all their mistakes at once."""
    notes: list[Annotation] = []
    problems: list[Problem] = []
    for rank, text in enumerate(texts, start=1):
        try:
            notes.append(parse_annotation(text, game.grid, Source("--annotate", rank, 1)))
        except NotationError as error:
            problems.extend(error.problems)
    if problems:
        raise PrintkitError(problems)
    return tuple(notes)
