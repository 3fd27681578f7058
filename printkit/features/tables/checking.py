"""A pack of anybody's looked through: what would fail on a table, and what is odd.

What is looked for stands in `checks/`, a module each.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from math import isfinite
from pathlib import Path, PurePosixPath
from pkgutil import iter_modules
from zipfile import ZipFile

from printkit.base.budget import Budget
from printkit.base.errors import Message, PrintkitError, Source
from printkit.base.files import NoOrdinaryFile, read_at_most
from printkit.features.tables import checks
from printkit.features.tables.archive import found_in, from_json, opened, unpacked

VERSION = 1
"""Of the report as JSON."""
_MOST_FILES = 5_000
_MOST_BYTES = 200_000_000
_MOST_SECONDS, _BYTES_A_SECOND = 2.0, 50_000_000
_UNPACKED = 100_000_000
"""So many bytes may all zips of a pack unpack to, besides what grows with their size."""
_MOST_SAID = 20
"""So many faults of a kind are named one by one in a file."""
_FEW_TEXTS, _TEXT = 2, 1_000_000
"""So many packed texts has an honest picture; so many bytes each unpacks to at most."""
_ZIPS = (".zip", ".vtt", ".vmod", ".pcio")


@dataclass(frozen=True, slots=True)
class PackFinding:
    """Something worth saying of a pack.

    `source` is a file of the pack, or a place in it. A fault fails on a table; what is none is only
    a note.
    """

    source: Source
    what: str
    is_fault: bool = True

    @property
    def file(self) -> str:
        """The file; what lies in an archive is named behind it."""
        return self.source.file


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
        self._under = dict[str, frozenset[str]]()
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

    def under(self, folder: str) -> frozenset[str]:
        """What files in a folder are called, in whatever folder of it."""
        if folder not in self._under:
            inside = (one for one in self.names if folder == "." or one.startswith(f"{folder}/"))
            self._under[folder] = frozenset(PurePosixPath(one).name for one in inside)
        return self._under[folder]

    @property
    def is_alone(self) -> bool:
        """Whether it is one file that was named itself: what it names may be anywhere."""
        return self._root.is_file()

    def is_broken(self, zipped: str) -> bool:
        """Whether a zip is none."""
        return self._opened(zipped) is None

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
        try:
            found = unpacked(archive, name)
        except PrintkitError as error:
            raise PrintkitError(found_in(zipped, error.problems)) from error
        self._budget.spend("bytes", len(found))
        return found

    def pictures(self) -> Iterator[tuple[str, bytes]]:
        """All pictures with their names, those in zips too."""
        endings = (".png", ".jpg", ".jpeg")
        for name in self.ending(*endings):
            yield name, self._counted(self.read(name))
        for zipped in self.ending(*_ZIPS):
            for name in self.inside(zipped):
                if name.lower().endswith(endings) or name.startswith("assets/"):
                    yield f"{zipped}: {name}", self._counted(self.unpacked(zipped, name))

    def _counted(self, picture: bytes) -> bytes:
        """A picture; what it keeps packed besides its pixels, it unpacks when it is opened."""
        packed = sum(map(picture.count, (b"zTXt", b"iTXt", b"iCCP")))
        self._budget.spend("bytes", max(packed - _FEW_TEXTS, 0) * _TEXT)
        return picture


@dataclass(slots=True)
class PackReport:
    """What was found in a pack.

    `tables` are those whose files were met; `files` is how many there are, and their bytes.
    """

    tables: set[str] = field(default_factory=set)
    findings: list[PackFinding] = field(default_factory=list)
    files: int = 0
    bytes: int = 0
    _known: set[PackFinding] = field(default_factory=set)
    _most: int = 10 * _MOST_SAID

    def allow(self) -> None:
        """Let as much more be noted as one look through a pack may say."""
        self._most = len(self.findings) + 10 * _MOST_SAID

    def fault(self, file: str | Source, name: str, /, **values: object) -> None:
        """Note what fails on a table, of a file or at a line of it."""
        if len(self.findings) < self._most:
            place = Source(file) if isinstance(file, str) else file
            self.add(PackFinding(place, Message(f"tables.{name}", **values)))

    def note(self, file: str, name: str, /, **values: object) -> None:
        """Note what is odd."""
        if len(self.findings) < self._most:
            what = Message(f"tables.{name}", **values)
            self.add(PackFinding(Source(file), what, is_fault=False))

    def broken(self, file: str, error: PrintkitError) -> None:
        """Note why a file cannot be read, with the places in it."""
        for one in found_in(file, error.problems):
            assert one.source is not None
            self.add(PackFinding(one.source, one.what))

    def add(self, found: PackFinding) -> None:
        """Note something once; of what comes a thousand times, enough is noted."""
        if len(self.findings) < self._most and found not in self._known:
            self._known.add(found)
            self.findings.append(found)

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
        report.allow()
        try:
            import_module(f"{checks.__name__}.{one.name}").check(files, report)
        except PrintkitError as error:
            for problem in error.problems:
                report.add(PackFinding(problem.source or Source(name), problem.what))
    if not report.tables and not report.faults:
        report.fault(name, "no-known-table")
    return report


def parsed(data: bytes) -> object:
    """A JSON of others; None where it is none: `checks/documents.py` says why."""
    try:
        return from_json(data)
    except PrintkitError:
        return None


def is_number(text: object) -> bool:
    """Whether what others wrote is a number that can be reckoned with."""
    try:
        return isfinite(float(str(text)))
    except ValueError:
        return False
