"""The printers a user has measured, in a file of their own (see `printkit printer`)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from printkit.base.errors import Message, Source, SpecError, known_words
from printkit.base.files import exists, locked, write_file
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.tree import Entries, Word, read_text, tree_of

_KEYS = ("measured", "shift", "margin")
_PLAIN = re.compile("[A-Za-z0-9][A-Za-z0-9.-]*")
"""A value that means itself wherever it stands in YAML."""
_HEAD = "# Written by `printkit printer add`; you may change it.\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPrinter:
    """What is stored of a printer, as it was written.

    Attributes:
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
    return printers_of(_text_of(path), str(path))


def printers_of(text: str, file: str) -> tuple[StoredPrinter, ...]:
    """The printers that a text lists, sorted by name.

    Raises:
        SpecError: the text is no map of printers; all that is wrong with it.
    """
    if not _has_words(text):
        return ()
    root, problems = tree_of(text, file)
    mistakes = Mistakes()
    mistakes.extend(problems)
    no_map = Message("gamefile.printer-map-keys-values")
    printers = [
        StoredPrinter(name=str(name), **mistakes.words(name, node, _KEYS, no_map))
        for name, node in root.items()
    ]
    mistakes.stop()
    return tuple(sorted(printers, key=lambda printer: printer.name))


def store_printer(path: Path, name: str, values: Mapping[str, str]) -> dict[str, str]:
    """Store what is new about a printer; all else in the file stays as its owner wrote it.

    Returns:
        all that is stored of the printer now, key by key.

    Raises:
        SpecError: the file is broken, or written so that it cannot be changed without loss.
        OSError: the system refuses.
    """
    with locked(path):
        stored = {printer.name: values_of(printer) for printer in read_printers(path)}
        stored[name] = {**stored.get(name, {}), **values}
        text = _text_of(path)
        _keep(path, _with_printer(text or _HEAD, name, values, str(path)), stored)
    return stored[name]


def remove_printer(path: Path, name: str) -> None:
    """Forget a printer; the file goes with the last one, unless its owner wrote more into it.

    Raises:
        SpecError: there is no such printer; else see `store_printer`.
        OSError: the system refuses.
    """
    with locked(path):
        stored = {printer.name: values_of(printer) for printer in read_printers(path)}
        if name not in stored:
            raise unknown_printer(name, stored)
        del stored[name]
        # The text without the lines of a printer.
        text = _text_of(path)
        root, _ = tree_of(text, str(path))
        key, node = root.key(name), root.at(name)
        places = [key.source.line]
        if isinstance(node, Entries):
            places += [word.source.line for word in node.values() if isinstance(word, Word)]
        lines = text.split("\n")
        del lines[key.source.line - 1 : max(places)]
        _keep(path, "\n".join(lines), stored)


def _keep(path: Path, text: str, stored: Mapping[str, Mapping[str, str]]) -> None:
    """Replace the file by a text that was read back first."""
    try:
        back = {printer.name: values_of(printer) for printer in printers_of(text, str(path))}
    except SpecError:
        back = None
    if back != stored:
        raise SpecError(
            Message("gamefile.file-written-printkit-cannot-change"),
            source=Source(str(path)),
            hint=Message("gamefile.change-yourself"),
        )
    if text.strip() in {"", _HEAD.strip()}:
        path.unlink()
    else:
        windows = exists(path) and b"\r\n" in path.read_bytes()
        write_file(path, (text.replace("\n", "\r\n") if windows else text).encode())


def _with_printer(text: str, name: str, values: Mapping[str, str], file: str) -> str:
    """The text with these values of a printer in it, the others untouched."""
    root = tree_of(text, file)[0] if _has_words(text) else None
    node = root.at(name) if root is not None else None
    if not isinstance(node, Entries):
        indent = " " * (next(iter(root)).source.column - 1 if root else 0)
        lines = [f"{indent}  {key}: {_scalar(value)}\n" for key, value in values.items()]
        return f"{text.rstrip()}\n{indent}{name}:\n{''.join(lines)}"
    lines = text.split("\n")
    added = []
    for key, value in values.items():
        old = node.at(key)
        if isinstance(old, Word):
            quote = old.raw[0] if old.raw[0] in "'\"" else ""
            _put(lines, old.source, old.raw, f"{quote}{value}{quote}" if quote else _scalar(value))
        else:
            added.append(f"{key}: {_scalar(value)}")
    if added:
        # Add `key: value` words to a map, in lines of their own or between its braces.
        if not node:
            _put(lines, node.source, "{", "{" + ", ".join(added))
        else:
            last = max(node, key=lambda key: key.source.line)
            indent = lines[last.source.line - 1][: last.source.column - 1]
            if indent.strip():
                first = next(iter(node))
                joined = "".join(f"{word}, " for word in added)
                line, start = lines[first.source.line - 1], first.source.column - 1
                lines[first.source.line - 1] = line[:start] + joined + line[start:]
            else:
                lines[last.source.line : last.source.line] = [indent + word for word in added]
    return "\n".join(lines)


def _put(lines: list[str], source: Source, raw: str, new: str) -> None:
    """Put `new` in the place of `raw`, if that is what stands at `source`."""
    line, start = lines[source.line - 1], source.column - 1
    if line.startswith(raw, start):
        lines[source.line - 1] = line[:start] + new + line[start + len(raw) :]


def _scalar(value: str) -> str:
    return value if _PLAIN.fullmatch(value) else json.dumps(value)


def _text_of(path: Path) -> str:
    """The file's text with LF at the ends of lines; empty where it holds nothing."""
    is_empty = not exists(path) or (path.is_file() and path.stat().st_size == 0)
    return "" if is_empty else read_text(path, str(path))


def _has_words(text: str) -> bool:
    """Whether there is more in a text than remarks."""
    return any(line.strip() and not line.lstrip().startswith("#") for line in text.split("\n"))


def values_of(printer: StoredPrinter) -> dict[str, str]:
    """What is stored of a printer, key by key."""
    return {key: str(getattr(printer, key)) for key in _KEYS if getattr(printer, key) is not None}


def unknown_printer(name: str, known: Iterable[str]) -> SpecError:
    """The error for a printer that is not stored."""
    store = Message("gamefile.store-printkit-printer-add-x", name=name)
    hint = known_words(sorted(known)) or store
    return SpecError(Message("gamefile.unknown-printer", name=name), hint=hint)
