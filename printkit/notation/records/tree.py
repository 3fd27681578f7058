"""A game as people write it down: turns, remarks, judgements and variations, in the text's order.

Nothing is known of the game here; a turn is a word. `printkit.notation.records.scan` reads such
trees and `printkit.notation.records.game_text` writes them.

Remarks hold commands, `[%name values]`. Two of them draw, `[%cal Gc3c5,e5e7] [%csl Re5]`: `cal`
arrows between two cells, `csl` rings on cells; a capital before the cells is their colour: R red,
G green (where none is given), B blue, Y yellow. Other commands are kept as written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from types import MappingProxyType
from typing import TypeAlias

from printkit.base.errors import Source
from printkit.base.lazy import regex

NOWHERE = Source("")
"""The place of what stands in no text."""
DIAGRAM_NAGS = frozenset({220, 221})
"""The judgements of PGN that ask for a diagram; the second one with Black below."""


class Sort(Enum):
    """What a token is; a comment after `#` is distinguished from others."""

    WORD = auto()
    NUMBER = auto()
    SCORE = auto()
    COMMENT = auto()
    HASH = auto()
    NAG = auto()
    OPEN = auto()
    CLOSE = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a text and its place: a comment's without its signs, a turn's as it is spelled."""

    text: str
    source: Source = field(default=NOWHERE, compare=False)
    sort: Sort = field(default=Sort.WORD, compare=False)
    raw: str = field(default="", compare=False)
    """As it is written, where that may differ."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment, with its commands (`[%cal c3c5]`) as they were written."""

    text: str
    source: Source = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Nag:
    """A judgement by its number in PGN (numeric annotation glyph): 1 is `!`, 2 is `?`."""

    number: int
    source: Source = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Variation:
    """Turns, at least one, that might have been played instead of the one they stand after."""

    turns: tuple[WrittenTurn, ...]
    opening: tuple[Remark, ...] = ()


Note: TypeAlias = Remark | Nag | Variation
"""What may stand after a turn."""


@dataclass(frozen=True, slots=True)
class WrittenTurn:
    """A turn as it was written: its word with the signs that are glued to it.

    Two turns of a pair share the number printed before them; `notes` stand after it, in order.
    """

    text: str
    number: int | None = None
    notes: tuple[Note, ...] = ()
    source: Source = field(default=NOWHERE, compare=False)


def remarks(notes: tuple[Note, ...]) -> tuple[Remark, ...]:
    """The remarks among the notes of a turn."""
    return tuple(note for note in notes if isinstance(note, Remark))


def nags(notes: tuple[Note, ...]) -> tuple[int, ...]:
    """The judgements among the notes of a turn."""
    return tuple(note.number for note in notes if isinstance(note, Nag))


_COMMAND = regex(r"\[%([A-Za-z]\w*+)\s*+([^\[\]]*+)\]")
_VALUE = regex(r"([RGBY]?)([a-z][0-9]{1,2})([a-z][0-9]{1,2})?")
_COLOURS: Mapping[str, str] = MappingProxyType(
    {"R": "red", "G": "green", "B": "blue", "Y": "yellow", "": "green"}
)


def commands(remark: Remark) -> tuple[tuple[str, str], ...]:
    """The names and values of a remark's commands, in order."""
    return tuple((match[1], match[2].strip()) for match in _COMMAND.finditer(remark.text))


def plain_text(remark: Remark) -> str:
    """What a remark says to people: its text without commands."""
    return " ".join(_COMMAND.sub(" ", remark.text).split())


def drawings(remark: Remark) -> Iterator[str]:
    """What a remark draws, as annotations are written: `c3>e5:green`, `e5:red`.

    Values that are no cells draw nothing.
    """
    for name, values in commands(remark):
        if name not in {"cal", "csl"}:
            continue
        for value in re.split(r"[\s,]+", values):
            match = _VALUE.fullmatch(value)
            if match and (match[3] is not None) == (name == "cal"):
                end = f">{match[3]}" if match[3] else ""
                yield f"{match[2]}{end}:{_COLOURS[match[1]]}"
