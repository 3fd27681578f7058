"""Which licence of Creative Commons a game has, as the elements that its badge shows."""

from __future__ import annotations

import re
from enum import StrEnum


class LicenceElement(StrEnum):
    """What a licence of Creative Commons asks for, or that it asks for nothing."""

    BY = "by"
    NC = "nc"
    SA = "sa"
    ND = "nd"
    ZERO = "zero"


_OPEN = re.compile(
    r"\b(?:CC|Creative Commons)[\s-]*(?:(BY)[\s-]*(NC)?[\s-]*(SA|ND)?|(?:CC)?(0|Zero))\b",
    re.IGNORECASE,
)


def licence_elements(licence: str) -> tuple[LicenceElement, ...]:
    """What a licence asks for, in the order of its name; nothing where it is none of theirs.

    Args:
        licence: as a spec names it: `CC BY-NC-SA 4.0`, `CC0`, `all rights reserved`.
    """
    found = _OPEN.search(licence)
    if not found:
        return ()
    *asked, zero = found.groups()
    if zero:
        return (LicenceElement.ZERO,)
    return tuple(LicenceElement(part.lower()) for part in asked if part)
