"""What lies in a pack as JSON is whole, and what printkit listed lies there as it was written."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import PurePosixPath

from printkit.base.errors import PrintkitError
from printkit.features.tables.archive import from_json
from printkit.features.tables.checking import PackFiles, PackFinding, PackReport

_LIST = "manifest.json"


def check(files: PackFiles, report: PackReport) -> None:
    """See to every document."""
    for name in files.ending(".json"):
        try:
            found = from_json(files.read(name))
        except PrintkitError as error:
            report.findings += (PackFinding(name, one.what) for one in error.problems)
            continue
        if PurePosixPath(name).name == _LIST and isinstance(found, Mapping) and not files.is_alone:
            listed = found.get("files") if "printkit" in found else None
            for one in listed if isinstance(listed, list) else ():
                if isinstance(one, Mapping) and isinstance(one.get("file"), str):
                    _listed(files, name, one["file"], one.get("sha256"), report)


def _listed(files: PackFiles, name: str, file: str, written: object, report: PackReport) -> None:
    """Whether a file is still there; of a table whose folder is gone, none is missed."""
    home = PurePosixPath(name).parent
    path = (home / file).as_posix()
    folder = (home / PurePosixPath(file).parts[0]).as_posix()
    if files.has(path):
        if sha256(files.read(path)).hexdigest() != written:
            report.note(path, "changed-since")
    elif any(one.startswith(f"{folder}/") for one in files.names):
        report.fault(name, "missing-file", file=file)
