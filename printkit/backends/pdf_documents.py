"""Pages that the typesetter has set, brought into a PDF: their pictures, structure and colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Any, cast

import pikepdf

from printkit.backends.pdf_tags import join_structure
from printkit.base.units import PT_PER_MM, Paper, rgb
from printkit.document.blocks import Document
from printkit.document.typeset import PICTURES, Typeset
from printkit.page import AS_IT_IS, Colours, Correction, Sheet
from printkit.scene import number

_PLACE_HOLDER = re.compile(
    rb"/c\d+ cs ([\d.]+) ([\d.]+) ([\d.]+) scn "
    rb"0 0 m [\d.]+ 0 l [\d.]+ ([\d.]+) l 0 [\d.]+ l\s+h\s+f\b"
)
"""A rectangle from the origin, its colour being the number of a picture."""

_PROMISED = pikepdf.String("D:20000101000000Z")
"""The date that a promise about a page must have: the same in every file, for the same bytes."""

_FINE = 6
"""Decimals of a colour's parts."""

_INK = re.compile(rb"/c\d+ (cs|CS)((?: [\d.]+){1,3}) (?:scn|SCN)\b")
"""What sets a colour for fills (`cs`) or strokes: one part is a grey, three are RGB."""


def taken_off(document: pikepdf.Pdf, sheets: int) -> list[pikepdf.Object]:
    """The pages after the first `sheets`, each with one picture, as forms instead."""
    forms = []
    while len(document.pages) > sheets:
        forms.append(document.pages[sheets].as_form_xobject())
        del document.pages[sheets]
    return forms


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownPages:
    """What the pages of a document show.

    Attributes:
        labels: of each page from which labelled picture to which, or nothing.
        sections: headings with the ranks of their pages.
    """

    labels: Sequence[str] = ("",)
    sections: Sequence[tuple[str, int]] = ()


