"""Tables of VirtualTabletop: pictures and parents that widgets name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from printkit.base.errors import PrintkitError
from printkit.features.tables.archive import budget_of_json, from_json
from printkit.features.tables.checking import PackFiles, PackReport, is_number

_NAMED = re.compile(rb'"/(assets/[^"\\]{1,80})"')


def check(files: PackFiles, report: PackReport) -> None:
    """See to every file."""
    for name in files.ending(".vtt"):
        report.tables.add("virtualtabletop")
        if files.is_broken(name):
            report.fault(name, "broken-file")
            continue
        inside = {*files.inside(name)}
        tables = [one for one in sorted(inside) if one.endswith(".json") and "/" not in one]
        budget = budget_of_json()
        if not tables:
            report.fault(name, "missing-file", file="0.json")
        for table in tables:
            text = files.unpacked(name, table)
            where = f"{name}: {table}"
            try:
                widgets = from_json(text, budget=budget)
            except PrintkitError as error:
                report.broken(where, error)
                continue
            if not isinstance(widgets, dict) or not isinstance(widgets.get("_meta"), dict):
                report.fault(where, "broken-table")
                continue
            for asset in sorted({one.decode(errors="replace") for one in _NAMED.findall(text)}):
                if asset not in inside:
                    report.fault(where, "missing-file", file=asset)
            for key in nowhere(widgets):
                report.fault(where, "broken-place", what=key)


def nowhere(widgets: Mapping[str, object]) -> Iterator[str]:
    """The widgets that lie at what is no number, or in what is not there."""
    for key, widget in widgets.items():
        if isinstance(widget, Mapping):
            parent = widget.get("parent")
            if not all(is_number(widget.get(one) or 0) for one in ("x", "y", "z")) or (
                parent is not None and (not isinstance(parent, str) or parent not in widgets)
            ):
                yield key
