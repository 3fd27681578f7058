"""Paper cubes for those without wood: nets with tabs to be cut, folded and glued."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, product
from math import floor

from printkit.base.errors import LayoutError, Message
from printkit.document.blocks import (
    Document,
    DrawnStep,
    Gap,
    Heading,
    Paragraph,
    Rank,
    Steps,
    Tone,
    TypeSize,
)
from printkit.document.typeset import first_on_one_page
from printkit.draw import pictograms
from printkit.draw.net import BLEED, Net, net_symbol
from printkit.draw.pictograms import Sketch
from printkit.draw.pieces import piece_colours, sticker
from printkit.page import Box, Frame, Publication, Sheet, headed, imprint, room_below
from printkit.page.free_room import Areas
from printkit.page.rulers import WORDS_ASIDE, sheet_rulers
from printkit.products.base import Plan, Product, once, option
from printkit.products.make_sheet import drawn
from printkit.products.masthead import Masthead, numbered_titles
from printkit.products.options import ONLY_METAVAR, Sides, hands, many_sheets, pieces_named
from printkit.products.request import Request
from printkit.rules import Piece
from printkit.scene import Affine, Use, move
from printkit.scene.transforms import apply
from printkit.text.nouns import joined
from printkit.text.words import MakingWords

GAP = 3.0
"""Between two nets, in mm."""

_LARGE = (2.4, 2.1, 1.9, 1.7)
"""By how much the drawings of the steps are made larger, where their page has room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cross:
    """A cross whose row is longer than its lids are high: a net of a cube; lengths in mm.

    A row may reach into the one above; where a sheet is too narrow for that, it stands clear of it.

    Attributes:
        pitch: how far below a row the next one may stand, turned by half a turn.
        shift: how far to the right that must stand for their lids to pass.
    """

    width: float
    height: float
    pitch: float
    shift: float

    @classmethod
    def of(cls, net: Net, *, clear: bool = False) -> Cross:
        """That of a net, in rows that reach into one another, or are clear of one another."""
        shift = net.tab + GAP
        pitch = 2 * net.edge + shift
        nested = cls(width=net.width, height=net.height, pitch=pitch, shift=shift)
        return nested.clear if clear else nested

    @property
    def clear(self) -> Cross:
        """The same in rows that do not reach into one another."""
        return replace(self, pitch=self.height + GAP, shift=0.0)

    def columns(self, area: Box) -> int:
        """How many crosses a row holds."""
        return max(0, floor((area.width - self.shift + GAP + 1e-6) / (self.width + GAP)))

    def room(self, area: Box) -> int:
        """How many crosses `area` holds."""
        if area.height + 1e-6 < self.height:
            return 0
        rows = floor((area.height - self.height + 1e-6) / self.pitch) + 1
        return max(0, rows) * self.columns(area)

    def places(self, area: Box, count: int) -> tuple[Affine, ...]:
        """Where `count` crosses stand, the columns in the middle; every other row is turned."""
        columns = self.columns(area)
        used = columns * (self.width + GAP) - GAP + self.shift
        left = area.x + (area.width - used) / 2
        places: list[Affine] = []
        for row, column in (divmod(rank, columns) for rank in range(count)):
            x, y = left + column * (self.width + GAP), area.y + row * self.pitch
            turned = (-1.0, 0.0, 0.0, -1.0, x + self.shift + self.width, y + self.height)
            places.append(turned if row % 2 else move(x, y))
        return tuple(places)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperCubesPlan:
    """How paper cubes come on paper, those of one size on a page.

    `net` is that of the largest cube; if `clear`, rows of nets are clear of one another.
    """

    request: Request
    net: Net
    clear: bool
    frame: Frame
    pages: tuple[tuple[Piece, ...], ...]

    @property
    def sheets(self) -> int:
        """How many sheets the file holds: the first one explains how the cubes are made."""
        return 1 + len(self.pages)

    @property
    def cubes(self) -> int:
        """How many cubes there are."""
        return sum(map(len, self.pages))

    def nets(self, head: Masthead, pieces: tuple[Piece, ...], number: int) -> Sheet:
        """A sheet of nets below their title, two rulers beside them."""
        words, frame = MakingWords.of(head.language, head.game.form), self.frame
        title = words.nets_of.format(game=head.title, of=head.owners(pieces))
        net = Net(edge=self.request.width(pieces[0].kind))
        size = words.nets_size.format(count=len(pieces), cube=head.bought(net.edge))
        subtitle = f"{size} {words.nets_cut}"
        art = {
            piece: net_symbol(
                net,
                [
                    sticker(head.game, Piece(side, piece.side), head.theme)
                    for side in head.game.sides_of(piece.kind)
                ],
                piece_colours(head.game, piece, head.theme).face,
            )
            for piece in dict.fromkeys(pieces)
        }
        places = Cross.of(net, clear=self.clear).places(_room(frame), len(pieces))
        bars = [Box(x=x, y=y, width=right - x, height=low - y) for x, y, right, low in net.bars]
        nets = [[apply(at, *corner) for corner in bar.outline] for at in places for bar in bars]
        above = replace(frame.area, height=room_below(frame).y - frame.area.y)
        axis = frame.area.x + WORDS_ASIDE[frame.rulers]
        return Sheet(
            paper=frame.paper,
            shapes=(
                *headed(title, subtitle, axis, frame.area, head.tones),
                *(
                    Use(symbol=art[one], transform=at)
                    for one, at in zip(pieces, places, strict=True)
                ),
                *sheet_rulers(frame, Areas.of((above.outline, *nets))),
                *imprint(frame, head.imprint(number), head.tones),
            ),
            title=title,
            margins=frame.margins,
        )


