"""Modules of VASSAL: pictures, numbers, regions."""

from __future__ import annotations

from collections import Counter
from xml.etree.ElementTree import Element

from printkit.features.tables.archive import xml
from printkit.features.tables.checking import PackFiles, PackReport

_BUILD = ("buildFile.xml", "buildFile")
_GRID = "VASSAL.build.module.map.boardPicker.board.RegionGrid"
_REGION = "VASSAL.build.module.map.boardPicker.board.Region"
_STACK = "VASSAL.build.module.map.SetupStack"
_SLOT = "VASSAL.build.widget.PieceSlot"
_PIECE, _IMAGE = "piece;", 3
"""How the part of a slot's text begins that names its picture, and where that stands in it."""


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
        root = xml(files.unpacked(name, build))
        pictures = {one.removeprefix("images/") for one in inside if one.startswith("images/")}
        for image in sorted(_images(root) - pictures):
            if f"{image}.svg" not in pictures and f"{image}.png" not in pictures:
                report.fault(name, "missing-file", file=image)
        _numbers(name, root, report)
        _regions(name, root, report)


def _images(root: Element) -> set[str]:
    """The pictures that boards and pieces name."""
    named = {one.get("image") or "" for one in root.iter() if one.tag.endswith(".Board")}
    for slot in root.iter(_SLOT):
        for part in (slot.text or "").split("/"):
            fields = part.lstrip("\\").split(";")
            if part.lstrip("\\").startswith(_PIECE) and len(fields) > _IMAGE:
                named.add(fields[_IMAGE])
    return named - {""}


def _numbers(name: str, root: Element, report: PackReport) -> None:
    numbers = Counter(one.get("gpid") or "" for one in root.iter(_SLOT))
    for number, count in sorted(numbers.items()):
        if number and count > 1:
            report.fault(name, "double-number", number=number)
    following = root.get("nextPieceSlotId") or ""
    highest = max((int(one) for one in numbers if one.isdecimal()), default=0)
    if following.isdecimal() and int(following) <= highest:
        report.fault(name, "next-number", number=following, highest=highest)


def _regions(name: str, root: Element, report: PackReport) -> None:
    """Names of one grid are told apart; another board may have them again."""
    regions = Counter[str]()
    for grid in root.iter(_GRID):
        known = Counter(one.get("name") or "" for one in grid.iter(_REGION))
        regions += known
        for region, count in sorted(known.items()):
            if count > 1:
                report.fault(name, "double-region", name=region)
    if not regions:
        return
    for stack in root.iter(_STACK):
        location = stack.get("location") or ""
        if stack.get("useGridLocation") == "true" and location not in regions:
            report.fault(name, "no-region", place=location)
