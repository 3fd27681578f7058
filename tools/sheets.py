"""Prints many sheets and looks for what lies on something else, or in a margin.

Usage: `python -m tools.sheets [COUNT] [--seed N] [--keep FOLDER]`. Combinations of products,
papers, margins, corrections, themes and languages are drawn at random, the same for one seed. Each
page is read by PDFium, which printkit does not use: the boxes of letters, and what is seen of them.
"""

from __future__ import annotations

import argparse
import ctypes
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
from numpy.typing import NDArray
from printkit.base.units import MM_PER_INCH, PT_PER_MM
from printkit.cli import printkit as command
from printkit.cli.console import run
from printkit.preflight.content import Library, read_page
from printkit.preflight.marks import MarkKind, PaintedMark
from printkit.preflight.verify import Ruler, verify

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in mm from the upper left corner of a page."""

COMMANDS = (
    "board jersi",
    "board jersi --cube 16",
    "board jersi --fit one",
    "board pijersi --joint butt",
    "board jersi --joint zigzag",
    "board pijersi --fit one",
    "board pijersi/51 --cube 12",
    "stickers jersi",
    "stickers pijersi",
    "stickers jersi --wrap",
    "stickers pijersi --cube 16",
    "stickers pijersi --cube 25",
    "paper-cubes jersi",
    "paper-cubes pijersi --cube 16",
    "parts jersi",
    "parts pijersi",
    "parts jersi --cube 16",
    "parts staku",
    "print-me jersi --cube 16",
    "print-me pijersi",
    "print-me staku",
    "print-me draughts",
    "rulebook pijersi",
    "replay jersi",
    "replay pijersi",
    "calibrate",
    "cards deck.yaml",
    "cards deck.yaml --fronts",
)
_DECK = """
game: {id: deck, title: Deck}
board: {cells: squares, rows: [{name: a, cells: 5}, {name: b, cells: 5}]}
kinds:
  king: {letter: K, count: 11, owner: none, form: card, size: 63x88, back: rose, colour: "#f3d9a0"}
