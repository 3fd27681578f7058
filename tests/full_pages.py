"""How well the pages of a book are filled, measured on their pictures and their letters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from printkit.document.blocks import TextArea

from letters import Letter, letters, page_lines
from raster import of_pdf

_PPI = 36
_MM = _PPI / 25.4
_GAP = 10.0
"""White of so many mm between two things is air; what is more is a hole."""
_HEADING = 13.0
"""Letters of so many points at least are a heading's."""
_LINE = 1.5
"""Letters less than so many points apart in height stand in one line."""
_NUMBER = re.compile(r"^Figure \d+\.$")


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFill:
    """A page as it is set.

    Attributes:
        columns: of each column the share of its height down to its last ink.
        holes: of each column the white within it that is more than air, in mm.
    """

    columns: tuple[float, ...]
    holes: tuple[float, ...]

    @property
    def full(self) -> float:
        """How full the page is."""
        return sum(self.columns) / len(self.columns)


@dataclass(frozen=True, slots=True, kw_only=True)
class BookFill:
    """A book as it is set.

    Attributes:
        stranded: headings with nothing below them in their column.
        wordless: captions that are a number alone.
    """

    pages: tuple[PageFill, ...]
    stranded: tuple[str, ...]
    wordless: tuple[str, ...]

    def __str__(self) -> str:
        """A line of a report."""
        *pages, last = (round(100 * page.full) for page in self.pages)
        full = f"full to {min(pages)} % at least, the last" if pages else "the only one full"
        return f"badness {self.badness:.0f}, {len(self.pages)} pages, {full} to {last} %"

    @property
    def badness(self) -> float:
        """0 for a book without a fault; 100 for each whole page that is wasted."""
        white = [(1 - page.full) ** 2 for page in self.pages[:-1]]
        last = self.pages[-1]
        white += [max(0.0, 1 / 3 - last.full) ** 2 * 4] if len(self.pages) > 1 else []
        uneven = [(max(page.columns) - min(page.columns)) ** 2 for page in self.pages]
        holes = [(hole / 100) ** 2 for page in self.pages for hole in page.holes]
        faults = len(self.stranded) + len(self.wordless)
        return 100 * (sum(white) + 0.5 * sum(uneven) + sum(holes)) + 25 * faults


def measured(data: bytes, area: TextArea) -> BookFill:
    """The pages of a book whose words stand in `area`."""
    stranded: list[str] = []
    wordless: list[str] = []
    count = len(page_lines(data))
    pixels = [of_pdf(data, one, _PPI).mean(axis=2) for one in range(count)]
    for number in range(count):
        foot = (len(pixels[number]) / _MM - area.top - area.height) / 25.4 * 72
        written = [one for one in letters(data, number) if one.line > foot]
        for rank in range(area.columns):
            left = (area.left + rank * (area.column + area.gutter) - 1) / 25.4 * 72
            right = left + (area.column + area.gutter) / 25.4 * 72
            lines = _lines([one for one in written if left <= one.left < right])
            wordless += [text for text, _ in lines if _NUMBER.match(text)]
            last = lines[-1:] if area.columns > 1 or number < count - 1 else []
            stranded += [
                text for text, first in last if first.size >= _HEADING and first.line < foot + 60
            ]
    return BookFill(
        pages=tuple(_page(one, area) for one in pixels),
        stranded=tuple(stranded),
        wordless=tuple(wordless),
    )


def _lines(written: Sequence[Letter]) -> list[tuple[str, Letter]]:
    """The lines of a column from above, each with its first letter."""
    found: list[list[Letter]] = []
    for one in sorted(written, key=lambda one: -one.line):
        if found and found[-1][0].line - one.line < _LINE:
            found[-1].append(one)
        else:
            found.append([one])
    lines = (sorted(line, key=lambda one: one.left) for line in found)
    texts = (("".join(one.text for one in line), line[0]) for line in lines)
    return [(text.replace("\xa0", " ").strip(), first) for text, first in texts if text.strip()]


def _page(grey: np.ndarray, area: TextArea) -> PageFill:
    top, high = int(area.top * _MM), int(area.height * _MM)
    ends, holes = [], []
    right = area.left + area.column
    gutter = grey[top : top + high, int(right * _MM) : int((right + area.gutter) * _MM)]
    across = (gutter < 245).any(axis=1) & (area.columns > 1)
    for rank in range(area.columns):
        left = area.left + rank * (area.column + area.gutter)
        column = grey[top : top + high, int(left * _MM) : int((left + area.column) * _MM)]
        inked = (column < 245).any(axis=1)
        rows = np.flatnonzero(inked)
        ends.append(float(rows[-1] + 1) / high if len(rows) else 0.0)
        spanned = np.flatnonzero(inked | across)  # a slanting picture leaves no hole beside it
        white = np.diff(spanned) / _MM - _GAP
        holes.append(float(white[white > 0].sum()))
    return PageFill(columns=tuple(ends), holes=tuple(holes))
