"""A recorded game as products show it: which one, what stands above it, what is seen turn by turn.

Of a game that stops, the position before the turn that cannot be played, with it crossed out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import PurePath

from printkit import library
from printkit.base.errors import (
    Message,
    NotationError,
    PrintkitError,
    Problem,
    WrongValue,
    known_words,
    no_value,
)
from printkit.base.fonts import printable
from printkit.draw.marks import Annotation, AnnotationKind, cells_of
from printkit.gamefile import shelf
from printkit.library.records import read_found
from printkit.model import Game, Language
from printkit.notation.files import read_file
from printkit.notation.turns.common import write_traced
from printkit.products.diagram import Scenery
from printkit.products.scenery import judged, result_words, start_scenery, turn_scenery
from printkit.replay.interpret import alphabet_of, player_of
from printkit.replay.replay import Ply, Replay
from printkit.replay.story import Line, Story, StoryTurn, heading_of
from printkit.rules import Side
from printkit.text import reasons
from printkit.text.words import FigureWords

_SAVED_AS = {
    **dict.fromkeys((".pdf", ".docx", ".md"), "replay"),
    **dict.fromkeys((".html", ".htm"), "page"),
    **dict.fromkeys((".gif", ".webp", ".png", ".mp4"), "animate"),
}


def saved_as(path: PurePath) -> str:
    """The product that is made of a game to be saved in a file of such a name.

    Raises:
        WrongValue: its ending is that of none.
    """
    ending = path.suffix.lower()
    if ending not in _SAVED_AS:
        raise WrongValue(no_value("path", str(path)), hint=known_words(_SAVED_AS))
    return _SAVED_AS[ending]


def example_of(game: Game, language: Language) -> library.Replay:
    """The example game that comes with a spec, every turn checked.

    Raises:
        PrintkitError: the spec names none.
        NotationError: it cannot be replayed; the last problem says where the spec names it.
    """
    if game.example is None:
        raise PrintkitError(Message("files.no-example-game", game=game.name), source=game.source)
    try:
        found = read_file(game.example)
        record, _ = read_found(found, shelf.shown(game.example), game)
        return library.replay(game, record, language)
    except NotationError as error:
        named = Problem(Message("files.example-game-cannot-replayed"), game.example_source)
        raise NotationError((*error.problems, named)) from error


def check_example(game: Game, language: Language) -> None:
    """Play the example game of somebody's own spec, so that a mistake in it is reported beforehand.

    Those that come with printkit are played by its tests.

    Raises:
        NotationError: it cannot be replayed.
    """
    playable = game.example is not None and game.is_played
    if playable and (game.variants or game.source.file != f"specs/{game.name}.yaml"):
        example_of(game, language)


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What stands above a game."""

    title: str  # the players, or the game and the record's name
    event: str  # the game, what, where and when they played
    score: str  # `1–0` and the like, or empty
    result: str  # how it ended, in words; how far it went where its record cannot be followed
    facts: tuple[str, ...]  # what else the record says of the game
    recorded: str = ""  # what a record says of the end that cannot be followed to it, or empty

    @classmethod
    def of(cls, played: Replay, name: str, language: Language) -> Head:
        """The head of a game."""
        heading, edition = heading_of(played, language), played.game.heading(language)
        parts = (heading.players and edition, heading.event)
        ended = replace(played, stop=None)  # what goes on behind the end is said there
        return cls(
            title=heading.players or f"{edition} · {name}",
            event=" · ".join(filter(None, parts)),
            score="" if heading.so_far else heading.score,
            result=heading.so_far or heading.agreed or result_words(ended, language),
            facts=heading.facts,
            recorded=heading.recorded,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordOptions:
    """Which game is shown; every product of a record has these."""

    played: Replay | None = None  # the game; the example of the spec if None
    name: str = ""  # what the record is called, such as its file
    stem: str = ""  # how the names of files begin

    def recorded(self, game: Game, language: Language) -> RecordedGame:
        """The game that is shown, with its names.

        Raises:
            PrintkitError: no game is given and the spec has no example, or it is of another one.
            NotationError: the example cannot be replayed.
        """
        if self.played is None:
            return RecordedGame(
                played=example_of(game, language),
                name=self.name or FigureWords.of(language).example,
                stem=self.stem or f"{game.file_stem}_example",
            )
        if self.played.game.name != game.name:
            what = Message("api.of-game", name="played", game=self.played.game.name)
            raise PrintkitError(what, hint=Message("api.types", types=game.name))
        called = PurePath(self.played.start.source.file).stem  # as its file, where it has one
        return RecordedGame(
            played=self.played,
            name=self.name or called,
            stem=self.stem or f"{called}_{game.file_stem}",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame:
    """A recorded game, with its names."""

    played: Replay
    name: str
    stem: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryFrame:
    """What is seen at one place of a story."""

    line: int  # the number of its line: 0 for the game itself
    ply: int  # how many plies have been played from the start of the game; 0 for the start
    scenery: Scenery
    turn: StoryTurn | None = None  # the turn that led to it; None at the start


def frames(story: Story, language: Language, number: int = 0) -> tuple[StoryFrame, ...]:
    """What a reader sees of the line of a number: every turn.

    Of the game itself, which is number 0, the start too; and the last one says how it ended: by
    the board, or the players, or a record that cannot be followed further.
    """
    turns = line_frames(story, story.lines[number], language)
    if number:
        return tuple(turns)
    start = start_scenery(story.played, language)
    start = replace(start, remark="", lost=((), ()), cells=_stage(story))
    first = StoryFrame(line=0, ply=0, scenery=start)
    *others, last = (first, *turns)
    agreed = printable(heading_of(story.played, language).agreed)
    endings = (last.scenery.ending, agreed, printable(story.stopped))
    ending = " ".join(filter(None, endings))
    return (*others, replace(last, scenery=replace(last.scenery, ending=ending)))


def line_frames(story: Story, line: Line, language: Language) -> Iterator[StoryFrame]:
    """Every turn of a line."""
    stage = _stage(story)
    for turn in line.turns:
        number = turn_label(story, turn)
        scenery = turn_scenery(story.played.game, turn.ply, language, number)
        scenery = replace(scenery, remark="", cells=stage)
        yield StoryFrame(line=line.number, ply=turn.ply.number, scenery=scenery, turn=turn)


def _stage(story: Story) -> frozenset[int]:
    """In a game without a board the cells that it is played on, so that its pictures line up."""
    if not story.played.game.grid.boardless:
        return frozenset()
    plies = [turn.ply for line in story.lines for turn in line.turns]
    positions = (story.played.start.position, *(ply.position for ply in plies))
    standing = (cell for one in positions for cell, unit in enumerate(one.cells) if unit)
    return frozenset(standing).union(*(cells_of(ply.trace.turn) for ply in plies))


def step_sceneries(story: Story, frame: StoryFrame) -> Iterator[Scenery]:
    """What a diagram shows after each step or drop of a frame's turn but the last one.

    Of a turn that was played though illegal only its end is shown, which is the frame itself.
    """
    game, turn = story.played.game, frame.turn
    if turn is None or turn.ply.illegal or turn.ply.trace.before is None:
        return
    rules, before = player_of(game), turn.ply.trace.before
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


def stopped_scenery(played: Replay, language: Language) -> Scenery:
    """What a diagram shows of a game that was played out up to its first mistake.

    The steps that a legal turn might have begun with are arrows, the first one at fault is barred.
    """
    from printkit.products.figures.panel import barred_turn, refused

    stop, last = played.stop, played.plies[-1] if played.plies else None
    lost = last.lost if last and any(last.lost) else None
    scenery = Scenery(position=played.position(len(played.plies)), lost=lost)
    if stop is None:
        return scenery
    turn = printable(f"{stop.number}{'…' if stop.letter else ''} {stop.text}")
    if stop.turn is None or stop.reason is None:
        ending = printable(stop.sentence(played.game, language))
        return replace(scenery, heading=turn, ending=ending)
    why = reasons.reason(stop.reason, played.game, language)
    scenery = replace(scenery, refusals=((turn, printable(why)),))
    if stop.turn.swap:
        rings = (Annotation(kind=AnnotationKind.RING, cell=cell) for cell in stop.turn.swap)
        return replace(scenery, annotations=tuple(rings))
    rules = player_of(played.game)
    barred = barred_turn(rules, scenery.position, stop.turn, stop.text, stop.reason)
    return replace(scenery, barred=refused(played.game, scenery.position, (barred,)))
