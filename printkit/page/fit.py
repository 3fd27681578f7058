"""A page composed for A4 brought onto another paper: never larger, and never too small to read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

from printkit.errors import LayoutError, Message
from printkit.page.frame import TEXT, TITLE, Box
from printkit.page.marks import HAIRLINE, Point, lines
from printkit.page.text import Tones, Type, set_lines, shortened, wrap
from printkit.scene import Group, Path, Shape, Weight, place

MEASURE = 190.0
"""The width that pages of words and pictures are composed for, in mm."""

GUTTER = 10.0
COLUMN = (MEASURE - GUTTER) / 2
"""Between two columns, and the width of one, in mm."""

Placed: TypeAlias = tuple[list[Shape], float]
"""Shapes, and where they end, in mm from the top."""

LEAST_SCALE = 0.68
"""Below this, words of 10 pt would be smaller than 7 pt."""

_FOOT = 3.0
"""Free above the imprint, in mm."""


def rules(pairs: Iterable[tuple[Point, Point]], colour: str) -> Path:
    """Straight lines that are no thinner than marks even on the smallest paper."""
    drawn = lines(pairs, colour)
    return replace(drawn, style=replace(drawn.style, width=HAIRLINE / LEAST_SCALE))


def head(title: str, lead: str, tones: Tones) -> Placed:
    """A page's title and the quiet lines below it."""
    bold = Type(size=TITLE, fill=tones.text, weight=Weight.SEMIBOLD)
    quiet = Type(size=TEXT, fill=tones.quiet)
    heads, leads = wrap(title, MEASURE, bold), wrap(lead, MEASURE, quiet)
    y = TITLE + (len(heads) - 1) * bold.leading + 1.5 * quiet.leading
    return [
        *set_lines(heads, 0, TITLE, bold),
        *set_lines(leads, 0, y, quiet),
    ], y + (len(leads) - 1) * quiet.leading


def fitted(shapes: tuple[Shape, ...], height: float, area: Box, what: str) -> Group:
    """`shapes`, `MEASURE` wide and `height` mm high, at the top of `area` in its middle.

    Args:
        shapes: from (0, 0) to the right and down.
        height: that they take, in mm.
        area: where they must fit.
        what: the page's name, for the message.

    Raises:
        LayoutError: they do not fit in a readable size.
    """
    scale = min(1.0, area.width / MEASURE, (area.height - _FOOT) / height)
    if scale < LEAST_SCALE:
        raise LayoutError(
            Message("page.text-too-long-one-side", what=shortened(what)),
            hint=Message("common.larger-paper"),
        )
    x = area.x + (area.width - scale * MEASURE) / 2
    return Group(shapes=shapes, transform=place(x, area.y, scale))
