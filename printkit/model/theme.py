"""How a game looks: the paints of cells, pieces, lines and arrows, and what its board shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import TypeAlias

from printkit.base.catalogue import REFERENCE
from printkit.base.units import rgb
from printkit.rules import Side
from printkit.scene import Box, Path, Shape, bounds


class PatternKind(StrEnum):
    """What an area is filled with where ink is saved."""

    LINES = "lines"
    DOTS = "dots"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """Lines or dots instead of a flat tint.

    Attributes:
        pitch: distance between lines (or dots) as a share of the cell's width.
        weight: line width (or dot diameter) as a share of the cell's width.
        angle: direction of the lines in degrees, counter-clockwise from the horizontal.
        colour: `#rrggbb`.
    """

    kind: PatternKind
    pitch: float
    weight: float
    angle: float
    colour: str


Paint: TypeAlias = str | Pattern | None
"""A colour `#rrggbb`, a pattern, or no ink at all."""


class FaceMark(StrEnum):
    """What distinguishes one side's faces by shape, where both are white."""

    NONE = "none"
    CORNERS = "corners"


@dataclass(frozen=True, slots=True, kw_only=True)
class SideColours:
    """How one side's pieces look.

    Attributes:
        face: the face's colour, or None for the paper's white (no ink).
        glyph: the colour of its strokes.
        frame: the colour of the frame drawn around a face on a board, or None for no frame.
        mark: what every face carries beside its strokes, in their colour.
        edge: the colour of lines between faces, where it is not that of strokes.
        sign: the small letter of its player, which every face carries; empty where colours tell
            players apart.
    """

    face: str | None
    glyph: str
    frame: str | None
    mark: FaceMark = FaceMark.NONE
    edge: str | None = None
    sign: str = ""

    @property
    def lines(self) -> str:
        """The colour of lines between faces."""
        return self.edge or self.glyph


_LIGHT = 195.0
"""An ink that is lighter, of 255, is hardly seen on paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """One look of a game.

    From `outline` on each colour (`str`, or `str | None` for what may have no ink) and each side's
    look is a key of a spec's theme (`printkit.gamefile.schema`), and what it is for stands in the
    part `schema.ThemeSpec` of the catalogues, what it must stand out from in
    `printkit.draw.theme_check`. A key that has a default need not stand in `specs/themes.yaml`.

    Attributes:
        name: `screen`, `print` …
        tints: per tint of the board its paint.
        labels: per tint the colour of the cell names on it.
        label_contrast: the contrast ratio that cell names reach at least.
        is_coloured: whether it shows the colours that the game gives its players and kinds.
        others: how the pieces of all further players look, in their order.
    """

    name: str
    tints: Mapping[str, Paint] = field(hash=False)
    labels: Mapping[str, str] = field(hash=False)
    label_contrast: float
    outline: str
    white: SideColours
    black: SideColours
    neutral: SideColours
    text: str
    quiet_text: str
    first_step: str
    second_step: str
    casing: str
    ground: str | None
    is_coloured: bool = True
    others: tuple[SideColours, ...] = ()

    def of(self, side: Side) -> SideColours:
        """How the pieces of `side` look; a player more than the theme knows is of no side."""
        if side <= Side.BLACK:
            return self.black if side is Side.BLACK else self.white
        return self.others[side - 2] if side - 2 < len(self.others) else self.neutral

    @property
    def accent(self) -> str:
        """The most colourful ink of its board, for signs beside words; else that of its lines."""
        paints = (one.colour if isinstance(one, Pattern) else one for one in self.tints.values())
        inks = {ink: rgb(ink) for ink in paints if ink}
        seen = {
            ink: max(red, green, blue) - min(red, green, blue)
            for ink, (red, green, blue) in inks.items()
            if (2 * red + 5 * green + blue) / 8 < _LIGHT
        }
        return max(seen, key=lambda ink: (seen[ink], ink), default=self.outline)

    @property
    def is_grey(self) -> bool:
        """Whether a board has no colour in it: what is drawn on it has none either."""
        inks = (one.colour if isinstance(one, Pattern) else one for one in self.tints.values())
        return all(len({*rgb(ink)}) == 1 for ink in (self.outline, *filter(None, inks)))


# what a board shows besides its cells

BAND = 0.16
"""The width of the strip that says whose an edge is, in cells."""
HOLLOW = "none"
"""The paint of what is only outlined."""

AS_DRAWN = "drawn"
"""The paint of what has its own colours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardMark:
    """A drawing or a text on a board, above its cells and below what stands there.

    Lengths are in cells; the origin is the place of column 0 and row 0 of the grid, x to the right
    and y down as the first player sees the board.

    Attributes:
        cells: those that it belongs to.
        paint: the name of a tint of the themes, of a side, `HOLLOW`, `AS_DRAWN`, or empty for the
            colour of the board's lines.
        shapes: its art, every stroke and fill in the colour `GLYPH`, which stands for the paint.
        texts: per language what it says, in English at least; empty where it is a drawing.
        box: of a text its middle, the size of its type and the room for it, wide and high.
    """

    cells: tuple[int, ...]
    paint: str = ""
    shapes: tuple[Shape, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict, hash=False)
    box: tuple[float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 0.0)

    @property
    def extent(self) -> Box:
        """The box around it."""
        if self.shapes:
            return bounds(self.shapes)
        x, y, _, wide, high = self.box
        return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2

    def points(self) -> Iterator[tuple[float, float]]:
        """Points along a drawing, a quarter of each of its parts apart, or around a text."""
        for shape in (one for one in self.shapes if isinstance(one, Path)):
            ends = [(numbers[-2], numbers[-1]) for _, numbers in shape.segments if numbers]
            closed = ends[:1] if ("Z", ()) in shape.segments else []
            for (x0, y0), (x1, y1) in pairwise((*ends, *(closed or ends[-1:]))):
                yield from ((x0 + (x1 - x0) * at / 4, y0 + (y1 - y0) * at / 4) for at in range(4))
        if not self.shapes:
            left, top, right, bottom = self.extent
            yield from ((x, y) for x in (left, right) for y in (top, bottom))


class NamePlace(StrEnum):
    """Where a board shows the names of its cells."""

    NONE = "none"
    CORNER = "corner"
    RIM = "rim"
    """Those of rows at both ends of them, the numbers of columns below and above."""
    FILES = "chess"
    """Those of rows at the left, the letters of columns below."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardArt:
    """What a board shows besides its cells.

    Attributes:
        marks: in the order in which they are drawn.
        edges: per side that is somebody's (`left`, `right`, `top`, `bottom`) whose it is.
        names: where those of cells stand.
        unnamed: the cells whose names are not shown.
        language: the code of that in which its texts are shown.
    """

    marks: tuple[BoardMark, ...] = ()
    edges: Mapping[str, Side] = field(default_factory=dict, hash=False)
    names: NamePlace = NamePlace.CORNER
    unnamed: frozenset[int] = frozenset()
    language: str = REFERENCE


PLAIN_BOARD = BoardArt()
"""Of a board that shows its cells and their names."""
