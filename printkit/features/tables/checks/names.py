"""Names of files: two that are one where capitals make no difference, or that a table refuses."""

from __future__ import annotations

from collections import defaultdict

from printkit.features.tables.checking import PackFiles, PackReport


def check(files: PackFiles, report: PackReport) -> None:
    """See to the names of a pack's files, and of those in its zips."""
    _apart("", files.names, report)
    for zipped in files.ending(".zip", ".vtt", ".vmod"):
        names = files.inside(zipped)
        _apart(f"{zipped}: ", names, report)
        for name in names:
            if name.startswith(("/", "\\")) or ".." in name.replace("\\", "/").split("/"):
                report.fault(zipped, "name-outside", name=name)


def _apart(zipped: str, names: tuple[str, ...], report: PackReport) -> None:
    alike = defaultdict[str, list[str]](list)
    for name in names:
        alike[name.lower()].append(name)
    for several in alike.values():
        if len(several) > 1:
            report.fault(f"{zipped}{several[0]}", "name-collides", other=several[1])