def plan_paper_cubes(
    request: Request, only: tuple[Piece, ...] = (), sides: Sides = Sides.SHARE
) -> PaperCubesPlan:
    """Choose how nets come on the fewest sheets of paper, if possible of one colour each.

    `only` are the cubes that are made again, or empty for all; `sides` says whether both colours
    may share a sheet.

    Raises:
        LayoutError: not a single net fits, or the pieces are no cubes.
    """
    setup, game = request.setup, request.game
    # The cubes of each hand, or those of them that are made again.
    owned = (
        tuple(Piece(game.whole(piece.kind), piece.side) for piece in only if piece in hand.pieces)
        if only
        else tuple(
            Piece(kind, hand.side)
            for kind in hand.kinds
            if game.kinds[kind].form.is_cube
            for _ in range(game.kinds[kind].counts[hand.side])
        )
        for hand in hands(game)
    )
    stacks = tuple(pieces for pieces in owned if pieces)
    if not stacks:
        raise LayoutError(Message("products.pieces-are-no-cubes", game=game.name))
    net = Net(edge=max(request.width(piece.kind) for pieces in stacks for piece in pieces))
    plans, ways = list[PaperCubesPlan](), (stacks, (tuple(chain.from_iterable(stacks)),))
    shared = ways[: 1 + (sides is Sides.SHARE)]
    for some, frame, clear in product(shared, setup.ruled_turns, (False, True)):
        if not Cross.of(net, clear=clear).room(_room(frame)):
            continue
        pages = list[tuple[Piece, ...]]()
        for pieces in some:
            for width in sorted({request.width(piece.kind) for piece in pieces}, reverse=True):
                alike = tuple(piece for piece in pieces if request.width(piece.kind) == width)
                room = Cross.of(Net(edge=width), clear=clear).room(_room(frame))
                pages += (alike[first : first + room] for first in range(0, len(alike), room))
        plan = PaperCubesPlan(
            request=request, net=net, clear=clear, frame=frame, pages=tuple(pages)
        )
        plans.append(plan)
    if not plans:
        raise LayoutError(
            Message("products.net-does-not-fit", cube=net.edge, paper=setup.paper.name),
            hint=Message("common.larger-paper-or-smaller-cube"),
        )
    return min(plans, key=lambda plan: plan.sheets)


