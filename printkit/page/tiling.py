"""A picture larger than the paper, divided over sheets that are joined again.

Glued sheets show the same 10 mm. The cut line lies 2 mm inside the later sheet's part, so that a
slip of the knife still shows art; the other 8 mm are the earlier sheet's glue strip. Butted sheets
are both cut along the joint, and both show 3 mm beyond it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from string import ascii_uppercase

from printkit.base.errors import LayoutError, Message

# Lengths in mm: a strip for the glue, and what is printed beyond a cut so that no white shows.
OVERLAP = 10.0
BLEED = 2.0
STRIP = OVERLAP - BLEED
"""In mm: what two neighbours both show, and its parts before and after the cut line."""

_BUTT_BLEED = 3.0  # mm
_OVERLAPS = (5.0, 40.0)  # mm, the least and the most
_MICROMETRES = 1000


class Joint(StrEnum):
    """How two sheets are joined."""

    OVERLAP = "overlap"
    BUTT = "butt"
    ZIGZAG = "zigzag"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seam:
    """How two neighbours are joined, and what both show.

    Attributes:
        before: how far the later sheet begins before the joint, in mm.
        after: how far the earlier sheet goes on behind it, in mm.
    """

    joint: Joint = Joint.OVERLAP
    before: float = BLEED
    after: float = STRIP

    @property
    def overlap(self) -> float:
        """How wide the part is that both show, in mm."""
        return self.before + self.after

    @property
    def is_butted(self) -> bool:
        """Whether both sheets are cut at the joint."""
        return self.joint is not Joint.OVERLAP

    def swinging(self, reach: float) -> Seam:
        """The same for a cut that swings by `reach` mm to either side."""
        return replace(self, before=self.before + reach, after=self.after + reach)


GLUED = Seam()
BUTTED = Seam(joint=Joint.BUTT, before=_BUTT_BLEED, after=_BUTT_BLEED)
ZIGZAGGED = Seam(joint=Joint.ZIGZAG, before=_BUTT_BLEED, after=_BUTT_BLEED)
"""The seams that are taken where nothing else is asked for."""


def glued(overlap: float) -> Seam:
    """A seam of sheets that overlap by `overlap` mm and are glued.

    Raises:
        LayoutError: less than 5 mm, which no glue holds, or more than 40 mm.
    """
    least, most = _OVERLAPS
    if not least <= overlap <= most:
        raise LayoutError(
            Message("page.sheets-cannot-overlap-mm", overlap=overlap),
            hint=Message("page.between-mm", least=least, most=most),
        )
    return Seam(before=BLEED, after=overlap - BLEED)


_MOST_SHEETS = len(ascii_uppercase)


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """What one sheet shows along one axis, from `start` to `end`, in mm from the picture's edge.

    Attributes:
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

    @property
    def middle(self) -> float:
        """The middle of what is seen of it once all sheets are joined."""
        start = self.start if self.cut is None else self.cut
        end = self.end if self.joint is None else self.joint
        return (start + end) / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One sheet's part of a picture.

    Attributes:
        code: number of its row and letter of its column (`2B`).
        x: what it shows from left to right, as `y` from top to bottom.
        right: the code of the neighbour at its right, or empty; `below` likewise.
    """

    code: str
    x: Span
    y: Span
    right: str = ""
    below: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiling:
    """A picture divided into columns and rows of sheets, by what they show.

    Attributes:
        blank: row and column of the sheets that would show nothing; they are not printed.
    """

    columns: tuple[Span, ...]
    rows: tuple[Span, ...]
    seam: Seam = GLUED
    blank: frozenset[tuple[int, int]] = frozenset()

    @property
    def count(self) -> int:
        """How many sheets it takes."""
        return len(self.columns) * len(self.rows) - len(self.blank)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The parts, row by row, without those that would show nothing."""
        found, blank = [], self.blank
        for row, y in enumerate(self.rows):
            for column, x in enumerate(self.columns):
                if (row, column) in blank:
                    continue
                # where a neighbour is blank, nothing is joined and nothing cut
                left, right = (row, column - 1) in blank, (row, column + 1) in blank
                above, below = (row - 1, column) in blank, (row + 1, column) in blank
                x_cut, x_joint = None if left else x.cut, None if right else x.joint
                y_cut, y_joint = None if above else y.cut, None if below else y.joint
                found.append(
                    Tile(
                        code=_code(row, column),
                        x=replace(x, cut=x_cut, joint=x_joint),
                        y=replace(y, cut=y_cut, joint=y_joint),
                        right="" if x_joint is None else _code(row, column + 1),
                        below="" if y_joint is None else _code(row + 1, column),
                    )
                )
        return tuple(found)


