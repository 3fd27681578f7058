"""A document as a value: headings, paragraphs, lists, tables, figures, columns, notes.

It says what is to be read and in which order; where the lines break and the pages end is the
typesetter's business. Lengths are in mm, sizes of type are steps of one scale.
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
    """What is done to words beside the emphasis that they have."""

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
    """To which side of its place something is set."""

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

    `em` is its height, in em of the words around it; the scene's description is read aloud.
    """

    scene: Scene
    em: float = 1.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Serial:
    """A number that counts figures or tables; a word processor counts on where one is added.

    Attributes:
        series: what is counted, one word: `Figure`.
    """

    series: str
    number: int
    emphasis: Emphasis | None = None

    @property
    def said(self) -> str | Styled:
        """The same as words that nobody counts on."""
        words = str(self.number)
        return words if self.emphasis is None else Styled(text=words, emphasis=self.emphasis)


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """Words kept in one line that lead to a picture of the document.

    Attributes:
        to: the name of a picture or a paragraph of the document; empty to lead nowhere.
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
    """Words that something is done to: struck out, raised, framed as a key."""

    words: tuple[Inline, ...]
    mark: Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Words that lead to a page of the web, or a mail.

    Attributes:
        to: where they lead; empty for words that lead nowhere.
        shown: what paper says behind them, which cannot be clicked, or empty.
    """

    words: tuple[Inline, ...]
    to: str
    shown: str = ""

    @property
    def printed(self) -> tuple[Inline, ...]:
        """What paper says behind the words."""
        words = Styled(text=f" ({self.shown})", emphasis=Emphasis.QUIET)
        return (words,) if self.shown else ()


Inline: TypeAlias = str | Styled | Face | Serial | Link | Marked | Address
Words: TypeAlias = str | tuple[Inline, ...]
"""What stands in a line."""


def said_words(words: Words) -> str:
    """Words without what they look like and what is drawn between them."""
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
    """How many letters wide words are about; a face is three."""
    faces = 0 if isinstance(words, str) else sum(isinstance(one, Face) for one in words)
    return len(said_words(words)) + 3 * faces


class Rank(Enum):
    """How much a heading stands above, by its depth in the outline."""

    TITLE = 1
    SECTION = 2
    PART = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading; it stays with what follows.

    Attributes:
        aside: what stands at the right end of its line (a score), or empty.
    """

    words: Words
    rank: Rank = Rank.SECTION
    aside: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """Words in lines.

    Attributes:
        depth: by how many steps its first line stands further in.
        hanging: whether its other lines stand one step further in than the first.
        name: what links call it, letters, digits and hyphens; empty where none leads to it.
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
        numbered: what the first number is, or 0 for points.
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
        width: in mm; 0 for as wide as its words, a negative number for a share of what is left.
    """

    width: float = -1.0
    side: Align = Align.START
    tone: Tone = Tone.PLAIN
    line: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tabular:
    """Rows of words with a line above each.

    Attributes:
        rows: their words, as many in each as there are columns.
        head: words above the columns, or nothing.
        row_height: of every row, in mm; 0 for what its words take.
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
        scene: what is shown; its description is read aloud, an empty one makes it decoration.
        caption: what stands below it and stays with it.
        note: what else is said of it, which may go on in the next column.
        pitch: what picture and caption take at least, in mm; 0 for what they need.
        label: what it is in the list of bookmarks, or empty.
        name: what links call it, letters, digits and hyphens; empty where none leads to it.
        beside: whether the caption stands at its right, for a narrow picture.
        share: of the lines' width that it takes on a screen, or 0 for its true size.
        snug: whether short words of the caption stand in the middle below it.
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
    """What stands at a place of the paper, whatever else the page says.

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
    """Words with a line behind each, to be written on.

    Attributes:
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
    """Blocks that run through columns, as long as it takes.

    What fits on the rest of the page is shared evenly.

    Attributes:
        level: whether full columns end level: where a picture does not fit any more, words that
            follow it may come first, and what is left is white around pictures and headings.
        fills: whether those of the last page end at its foot too, as far as white reaches.
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
    follow it come first. The columns of the last page are as high as each other. Blocks are
    headings, paragraphs and illustrations.
    """

    blocks: tuple[Heading | Paragraph | Illustration | Kept, ...]
    columns: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Blocks that are never parted by the end of a column."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoiler:
    """What a reader may not want to see yet: on a screen it is folded away below its title."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """The parts of a document with their pages; what has no pages does without.

    `title` stands above them; `parts` are the headings of the second level, in their order.
    """

    title: str
    parts: tuple[Words, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Indented:
    """Blocks a step further in, such as what else is said of a point of a list."""

    blocks: tuple[Block, ...]


class Break(StrEnum):
    """What ends here."""

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
    """The levels of a document's headings: none is left out, whatever they look like."""

    def __init__(self) -> None:
        self._open: list[int] = []

    def level(self, rank: Rank) -> int:
        """The level of the next heading, from 1."""
        self._open = [one for one in self._open if one < rank.value] + [rank.value]
        return len(self._open)


def parts_of(blocks: Iterable[Block]) -> Iterator[Heading]:
    """The headings of sections among blocks, and in what holds these together."""
    for one in blocks:
        if isinstance(one, Heading) and one.rank is Rank.SECTION:
            yield one
        elif isinstance(one, Flow | Kept):
            yield from parts_of(one.blocks)


class PageCount(StrEnum):
    """What is known of a page only when all are set."""

    NUMBER = "number"
    TOTAL = "total"


@dataclass(frozen=True, slots=True, kw_only=True)
class Folio:
    """The words that number a page, with its number and how many there are in their places."""

    pieces: tuple[str | PageCount, ...]

    @classmethod
    def of(cls, text: str, number: str, total: str) -> Folio:
        """A text of the catalogues, and what its two places are called there."""
        counts: dict[str | None, PageCount] = {number: PageCount.NUMBER, total: PageCount.TOTAL}
        parts = ((words, counts.get(name)) for words, name, *_ in Formatter().parse(text))
        return cls(pieces=tuple(piece for part in parts for piece in part if piece))


GRID = 10.0
"""The pages' grid, in mm: where columns and margins begin."""

COLUMN = 80.0
"""A column of text, in mm: 55 to 65 letters of 9 pt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """Pages of words and pictures.

    Attributes:
        blocks: what it says, in reading order; the first is its heading.
        foot: the parts of the line at the foot of every page.
        before: how many pages of its file come before it.
        pages: how many pages its file has, or 0 where it is the whole file.
        quiet: the colour of words that stand back.
        alert: the colour of words that report a fault.
        accent: the colour of signs beside its title and its sections; empty for none.
        subject: licence and edition in a line.
        column: how wide columns are, in mm, as far as they fit.
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
    """Where the words of a page stand, in mm: the same for every document on a paper.

    Attributes:
        left: where they begin, from the left edge.
        top: the same from the upper edge.
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
        """How wide a column is."""
        return (self.width + self.gutter) / self.columns - self.gutter

    @classmethod
    def of(cls, paper: Paper, margins: Margins, column: float = COLUMN) -> TextArea:
        """The place of words on `paper`, whose edges keep `margins` free.

        Columns of 80 mm, or as wide as is asked for, as far as they fit; the rest is white at
        both sides.
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


FOOT = 9.0
"""The room of the line at the foot, in mm."""

_OVERHANG = 0.5
"""How far letters such as A, j and f of a title reach beyond its line, in mm, at the most."""

RISE = 2.5
"""How far accents on the capitals of a title stand above the first line, in mm, at the most."""
