"""The printers a user has measured, in a file of their own (see `printkit printer`)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from printkit.errors import SpecError
from printkit.spec.mistakes import Mistakes
from printkit.spec.text import exists
from printkit.spec.tree import Entries, Word, read_tree

_KEYS = ("measured", "shift", "margin")
_HEAD = "# Written by `printkit printer add`; you may change it.\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPrinter:
    """What is stored of a printer, as it was written.

    Attributes:
        name: what the user calls it.
        measured: what the rulers of 100 mm measured (`99.2x100.4`), or None.
        shift: by how many mm its print must be moved (`0.3x0`), or None.
        margin: what its edges keep free (`laser`, `4.5`), or None.
    """

    name: str
    measured: Word | None = None
    shift: Word | None = None
    margin: Word | None = None


def read_printers(path: Path) -> tuple[StoredPrinter, ...]:
    """The printers of a file, sorted by name; none where there is no such file.

    Raises:
        SpecError: the file is no map of printers; all that is wrong with it.
    """
    if not exists(path):
        return ()
    root, _, problems = read_tree(path, str(path))
    mistakes = Mistakes()
    mistakes.add(problems)
    printers = [_printer(name, node, mistakes) for name, node in root.items()]
    mistakes.stop()
    return tuple(sorted(printers, key=lambda printer: printer.name))


def _printer(name: Word, node: object, mistakes: Mistakes) -> StoredPrinter:
    if not isinstance(node, Entries):
        mistakes.note("a printer is a map of keys and values", name.source)
        return StoredPrinter(name=name)
    values: dict[str, Word] = {}
    for key, value in node.items():
        if key not in _KEYS:
            mistakes.unknown("key", key, _KEYS)
        elif isinstance(value, Word) and value.strip():
            values[str(key)] = value
        else:
            mistakes.note("the value is no single word", key.source)
    return StoredPrinter(
        name=str(name),
        measured=values.get("measured"),
        shift=values.get("shift"),
        margin=values.get("margin"),
    )


def printers_text(printers: Iterable[tuple[str, dict[str, str]]]) -> str:
    """The file that holds `printers`: per name what is stored, key by key."""
    lines = [_HEAD]
    for name, values in sorted(printers):
        lines.append(f"{name}:\n")
        lines += [f"  {key}: {values[key]}\n" for key in _KEYS if values.get(key)]
    return "".join(lines)


def values_of(printer: StoredPrinter) -> dict[str, str]:
    """What is stored of a printer, key by key."""
    return {key: str(getattr(printer, key)) for key in _KEYS if getattr(printer, key) is not None}


def unknown_printer(name: str, known: Iterable[str]) -> SpecError:
    """The error for a printer that is not stored."""
    names = ", ".join(sorted(known))
    hint = f"known: {names}" if names else f"store it: printkit printer add {name} --x … --y …"
    return SpecError(f"unknown printer {name!r}", hint=hint)