def sheets_along(length: float, room: float, seam: Seam = GLUED) -> int:
    """How many sheets that each show `room` mm cover `length` mm with their overlaps.

    Counted in whole micrometres, so that a picture that fits exactly takes no further sheet.

    Raises:
        LayoutError: `room` is hardly more than the overlap, or there would be more than 26.
    """
    whole, step, overlap = (
        round(size * _MICROMETRES) for size in (length, room - seam.overlap, seam.overlap)
    )
    if step < overlap:
        raise LayoutError(
            Message("page.paper-too-small-joined"), hint=Message("common.larger-paper")
        )
    count = max(1, -(-(whole - overlap) // step))
    if count > _MOST_SHEETS:
        raise LayoutError(
            Message("page.mm-take-sheets-side-side", length=length, count=count),
            hint=Message("page.take-smaller-cube-cell"),
        )
    return count


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """Where joints may lie along one axis, in mm from the picture's edge.

    Attributes:
        snaps: places where a cut harms little, each with how many cells it cuts.
        avoid: from where to where no joint may lie if it can lie elsewhere.
    """

    snaps: Mapping[float, int] = field(default_factory=dict)
    avoid: Sequence[tuple[float, float]] = ()


ANYWHERE = Places()

_UNEVEN = 0.25
"""By so much of an even part a joint may leave its place to cut fewer cells."""


def _least_harm(places: Mapping[float, int], even: float, most: float) -> float:
    """The best of some places for a joint that had best be at `even`, and `most` mm from there."""

    def harm(at: float) -> tuple[float, ...]:
        return places[at] > 0, abs(at - even) > most, places[at], abs(at - even), at

    return min(places, key=harm)


def spans(
    length: float, room: float, places: Places = ANYWHERE, seam: Seam = GLUED
) -> tuple[Span, ...]:
    """`length` mm divided into the fewest parts of at most `room` mm, as equal as can be.

    A joint goes where it costs no sheet: between cells, if it can; else where it leaves no part
    much smaller than the others and cuts the fewest cells, and among such places to the one that
    makes the parts most equal.

    Raises:
        LayoutError: see `sheets_along`.
    """
    parts: list[Span] = []
    start, cut, avoid = 0.0, None, places.avoid
    for left in range(sheets_along(length, room, seam), 1, -1):
        shared = (left - 1) * seam.overlap
        # where the joint costs no sheet, and where it makes the parts equal
        earliest = length + seam.before - (left - 1) * room + shared - seam.overlap
        latest = start + room - seam.after
        even = start + (length - start + shared) / left - seam.after
        allowed = {at: cells for at, cells in places.snaps.items() if earliest <= at <= latest}
        if allowed:
            joint = _least_harm(allowed, even, _UNEVEN * (length - start) / left)
        else:  # beside what is to be avoided
            ends = (end for pair in avoid for end in pair if earliest <= end <= latest)
            free = (at for at in (even, *ends) if not any(low < at < high for low, high in avoid))
            joint = min(free, key=lambda at: (abs(at - even), at), default=even)
        parts.append(Span(start=start, end=joint + seam.after, cut=cut, joint=joint))
        start, cut = joint - seam.before, joint
    return (*parts, Span(start=start, end=length, cut=cut))


def _code(row: int, column: int) -> str:
    return f"{row + 1}{ascii_uppercase[column]}"
