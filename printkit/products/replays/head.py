"""What stands above a game in print: the players, the event, the result, all else that is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printkit.document.blocks import (
    Block,
    Document,
    Heading,
    Paragraph,
    Rank,
    Tone,
    TypeSize,
)
from printkit.model import Language
from printkit.products.request import Request
from printkit.products.scenery import result_words
from printkit.replay.heading import heading_of
from printkit.replay.replay import Replay

_MOST_TITLE = 160
"""A longer title is cut at a word, and given whole below it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What stands above a game.

    Attributes:
        title: the players, or the game and the record's name.
        event: the game, what, where and when they played.
        score: `1–0` and the like, or empty.
        result: how it ended, in words; how far it is told where its record cannot be followed.
        facts: what else the record says of the game.
        recorded: what a record says of the end that cannot be followed to it, or empty.
    """

    title: str
    event: str
    score: str
    result: str
    facts: tuple[str, ...]
    recorded: str = ""

    @classmethod
    def of(cls, played: Replay, name: str, language: Language) -> Head:
        """The head of a game.

        Args:
            played: the game.
            name: what its record is called.
            language: of all words.
        """
        heading, edition = heading_of(played, language), played.game.heading(language)
        parts = (heading.players and edition, heading.event)
        ended = replace(played, stop=None)  # what goes on behind the end is told there
        return cls(
            title=heading.players or f"{edition} · {name}",
            event=" · ".join(filter(None, parts)),
            score="" if heading.so_far else heading.score,
            result=heading.so_far or heading.agreed or result_words(ended, language),
            facts=heading.facts,
            recorded=heading.recorded,
        )

    def blocks(self) -> Iterator[Block]:
        """The lines of the head."""
        title = self.title
        if len(title) > _MOST_TITLE:
            title = title[:_MOST_TITLE].rpartition(" ")[0] + " …"
        yield Heading(words=title, rank=Rank.TITLE, aside=self.score)
        if title != self.title:
            yield Paragraph(words=self.title)
        if self.event:
            yield Paragraph(words=self.event, size=TypeSize.LEAD)
        if self.result:
            yield Paragraph(words=self.result)
        if self.facts:
            yield Paragraph(words=" · ".join(self.facts), tone=Tone.QUIET)


def page_of(request: Request, title: str, blocks: tuple[Block, ...]) -> Document:
    """The pages of a game that begin with these blocks.

    Args:
        request: what is asked for.
        title: what the pages are called.
        blocks: what stands on them.
    """
    game, head = request.game, request.masthead()
    subject = (game.title[request.language], game.edition, game.licence)
    document = head.by_itself(head.document(title, blocks))
    return replace(document, subject=" · ".join(filter(None, subject)))
