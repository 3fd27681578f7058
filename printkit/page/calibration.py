"""What a printer does to a length, and how a file makes up for it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from printkit.base.errors import LayoutError, Message
from printkit.base.units import Paper

MOST = 0.08
"""By which share a printer may be off before something else is wrong; photo printers reach 4 %."""

_FARTHEST = 10.0  # mm
_NUMBER = r"[0-9]+(?:[.,][0-9]+)?"
_MEASURED = re.compile(rf"\s*({_NUMBER})\s*[x×]\s*({_NUMBER})\s*")
_SHIFT = re.compile(rf"\s*([+-]?{_NUMBER})\s*[x×]\s*([+-]?{_NUMBER})\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """By how much a sheet is enlarged about its middle, and moved.

    About its middle, so that what grows beyond the margins does so alike at opposite edges, and
    what a print window shrinks about the middle of the paper comes out where it was meant.

    Given along the edges of the paper, since a printer takes all sheets the same way, whichever way
    they are turned.

    Attributes:
        short: factor along the paper's shorter edge (1.01 makes up for a printer at 99 %).
        long: factor along its longer edge.
        dx: in mm along the shorter edge.
        dy: in mm along the longer edge.
    """

    short: float = 1.0
    long: float = 1.0
    dx: float = 0.0
    dy: float = 0.0

    def scale(self, paper: Paper) -> tuple[float, float]:
        """The factors across and down `paper` as it is turned."""
        lying = paper.width > paper.height
        return (self.long, self.short) if lying else (self.short, self.long)

    def origin(self, paper: Paper) -> tuple[float, float]:
        """Where the upper left corner of what is drawn on `paper` comes to lie, in mm."""
        (across, down), (dx, dy) = self.scale(paper), self.shift(paper)
        return dx + (1 - across) * paper.width / 2, dy + (1 - down) * paper.height / 2

    def shift(self, paper: Paper) -> tuple[float, float]:
        """The moves in mm across and down `paper` as it is turned."""
        lying = paper.width > paper.height
        return (self.dy, self.dx) if lying else (self.dx, self.dy)


AS_IT_IS = Correction()
"""A printer that keeps to its scale."""


def measured(across: float, down: float, *, true: float = 100.0) -> Correction:
    """What makes up for rulers of `true` mm that measure `across` and `down` on an upright page.

    Raises:
        LayoutError: a ruler is off by more than 8 %.
    """
    for length in (across, down):
        if not abs(length / true - 1) <= MOST:
            raise LayoutError(
                Message("page.ruler-mm-measures-mm-more", true=true, length=length, most=MOST),
                hint=Message("page.choose-100-actual-size-print"),
            )
    return Correction(short=true / across, long=true / down)


def read_measured(text: str) -> Correction:
    """The correction for what was measured on the proof page, written like `99.2x100.4`.

    Raises:
        LayoutError: the text is no such pair, or a ruler is off by more than 8 %.
    """
    lengths = _pair(_MEASURED, text)
    if not lengths:
        raise LayoutError(
            Message("page.not-both-rulers", text=text), hint=Message("page.rulers-example")
        )
    return measured(*lengths)


def read_shift(correction: Correction, text: str) -> Correction:
    """`correction` with the move that a text like `0.3x-0.5` gives, in mm.

    Raises:
        LayoutError: the text is no such pair, or the move is longer than 10 mm.
    """
    moves = _pair(_SHIFT, text)
    if not moves or max(map(abs, moves)) > _FARTHEST:
        raise LayoutError(
            Message("page.no-move", text=text), hint=Message("page.shift-example", most=_FARTHEST)
        )
    return replace(correction, dx=moves[0], dy=moves[1])


def _pair(pattern: re.Pattern[str], text: str) -> list[float]:
    """Both numbers, or none."""
    match = pattern.fullmatch(text)
    return [float(number.replace(",", ".")) for number in match.groups()] if match else []
