"""Sheets of die-cut labels."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from printkit.base.units import Paper

_CLOSES_ACROSS = 0.2
_CLOSES_DOWN = 0.7
_LOOSE = 2.2
"""How much smaller than a face a label may be: less would show too much of the wood (a sticker is
never more than 3.2 mm smaller than its cube)."""


class LabelShape(StrEnum):
    """What a label looks like."""

    RECTANGLE = "rectangle"
    ROUND = "round"


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelSheet:
    """A sheet of labels as its maker cuts it; lengths in mm.

    Attributes:
        name: its maker's number.
        paper: of the sheet, upright.
        width: of a label.
        height: of a label.
        columns: how many labels stand side by side.
        rows: how many stand one below the other.
        left: from the left edge to the first label.
        top: from the upper edge to the first label.
        pitch_x: from a label to the next one at its right.
        pitch_y: from a label to the next one below.
        radius: of the labels' corners.
        source: where the measures stand.
        doubt: what to mind about them, or empty.
    """

    name: str
    paper: Paper
    width: float
    height: float
    columns: int
    rows: int
    left: float
    top: float
    pitch_x: float
    pitch_y: float
    radius: float = 0.0
    shape: LabelShape = LabelShape.RECTANGLE
    source: str = ""
    doubt: str = ""

    @property
    def count(self) -> int:
        """How many labels it has."""
        return self.columns * self.rows

    @property
    def right(self) -> float:
        """What is left at the right."""
        return self.paper.width - self.left - (self.columns - 1) * self.pitch_x - self.width

    @property
    def bottom(self) -> float:
        """What is left at the bottom."""
        return self.paper.height - self.top - (self.rows - 1) * self.pitch_y - self.height

    @property
    def closes(self) -> bool:
        """Whether its measures add up: as much is left at one side as at the other."""
        return (
            abs(self.left - self.right) <= _CLOSES_ACROSS
            and abs(self.top - self.bottom) <= _CLOSES_DOWN
        )

    def corner(self, place: int) -> tuple[float, float]:
        """The upper left corner of the label at `place`, counted from 0 row by row."""
        row, column = divmod(place, self.columns)
        return self.left + column * self.pitch_x, self.top + row * self.pitch_y

    def fits(self, face: float) -> bool:
        """Whether its labels can be stuck on faces of `face` mm: no larger, and hardly smaller."""
        sides = (self.width, self.height)
        return self.shape is LabelShape.RECTANGLE and all(
            face - _LOOSE <= side <= face + 1e-6 for side in sides
        )

    def misfit(self, face: float) -> float:
        """How far, in mm, its labels are from faces of `face` mm."""
        return max(abs(self.width - face), abs(self.height - face))
