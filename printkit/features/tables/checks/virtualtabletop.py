"""Tables of VirtualTabletop: pictures and parents that widgets name."""

from __future__ import annotations

import re
from collections.abc import Mapping

from printkit.features.tables.checking import PackFiles, PackReport, parsed

_NAMED = re.compile(rb'"/(assets/[^"\\]{1,80})"')


def check(files: PackFiles, report: PackReport) -> None:
    """See to every file."""
    for name in files.ending(".vtt"):
        report.tables.add("virtualtabletop")
        inside = files.inside(name)
        tables = [one for one in inside if one.endswith(".json") and "/" not in one]
        if not tables:
            report.fault(name, "missing-file", file="0.json")
        for table in tables:
            text = files.unpacked(name, table)
            widgets = parsed(text)
            if not isinstance(widgets, dict) or not isinstance(widgets.get("_meta"), dict):
                report.fault(f"{name}/{table}", "broken-table")
                continue
            for asset in sorted({one.decode(errors="replace") for one in _NAMED.findall(text)}):
                if asset not in inside:
                    report.fault(f"{name}/{table}", "missing-file", file=asset)
            for key, widget in widgets.items():
                parent = widget.get("parent") if isinstance(widget, Mapping) else None
                if parent is not None and (not isinstance(parent, str) or parent not in widgets):
                    report.fault(f"{name}/{table}", "broken-place", what=key)
