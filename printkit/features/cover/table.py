"""The table of a cover, and the wall behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, radians, sin, tan
from operator import sub
from random import Random

from printkit.base.units import blend
from printkit.draw.light import Facets, Patch
from printkit.features.cover.stage import Staging
from printkit.scene import Path, Shape, Style, rectangle

_WALL = 40
"""So many steps the wall has from its upper edge to the table."""
_PLANK, _LEAN, _JOINT = 2.3, tan(radians(-24.0)), 0.006
"""The width of a plank in cells, how it leans to the line of sight, and half a joint in planks."""
_BANDS, _CUTS = 48, 10
"""So many steps of light there are from the end of the table to its front, and of a joint."""
_LAP = 0.004
"""How far each step reaches under the next, in heights of the picture: no gap is seen."""
_THIN = 0.006
"""A plank that is seen narrower, in widths of the picture, is not told from its neighbours."""
_HAZE, _HAZED = 0.05, 0.6
"""How far from its end the table takes the colour of the wall, in heights, and how much of it."""


def wall(stage: Staging) -> Iterator[Shape]:
    """What is behind the table: it gets lighter towards it."""
    high, low = stage.ground.back
    end = max(stage.horizon, 0.0)
    for step in range(_WALL):
        y = round(end * step / _WALL, 2)
        fill = blend(low, high, (step / (_WALL - 1)) ** 1.6)
        box = rectangle(0.0, y, stage.size[0], round(end - y, 2))
        yield Path(segments=box, style=Style(fill=fill))


def table(stage: Staging, parts: Sequence[Patch]) -> Iterator[Shape]:
    """The planks."""
    areas = Facets(stage, 1)
    for part in parts:
        areas.lay(part, z=stage.deep)
    yield from areas.shapes()
    yield from _joints(stage)


def planks(stage: Staging) -> tuple[Patch, ...]:
    """The table, in steps of light from its end to its front."""
    top, room = stage.horizon, 1.02 * stage.size[1] - stage.horizon
    ends = [top + room * (step / _BANDS) ** 1.3 for step in range(_BANDS + 1)]
    found = list[Patch]()
    for low, high in pairwise(ends):
        if high > 0:
            haze = max(0.0, 1 - (high - top) / (_HAZE * stage.size[1]))
            far, near = _depth(stage, low), _depth(stage, high + _LAP * stage.size[1])
            found += _row(stage, far, near, _HAZED * haze)
    return tuple(found)


def _row(stage: Staging, far: float, near: float, haze: float) -> Iterator[Patch]:
    """The planks between two depths."""
    wide, tones = _PLANK * stage.layout.cell, stage.ground.planks
    ends = (stage.eye.at(*stage.on_table(x, far), stage.deep)[0] for x in (0.0, 1.0))
    grown = -sub(*ends)  # how large a mm is seen there
    half = max(abs(stage.eye.origin[0]), abs(stage.size[0] - stage.eye.origin[0])) / grown
    reach = half + abs(_LEAN) * max(abs(far), abs(near)) + wide
    if wide * grown < _THIN * stage.size[0]:
        strips = [(-reach, reach, tones[0])]
    else:
        count = int(reach / wide) + 1
        strips = [
            (
                rank * wide,
                (rank + 1 + 2 * _JOINT) * wide,
                Random(stage.seed * 7919 + rank).choice(tones),
            )
            for rank in range(-count, count)
        ]
    for left, right, tone in strips:
        outline = tuple(
            stage.on_table(across + _LEAN * depth, depth)
            for across, depth in ((left, far), (right, far), (right, near), (left, near))
        )
        seen = [stage.eye.at(*point, stage.deep)[0] for point in outline]
        if max(seen) > 0 and min(seen) < stage.size[0]:
            middle = (far + near) / 2
            place = stage.on_table((left + right) / 2 + _LEAN * middle, middle)
            colour = blend(stage.ground.back[1], tone, haze)
            yield Patch(colour, stage.light.at(*place), outline)


def _joints(stage: Staging) -> Iterator[Shape]:
    """The lines between planks."""
    wide, areas = _PLANK * stage.layout.cell, Facets(stage)
    far = _depth(stage, stage.horizon + 0.02 * stage.size[1])
    near = _depth(stage, 1.02 * stage.size[1])
    cuts = [far + (near - far) * step / _CUTS for step in range(_CUTS + 1)]
    count = int(3 * stage.layout.width / wide)
    for rank in range(-count, count):
        for low, high in pairwise(cuts):
            ends = ((-_JOINT, low), (_JOINT, low), (_JOINT, high), (-_JOINT, high))
            line = [
                stage.on_table((rank + half) * wide + _LEAN * depth, depth) for half, depth in ends
            ]
            areas.lay(Patch(stage.ground.joint, stage.light.at(*line[0]), line), z=stage.deep)
    yield from areas.shapes()


def _depth(stage: Staging, y: float) -> float:
    """How near the eye that place of the table is which is seen at a height of the picture."""
    away, z, down = stage.eye.away, stage.deep, y - stage.eye.origin[1]
    s, c = sin(radians(stage.eye.camera.pitch)), cos(radians(stage.eye.camera.pitch))
    return (down * (away - z * s) + away * z * c) / (away * s + down * c)
