"""Which licence of Creative Commons a game has, as the elements that its badge shows."""

from __future__ import annotations

import re
from enum import StrEnum

from printkit.base.catalogue import catalogue


class LicenceElement(StrEnum):
    """What a licence of Creative Commons asks for, or that it asks for nothing."""

    BY = "by"
    NC = "nc"
    SA = "sa"
    ND = "nd"
    ZERO = "zero"


_NAMES = (
    ("BY", "Attribution"),
    ("NC", "Non-?Commercial", "Pas d[’']Utilisation Commerciale"),
    ("SA", "Share-?Alike", "Partage dans les Mêmes Conditions"),
    ("ND", "No-?Derivatives", "Pas de Modification"),
)
"""What each element is called, in short and in full."""
_BY, _NC, _SA, _ND = ("|".join(names) for names in _NAMES)
_PARTED = r"[\s–-]*"
_OPEN = re.compile(
    rf"\b(?:CC|Creative Commons){_PARTED}"
    rf"(?:(?P<by>{_BY})(?:{_PARTED}(?P<nc>{_NC}))?(?:{_PARTED}(?:(?P<sa>{_SA})|(?P<nd>{_ND})))?"
    r"|(?P<zero>0|Zero))\b",
    re.IGNORECASE,
)


def licence_elements(licence: str) -> tuple[LicenceElement, ...]:
    """What a licence asks for, in the order of its name; nothing where it is none of theirs.

    Args:
        licence: as a spec names it: `CC BY-NC-SA 4.0`, `CC0`, `all rights reserved`.
    """
    found = _OPEN.search(licence)
    asked = found.groupdict() if found else {}
    return tuple(LicenceElement(name) for name, said in asked.items() if said)


def licence_words(licence: str, language: str) -> str:
    """What the signs of a licence mean, or nothing where it has no badge."""
    words = catalogue(language)
    asked = [words.say(f"licences.{element}") for element in licence_elements(licence)]
    return words.say("licences.badge", asked=", ".join(asked)) if asked else ""