faces: {king: [{text: K}], rose: [{polygon: [[-0.4, 0.4], [0.4, 0.4], [0, -0.4]]}]}
setup: {white: none, neutral: a1:K}
"""
PAPERS = ("a5", "a4", "a3", "a2", "letter", "legal", "tabloid", "a4+letter", "300x450")
MARGINS = ("3", "5", "8", "12.7", "18", "20", "25", "30", "safe", "laser", "inkjet")
MEASURED = ("", "", "99.2x100.4", "98x98.5", "101x100.6")
THEMES = ("", "", "ink", "greyscale", "screen")

NEAR = 0.06
"""So many mm into a margin reach the halves of hairlines that run along it."""

APART = 4.0
"""A ruler that has no strip of its own stands so far from all else, in mm."""

CLEAR = 0.5
"""Nothing comes nearer to a ruler on its strip than this, in mm."""

CLEAR_OF_WORDS = 1.5
"""No word comes nearer to a ruler than this, in mm: its ticks would be read as letters."""

_LARGE = 3.0
"""Ticks of so many mm are those of a ruler with numbers of its own, in mm."""

_SLACK = 0.3
_INK = 254
_PPI = 254.0
PIXEL = MM_PER_INCH / _PPI
"""How large a point of what is seen is, in mm."""
_FINE = 4
FINEST = PIXEL / _FINE
"""An edge is looked at so many times as closely as the page: to so many mm."""
_BLUR = 0.5
"""From afar letters seem to end so many mm elsewhere: they are drawn on whole points."""
_RIM = 0.1
"""Half of a ruler's line, and what blurs it, in mm."""
_HIDDEN = 0.2
"""So much of a letter under another one is a fault: letters of one word touch, as share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Combination:
    """What is printed, and on what."""

    command: str
    paper: str
    margin: str
    measured: str = ""
    theme: str = ""
    language: str = "en"

    @property
    def arguments(self) -> list[str]:
        """As they are typed."""
        name = self.command.split()[0]
        said = [*self.command.split(), "--paper", self.paper, "--lang", self.language]
        if name != "calibrate":
            said += ["--margin", self.margin]
        if self.measured and name != "rulebook":
            said += ["--measured", self.measured]
        if self.theme and name != "calibrate":
            said += ["--theme", self.theme]
        if name not in {"parts", "rulebook", "replay", "calibrate"}:
            said.append("--yes")
        return said

    @property
    def promised(self) -> float:
        """What every edge keeps free, in mm."""
        if self.command.startswith("calibrate"):
            return 0.0
        kinds = {"safe": 6.35, "laser": 5.0, "inkjet": 6.35}
        return kinds.get(self.margin) or float(self.margin)

    def scale(self, width: float, height: float) -> tuple[float, float]:
        """What a page of this size is enlarged by across and down."""
        if not self.measured or self.command.startswith("rulebook"):
            return 1.0, 1.0
        # the rulers of American papers have four inches
        true = 4 * MM_PER_INCH if self.paper in {"letter", "legal", "tabloid"} else 100.0
        short, long = (true / float(one) for one in self.measured.split("x"))
        return (short, long) if width <= height else (long, short)


def combinations(count: int, seed: int) -> Iterator[Combination]:
    """So many of them, every command in turn."""
    chance = Random(seed)
    for rank in range(count):
        yield Combination(
            command=COMMANDS[rank % len(COMMANDS)],
            paper=chance.choice(PAPERS),
            margin=chance.choice(MARGINS),
            measured=chance.choice(MEASURED),
            theme=chance.choice(THEMES),
            language=chance.choice(("en", "fr")),
        )


class Page:
    """A page as it is seen."""

    def __init__(self, page: pypdfium2.PdfPage, marks: Sequence[PaintedMark]) -> None:
        self._page = page
        self._boxes = [one.box for one in marks if not one.ink.is_blank]
        self.rulers = [
            (ruler, one.box, len(one.straight_lines) - 1)
            for one in marks
            for ruler in Ruler.among([one])
        ]
        wide, high = page.get_size()
        self.width, self.height = wide / PT_PER_MM, high / PT_PER_MM
        texts, boxes = self._letters()
        # PDFium tells of letters that a clip or a white ground hides, too
        whole = np.array([one.box for one in marks]).reshape(-1, 4)
        is_text = np.array([one.kind is MarkKind.TEXT for one in marks], dtype=bool)
        is_ground = np.array(
            [one.kind is MarkKind.FILL and one.ink.is_blank for one in marks], dtype=bool
        )
        shown = list[bool]()
        for box in boxes:
            holding = _holds(whole, box)
            painted = np.flatnonzero(holding & is_text)
            grounds = np.flatnonzero(holding & is_ground)
            shown.append(len(painted) > 0 and painted[-1] > max(grounds, default=-1))
        self.texts = "".join(text for text, is_shown in zip(texts, shown, strict=True) if is_shown)
        self.letters = boxes[np.array(shown, dtype=bool)]

    def _letters(self) -> tuple[str, NDArray[np.float64]]:
        """The letters in the order of writing, and the box that each one inks."""
        page = self._page.get_textpage()  # kept: what is read of it goes with it
        raw = page.raw
        edges, found, texts = [ctypes.c_double() for _ in range(4)], [], ""
        for rank in range(pdfium.FPDFText_CountChars(raw)):
            text = chr(pdfium.FPDFText_GetUnicode(raw, rank))
            if text.isspace() or pdfium.FPDFText_IsGenerated(raw, rank) == 1:
                continue
            pdfium.FPDFText_GetCharBox(raw, rank, *edges)
            left, right, bottom, top = (edge.value / PT_PER_MM for edge in edges)
            if right > left and top > bottom:
                found.append((left, self.height - top, right, self.height - bottom))
                texts += text
        return texts, np.array(found).reshape(-1, 4)

    def seen(self, box: Box, closely: int = 1) -> NDArray[np.uint8]:
        """A part of it in grey."""
        left, top, right, bottom = box
        crop = (left, self.height - bottom, self.width - right, top)
        picture = self._page.render(
            scale=closely * _PPI / 72,
            crop=tuple(max(one, 0.0) * PT_PER_MM for one in crop),
            grayscale=True,
        )
        grey: NDArray[np.uint8] = picture.to_numpy()
        return grey.reshape(grey.shape[:2])

    def free(self) -> Box:
        """What its edges keep free, in mm, to a fortieth of one."""
        wide, high = self.width, self.height
        dark = self.seen((0.0, 0.0, wide, high)) < _INK
        rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
        if not len(rows):
            return wide, high, wide, high
        return (
            self._edge(columns[0] * PIXEL, axis=0),
            self._edge(rows[0] * PIXEL, axis=1),
            wide - self._edge((columns[-1] + 1) * PIXEL, axis=0, last=True),
            high - self._edge((rows[-1] + 1) * PIXEL, axis=1, last=True),
        )

    @property
    def lost(self) -> float:
        """How much of it lies beyond its edges, in mm."""
        edges = (
            max(-left, -top, right - self.width, bottom - self.height)
            for left, top, right, bottom in self._boxes
        )
        return max(edges, default=0.0)

    def _edge(self, about: float, axis: int, *, last: bool = False) -> float:
        """Where ink begins or ends about so many mm from the left or the top, looked at closely."""
        # PDFium begins at the next whole point
        first, end = max(int((about - _BLUR) / FINEST), 0), about + _BLUR
        start = (first - 0.5) * FINEST
        strip = ((start, 0.0, end, self.height), (0.0, start, self.width, end))[axis]
        inked = np.flatnonzero((self.seen(strip, _FINE) < _INK).any(axis=axis))
        if not len(inked):  # so pale that it is only seen from afar
            return about
        return float((first + (inked[-1] + 1 if last else inked[0])) * FINEST)


def _holds(rooms: NDArray[np.float64], box: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which of some rooms hold a box, but for what nobody sees."""
    found = ((rooms[:, :2] <= box[:2] + _SLACK) & (rooms[:, 2:] >= box[2:] - _SLACK)).all(axis=1)
    return np.asarray(found, dtype=np.bool_)


