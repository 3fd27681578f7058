"""The sheet that a printer is tested with: margins, rulers, and whether both sides meet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from printkit.base.errors import LayoutError, Message
from printkit.base.units import Paper
from printkit.document.blocks import (
    Block,
    Document,
    Emphasis,
    Framed,
    Gap,
    Heading,
    Illustration,
    Paragraph,
    Placed,
    Rank,
    Styled,
    TypeSize,
)
from printkit.model import Language
from printkit.page import Margins, PageSetup, Publication, upright
from printkit.page.rulers import CORNER, RULER, right_angle
from printkit.page.test_sheet import (
    CROSS_REACH,
    FINDER_DEPTH,
    cross_hair,
    cross_scale,
    margin_finder,
)
from printkit.products.masthead import correction_words
from printkit.scene import Scene, Shape
from printkit.text.words import CalibrationWords

STORE = "printkit printer add NAME --x … --y …"
"""How what was measured is stored."""

_BLACK = "#000000"
_EDGES = Margins(left=0.0, top=0.0, right=0.0, bottom=0.0)
_CLEAR = FINDER_DEPTH + 6.0
_INSET = 9.0
_CROSS_ROOM = CROSS_REACH + 12.0


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
    corrected = correction_words(setup.correction, language)
    middle = (standing.width / 2, standing.height / 2)
    marks = (*margin_finder(standing), *cross_scale(*middle))
    rulers = _rulers(standing, words, corrected)
    texts = (words.scale, words.margins, words.duplex)
    front = _page(standing, words.title, texts, marks, (rulers,))
    back = _page(standing, words.back, (words.duplex_back,), cross_hair(*middle), ())
    return Publication(
        sheets=(replace(front, language=language), replace(back, language=language)),
        title=words.title,
        author="",
        subject="",
        language=language,
        correction=setup.correction,
    )


def _page(
    paper: Paper,
    title: str,
    paragraphs: tuple[str, ...],
    marks: tuple[Shape, ...],
    more: tuple[Block, ...],
) -> Document:
    """A side of the sheet: marks in their places of the paper, words above its middle."""
    whole = Scene(width=paper.width, height=paper.height, shapes=marks)
    return Document(
        title=title,
        blocks=(
            Placed(blocks=(Illustration(scene=whole),), x=0.0, y=0.0, width=paper.width),
            Gap(height=_CLEAR / 3),
            Heading(words=title, rank=Rank.TITLE),
            *(Paragraph(words=text) for text in paragraphs),
            *more,
        ),
        paper=paper,
        margins=_EDGES,
        language="",
        size=TypeSize.LEAD,
    )


def _rulers(paper: Paper, words: CalibrationWords, corrected: str) -> Placed:
    """Two rulers below the cross, and between them how what they measure is stored."""

    def blocks() -> Iterator[Block]:
        yield Paragraph(words=words.rulers)
        yield Paragraph(words=(Styled(text=STORE, emphasis=Emphasis.STRONG),))
        if corrected:
            yield Paragraph(words=corrected)

    side, shapes = right_angle(_BLACK)
    framed = Framed(
        scene=Scene(width=side, height=side, shapes=shapes),
        blocks=tuple(blocks()),
        x=CORNER + _INSET,
        y=CORNER + _INSET,
        width=RULER - _INSET,
    )
    return Placed(
        blocks=(framed,),
        x=(paper.width - RULER) / 2 - CORNER,
        y=paper.height / 2 + _CROSS_ROOM - CORNER,
        width=side,
    )
