"""The table of a cover, the wall behind it, and the board that lies on it, in light and shadow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin, tan
from operator import sub
from random import Random
from typing import NamedTuple

from printkit.base.units import blend
from printkit.draw.board import board_art
from printkit.draw.board_marks import board_marks
from printkit.draw.layout import Point, bounding, clipped, hull, outlines
from printkit.draw.solids import rounded
from printkit.features.cover.stage import Facets, Staging, area
from printkit.scene import Path, Shape, Style, polygons, rectangle
from printkit.scene.bounds import meet
from printkit.scene.transforms import mapped

_WALL = 40
"""So many steps the wall has from its upper edge to the table."""
_PLANK, _LEAN, _JOINT = 2.3, tan(radians(-24.0)), 0.006
"""The width of a plank in cells, how it leans to the line of sight, and half a joint in planks."""
_BANDS, _CUTS = 52, 10
"""So many steps of light there are from the end of the table to its front, and of a joint."""
_LAP = 0.004
"""How far each step reaches under the next, in heights of the picture: no gap is seen."""
_THIN = 0.006
"""A plank that is seen narrower, in widths of the picture, is not told from its neighbours."""
_HAZE, _HAZED = 0.05, 0.6
"""How far from its end the table takes the colour of the wall, in heights, and how much of it."""
_SHADOW, _FEW, _REACH, _BLACK = 12, 5, 1.1, 0.5
"""Of the board's shadow: its steps, those of a board of many parts, how far it reaches in cells,
and how dark its core is."""
_CONVEX = 0.85
"""How much of its convex hull a board fills that is taken for convex."""
_WOOD, _OF_WOOD = "#c08a55", 0.3
"""The colour of the board's sides, and how much of it there is in that of its lines."""
_SIDES = (0.75, 0.87, 0.99, 1.11)
"""How bright the board's sides are from the table upwards."""
SEAM = 0.97
"""How large a cell is drawn on the dark ground between cells."""
_STREAKS = 7
"""Of the grain of a cell."""


class Plank(NamedTuple):
    """A part of the table: its colour, how much light there is, and its outline."""

    colour: str
    bright: float
    outline: tuple[Point, ...]


def wall(stage: Staging) -> Iterator[Shape]:
    """What is behind the table: it gets lighter towards it."""
    high, low = stage.ground.back
    end = max(stage.horizon, 0.0)
    for step in range(_WALL):
        y = round(end * step / _WALL, 2)
        fill = blend(low, high, (step / (_WALL - 1)) ** 1.6)
        box = rectangle(0.0, y, stage.width, round(end - y, 2))
        yield Path(segments=box, style=Style(fill=fill))


def table(stage: Staging, parts: Sequence[Plank]) -> Iterator[Shape]:
    """The planks, and the shadow of the board on them, soft at its rim."""
    areas = Facets(stage, 1)
    for part in parts:
        areas.lay(part.colour, part.bright, part.outline, stage.deep)
    yield from areas.shapes()
    yield from _joints(stage)
    parts_of_board, steps = _convex_parts(stage)
    dx, dy = stage.fallen(-stage.deep)
    for step in range(steps):
        reach = _REACH * stage.layout.cell / 2 * (1 - step / steps) ** 1.3
        black = _BLACK * ((step + 1) / steps) ** 1.7
        areas = Facets(stage, 1)
        for rim in parts_of_board:
            left, top, right, foot = bounding(rim)
            x, y = (left + right) / 2, (top + foot) / 2
            across, down = 1 + 2 * reach / (right - left), 1 + 2 * reach / (foot - top)
            wider = [(x + (px - x) * across, y + (py - y) * down) for px, py in rim]
            shadow = hull([*wider, *((px + dx, py + dy) for px, py in wider)])
            for part, piece in shaded(parts, shadow):
                areas.lay(part.colour, part.bright * (1 - black), piece, stage.deep)
        yield from areas.shapes()


