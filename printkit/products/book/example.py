"""The example game of a book: its turns in lines, some of them drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from printkit.base.errors import PrintkitError
from printkit.document.blocks import Block, Emphasis, Illustration, Inline, Paragraph, Styled, Tone
from printkit.draw.board import without_patterns
from printkit.products.book.drawing import Drawing
from printkit.products.diagram import DiagramOptions, Scenery, Size, diagram_scene, figure
from printkit.products.examples import example_of
from printkit.products.replays.frames import line_frames
from printkit.products.replays.movetext import MovetextWriter
from printkit.products.replays.record import Head
from printkit.replay.replay import Replay
from printkit.replay.story import story_of

_WIDEST = 75.0
"""The width of a position at most, in mm."""


def example_game(drawing: Drawing) -> Iterator[Block]:
    """The turns with the result, the turn that takes most, and the last."""
    request = drawing.request
    if request.game.example is None or request.game.rules is None:
        return
    try:
        played = example_of(request.game, request.language)
    except PrintkitError as error:
        drawing.note(error, request.game.example_source)
        return
    story, language = story_of(played, request.language), request.language
    head = Head.of(played, "", language)
    yield from MovetextWriter(story=story, language=language, score=head.score).blocks()
    yield Paragraph(words=head.result, tone=Tone.QUIET)
    shown = tuple(line_frames(story, story.game_line, language))
    for ply in _telling(played):
        yield _drawn(drawing, shown[ply].scenery)


def _telling(played: Replay) -> tuple[int, ...]:
    """The plies that are drawn: the one that takes most, and the last."""
    last = len(played.plies) - 1
    most = max(range(last + 1), key=lambda rank: (len(played.plies[rank].trace.captured), -rank))
    return tuple(sorted({most, last}))


def _drawn(drawing: Drawing, scenery: Scenery) -> Illustration:
    """A turn with its caption."""
    request = drawing.request
    plain = replace(request, theme=without_patterns(request.theme))
    options = DiagramOptions(width=Size(min(drawing.column, _WIDEST)), no_caption=True)
    scene = diagram_scene(plain, scenery, options)
    stated = figure(request.game, scenery, request.language).caption
    words: tuple[Inline, ...] = ()
    if stated is not None:
        heading = Styled(text=" ".join(stated.heading.split()), emphasis=Emphasis.STRONG)
        words = (heading, f" {stated.sentence.rstrip('.')}.")
    return drawing.illustration(scene, words)
