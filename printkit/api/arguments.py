"""What programs give: arguments of the right type, words that are known."""

from __future__ import annotations

from enum import StrEnum
from reprlib import repr as shortened
from typing import TYPE_CHECKING, TypeVar

from printkit.base.errors import Message, WrongType, WrongValue, known_words

if TYPE_CHECKING:
    from printkit.model import Language

Given = TypeVar("Given")
Chosen = TypeVar("Chosen", bound=StrEnum)
_TYPES = {
    "PathLike": "Path",
    "Real": "float",
    "SupportsIndex": "int",
    "Drawable": "Game, Position, Turn, Replay, Frame",
}
"""What programs call the types that arguments may have."""


def argument(name: str, value: Given, *kinds: type[object]) -> Given:
    """An argument that is of one of some types; True and False are no numbers."""
    if isinstance(value, kinds) and (not isinstance(value, bool) or bool in kinds):
        return value
    types = ", ".join(_TYPES.get(kind.__name__, kind.__name__) for kind in kinds)
    hint = Message("api.types", types=types)
    raise WrongType(Message("common.no-value", name=name, value=shortened(value)), hint=hint)


def member(name: str, value: str, kind: type[Chosen]) -> Chosen:
    """An argument that is one of the words of an enum."""
    words = list(map(str, kind))
    if argument(name, value, str) in words:
        return kind(value)
    message = Message("common.no-value", name=name, value=shortened(value))
    raise WrongValue(message, hint=known_words(words, value))


def language_of(code: str) -> Language:
    """The language of a code."""
    from printkit.products.request import language_named

    return language_named(argument("language", code, str))
