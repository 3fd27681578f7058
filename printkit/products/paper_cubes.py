"""Paper cubes for those without wood: nets with tabs to be cut, folded and glued."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from printkit.base.errors import LayoutError, Message
from printkit.document.blocks import DrawnStep, Gap, Heading, Paragraph, Rank, Steps, Tone, TypeSize
from printkit.draw import pictograms
from printkit.draw.net import BLEED, Net, net_symbol
from printkit.draw.pictograms import Sketch
from printkit.draw.pieces import piece_colours, sticker
from printkit.model import CUBE
from printkit.page import Box, Frame, Publication, Sheet, headed, imprint, room_below
from printkit.page.free_room import Areas
from printkit.page.net_sheets import GAP, Cross
from printkit.page.rulers import sheet_rulers
from printkit.products.base import Order, Plan, Product, once, option
from printkit.products.cube_sets import Sides, hands
from printkit.products.make_sheet import drawn
from printkit.products.masthead import Masthead, told_apart
from printkit.products.options import ONLY_METAVAR, many_sheets, pieces_named
from printkit.products.request import Request
from printkit.rules import Piece
from printkit.scene import Affine, Shape, Use
from printkit.scene.transforms import apply
from printkit.text.words import MakingWords

_LARGE = 1.7
"""By how much the drawings of the steps are made larger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperCubesPlan:
    """How paper cubes come on paper.

    Attributes:
        request: what is asked for.
        net: the net of one cube.
        cross: the net as it is laid out.
        frame: how each sheet of nets is turned and divided.
        pages: per sheet its cubes.
    """

    request: Request
    net: Net
    cross: Cross
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


def plan_paper_cubes(
    request: Request, only: tuple[Piece, ...] = (), sides: Sides = Sides.SHARE
) -> PaperCubesPlan:
    """Choose how nets come on the fewest sheets of paper, if possible of one colour each.

    Args:
        request: what is asked for.
        only: the cubes that are made again, or empty for all.
        sides: whether both colours may share a sheet.

    Raises:
        LayoutError: not a single net fits, or the pieces are no cubes.
    """
    setup, net = request.setup, Net(edge=request.edge)
    game, shift = request.game, net.tab + GAP
    nested = Cross(width=net.width, height=net.height, pitch=2 * net.edge + shift, shift=shift)
    # The cubes of each hand, or those of them that are made again.
    owned = (
        tuple(piece for piece in only if piece in hand.pieces)
        if only
        else tuple(
            Piece(kind, hand.side)
            for kind in hand.kinds
            if game.kinds[kind].form is CUBE
            for _ in range(game.kinds[kind].counts[hand.side])
        )
        for hand in hands(game)
    )
    stacks = tuple(pieces for pieces in owned if pieces)
    if not stacks:
        raise LayoutError(Message("products.pieces-are-no-cubes", game=game.name))
    plans = [
        PaperCubesPlan(
            request=request,
            net=net,
            cross=cross,
            frame=frame,
            pages=tuple(
                pieces[first : first + room]
                for pieces in some
                for first in range(0, len(pieces), room)
            ),
        )
        for some in (stacks, (tuple(chain.from_iterable(stacks)),))[: 1 + (sides is Sides.SHARE)]
        for frame in setup.ruled_turns
        for cross in (nested, nested.clear)
        if (room := cross.room(_room(frame)))
    ]
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
    nets = [_nets(head, plan, pieces, number) for number, pieces in enumerate(plan.pages, start=2)]
    titles = told_apart([sheet.title for sheet in nets])
    named = (replace(sheet, title=title) for title, sheet in zip(titles, nets, strict=True))
    words = MakingWords.of(head.language, head.game.form)
    title = words.nets_title.format(game=head.title)
    sketch = Sketch(game=head.game, theme=head.theme)
    lead = words.nets_lead.format(count=plan.cubes, cube=head.length(plan.net.edge))
    steps = (
        (pictograms.netting(sketch), words.nets_cut),
        (pictograms.folding(sketch), words.nets_fold),
        (pictograms.closing(sketch), words.nets_glue),
        (pictograms.folded(sketch), words.nets_done),
    )
    blocks = (
        Heading(words=title, rank=Rank.TITLE),
        Paragraph(words=lead, size=TypeSize.LEAD, tone=Tone.QUIET),
        Paragraph(words=words.nets_work.format(count=plan.cubes, sheets=len(plan.pages))),
        Gap(height=6.0),
        Steps(
            steps=tuple(DrawnStep(scene=drawn(one, _LARGE), words=text) for one, text in steps),
            abreast=1,
        ),
    )
    how = replace(head.document(words.nets_how, blocks), size=TypeSize.LEAD)
    return head.publication((how, *named), title)


def _nets(head: Masthead, plan: PaperCubesPlan, pieces: tuple[Piece, ...], number: int) -> Sheet:
    words, frame = MakingWords.of(head.language, head.game.form), plan.frame
    title = words.nets_of.format(game=head.title, of=head.owners(pieces))
    subtitle = words.nets_size.format(count=len(pieces), cube=head.length(plan.net.edge))
    area = frame.area
    places = plan.cross.places(_room(frame), len(pieces))
    return Sheet(
        paper=frame.paper,
        shapes=(
            *headed(title, subtitle, area.x, area, head.tones),
            *_crosses(head, plan, pieces, places),
            *_rulers(plan, places),
            *imprint(frame, head.imprint(number), head.tones),
        ),
        title=title,
        margins=frame.margins,
    )


def _rulers(plan: PaperCubesPlan, places: tuple[Affine, ...]) -> tuple[Shape, ...]:
    """Two rulers beside the nets."""
    boxes = [
        tuple(apply(place, x, y) for x, y in ((left, top), (right, top), (right, low), (left, low)))
        for place in places
        for left, top, right, low in plan.net.bars
    ]
    head, below = plan.frame.area, room_below(plan.frame)
    title = ((head.x, head.y), (head.right, head.y), (head.right, below.y), (head.x, below.y))
    return sheet_rulers(plan.frame, Areas.of((title, *boxes)))


def _crosses(
    head: Masthead, plan: PaperCubesPlan, pieces: tuple[Piece, ...], places: tuple[Affine, ...]
) -> Iterator[Shape]:
    game, theme = head.game, head.theme
    nets = {
        piece: net_symbol(
            plan.net, sticker(game, piece, theme), piece_colours(game, piece, theme).face
        )
        for piece in dict.fromkeys(pieces)
    }
    for piece, transform in zip(pieces, places, strict=True):
        yield Use(symbol=nets[piece], transform=transform)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperCubesOptions:
    """What can be asked of paper cubes.

    Attributes:
        only: the cubes that are made again.
        sides: whether both colours may share a sheet.
    """

    only: str | None = option(None, metavar=ONLY_METAVAR)
    sides: Sides = option(Sides.SHARE, parse=Sides)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperCubesFile(Plan):
    """A file of paper cubes.

    Attributes:
        nets: how they come on paper.
    """

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


def make_file(plan: PaperCubesFile) -> Publication:
    """The file of paper cubes."""
    return paper_cubes(plan.nets)


def _in_kit(request: Request, of: object) -> Iterable[Order[PaperCubesOptions]]:
    """One file, where there are cubes."""
    cubes = any(kind.form is CUBE for kind in request.game.kinds)
    return once(PaperCubesOptions)(request, of) if cubes else ()


PRODUCT = Product(
    name="paper-cubes", options=PaperCubesOptions, plan=plan_file, make=make_file, kit=_in_kit
)
