"""Covers: the picture of a game on a table, in the shapes of books, boxes and posts.

All of it is areas of one colour each: shadows are drawn from their soft rim to their core, each on
what it falls on, because a scene knows no transparency.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from printkit.base.errors import LayoutError, Message, MissingGlyph, PrintkitError, Source, said
from printkit.base.fonts import CAP_HEIGHT, text_width
from printkit.base.units import MM_PER_INCH, millimetres
from printkit.draw.bodies import shadows
from printkit.draw.slab import Slab, in_shadow
from printkit.export import PPI_BOUNDS, Format
from printkit.features.cover.stage import Backdrop, Framing, Sight, Staging
from printkit.features.cover.table import planks, table, wall
from printkit.products.base import Picture, Plan, Product, Shared, option
from printkit.products.diagram import Size, size
from printkit.products.replays.record import example_of
from printkit.products.request import ON_SCREEN, Request
from printkit.replay.replay import Ply
from printkit.rules import Position, Side
from printkit.scene import Clip, Scene, Text, Weight
from printkit.scene.lettering import unprintable

_OPENING = 18
"""The turn of the example after which it is shown, or two thirds of a short one."""
_PPI = 300.0
_BOX = (410, 514)
"""Of the picture of a box, in pixels, as Tabletopia takes it."""
_WIDEST_TITLE = 0.84
"""Of a title in one line, as a share of the picture's width."""
_HIGHEST_TITLE = 0.42
"""Of its capitals, as a share of the room above the table."""
_LEADING = 1.1
"""From one line of a title to the next, in em."""
_MIDDLE = 0.52
"""Where its middle is in that room: descenders need some."""
_MOST_BLEED = 20.0
"""Of a picture, in mm."""
_GROUNDS = {
    "day": Backdrop(
        planks=("#d9b98c", "#d2b082", "#dfc196", "#cca97a", "#d6b587"),
        joint="#8a6a44",
        back=("#1f3a52", "#5b7f97"),
        shade="#33251c",
        far=0.62,
        title="#fdf8ee",
    ),
    "night": Backdrop(
        planks=("#6a452b", "#61402a", "#734c30", "#593a25", "#6d482d"),
        joint="#2c1b10",
        back=("#0b111c", "#27303f"),
        shade="#0b0806",
        far=0.42,
        title="#f6ead2",
    ),
}
"""The tables by name."""


class Proportions(StrEnum):
    """How wide a cover is for its height."""

    WIDE = "3:2"
    SQUARE = "1:1"
    BOOK = "1:1.4"
    BOX = "box"


