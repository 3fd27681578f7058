"""The text of a game's turns, as a magazine sets it: turns, remarks, variations, in lines.

Turns of the game itself are bold, all else is roman. A short variation stands in brackets in the
line; one that is long, holds others or has a diagram is a paragraph of its own, further in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count, cycle
from string import ascii_uppercase
from typing import TypeAlias

from printkit.base.errors import Problem
from printkit.document import blocks as doc
from printkit.model import Language
from printkit.notation.records.tree import Nag, Remark, Variation, commands, plain_text
from printkit.products.replays.record import paired, turn_words
from printkit.replay.story import Line, Story, StoryNote, StoryTurn, prose, stopped
from printkit.rules import Side
from printkit.text.players import names_of
from printkit.text.words import FigureWords

_CLOCKS = frozenset({"clk", "emt"})
"""The commands of remarks that give the time left, or taken."""
_SHORT = 90
"""A variation of so many letters stands in the line."""
_DEEPEST = 4
"""No variation stands further in than so many steps: a column must hold its turns."""

Place: TypeAlias = tuple[int, int]
"""The number of a line of a story, and a ply of the game; the line's own start where none is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MovetextWriter:
    """Writes a story as text."""

    story: Story
    language: Language  # of what is not the record's
    # by their places what is shown behind the turns; these lead there
    pictures: Mapping[Place, doc.Illustration] = field(default_factory=dict)
    # by their places the names of pictures that stand elsewhere
    links: Mapping[Place, str] = field(default_factory=dict)
    score: str = ""  # what ends the game, or empty
    recorded: str = ""  # what a record says of the end to which it cannot be followed, or empty
    short: int = _SHORT  # a variation of so many letters stands in the line
    # whether the variations of the game itself are paragraphs, however short they are
    apart: bool = False

    def blocks(self) -> Iterator[doc.Paragraph | doc.Illustration]:
        """The whole text with its pictures, each behind the turn that it shows.

        Of a record that cannot be followed to its end, it says where that stops, then what the
        record says of the end.
        """
        yield from _Setter(self).line(self.story.game_line, _OpenParagraph())
        yield from self._stop()

    def _stop(self) -> Iterator[doc.Paragraph]:
        """Where the record stops, if it does before its end, then what it says of that."""
        if stop := self.story.stopped:
            said = f"{stop} {self.recorded.rstrip('.')}." if self.recorded else stop
            yield doc.Paragraph(words=said, tone=doc.Tone.ALERT)

    def opening(self) -> tuple[doc.Paragraph, ...]:
        """What is said before the first turn."""
        return self._words(replace(self.story.game_line, turns=()))

    def turns_alone(self) -> tuple[doc.Paragraph, ...]:
        """The turns of the game itself with their judgements and the score, and nothing else."""
        turns = tuple(replace(turn, notes=()) for turn in self.story.game_line.turns)
        written = self._words(replace(self.story.game_line, opening=(), turns=turns))
        return (*written, *self._stop())

    def notes(self, turn: StoryTurn) -> tuple[doc.Paragraph | doc.Illustration, ...]:
        """What stands after a turn, without the turn."""
        opened, setter = _OpenParagraph(), _Setter(self)
        return (*setter.notes(turn, opened), *setter.closed(opened))

    def _words(self, line: Line) -> tuple[doc.Paragraph, ...]:
        blocks = _Setter(replace(self, pictures={})).line(line, _OpenParagraph())
        return tuple(one for one in blocks if isinstance(one, doc.Paragraph))


@dataclass(slots=True)
class _OpenParagraph:
    """A paragraph that is not finished."""

    depth: int = 0  # how many variations it stands in
    parts: list[doc.Inline] = field(default_factory=list)
    interrupted: bool = True  # whether the next turn shows its number again
    played: bool = False  # whether a turn stands in it
    remarked: str = ""  # what the last thing was that was said, if it was a remark

    def add(self, *parts: doc.Inline) -> None:
        """Go on, after a blank."""
        if self.parts:
            self.parts.append(" ")
        self.parts += parts
        self.remarked = ""


