"""A document as a value: headings, paragraphs, lists, tables, figures, columns, notes.

It holds what is read and in which order; the typesetter decides where lines break and pages end.
Lengths are in mm, sizes of type are steps of one scale.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from string import Formatter
from typing import TypeAlias

from printkit.base.units import Margins, Paper
from printkit.scene import Scene


class Emphasis(StrEnum):
    """How a run of words stands out."""

    STRONG = "strong"
    EMPHATIC = "emphatic"
    QUIET = "quiet"
    CODE = "code"


class Mark(StrEnum):
    """A change to words besides their emphasis."""

    STRUCK = "struck"
    UNDERLINED = "underlined"
    LOWERED = "lowered"
    RAISED = "raised"
    LIT = "lit"
    KEY = "key"


class TypeSize(StrEnum):
    """The scale of type: 8, 9, 10.5, 14 and 20 pt."""

    NOTE = "note"
    TEXT = "text"
    LEAD = "lead"
    SECTION = "section"
    TITLE = "title"


class Tone(StrEnum):
    """Whether words are to be read first, stand back, or report a fault."""

    PLAIN = "plain"
    QUIET = "quiet"
    ALERT = "alert"


class Align(StrEnum):
    """The side of its room at which something is set."""

    START = "start"
    CENTER = "center"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Styled:
    """Words of one kind."""

    text: str
    emphasis: Emphasis


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A small picture in a line of words.

    Attributes:
        scene: the picture; its description is read aloud.
        em: its height, in em of the words around it.
    """

    scene: Scene
    em: float = 1.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Serial:
    """A number that counts figures or tables; a word processor updates it where one is added.

    Attributes:
        series: the word for what is counted: `Figure`.
    """

    series: str
    number: int
    emphasis: Emphasis | None = None

    @property
    def said(self) -> str | Styled:
        """The number as words, which are never updated."""
        words = str(self.number)
        return words if self.emphasis is None else Styled(text=words, emphasis=self.emphasis)


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """Words kept in one line that lead to a picture or a paragraph of the document.

    Attributes:
        to: the name of that; empty to lead nowhere.
    """

    text: str
    to: str = ""
    emphasis: Emphasis | None = None

    @property
    def said(self) -> str | Styled:
        """The same words, which may be broken and lead nowhere."""
        return (
            self.text if self.emphasis is None else Styled(text=self.text, emphasis=self.emphasis)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """Words with a mark: struck out, raised, framed as a key."""

    words: tuple[Inline, ...]
    mark: Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Words that lead to a page of the web, or a mail.

    Attributes:
        to: the address; empty for words that lead nowhere.
        shown: the address as it is printed behind them on paper, or empty.
    """

    words: tuple[Inline, ...]
    to: str
    shown: str = ""

    @property
    def printed(self) -> tuple[Inline, ...]:
        """The address behind the words, for paper."""
        words = Styled(text=f" ({self.shown})", emphasis=Emphasis.QUIET)
        return (words,) if self.shown else ()


Inline: TypeAlias = str | Styled | Face | Serial | Link | Marked | Address
Words: TypeAlias = str | tuple[Inline, ...]
"""The content of lines."""


def said_words(words: Words) -> str:
    """Words as plain text, without emphasis and faces."""
    if isinstance(words, str):
        return words
    parts = []
    for one in words:
        match one:
            case Marked(words=inner) | Address(words=inner):
                parts.append(said_words(inner))
            case Face():
                continue
            case Serial() | Link():
                parts.append(said_words((one.said,)))
            case Styled():
                parts.append(one.text)
            case _:
                parts.append(one)
    return "".join(parts)


def letters_of(words: Words) -> int:
    """About how many letters wide words are; a face counts as three."""
    faces = 0 if isinstance(words, str) else sum(isinstance(one, Face) for one in words)
    return len(said_words(words)) + 3 * faces


class Rank(Enum):
    """The rank of a heading, by its depth in the outline."""

    TITLE = 1
    SECTION = 2
    PART = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading; it stays with what follows.

    Attributes:
        aside: words at the right end of its line (a score), or empty.
    """

    words: Words
    rank: Rank = Rank.SECTION
    aside: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """Words in lines.

    Attributes:
        depth: by how many steps its first line is indented.
        hanging: whether its other lines are indented one step more.
        name: its name in links, of letters, digits and hyphens; empty where none leads to it.
    """

    words: Words
    size: TypeSize = TypeSize.TEXT
    tone: Tone = Tone.PLAIN
    depth: int = 0
    hanging: bool = False
    side: Align = Align.START
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """A list of points, or of numbered steps.

    Attributes:
        numbered: the first number, or 0 for points.
    """

    items: tuple[Words, ...]
    numbered: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnStep:
    """A numbered step with its drawing."""

    scene: Scene
    words: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """Numbered steps with drawings, read line by line.

    Attributes:
        abreast: how many stand side by side.
    """

    steps: tuple[DrawnStep, ...]
    abreast: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class TableColumn:
    """A column of a table.

    Attributes:
        width: in mm; 0 for as wide as its words, a negative number for a share of the rest.
        line: whether a line runs at its left.
    """

    width: float = -1.0
    side: Align = Align.START
    tone: Tone = Tone.PLAIN
    line: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tabular:
    """Rows of words with a line above each.

    Attributes:
        rows: their words, one for each column.
        head: words above the columns, or nothing.
        row_height: of every row, in mm; 0 for the height of its words.
    """

    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[Words, ...], ...]
    head: tuple[Words, ...] = ()
    row_height: float = 0.0
    size: TypeSize = TypeSize.TEXT
    ruled: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Illustration:
    """A picture of its true size; it is never made larger or smaller.

    Attributes:
        scene: the picture; its description is read aloud, an empty one makes it decoration.
        caption: paragraphs below it that stay with it.
        note: further paragraphs, which may go on in the next column.
        pitch: the least height of picture and caption, in mm; 0 for what they need.
        label: its title in the list of bookmarks, or empty.
        name: its name in links, of letters, digits and hyphens; empty where none leads to it.
        beside: whether the caption stands at its right, for a narrow picture.
        share: of the lines' width that it takes on a screen, or 0 for its true size.
        snug: whether a short caption stands in the middle below it.
        across: whether it spans all columns of a flow that ends level.
    """

    scene: Scene
    caption: tuple[Paragraph, ...] = ()
    note: tuple[Paragraph, ...] = ()
    pitch: float = 0.0
    label: str = ""
    name: str = ""
    side: Align = Align.CENTER
    beside: bool = False
    share: float = 0.0
    snug: bool = False
    across: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """Blocks at a place of the paper, whatever else stands on the page.

    (`x`, `y`) is its upper left corner on the paper, `width` that of its lines, in mm.
    """

    blocks: tuple[Block, ...]
    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Framed:
    """Words in a picture of its true size that leaves room for them, such as between rulers.

    (`x`, `y`) is where the words begin in the picture, `width` that of their lines, in mm.
    """

    scene: Scene
    blocks: tuple[Block, ...]
    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Callout:
    """A note that stands apart from the text, on a tint."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FillIn:
    """A form: words with a line behind each to write on.

    Attributes:
        lines: the words of each line of the form.
        height: of a line, in mm.
    """

    lines: tuple[tuple[str, ...], ...]
    height: float = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBySide:
    """Parts that stand beside each other, each in a column of its own.

    Widths are in mm, negative ones shares; without any, all are equal. The `gap` is in mm too.
    """

    parts: tuple[tuple[Block, ...], ...]
    widths: tuple[float, ...] = ()
    gap: float = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """Blocks that run through columns; what the rest of a page holds is shared evenly by them.

    Attributes:
        level: whether full columns end level: where a picture does not fit any more, words that
            follow it may come first, and the rest is white around pictures and headings.
        fills: whether the columns of the last page end at its foot too, as far as white reaches.
    """

    blocks: tuple[Block, ...]
    columns: int = 2
    level: bool = False
    fills: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Galley:
    """Words and pictures in columns with a rule between them, as a magazine sets them.

    All lines stand on one grid, so that those of both columns are level. Paragraphs go on in the
    next column, never by a single line. Where a picture does not fit any more, the words that
    follow it come first. The columns of the last page are equally high.

    Attributes:
        blocks: headings, paragraphs and illustrations, in reading order.
    """

    blocks: tuple[Heading | Paragraph | Illustration | Kept, ...]
    columns: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Blocks that are never parted by the end of a column."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoiler:
    """Blocks that a reader may not want to see yet: on a screen they fold away below the title."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """The table of contents; formats without pages leave it out.

    Attributes:
        title: its heading.
        parts: the headings of the second level, in their order.
    """

    title: str
    parts: tuple[Words, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Indented:
    """Blocks indented a step, such as further paragraphs of a point of a list."""

    blocks: tuple[Block, ...]


class Break(StrEnum):
    """The end of a column or a page."""

    COLUMN = "column"
    PAGE = "page"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """White space, in mm."""

    height: float


Block: TypeAlias = (
    Heading
    | Paragraph
    | Listing
    | Steps
    | Tabular
    | Illustration
    | Placed
    | Framed
    | Callout
    | FillIn
    | SideBySide
    | Flow
    | Galley
    | Kept
    | Spoiler
    | Contents
    | Indented
    | Break
    | Gap
)


class Outline:
    """Numbers the levels of a document's headings without gaps, whatever their ranks."""

    def __init__(self) -> None:
        self._open: list[int] = []

    def level(self, rank: Rank) -> int:
        """The level of the next heading, from 1."""
        self._open = [one for one in self._open if one < rank.value] + [rank.value]
        return len(self._open)


