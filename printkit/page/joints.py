"""A tiled picture on its sheets, with all that joins the sheets again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from printkit.page.frame import LABEL, Box, Frame
from printkit.page.marks import (
    MARK,
    Axis,
    Point,
    cut_line,
    hatch,
    placing_line,
    registration_mark,
)
from printkit.page.text import Type
from printkit.page.tile import Span, Tile, Tiling
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

_MARK_DISTANCE = 4.0
_MARK_ROOM = 2.5
_BEYOND = 8.0
_TAG_HEIGHT = 4.4
_POINTER = 10.0
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
    return (figure, *_strips(tiled, tile), *_cut_lines(tiled, tile), *_registration(tiled, tile))


def _shows(tile: Tile, label: Text) -> bool:
    left, top, right, bottom = bounds((label,))
    across = left < tile.x.end and right > tile.x.start
    return across and top < tile.y.end and bottom > tile.y.start


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
    return (hatch(glue), placing_line((strip.x, strip.y), end), *_tag(strip, text))


def _tag(strip: Box, text: str) -> tuple[Shape, ...]:
    """Which neighbour comes here, on a clear ground in the middle of the strip."""
    type_ = Type(size=LABEL, fill=MARK, weight=Weight.SEMIBOLD)
    width = type_.width(text) + 1.0
    x, y = strip.x + strip.width / 2, strip.y + strip.height / 2
    return (
        Path(
            segments=rectangle(x - width / 2, y - _TAG_HEIGHT / 2, width, _TAG_HEIGHT),
            style=Style(fill=_PAPER_WHITE),
        ),
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


def _cut_lines(tiled: TiledPicture, tile: Tile) -> tuple[Shape, ...]:
    """Where this sheet is cut, told beyond its art too where there is paper left."""
    window, (x, y), area = tiled.window(tile), tiled.origin(tile), tiled.frame.area
    top, bottom = max(area.y, window.y - _BEYOND), min(area.bottom, window.bottom + _BEYOND)
    left, right = max(area.x, window.x - _BEYOND), min(area.right, window.right + _BEYOND)
    tall = Box(x=area.x, y=top, width=area.width, height=bottom - top)
    wide = Box(x=left, y=area.y, width=right - left, height=area.height)
    upright = [_seen(tiled.upright_cut(at), x, y, tall) for at in _cuts(tiled, tile.x)]
    level = [_seen(tiled.level_cut(at), x, y, wide) for at in _cuts(tiled, tile.y)]
    return tuple(shape for shapes in (*upright, *level) for shape in shapes)


def _seen(cut: tuple[Point, ...], x: float, y: float, room: Box) -> tuple[Shape, ...]:
    """The part of a cut that lies in `room`; of a straight one nothing else is written."""
    points = [(x + across, y + down) for across, down in cut]
    if len(points) > 2:
        return (Clip(box=room.corners, shapes=cut_line(points)),)
    return cut_line(
        (min(max(across, room.x), room.right), min(max(down, room.y), room.bottom))
        for across, down in points
    )


def _cuts(tiled: TiledPicture, span: Span) -> tuple[float, ...]:
    """Where a sheet is cut: before it is glued on its predecessor, or at all its joints."""
    ends = (span.cut, span.joint if tiled.tiling.seam.is_butted else None)
    return tuple(end for end in ends if end is not None)


def _registration(tiled: TiledPicture, tile: Tile) -> tuple[Shape, ...]:
    """Crosses on the joints just outside the picture, the same on both sheets."""
    (x, y), area = tiled.origin(tile), tiled.frame.area
    seams_x = [seam for seam in (tile.x.cut, tile.x.joint) if seam is not None]
    seams_y = [seam for seam in (tile.y.cut, tile.y.joint) if seam is not None]
    places = [
        *(
            (tiled.upright_cut(seam)[-1 if edge > 0 else 0][0], edge)
            for seam in seams_x
            for edge in _outside(tile.y, tiled.height)
        ),
        *(
            (edge, tiled.level_cut(seam)[-1 if edge > 0 else 0][1])
            for seam in seams_y
            for edge in _outside(tile.x, tiled.width)
        ),
    ]
    return tuple(
        registration_mark(x + at_x, y + at_y)
        for at_x, at_y in places
        if area.x <= x + at_x - _MARK_ROOM
        and x + at_x + _MARK_ROOM <= area.right
        and area.y <= y + at_y - _MARK_ROOM
        and y + at_y + _MARK_ROOM <= area.bottom
    )


def _outside(span: Span, length: float) -> tuple[float, ...]:
    """Beyond which ends of the picture this sheet has paper left."""
    ends = []
    if span.cut is None:
        ends.append(-_MARK_DISTANCE)
    if span.joint is None:
        ends.append(length + _MARK_DISTANCE)
    return tuple(ends)
