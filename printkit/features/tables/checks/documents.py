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
            home = PurePosixPath(name).parent
            for one in listed if isinstance(listed, list) else ():
                file = one.get("file") if isinstance(one, Mapping) else None
                if not isinstance(file, str):
                    continue
                path, folder = (home / each for each in (file, PurePosixPath(file).parts[0]))
                if files.has(path.as_posix()):
                    if sha256(files.read(path.as_posix())).hexdigest() != one.get("sha256"):
                        report.note(path.as_posix(), "changed-since")
                elif any(each.startswith(f"{folder.as_posix()}/") for each in files.names):
                    report.fault(name, "missing-file", file=file)  # its folder is still there
