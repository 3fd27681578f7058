"""The example game of a book: its turns in a list, some of them drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from printkit.document.blocks import Block, Emphasis, Inline, Paragraph, Styled, Tone
from printkit.draw.small_board import without_patterns
from printkit.errors import PrintkitError
from printkit.products.book.drawing import Drawing
from printkit.products.diagram import DiagramOptions, Size, diagram_scene, figure
from printkit.products.examples import example_of
from printkit.products.replays.booklet import PictureStory, picture_story, turns_listed
from printkit.replay.playing import Replay

_WIDEST = 75.0
"""The width of a position at most, in mm."""


def example_game(drawing: Drawing) -> Iterator[Block]:
    """The turns with the result, the turn that takes most, and the last."""
    request = drawing.request
    if request.game.example is None or request.game.rules is None:
        return
    try:
        played = example_of(request.game, request.language)
        story = picture_story(played, "", request.language)
    except PrintkitError as error:
        drawing.note(error, request.game.example_source)
        return
    yield turns_listed(story, drawing.column)
    yield Paragraph(words=story.result, tone=Tone.QUIET)
    plain = replace(request, theme=without_patterns(request.theme))
    for ply in _telling(played):
        width = min(drawing.column, _WIDEST)
        options = DiagramOptions(width=Size(width), no_caption=True)
        scene = diagram_scene(plain, story.plies[ply], options)
        yield drawing.illustration(scene, _caption(drawing, story, ply))


def _telling(played: Replay) -> tuple[int, ...]:
    """The plies that are drawn: the one that takes most, and the last."""
    last = len(played.plies) - 1
    most = max(range(last + 1), key=lambda rank: (len(played.plies[rank].trace.captured), -rank))
    return tuple(sorted({most, last}))


def _caption(drawing: Drawing, story: PictureStory, ply: int) -> tuple[Inline, ...]:
    stated = figure(drawing.request.game, story.plies[ply], drawing.request.language).caption
    if stated is None:
        return ()
    heading = " ".join(stated.heading.split())
    sentence = stated.sentence.rstrip(".")
    return (Styled(text=heading, emphasis=Emphasis.STRONG), f" {sentence}.")
