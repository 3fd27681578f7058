"""Paper as it is printed on: margins, room for art and imprint, what makes up for the printer.

Own count over the 6,642 printer descriptions of Debian's openprinting-ppds 20230202: 6.35 mm is
enough on every side for 99.9 % of them. Inkjets pull the paper by its lower edge and need up to
12.7 mm there (hpcups.drv 3.22.10).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from math import dist
from typing import TypeAlias

from printkit.base.errors import LayoutError, Message
from printkit.base.units import (
    MM_PER_INCH,
    PT_PER_MM,
    Margins,
    Paper,
    millimetres,
    pair,
    signed,
    unit_of,
)

Point: TypeAlias = tuple[float, float]

MARGIN = 6.35
"""Nothing is printed nearer than this to an edge of the paper, in mm."""

DEEP_MARGIN = 12.7
"""What the lower edge keeps free where that costs no further sheet, in mm."""

LABEL = 7 / PT_PER_MM
TEXT = 10 / PT_PER_MM
TITLE = 16 / PT_PER_MM
"""The three sizes of type on paper, in mm: marks and imprint, running text, titles."""

SMALL = 6 / PT_PER_MM
"""The smallest type that is printed, in mm: for what is too long otherwise."""

LEADING = 1.35
"""Distance of baselines as a share of the size of the type."""

# Lengths in mm.
_LASER_MARGIN = 5.0
_LEAST_MARGIN = 1.0
_NARROW = 160.0  # mm
_SIDE_COLUMN = 24.0  # mm
_RULED = 3.0  # mm
_LEAST_SHORT = 130.0  # mm
_LEAST_LONG = 190.0  # mm

MOST = 0.08
"""By which share a printer may be off before something else is wrong; photo printers reach 4 %."""

_FARTHEST = 10.0  # mm
RULERS: Mapping[str, float] = {"mm": 100.0, "in": 4 * MM_PER_INCH}
"""How long the rulers of a sheet are in mm, by the unit of its paper."""


class Orientation(StrEnum):
    """How a sheet is turned."""

    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class ImprintPlace(Enum):
    """Where the imprint stands: in a line below the art, or in a column at its left."""

    BELOW = "below"
    BESIDE = "beside"


class Rulers(Enum):
    """Whether a sheet keeps room for its small rulers, or they take what is left."""

    KEPT = "kept"
    LEFT = "left"


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """An upright rectangle from its upper left corner, in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower side."""
        return self.y + self.height

    @property
    def corners(self) -> tuple[float, float, float, float]:
        """As clips take it: x, y, width, height."""
        return self.x, self.y, self.width, self.height

    @property
    def outline(self) -> tuple[Point, ...]:
        """Its four corners, in order."""
        x, y, right, bottom = self.x, self.y, self.right, self.bottom
        return (x, y), (right, y), (right, bottom), (x, bottom)

    def keeps_from(self, edge: tuple[Point, Point], least: float) -> bool:
        """Whether it is so many mm from a line between two points that does not cross it."""
        (ax, ay), (bx, by) = edge
        if (
            max(ax, bx) <= self.x - least
            or min(ax, bx) >= self.right + least
            or max(ay, by) <= self.y - least
            or min(ay, by) >= self.bottom + least
        ):  # as most lines of a board lie
            return True
        square, away = dist(*edge) ** 2 or 1.0, []
        for x, y in self.outline:
            share = min(max(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square, 0.0), 1.0)
            away.append(dist((x, y), (ax + share * (bx - ax), ay + share * (by - ay))))
        for x, y in edge:
            near = min(max(x, self.x), self.right), min(max(y, self.y), self.bottom)
            away.append(dist((x, y), near))
        return min(away) >= least

    def grown(self, by: float) -> Box:
        """The same, larger by so many mm at each side."""
        return Box(
            x=self.x - by, y=self.y - by, width=self.width + 2 * by, height=self.height + 2 * by
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One way to divide a sheet.

    Attributes:
        paper: turned as it is printed.
        bottom: margin at the edge that leaves the printer last, in mm: the lower one. A lying
            sheet is turned by the printer, one way or the other: it has this at both short edges.
        side: margin at the other edges, in mm.
        rulers: whether room is kept at the left and the bottom for two small rulers.
    """

    paper: Paper
    bottom: float = DEEP_MARGIN
    place: ImprintPlace = ImprintPlace.BELOW
    side: float = MARGIN
    rulers: Rulers = Rulers.LEFT

    @property
    def orientation(self) -> Orientation:
        """How the sheet is turned."""
        wide = self.paper.width > self.paper.height
        return Orientation.LANDSCAPE if wide else Orientation.PORTRAIT

    @property
    def live(self) -> Box:
        """All that may be printed on."""
        free = self.margins
        return Box(
            x=free.left,
            y=free.top,
            width=self.paper.width - free.left - free.right,
            height=self.paper.height - free.top - free.bottom,
        )

    @property
    def margins(self) -> Margins:
        """What its edges keep free of print."""
        side, last = self.side, self.bottom
        if self.orientation is Orientation.LANDSCAPE:
            return Margins(left=last, top=side, right=last, bottom=side)
        return Margins(left=side, top=side, right=side, bottom=last)

    @property
    def area(self) -> Box:
        """What is left for art."""
        live, ruled = self.live, _RULED if self.rulers is Rulers.KEPT else 0.0
        left, below = ruled, ruled
        if self.place is ImprintPlace.BESIDE:
            left += _SIDE_COLUMN
        else:
            below += self.imprint_box.height
        return Box(x=live.x + left, y=live.y, width=live.width - left, height=live.height - below)

    @property
    def imprint_box(self) -> Box:
        """The strip or column of the imprint."""
        live = self.live
        if self.place is ImprintPlace.BESIDE:
            return Box(x=live.x, y=live.y, width=_SIDE_COLUMN - 2, height=live.height)
        lines = 1 if live.width >= _NARROW else 2
        height = 2 + lines * LEADING * LABEL
        return Box(x=live.x, y=live.bottom - height, width=live.width, height=height)


