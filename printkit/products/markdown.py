"""A text in Markdown as pages: PDF for paper, HTML or Markdown for a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from printkit.document.blocks import (
    Block,
    Document,
    Flow,
    Folio,
    Heading,
    Rank,
    TextArea,
    said_words,
)
from printkit.document.typeset import numbered
from printkit.errors import Problem
from printkit.model import Language
from printkit.notation.files import FileText
from printkit.page import PageSetup, Publication
from printkit.products.designers_text import Place, tell
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
    text: FileText, request: Request | None, setup: PageSetup, language: Language
) -> TextPages:
    """The pages of a text.

    Args:
        text: Markdown; pictures are looked for beside its file.
        request: the game that it is about, or None.
        setup: paper and margins.
        language: of the text.
    """
    frame = setup.standing
    area = TextArea.of(frame.paper, frame.margins)
    width = min(area.column, _WIDEST)
    stated = tell(text, request, language, Place(width=width))
    blocks, title = stated.blocks, _title(stated.blocks)
    head = blocks[:1] if title else ()
    flow = Flow(blocks=blocks[len(head) :], columns=min(2, area.columns))
    title = title or Path(text.name).stem
    game = request.game if request else None
    document = Document(
        title=title,
        blocks=(*head, flow) if flow.blocks else head,
        paper=frame.paper,
        margins=frame.margins,
        language=language,
        foot=(title, Folio.of(SheetWords.of(language).imprint_sheet, "sheet", "sheets")),
        author=game.author if game else "",
    )
    publication = Publication(
        sheets=numbered((document,)),
        title=title,
        author=document.author,
        subject=game.licence if game else "",
        language=language,
        correction=setup.correction,
    )
    return TextPages(publication=publication, problems=stated.problems, losses=stated.losses)


def _title(blocks: Sequence[Block]) -> str:
    """The words of the heading that a text begins with, or nothing."""
    for one in blocks[:1]:
        if isinstance(one, Heading) and one.rank is Rank.TITLE:
            return said_words(one.words).strip()
    return ""
