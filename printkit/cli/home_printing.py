"""What makes an evening: the file with everything, paper cubes, more parts; which stickers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from printkit.backends import pdf
from printkit.cli.console import note, save, warn
from printkit.cli.options import (
    PaperType,
    checked_cube,
    choice_of,
    cube_option,
    game_argument,
    language_option,
    output_as,
    theme_of,
    theme_option,
)
from printkit.cli.paper import (
    DEFAULT_CUBE,
    joint_options,
    many_sheets,
    page_options,
    refuse_many,
    sheets_option,
    size_options,
)
from printkit.errors import LayoutError, PrintkitError, Problem, did_you_mean
from printkit.gamefile import load_game
from printkit.kit import check_example
from printkit.model import Game, Language, Owner
from printkit.page import Lines, PageSetup, Publication, Seam
from printkit.preflight.coverage import coverage
from printkit.preflight.verify import require
from printkit.products.board import BoardSize
from printkit.products.cube_sets import Sides
from printkit.products.edition import Edition, file_name
from printkit.products.make_sheet import FilePlan, doubts_of_link
from printkit.products.paper_cubes import paper_cubes, plan_paper_cubes
from printkit.products.parts import Part, parts, parts_of
from printkit.products.print_me import PrintJob, plan_file, whole_file
from printkit.products.reprint import only_sheets
from printkit.products.stickers import WRAP, Cover, Wanted
from printkit.products.stickers import Part as StickerPart
from printkit.rules import Piece, Side
from printkit.units import Paper

Command = TypeVar("Command", bound=Callable[..., Any])

_FACES = ("6", "5", "3", "1")
_MOST = 500


def cover_options(command: Command) -> Command:
    """`--wrap`, `--faces`, `--painted`, `--sides` and `--lines`: which stickers cubes get."""
    for option in (
        click.option(
            "--lines",
            type=choice_of(*Lines),
            default=None,
            help="How cuts are told: ticks at the rim, for a knife along a ruler, or thin lines "
            "between all faces, for scissors.  [default: ticks]",
        ),
        sides_option,
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


def sides_option(command: Command) -> Command:
    """`--sides`: whether both colours may share a sheet."""
    return click.option(
        "--sides",
        type=choice_of(*Sides),
        default=None,
        help="Both colours share a sheet where that saves one, or stay apart.  [default: share]",
    )(command)


def only_options(command: Command) -> Command:
    """`--only` and `--count`: which stickers are printed again."""
    command = click.option(
        "--count",
        type=click.IntRange(1, _MOST),
        default=None,
        metavar="N",
        help="How many faces of each cube, with --only.  [default: 6]",
    )(command)
    return only_option("Only the faces of")(command)


def only_option(what: str) -> Callable[[Command], Command]:
    """`--only`: which cubes `what` is for."""
    return click.option(
        "--only",
        default=None,
        metavar="CUBES",
        help=f"{what} these cubes again: R is White's, r Black's, rock both; R,R,k and R=2,k "
        "name two rocks and a king.",
    )


def wanted_of(
    game: Game,
    *,
    wrap: bool,
    faces: str | None,
    painted: bool,
    sides: str | None = None,
    lines: str | None = None,
    only: str | None = None,
    count: int | None = None,
) -> Wanted:
    """Which stickers the options ask for, and how they come on sheets.

    Raises:
        LayoutError: options that contradict one another.
        PrintkitError: `only` names a kind that the game has not.
    """
    if wrap and faces:
        raise LayoutError("--wrap covers all six faces", hint="leave --faces or --wrap out")
    if only is not None and (wrap or faces or painted):
        raise LayoutError("--only prints single faces again", hint="keep it alone, with --count")
    if count is not None and only is None:
        raise LayoutError("--count tells how many of --only", hint="add --only, as in --only R")
    laid = Wanted(sides=Sides(sides or Sides.SHARE), lines=Lines(lines or Lines.TICKS))
    if only is not None:
        return replace(laid, only=cubes_of(game, only), count=count or int(_FACES[0]))
    return replace(
        laid,
        parts=WRAP if wrap else ((StickerPart.FACE, int(faces or _FACES[0])),),
        cover=Cover.PAINTED if painted else Cover.ALL,
    )


def cubes_of(game: Game, only: str) -> tuple[Piece, ...]:
    """The cubes that `--only` names, each as often as it is named.

    Raises:
        PrintkitError: all words that name no kind of the game, or no number of cubes.
    """
    found: list[Piece] = []
    problems: list[Problem] = []
    for word in only.split(","):
        name, equals, number = (part.strip() for part in word.partition("="))
        if equals and not (number.isdecimal() and 1 <= int(number[:9]) <= _MOST):
            known = f"from 1 to {_MOST}, as in {name or 'R'}=2"
            problems.append(Problem(f"--only: {number!r} is no number of cubes", hint=known))
            continue
        try:
            pieces = _named(game, name)
        except PrintkitError as error:
            problems += error.problems
            continue
        found += (piece for piece in pieces for _ in range(int(number or 1)))
    if problems:
        raise PrintkitError(tuple(problems))
    if len(found) > _MOST:
        raise PrintkitError(f"--only: {len(found)} cubes", hint=f"{_MOST} at most")
    return tuple(found)


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
        page_options,
        game_argument,
    ):
        command = option(command)
    return command


def _edition(
    game: Game, cube: float | None, theme: str, language: str, setup: PageSetup
) -> Edition:
    return Edition(
        game=game,
        cube=checked_cube(DEFAULT_CUBE if cube is None else cube),
        language=Language(language),
        theme=theme_of(game, theme),
        sheets=0,
        correction=setup.correction,
    )


def _write(publication: Publication, own: str, output: Path | None) -> None:
    path = output or Path(own)
    save(require(pdf.write(publication), path.name), path, named=output is not None)


_EPILOG = "The game is the game's name (see: printkit list) or the path of its YAML file."


def job_options(command: Command) -> Command:
    """What tells how all that is printed of a game comes on paper, as one `asked`."""

    @wraps(command)
    def joined(*args: Any, **values: Any) -> Any:
        asked = Asked(**{name: values.pop(name) for name in Asked.__slots__})
        return command(*args, asked=asked, **values)

    wished = cast("Command", joined)
    for option in (sheets_option, cover_options, joint_options, _board_paper, size_options):
        wished = option(wished)
    return wished


def _board_paper(command: Command) -> Command:
    return click.option(
        "--board-paper",
        type=PaperType(),
        default=None,
        metavar="PAPER",
        help="Another paper for the board's own sheets, as in --board-paper a3.",
    )(command)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the options of `printme` and `kit` ask of all that is printed.

    Attributes:
        setup: paper, margins and printer.
        size: how large the board is.
        seam: how its sheets are joined.
        board_paper: its own paper, or None.
        wrap: whether cubes get bands.
        faces: how many faces get a sticker, or None.
        painted: whether the cubes have their colour.
        sides: whether both colours may share a sheet of stickers, or None.
        lines: how the cuts of stickers are told, or None.
        sheets: the sheets that are printed again, or None for all.
    """

    setup: PageSetup
    size: BoardSize
    seam: Seam
    board_paper: Paper | None
    wrap: bool
    faces: str | None
    painted: bool
    sides: str | None
    lines: str | None
    sheets: str | None

    def job(self, game: Game) -> PrintJob:
        """The same for a game.

        Raises:
            LayoutError: options that contradict one another.
        """
        wanted = wanted_of(
            game,
            wrap=self.wrap,
            faces=self.faces,
            painted=self.painted,
            sides=self.sides,
            lines=self.lines,
        )
        return PrintJob(
            setup=self.setup,
            size=self.size,
            seam=self.seam,
            wanted=wanted,
            board_paper=self.board_paper,
        )


