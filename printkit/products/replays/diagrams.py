"""Diagrams that stand in the text of a game: small, with what they show below."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from printkit.base.errors import LayoutError, Message
from printkit.document.blocks import Illustration, Paragraph, TypeSize
from printkit.draw.view import Projection
from printkit.products.diagram import Scenery, diagram_scene, without_caption
from printkit.products.legend import Sign, signs_in
from printkit.products.replays.movetext import Place
from printkit.products.replays.record import line_frames, paired, turn_label, turn_words
from printkit.products.request import Request
from printkit.products.scenery import drawn_on, start_scenery
from printkit.replay.story import Story, StoryTurn
from printkit.rules import Side
from printkit.scene import Group, move
from printkit.scene.bounds import bounds
from printkit.text.words import MagazineWords

_EVERY = re.compile(r"every\s+([0-9]{1,4})", re.IGNORECASE)
_NUMBER = re.compile(r"([0-9]{1,5})\s*(w|b|\u2026|\.\.\.)?", re.IGNORECASE)
_SIDES = {None: None, "w": Side.WHITE}
"""Whose turn a number stands for by its mark: `31b` and `31…` are Black's."""
_LETTERS = 900
"""So many letters of text stand between two diagrams that nobody asks for: a third of a column."""
_PLIES = 16
"""A game with few words is shown after so many plies."""
_NEAR = 8
"""No such diagram stands so few plies before the last position, with few words between."""


class Habit(StrEnum):
    """What decides which places are shown, where no turns are named."""

    RECORD = "record"
    CAPTURES = "captures"
    EVERY = "every"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSelection:
    """What `--diagrams` asks for."""

    habit: Habit = Habit.RECORD  # what decides, where no turns are named
    step: int = 0  # of every how many turns the last is shown
    # the numbers of the turns that are named, each with its side, or None
    turns: tuple[tuple[int, Side | None], ...] = ()

    @classmethod
    def of(cls, text: str) -> TurnSelection:
        """What a text asks for: `captures`, `every 6`, `none`, or numbers of turns: `12,31b`.

        Raises:
            LayoutError: nothing of it.
        """
        said = text.strip().lower()
        if said in {Habit.CAPTURES, Habit.NONE, Habit.RECORD}:
            return cls(habit=Habit(said))
        every = _EVERY.fullmatch(said)
        if every and int(every[1]):
            return cls(habit=Habit.EVERY, step=int(every[1]))
        numbers = [_NUMBER.fullmatch(part.strip()) for part in said.split(",")]
        turns = tuple(
            (int(one[1]), _SIDES.get(one[2], Side.BLACK))
            for one in numbers
            if one is not None and int(one[1])
        )
        if every or not said or len(turns) < len(numbers):
            hint = Message("replay.diagrams-example")
            raise LayoutError(Message("replay.no-diagrams", text=text), hint=hint)
        return cls(turns=turns)

    def __str__(self) -> str:
        """As it is given."""
        if self.turns:
            letters = {None: "", Side.WHITE: "w", Side.BLACK: "b"}
            return ",".join(f"{number}{letters[side]}" for number, side in self.turns)
        return f"every {self.step}" if self.habit is Habit.EVERY else self.habit


def shown_places(story: Story, shown: TurnSelection) -> frozenset[Place]:
    """The places of a story that get a diagram.

    Raises:
        LayoutError: turns are named that the game does not have.
    """
    game, last = story.game_line, len(story.game_line.turns)
    if shown.turns:
        return frozenset(_named(story, shown))
    match shown.habit:
        case Habit.NONE:
            return frozenset()
        case Habit.CAPTURES:
            plies = {turn.ply.number for turn in game.turns if turn.ply.trace.captured}
        case Habit.EVERY:
            plies = {*range(shown.step, last + 1, shown.step), last}
        case _:
            return frozenset(_chosen(story))
    return frozenset((0, ply) for ply in plies)


