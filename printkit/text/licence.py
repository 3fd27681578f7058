"""What the badge of a licence says, for who hears it."""

from __future__ import annotations

from printkit.catalogue import catalogue
from printkit.model.licence import licence_elements


def licence_words(licence: str, language: str) -> str:
    """What the signs of a licence mean, or nothing where it has no badge."""
    elements = licence_elements(licence)
    words = catalogue(language).part("licences")
    asked = ", ".join(words[element] for element in elements)
    return words["badge"].format(asked=asked) if asked else ""