@click.command(
    name="printme", short_help="Print everything for an evening in one file.", epilog=_EPILOG
)
@_shared
@job_options
@yes_option
def printme_command(
    game_name: str,
    asked: Asked,
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
      printkit printme jersi --cube 16 --board-paper a3 --joint zigzag
      printkit printme pijersi --fit one --wrap --margin laser
      printkit printme jersi --sheets 1B
    """
    game = load_game(game_name)
    check_example(game)
    plan = plan_file(game, asked.job(game))
    edition = _edition(game, plan.board.cube, theme, language, plan.setup)
    warn(doubts_of_link(game))
    if asked.sheets is None:
        refuse_many(plan.sheets, yes)
        _tell_file(game, plan)
    publication = whole_file(
        game, plan, theme=edition.theme, language=edition.language, ink=coverage
    )
    if asked.sheets is not None:
        publication = only_sheets(publication, sheet_codes(asked.sheets))
        count = len(publication.sheets)
        refuse_many(count, yes)
        note(f"{game.name}: {many_sheets(count)} again, of {plan.sheets}")
    _write(publication, file_name(edition, "print-me", plan.setup.paper), output)


def _tell_file(game: Game, plan: FilePlan) -> None:
    board, paper = plan.board, plan.setup.paper
    stickers = f"{plan.stickers.sheets} of them stickers"
    if board.setup.paper == paper:
        told = f"{many_sheets(plan.sheets)} of {paper.name}, {board.board_sheets} of them the board"
        note(f"{game.name}: {told}, {stickers}")
    else:
        rest = f"{many_sheets(plan.sheets - board.board_sheets)} of {paper.name}, {stickers}"
        own = f"{many_sheets(board.board_sheets)} of {board.setup.paper.name} for the board"
        note(f"{game.name}: {rest}, and {own}")
    if board.one_sheet is not None:
        note(f"hint: with cells of {board.one_sheet:.2f} mm it fits one sheet (--fit one)")


@click.command(
    name="papercubes", short_help="Print paper cubes to cut, fold and glue.", epilog=_EPILOG
)
@_shared
@cube_option
@only_option("Only the nets of")
@sides_option
@yes_option
def papercubes_command(
    game_name: str,
    cube: float | None,
    only: str | None,
    sides: str | None,
    setup: PageSetup,
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
      printkit papercubes jersi --cube 16 --only R=2,k
    """
    game = load_game(game_name)
    edition = _edition(game, cube, theme, language, setup)
    plan = plan_paper_cubes(
        game,
        setup=setup,
        cube=edition.cube,
        only=() if only is None else cubes_of(game, only),
        sides=Sides(sides or Sides.SHARE),
    )
    refuse_many(len(plan.pages), yes)
    on = f"{many_sheets(len(plan.pages))} of {setup.paper.name}"
    note(f"{game.name}: {plan.cubes} {'net' if plan.cubes == 1 else 'nets'} on {on}")
    publication = paper_cubes(game, plan, theme=edition.theme, language=edition.language)
    _write(publication, file_name(edition, "paper-cubes", setup.paper), output)


@click.command(
    name="parts", short_help="Print how to play, mats, a template, score sheets.", epilog=_EPILOG
)
@_shared
@cube_option
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
    setup: PageSetup,
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
    edition = _edition(game, cube, theme, language, setup)
    chosen = tuple(map(Part, wanted)) or parts_of(game)
    product = "-".join(chosen) if wanted else "parts"
    publication = parts(edition, setup, chosen)
    _write(publication, file_name(edition, product, setup.paper), output)
