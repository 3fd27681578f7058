"""How a game looks: the paints of cells, pieces, lines and arrows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias


class PatternKind(StrEnum):
    """What an area is filled with where ink is saved."""

    LINES = "lines"
    DOTS = "dots"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """Lines or dots instead of a flat tint.

    Attributes:
        kind: lines or dots.
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
    """

    face: str | None
    glyph: str
    frame: str | None
    mark: FaceMark = FaceMark.NONE
    edge: str | None = None

    @property
    def lines(self) -> str:
        """The colour of lines between faces."""
        return self.edge or self.glyph


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """One look of a game.

    From `outline` on each field is a key of a spec's theme, of the kind that its type gives
    (`printkit.gamefile.schema`), and what it is for stands in the part `schema.ThemeSpec` of the
    catalogues. A key that has a default need not stand in `specs/themes.yaml`.

    Attributes:
        name: `screen`, `print` …
        tints: per tint of the board its paint.
        labels: per tint the colour of the cell names on it.
        label_contrast: the contrast ratio that cell names reach at least.
        is_coloured: whether it shows the colours that the game gives its players and kinds.
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
