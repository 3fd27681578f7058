"""A picture larger than the paper, divided over sheets that overlap.

Neighbours show the same 10 mm. The cut line lies 2 mm inside the later sheet's part, so that a slip
of the knife still shows art; the other 8 mm are the earlier sheet's glue strip.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from printkit.errors import LayoutError

OVERLAP = 10.0
BLEED = 2.0
STRIP = OVERLAP - BLEED
"""In mm: what two neighbours both show, and its parts before and after the cut line."""

_MICROMETRES = 1000
_MOST_SHEETS = len(ascii_uppercase)


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """What one sheet shows along one axis, in mm from the picture's edge.

    Attributes:
        start: where its part begins.
        end: where its part ends.
        cut: where it is cut before it is laid on its predecessor, or None for the first.
        joint: where its successor's cut edge comes to lie, or None for the last.
    """

    start: float
    end: float
    cut: float | None = None
    joint: float | None = None

    @property
    def size(self) -> float:
        """Its length in mm."""
        return self.end - self.start


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One sheet's part of a picture.

    Attributes:
        code: number of its row and letter of its column (`2B`).
        x: what it shows from left to right.
        y: what it shows from top to bottom.
        right: the code of the neighbour at its right, or empty.
        below: the code of the neighbour below, or empty.
    """

    code: str
    x: Span
    y: Span
    right: str = ""
    below: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiling:
    """A picture divided into columns and rows of sheets."""

    columns: tuple[Span, ...]
    rows: tuple[Span, ...]

    @property
    def count(self) -> int:
        """How many sheets it takes."""
        return len(self.columns) * len(self.rows)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The parts, row by row."""
        return tuple(
            Tile(
                code=_code(row, column),
                x=x,
                y=y,
                right="" if x.joint is None else _code(row, column + 1),
                below="" if y.joint is None else _code(row + 1, column),
            )
            for row, y in enumerate(self.rows)
            for column, x in enumerate(self.columns)
        )


def sheets_along(length: float, room: float) -> int:
    """How many sheets that each show `room` mm cover `length` mm with their overlaps.

    Counted in whole micrometres, so that a picture that fits exactly takes no further sheet.

    Raises:
        LayoutError: `room` is hardly more than the overlap, or there would be more than 26.
    """
    whole, step, overlap = (
        round(size * _MICROMETRES) for size in (length, room - OVERLAP, OVERLAP)
    )
    if step < overlap:
        raise LayoutError("the paper is too small to be joined", hint="take a larger paper")
    count = max(1, -(-(whole - overlap) // step))
    if count > _MOST_SHEETS:
        raise LayoutError(
            f"{length:.0f} mm take {count} sheets side by side", hint="take a smaller cube or cell"
        )
    return count


def spans(length: float, room: float, snaps: Sequence[float] = ()) -> tuple[Span, ...]:
    """`length` mm divided into the fewest parts of at most `room` mm, as equal as can be.

    Joints go to the nearest of `snaps` (places where a cut harms nothing) that costs no sheet.

    Raises:
        LayoutError: see `sheets_along`.
    """
    parts: list[Span] = []
    start, cut = 0.0, None
    for left in range(sheets_along(length, room), 1, -1):
        joint = _joint(start, length, room, left, snaps)
        parts.append(Span(start=start, end=joint + STRIP, cut=cut, joint=joint))
        start, cut = joint - BLEED, joint
    return (*parts, Span(start=start, end=length, cut=cut))


def _joint(start: float, length: float, room: float, left: int, snaps: Sequence[float]) -> float:
    """Where the next joint lies when `left` sheets are left for what begins at `start`."""
    even = start + (length - start + (left - 1) * OVERLAP) / left - STRIP
    earliest = length + BLEED - (left - 1) * room + (left - 2) * OVERLAP
    latest = start + room - STRIP
    allowed = [snap for snap in snaps if earliest <= snap <= latest]
    return min(allowed, key=lambda snap: (abs(snap - even), snap), default=even)


def _code(row: int, column: int) -> str:
    return f"{row + 1}{ascii_uppercase[column]}"