def _room(frame: Frame) -> Box:
    """What is left for nets below a title, with the colour that stands beyond their outlines."""
    below = room_below(frame)
    return replace(below, x=below.x + BLEED, width=below.width - 2 * BLEED)


def paper_cubes(plan: PaperCubesPlan) -> Publication:
    """The nets as planned, and before them how a cube is made."""
    head = plan.request.masthead(plan.sheets)
    nets = [plan.nets(head, pieces, number) for number, pieces in enumerate(plan.pages, start=2)]
    titles = numbered_titles([sheet.title for sheet in nets])
    named = (replace(sheet, title=title) for title, sheet in zip(titles, nets, strict=True))
    words = MakingWords.of(head.language, head.game.form)
    title = words.nets_title.format(game=head.title)
    folded = [piece for pieces in plan.pages for piece in pieces]
    sketch = Sketch(game=head.game, theme=head.theme, pieces=tuple(dict.fromkeys(folded)))
    kinds = {piece.kind for piece in folded}
    widths = [head.bought(one) for one in sorted(set(map(plan.request.width, kinds)))]
    cube, paper = joined(widths, head.words.also), words.thick[head.unit]
    lead = words.nets_lead.format(count=plan.cubes, cube=cube, paper=paper)
    sheets = len(plan.pages)
    steps = (
        (pictograms.netting(sketch), f"{words.nets_cut} {words.nets_tools}"),
        (pictograms.folding(sketch), words.nets_fold),
        (pictograms.closing(sketch), words.nets_glue),
        (pictograms.folded(sketch), words.nets_done),
    )
    above = (
        Heading(words=title, rank=Rank.TITLE),
        Paragraph(words=lead, size=TypeSize.LEAD, tone=Tone.QUIET),
        Paragraph(words=words.nets_work.of(sheets).format(count=plan.cubes, sheets=sheets)),
        Gap(height=6.0),
    )

    def told(scale: float) -> Document:
        shown = tuple(DrawnStep(scene=drawn(one, scale), words=text) for one, text in steps)
        blocks = (*above, Steps(steps=shown, abreast=1))
        return replace(head.document(words.nets_how, blocks), size=TypeSize.LEAD)

    how = first_on_one_page(map(told, _LARGE))
    return head.publication((how, *named), title)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperCubesOptions:
    """What can be asked of paper cubes: only some of them, and whether colours share a sheet."""

    only: str | None = option(None, metavar=ONLY_METAVAR)
    sides: Sides = option(Sides.SHARE, parse=Sides)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperCubesFile(Plan):
    """A file of paper cubes."""

    nets: PaperCubesPlan


def plan_file(request: Request, options: PaperCubesOptions) -> PaperCubesFile:
    """Choose how the nets asked for come on paper.

    Raises:
        LayoutError: not a single net fits.
        PrintkitError: a kind that the game has not.
    """
    nets = plan_paper_cubes(request, pieces_named(request.game, options.only), options.sides)
    count = len(nets.pages)
    note = Message(
        "products.nets-on-sheets",
        game=request.game.name,
        nets=Message("products.nets", count=nets.cubes),
        sheets=many_sheets(count),
        paper=request.setup.paper.name,
    )
    return PaperCubesFile(
        file_name=request.file_name("paper-cubes"), printed=count, notes=(note,), nets=nets
    )


PRODUCT = Product(
    name="paper-cubes",
    options=PaperCubesOptions,
    plan=plan_file,
    make=lambda plan: paper_cubes(plan.nets),
    # one file, where there are cubes
    kit=lambda request, of: (
        once(PaperCubesOptions)(request, of)
        if any(kind.form.is_cube for kind in request.game.kinds)
        else ()
    ),
)
