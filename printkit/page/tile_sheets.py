"""A tiled picture on its sheets, with all that joins the sheets again; and a map of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

from printkit import scene as art
from printkit.page.frame import LABEL, TEXT, Box, Frame
from printkit.page.free_room import NOTHING, Areas, Outline, around, inside
from printkit.page.marks import (
    CROSS,
    HAIRLINE,
    MARK,
    PALE,
    Point,
    cut_line,
    hatch,
    placing_line,
    registration_mark,
)
from printkit.page.rulers import sheet_rulers
from printkit.page.text import Type
from printkit.page.tiling import Span, Tile, Tiling

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

# Of a map, in mm.
_MAP_BEYOND = 3.0
_CASING_WIDTH = 0.9
_CODE = "#000000"
_NEAR = 0.5
_TAG, _SMALL_TAG = 4.6, 3.4
"""Radius of the ground of a code, on a large map and on a small one."""
_LEAST_LINE = HAIRLINE / 0.68
"""The thinnest line of a small map, which is printed at a scale of 0.68 or more."""
_SEAM_STYLE = art.Style(stroke=MARK, width=HAIRLINE, cap=art.Cap.BUTT)
_TAG_STYLE = art.Style(fill=_PAPER_WHITE, stroke=MARK, width=HAIRLINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class TiledPicture:
    """A picture over several sheets.

    Attributes:
        picture: its art, from its upper left corner, in mm.
        labels: texts upon it, each drawn only on the sheets that show it.
        alt: what the sheet with a code shows, in words.
        upright: for joints between columns whose cut is not straight, by their place, that cut
            from top to bottom.
        level: the same for joints between rows, from left to right.
        cells: convex areas that make up what is seen of the picture.
    """

    picture: art.Symbol
    labels: tuple[art.Text, ...]
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

    def strips(self, tile: Tile) -> Iterator[art.Shape]:
        """Where the neighbours at the right and below are glued on, or which are butted there."""
        window, area, (x, y) = self.window(tile), self.frame.area, self.origin(tile)
        beside, below = f"→ {tile.right}", f"↓ {tile.below}"
        if self.tiling.seam.is_butted:
            if tile.right and area.right - window.right >= _POINTER:
                yield from _tag(replace(window, x=window.right, width=_POINTER), beside)
            if tile.below and area.bottom - window.bottom >= _TAG_HEIGHT:
                yield from _tag(replace(window, y=window.bottom, height=_TAG_HEIGHT), below)
            return
        width = self.tiling.seam.after
        left = window.x if tile.x.cut is None else x + tile.x.cut
        top = window.y if tile.y.cut is None else y + tile.y.cut
        right = window.right if tile.x.joint is None else x + tile.x.joint
        if tile.x.joint is not None:
            strip = Box(x=right, y=top, width=width, height=window.bottom - top)
            glue = replace(strip, x=strip.x + _CLEAN, width=strip.width - _CLEAN)
            yield from hatch(glue, _OVER)
            yield from placing_line((strip.x, strip.y), (strip.x, strip.bottom), -1.0)
            yield from _tag(strip, beside)
        if tile.y.joint is not None:
            strip = Box(x=left, y=y + tile.y.joint, width=right - left, height=width)
            glue = replace(strip, y=strip.y + _CLEAN, height=strip.height - _CLEAN)
            yield from hatch(glue, _OVER)
            yield from placing_line((strip.x, strip.y), (strip.right, strip.y), 1.0)
            yield from _tag(strip, below)

    def crosses(self, tile: Tile) -> Iterator[art.Shape]:
        """Crosses on the joints, the same on both sheets: two a joint wherever there is paper.

        They stand just outside the picture, in a notch of its edge, or beyond an inner joint where
        both sheets are covered or cut off later: never on what stays.
        """
        x, y = self.origin(tile)
        codes = {one.code: one for one in self.tiling.tiles}
        marks: list[Mark] = []
        for one in codes.values():
            if one.right and tile.code in {one.code, one.right}:
                marks += self.upright_marks(one, codes[one.right])
            if one.below and tile.code in {one.code, one.below}:
                # at the outer ends of the joint between rows, which are joined as a whole
                cut = self.level_cut(one.y.joint or 0.0)
                for rising, inner, edge, height in (
                    (-1, one.x.cut, 0.0, cut[0][1]),
                    (1, one.x.joint, self.width, cut[-1][1]),
                ):
                    if inner is None:
                        middles = tuple((edge + rising * far, height) for far in _OUTER)
                        marks += _first(self, (one, codes[one.below]), middles, self.cells)
        for at_x, at_y, reach in marks:
            yield from registration_mark(x + at_x, y + at_y, reach)

    def solid(self, tile: Tile) -> Iterator[Outline]:
        """What rulers must not lie on: cells, and where sheets are joined the strips and marks."""
        x, y = self.origin(tile)
        window = self.window(tile)
        seen = replace(window, x=tile.x.start, y=tile.y.start)
        for cell in self.cells.near(seen):
            yield tuple((x + at_x, y + at_y) for at_x, at_y in cell)
        whole = window.grown(_BEYOND)
        # a cut along cells swings to both sides of where it lies
        if tile.x.cut is not None:
            end = x + max(at for at, _ in self.upright_cut(tile.x.cut)) + CROSS
            yield replace(whole, width=end - whole.x).outline
        if tile.x.joint is not None:
            start = x + min(at for at, _ in self.upright_cut(tile.x.joint)) - CROSS
            yield replace(whole, x=start, width=whole.right - start).outline
        if tile.y.cut is not None:
            end = y + max(at for _, at in self.level_cut(tile.y.cut)) + CROSS
            yield replace(whole, height=end - whole.y).outline
        if tile.y.joint is not None:
            start = y + min(at for _, at in self.level_cut(tile.y.joint)) - CROSS
            yield replace(whole, y=start, height=whole.bottom - start).outline

    def upright_marks(self, one: Tile, other: Tile) -> Iterator[Mark]:
        """At both ends of the joint between a sheet and the one at its right."""
        cut = self.upright_cut(one.x.joint or 0.0)

        def across(y: float) -> float:
            """Where the cut is at a height, in its nearest corner's column."""
            return min(cut, key=lambda point: abs(point[1] - y))[0] if len(cut) > 2 else cut[0][0]

        for rising, inner, edge in ((-1, one.y.cut, 0.0), (1, one.y.joint, self.height)):
            start, distances, kept = edge, _OUTER, self.cells
            if inner is not None:  # the joint between rows may leave its middle
                swing = max((abs(y - inner) for _, y in self.level.get(inner, ())), default=0.0)
                start, distances, kept = inner + rising * swing, _INNER, NOTHING
            heights = (start + rising * far for far in distances)
            middles = tuple((across(y), y) for y in heights)
            yield from _first(self, (one, other), middles, kept)