_SHOTS = {
    Proportions.WIDE: (1.5, Framing(pitch=25.0, yaw=21.0, near=0.95, wide=0.9, foot=1.03)),
    Proportions.SQUARE: (1.0, Framing(pitch=34.0, yaw=24.0, near=0.92, wide=0.82, foot=1.02)),
    Proportions.BOOK: (1 / 1.4, Framing(pitch=42.0, yaw=25.0, near=0.9, wide=0.74, foot=1.01)),
    Proportions.BOX: (
        _BOX[0] / _BOX[1],
        Framing(pitch=39.0, yaw=25.0, near=0.9, wide=0.78, foot=1.01),
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverOptions:
    """What can be asked of a cover.

    Attributes:
        ply: after which turn of the example; 0 for the setup.
        title: what stands above the table; None for the game's name, empty for nothing.
        bleed: how far the picture goes on beyond its edges, where it is trimmed, in mm.
    """

    shape: Proportions = option(Proportions.WIDE, parse=Proportions)
    width: Size = option(Size(180.0), parse=size, metavar="SIZE")
    bleed: float | None = option(None, parse=millimetres, metavar="MM")
    ground: str = option("day", choices=tuple(_GROUNDS))
    ply: int | None = option(None, bounds=(0, None), metavar="N")
    title: str | None = option(None, metavar="TEXT")
    side: Side = option(Side.WHITE, parse=Side)
    seed: int = option(1, bounds=(0, 10**6), metavar="N")
    ppi: float | None = option(None, usual=_PPI, bounds=PPI_BOUNDS, metavar="N")


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverPlan(Plan):
    """A cover to be drawn."""

    request: Request
    options: CoverOptions
    position: Position


def plan_cover(request: Request, options: CoverOptions) -> CoverPlan:
    """What a cover shows.

    Raises:
        LayoutError: a game without a board, a bleed wider than books have, or a turn that the
            example does not have.
    """
    game = request.game
    if game.grid.boardless:
        raise LayoutError(Message("cover.no-board", game=game.name))
    if problems := unprintable(options.title or "", Source("--title")):
        raise MissingGlyph(problems)
    if options.bleed is not None and options.bleed > _MOST_BLEED:
        raise LayoutError(Message("cover.bleed", bleed=options.bleed, most=_MOST_BLEED))
    return CoverPlan(
        file_name=f"{game.file_stem}_cover_{request.language}.png",
        endings=(".png", ".svg", ".pdf"),
        request=request,
        options=options,
        position=_position(request, options.ply),
    )


def _position(request: Request, ply: int | None) -> Position:
    """The position that is shown: of the example, or the setup."""
    game, plies = request.game, tuple[Ply, ...]()
    if game.example is not None and game.is_played:
        with suppress(PrintkitError):
            plies = example_of(game, request.language).plies
    if ply is not None and ply > len(plies):
        raise LayoutError(Message("cover.no-ply", ply=ply, last=len(plies)))
    number = min(_OPENING, 2 * len(plies) // 3) if ply is None else ply
    return plies[number - 1].position if number else game.setup


def make_cover(plan: CoverPlan) -> Picture:
    """The picture."""
    options, request, bleed = plan.options, plan.request, plan.options.bleed or 0.0
    share, shot = _SHOTS[options.shape]
    wide, high = options.width.mm, options.width.mm / share
    stage = Staging.of(
        Sight(request.game, request.theme, plan.position, options.side, options.seed),
        shot,
        _GROUNDS[options.ground],
        (wide, high),
        bleed,
    )
    name = request.game.title[request.language]
    title = name if options.title is None else options.title
    parts, standing, slab = planks(stage), stage.standing, Slab(stage=stage)
    on_board, beside = (
        [one for one in standing if (one[0].foot[2] < 0) is low] for low in (False, True)
    )
    shapes = (
        *wall(stage),
        *table(stage, parts),
        *slab.cast(parts),
        *in_shadow(stage, shadows(stage, beside), parts, stage.deep),
        *slab.shapes(shadows(stage, on_board)),
        *(shape for one in standing for body in one for shape in body.seen()),
        *_lettering(title, stage),
    )
    full = (wide + 2 * bleed, high + 2 * bleed)
    scene = Scene(
        width=full[0],
        height=full[1],
        shapes=(Clip(box=(0.0, 0.0, *full), shapes=shapes),),
        title=title or name,
        description=said(Message("cover.described", game=name), request.language),
    )
    is_box = options.shape is Proportions.BOX and options.ppi is None
    ppi = MM_PER_INCH * _BOX[0] / full[0] if is_box else options.ppi or _PPI
    return Picture(scene=scene, request=request, form=Format(ppi=ppi))


def _lettering(title: str, stage: Staging) -> Iterator[Text]:
    """The title above the table, in one line or two, as large as it has room."""
    words, sky, wide = title.split(), stage.sky, stage.trim[0]
    ways = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(len(words))]
    sizes = []
    for way in ways:
        lines = [line for line in way if line]
        widest = max(text_width(line, 1.0, Weight.SEMIBOLD) for line in lines)
        high = CAP_HEIGHT + _LEADING * (len(lines) - 1)
        em = min(_WIDEST_TITLE * wide / widest, _HIGHEST_TITLE * len(lines) ** 0.5 * sky / high)
        sizes.append((em, lines))
    em, lines = max(sizes, key=lambda one: one[0], default=(0.0, []))
    for rank, line in enumerate(lines):
        down = _MIDDLE * sky + (rank - (len(lines) - 1) / 2) * _LEADING * em
        at = stage.bleed + wide / 2, stage.bleed + down
        yield Text.level(line, at, em, stage.ground.title).bold


PRODUCT = Product(
    name="cover",
    options=CoverOptions,
    plan=plan_cover,
    make=make_cover,
    takes=frozenset({Shared.THEME, Shared.LANGUAGE}),
    theme=ON_SCREEN,
    formats=True,
)
