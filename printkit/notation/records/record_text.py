"""The record of a game in its parts: while it is being read, as it was read, and in what order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise, takewhile

from printkit.base.errors import Message, Problem, Source
from printkit.notation.records import scores
from printkit.notation.records.tokens import WORDS, as_written
from printkit.notation.records.tracked_text import TrackedText
from printkit.notation.records.tree import (
    NOWHERE,
    Note,
    Remark,
    Sort,
    Token,
    Variation,
    WrittenTurn,
    remarks,
)
from printkit.notation.turns.spelling import NULL_TURNS, SHOWS_TURN, Oddity
from printkit.rules import Side

_MOST_LEAPS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordText:
    """The parts of the record of one game.

    Attributes:
        preface: the text before the first turn, where a program's board may stand.
        result: the score that ends it (`1-0`, `0 2`), or None.
        ending: how the game ended, in the words that stand by the score (`Black resigned`).
        below: the lines of words below the last turn, as remarks.
        problems: variations that are not closed.
    """

    source: Source
    headers: tuple[tuple[str, Token], ...]
    setup: tuple[Token, ...]
    preface: Token
    opening: tuple[Remark, ...]
    turns: tuple[WrittenTurn, ...]
    result: Token | None
    ending: str
    below: tuple[Remark, ...] = ()
    first_side: Side
    notes: tuple[Problem, ...]
    problems: tuple[Problem, ...]

    @property
    def turns_and_below(self) -> tuple[WrittenTurn, ...]:
        """The turns, the last one with the lines of words below it as its remarks."""
        if not self.turns or not self.below:
            return self.turns
        last = self.turns[-1]
        return (*self.turns[:-1], replace(last, notes=(*last.notes, *self.below)))


@dataclass(slots=True)
class ScannedTurn:
    """A turn that is being read."""

    text: str
    source: Source
    number: int | None
    notes: list[Note] = field(default_factory=list)

    def written(self) -> WrittenTurn:
        """The turn with all that stands after it."""
        return WrittenTurn(self.text, self.number, tuple(self.notes), self.source)


@dataclass(slots=True)
class Branch:
    """The main line, or a variation that is being read.

    `number` was read last, and is `fresh` while it waits for its turn; `words` were read since the
    last thing that was understood.
    """

    source: Source
    opening: list[Remark] = field(default_factory=list)
    turns: list[ScannedTurn] = field(default_factory=list)
    number: int | None = None
    fresh: bool = False
    words: list[Token] = field(default_factory=list)
    read: list[Token] = field(default_factory=list)

    def closed(self) -> Branch:
        """What the brackets around it hold: a remark as written, if no cell (`(12 sec.)`)."""
        said = [one for one in self.read if one.sort is not Sort.CLOSE]
        held = any(turn.text in NULL_TURNS or SHOWS_TURN.search(turn.text) for turn in self.turns)
        if held or not said or any(one.sort not in WORDS for one in said):
            return self
        return Branch(self.source, [Remark(as_written(said), said[0].source)])

    def add(self, remark: Remark) -> None:
        """Takes a remark, behind the last turn."""
        notes: list[Remark] | list[Note] = self.turns[-1].notes if self.turns else self.opening
        notes.append(remark)

    def variation(self) -> Variation:
        """The line as a variation."""
        return Variation(tuple(turn.written() for turn in self.turns), tuple(self.opening))


class Tally:
    """Something that was read otherwise than written: how often, and first where."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._count, self._first, self._shown = 0, NOWHERE, ""

    def __call__(self, source: Source, shown: str = "") -> None:
        """Counts it once more."""
        if not self._count:
            self._first, self._shown = source, shown
        self._count += 1

    def notes(self) -> Iterator[Problem]:
        """A note of it, where there was any."""
        if self._count:
            what = Message(self._key, count=self._count, text=self._shown)
            yield Problem(what, self._first)


ODDITIES = {
    "lines": "notation.odd-lines",
    "boards": "notation.odd-boards",
    "words": "notation.odd-words",
    "brackets": "notation.odd-brackets",
    Oddity.BLANKS.name: "notation.odd-blanks",
    Oddity.HYPHENS.name: "notation.odd-hyphens",
    Oddity.STOPS.name: "notation.odd-stops",
    Oddity.GAPS.name: "notation.odd-gaps",
    Oddity.CAPITALS.name: "notation.odd-capitals",
    Oddity.CROSSES.name: "notation.odd-crosses",
    Oddity.TAKES.name: "notation.odd-takes",
    Oddity.ASIDES.name: "notation.odd-asides",
}
"""What may be odd in the text of a game, in the order of the report, and its words' key."""


