"""What stands beside a position in a figure: rings, crosses, ticks, numbers, arrows on cells."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class AnnotationKind(StrEnum):
    """What an annotation draws."""

    RING = "ring"
    CROSS = "cross"
    TICK = "tick"
    NUMBER = "number"
    ARROW = "arrow"


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation:
    """One annotation on one cell, or from one cell to another.

    Attributes:
        kind: what is drawn.
        cell: the cell (for an arrow, where it starts), as an index.
        end: the cell where an arrow ends, or None.
        number: the number shown, or None.
        colour: `#rrggbb`, or None for the theme's own.
    """

    kind: AnnotationKind
    cell: int
    end: int | None = None
    number: int | None = None
    colour: str | None = None