def overlaps(page: Page) -> Iterator[str]:
    """Words over words."""
    boxes, texts = page.letters, page.texts
    order = np.argsort(boxes[:, 1], kind="stable")
    tops = boxes[order, 1]
    for place, one in enumerate(order):
        left, top, right, bottom = boxes[one]
        others = order[place + 1 : np.searchsorted(tops, bottom)]
        shared = np.minimum(boxes[others, 2], right) - np.maximum(boxes[others, 0], left)
        deep = np.minimum(boxes[others, 3], bottom) - np.maximum(boxes[others, 1], top)
        areas = (boxes[others, 2] - boxes[others, 0]) * (boxes[others, 3] - boxes[others, 1])
        least = np.minimum(areas, (right - left) * (bottom - top))
        hidden = (shared > 0) & (deep > 0) & (shared * deep > _HIDDEN * least)
        for other in others[hidden]:
            if abs(int(other) - int(one)) > 1:
                at = f"{left:.1f} x {top:.1f}"
                yield f"{texts[one]!r} and {texts[other]!r} lie on each other at {at}"


def in_margins(page: Page, asked: Combination) -> Iterator[str]:
    """Ink in the margins, as it comes from the printer that was measured."""
    if asked.promised and page.lost > NEAR:
        yield f"{page.lost:.2f} mm of it lie beyond the edge of the paper"
    across, down = asked.scale(page.width, page.height)
    left, top, right, bottom = page.free()
    middle = page.width / 2, page.height / 2
    for side, free, half, scale in (
        ("left", left, middle[0], across),
        ("top", top, middle[1], down),
        ("right", right, middle[0], across),
        ("bottom", bottom, middle[1], down),
    ):
        measured = half - (half - free) / scale
        if measured < asked.promised - NEAR - FINEST:
            yield f"{side} margin is {measured:.2f} instead of {asked.promised:.2f} mm"


def told_wrong(page: Page, told: Box, scale: tuple[float, float], promised: float) -> Iterator[str]:
    """Margins that `printkit verify` tells wider than they are seen.

    Narrower it may tell them: a dashed line ends in a gap, and a pale ground is hardly seen.
    """
    for side, free, one, whole, factor in zip(
        ("left", "top", "right", "bottom"),
        page.free(),
        told,
        (page.width, page.height) * 2,
        scale * 2,
        strict=True,
    ):
        seen = whole / 2 - (whole / 2 - free) / factor
        if promised and free < whole / 2 and one - seen > NEAR + FINEST:
            yield f"verify tells {one:.2f} mm at the {side}, and {seen:.2f} are seen"


def beside_rulers(page: Page) -> Iterator[str]:
    """What lies on a ruler or too near to it."""
    boxes = page.letters
    for ruler, (left, top, right, bottom), ticks in page.rulers:
        axis = ruler.axis
        thick = bottom - top if axis == "x" else right - left
        if thick > _LARGE:
            continue
        end = ((right, top, right + 12, bottom), (left, bottom, right, bottom + 12))[axis == "y"]
        own = _within(boxes, end, 0.5)
        grown = (
            left - CLEAR_OF_WORDS,
            top - CLEAR_OF_WORDS,
            right + CLEAR_OF_WORDS,
            bottom + CLEAR_OF_WORDS,
        )
        others = boxes[~own]
        near = (
            (others[:, 0] < grown[2])
            & (others[:, 2] > grown[0])
            & (others[:, 1] < grown[3])
            & (others[:, 3] > grown[1])
        )
        for rank in np.flatnonzero(~own)[near][:1]:
            x, y, far, foot = boxes[rank]
            gap = max(x - right, left - far, y - bottom, top - foot)
            yield f"{page.texts[rank]!r} is {gap:.2f} mm from the ruler along {axis}"
        yield from _crossed(page, ruler, (left, top, right, bottom), ticks)
        yield from _crowded(page, ruler, (left, top, right, bottom))


def _within(boxes: NDArray[np.float64], room: Box, slack: float) -> NDArray[np.bool_]:
    left, top, right, bottom = room
    return (
        (boxes[:, 0] >= left - slack)
        & (boxes[:, 1] >= top - slack)
        & (boxes[:, 2] <= right + slack)
        & (boxes[:, 3] <= bottom + slack)
    )


