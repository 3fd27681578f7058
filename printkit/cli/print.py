"""`printkit board` and `printkit stickers`: what is printed at true scale."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.backends import pdf
from printkit.build import write_file
from printkit.cli.console import note, wrote
from printkit.cli.options import (
    LengthType,
    checked_cube,
    cube_option,
    language_option,
    output_option,
    paper_option,
    theme_of,
    theme_option,
)
from printkit.errors import LayoutError
from printkit.generators.board import (
    BoardPlan,
    BoardSize,
    ByCell,
    ByCube,
    FitOne,
    board,
    plan_board,
)
from printkit.generators.imprint import Edition, file_name
from printkit.generators.stickers import plan_stickers, stickers
from printkit.model import Game, Language
from printkit.spec import load_game
from printkit.units import Paper

DEFAULT_CUBE = 20.0


def _file(game: Game, cube: float, language: str, theme: str, product: str, paper: Paper) -> Path:
    edition = Edition(
        game=game,
        cube=cube,
        language=Language(language),
        theme=theme_of(game, theme),
        sheets=0,
    )
    return Path(file_name(edition, product, paper))


@click.command(
    name="board",
    short_help="Print a board at true scale, tiled over your paper.",
    epilog="The game is the game's name (see: printkit list) or the path of its YAML file.",
)
@click.argument("game_name", metavar="GAME")
@cube_option
@click.option("--cell", type=LengthType(), default=None, metavar="MM", help="Cell across flats.")
@click.option(
    "--fit", type=click.Choice(["one"]), default=None, help="The largest board that fits one sheet."
)
@paper_option
@theme_option("print")
@language_option
@output_option
def board_command(
    game_name: str,
    cube: float | None,
    cell: float | None,
    fit: str | None,
    paper: Paper,
    theme: str,
    language: str,
    output: Path | None,
) -> None:
    """Print the board of GAME as a PDF at true scale.

    A cell is two cubes wide. A proof page comes first, then how to join the sheets, then the
    board itself in as few sheets as your paper allows.

    \b
    Examples:
      printkit board jersi
      printkit board jersi --cube 16 --paper a3 --lang fr
      printkit board pijersi --fit one --theme ink
      printkit board ./mygame.yaml --cell 40 -o board.pdf
    """
    game = load_game(game_name)
    look = theme_of(game, theme)
    plan = plan_board(game, paper=paper, size=_size(cube, cell, fit))
    path = output or _file(game, plan.cube, language, theme, "board", paper)
    _tell_board(game, plan, paper)
    data = pdf.write(board(game, plan, theme=look, language=Language(language)))
    write_file(path, data)
    wrote(path, len(data))


def _size(cube: float | None, cell: float | None, fit: str | None) -> BoardSize:
    if sum(option is not None for option in (cube, cell, fit)) > 1:
        raise LayoutError("--cube, --cell and --fit each give the size", hint="keep one of them")
    if fit:
        return FitOne()
    if cell is not None:
        checked_cube(cell / 2)
        return ByCell(cell)
    return ByCube(checked_cube(DEFAULT_CUBE if cube is None else cube))


def _tell_board(game: Game, plan: BoardPlan, paper: Paper) -> None:
    layout = plan.layout
    note(
        f"{game.name}: {layout.width:.1f} x {layout.height:.1f} mm, cells {plan.cell:.2f} mm, "
        f"cubes {plan.cube:.2f} mm; {plan.board_sheets} of {plan.sheets} sheets of {paper.name} "
        "hold the board"
    )
    if plan.one_sheet is not None:
        note(f"hint: with cells of {plan.one_sheet:.2f} mm it fits one sheet (--fit one)")


@click.command(
    name="stickers",
    short_help="Print the faces of the cubes, to be cut with scissors.",
    epilog="The game is the game's name (see: printkit list) or the path of its YAML file.",
)
@click.argument("game_name", metavar="GAME")
@cube_option
@paper_option
@theme_option("print")
@language_option
@output_option
def stickers_command(
    game_name: str,
    cube: float | None,
    paper: Paper,
    theme: str,
    language: str,
    output: Path | None,
) -> None:
    """Print six faces for every cube of GAME, and a spare one of every kind and colour.

    A face is 1 mm smaller than the cube (0.8 mm below 16 mm). Cut from tick to tick.

    \b
    Examples:
      printkit stickers jersi
      printkit stickers pijersi --cube 16 --paper letter --lang fr
    """
    game = load_game(game_name)
    look = theme_of(game, theme)
    edge = checked_cube(DEFAULT_CUBE if cube is None else cube)
    plan = plan_stickers(game, paper=paper, cube=edge)
    path = output or _file(game, edge, language, theme, "stickers", paper)
    note(
        f"{game.name}: {plan.faces} faces and {plan.spares} spare ones of {plan.face:.2f} mm "
        f"on {plan.sheets} sheets of {paper.name}"
    )
    data = pdf.write(stickers(game, plan, theme=look, language=Language(language)))
    write_file(path, data)
    wrote(path, len(data))