def add_documents(
    document: pikepdf.Pdf,
    parts: Sequence[Sheet | Document],
    set_: Mapping[int, Typeset],
    forms: Sequence[pikepdf.Object],
    colours: Colours,
) -> dict[int, ShownPages]:
    """Insert the pages of typeset documents between the sheets that are there.

    Args:
        document: the file with all its sheets.
        parts: sheets and documents in their order.
        set_: the documents among them in pages, by their ranks.
        forms: the pictures of all documents, in order, as forms of the file.
        colours: the inks of the file.

    Returns:
        by their ranks what the documents' pages show, for the bookmarks.
    """

    def inked(found: re.Match[bytes]) -> bytes:
        """Words in the inks of all other pages, for printers and presses that part these."""
        parts = [round(255 * float(part)) for part in found[2].split()]
        operator = operators("#" + bytes(parts * (3 // len(parts))).hex(), colours)
        return b" %b" % (operator.upper() if found[1] == b"CS" else operator).encode()

    end, shown = len(forms), dict[int, ShownPages]()
    for rank in sorted(set_, reverse=True):
        typeset, labelled = set_[rank], list[str]()
        start = end - len(typeset.source.pictures)
        at = sum(isinstance(part, Sheet) for part in parts[:rank])
        with pikepdf.open(BytesIO(typeset.data)) as source:
            for number_, page in enumerate(source.pages, start=at):
                document.pages.insert(number_, page)
            if "/OutputIntents" not in document.Root:
                document.Root.OutputIntents = document.copy_foreign(source.Root.OutputIntents)
            pages = [document.pages[at + place] for place in range(len(source.pages))]
            with source.open_outline() as outline:
                below = [one for title in outline.root for one in title.children]
            goals = ((one.title, cast("Any", one.destination)) for one in below)
            sections = [(title, pikepdf.Page(goal[0]).index) for title, goal in goals]
            shown[rank] = ShownPages(labels=labelled, sections=sections)
            join_structure(document, document.copy_foreign(source.Root.StructTreeRoot), pages, at)
        for page in pages:
            labels = [
                typeset.source.labels[place] for place in _put_pictures(page, forms[start:end])
            ]
            kept = list(filter(None, labels))
            labelled.append("–".join(dict.fromkeys(kept[:1] + kept[-1:])))
            page.Contents.write(_INK.sub(inked, page.Contents.read_bytes()))
            if "/ColorSpace" in page.resources:
                del page.resources.ColorSpace
        end = start
    return shown


def _put_pictures(page: pikepdf.Page, forms: Sequence[pikepdf.Object]) -> list[int]:
    """Replace the place holders of a page by the pictures that they stand for, and name these."""
    used: dict[int, pikepdf.Object] = {}

    def put(found: re.Match[bytes]) -> bytes:
        red, green, blue = (round(255 * float(part)) for part in found.groups()[:3])
        rank = (red << 16) + (green << 8) + blue - PICTURES
        if not 0 <= rank < len(forms):
            return found[0]  # a ground behind words
        used[rank] = forms[rank]
        scale = 1 / PT_PER_MM
        return b" %.6f 0 0 %.6f 0 %b cm/PK%d Do" % (scale, -scale, found[4], rank)

    page.contents_coalesce()
    page.Contents.write(_PLACE_HOLDER.sub(put, page.Contents.read_bytes()))
    if used:
        page.resources.XObject = pikepdf.Dictionary(
            {f"/PK{rank}": form for rank, form in sorted(used.items())}
        )
    return sorted(used)


def correct(page: pikepdf.Page, paper: Paper, correction: Correction) -> None:
    """Make a page larger or smaller, as the pen does with sheets that it draws."""
    if correction == AS_IT_IS:
        return
    (across, down), (dx, dy) = correction.scale(paper), correction.origin(paper)
    rise = paper.height * (1 - down) - dy
    row = " ".join(
        number(value, 6) for value in (across, 0, 0, down, dx * PT_PER_MM, rise * PT_PER_MM)
    )
    page.contents_add(f"q {row} cm".encode(), prepend=True)
    page.contents_add(b"Q")


def promise(
    page: pikepdf.Page, paper: Paper, free: Sequence[float], correction: Correction
) -> None:
    """Record, where PDF lets programs keep data, margins (from the left on) and the correction."""
    private = pikepdf.Dictionary(
        Margins=[round(side, 3) for side in free],
        Scale=[round(scale, 6) for scale in correction.scale(paper)],
        Shift=[round(shift, 3) for shift in correction.origin(paper)],
    )
    page.obj.PieceInfo = pikepdf.Dictionary(
        printkit=pikepdf.Dictionary(LastModified=_PROMISED, Private=private)
    )
    page.obj.LastModified = _PROMISED


@lru_cache(maxsize=4096)
def operators(colour: str, colours: Colours) -> str:
    """What fills with a colour; in capitals it strokes.

    A grey is one ink in every file. Cyan, magenta and yellow are what red, green and blue lack,
    their common part taken by black: at most two of them beside it, so never more than 300 %.
    """
    parts = [part / 255 for part in rgb(colour)]
    if len(set(parts)) == 1:
        grey = parts[0]
        return plates((0, 0, 0, 1 - grey)) if colours is Colours.CMYK else _row((grey,), "g")
    match colours:
        case Colours.RGB:
            return _row(parts, "rg")
        case Colours.CMYK:
            light = max(parts)
            return plates((*(1 - part / light for part in parts), 1 - light))
        case Colours.GREY:
            red, green, blue = parts
            return _row((0.2126 * red + 0.7152 * green + 0.0722 * blue,), "g")


def plates(parts: Iterable[float]) -> str:
    """What fills with so much of cyan, magenta, yellow and black."""
    return _row(parts, "k")


def _row(parts: Any, operator: str) -> str:
    return " ".join([*(number(part, _FINE) for part in parts), operator])
