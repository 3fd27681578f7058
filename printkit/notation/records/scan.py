"""From the text of a record to its games, before anything is known of which game it is.

A record is read in the manner of PGN: headers `[Key "value"]`, numbered turns
(`1 a2-b2=d3  2 h4-h3=f4`, or by pairs `1. a2-b2=d3 h4-h3=f4`), comments `{…}`, `; …` and `# …`,
variations `( … )`, judgements (`$1`, or `!?` after a blank). What was written in another manner
(a chat, a spreadsheet, HTML) was rewritten before, see `printkit.notation.records.cultures`.

Headers after turns, a score followed by turns, numbers that begin again at 1 start a new game.
Words among the turns are kept as remarks. The items of a setup prologue (`f4:ww`, before the first
turn) are kept too; lines that are no part of the game, such as a program's log, are skipped, and
reported where they hold a turn or a cell. Where there is no list of turns, the sentences of a log
(`Turn 38 : … selects g5-g4 …`) give them, else glued cells (`g5g4`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise, takewhile

from printkit.base.errors import Message, NotationError, Problem, Source
from printkit.base.lazy import regex
from printkit.notation.records import clocks, facts, scores
from printkit.notation.records.cultures import rewritten
from printkit.notation.records.lexing import LexedLine, Lexeme, Sort, is_null, lines, outer
from printkit.notation.records.order import first_side, in_order, told_leaps, told_order
from printkit.notation.records.tracked_text import TrackedText
from printkit.notation.records.tree import (
    NOWHERE,
    Nag,
    Note,
    Remark,
    Token,
    Variation,
    WrittenTurn,
    remarks,
)
from printkit.notation.turns.shapes import (
    HOLDS_CELL,
    HOLDS_TURN,
    LIKE_TURN,
    SHEET_ERROR,
    WHOLE_TURN,
)
from printkit.notation.turns.signs import EVALUATIONS, JUDGEMENTS
from printkit.notation.turns.spelling import Oddity
from printkit.rules import Side

_SETUP = regex(r"[a-z]+[0-9]+:[A-Za-z]+")
_PLACED = regex(r"[A-Za-z]{1,2}:[a-z]+[0-9]+(?:/[A-Za-z]{1,2}:[a-z]+[0-9]+){2,}/?")
"""More drops than a turn has: a player's cubes as the book of Jersi 4.0 sets them up."""
_TURN_SHAPE = regex(r"(?<![0-9])[A-Za-z][0-9]|^[A-Za-z]{1,2}:|^--\Z")
_PLAIN_TURN = regex(
    r"(?:[a-z]++[0-9]++[-=+*~][a-z]++[0-9]++[-=+!?/:*#$A-Za-z0-9]*+|[A-Za-z]{1,2}:[a-z]++[0-9]++"
    r"(?:/[A-Za-z]{1,2}:[a-z]++[0-9]++)*+)"
)
_SPOKEN = regex(r"\s*Turn\s+([0-9]{1,6})\s*:.*?\bselects\s+(\S+)")
_PROTOCOL = regex(r"\s*position\s+(?:startpos|fen\s+(\S+(?:\s+\S+){0,3}))\s+moves\s")
_SETUP_HEADER = "Setup"
_RESULT_HEADER = "Result"
_GAME_KEYS = frozenset({"game", "edition"})
_GLUED = regex(r"(?:[a-z][0-9]){2,3}")
_SCORES = frozenset({"0", "1", "2"})
_COMMENTS = (Sort.COMMENT, Sort.HASH)
_WORDS = frozenset({Sort.WORD, Sort.NUMBER, Sort.SCORE})
_BLACK_BEGINS = "..."
_FILLERS = frozenset(
    {"-", "\u2013", "\u2014", "...", "\u2026", "/", ",", "|", ".", "\u2022", "\u00b7"}
)
"""What fills the place of a turn that was not played, or stands between two."""
_NO_TURN = regex(r"[^\W\d_]{3,}|[^\w#]")
"""What stands behind a number that counts something else than turns: `1 Move "a"`."""
_CLOCK = "[%clk "
_FEW_WORDS = 4
_POINTING = regex(r"(?:[-=]>|\u2192|\u21d2|gg[,!.]?(?=[ \t]))[ \t]*", re.IGNORECASE)
"""What people set before a result."""
_SAYS = regex(r"[^\W\d_]{2}")
"""Words, not a line of dashes or the number of a page."""
_MOST_TOLD = 10
_SHOWN = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordText:
    """The parts of the record of one game.

    Attributes:
        source: the file.
        headers: keys and values in order.
        setup: the items of the setup prologue.
        preface: the text before the first turn, where a program's board may stand.
        opening: the remarks before the first turn.
        turns: the turns of the main line, with what stands after each.
        result: the score that ends it (`1-0`, `0 2`), or None.
        ending: how the game ended, in the words that stand by the score (`Black resigned`).
        below: the lines of words below the last turn, as remarks.
        first_side: who plays the first turn, by the numbers.
        notes: what was skipped or guessed, and numbers that do not follow one another.
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
    def turns_told(self) -> tuple[WrittenTurn, ...]:
        """The turns, the last one with the lines of words below it as its remarks."""
        if not self.turns or not self.below:
            return self.turns
        last = self.turns[-1]
        return (*self.turns[:-1], replace(last, notes=(*last.notes, *self.below)))


@dataclass(slots=True)
class _ScannedTurn:
    """A turn that is being read."""

    text: str
    source: Source
    number: int | None
    notes: list[Note] = field(default_factory=list)

    def written(self) -> WrittenTurn:
        return WrittenTurn(self.text, self.number, tuple(self.notes), self.source)


@dataclass(slots=True)
class _Branch:
    """The main line, or a variation that is being read.

    Attributes:
        source: where it begins.
        opening: the remarks before its first turn.
        turns: its turns.
        number: the number read last.
        fresh: whether that number still waits for its turn.
        words: the words read since the last thing that was understood.
        read: all that was read, as written.
    """

    source: Source
    opening: list[Remark] = field(default_factory=list)
    turns: list[_ScannedTurn] = field(default_factory=list)
    number: int | None = None
    fresh: bool = False
    words: list[Lexeme] = field(default_factory=list)
    read: list[Lexeme] = field(default_factory=list)

    def closed(self) -> _Branch:
        """What the brackets around it hold: a remark as written, if no cell (`(12 sec.)`)."""
        said = [one for one in self.read if one.sort is not Sort.CLOSE]
        held = (is_null(turn.text) or _TURN_SHAPE.search(turn.text) for turn in self.turns)
        if not said or any(one.sort not in _WORDS for one in said) or any(held):
            return self
        return _Branch(self.source, [Remark(_written(said), said[0].source)])

    def remark(self, remark: Remark) -> None:
        notes: list[Remark] | list[Note] = self.turns[-1].notes if self.turns else self.opening
        notes.append(remark)

    def variation(self) -> Variation:
        return Variation(tuple(turn.written() for turn in self.turns), tuple(self.opening))


class _Tally:
    """Something that was read otherwise than written: how often, and first where."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._count, self._first, self._shown = 0, NOWHERE, ""

    def __call__(self, source: Source, shown: str = "") -> None:
        if not self._count:
            self._first, self._shown = source, shown
        self._count += 1

    def notes(self) -> Iterator[Problem]:
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


