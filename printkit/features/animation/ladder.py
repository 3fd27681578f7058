"""What is given up for a file to be small enough, step by step: what is missed least goes first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printkit.base.errors import Message

USUAL_COLOURS = 63
"""More are not told apart: at the edges of shapes alone are there so many."""
_FEW_COLOURS = 31
_SMALLER = (0.75, 0.5)
"""Shares of the width that is asked for."""
_LEAST_WIDTH = 160
"""Less cannot be read."""
_FEWER = (2, 4)
"""How many turns are told by one picture."""
_FEWEST = 8
"""So many pictures are not thinned out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """How the pictures are made.

    Attributes:
        width: in pixels.
        colours: how many at most.
        every: how many turns are told by one picture.
    """

    width: int
    colours: int = USUAL_COLOURS
    every: int = 1

    @property
    def told(self) -> Message:
        """The same in words."""
        told = Message("animation.rung", width=self.width)
        if self.colours < USUAL_COLOURS:
            told = Message("animation.rung-colours", what=told, colours=self.colours)
        if self.every > 1:
            told = Message("animation.rung-fewer", what=told, every=self.every)
        return told


def rungs(width: int, count: int, ending: str, most: int | None) -> Iterator[Rung]:
    """All ways to make so many pictures, from what is asked for downwards.

    Args:
        width: in pixels, as asked for.
        count: of the pictures.
        ending: of the file's name; a film has no palette.
        most: how large the file may be; None where nothing is given up.
    """
    film = ending == "mp4"
    rung = Rung(width=width + width % 2 if film else width)  # its colours are stored by two pixels
    yield rung
    if most is None:
        return
    if not film:
        rung = replace(rung, colours=_FEW_COLOURS)
        yield rung
    for share in _SMALLER:
        smaller = 2 * round(share * width / 2)
        if smaller >= _LEAST_WIDTH:
            rung = replace(rung, width=smaller)
            yield rung
    for every in _FEWER:
        if count > _FEWEST * every / 2:
            rung = replace(rung, every=every)
            yield rung


def megabytes(size: int) -> Message:
    """How large a file is, in words."""
    if size < 1_000_000:
        return Message("animation.kilobytes", size=size / 1000)
    return Message("animation.megabytes", size=size / 1_000_000)
