"""A tiled picture on its sheets, with all that joins the sheets again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

from printkit.page.frame import LABEL, Box, Frame
from printkit.page.free_room import NOTHING, Areas, Outline, around, inside
from printkit.page.marks import (
    CROSS,
    MARK,
    Axis,
    Point,
    cut_line,
    hatch,
    placing_line,
    registration_mark,
)
from printkit.page.rulers import sheet_rulers
from printkit.page.text import Type
from printkit.page.tiling import Span, Tile, Tiling
from printkit.scene import (
    Anchor,
    Clip,
    Group,
    Path,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    Weight,
    bounds,
    move,
    rectangle,
)

_CLEAN = 1.0
"""How far from the joint the hatch begins, in mm: a slip of the knife shows art, not hatch."""

_OUTER = (4.0, 3.0, 2.0, 1.5, *(-0.5 * step for step in range(60)))
"""How far beyond the edge of the picture crosses are tried, in mm; below 0 in its notches."""

_INNER = (4.0, 3.0, 2.5, 1.4)  # mm
"""The same beyond a joint between rows."""

# Lengths in mm.
_SMALL_CROSS = 1.2
_OVER = 0.2
"""By how much the glue's clear ground reaches over the art, in mm: no sliver is left."""

_CLEAR = 0.2  # mm
_BEYOND = 8.0  # mm
_TAG_HEIGHT = 4.4  # mm
_POINTER = 10.0  # mm
_PAPER_WHITE = "#ffffff"


@dataclass(frozen=True, slots=True, kw_only=True)
class TiledPicture:
    """A picture over several sheets.

    Attributes:
        picture: its art, from its upper left corner, in mm.
        labels: texts upon it, each drawn only on the sheets that show it.
        width: of the picture in mm.
        height: of the picture in mm.
        tiling: how it is divided.
        frame: how each sheet is divided.
        alt: what the sheet with a code shows, in words.
        upright: for joints between columns whose cut is not straight, by their place, that cut
            from top to bottom.
        level: the same for joints between rows, from left to right.
        cells: convex areas that make up what is seen of the picture.
    """

    picture: Symbol
    labels: tuple[Text, ...]
    width: float
    height: float
    tiling: Tiling
    frame: Frame
    alt: Callable[[str], str] = str
    upright: Mapping[float, tuple[Point, ...]] = field(default_factory=dict)
    level: Mapping[float, tuple[Point, ...]] = field(default_factory=dict)
    cells: Areas = NOTHING

    def upright_cut(self, at: float) -> tuple[Point, ...]:
        """The cut at a joint between columns, from above the picture to below it."""
        inner = self.upright.get(at, ())
        first, last = (inner[0][0], inner[-1][0]) if inner else (at, at)
        return (first, -_BEYOND), *inner, (last, self.height + _BEYOND)

    def level_cut(self, at: float) -> tuple[Point, ...]:
        """The cut at a joint between rows, from the left of the picture to its right."""
        inner = self.level.get(at, ())
        first, last = (inner[0][1], inner[-1][1]) if inner else (at, at)
        return (-_BEYOND, first), *inner, (self.width + _BEYOND, last)

    def origin(self, tile: Tile) -> tuple[float, float]:
        """Where on its sheet the picture's upper left corner would come to lie."""
        live, area = self.frame.live, self.frame.area
        return (
            _centred(tile.x, live.x, live.width, area.x, area.width),
            _centred(tile.y, live.y, live.height, area.y, area.height),
        )

    def window(self, tile: Tile) -> Box:
        """The part of the sheet that shows art."""
        x, y = self.origin(tile)
        return Box(x=x + tile.x.start, y=y + tile.y.start, width=tile.x.size, height=tile.y.size)


def _centred(span: Span, live: float, live_size: float, area: float, area_size: float) -> float:
    """The picture's edge when its part stands in the middle of the sheet, or as near as can be."""
    wanted = live + (live_size - span.size) / 2
    nearest = min(max(wanted, area), area + area_size - span.size)
    return nearest - span.start


def tile_shapes(tiled: TiledPicture, tile: Tile) -> tuple[Shape, ...]:
    """The part of the picture on one sheet, with its joints."""
    x, y = tiled.origin(tile)
    seen = tuple(label for label in tiled.labels if _shows(tile, label))
    art = Clip(
        box=tiled.window(tile).corners,
        shapes=(
            Use(symbol=tiled.picture, transform=move(x, y)),
            Group(shapes=seen, transform=move(x, y)),
        ),
    )
    figure = Group(shapes=(art,), alt=tiled.alt(tile.code))
    # Where this sheet is cut, shown beyond its art too where there is paper left.
    window, (x, y), area = tiled.window(tile), tiled.origin(tile), tiled.frame.area
    top, bottom = max(area.y, window.y - _BEYOND), min(area.bottom, window.bottom + _BEYOND)
    left, right = max(area.x, window.x - _BEYOND), min(area.right, window.right + _BEYOND)
    tall = Box(x=area.x, y=top, width=area.width, height=bottom - top)
    wide = Box(x=left, y=area.y, width=right - left, height=area.height)
    upright = [
        _seen(tiled.upright_cut(at), (x, y), tall, waste) for at, waste in _cuts(tiled, tile.x)
    ]
    level = [_seen(tiled.level_cut(at), (x, y), wide, -waste) for at, waste in _cuts(tiled, tile.y)]
    return (
        figure,
        *_strips(tiled, tile),
        *chain.from_iterable((*upright, *level)),
        *registration(tiled, tile),
        *sheet_rulers(tiled.frame, Areas.of(_solid(tiled, tile))),
    )


