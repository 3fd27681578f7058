"""One file from the first sheet to the first move: make sheet, proof, board, stickers, play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from printkit.generators.board import ByCube, board_part, plan_board
from printkit.generators.imprint import Edition
from printkit.generators.making import FilePlan, make_sheet
from printkit.generators.play import play_sheet
from printkit.generators.stickers import plan_stickers, stickers_part
from printkit.model import Game, Language, Theme
from printkit.page import AS_IT_IS, Correction, Publication, Sheet
from printkit.units import Paper
from printkit.words.making import MAKING


def plan_file(game: Game, *, paper: Paper, cube: float) -> FilePlan:
    """Choose how everything comes on `paper` for cubes of `cube` mm.

    Raises:
        LayoutError: a part does not fit.
    """
    return FilePlan(
        paper=paper,
        board=plan_board(game, paper=paper, size=ByCube(cube)),
        stickers=plan_stickers(game, paper=paper, cube=cube),
    )


def whole_file(
    game: Game,
    plan: FilePlan,
    *,
    theme: Theme,
    language: Language,
    ink: Callable[[Sheet], float],
    correction: Correction = AS_IT_IS,
) -> Publication:
    """The file as planned, its sheets numbered through and each named after its part.

    Args:
        game: whose file.
        plan: how it comes on paper.
        theme: of all colours.
        language: of all words.
        ink: tells which share (0 to 1) of a sheet is inked; the make sheet tells it.
        correction: what is made larger or smaller because of the printer.

    Raises:
        LayoutError: the words of a page are too long for the paper.
    """
    words = MAKING[language]
    edition = Edition(
        game=game,
        cube=plan.board.cube,
        language=language,
        theme=theme,
        sheets=plan.sheets,
        correction=correction,
        contents=words.contents.format(sheets=plan.sheets),
    )
    on_board = replace(edition, before=1, heading=words.board)
    on_stickers = replace(edition, before=plan.first_stickers - 1, heading=words.stickers)
    on_play = replace(edition, heading=words.play)
    sheets = (
        *board_part(on_board, plan.board),
        *stickers_part(on_stickers, plan.stickers),
        play_sheet(on_play, plan.paper, number=plan.play),
    )
    shares = tuple(map(ink, sheets))
    first = make_sheet(replace(edition, heading=words.making), plan, shares)
    return edition.publication((first, *sheets), words.file_title.format(game=edition.title))
