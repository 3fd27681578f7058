"""Faces and bands in rows that share their cut lines, on as few sheets as they need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Protocol, TypeVar

from printkit.errors import LayoutError
from printkit.page.frame import LABEL, LEADING, SMALL, Box, Frame, Rulers
from printkit.page.furniture import imprint
from printkit.page.headed import headed
from printkit.page.marks import Point, lines
from printkit.page.measure import sheet_rulers
from printkit.page.text import Tones, Type, set_lines, unbroken, wrap
from printkit.scene import Path, Shape, Style, Symbol, Text, Use, place, rectangle

STRIP = 14.0
"""Width of the waste strip at the left that names the rows, in mm."""

_EDGE = 3.0
_TICK = (0.8, 3.0)
_BLEED = 0.5
_HEAD = 12.0
_CLEAR = 4.0
_NAME_GAP = 3.2
_MOST_NOTES = 2
_SHIFT = 2
_FOLD_DASHES = (0.7, 0.5)

BLOCK_GAP = 9.0
"""Between two blocks of rows on one sheet, for the ticks of both, in mm."""


class Named(Protocol):
    """A row, as far as pages must know it."""

    @property
    def name(self) -> object:
        """What it holds: where the name changes a page may end."""


_Row = TypeVar("_Row", bound=Named)


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceRow:
    """Parts of one width that stand in one row.

    Attributes:
        name: what they are, in the waste strip.
        note: what else is to be told there (`blank on purpose`), or empty.
        faces: symbols with a height of 1 around their origin.
        length: how wide one is in mm, or 0 where it is a square.
        folds: where each is folded, in mm from its left end.
    """

    name: str
    note: str
    faces: tuple[Symbol, ...]
    length: float = 0.0
    folds: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FacePage:
    """One sheet of faces, all of one colour.

    Attributes:
        title: what the sheet holds.
        subtitle: sizes and counts in a line.
        rule: what the ruler at the foot is for.
        side: side of a face in mm, which is the height of every row.
        ground: the faces' colour, which reaches a little over the outer cuts, or None.
        rows: from top to bottom.
        imprint: the parts of the sheet's imprint.
    """

    title: str
    subtitle: str
    rule: str
    side: float
    ground: str | None
    rows: tuple[FaceRow, ...]
    imprint: tuple[str, ...]


def room_for_faces(frame: Frame, side: float) -> tuple[int, int]:
    """How many columns and rows of faces with `side` mm a sheet holds.

    Raises:
        LayoutError: not a single face.
    """
    area = frame.area
    columns = int((area.width - STRIP - _EDGE + 1e-6) / side)
    rows = int((area.height - _HEAD - 2 * _CLEAR + 1e-6) / side)
    if columns < 1 or rows < 1:
        raise LayoutError(
            f"no face of {side:g} mm fits on {frame.paper.name}", hint="take a larger paper"
        )
    return columns, rows


def even_rows(count: int, columns: int) -> tuple[int, ...]:
    """`count` faces in the fewest rows of at most `columns`, as equal as can be, longest first."""
    rows = -(-count // columns)
    return tuple(count // rows + (row < count % rows) for row in range(rows))


def paged(rows: Sequence[_Row], most: int) -> tuple[tuple[_Row, ...], ...]:
    """`rows` on the fewest pages of at most `most` rows, about equally full.

    A page ends between two kinds where that is possible within two rows.
    """
    pages: list[tuple[_Row, ...]] = []
    rest = tuple(rows)
    for left in range(-(-len(rest) // most), 1, -1):
        end = _page_end(rest, most, left)
        pages.append(rest[:end])
        rest = rest[end:]
    return (*pages, rest)


def _page_end(rest: Sequence[Named], most: int, left: int) -> int:
    even = -(-len(rest) // left)
    least = max(1, len(rest) - most * (left - 1))
    ends = range(max(least, even - _SHIFT), min(most, even + _SHIFT) + 1)
    return min(ends, key=lambda end: (rest[end - 1].name == rest[end].name, abs(end - even)))


def cuts(page: FacePage) -> int:
    """How many straight cuts part the faces of a sheet, from tick to tick across a block."""
    return sum(block.columns + 1 + len(block.rows) + 1 for block in _blocks(page, 0.0, 0.0))


def face_page(frame: Frame, page: FacePage, tones: Tones) -> tuple[Shape, ...]:
    """All that is printed on a sheet of faces.

    Rows whose parts are equally long make a block with ticks of its own.
    """
    blocks = _placed(frame, page)
    left = min(block.box.x for block in blocks) - STRIP
    return (
        *headed(page.title, page.subtitle, left, frame.area, tones),
        *(shape for block in blocks for shape in _grounds(page, block)),
        *(shape for block in blocks for shape in _faces(page, block)),
        *(shape for block in blocks for shape in _ticks(page, block)),
        *(shape for block in blocks for shape in _names(page, block, left, tones)),
        *_rulers(frame, page, blocks, left, tones),
        *imprint(frame, page.imprint, tones, axis=left),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    """Rows of parts of one length, and where they stand."""

    rows: tuple[FaceRow, ...]
    length: float
    box: Box

    @property
    def columns(self) -> int:
        return max(len(row.faces) for row in self.rows)


def _placed(frame: Frame, page: FacePage) -> tuple[_Block, ...]:
    """Blocks one below the other, in the middle of the sheet if the names leave room there."""
    area = frame.area
    blocks = _blocks(page, 0.0, area.y + _HEAD + _CLEAR)
    width = max(block.box.width for block in blocks)
    x = max(area.x + (area.width - width) / 2, area.x + STRIP)
    x = min(x, area.right - _EDGE - width)
    return tuple(replace(block, box=replace(block.box, x=x)) for block in blocks)


def _blocks(page: FacePage, x: float, y: float) -> tuple[_Block, ...]:
    blocks = []
    for length, members in groupby(page.rows, key=lambda row: row.length or page.side):
        rows = tuple(members)
        width = length * max(len(row.faces) for row in rows)
        box = Box(x=x, y=y, width=width, height=page.side * len(rows))
        blocks.append(_Block(rows=rows, length=length, box=box))
        y = box.bottom + BLOCK_GAP
    return tuple(blocks)


def _grounds(page: FacePage, block: _Block) -> tuple[Shape, ...]:
    if page.ground is None:
        return ()
    style = Style(fill=page.ground)
    return tuple(
        Path(
            segments=rectangle(
                block.box.x - _BLEED,
                block.box.y + number * page.side - _BLEED,
                len(row.faces) * block.length + 2 * _BLEED,
                page.side + 2 * _BLEED,
            ),
            style=style,
        )
        for number, row in enumerate(block.rows)
    )


def _faces(page: FacePage, block: _Block) -> tuple[Shape, ...]:
    return tuple(
        Use(
            symbol=face,
            transform=place(
                block.box.x + (column + 0.5) * block.length,
                block.box.y + (number + 0.5) * page.side,
                page.side,
            ),
        )
        for number, row in enumerate(block.rows)
        for column, face in enumerate(row.faces)
    )


def _ticks(page: FacePage, block: _Block) -> tuple[Shape, ...]:
    """Where cuts and folds run, told in the four margins only; folds have dashed ticks."""
    near, far = _TICK
    box = block.box
    upright = [box.x + column * block.length for column in range(block.columns + 1)]
    folds = [x + fold for x in upright[:-1] for fold in block.rows[0].folds]
    level = [box.y + row * page.side for row in range(len(block.rows) + 1)]
    cut = lines(
        (
            *_above_and_below(box, upright),
            *(((box.x - far, y), (box.x - near, y)) for y in level),
            *(((box.right + near, y), (box.right + far, y)) for y in level),
        )
    )
    if not folds:
        return (cut,)
    fold = lines(_above_and_below(box, folds))
    return cut, replace(fold, style=replace(fold.style, dash=_FOLD_DASHES))


def _above_and_below(box: Box, places: Iterable[float]) -> Iterator[tuple[Point, Point]]:
    near, far = _TICK
    for x in places:
        yield (x, box.y - far), (x, box.y - near)
        yield (x, box.bottom + near), (x, box.bottom + far)


def _names(page: FacePage, block: _Block, x: float, tones: Tones) -> tuple[Shape, ...]:
    width = block.box.x - _NAME_GAP - x
    shapes: list[Shape] = []
    for number, row in enumerate(block.rows):
        notes = _fitting(row.note, width, _MOST_NOTES)
        room = int(page.side / (LEADING * LABEL)) - len(notes)
        entries = [
            *((line, tones.text) for line in _fitting(row.name, width, max(room, 1))),
            *((line, tones.quiet) for line in notes),
        ]
        middle = block.box.y + (number + 0.5) * page.side
        y = middle + 0.35 * LABEL - (len(entries) - 1) * LEADING * LABEL / 2
        shapes += [
            replace(text, x=x, y=y + rank * LEADING * LABEL, fill=fill)
            for rank, (text, fill) in enumerate(entries)
        ]
    return tuple(shapes)


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


def _rulers(
    frame: Frame, page: FacePage, blocks: tuple[_Block, ...], left: float, tones: Tones
) -> tuple[Shape, ...]:
    """A ruler along x, one along y, and what they are for where there is room to say it."""
    area, last = frame.area, blocks[-1].box
    taken = [Box(x=area.x, y=area.y, width=area.width, height=_HEAD)]
    taken += [
        Box(
            x=left,
            y=block.box.y - _CLEAR,
            width=block.box.right + _CLEAR - left,
            height=block.box.height + 2 * _CLEAR,
        )
        for block in blocks
    ]
    solid = tuple(
        ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
        for box in taken
    )
    rulers = sheet_rulers(frame, solid)
    quiet = Type(size=LABEL, fill=tones.quiet)
    if frame.rulers is Rulers.LEFT or area.bottom - last.bottom < _CLEAR + 2 * quiet.leading:
        return rulers
    return (*rulers, *set_lines((page.rule,), area.x, area.bottom - 0.5 * quiet.leading, quiet))
