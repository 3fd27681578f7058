"""The letters of finished PDFs, read by PDFium: pdfplumber, which reads each line too, is slow."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

_HYPHEN = "\x02"
"""What PDFium makes of one at the end of a line."""


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter of a page.

    Attributes:
        text: what it is.
        font: the name of its font.
        size: of its type as it stands on the page, in points.
        left: where it begins, in points from the left of the page.
        right: where it ends, likewise.
        line: how high its line stands, in points from the foot of the page.
    """

    text: str
    font: str
    size: float
    left: float
    right: float
    line: float


@cache
def letters(data: bytes, page: int = 0) -> tuple[Letter, ...]:
    """The letters of a page in the order in which they were written."""
    with pypdfium2.PdfDocument(data) as document:
        text = document[page].get_textpage()
        return tuple(_letters(text.raw))


@cache
def page_lines(data: bytes) -> tuple[str, ...]:
    """The text of each page, line by line, its spaces plain."""
    with pypdfium2.PdfDocument(data) as document:
        pages = [page.get_textpage() for page in document]
        texts = [page.get_text_range() for page in pages]
    return tuple(text.replace("\xa0", " ").replace("\r\n", "\n") for text in texts)


@cache
def page_words(data: bytes) -> tuple[str, ...]:
    """The text of each page as it was written, its spaces plain, no ends of lines."""
    with pypdfium2.PdfDocument(data) as document:
        count = len(document)
    texts = ("".join(one.text for one in letters(data, rank)) for rank in range(count))
    return tuple(text.replace("\xa0", " ") for text in texts)


def filled_paths(data: bytes, page: int = 0) -> tuple[int, ...]:
    """How many ends each filled path of a page has."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    found = []
    with pypdfium2.PdfDocument(data) as document:
        for one in document[page].get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH]):
            pdfium.FPDFPath_GetDrawMode(one.raw, fill, stroke)
            if fill.value:
                found.append(pdfium.FPDFPath_CountSegments(one.raw))
    return tuple(found)


def picture_sides(data: bytes) -> tuple[tuple[float, float], ...]:
    """Where each picture of a document begins and ends, in points from the left of its page."""
    with pypdfium2.PdfDocument(data) as document:
        forms = {"filter": [pdfium.FPDF_PAGEOBJ_FORM], "max_depth": 1}
        boxes = [one.get_bounds() for page in document for one in page.get_objects(**forms)]
    return tuple((left, right) for left, _, right, _ in boxes)


def picture_widths(data: bytes) -> tuple[float, ...]:
    """How wide each picture of a document is, in points, in the order in which they were set."""
    return tuple(right - left for left, right in picture_sides(data))


def _letters(text: Any) -> Iterator[Letter]:
    matrix, name = pdfium.FS_MATRIX(), ctypes.create_string_buffer(200)
    edges = [ctypes.c_double() for _ in range(4)]
    for rank in range(pdfium.FPDFText_CountChars(text)):
        if pdfium.FPDFText_IsGenerated(text, rank) == 1:
            continue
        pdfium.FPDFText_GetMatrix(text, rank, matrix)
        pdfium.FPDFText_GetFontInfo(text, rank, name, 200, None)
        size = pdfium.FPDFText_GetFontSize(text, rank) * abs(matrix.d)
        letter = chr(pdfium.FPDFText_GetUnicode(text, rank)).replace(_HYPHEN, "-")
        pdfium.FPDFText_GetCharBox(text, rank, *edges)
        yield Letter(letter, name.value.decode(), size, edges[0].value, edges[1].value, matrix.f)