def parts_of(blocks: Iterable[Block]) -> Iterator[Heading]:
    """The headings of sections among blocks, also inside flows and kept blocks."""
    for one in blocks:
        if isinstance(one, Heading) and one.rank is Rank.SECTION:
            yield one
        elif isinstance(one, Flow | Kept):
            yield from parts_of(one.blocks)


class PageCount(StrEnum):
    """A number that is known only when all pages are set: of the page, or of all pages."""

    NUMBER = "number"
    TOTAL = "total"


@dataclass(frozen=True, slots=True, kw_only=True)
class Folio:
    """The words that number a page, with its number and the count of pages in their places."""

    pieces: tuple[str | PageCount, ...]

    @classmethod
    def of(cls, text: str, number: str, total: str) -> Folio:
        """The folio of a text of the catalogues with two fields, called `number` and `total`."""
        counts: dict[str | None, PageCount] = {number: PageCount.NUMBER, total: PageCount.TOTAL}
        parts = ((words, counts.get(name)) for words, name, *_ in Formatter().parse(text))
        return cls(pieces=tuple(piece for part in parts for piece in part if piece))


GRID = 10.0
"""The pages' grid, in mm: where columns and margins begin."""

COLUMN = 80.0
"""A column of text, in mm: 55 to 65 letters of 9 pt."""

