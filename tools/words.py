"""Writes `printkit/text/words.pyi`: the words that code asks for by name, for type checkers.

Usage: `python -m tools.words`. The words themselves stand in the catalogues, and nowhere else; a
test fails where this file is stale, and mypy where a name is misspelt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from inspect import getsource, isfunction
from pathlib import Path

from printkit.base.catalogue import Plural, Words, catalogue
from printkit.text import words

PLACE = Path(words.__file__).with_suffix(".pyi")
_HEAD = '''"""The words that code asks for by name; `python -m tools.words` writes it."""

from collections.abc import Mapping
from enum import StrEnum

from printkit.base.catalogue import Plural, Words

class Say(StrEnum):
'''


def text() -> str:
    """The file."""
    parts = [one for one in Words.__subclasses__() if one.__module__ == words.__name__]
    say = (f'    {one.name} = "{one}"\n' for one in words.Say)
    return "".join((_HEAD, *say, *(line for part in parts for line in _stub(part))))


def _stub(part: type[Words]) -> Iterator[str]:
    yield f"\nclass {part.__name__}(Words):\n"
    for name, said in catalogue("en").part(part.PART).items():
        yield f"    {name}: {_type(said)}\n"
    for method in filter(isfunction, vars(part).values()):
        head, _, _ = getsource(method).partition(":\n")
        yield f"{head}: ...\n"


def _type(said: object) -> str:
    if isinstance(said, Plural):
        return "Plural"
    if isinstance(said, Mapping):
        return f"Mapping[str, {_type(next(iter(said.values())))}]"
    if isinstance(said, tuple):
        pair = isinstance(said[0], tuple) and f"tuple[{', '.join(map(_type, said[0]))}]"
        return f"tuple[{pair or _type(said[0])}, ...]"
    return "str"


if __name__ == "__main__":
    PLACE.write_text(text(), encoding="utf-8")
