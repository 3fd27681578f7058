"""The pages of words that go with a board: the proof page, and how the sheets are joined."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from printkit.document.blocks import (
    Align,
    Block,
    Document,
    Framed,
    Gap,
    Heading,
    Illustration,
    Listing,
    Paragraph,
    Rank,
    SideBySide,
    TextArea,
    Tone,
    TypeSize,
)
from printkit.document.typeset import first_on_one_page, typeset
from printkit.draw.layout import BoardLayout
from printkit.errors import LayoutError, Message
from printkit.model import CUBE, Language
from printkit.page import TiledPicture, Tiling
from printkit.page.marks import HAIRLINE, RULER
from printkit.page.rulers import CORNER, right_angle
from printkit.page.tile_map import tile_map
from printkit.products.masthead import Masthead, paper_words
from printkit.scene import Join, Path, Scene, Style, place, rectangle, transformed
from printkit.text.words import SheetWords

if TYPE_CHECKING:
    from printkit.products.board import BoardPlan

_INSET = 8.0
"""From the rulers to the words between them, in mm."""

_LEAST_CAPTION = 30.0
"""The words beside the outline of a cube have so much room, in mm; else they stand below it."""

_MAP_SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4)
"""How much of a page the map of a board may take, from the best on."""


def extent(layout: BoardLayout) -> tuple[int, int]:
    """Width and height in whole mm that hold a board."""
    return ceil(layout.width - 1e-6), ceil(layout.height - 1e-6)


def proof_document(head: Masthead, plan: BoardPlan) -> Document:
    """Two rulers of 100 mm in a right angle, in it what to do and the outline of a cube.

    A cube that is too large for that has its outline below.

    Raises:
        LayoutError: the cube is too large for the page.
    """
    words, one = SheetWords.of(head.language, head.game.form), plan.tiling.count == 1
    width, height = extent(plan.layout)
    size = words.board_size.format(
        width=words.length(width), height=words.length(height), cube=head.edge
    )
    sheets = (words.board_one_sheet if one else words.board_sheets).format(
        count=plan.tiling.count, paper=paper_words(plan.frame.paper)
    )
    side, rulers = right_angle(head.theme.text)
    cube = _outline(head, plan.cube)
    within = plan.cube <= RULER - _INSET
    blocks = (
        Heading(words=words.proof_title.format(game=head.title), rank=Rank.TITLE),
        Paragraph(words=size, size=TypeSize.LEAD, tone=Tone.QUIET),
        Paragraph(words=sheets, size=TypeSize.LEAD, tone=Tone.QUIET),
        Framed(
            scene=Scene(width=side, height=side, shapes=rulers),
            blocks=(*(cube if within else ()), *_advice(head, plan.sheets, plan.tiling.count)),
            x=CORNER + _INSET,
            y=CORNER + _INSET,
            width=RULER - _INSET,
        ),
        *(() if within else cube),
    )
    document = head.document(words.proof_bookmark, blocks)
    sizes = (TypeSize.LEAD, TypeSize.TEXT, TypeSize.NOTE)
    fitting = first_on_one_page(replace(document, size=one) for one in sizes)
    if typeset(fitting).pages > 1:
        raise LayoutError(
            Message(
                "page.outline-cube-mm-not-fit",
                form=head.game.form,
                cube=plan.cube,
                paper=document.paper.name,
            ),
            hint=Message("page.take-smaller-cube-larger-paper", form=head.game.form),
        )
    return fitting


def _outline(head: Masthead, edge: float) -> tuple[Block, ...]:
    """The outline of a piece with its caption at its right, or below a large one."""
    words = SheetWords.of(head.language, head.game.form)
    style = Style(stroke=head.theme.text, width=HAIRLINE, join=Join.MITER)
    room, form = edge + 2 * HAIRLINE, head.game.kinds[0].form
    inside = rectangle(HAIRLINE, HAIRLINE, edge, edge)
    if form is not CUBE:
        inside = transformed(form.outline(0.0), place(room / 2, room / 2, edge))
    outline = Scene(width=room, height=room, shapes=(Path(segments=inside, style=style),))
    shown = Illustration(scene=outline, side=Align.START)
    caption = Paragraph(words=words.cube_hides.format(cube=head.edge))
    if RULER - _INSET - edge < _LEAST_CAPTION:
        return shown, caption
    return (SideBySide(parts=((shown,), (caption,)), widths=(room, -1.0), gap=5.0),)


def _advice(head: Masthead, sheets: int, count: int) -> Iterator[Block]:
    words, game = SheetWords.of(head.language, head.game.form), head.game
    holds = words.holds_one if count == 1 else words.holds_tiles
    content = head.contents or holds.format(sheets=sheets, count=count)
    if game.author:
        content += " " + words.credit.format(author=game.author)
    if game.licence:
        content += " " + words.licence.format(licence=game.licence.replace(" ", "\u00a0"))
    for heading, text in (
        (words.scale_heading, words.scale),
        (words.measure_heading, words.measure),
        (words.wrong_heading, words.wrong),
        (words.holds_heading, content),
    ):
        yield Heading(words=heading, rank=Rank.PART)
        yield Paragraph(words=text)


def joining_document(head: Masthead, tiled: TiledPicture) -> Document:
    """The whole board small, the outlines and codes of its sheets on it, and the steps below."""
    words, page = SheetWords.of(head.language, head.game.form), head.setup.standing
    area = TextArea.of(page.paper, page.margins)
    steps = Listing(items=joining_steps(tiled.tiling, head.language), numbered=1)

    def with_map(share: float) -> Document:
        drawn = tile_map(tiled, area.width, share * area.height)
        scene = replace(drawn, description=words.board_figure.format(game=head.title))
        blocks = (
            Heading(words=words.assembly_title, rank=Rank.TITLE),
            Illustration(scene=scene, side=Align.START),
            Gap(height=2.0),
            steps,
        )
        return replace(head.document(words.assembly_title, blocks, number=2), size=TypeSize.LEAD)

    return first_on_one_page(map(with_map, _MAP_SHARES))


def joining_steps(tiling: Tiling, language: Language) -> tuple[str, ...]:
    """How the sheets of a board are joined, for the joints that it has."""
    words = SheetWords.of(language)
    beside, below = len(tiling.columns) > 1, len(tiling.rows) > 1
    if tiling.seam.is_butted:
        cut = words.cut_butted_both if beside and below else words.cut_butted
        join, rows = words.butt, words.rows_butted
    else:
        cut = words.cut_both if below else words.cut_left
        cut = cut if beside else words.cut_top
        join, rows = words.glue, words.rows
    return (words.lay, cut, join, *((rows,) if beside and below else ()), words.trim)
