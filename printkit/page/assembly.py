"""The assembly page: how the sheets of a tiled picture lie, and how they are joined."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.page.fit import LEAST_SCALE
from printkit.page.frame import TEXT, TITLE, Frame
from printkit.page.furniture import imprint
from printkit.page.marks import HAIRLINE, MARK, PALE, Point
from printkit.page.text import Tones, Type, set_lines, wrap
from printkit.page.tile_sheets import TiledPicture
from printkit.page.tiling import Span, Tile
from printkit.scene import (
    Anchor,
    Cap,
    Circle,
    Group,
    Join,
    Path,
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

_MEASURE = 130.0
_SHARE = 0.66
_HEAD = 14.0
_GAP = 14.0
_STEP = 7.0
_BEYOND = 3.0
_CASING_WIDTH = 0.9
_CODE = "#000000"
_TAG = 4.6
_NEAR = 0.5
_PAPER_WHITE = "#ffffff"
_SEAM_STYLE = Style(stroke=MARK, width=HAIRLINE, cap=Cap.BUTT)
_TAG_STYLE = Style(fill=_PAPER_WHITE, stroke=MARK, width=HAIRLINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Marks:
    """How large the marks on a map are, in mm: radius of a code's ground, least width of lines."""

    tag: float = _TAG
    line: float = HAIRLINE


_LARGE = _Marks()
_SMALL = _Marks(tag=3.4, line=HAIRLINE / LEAST_SCALE)


@dataclass(frozen=True, slots=True, kw_only=True)
class AssemblyText:
    """The words of an assembly page.

    Attributes:
        title: what the page is for.
        steps: what to do, in order.
        imprint: the parts of the sheet's imprint.
        alt: what the picture shows, for who cannot see it.
    """

    title: str
    steps: tuple[str, ...]
    imprint: tuple[str, ...]
    alt: str = ""


def assembly(
    frame: Frame, tiled: TiledPicture, text: AssemblyText, tones: Tones
) -> tuple[Shape, ...]:
    """The whole picture small, the outlines and codes of its sheets on it, and the steps below.

    Args:
        frame: how this sheet is divided.
        tiled: what is to be joined.
        text: the page's words.
        tones: the colours of words.
    """
    live = frame.live
    axis = max(_SHARE * live.width, min(_MEASURE, live.width - 10))
    left = live.x + (live.width - axis) / 2
    title = Type(size=TITLE, fill=tones.text, weight=Weight.SEMIBOLD)
    heads = wrap(text.title, axis, title)
    y = live.y + _HEAD + len(heads) * title.leading
    steps_height = _steps_height(text, min(axis, _MEASURE))
    room = frame.area.bottom - y - steps_height - 2 * _GAP
    scale = min((axis - 2 * _BEYOND) / tiled.width, (room - 2 * _BEYOND) / tiled.height)
    below = y + 2 * _BEYOND + scale * tiled.height + _GAP
    return (
        *set_lines(heads, left, live.y + _HEAD, title),
        Group(shapes=_map(tiled, left + _BEYOND, y + _BEYOND, scale), alt=text.alt),
        *_steps(text, left, below, min(axis, _MEASURE), tones),
        *imprint(frame, text.imprint, tones, axis=left),
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
    frame = rectangle(x - _BEYOND, y - _BEYOND, width + 2 * _BEYOND, height + 2 * _BEYOND)
    return (
        Path(segments=frame, style=outline),
        Use(symbol=_small(tiled.picture, scale, marks.line), transform=place(x, y, scale)),
        *(_seam(seam) for seam in seams),
        *(Path(segments=polyline(seam), style=_SEAM_STYLE) for seam in seams),
        *(shape for tile in tiled.tiling.tiles for shape in _tag(tile, x, y, scale, marks.tag)),
    )


def _small(picture: Symbol, scale: float, line: float) -> Symbol:
    """The picture as it is drawn small, with no line so thin that it gets lost in print."""
    shapes = stroked_at_least(picture.shapes, line / scale)
    return picture if shapes == picture.shapes else Symbol(id=f"{picture.id}-small", shapes=shapes)


def _drawn(cut: tuple[Point, ...], x: float, y: float, scale: float) -> tuple[Point, ...]:
    """A cut as it lies on the map."""
    return tuple((x + scale * across, y + scale * down) for across, down in cut)


def _seam(ends: tuple[Point, ...]) -> Path:
    """A clear ground for a joint's line, so that it reads on any tint."""
    style = Style(stroke=_PAPER_WHITE, width=_CASING_WIDTH, cap=Cap.BUTT)
    return Path(segments=polyline(ends), style=style)


def _tag(tile: Tile, x: float, y: float, scale: float, radius: float) -> tuple[Shape, ...]:
    at_x = x + scale * _middle(tile.x)
    at_y = y + scale * _middle(tile.y)
    size = TEXT * radius / _TAG
    return (
        Circle(x=at_x, y=at_y, radius=radius, style=_TAG_STYLE),
        Text(
            x=at_x,
            y=at_y + 0.35 * size,
            text=tile.code,
            size=size,
            fill=_CODE,
            anchor=Anchor.MIDDLE,
            weight=Weight.SEMIBOLD,
        ),
    )


def _middle(span: Span) -> float:
    """The middle of what is seen of a sheet once all are joined."""
    start = span.start if span.cut is None else span.cut
    end = span.end if span.joint is None else span.joint
    return (start + end) / 2


def _steps_height(text: AssemblyText, width: float) -> float:
    plain = Type(size=TEXT, fill=_CODE)
    count = sum(len(wrap(step, width - _STEP, plain)) for step in text.steps)
    return (count + 0.5 * len(text.steps)) * plain.leading


def _steps(text: AssemblyText, x: float, y: float, width: float, tones: Tones) -> tuple[Shape, ...]:
    plain = Type(size=TEXT, fill=tones.text)
    number = Type(size=TEXT, fill=tones.text, weight=Weight.SEMIBOLD)
    shapes: list[Shape] = []
    for rank, step in enumerate(text.steps, start=1):
        lines_ = wrap(step, width - _STEP, plain)
        shapes += set_lines((str(rank),), x, y, number)
        shapes += set_lines(lines_, x + _STEP, y, plain)
        y += (len(lines_) + 0.5) * plain.leading
    return tuple(shapes)
