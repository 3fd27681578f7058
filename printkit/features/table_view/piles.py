"""How high the pieces of a stack stand on a table, one on another or in one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from printkit.draw.pieces import FEW, pieces_wide
from printkit.draw.solids import STANDING
from printkit.model import Form

LARGER = 1.1
"""How much larger pieces are than in plan, where stacks need room to lie beside one another."""
_HIGHEST = 2.4
"""How high more than a few pieces stand on one another, in cells: thinner ones where they must."""
_FLUSH = 0.02
"""How high a piece that lies in a ring is seen, in widths."""


class Level(NamedTuple):
    """A piece of a stack: its form, as it is drawn, its width, its foot and its top, in cells."""

    form: Form
    width: float
    foot: float
    top: float


@lru_cache(maxsize=256)
def piled(forms: tuple[Form, ...]) -> tuple[Level, ...]:
    """The levels of a stack of pieces of these forms, bottom first."""
    levels = _natural(forms)
    if len(forms) <= FEW or levels[-1].top <= _HIGHEST:
        return levels
    thin = _HIGHEST / levels[-1].top
    return tuple(
        Level(
            # thinner than it is, a cube is no more one
            form=replace(one.form, thickness=thin * (one.top - one.foot) / one.width),
            width=one.width,
            foot=thin * one.foot,
            top=thin * one.top,
        )
        for one in levels
    )


def _natural(forms: Sequence[Form]) -> tuple[Level, ...]:
    found, foot = list[Level](), 0.0
    wide, inside = pieces_wide(forms)
    for level, (form, share) in enumerate(zip(forms, wide, strict=True)):
        width = share * LARGER
        high = width if form.name == STANDING else form.thickness * width
        found.append(Level(form, width, foot, foot + high))
        if level in inside:
            found[-2:] = _in_one_another(found[-2], found[-1])
        foot = max(one.top for one in found)
    return tuple(found)


def _in_one_another(lower: Level, upper: Level) -> tuple[Level, Level]:
    """A ring and what lies in it: that is as high as the ring."""
    ring, disc = (lower, upper) if lower.form.hole else (upper, lower)
    foot = lower.foot
    top = foot + ring.top - ring.foot
    flat = Level(replace(disc.form, thickness=_FLUSH), disc.width, top - _FLUSH * disc.width, top)
    standing = ring._replace(foot=foot, top=top)
    return (standing, flat) if ring is lower else (flat, standing)
