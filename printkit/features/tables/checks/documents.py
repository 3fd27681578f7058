"""What lies in a pack as JSON is whole, and what printkit listed lies there as it was written."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import PurePosixPath

from printkit.base.errors import PrintkitError
from printkit.features.tables.archive import from_json, listed, mapped
from printkit.features.tables.checking import PackFiles, PackReport

_LIST = "manifest.json"


def check(files: PackFiles, report: PackReport) -> None:
    """See to every document."""
    for name in files.ending(".json"):
        try:
            found = from_json(files.read(name))
        except PrintkitError as error:
            report.broken(name, error)
            continue
        if PurePosixPath(name).name == _LIST and isinstance(found, Mapping) and not files.is_alone:
            several = map(mapped, listed(found.get("files") if "printkit" in found else None))
            sums = {one.get("file"): one.get("sha256") for one in several}
            home = PurePosixPath(name).parent
            deep = len(home.parts) + 1
            folders = {PurePosixPath(one).parts[:deep] for one in files.names}
            for file, due in sums.items():
                path = home / str(file)
                if files.has(path.as_posix()):
                    if sha256(files.read(path.as_posix())).hexdigest() != due:
                        report.note(path.as_posix(), "changed-since")
                elif file and path.parts[:deep] in folders:  # its folder is still there
                    report.fault(name, "missing-file", file=str(file))
