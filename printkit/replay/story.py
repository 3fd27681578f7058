"""The story of a game: its turns with all that people wrote of them, variations played out too.

Every form of a replay shows this one value: the booklet, the animation, the page, the post.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TypeAlias

from printkit.base.errors import IllegalTurn, NotationError, Problem
from printkit.model import Language
from printkit.notation import DIALECTS
from printkit.notation.alphabet import Numbering
from printkit.notation.records.tree import (
    DIAGRAM_NAGS,
    Nag,
    Note,
    Remark,
    Variation,
    WrittenTurn,
    commands,
    drawings,
    plain_text,
)
from printkit.notation.turns.spelling import NULL_TURNS
from printkit.replay.replay import Ply, Referee, Replay, first_turn
from printkit.replay.tables import alphabet_of
from printkit.rules import Piece, Position, Side
from printkit.text.words import RecordWords

_BLACK_BELOW = 221
_DIAGRAM = "dia"
"""The command in a remark that asks for a diagram: `[%dia]`."""


_DEEPEST = 100
"""Variations that stand in so many others are kept as words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryTurn:
    """A turn with what is said of it.

    Attributes:
        ply: the turn; its number counts from 1 through the game, also in a variation.
        number: what counts it in print: the pair or the turn, as the edition numbers; 0 for none.
        notes: what stands after it, in the order written; variations instead of it are lines.
    """

    ply: Ply
    number: int
    notes: tuple[StoryNote, ...] = ()

    @property
    def remarks(self) -> tuple[str, ...]:
        """What its remarks say, without their commands."""
        return _texts(self.notes)

    @property
    def asks_diagram(self) -> bool:
        """Whether the record asks for a diagram after it: `$220`, `$221` or `[%dia]`."""
        return any(nag in DIAGRAM_NAGS for nag in self.ply.nags) or _asks(self.notes)

    @property
    def side_below(self) -> Side:
        """Who sits below in the diagram that the record asks for."""
        return Side.BLACK if _BLACK_BELOW in self.ply.nags else Side.WHITE

    @property
    def has_drawings(self) -> bool:
        """Whether a remark draws arrows or rings."""
        return _draws(self.notes)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The variations that might have been played instead."""
        return tuple(note for note in self.notes if isinstance(note, Line))


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Turns one after the other: the game itself, or a variation.

    Attributes:
        number: 0 for the game, else which variation it is, from 1 in the order written.
        start: the position before the first turn.
        before: how many plies of the game lie before it.
        lost: the pieces that White and Black had lost before it.
        opening: the remarks before the first turn.
        turns: those that are played.
        rest: those of a variation that cannot be played, from the first illegal one on; each is
            words.
        problems: why the first of them cannot be played; empty where all are played.
        parent: which line it leaves, or -1 for the game.
    """

    number: int
    start: Position
    before: int
    lost: tuple[tuple[Piece, ...], tuple[Piece, ...]] = ((), ())
    opening: tuple[Remark, ...] = ()
    turns: tuple[StoryTurn, ...] = ()
    rest: tuple[WrittenTurn, ...] = ()
    problems: tuple[Problem, ...] = ()
    parent: int = -1

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the remarks before the first turn say, without their commands."""
        return _texts(self.opening)

    @property
    def asks_diagram(self) -> bool:
        """Whether the record asks for a diagram of the first position."""
        return _asks(self.opening)

    @property
    def has_drawings(self) -> bool:
        """Whether a remark before the first turn draws arrows or rings."""
        return _draws(self.opening)


StoryNote: TypeAlias = Remark | Nag | Line
"""What may stand after a turn of a story."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """A game with its variations, all played out.

    Attributes:
        played: the game as its record has it.
        game_line: the game itself.
        numbering: what the numbers before turns count.
        lines: the game and all its variations, in the order in which they begin; each stands at
            the place of its number.
        problems: what is illegal in variations, or cannot be read; the game itself is legal.
        stopped: for a game that is followed up to its first mistake, a sentence on how its record
            goes on (`The record goes on with a1-e5, which is illegal: …`); empty for a sound one.
    """

    played: Replay
    game_line: Line
    numbering: Numbering
    lines: tuple[Line, ...] = field(repr=False)
    problems: tuple[Problem, ...]
    stopped: str = ""

    def turn_before(self, line: Line, ply: int) -> StoryTurn | None:
        """The last turn before a ply of a line; None at the start of the game."""
        at = ply - line.before - 1
        if at >= 1:
            return line.turns[at - 1]
        return self.turn_before(self.lines[line.parent], line.before + 1) if line.before else None


def story_of(played: Replay, language: Language = Language.EN) -> Story:
    """The story of a replay; what is illegal in a variation is kept as words and reported.

    Args:
        played: the game.
        language: of the words about illegal turns.
    """
    player = _VariationPlayer(played, language)
    game_line = player.line(
        Line(number=0, start=played.start.position, before=0, opening=played.opening),
        played.plies,
    )
    lines = [game_line]
    for line in lines:  # which grows by all that leave it
        lines += (inner for turn in line.turns for inner in turn.lines)
    lines.sort(key=lambda line: line.number)
    return Story(
        played=played,
        game_line=game_line,
        numbering=player.numbering,
        lines=tuple(lines),
        problems=tuple(problem for line in lines for problem in line.problems),
        stopped=played.stop.sentence(played.game, language) if played.stop else "",
    )


class _VariationPlayer:
    """Plays the variations of a game."""

    def __init__(self, played: Replay, language: Language) -> None:
        self._played, self._language = played, language
        self.numbering = played.game.record_style.numbers
        self._first = first_turn(played.start)
        numbered = [ply for ply in played.plies if ply.printed is not None]
        if numbered and self.numbering is not Numbering.NONE:
            # The record's own numbers say what they count: two turns of a pair share one.
            shared = any(one.printed == other.printed for one, other in pairwise(numbered))
            self.numbering = Numbering.PAIRS if shared else Numbering.TURNS
            one = numbered[0]
            assert one.printed is not None
            turn = 2 * one.printed - (one.side is Side.WHITE) if shared else one.printed
            self._first = turn - one.number + 1
        self._count, self._depth = 0, 0

    def line(self, line: Line, plies: tuple[Ply, ...]) -> Line:
        """A line with its turns, the variations of each played out."""
        turns: list[StoryTurn] = []
        for ply in plies:
            notes = tuple(self._note(note, line, ply) for note in ply.notes)
            number = self._first + ply.number - 1
            if self.numbering is Numbering.PAIRS:
                number = (number + 1) // 2
            elif self.numbering is Numbering.NONE:
                number = 0
            turns.append(StoryTurn(ply=ply, number=number, notes=notes))
            line = replace(line, turns=tuple(turns))
        return line

    def _note(self, note: Note, line: Line, ply: Ply) -> StoryNote:
        """A note after `ply`, with which `line` goes on; variations leave before it."""
        if not isinstance(note, Variation):
            return note
        self._count += 1
        before = line.turns[-1].ply if line.turns else None
        begun = Line(
            number=self._count,
            start=before.position if before else line.start,
            lost=before.lost if before else line.lost,
            before=ply.number - 1,
            opening=note.opening,
            parent=line.number,
        )
        if self._depth == _DEEPEST:
            return replace(begun, rest=note.turns)
        self._depth += 1
        plies, rest, problems = self._play(note, begun)
        line = replace(self.line(begun, plies), rest=rest, problems=problems)
        self._depth -= 1
        return line

    def _play(
        self, variation: Variation, line: Line
    ) -> tuple[tuple[Ply, ...], tuple[WrittenTurn, ...], tuple[Problem, ...]]:
        """The turns of a variation that can be played, the others, and why they cannot."""
        from printkit.notation.records.record import read_turn

        game = self._played.game
        dialect, alphabet = DIALECTS[game.dialect], alphabet_of(game)
        referee = Referee(game, self._language, line.lost)
        position, plies = line.start, list[Ply]()
        for rank, written in enumerate(variation.turns):
            rest = variation.turns[rank:]
            if written.text in NULL_TURNS:  # nobody moves: what follows is no turn of this game
                return tuple(plies), rest, ()
            try:
                parsed = read_turn(written, dialect, alphabet)
                ply = referee.ply(line.before + rank + 1, position, parsed)
            except IllegalTurn as error:
                aside = RecordWords.of(self._language).aside
                return tuple(plies), rest, (replace(error.problems[0], hint=aside),)
            except NotationError as error:
                return tuple(plies), rest, error.problems
            plies.append(ply)
            position = ply.position
        return tuple(plies), (), ()


def _texts(notes: tuple[StoryNote, ...] | tuple[Remark, ...]) -> tuple[str, ...]:
    texts = (plain_text(note) for note in notes if isinstance(note, Remark))
    return tuple(filter(None, texts))


def _draws(notes: tuple[StoryNote, ...] | tuple[Remark, ...]) -> bool:
    remarks = (note for note in notes if isinstance(note, Remark))
    return any(True for remark in remarks for _ in drawings(remark))


def _asks(notes: tuple[StoryNote, ...] | tuple[Remark, ...]) -> bool:
    remarks = (note for note in notes if isinstance(note, Remark))
    return any(name == _DIAGRAM for remark in remarks for name, _ in commands(remark))