@dataclass(frozen=True, slots=True, kw_only=True)
class MarginChoice:
    """Which margins a printer needs, in mm.

    Attributes:
        side: at the long edges and at the one that is fed first.
        bottoms: at the edge that leaves the printer last; a later one is taken only where that
            saves a sheet.
    """

    side: float
    bottoms: tuple[float, ...]


SAFE = MarginChoice(side=MARGIN, bottoms=(DEEP_MARGIN, MARGIN))
MARGIN_CHOICES = {
    "safe": SAFE,
    "laser": MarginChoice(side=_LASER_MARGIN, bottoms=(_LASER_MARGIN,)),
    "inkjet": MarginChoice(side=MARGIN, bottoms=(DEEP_MARGIN,)),
}
"""Margins by the kind of printer (own count, see above)."""


def read_margin(text: str) -> MarginChoice:
    """Margins by the kind of printer (`safe`, `laser`, `inkjet`) or by their width (`12.7`).

    Raises:
        LayoutError: the text names no kind and is no length that a printer can keep free.
    """
    word = text.strip().lower()
    if word in MARGIN_CHOICES:
        return MARGIN_CHOICES[word]
    known = Message("page.margins-known", names=", ".join(MARGIN_CHOICES), least=_LEAST_MARGIN)
    unknown = LayoutError(
        Message("page.no-margin", text=text), hint=Message("common.known", names=known)
    )
    try:
        side = millimetres(word)
    except LayoutError as error:
        raise unknown from error
    if side < _LEAST_MARGIN:
        raise unknown
    return MarginChoice(side=side, bottoms=(side,))


def upright(paper: Paper) -> Paper:
    """`paper` with its longer side standing."""
    return paper if paper.width <= paper.height else paper.turned


