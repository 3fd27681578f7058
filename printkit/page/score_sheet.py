"""A sheet to write a game down: who plays, numbered turns in columns, how turns are written."""

from __future__ import annotations

from dataclasses import dataclass, replace

from printkit.page.fit import MEASURE, fitted, rules
from printkit.page.frame import LABEL, TEXT, TITLE, Frame
from printkit.page.furniture import imprint
from printkit.page.marks import MARK, PALE, Point
from printkit.page.text import Tones, Type, in_one_line, set_lines, wrap
from printkit.scene import Anchor, Figures, Shape, Text, Weight

ROWS, COLUMNS = 25, 2
"""Lines of a column, and columns of a sheet; a line holds a turn of either side."""

_ROW = 7.0
_FIELD = 9.0
_NUMBER = 9.0
_GUTTER = 10.0
_NAME_SHARE = 0.6
"""How much of a line to write on the word before it may take."""
_SIGN = 24.0
_COLUMN = (MEASURE - _GUTTER) / COLUMNS


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """What a score sheet tells.

    Attributes:
        title: of the sheet.
        fields: what is written above the turns, a few in a line.
        sides: above the turns of either side.
        legend_heading: above the signs.
        legend: how turns are written, and what that means.
        imprint: the parts of the sheet's imprint.
    """

    title: str
    fields: tuple[tuple[str, ...], ...]
    sides: tuple[str, str]
    legend_heading: str
    legend: tuple[tuple[str, str], ...]
    imprint: tuple[str, ...]


def scores_page(frame: Frame, scores: Scores, tones: Tones) -> tuple[Shape, ...]:
    """All that is printed on a score sheet.

    Raises:
        LayoutError: it does not fit in a readable size.
    """
    title = Type(size=TITLE, fill=tones.text, weight=Weight.SEMIBOLD)
    heads = wrap(scores.title, MEASURE, title)
    shapes: list[Shape] = [*set_lines(heads, 0, TITLE, title)]
    fields, y = _fields(scores, len(heads) * title.leading + _FIELD, tones)
    for column in range(COLUMNS):
        shapes += _turns(scores, column, y + TEXT, tones)
    legend, end = _legend(scores, y + 4 * TEXT + ROWS * _ROW, tones)
    composed = fitted((*shapes, *fields, *legend), end, frame.area, scores.title)
    return composed, *imprint(frame, scores.imprint, tones, axis=composed.transform[4])


def _fields(scores: Scores, y: float, tones: Tones) -> tuple[list[Shape], float]:
    """Words with a line behind each, to be written on."""
    plain = Type(size=TEXT, fill=tones.quiet)
    shapes: list[Shape] = []
    strokes: list[tuple[Point, Point]] = []
    for words in scores.fields:
        width = (MEASURE - (len(words) - 1) * _GUTTER) / len(words)
        for rank, word in enumerate(words):
            x = rank * (width + _GUTTER)
            name = in_one_line(word, x, y, _NAME_SHARE * width, plain)
            shapes.append(name)
            begin = x + replace(plain, size=name.size).width(name.text) + 2
            strokes.append(((begin, y + 0.6), (x + width, y + 0.6)))
        y += _FIELD
    return [*shapes, rules(strokes, MARK)], y - _FIELD / 2


def _turns(scores: Scores, column: int, y: float, tones: Tones) -> tuple[Shape, ...]:
    """The lines of one column with their numbers, from the heads of both sides down."""
    left = column * (_COLUMN + _GUTTER)
    half = _COLUMN / 2
    bold = Type(size=TEXT, fill=tones.text, weight=Weight.SEMIBOLD)
    heads = [
        in_one_line(word, left + side * half + _NUMBER, y, half - _NUMBER - 1, bold)
        for side, word in enumerate(scores.sides)
    ]
    top = y + TEXT / 2
    strokes = [
        ((left, top + row * _ROW), (left + _COLUMN, top + row * _ROW)) for row in range(ROWS + 1)
    ]
    numbers = [
        _number(
            1 + side + 2 * (row + column * ROWS),
            left + side * half + _NUMBER - 2,
            top + (row + 0.68) * _ROW,
            tones,
        )
        for row in range(ROWS)
        for side in range(2)
    ]
    middle = ((left + half, top), (left + half, top + ROWS * _ROW))
    return (*heads, rules((*strokes, middle), PALE), *numbers)


def _number(number: int, x: float, y: float, tones: Tones) -> Text:
    return Text(
        x=x,
        y=y,
        text=str(number),
        size=LABEL,
        fill=tones.quiet,
        anchor=Anchor.END,
        figures=Figures.TABULAR,
    )


def _legend(scores: Scores, y: float, tones: Tones) -> tuple[list[Shape], float]:
    """Signs and their meaning in two columns."""
    bold = Type(size=TEXT, fill=tones.text, weight=Weight.SEMIBOLD)
    plain = Type(size=TEXT, fill=tones.text)
    shapes: list[Shape] = [*set_lines((scores.legend_heading,), 0, y, bold)]
    y += 1.5 * bold.leading
    split = -(-len(scores.legend) // 2)
    ends = [y]
    for column, part in enumerate((scores.legend[:split], scores.legend[split:])):
        x, at = column * (_COLUMN + _GUTTER), y
        for sign, meaning in part:
            found = wrap(meaning, _COLUMN - _SIGN, plain)
            shapes += set_lines((sign,), x, at, bold)
            shapes += set_lines(found, x + _SIGN, at, plain)
            at += len(found) * plain.leading
        ends.append(at)
    return shapes, max(ends)
