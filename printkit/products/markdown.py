"""A text in Markdown as pages: PDF for paper, HTML or Markdown for a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from printkit.base.errors import Problem
from printkit.document.blocks import (
    Block,
    Break,
    Document,
    Flow,
    Folio,
    Heading,
    Rank,
    TextArea,
    said_words,
)
from printkit.document.typeset import numbered
from printkit.model import Language
from printkit.page import PageSetup, Publication
from printkit.products.designers_text import Place, tell
from printkit.products.front_matter import FrontMatter
from printkit.products.request import Request
from printkit.text.words import SheetWords

_WIDEST = 90.0
"""No figure is wider, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPages:
    """A text as pages.

    Attributes:
        publication: the pages.
        problems: all that is wrong with what it shows; the rest of it is there.
        losses: what no page can show and is left out.
    """

    publication: Publication
    problems: tuple[Problem, ...]
    losses: tuple[Problem, ...]


def pages_of(
    front: FrontMatter, request: Request | None, setup: PageSetup, language: Language
) -> TextPages:
    """The pages of a text.

    Args:
        front: Markdown and what stands above it; pictures are looked for beside its file.
        request: the game that it is about, or None.
        setup: paper and margins.
        language: of the text.
    """
    frame = setup.standing
    area = TextArea.of(frame.paper, frame.margins)
    width = min(area.column, _WIDEST)
    stated = tell(front.text, request, language, Place(width=width))
    blocks = front.headed(stated.blocks)
    title = _title(blocks)
    head = blocks[:1] if title else ()
    title = title or Path(front.text.name).stem
    parts = tuple(_flowing(blocks[len(head) :], min(2, area.columns)))
    game = request.game if request else None
    document = Document(
        title=title,
        blocks=(*head, *parts),
        paper=frame.paper,
        margins=frame.margins,
        language=language,
        foot=(title, Folio.of(SheetWords.of(language).imprint_sheet, "sheet", "sheets")),
        author=front.said.get("author", "") or (game.author if game else ""),
    )
    publication = Publication(
        sheets=numbered((document,)),
        title=title,
        author=document.author,
        subject=game.licence if game else "",
        language=language,
        correction=setup.correction,
    )
    return TextPages(
        publication=publication, problems=stated.problems, losses=(*front.losses, *stated.losses)
    )


def _flowing(blocks: Sequence[Block], columns: int) -> Iterator[Block]:
    """Blocks in columns, which end where the text ends a page."""
    for ends, part in groupby(blocks, key=lambda one: one is Break.PAGE):
        yield Break.PAGE if ends else Flow(blocks=tuple(part), columns=columns)


def _title(blocks: Sequence[Block]) -> str:
    """The words of the heading that a text begins with, or nothing."""
    for one in blocks[:1]:
        if isinstance(one, Heading) and one.rank is Rank.TITLE:
            return " ".join(said_words(one.words).split())
    return ""
