"""Pieces in the round: sides in light and shade, and on those that are seen what they show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import dist
from typing import NamedTuple

from printkit.base.units import blend, luminance
from printkit.draw.camera import WHOLE, Eye, Place, coarse
from printkit.draw.layout import Point, shoelace
from printkit.draw.pieces import FEW, WIDE, face_symbol, piece_colours, pieces_wide, relief_of
from printkit.model import Form, Game, SideColours, Theme
from printkit.rules import Piece
from printkit.scene import (
    Box,
    Cap,
    Join,
    Path,
    Segment,
    Shape,
    Style,
    Symbol,
    Use,
    place,
    polygon,
    transformed,
)

STANDING = "meeple"
"""The form that stands on its foot instead of lying on its back."""
_SHADES = (1.0, 0.84, 0.7)
"""How light the upper side is, the side that is turned to the eye, and the others."""
_DARK, _LIFT = 0.1, 0.17
"""A dark piece's luminance, and the white that its upper side has: else none of it had shape."""
_SLIVER = 0.1
"""Of a side seen so much from beside that nothing on it is made out: twice its area."""
_EDGE = 0.022
"""Of a line around a side, in widths of the piece."""
_EDGE_SHARE, _GLEAM = 0.62, 0.3
"""How much of the strokes' colour is in the edges of a light piece, and of a dark one."""

LARGER = 1.1
"""How much larger pieces are than in plan, where stacks need room to lie beside one another."""
_HIGHEST = 2.4
"""How high more than a few pieces stand on one another, in cells: thinner ones where they must."""
_HOLLOW = 0.88
"""How much of what ends in a point is hidden by one as wide that stands on it."""
_FLUSH = 0.02
"""How high a piece that lies in a ring is seen, in widths."""
STORED = 5.0
"""The width in mm at which a piece by itself is drawn."""


class Side3D(NamedTuple):
    """A flat side: its middle, its width and its height as ways in space."""

    middle: Place
    along: Place
    down: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """A piece that stands somewhere.

    `art` is what it shows, in some colours, `foot` the middle of what it stands on.
    """

    form: Form
    colours: SideColours
    art: Callable[[SideColours], Symbol]
    foot: Place
    width: float

    @property
    def stands(self) -> bool:
        """Whether it stands with its face to the eye."""
        return self.form.name == STANDING

    @property
    def height(self) -> float:
        """How high it is as it stands."""
        return self.width * (1.0 if self.stands else self.form.thickness)


@dataclass(frozen=True, slots=True, kw_only=True)
class Solid(Body):
    """The same in plain colours, its edges drawn.

    Attributes:
        covered: whether its upper side is hidden by what stands on it.
        turned: whether it lies half a turn around: its art points to the eye.
    """

    covered: bool = False
    turned: bool = False

    def shaded(self, rank: int) -> SideColours:
        """The colours in the light (0), and where there is less and less of it (1, 2)."""
        face = self.colours.face or "#ffffff"
        if luminance(face) < _DARK:
            face = blend("#ffffff", face, _LIFT * (_SHADES[rank] - _SHADES[2]) / 0.3)
        else:
            face = blend(face, "#000000", _SHADES[rank])
        return replace(self.colours, face=face)

    @property
    def line(self) -> Style:
        """Of the edges of its sides."""
        face = self.colours.face or "#ffffff"
        colour = blend(self.colours.lines, face, _GLEAM if luminance(face) < _DARK else _EDGE_SHARE)
        return Style(stroke=colour, width=_EDGE * self.width, cap=Cap.BUTT)


def side_by_side(pieces: Iterable[Solid], eye: Eye) -> Iterator[Shape]:
    """All that is seen of pieces of which none hides another: what is alike, as one path."""
    areas: dict[Style, list[Segment]] = {}
    faces: list[Shape] = []
    for piece in pieces:
        for shape in _SOLIDS.get(piece.form.name, _slice)(piece, eye):
            if isinstance(shape, Path):
                areas.setdefault(shape.style, []).extend(shape.segments)
            else:
                faces.append(shape)
    yield from (Path(segments=tuple(segments), style=style) for style, segments in areas.items())
    yield from faces


def seen_from_afar(game: Game, piece: Piece, theme: Theme) -> tuple[tuple[Shape, ...], Box]:
    """A piece by itself, `STORED` mm wide, and what it covers."""
    form, half = game.kinds[piece.kind].form, STORED / 2
    one = Solid(
        form=form,
        colours=piece_colours(game, piece, theme),
        art=partial(face_symbol, game, piece),
        foot=(0.0, 0.0, 0.0),
        width=STORED,
    )
    eye = Eye(camera=WHOLE, target=(0.0, 0.0), away=100 * STORED)
    corners = [
        eye.at(x, y, z) for x in (-half, half) for y in (-half, half) for z in (0.0, one.height)
    ]
    xs, ys = zip(*corners, strict=True)
    return tuple(side_by_side((one,), eye)), (min(xs), min(ys), max(xs), max(ys))


