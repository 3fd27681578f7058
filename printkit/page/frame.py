"""Paper and what may be printed on of it: margins, the room for art, the room for the imprint.

Own count over the 6,642 printer descriptions of Debian's openprinting-ppds 20230202: 6.35 mm is
enough on every side for 99.9 % of them. Inkjets pull the paper by its lower edge and need up to
12.7 mm there (hpcups.drv 3.22.10).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, StrEnum

from printkit.base.errors import LayoutError, Message
from printkit.base.units import PT_PER_MM, Margins, Paper, millimetres
from printkit.page.calibration import AS_IT_IS, Correction

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
    def outline(self) -> tuple[tuple[float, float], ...]:
        """Its four corners, in order."""
        x, y, right, bottom = self.x, self.y, self.right, self.bottom
        return (x, y), (right, y), (right, bottom), (x, bottom)

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
        place: where the imprint stands.
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
        """All ways to divide the paper."""
        return frames(self.paper, self.margin)

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
