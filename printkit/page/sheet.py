"""Sheets of paper with what is printed on them, and the publication they make."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.scene import Shape
from printkit.units import Paper


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One side of one sheet of paper.

    Attributes:
        paper: its size, turned as it is printed.
        shapes: what is printed, in mm from the upper left corner of the paper, in painting order.
        title: what it is called in the list of bookmarks.
        code: where it belongs (`2B`), or empty.
    """

    paper: Paper
    shapes: tuple[Shape, ...]
    title: str
    code: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """Sheets that make one file.

    Attributes:
        sheets: in printing order.
        title: the file's title.
        author: who made the game.
        subject: licence and edition in a line.
        language: `en` or `fr`.
    """

    sheets: tuple[Sheet, ...]
    title: str
    author: str
    subject: str
    language: str
