"""Pieces as bodies of wood: rounded edges, light on each of their sides, and their shadows.

A body is a flat outline that is as thick as its form says, with a bevel around its upper side.
A cube is a square of that kind, so its upright edges are round because its outline is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, radians, sin
from random import Random
from typing import NamedTuple

from printkit.base.units import blend, luminance
from printkit.draw.between import Parting, parting_art, parting_form
from printkit.draw.camera import Place, coarse
from printkit.draw.layout import Point, hull, shoelace
from printkit.draw.light import Facets, LitBoard
from printkit.draw.pieces import (
    Unit,
    cell_colour,
    face_symbol,
    faded,
    is_turned,
    piece_colours,
)
from printkit.draw.slab import Steps
from printkit.draw.solids import Body, piled, rounded
from printkit.scene import (
    Circle,
    Path,
    Segment,
    Shape,
    Style,
    Use,
    place,
    polygon,
    transformed,
)
from printkit.scene.runs import flattened

_BEVEL, _OF_THICK = 0.055, 0.3
"""How round the edges are, in widths of a piece, and at most in its thickness."""
_RINGS, _BANDS = (1, 2, 3), ((0.0, 0.35, 1.0), (0.0, 0.3, 1.0), (0.0, 0.1, 0.26, 0.55, 1.0))
"""How many tones an edge has between two sides, and where upright sides get darker towards what
they stand on, in heights: of pieces that are seen tiny, small and large."""
_FOOT = 0.84
"""How bright a side is at its foot."""
_SMALL, _LARGE = 5.0, 12.0
"""How wide a piece is seen from which on it is small, and large, in mm."""
_FINE = 1.5
"""How much more finely its outline is followed then."""
_CORNER = pi / 5
"""A corner of an outline is rounded where it turns by more."""
_GLEAM = 0.2
"""How much brighter an edge is than the sides that meet there."""
_SLANT = (0.82, 0.57)
"""Of the sides of what ends in a point: how far they look outwards, and upwards."""
_SLIVER = 0.1
"""Of a side seen so much from beside that nothing on it is made out: twice its area."""
_BALL, _OFF = 10, 0.36
"""So many tones a ball has, and how far the brightest is off its middle, in radii."""


_TURNED = 6.0
"""By how many degrees pieces are turned at most."""
_ASIDE = 0.03
"""How far from the middle of its cell a piece stands at most, in cells, twice."""
_SOFT = (
    (1.33, 1.29, 0.06),
    (1.22, 1.18, 0.13),
    (1.12, 1.09, 0.21),
    (1.02, 1.0, 0.3),
    (0.94, 0.9, 0.4),
    (0.9, 0.6, 0.5),
    (1.02, 0.12, 0.62),
)
"""Of a shadow from its rim to its core, and last where the piece touches the ground: the size of
its foot and its length beside those of the piece, and how dark it is."""


_SOFTLY = 10.0
"""On narrower cells, in mm, every other step is enough."""


class _Rim(NamedTuple):
    """A point of an outline, and the direction in which it looks."""

    x: float
    y: float
    right: float
    down: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Woodwork(Body):
    """A piece in the light of a table.

    Attributes:
        turned: by how much it has been turned on the table, in radians.
    """

    stage: LitBoard
    turned: float
    bright: float
    is_covered: bool

    @property
    def rank(self) -> int:
        """How large it is seen: tiny, small (1) or so large that its edges are made out (2)."""
        (rx, ry), (x, y, z) = self.stage.eye.right, self.foot
        right = self.stage.eye.at(x + self.width * rx, y + self.width * ry, z)
        wide = right[0] - self.stage.eye.at(x, y, z)[0]
        return (wide > _SMALL) + (wide > _LARGE)

    @property
    def outline(self) -> list[Point]:
        """What it covers of the table, about its foot."""
        corners = [(x * self.width, y * self.width) for x, y in self._runs()[0]]
        if self.stands:
            half, deep = self.width / 2, self.form.thickness * self.width / 2
            corners = [(-half, -deep), (half, -deep), (half, deep), (-half, deep)]
        c, s = cos(self.turned), sin(self.turned)
        return [(x * c - y * s, x * s + y * c) for x, y in hull(corners)]

    def _runs(self, fine: float = 1.0) -> list[tuple[Point, ...]]:
        """Its outlines, about the origin, in widths, so much more finely; the outer one first."""
        runs = flattened(transformed(self.form.outline(0.0), place(0.0, 0.0, fine)))
        found = (tuple((x / fine, y / fine) for x, y in run.points) for run in runs)
        return sorted(found, key=lambda one: -max(x for x, _ in one))

    def seen(self) -> Iterator[Shape]:
        """The body as it is seen."""
        wood = self.stage.light.of_body(self.colours.face or "#ffffff")
        yield from self._ball(wood) if self.form.name == "ball" else self._slab(wood)

    def _at(self, x: float, y: float, z: float) -> Place:
        """A place, from one of the outline that is so far above it."""
        ox, oy, oz = self.foot
        c, s = cos(self.turned), sin(self.turned)
        if not self.stands:
            return ox + x * c - y * s, oy + x * s + y * c, oz + z
        (rx, ry), out = self.stage.eye.right, z - self.form.thickness * self.width / 2
        ax, ay = rx * c - ry * s, rx * s + ry * c
        return ox + x * ax - out * ay, oy + x * ay + out * ax, oz + self.width / 2 - y

    def _way(self, x: float, y: float, z: float) -> Place:
        """The same for a direction."""
        (ox, oy, oz), (px, py, pz) = self._at(0, 0, 0), self._at(x, y, z)
        return px - ox, py - oy, pz - oz

    def _tone(self, wood: str, normal: Place, share: float = 1.0) -> str:
        """The colour of a surface that looks into a direction."""
        stage = self.stage
        return stage.light.seen(wood, self.bright * stage.tone(normal) * share)

    def _slab(self, wood: str) -> Iterator[Shape]:
        thick = self.form.thickness * self.width
        bevel = min(_BEVEL * self.width, _OF_THICK * thick)
        areas, tops, at = Facets(self.stage), list[Segment](), self.stage.eye.at
        if not (self.form.hole or self.stands) and self.form.tip:
            # what it covers, a little smaller, under all of it: no gap between two tones shows
            under = [
                at(*self._at(0.97 * self.width * x, 0.97 * self.width * y, z))
                for x, y in self._runs()[0]
                for z in (0.0, 0.97 * thick)
            ]
            areas.add(self.stage.light.seen(wood, 0.62 * self.bright), hull(under))
        for run in self._runs(_FINE if self.rank > 1 else 1.0):
            points = [(x * self.width, y * self.width) for x, y in run]
            rims = list(_rims(points, bevel, _RINGS[self.rank]))
            for ends in zip(rims, (*rims[1:], rims[0]), strict=True):
                self._wall(areas, wood, ends, bevel)
            tops += polygon(
                at(*self._at(one.x - one.right * bevel, one.y - one.down * bevel, thick))
                for one in rims
            )
        yield from areas.shapes()
        if self.form.tip:
            lit = self._tone(wood, self._way(0, 0, 1))
            yield Path(segments=rounded(tops), style=Style(fill=lit))
            yield from self._faces(wood)

    def _wall(self, areas: Facets, wood: str, ends: tuple[_Rim, _Rim], bevel: float) -> None:
        """The upright side between two points of an outline, and the bevel above it."""
        one, other = ends
        right, down = one.right + other.right, one.down + other.down
        right, down = (part / (hypot(right, down) or 1.0) for part in (right, down))
        thick = self.form.thickness * self.width
        if not self.form.tip:
            corners = [(one.x, one.y, 0.0), (other.x, other.y, 0.0), (0.0, 0.0, thick)]
            out, up = _SLANT
            self._add(areas, corners, self._tone(wood, self._way(out * right, out * down, up)))
            return
        high, is_edge = thick - bevel, hypot(one.x - other.x, one.y - other.y) < 1.2 * bevel
        gleam = 1 + _GLEAM * (is_edge and one[2:] != other[2:])
        bands, rings = _BANDS[self.rank], _RINGS[self.rank]
        for rank, (low, top) in enumerate(pairwise(bands), start=1):
            dark = 1.0 if self.stands else _FOOT + (1 - _FOOT) * rank / (len(bands) - 1)
            tone = self._tone(wood, self._way(right, down, 0), dark * gleam)
            lower, upper = low * high, top * high
            corners = [(one.x, one.y, lower), (other.x, other.y, lower)]
            corners += [(other.x, other.y, upper), (one.x, one.y, upper)]
            self._add(areas, corners, tone)
        for ring in range(rings):
            angles = [pi / 2 * (ring + step) / rings for step in (0.0, 1.0, 0.5)]
            corners = [
                (
                    rim.x - rim.right * bevel * (1 - cos(angle)),
                    rim.y - rim.down * bevel * (1 - cos(angle)),
                    high + bevel * sin(angle),
                )
                for rim, angle in zip((one, other, other, one), sorted(angles[:2] * 2), strict=True)
            ]
            flat, up = cos(angles[2]), sin(angles[2])
            normal = self._way(right * flat, down * flat, up)
            self._add(areas, corners, self._tone(wood, normal, 1 + _GLEAM))

    def _add(self, areas: Facets, corners: Sequence[Place], tone: str) -> None:
        """A side, if it is turned to the eye."""
        seen = [self.stage.eye.at(*self._at(*corner)) for corner in corners]
        if shoelace(seen) > 0:
            areas.add(tone, seen)

    def _faces(self, wood: str) -> Iterator[Shape]:
        """What is drawn on its sides: on the upper one, and all around a cube."""
        width, thick = self.width, self.form.thickness * self.width
        if not (self.is_covered and self.form.is_cube):
            side = (self._at(0, 0, thick), self._way(width, 0, 0), self._way(0, width, 0))
            yield from self._face(self._tone(wood, self._way(0, 0, 1)), side)
        if not self.form.is_cube:
            return
        for right, down in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            middle = self._at(right * width / 2, down * width / 2, thick / 2)
            along = self._way(down * width, -right * width, 0)
            a, b, c, d, _, _ = self.stage.eye.laid(middle, along, (0.0, 0.0, -thick))
            if a * d - b * c > _SLIVER * width * width / 2:
                tone = self._tone(wood, self._way(right, down, 0))
                yield from self._face(tone, (middle, along, (0.0, 0.0, -thick)))

    def _face(self, tone: str, side: tuple[Place, Place, Place]) -> Iterator[Shape]:
        """What a side shows, on a ground of a tone; what is white there is in the light too."""
        colours, glyph = self.colours, self.colours.glyph
        if luminance(glyph) > luminance(colours.face or "#ffffff"):
            glyph = blend(glyph, tone, min(0.6 + 0.4 * self.bright, 0.97))
        symbol = self.art(replace(colours, face=tone, glyph=glyph))
        if symbol.shapes:
            yield Use(symbol=symbol, transform=coarse(self.stage.eye.laid(*side), 3))

    def _ball(self, wood: str) -> Iterator[Shape]:
        """A ball: rings of light around the place that looks to the lamp."""
        (x, y, z), half, eye = self.foot, self.width / 2, self.stage.eye
        (rx, ry), (left, top) = eye.right, eye.at(x, y, z + half)
        end = eye.at(x + half * rx, y + half * ry, z + half)
        reach = hypot(end[0] - left, end[1] - top)
        for step in range(_BALL):
            share = step / _BALL
            right, down = self.stage.gleam(_OFF * share * reach)
            yield Circle(
                x=round(left + right, 2),
                y=round(top + down, 2),
                radius=round(reach * (1 - share**1.2), 2),
                style=Style(fill=self.stage.light.seen(wood, self.bright * (0.5 + 0.62 * share))),
            )


def _rims(points: Sequence[Point], radius: float, tones: int) -> Iterator[_Rim]:
    """An outline with rounded corners, each of so many tones."""
    edges = [
        (one, other)
        for one, other in zip(points, (*points[1:], points[0]), strict=True)
        if hypot(one[0] - other[0], one[1] - other[1]) > 1e-6
    ]
    outward = 1.0 if shoelace(points) > 0 else -1.0
    normals = []
    for (x1, y1), (x2, y2) in edges:
        length = hypot(x2 - x1, y2 - y1) * outward
        normals.append(((y2 - y1) / length, (x1 - x2) / length))
    for rank, ((x, y), _) in enumerate(edges):
        (ax, ay), (bx, by) = normals[rank - 1], normals[rank]
        turn = atan2(ax * by - ay * bx, ax * bx + ay * by) * outward
        if turn <= _CORNER:
            length = hypot(ax + bx, ay + by) or 1.0
            yield _Rim(x, y, (ax + bx) / length, (ay + by) / length)
            continue
        share = radius / (1 + ax * bx + ay * by)  # of the ways to the middle of the arc
        left, top = x - share * (ax + bx), y - share * (ay + by)
        steps = max(min(tones, 2), ceil(turn / (pi / 2 / tones)))
        for step in range(steps + 1):
            angle = atan2(ay, ax) + outward * turn * step / steps
            c, s = cos(angle), sin(angle)
            yield _Rim(left + radius * c, top + radius * s, c, s)


def stack(
    stage: LitBoard, unit: Unit, at: Point, number: int, *, level: float = 0.0
) -> tuple[Woodwork, ...]:
    """Pieces on one another, bottom first, each turned a little.

    Each place has another `number`, by which they are turned; ghosts take the colour of the cell
    that has it. `level` is how high the place is.
    """
    game, theme, (x, y), size = stage.game, stage.theme, at, stage.layout.cell
    bright, bodies = round(stage.light.at(x, y) * 24) / 24, list[Woodwork]()
    pieces, levels = (*unit.pieces, *unit.ghosts), piled(unit.forms(game))
    for rank, (piece, one) in enumerate(zip(pieces, levels, strict=True)):
        chance = Random(stage.seed * 4001 + 31 * number + rank)
        across, down, turned = (chance.random() - 0.5 for _ in range(3))
        colours = piece_colours(game, piece, theme)
        if rank >= len(unit.pieces):
            colours = faded(colours, cell_colour(game, theme, number))
        foot = (x + across * _ASIDE * size, y + down * _ASIDE * size, level + size * one.foot)
        bodies.append(
            Woodwork(
                stage=stage,
                form=one.form,
                colours=colours,
                art=partial(face_symbol, game, piece),
                foot=foot,
                width=size * one.width,
                turned=2 * turned * radians(_TURNED)
                + pi * is_turned(game, piece, stage.layout.side),
                bright=bright,
                is_covered=rank + 1 < len(pieces),
            )
        )
    return tuple(bodies)


def wall(stage: LitBoard, parting: Parting) -> Woodwork:
    """A piece between two cells."""
    return Woodwork(
        stage=stage,
        form=parting_form(stage.game, parting),
        colours=piece_colours(stage.game, parting.piece, stage.theme),
        art=partial(parting_art, stage.game, parting.piece),
        foot=(*parting.middle, 0.0),
        width=parting.size[0] * stage.layout.cell,
        turned=0.0,
        bright=round(stage.light.at(*parting.middle) * 24) / 24,
        is_covered=False,
    )


def shadows(stage: LitBoard, standing: Sequence[Sequence[Woodwork]]) -> Steps:
    """The shadows of pieces, on what they stand on."""
    steps = []
    fine = stage.layout.cell > _SOFTLY
    for share, length, black in _SOFT if fine else _SOFT[::2]:
        found = []
        for lowest, *_, highest in ((*one, one[-1]) for one in standing):
            x, y, level = lowest.foot
            dx, dy = stage.fallen((highest.foot[2] + highest.height - level) * length)
            print_ = [(x + share * px, y + share * py) for px, py in lowest.outline]
            found.append(hull([*print_, *((px + dx, py + dy) for px, py in print_)]))
        steps.append((black, found))
    return steps
