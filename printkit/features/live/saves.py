"""When a spec changes: it, or any file that it names."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import Any, TypeAlias

from watchfiles import watch

from printkit.base.errors import PrintkitError
from printkit.base.files import named_in
from printkit.gamefile.tree import Items, Node, Word, read_tree

_FILE = re.compile(r"([^\n:]{1,200}\.[A-Za-z][A-Za-z0-9]{0,7})(?::\w+)?", re.ASCII)
"""What may be the name of a file, or of a class in one: with an ending, no address of the web."""
_SPECS = (".yaml", ".yml")
_MOST = 500
"""So many files are heeded at most."""
_SETTLES_MS, _STEP_MS = 50, 10
"""A burst of changes is one once nothing has changed for a step, at the latest after all of it."""
_LOOK_MS = 500
"""So often files are looked at where no system says that they change."""
_WATCHING: Mapping[str, Any] = {
    "watch_filter": None,
    "debounce": _SETTLES_MS,
    "step": _STEP_MS,
    "rust_timeout": _LOOK_MS,
    "yield_on_timeout": True,
    "recursive": False,
}

_Stamp: TypeAlias = tuple[int, int, int] | None


def saves(spec: Path, stop: Event) -> Iterator[None]:
    """One item at once, and one whenever the spec or a file that it names has changed since.

    What changes while somebody works on an item is not lost: it makes the next one. `stop` ends it.
    """
    files = named_files(spec)
    while not stop.is_set():
        before = {path: _stamp(path) for path in files}
        yield
        files = named_files(spec, files)
        before |= {path: _stamp(path) for path in files - before.keys()}
        for _ in _wakes(files, stop):
            if any(_stamp(path) != stamp for path, stamp in before.items()):
                break


def named_files(spec: Path, before: Iterable[Path] = ()) -> frozenset[Path]:
    """A spec, and all files that it or one of those names, be they there or not.

    Those that it named before count where it cannot be read.
    """
    found: set[Path] = set()
    to_read = [Path(os.path.abspath(spec))]  # noqa: PTH100 - a link is what is named, not its end
    while to_read and len(found) < _MOST:
        path = to_read.pop()
        if path in found:
            continue
        found.add(path)
        if len(found) > 1 and path.suffix.lower() not in _SPECS:
            continue
        try:
            root, _, _ = read_tree(path, str(path))
        except (PrintkitError, OSError):
            found |= set(before)
            continue
        found_names = filter(None, map(_FILE.fullmatch, _words(root)))
        to_read += [named_in(path.parent, name[1]) for name in found_names]
    return frozenset(found)


def _words(node: Node) -> Iterator[Word]:
    if isinstance(node, Word):
        yield node
    else:
        for below in node if isinstance(node, Items) else node.values():
            yield from _words(below)


def _stamp(path: Path) -> _Stamp:
    """What is another once a file is written anew, or None where there is no file."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def _wakes(files: Iterable[Path], stop: Event) -> Iterator[None]:
    """Something may have changed: at once, then as the system says, and every now and then.

    Folders are watched, not files: most editors write a new file and put it in the old one's place.
    """
    yield
    while not stop.is_set():
        folders = {path.parent for path in files}
        for path in files:
            with suppress(OSError):
                folders.add(path.resolve().parent)
        there = sorted(str(folder) for folder in folders if folder.is_dir())
        try:
            for _ in watch(*there, stop_event=stop, **_WATCHING):
                yield
                if not all(map(os.path.isdir, there)):  # what takes its place is watched anew
                    break
        except (OSError, RuntimeError):  # nothing is there, or no more may be watched
            stop.wait(_LOOK_MS / 1000)
            yield
