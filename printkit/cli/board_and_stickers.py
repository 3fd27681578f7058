"""`printkit board` and `printkit stickers`: what is printed at true scale."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from printkit.backends import pdf
from printkit.cli.console import note, save
from printkit.cli.home_printing import (
    cover_options,
    only_options,
    sheet_codes,
    wanted_of,
    yes_option,
)
from printkit.cli.options import (
    PpiType,
    checked_cube,
    cube_option,
    ended,
    game_argument,
    language_option,
    output_as,
    output_option,
    theme_of,
    theme_option,
)
from printkit.cli.paper import (
    DEFAULT_CUBE,
    colours_of,
    joint_options,
    many_sheets,
    page_options,
    press_of,
    press_options,
    refuse_beside,
    refuse_many,
    refuse_together,
    sheets_option,
    size_options,
)
from printkit.errors import LayoutError
from printkit.export import PPI, Format, picture
from printkit.gamefile import load_game
from printkit.gamefile.labels import label_sheet, read_labels, shipped_labels
from printkit.model import Game, Language, Theme
from printkit.model.labels import LabelSheet
from printkit.page import PageSetup, Press, Publication, Seam
from printkit.preflight.verify import require
from printkit.products.board import BoardPlan, BoardSize, board, plan_board
from printkit.products.edition import Edition, file_name
from printkit.products.label_stickers import labelled_stickers
from printkit.products.press import board_scene, press_board, press_stickers
from printkit.products.reprint import only_sheets
from printkit.products.stickers import StickersPlan, plan_stickers, stickers
from printkit.units import Paper


@click.command(
    name="board",
    short_help="Print a board at true scale, tiled over your paper.",
    epilog="The game is the game's name (see: printkit list) or the path of its YAML file.",
)
@game_argument
@size_options
@page_options
@joint_options
@sheets_option
@yes_option
@click.option("--one-piece", is_flag=True, help="One SVG, PDF or PNG as large as the board.")
@click.option(
    "--ppi",
    type=PpiType(),
    default=None,
    help="Pixels per inch of a PNG in one piece.  [default: 300]",
)
@press_options
@theme_option("print")
@language_option
@output_option
def board_command(
    game_name: str,
    size: BoardSize,
    setup: PageSetup,
    seam: Seam,
    sheets: str | None,
    yes: bool,
    one_piece: bool,
    ppi: float | None,
    press: bool,
    spot: str | None,
    colour: str | None,
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
      printkit board jersi --paper a4+letter --joint butt --measured 99.2x100.4
      printkit board jersi --sheets 1B
      printkit board jersi --one-piece --ppi 300 -o board.png
      printkit board jersi --press --colour cmyk -o press.pdf
    """
    game = load_game(game_name)
    look, words = theme_of(game, theme), Language(language)
    prepared = press_of(press, spot)
    plan = plan_board(game, setup=setup, size=size, seam=seam)
    refuse_together(one_piece=one_piece, press=press)
    if one_piece:
        refuse_beside("--one-piece", *_SHEETING, "colour")
        _write_one_piece(game, plan, look, words, output, ppi)
        return
    if ppi is not None:
        raise LayoutError("only a picture in one piece has pixels", hint="add --one-piece")
    edition = Edition(game=game, cube=plan.cube, language=words, theme=look, sheets=1)
    if prepared is not None:
        refuse_beside("--press", *_SHEETING)
        path = ended(output or Path(file_name(edition, "board", Paper("press", 0, 0))), ".pdf")
        publication = press_board(edition, plan.cell, press=prepared)
    else:
        path = ended(output or Path(file_name(edition, "board", setup.paper)), ".pdf")
        publication = _board_sheets(game, plan, sheets, yes, edition)
    publication = replace(publication, colours=colours_of(colour, prepared))
    data = require(pdf.write(publication), path.name)
    save(data, path, named=output is not None)


_SHEETING = ("paper", "margin", "joint", "overlap", "measured", "printer", "sheets")
"""Options that mean nothing where there are no sheets."""


def _board_sheets(
    game: Game, plan: BoardPlan, sheets: str | None, yes: bool, edition: Edition
) -> Publication:
    """The board on sheets, all of them or those asked for, and what is to be told of them."""
    if sheets is None:
        refuse_many(plan.sheets, yes)
        _tell_board(game, plan)
        return board(game, plan, theme=edition.theme, language=edition.language)
    whole = board(game, plan, theme=edition.theme, language=edition.language)
    publication = only_sheets(whole, sheet_codes(sheets))
    count = len(publication.sheets)
    refuse_many(count, yes)
    note(f"{game.name}: {many_sheets(count)} of {plan.setup.paper.name} again, of {plan.sheets}")
    return publication


def _write_one_piece(
    game: Game,
    plan: BoardPlan,
    theme: Theme,
    language: Language,
    output: Path | None,
    ppi: float | None,
) -> None:
    scene = board_scene(game, plan.cell, theme=theme, language=language)
    edition = Edition(game=game, cube=plan.cube, language=language, theme=theme, sheets=1)
    whole = Path(file_name(edition, "board", Paper("whole", 0, 0)))
    path = output or whole.with_suffix(".png" if ppi else ".pdf")
    ending = path.suffix.lower().lstrip(".")
    if ppi is not None and ending != "png":
        raise LayoutError(f"a {ending} has no pixels", hint="leave --ppi out, or name a .png")
    data = picture(scene, Format(ending=ending, ppi=ppi or PPI), game, language)
    save(data, path, named=output is not None)