class _Scanned:
    """The record of one game that is being read."""

    def __init__(self, source: Source, at: int) -> None:
        self.main = _Branch(source)
        self.begins = at
        self.lines: set[Source] = set()
        self.titled = False
        self.first_turn = -1
        self.headers: list[tuple[str, Token]] = []
        self.setup: list[Token] = []
        self.spoken: list[_ScannedTurn] = []
        self.glued: list[_ScannedTurn] = []
        self.result: Token | None = None
        self.ending = ""
        self.black_begins = False
        self.notes: list[Problem] = []
        self.skipped: list[Problem] = []
        self.problems: list[Problem] = []
        self.odd = {name: _Tally(key) for name, key in ODDITIES.items()}
        self.open: list[_Branch] = []

    @property
    def branch(self) -> _Branch:
        """What the next turn belongs to."""
        return self.open[-1] if self.open else self.main

    @property
    def has_turns(self) -> bool:
        return bool(self.main.turns or self.spoken or self.glued)

    @property
    def last_number(self) -> int:
        turns = self.main.turns or self.spoken
        return (turns[-1].number or 0) if turns else 0

    def begin(self, at: int) -> None:
        self.first_turn = at if self.first_turn < 0 else self.first_turn

    def take(self, other: _Scanned) -> None:
        """Takes what was read behind this game and is none of its own."""
        self.headers += other.headers
        for remark in other.main.opening:
            self.main.remark(remark)
        self.result = other.result or self.result
        self.notes += other.notes
        self.skipped += other.skipped

    def mover(self) -> Side:
        """Who would play the next turn."""
        turns = tuple(turn.written() for turn in self.main.turns)
        first = first_side(turns, black_begins=self.black_begins)
        return Side((first + len(turns)) % 2)

    def players(self) -> tuple[str, str]:
        """What the headers call White and Black."""
        given = {key.lower(): value.text for key, value in self.headers}
        return given.get("white", ""), given.get("black", "")

    def end(self, ending: scores.Ending, source: Source, written: str) -> None:
        """Notes how the game ended; of two statements the score counts."""
        winner = ending.winner
        if winner is scores.Who.LAST_MOVER:
            winner = self.mover().other
        points = re.fullmatch(r"[0-2][ \t]+[0-2]", written)
        if self.result is None and (winner is not None or written == "*"):
            text = " ".join(written.split()) if points else scores.score_text(winner)
            self.result = Token(text, source)
        self.ending = self.ending or ending.cause

    def text(self, sheet: TrackedText) -> RecordText:
        # A last remark may say how the game ended, where no score does.
        notes = self.main.turns[-1].notes if self.main.turns else []
        if self.result is None and notes and isinstance(notes[-1], Remark):
            text = notes[-1].text
            ending = scores.sentence_of(text, self.players()) or scores.told_by_score(text)
            if ending is not None and ending.winner is not None:
                self.end(replace(ending, cause=""), notes[-1].source, notes[-1].text)
        found = self.main.turns or self.spoken or self.glued
        turns = tuple(turn.written() for turn in found)
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
            first_side=first_side(ordered, black_begins=self.black_begins),
            notes=(
                *self.notes,
                *self.skipped,
                *(note for oddity in self.odd.values() for note in oddity.notes()),
                *told_order(turns, arranged),
                *told_leaps(ordered, black_begins=self.black_begins),
            ),
            problems=tuple(self.problems),
        )


