"""Packs of Tabletop Club: each entry of a table has its file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath

from printkit.features.tables.archive import listed, mapped
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
        sorts = (mapped(found.get(sort)) for sort in ("pieces", "stacks", "containers"))
        outer = [mapped(one) for several in sorts for one in several.values()]
        pieces = [one for each in outer for one in (each, *listed(each.get("pieces")))]
        paths = dict.fromkeys(mapped(one).get("entry_path") for one in pieces)
        for path in (one for one in paths if isinstance(one, str)):
            known = any(f"/{one}".endswith(f"/{path}") for one in stems)
            if not path.startswith(_OWN) and not known:
                report.fault(name, "missing-file", file=path)
