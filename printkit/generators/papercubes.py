"""Paper cubes for those without wood: nets with tabs to be cut, folded and glued."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printkit.draw import howto
from printkit.draw.cube import piece_colours, sticker
from printkit.draw.howto import Sketch
from printkit.draw.net import Net, net_symbol
from printkit.errors import LayoutError
from printkit.generators.hands import hands
from printkit.generators.imprint import Edition, told_apart
from printkit.model import Game, Language, Theme
from printkit.page import (
    Frame,
    Making,
    PageSetup,
    Publication,
    Sheet,
    Step,
    headed,
    imprint,
    making_page,
    room_below,
)
from printkit.page.measure import sheet_rulers
from printkit.page.nest import GAP, Cross
from printkit.rules import Piece, Side
from printkit.scene import Shape, Use
from printkit.scene.affine import apply
from printkit.words.making import MAKING
from printkit.words.sheets import SHEET_WORDS


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperCubesPlan:
    """How paper cubes come on paper.

    Attributes:
        setup: paper, margins and printer that were asked for.
        net: the net of one cube.
        frame: how each sheet of nets is turned and divided.
        pages: per sheet its side and the kinds of its cubes.
    """

    setup: PageSetup
    net: Net
    frame: Frame
    pages: tuple[tuple[Side, tuple[int, ...]], ...]

    @property
    def sheets(self) -> int:
        """How many sheets the file holds: the first one tells how the cubes are made."""
        return 1 + len(self.pages)

    @property
    def cubes(self) -> int:
        """How many cubes there are."""
        return sum(len(kinds) for _, kinds in self.pages)

    @property
    def cross(self) -> Cross:
        """The net as it is laid out."""
        return _cross(self.net)


def plan_paper_cubes(game: Game, *, setup: PageSetup, cube: float) -> PaperCubesPlan:
    """Choose how the nets of all cubes come on the fewest sheets of paper.

    Raises:
        LayoutError: not a single net fits.
    """
    net = Net(edge=cube)
    plans = [
        PaperCubesPlan(setup=setup, net=net, frame=frame, pages=tuple(_pages(game, room)))
        for frame in setup.ruled_turns
        if (room := _cross(net).room(room_below(frame)))
    ]
    if not plans:
        raise LayoutError(
            f"the net of a cube of {cube:g} mm does not fit on {setup.paper.name}",
            hint="take a larger paper or a smaller cube",
        )
    return min(plans, key=lambda plan: plan.sheets)


def _cross(net: Net) -> Cross:
    return Cross(
        width=net.width,
        height=net.height,
        pitch=2 * net.edge + net.tab + GAP,
        shift=net.tab + GAP,
    )


def _pages(game: Game, room: int) -> Iterator[tuple[Side, tuple[int, ...]]]:
    for side, some in hands(game):
        kinds = [number for number in some for _ in range(game.kinds[number].counts[side])]
        for first in range(0, len(kinds), room):
            yield side, tuple(kinds[first : first + room])


def paper_cubes(
    game: Game, plan: PaperCubesPlan, *, theme: Theme, language: Language
) -> Publication:
    """The nets as planned, and before them how a cube is made."""
    edition = Edition(
        game=game,
        cube=plan.net.edge,
        language=language,
        theme=theme,
        sheets=plan.sheets,
        correction=plan.setup.correction,
    )
    nets = [
        _nets(edition, plan, side, kinds, number)
        for number, (side, kinds) in enumerate(plan.pages, start=2)
    ]
    titles = told_apart([sheet.title for sheet in nets])
    named = (replace(sheet, title=title) for title, sheet in zip(titles, nets, strict=True))
    return edition.publication(
        (_how_to(edition, plan), *named), MAKING[language].nets_title.format(game=edition.title)
    )


def _how_to(edition: Edition, plan: PaperCubesPlan) -> Sheet:
    words, frame = MAKING[edition.language], plan.setup.standing
    sketch = Sketch(game=edition.game, theme=edition.theme)
    making = Making(
        title=words.nets_title.format(game=edition.title),
        lead=words.nets_lead.format(
            count=plan.cubes, cube=SHEET_WORDS[edition.language].length(edition.cube)
        ),
        work=words.nets_work.format(count=plan.cubes, sheets=len(plan.pages)),
        steps=(
            Step(picture=howto.netting(sketch), text=words.nets_cut),
            Step(picture=howto.folding(sketch), text=words.nets_fold),
            Step(picture=howto.closing(sketch), text=words.nets_glue),
            Step(picture=howto.folded(sketch), text=words.nets_done),
        ),
        imprint=edition.imprint(1),
    )
    return Sheet(
        paper=frame.paper,
        shapes=making_page(frame, making, edition.tones),
        title=words.nets_how,
        margins=frame.margins,
    )


def _nets(
    edition: Edition, plan: PaperCubesPlan, side: Side, kinds: tuple[int, ...], number: int
) -> Sheet:
    words, frame = MAKING[edition.language], plan.frame
    title = words.nets_of.format(game=edition.title, of=edition.whose(Piece(kinds[0], side)))
    subtitle = words.nets_size.format(
        count=len(kinds), cube=SHEET_WORDS[edition.language].length(edition.cube)
    )
    area = frame.area
    return Sheet(
        paper=frame.paper,
        shapes=(
            *headed(title, subtitle, area.x, area, edition.tones),
            *_crosses(edition, plan, side, kinds),
            *_rulers(plan, len(kinds)),
            *imprint(frame, edition.imprint(number), edition.tones),
        ),
        title=title,
        margins=frame.margins,
    )


def _rulers(plan: PaperCubesPlan, count: int) -> tuple[Shape, ...]:
    """Two rulers beside the nets."""
    places = plan.cross.places(room_below(plan.frame), count)
    corners = ((0.0, 0.0), (plan.net.width, 0.0), (plan.net.width, plan.net.height))
    boxes = [
        tuple(apply(place, x, y) for x, y in (*corners, (0.0, plan.net.height))) for place in places
    ]
    head = plan.frame.area
    below = room_below(plan.frame)
    title = ((head.x, head.y), (head.right, head.y), (head.right, below.y), (head.x, below.y))
    return sheet_rulers(plan.frame, (title, *boxes))


def _crosses(
    edition: Edition, plan: PaperCubesPlan, side: Side, kinds: tuple[int, ...]
) -> Iterator[Shape]:
    game, theme = edition.game, edition.theme
    ground = piece_colours(game, Piece(kinds[0], side), theme).face
    nets = {
        kind: net_symbol(plan.net, sticker(game, Piece(kind, side), theme), ground)
        for kind in set(kinds)
    }
    places = plan.cross.places(room_below(plan.frame), len(kinds))
    for kind, transform in zip(kinds, places, strict=True):
        yield Use(symbol=nets[kind], transform=transform)
