"""One file from the first sheet to the first move: make sheet, proof, board, stickers, play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from printkit.base.errors import Message
from printkit.base.units import Paper, paper
from printkit.page import Publication, Sheet
from printkit.products.base import Plan, Product, group, once, option
from printkit.products.board import BoardPlan, board_part, hints, plan_board
from printkit.products.examples import check_example
from printkit.products.options import (
    Seaming,
    Sizing,
    many_sheets,
    only_sheets,
    sheet_codes,
    sheets_named,
)
from printkit.products.request import Request
from printkit.products.stickers import Covering, plan_stickers, stickers_part
from printkit.text.words import MakingWords

if TYPE_CHECKING:
    from printkit.document.blocks import Document
    from printkit.products.make_sheet import FilePlan


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintMeOptions:
    """What can be asked of all that is printed of a game.

    Attributes:
        size: what gives the board its size instead of the edge of the pieces.
        board_paper: of the board's own sheets, where it is another one.
        joining: how the board's sheets are joined.
        cover: which stickers cubes get.
        sheets: the sheets that are printed again.
    """

    size: Sizing = group(Sizing)
    board_paper: Paper | None = option(None, parse=paper, metavar="PAPER")
    joining: Seaming = group(Seaming)
    cover: Covering = group(Covering)
    sheets: str | None = option(None, metavar="CODES")


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintMeFile(Plan):
    """The file with everything, or some of its sheets.

    Attributes:
        whole: how everything comes on paper.
        again: the sheets that are printed again; all if empty.
    """

    whole: FilePlan
    again: tuple[str, ...]


def board_of(request: Request, options: PrintMeOptions) -> BoardPlan:
    """How the board comes on its paper.

    Raises:
        LayoutError: it does not fit.
    """
    on = options.board_paper or request.setup.paper
    request = replace(request, setup=replace(request.setup, paper=on))
    return plan_board(request, options.size, options.joining.seam)


def plan_file(request: Request, options: PrintMeOptions) -> PrintMeFile:
    """Choose how everything comes on paper.

    Raises:
        LayoutError: a part does not fit, or options contradict one another.
        NotationError: the example game of somebody's own spec cannot be replayed.
    """
    from printkit.products.make_sheet import MAPPED, FilePlan, doubts_of_link

    check_example(request.game)
    board = board_of(request, options)
    if board.tiling.count <= MAPPED:
        board = replace(board, sheets=1 + board.tiling.count)
    request = replace(request, piece=board.cube)
    stickers = plan_stickers(request, options.cover.wanted)
    whole = _paged(FilePlan(request=request, board=board, stickers=stickers))
    again = sheet_codes(options.sheets)
    return PrintMeFile(
        file_name=request.file_name("print-me"),
        printed=sheets_named(again) or whole.sheets,
        notes=_notes(whole, again),
        doubts=doubts_of_link(request.game),
        whole=whole,
        again=again,
    )


def _paged(whole: FilePlan) -> FilePlan:
    """The plan with the pages that its words take, which is more than one each on small paper."""
    from printkit.document.typeset import typeset
    from printkit.products.make_sheet import make_sheet
    from printkit.products.play_page import play_document

    request = whole.request
    words = MakingWords.of(request.language, request.game.form)
    play = play_document(request.masthead(whole.sheets, heading=words.play), whole.play)
    whole = replace(whole, play_pages=typeset(play).pages)
    head = request.masthead(whole.sheets, heading=words.making)
    # what covers how much is not known yet; a number takes no more room than another
    making = make_sheet(head, whole, (0.0,) * whole.sheets)
    return replace(whole, make_pages=typeset(making).pages)


def _notes(whole: FilePlan, again: tuple[str, ...]) -> tuple[str, ...]:
    """How many sheets there are, and what for."""
    name = whole.request.game.name
    if again:
        count = many_sheets(sheets_named(again))
        return (Message("products.again-of", game=name, count=count, sheets=whole.sheets),)
    board, on = whole.board, whole.setup.paper
    apart = board.request.setup.paper != on
    note = Message(
        "products.evening-on-two-papers" if apart else "products.evening-on-one-paper",
        game=name,
        sheets=many_sheets(whole.sheets - (board.tiling.count if apart else 0)),
        paper=on.name,
        stickers=whole.stickers.sheets,
        board=many_sheets(board.tiling.count) if apart else board.tiling.count,
        board_paper=board.request.setup.paper.name,
    )
    return (note, *hints(board.one_sheet))


def make_file(plan: PrintMeFile) -> Publication:
    """The file as planned, its pages numbered through and each named after its part."""
    from printkit.products.play_page import play_document

    whole, request = plan.whole, plan.whole.request
    words = MakingWords.of(request.language, request.game.form)
    play = play_document(request.masthead(whole.sheets, heading=words.play), whole.play)
    sheets = _sheets(request, whole, play)
    head = request.masthead(whole.sheets)
    title = words.file_title.format(game=head.title)
    return only_sheets(head.publication(sheets, title), plan.again)


def _sheets(
    request: Request, plan: FilePlan, play: Document
) -> tuple[Document, *tuple[Sheet | Document, ...]]:
    """The make sheet, which counts all others and their ink, and these."""
    from printkit.preflight.coverage import coverage
    from printkit.products.make_sheet import make_sheet

    words = MakingWords.of(request.language, request.game.form)
    contents = words.contents.format(sheets=plan.sheets)
    part = partial(request.masthead, plan.sheets, contents=contents)
    before = plan.first_stickers - 1
    sheets: tuple[Sheet | Document, ...] = (
        *board_part(part(before=plan.make_pages, heading=words.board), plan.board),
        *stickers_part(part(before=before, heading=words.stickers), plan.stickers),
        play,
    )
    ink = tuple(coverage(one) if isinstance(one, Sheet) else 0.0 for one in sheets)
    return make_sheet(part(heading=words.making), plan, ink), *sheets


PRODUCT = Product(
    name="print-me",
    options=PrintMeOptions,
    plan=plan_file,
    make=make_file,
    kit=once(PrintMeOptions),
)
