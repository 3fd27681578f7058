"""What makes an evening: the file with everything, paper cubes, more parts; which stickers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from printkit.backends import pdf
from printkit.backends.coverage import coverage
from printkit.backends.verify import require
from printkit.cli.console import note, save, warn
from printkit.cli.options import (
    checked_cube,
    choice_of,
    cube_option,
    game_argument,
    language_option,
    output_as,
    paper_option,
    theme_of,
    theme_option,
)
from printkit.cli.paper import correction_of, printer_options, refuse_many
from printkit.errors import LayoutError, PrintkitError, did_you_mean
from printkit.generators.imprint import Edition, file_name
from printkit.generators.making import doubts_of_link
from printkit.generators.papercubes import paper_cubes, plan_paper_cubes
from printkit.generators.parts import Part, parts, parts_of
from printkit.generators.printme import plan_file, whole_file
from printkit.generators.stickers import WRAP, Cover, Wanted
from printkit.generators.stickers import Part as StickerPart
from printkit.model import Game, Language, Owner
from printkit.page import Publication
from printkit.rules import Piece, Side
from printkit.spec import load_game
from printkit.units import Paper

Command = TypeVar("Command", bound=Callable[..., Any])

_CUBE = 20.0
_FACES = ("6", "5", "3", "1")
_MOST = 500


def sticker_options(command: Command) -> Command:
    """`--wrap`, `--faces`, `--painted`, `--only` and `--count`: which stickers are printed."""
    for option in (
        click.option(
            "--count",
            type=click.IntRange(1, _MOST),
            default=None,
            metavar="N",
            help="How many faces of each, with --only.  [default: 6]",
        ),
        click.option(
            "--only",
            default=None,
            metavar="KINDS",
            help="Print these again: R is White's, r Black's, rock both; as in R,k.",
        ),
        click.option("--painted", is_flag=True, help="Your cubes are painted: no blank faces."),
        click.option(
            "--faces",
            type=choice_of(*_FACES),
            default=None,
            help="Faces of each cube that get a sticker.  [default: 6]",
        ),
        click.option(
            "--wrap", is_flag=True, help="Fewer pieces: a band around each cube and two lids."
        ),
    ):
        command = option(command)
    return command


def wanted_of(
    game: Game, *, wrap: bool, faces: str | None, painted: bool, only: str | None, count: int | None
) -> Wanted:
    """Which stickers the options ask for.

    Raises:
        LayoutError: options that contradict one another.
        PrintkitError: `only` names a kind that the game has not.
    """
    if wrap and faces:
        raise LayoutError("--wrap covers all six faces", hint="leave --faces or --wrap out")
    if only and (wrap or faces or painted):
        raise LayoutError("--only prints single faces again", hint="keep it alone, with --count")
    if count is not None and not only:
        raise LayoutError("--count tells how many of --only", hint="add --only, as in --only R")
    if only:
        return Wanted(only=_pieces(game, only), count=count or int(_FACES[0]))
    return Wanted(
        parts=WRAP if wrap else ((StickerPart.FACE, int(faces or _FACES[0])),),
        cover=Cover.PAINTED if painted else Cover.ALL,
    )


def _pieces(game: Game, only: str) -> tuple[Piece, ...]:
    found = [piece for word in only.split(",") for piece in _named(game, word.strip())]
    return tuple(dict.fromkeys(found))


def _named(game: Game, word: str) -> tuple[Piece, ...]:
    """The pieces that a word names: a letter is one side's, a kind's name both sides'."""
    for number, kind in enumerate(game.kinds):
        if word == kind.letter and Side.WHITE in kind.sides:
            return (Piece(number, Side.WHITE),)
        if word == kind.letter.lower() and (Side.BLACK in kind.sides or kind.owner is Owner.NONE):
            return (Piece(number, kind.sides[-1]),)
        if word.lower() in {kind.id, kind.name.en.lower(), kind.name.fr.lower()}:
            return tuple(Piece(number, side) for side in kind.sides)
    known = [kind.id for kind in game.kinds]
    letters = ", ".join(f"{kind.letter} {kind.id}" for kind in game.kinds)
    hint = did_you_mean(word, known) or f"known: {letters}; small letters are Black's"
    raise PrintkitError(f"--only: {game.name} has no kind {word!r}", hint=hint)


def sheet_codes(text: str) -> tuple[str, ...]:
    """The sheets' codes that `--sheets` names."""
    return tuple(word.strip().upper() for word in text.split(","))


