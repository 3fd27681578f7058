"""A game with a picture for each turn, or for each step of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import ceil

from printkit.document.blocks import (
    Align,
    Block,
    Break,
    Document,
    Emphasis,
    Face,
    Flow,
    Illustration,
    Paragraph,
    Styled,
    TextArea,
    Tone,
    TypeSize,
    Words,
)
from printkit.draw.caption import marker_scene
from printkit.products.diagram import (
    DiagramOptions,
    Scenery,
    Size,
    diagram_scene,
    scene_height,
    undescribed_contents,
)
from printkit.products.legend import Sign, signs_in
from printkit.products.replays.diagrams import diagrams, signs_shown
from printkit.products.replays.frames import Frame, frames, step_sceneries
from printkit.products.replays.head import Head, page_of
from printkit.products.replays.illustrating import Shown, shown_places
from printkit.products.replays.magazine import Surroundings
from printkit.products.replays.movetext import Place, Telling
from printkit.products.request import Request
from printkit.replay.story import Story

_COLUMN = 86.0
"""How wide columns of pictures are, in mm, where two stand side by side."""
_LEAST = 82.0
"""A picture is not narrower, in mm, where that leaves two rows to a page."""
_LEAST_ALONE = 60.0
"""The same of pictures on small paper, two of which stand one above the other."""
_CAPTION = 14.0
"""What a caption of three lines takes below a picture, with the white around it, in mm."""
_LINE = 4.1
"""A line of a remark, in mm; so many letters stand in it, and so many lines are thought of."""
_LETTERS, _SAID = 40, 3
_STEP = 0.5
_ROWS = 2
_ROW = 98.0
"""How high a row is on paper that holds more of them, in mm."""


def picture_a_turn(request: Request, story: Story, head: Head, *, steps: bool) -> Document:
    """A game with a picture for each turn, four on a page of A4.

    Args:
        request: what is asked for.
        story: the game.
        head: what stands above it.
        steps: whether each step of a turn has its picture.
    """
    document = replace(page_of(request, head.title, tuple(head.blocks())), column=_COLUMN)
    pages = _Pages(request=request, story=story, measure=document.measure, steps=steps, head=head)
    columns = document.measure.columns
    front, turns = (
        Flow(blocks=tuple(one()), columns=columns) for one in (pages.front, pages.turns)
    )
    return replace(document, blocks=(*document.blocks, front, *((turns,) if turns.blocks else ())))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pages:
    """What the pages show."""

    request: Request
    story: Story
    measure: TextArea
    steps: bool
    head: Head

    def front(self) -> Iterator[Block]:
        """The start with what is said of it, all turns in lines, what signs mean."""
        start = frames(self.story, self.request.language)[0].scenery
        telling = Telling(story=self.story, language=self.request.language)
        yield self._picture(start, self._width(self._rows), telling.opening())
        if self.measure.columns > 1:
            yield Break.COLUMN
        around = Surroundings(request=self.request, story=self.story)
        head = self.head
        bare = replace(telling, links=self._links(), score=head.score, recorded=head.recorded)
        yield from bare.turns_alone()
        yield from around.signs()
        yield from around.legend(min(self.measure.column, _COLUMN), self._signs())

    def _signs(self) -> frozenset[Sign]:
        """The signs that the pictures hold."""
        shown = frames(self.story, self.request.language)
        seen = (frame.scenery for frame in shown)
        own = frozenset(sign for one in seen for sign in signs_in(one.trace, one.annotations))
        return own | signs_shown(self.request, self.story, self._drawn())

    def _drawn(self) -> set[Place]:
        """What variations draw or ask for."""
        return {place for place in shown_places(self.story, Shown()) if place[0]}

    def _links(self) -> dict[tuple[int, int], str]:
        return {(0, turn.ply.number): _name(turn.ply.number) for turn in self.story.game_line.turns}

    def turns(self) -> Iterator[Block]:
        """A picture for each turn, and below it what the record says of the turn."""
        width = self._width(self._rows)
        # rows stand level in columns
        pitch = (self.measure.height - 1) / self._rows if self.measure.columns > 1 else 0.0
        telling = Telling(
            story=self.story,
            language=self.request.language,
            pictures=diagrams(self.request, self.story, self._drawn()),
        )
        for frame in frames(self.story, self.request.language)[1:]:
            for scenery in step_sceneries(self.story, frame) if self.steps else ():
                yield replace(self._picture(scenery, width, ()), pitch=pitch)
            assert frame.turn is not None
            blocks = telling.notes(frame.turn)
            note = tuple(_leading_words(blocks))
            picture = self._picture(frame.scenery, width, note)
            yield replace(picture, label=_label(frame), name=_name(frame.ply), pitch=pitch)
            yield from blocks[len(note) :]

    @property
    def _rows(self) -> int:
        """How many pictures stand one above the other: two, on large paper more."""
        return max(_ROWS, int(self.measure.height // _ROW))

    def _width(self, rows: int) -> float:
        """How wide pictures are of which so many stand one above the other."""
        width = min(self.measure.column, _COLUMN)
        least = _LEAST if self.measure.columns > 1 else _LEAST_ALONE
        room = (self.measure.height - 1) / rows - _CAPTION
        if self.measure.columns == 1:
            room -= self._said() * _LINE
        plain = replace(frames(self.story, self.request.language)[-1].scenery)
        while width > least and scene_height(self.request, plain, _shown(width)) > room:
            width -= _STEP
        return width

    def _said(self) -> int:
        """How many lines of remarks a turn has, as a rule: small paper leaves them room."""
        turns = self.story.game_line.turns
        lines = sum(ceil(len(one) / _LETTERS) for turn in turns for one in turn.remarks)
        return min(_SAID, ceil(lines / max(1, len(turns))))

    def _picture(self, scenery: Scenery, width: float, said: tuple[Paragraph, ...]) -> Illustration:
        """A diagram with its caption, and what the record says of it."""
        scene = diagram_scene(self.request, scenery, _shown(width))
        caption = undescribed_contents(self.request.game, scenery, self.request.language).caption
        lines: list[Paragraph] = []
        if caption is not None:
            head: Words = (Styled(text=caption.heading, emphasis=Emphasis.STRONG),)
            if caption.side is not None:
                cube = Face(scene=marker_scene(self.request.theme, caption.side), em=0.7)
                head = (cube, "\u00a0 ", *head)
            rows = (
                (head, TypeSize.LEAD, Tone.ALERT if caption.fault else Tone.PLAIN),
                (caption.sentence, TypeSize.NOTE, Tone.QUIET),
                (caption.fault, TypeSize.NOTE, Tone.ALERT),
            )
            lines = [
                Paragraph(words=words, size=size, tone=tone) for words, size, tone in rows if words
            ]
        return Illustration(
            scene=replace(scene, description=f"{scene.title}. {scene.description}"),
            caption=tuple(lines),
            note=said,
            side=Align.START if self.measure.columns > 1 else Align.CENTER,
        )


def _leading_words(blocks: Iterable[Paragraph | Illustration]) -> Iterator[Paragraph]:
    """The paragraphs before the first picture."""
    for one in blocks:
        if isinstance(one, Illustration):
            return
        yield one


def _name(ply: int) -> str:
    return f"d0p{ply}"


def _label(frame: Frame) -> str:
    """What a picture is called in the list of bookmarks."""
    return frame.scenery.heading.split()[0]


def _shown(width: float) -> DiagramOptions:
    """How a turn is drawn: its caption is words of the page."""
    return DiagramOptions(width=Size(width), no_caption=True)
