"""One file from the first sheet to the first move: make sheet, proof, board, stickers, play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from printkit.base.errors import Message
from printkit.base.units import Paper, paper
from printkit.page import Publication, Sheet
from printkit.products.base import Endings, Plan, Product, group, once, option
from printkit.products.board import BoardPlan, board_part, hints, plan_board, plan_no_board
from printkit.products.options import (
    Seaming,
    Sizing,
    many_sheets,
    only_sheets,
    sheet_codes,
    sheets_named,
)
from printkit.products.replays.record import check_example
from printkit.products.request import Request
from printkit.products.stickers import Covering, plan_stickers, stickers_part
from printkit.text.words import MakingWords

if TYPE_CHECKING:
    from printkit.document.blocks import Document
    from printkit.products.make_sheet import FilePlan


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintMeOptions:
    """What can be asked of all that is printed of a game; the board may have a paper of its own."""

    size: Sizing = group(Sizing)
    board_paper: Paper | None = option(None, parse=paper, metavar="PAPER")
    joining: Seaming = group(Seaming)
    cover: Covering = group(Covering)
    sheets: str | None = option(None, metavar="CODES")
    extras: Mapping[str, str] = field(default_factory=dict)
    """What a kit alone is asked for, by the names of what features offer as `kit_option`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintMeFile(Plan):
    """The file with everything, or those of its sheets that are printed again."""

    whole: FilePlan
    again: tuple[str, ...]


def board_of(request: Request, options: PrintMeOptions) -> BoardPlan:
    """How the board comes on its paper; of a game without one what stands for it.

    Raises:
        LayoutError: it does not fit, or what only boards have is asked for where there is none.
    """
    if request.game.grid.boardless:
        request.refuse_given("board: none", "--fit", "--joint", "--overlap", "--board-paper")
        return plan_no_board(request, options.size)
    on = options.board_paper or request.setup.paper
    request = replace(request, setup=replace(request.setup, paper=on))
    return plan_board(request, options.size, options.joining.seam)


def plan_file(request: Request, options: PrintMeOptions) -> PrintMeFile:
    """Choose how everything comes on paper.

    Raises:
        LayoutError: a part does not fit, or options contradict one another.
        NotationError: the example game of somebody's own spec cannot be replayed.
    """
    from printkit.document.typeset import pages_of
    from printkit.products.make_sheet import (
        MAPPED,
        FilePlan,
        doubts_of_link,
        doubts_of_sizes,
        make_sheet,
    )
    from printkit.products.play_page import doubts_of_text, play_document

    check_example(request.game, request.language)
    board = board_of(request, options)
    if 0 < board.tiling.count <= MAPPED:
        board = replace(board, sheets=1 + board.tiling.count)
    request = replace(request, piece=board.cube)
    stickers = plan_stickers(request, options.cover.wanted)
    words = MakingWords.of(request.language, request.game.form)
    whole = FilePlan(request=request, board=board, stickers=stickers)
    # Words may take more than a page each on small paper.
    play = play_document(request.masthead(whole.sheets, heading=words.play), whole.play)
    whole = replace(whole, play_pages=pages_of(play))
    # What covers how much is not known yet; a number takes no more room than another.
    head = request.masthead(whole.sheets, heading=words.making)
    way, making = make_sheet(head, whole, (0.0,) * whole.sheets)
    whole = replace(whole, make_pages=pages_of(making), make_way=way)
    again = sheet_codes(options.sheets)
    return PrintMeFile(
        file_name=request.file_name("print-me"),
        printed=sheets_named(again) or whole.sheets,
        notes=(
            _note(whole, again),
            *(() if again else hints(board)),
        ),
        doubts=(
            *doubts_of_link(request.game),
            *doubts_of_sizes(request),
            *doubts_of_text(head),
        ),
        whole=whole,
        again=again,
    )


def _note(whole: FilePlan, again: tuple[str, ...]) -> Message:
    """How many sheets of what there are, or how many of them are printed again."""
    name, on, apart = whole.request.game.name, whole.setup.paper, whole.board.request.setup.paper
    if again:
        count = many_sheets(sheets_named(again))
        return Message("products.again-of", game=name, count=count, sheets=whole.sheets)
    tiles = whole.board.tiling.count
    if not whole.has_board:
        sheets, stickers = many_sheets(whole.sheets), whole.stickers.sheets
        given = {"sheets": sheets, "paper": on.name, "stickers": stickers}
        return Message("products.evening-without-board", game=name, **given)
    return Message(
        "products.evening-on-one-paper" if apart == on else "products.evening-on-two-papers",
        game=name,
        sheets=many_sheets(whole.sheets - (0 if apart == on else tiles)),
        paper=on.name,
        stickers=whole.stickers.sheets,
        board=tiles if apart == on else many_sheets(tiles),
        board_paper=apart.name,
    )


def make_file(plan: PrintMeFile) -> Publication:
    """The file as planned, its pages numbered through and each named after its part.

    The make sheet counts all others and their ink.
    """
    from printkit.preflight.coverage import coverage
    from printkit.products.make_sheet import make_sheet
    from printkit.products.play_page import play_document

    whole, request = plan.whole, plan.whole.request
    words = MakingWords.of(request.language, request.game.form)
    contents = words.contents.format(sheets=whole.sheets)
    part = partial(request.masthead, whole.sheets, contents=contents)
    before = whole.first_stickers - 1
    first = words.board if whole.has_board else words.proof
    sheets: tuple[Sheet | Document, ...] = (
        *board_part(part(before=whole.make_pages, heading=first), whole.board),
        *stickers_part(part(before=before, heading=words.stickers), whole.stickers),
        play_document(request.masthead(whole.sheets, heading=words.play), whole.play),
    )
    ink = tuple(coverage(one) if isinstance(one, Sheet) else 0.0 for one in sheets)
    _, making = make_sheet(part(heading=words.making), whole, ink)
    head = request.masthead(whole.sheets)
    title = words.file_title.format(game=head.title)
    return only_sheets(head.publication((making, *sheets), title), plan.again)


PRODUCT = Product(
    name="print-me",
    options=PrintMeOptions,
    plan=plan_file,
    make=make_file,
    endings=lambda _: Endings(),
    kit=once(PrintMeOptions),
)
