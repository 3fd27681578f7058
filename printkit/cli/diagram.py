"""`printkit diagram`: a position or a turn as a picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from printkit import library
from printkit.cli.console import save, tell_engine, warn
from printkit.cli.inputs import (
    GAME_NUMBER,
    PLY,
    STRICT,
    opened,
    ply_asked,
    position_given,
    warn_about,
)
from printkit.cli.missing_glyphs import unprinted
from printkit.cli.options import (
    PpiType,
    Size,
    SizeType,
    choice_of,
    game_option,
    language_option,
    output_as,
    theme_of,
    theme_option,
    variant_option,
)
from printkit.draw.annotation import Annotation
from printkit.draw.cell_names import Names
from printkit.draw.turn_marks import Moment
from printkit.errors import LayoutError, NotationError, PrintkitError, Problem, Source
from printkit.export import PPI, SCREEN_PPI, Format, Ground, Measure, picture
from printkit.files import refuse_folder
from printkit.kit import printed_number, start_scenery, turn_scenery
from printkit.model import Game, Language
from printkit.products.annotations import parse_annotation
from printkit.products.diagram import Look, Scenery, Words, diagram_scene
from printkit.products.legend import legend_scene
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
@GAME_NUMBER
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
    "--width",
    type=SizeType(),
    default="90mm",
    show_default=True,
    help="Width of the picture, as printed (80mm) or on a screen (800px).",
)
@click.option(
    "--height",
    type=SizeType(),
    default=None,
    help="Height, the same for all pictures of a series; else as high as it needs.",
)
@click.option(
    "--names",
    type=choice_of(*Names),
    default="auto",
    show_default=True,
    help="Where the names of cells stand; auto: in the cells if they can be read there.",
)
@click.option("--no-caption", is_flag=True, help="No words below the board.")
@click.option("--legend", is_flag=True, help="Tell what the signs mean, instead of a board.")
@click.option("--transparent", is_flag=True, help="Nothing behind the picture, not even white.")
@click.option(
    "--ppi",
    type=PpiType(),
    default=None,
    help=f"Pixels per inch of a PNG [default: {PPI:g}].",
)
@STRICT
@theme_option("screen")
@language_option
@output_as(".svg", ".pdf", ".png")
def diagram_command(
    what: str,
    game_name: str | None,
    position: str | None,
    number: int | None,
    ply: str | None,
    at: str | None,
    turns: tuple[str, ...],
    annotations: tuple[str, ...],
    side: str,
    before: bool,
    width: Size,
    height: Size | None,
    names: str,
    no_caption: bool,
    legend: bool,
    transparent: bool,
    ppi: float | None,
    strict: bool,
    theme: str,
    language: str,
    output: Path | None,
) -> None:
    """Draw the position of WHAT: a game, its YAML file, a record, a state file, or a position.

    A position is a PSN or a state line; - is standard input. The board shows the position after
    the last turn, with that turn's arrows. The ending of the file's name (.svg, .pdf or .png)
    chooses the format. Type has its size in points whatever the width: names of cells that would
    be too small stand at the board's rim.

    \b
    Examples:
      printkit diagram jersi -o setup.svg
      printkit diagram game.txt --ply 5 -o turn5.png
      printkit diagram game.txt --at 16b --side black --lang fr -o figure.pdf
      printkit diagram jersi --turn 'a2-b2=d3' --annotate 'd3:red' -o opening.svg
      printkit diagram jersi --position 'c3:PR c5:s' --turn 'c3=c5!-b6' -o capture.svg
      printkit diagram game.txt --ply 5 --width 800px --height 900px --transparent -o frame5.png
      printkit diagram jersi --legend --width 170mm -o legend.svg
    """
    words = Language(language)
    played = opened(what, game_name, words, strict, number)
    reached = ply_asked(played, ply, at)
    played = _shortened(played, reached)
    if position is not None:
        read = position_given(position, played.game, strict)
        played = library.play_turns(played.game, read.given, (), words)
    if turns:
        played = _played_on(played, turns, words)
    shown = replace(played, headers=(), opening=() if played.plies else played.opening)
    warn_about(played.game, unprinted(replace(shown, plies=played.plies[-1:]), ""), words)
    look = Look(
        theme=theme_of(played.game, theme),
        language=words,
        width=width.mm,
        side=_side(side),
        names=Names(names),
        words=Words.NONE if no_caption else Words.CAPTION,
        height=None if height is None else height.mm,
    )
    if transparent:
        look = replace(look, theme=replace(look.theme, ground=None))
    path = output or Path(f"{played.game.file_stem}_diagram_{words}.svg")
    refuse_folder(path)
    form = _format(path, width, ppi)
    if transparent:
        form = replace(form, ground=Ground.NONE)
    if legend:
        scene = legend_scene(played.game, look)
    else:
        moment = Moment.BEFORE if before else Moment.AFTER
        scene = diagram_scene(played.game, _scenery(played, look, moment, annotations), look)
    save(picture(scene, form, played.game, words), path, named=output is not None)


def _format(path: Path, width: Size, ppi: float | None) -> Format:
    """What is written, by the file's ending and the unit of the width."""
    ending = path.suffix.lower().lstrip(".")
    if ending == "png":
        tell_engine()
    if not width.pixels:
        return Format(ending=ending, ppi=ppi or PPI)
    if ppi is not None:
        raise LayoutError("a width in pixels needs no --ppi", hint="keep one of them")
    return Format(ending=ending, ppi=SCREEN_PPI, measure=Measure.PX)


def _side(name: str) -> Side:
    return Side.BLACK if name == "black" else Side.WHITE


def _shortened(played: library.Replay, ply: int) -> library.Replay:
    return replace(played, plies=played.plies[:ply])


def _played_on(
    played: library.Replay, turns: tuple[str, ...], language: Language
) -> library.Replay:
    """The replay with further turns, given as arguments."""
    places = [(text, Source("--turn", rank, 1)) for rank, text in enumerate(turns, start=1)]
    given = played.given(len(played.plies))
    more = library.play_turns(played.game, given, places, language)
    warn(warning for warning in more.warnings if warning not in played.warnings)
    before = played.plies[-1].lost if played.plies else ((), ())
    plies = tuple(
        replace(ply, lost=(before[0] + ply.lost[0], before[1] + ply.lost[1])) for ply in more.plies
    )
    start = played.start if played.plies else more.start
    return replace(played, start=start, plies=(*played.plies, *plies))


def _scenery(
    played: library.Replay, look: Look, moment: Moment, annotations: tuple[str, ...]
) -> Scenery:
    """What is shown: the position, its turn, what the record draws and what is asked for."""
    scenery = _reached(played, look.language, moment)
    if look.height is not None and scenery.lost is None:
        scenery = replace(scenery, lost=((), ()))
    notes = _annotations(annotations, played.game)
    return replace(scenery, annotations=(*scenery.annotations, *notes))


def _reached(played: library.Replay, language: Language, moment: Moment) -> Scenery:
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
