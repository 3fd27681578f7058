"""Packs of Tabletop Club: each entry of a table has its file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite
from pathlib import PurePosixPath

from printkit.base.errors import PrintkitError
from printkit.features.tables.archive import listed, mapped
from printkit.features.tables.checking import PackFiles, PackReport
from printkit.features.tables.godot import Floats, read_stored

_OWN = "TabletopClub/"
"""How the entries of the program itself begin."""


_SECTION = re.compile(r"(?m)^\[([^\]\n*?]+)\]")
"""A section of a folder's settings: the file beside it that it is for, where no star is in it."""


def check(files: PackFiles, report: PackReport) -> None:
    """See to every table."""
    stems = {
        path.relative_to(above).as_posix()
        for path in (PurePosixPath(one).with_suffix("") for one in files.names)
        for above in path.parents
    }
    for name in files.ending(".tc"):
        try:
            found = read_stored(files.read(name))
        except PrintkitError as error:
            report.broken(name, error)
            continue
        if not isinstance(found, Mapping):
            report.fault(name, "broken-table")
            continue
        report.tables.add("tabletop-club")
        sorts = (mapped(found.get(sort)) for sort in ("pieces", "stacks", "containers"))
        outer = [mapped(one) for several in sorts for one in several.values()]
        for one in outer:
            place = one.get("transform")
            if not isinstance(place, Floats) or not all(map(isfinite, place.numbers)):
                report.fault(name, "broken-place", what=str(one.get("entry_path")))
        pieces = [one for each in outer for one in (each, *listed(each.get("pieces")))]
        paths = dict.fromkeys(mapped(one).get("entry_path") for one in pieces)
        for path in () if files.is_alone else (one for one in paths if isinstance(one, str)):
            if not path.startswith(_OWN) and path not in stems:
                report.fault(name, "missing-file", file=path)
    if "tabletop-club" not in report.tables or files.is_alone:
        return
    # each section of a folder's settings is for a file beside them
    settings = (one for one in files.ending(".cfg") if PurePosixPath(one).name == "config.cfg")
    for name in settings:
        for file in dict.fromkeys(_SECTION.findall(files.read(name).decode(errors="replace"))):
            if not files.has(PurePosixPath(name).with_name(file).as_posix()):
                report.fault(name, "missing-file", file=file)