def _tell_board(game: Game, plan: BoardPlan) -> None:
    layout = plan.layout
    note(
        f"{game.name}: {layout.width:.1f} x {layout.height:.1f} mm, cells {plan.cell:.2f} mm, "
        f"cubes {plan.cube:.2f} mm; {plan.board_sheets} of {many_sheets(plan.sheets)} of "
        f"{plan.setup.paper.name} hold the board"
    )
    if plan.one_sheet is not None:
        note(f"hint: with cells of {plan.one_sheet:.2f} mm it fits one sheet (--fit one)")


@click.command(
    name="stickers",
    short_help="Print the faces of the cubes, to be cut with scissors.",
    epilog="The game is the game's name (see: printkit list) or the path of its YAML file.",
)
@game_argument
@cube_option
@page_options
@cover_options
@only_options
@click.option("--label", default=None, metavar="NAME", help="Die-cut labels: see printkit labels.")
@click.option(
    "--label-file",
    type=click.Path(path_type=Path),
    default=None,
    metavar="FILE",
    help="A YAML file of your own labels, for --label: see printkit labels --file.",
)
@click.option(
    "--start-at",
    type=click.IntRange(1),
    default=None,
    metavar="N",
    help="The first free row of a begun upright sheet, or with --label its first label.  "
    "[default: 1]",
)
@press_options
@theme_option("print")
@language_option
@yes_option
@output_as(".pdf")
def stickers_command(
    game_name: str,
    cube: float | None,
    setup: PageSetup,
    wrap: bool,
    faces: str | None,
    painted: bool,
    sides: str | None,
    lines: str | None,
    only: str | None,
    count: int | None,
    label: str | None,
    label_file: Path | None,
    start_at: int | None,
    press: bool,
    spot: str | None,
    colour: str | None,
    theme: str,
    language: str,
    yes: bool,
    output: Path | None,
) -> None:
    """Print six faces for every cube of GAME, and a spare one of every kind and colour.

    A face is 1 mm smaller than the cube (0.8 mm below 16 mm). Cut from tick to tick. A begun sheet
    gets no second title: count its used rows from the top, in full rows of faces of this size.

    \b
    Examples:
      printkit stickers jersi
      printkit stickers pijersi --cube 16 --paper letter --lang fr
      printkit stickers jersi --wrap
      printkit stickers jersi --only R,k --count 6
      printkit stickers jersi --cube 16 --only R=2,king=1 --start-at 4
      printkit stickers jersi --sides apart --lines hairlines
      printkit stickers jersi --cube 21 --label Endisch-6502020 --start-at 7
      printkit stickers jersi --press --spot CutContour
    """
    game = load_game(game_name)
    look, words = theme_of(game, theme), Language(language)
    edge = checked_cube(DEFAULT_CUBE if cube is None else cube)
    wanted = wanted_of(
        game,
        wrap=wrap,
        faces=faces,
        painted=painted,
        sides=sides,
        lines=lines,
        only=only,
        count=count,
    )
    labels = _labels(label, label_file)
    if start_at is not None and labels is None:
        _refuse_begun(wrap=wrap, press=press)
        wanted = replace(wanted, first_row=start_at)
    plan = plan_stickers(game, setup=setup, cube=edge, wanted=wanted)
    prepared = press_of(press, spot)
    refuse_together(label=labels, press=press, wrap=wrap)
    refuse_many(plan.sheets, yes)
    if press:
        refuse_beside("--press", "paper", "margin", "measured", "printer", "lines", "sides")
    if labels is not None:
        refuse_beside("--label", "paper", "margin", "lines", "sides")
    edition = Edition(
        game=game,
        cube=edge,
        language=words,
        theme=look,
        sheets=plan.sheets,
        correction=setup.correction,
    )
    publication, kind = _sticker_sheets(edition, plan, labels, start_at, prepared)
    path = output or Path(file_name(edition, "stickers", kind))
    note(
        f"{game.name}: {plan.faces} {'parts' if wrap else 'faces'} and {plan.spares} spare ones "
        f"for cubes of {edge:g} mm on {many_sheets(len(publication.sheets))} of {kind.name}"
    )
    publication = replace(publication, colours=colours_of(colour, prepared))
    data = require(pdf.write(publication), path.name)
    save(data, path, named=output is not None)


def _labels(label: str | None, file: Path | None) -> LabelSheet | None:
    """The labels that are printed on: of one's own file, else of those that are shipped.

    Raises:
        LayoutError: a file without `--label`, where it holds several sheets of labels.
        SpecError: there are no such labels, or the file is wrong.
    """
    if file is None:
        return None if label is None else label_sheet(label, shipped_labels())
    own = read_labels(file, str(file))
    if label is not None:
        return label_sheet(label, own)
    if len(own) != 1:
        raise LayoutError(f"{file} holds {len(own)} sheets of labels", hint="name one with --label")
    return next(iter(own.values()))


def _refuse_begun(*, wrap: bool, press: bool) -> None:
    """Refuse a begun sheet where there are no plain rows.

    Raises:
        LayoutError: there are bands, or no sheets at all.
    """
    if wrap or press:
        raise LayoutError(
            "--start-at counts rows of faces, or labels",
            hint=f"leave {'--wrap' if wrap else '--press'} or --start-at out",
        )


def _sticker_sheets(
    edition: Edition,
    plan: StickersPlan,
    labels: LabelSheet | None,
    start_at: int | None,
    press: Press | None,
) -> tuple[Publication, Paper]:
    """Stickers on plain sheets, on labels or for the print shop, and what they are on."""
    if labels is not None:
        sheets = labelled_stickers(edition, plan, labels, start_at=start_at or 1)
        return sheets, replace(labels.paper, name=labels.name.lower())
    if press is not None:
        return press_stickers(edition, plan, press=press), Paper("press", 0, 0)
    sheets = stickers(edition.game, plan, theme=edition.theme, language=edition.language)
    return sheets, plan.setup.paper