def _named(story: Story, shown: TurnSelection) -> Iterator[Place]:
    numbered = [
        (turn.number or turn.ply.number, turn.ply.side, turn.ply.number)
        for turn in story.game_line.turns
    ]
    for number, side in shown.turns:
        # of a pair without a letter White's turn is meant, where there is one
        found = [ply for at, mover, ply in numbered if at == number and side in (None, mover)]
        if not found:
            if side is not None and not paired(story) and any(at == number for at, *_ in numbered):
                letter = "b" if side is Side.BLACK else "w"
                what = Message("replay.not-by-pairs", number=f"{number}{letter}")
                raise LayoutError(what, hint=Message("replay.write-number", number=number))
            named = f"{number}{'…' if side is Side.BLACK and paired(story) else ''}"
            hint = (
                Message("replay.turns-range", first=numbered[0][0], last=numbered[-1][0])
                if numbered
                else ""
            )
            raise LayoutError(Message("replay.no-turn-to-show", number=named), hint=hint)
        yield 0, found[0]


def _chosen(story: Story) -> Iterator[Place]:
    """What the record asks for or draws, and the end; else some turns that words dwell on."""
    asked = False
    for line in story.lines:
        if line.asks_diagram or line.has_drawings:
            asked |= line.asks_diagram
            yield line.number, line.before
        for turn in line.turns:
            asked |= turn.asks_diagram
            if turn.asks_diagram or turn.has_drawings:
                yield line.number, turn.ply.number
    if story.played.start.position != story.played.game.setup or not story.game_line.turns:
        yield 0, 0
    turns = story.game_line.turns
    if turns:
        yield 0, turns[-1].ply.number
    if not asked:
        yield from ((0, ply) for ply in _dwelt_on(turns))


def _dwelt_on(turns: tuple[StoryTurn, ...]) -> Iterator[int]:
    """About one turn in a third of a column: one with words or a judgement, else a capture."""
    letters, since, left = 0, 0, sum(map(_letters, turns))
    for rank, turn in enumerate(turns, start=1):
        since, letters, left = since + 1, letters + _letters(turn), left - _letters(turn)
        if turn.has_drawings:
            letters, since = 0, 0
        annotated = bool(turn.remarks or turn.lines or turn.ply.nags)
        taken = bool(turn.ply.trace.captured) and since >= _PLIES
        due = letters >= _LETTERS or since >= _PLIES
        ends = len(turns) - rank < _NEAR and left < _LETTERS
        if due and (annotated or taken) and not ends:
            letters, since = 0, 0
            yield turn.ply.number


def _letters(turn: StoryTurn) -> int:
    """How much text stands at a turn, with its variations."""
    varied = (sum(map(_letters, one.turns)) + sum(map(len, one.remarks)) for one in turn.lines)
    return len(turn.ply.text) + sum(map(len, turn.remarks)) + sum(varied)


WIDTH = 62.0
"""Of a diagram, in mm: two stand side by side on A5."""
_EDGE = 0.2
"""What is left free above and below it, in mm."""


def diagrams(
    request: Request,
    story: Story,
    places: Iterable[Place],
    width: float = WIDTH,
    view: Projection = Projection.PLAN,
) -> dict[Place, Illustration]:
    """The diagrams of some places of a story.

    A place is the number of a line, and a ply of the game; the start of a line where none is. Each
    diagram is `width` mm wide.
    """
    drawn = _Diagrams(request=request, story=story, width=width, view=view)
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
    view: Projection = Projection.PLAN

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
        options = replace(without_caption(self.width, side), view=self.view)
        scene = diagram_scene(self.request, self.scenery(place), options)
        # Without the white above and below it: lines of text stand there.
        _, top, _, bottom = bounds(scene.shapes)
        moved = Group(shapes=scene.shapes, transform=move(0, _EDGE - top))
        scene = replace(scene, height=bottom - top + 2 * _EDGE, shapes=(moved,))
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
        line, played, language = self.story.lines[number], self.story.played, self.request.language
        if ply == line.before:
            start = replace(start_scenery(played, language), remark="")
            if line.number == 0:
                return start
            notes = drawn_on(played.game, line.opening, played.start.source)
            return replace(
                start, position=line.start, heading="", lost=line.lost, annotations=notes
            )
        only = replace(line, turns=(line.turns[ply - line.before - 1],))
        (frame,) = line_frames(self.story, only, language)
        return frame.scenery

    def _named(self, turn: StoryTurn) -> str:
        """A turn with its number: `12…g2!`, `23 a2-b2`."""
        label, text = turn_label(self.story, turn), turn_words(turn.ply, self.request.language)
        between = "" if label.endswith("…") else " "
        return f"{label}{between}{text}".replace(" ", "\u00a0")
