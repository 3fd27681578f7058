"""Modules of VASSAL: pictures, numbers, regions."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree.ElementTree import Element

from printkit.base.errors import PrintkitError
from printkit.features.tables.archive import xml
from printkit.features.tables.checking import PackFiles, PackReport

_BUILD = ("buildFile.xml", "buildFile")
_GRID = "VASSAL.build.module.map.boardPicker.board.RegionGrid"
_REGION = "VASSAL.build.module.map.boardPicker.board.Region"
_STACK = "VASSAL.build.module.map.SetupStack"
_SLOTS = frozenset({"VASSAL.build.widget.PieceSlot", "VASSAL.build.widget.CardSlot"})
_IMAGE = re.compile(r"(?:^|/)\\*piece;[^;/]*;[^;/]*;([^;/]+)")
"""The part of a slot's text that names its picture: that is its fourth field."""


def check(files: PackFiles, report: PackReport) -> None:
    """See to every module."""
    for name in files.ending(".vmod"):
        report.tables.add("vassal")
        if files.is_broken(name):
            report.fault(name, "broken-file")
            continue
        inside = files.inside(name)
        build = next((one for one in _BUILD if one in inside), None)
        if build is None:
            report.fault(name, "missing-file", file=_BUILD[0])
            continue
        if "moduledata" not in inside:
            report.fault(name, "missing-file", file="moduledata")
        text = files.unpacked(name, build)
        try:
            root = xml(text, build)
        except PrintkitError as error:
            report.broken(name, error)
            continue
        pictures = {one.removeprefix("images/") for one in inside if one.startswith("images/")}
        texts = (slot.text or "" for slot in root.iter() if slot.tag in _SLOTS)
        named = {image for text in texts for image in _IMAGE.findall(text)}
        named |= {one.get("image") or "" for one in root.iter() if one.tag.endswith(".Board")}
        for image in sorted(named - pictures - {""}):
            if f"{image}.svg" not in pictures and f"{image}.png" not in pictures:
                report.fault(name, "missing-file", file=image)
        _build_file(name, root, report)


def _build_file(name: str, root: Element, report: PackReport) -> None:
    """Numbers of pieces; names of regions, which another board may have again."""
    numbers = Counter(one.get("gpid") or "" for one in root.iter() if one.tag in _SLOTS)
    for number, count in sorted(numbers.items()):
        if number and count > 1:
            report.fault(name, "double-number", number=number)
    following = root.get("nextPieceSlotId") or ""
    highest = max((int(one) for one in numbers if one.isdecimal()), default=0)
    if following.isdecimal() and int(following) <= highest:
        report.fault(name, "next-number", number=following, highest=highest)
    regions = Counter[str]()
    for grid in root.iter(_GRID):
        known = Counter(one.get("name") or "" for one in grid.iter(_REGION))
        regions += known
        for region, count in sorted(known.items()):
            if count > 1:
                report.fault(name, "double-region", name=region)
    on_grid = (one for one in root.iter(_STACK) if one.get("useGridLocation") == "true")
    for place in (one.get("location") or "" for one in on_grid):
        if regions and place not in regions:
            report.fault(name, "no-region", place=place)
