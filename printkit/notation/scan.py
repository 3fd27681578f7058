"""From the text of a record to its parts, before anything is known of the game.

A record is read in the manner of PGN: headers `[Key "value"]`, numbered turns
(`1 a2-b2=d3  2 h4-h3=f4`, or by pairs `1. a2-b2=d3 h4-h3=f4`), comments `{…}`, `; …` and `# …`,
variations `( … )`, judgements (`$1`, or `!?` after a blank). The items of a setup prologue
(`f4:ww`, before the first turn) are kept; everything else, such as a program's log, is skipped
and counted. Where there is no list of turns, the sentences of a log (`Turn 38 : … selects
g5-g4 …`) give them, else glued cells (`g5g4`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice, pairwise

from printkit.errors import NotationError, Phrase, Problem, Source
from printkit.notation.lexing import Lexeme, Line, Sort, lines
from printkit.notation.signs import JUDGEMENTS
from printkit.notation.tree import NOWHERE, Nag, Note, Remark, Token, Variation, WrittenTurn
from printkit.rules import Side

_HEADER = re.compile(r'\s*\[\s*([A-Za-z]\w*)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')
_HEADER_BEGINS = re.compile(r'\s*\[\s*[A-Za-z]\w*\s+"')
_HEADER_ESCAPE = re.compile(r'\\([\\"nr])')
_ESCAPED = {"n": "\n", "r": "\r"}
_SETUP = re.compile(r"[a-z]+[0-9]+:[A-Za-z]+")
_TURN_SHAPE = re.compile(r"[A-Za-z][0-9]|^[A-Za-z]:")
_PLAIN_TURN = re.compile(
    r"(?:[a-z]++[0-9]++[-=+*~][a-z]++[0-9]++[-=+!?/:*#$A-Za-z0-9]*+|[A-Za-z]{1,2}:[a-z]++[0-9]++"
    r"(?:/[A-Za-z]{1,2}:[a-z]++[0-9]++)*+)"
)
_SPOKEN = re.compile(r"\s*Turn\s+([0-9]{1,6})\s*:.*?\bselects\s+(\S+)")
_PROTOCOL = re.compile(r"\s*position\s+(?:startpos|fen\s+(\S+(?:\s+\S+){0,3}))\s+moves\s")
_SETUP_HEADER = "Setup"
_GAME_KEYS = frozenset({"game", "edition"})
_GLUED = re.compile(r"(?:[a-z][0-9]){2,3}")
_RESULTS = frozenset({"1-0", "0-1", "1/2-1/2", "½-½", "*"})
_SCORES = frozenset({"0", "1", "2"})
_COMMENTS = (Sort.COMMENT, Sort.HASH)
_BLACK_BEGINS = "..."
_FEW_WORDS = 4
_MOST_LEAPS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordText:
    """The parts of a record.

    Attributes:
        source: the file.
        headers: keys and values in order.
        setup: the items of the setup prologue.
        preface: the text before the first turn, where a program's board may stand.
        opening: the remarks before the first turn.
        turns: the turns of the main line, with what stands after each.
        result: the score that ends it (`1-0`, `0 2`), or None.
        first_side: who plays the first turn, by the numbers.
        notes: what was skipped or guessed, and numbers that do not follow one another.
        problems: comments and variations that are not closed.
    """

    source: Source
    headers: tuple[tuple[str, Token], ...]
    setup: tuple[Token, ...]
    preface: str
    opening: tuple[Remark, ...]
    turns: tuple[WrittenTurn, ...]
    result: Token | None
    first_side: Side
    notes: tuple[Problem, ...]
    problems: tuple[Problem, ...]


@dataclass(slots=True)
class _Turn:
    """A turn that is being read."""

    text: str
    source: Source
    number: int | None
    notes: list[Note] = field(default_factory=list)

    def written(self) -> WrittenTurn:
        return WrittenTurn(self.text, self.number, tuple(self.notes), self.source)


@dataclass(slots=True)
class _Branch:
    """The main line, or a variation that is being read."""

    source: Source
    opening: list[Remark] = field(default_factory=list)
    turns: list[_Turn] = field(default_factory=list)
    number: int | None = None
    fresh: bool = False

    def remark(self, remark: Remark) -> None:
        notes: list[Remark] | list[Note] = self.turns[-1].notes if self.turns else self.opening
        notes.append(remark)

    def variation(self) -> Variation:
        return Variation(tuple(turn.written() for turn in self.turns), tuple(self.opening))


class _Oddity:
    """Something that was read otherwise than written: how often, and first where."""

    def __init__(self, one: str, many: str) -> None:
        self._one, self._many = one, many
        self._count, self._first = 0, NOWHERE

    def __call__(self, source: Source) -> None:
        if not self._count:
            self._first = source
        self._count += 1

    def notes(self) -> Iterator[Problem]:
        if self._count:
            text = self._one if self._count == 1 else self._many
            yield Problem(Phrase(text, count=self._count), self._first)


class _Reader:
    """Reads the lines of a record one by one."""

    def __init__(self, source: Source) -> None:
        self.main = _Branch(source)
        self.headers: list[tuple[str, Token]] = []
        self.setup: list[Token] = []
        self.spoken: list[_Turn] = []
        self.glued: list[_Turn] = []
        self.result: Token | None = None
        self.black_begins = False
        self.problems: list[Problem] = []
        self.first_line = 0
        self._open: list[_Branch] = []
        self._headless = _Oddity("{count} header is not closed", "{count} headers are not closed")
        self._lines = _Oddity(
            "skipped {count} line that is no part of the game",
            "skipped {count} lines that are no part of the game",
        )
        self._words = _Oddity(
            "skipped {count} word that is no part of the game",
            "skipped {count} words that are no part of the game",
        )
        self._brackets = _Oddity(
            "skipped {count} bracket that opens or closes nothing",
            "skipped {count} brackets that open or close nothing",
        )
        self._blanks = _Oddity(
            "{count} line has blanks that are no plain ones",
            "{count} lines have blanks that are no plain ones",
        )
        self._hyphens = _Oddity(
            "{count} line has hyphens or signs that are no plain ones",
            "{count} lines have hyphens or signs that are no plain ones",
        )
        self._stops = _Oddity(
            "{count} line has a , or . or ; behind a turn",
            "{count} lines have a , or . or ; behind a turn",
        )
        self._gaps = _Oddity(
            "{count} line has blanks within a turn",
            "{count} lines have blanks within a turn",
        )
        self._asides = _Oddity(
            "{count} remark behind ; looks like a turn and is kept as a remark;"
            " if it was played, write it without the ;",
            "{count} remarks behind ; look like turns and are kept as remarks;"
            " if they were played, write them without the ;",
        )

    @property
    def branch(self) -> _Branch:
        """What the next turn belongs to."""
        return self._open[-1] if self._open else self.main

    def notes(self) -> Iterator[Problem]:
        for oddity in (
            self._headless,
            self._lines,
            self._words,
            self._brackets,
            self._blanks,
            self._hyphens,
            self._stops,
            self._gaps,
            self._asides,
        ):
            yield from oddity.notes()

    def line(self, line: Line) -> None:
        """Takes what a line gives."""
        if self._is_header(line):
            return
        self.problems.extend(line.problems)
        words = line.words
        if self._is_score(words):
            text = " ".join(word.text for word in words)
            self.result = Token(text, words[0].source)
            self._remarks(line)
        elif self._is_movetext(words):
            self._movetext(line)
        else:
            self._other(line, words)

    def _is_header(self, line: Line) -> bool:
        header = _HEADER.fullmatch(line.text)
        if header is None:
            if _HEADER_BEGINS.match(line.text):
                self._headless(line.source)
                return True
            return False
        text = _HEADER_ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), header[2])
        self.headers.append((header[1], Token(text, line.source.shifted(header.start(2)))))
        return True

    def _is_score(self, words: Sequence[Lexeme]) -> bool:
        return (
            len(words) == 2
            and all(word.text in _SCORES for word in words)
            and bool(self.main.turns)
            and not self._open
        )

    def _is_movetext(self, words: Sequence[Lexeme]) -> bool:
        """Within a variation, or by its first words, or nothing but turns.

        A line begins with a number and a turn, or with the number that comes next and few words.
        """
        if self._open or not words:
            return True
        if words[0].sort is Sort.NUMBER:
            return len(words) > 1 and self._is_numbered(words)
        return all(_is_plain(word) for word in words)

    def _is_numbered(self, words: Sequence[Lexeme]) -> bool:
        number, follower = words[0], words[1]
        if follower.sort is Sort.NUMBER:
            return False
        return bool(_TURN_SHAPE.search(follower.text)) or (
            len(words) <= _FEW_WORDS and _number(number) == self._next_number()
        )

    def _next_number(self) -> int:
        turns = self.main.turns
        return (turns[-1].number or 0) + 1 if turns else 1

    def _other(self, line: Line, words: Sequence[Lexeme]) -> None:
        """A line that is no list of turns: a setup, a program's words, glued cells, or noise."""
        if self._is_spoken(line) or self._is_protocol(line, words):
            return
        if not self.main.turns and any(_SETUP.fullmatch(word.text) for word in words):
            self.setup.extend(Token(word.text, word.source) for word in words)
        elif _is_glued(words):
            self._glued_turns(words)
        else:
            # In a sentence `;` is a sign like others, and only `#` begins a remark.
            self._lines(words[0].source)
            self._remarks(line, (Sort.HASH,))
            return
        self._remarks(line)

    def _is_spoken(self, line: Line) -> bool:
        """Takes the turn of a sentence in a log."""
        spoken = _SPOKEN.match(line.text)
        if spoken is None:
            return False
        self._begin(line.source)
        place = line.source.shifted(spoken.start(2))
        self.spoken.append(_Turn(spoken[2], place, int(spoken[1])))
        return True

    def _is_protocol(self, line: Line, words: Sequence[Lexeme]) -> bool:
        """Takes what a program tells another of a whole game; the last time counts."""
        protocol = _PROTOCOL.match(line.text)
        moves = [word for word in words if protocol and word.source.column > protocol.end()]
        if protocol is None or not _is_glued(moves):
            return False
        self.glued.clear()
        self._glued_turns(moves)
        if protocol[1]:
            place = line.source.shifted(protocol.start(1))
            self.headers = [header for header in self.headers if header[0] != _SETUP_HEADER]
            self.headers.append((_SETUP_HEADER, Token(protocol[1], place)))
        return True

    def _glued_turns(self, words: Sequence[Lexeme]) -> None:
        number = None
        for word in words:
            if word.sort is Sort.NUMBER:
                number = _number(word)
            else:
                self.glued.append(_Turn(word.text, word.source, number))

    def _remarks(self, line: Line, sorts: tuple[Sort, ...] = _COMMENTS) -> None:
        for one in line.lexemes:
            if one.sort in sorts:
                self.branch.remark(Remark(one.text, one.source))

    def _begin(self, source: Source) -> None:
        self.first_line = self.first_line or source.line

    def _movetext(self, line: Line) -> None:
        for source, oddity in (
            (line.blanks, self._blanks),
            (line.hyphens, self._hyphens),
            (line.stops, self._stops),
            (line.gaps, self._gaps),
            (line.asides, self._asides),
        ):
            if source is not None:
                oddity(source)
        for one in line.lexemes:
            self._lexeme(one)

    def _lexeme(self, one: Lexeme) -> None:
        branch = self.branch
        match one.sort:
            case Sort.NUMBER:
                branch.number, branch.fresh = _number(one), True
                dots = one.text.endswith(_BLACK_BEGINS)
                self.black_begins |= dots and not self.main.turns
            case Sort.COMMENT | Sort.HASH:
                branch.remark(Remark(one.text, one.source))
            case Sort.NAG:
                self._judge(int(one.text[1:]), one.source)
            case Sort.OPEN:
                self._open_variation(one.source)
            case Sort.CLOSE:
                self._close_variation(one.source)
            case Sort.WORD:
                self._word(one)

    def _word(self, one: Lexeme) -> None:
        branch = self.branch
        if one.text in JUDGEMENTS:
            self._judge(JUDGEMENTS[one.text], one.source)
        elif one.text in _RESULTS and branch is self.main and branch.turns:
            self.result = Token(one.text, one.source)
        elif branch.fresh or _TURN_SHAPE.search(one.text):
            self._begin(one.source)
            branch.turns.append(_Turn(one.text, one.source, branch.number))
            branch.fresh = False
        else:
            self._words(one.source)

    def _judge(self, number: int, source: Source) -> None:
        if self.branch.turns:
            self.branch.turns[-1].notes.append(Nag(number, source))
        else:
            self._words(source)

    def _open_variation(self, source: Source) -> None:
        if self.branch.turns:
            self._open.append(_Branch(source))
        else:
            self._brackets(source)

    def _close_variation(self, source: Source) -> None:
        if not self._open:
            # `1) a2-b2` is a number with its bracket.
            if not self.main.fresh:
                self._brackets(source)
            return
        branch = self._open.pop()
        notes = self.branch.turns[-1].notes
        if branch.turns:
            notes.append(branch.variation())
        else:
            notes.extend(branch.opening)

    def close(self) -> None:
        """Closes what the text leaves open."""
        for branch in self._open:
            what, hint = Phrase("this variation is not closed"), Phrase("close it with )")
            self.problems.append(Problem(what, branch.source, hint))
        while self._open:
            self._close_variation(NOWHERE)


