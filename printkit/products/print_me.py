"""One file from the first sheet to the first move: make sheet, proof, board, stickers, play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from printkit.document.blocks import Document
from printkit.document.typeset import typeset
from printkit.model import Game, Language, Theme
from printkit.page import GLUED, PageSetup, Publication, Seam, Sheet
from printkit.products.board import BoardPlan, BoardSize, Joining, board_part, plan_board
from printkit.products.edition import Edition
from printkit.products.make_sheet import MAPPED, FilePlan, make_sheet
from printkit.products.play_page import play_document
from printkit.products.stickers import Wanted, plan_stickers, stickers_part
from printkit.text.words import MakingWords
from printkit.units import Paper


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintJob:
    """What is asked of all that is printed of a game.

    Attributes:
        setup: paper, margins and printer.
        size: how large the board is, and so the cubes.
        seam: how the board's sheets are joined.
        wanted: which stickers; all faces of all cubes if None.
        board_paper: the paper of the board's own sheets where it is another one, or None.
    """

    setup: PageSetup
    size: BoardSize
    seam: Seam = GLUED
    wanted: Wanted | None = None
    board_paper: Paper | None = None

    def board_plan(self, game: Game) -> BoardPlan:
        """How the board of `game` comes on paper.

        Raises:
            LayoutError: it does not fit.
        """
        setup = replace(self.setup, paper=self.board_paper or self.setup.paper)
        return plan_board(game, setup=setup, size=self.size, seam=self.seam)


def plan_file(game: Game, job: PrintJob) -> FilePlan:
    """Choose how everything comes on paper.

    Raises:
        LayoutError: a part does not fit.
    """
    board = job.board_plan(game)
    if board.board_sheets <= MAPPED:
        board = replace(board, joining=Joining.ELSEWHERE)
    stickers = plan_stickers(game, setup=job.setup, cube=board.cube, wanted=job.wanted)
    return FilePlan(setup=job.setup, board=board, stickers=stickers, wanted=job.wanted or Wanted())


def whole_file(
    game: Game,
    plan: FilePlan,
    *,
    theme: Theme,
    language: Language,
    ink: Callable[[Sheet], float],
) -> Publication:
    """The file as planned, its sheets numbered through and each named after its part.

    Args:
        game: whose file.
        plan: how it comes on paper.
        theme: of all colours.
        language: of all words.
        ink: tells which share (0 to 1) of a sheet is inked; the make sheet tells it.

    Raises:
        LayoutError: the words of a page are too long for the paper.
    """
    words = MakingWords.of(language)
    edition = Edition(
        game=game,
        cube=plan.board.cube,
        language=language,
        theme=theme,
        sheets=plan.sheets,
        correction=plan.setup.correction,
    )
    play = play_document(replace(edition, heading=words.play), plan.setup, number=plan.play)
    plan = replace(plan, play_pages=typeset(play).pages)
    sheets = _sheets(edition, plan, play, ink)
    if (pages := typeset(sheets[0]).pages) != plan.make_pages:
        sheets = _sheets(edition, replace(plan, make_pages=pages), play, ink)
    return edition.publication(sheets, words.file_title.format(game=edition.title))


def _sheets(
    edition: Edition, plan: FilePlan, play: Document, ink: Callable[[Sheet], float]
) -> tuple[Document, *tuple[Sheet | Document, ...]]:
    """The make sheet, which counts all others, and these."""
    words = MakingWords.of(edition.language)
    contents = words.contents.format(sheets=plan.sheets)
    edition = replace(edition, sheets=plan.sheets, contents=contents)
    on_board = replace(edition, before=plan.make_pages, heading=words.board)
    on_stickers = replace(edition, before=plan.first_stickers - 1, heading=words.stickers)
    sheets: tuple[Sheet | Document, ...] = (
        *board_part(on_board, plan.board, plan.setup),
        *stickers_part(on_stickers, plan.stickers),
        play,
    )
    shares = tuple(ink(one) if isinstance(one, Sheet) else 0.0 for one in sheets)
    return make_sheet(replace(edition, heading=words.making), plan, shares), *sheets