class _Scanner:
    """Reads the lines of a record one by one.

    `_next` is what stands behind a game so far and may be the beginning of another one.
    """

    def __init__(self, sheet: TrackedText, closing: frozenset[Source]) -> None:
        self.games: list[_Scanned] = []
        self._sheet, self._closing = sheet, closing
        self._game = _Scanned(Source(sheet.file), 0)
        self._next: _Scanned | None = None
        self._line: LexedLine | None = None
        self._at = 0

    # Lines

    def line(self, line: LexedLine) -> None:
        """Takes what a line gives."""
        self._line = line
        for key, value, source in line.headers:
            known = facts.header_key(key)
            game = self._boundary()
            game.headers.append((known, Token(value, source)))
            if not facts.is_header(known) and scores.is_score(value):
                what = Message("notation.header-with-a-result", key=key)
                game.notes.append(Problem(what, source, Message("notation.result-header")))
        self._waiting().notes.extend(line.notes)
        if line.is_plain:
            self._plain(line)
        elif not line.lexemes or self._is_score(line) or self._is_placed(line):
            return
        elif self._is_movetext(line):
            for oddity, source in line.odd.items():
                self._game.odd[oddity.name](source)
            for self._at, one in enumerate(line.lexemes):
                self._game.branch.read.append(one)
                self._lexeme(one)
            self._end_line()
        else:
            self._other(line)

    def _plain(self, line: LexedLine) -> None:
        """Takes the numbers and turns of a plain line."""
        for one in line.lexemes:
            self._flush()
            if one.sort is Sort.NUMBER:
                self._numbered(one)
            else:
                self._turn(one)
        self._end_line()

    def _end_line(self) -> None:
        """Ends the variations that end with their line, and the words behind the last turn."""
        while self._game.open and self._game.open[-1].source in self._closing:
            self._close_variation(NOWHERE)
        self._flush(ends=True)

    def _waiting(self) -> _Scanned:
        """The game that what is no turn belongs to."""
        return self._game if self._next is None else self._next

    def _boundary(self) -> _Scanned:
        """The game to come, where one was read; else the one that has not begun."""
        if self._next is None and self._game.has_turns:
            assert self._line is not None
            self._next = _Scanned(Source(self._sheet.file), self._line.start)
        return self._waiting()

    def _is_score(self, line: LexedLine) -> bool:
        """Takes a line that says how the game ended, with the remarks on it."""
        game, words = self._game, line.words
        if game.open or not words or not (game.has_turns or line.text.strip() == "*"):
            return False
        text = _POINTING.sub("", line.text.partition("{")[0].strip())
        ending, players = scores.score_of(text), game.players()
        if ending is None and any(players):
            ending = scores.sentence_of(text, players)
        if ending is None or (ending.winner is None and text[:1] != "*"):
            return False
        game.end(ending, words[0].source, text)
        self._remarks(line)
        return True

    def _is_placed(self, line: LexedLine) -> bool:
        """Takes the cubes of one player, as the book of Jersi 4.0 sets them up."""
        words = line.words
        if self._game.has_turns or not words or not _PLACED.fullmatch(words[0].text):
            return False
        for word in words:
            at = 0
            for item in word.text.split("/"):
                if item:
                    self._game.setup.append(Token(item, word.source.shifted(at)))
                at += len(item) + 1
        self._remarks(line)
        return True

    def _is_movetext(self, line: LexedLine) -> bool:
        """Within a variation, or by its first words, or nothing but turns.

        A line begins with a number and a turn, or with the number that comes next and few words.
        """
        if self._game.open:
            return True
        words = outer(line.lexemes)
        if len(words) < 2 and all(is_null(word.text) for word in words):
            # A lone `--` is the line above the name at the end of a mail.
            return not words
        if words[0].sort is Sort.NUMBER:
            return self._is_numbered(words)
        if _is_glued(words) or (is_null(words[0].text) and facts.is_board(line.text)):
            return bool(self._game.main.turns) and not is_null(words[0].text)
        if not all(map(_is_plain, words)):
            return self._is_unnumbered(words)
        return True

    def _is_numbered(self, words: Sequence[Lexeme]) -> bool:
        number, due = words[0], self._game.last_number + 1
        if len(words) == 1:
            return not number.text.isdigit() or _number(number) == due
        follower = words[1]
        if follower.sort is not Sort.WORD:
            return False
        if not self._game.has_turns and _NO_TURN.match(follower.raw) and not _holds_cell(words):
            return False  # a case or a count in a list above the game
        return bool(_TURN_SHAPE.search(follower.text)) or (
            len(words) <= _FEW_WORDS and 0 <= due - _number(number) <= 1
        )

    def _is_unnumbered(self, words: Sequence[Lexeme]) -> bool:
        """A turn with words behind it, in a record without numbers; or with signs behind it."""
        turns = [_is_plain(word) for word in words]
        if not turns[0] or not _TURN_SHAPE.search(words[0].text):
            return False
        last = len(turns) - turns[::-1].index(True)
        behind = " ".join(word.raw for word in words[last:])
        if not all(turns[:last]):
            return False
        numbered = self._game.last_number or HOLDS_CELL.search(behind)
        return (
            not numbered
            or not re.search(r"[^\W\d_]{2}", behind)
            or (scores.sentence_of(behind, self._game.players()) is not None)
        )

    def _other(self, line: LexedLine) -> None:
        """A line that is no list of turns: a setup, a program's words, glued cells, or noise."""
        words = line.words
        if self._is_spoken(line) or self._is_protocol(line, words) or self._is_fact(line):
            return
        # A line of a setup prologue gives its items, without a label before them.
        items = [bool(_SETUP.fullmatch(word.text)) for word in words]
        if self._game.has_turns or not any(items):
            placed: Sequence[Lexeme] = ()
        else:
            first = items.index(True)
            labelled = not any(map(HOLDS_CELL.search, (word.text for word in words[:first])))
            placed = words[first:] if labelled and words[first - 1].text.endswith(":") else words
        if placed:
            self._game.setup.extend(Token(word.text, word.source) for word in placed)
        elif _is_glued(words):
            self._glued_turns(words)
        else:
            # In a sentence `;` is a sign like others, and only `#` begins a remark.
            if not self._skip(line):
                self._remarks(line, (Sort.HASH,))
            return
        self._remarks(line)

    def _skip(self, line: LexedLine) -> bool:
        """Reports a line that is no part of the game; whether it is kept as a remark."""
        game, text = self._waiting(), line.text.strip()
        board = facts.is_board(line.text)
        held = HOLDS_TURN.search(line.text) or HOLDS_CELL.search(line.text)
        kept = bool(self._game.main.turns and not board and _SAYS.search(text))
        if kept:
            # What is said among the turns or behind them.
            self._game.lines.add(line.source)
            self._remark(Lexeme(Sort.COMMENT, text, line.source, text))
        if not self._game.has_turns and not board and facts.tells_start(text):
            told = Message("notation.start-in-words", text=_shortened(text))
            hint = Message("notation.start-in-a-header")
            game.skipped.append(Problem(told, line.source, hint))
        elif held and not board and len(game.skipped) < _MOST_TOLD:
            what = "notation.skipped-holds-cell"
            if HOLDS_TURN.search(line.text):
                what = "notation.skipped-holds-turn"
            place = line.place(held.start())
            game.skipped.append(Problem(Message(what, text=_shortened(text)), place))
        elif not board:
            game.odd["words" if kept else "lines"](line.source, _shortened(text))
        elif game.has_turns:
            game.odd["boards"](line.source)
        return kept

    def _is_fact(self, line: LexedLine) -> bool:
        """Takes a line that says what a header would: a player, a date, a position, a title."""
        title = facts.title(line.text)
        if title:
            game = self._boundary()
            game.titled = True
            game.main.opening.append(Remark(title, line.source))
            return True
        fact = facts.fact(line.text)
        if fact is None:
            return False
        key, value, at = fact
        if key == _RESULT_HEADER and self._game.has_turns and self._next is None:
            ending = scores.score_of(value)
            if ending is not None:
                self._game.end(ending, line.place(at), value)
                return True
        if key in {known for known, _ in self._waiting().headers}:
            return False
        game = self._boundary() if key != _SETUP_HEADER else self._game
        if key == _SETUP_HEADER and game.has_turns:
            return False
        game.headers.append((key, Token(value, line.place(at))))
        return True

    def _is_spoken(self, line: LexedLine) -> bool:
        """Takes the turn of a sentence in a log."""
        spoken = _SPOKEN.match(line.text)
        if spoken is None:
            return False
        number = int(spoken[1])
        if number == 1 < self._game.last_number and not self._game.main.turns:
            self._close_game(line.start)
        self._game.begin(line.start)
        place = line.place(spoken.start(2))
        self._game.spoken.append(_ScannedTurn(spoken[2], place, number))
        return True

    def _is_protocol(self, line: LexedLine, words: Sequence[Lexeme]) -> bool:
        """Takes what a program sends another of a whole game; the last time counts."""
        protocol = _PROTOCOL.match(line.text)
        moves = [word for word in words if protocol and word.source.column > protocol.end()]
        if protocol is None or not _is_glued(moves):
            return False
        game = self._game
        game.glued.clear()
        self._glued_turns(moves)
        if protocol[1]:
            game.headers = [header for header in game.headers if header[0] != _SETUP_HEADER]
            place = line.place(protocol.start(1))
            game.headers.append((_SETUP_HEADER, Token(protocol[1], place)))
        return True

    def _glued_turns(self, words: Sequence[Lexeme]) -> None:
        number = None
        for word in words:
            if word.sort is Sort.NUMBER:
                number = _number(word)
            else:
                self._game.glued.append(_ScannedTurn(word.text, word.source, number))

    def _remarks(self, line: LexedLine, sorts: tuple[Sort, ...] = _COMMENTS) -> None:
        for one in line.lexemes:
            if one.sort in sorts:
                self._remark(one)

    def _remark(self, one: Lexeme) -> None:
        remark = Remark(one.text, one.source)
        if one.sort is Sort.HASH and facts.title(one.text) and self._game.has_turns:
            self._boundary()
        if self._next is not None:
            self._next.main.opening.append(remark)
        else:
            self._game.branch.remark(remark)

    # Turns

    def _lexeme(self, one: Lexeme) -> None:
        if one.sort is not Sort.WORD:
            self._flush(ends=one.sort in {Sort.SCORE, Sort.CLOSE})
        match one.sort:
            case Sort.NUMBER:
                self._numbered(one)
            case Sort.SCORE:
                self._score(one)
            case Sort.COMMENT | Sort.HASH:
                self._remark(one)
            case Sort.NAG:
                self._judge(int(one.text[1:]), one)
            case Sort.WORD:
                self._word(one)
            case Sort.OPEN:
                self._open_variation(one.source)
            case _:
                self._close_variation(one.source)

    def _numbered(self, one: Lexeme) -> None:
        branch = self._game.branch
        if branch.fresh and self._game.open:
            branch.remark(Remark(str(branch.number), one.source))
        branch.number, branch.fresh = _number(one), True
        dots = one.text.endswith(_BLACK_BEGINS)
        self._game.black_begins |= dots and not self._game.main.turns

    def _score(self, one: Lexeme) -> None:
        ending = scores.score_of(one.text)
        if self._game.open or not self._game.main.turns or ending is None or ending.winner is None:
            self._game.branch.words.append(one)
        else:
            self._game.end(ending, one.source, one.text)

    def _word(self, one: Lexeme) -> None:
        branch, text = self._game.branch, one.text
        signs = JUDGEMENTS.get(text) or EVALUATIONS.get(one.raw) or EVALUATIONS.get(text)
        if text == "*" and branch is self._game.main and branch.turns:
            self._flush(ends=True)
            self._game.end(scores.Ending(None), one.source, "*")
        elif signs is not None and branch.turns and not branch.fresh:
            self._flush()
            self._judge(signs, one)
        elif text in _FILLERS:
            return
        elif (time := clocks.told(text)) and self._has_no_time():
            self._flush()
            branch.remark(Remark(f"{_CLOCK}{time}]", one.source))
        elif (
            _TURN_SHAPE.search(text)
            or SHEET_ERROR.fullmatch(text)
            or (
                (is_null(text) or (branch.fresh and not self._comes() and self._may_be(one)))
                and scores.sentence_of(text) is None
            )
        ):
            self._flush()
            self._turn(one)
        else:
            if branch.fresh and self._is_said():
                count = str(branch.number)
                branch.words.append(replace(one, text=count, raw=count))
                branch.fresh = False
            branch.words.append(one)

    def _is_said(self) -> bool:
        """Whether brackets around what is read hold words so far: a number in them is a count."""
        branch = self._game.branch
        return bool(self._game.open and branch.opening and not branch.turns)

    def _has_no_time(self) -> bool:
        """Whether a time may be of the last turn: it has none, and no number stands behind it."""
        branch = self._game.branch
        notes = branch.turns[-1].notes if branch.turns and not branch.fresh else None
        return notes is not None and not any(
            isinstance(note, Remark) and note.text.startswith(_CLOCK) for note in notes
        )

    def _may_be(self, one: Lexeme) -> bool:
        """Whether a word behind a number may be meant as a turn: above the first one few are."""
        if self._is_said():
            return False
        return self._game.has_turns or _NO_TURN.match(one.raw) is None

    def _turn(self, one: Lexeme) -> None:
        game = self._game
        if not game.open:
            self._begin_again(game.main.number if game.main.fresh else None)
            game = self._game
        game.begin(self._line.start if self._line else 0)
        branch = game.branch
        branch.turns.append(_ScannedTurn(one.text, one.source, branch.number))
        branch.fresh = False

    def _comes(self) -> bool:
        """Whether the turn that is due stands behind a word that looks like none."""
        behind = self._line.lexemes[self._at + 1 :] if self._line else []
        due = takewhile(lambda after: after.sort is Sort.WORD, islice(behind, _FEW_WORDS))
        return any(WHOLE_TURN.fullmatch(after.text) for after in due)

    def _begin_again(self, number: int | None) -> None:
        """Begins a new game where the turn to come is none of this one's."""
        game = self._game
        if not game.main.turns:
            return
        goes_on = number is not None and number in {game.last_number, game.last_number + 1}
        goes_on &= game.result is None or number == game.last_number + 1
        again = number == 1 < game.last_number and not game.black_begins
        behind = self._next
        begun = behind is not None and (behind.headers or (behind.titled and number == 1))
        if behind is not None and (begun or not goes_on):
            self._close_game(behind.begins)
        elif again or (game.result is not None and not goes_on):
            self._close_game(self._line.start if self._line else 0)
        elif behind is not None:
            game.take(behind)
            self._next = None
        else:
            return
        if self._game is not game:
            self._game.main.number, self._game.main.fresh = number, True
            game.main.fresh = False

    def _close_game(self, at: int) -> None:
        """Ends this game; the next one begins, with what was read behind this one."""
        self.games.append(self._game)
        self._game = self._next or _Scanned(Source(self._sheet.file), at)
        self._next = None

    def _judge(self, number: int, one: Lexeme) -> None:
        branch = self._game.branch
        if branch.turns:
            branch.turns[-1].notes.append(Nag(number, one.source))
        else:
            branch.words.append(one)

    def _flush(self, *, ends: bool = False) -> None:
        """Keeps words that are no turns as a remark, or as how the game ended, behind all turns."""
        game, branch = self._game, self._game.branch
        if not branch.words:
            return
        words, branch.words = branch.words, []
        text, source = _written(words), words[0].source
        if branch is game.main and branch.turns:
            ending = scores.sentence_of(text, game.players()) if ends else None
            if ending is not None and (ending.winner is not None or game.result is not None):
                game.end(ending, source, text)
                return
        branch.remark(Remark(text, source))
        branch.fresh = branch.fresh and not branch.turns
        if branch is game.main:
            game.odd["words"](source, _shortened(text))

    def _open_variation(self, source: Source) -> None:
        if self._game.branch.turns:
            self._game.open.append(_Branch(source))
        else:
            self._game.odd["brackets"](source)

    def _close_variation(self, source: Source) -> None:
        game = self._game
        if not game.open:
            # `1) a2-b2` is a number with its bracket.
            if not game.main.fresh:
                game.odd["brackets"](source)
            return
        branch = game.open.pop().closed()
        notes = game.branch.turns[-1].notes
        if branch.turns:
            notes.append(branch.variation())
            return
        if branch.fresh:
            branch.opening.append(Remark(str(branch.number), source))
        time = clocks.told(branch.opening[0].text) if len(branch.opening) == 1 else None
        if time and self._has_no_time():
            notes.append(Remark(f"{_CLOCK}{time}]", branch.opening[0].source))
            return
        if game.result is not None and not game.open and len(branch.opening) == 1:
            ending = scores.sentence_of(branch.opening[0].text, game.players())
            game.ending = game.ending or branch.opening[0].text
            if ending is not None or game.ending == branch.opening[0].text:
                return
        notes.extend(branch.opening)

    # The end

    def close(self) -> None:
        """Closes what the text leaves open."""
        self._flush(ends=True)
        game = self._game
        for source in sorted(self._closing):
            hint = Message("notation.taken-end-line-close")
            game.notes.append(Problem(Message("notation.variation-not-closed"), source, hint))
        while game.open:
            self._close_variation(NOWHERE)
        behind, self._next = self._next, None
        self.games.append(game)
        if behind is None:
            return
        # Are the headers behind this game those of another that is not yet begun?
        keys = {key for key, _ in behind.headers}
        again = keys & {key for key, _ in game.headers}
        if again and any(key.lower() in _GAME_KEYS for key in keys):
            self.games.append(behind)
        else:
            game.take(behind)

    @property
    def unclosed(self) -> frozenset[Source]:
        """Where the variations begin that were never closed."""
        return frozenset(branch.source for branch in self._game.open)


