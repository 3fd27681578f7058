"""What the badge of a licence says, for who hears it."""

from __future__ import annotations

from printkit.base.catalogue import catalogue
from printkit.model.licence import licence_elements


def licence_words(licence: str, language: str) -> str:
    """What the signs of a licence mean, or nothing where it has no badge."""
    words = catalogue(language)
    asked = [words.say(f"licences.{element}") for element in licence_elements(licence)]
    return words.say("licences.badge", asked=", ".join(asked)) if asked else ""