def frames(paper: Paper, margin: MarginChoice = SAFE) -> tuple[Frame, ...]:
    """All ways to divide `paper`, upright and turned.

    Raises:
        LayoutError: the paper is too small to print on, or the margins leave no room for words and
            rulers.
    """
    standing = upright(paper)
    if standing.width < _LEAST_SHORT or standing.height < _LEAST_LONG:
        raise LayoutError(
            Message("page.paper-too-small", paper=paper.name), hint=Message("page.take-a5")
        )
    last = max(margin.side, *margin.bottoms)
    least_short, least_long = _LEAST_SHORT - 2 * MARGIN, _LEAST_LONG - 2 * DEEP_MARGIN
    if standing.width - 2 * margin.side < least_short or standing.height - 2 * last < least_long:
        raise LayoutError(
            Message("page.margins-mm-leave-no-room", last=last, paper=standing.name),
            hint=Message("page.take-smaller-margins-larger-paper"),
        )
    return tuple(
        Frame(paper=turned, bottom=bottom, place=place, side=margin.side)
        for turned in (standing, standing.turned)
        for bottom in margin.bottoms
        for place in ImprintPlace
    )


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

    def lost(self, paper: Paper) -> float:
        """What comes to lie beyond the edges of `paper`, in mm: none of it is ever printed."""
        standing = upright(paper)
        return max(
            0.0,
            standing.width / 2 * (1 - 1 / self.short) + abs(self.dx) / self.short,
            standing.height / 2 * (1 - 1 / self.long) + abs(self.dy) / self.long,
        )

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


def read_measured(text: str, paper: Paper | None = None) -> Correction:
    """The correction for what was measured on the proof page, written like `99.2x100.4`.

    Where nothing is known of the paper, the rulers are those of the unit that is written: 100 mm,
    or 4 in for `3.97x4.02in`.

    Raises:
        LayoutError: the text is no such pair, or a ruler is off by more than 8 %.
    """
    sides = pair(text) or ()
    lengths = [length for length in map(signed, sides) if length is not None and length >= 0]
    units = {paper.unit} if paper else {*map(unit_of, sides)}
    if len(lengths) != 2 or len(units) != 1:
        raise LayoutError(
            Message("page.not-both-rulers", text=text), hint=Message("page.rulers-example")
        )
    unit = units.pop()
    if unit == "in" and max(lengths) < MM_PER_INCH:  # no unit was written where inches are meant
        lengths = [length * MM_PER_INCH for length in lengths]
    across, down = lengths
    return measured(across, down, true=RULERS[unit])


def read_shift(correction: Correction, text: str) -> Correction:
    """`correction` with the move that a text like `0.3x-0.5` gives, in mm or a unit of its own.

    Raises:
        LayoutError: the text is no such pair, or the move is longer than 10 mm.
    """
    moves = [signed(side) for side in pair(text) or ()]
    dx, dy = moves if len(moves) == 2 else (None, None)
    if dx is None or dy is None or max(abs(dx), abs(dy)) > _FARTHEST:
        raise LayoutError(
            Message("page.no-move", text=text), hint=Message("page.shift-example", most=_FARTHEST)
        )
    return replace(correction, dx=dx, dy=dy)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSetup:
    """What is printed on, what its edges keep free, and what makes up for the printer.

    Each way to divide the paper raises a `LayoutError` where that is too small to print on, or the
    margins leave no room.
    """

    paper: Paper
    margin: MarginChoice = SAFE
    correction: Correction = AS_IT_IS

    @property
    def frames(self) -> tuple[Frame, ...]:
        """All ways to divide the paper; its edges keep free what a correction pushes off it."""
        lost, margin = self.correction.lost(self.paper), self.margin
        bottoms = tuple(max(bottom, lost) for bottom in margin.bottoms)
        return frames(self.paper, MarginChoice(side=max(margin.side, lost), bottoms=bottoms))

    @property
    def turns(self) -> tuple[Frame, Frame]:
        """The paper upright and lying, with the margin that is preferred, the imprint below."""
        standing = self.frames[0]
        return standing, replace(standing, paper=standing.paper.turned)

    @property
    def ruled_turns(self) -> tuple[Frame, ...]:
        """The same, first with room kept for rulers, then without."""
        return tuple(replace(frame, rulers=rulers) for rulers in Rulers for frame in self.turns)

    @property
    def standing(self) -> Frame:
        """The paper upright, for pages of words."""
        return self.turns[0]
