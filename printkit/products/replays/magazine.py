"""A game as a magazine prints it: its turns in two columns, with diagrams where words dwell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printkit.document.blocks import (
    Align,
    Document,
    Galley,
    Heading,
    Illustration,
    Inline,
    Link,
    Paragraph,
    Rank,
    Tone,
    TypeSize,
)
from printkit.fonts import printable
from printkit.products.diagram import DiagramOptions, Scenery, Size, diagram_scene
from printkit.products.legend import legend_scene
from printkit.products.replays.frames import line_frames, turn_label, turn_words
from printkit.products.replays.head import Head, page_of
from printkit.products.replays.illustrating import Shown, shown_places
from printkit.products.replays.movetext import Place, Telling, judgements_in
from printkit.products.request import Request
from printkit.products.scenery import drawn_on, start_scenery
from printkit.replay.story import DIAGRAM_NAGS, Line, Story, StoryTurn
from printkit.rules import Side
from printkit.scene import Group, Scene, move
from printkit.scene.bounds import bounds
from printkit.text.judgements import judgement
from printkit.text.words import MagazineWords

_WIDTH = 62.0
"""Of a diagram, in mm."""
_EDGE = 0.2
"""What is left free above and below it."""


def magazine(request: Request, story: Story, head: Head, shown: Shown) -> Document:
    """A game on the pages of a magazine.

    Args:
        request: what is asked for.
        story: the game.
        head: what stands above it.
        shown: which places get a diagram.

    Raises:
        LayoutError: turns are to be shown that the game does not have.
    """
    pages = Surroundings(request=request, story=story)
    pictures = {place: pages.diagram(place) for place in sorted(shown_places(story, shown))}
    document = page_of(request, head.title, tuple(head.blocks()))
    telling = Telling(story=story, language=request.language, pictures=pictures, score=head.score)
    legend = (pages.legend(document.measure.column),) if pictures else ()
    stopped = printable(story.stopped)
    end = (Paragraph(words=stopped, tone=Tone.ALERT),) if stopped else ()
    blocks = (*telling.blocks(), *end, *pages.signs(), *legend)
    galley = Galley(blocks=blocks, columns=document.measure.columns)
    return replace(document, blocks=(*document.blocks, galley))


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What a game that is told in words holds besides its turns.

    Attributes:
        request: what is asked for.
        story: the game.
        width: of its diagrams, in mm.
    """

    request: Request
    story: Story
    width: float = _WIDTH

    def diagram(self, place: Place) -> Illustration:
        """The board after a turn of a line, or before the first one."""
        number, ply = place
        line, language = self.story.lines[number], self.request.language
        words, side = MagazineWords.of(language), Side.WHITE
        if ply == line.before:
            scenery = self._start(line)
            caption = words.start
            if number:
                caption = words.before.format(
                    turn=self._named(line.turns[0]) if line.turns else "…"
                )
        else:
            turn = line.turns[ply - line.before - 1]
            only = replace(line, turns=(turn,))
            (frame,) = line_frames(self.story, only, language)
            scenery, side = frame.scenery, turn.side_below
            caption = words.after.format(turn=self._named(turn))
        options = DiagramOptions(width=Size(self.width), no_caption=True, side=side)
        scene = _trimmed(diagram_scene(self.request, scenery, options))
        return Illustration(
            scene=replace(scene, description=f"{scene.title}. {scene.description}"),
            caption=(Paragraph(words=caption, size=TypeSize.NOTE),),
            name=f"d{number}p{ply}",
            label=caption,
        )

    def _start(self, line: Line) -> Scenery:
        """The board before the first turn of a line, with what is drawn there."""
        played, language = self.story.played, self.request.language
        start = replace(start_scenery(played, language), remark="")
        if line.number == 0:
            return start
        notes = drawn_on(played.game, line.opening, played.start.source)
        return replace(start, position=line.start, heading="", lost=line.lost, annotations=notes)

    def _named(self, turn: StoryTurn) -> str:
        """A turn with its number: `12…g2!`, `23 a2-b2`."""
        label, text = turn_label(self.story, turn), turn_words(turn.ply, self.request.language)
        between = "" if label.endswith("…") else " "
        return f"{label}{between}{text}".replace(" ", "\u00a0")

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

    def legend(self, width: float) -> Illustration:
        """What the signs mean that stand in diagrams."""
        legend = legend_scene(self.request, width)
        told = f"{legend.title} {legend.description}"
        return Illustration(scene=replace(legend, description=told), side=Align.START)


def _trimmed(scene: Scene) -> Scene:
    """A picture without the white above and below it: lines of text stand there."""
    _, top, _, bottom = bounds(scene.shapes)
    moved = Group(shapes=scene.shapes, transform=move(0, _EDGE - top))
    return replace(scene, height=bottom - top + 2 * _EDGE, shapes=(moved,))
