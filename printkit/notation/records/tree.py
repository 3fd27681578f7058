"""A game as people write it down: turns, remarks, judgements and variations, in the text's order.

Nothing is known of the game here; a turn is a word. `printkit.notation.records.scan` reads such
trees and `printkit.notation.records.game_text` writes them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from printkit.base.errors import Source

NOWHERE = Source("")
"""The place of what stands in no text."""
DIAGRAM_NAGS = frozenset({220, 221})
"""The judgements of PGN that ask for a diagram; the second one with Black below."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a text and its place."""

    text: str
    source: Source = field(default=NOWHERE, compare=False)


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
    """Turns that might have been played instead of the turn that they stand after.

    Attributes:
        turns: at least one.
        opening: the remarks before the first of them.
    """

    turns: tuple[WrittenTurn, ...]
    opening: tuple[Remark, ...] = ()


Note: TypeAlias = Remark | Nag | Variation
"""What may stand after a turn."""


@dataclass(frozen=True, slots=True)
class WrittenTurn:
    """A turn as it was written.

    Attributes:
        text: its word, with the signs that are glued to it.
        number: the number printed before it, or None; two turns of a pair share it.
        notes: what stands after it, in the order written.
        source: its place.
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