def _convex_parts(stage: Staging) -> tuple[list[list[Point]], int]:
    """Convex shapes that together are the board, and in how many steps each casts a shadow."""
    layout = stage.layout
    lines = outlines(layout)
    rim = hull([point for line in lines for point in line])
    if sum(map(area, lines)) > _CONVEX * area(rim):
        return [rim], _SHADOW
    rows = (layout.grid.row(row.name) for row in layout.grid.rows)
    found = [[point for cell in row for point in layout.outline(cell)] for row in rows]
    return [hull(corners) for corners in found if corners], _FEW


def shaded(
    parts: Sequence[Plank], shadow: Sequence[Point]
) -> Iterator[tuple[Plank, Sequence[Point]]]:
    """The parts of the table on which a shadow falls, each with what of it lies in the shadow."""
    left, top, right, foot = bounding(shadow)
    for part in parts:
        if not meet(bounding(part.outline), (left, top, right, foot)):
            continue
        piece = clipped(part.outline, shadow)
        if len(piece) > 2:
            yield part, piece


def planks(stage: Staging) -> tuple[Plank, ...]:
    """The table, in steps of light from its end to its front."""
    top, room = stage.horizon, 1.02 * stage.height - stage.horizon
    ends = [top + room * (step / _BANDS) ** 1.3 for step in range(_BANDS + 1)]
    found: list[Plank] = []
    for low, high in pairwise(ends):
        if high > 0:
            haze = max(0.0, 1 - (high - top) / (_HAZE * stage.height))
            far, near = _depth(stage, low), _depth(stage, high + _LAP * stage.height)
            found += _row(stage, far, near, _HAZED * haze)
    return tuple(found)


def _row(stage: Staging, far: float, near: float, haze: float) -> Iterator[Plank]:
    """The planks between two depths."""
    wide, tones = _PLANK * stage.layout.cell, stage.ground.planks
    ends = (stage.eye.at(*stage.on_table(x, far), stage.deep)[0] for x in (0.0, 1.0))
    grown = -sub(*ends)  # how large a mm is seen there
    half = max(abs(stage.eye.origin[0]), abs(stage.width - stage.eye.origin[0])) / grown
    reach = half + abs(_LEAN) * max(abs(far), abs(near)) + wide
    if wide * grown < _THIN * stage.width:
        strips = [(-reach, reach, tones[0])]
    else:
        count = int(reach / wide) + 1
        strips = [
            (rank * wide, (rank + 1) * wide, Random(stage.seed * 7919 + rank).choice(tones))
            for rank in range(-count, count)
        ]
    for left, right, tone in strips:
        outline = tuple(
            stage.on_table(across + _LEAN * depth, depth)
            for across, depth in ((left, far), (right, far), (right, near), (left, near))
        )
        seen = [stage.eye.at(*point, stage.deep)[0] for point in outline]
        if max(seen) > 0 and min(seen) < stage.width:
            middle = (far + near) / 2
            place = stage.on_table((left + right) / 2 + _LEAN * middle, middle)
            colour = blend(stage.ground.back[1], tone, haze)
            yield Plank(colour, stage.light.at(*place), outline)


def _joints(stage: Staging) -> Iterator[Shape]:
    """The lines between planks."""
    wide, areas = _PLANK * stage.layout.cell, Facets(stage)
    far = _depth(stage, stage.horizon + 0.02 * stage.height)
    near = _depth(stage, 1.02 * stage.height)
    cuts = [far + (near - far) * step / _CUTS for step in range(_CUTS + 1)]
    count = int(3 * stage.layout.width / wide)
    for rank in range(-count, count):
        for low, high in pairwise(cuts):
            ends = ((-_JOINT, low), (_JOINT, low), (_JOINT, high), (-_JOINT, high))
            line = [
                stage.on_table((rank + half) * wide + _LEAN * depth, depth) for half, depth in ends
            ]
            areas.lay(stage.ground.joint, stage.light.at(*line[0]), line, stage.deep)
    yield from areas.shapes()


def _depth(stage: Staging, y: float) -> float:
    """How near the eye that place of the table is which is seen at a height of the picture."""
    away, z, down = stage.eye.away, stage.deep, y - stage.eye.origin[1]
    s, c = sin(radians(stage.shot.pitch)), cos(radians(stage.shot.pitch))
    return (down * (away - z * s) + away * z * c) / (away * s + down * c)


