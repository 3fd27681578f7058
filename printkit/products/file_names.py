"""Names of files that differ: what was asked for stands behind the name of the product."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from enum import Enum
from pathlib import PurePath

from printkit.base.units import Paper

_UNKEPT = re.compile(r"[^0-9a-z.,=+-]+")
"""What stands in no name of a file, or is no other letter everywhere."""
_COUNTED = re.compile(r"[a-z]+ \d+")
"""A word with a number, `every 12`, which no hyphen makes another wish."""
_LONGEST = 60
_DIGITS = 6


def called_apart(name: str, marks: Iterable[str], *, folder: bool = False) -> str:
    """A file's name with marks behind it, so that files that differ do not share one.

    `folder` says whether it is that of a folder, and has no ending; for marks see `mark`.
    """
    asked = "_".join(marks)
    if not asked:
        return name
    if len(asked) > _LONGEST:
        asked = asked[: _LONGEST - _DIGITS - 1].rstrip("-_.") + "-" + _digest(asked)
    ending = "" if folder else PurePath(name).suffix
    return f"{name.removesuffix(ending)}_{asked}{ending}"


def mark(option: str, value: object) -> str:
    """What an option adds to a name: `wrap`, `joint-butt`, `only-king`.

    What a name cannot hold as it is written, such as capitals where letters of both sizes are one,
    has some digits of its digest behind it. The value of a switch that is off is `False`, of what
    only has a name an empty text.
    """
    word = option.lstrip("-")
    if isinstance(value, bool) or value == "":
        return f"no-{word}" if value is False else word
    text = as_written(value)
    plain = _UNKEPT.sub("-", text.lower()).strip("-.")
    if plain != text and not _COUNTED.fullmatch(text):
        plain = f"{plain}-{_digest(text)}".lstrip("-")
    return "-".join(filter(None, (word, plain)))


def marks_of(given: Mapping[str, str], *options: str) -> list[str]:
    """What those of the options add that are among the given ones, as they were written."""
    return [mark(option, given[option]) for option in options if option in given]


def as_written(value: object) -> str:
    """A value of an option as it is written on the command line."""
    match value:
        case tuple():
            return "+".join(map(as_written, value))
        case Enum():
            return str(value.value if isinstance(value.value, str) else value.name.lower())
        case Paper(name=name):
            return name
        case float():
            return f"{value:.10g}"
        case _:
            return str(value)


def _digest(text: str) -> str:
    encoded = text.encode(errors="surrogatepass")
    return hashlib.sha256(encoded).hexdigest()[:_DIGITS]
