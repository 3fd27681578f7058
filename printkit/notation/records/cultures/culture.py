"""What a culture is: how a text shows that it is of it, and how it is rewritten."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from printkit.notation.records.tracked_text import TrackedText


@dataclass(frozen=True, slots=True, kw_only=True)
class Culture:
    """One way in which people write games down.

    Attributes:
        name: what the note says that a text was read as; empty where nothing need be said.
        shows: whether a text is written so.
        read: the text in the manner of PGN, or nearer to it.
    """

    name: str
    shows: Callable[[str], bool]
    read: Callable[[TrackedText], TrackedText]


def braced(text: str) -> str:
    """A text as a comment in braces."""
    escaped = text.replace("\\", "\\\\").replace("}", "\\}")
    return f"{{{' '.join(escaped.split())}}}"
