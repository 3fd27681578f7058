"""A map of a tiled picture: how its sheets lie."""

from __future__ import annotations

from dataclasses import dataclass, replace

from printkit.page.frame import TEXT
from printkit.page.marks import HAIRLINE, MARK, PALE, Point
from printkit.page.tile_sheets import TiledPicture
from printkit.page.tiling import Span
from printkit.scene import (
    Anchor,
    Cap,
    Circle,
    Join,
    Path,
    Scene,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    Weight,
    place,
    polyline,
    rectangle,
    stroked_at_least,
)

# Lengths in mm.
_BEYOND = 3.0
_CASING_WIDTH = 0.9
_CODE = "#000000"
_TAG = 4.6  # mm
_NEAR = 0.5  # mm
_LEAST_SCALE = 0.68
"""The smallest scale at which the map of a make sheet is printed."""
_PAPER_WHITE = "#ffffff"
_SEAM_STYLE = Style(stroke=MARK, width=HAIRLINE, cap=Cap.BUTT)
_TAG_STYLE = Style(fill=_PAPER_WHITE, stroke=MARK, width=HAIRLINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Marks:
    """How large the marks on a map are, in mm: radius of a code's ground, least width of lines."""

    tag: float = _TAG
    line: float = HAIRLINE


_LARGE = _Marks()
_SMALL = _Marks(tag=3.4, line=HAIRLINE / _LEAST_SCALE)


def tile_map(tiled: TiledPicture, width: float, height: float) -> Scene:
    """The whole picture small, with the outlines and codes of its sheets on it, in a frame.

    Args:
        tiled: what is to be joined.
        width: the most that it may take, in mm.
        height: the same.
    """
    scale = min((width - 2 * _BEYOND) / tiled.width, (height - 2 * _BEYOND) / tiled.height)
    return Scene(
        width=scale * tiled.width + 2 * _BEYOND,
        height=scale * tiled.height + 2 * _BEYOND,
        shapes=_map(tiled, _BEYOND, _BEYOND, scale),
    )


def small_map(tiled: TiledPicture, width: float, height: float) -> tuple[Shape, ...]:
    """The whole picture with the outlines and codes of its sheets, in a box of this size."""
    scale = min((width - 2 * _BEYOND) / tiled.width, (height - 2 * _NEAR) / tiled.height)
    x, y = (width - scale * tiled.width) / 2, (height - scale * tiled.height) / 2
    _, *shapes = _map(tiled, x, y, scale, _SMALL)
    return stroked_at_least(shapes, _SMALL.line)


def _map(
    tiled: TiledPicture, x: float, y: float, scale: float, marks: _Marks = _LARGE
) -> tuple[Shape, ...]:
    width, height = scale * tiled.width, scale * tiled.height
    upright = [span.joint for span in tiled.tiling.columns if span.joint is not None]
    level = [span.joint for span in tiled.tiling.rows if span.joint is not None]
    seams = [
        *(_drawn(tiled.upright_cut(at), x, y, scale) for at in upright),
        *(_drawn(tiled.level_cut(at), x, y, scale) for at in level),
    ]
    outline = Style(stroke=PALE, width=HAIRLINE, join=Join.MITER)
    # On a clear ground a joint's line reads on any tint.
    clear = Style(stroke=_PAPER_WHITE, width=_CASING_WIDTH, cap=Cap.BUTT)
    frame = rectangle(x - _BEYOND, y - _BEYOND, width + 2 * _BEYOND, height + 2 * _BEYOND)
    # No line is so thin that it gets lost in print.
    picture, shapes = tiled.picture, stroked_at_least(tiled.picture.shapes, marks.line / scale)
    if shapes != picture.shapes:
        picture = Symbol(id=f"{picture.id}-small", shapes=shapes)
    tags: list[Shape] = []
    size = TEXT * marks.tag / _TAG
    code = Text(
        x=0, y=0, text="", size=size, fill=_CODE, anchor=Anchor.MIDDLE, weight=Weight.SEMIBOLD
    )
    for tile in tiled.tiling.tiles:
        at_x, at_y = x + scale * _middle(tile.x), y + scale * _middle(tile.y)
        tags.append(Circle(x=at_x, y=at_y, radius=marks.tag, style=_TAG_STYLE))
        tags.append(replace(code, x=at_x, y=at_y + 0.35 * size, text=tile.code))
    return (
        Path(segments=frame, style=outline),
        Use(symbol=picture, transform=place(x, y, scale)),
        *(Path(segments=polyline(seam), style=clear) for seam in seams),
        *(Path(segments=polyline(seam), style=_SEAM_STYLE) for seam in seams),
        *tags,
    )


def _drawn(cut: tuple[Point, ...], x: float, y: float, scale: float) -> tuple[Point, ...]:
    """A cut as it lies on the map."""
    return tuple((x + scale * across, y + scale * down) for across, down in cut)


def _middle(span: Span) -> float:
    """The middle of what is seen of a sheet once all are joined."""
    start = span.start if span.cut is None else span.cut
    end = span.end if span.joint is None else span.joint
    return (start + end) / 2