def scan_record(text: str, file: str) -> RecordText:
    """The parts of the text of a record; of a game not yet begun the header that names it.

    Raises:
        NotationError: there is no turn in it, and no such header.
    """
    parts = scan_text(text, file)
    named = any(key.lower() in _GAME_KEYS for key, _ in parts.headers)
    if not parts.turns and not named:
        raise NotationError(
            Phrase("no turns in this text"),
            source=Source(file),
            hint=Phrase("turns stand after their numbers, as in 1 a2-b2 2 h4-h3"),
        )
    return parts


def scan_text(text: str, file: str) -> RecordText:
    """The parts of a text that may hold no turn yet."""
    reader = _Reader(Source(file))
    for line in lines(text, file):
        reader.line(line)
    reader.close()
    found = reader.main.turns or reader.spoken or reader.glued
    turns = tuple(turn.written() for turn in found)
    ordered = _in_order(turns)
    return RecordText(
        source=Source(file),
        headers=tuple(reader.headers),
        setup=tuple(reader.setup),
        preface="\n".join(islice(text.split("\n"), max(reader.first_line - 1, 0))),
        opening=tuple(reader.main.opening),
        turns=ordered,
        result=reader.result,
        first_side=_first_side(ordered, black_begins=reader.black_begins),
        notes=(
            *reader.notes(),
            *_told_order(turns, ordered),
            *_told_leaps(ordered, black_begins=reader.black_begins),
        ),
        problems=tuple(reader.problems),
    )


