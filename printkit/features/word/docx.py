"""Documents as Word files: real headings, captions, lists and tables, pictures with their words.

Columns, sizes of type and colours are styles of the file, so that its reader can change them. Word
breaks lines and pages itself: what must stand at a place of the paper stands in its order here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import singledispatchmethod
from io import BytesIO
from typing import Any, TypeAlias, cast

import docx
from docx.enum.section import WD_SECTION
from docx.enum.text import (
    WD_ALIGN_PARAGRAPH,
    WD_BREAK,
    WD_COLOR_INDEX,
    WD_TAB_ALIGNMENT,
    WD_TAB_LEADER,
)
from docx.shared import Mm
from docx.text.paragraph import Paragraph as Lines

from printkit.base.units import PT_PER_MM
from printkit.document import blocks as doc
from printkit.features.word import ooxml
from printkit.scene import Scene
from printkit.scene.combine import scaled

Drawer: TypeAlias = Callable[[Scene], tuple[bytes, bytes]]
"""Draws a scene as PNG and as SVG: Word shows the second where it can."""

_SIDES = {
    doc.Align.START: WD_ALIGN_PARAGRAPH.LEFT,
    doc.Align.CENTER: WD_ALIGN_PARAGRAPH.CENTER,
    doc.Align.END: WD_ALIGN_PARAGRAPH.RIGHT,
}
_EMPHASIS = {
    doc.Emphasis.STRONG: "Strong",
    doc.Emphasis.EMPHATIC: "Emphasis",
    doc.Emphasis.QUIET: "Quiet",
    doc.Emphasis.CODE: "Code",
}
_MARKS = {
    doc.Mark.STRUCK: ("strike", True),
    doc.Mark.UNDERLINED: ("underline", True),
    doc.Mark.LOWERED: ("subscript", True),
    doc.Mark.RAISED: ("superscript", True),
    doc.Mark.LIT: ("highlight_color", WD_COLOR_INDEX.YELLOW),
}
"""What is set of the type of words."""
_TONES = {doc.Tone.PLAIN: None, doc.Tone.QUIET: "Quiet", doc.Tone.ALERT: "Alert"}
_STYLES = {
    doc.TypeSize.NOTE: "Note",
    doc.TypeSize.TEXT: "Normal",
    doc.TypeSize.LEAD: "Lead",
    doc.TypeSize.SECTION: "Lead",
    doc.TypeSize.TITLE: "Lead",
}
_COUNTS = {doc.PageCount.NUMBER: "PAGE", doc.PageCount.TOTAL: "NUMPAGES"}
_DEEPEST = 3
"""Levels of headings that have a style."""
_STEP = 6.0
"""How far blocks are indented, in mm; points of lists are by about as much."""
_POINTS = 10.5
"""The size of running text."""
_LETTER = 0.5
"""How wide a letter is on average, in em."""
_AFTER_TABLE = doc.Gap(height=2.5)
"""Two tables that follow one another would be one."""
_NOT_IN_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(documents: Sequence[doc.Document], draw: Drawer) -> bytes:
    """Documents as one Word file, the same bytes each time.

    The first gives the file its title, language and colours; pictures are drawn of true size.
    """
    first = documents[0]
    file = docx.Document(BytesIO(ooxml.template(first)))
    said = file.core_properties
    said.title, said.author, said.subject = first.title, first.author, first.subject
    said.language = ooxml.locale(first.language)
    writer = _WordFile(file, draw)
    for rank, one in enumerate(documents):
        writer.add(one, first=rank == 0)
    stream = BytesIO()
    file.save(stream)
    return ooxml.packed(stream)


class _WordFile:
    """Blocks as paragraphs, tables and pictures of a file, or of a cell in it."""

    def __init__(self, file: Any, draw: Drawer) -> None:
        self._file, self._draw = file, draw
        self._box: Any = file
        self._blank: Lines | None = None
        self._made: list[Lines] = []
        self._wanted: list[doc.Break | doc.Gap] = []
        self._outline = doc.Outline()
        self._titled = False
        self._width = 0.0
        self._column = 0.0
        self._drawn: dict[tuple[int, float], tuple[bytes, bytes]] = {}

    def add(self, document: doc.Document, *, first: bool) -> None:
        """All of a document, on pages of its own."""
        area, paper = document.measure, document.paper
        section = self._file.sections[0] if first else self._file.add_section(WD_SECTION.NEW_PAGE)
        section.page_width, section.page_height = Mm(paper.width), Mm(paper.height)
        section.left_margin = section.right_margin = Mm(area.left)
        section.top_margin = Mm(area.top)
        section.bottom_margin = Mm(paper.height - area.top - area.height)
        section.footer_distance = Mm(document.margins.bottom)
        ooxml.columns(section, 1, 0)
        section.footer.is_linked_to_previous = False
        foot = section.footer.paragraphs[0]
        foot.style = "Footer"
        for rank, part in enumerate(filter(None, document.foot)):
            foot.add_run(" · " if rank else "")
            for piece in part.pieces if isinstance(part, doc.Folio) else (part,):
                if isinstance(piece, doc.PageCount):
                    ooxml.add_field(foot, _COUNTS[piece], "1")
                else:
                    foot.add_run(_clean(str(piece)))
        self._width, self._column = area.width, area.column
        self._blocks(document.blocks)

    def _blocks(self, blocks: Iterable[doc.Block]) -> None:
        for one in blocks:
            self._block(one)

    @singledispatchmethod
    def _block(self, one: object) -> None:
        raise TypeError(f"no block: {one!r}")

    @_block.register(doc.Break)
    @_block.register(doc.Gap)
    def _(self, one: doc.Break | doc.Gap) -> None:
        """What the next lines begin with."""
        self._wanted.append(one)

    @_block.register
    def _(self, one: doc.Heading) -> None:
        style = "Title"
        if self._titled or one.rank is not doc.Rank.TITLE:
            style = f"Heading {min(self._outline.level(one.rank), _DEEPEST)}"
        self._titled = True
        paragraph = self._lines(style, one.words)
        if one.aside:
            paragraph.add_run("\t")
            self._say(paragraph, one.aside, doc.Tone.PLAIN)
            stops = paragraph.paragraph_format.tab_stops
            stops.add_tab_stop(Mm(self._width), WD_TAB_ALIGNMENT.RIGHT)

    @_block.register
    def _(self, one: doc.Paragraph) -> None:
        made = self._lines(_STYLES[one.size], one.words, one.tone)
        form = made.paragraph_format
        if one.side is not doc.Align.START:
            made.alignment = _SIDES[one.side]
        if one.name:
            ooxml.bookmark(made, one.name, len(self._made))
        if one.depth or one.hanging:
            form.left_indent = Mm(_STEP * (one.depth + one.hanging))
            form.first_line_indent = Mm(-_STEP * one.hanging)

    @_block.register
    def _(self, one: doc.Listing) -> None:
        number = ooxml.new_list(self._file, one.numbered) if one.numbered else 0
        for words in one.items:
            ooxml.number(self._lines("List Number" if number else "List Bullet", words), number)

    @_block.register
    def _(self, one: doc.Steps) -> None:
        number, across = ooxml.new_list(self._file, 1), min(one.abreast, len(one.steps))
        cells = self._table(-(-len(one.steps) // across), [self._width / across] * across, "Plain")
        for step, cell in zip(one.steps, cells, strict=False):
            with self._inside(cell, self._width / across):
                self._picture(self._lines("Figure"), step.scene)
                self._made[-1].paragraph_format.keep_with_next = True
                ooxml.number(self._lines("List Number", step.words), number)

    @_block.register
    def _(self, one: doc.Tabular) -> None:
        rows = ((one.head,) if one.head else ()) + one.rows
        widths = _widths(one, self._width)
        cells = self._table(len(rows), widths, "Rows" if one.ruled else "Plain")
        table = cells[0]._parent
        ooxml.heads(table, bool(one.head))
        for row in table.rows if one.row_height else ():
            row.height = Mm(one.row_height)
        columns = zip(one.columns, widths, strict=True)
        places = list(columns) * len(rows)
        words = (said for row in rows for said in row)
        for cell, (column, width), said in zip(cells, places, words, strict=True):
            with self._inside(cell, width):
                paragraph = self._lines(_STYLES[one.size], said, column.tone)
                paragraph.alignment = _SIDES[column.side]
            if column.line:
                ooxml.line_at_left(cell)
        self._wanted.append(_AFTER_TABLE)

    @_block.register
    def _(self, one: doc.Illustration) -> None:
        start = len(self._made)
        self._picture(self._lines("Figure"), one.scene)
        if one.name:
            ooxml.bookmark(self._made[-1], one.name, start + 1)
        for words in one.caption:
            self._lines("Caption", words.words, words.tone)
        for paragraph in self._made[start:]:
            paragraph.alignment = _SIDES[one.side]
        self._keep(start)
        self._blocks(one.note)

    @_block.register
    def _(self, one: doc.Framed) -> None:
        self._picture(self._lines("Figure"), one.scene)
        self._blocks(one.blocks)

    @_block.register
    def _(self, one: doc.Callout) -> None:
        (cell,) = self._table(1, [self._width], "Callout")
        with self._inside(cell, self._width):
            self._blocks(one.blocks)
        self._wanted.append(_AFTER_TABLE)

    @_block.register
    def _(self, one: doc.FillIn) -> None:
        for words in one.lines:
            paragraph, share = self._lines("Normal"), self._width / len(words)
            paragraph.paragraph_format.line_spacing = Mm(one.height)
            for rank, word in enumerate(words, start=1):
                paragraph.paragraph_format.tab_stops.add_tab_stop(
                    Mm(share * rank - 3), leader=WD_TAB_LEADER.LINES
                )
                paragraph.add_run(f"{_clean(word)} \t  ")

    @_block.register
    def _(self, one: doc.SideBySide) -> None:
        room = self._width - one.gap * (len(one.parts) - 1)
        widths = _shared(one.widths or (-1.0,) * len(one.parts), room)
        cells = self._table(1, [width + one.gap for width in widths], "Plain")
        ooxml.pad_right(cells[0]._parent, one.gap)
        for part, width, cell in zip(one.parts, widths, cells, strict=True):
            with self._inside(cell, width):
                self._blocks(part)

    @_block.register(doc.Flow)
    @_block.register(doc.Galley)
    def _(self, one: doc.Flow | doc.Galley) -> None:
        if self._box is not self._file or self._column == self._width or one.columns == 1:
            self._blocks(one.blocks)
            return
        if ooxml.has_begun(self._file):
            self._file.add_section(WD_SECTION.CONTINUOUS)
            ooxml.end_in_last_lines(self._file)
        section = self._file.sections[-1]
        count, width = one.columns, self._width
        gap = max(5.0, (width - count * self._column) / (count - 1))
        ooxml.columns(section, count, gap)
        self._width = (width + gap) / count - gap
        self._blocks(one.blocks)
        self._width = width
        ooxml.columns(self._file.add_section(WD_SECTION.CONTINUOUS), 1, 0)
        ooxml.end_in_last_lines(self._file)

    @_block.register
    def _(self, one: doc.Kept) -> None:
        start = len(self._made)
        self._blocks(one.blocks)
        self._keep(start)

    @_block.register
    def _(self, one: doc.Spoiler) -> None:
        title = doc.Styled(text=one.title, emphasis=doc.Emphasis.STRONG)
        self._blocks((doc.Paragraph(words=(title,)), *one.blocks))

    @_block.register
    def _(self, _: doc.Contents) -> None:
        """Nothing: a word processor lists headings at the side."""

    @_block.register
    def _(self, one: doc.Indented) -> None:
        start = len(self._made)
        self._blocks(one.blocks)
        for paragraph in self._made[start:]:
            form, style = paragraph.paragraph_format, cast("Any", paragraph.style)
            listed = style.name.startswith("List")
            form.left_indent = Mm(_STEP) + (form.left_indent or Mm(_STEP * listed))

    @_block.register
    def _(self, one: doc.Placed) -> None:
        self._blocks(one.blocks)

    def _keep(self, start: int) -> None:
        for paragraph in self._made[start:-1]:
            paragraph.paragraph_format.keep_with_next = True

    @contextmanager
    def _inside(self, cell: Any, width: float) -> Iterator[None]:
        """Write into a cell of a table."""
        kept = self._box, self._blank, self._width
        self._box, self._blank, self._width = cell, cell.paragraphs[0], width
        yield
        self._wanted.clear()
        self._box, self._blank, self._width = kept

    def _table(self, rows: int, widths: Sequence[float], style: str) -> list[Any]:
        """The cells of a new table, row by row."""
        if self._wanted:
            self._lines("Note")
        count = len(widths)
        if self._box is self._file:
            table = self._file.add_table(rows, count)
        else:
            table = self._box.add_table(rows, count)
        if self._blank is not None:
            self._blank._p.getparent().remove(self._blank._p)
            self._blank = None
        table.style = style
        table.autofit = False
        for column, width in zip(table.columns, widths, strict=True):
            column.width = Mm(width)
        cells = [cell for row in table.rows for cell in row.cells]
        for rank, cell in enumerate(cells):
            cell.width = Mm(widths[rank % count])
        ooxml.never_part_rows(table)
        return cells

    def _lines(self, style: str, words: doc.Words = (), tone: doc.Tone = doc.Tone.PLAIN) -> Lines:
        """A new paragraph, with what was wanted before it."""
        paragraph: Lines = self._blank or self._box.add_paragraph()
        paragraph.style, self._blank = style, None
        self._made.append(paragraph)
        for wanted in self._wanted:
            if isinstance(wanted, doc.Gap):
                paragraph.paragraph_format.space_before = Mm(wanted.height)
            elif wanted is doc.Break.PAGE:
                paragraph.paragraph_format.page_break_before = True
            elif self._width < self._column * 2 and self._box is self._file:
                paragraph.add_run().add_break(WD_BREAK.COLUMN)
        self._wanted.clear()
        self._say(paragraph, words, tone)
        return paragraph

    def _say(self, paragraph: Lines, words: doc.Words, tone: doc.Tone) -> None:
        for one in (words,) if isinstance(words, str) else words:
            match one:
                case doc.Face():
                    style: Any = paragraph.style
                    points = style.font.size.pt if style.font.size else _POINTS
                    self._picture(paragraph, one.scene, one.em * points / PT_PER_MM)
                    ooxml.centre(paragraph)
                case doc.Styled():
                    paragraph.add_run(_clean(one.text), style=_EMPHASIS[one.emphasis])
                case doc.Link():
                    style = _EMPHASIS[one.emphasis] if one.emphasis else _TONES[tone]
                    run = paragraph.add_run(style=style)
                    ooxml.add_unbroken(run, _clean(one.text))
                    ooxml.link(paragraph, run, one.to)
                case doc.Serial():
                    style = _EMPHASIS[one.emphasis] if one.emphasis else ""
                    counting = f"SEQ {one.series} \\* ARABIC"
                    ooxml.add_field(paragraph, counting, str(one.number), style)
                case doc.Address():
                    with ooxml.runs_of(paragraph) as runs:
                        self._say(paragraph, one.words, tone)
                    ooxml.lead(paragraph, runs, one.to)
                    self._say(paragraph, one.printed, tone)
                case doc.Marked():
                    with ooxml.runs_of(paragraph) as runs:
                        self._say(paragraph, one.words, tone)
                    for run in runs:
                        if one.mark is doc.Mark.KEY:
                            ooxml.frame(run)
                        else:
                            setattr(run.font, *_MARKS[one.mark])
                case _:
                    paragraph.add_run(_clean(one), style=_TONES[tone])

    def _picture(self, paragraph: Lines, scene: Scene, height: float = 0.0) -> None:
        """A scene of its true size, or of another height, in mm."""
        shown = scaled(scene, height / scene.height) if height else scene
        key = id(scene), height
        if key not in self._drawn:
            self._drawn[key] = self._draw(shown)
        png, svg = self._drawn[key]
        run = paragraph.add_run()
        shape = run.add_picture(BytesIO(png), Mm(shown.width), Mm(shown.height))
        ooxml.describe(shape, _clean(scene.title), _clean(scene.description))
        ooxml.add_svg(self._file, shape, svg)


def _clean(text: str) -> str:
    return _NOT_IN_XML.sub("", text)


def _widths(one: doc.Tabular, room: float) -> list[float]:
    """The widths of a table's columns in mm: given, of their words, or shares of the rest."""
    letter = _LETTER * _POINTS / PT_PER_MM

    def given(rank: int, column: doc.TableColumn) -> float:
        if column.width:
            return column.width
        said = (row[rank] for row in (one.head, *one.rows) if row)
        return min(max(map(doc.letters_of, said)) * letter + 4, room / len(one.columns))

    return _shared([given(rank, column) for rank, column in enumerate(one.columns)], room)


def _shared(widths: Sequence[float], room: float) -> list[float]:
    """Widths whose negative ones are shares of what the others leave."""
    shares = -sum(width for width in widths if width < 0)
    rest = max(room - sum(width for width in widths if width > 0), 0.0)
    return [width if width > 0 else -width / shares * rest for width in widths]