def scan_games(text: str, file: str) -> tuple[RecordText, ...]:
    """The parts of all games in a text; of one without turns the header that names the game.

    Raises:
        NotationError: there is no turn in it, and no such header.
    """
    games = scan_whole(text, file)
    keys = {key.lower() for game in games for key, _ in game.headers}
    if any(game.turns for game in games) or not _GAME_KEYS.isdisjoint(keys):
        return games
    # Why nothing is played: the first line that holds cells, and what is in the way.
    sheet, _ = rewritten(TrackedText.of(text, file))
    hint = Message("notation.turns-after-numbers")
    held = _BEFORE.search(sheet.text) or HOLDS_CELL.search(sheet.text)
    if held is None:
        raise NotationError(Message("notation.no-turns-text"), source=Source(file), hint=hint)
    line = sheet.text[held.start() :].partition("\n")[0]
    before = (held[1] if held.re.groups else "").strip()
    if before:
        hint = Message("notation.in-the-way", text=_shortened(before))
    what = Message("notation.no-turns-can-read-first", text=_shortened(line))
    raise NotationError(what, source=sheet.place(held.start()), hint=hint)


def scan_record(text: str, file: str, number: int | None = None) -> RecordText:
    """The parts of the text of a record; of a game not yet begun the header that names it.

    Args:
        text: the text.
        file: what messages call it.
        number: which game of several, from 1.

    Raises:
        NotationError: there is no turn in it, and no such header; or there are several games and
            no number, or no game of that number.
    """
    games = scan_games(text, file)
    return games[chosen(len(games), file, number)]


