"""A page to play from: pieces, then in two columns the start, who takes whom, and the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.page.fit import COLUMN, GUTTER, MEASURE, Placed, fitted, head
from printkit.page.frame import LABEL, TEXT, Frame
from printkit.page.furniture import imprint
from printkit.page.text import Tones, Type, set_lines, unbroken, wrap
from printkit.scene import Group, Shape, Weight, move

_SECTION = 5.0
_MOST_ENTRIES = 7
_SIDE = 9.0
_NOTE = 0.9
_ENTRY_GAP = 2.5
_NAME_GAP = 2.5
_PARAGRAPH = 0.35
_HEADING = 0.75


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A kind of piece in the legend.

    Attributes:
        pieces: the pictures of its pieces, each 1 wide around its origin.
        name: what it is called.
        notes: how many there are, what else is to be told; a line each.
    """

    pieces: tuple[Shape, ...]
    name: str
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture of a known size.

    Attributes:
        shapes: from its upper left corner.
        width: in mm.
        height: in mm.
        alt: what it shows, for who cannot see it.
    """

    shapes: tuple[Shape, ...]
    width: float
    height: float
    alt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A heading and what stands below it.

    Attributes:
        heading: what it is about.
        paragraphs: the text.
        picture: what stands between the heading and the text, or None.
    """

    heading: str
    paragraphs: tuple[str, ...]
    picture: Picture | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Playing:
    """What a page to play from tells.

    Attributes:
        title: of the page.
        lead: a line below it.
        legend_heading: above the pieces.
        legend: the kinds of pieces.
        start: the first position.
        captures: who takes whom, beside the start, or None.
        rules: the other rules.
        imprint: the parts of the sheet's imprint.
    """

    title: str
    lead: str
    legend_heading: str
    legend: tuple[Entry, ...]
    start: Passage
    captures: Passage | None
    rules: tuple[Passage, ...]
    imprint: tuple[str, ...]


def playing_page(frame: Frame, playing: Playing, tones: Tones) -> tuple[Shape, ...]:
    """All that is printed on a page to play from, one side of a sheet.

    Raises:
        LayoutError: the texts are too long for the paper.
    """
    shapes, y = head(playing.title, playing.lead, tones)
    for part in (_legend, _columns):
        more, y = part(playing, y + _SECTION, tones)
        shapes += more
    composed = fitted(tuple(shapes), y, frame.area, playing.title)
    return composed, *imprint(frame, playing.imprint, tones, axis=composed.transform[4])


def _legend(playing: Playing, y: float, tones: Tones) -> Placed:
    """The kinds side by side, in as many rows as they need."""
    bold = Type(size=TEXT, fill=tones.text, weight=Weight.SEMIBOLD)
    shapes: list[Shape] = [*set_lines((playing.legend_heading,), 0, y + TEXT, bold)]
    y += TEXT + _ENTRY_GAP
    rows = -(-len(playing.legend) // _MOST_ENTRIES)
    columns = -(-len(playing.legend) // rows)
    for first in range(0, len(playing.legend), columns):
        ends = []
        for rank, entry in enumerate(playing.legend[first : first + columns]):
            more, end = _entry(entry, rank * MEASURE / columns, y, MEASURE / columns, tones)
            shapes += more
            ends.append(end)
        y = max(ends) + _ENTRY_GAP
    return shapes, y - _ENTRY_GAP


def _entry(entry: Entry, x: float, y: float, width: float, tones: Tones) -> Placed:
    name = Type(size=TEXT, fill=tones.text)
    small = Type(size=_NOTE * TEXT, fill=tones.quiet)
    side = min(_SIDE, (width - 2) / len(entry.pieces) - 1)
    shapes: list[Shape] = [
        Group(
            shapes=(piece,),
            transform=(side, 0, 0, side, x + side / 2 + rank * (side + 1), y + side / 2),
        )
        for rank, piece in enumerate(entry.pieces)
    ]
    y += side + 1.1 * name.leading
    name = unbroken(entry.name, width - _NAME_GAP, name, LABEL)
    names = wrap(entry.name, width - _NAME_GAP, name)
    shapes += set_lines(names, x, y, name)
    y += (len(names) - 1) * name.leading
    for note in entry.notes:
        lines = wrap(note, width - 1, small)
        shapes += set_lines(lines, x, y + small.leading, small)
        y += len(lines) * small.leading
    return shapes, y + 0.3 * small.leading


def _passage(passage: Passage, x: float, y: float, tones: Tones) -> Placed:
    bold = Type(size=TEXT, fill=tones.text, weight=Weight.SEMIBOLD)
    plain = Type(size=TEXT, fill=tones.text)
    heads = wrap(passage.heading, COLUMN, bold)
    shapes: list[Shape] = [*set_lines(heads, x, y + TEXT, bold)]
    y += len(heads) * bold.leading
    if passage.picture is not None:
        picture = passage.picture
        left = x + (COLUMN - picture.width) / 2
        shapes.append(Group(shapes=picture.shapes, transform=move(left, y + 1), alt=picture.alt))
        y += picture.height + 3
    for paragraph in passage.paragraphs:
        lines = wrap(paragraph, COLUMN, plain)
        shapes += set_lines(lines, x, y + TEXT, plain)
        y += (len(lines) + _PARAGRAPH) * plain.leading
    return shapes, y - _PARAGRAPH * plain.leading if passage.paragraphs else y


def _columns(playing: Playing, y: float, tones: Tones) -> Placed:
    """The start leads one column, who takes whom the other; below them the rules, none broken.

    The columns end at about the same height.
    """
    left, right = [playing.start], [playing.captures] if playing.captures else []
    gap = _HEADING * TEXT

    def height(passages: Sequence[Passage]) -> float:
        return sum(_passage(passage, 0, 0, tones)[1] + gap for passage in passages)

    heights = [height((passage,)) for passage in playing.rules]
    begun = height(left), height(right)
    split = min(
        range(len(heights), -1, -1),
        key=lambda at: max(begun[0] + sum(heights[:at]), begun[1] + sum(heights[at:])),
    )
    shapes: list[Shape] = []
    ends = [y]
    for column, passages in enumerate(
        ((*left, *playing.rules[:split]), (*right, *playing.rules[split:]))
    ):
        end = y
        for passage in passages:
            more, end = _passage(passage, column * (COLUMN + GUTTER), end, tones)
            shapes += more
            ends.append(end)
            end += gap
    return shapes, max(ends)
