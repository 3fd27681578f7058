"""Diagrams that stand in the text of a game: small, with what they show below."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from printkit.document.blocks import Illustration, Paragraph, TypeSize
from printkit.products.diagram import DiagramOptions, Scenery, Size, diagram_scene
from printkit.products.legend import Sign, signs_in
from printkit.products.replays.frames import line_frames, turn_label, turn_words
from printkit.products.replays.movetext import Place
from printkit.products.request import Request
from printkit.products.scenery import drawn_on, start_scenery
from printkit.replay.story import Line, Story, StoryTurn
from printkit.rules import Side
from printkit.scene import Group, Scene, move
from printkit.scene.bounds import bounds
from printkit.text.words import MagazineWords

WIDTH = 62.0
"""Of a diagram, in mm: two stand side by side on A5."""
_EDGE = 0.2
"""What is left free above and below it, in mm."""


def diagrams(
    request: Request, story: Story, places: Iterable[Place], width: float = WIDTH
) -> dict[Place, Illustration]:
    """The diagrams of some places of a story.

    Args:
        request: what is asked for.
        story: the game.
        places: the number of a line, and a ply of the game; the start of a line where none is.
        width: of each, in mm.
    """
    drawn = _Diagrams(request=request, story=story, width=width)
    return {place: drawn.at(place) for place in sorted(places)}


def signs_shown(request: Request, story: Story, places: Iterable[Place]) -> frozenset[Sign]:
    """The signs that the diagrams of some places hold."""
    drawn = _Diagrams(request=request, story=story, width=WIDTH)
    shown = map(drawn.scenery, places)
    return frozenset(sign for one in shown for sign in signs_in(one.trace, one.annotations))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Diagrams:
    """What draws them."""

    request: Request
    story: Story
    width: float

    def at(self, place: Place) -> Illustration:
        """The board after a turn of a line, or before the first one."""
        number, ply = place
        line, language = self.story.lines[number], self.request.language
        words, side = MagazineWords.of(language), Side.WHITE
        if ply == line.before:
            caption = words.start
            if number:
                caption = words.before.format(
                    turn=self._named(line.turns[0]) if line.turns else "…"
                )
        else:
            turn = line.turns[ply - line.before - 1]
            side = turn.side_below
            caption = (words.varied if number else words.after).format(turn=self._named(turn))
        options = DiagramOptions(width=Size(self.width), no_caption=True, side=side)
        scene = _trimmed(diagram_scene(self.request, self.scenery(place), options))
        title = words.within.format(title=scene.title) if number else scene.title
        return Illustration(
            scene=replace(scene, description=f"{title}. {scene.description}"),
            caption=(Paragraph(words=caption, size=TypeSize.NOTE),),
            name=f"d{number}p{ply}",
            label=caption,
        )

    def scenery(self, place: Place) -> Scenery:
        """What the diagram of a place shows."""
        number, ply = place
        line = self.story.lines[number]
        if ply == line.before:
            return self._start(line)
        only = replace(line, turns=(line.turns[ply - line.before - 1],))
        (frame,) = line_frames(self.story, only, self.request.language)
        return frame.scenery

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


def _trimmed(scene: Scene) -> Scene:
    """A picture without the white above and below it: lines of text stand there."""
    _, top, _, bottom = bounds(scene.shapes)
    moved = Group(shapes=scene.shapes, transform=move(0, _EDGE - top))
    return replace(scene, height=bottom - top + 2 * _EDGE, shapes=(moved,))
