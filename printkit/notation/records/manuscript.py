"""A person's text with games in it, one of which is written on: what it holds besides stays.

What is added stands where the game ends, what changes is put in its place, all else is left as it
is. Where to write is not calculated, it is tried: of the `Manuscript.drafts` the first is taken
that is read back as it was meant (`Manuscript.lost_in`). The last draft writes the game anew, as
printkit does; it is the only one for a text that printkit wrote.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf

from printkit.base.errors import Message, Source
from printkit.base.lazy import regex
from printkit.notation.records.game_text import (
    GameText,
    header_line,
    lost,
    more_moves,
    stated,
    wrapped,
    write_game,
)
from printkit.notation.records.record_text import RecordText
from printkit.notation.records.scan import scan_whole
from printkit.notation.records.scores import SCORE
from printkit.notation.records.tree import NOWHERE, Note, Token, Variation, WrittenTurn

_LINES_TRIED = 12
_VALUE = regex(r'(?:[^"\\\n]|\\.)*')
_WRITTEN_SCORE = regex(rf"{SCORE}|\*|[0-2][ \t]+[0-2](?!\S)|[^\n{{]*[^\s{{]")
_NUMBER_BEFORE = regex(r"[ \t]*(?:[0-9]{1,6}[.:)\u2026]*[ \t]*(?:\.{3}[ \t]*)?)?\Z")
_WORD = regex(r"[^\s(){};]+")
_JUDGED = regex(r"(?:[ \t]*(?:\$[0-9]{1,3}|[!?]{1,2})(?!\S))*")
_MARGIN = regex(r"[ \t>]*")

_Edit = tuple[int, int, str]
"""What stands from one character to before another, and what shall."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Growth:
    """What a game says more than before; or that its last turn is gone."""

    notes: tuple[Note, ...] = ()
    turns: tuple[WrittenTurn, ...] = ()
    is_shorter: bool = False

    @classmethod
    def between(cls, old: RecordText, new: RecordText) -> _Growth | None:
        """How a game grew to another; None where it did not only grow, or lose its last turn."""
        count = len(old.turns)
        if not count:
            known = len(old.opening)
            if new.opening[:known] != old.opening:
                return None
            return cls(notes=new.opening[known:], turns=new.turns)
        if len(new.turns) == count - 1:
            return cls(is_shorter=True)
        if new.opening != old.opening or new.turns[: count - 1] != old.turns[: count - 1]:
            return None
        one, other = old.turns[-1], new.turns[count - 1]
        known = len(one.notes)
        if one.text != other.text or other.notes[:known] != one.notes:
            return None
        return cls(notes=other.notes[known:], turns=new.turns[count:])


