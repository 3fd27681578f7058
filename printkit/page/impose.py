"""Square faces in rows that share their cut lines, on as few sheets as they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from printkit.errors import LayoutError
from printkit.page.frame import LABEL, LEADING, TEXT, Box, Frame
from printkit.page.furniture import imprint
from printkit.page.marks import HAIRLINE, MARK, RULER, Axis, lines, ruler
from printkit.page.text import Tones, Type, set_lines, wrap
from printkit.scene import Path, Shape, Style, Symbol, Text, Use, Weight, place, rectangle

STRIP = 14.0
"""Width of the waste strip at the left that names the rows, in mm."""

_EDGE = 3.0
_TICK = (0.8, 3.0)
_BLEED = 0.5
_HEAD = 12.0
_CLEAR = 4.0
_RULER_ROOM = 14.0
_NAME_GAP = 3.2
_SHIFT = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceRow:
    """Faces that stand in one row.

    Attributes:
        name: what they are, in the waste strip.
        note: what else is to be told there (`blank on purpose`), or empty.
        faces: symbols with a side of 1 around their origin.
    """

    name: str
    note: str
    faces: tuple[Symbol, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FacePage:
    """One sheet of faces, all of one colour.

    Attributes:
        title: what the sheet holds.
        subtitle: sizes and counts in a line.
        rule: what the ruler at the foot is for.
        side: side of a face in mm, which is the pitch too.
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


def paged(rows: Sequence[FaceRow], most: int) -> tuple[tuple[FaceRow, ...], ...]:
    """`rows` on the fewest pages of at most `most` rows, about equally full.

    A page ends between two kinds where that is possible within two rows.
    """
    pages: list[tuple[FaceRow, ...]] = []
    rest = tuple(rows)
    for left in range(-(-len(rest) // most), 1, -1):
        end = _page_end(rest, most, left)
        pages.append(rest[:end])
        rest = rest[end:]
    return (*pages, rest)


def _page_end(rest: tuple[FaceRow, ...], most: int, left: int) -> int:
    even = -(-len(rest) // left)
    least = max(1, len(rest) - most * (left - 1))
    ends = range(max(least, even - _SHIFT), min(most, even + _SHIFT) + 1)
    return min(ends, key=lambda end: (rest[end - 1].name == rest[end].name, abs(end - even)))


def face_page(frame: Frame, page: FacePage, tones: Tones) -> tuple[Shape, ...]:
    """All that is printed on a sheet of faces."""
    block = _block(frame, page)
    left = block.x - STRIP
    title = Type(size=TEXT, fill=tones.text, weight=Weight.SEMIBOLD)
    quiet = Type(size=LABEL, fill=tones.quiet)
    return (
        *set_lines((page.title,), left, frame.area.y + TEXT, title),
        *set_lines((page.subtitle,), left, frame.area.y + TEXT + 1.6 * quiet.leading, quiet),
        *_grounds(page, block),
        *_faces(page, block),
        *_ticks(page, block),
        *_names(page, block, left, tones),
        *_ruler(frame, page, block, left, tones),
        *imprint(frame, page.imprint, tones, axis=left),
    )


def _block(frame: Frame, page: FacePage) -> Box:
    """Where the faces stand: in the middle of the sheet, if the names leave room there."""
    area = frame.area
    width = page.side * max(len(row.faces) for row in page.rows)
    x = max(area.x + (area.width - width) / 2, area.x + STRIP)
    x = min(x, area.right - _EDGE - width)
    y = area.y + _HEAD + _CLEAR
    return Box(x=x, y=y, width=width, height=page.side * len(page.rows))


def _grounds(page: FacePage, block: Box) -> tuple[Shape, ...]:
    if page.ground is None:
        return ()
    style = Style(fill=page.ground)
    return tuple(
        Path(
            segments=rectangle(
                block.x - _BLEED,
                block.y + number * page.side - _BLEED,
                len(row.faces) * page.side + 2 * _BLEED,
                page.side + 2 * _BLEED,
            ),
            style=style,
        )
        for number, row in enumerate(page.rows)
    )


def _faces(page: FacePage, block: Box) -> tuple[Shape, ...]:
    return tuple(
        Use(
            symbol=face,
            transform=place(
                block.x + (column + 0.5) * page.side,
                block.y + (number + 0.5) * page.side,
                page.side,
            ),
        )
        for number, row in enumerate(page.rows)
        for column, face in enumerate(row.faces)
    )


def _ticks(page: FacePage, block: Box) -> tuple[Shape, ...]:
    """Where the cuts run, told in the four margins only."""
    near, far = _TICK
    columns = round(block.width / page.side)
    upright = [block.x + column * page.side for column in range(columns + 1)]
    level = [block.y + row * page.side for row in range(len(page.rows) + 1)]
    return (
        lines(
            (
                *(((x, block.y - far), (x, block.y - near)) for x in upright),
                *(((x, block.bottom + near), (x, block.bottom + far)) for x in upright),
                *(((block.x - far, y), (block.x - near, y)) for y in level),
                *(((block.right + near, y), (block.right + far, y)) for y in level),
            )
        ),
    )


def _names(page: FacePage, block: Box, x: float, tones: Tones) -> tuple[Shape, ...]:
    width = block.x - _NAME_GAP - x
    shapes: list[Shape] = []
    for number, row in enumerate(page.rows):
        entries = [
            *((line, tones.text) for line in _fitting(row.name, width)),
            *((line, tones.quiet) for line in _fitting(row.note, width)),
        ]
        middle = block.y + (number + 0.5) * page.side
        y = middle + 0.35 * LABEL - (len(entries) - 1) * LEADING * LABEL / 2
        shapes += [
            replace(text, x=x, y=y + rank * LEADING * LABEL, fill=fill)
            for rank, (text, fill) in enumerate(entries)
        ]
    return tuple(shapes)


def _fitting(words: str, width: float) -> tuple[Text, ...]:
    """`words` in lines that are not wider than the waste strip; a long word is set smaller."""
    type_ = Type(size=LABEL, fill="")
    return tuple(
        Text(x=0, y=0, text=line, size=LABEL * min(1.0, width / type_.width(line)), fill="")
        for line in (wrap(words, width, type_) if words else ())
    )


def _ruler(frame: Frame, page: FacePage, block: Box, x: float, tones: Tones) -> tuple[Shape, ...]:
    """A ruler at the foot where there is room for it."""
    area = frame.area
    quiet = Type(size=LABEL, fill=tones.quiet)
    if area.bottom - block.bottom < _RULER_ROOM or area.right - x < RULER:
        return ()
    y = area.bottom - 2 * quiet.leading
    return (
        *ruler(x + HAIRLINE / 2, y, Axis.X, MARK),
        *set_lines((page.rule,), x, y + 1.2 * quiet.leading, quiet),
    )
