"""The make sheet: what one needs, what the file holds, and the steps with drawings."""

from __future__ import annotations

from dataclasses import dataclass, replace

from printkit.page.fit import COLUMN, GUTTER, MEASURE, Placed, fitted, head, rules
from printkit.page.frame import LABEL, TEXT, TITLE, Frame
from printkit.page.furniture import imprint
from printkit.page.marks import PALE
from printkit.page.text import Tones, Type, set_lines, wrap
from printkit.scene import Anchor, Figures, Group, Shape, Text, Weight, move
from printkit.units import PT_PER_MM

PICTURE = (40.0, 25.0)
"""Width and height of the drawing of a step, in mm."""

CODE = 22.0
"""Side of the code that leads to a link, in mm."""

_AMOUNT = 30.0
_SHEETS = 11.0
_RANGE = 20.0
_PAPER = 44.0
_INK = 9.0
_STEP_GAP = 5.0
_NUMBER = 5.5
_PICTURE_GAP = 3.0
_SECTION = 7.0
_SMALLER = 8 / PT_PER_MM
_NOTE_SIZES = ((TEXT, 3), (_SMALLER, 8))
"""The size of a note that takes so many lines at most; only longer ones are set as small print."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of the work.

    Attributes:
        picture: its drawing, `PICTURE` large.
        text: what to do.
    """

    picture: tuple[Shape, ...]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """What a make sheet tells.

    Attributes:
        title: what is made.
        lead: in a line or two, for whom.
        work: how many cuts and pieces.
        steps: in order.
        imprint: the parts of the sheet's imprint.
        steps_heading: above the steps.
        needs_heading: above what one needs.
        needs: how much, and of what; empty where nothing is told of it.
        holds_heading: above what the file holds.
        ink_heading: above how much of a sheet is inked.
        holds: numbers of sheets, what they are, on which paper, how much of them is inked.
        ranges_heading: above what is typed to print them.
        ranges: what is typed, and for which paper.
        notes: links and credit, a paragraph each.
        codes: codes that lead to the links, each `CODE` large.
    """

    title: str
    lead: str
    work: str
    steps: tuple[Step, ...]
    imprint: tuple[str, ...]
    steps_heading: str = ""
    needs_heading: str = ""
    needs: tuple[tuple[str, str], ...] = ()
    holds_heading: str = ""
    ink_heading: str = ""
    holds: tuple[tuple[str, str, str, str], ...] = ()
    ranges_heading: str = ""
    ranges: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    codes: tuple[tuple[Shape, ...], ...] = ()


def making_page(frame: Frame, making: Making, tones: Tones) -> tuple[Shape, ...]:
    """All that is printed on a make sheet.

    Raises:
        LayoutError: the texts are too long for the paper.
    """
    shapes, y = head(making.title, making.lead, tones)
    parts = (_lists, _work, _steps, _notes)
    for part in parts:
        more, y = part(making, y + _SECTION, tones)
        shapes += more
    composed = fitted(tuple(shapes), y, frame.area, making.title)
    return composed, *imprint(frame, making.imprint, tones, axis=composed.transform[4])


def _lists(making: Making, y: float, tones: Tones) -> Placed:
    """What one needs at the left, what the file holds at the right, where that is told."""
    if not making.needs:
        return [], y - _SECTION
    needs, end = _rows(making.needs_heading, making.needs, (0.0, y), (_AMOUNT,), tones)
    columns = (_SHEETS, COLUMN - _PAPER, COLUMN - _INK)
    x = COLUMN + GUTTER
    holds, other = _rows(making.holds_heading, making.holds, (x, y), columns, tones)
    ink, _ = _heading(making.ink_heading, x + COLUMN - _INK, y, tones)
    place = (x, other + _SECTION / 2)
    ranges, other = _rows(making.ranges_heading, making.ranges, place, (_RANGE,), tones)
    return [*needs, *holds, *ink, *ranges], max(end, other)


