"""Faces and bands in rows that share their cut lines, on as few sheets as they need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import Protocol, Self, TypeVar

from printkit.base.errors import LayoutError, Message
from printkit.page.frame import LABEL, LEADING, SMALL, Box, Frame, Rulers
from printkit.page.free_room import Areas
from printkit.page.marks import Point, lines
from printkit.page.rulers import WORDS_ASIDE, sheet_rulers
from printkit.page.text import Tones, Type, headed, imprint, set_lines, unbroken, wrap
from printkit.scene import Path, Shape, Style, Symbol, Text, Use, place, rectangle

STRIP = 14.0
"""Width of the waste strip at the left that names the rows, in mm."""

# Lengths in mm.
_EDGE = 3.0
_TICK = (0.8, 3.0)  # mm from a face: its start and end
_BLEED = 0.5  # mm
_HEAD = 12.0  # mm
_CLEAR = 4.0  # mm
_NAME_GAP = 3.2  # mm
_MOST_NOTES = 2
_SHIFT = 2
_THIN = 0.1  # mm
_FOLD_DASHES = (0.7, 0.5)  # mm, on and off

BLOCK_GAP = 9.0
"""Between two blocks of rows on one sheet, for the ticks of both, in mm."""


COLOUR_GAP = 3.0
"""Between rows of two colours that share their cuts from top to bottom, in mm: the bleed of the one
never reaches the other."""


class CutLines(StrEnum):
    """How a sheet shows where faces are cut apart."""

    TICKS = "ticks"
    """In the four margins only, for a knife along a ruler."""

    HAIRLINES = "hairlines"
    """With thin full lines too, for scissors."""


class Stackable(Protocol):
    """A row, as far as pages must know it."""

    @property
    def height(self) -> float:
        """How high it is, in mm."""

    def gap(self, before: Self) -> float:
        """What is left free between the row `before` and this one, in mm."""

    def goes_on(self, before: Self) -> bool:
        """Whether it holds more of what `before` ended with: pages end elsewhere if they can."""


_Row = TypeVar("_Row", bound=Stackable)


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceRow:
    """Parts of one width that stand in one row.

    Attributes:
        name: what they are, in the waste strip.
        note: what else is to be said there (`blank on purpose`), or empty.
        faces: symbols with a height of 1 around their origin.
        grounds: the colour of each, which reaches a little over the outer cuts, or None.
        above: what is left free between it and the row before, in mm.
        side: how high one is in mm.
        length: how wide one is in mm, or 0 where it is a square.
        folds: where each is folded, in mm from its left end.
    """

    name: str
    note: str
    side: float
    faces: tuple[Symbol, ...]
    grounds: tuple[str | None, ...] = ()
    above: float = 0.0
    length: float = 0.0
    folds: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FacePage:
    """One sheet of faces.

    Attributes:
        subtitle: sizes and counts in a line.
        rule: what the rulers are for.
        begun: what is used at the top of a begun sheet, in mm: it has its words and rulers.
    """

    title: str
    subtitle: str
    rule: str
    rows: tuple[FaceRow, ...]
    imprint: tuple[str, ...]
    lines: CutLines = CutLines.TICKS
    begun: float = 0.0

    def rulers(
        self, frame: Frame, blocks: tuple[_Block, ...], left: float, tones: Tones
    ) -> tuple[Shape, ...]:
        """A ruler along x, one along y, and what they are for where there is room to say it.

        They keep off the title and the blocks with their names and marks, but one may run between
        the ticks at the right: a full row leaves little more than a ruler, and the last faces are
        shown by their own edge there.
        """
        area, last, (near, far) = frame.area, blocks[-1].box, _TICK
        solid = [replace(area, height=_HEAD)]
        for block in blocks:
            box = block.box
            wide, high = box.right + _BLEED - left, box.height + 2 * _CLEAR
            solid.append(Box(x=left, y=box.y - _CLEAR, width=wide, height=high))
            solid += (
                Box(x=box.right + near, y=y - _THIN, width=far - near, height=2 * _THIN)
                for y in block.levels
            )
        rulers = sheet_rulers(frame, Areas.of(box.outline for box in solid))
        quiet = Type(size=LABEL, fill=tones.quiet)
        if frame.rulers is Rulers.LEFT or area.bottom - last.bottom < _CLEAR + 2 * quiet.leading:
            return rulers
        return (*rulers, *set_lines((self.rule,), area.x, area.bottom - 0.5 * quiet.leading, quiet))


def room_for_faces(frame: Frame, side: float) -> tuple[int, int]:
    """How many columns and rows of faces with `side` mm a sheet holds.

    Raises:
        LayoutError: not a single face.
    """
    columns = int((frame.area.width - STRIP - _EDGE + 1e-6) / side)
    rows = int(height_for_faces(frame) / side)
    if columns < 1 or rows < 1:
        raise LayoutError(
            Message("page.no-face-mm-fits", side=side, paper=frame.paper.name),
            hint=Message("common.larger-paper"),
        )
    return columns, rows


def height_for_faces(frame: Frame) -> float:
    """How high a stack of rows may be, in mm."""
    return frame.area.height - _HEAD - 2 * _CLEAR + 1e-6


def paged(
    rows: Sequence[_Row], room: float, first: float | None = None
) -> tuple[tuple[_Row, ...], ...]:
    """`rows` on the fewest pages, each as full as can be.

    A page ends where a row does not go on with the one before, if one of its last rows does so and
    that takes no further page. `room` is how high a page's stack may be, in mm, `first` the same of
    the first page, if that is begun; a single row always fits.
    """
    pages: list[tuple[_Row, ...]] = []
    rest, here = tuple(rows), room if first is None else first
    while rest:
        most = _filled(rest, here)
        after = _pages_of(rest[most:], room)
        ends = [
            end
            for end in range(most, max(0, most - _SHIFT - 1), -1)
            if end == len(rest)
            or ((not rest[end].goes_on(rest[end - 1])) and _pages_of(rest[end:], room) == after)
        ]
        end = ends[0] if ends else most
        pages.append(rest[:end])
        rest, here = rest[end:], room
    return tuple(pages)


def _filled(rows: Sequence[Stackable], room: float) -> int:
    """How many rows fill a page, one at least."""
    height = 0.0
    for count, row in enumerate(rows):
        height += row.height + (row.gap(rows[count - 1]) if count else 0.0)
        if height > room:
            return max(1, count)
    return len(rows)


def _pages_of(rows: Sequence[Stackable], room: float) -> int:
    count = start = 0
    while start < len(rows):
        start += _filled(rows[start:], room)
        count += 1
    return count


def cuts(page: FacePage) -> int:
    """How many straight cuts part the faces of a sheet, from tick to tick across a block."""
    return sum(block.columns + 1 + len(block.levels) for block in _blocks(page, 0.0))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    """Rows of parts of one size, and where they stand."""

    rows: tuple[FaceRow, ...]
    tops: tuple[float, ...]
    length: float
    side: float
    box: Box

    @property
    def columns(self) -> int:
        return max(len(row.faces) for row in self.rows)

    @property
    def levels(self) -> list[float]:
        """Where level cuts run: rows that touch share one."""
        edges = (y for top in self.tops for y in (top, top + self.side))
        return sorted({round(y, 6) for y in edges})

    @property
    def placed(self) -> Iterator[tuple[FaceRow, float]]:
        """Its rows with where they begin."""
        return zip(self.rows, self.tops, strict=True)

    def names(self, x: float, tones: Tones) -> Iterator[Text]:
        """What each row holds, in the waste strip from `x`, and a note on it below."""
        width, leading = self.box.x - _NAME_GAP - x, LEADING * LABEL
        for row, top in self.placed:
            notes = _fitting(row.note, width, _MOST_NOTES)
            names = _fitting(row.name, width, max(int(self.side / leading) - len(notes), 1))
            entries = [
                *((one, tones.text) for one in names),
                *((one, tones.quiet) for one in notes),
            ]
            y = top + 0.5 * self.side + 0.35 * LABEL - (len(entries) - 1) * leading / 2
            for rank, (text, fill) in enumerate(entries):
                yield replace(text, x=x, y=y + rank * leading, fill=fill)

    def grounds(self) -> Iterator[Shape]:
        """The colour below each run of faces, a little over its outer cuts, over no other run."""
        for row, top in self.placed:
            start = 0
            for colour, run in groupby(row.grounds):
                end = start + len(tuple(run))
                left = self.box.x + start * self.length - (_BLEED if start == 0 else 0)
                right = self.box.x + end * self.length + (_BLEED if end == len(row.faces) else 0)
                start = end
                if colour is not None:
                    square = rectangle(left, top - _BLEED, right - left, self.side + 2 * _BLEED)
                    yield Path(segments=square, style=Style(fill=colour))

    def ticks(self) -> Iterator[Shape]:
        """Where cuts and folds run, shown in the four margins only; folds have dashed ticks."""
        box, (near, far) = self.box, _TICK

        def above_and_below(places: Iterable[float]) -> Iterator[tuple[Point, Point]]:
            for x in places:
                yield (x, box.y - far), (x, box.y - near)
                yield (x, box.bottom + near), (x, box.bottom + far)

        upright = [box.x + column * self.length for column in range(self.columns + 1)]
        yield lines(
            (
                *above_and_below(upright),
                *(((box.x - far, y), (box.x - near, y)) for y in self.levels),
                *(((box.right + near, y), (box.right + far, y)) for y in self.levels),
            )
        )
        if folds := [x + fold for x in upright[:-1] for fold in self.rows[0].folds]:
            fold = lines(above_and_below(folds))
            yield replace(fold, style=replace(fold.style, dash=_FOLD_DASHES))

    def hairlines(self) -> Shape:
        """A line around every face, for scissors; a grey that shows on light and on dark."""
        left, reach = self.box.x, dict[float, int]()
        pairs: list[tuple[Point, Point]] = []
        for row, top in self.placed:
            count, foot = len(row.faces), top + self.side
            for y in (round(top, 6), round(foot, 6)):
                reach[y] = max(reach.get(y, 0), count)
            places = (left + column * self.length for column in range(count + 1))
            pairs += (((x, top), (x, foot)) for x in places)
        pairs += (((left, y), (left + count * self.length, y)) for y, count in reach.items())
        return lines(pairs)


def _blocks(page: FacePage, y: float) -> tuple[_Block, ...]:
    """Blocks one below the other, from the left of the paper."""
    blocks = []
    for (length, side), members in groupby(
        page.rows, key=lambda row: (row.length or row.side, row.side)
    ):
        rows, tops = tuple(members), []
        for row in rows:
            tops.append(y + row.above)
            y = tops[-1] + side
        width = length * max(len(row.faces) for row in rows)
        box = Box(x=0.0, y=tops[0], width=width, height=y - tops[0])
        blocks.append(_Block(rows=rows, tops=tuple(tops), length=length, side=side, box=box))
    return tuple(blocks)


def face_page(frame: Frame, page: FacePage, tones: Tones) -> tuple[Shape, ...]:
    """All that is printed on a sheet of faces.

    Rows whose parts are equally long make a block with ticks of its own. Blocks stand in the middle
    of the sheet if the names leave room there, these well clear of a ruler if there is so much.
    """
    area = frame.area
    blocks = _blocks(page, area.y + _HEAD + _CLEAR + page.begun)
    width = max(block.box.width for block in blocks)
    x = max(area.x + (area.width - width) / 2, area.x + STRIP + _CLEAR)
    x = min(x, area.right - _EDGE - width)
    blocks = tuple(replace(block, box=replace(block.box, x=x)) for block in blocks)
    left = max(min(block.box.x for block in blocks) - STRIP, area.x + WORDS_ASIDE[frame.rulers])
    art = (
        Use(
            symbol=face,
            transform=place(
                block.box.x + (column + 0.5) * block.length, top + 0.5 * block.side, block.side
            ),
        )
        for block in blocks
        for row, top in block.placed
        for column, face in enumerate(row.faces)
    )
    faces = (
        *(shape for block in blocks for shape in block.grounds()),
        *art,
        *(shape for block in blocks for shape in block.ticks()),
        *(block.hairlines() for block in blocks if page.lines is CutLines.HAIRLINES),
        *(name for block in blocks for name in block.names(left, tones)),
    )
    if page.begun:
        return faces
    return (
        *headed(page.title, page.subtitle, left, frame.area, tones),
        *faces,
        *page.rulers(frame, blocks, left, tones),
        *imprint(frame, page.imprint, tones, axis=left),
    )


def _fitting(words: str, width: float, most: int) -> tuple[Text, ...]:
    """`words` in `most` lines that are not wider than the waste strip; a long word is set smaller.

    What does not fit is cut short: the faces show it too.
    """
    if not words:
        return ()
    type_ = unbroken(words, width, Type(size=LABEL, fill=""), SMALL)
    lines = wrap(words, width, type_)
    if len(lines) > most:
        lines = (*lines[: most - 1], f"{lines[most - 1][:-1]}…")
    return tuple(Text(x=0, y=0, text=line, size=type_.size, fill="") for line in lines)
