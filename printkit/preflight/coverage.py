"""How much of a sheet is under ink."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

from printkit.backends import png
from printkit.base.units import MM_PER_INCH
from printkit.page import Sheet
from printkit.scene import Path, Scene, Style, rectangle

_PPI = 60.0
"""Fine enough: a pixel that a shape covers in part counts by that part."""

_MOST_PIXELS = 4e6
"""An A1 sheet at 60 ppi takes 2.8 million; larger pages are looked at from further away."""


def coverage(sheet: Sheet) -> float:
    """The share (0 to 1) of a sheet's area that is inked, lighter colours counted by their depth.

    Black counts 1 and white 0; a colour counts as the mean of its cyan, magenta and yellow, so a
    grey counts by its darkness. 0.05 is a page of text (ISO/IEC 24712 measures cartridges by it).

    Raises:
        MissingGlyph: a text holds a character that the font does not hold.
    """
    return inked(Scene(width=sheet.paper.width, height=sheet.paper.height, shapes=sheet.shapes))


def inked(scene: Scene) -> float:
    """The share (0 to 1) of a scene's area that is inked, counted like `coverage`."""
    if not scene.shapes:
        return 0.0
    blank = Path(segments=rectangle(0, 0, scene.width, scene.height), style=Style(fill="#ffffff"))
    paper = replace(scene, shapes=(blank, *scene.shapes))
    counts = png.levels(paper, fineness(scene.width, scene.height))
    light = sum(rank % 256 * count for rank, count in enumerate(counts))
    return 1 - light / (255 * sum(counts))


def fineness(width: float, height: float) -> float:
    """With how many pixels per inch a page of so many mm is looked at."""
    return min(_PPI, sqrt(_MOST_PIXELS / (width * height)) * MM_PER_INCH)