class _Setter:
    """Sets the lines of a story in paragraphs."""

    def __init__(self, writer: MovetextWriter) -> None:
        self._writer, self._story = writer, writer.story
        self._language, self._pictures = writer.language, writer.pictures

    def line(
        self, line: Line, opened: _OpenParagraph, label: str = ""
    ) -> Iterator[doc.Paragraph | doc.Illustration]:
        """A line as paragraphs of its own."""
        if label:
            opened.add(doc.Styled(text=f"{label})", emphasis=doc.Emphasis.STRONG))
        for remark in line.opening:
            self._remark(remark, opened)
        start = self._pictures.get((line.number, line.before))
        if start is not None or (line.number == 0 and opened.parts):
            yield from self.closed(opened)
        if start is not None:
            yield start
        for turn in line.turns:
            self._played(turn, line, opened)
            yield from self.notes(turn, opened, label)
            if turn.ply is self._story.game_line.turns[-1].ply and self._writer.score:
                opened.add(doc.Styled(text=self._writer.score, emphasis=doc.Emphasis.STRONG))
            picture = self._pictures.get((line.number, turn.ply.number))
            if picture is not None or (opened.interrupted and line.number == 0):
                yield from self.closed(opened)
            if picture is not None:
                yield picture
        if line.rest:  # what cannot be played, in words, and why
            unplayed = prose((Variation(turns=line.rest),), self._language)
            opened.add(doc.Styled(text=unplayed[1:-1], emphasis=doc.Emphasis.EMPHATIC))
            for problem in line.problems[:1]:
                opened.add(f"[{self._why(problem)}]")
        yield from self.closed(opened)

    def notes(
        self, turn: StoryTurn, opened: _OpenParagraph, label: str = ""
    ) -> Iterator[doc.Paragraph | doc.Illustration]:
        """What stands after a turn."""
        for time in times_of(turn.notes):
            opened.add(doc.Styled(text=f"({time})", emphasis=doc.Emphasis.QUIET))
        apart = [one.number for one in turn.lines if not self._is_short(one)]
        signs = count(1) if label[-1:].isalpha() else cycle(ascii_uppercase)  # A, B; in it A1, A2
        names = (f"{label}{sign}" for sign in signs) if len(apart) > 1 else ("",)
        labels = dict(zip(apart, names, strict=False))
        for note in turn.notes:
            if isinstance(note, Remark):
                self._remark(note, opened)
            elif isinstance(note, Line):
                inner = _OpenParagraph(depth=opened.depth + 1)
                if note.number in labels:
                    yield from self.closed(opened)
                    yield from self.line(note, inner, labels[note.number])
                    continue
                for one in self.line(note, inner):
                    if isinstance(one, doc.Paragraph):
                        opened.add("(", *one.words, ")")
                opened.interrupted = True

    def closed(self, opened: _OpenParagraph) -> Iterator[doc.Paragraph]:
        """The paragraph, if it says anything; the next one begins."""
        if opened.parts:
            yield doc.Paragraph(
                words=tuple(opened.parts),
                size=doc.TypeSize.NOTE if opened.depth else doc.TypeSize.TEXT,
                depth=min(opened.depth, _DEEPEST),
                hanging=opened.played or opened.depth > 0,
            )
        opened.parts, opened.interrupted, opened.played, opened.remarked = [], True, False, ""

    def _played(self, turn: StoryTurn, line: Line, opened: _OpenParagraph) -> None:
        """A turn with its number, where it needs one, and its judgements."""
        ply, parts = turn.ply, list[doc.Inline]()
        if opened.interrupted or not (paired(self._story) and ply.side is Side.BLACK):
            follows = paired(self._story) and ply.side is Side.BLACK
            parts.append(f"{turn.number or ply.number}{'…' if follows else ''}\u00a0")
        place = line.number, ply.number
        to = self._writer.links.get(place, "")
        if place in self._pictures:
            to = self._pictures[place].name
        bold = doc.Emphasis.STRONG if line.number == 0 else None
        text = turn_words(ply, self._language).replace(" ", "\u00a0")
        parts.append(doc.Link(text=text, to=to, emphasis=bold))
        opened.add(*parts)
        opened.interrupted, opened.played = False, True
        if ply.illegal:
            said = FigureWords.of(self._language).fault.format(rule=ply.illegal)
            opened.add(doc.Styled(text=said, emphasis=doc.Emphasis.EMPHATIC))
            opened.interrupted = True

    def _remark(self, remark: Remark, opened: _OpenParagraph) -> None:
        """What a remark says; two in a row are parted by a stop."""
        text = plain_text(remark)
        if not text:
            return
        if opened.remarked:
            opened.parts[-1] = stopped(opened.remarked)
        opened.add(text)
        opened.interrupted, opened.remarked = True, text

    def _why(self, problem: Problem) -> str:
        """Why a turn of a variation cannot be played."""
        names = names_of(self._story.played.game, self._language)
        return problem.said(self._language, names).what

    def _is_short(self, line: Line) -> bool:
        """Whether a variation stands in the line."""
        if self._writer.apart and line.parent == 0:
            return False
        places = [(line.number, line.before + rank) for rank in range(len(line.turns) + 1)]
        holds = any(turn.lines for turn in line.turns) or any(
            place in self._pictures for place in places
        )
        said = [*line.remarks, *(text for turn in line.turns for text in turn.remarks)]
        said += [turn.ply.text for turn in line.turns] + [turn.text for turn in line.rest]
        said += map(self._why, line.problems[:1])
        return not holds and sum(len(text) + 3 for text in said) <= self._writer.short


def times_of(notes: Iterable[StoryNote]) -> Iterator[str]:
    """The clock's times of a turn, as they are written."""
    for note in notes:
        if isinstance(note, Remark):
            yield from (value for name, value in commands(note) if name in _CLOCKS and value)


def judgements_in(story: Story) -> Iterator[int]:
    """The judgements of all lines, by their numbers in PGN."""
    for line in story.lines:
        for turn in line.turns:
            yield from turn.ply.nags
        for written in line.rest:
            yield from (note.number for note in written.notes if isinstance(note, Nag))