def _cube(piece: Solid, eye: Eye) -> Iterator[Shape]:
    (x, y, z), half, width = piece.foot, piece.width / 2, piece.width
    level, down = z + half, (0.0, 0.0, -width)
    walls = (
        Side3D((x, y + half, level), (width, 0.0, 0.0), down),
        Side3D((x + half, y, level), (0.0, -width, 0.0), down),
        Side3D((x, y - half, level), (-width, 0.0, 0.0), down),
        Side3D((x - half, y, level), (0.0, width, 0.0), down),
    )
    # Widest last: it is the one that is turned to the eye.
    seen = sorted((area, wall) for wall in walls if (area := shoelace(_corners(wall, eye))) > 0)
    for rank, (_, wall) in enumerate(reversed(seen)):
        yield from _side(piece, wall, eye, 1 if rank == 0 else 2)
    if not piece.covered:
        wide = -width if piece.turned else width
        upper = Side3D((x, y, z + width), (wide, 0.0, 0.0), (0.0, wide, 0.0))
        yield from _side(piece, upper, eye, 0)


def _side(piece: Solid, side: Side3D, eye: Eye, shade: int) -> Iterator[Shape]:
    """A side of a cube: its area and what it shows."""
    colours = piece.shaded(shade)
    style = replace(piece.line, fill=colours.face)
    corners = _corners(side, eye)
    yield Path(segments=rounded(polygon(corners)), style=style)
    symbol = piece.art(colours)
    if symbol.shapes and shoelace(corners) > _SLIVER * piece.width**2:
        yield Use(symbol=symbol, transform=coarse(eye.laid(*side), 3))


def _corners(side: Side3D, eye: Eye) -> tuple[Point, ...]:
    (x, y, z), (ax, ay, az), (dx, dy, dz) = side
    return tuple(
        eye.at(x + a * ax + d * dx, y + a * ay + d * dy, z + a * az + d * dz)
        for a, d in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    )


def _slice(piece: Solid, eye: Eye) -> Iterator[Shape]:
    """A flat piece that lies, or stands with its face to the eye: its rim, then its face."""
    from printkit.scene.runs import flattened

    (x, y, z), width, form = piece.foot, piece.width, piece.form
    thick = form.thickness * width
    (rx, ry), (nx, ny) = eye.right, eye.near
    standing = form.name == STANDING
    lying = -width if piece.turned else width

    def place_of(across: float, down: float, deep: float) -> Place:
        """A point of the face, or so far behind it, in thicknesses."""
        if standing:
            out = (0.5 - deep) * thick
            return (
                x + across * width * rx + out * nx,
                y + across * width * ry + out * ny,
                z + (0.5 - down) * width,
            )
        return x + across * lying, y + down * lying, z + (1 - deep) * thick

    def seen(point: Point, deep: float) -> Point:
        return eye.at(*place_of(*point, deep))

    area: list[Segment] = []
    for run in flattened(transformed(form.outline(0.0), place(0, 0, width))):
        points = [(px / width, py / width) for px, py in run.points]
        near, far = ([seen(point, deep) for point in points] for deep in (0.0, 1.0))
        for wall in _walls(near, far):
            area += polygon(wall)
    lit = piece.shaded(0)
    rim = replace(piece.line, fill=piece.shaded(2 if standing else 1).face)
    yield Path(segments=rounded(area), style=rim)
    face = tuple(
        (letter, tuple(n for at in range(0, len(ns), 2) for n in seen((ns[at], ns[at + 1]), 0.0)))
        for letter, ns in form.outline(0.0)
    )
    yield Path(segments=rounded(face), style=replace(piece.line, fill=lit.face))
    symbol = piece.art(lit)
    if symbol.shapes:
        along = (rx * width, ry * width, 0.0) if standing else (lying, 0.0, 0.0)
        down = (0.0, 0.0, -width) if standing else (0.0, lying, 0.0)
        yield Use(symbol=symbol, transform=coarse(eye.laid(place_of(0, 0, 0), along, down), 3))


