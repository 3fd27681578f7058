"""Packs of Tabletop Club: each entry of a table has its file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from printkit.features.tables.checking import PackFiles, PackReport
from printkit.features.tables.godot import read_stored

_OWN = "TabletopClub/"
"""How the entries of the program itself begin."""


def check(files: PackFiles, report: PackReport) -> None:
    """See to every table."""
    stems = {PurePosixPath(one).with_suffix("").as_posix() for one in files.names}
    for name in files.ending(".tc"):
        found = read_stored(files.read(name))
        if not isinstance(found, Mapping):
            report.fault(name, "broken-table")
            continue
        report.tables.add("tabletop-club")
        if len(files.names) == 1:
            continue  # a table alone: its pack may be anywhere
        for path in dict.fromkeys(_entries(found)):
            known = any(f"/{one}".endswith(f"/{path}") for one in stems)
            if not path.startswith(_OWN) and not known:
                report.fault(name, "missing-file", file=path)


def _entries(found: Mapping[object, object]) -> Iterator[str]:
    """The paths of all that stands on a table."""
    for sort in ("pieces", "stacks", "containers"):
        several = found.get(sort)
        for one in several.values() if isinstance(several, Mapping) else ():
            if isinstance(one, Mapping):
                if isinstance(one.get("entry_path"), str):
                    yield one["entry_path"]
                inner = one.get("pieces")
                for piece in inner if isinstance(inner, list) else ():
                    if isinstance(piece, Mapping) and isinstance(piece.get("entry_path"), str):
                        yield piece["entry_path"]