def _centred(span: Span, live: float, live_size: float, area: float, area_size: float) -> float:
    """The picture's edge when its part stands in the middle of the sheet, or as near as can be."""
    wanted = live + (live_size - span.size) / 2
    nearest = min(max(wanted, area), area + area_size - span.size)
    return nearest - span.start


def tile_shapes(tiled: TiledPicture, tile: Tile) -> tuple[art.Shape, ...]:
    """The part of the picture on one sheet, with its joints."""
    x, y = tiled.origin(tile)
    seen = []
    for label in tiled.labels:
        left, top, right, bottom = _reach(label)
        across = left < tile.x.end and right > tile.x.start
        if across and top < tile.y.end and bottom > tile.y.start:
            seen.append(label)
    window, area = tiled.window(tile), tiled.frame.area
    picture = art.Clip(
        box=window.corners,
        shapes=(
            art.Use(symbol=tiled.picture, transform=art.move(x, y)),
            art.Group(shapes=tuple(seen), transform=art.move(x, y)),
        ),
    )
    # Where this sheet is cut, shown beyond its art too where there is paper left.
    top, bottom = max(area.y, window.y - _BEYOND), min(area.bottom, window.bottom + _BEYOND)
    left, right = max(area.x, window.x - _BEYOND), min(area.right, window.right + _BEYOND)
    tall = replace(area, y=top, height=bottom - top)
    wide = replace(area, x=left, width=right - left)
    upright = (
        _seen(tiled.upright_cut(at), (x, y), tall, waste) for at, waste in _cuts(tiled, tile.x)
    )
    level = (_seen(tiled.level_cut(at), (x, y), wide, -waste) for at, waste in _cuts(tiled, tile.y))
    return (
        art.Group(shapes=(picture,), alt=tiled.alt(tile.code)),
        *tiled.strips(tile),
        *chain.from_iterable(chain(upright, level)),
        *tiled.crosses(tile),
        *sheet_rulers(tiled.frame, Areas.of(tiled.solid(tile))),
    )


_reach = lru_cache(maxsize=8192)(lambda label: art.bounds((label,)))
"""What a label covers; asked again for every sheet."""