def yes_option(command: Command) -> Command:
    """`--yes`: so many sheets are meant."""
    return click.option("--yes", is_flag=True, help="Yes, so many sheets.")(command)


def _shared(command: Command) -> Command:
    """The options of every file that is printed."""
    for option in (
        output_as(".pdf"),
        language_option,
        theme_option("print"),
        printer_options,
        paper_option,
        cube_option,
        game_argument,
    ):
        command = option(command)
    return command


def _edition(game: Game, cube: float | None, theme: str, language: str, correction: Any) -> Edition:
    return Edition(
        game=game,
        cube=checked_cube(_CUBE if cube is None else cube),
        language=Language(language),
        theme=theme_of(game, theme),
        sheets=0,
        correction=correction,
    )


def _write(publication: Publication, own: str, output: Path | None) -> None:
    path = output or Path(own)
    save(require(pdf.write(publication), path.name), path, named=output is not None)


_EPILOG = "The game is the game's name (see: printkit list) or the path of its YAML file."


@click.command(
    name="printme", short_help="Print everything for an evening in one file.", epilog=_EPILOG
)
@_shared
@yes_option
def printme_command(
    game_name: str,
    cube: float | None,
    paper: Paper,
    measured: str | None,
    printer: str | None,
    theme: str,
    language: str,
    output: Path | None,
    yes: bool,
) -> None:
    """Print all of GAME in one file: what to do, proof page, board, stickers, how to play.

    Print it from the first sheet to the last, cut, glue, play.

    \b
    Examples:
      printkit printme jersi
      printkit printme pijersi --cube 16 --paper letter --lang fr
    """
    game = load_game(game_name)
    edition = _edition(game, cube, theme, language, correction_of(measured, printer))
    plan = plan_file(game, paper=paper, cube=edition.cube)
    refuse_many(plan.sheets, yes)
    warn(doubts_of_link(game))
    note(
        f"{game.name}: {plan.sheets} sheets of {paper.name}, {plan.board.board_sheets} of them the "
        f"board, {plan.stickers.sheets} of them stickers"
    )
    publication = whole_file(
        game,
        plan,
        theme=edition.theme,
        language=edition.language,
        ink=coverage,
        correction=edition.correction,
    )
    _write(publication, file_name(edition, "print-me", paper), output)


@click.command(
    name="papercubes", short_help="Print paper cubes to cut, fold and glue.", epilog=_EPILOG
)
@_shared
@yes_option
def papercubes_command(
    game_name: str,
    cube: float | None,
    paper: Paper,
    measured: str | None,
    printer: str | None,
    theme: str,
    language: str,
    output: Path | None,
    yes: bool,
) -> None:
    """Print all cubes of GAME as nets with tabs, for those without wood.

    \b
    Examples:
      printkit papercubes jersi --cube 20
      printkit papercubes pijersi --paper letter --lang fr
    """
    game = load_game(game_name)
    edition = _edition(game, cube, theme, language, correction_of(measured, printer))
    plan = plan_paper_cubes(game, paper=paper, cube=edition.cube)
    refuse_many(len(plan.pages), yes)
    note(f"{game.name}: {plan.cubes} nets on {len(plan.pages)} sheets of {paper.name}")
    publication = paper_cubes(
        game,
        plan,
        theme=edition.theme,
        language=edition.language,
        correction=edition.correction,
    )
    _write(publication, file_name(edition, "paper-cubes", paper), output)


@click.command(
    name="parts", short_help="Print how to play, mats, a template, score sheets.", epilog=_EPILOG
)
@_shared
@click.option(
    "--part",
    "wanted",
    type=choice_of(*Part),
    multiple=True,
    help="Only this part; may be given several times.  [default: all]",
)
def parts_command(
    game_name: str,
    cube: float | None,
    paper: Paper,
    measured: str | None,
    printer: str | None,
    theme: str,
    language: str,
    output: Path | None,
    wanted: tuple[str, ...],
) -> None:
    """Print what else goes with GAME.

    A page to play from, reserve mats, a template of a cell to mark wood through, a score sheet.

    \b
    Examples:
      printkit parts jersi
      printkit parts pijersi --part play --part scores --lang fr
    """
    game = load_game(game_name)
    edition = _edition(game, cube, theme, language, correction_of(measured, printer))
    chosen = tuple(map(Part, wanted)) or parts_of(game)
    product = "-".join(chosen) if wanted else "parts"
    publication = parts(edition, paper, chosen)
    _write(publication, file_name(edition, product, paper), output)
