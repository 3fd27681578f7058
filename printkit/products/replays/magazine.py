"""A game as a magazine prints it: its turns in two columns, with diagrams where words dwell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printkit.document.blocks import (
    Align,
    Document,
    Emphasis,
    Galley,
    Heading,
    Illustration,
    Inline,
    Kept,
    Link,
    Paragraph,
    Rank,
    Styled,
    TableColumn,
    Tabular,
    TypeSize,
)
from printkit.notation.records.tree import DIAGRAM_NAGS
from printkit.products.legend import Sign, legend_scene
from printkit.products.replays.diagrams import WIDTH, diagrams, signs_shown
from printkit.products.replays.head import Head, page_of
from printkit.products.replays.illustrating import Shown, shown_places
from printkit.products.replays.movetext import Telling, judgements_in
from printkit.products.request import Request
from printkit.products.turn_signs import letters, turn_signs
from printkit.replay.story import Story
from printkit.text.reasons import judgement
from printkit.text.words import MagazineWords, PlayWords

_SIGN = 20.0
"""How wide the column of signs is, in mm."""


def magazine(
    request: Request, story: Story, head: Head, shown: Shown, width: float = WIDTH
) -> Document:
    """A game on the pages of a magazine.

    Args:
        request: what is asked for.
        story: the game.
        head: what stands above it.
        shown: which places get a diagram.
        width: of each, in mm.

    Raises:
        LayoutError: turns are to be shown that the game does not have.
    """
    pages = Surroundings(request=request, story=story)
    places = shown_places(story, shown)
    pictures = diagrams(request, story, places, width)
    document = page_of(request, head.title, tuple(head.blocks()))
    telling = Telling(
        story=story,
        language=request.language,
        pictures=pictures,
        score=head.score,
        recorded=head.recorded,
    )
    legend = pages.legend(document.measure.column, signs_shown(request, story, places))
    blocks = (*telling.blocks(), *pages.signs(), *legend)
    galley = Galley(blocks=blocks, columns=document.measure.columns)
    return replace(document, blocks=(*document.blocks, galley))


def with_key(document: Document, request: Request) -> Document:
    """The same with how turns are written at its end."""
    game, language = request.game, request.language
    words = PlayWords.of(language, game.wording)
    rows = (
        ((Styled(text=sign, emphasis=Emphasis.STRONG),), meaning)
        for sign, meaning in turn_signs(game, language)
    )
    key = (
        Heading(words=words.score_legend, rank=Rank.PART),
        Tabular(
            columns=(TableColumn(width=_SIGN), TableColumn()),
            rows=tuple(rows),
            ruled=False,
            size=TypeSize.NOTE,
        ),
        Paragraph(words=letters(game, language), size=TypeSize.NOTE),
    )
    *before, galley = document.blocks
    assert isinstance(galley, Galley)
    galley = replace(galley, blocks=(*galley.blocks, Kept(blocks=key)))
    return replace(document, blocks=(*before, galley))


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What a game that is told in words holds besides its turns and diagrams.

    Attributes:
        request: what is asked for.
        story: the game.
    """

    request: Request
    story: Story

    def signs(self) -> Iterator[Heading | Paragraph]:
        """What the signs mean that stand behind turns."""
        words, language = MagazineWords.of(self.request.language), self.request.language
        numbers = sorted({*judgements_in(self.story)} - DIAGRAM_NAGS)
        signs = dict.fromkeys(judgement(number, language) for number in numbers)
        said: list[Inline] = []
        for sign in (one for one in signs if one in words.said):
            between = "\u00a0· " if said else ""
            said += (between, Link(text=sign), f"\u00a0{words.said[sign]}")
        if said:
            yield Heading(words=words.signs, rank=Rank.PART)
            yield Paragraph(words=tuple(said), size=TypeSize.NOTE)

    def legend(self, width: float, signs: frozenset[Sign]) -> Iterator[Illustration]:
        """What the signs mean that stand in diagrams, if any does."""
        legend = legend_scene(self.request, width, signs)
        if legend is not None:
            told = f"{legend.title} {legend.description}"
            yield Illustration(scene=replace(legend, description=told), side=Align.START)