def ground(stage: Staging, place: Point, reach: float) -> Iterator[tuple[str, float, list[Point]]]:
    """The parts of the board about a place: colour, light and a convex outline of each."""
    (x, y), layout = place, stage.layout
    on_points = layout.grid.lattice.on_points
    lines = outlines(layout)
    if on_points and len(lines) == 1 and len(lines[0]) == len(layout.box):
        yield stage.cells[0][0], 1.0, list(lines[0])
        return
    for cell, (cx, cy) in enumerate(layout.centres):
        if abs(cx - x) < reach and abs(cy - y) < reach:
            colour, bright = stage.cells[cell]
            share = 1.0 if on_points else SEAM
            yield colour, 1.0 if on_points else bright, list(layout.outline(cell, share))


def board(stage: Staging) -> Iterator[Shape]:
    """The board: its sides, its upper side, its cells or lines, and what is drawn there."""
    layout, at, cell = stage.layout, stage.eye.at, stage.layout.cell
    wood = blend(_WOOD, stage.theme.outline, _OF_WOOD)
    lines = outlines(layout)
    yield from _sides(stage, lines, wood)
    seen = polygons([at(*point) for point in line] for line in lines)
    dark, bright = (stage.light.seen(wood, share) for share in (0.72, 1.35))
    style = Style(fill=dark, stroke=bright, width=0.02 * cell)
    yield Path(segments=rounded(seen), style=style)
    if layout.grid.lattice.on_points:
        yield from mapped(board_art(stage.game, stage.theme, layout), at, 1.0)
        return
    yield from _cells(stage)
    whole = frozenset(range(len(layout.centres)))
    yield from mapped(board_marks(stage.game, stage.theme, layout, whole), at, 1.0)


def _sides(stage: Staging, lines: Sequence[Sequence[Point]], wood: str) -> Iterator[Shape]:
    """The sides of the board that are turned to the eye, what is farther first."""
    eye, deep, areas = stage.eye, stage.deep, Facets(stage)
    edges = [edge for line in lines for edge in zip(line, (*line[1:], line[0]), strict=True)]
    for start, end in sorted(edges, key=lambda one: eye.depth(*one[0]) + eye.depth(*one[1])):
        length = hypot(end[0] - start[0], end[1] - start[1])
        normal = ((end[1] - start[1]) / length, -(end[0] - start[0]) / length, 0.0)
        ax, ay = eye.at(*start)
        bx, by = eye.at(*end)
        cx, cy = eye.at(*end, deep)
        if (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) >= 0:
            continue  # it is seen from behind
        lit = stage.light.at(*start) * stage.tone(normal) * 1.3
        for rank, share in reversed(list(enumerate(_SIDES, start=1))):
            high = deep * (1 - rank / len(_SIDES))
            side = [eye.at(*start, high), eye.at(*end, high), eye.at(*end, deep)]
            areas.add(stage.light.seen(wood, lit * share), [*side, eye.at(*start, deep)])
    yield from areas.shapes()


def _cells(stage: Staging) -> Iterator[Shape]:
    """The cells: planed wood with a few streaks of its grain."""
    woods, grain, size = Facets(stage), Facets(stage, 1), stage.layout.cell
    for cell, (x, y) in enumerate(stage.layout.centres):
        colour, bright = stage.cells[cell]
        outline = stage.layout.outline(cell, SEAM)
        woods.lay(colour, bright, outline)
        chance = Random(stage.seed * 2003 + cell)
        for _ in range(_STREAKS):
            at, start, long, thick, tone = (chance.random() for _ in range(5))
            middle, left = y + (at - 0.5) * size * 1.1, x + (start - 0.7) * size
            right, half = left + (0.5 + long) * size, (0.008 + 0.014 * thick) * size
            streak = ((left, middle), ((left + right) / 2, middle - half), (right, middle))
            part = clipped((*streak, ((left + right) / 2, middle + half)), outline)
            if len(part) > 2:
                grain.lay(colour, bright * (0.93 + 0.1 * tone), part)
    yield from woods.shapes()
    yield from grain.shapes()