def _tag(strip: Box, text: str) -> tuple[art.Shape, ...]:
    """Which neighbour comes here, on a clear ground in the middle of the strip."""
    type_ = Type(size=LABEL, fill=MARK, weight=art.Weight.SEMIBOLD)
    width = type_.width(text) + 1.0
    x, y = strip.x + strip.width / 2, strip.y + strip.height / 2
    ground = art.rectangle(x - width / 2, y - _TAG_HEIGHT / 2, width, _TAG_HEIGHT)
    return (
        art.Path(segments=ground, style=art.Style(fill=_PAPER_WHITE)),
        art.Text(
            x=x,
            y=y + 0.35 * LABEL,
            text=text,
            size=LABEL,
            fill=MARK,
            anchor=art.Anchor.MIDDLE,
            weight=art.Weight.SEMIBOLD,
        ),
    )


def _seen(cut: tuple[Point, ...], origin: Point, room: Box, waste: float) -> tuple[art.Shape, ...]:
    """The part of a cut that lies in `room`; of a straight one nothing else is written."""
    x, y = origin
    points = [(x + across, y + down) for across, down in cut]
    if len(points) > 2:
        return (art.Clip(box=room.corners, shapes=cut_line(points, waste)),)
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


Mark: TypeAlias = tuple[float, float, float]
"""Where a cross has its middle, and how far it reaches, in mm of the picture."""


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


def tile_map(tiled: TiledPicture, width: float, height: float) -> art.Scene:
    """The whole picture small, with the outlines and codes of its sheets on it, in a frame.

    It takes `width` by `height` mm at most.
    """
    room = 2 * _MAP_BEYOND
    scale = min((width - room) / tiled.width, (height - room) / tiled.height)
    whole = Box(x=0.0, y=0.0, width=scale * tiled.width + room, height=scale * tiled.height + room)
    outline = art.Style(stroke=PALE, width=HAIRLINE, join=art.Join.MITER)
    return art.Scene(
        width=whole.width,
        height=whole.height,
        shapes=(
            art.Path(segments=art.rectangle(*whole.corners), style=outline),
            *_map(tiled, (_MAP_BEYOND, _MAP_BEYOND), scale, _TAG, HAIRLINE),
        ),
    )


def small_map(tiled: TiledPicture, width: float, height: float) -> tuple[art.Shape, ...]:
    """The whole picture with the outlines and codes of its sheets, in a box of this size."""
    scale = min((width - 2 * _MAP_BEYOND) / tiled.width, (height - 2 * _NEAR) / tiled.height)
    corner = (width - scale * tiled.width) / 2, (height - scale * tiled.height) / 2
    return art.stroked_at_least(_map(tiled, corner, scale, _SMALL_TAG, _LEAST_LINE), _LEAST_LINE)


def _map(
    tiled: TiledPicture, corner: Point, scale: float, tag: float, least: float
) -> tuple[art.Shape, ...]:
    """A map, its codes on grounds of a radius of `tag` mm, and no line thinner than `least` mm."""
    (x, y), tiling, seams = corner, tiled.tiling, []
    for cut, spans in ((tiled.upright_cut, tiling.columns), (tiled.level_cut, tiling.rows)):
        for joint in (span.joint for span in spans if span.joint is not None):
            points = [(x + scale * across, y + scale * down) for across, down in cut(joint)]
            seams.append(art.polyline(points))
    # No line is so thin that it gets lost in print.
    picture, shapes = tiled.picture, art.stroked_at_least(tiled.picture.shapes, least / scale)
    if shapes != picture.shapes:
        picture = art.Symbol(id=f"{picture.id}-small", shapes=shapes)
    tags: list[art.Shape] = []
    size = TEXT * tag / _TAG
    code = art.Text(
        x=0,
        y=0,
        text="",
        size=size,
        fill=_CODE,
        anchor=art.Anchor.MIDDLE,
        weight=art.Weight.SEMIBOLD,
    )
    for tile in tiling.tiles:
        at_x, at_y = x + scale * tile.x.middle, y + scale * tile.y.middle
        tags.append(art.Circle(x=at_x, y=at_y, radius=tag, style=_TAG_STYLE))
        tags.append(replace(code, x=at_x, y=at_y + 0.35 * size, text=tile.code))
    # On a clear ground a joint's line reads on any tint.
    clear = art.Style(stroke=_PAPER_WHITE, width=_CASING_WIDTH, cap=art.Cap.BUTT)
    return (
        art.Use(symbol=picture, transform=art.place(x, y, scale)),
        *(art.Path(segments=seam, style=clear) for seam in seams),
        *(art.Path(segments=seam, style=_SEAM_STYLE) for seam in seams),
        *tags,
    )