def _solid(tiled: TiledPicture, tile: Tile) -> Iterator[Outline]:
    """What rulers must not lie on: the cells, and where sheets are joined the strips and marks."""
    x, y = tiled.origin(tile)
    window = tiled.window(tile)
    seen = replace(window, x=tile.x.start, y=tile.y.start)
    for cell in tiled.cells.near(seen):
        yield tuple((x + at_x, y + at_y) for at_x, at_y in cell)
    top, bottom = window.y - _BEYOND, window.bottom + _BEYOND
    left, right = window.x - _BEYOND, window.right + _BEYOND
    upright = (
        (left, x + tile.x.cut + CROSS) if tile.x.cut is not None else None,
        (x + tile.x.joint - CROSS, right) if tile.x.joint is not None else None,
    )
    level = (
        (top, y + tile.y.cut + CROSS) if tile.y.cut is not None else None,
        (y + tile.y.joint - CROSS, bottom) if tile.y.joint is not None else None,
    )
    for ends in filter(None, upright):
        yield (ends[0], top), (ends[1], top), (ends[1], bottom), (ends[0], bottom)
    for ends in filter(None, level):
        yield (left, ends[0]), (right, ends[0]), (right, ends[1]), (left, ends[1])


def _shows(tile: Tile, label: Text) -> bool:
    left, top, right, bottom = _reach(label)
    across = left < tile.x.end and right > tile.x.start
    return across and top < tile.y.end and bottom > tile.y.start


@lru_cache(maxsize=8192)
def _reach(label: Text) -> tuple[float, float, float, float]:
    """What a label covers; asked again for every sheet."""
    return bounds((label,))


def _strips(tiled: TiledPicture, tile: Tile) -> tuple[Shape, ...]:
    """Where the neighbours at the right and below are glued on."""
    if tiled.tiling.seam.is_butted:
        return _pointers(tiled, tile)
    width = tiled.tiling.seam.after
    window, (x, y) = tiled.window(tile), tiled.origin(tile)
    left = window.x if tile.x.cut is None else x + tile.x.cut
    top = window.y if tile.y.cut is None else y + tile.y.cut
    right = window.right if tile.x.joint is None else x + tile.x.joint
    shapes: list[Shape] = []
    if tile.x.joint is not None:
        strip = Box(x=right, y=top, width=width, height=window.bottom - top)
        shapes += _strip(strip, Axis.Y, f"→ {tile.right}")
    if tile.y.joint is not None:
        strip = Box(x=left, y=y + tile.y.joint, width=right - left, height=width)
        shapes += _strip(strip, Axis.X, f"↓ {tile.below}")
    return tuple(shapes)


def _pointers(tiled: TiledPicture, tile: Tile) -> tuple[Shape, ...]:
    """Which neighbours come here, beyond what is cut off, where there is paper left."""
    window, area = tiled.window(tile), tiled.frame.area
    shapes: list[Shape] = []
    if tile.right and area.right - window.right >= _POINTER:
        beside = Box(x=window.right, y=window.y, width=_POINTER, height=window.height)
        shapes += _tag(beside, f"→ {tile.right}")
    if tile.below and area.bottom - window.bottom >= _TAG_HEIGHT:
        under = Box(x=window.x, y=window.bottom, width=window.width, height=_TAG_HEIGHT)
        shapes += _tag(under, f"↓ {tile.below}")
    return tuple(shapes)


def _strip(strip: Box, along: Axis, text: str) -> tuple[Shape, ...]:
    if along is Axis.Y:
        end, dx, dy = (strip.x, strip.bottom), _CLEAN, 0.0
    else:
        end, dx, dy = (strip.right, strip.y), 0.0, _CLEAN
    glue = Box(x=strip.x + dx, y=strip.y + dy, width=strip.width - dx, height=strip.height - dy)
    hidden = -1.0 if along is Axis.Y else 1.0
    return (*hatch(glue, _OVER), *placing_line((strip.x, strip.y), end, hidden), *_tag(strip, text))


