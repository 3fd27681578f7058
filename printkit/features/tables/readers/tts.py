"""Saves of Tabletop Simulator: JSON whose unit is an inch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import nan
from typing import Any

from printkit.base.units import MM_PER_INCH
from printkit.features.tables.archive import from_json, mapped
from printkit.features.tables.reading import SeenPiece, TableFile, stated_in

ENDINGS = (".json",)


def read(data: bytes) -> TableFile | None:
    """What stands on the table of a save.

    Raises:
        PrintkitError: it is no JSON.
    """
    found = from_json(data)
    objects = found.get("ObjectStates") if isinstance(found, Mapping) else None
    if not isinstance(objects, list):
        return None
    # printkit's are those of the board, else of any piece
    notes = (mapped(one).get(key) for key in ("GMNotes", "Memo") for one in objects)
    return TableFile.stated(stated_in(notes), _pieces(objects))


def _pieces(objects: list[Any]) -> Iterator[SeenPiece]:
    for one in map(mapped, objects):
        if one.get("Locked") or "ContainedObjects" in one:
            continue
        place = mapped(one.get("Transform"))
        try:
            x, up, away = (float(place[f"pos{axis}"]) * MM_PER_INCH for axis in "XYZ")
            face = 1 if 90 < abs(float(place.get("rotZ", 0.0))) % 360 < 270 else 0
        except (KeyError, OverflowError, TypeError, ValueError):
            x, up, away, face = nan, nan, nan, 0  # it is told of as a piece that lies nowhere
        name = str(one.get("GMNotes") or one.get("Nickname") or one.get("Name") or "")
        yield SeenPiece(name=name, x=x, y=away, z=up, face=face)
