"""What an item of a setup prologue puts on the board."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.base.errors import Source
from printkit.rules import Piece


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """What a text puts on one cell.

    Attributes:
        cell: the cell's index.
        pieces: the cubes, bottom first.
        source: where the text puts them.
    """

    cell: int
    pieces: tuple[Piece, ...]
    source: Source
