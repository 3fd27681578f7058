"""What is drawn on a board besides its cells, whose its edges are, and where names stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from printkit.base.catalogue import REFERENCE
from printkit.rules import Side
from printkit.scene import Shape

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
