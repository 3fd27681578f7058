"""The pages of words that go with a board: the proof page, and how the sheets are joined."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import ceil, dist
from typing import TYPE_CHECKING

from printkit.base.errors import LayoutError, Message
from printkit.base.units import MM_PER_INCH
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
from printkit.draw.layout import BoardLayout, inner_and_outer_edges
from printkit.draw.pieces import piece_symbol
from printkit.model import CUBE, Language
from printkit.page import TiledPicture, Tiling
from printkit.page.marks import HAIRLINE, RULER, inch_ruler
from printkit.page.rulers import CORNER, right_angle
from printkit.page.tile_map import tile_map
from printkit.products.masthead import Masthead, paper_words
from printkit.rules import Piece
from printkit.scene import Join, Path, Scene, Style, Use, place, rectangle, transformed
from printkit.text.words import MakingWords, SheetWords

if TYPE_CHECKING:
    from printkit.products.board import BoardPlan

_INSET = 8.0
"""From the rulers to the words between them, in mm."""

_LEAST_CAPTION = 30.0
"""The words beside the outline of a cube have so much room, in mm; else they stand below it."""

_FEW_CORNERS = 4

# In mm, but for the inches.
_INCHES, _INCH_END, _INCH_HIGH = 6, 2.0, 9.0
_WEDGE, _FACE = 10.0, 8.0

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
    more = (*blocks, *_inches(head, document := head.document(words.proof_bookmark, blocks)))
    more = (*more, *_colours(head, document.measure.width))
    sizes = (TypeSize.LEAD, TypeSize.TEXT, TypeSize.NOTE)
    ways = (replace(document, blocks=one, size=size) for one in (more, blocks) for size in sizes)
    fitting = first_on_one_page(ways)
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


def _inches(head: Masthead, document: Document) -> Iterator[Block]:
    """A ruler of as many whole inches as go across the page, six at the most."""
    words, width = SheetWords.of(head.language, head.game.form), document.measure.width
    inches = min(_INCHES, int((width - 2 * _INCH_END) / MM_PER_INCH))
    marks = inch_ruler(_INCH_END, _INCH_HIGH, inches, head.theme.text)
    scene = Scene(
        width=inches * MM_PER_INCH + 2 * _INCH_END, height=_INCH_HIGH + HAIRLINE, shapes=marks
    )
    millimetres = head.length(inches * MM_PER_INCH, 1)
    yield Heading(words=words.inches_heading, rank=Rank.PART)
    yield Paragraph(words=words.inches.format(inches=inches, length=millimetres))
    yield Illustration(scene=scene, side=Align.START)


def _colours(head: Masthead, width: float) -> Iterator[Block]:
    """What ink and printer make of tints, of greys and of each face, as large as a small cube's."""
    words, theme = SheetWords.of(head.language, head.game.form), head.theme
    tints = [one for one in theme.tints.values() if isinstance(one, str)]
    greys = ["#%02x%02x%02x" % ((round(255 * (1 - share / 10)),) * 3) for share in range(1, 11)]
    squares = [
        Path(segments=rectangle(rank * _WEDGE, 0, _WEDGE, _WEDGE), style=Style(fill=colour))
        for rank, colour in enumerate((*tints, *greys))
    ]
    faces = [
        Use(
            symbol=piece_symbol(head.game, Piece(number, side), theme),
            transform=place((rank + 0.5) * (_FACE + 1), _WEDGE + 3 + _FACE / 2, _FACE),
        )
        for rank, (number, side) in enumerate(
            (number, side) for number, kind in enumerate(head.game.kinds) for side in kind.sides
        )
    ]
    scene = Scene(
        width=max(len(squares) * _WEDGE, len(faces) * (_FACE + 1)),
        height=_WEDGE + 3 + _FACE,
        shapes=(*squares, *faces),
    )
    if scene.width <= width:
        yield Heading(words=words.inks_heading, rank=Rank.PART)
        yield Paragraph(words=words.inks)
        yield Illustration(scene=scene, side=Align.START)


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


def joining_document(head: Masthead, tiled: TiledPicture, layout: BoardLayout) -> Document:
    """The whole board small, the outlines and codes of its sheets on it, and the steps below."""
    words, page = SheetWords.of(head.language, head.game.form), head.setup.standing
    area = TextArea.of(page.paper, page.margins)
    items = (*joining_steps(tiled.tiling, head.language), *finishing(head, layout))
    steps = Listing(items=items, numbered=1)

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
    return (words.lay, cut, join, *((rows,) if beside and below else ()))


def card(head: Masthead, layout: BoardLayout) -> str:
    """Width and height of the card or wood under a board (`288 × 259 mm`)."""
    width, height = extent(layout)
    return f"{width}\u00a0×\u00a0{head.length(height, 0)}"


def finishing(head: Masthead, layout: BoardLayout) -> tuple[str, str]:
    """What becomes of a board that is joined: how it is glued on card, then cut out.

    It is cut out along a border of few edges, or straight.
    """
    words = MakingWords.of(head.language, head.game.form)
    _, borders = inner_and_outer_edges(layout)
    turns = sum(
        abs((x - px) * (ny - y) - (y - py) * (nx - x)) > 1e-6
        for border in borders
        for (px, py), (x, y), (nx, ny) in zip(
            (border[-1], *border[:-1]), border, (*border[1:], border[0]), strict=True
        )
    )
    trim = words.trim_straight
    if turns > _FEW_CORNERS:
        length = sum(dist(a, b) for one in borders for a, b in pairwise((*one, one[0])))
        metres = f"{SheetWords.of(head.language, head.game.form).number(length / 1000)}\u00a0m"
        trim = words.trim.format(edges=sum(map(len, borders)), length=metres)
    return words.press.format(size=card(head, layout)), trim
