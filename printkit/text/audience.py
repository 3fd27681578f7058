"""Whom a game is for, in one line: how many play, from which age on, for how long."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.base.catalogue import Catalogue, catalogue
from printkit.model import Audience

_UNBROKEN = "\u00a0"
"""Between a number and what it counts no line ends."""


def audience_line(audience: Audience, language: str) -> str:
    """What a game says of it, or nothing: `2 players · age 8+ · 20 to 45 minutes`."""
    return " · ".join(_parts(audience, catalogue(language)))


def _parts(audience: Audience, words: Catalogue) -> Iterator[str]:
    for name in ("players", "age", "minutes"):
        match getattr(audience, name):
            case None:
                continue
            case (least, most) if least != most:
                text = words.say(f"audience.{name}-range", least=least, most=most)
            case (count, _) | count:
                text = words.say(f"audience.{name}", count=count)
        yield text.replace(" ", _UNBROKEN)