def _rows(
    heading: str,
    rows: tuple[tuple[str, ...], ...],
    at: tuple[float, float],
    columns: tuple[float, ...],
    tones: Tones,
) -> Placed:
    """A table with a rule above every row; `columns` are where the second and later ones begin."""
    x, y = at
    plain = Type(size=TEXT, fill=tones.text)
    shapes, y = _heading(heading, x, y, tones)
    starts = (0.0, *columns)
    widths = [end - start - 2 for start, end in zip(starts, (*columns, COLUMN + 2), strict=True)]
    for row in rows:
        shapes.append(rules((((x, y), (x + COLUMN, y)),), PALE))
        cells = [wrap(text, width, plain) for text, width in zip(row, widths, strict=True)]
        for start, cell in zip(starts, cells, strict=True):
            shapes += set_lines(cell, x + start, y + 1.25 * TEXT, plain)
        y += max(map(len, cells)) * plain.leading + 0.4 * TEXT
    return shapes, y


def _heading(text: str, x: float, y: float, tones: Tones) -> Placed:
    bold = Type(size=TEXT, fill=tones.text, weight=Weight.SEMIBOLD)
    return [*set_lines((text,), x, y + TEXT, bold)], y + 1.6 * TEXT


def _work(making: Making, y: float, tones: Tones) -> Placed:
    plain = Type(size=TEXT, fill=tones.text)
    found = wrap(making.work, MEASURE, plain)
    y -= 0.4 * _SECTION
    return [*set_lines(found, 0, y + TEXT / 2, plain)], y + (len(found) - 0.5) * plain.leading


def _steps(making: Making, y: float, tones: Tones) -> Placed:
    """Two columns, to be read line by line."""
    shapes, y = _heading(making.steps_heading, 0, y, tones)
    y += 0.4 * TEXT
    for first in range(0, len(making.steps), 2):
        pair = making.steps[first : first + 2]
        ends = []
        for column, step in enumerate(pair):
            more, end = _step(first + column + 1, step, column * (COLUMN + GUTTER), y, tones)
            shapes += more
            ends.append(end)
        y = max(ends) + _STEP_GAP
    return shapes, y - _STEP_GAP


def _step(number: int, step: Step, x: float, y: float, tones: Tones) -> Placed:
    wide, tall = PICTURE
    plain = Type(size=TEXT, fill=tones.text)
    left = x + _NUMBER + wide + _PICTURE_GAP
    found = wrap(step.text, x + COLUMN - left, plain)
    top = y + max(0.0, (tall - len(found) * plain.leading) / 2)
    return [
        _number(number, x, y, tones),
        Group(shapes=step.picture, transform=move(x + _NUMBER, y)),
        *set_lines(found, left, top + TEXT, plain),
    ], y + max(tall, len(found) * plain.leading)


def _number(number: int, x: float, y: float, tones: Tones) -> Text:
    return Text(
        x=x,
        y=y + TITLE,
        text=str(number),
        size=TITLE,
        fill=tones.text,
        weight=Weight.SEMIBOLD,
        figures=Figures.TABULAR,
        anchor=Anchor.START,
    )


def _notes(making: Making, y: float, tones: Tones) -> Placed:
    """Links and credit; the codes stand at their right."""
    quiet = Type(size=TEXT, fill=tones.quiet)
    width = MEASURE - sum(CODE + LABEL for _ in making.codes) - LABEL
    shapes: list[Shape] = [
        Group(shapes=code, transform=move(MEASURE - (rank + 1) * CODE - rank * LABEL, y))
        for rank, code in enumerate(making.codes)
    ]
    end = y
    for note in making.notes:
        for size, most in (*_NOTE_SIZES, (LABEL, None)):
            quiet = replace(quiet, size=size)
            found = wrap(note, width, quiet)
            if most is None or len(found) <= most:
                break
        shapes += set_lines(found, 0, end + TEXT, quiet)
        end += (len(found) + 0.3) * quiet.leading
    return shapes, max(end, y + CODE if making.codes else end)