class ScannedGame:
    """The record of one game that is being read."""

    def __init__(self, source: Source, at: int, own: scores.Own, players: int = 2) -> None:
        self._own, self._players = own, players
        self.main = Branch(source)
        self.begins = at
        self.lines: set[Source] = set()
        self.titled = False
        self.first_turn = -1
        self.headers: list[tuple[str, Token]] = []
        self.setup: list[Token] = []
        self.spoken: list[ScannedTurn] = []
        self.glued: list[ScannedTurn] = []
        self.result: Token | None = None
        self.ending = ""
        self.black_begins = False
        self.notes: list[Problem] = []
        self.skipped: list[Problem] = []
        self.problems: list[Problem] = []
        self.odd = {name: Tally(key) for name, key in ODDITIES.items()}
        self.open: list[Branch] = []

    @property
    def branch(self) -> Branch:
        """What the next turn belongs to."""
        return self.open[-1] if self.open else self.main

    @property
    def has_turns(self) -> bool:
        """Whether any turn was read, in a list, a log or a protocol."""
        return bool(self.main.turns or self.spoken or self.glued)

    @property
    def last_number(self) -> int:
        """The number of the last turn; 0 if it has none."""
        turns = self.main.turns or self.spoken
        return (turns[-1].number or 0) if turns else 0

    def begin(self, at: int) -> None:
        """Marks where the first turn stands."""
        self.first_turn = at if self.first_turn < 0 else self.first_turn

    def take(self, other: ScannedGame) -> None:
        """Takes what was read behind this game and is none of its own."""
        self.headers += other.headers
        for remark in other.main.opening:
            self.main.add(remark)
        self.result = other.result or self.result
        self.notes += other.notes
        self.skipped += other.skipped

    def mover(self) -> Side:
        """Who would play the next turn."""
        turns = tuple(turn.written() for turn in self.main.turns)
        first = first_side(turns, black_begins=self.black_begins)
        return Side((first + len(turns)) % 2)

    def players(self) -> scores.PlayerNames:
        """What the headers, and the game, call the players."""
        return scores.PlayerNames.by(((key, value.text) for key, value in self.headers), self._own)

    def end(self, ending: scores.Ending, source: Source, written: str) -> None:
        """Notes how the game ended; of two statements the score counts.

        Of three players and more no score says who won: the words are kept.
        """
        winner = ending.winner
        if self._players > len(Side) and winner not in (None, scores.Who.NOBODY):
            if not any(map(str.isalpha, written)):
                what = Message("notation.score-of-two", text=written, count=self._players)
                self.notes.append(Problem(what, source, Message("notation.winner-in-words")))
            else:
                self.ending = self.ending or " ".join(written.split())
            return
        if winner is scores.Who.LAST_MOVER:
            winner = self.mover().other
        points = re.fullmatch(r"[0-2][ \t]+[0-2]", written)
        if self.result is None and (winner is not None or written == "*"):
            text = " ".join(written.split()) if points else scores.score_text(winner)
            self.result = Token(text, source)
            if ending.guessed and isinstance(winner, Side):
                side = ("White", "Black")[winner]
                what = Message("notation.result-by-colour", text=written, side=side)
                self.notes.append(Problem(what, source))
        self.ending = self.ending or ending.cause

    def text(self, sheet: TrackedText) -> RecordText:
        """All that was read of it."""
        # A last remark may say how the game ended, where no score does.
        last = self.main.turns[-1].notes[-1:] if self.main.turns else []
        if self.result is None and last and isinstance(last[0], Remark):
            words = last[0].text
            ending = scores.sentence_of(words, self.players()) or scores.ending_of_remark(words)
            if ending is not None and ending.winner is not None:
                self.end(replace(ending, cause=""), last[0].source, words)
        found = self.main.turns or self.spoken or self.glued
        turns = tuple(turn.written() for turn in found)
        begins, round_of = self.black_begins, self._players
        arranged = in_order(turns)
        # The lines of words below the last turn stand apart from what is said of it.
        said = arranged[-1].notes if arranged else ()
        tail = takewhile(
            lambda note: isinstance(note, Remark) and note.source in self.lines, reversed(said)
        )
        below = remarks((*tail,)[::-1])
        ordered = arranged
        if below:
            ordered = (*arranged[:-1], replace(arranged[-1], notes=said[: -len(below)]))
        until = self.first_turn if self.first_turn >= 0 else len(sheet.text)
        return RecordText(
            source=Source(sheet.file),
            headers=tuple(self.headers),
            setup=tuple(self.setup),
            preface=Token(sheet.text[self.begins : until], sheet.place(self.begins)),
            opening=tuple(self.main.opening),
            turns=ordered,
            result=self.result,
            ending=self.ending,
            below=below,
            first_side=first_side(ordered, black_begins=begins),
            notes=(
                *self.notes,
                *self.skipped,
                *(note for oddity in self.odd.values() for note in oddity.notes()),
                *_number_notes(turns, arranged, black_begins=begins, round_of=round_of),
            ),
            problems=tuple(self.problems),
        )