def chosen(count: int, file: str, number: int | None) -> int:
    """The place of the game of that number among so many; of a single one without it.

    Raises:
        NotationError: there are several games and no number, or no game of that number.
    """
    if number is None and count == 1:
        return 0
    if number is not None and 1 <= number <= count:
        return number - 1
    what = Message("notation.several-games", count=count)
    if number is not None:
        what = Message("notation.no-game-file", number=number)
    hint = Message("notation.choose-game-number", count=count)
    raise NotationError(what, source=Source(file), hint=hint)


def scan_text(text: str, file: str) -> RecordText:
    """The parts of a text that may hold no turn yet; of its first game, if it holds several."""
    return scan_whole(text, file)[0]


def scan_whole(text: str, file: str) -> tuple[RecordText, ...]:
    """The parts of all games in a text, at least one, be they without turns."""
    sheet, notes = rewritten(TrackedText.of(text, file))
    first, *others = scan_sheet(sheet)
    return (replace(first, notes=(*notes, *first.notes)), *others)


def scan_sheet(sheet: TrackedText) -> tuple[RecordText, ...]:
    """The parts of all games in a text in the manner of PGN, at least one."""
    reader = _read(sheet, frozenset())
    if reader.unclosed:
        reader = _read(sheet, reader.unclosed)
    reader.close()
    return tuple(game.text(sheet) for game in reader.games)