def _ball(piece: Solid, eye: Eye) -> Iterator[Shape]:
    """A ball: a circle wherever it is seen from, its shadow and gleam on it."""
    (x, y, z), half = piece.foot, piece.width / 2
    (rx, ry), (left, top) = eye.right, eye.at(x, y, z + half)
    reach = dist((left, top), eye.at(x + half * rx, y + half * ry, z + half))
    at = coarse(place(left, top, 2 * reach), 3)
    lit = piece.shaded(0)
    style = replace(piece.line, fill=lit.face)
    yield Path(segments=rounded(transformed(piece.form.outline(0.0), at)), style=style)
    for part in relief_of(piece.form, lit):
        yield Path(segments=rounded(transformed(part.segments, at)), style=part.style)


def _pyramid(piece: Solid, eye: Eye) -> Iterator[Shape]:
    """A pyramid: those of its four sides that are turned to the eye, the darker the less."""
    (x, y, z), half = piece.foot, piece.width / 2
    tip = eye.at(x, y, z + piece.height)
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    foot = [eye.at(x + right * half, y + down * half, z) for right, down in signs]
    sides = [(foot[rank], tip, foot[rank - 1]) for rank in range(4)]
    seen = sorted(((shoelace(side), side) for side in sides if shoelace(side) > 0), reverse=True)
    for rank, (_, side) in reversed(list(enumerate(seen))):
        style = replace(piece.line, fill=piece.shaded(min(rank, 2)).face, join=Join.ROUND)
        yield Path(segments=rounded(polygon(side)), style=style)


def rounded(segments: Iterable[Segment], places: int = 2) -> tuple[Segment, ...]:
    """A path to a hundredth of a mm: finer is not seen, and costs a tenth of a file."""
    return tuple((letter, tuple(round(n, places) for n in ns)) for letter, ns in segments)


def _walls(near: Sequence[Point], far: Sequence[Point]) -> Iterator[list[Point]]:
    """The sides of a piece that are seen, between the outline of its face and the one behind.

    Both have the same points; `near` is clockwise as seen.
    """
    count = len(near)

    def is_seen(rank: int) -> bool:
        """Whether the side after a corner is turned to the eye: then it runs anticlockwise."""
        after = (rank + 1) % count
        return shoelace((near[rank], near[after], far[after], far[rank])) < 0

    seen = [is_seen(rank) for rank in range(count)]
    for start in range(count):
        if seen[start] and not seen[start - 1]:
            stop = next(rank for rank in range(start, start + count) if not seen[rank % count])
            corners = [rank % count for rank in range(start, stop + 1)]
            yield [near[at] for at in corners] + [far[at] for at in reversed(corners)]


_SOLIDS: Mapping[str, Callable[[Solid, Eye], Iterator[Shape]]] = {
    "cube": _cube,
    "pyramid": _pyramid,
    "ball": _ball,
}
"""How the forms are drawn that are no slices of their outline."""


class Level(NamedTuple):
    """A piece of a stack: its form, as it is drawn, its width, its foot and its top, in cells."""

    form: Form
    width: float
    foot: float
    top: float

    def in_one_another(self, upper: Level) -> tuple[Level, Level]:
        """A ring and what lies in it, in their order: that is as high as the ring."""
        ring, disc = (self, upper) if self.form.hole else (upper, self)
        foot = self.foot
        top = foot + ring.top - ring.foot
        flat = Level(
            replace(disc.form, thickness=_FLUSH), disc.width, top - _FLUSH * disc.width, top
        )
        standing = ring._replace(foot=foot, top=top)
        return (standing, flat) if ring is self else (flat, standing)


@lru_cache(maxsize=256)
def piled(forms: tuple[Form, ...]) -> tuple[Level, ...]:
    """The levels of a stack of pieces of these forms, bottom first."""
    levels, foot = list[Level](), 0.0
    wide, inside = pieces_wide(forms)
    for level, (form, share, upper) in enumerate(zip(forms, wide, (*forms[1:], None), strict=True)):
        width = share * (1.0 if share > WIDE else LARGER)
        high = width if form.name == STANDING else form.thickness * width
        levels.append(Level(form, width, foot, foot + high))
        if level in inside:
            levels[-2:] = levels[-2].in_one_another(levels[-1])
        if not form.tip and upper is not None:  # it goes into what stands on it
            high *= 1 - _HOLLOW * min(upper.width / form.width, 1.0)
        foot = max((foot + high, *(one.top for one in levels[-2:] if level in inside)))
    if len(forms) <= FEW or levels[-1].top <= _HIGHEST:
        return tuple(levels)
    thin, lower = _HIGHEST / levels[-1].top, list[Level]()
    for one in levels:
        form = replace(one.form, thickness=thin * (one.top - one.foot) / one.width)
        if one.form.is_cube:  # it is none any more
            form = replace(form, name="slab", sides=0)
        lower.append(Level(form, one.width, foot=thin * one.foot, top=thin * one.top))
    return tuple(lower)
