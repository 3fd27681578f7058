"""Sheets of paper with what is printed on them, and the publication that they make."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from printkit.base.units import Margins, Paper
from printkit.page.frame import AS_IT_IS, Box, Correction
from printkit.scene import Shape

if TYPE_CHECKING:
    from printkit.document.blocks import Document

CUT_CONTOUR, FOLD = "CutContour", "Fold"
"""What most makers of cutters call the spot colour of their knife, and what that of folds is."""


class Flip(StrEnum):
    """At which edge of a lying sheet a printer turns it over for its second side."""

    LONG = "long"
    SHORT = "short"


@dataclass(frozen=True, slots=True, kw_only=True)
class Folding:
    """How pages become a booklet: the sheet is folded once and stapled, printed on both sides."""

    sheet: Paper
    flip: Flip

    @property
    def lying(self) -> Paper:
        """The sheet as it is seen, its fold upright in the middle."""
        return self.sheet if self.sheet.width > self.sheet.height else self.sheet.turned

    @property
    def page(self) -> Paper:
        """A page: half of the sheet."""
        return Paper(f"half-{self.sheet.name}", self.lying.width / 2, self.lying.height)


class Colours(StrEnum):
    """In which colours a file is written; greys are always one ink."""

    RGB = "rgb"
    CMYK = "cmyk"
    GREY = "grey"


class Black(StrEnum):
    """Of which inks black areas are; letters and thin lines are always of black alone."""

    PLAIN = "plain"
    RICH = "rich"


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputProfile:
    """The ICC profile of a press and its paper.

    `name` is how the profile describes itself; `data` is all of its file.
    """

    name: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """How a file is prepared for a print shop: cuts in a spot colour, everything in layers.

    Attributes:
        spot: what the spot colour of the knife is called.
        profile: of which press its plates are, which makes the file PDF/X-4; None where nobody
            knows, and the file claims nothing.
        black: of which inks black areas are, with a profile.
    """

    spot: str = CUT_CONTOUR
    profile: OutputProfile | None = None
    black: Black = Black.PLAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One side of one sheet of paper.

    Attributes:
        paper: turned as it is printed.
        shapes: in mm from the upper left corner of the paper, in painting order.
        title: in the list of bookmarks.
        code: where it belongs (`2B`), or empty.
        margins: what its edges keep free of print, or None where nothing is promised.
        trim: what is left of it once it is cut, or None for all of it.
        bleed: by how many mm art goes on beyond `trim`.
    """

    paper: Paper
    shapes: tuple[Shape, ...]
    title: str
    code: str = ""
    margins: Margins | None = None
    trim: Box | None = None
    bleed: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """Sheets that make one file.

    Attributes:
        sheets: in printing order; a document takes as many pages as it needs.
        subject: licence and edition in a line.
        correction: what is made larger or smaller because of the printer.
        press: how it is prepared for a print shop, or None for a printer at home.
        folding: how its pages become a booklet, or None where they stay pages.
    """

    sheets: tuple[Sheet | Document, ...]
    title: str
    author: str
    subject: str
    language: str
    correction: Correction = AS_IT_IS
    colours: Colours = Colours.RGB
    press: Press | None = None
    folding: Folding | None = None
