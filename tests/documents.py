"""Documents for tests: one of every kind of block, and a picture."""

from __future__ import annotations

from typing import get_args

from printkit.base.units import Margins, paper
from printkit.document.blocks import (
    Address,
    Align,
    Block,
    Break,
    Callout,
    Contents,
    Document,
    DrawnStep,
    Emphasis,
    Face,
    FillIn,
    Flow,
    Folio,
    Framed,
    Galley,
    Gap,
    Heading,
    Illustration,
    Indented,
    Kept,
    Link,
    Listing,
    Mark,
    Marked,
    Paragraph,
    Placed,
    Rank,
    SideBySide,
    Spoiler,
    Steps,
    Styled,
    TableColumn,
    Tabular,
)
from printkit.scene import Path, Scene, Style, rectangle

MARGINS = Margins(left=6.35, top=6.35, right=6.35, bottom=12.7)
SQUARE = Scene(
    width=30,
    height=20,
    shapes=(Path(segments=rectangle(5, 5, 20, 10), style=Style(fill="#cc2200")),),
    description="a red box",
)
PAGES = Folio.of("page {page} of {pages}", "page", "pages")
HEAD = Heading(words="Title", rank=Rank.TITLE)


def document(*blocks, on="a4", **attributes):
    return Document(
        title="Title",
        blocks=(HEAD, *blocks),
        paper=paper(on),
        margins=MARGINS,
        language="en",
        foot=("Title", PAGES),
        **attributes,
    )


EVERYTHING = document(
    Paragraph(
        words=(
            *(Marked(words=(f"{mark.value} ",), mark=mark) for mark in Mark),
            Marked(words=(Link(text="note", to="note-1"),), mark=Mark.RAISED),
            Address(words=("a site",), to="https://example.org/a?b&c", shown="example.org"),
            Address(words=("a file",), to="", shown="file.md"),
        ),
        side=Align.CENTER,
    ),
    Paragraph(words="the note", name="note-1", hanging=True),
    Paragraph(
        words=("Plain ", Styled(text="strong", emphasis=Emphasis.STRONG), Face(scene=SQUARE))
    ),
    Listing(items=("one", "two")),
    Listing(items=("first", "second"), numbered=1),
    Steps(steps=(DrawnStep(scene=SQUARE, words="cut"), DrawnStep(scene=SQUARE, words="glue"))),
    Tabular(
        columns=(TableColumn(), TableColumn(line=True)),
        rows=(("a", "b"), ("c", "d")),
        head=("x", "y"),
    ),
    Illustration(
        scene=SQUARE, caption=(Paragraph(words="a caption"),), note=(Paragraph(words="a note"),)
    ),
    Placed(blocks=(Illustration(scene=SQUARE),), x=150, y=250, width=30),
    Framed(scene=SQUARE, blocks=(Paragraph(words="inside"),), x=2, y=2, width=20),
    Callout(blocks=(Paragraph(words="mind this"),)),
    FillIn(lines=(("Date", "Place"),)),
    SideBySide(parts=((Paragraph(words="left"),), (Paragraph(words="right"),))),
    Flow(blocks=(Kept(blocks=(Paragraph(words="kept"),)), Break.COLUMN, Gap(height=3))),
    Galley(
        blocks=(
            Paragraph(
                words=("see ", Link(text="this-one", to="d1", emphasis=Emphasis.STRONG)),
                hanging=True,
            ),
            Paragraph(words=("or ", Link(text="that-one")), depth=2),
            Illustration(scene=SQUARE, name="d1"),
        )
    ),
)
BLOCKS = (
    HEAD,
    *(block for block in EVERYTHING.blocks if not isinstance(block, Flow)),
    *EVERYTHING.blocks[-2].blocks,
    Flow(blocks=(Paragraph(words="in columns"),)),
    Spoiler(title="hidden", blocks=(Paragraph(words="what is hidden"),)),
    Indented(blocks=(Paragraph(words="moved in"),)),
    Contents(title="what is in it", parts=("Title",)),
)
"""Blocks of every kind, one by one."""
assert {type(one) for one in BLOCKS} == set(get_args(Block))
