"""Saves of Tabletop Simulator: addresses, numbers of objects, snap points."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from math import dist
from operator import itemgetter
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

from printkit.features.tables.archive import listed
from printkit.features.tables.checking import PackFiles, PackReport, is_number, parsed

_PAGES = re.compile(
    r"https?://(?:www\.)?(?:pastebin\.com/(?!raw[/.])|imgur\.com/|drive\.google\.com/file/"
    r"|dropbox\.com/(?!.*[?&](?:dl|raw)=1)|github\.com/[^/]+/[^/]+/blob/)"
)
"""Addresses that lead to a page about a file instead of the file."""
_GONE = re.compile(r"https?://(?:[\w-]+\.)*tinypic\.com/")
"""Addresses whose files are served no more."""
_MOVED = re.compile(r"https?://cloud-3\.steamusercontent\.com/")
"""Addresses whose files are served elsewhere today."""
_MODIFIER = re.compile(r"\{\w+\}")
"""What may stand around an address: how the program is to keep the file."""
_BARE = re.compile(r"[\w-]+(?:\.[\w-]+)+/")
"""How an address begins that leaves out http."""
_PLACE = tuple(f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ")
"""What says where an object is."""
_GUID = re.compile("[0-9a-f]{6}")
_NEAR = 0.9
_OFF = 0.01
"""How far a piece may lie from its snap point, in inches."""
_MOST = 1_000
"""Where there are more points or objects, they are not compared: a table has some hundreds."""
_FEW, _TENTH = 3, 10
"""So many snap points have a usual distance: that of the nearest tenth, for trays are narrower."""


def check(files: PackFiles, report: PackReport) -> None:
    """See to every save."""
    for name in files.ending(".json"):
        found = parsed(files.read(name))
        if isinstance(found, Mapping) and isinstance(found.get("ObjectStates"), list):
            report.tables.add("tts")
            # What lies on the table: in bags and among states, the program itself repeats numbers.
            several = (one for one in found["ObjectStates"] if isinstance(one, Mapping))
            guids = Counter(str(one.get("GUID") or "") for one in several)
            for guid, count in sorted(guids.items()):
                if guid and count > 1:
                    report.fault(name, "double-number", number=guid)
                if guid and not _GUID.fullmatch(guid):
                    report.note(name, "odd-number", number=guid)
            objects = list(_objects(found["ObjectStates"]))
            for one in objects:
                place = one.get("Transform")
                if place is not None and not _lies(place, *_PLACE):
                    what = one.get("Nickname") or one.get("Name")
                    report.fault(name, "broken-place", what=str(what))
            _addresses(files, name, objects, report)
            _snap_points(name, found, report)
            if "/Saved Objects/" not in f"/{name}" and not files.is_alone:
                picture = PurePosixPath(name).with_suffix(".png").as_posix()
                if not files.has(picture):
                    report.note(name, "no-thumbnail")


def _lies(place: object, *axes: str) -> bool:
    """Whether numbers say where something is; those that are not written are 0."""
    return isinstance(place, Mapping) and all(is_number(place.get(one, 0)) for one in axes)


def _objects(several: list[Any], deep: int = 0) -> Iterator[Mapping[str, Any]]:
    """All objects of a save, those in bags and other states too."""
    for one in several:
        if isinstance(one, Mapping):
            yield one
            for key in ("ContainedObjects", "ChildObjects"):
                inner = one.get(key)
                if isinstance(inner, list) and deep < 20:
                    yield from _objects(inner, deep + 1)
            states = one.get("States")
            if isinstance(states, Mapping) and deep < 20:
                yield from _objects(list(states.values()), deep + 1)


def _addresses(
    files: PackFiles, name: str, objects: list[Mapping[str, Any]], report: PackReport
) -> None:
    known = files.under(PurePosixPath(name).parent.parent.as_posix())
    found = dict.fromkeys(url for one in objects for url in _urls(one))
    local = moved = 0
    for text in found:
        url = _MODIFIER.sub("", text)
        try:
            way = urlsplit(f"http://{url}" if _BARE.match(url) else url)
        except ValueError:
            report.fault(name, "no-address-of-file", url=url)
            continue
        if way.scheme in {"http", "https"}:
            if _PAGES.match(url):
                report.fault(name, "address-of-page", url=url)
            elif _GONE.match(url):
                report.fault(name, "address-gone", url=url)
            moved += bool(_MOVED.match(url))
        elif way.scheme == "file":
            local += 1
            if not files.is_alone and PurePosixPath(unquote(way.path)).name not in known:
                report.fault(name, "missing-file", file=PurePosixPath(unquote(way.path)).name)
        else:
            report.fault(name, "no-address-of-file", url=url)
    for what, count in (("local-addresses", local), ("addresses-moved", moved)):
        if count:
            report.note(name, what, count=count)


def _urls(one: Mapping[str, Any], deep: int = 0) -> Iterator[str]:
    """The addresses of an object's own files."""
    for key, value in one.items():
        if isinstance(value, str) and key.endswith("URL") and value:
            yield value
        elif isinstance(value, Mapping) and deep < 4 and key not in {"States"}:
            yield from _urls(value, deep + 1)


def _snap_points(name: str, found: Mapping[str, Any], report: PackReport) -> None:
    """None is nearer to another than nine tenths of what is usual: a piece that both take jumps.

    What printkit put on a snap point lies there.
    """
    points = list[tuple[tuple[float, float], set[str]]]()  # one without tags takes whatever comes
    several = found.get("SnapPoints")
    for one in several if isinstance(several, list) else ():
        place = one.get("Position") if isinstance(one, Mapping) else None
        if not isinstance(place, Mapping) or not _lies(place, *"xyz"):
            report.fault(name, "broken-snap-point")
            return
        tags = {str(tag) for tag in listed(one.get("Tags"))}
        points.append(((float(place.get("x", 0)), float(place.get("z", 0))), tags))
    if not _FEW <= len(points) <= _MOST:
        return
    gaps = (
        (dist(one, other), rank)
        for rank, (one, tags) in enumerate(points)
        for at, (other, others) in enumerate(points)
        if at != rank and (not tags or not others or tags & others)
    )
    nearest = sorted(min(several) for _, several in groupby(gaps, key=itemgetter(1)))
    usual = nearest[len(nearest) // _TENTH][0] if nearest else 0.0
    for far, rank in nearest:
        if far < _NEAR * usual:
            x, z = points[rank][0]
            report.fault(name, "snap-points-near", x=round(x, 2), z=round(z, 2))
            break
    objects = [one for one in found["ObjectStates"] if isinstance(one, Mapping)]
    if len(objects) > _MOST or not any('"printkit"' in str(one.get("GMNotes")) for one in objects):
        return
    for one in objects:
        lies = one.get("Transform")
        if one.get("Locked") or not isinstance(lies, Mapping) or not _lies(lies, *_PLACE):
            continue
        here = float(lies.get("posX", 0)), float(lies.get("posZ", 0))
        off = min(dist(here, place) for place, _ in points)
        if off > _OFF:
            report.fault(name, "off-its-point", what=str(one.get("Nickname")), off=off)
