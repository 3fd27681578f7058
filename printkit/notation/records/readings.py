"""What a text means that is no list of turns in the manner of PGN: readings, as values.

A culture shows in the text itself: a mail, a web page, a chat, a spreadsheet, a page of paper. A
guess shows nowhere; whoever knows the rules keeps the first one under which all turns are legal
(`printkit.library.records`). Both give the text anew in the manner of PGN, every character
with the place where it stood.

All of them are offered by a feature, which may be taken out: without it plain records are read as
ever.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, dataclass
from functools import cache, partial, reduce
from typing import TypeAlias

from printkit.base import features
from printkit.base.errors import Message, Problem, Source
from printkit.notation.records.tracked_text import Instead, Piece, TrackedText, Wanted

Reading: TypeAlias = Callable[[TrackedText], TrackedText]
"""What a text says in the manner of PGN."""
Readings: TypeAlias = Callable[[TrackedText], Iterable[TrackedText]]
"""What a text may say: none, one or several."""


@dataclass(frozen=True, slots=True)
class Culture:
    """A way to write games down that a text shows.

    Attributes:
        read: what a text says that is written so.
        shows: whether a text is written so: anything true if it is.
        name: key of what the note calls it; empty where nothing need be said.
        beyond_ascii: whether it shows in signs beyond ASCII alone: most texts hold none, and are
            not searched.
    """

    read: Reading
    _: KW_ONLY
    shows: Callable[[str], object]
    name: str = ""
    beyond_ascii: bool = False

    def is_of(self, text: str) -> bool:
        """Whether a text is written so."""
        return not (self.beyond_ascii and text.isascii()) and bool(self.shows(text))


@dataclass(frozen=True, slots=True)
class GuessedReading:
    """A way to write games down that no text shows: the rules judge it.

    Attributes:
        read: the text in that reading, or several of its kind; none, or as it was, where it cannot
            be meant.
        unwraps: whether the cultures of the text are read before.
        from_start: whether it is for texts alone whose second turn cannot be played.
        crosses: whether it sets an x between cells, which no note need name.
        beside_legal: whether it is tried on a legal text too, for turns in lines of words.
    """

    read: Readings
    _: KW_ONLY
    name: str
    unwraps: bool = True
    from_start: bool = False
    crosses: bool = False
    beside_legal: bool = False


# How they are made


def culture(
    *, shows: Callable[[str], object], name: str = "", beyond_ascii: bool = False
) -> Callable[[Reading], Culture]:
    """The decorator that makes a `Culture` of the function by which it is read."""
    return partial(Culture, shows=shows, name=name, beyond_ascii=beyond_ascii)


def guess(name: str, **how: bool) -> Callable[[Readings], GuessedReading]:
    """The decorator that makes a `GuessedReading` of the function by which it is read."""
    return lambda read: GuessedReading(read, name=name, **how)


def each(*ways: Reading) -> Readings:
    """Several ways to read a text as one guess, the likeliest first."""
    return lambda sheet: (read(sheet) for read in ways)


def in_pieces(pieces: Callable[[str], Iterable[Piece]]) -> Reading:
    """The reading that puts a text together of the pieces that a function finds in it."""
    return lambda sheet: sheet.rewritten(pieces(sheet.text))


def instead_of(wanted: Wanted) -> Callable[[Callable[[re.Match[str]], str | None]], Reading]:
    """The reading that sets what a function gives for each match of a pattern; None leaves it."""
    return lambda said: replaced((wanted, said))


def replaced(*steps: tuple[Wanted, Instead]) -> Reading:
    """The reading that sets something else for each match of patterns, one after the other."""
    return lambda sheet: reduce(lambda made, step: made.substituted(*step), steps, sheet)


# How they are tried


@cache
def readings() -> tuple[tuple[Culture, ...], tuple[GuessedReading, ...]]:
    """All cultures, those that wrap others first, and all guesses, the likeliest first."""
    offered = features.find("readings", "records")
    return (offered.CULTURES, offered.GUESSES) if offered else ((), ())


def rewritten(sheet: TrackedText) -> tuple[TrackedText, tuple[Problem, ...]]:
    """A text in the manner of PGN, by the cultures that it shows, and notes that name them."""
    notes: list[Problem] = []
    for one in readings()[0]:
        if one.is_of(sheet.text):
            sheet = one.read(sheet)
            if one.name:
                notes.append(read_as(one.name, sheet.file))
    return sheet, tuple(notes)


def read_as(name: str, file: str) -> Problem:
    """The note that a text was read otherwise than it stands."""
    return Problem(Message("notation.read-as", manner=Message(name)), Source(file))


def braced(text: str) -> str:
    """A text as a comment in braces."""
    escaped = text.replace("\\", "\\\\").replace("}", "\\}")
    return f"{{{' '.join(escaped.split())}}}"
