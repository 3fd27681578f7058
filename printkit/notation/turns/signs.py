"""Whose `!` it is: capture signs and judgements of a turn.

Glued to a cell, `!` and `!!` are capture signs, never praise. A judgement stands after a blank
(`c3-c5 !`) or is a number (`$1`). A glued `?`, `??`, `!?` or `?!` is a judgement, after the
capture sign if something is taken: `c5!?` is a capture and a mistake where something is taken, an
interesting turn where nothing is.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

JUDGEMENTS: Mapping[str, int] = MappingProxyType(
    {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
)
"""From a judgement to its number in PGN."""

EVALUATIONS: Mapping[str, int] = MappingProxyType(
    {"=": 10, "\u221e": 13, "\u2a72": 14, "\u2a71": 15, "\u00b1": 16, "\u2213": 17}
    | {"+=": 14, "=+": 15, "+/=": 14, "=/+": 15, "+/-": 16, "-/+": 17, "+-": 18, "-+": 19}
    | {"+\u2212": 18, "\u2212+": 19, "+\u2013": 18, "\u2013+": 19, "\u25a1": 7, "\u2a00": 22}
    | {"\u27f3": 32, "\u2191": 36, "=/\u221e": 44, "=\u221e": 44, "\u21c6": 132, "\u2295": 138}
    | {"\u2206": 140, "\u0394": 140, "\u25b3": 140, "\u2313": 142, "N": 146}
)
"""From a sign of chess books for who stands better, and the like, to its number in PGN."""

CAPTURES = ("", "!", "!!")
"""The capture signs: nothing, something, a king."""

_GLUED_JUDGEMENTS = ("", "?", "??", "!?", "?!")


def split_tail(text: str) -> tuple[str, str]:
    """A turn's word without the signs at its very end, and those signs."""
    end = len(text.rstrip("!?"))
    return text[:end], text[end:]


@lru_cache(maxsize=64)
def readings(tail: str) -> tuple[tuple[str, str], ...]:
    """What glued signs may mean: pairs of a capture sign and a judgement; none if nothing."""
    return tuple(
        (capture, tail[len(capture) :])
        for capture in CAPTURES
        if tail.startswith(capture) and tail[len(capture) :] in _GLUED_JUDGEMENTS
    )


def resolve(tail: str, taken: str) -> tuple[str, str]:
    """What glued signs mean after a turn whose last step deserves the capture sign `taken`.

    The reading whose capture sign is right, else the one without a capture sign, else the one
    with the longest.
    """
    found = readings(tail)
    right = [reading for reading in found if reading[0] == taken]
    silent = [reading for reading in found if not reading[0]]
    return (*right, *silent, *reversed(found), (tail, ""))[0]
