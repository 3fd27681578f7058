"""A command that has run in this process."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finished:
    """What a command left behind."""

    status: int
    out: str
    err: str
