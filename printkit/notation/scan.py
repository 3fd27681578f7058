"""From the text of a record to its parts, before anything is known of the game.

A record is read by its numbered turns, `1 a2-b2=d3  2 h4-h3=f4` or by pairs
`1. a2-b2=d3 h4-h3=f4`. Headers `[Key "value"]`, `#` comments and the items of a setup prologue
(`f4:ww`, before the first turn) are kept; everything else, such as a program's log, is skipped
and counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, pairwise

from printkit.errors import NotationError, Problem, Source
from printkit.notation.files import numbered_lines
from printkit.rules import Side

_TOKEN = re.compile(r"[0-9]{1,6}\.+|\S+")
_NUMBER = re.compile(r"([0-9]{1,6})(\.*|\)|:)")
_COMMENT = re.compile(r"(?:^|(?<=\s))#")
_HEADER = re.compile(r'\s*\[\s*([A-Za-z]\w*)\s+"([^"]*)"\s*\]\s*')
_SETUP = re.compile(r"[a-z]+[0-9]+:[A-Za-z]+")
_TURN_SHAPE = re.compile(r"[A-Za-z][0-9]|^[A-Za-z]:")
_PLAIN_TURN = re.compile(r"[a-z]++[0-9]++[-=][a-z]++[0-9]++[-=!/:A-Za-z0-9]*+")
_BLACK_BEGINS = "..."
_FEW_WORDS = 4
_MOST_LEAPS = 20


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a text and its place."""

    text: str
    source: Source


@dataclass(frozen=True, slots=True)
class NumberedTurn:
    """The text of a turn, its place, and the number printed before it, or None."""

    text: str
    source: Source
    number: int | None


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark after `#`: its text, its place, and how many turns stand before it."""

    text: str
    source: Source
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordText:
    """The parts of a record.

    Attributes:
        source: the file.
        headers: keys and values in order.
        setup: the items of the setup prologue.
        turns: the texts of the turns in order.
        first_side: who plays the first turn, by the numbers.
        comments: the remarks.
        notes: what was skipped, and numbers that do not follow one another.
    """

    source: Source
    headers: tuple[tuple[str, Token], ...]
    setup: tuple[Token, ...]
    turns: tuple[NumberedTurn, ...]
    first_side: Side
    comments: tuple[Comment, ...]
    notes: tuple[Problem, ...]


@dataclass(slots=True)
class _Parts:
    headers: list[tuple[str, Token]] = field(default_factory=list)
    setup: list[Token] = field(default_factory=list)
    turns: list[NumberedTurn] = field(default_factory=list)
    bare: list[NumberedTurn] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    skipped: list[Source] = field(default_factory=list)
    words: list[Source] = field(default_factory=list)
    black_begins: bool = False


def scan_record(text: str, file: str) -> RecordText:
    """The parts of the text of a record.

    Raises:
        NotationError: there is no turn in it.
    """
    parts = _Parts()
    for line, source in numbered_lines(text, file):
        _scan_line(line, source, parts)
    turns = parts.turns or parts.bare
    if not turns:
        raise NotationError(
            "no turns in this text", source=Source(file), hint="turns stand after their numbers"
        )
    return RecordText(
        source=Source(file),
        headers=tuple(parts.headers),
        setup=tuple(parts.setup),
        turns=tuple(turns),
        first_side=_first_side(turns, parts),
        comments=tuple(parts.comments),
        notes=(*_skipped(parts), *islice(_leaps(turns), _MOST_LEAPS)),
    )


def _scan_line(line: str, source: Source, parts: _Parts) -> None:
    mark = _COMMENT.search(line)
    if mark:
        remark = line[mark.end() :].strip()
        place = source.shifted(mark.start())
        line = line[: mark.start()]
    _scan_content(line, source, parts)
    if mark:
        parts.comments.append(Comment(remark, place, len(parts.turns)))


def _scan_content(line: str, source: Source, parts: _Parts) -> None:
    header = _HEADER.fullmatch(line)
    if header:
        value = Token(header[2], source.shifted(header.start(2)))
        parts.headers.append((header[1], value))
        return
    tokens = [Token(m[0], source.shifted(m.start())) for m in _TOKEN.finditer(line)]
    if _is_turn_line(tokens, parts):
        _scan_turns(tokens, parts)
    elif not parts.turns and any(_SETUP.fullmatch(token.text) for token in tokens):
        parts.setup.extend(tokens)
    elif tokens and all(_PLAIN_TURN.fullmatch(token.text) for token in tokens):
        parts.bare.extend(NumberedTurn(token.text, token.source, None) for token in tokens)
    elif tokens:
        parts.skipped.append(tokens[0].source)


def _is_turn_line(tokens: list[Token], parts: _Parts) -> bool:
    """Begins with a number and a turn, or with the number that comes next and few words."""
    if len(tokens) < 2:
        return False
    number, follower = _NUMBER.fullmatch(tokens[0].text), tokens[1].text
    if number is None or _NUMBER.fullmatch(follower):
        return False
    return bool(_TURN_SHAPE.search(follower)) or (
        len(tokens) <= _FEW_WORDS and int(number[1]) == _next_number(parts.turns)
    )


def _next_number(turns: list[NumberedTurn]) -> int:
    return (turns[-1].number or 0) + 1 if turns else 1


def _scan_turns(tokens: list[Token], parts: _Parts) -> None:
    number: int | None = None
    fresh = False
    for token in tokens:
        match = _NUMBER.fullmatch(token.text)
        if match:
            number, fresh = int(match[1]), True
            parts.black_begins |= not parts.turns and match[2] == _BLACK_BEGINS
        elif fresh or _TURN_SHAPE.search(token.text):
            parts.turns.append(NumberedTurn(token.text, token.source, number))
            fresh = False
        else:
            parts.words.append(token.source)


def _first_side(turns: list[NumberedTurn], parts: _Parts) -> Side:
    if parts.black_begins:
        return Side.BLACK
    first = turns[0].number
    if first is None or _by_pairs(turns):
        return Side.WHITE
    return Side.BLACK if first > 0 and first % 2 == 0 else Side.WHITE


def _by_pairs(turns: list[NumberedTurn]) -> bool:
    return any(one.number is not None and one.number == two.number for one, two in pairwise(turns))


def _leaps(turns: list[NumberedTurn]) -> Iterator[Problem]:
    """Warnings where a printed number is not the one that comes next."""
    by_pairs = _by_pairs(turns)
    for before, turn in pairwise(turns):
        if before.number is None or turn.number is None:
            continue
        step = turn.number - before.number
        if step not in ((0, 1) if by_pairs else (1,)):
            what = f"turn {turn.number} comes after turn {before.number}"
            yield Problem(what, turn.source)


def _skipped(parts: _Parts) -> list[Problem]:
    """One note for the lines and one for the words that are no part of the game."""
    notes = []
    for sources, one, many in (
        (parts.skipped, "line that is", "lines that are"),
        (parts.words, "word that is", "words that are"),
    ):
        if sources:
            count = len(sources)
            what = f"skipped {count} {one if count == 1 else many} no part of the game"
            notes.append(Problem(what, sources[0]))
    return notes
