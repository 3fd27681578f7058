"""The sheet that a printer is tested with: margins, rulers, and whether both sides meet."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from printkit.base.errors import LayoutError, Message
from printkit.base.units import Paper
from printkit.document import blocks as doc
from printkit.model import Language
from printkit.page import Margins, PageSetup, Publication
from printkit.page.frame import LABEL, upright
from printkit.page.marks import HAIRLINE, Point
from printkit.page.rulers import CORNER, SCALES, right_angle
from printkit.products.masthead import correction_words
from printkit.scene import Anchor, Cap, Circle, Path, Scene, Segment, Shape, Style, Text, polyline
from printkit.text.words import CalibrationWords

STORE = {
    "mm": "printkit printer add NAME --x … --y …",
    "in": "printkit printer add NAME --x …in --y …in",
}
"""How what was measured is stored, by the unit of the rulers."""

FINDER_DEPTH = 16
"""How far from the edges, in mm, a margin can be found."""

CROSS_REACH = 5
"""How far off the other side of a sheet can be read, in mm."""

_BLACK = "#000000"
_STROKE = Style(stroke=_BLACK, width=HAIRLINE, cap=Cap.BUTT)
_EDGES = Margins(left=0.0, top=0.0, right=0.0, bottom=0.0)
# Lengths in mm.
_CLEAR = FINDER_DEPTH + 6.0
_INSET = 9.0
_CROSS_ROOM = CROSS_REACH + 12.0
_PITCH, _DASH, _NUMBER_GAP = 5.0, 4.0, 0.8
"""Of the stairs that find a margin: from step to step, the length of one, and to its number."""


def calibration(setup: PageSetup, *, language: Language) -> Publication:
    """The test sheet, front and back; it looks for margins, and so keeps none.

    Raises:
        LayoutError: the paper is too small for two rulers.
    """
    words, standing = CalibrationWords.of(language), upright(setup.paper)
    ruler = SCALES[standing.unit].length
    least = 2 * (_CROSS_ROOM + ruler + FINDER_DEPTH)
    if standing.height < least or standing.width < ruler + 2 * _CLEAR:
        raise LayoutError(
            Message("products.paper-too-small-test-sheet", paper=setup.paper.name),
            hint=Message("products.take-a4-letter-larger"),
        )
    middle = (standing.width / 2, standing.height / 2)

    def page(
        title: str, texts: tuple[str, ...], marks: tuple[Shape, ...], *more: doc.Block
    ) -> doc.Document:
        """A side of the sheet: marks in their places of the paper, words above its middle."""
        whole = Scene(width=standing.width, height=standing.height, shapes=marks)
        return doc.Document(
            title=title,
            blocks=(
                doc.Placed(
                    blocks=(doc.Illustration(scene=whole),), x=0.0, y=0.0, width=standing.width
                ),
                doc.Gap(height=_CLEAR / 3),
                doc.Heading(words=title, rank=doc.Rank.TITLE),
                *(doc.Paragraph(words=text) for text in texts),
                *more,
            ),
            paper=standing,
            margins=_EDGES,
            language=language,
            size=doc.TypeSize.LEAD,
        )

    marks = (*margin_finder(standing), *cross_scale(*middle))
    rulers = _rulers(standing, words, correction_words(setup.correction, language))
    front = page(words.title, (words.scale, words.margins, words.duplex), marks, rulers)
    back = page(words.back, (words.duplex_back,), cross_hair(*middle))
    return Publication(
        sheets=(front, back),
        title=words.title,
        author="",
        subject="",
        language=language,
        correction=setup.correction,
    )


def _rulers(paper: Paper, words: CalibrationWords, corrected: str) -> doc.Placed:
    """Two rulers below the cross, and between them how what they measure is stored."""
    scale = SCALES[paper.unit]
    side, shapes = right_angle(scale, _BLACK)
    stored = doc.Styled(text=STORE[paper.unit], emphasis=doc.Emphasis.STRONG)
    framed = doc.Framed(
        scene=Scene(width=side, height=side, shapes=shapes),
        blocks=(
            doc.Paragraph(words=words.rulers[paper.unit]),
            doc.Paragraph(words=(stored,)),
            *((doc.Paragraph(words=corrected),) if corrected else ()),
        ),
        x=CORNER + _INSET,
        y=CORNER + _INSET,
        width=scale.length - _INSET,
    )
    return doc.Placed(
        blocks=(framed,),
        x=(paper.width - scale.length) / 2 - CORNER,
        y=paper.height / 2 + _CROSS_ROOM - CORNER,
        width=side,
    )


def margin_finder(paper: Paper) -> tuple[Shape, ...]:
    """Stairs of short lines at the four edges, each with its distance from the edge in mm.

    The lowest number whose line is printed is that edge's margin.
    """
    width, height = paper.width, paper.height
    steps = range(1, FINDER_DEPTH + 1)
    shapes: list[Shape] = []
    left, top = ((side - len(steps) * _PITCH) / 2 for side in (width, height))
    places: tuple[tuple[Callable[[float, float], Point], float], ...] = (
        (lambda along, depth: (along, depth), left),
        (lambda along, depth: (along, height - depth), left),
        (lambda along, depth: (depth, along), top),
        (lambda along, depth: (width - depth, along), top),
    )
    for (at, start), depth in product(places, steps):
        along = start + (depth - 1) * _PITCH
        dash = polyline((at(along, depth), at(along + _DASH, depth)))
        x, y = at(along + _DASH / 2, depth + _NUMBER_GAP + LABEL / 2)
        shapes += Path(segments=dash, style=_STROKE), _number(x, y + 0.35 * LABEL, str(depth))
    return tuple(shapes)


def _number(x: float, y: float, text: str, anchor: Anchor = Anchor.MIDDLE) -> Text:
    return Text(x=x, y=y, text=text, size=LABEL, fill=_BLACK, anchor=anchor)


def cross_scale(x: float, y: float) -> tuple[Shape, ...]:
    """The front's cross: half millimetres to all four sides, whole ones longer."""
    ticks: list[Segment] = []
    for half in range(-2 * CROSS_REACH, 2 * CROSS_REACH + 1):
        at, reach = half / 2, 1.0 if half % 2 == 0 else 0.5
        ticks += polyline(((x + at, y - reach), (x + at, y + reach)))
        ticks += polyline(((x - reach, y + at), (x + reach, y + at)))
    gap = CROSS_REACH + 1.0
    numbers = (
        _number(x + gap, y + 0.35 * LABEL, f"{CROSS_REACH}", Anchor.START),
        _number(x - gap, y + 0.35 * LABEL, f"{CROSS_REACH}", Anchor.END),
        _number(x, y - gap, f"{CROSS_REACH}"),
        _number(x, y + gap + 0.7 * LABEL, f"{CROSS_REACH}"),
    )
    return (Path(segments=tuple(ticks), style=_STROKE), *numbers)


def cross_hair(x: float, y: float) -> tuple[Shape, ...]:
    """The back's cross: two plain lines that meet where the front's scale has its middle."""
    reach = 4.0 * CROSS_REACH
    segments = (
        *polyline(((x - reach, y), (x + reach, y))),
        *polyline(((x, y - reach), (x, y + reach))),
    )
    return (Path(segments=segments, style=_STROKE), Circle(x=x, y=y, radius=1.0, style=_STROKE))
