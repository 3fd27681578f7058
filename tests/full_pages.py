"""How well the pages of a book are filled, measured on their pictures and their letters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from io import BytesIO

import numpy as np
import pdfplumber
from printkit.document.blocks import TextArea

from raster import of_pdf

_PPI = 36
_MM = _PPI / 25.4
_GAP = 10.0
"""White of so many mm between two things is air; what is more is a hole."""
_HEADING = 13.0
"""Letters of so many points at least are a heading's."""
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
    with pdfplumber.open(BytesIO(data)) as book:
        count = len(book.pages)
        for page in book.pages:
            middle = page.width / 2 if area.columns > 1 else page.width
            foot = (area.top + area.height) / 25.4 * 72
            halves = [(0, middle), (middle, page.width)] if area.columns > 1 else [(0, page.width)]
            for left, right in halves:
                lines = page.crop((left, 0, right, foot)).extract_text_lines()
                wordless += [one["text"] for one in lines if _NUMBER.match(one["text"].strip())]
                last = lines[-1:] if area.columns > 1 or page.page_number < count else []
                under = foot - 60
                stranded += [
                    one["text"]
                    for one in last
                    if one["chars"][0]["size"] >= _HEADING and one["bottom"] > under
                ]
    return BookFill(
        pages=tuple(_page(of_pdf(data, one, _PPI).mean(axis=2), area) for one in range(count)),
        stranded=tuple(stranded),
        wordless=tuple(wordless),
    )


def _page(grey: np.ndarray, area: TextArea) -> PageFill:
    top, high = int(area.top * _MM), int(area.height * _MM)
    ends, holes = [], []
    for rank in range(area.columns):
        left = area.left + rank * (area.column + area.gutter)
        column = grey[top : top + high, int(left * _MM) : int((left + area.column) * _MM)]
        rows = np.flatnonzero((column < 245).any(axis=1))
        ends.append(float(rows[-1] + 1) / high if len(rows) else 0.0)
        white = np.diff(rows) / _MM - _GAP
        holes.append(float(white[white > 0].sum()))
    return PageFill(columns=tuple(ends), holes=tuple(holes))