def _number(lexeme: Lexeme) -> int:
    return int(lexeme.text.rstrip(".:, \t"))


def _is_plain(word: Lexeme) -> bool:
    return (
        word.sort is Sort.NUMBER
        or word.text in _RESULTS
        or word.text in JUDGEMENTS
        or _PLAIN_TURN.fullmatch(word.text) is not None
    )


def _is_glued(words: Sequence[Lexeme]) -> bool:
    named = [word for word in words if word.sort is Sort.WORD]
    return bool(named) and all(_GLUED.fullmatch(word.text) for word in named)


def _in_order(turns: tuple[WrittenTurn, ...]) -> tuple[WrittenTurn, ...]:
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


def _told_order(
    turns: tuple[WrittenTurn, ...], ordered: tuple[WrittenTurn, ...]
) -> Iterator[Problem]:
    if turns is not ordered:
        place = next(two for one, two in pairwise(turns) if (two.number or 0) < (one.number or 0))
        what = Phrase("the turns stand in columns and are put in order")
        yield Problem(what, place.source)


def _first_side(turns: Sequence[WrittenTurn], *, black_begins: bool) -> Side:
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


def _told_leaps(turns: Sequence[WrittenTurn], *, black_begins: bool) -> Iterator[Problem]:
    runs = _runs(turns)
    by_pairs = _by_pairs(runs, black_begins=black_begins)
    crowded = _crowded(runs, by_pairs=by_pairs, black_begins=black_begins)
    return islice((*_leaps(runs), *crowded), _MOST_LEAPS)


def _leaps(runs: Sequence[Sequence[WrittenTurn]]) -> Iterator[Problem]:
    """Warnings where a printed number is not the one that comes next."""
    for before, run in pairwise(runs):
        number, last = run[0].number or 0, before[0].number or 0
        if number != last + 1:
            what = Phrase("turn {number} comes after turn {last}", number=number, last=last)
            yield Problem(what, run[0].source)


def _crowded(
    runs: Sequence[Sequence[WrittenTurn]], *, by_pairs: bool, black_begins: bool
) -> Iterator[Problem]:
    """Warnings where a printed number stands before too many turns, or too few of them."""
    most = 2 if by_pairs else 1
    for place, run in enumerate(runs):
        within = place < len(runs) - 1 and (place > 0 or not black_begins)
        if len(run) > most:
            what = Phrase(
                "{count} turns have the number {number}", count=len(run), number=run[0].number
            )
            yield Problem(what, run[most].source)
        elif len(run) < most and within:
            what = Phrase("turn {number} is one player's only", number=run[0].number)
            yield Problem(what, run[0].source)
