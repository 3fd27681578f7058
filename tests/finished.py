"""A command that has run in this process."""

from __future__ import annotations

from dataclasses import dataclass

TIMEOUT = 300.0
"""So many seconds a process that a test begins may take: it fails and says which, and hangs not."""


@dataclass(frozen=True, slots=True)
class Finished:
    """What a command left behind."""

    status: int
    out: str
    err: str