def _crossed(page: Page, ruler: Ruler, box: Box, count: int) -> Iterator[str]:
    """Ink between the ticks of a ruler, and within half a mm of it."""
    left, top, right, bottom = box
    x, y = max(left - CLEAR, 0.0), max(top - CLEAR, 0.0)  # it may begin at the edge of the paper
    room = (x, y, min(right + CLEAR, page.width), min(bottom + CLEAR, page.height))
    dark = page.seen(room) < 200
    along = dark if ruler.axis == "x" else dark.T
    columns = along.shape[1]
    pitch, start = ruler.length / count, left - x if ruler.axis == "x" else top - y
    crossed = 0
    for rank in range(count):
        at = int((start + (rank + 0.5) * pitch) / PIXEL)
        if at < columns:
            # one line, that of the ruler, and nothing else
            inked = along[:, at]
            runs = np.count_nonzero(np.diff(inked.astype(int)) == 1) + bool(inked[0])
            crossed += int(runs > 1 or np.count_nonzero(inked) * PIXEL > CLEAR)
    if crossed:
        yield f"the ruler along {ruler.axis} is crossed or touched at {crossed} places"


def _crowded(page: Page, ruler: Ruler, box: Box) -> Iterator[str]:
    """What is too near to a ruler, unless it is beside a strip that holds the ruler alone."""
    left, top, right, bottom = box
    end = ((right, top, right + 12, bottom), (left, bottom, right, bottom + 12))[ruler.axis == "y"]
    strip = (
        (left - APART, top - CLEAR, right + APART, bottom + CLEAR),
        (left - CLEAR, top - APART, right + CLEAR, bottom + APART),
    )[ruler.axis == "y"]
    if not len(_inked(page, strip, box, end)):
        return
    around = (left - APART, top - APART, right + APART, bottom + APART)
    x, y = _inked(page, around, box, end).T
    away = np.hypot(
        np.maximum(np.maximum(left - x, x - right), 0),
        np.maximum(np.maximum(top - y, y - bottom), 0),
    )
    if len(away) and (near := away.min()) < APART - PIXEL:
        yield f"the ruler along {ruler.axis} has no strip of its own, and {near:.1f} mm around it"


def _inked(page: Page, room: Box, *own: Box) -> NDArray[np.float64]:
    """Where a room is inked but for a ruler and its number, as x and y in mm."""
    left, top = max(room[0], 0.0), max(room[1], 0.0)
    seen = page.seen((left, top, min(room[2], page.width), min(room[3], page.height))) < 200
    y, x = np.nonzero(seen)
    places = np.array([left + (x + 0.5) * PIXEL, top + (y + 0.5) * PIXEL]).T
    for one in own:
        is_own = _within(np.hstack([places, places]), one, _RIM + PIXEL)
        places = places[~is_own]
    return places


def faults(data: bytes, asked: Combination) -> Iterator[str]:
    """What lies on something else, or in a margin, page by page."""
    reports = verify(data).pages
    with pikepdf.open(BytesIO(data)) as pdf, pypdfium2.PdfDocument(data) as document:
        library = Library()
        for number, page in enumerate(pdf.pages):
            one = Page(document[number], read_page(page, library).marks)
            told = reports[number].free, reports[number].scale
            for what in (
                *in_margins(one, asked),
                *told_wrong(one, *told, asked.promised),
                *overlaps(one),
                *beside_rulers(one),
            ):
                yield f"page {number + 1}: {what}"


def printed(asked: Combination, folder: Path) -> bytes | None:
    """The file that the command makes, or None where it refuses in a line."""
    to = folder / "sheet.pdf"
    to.unlink(missing_ok=True)
    deck = folder / "deck.yaml"
    deck.write_text(_DECK, encoding="utf-8")
    said = [str(deck) if one == deck.name else one for one in asked.arguments]
    run(command, [*said, "--quiet", "-o", str(to)])
    return to.read_bytes() if to.exists() else None


def main(arguments: Sequence[str] | None = None) -> int:
    """Print, look, and say what was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.sheets", description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="folder for files with faults")
    asked: Any = parser.parse_args(arguments)
    bad = refused = 0
    with TemporaryDirectory() as folder:
        for rank, one in enumerate(combinations(asked.count, asked.seed)):
            said = " ".join(one.arguments)
            data = printed(one, Path(folder))
            if data is None:
                refused += 1
                print(f"refused: {said}", flush=True)
                continue
            found = [*faults(data, one)]
            bad += bool(found)
            for what in found[:6]:
                print(f"{said}: {what}", flush=True)
            if found and asked.keep:
                asked.keep.mkdir(parents=True, exist_ok=True)
                (asked.keep / f"{rank}.pdf").write_bytes(data)
    print(f"{asked.count} printed, {refused} refused, {bad} with faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
