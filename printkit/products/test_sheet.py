"""The sheet that a printer is tested with: margins, rulers, and whether both sides meet."""

from __future__ import annotations

from printkit.errors import LayoutError, Message
from printkit.model import Language
from printkit.page import Margins, PageSetup, Publication, Sheet, upright
from printkit.page.frame import TEXT, TITLE
from printkit.page.marks import RULER, Axis, ruler
from printkit.page.test_sheet import (
    CROSS_REACH,
    FINDER_DEPTH,
    cross_hair,
    cross_scale,
    margin_finder,
)
from printkit.page.text import Type, set_lines, wrap
from printkit.products.titles import correction_words
from printkit.scene import Shape, Weight
from printkit.text.words import CalibrationWords
from printkit.units import Paper

STORE = "printkit printer add NAME --x … --y …"
"""How what was measured is stored."""

_BLACK = "#000000"
_EDGES = Margins(left=0.0, top=0.0, right=0.0, bottom=0.0)
_CLEAR = FINDER_DEPTH + 6.0
_INSET = 9.0
_CROSS_ROOM = CROSS_REACH + 12.0
_PLAIN = Type(size=TEXT, fill=_BLACK)
_TITLE = Type(size=TITLE, fill=_BLACK, weight=Weight.SEMIBOLD)
_STRONG = Type(size=TEXT, fill=_BLACK, weight=Weight.SEMIBOLD)


def calibration(setup: PageSetup, *, language: Language) -> Publication:
    """The test sheet, front and back; it looks for margins, and so keeps none.

    Raises:
        LayoutError: the paper is too small for two rulers.
    """
    words, standing = CalibrationWords.of(language), upright(setup.paper)
    least = 2 * (_CROSS_ROOM + RULER + FINDER_DEPTH)
    if standing.height < least or standing.width < RULER + 2 * _CLEAR:
        raise LayoutError(
            Message("products.paper-too-small-test-sheet", paper=setup.paper.name),
            hint=Message("products.take-a4-letter-larger"),
        )
    return Publication(
        sheets=(
            Sheet(
                paper=standing,
                shapes=_front(standing, words, correction_words(setup.correction, language)),
                title=words.title,
                margins=_EDGES,
            ),
            Sheet(paper=standing, shapes=_back(standing, words), title=words.back, margins=_EDGES),
        ),
        title=words.title,
        author="",
        subject="",
        language=language,
        correction=setup.correction,
    )


def _front(paper: Paper, words: CalibrationWords, corrected: str) -> tuple[Shape, ...]:
    left, middle = (paper.width - RULER) / 2, paper.height / 2
    corner = middle + _CROSS_ROOM
    return (
        *margin_finder(paper),
        *_paragraphs(words.title, (words.scale, words.margins, words.duplex), paper),
        *cross_scale(paper.width / 2, middle),
        *ruler(left, corner, Axis.X, _BLACK),
        *ruler(left, corner, Axis.Y, _BLACK),
        *_below(words, corrected, left + _INSET, corner + _INSET + TEXT),
    )


def _paragraphs(title: str, texts: tuple[str, ...], paper: Paper) -> tuple[Shape, ...]:
    """Title and paragraphs above the cross, the last one ending where its room begins."""
    x = max(_CLEAR, (paper.width - 1.4 * RULER) / 2)
    width = paper.width - 2 * x
    shapes: list[Shape] = [*set_lines((title,), x, _CLEAR + TITLE, _TITLE)]
    y = _CLEAR + TITLE + 2 * _PLAIN.leading
    for text in texts:
        lines = wrap(text, width, _PLAIN)
        shapes += set_lines(lines, x, y, _PLAIN)
        y += (len(lines) + 0.6) * _PLAIN.leading
    return tuple(shapes)


def _below(words: CalibrationWords, corrected: str, x: float, y: float) -> tuple[Shape, ...]:
    lines = wrap(words.rulers, RULER - _INSET, _PLAIN)
    command = y + (len(lines) + 0.5) * _PLAIN.leading
    told = command + 2 * _PLAIN.leading
    return (
        *set_lines(lines, x, y, _PLAIN),
        *set_lines((STORE,), x, command, _STRONG),
        *(set_lines((corrected,), x, told, _PLAIN) if corrected else ()),
    )


def _back(paper: Paper, words: CalibrationWords) -> tuple[Shape, ...]:
    return (
        *_paragraphs(words.back, (words.duplex_back,), paper),
        *cross_hair(paper.width / 2, paper.height / 2),
    )
