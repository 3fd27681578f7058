"""What a laser cutter, or the shop that owns it, expects of a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Operation(StrEnum):
    """What the machine does along a line or inside an outline, in the order it is done."""

    ENGRAVE = "engrave"
    SCORE = "score"
    CUT_INNER = "cut-inner"
    CUT_OUTER = "cut-outer"
    CHECK = "check"


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """The conventions of one machine or shop.

    Attributes:
        name: as commands take it (`trotec`).
        title: as people call it.
        colours: per operation the colour by which the machine knows it.
        width: of the lines to cut and score, in mm.
        formats: the endings of files that it takes (`svg`, `dxf`).
        note: what else its user must know, in a sentence.
        sources: where all this is known from.
    """

    name: str
    title: str
    colours: Mapping[Operation, str] = field(hash=False)
    width: float
    formats: tuple[str, ...]
    note: str
    sources: tuple[str, ...]