# Several games, and the numbers before turns


def joined(games: Sequence[RecordText]) -> tuple[RecordText, ...] | None:
    """Games as one where the numbers of each go on with those of another; None if they do not."""
    if len(games) < 2 or any(not game.turns for game in games):
        return None
    ordered = sorted(games, key=lambda game: game.turns[0].number or 0)
    for before, after in pairwise(ordered):
        last, first = before.turns[-1].number, after.turns[0].number
        if not last or not first or first == 1 or after.setup or first - last not in {0, 1}:
            return None
    keys = [key for game in ordered for key in dict(game.headers)]
    if len(set(keys)) < len(keys):
        return None
    whole = ordered[0]
    for after in ordered[1:]:
        # What stands above the one that follows comes behind the last turn.
        *turns, ends = whole.turns_and_below
        ends = replace(ends, notes=(*ends.notes, *after.opening))
        whole = replace(
            after,
            headers=(*whole.headers, *after.headers),
            setup=whole.setup,
            preface=whole.preface,
            opening=whole.opening,
            turns=(*turns, ends, *after.turns),
            first_side=whole.first_side,
            notes=(*whole.notes, *after.notes),
            problems=(*whole.problems, *after.problems),
        )
    note = Problem(Message("notation.games-joined"), ordered[1].turns[0].source)
    return (replace(whole, notes=(*whole.notes, note)),)


def in_order(turns: tuple[WrittenTurn, ...]) -> tuple[WrittenTurn, ...]:
    """The turns by their numbers, where copied columns mixed them and every number is there."""
    numbers = [turn.number for turn in turns if turn.number is not None]
    if len(numbers) < len(turns) or not numbers:
        return turns
    apart = [one for one, two in pairwise([*numbers, -1]) if one != two]
    if apart == sorted(apart) or len(set(apart)) < len(apart):
        return turns
    if max(apart) - min(apart) >= len(apart):
        return turns
    return tuple(sorted(turns, key=lambda turn: turn.number or 0))


def first_side(turns: Sequence[WrittenTurn], *, black_begins: bool) -> Side:
    """Who plays the first turn, by the numbers."""
    if black_begins:
        return Side.BLACK
    if not turns:
        return Side.WHITE
    first = turns[0].number
    if first is None or _by_pairs(_runs(turns), black_begins=False):
        return Side.WHITE
    return Side.BLACK if first > 0 and first % 2 == 0 else Side.WHITE


def _runs(turns: Sequence[WrittenTurn]) -> list[list[WrittenTurn]]:
    """The numbered turns, those of one number that stand together in one list."""
    numbered = (turn for turn in turns if turn.number is not None)
    return [list(run) for _, run in groupby(numbered, lambda turn: turn.number)]


def _by_pairs(runs: Sequence[Sequence[WrittenTurn]], *, black_begins: bool) -> bool:
    """Whether two turns share a number: more of them than stand alone within the game."""
    doubles = sum(len(run) > 1 for run in runs)
    singles = sum(len(run) == 1 for run in runs[int(black_begins) : -1])
    return doubles > singles


def _number_notes(
    turns: tuple[WrittenTurn, ...],
    ordered: tuple[WrittenTurn, ...],
    *,
    black_begins: bool,
    round_of: int,
) -> list[Problem]:
    """Notes where turns were put in order, at the first that stood elsewhere, and on numbers.

    Numbers may not follow one another, or stand before too many turns, or too few of them: they
    count turns, or rounds of so many players.
    """
    notes, order = list[Problem](), list[Problem]()
    if turns is not ordered:
        moved = next(two for one, two in pairwise(turns) if (two.number or 0) < (one.number or 0))
        order = [Problem(Message("notation.turns-stand-columns-put-order"), moved.source)]
    runs = _runs(ordered)
    for before, (turn, *_) in pairwise(runs):
        last = before[0].number or 0
        if turn.number != last + 1:
            what = Message("notation.out-of-order", number=turn.number or 0, last=last)
            notes.append(Problem(what, turn.source))
    most = round_of if _by_pairs(runs, black_begins=black_begins) else 1
    for place, run in enumerate(runs):
        within = place < len(runs) - 1 and (place > 0 or not black_begins)
        if len(run) > most:
            what = Message("notation.same-number", count=len(run), number=run[0].number)
            notes.append(Problem(what, run[most].source))
        elif len(run) < most and within:
            what, hint = Message("notation.turn-one-player-only", number=run[0].number), ""
            if most > 2:
                given = {"number": run[0].number, "count": len(run), "most": most}
                what, hint = Message("notation.round-not-of-all", **given), "notation.out-passes"
            notes.append(Problem(what, run[0].source, Message(hint) if hint else ""))
    return [*order, *notes[:_MOST_LEAPS]]