@dataclass(frozen=True, slots=True, kw_only=True)
class Manuscript:
    """A text with games in it; the one of that number, from 0, is written on."""

    text: str
    games: tuple[RecordText, ...]
    number: int

    @classmethod
    def of(cls, text: str, file: str = "", number: int | None = None) -> Manuscript:
        """A text as it is read; its last game is written on where no number, from 0, is given."""
        games = tuple(map(stated, scan_whole(text, file)))
        return cls(text=text, games=games, number=len(games) - 1 if number is None else number)

    @property
    def game(self) -> RecordText:
        """The game that is written on."""
        return self.games[self.number]

    @property
    def is_own(self) -> bool:
        """Whether the text is as printkit writes it, and holds nothing besides."""
        return len(self.games) == 1 and self.text == written(self.game)

    def drafts(self, meant: RecordText) -> Iterator[str]:
        """Texts that may hold the game as it is meant, the one with the least changes first."""
        growth = None if self.is_own else _Growth.between(self.game, meant)
        if growth is not None:
            fixed = [*self._headers(meant)]
            old, new = self.game.result, meant.result
            if old is not None and (new is None or new.text != old.text):
                # A score that is another one, or gone; a new one is added behind the turns.
                at = self._at(old.source)
                score = _WRITTEN_SCORE.match(self.text, at)
                fixed.append((at, score.end() if score else at, new.text if new else ""))
            for edits in self._taken() if growth.is_shorter else self._added(meant, growth):
                text = self.text
                for start, end, put in sorted([*fixed, *edits], reverse=True):
                    text = text[:start] + put + text[end:]
                yield text
        if len(self.games) == 1:
            yield written(meant)

    def lost_in(self, draft: Manuscript, meant: RecordText) -> Message | None:
        """What a draft loses or changes, of this game or of the others in the file."""
        if len(draft.games) != len(self.games):
            return Message("notation.lost-game")
        games = [*self.games]
        games[self.number] = meant
        pairs = zip(games, draft.games, strict=True)
        return next(filter(None, (lost(one, other) for one, other in pairs)), None)

    # What is changed in its place

    def _headers(self, meant: RecordText) -> Iterator[_Edit]:
        """Headers whose values are others, and new ones behind the last or before the game."""
        known = dict(self.game.headers)
        lines: list[str] = []
        for key, value in meant.headers:
            old = known.get(key)
            if old is None:
                lines.append(header_line(key, value.text))
            elif old.text != value.text:
                at = self._at(old.source)
                match = _VALUE.match(self.text, at)
                new = header_line(key, value.text)[len(key) + 3 : -2]
                yield at, match.end() if match else at, new
        if lines and known:
            end = self._line_end(max(self._at(value.source) for value in known.values()))
            yield end, end, "\n" + "\n".join(lines)
        elif lines:
            # A game without headers begins at the text's beginning, or with its first turn.
            first = self.game.turns[0] if self.number and self.game.turns else None
            at = self.text.rfind("\n", 0, self._at(first.source)) + 1 if first else 0
            yield at, at, "\n".join(lines) + "\n\n"

    def _taken(self) -> Iterator[list[_Edit]]:
        """The last turn taken out, with its number and its judgements; its remarks stay."""
        last = self.game.turns[-1]
        at = self._at(last.source)
        start = self.text.rfind("\n", 0, at) + 1
        before = _NUMBER_BEFORE.search(self.text, start, at)
        begins = before.start() if before else at
        ends = at
        for _ in range(3):
            match = _WORD.match(self.text, ends)
            judged = _JUDGED.match(self.text, match.end() if match else ends)
            ends = judged.end() if judged else ends
            alone = self.text[start:begins] + self.text[ends : self._line_end(ends)]
            if not alone.strip():
                yield [(max(start - 1, 0), self._line_end(ends), "")]
            yield [(begins, ends, "")]
            ends += len(self.text[ends:]) - len(self.text[ends:].lstrip(" \t"))

    # What is added

    def _added(self, meant: RecordText, growth: _Growth) -> Iterator[list[_Edit]]:
        """What is new, at every place where it may stand."""
        chunks = more_moves(_game_text(self.game), growth.notes, growth.turns)
        old, new = self.game.result, meant.result
        ends = [new.text] if new is not None and old is None else []
        if not chunks and not ends:
            yield []
            return
        if old is not None and new is not None and chunks:
            at = self._at(old.source)
            alone = not self.text[self.text.rfind("\n", 0, at) + 1 : at].strip()
            before = "\n".join(wrapped(chunks)) + "\n" if alone else " ".join(chunks) + " "
            yield [(at, at, before)]
        # Else behind the line where the last thing of the game begins.
        breaks = [match.start() for match in re.finditer("\n", self.text)][self._last_line() - 1 :]
        for end in (*breaks[:_LINES_TRIED], len(self.text)):
            yield from ([edit] for edit in self._behind(end, chunks, ends))

    def _last_line(self) -> int:
        """The line where the last thing of the game begins."""
        game = self.game
        work: list[Note | WrittenTurn | Token] = [*game.opening, *game.setup, *game.turns[-1:]]
        work.extend(value for _, value in game.headers)
        last = 1
        while work:
            one = work.pop()
            if isinstance(one, Variation):
                work.extend((*one.opening, *one.turns))
                continue
            last = max(last, one.source.line)
            if isinstance(one, WrittenTurn):
                work.extend(one.notes)
        return last

    def _behind(self, end: int, chunks: Sequence[str], ends: Sequence[str]) -> Iterator[_Edit]:
        """What is added behind a line's end: in the line where there is room, else below it."""
        line = self.text[self.text.rfind("\n", 0, end) + 1 : end]
        last = "".join(f"\n{one}" for one in ends)
        joined = "\n".join(wrapped(chunks, line))[len(line) :] + last
        margin = _MARGIN.match(line)
        indent = margin[0] if margin and self.game.turns else ""
        below = "".join(f"\n{indent}{one}" for one in (*wrapped(chunks), *ends))
        if not self.game.turns:
            below = f"\n{below}"
        # Room is where the last line of turns holds fewer than others do, or is the only one.
        counts = Counter(turn.source.line for turn in self.game.turns)
        count = counts.pop(self.game.turns[-1].source.line) if counts else inf
        room = count < max(counts.values(), default=inf)
        if not chunks or chunks[0][0] in "{($" or room:
            yield end, end, joined
        yield end, end, below
        yield end, end, below.replace(f"\n{indent}", "\n")
        yield end, end, joined

    # Places

    def _at(self, source: Source) -> int:
        """Where in the text a place is."""
        at = 0
        for _ in range(source.line - 1):
            at = self.text.find("\n", at) + 1
        return at + max(source.column - 1, 0)

    def _line_end(self, at: int) -> int:
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end


def written(game: RecordText) -> str:
    """A game as printkit writes it, with nothing besides; words below it become remarks."""
    text = _game_text(game)
    if not game.turns:
        return write_game(replace(text, opening=(*game.opening, *game.below)))
    return write_game(replace(text, turns=game.turns_and_below))


def _game_text(game: RecordText) -> GameText:
    return GameText(
        turns=game.turns,
        headers=tuple((key, value.text) for key, value in game.headers),
        setup=tuple(item.text for item in game.setup),
        opening=game.opening,
        result=game.result.text if game.result else None,
        first_side=game.first_side,
    )


def as_read(game: GameText) -> RecordText:
    """A game as it is to be read back from its text."""
    nowhere = replace(scan_whole("", "")[0], first_side=game.first_side)
    return replace(
        nowhere,
        headers=tuple((key, Token(value)) for key, value in game.headers),
        setup=tuple(map(Token, game.setup)),
        opening=game.opening,
        turns=game.turns,
        result=Token(game.result) if game.result else None,
    )


def with_header(game: RecordText, key: str, value: str) -> RecordText:
    """A game with a header: in the place of one that it has, else behind the others."""
    new = Token(value, NOWHERE)
    kept = [(name, new if name.lower() == key.lower() else old) for name, old in game.headers]
    if all(name.lower() != key.lower() for name, _ in kept):
        kept.append((key, new))
    return replace(game, headers=tuple(kept))