def _read(sheet: TrackedText, closing: frozenset[Source]) -> _Scanner:
    """All lines read; the variations that begin at `closing` end with their lines."""
    reader = _Scanner(sheet, closing)
    for line in lines(sheet):
        reader.line(line)
    return reader


_BEFORE = regex(rf"^(.*?)(?:{LIKE_TURN})", re.MULTILINE)


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "\u2026"


def _written(words: Sequence[Lexeme]) -> str:
    """Words as they were written, with a blank where any stood."""
    parts = [words[0].raw]
    for before, word in pairwise(words):
        line, column = before.source.line, before.source.column + len(before.raw)
        glued = (word.source.line, word.source.column) == (line, column)
        parts += ["" if glued else " ", word.raw]
    return "".join(parts)


def _number(lexeme: Lexeme) -> int:
    return int(lexeme.text.rstrip(".:, \t"))


def _is_plain(word: Lexeme) -> bool:
    """Whether a word stands among turns as it is."""
    return (
        word.sort in {Sort.NUMBER, Sort.SCORE}
        or word.text in JUDGEMENTS
        or word.text in EVALUATIONS
        or word.text in _FILLERS
        or is_null(word.text)
        or word.text == "*"
        or WHOLE_TURN.fullmatch(word.text) is not None
        or _PLAIN_TURN.fullmatch(word.text) is not None
    )


def _holds_cell(words: Sequence[Lexeme]) -> bool:
    return any(HOLDS_CELL.search(word.text) for word in words)


def _is_glued(words: Sequence[Lexeme]) -> bool:
    named = [word for word in words if word.sort is Sort.WORD]
    return bool(named) and all(_GLUED.fullmatch(word.text) for word in named)