def _tag(strip: Box, text: str) -> tuple[Shape, ...]:
    """Which neighbour comes here, on a clear ground in the middle of the strip."""
    type_ = Type(size=LABEL, fill=MARK, weight=Weight.SEMIBOLD)
    width = type_.width(text) + 1.0
    x, y = strip.x + strip.width / 2, strip.y + strip.height / 2
    ground = rectangle(x - width / 2, y - _TAG_HEIGHT / 2, width, _TAG_HEIGHT)
    return (
        Path(segments=ground, style=Style(fill=_PAPER_WHITE)),
        Text(
            x=x,
            y=y + 0.35 * LABEL,
            text=text,
            size=LABEL,
            fill=MARK,
            anchor=Anchor.MIDDLE,
            weight=Weight.SEMIBOLD,
        ),
    )


def _seen(cut: tuple[Point, ...], origin: Point, room: Box, waste: float) -> tuple[Shape, ...]:
    """The part of a cut that lies in `room`; of a straight one nothing else is written."""
    x, y = origin
    points = [(x + across, y + down) for across, down in cut]
    if len(points) > 2:
        return (Clip(box=room.corners, shapes=cut_line(points, waste)),)
    ends = [
        (min(max(across, room.x), room.right), min(max(down, room.y), room.bottom))
        for across, down in points
    ]
    return cut_line(ends, waste)


def _cuts(tiled: TiledPicture, span: Span) -> tuple[tuple[float, float], ...]:
    """Where a sheet is cut, and on which side of an upright cut what is cut off lies.

    That is before it is glued on its predecessor, or at all its joints.
    """
    ends = ((span.cut, 1.0), (span.joint if tiled.tiling.seam.is_butted else None, -1.0))
    return tuple((end, waste) for end, waste in ends if end is not None)


def registration(tiled: TiledPicture, tile: Tile) -> tuple[Shape, ...]:
    """Crosses on the joints, the same on both sheets: two a joint wherever there is paper.

    They stand just outside the picture, in a notch of its edge, or beyond an inner joint where both
    sheets are covered or cut off later: never on what stays.
    """
    x, y = tiled.origin(tile)
    codes = {one.code: one for one in tiled.tiling.tiles}
    marks: list[Mark] = []
    for one in codes.values():
        if one.right and tile.code in {one.code, one.right}:
            marks += _upright_marks(tiled, one, codes[one.right])
        if one.below and tile.code in {one.code, one.below}:
            marks += _level_marks(tiled, one, codes[one.below])
    return tuple(
        shape
        for at_x, at_y, reach in marks
        for shape in registration_mark(x + at_x, y + at_y, reach)
    )


Mark: TypeAlias = tuple[float, float, float]
"""Where a cross has its middle, and how far it reaches, in mm of the picture."""


def _upright_marks(tiled: TiledPicture, one: Tile, other: Tile) -> Iterator[Mark]:
    """At both ends of the joint between a sheet and the one at its right."""
    cut = tiled.upright_cut(one.x.joint or 0.0)
    for rising, inner, edge in ((-1, one.y.cut, 0.0), (1, one.y.joint, tiled.height)):
        start, distances, kept = edge, _OUTER, tiled.cells
        if inner is not None:  # the joint between rows may leave its middle
            swing = max((abs(y - inner) for _, y in tiled.level.get(inner, ())), default=0.0)
            start, distances, kept = inner + rising * swing, _INNER, NOTHING
        heights = (start + rising * far for far in distances)
        middles = tuple((_x_at(cut, y), y) for y in heights)
        yield from _first(tiled, (one, other), middles, kept)


def _level_marks(tiled: TiledPicture, one: Tile, other: Tile) -> Iterator[Mark]:
    """At the outer ends of the joint between rows, which are joined as a whole."""
    cut = tiled.level_cut(one.y.joint or 0.0)
    for rising, inner, edge, y in (
        (-1, one.x.cut, 0.0, cut[0][1]),
        (1, one.x.joint, tiled.width, cut[-1][1]),
    ):
        if inner is None:
            middles = tuple((edge + rising * far, y) for far in _OUTER)
            yield from _first(tiled, (one, other), middles, tiled.cells)


def _x_at(cut: tuple[Point, ...], y: float) -> float:
    """Where an upright cut is at a height, in its nearest corner's column."""
    return min(cut, key=lambda point: abs(point[1] - y))[0] if len(cut) > 2 else cut[0][0]


def _first(
    tiled: TiledPicture, pair: tuple[Tile, Tile], middles: tuple[Point, ...], kept: Areas
) -> Iterator[Mark]:
    """The first place for a cross on both sheets that lies on nothing `kept`; large ones first."""
    origins = [tiled.origin(tile) for tile in pair]
    for reach in (CROSS, _SMALL_CROSS):
        for x, y in middles:
            box = around(x, y, reach + _CLEAR)
            on_sheets = (replace(box, x=box.x + left, y=box.y + top) for left, top in origins)
            if kept.leave_free(box) and all(inside(one, tiled.frame.area) for one in on_sheets):
                yield x, y, reach
                return
