"""Writes `words.pyi` beside each `words.py`: words that code asks for by name, for type checkers.

Usage: `python -m tools.words`. The words themselves stand in the catalogues, and nowhere else; a
test fails where one is stale, and mypy where a name is misspelt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from inspect import getsource, isfunction
from pathlib import Path

from printkit.base import features
from printkit.base.catalogue import Plural, Words, catalogue

MODULES = (
    "printkit.text.words",
    *(
        f"printkit.features.{name}.words"
        for name in features.names()
        if (features.FOLDER / name / "words.py").is_file()
    ),
)
_HEAD = '''"""The words that code asks for by name; `python -m tools.words` writes it."""

'''


def stubs() -> dict[Path, str]:
    """Each file with its text."""
    return {
        Path(str(import_module(name).__file__)).with_suffix(".pyi"): _stub_of(name)
        for name in MODULES
    }


def _stub_of(module: str) -> str:
    body = "".join(line for part in parts_of(module) for line in _stub(part))
    say = getattr(import_module(module), "Say", ())
    if say:
        names = "".join(f'    {one.name} = "{one}"\n' for one in say)
        body = f"\nclass Say(StrEnum):\n{names}{body}"
    needed = [one for one in ("Plural", "Words") if re.search(rf"\b{one}\b", body)]
    imports = "from collections.abc import Mapping\n" * ("Mapping[" in body)
    imports += "from enum import StrEnum\n" * bool(say)
    imports += "\n" * bool(imports)
    return f"{_HEAD}{imports}from printkit.base.catalogue import {', '.join(needed)}\n{body}"


def parts_of(module: str) -> list[type[Words]]:
    """The parts of the catalogue that a module asks for by name."""
    import_module(module)
    return [one for one in Words.__subclasses__() if one.__module__ == module]


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
    for place, text in stubs().items():
        place.write_text(text, encoding="utf-8")
