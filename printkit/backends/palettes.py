"""Few colours for many: the farthest from one another, so that none is far from its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""

_BITS = 4
"""Blends that agree in so many leading bits of each part are one kind."""
_NEAR = 9**2
"""Nobody can distinguish colours that are no farther from one another: the square of it."""


class Blends:
    """Kinds of colours that pictures are seen to have, each by its most frequent one."""

    def __init__(self) -> None:
        self._kinds: dict[tuple[int, int, int], tuple[int, Colour]] = {}

    def meet(self, counted: Iterable[tuple[int, Colour]]) -> None:
        """Take in the colours of a picture, each with how many pixels have it."""
        drop, kinds = 8 - _BITS, self._kinds
        for one in counted:
            r, g, b = one[1]
            kind = r >> drop, g >> drop, b >> drop
            if kind not in kinds or one > kinds[kind]:
                kinds[kind] = one

    @property
    def found(self) -> list[Colour]:
        """A colour of each kind, in order."""
        return sorted(colour for _, colour in self._kinds.values())


def spread(chosen: Sequence[Colour], others: Sequence[Colour], most: int) -> list[Colour]:
    """Some colours of which no other is far: each one lies farthest from all before it.

    Args:
        chosen: those that are taken in any case, as long as there is room for all.
        others: what else there is.
        most: how many are taken.
    """
    taken, pool = list(chosen), list(others)
    if not 0 < len(chosen) <= most:
        pool = [*chosen, *others]
        taken = pool[:1]
    far = [min((r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2 for x, y, z in taken) for r, g, b in pool]
    while len(taken) < most and (farthest := max(far, default=0)) > _NEAR:
        new = pool[far.index(farthest)]
        taken.append(new)
        r, g, b = new
        far = [
            min(old, (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2)
            for old, (x, y, z) in zip(far, pool, strict=True)
        ]
    return taken


def centred(chosen: Sequence[Colour], others: Sequence[Colour]) -> list[Colour]:
    """Each colour moved to the middle of those it stands for, where it lies nearer to all of them.

    Args:
        chosen: the colours.
        others: what they stand for: each for those that lie nearest to it.
    """
    near: list[list[Colour]] = [[] for _ in chosen]
    for r, g, b in others:
        far = [(r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2 for x, y, z in chosen]
        near[far.index(min(far))].append((r, g, b))
    return [_middle(one, some) if some else one for one, some in zip(chosen, near, strict=True)]


def _middle(one: Colour, some: Sequence[Colour]) -> Colour:
    """What lies nearer than `one` to the farthest of some colours, part by part; else `one`."""
    parts = list(zip(*some, strict=True))
    r, g, b = ((min(part) + max(part)) // 2 for part in parts)

    def reach(colour: Colour) -> int:
        return max(
            abs(part - own) for other in some for part, own in zip(other, colour, strict=True)
        )

    return min((one, (r, g, b)), key=reach)
