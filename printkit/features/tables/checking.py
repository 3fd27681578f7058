"""A pack of anybody's looked through: what would fail on a table, and what is odd.

What is looked for stands in `checks/`, a module each.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path, PurePosixPath
from pkgutil import iter_modules
from zipfile import ZipFile

from printkit.base.budget import Budget
from printkit.base.errors import Message, PrintkitError, Source
from printkit.base.files import NoOrdinaryFile, read_at_most
from printkit.features.tables import checks
from printkit.features.tables.archive import MOST_UNPACKED, opened, unpacked

VERSION = 1
"""Of the report as JSON."""
_MOST_FILES = 5_000
_MOST_BYTES = 200_000_000
_MOST_SECONDS, _BYTES_A_SECOND = 2.0, 50_000_000
_UNPACKED = 100_000_000
"""So many bytes may all zips of a pack unpack to, besides what grows with their size."""
_MOST_SAID = 20
"""So many faults of a kind are named one by one in a file."""
_ZIPS = (".zip", ".vtt", ".vmod", ".pcio")


@dataclass(frozen=True, slots=True)
class PackFinding:
    """Something worth saying of a pack.

    Attributes:
        file: of the pack.
        what: the finding.
        is_fault: whether it fails on a table; else it is only a note.
    """

    file: str
    what: str
    is_fault: bool = True


class PackFiles:
    """The files of a pack: of a folder, one alone, or those that are about to be written."""

    def __init__(self, root: Path, held: Mapping[str, bytes] | None = None) -> None:
        """Look at what lies at `root`, or at what is `held` and has no place yet.

        Raises:
            PrintkitError: there are too many files.
        """
        self._root, self._held = root, dict(held or {})
        found = list(self._held) or [root.name] * (not root.is_dir())
        for place, folders, names in () if found else os.walk(root):
            folders.sort()
            inside = Path(place).relative_to(root)
            found += (PurePosixPath(*inside.parts, name).as_posix() for name in names)
            if len(found) > _MOST_FILES:
                what = Message("tables.too-many-files", most=_MOST_FILES)
                raise PrintkitError(what, source=Source(str(root)))
        self.names = tuple(sorted(found))
        """The paths with slashes, sorted."""
        self._known = frozenset(self.names)
        self._zips = dict[str, ZipFile | None]()
        # Of all zips together: pictures are packed already, so that little of them unpacks.
        most = _UNPACKED + 4 * sum(map(self.size, self.ending(*_ZIPS)))
        self._budget = Budget(_MOST_SECONDS + most / _BYTES_A_SECOND, {"bytes": most})

    def ending(self, *endings: str) -> Iterator[str]:
        """The names that end so, in small letters."""
        return (name for name in self.names if name.lower().endswith(endings))

    def read(self, name: str) -> bytes:
        """The bytes of a file; none where it is too large or cannot be read."""
        if name not in self._held:
            path = self._root / name if self._root.is_dir() else self._root
            try:
                data = read_at_most(path, _MOST_BYTES)
            except (OSError, NoOrdinaryFile):
                data = b""
            self._held[name] = data if len(data) <= _MOST_BYTES else b""
        return self._held[name]

    def size(self, name: str) -> int:
        """The bytes of a file, counted."""
        if name in self._held:
            return len(self._held[name])
        try:
            return (self._root / name if self._root.is_dir() else self._root).stat().st_size
        except OSError:
            return 0

    def has(self, name: str) -> bool:
        """Whether there is a file called so, however it is capitalised on this machine."""
        return name in self._known

    def inside(self, zipped: str) -> tuple[str, ...]:
        """The names in a zip of the pack."""
        archive = self._opened(zipped) if zipped.lower().endswith(_ZIPS) else None
        return tuple(archive.namelist()) if archive else ()

    def _opened(self, zipped: str) -> ZipFile | None:
        if zipped not in self._zips:
            self._zips[zipped] = opened(self.read(zipped))
        return self._zips[zipped]

    def unpacked(self, zipped: str, name: str) -> bytes:
        """An entry of a zip; none where there is none.

        Raises:
            PrintkitError: it is broken or unpacks to too much.
        """
        archive = self._opened(zipped)
        if archive is None or name not in archive.NameToInfo:
            return b""
        found = unpacked(archive, name)
        self._budget.spend("bytes", len(found))
        return found

    def pictures(self) -> Iterator[tuple[str, bytes]]:
        """All pictures with their names, those in zips too."""
        endings = (".png", ".jpg", ".jpeg")
        for name in self.ending(*endings):
            yield name, self.read(name)
        for zipped in self.ending(*_ZIPS):
            for name in self.inside(zipped):
                if name.lower().endswith(endings) or name.startswith("assets/"):
                    yield f"{zipped}/{name}", self.unpacked(zipped, name)


@dataclass(slots=True)
class PackReport:
    """What was found in a pack.

    Attributes:
        tables: the tables whose files were met, sorted.
        files: how many files there are, and their bytes.
    """

    tables: set[str] = field(default_factory=set)
    findings: list[PackFinding] = field(default_factory=list)
    files: int = 0
    bytes: int = 0

    def fault(self, file: str, name: str, /, **values: object) -> None:
        """Note what fails on a table."""
        self.findings.append(PackFinding(file, Message(f"tables.{name}", **values)))

    def note(self, file: str, name: str, /, **values: object) -> None:
        """Note what is odd."""
        self.findings.append(PackFinding(file, Message(f"tables.{name}", **values), is_fault=False))

    @property
    def faults(self) -> tuple[PackFinding, ...]:
        """Those that fail."""
        return tuple(one for one in self.findings if one.is_fault)


def check_pack(path: Path) -> PackReport:
    """What is wrong with a pack, and what is odd about it.

    Raises:
        PrintkitError: there is no such file or folder, or it has too many files.
    """
    if not path.exists():
        raise PrintkitError(Message("files.no-such-file"), source=Source(str(path)))
    return check_files(PackFiles(path), path.name)


def check_files(files: PackFiles, name: str) -> PackReport:
    """What is wrong with files that messages call `name` together; see `check_pack`."""
    report = PackReport()
    report.files = len(files.names)
    report.bytes = sum(map(files.size, files.names))
    for one in sorted(iter_modules(checks.__path__), key=lambda module: module.name):
        before = len(report.findings)
        try:
            import_module(f"{checks.__name__}.{one.name}").check(files, report)
        except PrintkitError as error:
            report.findings += (
                PackFinding(problem.source.file if problem.source else name, problem.what)
                for problem in error.problems
            )
        report.findings[before:] = dict.fromkeys(report.findings[before:])
        del report.findings[before + 10 * _MOST_SAID :]
    if not report.tables:
        report.note(name, "no-known-table")
    return report


def parsed(data: bytes) -> object:
    """A JSON of others; None where it is none."""
    try:
        return json.loads(data) if len(data) <= MOST_UNPACKED else None
    except (ValueError, RecursionError):
        return None
