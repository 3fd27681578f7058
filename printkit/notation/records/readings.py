"""What a text means that is no list of turns in the manner of PGN: readings, as values.

A culture shows in the text itself: a mail, a web page, a chat, a spreadsheet, a page of paper. A
guess shows nowhere; whoever knows the rules keeps the first one under which all turns are legal
(`printkit.library.records`). Both give the text anew in the manner of PGN, every character
with the place where it stood.

All of them are offered by a feature, which may be taken out: without it plain records are read as
ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from printkit.base import features
from printkit.base.errors import Message, Problem, Source
from printkit.notation.records.tracked_text import TrackedText


@dataclass(frozen=True, slots=True, kw_only=True)
class Culture:
    """A way to write games down that a text shows.

    Attributes:
        shows: whether a text is written so: anything true if it is.
        name: key of what the note calls it; empty where nothing need be said.
    """

    shows: Callable[[str], object]
    read: Callable[[TrackedText], TrackedText]
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
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

    read: Callable[[TrackedText], Iterable[TrackedText]]
    name: str
    unwraps: bool = True
    from_start: bool = False
    crosses: bool = False
    beside_legal: bool = False


@cache
def readings() -> tuple[tuple[Culture, ...], tuple[GuessedReading, ...]]:
    """All cultures, those that wrap others first, and all guesses, the likeliest first."""
    offered = features.find("readings", "records")
    return (offered.CULTURES, offered.GUESSES) if offered else ((), ())


def rewritten(sheet: TrackedText) -> tuple[TrackedText, tuple[Problem, ...]]:
    """A text in the manner of PGN, by the cultures that it shows, and notes that name them."""
    notes: list[Problem] = []
    for culture in readings()[0]:
        if culture.shows(sheet.text):
            sheet = culture.read(sheet)
            if culture.name:
                notes.append(read_as(culture.name, sheet.file))
    return sheet, tuple(notes)


def read_as(name: str, file: str) -> Problem:
    """The note that a text was read otherwise than it stands."""
    return Problem(Message("notation.read-as", manner=Message(name)), Source(file))


def braced(text: str) -> str:
    """A text as a comment in braces."""
    escaped = text.replace("\\", "\\\\").replace("}", "\\}")
    return f"{{{' '.join(escaped.split())}}}"