FOOT = 9.0
"""The room of the line at the foot, in mm."""

RISE = 2.5
"""How far accents on the capitals of a title stand above the first line, in mm, at the most."""

_OVERHANG = 0.5
"""How far letters such as A, j and f of a title reach beyond its line, in mm, at the most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """Pages of words and pictures.

    Attributes:
        blocks: its content in reading order; the first is its heading.
        foot: the parts of the line at the foot of every page.
        before: how many pages of its file come before it.
        pages: how many pages its file has, or 0 where it is the whole file.
        quiet: the colour of words that stand back.
        alert: the colour of words that report a fault.
        accent: the colour of signs beside its title and its sections; empty for none.
        subject: licence and edition in a line.
        column: the width of columns in mm, as far as they fit.
    """

    title: str
    blocks: tuple[Block, ...]
    paper: Paper
    margins: Margins
    language: str
    foot: tuple[str | Folio, ...] = ()
    before: int = 0
    pages: int = 0
    text: str = "#000000"
    quiet: str = "#595959"
    alert: str = "#b00020"
    accent: str = ""
    size: TypeSize = TypeSize.TEXT
    author: str = ""
    subject: str = ""
    column: float = COLUMN
    measure: TextArea = field(init=False)

    def __post_init__(self) -> None:
        measure = TextArea.of(self.paper, self.margins, self.column)
        object.__setattr__(self, "measure", measure)


@dataclass(frozen=True, slots=True, kw_only=True)
class TextArea:
    """The place of the words on a page, in mm: the same for every document on a paper.

    Attributes:
        left: their left end, from the left edge.
        top: their upper end, from the upper edge.
        width: of a line that runs across the page.
        height: from the first line to the last, without the foot.
    """

    left: float
    top: float
    width: float
    height: float
    columns: int
    gutter: float = GRID

    @property
    def column(self) -> float:
        """The width of a column."""
        return (self.width + self.gutter) / self.columns - self.gutter

    @classmethod
    def of(cls, paper: Paper, margins: Margins, column: float = COLUMN) -> TextArea:
        """The place of words on `paper`, whose edges keep `margins` free.

        Columns are `column` mm wide, as far as they fit; the rest is white at both sides.
        """
        side = max(GRID, max(margins.left, margins.right) + _OVERHANG)
        room = paper.width - 2 * side
        count = max(1, int((room + GRID) // (column + GRID)))
        width = room if count == 1 else count * (column + GRID) - GRID
        top = max(1.5 * GRID, margins.top + RISE)
        foot = max(GRID, margins.bottom) + FOOT
        return cls(
            left=(paper.width - width) / 2,
            top=top,
            width=width,
            height=paper.height - top - foot,
            columns=count,
        )
