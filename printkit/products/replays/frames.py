"""The frames of a story: what is seen of the board before the first turn and after each one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printkit.base.fonts import printable
from printkit.model import Language
from printkit.notation.turns.common import write_traced
from printkit.products.diagram import Scenery
from printkit.products.scenery import judged, start_scenery, turn_scenery
from printkit.replay.interpret import alphabet_of, rules_of
from printkit.replay.replay import Ply
from printkit.replay.story import Line, Story, StoryTurn, heading_of
from printkit.rules import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What is seen at one place of a story.

    Attributes:
        line: the number of its line: 0 for the game itself.
        ply: how many plies have been played from the start of the game; 0 for the start.
        scenery: what a diagram of it shows; its remark is empty, for the forms of a replay place
            the words themselves.
        turn: the turn that led to it; None at the start.
    """

    line: int
    ply: int
    scenery: Scenery
    turn: StoryTurn | None = None


def frames(story: Story, language: Language) -> tuple[Frame, ...]:
    """The start and every turn of the game itself; the last one says how it ended.

    What ended it is the board, or the players, or a record that cannot be followed further.
    """
    start = replace(start_scenery(story.played, language), remark="", lost=((), ()))
    first = Frame(line=0, ply=0, scenery=start)
    *others, last = (first, *line_frames(story, story.game_line, language))
    agreed = printable(heading_of(story.played, language).agreed)
    endings = (last.scenery.ending, agreed, printable(story.stopped))
    ending = " ".join(filter(None, endings))
    return (*others, replace(last, scenery=replace(last.scenery, ending=ending)))


def line_frames(story: Story, line: Line, language: Language) -> Iterator[Frame]:
    """Every turn of a line."""
    for turn in line.turns:
        number = turn_label(story, turn)
        scenery = turn_scenery(story.played.game, turn.ply, language, number)
        scenery = replace(scenery, remark="")
        yield Frame(line=line.number, ply=turn.ply.number, scenery=scenery, turn=turn)


def step_sceneries(story: Story, frame: Frame) -> Iterator[Scenery]:
    """What a diagram shows after each step or drop of a frame's turn but the last one.

    Args:
        story: the game.
        frame: a turn of it; of one that was played though illegal only its end is shown.
    """
    game, turn = story.played.game, frame.turn
    if turn is None or turn.ply.illegal or turn.ply.trace.before is None:
        return
    rules, before = rules_of(game), turn.ply.trace.before
    for count in range(1, turn.ply.turn.length):
        begun = turn.ply.turn.first(count)
        trace = rules.trace(before, begun)
        text = write_traced(trace, alphabet_of(game))
        yield replace(
            frame.scenery,
            position=rules.play_so_far(before, begun),
            trace=trace,
            heading=f"{turn_label(story, turn)}  {text} …",
            annotations=(),
            ending="",
        )


def turn_label(story: Story, turn: StoryTurn) -> str:
    """What counts a turn where it stands alone: `12` or `12…` of pairs, `23` of turns."""
    number = turn.number or turn.ply.number
    half = paired(story) and turn.ply.side is Side.BLACK
    return f"{number}…" if half else str(number)


def paired(story: Story) -> bool:
    """Whether numbers count pairs of turns."""
    return story.numbering.value == "pairs"


def turn_words(ply: Ply, language: Language) -> str:
    """A turn with what the record judges it to be, as it is printed."""
    return printable(judged(ply, language))
